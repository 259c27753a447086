"""The taps that every page with a board knows: they change the draft and write nothing."""

from dataclasses import replace

from flask import current_app, render_template, request
from werkzeug.wrappers import Response

from referee.core.game import Game
from referee.core.grid import Placement
from referee.core.verdict import Verdict, Violation
from referee.rulebooks.qwirkle import draft as entry
from referee.rulebooks.qwirkle.draft import Draft
from referee.web.forms import EntryForm
from referee.web.table import Choices, Table

YEAR = 365 * 24 * 3600


def sent_draft(form: EntryForm, game: Game) -> Draft:
    """The draft as the page sent it; a cursor on a tile is none."""
    play, cursor = form.draft.data or (), form.cursor.data
    taken = cursor in game.rulebook.laid(game.board) or cursor in [cell for _, cell in play]
    draft = Draft(play, None if taken else cursor, form.open.data and len(play) == 1)
    return entry.begin(game) if draft == Draft() else draft


def sent_choices(form: EntryForm) -> Choices:
    """How the page looked that sent the form."""
    return Choices(form.every.data, form.whole.data, form.bright.data, form.marks.data)


def kept_choices() -> Choices:
    """How the last page looked, as far as it is kept."""
    return Choices(bright="bright" in request.cookies, marks="marks" in request.cookies)


def tapped(table: Table, form: EntryForm) -> Table:
    """The table after a tap that writes nothing."""
    game, draft = table.game, table.draft
    if form.cell.data is not None:
        return replace(table, draft=entry.point(game, draft, form.cell.data))
    if form.lift.data is not None:
        return replace(table, draft=entry.lift(draft, form.lift.data))
    if form.tile.data is not None:
        return _laid(table, form.tile.data)
    if form.light.data is not None:
        return replace(table, lit_line=form.light.data)
    match form.do.data:
        case "erase":
            return replace(table, draft=entry.erase(game, draft))
        case "clear":
            return replace(table, draft=entry.begin(game))
        case "turn-direction":
            return replace(table, draft=entry.turn_direction(game, draft))
        case "every":
            return replace(table, choices=replace(table.choices, every=not table.choices.every))
        case "force" if form.tried.data:
            tile, cell = form.tried.data[0]
            return replace(table, draft=entry.put(game, entry.point(game, draft, cell), tile))
        case "confirm":
            return replace(table, refused=Verdict((Violation("nothing-laid"),)))
    return table


def _laid(table: Table, tile: object) -> Table:
    """Lay a tile at the cursor; where it does not fit, say why and leave the draft as it is."""
    table = replace(table, choices=replace(table.choices, every=False))  # so that the board can be seen again
    draft = table.draft
    if draft.cursor is None:
        return replace(table, refused=Verdict((Violation("nothing-laid"),)))
    if table.free_hand:
        return replace(table, draft=entry.put(table.game, draft, tile))
    laid, verdict = entry.lay(table.game, draft, tile)
    if verdict.legal:
        return replace(table, draft=laid)
    return replace(table, refused=verdict, tried=Placement(tile, draft.cursor))


def answer(table: Table, status: int = 200) -> Response:
    """The whole page, or for htmx only what a tap can change."""
    template = "games/_answer.html" if "HX-Request" in request.headers else "games/desk.html"
    return remember(current_app.make_response((render_template(template, table=table), status)), table.choices)


def remember(response: Response, choices: Choices) -> Response:
    """Keep how the page looks for the next game; the only cookies there are."""
    for name, chosen in (("bright", choices.bright), ("marks", choices.marks)):
        if chosen and name not in request.cookies:
            response.set_cookie(name, "1", max_age=YEAR, samesite="Lax", httponly=True)
        elif not chosen and name in request.cookies:
            response.delete_cookie(name)
    return response
