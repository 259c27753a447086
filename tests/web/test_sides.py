"""Pages can be read from right to left: the style sheets use start and end, not left and right."""

import re
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).parents[2]
SHEETS = sorted(
    sheet
    for sheet in chain((ROOT / "static").rglob("*.css"), (ROOT / "tests" / "toy").rglob("*.css"))
    if sheet.name != "plain.css"  # for browsers that only know left and right
)
SIDES = re.compile(
    r"(?<![\w-])(?:(?:scroll-)?(?:margin|padding)-|border-)?(?:left|right)(?:-(?:width|style|color))?\s*:"
    r"|border-(?:top|bottom)-(?:left|right)-radius"
    r"|(?:text-align|float|clear|justify-content|justify-self)\s*:\s*(?:left|right)(?![\w-])"
)
FOUR = re.compile(r"(?<![\w-])(margin|padding|inset|scroll-margin|scroll-padding)\s*:\s*([^;{}]+)")


def sided(style: str) -> list[str]:
    """The declarations that name a physical side, and those whose four values differ at the left and the right."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    askew = (found[0] for found in FOUR.finditer(style) if _differ(found[2]))
    return [found[0] for found in SIDES.finditer(style)] + [*askew]


def _differ(values: str) -> bool:
    plain = values
    while (simpler := re.sub(r"\(([^()]*)\)", lambda within: f"[{within[1].replace(' ', '_')}]", plain)) != plain:
        plain = simpler
    parts = plain.split()
    return len(parts) == 4 and parts[1] != parts[3]


def test_sides_are_found() -> None:
    """Physical sides are found in any declaration; logical ones, and names that only sound like one, aren't."""
    physical = (
        "a{margin-left:1px}",
        "a{left: 0}",
        "a{text-align: right}",
        "a{border-right-color: red}",
        "a{float:left}",
    )
    assert [len(sided(style)) for style in physical] == [1] * len(physical)
    assert sided("a{padding: 0 calc(1px + (2px)) 3px 1px}") == ["padding: 0 calc(1px + (2px)) 3px 1px"]
    logical = (
        "a{--left: 1px; inset-inline-start: 0; margin: 0 1px 2px 1px; padding: calc(1px + 2px) 3px; text-align: end}"
    )
    assert sided(logical) == []


def test_no_side_is_physical() -> None:
    """Every style sheet uses start and end; what goes right in every language has a direction for that."""
    found = {sheet.relative_to(ROOT).as_posix(): sided(sheet.read_text(encoding="utf-8")) for sheet in SHEETS}
    assert {sheet: sides for sheet, sides in found.items() if sides} == {}
