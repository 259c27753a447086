"""Entering a word: where it goes on, which letters of the board it includes, how many taps it needs."""

import pytest

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Command, Draft, Drag, Force, Lift, Pick, Point, Tapped
from referee.core.notation import read_step
from referee.core.steps import Place
from referee.core.unreadable import UnreadableError
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import Board, Word
from referee.rulebooks.wordgame.directions import ACROSS, DOWN, guessed
from referee.rulebooks.wordgame.layout import LARGE, SMALL
from referee.rulebooks.wordgame.own_steps import Centre
from referee.rulebooks.wordgame.placing import JokerTap, Typed

BOOK = WordGame()


def on(board: str, **tags: str) -> Game[str]:
    """A game with these letters on its board, with the rules of these tags."""
    rulebook = WordGame.open(tags)
    start = Game.start(rulebook, 2)
    position = start.position
    return Game(rulebook, type(position)(**{**_fields(position), "board": rulebook.notation.read_board(board)}))


def _fields(position: object) -> dict[str, object]:
    return {name: getattr(position, name) for name in ("board", "bag", "hands", "totals", "to_move", "over", "own")}


def tapped(game: Game[str], *taps: str, draft: Draft[str] | None = None, free_hand: bool = False) -> Draft[str]:
    """The draft after taps: ``2,1`` a field, ``Ł`` a key, ``*`` the star, ``~`` turn, ``-`` erase, ``=GRAM`` typed."""
    found = game.rulebook.drafting.first(game.position) if draft is None else draft
    for text in taps:
        tap = (
            Point(game.rulebook.notation.read_cell(text))
            if "," in text
            else JokerTap(None)
            if text == "*"
            else Command({"~": "turn-direction", "-": "erase", "!": "clear"}[text])
            if text in "~-!"
            else Typed(game.rulebook.notation.read_tiles(text[1:]))
            if text[0] == "="
            else Pick(text)
        )
        answer = game.rulebook.drafting.tap(game.position, found, tap, free_hand)
        assert answer.refused is None, (text, answer.refused)
        found = answer.draft
    return found


def reported(game: Game[str], draft: Draft[str]) -> str:
    """The word of a draft with the cursor after it."""
    cursor = f" >{draft.cursor.x},{draft.cursor.y}" if draft.cursor else " >"
    return WordGame().notation.write_play(game.play_of(draft)) + cursor


# --- ten words: n letters in n + 2 taps including the confirmation, one more for a joker ---

TEN = [
    ("G@0,0 R@0,-1 A@0,-2 I@0,2", "DNI@-2,2 across", 2),
    ("I@0,0", "NOGI@0,-3 down", 3),
    ("Ń@1,-2", "SŁOŃCE@-2,-2 across", 5),
    ("E@3,-2", "PSEM@3,-4 down", 3),
    ("K@6,-4", "PTaK@3,-4 across", 3),
    ("O@-2,-3", "NOS@-2,-4 down", 2),
    ("Ż@-1,2", "NOŻA@-1,0 down", 3),
    ("D@-2,0 N@-1,0 I@0,0", "DNIA@-2,0 across", 1),
    ("A@-1,3", "MAJĄ@-2,3 across", 3),
    ("M@-2,3", "MYĆ@-2,3 down", 2),
]


@pytest.mark.parametrize(("board", "play", "new"), TEN, ids=[play for _, play, _ in TEN])
def test_ten_words(board: str, play: str, new: int) -> None:
    """A word of n new letters takes n + 1 taps before it is confirmed, one more for each joker, and at most one more to
    change its direction.
    """
    game = on(board)
    word = game.rulebook.notation.read_play(play)
    assert isinstance(word, Word)
    entered = [placed for placed in word if placed.cell not in game.board.tiles]
    assert len(entered) == new
    first = entered[0].cell
    way = ACROSS if word.axis == Cell(1, 0) else DOWN
    draft = tapped(game, f"{first.x},{first.y}")
    if draft.way != way:
        draft = tapped(game, f"{first.x},{first.y}", draft=draft)
    for placed in entered:
        draft = tapped(game, placed.tile.upper(), *("*" if placed.tile.islower() else ""), draft=draft)
    assert WordGame().notation.write_play(game.play_of(draft)) == play


