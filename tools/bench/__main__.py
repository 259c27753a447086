"""`make bench`: what the app costs, compared with this machine's own baseline from the same run.

Every figure is the median of several rounds. Positions come from seeded random games, the same in every run.
"""

import gzip
import os
import random
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.app import create_app
from referee.core import transcript
from referee.core.game import Game
from referee.core.hand import hand
from referee.core.notation import read_event, write_event
from referee.core.review import review
from referee.core.steps import Place, Swap
from referee.painting.pixels import gif, png
from referee.rulebooks.qwirkle import Qwirkle
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.movegen import best, moves
from referee.rulebooks.qwirkle.tiles import TILES, Tile
from referee.service import Referee
from referee.web.share.pictures import film_of, poster_of
from referee.wordlist import FILE as LIST
from referee.wordlist import Lexicon
from tests import guessing
from tests.postgresql import PROGRAMS
from tools.bench import followers, painting, pocket, words, work
from tools.bench.filled import Finished, fill
from tools.bench.timing import ROUNDS, commit_seconds, once, timed
from tools.failover import pair

QWIRKLE = Qwirkle()
POSITIONS = 30


def main() -> None:
    """Print the figures."""
    print("machine")
    row("a million additions", timed(lambda: sum(range(1_000_000)), 1) * 1e3, "ms")
    with tempfile.TemporaryDirectory() as folder:
        row("one bare durable commit to SQLite", commit_seconds(Path(folder)) * 1e3, "ms")

    print("\nrules core")
    for placed, aim in ((10, 0.1), (50, 0.3), (98, 0.5)):
        positions = [position(seed, placed) for seed in range(POSITIONS)]
        plays = [(board, play) for board, hand in positions for play, _ in moves(board, hand)]
        generation = timed(lambda positions=positions: [moves(*case) for case in positions], len(positions))
        row(f"all legal plays of six tiles, {placed} on the table (aim {aim})", generation * 1e3, "ms")
        row(
            f"one verdict, {placed} on the table",
            timed(lambda p=plays: [judge(*case) for case in p], len(plays)) * 1e6,
            "us",
        )

    counted = guessing.count(range(30))
    for order in guessing.ORDERS:
        look = f"(looking first {counted.look[order] * 100:.1f})"
        row(f"extra taps for 100 turns, {order}", counted.press[order] * 100, look)
    mixed = counted.mixed(counted.press) * 100, f"(looking first {counted.mixed(counted.look) * 100:.1f})"
    row(f"extra taps for 100 turns, all orders, of {counted.turns:,} turns", *mixed)
    row("tiles elsewhere than on the outlined cell", counted.elsewhere, "(tests/guessing.py)")

    print("\nwords")
    with tempfile.TemporaryDirectory() as folder:
        word_figures(Path(folder))

    print("\nreview")
    review_figures()
    print("\npictures, by a thread that paints alone")
    with tempfile.TemporaryDirectory() as folder:
        picture_figures(Path(folder))

    print("\nserver, without network: times the trivial route, and times the bare commit")
    with tempfile.TemporaryDirectory() as folder:
        server_figures(Path(folder))

    print("\nwork after 60 turns, the same on every machine")
    with tempfile.TemporaryDirectory() as folder:
        work_rows(Path(folder))

    for engine, among in (
        ("SQLite", in_a_file),
        ("PostgreSQL, with a synchronous standby on the same disk", in_a_database),
    ):
        print(f"\namong ever more games in {engine}, served by the whole app")
        with tempfile.TemporaryDirectory() as folder, among(Path(folder)) as app:
            crowded_figures(app)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder))
        client = app.test_client()
        fill(app.extensions["referee"].record, 10_000)
        for page, address in ("all players", "/players"), ("one player", "/players/Ann"):
            row(f"{page}, with 10,000 finished games", timed(lambda a=address: client.get(a), 1) * 1e3, "ms")

    print("\na thousand followers of fifty games after 60 turns, measured in another process than the writing one")
    with tempfile.TemporaryDirectory() as folder:
        for what, measured, unit in followers.figures(Path(folder), moments()[2].lines):
            row(what, measured, unit)

    print("\nphone, slowed down four times, 98 tiles: from the finger to the painted board")
    for tapped, expected, answered in painting.milliseconds():
        row(f"{tapped}: its expected effect", expected, "ms")
        row(f"{tapped}: the answer", answered, "ms")
    by_taps, renewing = painting.requests_a_turn()
    row("requests of a scorekeeper's phone a turn: by its three taps", by_taps, "")
    row("and to renew the copies of the game and of the first page", renewing, "")

    print("\nthe app inside a phone")
    for what, measured, unit in pocket.figures(*late_game()):
        row(what, measured, unit)


