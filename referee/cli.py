"""The command line: serve the app, or judge, generate and score for scripts."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from flask_babel import gettext

from referee import export, settings
from referee.core import transcript
from referee.core.game import Game, Row
from referee.core.unreadable import Unreadable
from referee.rulebooks.qwirkle import movegen, notation
from referee.rulebooks.qwirkle.legality import judge
from referee.rulebooks.registry import RULEBOOKS
from referee.wording import verdicts
from referee.wording.turns import turn_summary


def main(argv: list[str] | None = None) -> int:
    """Run a command and give its exit status."""
    arguments = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except BrokenPipeError:  # whoever reads has seen enough
        sys.stderr.close()
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="referee", description=gettext("Scoresheet and move referee for Qwirkle."))
    commands = parser.add_subparsers(required=True, metavar="command")

    serve = commands.add_parser("serve", help=gettext("serve the app to phones on the same network"))
    serve.add_argument("--host", help=gettext("address to serve on (REFEREE_HOST, %(host)s)", host=settings.HOST))
    serve.add_argument(
        "--port", type=int, help=gettext("port to serve on (REFEREE_PORT, %(port)d)", port=settings.PORT)
    )
    serve.set_defaults(run=_serve)

    score = commands.add_parser("score", help=gettext("replay a game written in notation and print its scoresheet"))
    score.add_argument("file", help=gettext("the file, or - for standard input"))
    score.add_argument("--json", action="store_true", help=gettext("print the game as data"))
    score.set_defaults(run=_score)

    judge_ = commands.add_parser("judge", help=gettext("judge plays: JSON lines in, JSON lines out"))
    judge_.set_defaults(run=lambda _: _stream(_judged))

    moves = commands.add_parser("moves", help=gettext("list all legal plays of hands: JSON lines in, JSON lines out"))
    moves.set_defaults(run=lambda _: _stream(_moves))
    return parser


def _serve(arguments: argparse.Namespace) -> int:
    from referee.web.server import serve  # the web layer is slow to load, and scripts do not need it

    try:
        port = settings.port() if arguments.port is None else arguments.port
    except ValueError as error:
        return _fail(gettext("REFEREE_PORT is a number from 1 to 65535, not “%(text)s”.", text=error))
    return serve(arguments.host or settings.host(), port, settings.instance())


def _score(arguments: argparse.Namespace) -> int:
    rulebook = RULEBOOKS["Qwirkle"]
    try:
        text = sys.stdin.read() if arguments.file == "-" else Path(arguments.file).read_text(encoding="utf-8")
        told = transcript.read(text, rulebook)
        names, start = told.names, told.game(rulebook)
    except Unreadable as error:
        return _fail(verdicts.unreadable(error))
    except (OSError, UnicodeDecodeError) as error:
        return _fail(f"{arguments.file}: {error}")
    game, damage = start.replayed(told.turns)
    if arguments.json:
        print(json.dumps(export.game_data(game, names, dict(told.tags)), ensure_ascii=False, indent=2))
    else:
        for line in _scoresheet(game, names):
            print(line)
    return _fail(verdicts.damage(damage)) if damage else 0


def _scoresheet(game: Game, names: tuple[str, ...]) -> Iterable[str]:
    def row(entry: Row) -> list[str]:
        return [
            f"{entry.number}.",
            names[entry.step.seat - 1] if entry.step.seat else "",
            f"{entry.points:+d}",
            str(entry.totals[entry.step.seat - 1]) if entry.step.seat else "",
            str(entry.bag),
            turn_summary(entry),
        ]

    heads = [gettext("turn"), gettext("player"), gettext("points"), gettext("total"), gettext("bag"), ""]
    rows = [heads, *map(row, game.rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for cells in rows:
        number, name, *figures, summary = cells
        aligned = [figure.rjust(width) for figure, width in zip(figures, widths[2:5], strict=True)]
        yield "  ".join([number.rjust(widths[0]), name.ljust(widths[1]), *aligned, summary]).rstrip()
    yield ""
    for seat, (name, total) in enumerate(zip(names, game.totals, strict=True), 1):
        yield f"{name.ljust(widths[1])}  {total}{'  *' if seat in game.winners else ''}"


def _stream(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> int:
    """Answer each line of standard input; a line that cannot be read gets an error, and the stream goes on."""
    status = 0
    for line in sys.stdin.buffer:
        if not line.strip():
            continue
        try:
            result = answer(_question(line))
        except Unreadable as error:
            status, result = 1, {"error": verdicts.unreadable(error)}
        except ValueError as error:
            status, result = 1, {"error": str(error)}
        print(json.dumps(result), flush=True)  # in ASCII: whatever was sent, the answer can be written
    return status


def _question(line: bytes) -> dict[str, Any]:
    try:
        question = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError(gettext("This line is no JSON.")) from None
    if not isinstance(question, dict):
        raise ValueError(gettext('A question is an object, like {"board": "Ro@0,0", "play": "Bo@1,0"}.'))
    return question


def _judged(question: dict[str, Any]) -> dict[str, Any]:
    board = notation.read_board(_text(question, "board"))
    play = notation.read_play(_text(question, "play"))
    if not play:
        raise ValueError(gettext("A play lays at least one tile."))
    return export.verdict_data(judge(board, play))


def _moves(question: dict[str, Any]) -> dict[str, Any]:
    board = notation.read_board(_text(question, "board"))
    found = movegen.best(movegen.moves(board, notation.read_tiles(_text(question, "hand"))))
    return {
        "count": len(found),
        "best": found[0].points if found else 0,
        "moves": [{"play": notation.write_play(play), "points": points} for play, points in found],
    }


def _text(question: dict[str, Any], key: str) -> str:
    text = question.get(key)
    if not isinstance(text, str):
        raise ValueError(gettext("“%(key)s” is needed, as a text.", key=key))
    return text


def _fail(message: str) -> int:
    print(message, file=sys.stderr)
    return 1