# --- the guessed direction ---


@pytest.mark.parametrize(
    ("board", "cell", "way"),
    [
        ("G@0,0 R@1,0 A@2,0", "3,0", ACROSS),
        ("G@0,0 R@1,0 A@2,0", "-1,0", ACROSS),
        ("G@0,0 R@1,0 A@2,0", "1,1", DOWN),
        ("G@0,0 R@1,0 A@2,0", "1,-3", DOWN),
        ("G@0,0 R@1,0 A@2,0", "-4,0", ACROSS),
        ("G@0,0 R@1,0 A@2,0", "-4,5", ACROSS),
        ("G@0,0 R@0,1 A@0,2", "0,3", DOWN),
        ("G@0,0 R@0,1 A@0,2 K@-1,3", "0,3", DOWN),
        ("G@0,0", "1,0", ACROSS),
        ("G@0,0", "0,1", DOWN),
        ("G@0,0", "-2,0", ACROSS),
        ("G@0,0", "0,-2", DOWN),
        ("", "3,3", ACROSS),
    ],
)
def test_guess(board: str, cell: str, way: str) -> None:
    """A word goes along the only run that it extends, otherwise towards the nearest letter."""
    game = on(board)
    at = game.rulebook.notation.read_cell(cell)
    assert guessed(game.board.tiles, LARGE.fields, at) == way
    assert tapped(game, cell, draft=Draft()).way == way


def test_nothing_is_ahead_behind_the_edge() -> None:
    """Only letters on this board count as ahead."""
    assert guessed({Cell(9, 3): "A", Cell(3, 5): "A"}, SMALL.fields, Cell(3, 3)) == DOWN


# --- taps ---


def test_first_draft() -> None:
    """On an empty board the cursor starts on the centre; otherwise there isn't one."""
    assert BOOK.drafting.first(on("").position) == Draft(cursor=Cell(0, 0), way=ACROSS)
    assert BOOK.drafting.first(on("G@0,0").position) == Draft()


def test_one_tap_behind_a_word() -> None:
    """M after GRA is GRAM: letters before the cursor belong to the word."""
    game = on("G@0,0 R@1,0 A@2,0")
    assert reported(game, tapped(game, "3,0", "M")) == "GRAM@0,0 across >"


def test_either_way() -> None:
    """After a single letter no field is outlined, and both fields where the word may go on are marked; the next letter
    goes in the likelier direction, then the field after it is outlined. With a chosen direction it is outlined right
    away.
    """
    game = on("G@0,0 R@1,0 A@2,0")
    draft = tapped(game, "3,0", "M")
    offer = BOOK.drafting.offer(game.position, draft, False)
    assert (draft.cursor, offer.candidates, offer.can_turn) == (None, (Cell(4, 0), Cell(3, 1)), True)
    assert "Y" in offer.fitting
    assert reported(game, tapped(game, "Y", draft=draft)) == "GRAMY@0,0 across >5,0"
    assert reported(game, tapped(game, "3,1", "Y", draft=draft)) == "MY@3,0 down >3,2"
    assert reported(game, tapped(game, "~", draft=draft)) == "M@3,0 down >3,1"
    assert reported(game, tapped(game, "3,0", "3,0", "M")) == "M@3,0 down >3,1"
    assert tapped(game, "Y", "-", draft=draft) == draft
    assert reported(game, tapped(on("G@7,0"), "7,1", "M")) == "M@7,1 down >7,2"


def test_placed_letters_are_skipped() -> None:
    """Letters on the board are skipped and included in the word, also after it."""
    game = on("G@0,0 A@2,0")
    assert reported(game, tapped(game, "-1,0", "A")) == "AG@-1,0 across >"
    assert reported(game, tapped(game, "-1,0", "A", "R")) == "AGRA@-1,0 across >3,0"


