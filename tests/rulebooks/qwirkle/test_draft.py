"""Building a turn tap by tap.

Drafts are written as text: the tiles, then ``>`` and the cursor or the held tile; then ``?`` while the direction is
only guessed, ``~`` after the tile placed last was moved, and ``!`` after the player chose the direction. A cursor with
none of these was tapped.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Command, Draft, Drag, Force, Offer, Pick, Point, Tap, Tapped
from referee.core.history import Start
from referee.core.notation import read_event
from referee.core.steps import Place
from referee.core.unreadable import UnreadableError
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle.tiles import TILES
from tests.examples import examples
from tests.games import EMPTY_BAG, LAST_TILE, QWIRKLE
from tests.rulebooks.random_games import random_position


def played(*lines: str) -> Game:
    """A game of two players after these turns."""
    game = Game.start(QWIRKLE, 2)
    for line in lines:
        game = game.after(read_event(line, QWIRKLE))
    return game


KEYS = {"erase": Command("erase"), "turn": Command("turn-direction")}


def on(board: str) -> Game:
    """A game of two players with these tiles on the board."""
    game = played("S1 place Ro@0,0")
    return replace(game, position=replace(game.position, board=QWIRKLE.notation.read_board(board)))


def tapped(game: Game, taps: str) -> Draft:
    """The draft after these taps: cells, tiles, and the words erase and turn."""
    draft = QWIRKLE.drafting.first(game.position)
    for tap in taps.split():
        draft, refused, _ = after(game, draft, tap)
        assert refused is None, f"{tap} is refused: {refused.codes}"
    return draft


def after(
    game: Game, draft: Draft, tap: str, free_hand: bool = False
) -> tuple[Draft, Verdict | None, Placement | None]:
    """The draft after a tap, with the reason for a rejection."""
    key = (
        Point(QWIRKLE.notation.read_cell(tap)) if "," in tap else KEYS.get(tap) or Pick(QWIRKLE.notation.read_tile(tap))
    )
    tapped = QWIRKLE.drafting.tap(game.position, draft, key, free_hand)
    return tapped.draft, tapped.refused, tapped.tried


def refusal(game: Game, taps: str) -> tuple[str, str]:
    """The draft after the last of these taps, which is refused, and the codes of the reasons."""
    *others, last = taps.split()
    draft, refused, _ = after(game, tapped(game, " ".join(others)), last)
    assert refused is not None, f"{last} is not refused"
    return text(draft), " ".join(refused.codes)


def text(draft: Draft) -> str:
    """A draft as text."""
    cursor = f"{draft.cursor.x},{draft.cursor.y}" if draft.cursor else draft.held or ""
    way = {"open": "?", "moved": "~", "said": "!", "": ""}[draft.way]
    return f"{QWIRKLE.notation.write_play(draft.play)} >{cursor}{way}".strip()


def offered(game: Game, draft: Draft) -> str:
    """The offered tiles, as text."""
    return " ".join(map(str, offer(game, draft).fitting))


def offer(game: Game, draft: Draft) -> Offer:
    """The taps that are offered next."""
    return QWIRKLE.drafting.offer(game.position, draft, free_hand=False)


def cells(found: Iterable[Cell]) -> str:
    """Cells as text."""
    return " ".join(f"{cell.x},{cell.y}" for cell in found)


# --- where the cursor is ---


def test_begins_on_the_first_cell() -> None:
    """On an empty board the cursor starts on the first cell, so that the first tap is a tile."""
    assert text(QWIRKLE.drafting.first(played().position)) == ">0,0"


def test_begins_without_cursor() -> None:
    """With tiles on the board the first tap chooses a cell."""
    assert text(QWIRKLE.drafting.first(played("S1 place Ro@0,0").position)) == ">"


def test_pointing_at_a_tile() -> None:
    """Tapping a cell taken by the board or the draft changes nothing."""
    game = played("S1 place Ro@0,0")
    assert text(tapped(game, "1,0 0,0")) == ">1,0"
    assert text(tapped(game, "1,0 Rs turn 1,0")) == text(tapped(game, "1,0 Rs turn"))


# --- how it moves on ---


@pytest.mark.parametrize(
    ("taps", "draft"),
    [
        ("Ro Rs", "Ro@0,0 Rs@1,0 >?"),
        ("Ro turn turn Rs", "Ro@0,0 Rs@0,1 >!"),
        ("Ro Rs Rd Rc Rx", "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 >?"),
        ("Ro 0,-1 Rs", "Ro@0,0 Rs@0,-1 >!"),
        ("Ro -1,0 Rs Rd", "Ro@0,0 Rs@-1,0 Rd@-2,0 >?"),
        ("Ro 1,0 Rs -1,0 Rd", "Ro@0,0 Rs@1,0 Rd@-1,0 >!"),
    ],
)
def test_tiles_go_on_the_way_they_went(taps: str, draft: str) -> None:
    """Tiles go on in their direction, and the other way only on request; while both ends are free none is outlined."""
    assert text(tapped(played(), taps)) == draft


def test_goes_over_placed_tiles() -> None:
    """The next tile goes after tiles that are already there."""
    game = played("S1 place Ro@1,0 Rd@2,0")
    assert text(tapped(game, "0,0 Rs 3,0 Rc")) == "Rs@0,0 Rc@3,0 >!"
    assert cells(offer(game, tapped(game, "0,0 Rs")).candidates) == "3,0 0,1 -1,0 0,-1"


def test_only_space_is_outlined() -> None:
    """If nothing fits ahead, the other end of the line is outlined."""
    game = played(
        "S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2 Gx@2,2 Gs@3,2", "S2 place Ys@3,1"
    )  # only the red square fits on 3,0
    assert text(tapped(game, "1,0 Rd 2,0 Rc")) == "Rd@1,0 Rc@2,0 >!"
    assert text(tapped(game, "1,0 Rd 2,0 Rs")) == "Rd@1,0 Rs@2,0 >-1,0!"


def test_no_cursor_when_the_line_is_full() -> None:
    """After the sixth tile of a line nothing fits at its ends, and there is no cursor."""
    assert text(tapped(played(), "Ro Rs Rd Rc Rx Rt")) == "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0 >?"


def test_no_cursor_when_the_hand_is_placed() -> None:
    """After the last tile of the hand there is no cursor."""
    draft = tapped(played(*LAST_TILE), "3,0 Rc")
    assert text(draft) == "Rc@3,0 >?"


# --- the open direction ---


def test_direction_is_open_after_one_tile() -> None:
    """After the first tile the next may go in all four directions, and every tile that fits one of them is offered."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    draft = tapped(game, "1,0 Rs")
    assert text(draft) == "Rs@1,0 >?"
    assert cells(offer(game, draft).candidates) == "2,0 1,1 -1,0 1,-1"
    assert offered(game, draft) == "Rd Rc Rx Rt Ro Bs Os Ys Gs Ps"


