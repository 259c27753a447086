"""Building a turn tap by tap.

Drafts are written as text: the tiles, then ``>`` and the cursor, then ``?`` while the direction is open.
"""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.draft import Command, Draft, Force, Lay, Lift, Point, Tap, Tapped
from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.notation import read_event
from referee.core.steps import Place
from referee.core.unreadable import Unreadable
from referee.core.verdict import Verdict
from referee.rulebooks.qwirkle import draft as drafts
from referee.rulebooks.qwirkle.tiles import Tile
from tests.games import EMPTY_BAG, LAST_TILE, QWIRKLE
from tests.rulebooks.random_games import random_position


def played(*lines: str) -> Game:
    """A game of two once these turns are played."""
    game = Game.start(QWIRKLE, 2)
    for line in lines:
        game = game.after(read_event(line, QWIRKLE))
    return game


def tapped(game: Game, taps: str) -> Draft:
    """The draft after these taps: cells, tiles, and the words erase and turn."""
    draft = drafts.first_draft(game.position)
    for tap in taps.split():
        if tap == "erase":
            draft = drafts.erase(game.position, draft)
        elif tap == "turn":
            draft = drafts.turn_direction(game.position, draft)
        elif "," in tap:
            draft = drafts.point(game.position, draft, QWIRKLE.read_cell(tap))
        else:
            draft, refused, _ = laid(game, draft, QWIRKLE.read_tile(tap))
            assert refused is None, f"{tap} does not fit: {refused.codes}"
    return draft


def laid(game: Game, draft: Draft, tile: Tile) -> tuple[Draft, Verdict | None, Placement | None]:
    """The draft after a tap on the key of a tile, and what was refused with it."""
    tapped = drafts.lay(game.position, draft, tile)
    return tapped.draft, tapped.refused, tapped.tried


def text(draft: Draft) -> str:
    """A draft as text."""
    cursor = f"{draft.cursor.x},{draft.cursor.y}" if draft.cursor else ""
    return f"{QWIRKLE.write_play(draft.play)} >{cursor}{'?' if draft.way == drafts.OPEN else ''}".strip()


def offered(game: Game, draft: Draft) -> str:
    """The tiles on offer, as text."""
    return " ".join(map(str, drafts.offers(game.position, draft)))


# --- where the cursor stands ---


def test_begins_on_the_first_cell() -> None:
    """On an empty table the cursor stands on the first cell, so that the first tap is a tile."""
    assert text(drafts.first_draft(played().position)) == ">0,0"


def test_begins_without_cursor() -> None:
    """Once tiles lie on the table the first tap chooses a cell."""
    assert text(drafts.first_draft(played("S1 place Ro@0,0").position)) == ">"


def test_pointing() -> None:
    """Pointing at a free cell puts the cursor there, however often."""
    assert text(tapped(played("S1 place Ro@0,0"), "1,0 0,1")) == ">0,1"


def test_pointing_at_a_tile() -> None:
    """Pointing at a cell that is taken, by the table or by the draft, changes nothing."""
    game = played("S1 place Ro@0,0")
    assert text(tapped(game, "1,0 0,0")) == ">1,0"
    assert text(tapped(game, "1,0 Rs turn 1,0")) == text(tapped(game, "1,0 Rs turn"))


# --- how it moves on ---


@pytest.mark.parametrize(
    ("taps", "draft"),
    [
        ("Ro Rs", "Ro@0,0 Rs@1,0 >2,0"),
        ("Ro turn Rs", "Ro@0,0 Rs@0,1 >0,2"),
        ("Ro Rs Rd Rc Rx", "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 >5,0"),
        ("Ro 0,-1 Rs", "Ro@0,0 Rs@0,-1 >0,-2"),
        ("Ro -1,0 Rs Rd", "Ro@0,0 Rs@-1,0 Rd@-2,0 >-3,0"),
        ("Ro Rs -1,0 Rd", "Ro@0,0 Rs@1,0 Rd@-1,0 >-2,0"),
    ],
)
def test_cursor_goes_on_the_way_the_tiles_went(taps: str, draft: str) -> None:
    """After two tiles the cursor goes on in their direction, and the other way only when told to."""
    assert text(tapped(played(), taps)) == draft