def test_a_second_tap_turns() -> None:
    """A second tap on the field changes the direction, a third changes it back; the key does the same."""
    game = on("G@0,0")
    assert tapped(game, "3,3").way == ACROSS
    assert tapped(game, "3,3", "3,3").way == tapped(game, "3,3", "~").way == DOWN
    assert tapped(game, "3,3", "3,3", "3,3").way == ACROSS


def test_turning_takes_the_letters_along() -> None:
    """The letters turn around the first field, past those on the board; if the board ends too soon, nothing turns."""
    game = on("G@0,0")
    draft = tapped(game, "0,-1", "~", "K", "R")
    assert reported(game, draft) == "KR@0,-1 across >2,-1"
    assert reported(game, tapped(game, "~", draft=draft)) == "KGR@0,-1 down >0,2"
    edge = tapped(game, "7,-3", "~", "A", "B")
    assert reported(game, edge) == "AB@7,-3 down >7,-1" or edge.way == DOWN
    assert tapped(game, "~", draft=edge) == edge
    assert not game.rulebook.drafting.offer(game.position, edge, False).can_turn


def test_a_letter_of_the_board_begins_the_word() -> None:
    """Tapping a letter on the board begins a word with it, across the word that contains it."""
    game = on("G@0,0 R@1,0 A@2,0")
    draft = tapped(game, "1,0")
    assert (draft.way, draft.cursor) == (DOWN, Cell(1, 1))
    assert reported(game, tapped(game, "A", "K", draft=draft)) == "RAK@1,0 down >1,3"
    assert tapped(on("G@0,0"), "0,0").way == ACROSS


def test_jokers() -> None:
    """The star makes the last letter a joker, and back; so does tapping any letter of the draft."""
    game = on("G@0,0")
    draft = tapped(game, "1,0", "R", "A", "*")
    assert reported(game, draft) == "GRa@0,0 across >3,0"
    assert reported(game, tapped(game, "*", draft=draft)) == "GRA@0,0 across >3,0"
    changed = BOOK.drafting.tap(game.position, draft, JokerTap(Cell(1, 0)), False).draft
    assert reported(game, changed) == "Gra@0,0 across >3,0"


def test_a_joker_is_no_letter() -> None:
    """The star alone is never placed, not even with a free hand: a joker stands for a letter."""
    game = on("G@0,0")
    for draft in (Draft(), tapped(game, "1,0"), tapped(game, "7,0", "A")):
        answer = BOOK.drafting.tap(game.position, draft, Pick("*"), True)
        assert answer.refused is not None
        assert (answer.draft, answer.refused.codes) == (draft, ("joker-unnamed",))
    assert BOOK.drafting.tap(game.position, Draft(), Force(Placement("*", Cell(3, 3))), True).draft == Draft()


def test_letters_first() -> None:
    """A letter tapped before its field is held, and goes to the field tapped next."""
    game = on("G@0,0 R@1,0 A@2,0")
    held = tapped(game, "M")
    assert held == Draft(held="M")
    assert reported(game, tapped(game, "3,0", draft=held)) == "GRAM@0,0 across >"
    assert tapped(game, "M", draft=held) == Draft()


def test_erasing() -> None:
    """Erasing removes the last letter, tapping any lifts it; the cursor goes to its field, the gap is filled first."""
    game = on("G@0,0")
    draft = tapped(game, "1,0", "R", "A", "M")
    assert reported(game, tapped(game, "-", draft=draft)) == "GRA@0,0 across >3,0"
    lifted = BOOK.drafting.tap(game.position, draft, Lift(Cell(2, 0)), False).draft
    assert (lifted.cursor, game.judge(Place(1, game.play_of(lifted))).codes) == (Cell(2, 0), ("gap-in-line",))
    assert reported(game, tapped(game, "U", draft=lifted)) == "GRUM@0,0 across >4,0"
    assert tapped(game, "!", draft=draft) == Draft()


