"""Entering a turn tap by tap, with the taps of any rulebook."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core.game import Game
from referee.core.grid import Cell, Placement
from referee.core.grid.draft import Command, Draft, Drag, Force, Lift, OwnTap, Pick, Point, Tap
from referee.core.grid.drafting import Drafting
from referee.core.steps import Place
from referee.core.unreadable import UnreadableError
from tests.conformance.player import Player
from tests.conformance.players import SEEDS, course, each, last
from tests.examples import examples
from tests.toy.shelf import WITH_TOY

COMMANDS = ("erase", "clear", "turn-direction")
OWN_COMMANDS = sorted({word for game in WITH_TOY for word in game.rulebook.open({}).drafting.commands})
TAPS = 10
JUNK = st.dictionaries(
    st.sampled_from(["draft", "cursor", "way", "axis", "held", "x"]),
    st.text(max_size=12) | st.sampled_from(["0,0", "3,2", "Ro@0,0", "stone@0,0", "Ro", "stone", "open", "left", "@"]),
)


def tiles(game: Game[Any]) -> list[Any]:
    """Every kind of tile."""
    return [*game.rulebook.unseen(game.board)]


def taken(game: Game[Any], draft: Draft[Any]) -> set[Cell]:
    """The cells that aren't free."""
    return {*game.board.tiles, *(cell for _, cell in draft.play)}


def own_taps(luck: Random, game: Game[Any], cells: Sequence[Cell]) -> list[OwnTap]:
    """Taps of the game's own, as its pages send them: with a cell, or with typed tiles."""
    typed = "".join(map(str, luck.choices(tiles(game), k=luck.randint(0, 3))))
    drafting, sent = game.rulebook.drafting, [{"do": word, "letters": typed} for word in OWN_COMMANDS]
    sent += [{word: "{},{}".format(*luck.choice(cells))} for word in OWN_COMMANDS]
    return [tap for fields in sent if (tap := read_tap(drafting, fields))]


def read_tap(drafting: Drafting[Any], fields: dict[str, str]) -> OwnTap | None:
    """The tap in these fields, if there is a readable one."""
    try:
        return drafting.read_tap(fields, None)
    except UnreadableError:
        return None


def random_tap(luck: Random, game: Game[Any], draft: Draft[Any], free_hand: bool) -> Tap[Any]:
    """Any tap that a page could send."""
    offer = game.rulebook.drafting.offer(game.position, draft, free_hand)
    cells = [*offer.cells, *game.board.tiles, *(cell for _, cell in draft.play)]
    tile = luck.choice([*offer.fitting, *tiles(game)])
    return luck.choice(
        [
            Point(luck.choice(cells)),
            Pick(tile),
            Pick(luck.choice(offer.fitting or [tile])),
            Force(Placement(tile, luck.choice(cells))),
            Lift(luck.choice(cells)),
            Drag(luck.choice(cells), luck.choice(cells)),
            *own_taps(luck, game, cells),
            Command(luck.choice(COMMANDS)),
        ]
    )


def drafts(player: Player, seed: int, game: Game[Any], free_hand: bool) -> list[Draft[Any]]:
    """Drafts, tapped one after the other, without forced tiles unless with a ``free_hand``."""
    luck, found = Random(seed), [game.rulebook.drafting.first(game.position)]
    for _ in range(TAPS):
        tap = random_tap(luck, game, found[-1], free_hand)
        if free_hand or not isinstance(tap, Force):
            found.append(game.rulebook.drafting.tap(game.position, found[-1], tap, free_hand).draft)
    return found


games = given(SEEDS, st.booleans(), st.data())


