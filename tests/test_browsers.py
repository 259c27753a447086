"""The browsers in which the app works: `docs/browsers.md` lists them, and our style sheets and scripts keep to it."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests import compat
from tests.compat import OLDEST, PROMISED, Use

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "browsers.md").read_text(encoding="utf-8")
ABLE = (ROOT / "static" / "js" / "able.js").read_text(encoding="utf-8")
OURS = {
    *(".connection", ".drop", ".element", ".fetch", ".first", ".format", ".ink", ".layer", ".lost", ".path"),
    *(".space", ".speaking", ".symbols", ".tile", ".to", ".where"),
}
"""Names that our own objects and those of htmx have, and new interfaces of browsers, too."""


def texts(suffix: str) -> Iterator[str]:
    """Our style sheets or scripts. Those of the pocket check for newer browsers by themselves (`shell.js`)."""
    paths = (ROOT / "static").rglob(f"*.{suffix}")
    return (path.read_text("utf-8") for path in paths if path.parent.name != "pocket")


def used() -> set[Use]:
    """The features that our style sheets and scripts use without an older fallback."""
    styles = (use for text in texts("css") for use in compat.of_styles(text))
    scripts = (use for text in texts("js") for use in compat.of_scripts(text))
    return {
        use._replace(support=())
        for use in (*styles, *scripts)
        if use.alone and use.support and not use.works(PROMISED) and use.feature not in OURS
    }


def test_newer_features_are_listed() -> None:
    """A feature missing in a promised browser has an older value before it, or is on the page with what is lost."""
    table = PAGE.partition("## Newer features")[2]
    assert {use.feature for use in used()} == set(re.findall(r"^\| `(.+?)` \|", table, re.MULTILINE))


def test_versions() -> None:
    """The page promises the tested versions."""
    promise = PAGE.partition("`tests/test_browsers.py`")[0].replace("\n", " ")
    message = dict(re.findall(r"(iOS|Chrome|Firefox|Samsung Internet)\D+([\d.]+)", promise))
    names = {
        "iOS": "safari_ios",
        "Chrome": "chrome",
        "Firefox": "firefox",
        "Samsung Internet": "samsunginternet_android",
    }
    assert {names[name]: compat.version(number) for name, number in message.items()} == {
        browser: PROMISED[browser] for browser in names.values()
    }
    assert PROMISED["chrome"] == PROMISED["chrome_android"] == PROMISED["webview_android"]
    assert "**iOS 12** and **Chrome 70**" in PAGE
    assert (OLDEST["safari_ios"], OLDEST["chrome"]) == ((12,), (70,))


def test_what_decides_is_there() -> None:
    """All promised browsers have what the deciding script checks for, and the page lists it."""
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