@pytest.mark.parametrize(
    ("taps", "move", "word"),
    [
        ("1,0 R A M", "3,0 -1,0", "MGRA@-1,0 across >3,0"),
        ("1,0 R A *", "2,0 -1,0", "aGR@-1,0 across >2,0"),
        ("1,0 R", "1,0 0,1", "GR@0,0 down >"),
    ],
    ids=["letter", "joker", "alone"],
)
def test_dragging(taps: str, move: str, word: str) -> None:
    """A letter of the draft that is dragged to a field that joins the others goes there, and a joker stays a joker."""
    game = on("G@0,0")
    dragged = dragging(game, tapped(game, *taps.split()), move)
    assert (dragged.refused, reported(game, dragged.draft)) == (None, word)


def test_dragging_where_it_does_not_join() -> None:
    """A letter of the draft that is dragged where it joins nothing stays where it was, and the reason is given; if the
    players allow it, it goes there all the same.
    """
    game = on("G@0,0")
    draft = tapped(game, "1,0", "R", "A")
    refused = dragging(game, draft, "2,0 5,5")
    assert refused.refused is not None
    assert (refused.draft, refused.refused.codes, refused.tried) == (
        draft,
        ("not-one-line",),
        Placement("A", Cell(5, 5)),
    )
    forced = BOOK.drafting.tap(game.position, draft, Drag(Cell(2, 0), Cell(5, 5), forced=True), False)
    assert {*forced.draft.play} == {Placement("R", Cell(1, 0)), Placement("A", Cell(5, 5))}


def test_dragging_into_a_gap() -> None:
    """A letter of the draft that is dragged to a missing letter's field fills it."""
    game = scarce()
    draft = laying(game, tapped(game, "2,-1", "S"), "RJA").draft
    assert [at for _, at in draft.gaps] == [Cell(3, -1)]
    dragged = dragging(game, draft, "5,-1 3,-1")
    assert (dragged.draft.gaps, reported(game, dragged.draft)) == ((), "ESAJ@1,-1 across >5,-1")


def dragging(game: Game[str], draft: Draft[str], cells: str) -> Tapped[str]:
    """The result of dragging a letter from one of these fields to the other."""
    cell, to = map(game.rulebook.notation.read_cell, cells.split())
    return game.rulebook.drafting.tap(game.position, draft, Drag(cell, to), False)


def test_what_joins() -> None:
    """Before and after the word a letter joins it; next to it or beyond a gap it is refused with the reason."""
    game = on("G@0,0")
    draft = tapped(game, "1,0", "R", "A")
    offer = BOOK.drafting.offer(game.position, draft, False)
    assert offer.joining == {Cell(-1, 0), Cell(3, 0)}
    for cell, code in ((Cell(5, 0), "gap-in-line"), (Cell(3, 3), "not-one-line")):
        answer = BOOK.drafting.tap(game.position, draft, Point(cell), False)
        assert answer.refused is not None
        assert (answer.draft, answer.refused.codes) == (draft, (code,))
    assert reported(game, tapped(game, "-1,0", "O", draft=draft)) == "OGRA@-1,0 across >3,0"


def test_what_is_refused() -> None:
    """No letter goes beyond the edge, the hand, or the tiles of the box."""
    game = on("G@0,0", Layout="5/5/2+2/5/5", Letters="G3 R1x1 A1x9")
    edge = tapped(game, "1,0", "R", "A")
    for draft, tile, code in ((edge, "A", "off-board"), (tapped(game, "1,0", "R", "2,0"), "R", "too-many-copies")):
        answer = game.rulebook.drafting.tap(game.position, draft, Pick(tile), False)
        assert answer.refused is not None and answer.tried is not None
        assert (answer.draft.play, answer.draft.cursor, answer.refused.codes) == (draft.play, draft.cursor, (code,))
        assert tile not in game.rulebook.drafting.offer(game.position, draft, False).fitting
    long = on("G@0,0")
    full = tapped(long, "-7,1", *"AAAAAAA")
    answer = BOOK.drafting.tap(long.position, full, Pick("A"), False)
    assert answer.refused is not None
    assert answer.refused.codes == ("too-many-tiles",)
    assert reported(long, tapped(long, "A", draft=full, free_hand=True)).startswith("AAAAAAAA@-7,1 across")