def late_game() -> tuple[str, str]:
    """The transcript of a game after turn 60, and the draft of its next turn."""
    late = moments()[2]
    tags = {"Game": QWIRKLE.name} | {f"Seat{seat}": f"Player {seat}" for seat in range(1, late.players + 1)}
    steps = [read_event(line, QWIRKLE) for line in late.lines]
    return transcript.write(tags, steps, QWIRKLE), QWIRKLE.notation.write_play(late.play)


def word_figures(folder: Path) -> None:
    """Time verdicts on a crowded board of the word game, and look-ups in a long word list."""
    game = words.crowded()
    plays = words.plays(game, 200)
    allowed = sum(game.judge(place).legal for place in plays)
    row(
        f"one verdict, some 200 tokens on 21 x 21, {allowed} of {len(plays)} allowed (aim 50)",
        timed(lambda: [game.judge(place) for place in plays], len(plays)) * 1e6,
        "us",
    )
    start = time.perf_counter()
    asked = words.long_list(folder)
    row("a word list of 3 million words, written and prepared", time.perf_counter() - start, "s")
    row("its opening (aim 1)", timed(lambda: Lexicon(folder / LIST), 1) * 1e3, "ms")
    look_up = Lexicon(folder / LIST).look_up
    row("one look-up, half of them in vain (aim 50)", timed(lambda: [*map(look_up, asked)], len(asked)) * 1e6, "us")


def review_figures() -> None:
    """Time the review of a game, and the luck of a hand in the middle of it."""
    game, _ = played(4, 400, players=4, best_of=8)
    beginning = Game.start(QWIRKLE, 4)
    first, _ = beginning.replayed([row.step for row in game.rows[:60]])
    row("a game of 60 turns (aim 50)", timed(lambda: review(beginning, first), 1) * 1e3, "ms")
    middle, hands = played(5, 50)
    held = hands[middle.to_move - 1]
    drawn = random.Random(5)
    luck = timed(lambda: hand(QWIRKLE, middle.position, held, drawn.sample, 5), 1)
    row("a hand next to a hundred fresh ones, 50 on the board", luck * 1e3, "ms")


def picture_figures(folder: Path) -> None:
    """Time and weigh the pictures of a game with every tile on the board."""
    app = create_app(folder)
    steps = [row.step for row in played(4, 400, players=4, best_of=8)[0].rows]
    referee = app.extensions["referee"]
    game_id = referee.start(["Ann", "Ben", "Ola", "Jan"], QWIRKLE)
    referee.record.games.append(game_id, 1, *(write_event(step, QWIRKLE) for step in steps))
    sheet = referee.sheet(game_id)
    with app.test_request_context():
        drawing, film = poster_of(sheet).render(), film_of(sheet)
        row("the board with the scores as a drawing", timed(lambda: poster_of(sheet).render(), 1) * 1e3, "ms")
        row("the same as PNG", timed(lambda: png(drawing), 1) * 1e3, "ms")
        row("its weight", len(png(drawing)) / 1000, "KB")
        row(f"{len(steps)} steps as GIF", timed(lambda: gif(film_of(sheet)), 1) * 1e3, "ms")
        row("its weight", len(gif(film)) / 1000, "KB")


HTMX = {"HX-Request": "true"}


@dataclass(frozen=True)
class Moment:
    """A moment of a game: the lines on its record, and the next turn."""

    name: str
    players: int
    lines: tuple[str, ...]
    play: Play


