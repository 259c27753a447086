"""The fields that a form sends, by the rules of HTML."""

import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.web.markup import Element

Fields = list[tuple[str, str]]


def fields(form: Element) -> Fields:
    """The fields of a form as they are, without its buttons."""
    sent = []
    for field in form.every("input", "name"):
        kind = field.attributes.get("type")
        if kind not in ("checkbox", "radio") or "checked" in field:
            sent.append((field["name"], field.attributes.get("value", "on")))
    return sent


def changed(sent: Fields, **others: str) -> Fields:
    """The same fields with other values; ``value_A`` means ``value-A``."""
    reported = {hyphened(name): text for name, text in others.items()}
    return [(name, text) for name, text in sent if name not in reported] + list(reported.items())


def hyphened(name: str) -> str:
    """The real name of a field, which can't be a Python name."""
    return re.sub(r"^(players|drawn|value|count)_", r"\1-", name)


def pressed(client: FlaskClient, form: Element, word: str, value: str, /, **typed: str) -> TestResponse:
    """The response to the key of this name and value, once this is typed, by the rules of HTML without script."""
    key = form.one("button", name=word, value=value)
    return sent(client, form, key, [*changed(fields(form), **typed), (word, value)])


def left(client: FlaskClient, shown: Element, value: str, /, word: str = "next", **typed: str) -> str:
    """Fill in the only form of a page, press the last button with this value, and return the address it leads to."""
    *_, key = shown.every("button", name=word, value=value)
    form = shown.one("form", id=key["form"])
    answer = sent(client, form, key, [*changed(fields(form), **typed), (word, value)])
    assert answer.status_code == 303, answer.text
    return answer.location


def sent(client: FlaskClient, form: Element, key: Element, what: Fields) -> TestResponse:
    """The response to these fields, sent by this key."""
    address = key.attributes.get("formaction", form["action"])
    if key.attributes.get("formmethod", form["method"]) == "post":
        return client.post(address, data=_grouped(what))
    return client.get(address, query_string=_grouped(what))


def _grouped(what: Fields) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, text in what:
        found.setdefault(name, []).append(text)
    return found
