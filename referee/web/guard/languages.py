"""In which language a page speaks: the one that was chosen on this phone, else the one its browser asks for.

No address has a language in it, so a link that is sent around speaks to everybody in their own.
"""

from pathlib import Path

from flask import Flask, Response, current_app, request

from referee.translations import SOURCE, direction, languages, own_name, translations
from referee.wording import language

COOKIE = "language"


def register(app: Flask) -> None:
    """Speak it in every answer."""
    app.before_request(_speak)
    app.after_request(_tell)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda text: language.current().gettext(text),
        lambda singular, plural, num: language.current().ngettext(singular, plural, num),
        newstyle=True,
        pgettext=lambda context, text: language.current().pgettext(context, text),
    )
    app.jinja_env.globals.update(
        decimal=language.decimal,
        language=language.code,
        direction=direction,
        languages=spoken,
        language_name=own_name,
        language_chosen=chosen,
    )


def spoken() -> tuple[str, ...]:
    """The codes of the languages that this app speaks."""
    return languages(_folder())


def chosen() -> str:
    """The language that was chosen on this phone; empty where its browser is asked."""
    code = request.cookies.get(COOKIE, "")
    return code if code in spoken() else ""


def _folder() -> Path:
    return Path(current_app.config["CATALOGUES"])


def _speak() -> None:
    code = chosen() or _asked()
    language.use(translations(code, _folder()), code)


def _asked() -> str:
    """The language that the browser likes best of those there are; whoever asks for a country is given its language."""
    known = {code.casefold().replace("_", "-"): code for code in spoken()}
    for told in request.accept_languages.values():
        tag = told.casefold()
        found = known.get(tag) or known.get(tag.partition("-")[0])
        if found:
            return found
    return SOURCE


def _tell(response: Response) -> Response:
    """Say which language it is, and that somebody else may get another one at the same address."""
    if request.endpoint != "static":
        response.headers.setdefault("Content-Language", language.code())
        response.vary.update(("Accept-Language", "Cookie"))
    return response