@each
@examples(60)
@games
def test_offers(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """Whatever was tapped, the cells on offer are free ones of the board, in reading order, the cursor's among them."""
    game = data.draw(st.sampled_from(course(player, seed)))
    for draft in drafts(player, seed, game, free_hand):
        offer = game.rulebook.drafting.offer(game.position, draft, free_hand)
        assert not taken(game, draft) & {*offer.cells}
        assert list(offer.cells) == sorted(set(offer.cells), key=lambda cell: (cell.y, cell.x))
        own = {cell for _, cell in draft.play}  # where one tile may replace another
        assert draft.cursor is None or draft.cursor in {*offer.cells} | own
        assert draft.cursor is None or offer.candidates[0] == draft.cursor
        assert {*offer.candidates} | offer.far | offer.joining <= {*offer.cells} | own
        assert offer.moving.keys() <= offer.joining
        assert len({*offer.candidates}) == len(offer.candidates)
        assert offer.joining == {*offer.cells} or (draft.play and not free_hand)
        bounds = game.rulebook.bounds
        assert bounds is None or all(cell in bounds for cell in offer.cells)


@each
@examples(60)
@games
def test_what_fits_is_placed(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """Every kind on offer is placed by a tap, or held; any other is refused with the reason, and changes nothing."""
    game = data.draw(st.sampled_from(course(player, seed)))
    if game.over:
        return
    luck = Random(seed)
    for draft in drafts(player, seed, game, free_hand)[::3]:
        fitting = game.rulebook.drafting.offer(game.position, draft, free_hand=False).fitting
        assert len(set(fitting)) == len(fitting)
        assert set(fitting) <= set(tiles(game))
        for tile in {*luck.sample(fitting, min(3, len(fitting))), luck.choice(tiles(game))}:
            tapped = game.rulebook.drafting.tap(game.position, draft, Pick(tile), free_hand=False)
            if draft.held is not None:
                continue  # the game's own tests cover what a held tile does with the one tapped next
            if tapped.refused is not None:
                assert tile not in fitting
                assert tapped.draft.play == draft.play
                assert tapped.draft == draft or {*tapped.draft.gaps} >= {*draft.gaps, tapped.tried}
                assert not tapped.refused.legal
                assert tapped.tried is None or tapped.tried.tile == tile
                assert tapped.tried is not None or draft.cursor is None
            elif draft.cursor in {cell for _, cell in draft.play}:
                replaced = tuple(Placement(tile if at == draft.cursor else old, at) for old, at in draft.play)
                assert tapped.draft.play == replaced
            elif len(tapped.draft.play) == len(draft.play):
                assert tapped.draft == replace(draft, held=tile)
                assert draft.cursor is None
            else:
                assert [tile for tile, _ in tapped.draft.play] == [*(tile for tile, _ in draft.play), tile]
                assert tapped.draft.play[-1].cell not in taken(game, draft)


@each
@examples(60)
@games
def test_held_tiles(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """A held tile goes to the candidates, and to other cells only with a free hand; otherwise it is refused there."""
    game = data.draw(st.sampled_from(course(player, seed)))
    if game.over:
        return
    rulebook, position = game.rulebook, game.position
    for draft in drafts(player, seed, game, free_hand):
        offer = rulebook.drafting.offer(position, draft, free_hand)
        # A tile held despite a cursor, or that goes nowhere by itself, is held for the tile tapped next.
        if draft.held is None or draft.cursor is not None or draft.held not in offer.fitting:
            continue
        for cell in {*offer.candidates[:3], *offer.cells[:3]}:
            tapped = rulebook.drafting.tap(position, draft, Point(cell), free_hand)
            placed = Placement(draft.held, cell)
            if tapped.refused is None:
                assert (tapped.draft.play, tapped.draft.held) == ((*draft.play, placed), None)
            else:
                assert cell not in offer.candidates
                assert not free_hand
                assert (tapped.draft, tapped.tried) in [(draft, placed), (draft, None)]


@each
@examples(60)
@games
def test_refused_tiles_are_forced(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """A refused tile can be placed all the same, exactly where it was refused; on a taken cell nothing can."""
    game = data.draw(st.sampled_from(course(player, seed)))
    for draft in drafts(player, seed, game, free_hand):
        cells = game.rulebook.drafting.offer(game.position, draft, free_hand=True).cells
        for cell in {*cells[:1], *cells[-1:]}:
            placed = Placement(tiles(game)[0], cell)
            assert game.rulebook.drafting.tap(game.position, draft, Force(placed), True).draft.play == (
                *draft.play,
                placed,
            )
        for cell in taken(game, draft):
            force = Force(Placement(tiles(game)[0], cell))
            assert game.rulebook.drafting.tap(game.position, draft, force, True).draft == draft


@each
@examples(60)
@games
def test_drafts_round_trip(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """A draft is read back from the fields that it writes, none of which is empty; its tiles in any order."""
    game = data.draw(st.sampled_from(course(player, seed)))
    for draft in drafts(player, seed, game, free_hand):
        fields = game.rulebook.drafting.write(game.position, draft)
        assert all(isinstance(text, str) and text for text in fields.values())
        assert set(fields) <= {"draft", "cursor", "way", "axis", "held", "gap"}  # the fields that the pages keep for it
        again = game.rulebook.drafting.read(game.position, fields)
        assert (replace(again, play=draft.play), {*again.play}) == (draft, {*draft.play})


@each
@given(SEEDS)
def test_no_fields_are_a_new_draft(player: Player, seed: int) -> None:
    """Without fields an address means the draft at the start of a turn."""
    game = last(player, seed)
    first = game.rulebook.drafting.first(game.position)
    assert first.play == ()
    assert game.rulebook.drafting.read(game.position, {}) == first


@each
@given(SEEDS, JUNK)
def test_any_fields_are_a_draft_or_unreadable(player: Player, seed: int, fields: dict[str, str]) -> None:
    """Any address means a draft with its cursor on a free cell, or is unreadable."""
    game = last(player, seed)
    try:
        draft = game.rulebook.drafting.read(game.position, fields)
    except UnreadableError:
        return
    assert draft.cursor not in taken(game, draft)


@each
@examples(100)
@given(SEEDS, st.booleans(), st.data())
def test_any_play_is_a_draft(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """With any tiles on any cells in an address, every key can be tapped."""
    game = data.draw(st.sampled_from(course(player, seed)))
    rulebook, luck = game.rulebook, Random(seed)
    plays = [step.play for step in (player.any_step(luck, game) for _ in range(4)) if isinstance(step, Place)]
    for play in (*plays, *(one + other for one, other in pairwise(plays))):
        cells = rulebook.drafting.offer(game.position, Draft(play), True).cells
        fields = {"draft": rulebook.notation.write_play(play), "way": luck.choice(["", "open", "left"])}
        fields |= {"cursor": "{},{}".format(*luck.choice(cells))} if cells else {}
        try:
            draft = rulebook.drafting.read(game.position, fields)
        except UnreadableError:  # off a board with edges
            continue
        assert is_part(draft.play, play)
        assert all(placed in draft.play or placed.cell in game.board.tiles for placed in play)
        for _ in range(2):
            rulebook.drafting.tap(game.position, draft, random_tap(luck, game, draft, free_hand), free_hand)


def is_part(some: Sequence[Any], all_: Sequence[Any]) -> bool:
    """Whether these are found among those, in the same order."""
    rest = iter(all_)
    return all(one in rest for one in some)


@each
@examples(60)
@given(SEEDS)
def test_plays_are_drafted(player: Player, seed: int) -> None:
    """A turn that was played can be a draft on the board before it, and confirming it gives that turn."""
    games = course(player, seed)
    for before, after in pairwise(games):
        step = after.rows[-1].step
        if isinstance(step, Place):
            draft = before.rulebook.drafting.draft_of(before.position, step.play)
            plays = (before.play_of(draft), step.play)
            assert not taken(before, Draft()) & {cell for _, cell in draft.play}
            entered = [{placed for placed in play if placed.cell not in before.board.tiles} for play in plays]
            assert entered[0] == entered[1] == {*draft.play}


@each
@examples(60)
@games
def test_other_keys(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """Erasing lifts the last tile, clearing lifts all of them, and the direction rotates exactly where it can."""
    game = data.draw(st.sampled_from(course(player, seed)))
    rulebook, position = game.rulebook, game.position
    for draft in drafts(player, seed, game, free_hand):
        erased, cleared, turned = (
            rulebook.drafting.tap(position, draft, Command(word), free_hand) for word in COMMANDS
        )
        others = tuple(placed for placed in draft.play if placed.cell != draft.cursor)
        if draft.held:
            assert erased.draft in (replace(draft, held=None), rulebook.drafting.first(position))
        elif len(others) < len(draft.play):
            assert erased.draft.play == others
        elif len(erased.draft.gaps) == len(draft.gaps):
            assert erased.draft.play == draft.play[:-1]
        else:
            assert erased.draft.play == draft.play
        assert cleared.draft == rulebook.drafting.first(position)
        assert (turned.draft != draft) == rulebook.drafting.offer(position, draft, free_hand).can_turn
        assert len(turned.draft.play) == len(draft.play)
        assert [tile for tile, _ in turned.draft.play] == [tile for tile, _ in draft.play]
        assert (erased.refused, cleared.refused, turned.refused) == (None, None, None)


@each
@examples(60)
@games
def test_pointing_and_lifting(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """A tap on a cell that can join puts the cursor or the held tile there, or moves a tile of the draft; on another
    cell it is refused with a reason. A tap on a tile of the draft lifts it; on a tile of the board it places nothing.
    """
    game = data.draw(st.sampled_from(course(player, seed)))
    rulebook, position = game.rulebook, game.position
    for draft in drafts(player, seed, game, free_hand)[::2]:
        offer = rulebook.drafting.offer(position, draft, free_hand)
        for cell in {*offer.cells[:5], *offer.moving}:
            pointed = rulebook.drafting.tap(position, draft, Point(cell), free_hand)
            if cell not in offer.joining:
                assert pointed.refused is not None
                assert (pointed.draft, pointed.tried, pointed.refused.legal) == (draft, None, False)
            elif cell in offer.moving:
                moved = Placement(offer.moving[cell].tile, cell)
                assert moved in pointed.draft.play
                assert [tile for tile, _ in pointed.draft.play] == [tile for tile, _ in draft.play]
                assert (pointed.draft.play[0], pointed.draft.held) == (draft.play[0], None)
                assert pointed.draft.cursor != cell
            elif draft.held is None:
                assert (pointed.draft.play, pointed.draft.cursor) == (draft.play, cell)
            assert rulebook.drafting.tap(position, draft, Lift(cell), free_hand).draft == draft
        for placed in draft.play:
            lifted = rulebook.drafting.tap(position, draft, Lift(placed.cell), free_hand).draft
            assert (lifted.play, lifted.cursor) == (tuple(each for each in draft.play if each != placed), placed.cell)
        for cell in list(game.board.tiles)[:3]:
            assert rulebook.drafting.tap(position, draft, Point(cell), free_hand).draft.play == draft.play
            assert rulebook.drafting.tap(position, draft, Lift(cell), free_hand).draft == draft


@each
@examples(60)
@games
def test_dragging(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """A tile of the draft that is moved to any cell is there, with the others where they were; or it is refused with a
    reason, or the cell isn't free, and the draft is unchanged.
    """
    game = data.draw(st.sampled_from(course(player, seed)))
    rulebook, position, luck = game.rulebook, game.position, Random(seed)
    for draft in drafts(player, seed, game, free_hand)[::2]:
        cells = [*rulebook.drafting.offer(position, draft, free_hand).cells, *taken(game, draft), Cell(40, 40)]
        for tile, cell in draft.play:
            others = [placed for placed in draft.play if placed.cell != cell]
            for to in luck.sample(cells, min(4, len(cells))):
                dragged = rulebook.drafting.tap(position, draft, Drag(cell, to), free_hand)
                if dragged.draft == draft:
                    assert dragged.refused is not None or not rulebook.drafting.free(position, draft.play, to)
                    assert dragged.on_trial.play == ((*others, Placement(tile, to)) if dragged.refused else draft.play)
                else:
                    assert dragged.refused is None
                    assert sorted(dragged.draft.play) == sorted((*others, Placement(tile, to)))


@each
@examples(60)
@games
def test_own_taps(player: Player, seed: int, free_hand: bool, data: st.DataObject) -> None:
    """A tap of the game's own keeps each tile of the draft on its cell; added tiles come after them."""
    game = data.draw(st.sampled_from(course(player, seed)))
    rulebook, luck = game.rulebook, Random(seed)
    for draft in drafts(player, seed, game, free_hand)[::2]:
        for tap in own_taps(luck, game, [*taken(game, draft)] or [Cell(0, 0)]):
            tapped = rulebook.drafting.tap(game.position, draft, tap, free_hand).draft
            assert [at for _, at in tapped.play][: len(draft.play)] == [at for _, at in draft.play]


@each
def test_unknown_keys(player: Player) -> None:
    """A key that no page has isn't a tap."""
    game = last(player, 0)
    with pytest.raises(ValueError, match="no-such-key"):
        game.rulebook.drafting.tap(game.position, Draft(), Command("no-such-key"), False)
