"""Pages with plain tags are read by a faster parser, with the same result."""

import pytest
from flask.testing import FlaskClient

from tests.web import markup
from tests.web.conftest import SitDown
from tests.web.markup import Element

TEXTS = (
    *('<p title="a &lt; &quot;b&quot;" hidden>a &amp; b<br>c</p>', "<svg viewBox='0 0 1 1'><use href=\"#a\"/></svg>d"),
    *("<!doctype html><!-- <p> -- --><p>a</p>", "<P CLASS=a>b</P>", "<p>a < b</p>", "<p>&copy;&#60;&lt</p>", "", "a<p"),
    *("<script>if (a && b < c) d()</script>", "<style>a > b {}</style>", "<p\nid=a\n>b</p >", "<p a=\"'\" b='\"'></p>"),
)
UNSOUND = ("<p>", "</p>", "<p><b></p></b>", '<p a="1" a="2"></p>', "<br/>")


class Standard(markup._Reader):
    """Always uses the parser of the standard library."""

    def _feed_plain(self, text: str) -> bool:
        return False


def told(element: Element) -> list[object]:
    """Everything in an element, as nested lists."""
    return [
        (each.tag, each.attributes, told(each)) if isinstance(each, Element) else each
        for each in element.inside
    ]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text: str) -> None:
    """Any text is read as the standard library reads it."""
    assert told(markup.read(text)) == told(Standard(text).root)


@pytest.mark.parametrize("text", UNSOUND)
def test_unsound_texts(text: str) -> None:
    """Text that the standard library rejects is rejected."""
    for read in (markup.read, Standard):
        with pytest.raises(AssertionError):
            read(text)


def test_pages(client: FlaskClient, sit_down: SitDown, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of the app are plain, and are read as the standard library reads them."""
    game = sit_down("S1 place Ro@0,0 Rs@1,0").address
    texts = [client.get(path).text for path in ("/", "/rules", "/looks", game, f"{game}?do=more", f"{game}/turns/1")]
    standard = [told(Standard(text).root) for text in texts]
    monkeypatch.setattr(markup._Reader, "feed", None)
    assert [told(markup.read(text)) for text in texts] == standard