def test_cursor_goes_over_lying_tiles() -> None:
    """The cursor goes on beyond tiles that already lie there."""
    game = played("S1 place Ro@1,0 Rd@2,0")
    assert text(tapped(game, "0,0 Rs turn")) == "Rs@0,0 >3,0?"
    assert text(tapped(game, "0,0 Rs turn Rc")) == "Rs@0,0 Rc@3,0 >4,0"


def test_cursor_turns_back_at_a_closed_end() -> None:
    """Where nothing fits ahead the cursor goes to the other end of the line."""
    game = played(
        "S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2 Gx@2,2 Gs@3,2", "S2 place Ys@3,1"
    )  # only the red square fits on 3,0
    assert text(tapped(game, "1,0 Rd 2,0 Rc")) == "Rd@1,0 Rc@2,0 >3,0"
    assert text(tapped(game, "1,0 Rd 2,0 Rs")) == "Rd@1,0 Rs@2,0 >-1,0"


def test_no_cursor_when_the_line_is_full() -> None:
    """After the sixth tile of a line nothing fits at its ends, and there is no cursor."""
    assert text(tapped(played(), "Ro Rs Rd Rc Rx Rt")) == "Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0 Rt@5,0 >"


def test_no_cursor_when_the_hand_is_laid() -> None:
    """After the last tile of the hand there is no cursor."""
    draft = tapped(played(*LAST_TILE), "3,0 Rc")
    assert text(draft) == "Rc@3,0 >"


# --- the open direction ---


def test_direction_is_open_after_one_tile() -> None:
    """After the first tile those that fit to the right or below are on offer."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    draft = tapped(game, "1,0 Rs")
    assert text(draft) == "Rs@1,0 >1,1?"
    assert offered(game, draft) == "Ro Bs Rd Rc Rx Rt"


def test_tile_that_fits_one_way_goes_there() -> None:
    """A tile that fits only the way on which the cursor does not stand goes there all the same."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    assert text(tapped(game, "1,0 Rs Bs")) == "Rs@1,0 Bs@1,1 >1,2"
    assert text(tapped(game, "1,0 Rs Rd")) == "Rs@1,0 Rd@2,0 >3,0"


def test_direction_is_known_when_one_way_is_closed() -> None:
    """Where only one way is free the cursor takes it, and there is nothing to turn."""
    game = played("S1 place Ro@0,0 Rs@1,0 Rd@2,0 Rc@3,0 Rx@4,0")
    draft = tapped(game, "5,0 Rt")
    assert text(draft) == "Rt@5,0 >5,1"
    assert not drafts.can_turn(game.position, draft)


def test_new_line_is_likelier() -> None:
    """Where both ways are free the cursor takes the one that starts a new line."""
    assert text(tapped(played("S1 place Ro@0,0 Rs@1,0"), "2,0 Rd")) == "Rd@2,0 >2,1?"
    assert text(tapped(played("S1 place Ro@0,0 Rs@0,1"), "0,2 Rd")) == "Rd@0,2 >1,2?"