def moments() -> list[Moment]:
    """After turns 5, 30 and 60 of one game, and after turn 30 with many events undone and redone since."""
    game, _ = played(4, 400, players=4, best_of=8)
    steps = [row.step for row in game.rows]
    assert len(steps) > 60, f"the game is over after {len(steps)} turns"
    lines = tuple(write_event(step, QWIRKLE) for step in steps)
    found = [Moment(f"turn {turn}", 4, lines[:turn], next_play(steps[turn])) for turn in (5, 30, 60)]
    undone = (*lines[:30], *("take-back", "redo") * 400)
    return [*found, Moment("turn 30, 830 events", 4, undone, next_play(steps[30]))]


def next_play(step: object) -> Play:
    """The tiles of a turn."""
    assert isinstance(step, Place), "choose another seed: the next turn lays no tiles"
    return step.play


def server_figures(folder: Path) -> None:
    """Time taps, pages and confirmations through the whole app, and weigh the answers of a late game."""
    app = create_app(folder)
    client = app.test_client()
    bare = commit_seconds(folder)
    trivial = timed(lambda: client.get("/nothing"), 1)
    row("trivial route (an unknown address)", trivial * 1e3, "ms")
    row("a bare durable commit", bare * 1e3, "ms")
    confirmed = {}
    *_, late, _ = found = moments()
    for moment in found:
        url, seen, tap = begun(app.extensions["referee"], moment), len(moment.lines), tap_of(moment)
        print(f" {moment.name}")
        figure("a tap", timed(lambda u=url, t=tap: client.get(u, query_string=t, headers=HTMX), 1), trivial, bare)
        figure("the whole page", timed(lambda u=url: client.get(u), 1), trivial, bare)
        confirmed[moment.name] = confirmation(client, url, moment.play, seen)
        figure("a confirmation, on the disk when answered", confirmed[moment.name], trivial, bare)
    print(f" a confirmation at turn 60 / at turn 5 (aim 1.3){confirmed['turn 60'] / confirmed['turn 5']:>27.2f}")
    print(" the word game, after 30 words")
    url, word_tap = words.begun(app.extensions["referee"])
    figure("a tap", timed(lambda: client.get(url, query_string=word_tap, headers=HTMX), 1), trivial, bare)
    figure("the whole page", timed(lambda: client.get(url), 1), trivial, bare)
    print(" a late game")
    url, tap = begun(app.extensions["referee"], late), tap_of(late)
    row("the whole page, gzipped (aim 15)", weight(client.get(url)), "KB")
    row("the answer to a tap, gzipped (aim 2)", weight(client.get(url, query_string=tap, headers=HTMX)), "KB")


def work_rows(folder: Path) -> None:
    """Count judgings and calls for players' actions."""
    app, late = create_app(folder), moments()[2]
    game = begun(app.extensions["referee"], late)
    for each in work.figures(app.test_client(), game, late.lines, QWIRKLE.notation.write_play(late.play)):
        print(f"  {each.what:<50}{each.judgings:>10} judgings{each.calls:>10,} calls{each.own:>10,} own")


@contextmanager
def in_a_file(folder: Path) -> Iterator[Flask]:
    """The app over a file."""
    yield create_app(folder)


@contextmanager
def in_a_database(folder: Path) -> Iterator[Flask]:
    """The app over a PostgreSQL server with a standby."""
    with pair(folder / "database", max(PROGRAMS)) as database, patch.dict(os.environ, REFEREE_RECORD=database.address):
        app = create_app(folder)
        yield app
        app.extensions["referee"].record.engine.close()