def test_tile_that_fits_one_way_goes_there() -> None:
    """A tile that fits only in one direction is placed there."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    assert text(tapped(game, "1,0 Rs Bs")) == "Rs@1,0 Bs@1,1 >?"
    assert text(tapped(game, "1,0 Rs Os")) == "Rs@1,0 Os@1,-1 >?"


def test_tile_goes_where_the_turn_scores_most() -> None:
    """A tile that fits in several places goes where the turn scores the most; if equal, across the existing line. The
    same is true from the third tile on, but a gap of the draft comes first.
    """
    game = played("S1 place Ro@0,0 Rs@1,0", "S2 place Bs@1,1")
    assert text(tapped(game, "2,1 Bd Rd")) == "Bd@2,1 Rd@2,0 >?"
    assert [
        game.judge(Place(1, QWIRKLE.notation.read_play(f"Bd@2,1 Rd@{cell}"))).points for cell in ("2,0", "2,2")
    ] == [7, 4]
    assert text(tapped(played("S1 place Ro@0,0 Rs@1,0"), "2,0 Rd Bd")) == "Rd@2,0 Bd@2,1 >?"
    broken = on("Ro@0,0 Gs@-1,1 Gd@-1,2")
    assert text(tapped(broken, "0,1 Go 1,1 Gc Gx")) == "Go@0,1 Gc@1,1 Gx@2,1 >?"
    assert text(tapped(played("S1 place Ro@0,0"), "1,0 Rs 3,0 Rd Rc")) == "Rs@1,0 Rd@3,0 Rc@2,0 >?"


def test_tile_goes_to_the_cursor() -> None:
    """A tile that fits at the cursor is placed there, even if it would score more elsewhere."""
    game = played("S1 place Ro@0,0 Rs@1,0", "S2 place Bs@1,1")
    draft = tapped(game, "2,1 Bd turn turn")
    assert text(draft) == "Bd@2,1 >2,2"
    for way in "open", "moved", "said", "":
        assert text(after(game, replace(draft, way=way), "Rd")[0]).startswith("Bd@2,1 Rd@2,2 >")


def test_older_addresses() -> None:
    """An address with a cursor and a direction shows all candidates, the cursor first, and a tile that fits only
    elsewhere goes there.
    """
    game = played("S1 place Ro@0,0 Bo@0,1")
    draft = QWIRKLE.drafting.read(game.position, {"draft": "Rs@1,0", "cursor": "2,0", "way": "open"})
    assert cells(offer(game, draft).candidates) == "2,0 1,1 -1,0 1,-1"
    assert offered(game, draft) == "Rd Rc Rx Rt Ro Bs Os Ys Gs Ps"
    assert text(after(game, draft, "Bs")[0]) == "Rs@1,0 Bs@1,1 >?"


# --- a tile that went the wrong way ---


def test_tap_moves_the_tile() -> None:
    """Tapping another cell where the last tile fits moves it there, across the line or along it."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    assert text(tapped(game, "1,0 Rs Rd")) == "Rs@1,0 Rd@1,-1 >?"
    assert text(tapped(game, "1,0 Rs Rd 2,0")) == "Rs@1,0 Rd@2,0 >~"
    assert text(tapped(game, "1,0 Rs Rd -1,0")) == "Rs@1,0 Rd@-1,0 >~"
    assert text(tapped(game, "1,0 Rs Rd 2,0 Rc")) == "Rs@1,0 Rd@2,0 Rc@3,0 >?"
    assert cells(sorted(offer(game, tapped(game, "1,0 Rs Rd")).moving)) == "-1,0 2,0"