def test_pointing_closes_the_direction() -> None:
    """Whoever points at a cell means that cell: only what fits there is on offer."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    draft = tapped(game, "1,0 Rs 2,0")
    assert text(draft) == "Rs@1,0 >2,0"
    assert offered(game, draft) == "Rd Rc Rx Rt"


# --- turning ---


def test_turning_one_tile() -> None:
    """With one tile turning moves the cursor from one way to the other and back."""
    game = played()
    one, other = tapped(game, "Ro"), tapped(game, "Ro turn")
    assert {text(one), text(other)} == {"Ro@0,0 >1,0?", "Ro@0,0 >0,1?"}
    assert tapped(game, "Ro turn turn") == one


def test_turning_a_draft() -> None:
    """With more tiles the whole draft turns around its first tile, and back."""
    assert text(tapped(played(), "Ro Rs Rd turn")) == "Ro@0,0 Rs@0,1 Rd@0,2 >0,3"
    assert text(tapped(played(), "Ro Rs Rd turn turn")) == "Ro@0,0 Rs@1,0 Rd@2,0 >3,0"
    assert text(tapped(played(), "Ro -1,0 Rs turn")) == "Ro@0,0 Rs@0,-1 >0,-2"


def test_no_turning_into_what_is_illegal() -> None:
    """A draft that does not fit the other way stays as it is."""
    game = played("S1 place Ro@0,0", "S2 place Bo@0,1 Go@0,2", "S1 place Gd@1,2 Gx@2,2 Gs@3,2")
    draft = tapped(game, "1,0 Rd 2,0 Rs")
    assert drafts.turn_direction(game.position, draft) == draft
    assert not drafts.can_turn(game.position, draft)


def test_nothing_to_turn() -> None:
    """Without a tile there is nothing to turn."""
    game = played("S1 place Ro@0,0")
    assert not drafts.can_turn(game.position, drafts.first_draft(game.position))
    assert not drafts.can_turn(game.position, tapped(game, "1,0"))


# --- erasing ---


def test_erasing() -> None:
    """Erasing takes back the tile laid last, and the cursor stands where it lay."""
    assert text(tapped(played(), "Ro Rs Rd erase")) == "Ro@0,0 Rs@1,0 >2,0"
    assert text(tapped(played(), "Ro Rs erase erase")) == ">0,0"


def test_erasing_opens_the_direction_again() -> None:
    """After erasing the second tile the direction is open again."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    assert text(tapped(game, "1,0 Rs Rd erase")) == "Rs@1,0 >2,0?"
    assert text(tapped(game, "1,0 Rs Rd erase Bs")) == "Rs@1,0 Bs@1,1 >1,2"


def test_erasing_nothing() -> None:
    """Erasing without a tile takes the cursor away."""
    assert text(tapped(played("S1 place Ro@0,0"), "1,0 erase")) == ">"


# --- what does not fit ---


def test_refused_tile_changes_nothing() -> None:
    """A tile that fits nowhere leaves the draft as it is, and the verdict says why."""
    game = played("S1 place Ro@0,0")
    draft, play = tapped(game, "1,0"), QWIRKLE.read_play("Bs@1,0")
    assert laid(game, draft, QWIRKLE.read_tile("Bs")) == (draft, game.judge(Place(2, play)), play[0])


def test_refused_at_the_cursor() -> None:
    """While the direction is open a refusal speaks of the cell where the cursor stands."""
    game = played("S1 place Ro@0,0 Bo@0,1")
    draft, refused, tried = laid(game, tapped(game, "1,0 Rs"), QWIRKLE.read_tile("Gt"))
    assert text(draft) == "Rs@1,0 >1,1?"
    play = QWIRKLE.read_play("Rs@1,0 Gt@1,1")
    assert (refused, tried) == (game.judge(Place(2, play)), play[1])


def test_tile_that_touches_nothing_on_an_incomplete_board() -> None:
    """Where tiles are missing on the board, a tile is laid also where it touches nothing, and more beside it."""
    game = played("S1 place Ro@0,0", "S2 points 4 tiles 2")
    assert text(tapped(game, "5,5 Bd Bc")) == "Bd@5,5 Bc@6,5 >7,5"
    assert game.judge(Place(1, tapped(game, "5,5 Bd Bc").play)).legal


def test_no_seventh_tile() -> None:
    """Nothing is on offer beyond the tiles that the hand holds."""
    game = played(*EMPTY_BAG, "S2 points 1 tiles 5", "S1 points 1 tiles 3")
    draft = tapped(game, "3,0 Rc 4,0")
    assert offered(game, draft) == ""