def crowded_figures(app: Flask) -> None:
    """Time a late game, the first page, a page far down the list and searches, among few games and among a thousand
    times as many.
    """
    client, referee, late = app.test_client(), app.extensions["referee"], moments()[2]
    url, tap, seen = begun(referee, late), tap_of(late), len(late.lines)
    for count, already in ((100, 0), (100_000, 100)):
        spent = once(lambda c=count, a=already: fill(referee.record, c, a))
        client.get("/")
        print(f" {count:,} games, filled in {spent:.0f} s")
        for what, address, query in (
            ("a tap", url, tap),
            ("the whole page", url, {}),
            ("the first page", "/", {}),
            ("a page in the midst", "/", {"after": f"0-{Finished(count // 2, ()).moment}"}),
            ("found: a name of every second game", "/", {"q": "ann"}),
            ("found: a name of one game", "/", {"q": "player000098"}),
        ):
            htmx = HTMX if query is tap else {}
            row(what, timed(lambda a=address, q=query, h=htmx: client.get(a, query_string=q, headers=h), 1) * 1e3, "ms")
        row("a confirmation, on the disk when answered", confirmation(client, url, late.play, seen) * 1e3, "ms")
        seen += 2 * ROUNDS


def tap_of(moment: Moment) -> dict[str, object]:
    """The tap that places the last tile of the next turn."""
    *others, (tile, cell) = moment.play
    draft = {
        "draft": QWIRKLE.notation.write_play(tuple(others)),
        "cursor": f"{cell.x},{cell.y}",
        "seen": len(moment.lines),
    }
    return draft | {"tile": str(tile)}


def begun(referee: Referee, moment: Moment) -> str:
    """The address of a game whose record has the lines of a moment."""
    game_id = referee.start([f"Player {seat}" for seat in range(1, moment.players + 1)], QWIRKLE)
    referee.record.games.append(game_id, 1, *moment.lines)
    return f"/games/{game_id}"


def confirmation(client: FlaskClient, url: str, play: Play, seen: int) -> float:
    """Seconds to confirm a turn, repeated and undone in between."""
    spent = []
    for _ in range(ROUNDS):
        turn = {"draft": QWIRKLE.notation.write_play(play), "do": "confirm", "seen": seen}
        answers = list[TestResponse]()
        spent.append(once(lambda t=turn, a=answers: a.append(client.post(f"{url}/turns", data=t, headers=HTMX))))
        assert answers[0].status_code == 200, answers[0].text
        client.post(f"{url}/undo", data={"do": "undo", "seen": seen + 1}, headers=HTMX)
        seen += 2
    return statistics.median(spent)


def figure(what: str, seconds: float, trivial: float, bare: float) -> None:
    """Print a time next to the two baselines of the same run."""
    print(f"  {what:<50}{seconds * 1e3:>10.3f} ms{seconds / trivial:>8.1f} x{seconds / bare:>8.1f} x")


def position(seed: int, placed: int) -> tuple[Board, list[Tile]]:
    """A board of about ``laid`` tiles, and a full random hand."""
    game, _ = played(seed, placed)
    hand = list(TILES)
    random.Random(seed).shuffle(hand)
    return game.board, hand[:6]


def played(seed: int, placed: int, players: int = 3, best_of: int = 1) -> tuple[Game, list[list[Tile]]]:
    """A random game up to ``laid`` tiles on the board, or until no player can go on, with the hands at that point.

    The plays are good ones, or, with a larger ``best_of``, worse ones, so that the game has more turns.
    """
    rnd = random.Random(seed)
    bag = [tile for tile in TILES for _ in range(3)]
    rnd.shuffle(bag)
    hands = [[bag.pop() for _ in range(6)] for _ in range(players)]
    game = Game.start(QWIRKLE, players)
    while len(game.board.tiles) < placed and not game.over:
        hand = hands[game.to_move - 1]
        found = best(moves(game.board, hand))
        if found:
            play = found[min(len(found) - 1, int(rnd.expovariate(1) * best_of**2))].play
            game = game.after(Place(game.to_move, play))
            for tile, _ in play:
                hand.remove(tile)
        elif bag:
            game = game.after(Swap(game.to_move, 1))
            bag.insert(rnd.randrange(len(bag)), hand.pop())
        else:
            break
        while bag and len(hand) < 6:
            hand.append(bag.pop())
    return game, hands


def weight(answer: TestResponse) -> float:
    """Kilobytes of an answer, gzipped as for a phone."""
    return len(gzip.compress(answer.data, 6)) / 1000


def row(what: str, figure: float, unit: str) -> None:
    """Print one figure."""
    print(f"  {what:<62}{figure:>10.3f} {unit}")


if __name__ == "__main__":
    main()
