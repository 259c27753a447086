"""A draft as a page with a board shows it: its verdict in words, and what can be tapped next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from referee.core.advice import NearMiss
from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.grid.draft import Draft, Drag, Lay, Point, Tapped
from referee.core.steps import Place
from referee.core.verdict import Verdict
from referee.web.board import taps
from referee.web.board.at_fault import line_at_fault, with_it
from referee.web.board.board import NOTHING, BoardView, last_cells, ruled_cells
from referee.web.board.recount import Recount
from referee.web.board.said import Said, said
from referee.web.board.table import BoardEntry
from referee.web.board.tray import Tray, tray_of
from referee.web.shelf import words_of
from referee.wording.entering import Prompt


@dataclass(frozen=True)
class Drafted:
    """A draft after a tap, with its verdict and what can be tapped next."""

    tapped: Tapped[Any]
    judged: Verdict[Any] | None
    """The verdict on the tiles as they lie; ``None`` without tiles, or if none may be laid."""
    tried: Verdict[Any] | None
    """The verdict on them together with the tile that was refused; the same as ``judged`` without such a tile."""
    points: int
    """The points that confirming would add."""
    said: Said | None
    board: BoardView
    tray: Tray
    prompt: Prompt | None = None
    """What the game says of it in place of the verdict."""
    lacking: bool = False
    """Whether it cannot be confirmed yet, whatever its tiles count."""
    passed_cursor: bool = False
    """Whether the tile tapped just now did not fit at the cursor and was laid elsewhere."""
    moved: tuple[Any, Cell] | None = None
    """The tile that the tap moved, and which way: it now lies there from the first one of the draft, or if it was
    dragged, from where it lay.
    """

    @property
    def legal(self) -> bool:
        """Whether the tiles as they lie can be confirmed."""
        return self.judged is not None and self.judged.legal and not self.lacking

    @property
    def refused(self) -> bool:
        """Whether something is not allowed, and no further tile makes it so."""
        return self.said is not None and not self.said.verdict.legal and not self.said.unfinished

    @property
    def goes_on(self) -> bool:
        """Whether the tiles are not wrong, but more are needed."""
        return self.said is not None and self.said.unfinished

    def entry(
        self,
        address: taps.Address,
        action: str,
        hidden: Mapping[str, object],
        notice: str,
        changed: bool,
        tray: Tray | None = None,
        recount: Recount | None = None,
    ) -> BoardEntry:
        """The form of a page with this draft; with another ``tray``, or another ``recount``, if one is given."""
        return BoardEntry(
            action=action,
            hidden=hidden,
            tray=self.tray if tray is None else tray,
            said=self.said,
            prompt=self.prompt,
            recount=recount or (self.said.recount if self.said else None),
            notice=notice,
            whole=address.whole,
            asks_why=address.do == "why",
            turned=address.turned,
            changed=changed,
        )


def drafted(
    game: Game[Any],
    address: taps.Address,
    seat: int,
    free_hand: bool = False,
    closed: bool = False,
    against: Verdict[Any] | None = None,
    names: Sequence[str] = (),
) -> Drafted:
    """The draft of an address, for this seat, after the tap that it asks for.

    With a ``free_hand`` a tile is laid whether it fits or not; in a ``closed`` game none is. A verdict ``against``
    something else than the draft is shown instead of its own. With ``names`` its reasons name players, not seats.
    """
    rulebook, position, words = game.rulebook, game.position, words_of(game.rulebook)
    tapped = Tapped(address.draft) if closed else taps.tapped(rulebook, position, address, free_hand)
    draft = tapped.draft
    judged, after = None, game
    if draft.play and not closed:
        step = rulebook.drafting.step(position, seat, game.play_of(draft))
        judged = game.judged(step)
        after = game.taken(step, judged)
    tried = judged
    if tapped.tried is not None and not closed:
        tried = game.judged(Place(seat, game.play_of(tapped.on_trial)))
    lacking = None if closed else rulebook.drafting.lacking(position, draft)
    row = after.rows[-1] if judged and judged.asked.legal and not lacking else None
    verdict = against or tapped.refused or lacking or (judged.asked if judged else None)
    asked = tapped if verdict is tapped.refused else Tapped(draft)
    misses = () if against else _near_misses(game, seat, asked, verdict)
    on_trial = tried if asked is tapped else judged
    lies = on_trial.as_it_lies if on_trial else 0
    shown = said(words, verdict, row, address.lit, misses, lies, game.board.tiles, names)
    if shown:  # on trial, or once it was to be confirmed, the question is what is against it as it lies
        goes_on = against is None and not tapped.refused and not free_hand and address.do != "why"
        shown = replace(shown, refused=verdict is tapped.refused, going_on=shown.going_on if goes_on else None)
        if not shown.verdict.legal:
            shown = _drawn_large(shown, game, seat, asked, address.do == "why" and not against)
    offer = NOTHING if closed else rulebook.drafting.offer(position, draft, free_hand)
    first = rulebook.drafting.first(position)
    board = BoardView(
        laid=game.board.tiles,
        draft=draft,
        last=last_cells(game),
        ruled=ruled_cells(game),
        tried=tapped.tried,
        lit=shown.lights if shown else {},
        offer=offer,
        rest=None if closed else lambda: rulebook.drafting.offer(position, first, free_hand),
        bounds=rulebook.bounds,
        near=entered(draft) and not address.whole,
        fresh=len(draft.play) > len(address.draft.play),
        freed=frozenset(cell for _, cell in address.draft.play) - {cell for _, cell in draft.play},
    ).counting(shown.recount if shown else None)
    points = row.points if row else 0
    tray = Tray() if closed else tray_of(game, draft, offer)
    passed = isinstance(address.tap, Lay) and board.fresh and address.draft.cursor not in (None, draft.play[-1].cell)
    verdicts = (judged.asked if judged else None), (tried.asked if tried else None)
    prompt = None if closed or against else words.game.prompt(rulebook, position, tapped)
    moved = _moved(address, draft)
    return Drafted(tapped, *verdicts, points, shown, board, tray, prompt, lacking is not None, passed, moved)


def board_at_rest(game: Game[Any], draft: Draft[Any], closed: bool) -> BoardView:
    """The board of a page that showed this draft, with the free cells that it has without it."""
    drafting, position = game.rulebook.drafting, game.position
    offer = NOTHING if closed else drafting.offer(position, drafting.first(position), free_hand=False)
    return BoardView(
        laid=game.board.tiles,
        draft=draft,
        offer=offer,
        last=last_cells(game),
        ruled=ruled_cells(game),
        bounds=game.rulebook.bounds,
    )


def _moved(address: taps.Address, draft: Draft[Any]) -> tuple[Any, Cell] | None:
    """The tile that lies on the cell of the tap now, and its way there."""
    before = {cell for _, cell in address.draft.play}
    match address.tap:
        case Drag(begin, end):
            pass
        case Point(end) if draft.play and len(draft.play) == len(before):
            begin = draft.play[0].cell
        case _:
            return None
    tile = next((tile for tile, cell in draft.play if cell == end and cell not in before), None)
    return None if tile is None else (tile, Cell(_sign(end.x - begin.x), _sign(end.y - begin.y)))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def hidden_fields(
    game: Game[Any], address: taps.Address, tapped: Tapped[Any], kept: Mapping[str, object] | None = None
) -> dict[str, object]:
    """The hidden fields of a draft, even an empty one, and of a refused tap, with those of ``kept``."""
    drafted = game.rulebook.drafting.write(game.position, tapped.draft)
    tried = taps.refused_tap(game.rulebook, address, tapped)
    return {"draft": "", "cursor": "", **(kept or {}), **drafted} | ({"tried": tried} if tried else {})


def entered(draft: Draft[Any]) -> bool:
    """Whether something is being entered: tiles, or a cell for one."""
    return bool(draft.play) or draft.cursor is not None


def _drawn_large(said: Said, game: Game[Any], seat: int, tapped: Tapped[Any], asked: bool) -> Said:
    """The same, with the line at fault, and if it was ``asked`` why, what would be legal there."""
    play, laid = game.play_of(tapped.on_trial), game.board.tiles
    at_fault = line_at_fault(said.verdict.violations[0], laid, play)
    adviser = game.rulebook.adviser
    if not (asked and adviser and play and 1 <= seat <= len(game.hands)):
        return replace(said, at_fault=at_fault)
    found = adviser.instead(game.position, seat, play)
    return replace(said, at_fault=at_fault, instead=found, with_it=with_it(found, laid, play) if found else ())


def _near_misses(
    game: Game[Any], seat: int, tapped: Tapped[Any], verdict: Verdict[Any] | None
) -> tuple[NearMiss[Any], ...]:
    """What would make the draft legal, or the draft with the tile that was refused."""
    play = game.play_of(tapped.on_trial)
    if verdict is None or verdict.legal or not play or not 1 <= seat <= len(game.hands):
        return ()
    adviser = game.rulebook.adviser
    return adviser.near_misses(game.position, seat, play) if adviser else ()