def test_copies_go_with_the_next_tile() -> None:
    """Only the tile placed last can be moved, and none once three or more tiles have completed their line."""
    game = played("S1 place Ro@0,0 Rs@0,1")
    assert cells(offer(game, tapped(game, "0,2 Rd Rc")).moving) == "0,3 -1,2 0,-1"
    moving = offer(game, tapped(game, "0,2 Rd Rc Rx")).moving
    assert {cells([cell]): (str(to.tile), to.points) for cell, to in moving.items()} == {"-1,2": ("Rx", 6)}
    row = on("Ro@0,0 Rs@1,0 Rd@2,0")
    assert cells(offer(row, tapped(row, "3,0 Rc 4,0 Rx Rt")).moving) == ""


def test_second_tap_moves_it_back() -> None:
    """Tapping the tile's previous cell moves it back; after that, tapping an end of the line moves the cursor."""
    game = played("S1 place Ro@0,0 Rs@0,1")
    there, back = tapped(game, "0,2 Rd Rc -1,2"), tapped(game, "0,2 Rd Rc -1,2 1,2")
    assert text(tapped(game, "0,2 Rd Rc")) == "Rd@0,2 Rc@1,2 >?"
    assert (text(there), text(back)) == ("Rd@0,2 Rc@-1,2 >~", "Rd@0,2 Rc@1,2 >!")
    assert offer(game, back).moving == {}
    assert text(tapped(game, "0,2 Rd Rc -1,2 1,2 -1,2")) == "Rd@0,2 Rc@1,2 >-1,2"


@pytest.mark.parametrize(
    "taps", ["0,2 Rd 1,2 Rc -1,2", "0,2 Rd turn Rc -1,2", "0,2 Rd Rc turn 0,4"], ids=["cell", "way", "turned"]
)
def test_what_was_shown_is_not_moved(taps: str) -> None:
    """A tile whose cell or direction the player chose isn't moved: tapping an end of its line moves the cursor."""
    draft = tapped(played("S1 place Ro@0,0 Rs@0,1"), taps)
    assert [str(tile) for tile, _ in draft.play] == ["Rd", "Rc"]
    assert (draft.cursor, draft.way) == (QWIRKLE.notation.read_cell(taps.split()[-1]), "")


def test_later_tiles_go_to_either_end() -> None:
    """With two tiles both ends of their line are candidates: a tile that fits only the other end goes there."""
    game = played("S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2 Gx@2,2 Gs@3,2", "S2 place Ys@3,1")
    draft = tapped(game, "1,0 Rd 2,0 Rc")
    assert cells(offer(game, draft).candidates) == "3,0 -1,0"
    assert text(tapped(game, "1,0 Rd 2,0 Rc Rx")) == "Rd@1,0 Rc@2,0 Rx@-1,0 >?"


