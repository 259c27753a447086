"""The pages in their states, each reached by a player's taps, for pictures of them and for tests of all pages."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random

from PIL import Image
from playwright.sync_api import expect

from referee.core.grid import Cell
from referee.core.steps import Play, PointsOnly
from referee.rulebooks.qwirkle.tiles import BOX
from referee.rulebooks.wordgame import WordGame
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import GAME, GONE, OTHER, compare, differing, keep, played, row, taken
from tests.camera.made import read_as
from tests.camera.photo import jpeg
from tests.camera.scene import WOOD
from tests.games import QWIRKLE, SAMPLE
from tests.rulebooks.blanks import with_blanks
from tests.rulebooks.random_games import random_position
from tests.rulebooks.wordgame.random_games import crossing_words

Take = Callable[[Phone, Server], None]
"""Brings a page into a state."""
Address = Callable[[Server], str]
"""The address of a page, for which a game may be written first."""

SEED = 28
"""The random game of the pictures."""
BLANKED, BLANKS = 50, 0.06
"""The number of its tiles, and the share of points-only turns: four, two of which fit either of two plays."""
WORDS = (
    *("DNI@-2,0 across", "NOGI@0,-3 down", "SŁOŃCE@-2,-2 across", "PSEM@3,-4 down", "PTaK@3,-4 across"),
    *("NOS@-2,-4 down", "NOŻA@-1,0 down", "DNIA@-2,0 across", "MAJĄ@-2,3 across"),
)
LAYOUT = "/".join(["15"] * 5 + ["4g2w2g4", "15", "5g1+1g5", "15", "4g2w2g4"] + ["15"] * 5)


def pages(address: Address, **paths: str) -> tuple[Take, ...]:
    """The pages at some paths below an address, by name."""

    def page(name: str, path: str) -> Take:
        def take(shown: Phone, server: Server) -> None:
            shown.open(address(server) + path)

        take.__name__ = name
        return take

    return tuple(page(name, path) for name, path in paths.items())


# --- games, on which only the states of fixes write ---


def app(server: Server) -> str:
    """The first page."""
    return server.address


def empty(server: Server) -> str:
    """A game without any turn."""
    return server.started(*SAMPLE.names)


@cache
def sample(server: Server, turns: int = 9) -> str:
    """The game printed in the rulebooks, after some turns."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps[:turns])
    return game


