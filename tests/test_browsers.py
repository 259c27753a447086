"""In which browsers the app works: `docs/browsers.md` says so, and our style sheets and scripts keep to it."""

import re
from pathlib import Path

import pytest

from tests import compat
from tests.compat import OLDEST, PROMISED, Use

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "browsers.md").read_text(encoding="utf-8")
ABLE = (ROOT / "static" / "js" / "able.js").read_text(encoding="utf-8")
OURS = {
    *(".connection", ".drop", ".element", ".fetch", ".first", ".ink", ".layer", ".lost", ".path", ".speaking"),
    *(".symbols", ".tile", ".to", ".where"),
}
"""What our own objects and those of htmx have, and new interfaces of browsers too."""


def used() -> set[Use]:
    """What our style sheets and scripts use without anything older standing in for it."""
    styles = (use for path in (ROOT / "static").rglob("*.css") for use in compat.of_styles(path.read_text("utf-8")))
    scripts = (use for path in (ROOT / "static").rglob("*.js") for use in compat.of_scripts(path.read_text("utf-8")))
    return {
        use._replace(support=())
        for use in (*styles, *scripts)
        if use.alone and use.support and not use.works(PROMISED) and use.feature not in OURS
    }


def test_newer_features_are_listed() -> None:
    """What not all promised browsers have has an older value before it, or stands on the page with what is lost."""
    table = PAGE.partition("## Newer features")[2]
    assert {use.feature for use in used()} == set(re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE))


def test_versions() -> None:
    """The page promises what is tested."""
    promise = PAGE.partition("`tests/test_browsers.py`")[0].replace("\n", " ")
    said = dict(re.findall(r"(iOS|Chrome|Firefox|Samsung Internet)\D+([\d.]+)", promise))
    names = {
        "iOS": "safari_ios",
        "Chrome": "chrome",
        "Firefox": "firefox",
        "Samsung Internet": "samsunginternet_android",
    }
    assert {names[name]: compat.version(number) for name, number in said.items()} == {
        browser: PROMISED[browser] for browser in names.values()
    }
    assert PROMISED["chrome"] == PROMISED["chrome_android"] == PROMISED["webview_android"]
    assert "**iOS 12** and **Chrome 70**" in PAGE
    assert (OLDEST["safari_ios"], OLDEST["chrome"]) == ((12,), (70,))


def test_what_decides_is_there() -> None:
    """All promised browsers have what the script asks for that decides, and the page lists it."""
    table = PAGE.partition("## Older browsers")[2].partition("## Newer")[0]
    listed = {name.removesuffix("()").strip(":") for name in re.findall(r"`([\w:.()-]+)`(?:,[^|]*)? \|", table)}
    assert listed == {"color-mix", "tan", "cqw", "has", "SubmitEvent.submitter"}
    for name in ("color-mix(", "tan(atan2(", "1cqw", ":has(", '"submitter" in SubmitEvent'):
        assert name in ABLE
    styles = "a:has(b) { color: color-mix(in srgb, #000, #000); width: calc(1cqw * tan(atan2(1px, 1px))); }"
    uses = [*compat.of_styles(styles), *compat.of_scripts("SubmitEvent.submitter")]
    assert {use.feature for use in uses} >= {
        "color-mix()",
        "tan()",
        "atan2()",
        "cqw",
        ":has()",
        "SubmitEvent.submitter",
    }
    assert all(use.works(PROMISED) for use in uses if use.support)
    assert not any(use.works(OLDEST) for use in uses if use.feature in ("color-mix()", "tan()", "cqw", ":has()"))


@pytest.mark.parametrize(
    ("style", "newer"),
    [
        ("a { color: light-dark(#000, #fff) }", {"light-dark()"}),
        ("a { color: #000; color: light-dark(#000, #fff) }", set()),
        ("a { color: light-dark(#000, #fff); color: #000 }", {"light-dark()"}),
        (":root { --a: light-dark(#000, #fff) }", {"light-dark()"}),
        ("@media print { a { field-sizing: content } }", {"field-sizing", "field-sizing: content"}),
        ("@supports (field-sizing: content) { a { field-sizing: content } }", set()),
        ("a { b { color: #000 } }", {"nesting"}),
        ("a { -webkit-hyphens: auto; hyphens: auto }", set()),
        ("a { hyphens: auto }", {"hyphens"}),
        ("a:has-slotted { color: #000 }", {":has-slotted"}),
        ("@property --a { syntax: '*'; inherits: false }", {"@property"}),
        ("a { color: #000; width: min(1px, 2px) }", set()),
    ],
)
def test_of_styles(style: str, newer: set[str]) -> None:
    """What of a style sheet not all promised browsers have."""
    assert {use.feature for use in compat.of_styles(style) if use.alone and not use.works(PROMISED)} == newer


@pytest.mark.parametrize(
    ("script", "newer"),
    [
        ("AbortSignal.any([a, b])", {"AbortSignal.any"}),
        ("Promise.any([a, b])", set()),
        ("// AbortSignal.any", set()),
        ("Object.groupBy(a, b); a?.b ?? c;", {"Object.groupBy"}),
        ("element.checkVisibility()", {".checkVisibility"}),
    ],
)
def test_of_scripts(script: str, newer: set[str]) -> None:
    """What of a script not all promised browsers have."""
    uses = [use for use in compat.of_scripts(script) if use.support and not use.works(PROMISED)]
    assert {use.feature for use in uses} == newer


def test_read_by() -> None:
    """An older browser skips what it does not know, and decides `@supports`."""
    style = """
        a { color: #000; inset: 0; left: 0 }
        a:is(b) { color: #111 }
        @property --a { syntax: "*"; inherits: false }
        @supports (width: 1cqw) { a { color: #222 } }
        @supports not ((width: 1cqw) and (color: #000)) { a { color: #333 } }
        @media print { a { color: #444; width: 1cqw } }
    """
    read = re.sub(r"\s", "", compat.read_by(style, OLDEST))
    assert read == "a{color:#000;left:0}a{color:#333}@mediaprint{a{color:#444}}"
    assert "#222" in compat.read_by(style, PROMISED)