@settings(max_examples=40, derandomize=True, deadline=None, database=None)
@given(st.integers(0, 2**32), st.integers(0, 100))
def test_random_taps(seed: int, tiles: int) -> None:
    """Whatever is tapped, the draft stays legal, what is on offer fits, and the cursor stands on a free cell."""
    luck, game = Random(seed), random_position(seed, tiles).game
    draft = drafts.first_draft(game.position)
    for _ in range(12):
        offers = drafts.offers(game.position, draft)
        free = game.board.with_play(draft.play).free or (Cell(0, 0),)
        taps = [drafts.erase(game.position, draft), drafts.turn_direction(game.position, draft)]
        taps += [drafts.point(game.position, draft, luck.choice(free))] * 2
        for tile in luck.sample(offers, min(4, len(offers))):
            longer, refused, _ = laid(game, draft, tile)
            assert refused is None
            assert len(longer.play) == len(draft.play) + 1
            taps.append(longer)
        draft = luck.choice(taps)
        assert not draft.play or game.judge(Place(game.to_move, draft.play)).legal
        free = game.board.with_play(draft.play).free or (Cell(0, 0),)
        assert draft.cursor is None or draft.cursor in free


# --- taps, and the fields of an address ---


def tapping(game: Game, draft: Draft, tap: Tap, free_hand: bool = False) -> Tapped:
    """What a tap leads to, as the pages ask it."""
    return QWIRKLE.tap(game.position, draft, tap, free_hand)


def drafted(lines: str) -> Draft:
    """A draft from text: the tiles, and behind ``>`` the cursor."""
    play, _, cursor = lines.partition(">")
    return Draft(QWIRKLE.read_play(play), QWIRKLE.read_cell(cursor) if cursor else None)


def test_taps() -> None:
    """Each tap does what its key says: cells, tiles, and the words of the other keys."""
    game = played("S1 place Ro@0,0")
    draft = drafted("Rs@1,0 >2,0")
    cell, tile = QWIRKLE.read_cell, QWIRKLE.read_tile
    for tap, result in [
        (Point(cell("0,1")), "Rs@1,0 >0,1"),
        (Lift(cell("1,0")), ">1,0"),
        (Lift(cell("0,0")), "Rs@1,0 >2,0"),
        (Lay(tile("Rd")), "Rs@1,0 Rd@2,0 >3,0"),
        (Force(Placement(tile("Bd"), cell("1,1"))), "Rs@1,0 Bd@1,1 >1,2"),
        (Force(Placement(tile("Bd"), cell("0,0"))), "Rs@1,0 >2,0"),
        (Command("erase"), ">1,0"),
        (Command("clear"), ">"),
        (Command("turn-direction"), "Rs@1,0 >1,1?"),
    ]:
        tapped = tapping(game, draft, tap)
        assert (text(tapped.draft), tapped.refused, tapped.tried) == (result, None, None)


def test_unknown_key() -> None:
    """A key that no page has is no tap."""
    with pytest.raises(ValueError, match="no key shuffle"):
        tapping(played(), Draft(), Command("shuffle"))


@pytest.mark.parametrize("free_hand", [False, True])
def test_tile_without_a_cursor(free_hand: bool) -> None:
    """Where no cell was tapped a tile goes nowhere, and that is said."""
    game = played("S1 place Ro@0,0")
    tapped = tapping(game, Draft(), Lay(QWIRKLE.read_tile("Rs")), free_hand)
    assert tapped.draft == Draft()
    assert tapped.refused is not None
    assert (tapped.refused.codes, tapped.tried) == (("nothing-laid",), None)


def test_free_hand() -> None:
    """With a free hand a tile is laid that breaks a rule, and the cursor moves on; without one it is refused."""
    game, tap = played("S1 place Ro@0,0"), Lay(QWIRKLE.read_tile("Bs"))
    assert text(tapping(game, drafted(">1,0"), tap, free_hand=True).draft) == "Bs@1,0 >2,0"
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
    """Where no kind fits any more, the cursor goes on the way in which the tiles were laid."""
    tapped = tapping(played("S1 place Ro@0,0"), drafted(draft), Lay(QWIRKLE.read_tile("Yx")), free_hand=True)
    assert tapped.draft.cursor == QWIRKLE.read_cell(cell)