@cache
def sample_over(server: Server) -> str:
    """The printed game, ended early."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    end(server, game, len(SAMPLE.steps))
    return game


@cache
def described(server: Server) -> str:
    """A game with a long note."""
    game = server.started("Kuba", "Maximiliana")
    path = game.removeprefix(server.address)
    assert server.post(f"{path}/about", {"place": "Grandma’s", "note": "long" * 50}).status == 303
    server.write(game, [PointsOnly(1, 12, 3), PointsOnly(2, 10, 3)])
    end(server, game, 2)
    return game


@cache
def long_game(server: Server, tiles: int = BOX) -> str:
    """A random game until ``tiles`` tiles are on the board, or to its end."""
    game = server.started("Patrycja", "Kuba")
    server.write(game, [row.step for row in random_position(SEED, tiles).game.rows])
    return game


@cache
def word_game(server: Server, words: Sequence[str] | None = WORDS, centre: str = "I") -> str:
    """A word game after these words, or before the letter in the centre is entered."""
    seats = {"players-0": "Ala", "drawn-0": "A", "players-1": "Jan", "drawn-1": "K"}
    started = server.post("/games/new", {"game": "wordgame", **seats, "layout": LAYOUT})
    assert started.status == 303, started.text
    turns = [] if words is None else [("centre", {"centre": centre}), *(("turns", {"draft": word}) for word in words)]
    for seen, (room, fields) in enumerate(turns):
        answer = server.post(f"{started.location}/{room}", {"seen": seen, **fields})
        assert answer.status == 303, (fields, answer.text)
    return server.address + started.location


@cache
def word_game_over(server: Server) -> str:
    """A word game that the players have ended, before the leftovers are entered."""
    game = word_game.__wrapped__(server)
    end(server, game, len(WORDS) + 1)
    return game


def late_words(server: Server) -> str:
    """A word game after forty words."""
    rulebook = WordGame.open({"Layout": LAYOUT})
    steps = crossing_words(Random(9), rulebook, 40)
    return word_game(server, tuple(rulebook.notation.write_play(step.play) for step in steps), "G")


def end(server: Server, game: str, seen: int) -> None:
    """End a game early."""
    path = game.removeprefix(server.address)
    assert server.post(f"{path}/end", {"seen": seen, "end_note": "late", "do": "end"}).status == 303


def blank(server: Server) -> tuple[str, Play]:
    """A game with points-only turns, and the tiles that it lacks."""
    blanked, tiles, _ = with_blanks(Random(SEED), random_position(SEED, BLANKED).game, BLANKS)
    game = server.started("Ala", "Jan")
    server.write(game, [row.step for row in blanked.rows])
    return game, tiles


def catching_up(server: Server) -> str:
    """Points-only turns with tiles that explain them, and a question."""
    game, tiles = blank(server)
    return f"{game}/catch-up?tiles={written(tiles)}"


def new_tiles(server: Server, moves: int) -> str:
    """Tiles on the table, played in the next moves."""
    tiles = [placed for step in SAMPLE.steps[9 : 9 + moves] for placed in step.play]
    return f"{sample(server)}/new-tiles?tiles={written(tuple(tiles))}"


def written(tiles: Play) -> str:
    """Tiles as in an address."""
    return QWIRKLE.notation.write_play(tiles).replace(" ", "+")


# --- the game page ---

(early,) = pages(empty, early="")
(middle,) = pages(sample, middle="")
(late,) = pages(partial(long_game, tiles=100), late="")
(over,) = pages(long_game, over="")


def opening(shown: Phone, server: Server) -> None:
    """The second tile of a first line of three that was announced."""
    game = empty(server)
    lengths = {f"lines-{seat}": 3 if seat == 0 else 2 for seat in range(len(SAMPLE.names))}
    server.post(f"{game.removeprefix(server.address)}/start", {"seen": 0, **lengths})
    shown.open(game)
    for placed in QWIRKLE.notation.read_play("Ro@0,0 Rs@1,0"):
        shown.lay(placed)


def cursor(shown: Phone, server: Server) -> None:
    """A cell that was tapped."""
    middle(shown, server)
    shown.point(Cell(0, -3))


def held(shown: Phone, server: Server) -> None:
    """A tile that was tapped before its cell."""
    middle(shown, server)
    if shown.find(".strip").is_visible():  # in low windows the keyboard is folded at rest
        shown.tap(shown.find(".strip"))
    shown.tap(shown.key("Gs"))
    expect(shown.key("Gs")).to_have_attribute("aria-pressed", "true")


def first_tile(shown: Phone, server: Server) -> None:
    """A tile, and all cells where the next one may go."""
    cursor(shown, server)
    shown.tap(shown.find(".keys button:not([data-unfit])").first)
    expect(shown.find("[data-draft]")).to_be_visible()


def entering(shown: Phone, server: Server) -> None:
    """A Qwirkle that isn't confirmed yet."""
    middle(shown, server)
    shown.draft(server.game(sample(server)), QWIRKLE.notation.read_play("Gs@-1,1 Ys@-2,1"), after=shown.rest)


def recount(shown: Phone, server: Server) -> None:
    """A part of a sum that is counted again."""
    entering(shown, server)
    shown.tap(shown.find('button[name="light"]').first)
    expect(shown.find("#plane .outline.now")).to_be_visible()


def refused(shown: Phone, server: Server) -> None:
    """A tile that breaks two rules."""
    cursor(shown, server)
    shown.tap(shown.key("Ro"))
    expect(shown.verdict).to_have_attribute("data-legal", "false")


def why(shown: Phone, server: Server) -> None:
    """Why not, and what the players can do."""
    refused(shown, server)
    shown.tap(shown.do("why"))
    expect(shown.find(".judgement")).to_be_visible()


def swap(shown: Phone, server: Server) -> None:
    """The number of tiles to swap."""
    middle(shown, server)
    shown.tap(shown.do("swap"))
    expect(shown.find(".counts")).to_be_visible()


def more(shown: Phone, server: Server) -> None:
    """What else can be done."""
    middle(shown, server)
    shown.tap(shown.find("#more"))
    expect(shown.find(".menu")).to_be_visible()


def near(shown: Phone, server: Server) -> None:
    """A cell that was tapped near the end."""
    late(shown, server)
    shown.tap(shown.find("#plane button[name=cell]:not([data-far])").first)
    expect(shown.find("[data-cursor]")).to_be_visible()


def trying(shown: Phone, server: Server) -> None:
    """A play on trial that breaks a rule."""
    shown.open(f"{sample(server)}/try/9")
    shown.point(Cell(0, -3))
    shown.tap(shown.key("Ro"))
    expect(shown.find("[data-draft]")).to_be_visible()


# --- the pages around it ---

(home,) = pages(app, home="")
(result,) = pages(long_game, result="/result")
(review_of_three,) = pages(sample_over, review_of_three="/review")


def new_game(shown: Phone, server: Server) -> None:
    """A new game for players with long names."""
    shown.open(f"{server.address}/games/new?game=qwirkle")
    for seat, name in enumerate(("Patrycja", "Kuba", "Bartholom\u00e4us-Maximilian")):
        shown.find(f'[name="players-{seat}"]').fill(name)


