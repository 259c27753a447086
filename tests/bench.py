"""`make bench`: what the app costs, with this machine's own baseline beside it from the same run.

Every figure is the median of several rounds. Positions are those of seeded random games, the same in every run.
"""

import gzip
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from werkzeug.test import TestResponse

from referee.core.game import Game
from referee.core.steps import Place, Swap
from referee.rulebooks.qwirkle.board import Board, Play
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.qwirkle.movegen import best, moves
from referee.rulebooks.qwirkle.tiles import TILES, Tile
from referee.rulebooks.registry import RULEBOOKS
from referee.web import create_app

QWIRKLE = RULEBOOKS["Qwirkle"]
POSITIONS = 30
ROUNDS = 15


def main() -> None:
    """Print the figures."""
    print("machine")
    row("a million additions", timed(lambda: sum(range(1_000_000)), 1) * 1e3, "ms")
    with tempfile.TemporaryDirectory() as folder:
        row("one bare durable commit to SQLite", commit_seconds(Path(folder)) * 1e3, "ms")

    print("\nrules core")
    for laid, aim in ((10, 0.1), (50, 0.3), (98, 0.5)):
        positions = [position(seed, laid) for seed in range(POSITIONS)]
        plays = [(board, play) for board, hand in positions for play, _ in moves(board, hand)]
        generation = timed(lambda positions=positions: [moves(*case) for case in positions], len(positions))
        row(f"all legal plays of six tiles, {laid} on the table (aim {aim})", generation * 1e3, "ms")
        row(
            f"one verdict, {laid} on the table",
            timed(lambda p=plays: [judge(*case) for case in p], len(plays)) * 1e6,
            "us",
        )

    print("\nserver, one game late (about 100 tiles), without network")
    with tempfile.TemporaryDirectory() as folder:
        server_figures(Path(folder))


def server_figures(folder: Path) -> None:
    """Time taps and confirmations through the whole app, and weigh its answers."""
    app = create_app(folder)
    client = app.test_client()
    row("trivial route (an unknown address)", timed(lambda: client.get("/nothing"), 1) * 1e3, "ms")
    url, seen, play = late_game(app, client)
    draft = {"seen": seen, "draft": QWIRKLE.write_play(play[:-1]), "cursor": f"{play[-1].cell.x},{play[-1].cell.y}"}
    tap = draft | {"tile": str(play[-1].tile)}
    htmx = {"HX-Request": "true"}
    row("a tap", timed(lambda: client.post(url, data=tap, headers=htmx), 1) * 1e3, "ms")
    row("the whole page", timed(lambda: client.get(url), 1) * 1e3, "ms")
    confirm, undo = {"draft": QWIRKLE.write_play(play), "do": "confirm"}, {"do": "undo"}
    spent = []
    for _ in range(ROUNDS):
        spent.append(once(lambda n=seen: client.post(url, data=confirm | {"seen": n}, headers=htmx)))
        client.post(url, data=undo | {"seen": seen + 1}, headers=htmx)
        seen += 2
    row("a confirmation, on the disk when answered", statistics.median(spent) * 1e3, "ms")
    row("the whole page, gzipped (aim 15)", weight(client.get(url)), "KB")
    row("the answer to a tap, gzipped (aim 2)", weight(client.post(url, data=tap | {"seen": seen}, headers=htmx)), "KB")


def late_game(app, client) -> tuple[str, int, Play]:
    """A game on the app's record with about 100 tiles laid, and a next play of two tiles or more."""
    for seed in range(1000):
        game, hands = played(seed, 98)
        hand = hands[game.to_move - 1]
        longer = [move for move in best(moves(game.board, hand)) if len(move.play) > 1]
        if not game.over and longer:
            break
    referee = app.extensions["referee"]
    game_id = referee.start([f"Player {seat}" for seat in range(1, len(hands) + 1)])
    for number, entry in enumerate(game.rows):
        referee.write(game_id, number, entry.step)
    return f"/games/{game_id}", len(game.rows), longer[0].play


def position(seed: int, laid: int) -> tuple[Board, list[Tile]]:
    """A board of about so many tiles and a full random hand."""
    game, _ = played(seed, laid)
    hand = list(TILES)
    random.Random(seed).shuffle(hand)
    return game.board, hand[:6]


def played(seed: int, laid: int, players: int = 3) -> tuple[Game, list[list[Tile]]]:
    """A random game of good plays until so many tiles lie, or nobody goes on; with the hands then held."""
    rnd = random.Random(seed)
    bag = [tile for tile in TILES for _ in range(3)]
    rnd.shuffle(bag)
    hands = [[bag.pop() for _ in range(6)] for _ in range(players)]
    game = Game.start(QWIRKLE, players)
    while len(game.board.tiles) < laid and not game.over:
        hand = hands[game.to_move - 1]
        found = best(moves(game.board, hand))
        if found:
            play = found[min(len(found) - 1, int(rnd.expovariate(1)))].play
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


def timed(work: Callable[[], object], count: int) -> float:
    """Seconds for one of the ``count`` things that ``work`` does: the median of some rounds after a warm-up."""
    work()
    return statistics.median(once(work) for _ in range(ROUNDS)) / count


def once(work: Callable[[], object]) -> float:
    """Seconds that this took."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def commit_seconds(folder: Path) -> float:
    """Seconds for a commit of one row as the record makes it, with nothing around it."""
    db = sqlite3.connect(folder / "bare.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE lines (line TEXT)")
    return timed(lambda: db.execute("INSERT INTO lines VALUES ('S1 place Ro@0,0 = 1')"), 1)


def weight(answer: TestResponse) -> float:
    """Kilobytes of an answer, gzipped as on the way to a phone."""
    return len(gzip.compress(answer.data, 6)) / 1000


def row(what: str, figure: float, unit: str) -> None:
    """Print one figure."""
    print(f"  {what:<62}{figure:>10.3f} {unit}")


if __name__ == "__main__":
    main()
