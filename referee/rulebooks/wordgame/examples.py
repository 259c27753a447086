"""Positions that show a rule: the tiles on the board, the word played, and the judge's answer."""

from collections.abc import Mapping

from referee.core.verdict import Example

_GRA = "G@0,0 R@1,0 A@2,0"
_JOKER = "G@0,0 r@1,0 A@2,0"

EXAMPLES: Mapping[str, Example] = {
    # The first word: W4, W6, W8
    "first": Example("G@0,0", "GRA@0,0 across", 5),
    "beside-centre": Example("G@0,0", "KOT@1,2 across", codes=("not-through-centre",)),
    "no-centre": Example("", "GRA@0,0 across", codes=("centre-missing",)),
    "one-letter": Example(_GRA, "O@5,5 across", codes=("word-too-short", "uses-no-letter")),
    # Later words: W5, W11, W12
    "longer": Example(_GRA, "GRAM@0,0 across", 7),
    "both-ends": Example(_GRA, "ZAGRAM@-2,0 across", 9),
    "between": Example(_GRA, "ARKA@1,-1 down", 5),
    "apart": Example(_GRA, "KOT@-3,3 across", codes=("uses-no-letter",)),
    "nothing-added": Example(_GRA, "GRA@0,0 across", codes=("nothing-added",)),
    "differs": Example(_GRA, "GRYF@0,0 across", codes=("letter-differs",)),
    "goes-on": Example(_GRA, "RAM@1,0 across", codes=("word-goes-on",)),
    "off-board": Example(_GRA, "GRAMOFONY@0,0 across", codes=("off-board",)),
    "nine-letters": Example("G@0,0", "PRZYGODAMI@-4,0 across", codes=("too-many-tiles",)),
    # At the side: W16, Q9, Q10
    "beside": Example(
        "P@0,0 K@0,-3 L@0,-2 A@0,-1 D@1,2 O@2,2 M@3,2",
        "ŁAD@1,0 down",
        6,
    ),
    # Jokers: W17, Q2, Q18
    "joker": Example("G@0,0", "GrA@0,0 across", 4),
    "joker-again": Example(_JOKER, "GRAM@0,0 across", codes=("joker-shared",)),
    "joker-beside": Example(f"{_JOKER} O@0,1 L@0,2", "OKO@0,1 across", codes=("joker-shared",)),
    "fifth-joker": Example("G@0,0 r@1,0 a@2,0 m@3,0 y@4,0", "GoL@0,0 down", codes=("too-many-copies",)),
}
"""The examples by name."""