def house_rules(shown: Phone, server: Server) -> None:
    """House rules."""
    new_game(shown, server)
    shown.tap(shown.find("#new-game summary").first)


def no_name(shown: Phone, server: Server) -> None:
    """A new game without players."""
    shown.open(f"{server.address}/games/new?game=qwirkle")
    shown.tap(shown.find('#new-game [type="submit"]'))
    expect(shown.find(".problem").first).to_be_visible()
    shown.page.wait_for_load_state()


def charts(shown: Phone, server: Server) -> None:
    """The page of one player, with its charts and tables open."""
    long_game(server)
    described(server)
    shown.open(f"{server.address}/players/Kuba")
    for summary in shown.find("main summary").all():
        summary.click()


def save_link(shown: Phone, server: Server) -> None:
    """A link that the browser keeps, to save elsewhere."""
    seen(shown, server)
    shown.open(f"{shown.page.url.partition('?')[0]}/save")


def kept_links(shown: Phone, server: Server) -> None:
    """The links that the browser keeps."""
    seen(shown, server)
    shown.open(f"{server.address}/links")


def seen(shown: Phone, server: Server) -> None:
    """The game as spectators see it."""
    shown.open(f"{long_game(server)}/share")
    shown.open(shown.find("#address").input_value())


def seen_earlier(shown: Phone, server: Server) -> None:
    """An earlier turn, as spectators see it."""
    seen(shown, server)
    shown.open(f"{shown.page.url}?turn=3")


def seen_recount(shown: Phone, server: Server) -> None:
    """A part of a sum that spectators see counted again."""
    shown.open(f"{sample_over(server)}/share")
    shown.open(f"{shown.find('#address').input_value()}?turn=11&light=2")


def bringing_in(shown: Phone, server: Server) -> None:
    """Files to import: one with a mistake, one without."""
    text = server.get(f"{sample_over(server).removeprefix(server.address)}.txt").text
    files = {"right.txt": text.replace("Ann", "Anna"), "faulty.txt": text.replace("S2 place", "S2 palce", 1)}
    shown.open(f"{server.address}/import")
    shown.find('input[name="files"]').set_input_files(
        [{"name": name, "mimeType": "text/plain", "buffer": content.encode()} for name, content in files.items()]
    )
    shown.find("#choose button").tap()
    shown.find("#faulty").wait_for()


def fill_in_chosen(shown: Phone, server: Server) -> None:
    """Points-only turns to fill in, after the answer to a question."""
    shown.open(catching_up(server))
    shown.tap(shown.find(".choice").first)
    expect(shown.find(".choice[aria-current]")).to_be_visible()


# --- the camera check ---


def camera_differs(shown: Phone, server: Server) -> None:
    """Three differences, on the photo."""
    compare(shown, played(server), differing())


def camera_differs_on_the_sheet(shown: Phone, server: Server) -> None:
    """The same on the board."""
    camera_differs(shown, server)
    if shown.find(".switch").is_visible():  # a desktop shows both
        shown.tap(shown.find(".switch span").nth(1))


def camera_agrees(shown: Phone, server: Server) -> None:
    """All tiles match."""
    compare(shown, played(server), taken())


def camera_other_tile(shown: Phone, server: Server) -> None:
    """A difference, close up."""
    camera_differs(shown, server)
    _from_near(shown, row(OTHER.cell))


def camera_table_only(shown: Phone, server: Server) -> None:
    """A tile that the sheet lacks, close up."""
    camera_differs(shown, server)
    _from_near(shown, "#rows .table-only")


def camera_unsure(shown: Phone, server: Server) -> None:
    """An uncertain tile, close up."""
    tiles = {cell: tile for cell, tile in GAME.board.tiles.items() if cell not in (GONE.cell, OTHER.cell)}
    unsure = {"certain": False, "candidates": ["Oo", "Rx"], "why": "glare", "tile": "Oo", "at": [0, 0]}
    keep(shown, played(server), tiles, tiles=[*read_as(tiles), {"cell": [*OTHER.cell], **unsure}])
    _from_near(shown, row(OTHER.cell))


def _from_near(shown: Phone, selector: str) -> None:
    shown.find(selector).click()
    expect(shown.find('#look canvas[width="348"]')).to_be_visible()


def camera_fix(shown: Phone, server: Server) -> None:
    """The fix that a difference leads to."""
    camera_other_tile(shown, server)
    shown.find("#look .primary").click()
    expect(shown.find("canvas.cut")).to_be_visible()