SCARCE = {"Letters": "S1x9 E1x9 R1x1 J1x9 A1x9 K1x9"}
"""A box with one R, which is on the board in the tests below."""


def scarce(board: str = "E@1,-1 R@5,5", **tags: str) -> Game[str]:
    """A game in which no R is left."""
    return on(board, **{**SCARCE, **tags})


def laying(game: Game[str], draft: Draft[str], letters: str) -> Tapped[str]:
    """The result of the last of these keys, each tapped on the page that the one before led to."""
    answer = Tapped(draft)
    for letter in letters:
        address = game.rulebook.drafting.write(game.position, answer.draft)
        read = game.rulebook.drafting.read(game.position, address)
        answer = game.rulebook.drafting.tap(game.position, read, Pick(letter), False)
    return answer


@pytest.mark.parametrize("first", ["", "S"])
def test_a_refused_letter_leaves_its_gap(first: str) -> None:
    """Letters never close up: the field of a letter that is used up stays empty, even the first one's, and the letters
    tapped after it go on after it. Until it is filled the draft can't be confirmed.
    """
    game = scarce()
    draft = tapped(game, "2,-1", *first)
    at = Cell(3 if first else 2, -1)
    refused = laying(game, draft, "R")
    assert refused.refused is not None
    assert (refused.refused.codes, refused.tried) == (("too-many-copies",), Placement("R", at))
    assert (refused.draft.play, refused.draft.cursor, refused.draft.gaps) == (draft.play, at, (Placement("R", at),))
    on_behind = laying(game, refused.draft, "JA")
    assert on_behind.refused is None
    behind = (Placement("J", at.step(Cell(1, 0))), Placement("A", at.step(Cell(1, 0), 2)))
    assert on_behind.draft.play == (*draft.play, *behind)
    for each in (refused.draft, on_behind.draft):
        lacking = game.rulebook.drafting.lacking(game.position, each)
        assert lacking is not None
        assert lacking.codes == ("too-many-copies",)


def test_a_gap_is_filled_by_what_is_tapped_there() -> None:
    """After a tap on the gap another letter goes there; a joker for the refused letter fills it with one tap, a held
    joker as any letter. Erasing removes the gap when its turn comes.
    """
    game = scarce()
    drafting, position = game.rulebook.drafting, game.position
    refused = laying(game, tapped(game, "2,-1", "S"), "R").draft
    gone_on = laying(game, refused, "JA").draft
    at = refused.gaps[0].cell
    for draft, then in ((refused, "EJA"), (gone_on, "E")):
        pointed = drafting.tap(position, draft, Point(at), False).draft
        assert (pointed.cursor, pointed.gaps, pointed.play) == (at, (), draft.play)
        assert reported(game, laying(game, pointed, then).draft).startswith("ESEJA@1,-1 across")
    for draft, then in ((refused, "JA"), (gone_on, "")):
        for tap in (JokerTap(at), JokerTap(at, Placement("R", at))):
            filled = drafting.tap(position, draft, tap, False).draft
            assert filled.gaps == ()
            assert reported(game, laying(game, filled, then).draft) == "ESrJA@1,-1 across >6,-1"
    assert reported(game, tapped(game, "*", draft=refused)) == "ESr@1,-1 across >4,-1"
    held = Draft(refused.play, refused.cursor, refused.way, "*", refused.gaps)
    assert reported(game, tapped(game, "A", draft=held)) == "ESa@1,-1 across >4,-1"
    assert tapped(game, "-", draft=refused) == tapped(game, "2,-1", "S")
    assert tapped(game, "-", "-", "-", draft=gone_on) == tapped(game, "2,-1", "S")


