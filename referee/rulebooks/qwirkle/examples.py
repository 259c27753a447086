"""Positions that show a rule: the tiles on the board, the tiles played, and the judge's answer."""

from collections.abc import Mapping

from referee.core.verdict import Example

EXAMPLES: Mapping[str, Example] = {
    # The box and the start: R1, R6, Q8
    "fourth-copy": Example("Ro@1,0 Ro@0,1 Rs@1,1 Rd@2,1 Ro@2,2 Rx@3,2", "Ro@3,3", codes=("too-many-copies",)),
    "opening": Example("", "Yo@0,0 Go@1,0 Po@2,0", 3),
    "opening-alone": Example("", "Gd@0,0", 1),
    # Playing tiles: R8 to R13
    "same-color": Example("Rs@0,0", "Rd@1,0 Rx@2,0", 3),
    "same-shape": Example("Yt@1,0", "Gt@1,1 Bt@1,2", 3),
    "unrelated": Example("Rs@0,0", "Rd@1,0 Bx@2,0", codes=("tiles-unrelated", "line-mixed")),
    "seven-tiles": Example(
        "",
        "Go@0,0 Gs@1,0 Gd@2,0 Gc@3,0 Gx@4,0 Gt@5,0 Go@6,0",
        codes=("too-many-tiles", "line-repeats-tile"),
    ),
    "both-ends": Example("Yd@1,0 Gd@2,0", "Rd@0,0 Pd@3,0", 4),
    "two-lines": Example("Bs@0,0 Bc@1,0", "Bo@2,0 Bt@0,1", codes=("not-one-line",)),
    "gap": Example("Gc@1,0 Go@1,1", "Gx@0,0 Gs@3,0", codes=("gap-in-line",)),
    "occupied": Example("Po@0,0 Ps@1,0", "Pt@1,0", codes=("cell-occupied",)),
    "same-cell": Example("Po@0,0", "Ps@1,0 Pt@1,0", codes=("cell-twice",)),
    "beside": Example("Bt@0,0 Ot@1,0", "Od@1,1", 2),
    "corner-only": Example("Bt@0,0 Ot@1,0", "Od@2,1", codes=("not-touching",)),
    "by-chance": Example("Ro@0,0 Rs@1,0 Rd@2,0", "Bs@1,1 Bd@2,1", 6),
    "mixed": Example("Yx@0,0 Gx@1,0 Bx@2,0", "Bt@3,0", codes=("line-mixed",)),
    "repeated": Example("Os@0,0 Oc@0,1 Ot@0,2", "Oc@0,3", codes=("line-repeats-tile",)),
    "joined": Example("Rs@0,0 Rd@1,0 Bd@1,1 Gd@1,2 Gx@2,2 Gc@3,2 Bc@3,1 Rc@3,0", "Rt@2,0", 4),
    "two-lines-at-once": Example("Po@0,0 Pt@1,0 Yt@1,1", "Yo@0,1", 4),
    # Scoring: R14 to R16
    "row-and-column": Example("Gs@0,0 Gx@1,0 Bx@1,1 Bc@2,1", "Gc@2,0", 5),
    "no-neighbor": Example("Yx@0,0 Ys@1,0", "Yo@2,0", 3),
    "qwirkle": Example("Rt@0,0 Yt@1,0 Gt@2,0 Bt@3,0", "Ot@4,0 Pt@5,0", 12),
    # Disputes, by number: 1 to 14, and 25
    "l-shape": Example("Ys@0,0 Bs@1,0", "Ps@2,0 Gs@1,1", codes=("not-one-line",)),
    "apart": Example("Bd@0,1 Bx@0,2 Bo@0,3", "Bs@0,0 Bc@0,4", 5),
    "hole": Example("Pd@0,0 Px@0,1", "Po@0,2 Ps@0,4", codes=("gap-in-line",)),
    "twice": Example("Pd@0,0 Gd@1,0 Od@2,0", "Gd@3,0", codes=("line-repeats-tile",)),
    "same-in-crossing": Example("Ro@0,0 Go@1,0 Bo@2,0 Po@2,1", "Ro@2,2", 3),
    "domino": Example("Ro@0,0 Rs@1,0 Rd@2,0", "Bd@3,0", codes=("line-mixed",)),
    "side-neighbor": Example("Yo@0,0 Bo@1,0 Bs@1,1 Gs@2,1", "Po@2,0", codes=("line-mixed",)),
    "joined-well": Example("Ps@0,0 Pc@1,0 Yc@1,1 Gc@1,2 Gt@2,2 Go@3,2 Yo@3,1 Po@3,0", "Px@2,0", 4),
    "joined-badly": Example(
        "Ps@0,0 Pc@1,0 Yc@1,1 Gc@1,2 Gt@2,2 Gs@3,2 Ys@3,1 Ps@3,0", "Px@2,0", codes=("line-repeats-tile",)
    ),
    "old-tiles": Example("Bs@0,0 Bo@1,0 Bt@2,0", "Bd@3,0", 4),
    "corner": Example("Ys@0,0 Yd@1,0 Rd@1,1 Rc@2,1 Bc@2,2", "Yc@2,0", 6),
    "crosswise": Example("Gx@0,0 Gd@1,0", "Gs@2,0", 3),
    "once": Example("Os@0,0", "Oo@1,0 Ox@2,0 Oc@3,0", 4),
    "two-qwirkles": Example(
        "Rx@0,0 Ox@1,0 Yx@2,0 Gx@3,0 Bx@4,0 Bo@4,1 Po@5,1 Ps@5,2 Pd@5,3 Pc@5,4 Pt@5,5", "Px@5,0", 24
    ),
    "seventh": Example("Ro@0,0 Oo@1,0 Yo@2,0 Go@3,0 Bo@4,0 Po@5,0", "Yo@6,0", codes=("line-repeats-tile",)),
    "orange-is-not-red": Example("Rs@0,0 Ro@1,0 Rd@2,0", "Oc@3,0", codes=("line-mixed",)),
}
"""The examples by name."""