def camera_fixed(shown: Phone, server: Server) -> None:
    """What is left after a fix."""
    camera_fix(shown, server)
    shown.do("correct").click()
    expect(shown.find("#rows li")).to_have_count(2)


def camera_trouble(shown: Phone, server: Server) -> None:
    """A photo without tiles."""
    compare(shown, played(server), jpeg(Image.new("RGB", (400, 300), WOOD), 90), "trouble")


# --- the word game ---


def word_rest(shown: Phone, server: Server) -> None:
    """After nine words, a joker among them."""
    shown.open(word_game(server))


def word_cursor(shown: Phone, server: Server) -> None:
    """A square is tapped."""
    word_rest(shown, server)
    shown.at(Cell(-2, 4)).tap()
    expect(shown.at(Cell(-2, 4), "[data-cursor]")).to_have_count(1)


def word_draft(shown: Phone, server: Server) -> None:
    """A word with its sum."""
    word_cursor(shown, server)
    shown.find('button[name="tile"][value="Y"]').tap()
    shown.find('button[name="tile"][value="Ć"]').tap()
    expect(shown.find('#verdict [data-word="MYĆ"]')).to_have_count(1)


def word_refused(shown: Phone, server: Server) -> None:
    """A word that isn't connected."""
    word_rest(shown, server)
    shown.at(Cell(-6, 6)).tap()
    for letter in "OD":
        shown.find(f'button[name="tile"][value="{letter}"]').tap()
    expect(shown.find('#verdict[data-legal="false"]')).to_have_count(1)


IN_PLAY: tuple[Take, ...] = (
    *(home, new_game, cursor, entering, recount, refused, why, swap, more, result, word_draft, word_refused),
    *pages(sample, correcting="/turns/5"),
)
"""What players see most."""
FROM_PHOTOS = (camera_differs, camera_differs_on_the_sheet, camera_agrees, camera_fixed, camera_trouble)
UNADDRESSED = (refused, why, swap, more, new_game, house_rules, no_name, charts, *FROM_PHOTOS)
"""States that no address contains."""
STATES: tuple[Take, ...] = (
    *IN_PLAY,
    *(early, opening, middle, held, first_tile, late, near, over, trying),
    *(house_rules, no_name, charts, review_of_three, bringing_in),
    *(save_link, kept_links, seen, seen_earlier, seen_recount),
    *pages(app, settings="/looks", book="/rules", search="/rules?q=can+I+pass", practice="/practice", nowhere="/no"),
    *pages(app, offline="/offline", unsent="/offline/unsent", deleted="/deleted", players="/players"),
    *pages(app, spellings="/spellings?name=Kuba", found="/?q=kuba"),
    *pages(empty, who_starts="/start"),
    *pages(sample, points="/points", adjusting="/adjustments", ending="/end", history="/history", moment="/history/4"),
    *pages(sample, inserting="/turns/3/insert", passing="/turns/3/insert?kind=pass&seat=3", removing="/turns/3/remove"),
    *pages(partial(sample, turns=12), review_hidden="/review"),
    *pages(sample_over, hand="/hand/8?hand=Ro+Gs+Gd+Bx+Yt+Pc&do=best", deleting="/delete", about="/about"),
    *pages(described, described="/sheet", described_result="/result"),
    *pages(partial(long_game, tiles=60), sheet="/sheet?turn=7", sheet_as_list="/sheet?as=list", unseen="/unseen"),
    *pages(long_game, result_with_more="/result?more=1", share="/share", paper="/paper", review_of_two="/review"),
    *pages(long_game, replay_start="/replay/0", replay="/replay/20", better="/replay/41?better=1"),
    *pages(long_game, replay_end="/replay/999"),
    *pages(long_game, quiz="/quiz", quiz_shown="/quiz/20?do=show"),
    *pages(catching_up, fill_in=""),
    fill_in_chosen,
    *pages(partial(new_tiles, moves=2), which_came_first=""),
    *pages(partial(new_tiles, moves=1), from_the_photo=""),
    *(*FROM_PHOTOS, camera_other_tile, camera_table_only, camera_unsure, camera_fix),
    *pages(sample, camera_before="/camera"),
    *pages(partial(word_game, words=None), word_start=""),
    *(word_rest, word_cursor),
    *pages(late_words, word_late=""),
    *pages(word_game_over, word_end="", word_left="/left"),
    *pages(word_game, word_sheet="/sheet"),
    *pages(app, word_new="/games/new?game=wordgame&players-0=Ala&drawn-0=A&players-1=Jan&drawn-1=K"),
    *pages(app, word_box="/boxes/wordgame", word_layouts="/boxes/wordgame/layouts"),
    *pages(app, word_layout=f"/boxes/wordgame/layouts/Ours?layout={LAYOUT.replace('+', '%2B')}"),
)
"""The pages, in their states."""