def test_gaps_turn_with_their_word() -> None:
    """Turning takes the gaps along, and fields join the word together with its gaps."""
    game = scarce()
    draft = laying(game, tapped(game, "-5,-1", "S"), "RJ").draft
    turned = tapped(game, "~", draft=draft)
    assert [cell for _, cell in (*turned.play, *turned.gaps)] == [Cell(-5, -1), Cell(-5, 1), Cell(-5, 0)]
    offer = game.rulebook.drafting.offer(game.position, draft, False)
    assert offer.joining == {Cell(-6, -1), Cell(-4, -1), Cell(-2, -1)}


def test_a_gap_off_the_line_of_its_word() -> None:
    """An address whose gap isn't in line with the letters, which no tap leads to, is answered all the same."""
    game = scarce()
    for way in ("across", "down"):
        fields = {"draft": f"S@2,-1 {way}", "gap": "R@5,3 across", "cursor": "5,3", "axis": way}
        draft = game.rulebook.drafting.read(game.position, fields)
        assert game.rulebook.drafting.offer(game.position, draft, False).joining >= {Cell(5, 3)}


def test_a_tried_letter_alone_leaves_its_gap() -> None:
    """A page that knows only what the last tap tried, and not the gaps, goes on after it as well."""
    game = scarce()
    tried = Placement("R", Cell(3, -1))
    answer = game.rulebook.drafting.tap(game.position, tapped(game, "2,-1", "S"), Pick("J", tried), False)
    assert answer.draft.gaps == (tried,)
    assert answer.draft.play[-1] == Placement("J", Cell(4, -1))


def test_the_star_before_its_letter() -> None:
    """With a held joker the next letter is placed as one, even if it is used up, and the joker is put down: in the
    middle of a word, at its first field, and before any field is tapped. A second tap on the star puts it down, too.
    """
    game = scarce()
    drafting = game.rulebook.drafting
    held = tapped(game, "2,-1", "*")
    assert (held.held, held.cursor) == ("*", Cell(2, -1))
    assert drafting.read(game.position, drafting.write(game.position, held)) == held
    assert "R" in drafting.offer(game.position, held, False).fitting
    assert reported(game, tapped(game, "R", "A", draft=held)) == "ErA@1,-1 across >4,-1"
    assert tapped(game, "*", draft=held) == tapped(game, "-", draft=held) == tapped(game, "2,-1")
    begun = tapped(game, "2,-1", "S")
    address = {**drafting.write(game.position, begun), "held": "*"}
    between = drafting.read(game.position, address)
    assert reported(game, tapped(game, "R", "A", draft=between)) == "ESrA@1,-1 across >5,-1"
    assert reported(game, tapped(game, "2,-1", draft=between)) == "Es@1,-1 across >"
    first = tapped(game, "*")
    assert first == Draft(held="*")
    assert reported(game, tapped(game, "R", "2,-1", draft=first)) == "Er@1,-1 across >"
    assert reported(game, tapped(game, "2,-1", "R", draft=first)) == "Er@1,-1 across >"


def test_no_more_jokers_than_the_box_holds() -> None:
    """A held joker places nothing once all are used; its letter leaves no gap, as the letter itself may be left."""
    game = scarce("E@1,-1 a@5,5", Jokers="1")
    answer = laying(game, tapped(game, "2,-1", "*"), "S")
    assert answer.refused is not None
    assert (answer.refused.codes, answer.draft.gaps) == (("too-many-copies",), ())
    assert game.rulebook.drafting.offer(game.position, answer.draft, False).fitting == ()


