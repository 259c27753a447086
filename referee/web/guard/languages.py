"""The language of a page: the one chosen on this phone, or the one that its browser asks for.

Addresses contain no language, so everyone sees a shared link in their own.
"""

import re
from collections.abc import Collection
from wsgiref.types import WSGIEnvironment

from flask import Flask, Response, current_app, request
from markupsafe import Markup, escape
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from werkzeug.sansio.http import parse_cookie  # that of `http` decodes, and fails on bytes that are no text

from referee.translations import SOURCE, direction, kinds_of_numbers, languages, own_name, translations
from referee.wording import language

COOKIE = "language"
_LONG_WORD = re.compile(r"\w{9,}")
_SYLLABLE = re.compile(r"(?i)[^\Waeiouyáéíóúöüőűąęаеиоуюяії](?=[aeiouyáéíóúöüőűąęаеиоуюяії])")


def register(app: Flask) -> None:
    """Give every response its language."""
    app.before_request(_use_language)
    app.after_request(_name_language)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        language.gettext,
        lambda singular, plural, num: language.current().ngettext(singular, plural, num),
        newstyle=True,
        pgettext=lambda context, text: language.current().pgettext(context, text),
    )
    app.add_template_filter(isolated)
    app.add_template_filter(parted)
    app.jinja_env.globals.update(
        decimal=language.decimal,
        language=language.code,
        direction=direction,
        kinds_of_numbers=lambda: kinds_of_numbers(language.code()),
        languages=spoken,
        language_name=own_name,
        language_chosen=chosen,
    )


def isolated(name: str) -> Markup:
    """A name inside a sentence, with the direction of its own letters."""
    return Markup("<bdi>{}</bdi>").format(name)


def parted(name: str) -> Markup:
    """A name for a narrow column: a long word may break between syllables near its middle."""

    def halves(found: re.Match[str]) -> Markup:
        word, middle = found[0], len(found[0]) / 2
        begins = [syllable.start() for syllable in _SYLLABLE.finditer(word, 3, len(word) - 1)]
        half = min(begins, key=lambda begin: abs(begin - middle), default=int(middle))
        return Markup("{}<wbr>{}").format(word[:half], word[half:])

    return Markup('<bdi title="{}">{}</bdi>').format(name, Markup(_LONG_WORD.sub(halves, str(escape(name)))))


def spoken() -> tuple[str, ...]:
    """The codes of the languages that this app has."""
    return spoken_by(current_app)


def spoken_by(app: Flask) -> tuple[str, ...]:
    """The codes of the languages that an app has."""
    return languages(app.config["CATALOGUES"])


def understood(environ: WSGIEnvironment, known: Collection[str]) -> str:
    """The code of the known language in which a request is answered: the one chosen on its phone, or the one that its
    browser prefers. A country's variant counts as its language.
    """
    chosen = parse_cookie(environ.get("HTTP_COOKIE")).get(COOKIE, "")
    if chosen in known:
        return chosen
    codes = {code.casefold().replace("_", "-"): code for code in known}
    for asked in parse_accept_header(environ.get("HTTP_ACCEPT_LANGUAGE"), LanguageAccept).values():
        tag = asked.casefold()
        if found := codes.get(tag) or codes.get(tag.partition("-")[0]):
            return found
    return SOURCE


def chosen() -> str:
    """The code of the language chosen on this phone; empty if there isn't one."""
    code = request.cookies.get(COOKIE, "")
    return code if code in spoken() else ""


def _use_language() -> None:
    code = understood(request.environ, spoken())
    language.use(translations(code, current_app.config["CATALOGUES"]), code)


def _name_language(response: Response) -> Response:
    """Set the language, and mark the response as varying by it."""
    if request.endpoint != "static":
        response.headers.setdefault("Content-Language", language.code())
        response.vary.update(("Accept-Language", "Cookie"))
    return response