def test_pointing_closes_the_direction() -> None:
    """A tapped cell is final: only tiles that fit there are offered, and no other cell is marked."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    draft = tapped(game, "1,0 Rs 2,0")
    assert text(draft) == "Rs@1,0 >2,0"
    assert offered(game, draft) == "Rd Rc Rx Rt"
    assert cells(offer(game, draft).candidates) == "2,0"


# --- turning ---


def test_turning_one_tile() -> None:
    """With one tile, turning outlines the cells where the next one fits, one after the other, clockwise; a tile then
    goes there or is refused.
    """
    game = played("S1 place Ro@0,0 Rs@0,1")
    assert [text(tapped(game, "0,2 Rd" + " turn" * times)) for times in range(6)] == [
        "Rd@0,2 >?",
        "Rd@0,2 >1,2",
        "Rd@0,2 >0,3",
        "Rd@0,2 >-1,2",
        "Rd@0,2 >0,-1",
        "Rd@0,2 >1,2",
    ]
    assert refusal(game, "0,2 Rd turn turn Bd") == ("Rd@0,2 >0,3", "line-mixed")


def test_turning_a_draft() -> None:
    """Turning places the last tile in each of its places once: first the whole draft turns around its first tile
    through all four directions, then the last tile goes to the other end.
    """
    game = played("S1 place Ro@0,0 Bo@0,1")
    turned = [text(tapped(game, "1,0 Rs Rd" + " turn" * times)) for times in range(4)]
    assert turned == ["Rs@1,0 Rd@1,-1 >?", "Rs@1,0 Rd@2,0 >!", "Rs@1,0 Rd@-1,0 >!", "Rs@1,0 Rd@1,-1 >!"]
    turned = [text(tapped(played(), "Ro Rs Rd" + " turn" * times)) for times in range(9)]
    assert turned[:6] == [
        "Ro@0,0 Rs@1,0 Rd@2,0 >?",
        "Ro@0,0 Rs@0,1 Rd@0,2 >!",
        "Ro@0,0 Rs@-1,0 Rd@-2,0 >!",
        "Ro@0,0 Rs@0,-1 Rd@0,-2 >!",
        "Ro@0,0 Rs@1,0 Rd@-1,0 >!",
        "Ro@0,0 Rs@0,1 Rd@0,-1 >!",
    ]
    assert len({*turned[1:]}) == 8
    assert turned[8] == turned[0].replace("?", "!")


def test_no_turning_into_what_is_illegal() -> None:
    """A draft that fits in no other direction isn't turned."""
    game = on("Ro@0,0 Gx@-1,1 Go@0,1 Bo@0,-1")
    draft = tapped(game, "1,0 Rd 2,0 Rs")
    assert tapped(game, "1,0 Rd 2,0 Rs turn") == draft
    assert not offer(game, draft).can_turn


def test_nothing_to_turn() -> None:
    """Without a placed tile, or while one is held, nothing turns."""
    game = played("S1 place Ro@0,0")
    for taps in ("", "1,0", "Rs"):
        draft = tapped(game, taps)
        assert not offer(game, draft).can_turn
        assert tapped(game, f"{taps} turn") == draft


# --- a tile first, then its cell ---


def test_tile_first() -> None:
    """A tile tapped before any cell is held; the cells where it fits are candidates, and tapping one places it."""
    game = played("S1 place Ro@0,0 Rs@1,0")
    draft = tapped(game, "Rd")
    assert text(draft) == ">Rd"
    assert cells(offer(game, draft).candidates) == "0,-1 1,-1 -1,0 2,0 0,1 1,1"
    assert cells(offer(game, tapped(game, "Bs")).candidates) == "1,-1 1,1"
    assert text(tapped(game, "Rd 2,0")) == "Rd@2,0 >?"
    assert text(tapped(game, "Rd 2,0 Bd")) == "Rd@2,0 Bd@2,1 >?"


def test_another_tile_is_held() -> None:
    """Another tile replaces the held one; tapping the same one again, or erasing, puts it down."""
    game = played("S1 place Ro@0,0")
    assert text(tapped(game, "Rd Bo")) == ">Bo"
    for taps in ("Rd Rd", "Rd erase", "Rd 1,0 erase erase"):
        assert text(tapped(game, taps)) == ">"


def test_held_tile_does_not_fit() -> None:
    """A held tile that doesn't fit on the tapped cell is refused there, and stays held."""
    game = played("S1 place Ro@0,0")
    draft, refused, tried = after(game, tapped(game, "Bs"), "1,0")
    assert (text(draft), refused and refused.codes, tried) == (
        ">Bs",
        ("line-mixed",),
        QWIRKLE.notation.read_play("Bs@1,0")[0],
    )


def test_kind_without_copies() -> None:
    """A kind with all copies on the board isn't held: its copies are shown. Without a cursor all others are offered."""
    game = on("Ro@0,0 Bo@0,1 Ro@5,1 Bo@5,0 Bo@7,0 Bs@7,1 Bo@9,9")
    draft, refused, tried = after(game, tapped(game, ""), "Bo")
    assert (text(draft), tried) == (">", None)
    assert refused is not None
    assert [(each.code, cells(each.cells)) for each in refused.violations] == [("too-many-copies", "0,1 5,0 7,0 9,9")]
    assert refusal(game, "1,0 Bo") == (">1,0", "too-many-copies")
    assert set(offer(game, draft).fitting) == {tile for tile in TILES if str(tile) != "Bo"}


def test_tile_without_a_cursor() -> None:
    """With a draft a tile is placed or refused, never held; a held one in an older address goes to a tapped cell."""
    game = played("S1 place Ro@0,0 Rs@1,0")
    draft = QWIRKLE.drafting.read(game.position, {"draft": "Rd@2,0"})
    assert text(after(game, draft, "Bd")[0]) == "Rd@2,0 Bd@2,1 >?"
    held = QWIRKLE.drafting.read(game.position, {"draft": "Rd@2,0", "held": "Bd"})
    assert cells(offer(game, held).candidates) == "2,1 2,-1"
    assert text(after(game, held, "2,-1")[0]) == "Rd@2,0 Bd@2,-1 >!"
    assert text(after(game, held, "Gd")[0]) == "Rd@2,0 Gd@2,1 >?"
    assert refusal(played(), "Ro Rs Rd Rc Rx Rt Bo")[1] == "too-many-tiles tiles-unrelated line-mixed"