@pytest.mark.parametrize("free_hand", [False, True])
def test_a_tapped_letter_is_replaced(free_hand: bool) -> None:
    """A tap on a letter of the draft outlines it and changes nothing; the next letter takes its place, even in the
    middle, and the word goes on after it. The star makes the outlined letter a joker; after a second tap on it the word
    goes on.
    """
    game = scarce()
    drafting = game.rulebook.drafting
    draft = tapped(game, "2,-1", "S", "A", "K")
    outlined = tapped(game, "3,-1", draft=draft, free_hand=free_hand)
    assert (outlined.play, outlined.cursor) == (draft.play, Cell(3, -1))
    assert drafting.read(game.position, drafting.write(game.position, outlined)) == outlined
    assert reported(game, tapped(game, "E", "J", draft=outlined, free_hand=free_hand)) == "ESEKJ@1,-1 across >6,-1"
    assert reported(game, tapped(game, "*", draft=outlined, free_hand=free_hand)) == "ESaK@1,-1 across >3,-1"
    assert reported(game, tapped(game, "-", "E", draft=outlined, free_hand=free_hand)) == "ESEK@1,-1 across >5,-1"
    assert tapped(game, "3,-1", draft=outlined, free_hand=free_hand) == draft
    held = Draft(draft.play, draft.cursor, draft.way, "*")
    assert reported(game, tapped(game, "3,-1", draft=held, free_hand=free_hand)) == "ESaK@1,-1 across >5,-1"


def test_a_letter_that_is_left_is_not_lost_to_one_that_is_not() -> None:
    """If the letter that should take another one's place is used up, the other stays; a joker for it can replace it."""
    game = scarce()
    outlined = tapped(game, "2,-1", "S", "A", "2,-1")
    answer = laying(game, outlined, "R")
    assert (answer.draft, answer.tried) == (outlined, Placement("R", Cell(2, -1)))
    joker = game.rulebook.drafting.tap(game.position, outlined, JokerTap(Cell(2, -1), answer.tried), False).draft
    assert reported(game, joker).startswith("ErA@1,-1 across")


def test_the_first_letter_on_the_centre_is_the_centre_letter() -> None:
    """On the empty board the letter on the centre is the one that was drawn for it: another one takes its place, and it
    doesn't turn. Typed with others it is refused, and in a game without a centre letter it begins a word.
    """
    game = on("")
    drafting = game.rulebook.drafting
    draft = tapped(game, "G")
    assert (draft.play, draft.cursor) == ((Placement("G", Cell(0, 0)),), Cell(0, 0))
    assert drafting.step(game.position, 1, game.play_of(draft)) == Centre(0, "G")
    assert tapped(game, "R", draft=draft).play == (Placement("R", Cell(0, 0)),)
    assert tapped(game, "~", draft=draft) == draft
    answer = drafting.tap(game.position, drafting.first(game.position), Typed(tuple("GRA")), False)
    assert answer.refused is not None
    assert answer.refused.codes == ("centre-missing",)
    plain = on("", Centre="none")
    begun = tapped(plain, "G", "R")
    assert reported(plain, begun) == "GR@0,0 across >2,0"
    assert isinstance(plain.rulebook.drafting.step(plain.position, 1, plain.play_of(begun)), Place)


# --- typing ---


@pytest.mark.parametrize(
    ("board", "cell", "typed", "word"),
    [
        ("G@0,0 R@1,0 A@2,0", "3,0", "M", "GRAM@0,0 across"),
        ("G@0,0 R@1,0 A@2,0", "3,0", "GRAM", "GRAM@0,0 across"),
        ("G@0,0 R@1,0 A@2,0", "3,0", "gramy", "GRAMY@0,0 across"),
        ("G@0,0 R@1,0 A@2,0", "3,0", "gra", "GRAGRA@0,0 across"),
        ("I@0,0", "-2,0", "DNIA", "DNIA@-2,0 across"),
        ("I@0,0", "-2,0", "dna", "DNIA@-2,0 across"),
        ("G@0,0", "1,0", "ra*m", "GRaM@0,0 across"),
        ("G@0,0", "1,0", "GRA*M*", "GRam@0,0 across"),
        ("g@0,0", "1,0", "GRA", "gRA@0,0 across"),
        ("Z@0,0", "1,0", "Z\u0307Z\u0307", "ZŻŻ@0,0 across"),
    ],
)
def test_typing(board: str, cell: str, typed: str, word: str) -> None:
    """Typed letters are the whole word if it agrees with the board, otherwise the new letters; a star makes a joker."""
    game = on(board)
    assert WordGame().notation.write_play(game.play_of(tapped(game, cell, f"={typed}"))) == word