def test_offered_cells() -> None:
    """The free cells beside the board and the draft are offered in reading order, and the cursor's among them."""
    game = played("S1 place Ro@0,0")
    offer = QWIRKLE.offer(game.position, drafted("Rs@1,0 >7,0"), free_hand=False)
    assert [f"{cell.x},{cell.y}" for cell in offer.cells] == ["0,-1", "1,-1", "-1,0", "2,0", "7,0", "0,1", "1,1"]
    assert (offer.fitting, offer.can_turn) == ((), True)


def test_offered_cells_for_a_free_hand() -> None:
    """With a free hand every free cell of the rectangle around the tiles is offered; of a huge one, the nearest."""
    game = played("S1 place Ro@0,0")
    offer = QWIRKLE.offer(game.position, drafted("Rs@1,1"), free_hand=True)
    assert set(offer.cells) == {Cell(x, y) for x in range(-1, 3) for y in range(-1, 3)} - {Cell(0, 0), Cell(1, 1)}
    assert list(offer.cells) == sorted(offer.cells, key=lambda cell: (cell.y, cell.x))
    assert len(QWIRKLE.offer(game.position, drafted("Rs@47,47"), free_hand=True).cells) == 50 * 50 - 2
    assert len(QWIRKLE.offer(game.position, drafted("Rs@48,47"), free_hand=True).cells) == 8


def test_nothing_turns_without_tiles() -> None:
    """Without a tile nothing can be turned, and on an empty table every kind fits."""
    offer = QWIRKLE.offer(played().position, drafts.first_draft(played().position), free_hand=False)
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
        ({"draft": "Rs@1,0 Rd@2,0", "cursor": "3,0", "way": "open"}, "Rs@1,0 Rd@2,0 >3,0"),
        ({"draft": "Rs@1,0 Rs@1,0 Bx@0,0"}, "Rs@1,0 Rs@1,0 Bx@0,0 >"),
    ],
)
def test_drafts_in_an_address(fields: dict[str, str], draft: str) -> None:
    """The fields of an address tell the draft; a cursor on a tile is none, and only one tile leaves the way open."""
    assert text(QWIRKLE.read_draft(played("S1 place Ro@0,0").position, fields)) == draft


def test_address_of_a_new_game() -> None:
    """Without fields the draft is that of a new turn: on an empty table with the cursor on the first cell."""
    assert text(QWIRKLE.read_draft(played().position, {})) == ">0,0"
    assert text(QWIRKLE.read_draft(played().position, {"draft": "Ro@0,0"})) == "Ro@0,0 >"


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
    """A draft that cannot be read, or of more tiles than the box holds, is unreadable."""
    with pytest.raises(Unreadable) as caught:
        QWIRKLE.read_draft(played("S1 place Ro@0,0").position, fields)
    assert caught.value.code == code


def test_as_many_tiles_as_the_box_holds() -> None:
    """A draft of as many tiles as the box holds is read."""
    fields = {"draft": " ".join(["Ro@5,5"] * 108)}
    assert len(QWIRKLE.read_draft(played().position, fields).play) == 108


def test_fields_of_drafts() -> None:
    """A draft is written in as few fields as it needs."""
    assert QWIRKLE.write_draft(Draft()) == {}
    assert QWIRKLE.write_draft(tapped(played(), "Ro")) == {"draft": "Ro@0,0", "cursor": "1,0", "way": "open"}
    assert QWIRKLE.write_draft(drafted("Ro@0,0")) == {"draft": "Ro@0,0"}
    assert QWIRKLE.write_draft(drafted(">0,0")) == {"cursor": "0,0"}