# --- the far end first ---


def test_far_cells() -> None:
    """Cells that touch nothing can be tapped if a line from there can reach the board's tiles and isn't too long."""
    game = played("S1 place Ro@0,0 Rs@1,0")
    far = offer(game, tapped(game, "")).far
    row = [cell.x for cell in sorted(far) if cell.y == 0]
    column = [cell.y for cell in sorted(far) if cell.x == 0]
    assert row == [-4, -3, -2, 3, 4, 5]  # six with the two tiles on the board
    assert column == [-5, -4, -3, -2, 2, 3, 4, 5]
    assert Cell(-2, 1) in far
    assert Cell(-2, 2) not in far


def test_far_cells_for_a_small_hand() -> None:
    """No play begins farther away than the hand can reach."""
    assert offer(played(*LAST_TILE), tapped(played(*LAST_TILE), "")).far == frozenset()


def test_far_end_first() -> None:
    """A play begun at its far end continues towards the board's tiles; until it touches one, it is only unfinished."""
    game = played("S1 place Ro@0,0")
    assert text(tapped(game, "3,0 Rs")) == "Rs@3,0 >?"
    assert text(tapped(game, "3,0 Rs Rd Rc")) == "Rs@3,0 Rd@2,0 Rc@1,0 >?"
    for taps, codes in [("3,0 Rs", "not-touching"), ("3,0 Rs Rd", "not-touching"), ("3,0 Rs Rd Rc", "")]:
        verdict = game.judge(Place(2, tapped(game, taps).play))
        assert " ".join(verdict.codes) == codes
        assert set(verdict.codes) <= QWIRKLE.unfinished


def test_far_end_cannot_leave_the_table() -> None:
    """From a far tile the draft continues only where it can still reach the board's tiles."""
    game = played("S1 place Ro@0,0")
    draft = tapped(game, "3,0 Rs")
    assert cells(offer(game, draft).candidates) == "4,0 2,0"
    assert refusal(game, "3,0 Rs 3,1") == ("Rs@3,0 >?", "not-touching")
    assert refusal(game, "3,0 Rs Bo") == ("Rs@3,0 >?", "tiles-unrelated line-mixed")


def test_gap_is_filled() -> None:
    """A tile can be placed beyond a gap that the hand can fill: the next one goes into the gap."""
    game = played("S1 place Ro@0,0")
    assert text(tapped(game, "1,0 Rs 4,0 Rd")) == "Rs@1,0 Rd@4,0 >!"
    assert text(tapped(game, "1,0 Rs 4,0 Rd Rc Rx")) == "Rs@1,0 Rd@4,0 Rc@3,0 Rx@2,0 >?"


# --- with a draft ---


def test_cells_that_join() -> None:
    """With one tile, cells in four directions can join within reach of the hand; with more, those along their line."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    joining = offer(game, tapped(game, "1,0 Rs")).joining
    assert joining == {Cell(x, 0) for x in (-5, -4, -3, -2, -1, 2, 3, 4, 5, 6)} | {
        Cell(1, y) for y in (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
    }
    joining = offer(game, tapped(game, "1,0 Rs 2,0 Rd")).joining
    assert joining == {Cell(x, 0) for x in (-4, -3, -2, -1, 3, 4, 5, 6)}


def test_cells_that_do_not_join() -> None:
    """Tapping a cell that can't join the draft only gives the reason; with a free hand the cursor moves."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    assert refusal(game, "1,0 Rs 2,1") == ("Rs@1,0 >?", "not-one-line")
    assert refusal(game, "1,0 Rs 2,0 Rd 0,2") == ("Rs@1,0 Rd@2,0 >!", "not-one-line")
    draft, refused, _ = after(game, tapped(game, "1,0 Rs"), "2,1", free_hand=True)
    assert (text(draft), refused) == ("Rs@1,0 >2,1", None)


# --- erasing ---


def test_erasing() -> None:
    """Erasing removes the last tile. The others can't be moved; if none are left, the cursor is on its cell, and is
    erased next.
    """
    assert text(tapped(played(), "Ro Rs Rd erase")) == "Ro@0,0 Rs@1,0 >!"
    assert text(tapped(played(), "Ro Rs erase erase")) == ">0,0"
    assert text(tapped(played("S1 place Ro@0,0"), "1,0 erase")) == ">"


# --- what doesn't fit ---