def test_typing_goes_on() -> None:
    """Letters typed in several parts are one word."""
    game = on("G@0,0")
    assert reported(game, tapped(game, "1,0", "=RA", "=GRAM", "Y")) == "GRAMY@0,0 across >5,0"


@pytest.mark.parametrize("text", ["GRA1", "ГРА", "G-A", "!"])
def test_typed_signs(text: str) -> None:
    """Characters that aren't letters of the box can't be typed."""
    with pytest.raises(UnreadableError):
        BOOK.notation.read_tiles(text)


def test_typing_too_much() -> None:
    """Typing more letters than can be placed places none."""
    game = on("G@0,0")
    draft = tapped(game, "5,0")
    answer = BOOK.drafting.tap(game.position, draft, Typed(tuple("ABCD")), False)
    assert answer.refused is not None
    assert (answer.draft, answer.refused.codes) == (draft, ("off-board",))


def test_typing_leaves_a_gap_for_a_refused_letter() -> None:
    """Typing leaves the field of a letter that is used up empty, and goes on after it; a joker, the whole word, or
    another word if nothing was placed yet, fills it.
    """
    game = scarce()

    def typing(draft: Draft[str], text: str) -> Tapped[str]:
        return game.rulebook.drafting.tap(game.position, draft, Typed(game.rulebook.notation.read_tiles(text)), False)

    answer = typing(tapped(game, "0,0", "0,0"), "srja")
    assert answer.refused is not None
    assert answer.refused.codes == ("too-many-copies",)
    assert answer.tried == Placement("R", Cell(0, 1))
    assert answer.draft.play == tuple(map(Placement, "SJA", (Cell(0, 0), Cell(0, 2), Cell(0, 3))))
    for text, word in (("sr*ja", "SrJA"), ("seja", "SEJA")):
        filled = typing(answer.draft, text).draft
        assert "".join(tile for tile, _ in game.play_of(filled)) == word
    first = typing(tapped(game, "0,0", "0,0"), "r").draft
    assert (first.play, first.gaps) == ((), (Placement("R", Cell(0, 0)),))
    assert "".join(tile for tile, _ in game.play_of(typing(first, "seja").draft)) == "SEJA"


# --- the address ---


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"draft": "GRAM@0,0 across", "cursor": "4,0", "axis": "across"}, "GRAM@0,0 across >4,0"),
        ({"draft": "GRAM@0,0 across"}, "GRAM@0,0 across >"),
        ({"draft": "M@3,0 across"}, "GRAM@0,0 across >"),
        ({"draft": "M@3,0 down"}, "M@3,0 down >"),
        ({"draft": "GRYM@0,0 across"}, "GRYM@0,0 across >"),
        ({"cursor": "3,0"}, " >3,0"),
        ({"cursor": "0,0"}, " >"),
    ],
)
def test_addresses(fields: dict[str, str], word: str) -> None:
    """A draft in an address is the word as it would be confirmed; a letter that differs from the board's is kept."""
    game = on("G@0,0 R@1,0 A@2,0")
    assert reported(game, BOOK.drafting.read(game.position, fields)) == word


def test_the_address_of_a_draft() -> None:
    """An ordinary draft is written as its word, with the direction."""
    game = on("G@0,0 R@1,0 A@2,0")
    assert BOOK.drafting.write(game.position, tapped(game, "3,0", "M")) == {
        "draft": "GRAM@0,0 across",
        "axis": "across",
    }


def test_an_undone_turn_is_the_draft_again() -> None:
    """A word that was undone becomes a draft, with the cursor after it."""
    game = on("G@0,0 R@1,0 A@2,0")
    step = read_step("S1 place GRAMY@0,0 across", game.rulebook)
    assert isinstance(step, Place)
    draft = BOOK.drafting.draft_of(game.position, step.play)
    assert draft == Draft((Placement("M", Cell(3, 0)), Placement("Y", Cell(4, 0))), Cell(5, 0), ACROSS)
    assert isinstance(game.board, Board)
