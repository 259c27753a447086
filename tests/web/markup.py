"""HTML as a tree of elements, read with the standard library."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

from flask.testing import FlaskClient

VOID = {"input", "link", "meta", "br", "img"}
"""Elements without an end tag."""


class Element:
    """An element of a page, or the page itself."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None" = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.inside: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    def every(self, tag: str = "", *having: str, **values: str) -> Iterator["Element"]:
        """The elements in this one that have these attributes, and these values."""
        ahead, wanted = self.inside[::-1], {*having, *values}
        while ahead:
            element = ahead.pop()
            if isinstance(element, Element):
                ahead += element.inside[::-1]
                found = element.attributes
                if (
                    (not tag or element.tag == tag)
                    and (not wanted or found.keys() >= wanted)
                    and (not values or values.items() <= found.items())
                ):
                    yield element

    def one(self, tag: str = "", *having: str, **values: str) -> "Element":
        """The only one of these elements."""
        (element,) = self.every(tag, *having, **values)
        return element

    def within(self, tag: str) -> "Element":
        """The element of this kind around this one."""
        around = self.parent
        while around is not None and around.tag != tag:
            around = around.parent
        assert around is not None, f"no <{tag}> is around this"
        return around

    def words(self) -> Iterator[str]:
        """The pieces of text in this element."""
        for piece in self.inside:
            if isinstance(piece, Element):
                yield from piece.words()
            elif piece.strip():
                yield " ".join(piece.split())

    @property
    def text(self) -> str:
        """All text in this element."""
        return " ".join(self.words())

    @property
    def classes(self) -> list[str]:
        """The element's classes."""
        return self.attributes.get("class", "").split()

    @property
    def spot(self) -> tuple[str, ...]:
        """The classes for the place of the element on the board."""
        return tuple(name for name in self.classes if re.fullmatch(r"[cr]\d+", name))

    def matches(self, word: str) -> bool:
        """Whether this element matches a word of a selector."""
        name, _, value = word.strip("[]").replace("'", "").partition("=")
        match word[0]:
            case "#":
                return self.attributes.get("id") == word[1:]
            case ".":
                return word[1:] in self.classes
            case _:
                return self.attributes.get(name) == value

    def fill(self, inside: "list[Element | str]") -> None:
        """Replace what is inside."""
        self.inside = inside
        for element in inside:
            if isinstance(element, Element):
                element.parent = self

    def replace(self, others: "list[Element | str]") -> None:
        """Replace this element with others."""
        assert self.parent is not None
        place = self.parent.inside.index(self)
        self.parent.fill([*self.parent.inside[:place], *others, *self.parent.inside[place + 1 :]])


VALUE = r"""(?:="([^"]*)"|='([^']*)')?"""
TOLD = re.compile(rf"\s+([a-z][a-zA-Z0-9:-]*){VALUE}")
"""An attribute, as our pages write it."""
TAG = re.compile(rf"<(/?)([a-z][a-z0-9-]*)((?:{TOLD.pattern})*)\s*(/?)>|<!doctype html>|<!--(?:(?!--).)*-->", re.DOTALL)
"""A tag, or a comment."""
RAW = {"script", "style"}
"""Elements with raw text, without markup or entities."""


class _Reader(HTMLParser):
    """Builds the elements of a text; an end without its start is an error, as is a start without its end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        text = text.replace("<wbr>", "")  # a word that may break there is still one word
        self.root = self.open = Element("", {})
        if not self._feed_plain(text):
            self.root = self.open = Element("", {})
            self.feed(text)
            self.close()
        assert self.open is self.root, f"<{self.open.tag}> has no end"

    def _feed_plain(self, text: str) -> bool:
        """Read a text in a third of the time if all its markup is plain; if not, stop and return False."""
        at = 0
        for found in TAG.finditer(text):
            between = text[at : found.start()]
            if "<" in between or ("&" in between and self.open.tag in RAW):
                return False
            if between:
                self.handle_data(unescape(between))
            at = found.end()
            end, tag, reported, both = found[1], found[2], found[3], found[7]
            if tag and not end:
                attributes = TOLD.findall(reported)
                self.handle_starttag(tag, [(name.lower(), unescape(one or other)) for name, one, other in attributes])
            if tag and (end or both):
                self.handle_endtag(tag)
        if "<" in text[at:]:
            return False
        if at < len(text):
            self.handle_data(unescape(text[at:]))
        return True

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"<{tag}> has an attribute twice"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.inside.append(element)
        if tag not in VOID:
            self.open = element

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.tag, f"</{tag}> stands where <{self.open.tag}> is open"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.inside.append(data)


def read(text: str) -> Element:
    """The elements of a text in HTML."""
    return _Reader(text).root


def page(client: FlaskClient, address: str = "/", status: int = 200) -> Element:
    """The page at an address."""
    answer = client.get(address, follow_redirects=True)
    assert answer.status_code == status, answer.text
    return read(answer.text)