def test_refused_tile_changes_nothing() -> None:
    """A tile that fits nowhere leaves the draft unchanged, and the verdict gives the reason."""
    game = played("S1 place Ro@0,0")
    draft, play = tapped(game, "1,0"), QWIRKLE.notation.read_play("Bs@1,0")
    assert after(game, draft, "Bs") == (draft, Verdict(game.judge(Place(2, play)).violations), play[0])


def test_refused_at_the_cursor() -> None:
    """While no cell is outlined, a rejection is about the first marked one."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    draft, refused, tried = after(game, tapped(game, "1,0 Rs"), "Gt")
    assert text(draft) == "Rs@1,0 >?"
    play = QWIRKLE.notation.read_play("Rs@1,0 Gt@2,0")
    assert (refused, tried) == (Verdict(game.judge(Place(2, play)).violations), play[1])


def test_only_what_is_wrong_is_refused() -> None:
    """Reasons that more tiles would remove, such as an opening still too short, are left out if there are others."""
    game = Game.start(QWIRKLE, 2, Start(1, ("longest", 3)))
    assert refusal(game, "Ro Bs") == ("Ro@0,0 >?", "tiles-unrelated line-mixed")


def test_tile_that_touches_nothing_on_an_incomplete_board() -> None:
    """On an incomplete board a tile can be placed where it touches nothing, and more next to it."""
    game = played("S1 place Ro@0,0", "S2 points 4 tiles 2")
    assert text(tapped(game, "5,5 Bd Bc")) == "Bd@5,5 Bc@6,5 >?"
    assert game.judge(Place(1, tapped(game, "5,5 Bd Bc").play)).legal


def test_no_seventh_tile() -> None:
    """No more tiles than the hand has are offered, and then no cell can join."""
    game = played(*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 3")
    assert refusal(game, "3,0 Rc 4,0") == ("Rc@3,0 >?", "too-many-tiles")
    assert offered(game, tapped(game, "3,0 Rc")) == ""


@examples(40)
@given(st.integers(0, 2**32), st.integers(0, 100))
def test_random_taps(seed: int, tiles: int) -> None:
    """After any taps the draft is legal or unfinished, offered tiles fit, and the draft survives a round trip."""
    luck, game = Random(seed), random_position(seed, tiles).game
    draft = QWIRKLE.drafting.first(game.position)
    for _ in range(0 if game.over else 12):
        found = offer(game, draft)
        taps: list[Tap] = [Command("erase"), Command("turn-direction"), Point(luck.choice(found.cells))]
        taps += [Point(luck.choice(found.candidates))] if found.candidates else []
        taps += [Pick(tile) for tile in luck.sample(found.fitting, min(4, len(found.fitting)))]
        tapped = tapping(game, draft, luck.choice(taps))
        draft = tapped.draft
        verdict = game.judge(Place(game.to_move, draft.play)) if draft.play else Verdict()
        assert set(verdict.codes) <= QWIRKLE.unfinished
        assert draft.cursor is None or draft.held is None
        assert QWIRKLE.drafting.read(game.position, QWIRKLE.drafting.write(game.position, draft)) == draft


@examples(60)
@given(st.integers(0, 2**32), st.integers(0, 100), st.booleans())
def test_any_order(seed: int, tiles: int, tile_first: bool) -> None:
    """Any turn can be entered in any order, each cell before or after its tile, and ends up as intended."""
    luck, game = Random(seed), random_position(seed, tiles).game
    plays = [move.play for move in QWIRKLE.adviser.moves(game.board, luck.sample(TILES, 9)) if len(move.play) < 7]
    if not plays or not game.board.tiles:
        return
    play = list(luck.choice(plays))
    luck.shuffle(play)
    draft = QWIRKLE.drafting.first(game.position)
    for tile, cell in play[: game.hands[game.to_move - 1]]:
        first: list[Tap] = [Pick(tile), Point(cell)] if tile_first and not draft.play else [Point(cell), Pick(tile)]
        for tap in first:
            tapped = tapping(game, draft, tap)
            if tapped.refused is not None and set(tapped.refused.codes) <= {"not-touching", "too-many-tiles"}:
                return  # the hand can't reach the board's tiles from this far end
            assert tapped.refused is None, f"{tapped.refused.codes} for {tile}@{cell} after {text(draft)}"
            draft = tapped.draft
    assert {*draft.play} == {*play[: game.hands[game.to_move - 1]]}


# --- taps, and the fields of an address ---


def tapping(game: Game, draft: Draft, tap: Tap, free_hand: bool = False) -> Tapped:
    """The result of a tap, as the pages request it."""
    return QWIRKLE.drafting.tap(game.position, draft, tap, free_hand)


def drafted(lines: str) -> Draft:
    """A draft from text: the tiles, and the cursor after ``>``."""
    play, _, cursor = lines.partition(">")
    return Draft(QWIRKLE.notation.read_play(play), QWIRKLE.notation.read_cell(cursor) if cursor else None)


@pytest.mark.parametrize(
    ("draft", "move", "result"),
    [
        ("Rs@1,0 >1,1", "1,0 0,1", "Rs@0,1 >?"),
        ("Rs@1,0 Rd@2,0 >3,0", "2,0 -1,0", "Rs@1,0 Rd@-1,0 >!"),
        ("Rs@1,0 Rd@2,0 >3,0", "1,0 3,0", "Rd@2,0 Rs@3,0 >!"),
    ],
    ids=["alone", "to the other end", "over another one"],
)
def test_dragging(draft: str, move: str, result: str) -> None:
    """A tile of the draft that is dragged to another possible cell goes there, as the one placed last."""
    dragged = tapping(played("S1 place Ro@0,0"), drafted(draft), dragging(move))
    assert (text(dragged.draft), dragged.refused) == (result, None)


@pytest.mark.parametrize(
    ("move", "codes"),
    [("2,0 2,1", "not-one-line"), ("1,0 0,1", "not-one-line"), ("1,0 -5,0", "gap-in-line"), ("2,0 0,0", "")],
    ids=["out of the line", "round the corner", "too far", "onto a tile"],
)
def test_dragging_where_it_may_not_are(move: str, codes: str) -> None:
    """A tile of the draft that is dragged to an impossible cell stays where it was, and the reason is given."""
    game, draft = played("S1 place Ro@0,0"), drafted("Rs@1,0 Rd@2,0 >3,0")
    dragged = tapping(game, draft, dragging(move))
    assert dragged.draft == draft
    assert " ".join(dragged.refused.codes if dragged.refused else ()) == codes
    assert QWIRKLE.notation.write_play(dragged.on_trial.play).count("Rs") == 1


def test_dragging_with_a_free_hand() -> None:
    """With a free hand, or if the players allow it, a tile of the draft is moved to any free cell."""
    game, draft = played("S1 place Ro@0,0"), drafted("Bs@1,0 Rd@2,0")
    free = tapping(game, draft, dragging("1,0 5,5"), free_hand=True)
    forced = tapping(game, draft, replace(dragging("1,0 5,5"), forced=True))
    assert free == forced
    assert QWIRKLE.notation.write_play(free.draft.play) == "Rd@2,0 Bs@5,5"


def dragging(cells: str) -> Drag:
    """The tap that drags a tile from one of these spaces to the other."""
    return Drag(*map(QWIRKLE.notation.read_cell, cells.split()))


def test_free_hand() -> None:
    """A tile that breaks a rule is refused; with a free hand, or by force, it is placed, and the cursor moves on."""
    game, tap = played("S1 place Ro@0,0"), Pick(QWIRKLE.notation.read_tile("Bs"))
    assert text(tapping(game, drafted(">1,0"), tap, free_hand=True).draft) == "Bs@1,0 >2,0?"
    (placed,) = QWIRKLE.notation.read_play("Bs@1,0")
    assert text(tapping(game, drafted(">"), Force(placed)).draft) == "Bs@1,0 >2,0?"
    refused = tapping(game, drafted(">1,0"), tap).refused
    assert refused is not None
    assert refused.codes == ("line-mixed",)


@pytest.mark.parametrize(
    ("draft", "cell"),
    [
        ("Bs@1,0 >2,0", "3,0"),
        ("Bs@0,1 >0,2", "0,3"),
        ("Bs@-1,0 Gd@-2,0 >-3,0", "-4,0"),
        ("Bs@0,-1 Gd@0,-2 >0,-3", "0,-4"),
    ],
)
def test_free_hand_goes_on(draft: str, cell: str) -> None:
    """If no kind fits any more, the cursor goes on in the direction of the placed tiles."""
    tapped = tapping(played("S1 place Ro@0,0"), drafted(draft), Pick(QWIRKLE.notation.read_tile("Yx")), free_hand=True)
    assert tapped.draft.cursor == QWIRKLE.notation.read_cell(cell)


def test_offered_cells() -> None:
    """The free cells next to the board and the draft, those that can join, and the cursor's are offered in order."""
    game = played(*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 4")
    hand_of_one = QWIRKLE.drafting.offer(game.position, drafted("Rc@3,0 >7,0"), free_hand=False)
    assert cells(hand_of_one.cells) == "0,-1 1,-1 2,-1 3,-1 -1,0 4,0 7,0 0,1 1,1 2,1 3,1"
    game = played("S1 place Ro@0,0")
    offered = QWIRKLE.drafting.offer(game.position, drafted("Rs@1,0 >7,0"), free_hand=False)
    near = {*(QWIRKLE.notation.read_cell(cell) for cell in ["0,-1", "1,-1", "-1,0", "2,0", "0,1", "1,1"])}
    assert {*offered.cells} == near | offered.joining | {Cell(7, 0)}
    assert offered.far == {*offered.cells} - near
    assert (offered.fitting, offered.can_turn) == ((), True)


def test_offered_cells_for_a_free_hand() -> None:
    """With a free hand all free cells of the rectangle around the tiles are offered; in a huge one, the nearest."""
    game = played("S1 place Ro@0,0")
    offer = QWIRKLE.drafting.offer(game.position, drafted("Rs@1,1"), free_hand=True)
    assert set(offer.cells) == {Cell(x, y) for x in range(-1, 3) for y in range(-1, 3)} - {Cell(0, 0), Cell(1, 1)}
    assert list(offer.cells) == sorted(offer.cells, key=lambda cell: (cell.y, cell.x))
    assert len(QWIRKLE.drafting.offer(game.position, drafted("Rs@47,47"), free_hand=True).cells) == 50 * 50 - 2
    assert len(QWIRKLE.drafting.offer(game.position, drafted("Rs@48,47"), free_hand=True).cells) == 8


def test_nothing_turns_without_tiles() -> None:
    """Without a tile nothing can be turned, and on an empty board every kind fits."""
    offer = QWIRKLE.drafting.offer(played().position, QWIRKLE.drafting.first(played().position), free_hand=False)
    assert (offer.cells, offer.can_turn, len(offer.fitting)) == ((Cell(0, 0),), False, 36)


@pytest.mark.parametrize(
    ("fields", "draft"),
    [
        ({}, ">"),
        ({"draft": "", "cursor": "", "way": "open"}, ">"),
        ({"cursor": "1,0"}, ">1,0"),
        ({"cursor": "0,0"}, ">"),
        ({"cursor": "1,0", "way": "open"}, ">1,0"),
        ({"draft": "Rs@1,0", "cursor": "1,1", "way": "open"}, "Rs@1,0 >1,1?"),
        ({"draft": "Rs@1,0", "cursor": "1,1", "way": "shut"}, "Rs@1,0 >1,1"),
        ({"draft": "Rs@1,0", "cursor": "1,0"}, "Rs@1,0 >"),
        ({"draft": "Rs@1,0 Rd@2,0", "cursor": "3,0", "way": "open"}, "Rs@1,0 Rd@2,0 >3,0?"),
        ({"draft": "Rs@1,0 Rd@2,0", "cursor": "3,0", "way": "said"}, "Rs@1,0 Rd@2,0 >3,0!"),
        ({"draft": "Rs@1,0", "held": "Bs", "way": "open"}, "Rs@1,0 >Bs?"),
        ({"held": "Bs"}, ">Bs"),
        ({"held": "Bs", "cursor": "1,0"}, ">1,0"),
        ({"held": "Bs", "cursor": "0,0"}, ">Bs"),
        ({"draft": "Rs@1,0 Rs@1,0 Bx@0,0"}, "Rs@1,0 Rs@1,0 Bx@0,0 >"),
    ],
)
def test_drafts_in_an_address(fields: dict[str, str], draft: str) -> None:
    """The fields of an address define the draft; a cursor on a tile is ignored, and with a cursor no tile is held."""
    assert text(QWIRKLE.drafting.read(played("S1 place Ro@0,0").position, fields)) == draft


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"draft": "Rz@0,0"}, "no-such-tile"),
        ({"draft": "Ro"}, "no-such-placement"),
        ({"draft": " ".join(["Ro@5,5"] * 109)}, "too-many-placements"),
        ({"cursor": "x"}, "no-such-cell"),
        ({"cursor": "500,0"}, "cell-out-of-reach"),
    ],
)
def test_unreadable_addresses(fields: dict[str, str], code: str) -> None:
    """A draft that can't be read, or has more tiles than the box, is unreadable."""
    with pytest.raises(UnreadableError) as caught:
        QWIRKLE.drafting.read(played("S1 place Ro@0,0").position, fields)
    assert caught.value.code == code


def test_as_many_tiles_as_the_box_holds() -> None:
    """A draft with as many tiles as the box is read."""
    fields = {"draft": " ".join(["Ro@5,5"] * 108)}
    assert len(QWIRKLE.drafting.read(played().position, fields).play) == 108


def test_fields_of_drafts() -> None:
    """A draft is written in as few fields as possible."""
    assert QWIRKLE.drafting.write(played().position, Draft()) == {}
    assert QWIRKLE.drafting.write(played().position, tapped(played(), "Ro")) == {
        "draft": "Ro@0,0",
        "way": "open",
    }
    assert QWIRKLE.drafting.write(played().position, drafted("Ro@0,0")) == {"draft": "Ro@0,0"}
    assert QWIRKLE.drafting.write(played().position, drafted(">0,0")) == {"cursor": "0,0"}
