"""The command line: serve the app, or judge, generate and score for scripts.

Scripts start it often, so a command imports only what it needs: pages, notation and wording are slow to load.
"""

import argparse
import os
import re
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from referee import settings, signals, terminal
from referee.rulebooks import SHELF
from referee.shelf import BoxedGame, Shelf
from referee.terminal import fail
from referee.translations import of_environment, translations
from referee.version import described
from referee.wording.language import gettext, is_visible, marked, use

ARGPARSE = (
    marked("usage: "),
    marked("positional arguments"),
    marked("options"),
    marked("show this help message and exit"),
    marked("%(prog)s: error: %(message)s\n"),
    marked("argument %(argument_name)s: %(message)s"),
    marked("the following arguments are required: %s"),
    marked("unrecognized arguments: %s"),
    marked("expected one argument"),
    marked("expected at least one argument"),
    marked("ignored explicit argument %r"),
    marked("invalid %(type)s value: %(value)r"),
    marked("invalid choice: %(value)r (choose from %(choices)s)"),
    marked("ambiguous option: %(option)s could match %(matches)s"),
    marked("not allowed with argument %s"),
)
"""The sentences of ``argparse``, which it looks up with its own ``_``."""


def main(argv: list[str] | None = None, shelf: Iterable[BoxedGame] = SHELF) -> int:
    """Run a command with these boxed games, and return its exit status."""

    def command() -> int:
        code = of_environment(os.environ)
        use(translations(code), code)
        arguments = vars(parser_of_commands().parse_args(argv))
        run: Callable[..., int] = arguments.pop("run")
        return run(Shelf(shelf), **arguments)

    return terminal.run(command)


def parser_of_commands() -> argparse.ArgumentParser:
    """The parser of the command line, with a subparser for each command."""
    vars(argparse)["_"] = gettext  # there is no public way to translate it
    begin = gettext("To start the app: referee serve")
    kept = gettext("Games are kept in %(folder)s", folder=settings.instance())
    parser = argparse.ArgumentParser(
        prog="referee",
        description=gettext("Scores and judges the board games you play at the table."),
        epilog=f"{begin}. {kept} (REFEREE_INSTANCE).",
    )
    version = f"%(prog)s {described()}"
    parser.add_argument(
        "--version", action="version", version=version, help=gettext("show the version number and exit")
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    def command(example: str, place: str, about: str) -> argparse.ArgumentParser:
        shown = gettext("Example: %(command)s", command=f"referee {example}")
        added = commands.add_parser(example.split()[0], help=about, description=about, epilog=shown)
        added.set_defaults(run=_command(place))
        return added

    serve = command("serve --port 8001", "", gettext("serve the app to phones on the same network"))
    serve.set_defaults(run=_serve)
    serve.add_argument(
        "--host", help=gettext("address to serve on (default: REFEREE_HOST, else %(host)s)", host=settings.HOST)
    )
    serve.add_argument(
        "--port", type=int, help=gettext("port to serve on (default: REFEREE_PORT, else %(port)d)", port=settings.PORT)
    )

    backup = command("backup games.db", "upkeep.backup", gettext("back up all games to a file, even while serving"))
    backup.add_argument(
        "file", type=Path, metavar="FILE", help=gettext("the file to create, or a folder for a new one")
    )

    restore = command("restore games.db", "upkeep.restore", gettext("replace all games with a backup"))
    restore.add_argument("file", type=Path, metavar="FILE", help=gettext("the file"))

    transfer = command(
        "transfer games.db postgresql://referee@db.example.org/referee",
        "upkeep.transfer",
        gettext("copy all games from a file to a database, or back"),
    )
    transfer.add_argument("origin", metavar="FROM", help=gettext("the file or database address to copy from"))
    transfer.add_argument("goal", metavar="TO", help=gettext("the new file or empty database to copy to"))

    take = command("export --all FOLDER", "files.export_games", gettext("export games to files"))
    formats = ("txt", "json", "csv")
    kinds = gettext("txt: notation, json: data, csv: table")
    take.add_argument("--format", dest="format_", choices=formats, default=formats[0], help=kinds)
    take.add_argument("--all", dest="everything", action="store_true", help=gettext("all games that aren't deleted"))
    take.add_argument("words", nargs="*", metavar="GAME", help=gettext("ids of games, then optionally a folder"))

    bring = command(
        "import game.txt", "files.import_games", gettext("import games from files: notation, data, or a zip of several")
    )
    bring.add_argument("files", nargs="+", metavar="FILE", help=gettext("the files, or - for standard input"))
    bring.add_argument("--dry-run", action="store_true", help=gettext("only show what's in them, and any errors"))
    bring.add_argument("--skip-faulty", action="store_true", help=gettext("import the files without errors"))

    links = command("links k7m2p9x4qa", "upkeep.links", gettext("print links to games: for scoring and for watching"))
    links.add_argument("games", nargs="*", metavar="GAME", help=gettext("ids of games, or none for all"))

    command("doctor", "upkeep.doctor", gettext("replay every game, check the word list, and report problems"))

    words = command("words words.txt", "word_list.words", gettext("build the word list from a file"))
    words.add_argument("file", type=Path, metavar="FILE", help=gettext("the list: one word per line, in UTF-8"))

    command(
        "fetch-assets",
        "fetching.fetch_assets",
        gettext("download the scripts that pages need, for use without internet"),
    )

    pocket = command(
        "pocket FOLDER", "pocket.pocket", gettext("build the app as a static folder that runs inside phones")
    )
    pocket.add_argument("folder", type=Path, metavar="FOLDER", help=gettext("the folder to create"))
    pocket.add_argument(
        "--from", dest="source", type=Path, metavar="FOLDER", help=gettext("a folder that has the third-party files")
    )

    score = command("score game.txt", "scoresheet.score", gettext("replay a game in notation and print its scoresheet"))
    score.add_argument("file", metavar="FILE", help=gettext("the file, or - for standard input"))
    score.add_argument("--json", dest="as_data", action="store_true", help=gettext("print the game as data"))

    review = command(
        "review game.txt", "reviews.review", gettext("review games in notation: what the scoresheet doesn't show")
    )
    review.add_argument("files", nargs="+", metavar="FILE", help=gettext("the files, or - for standard input"))
    review.add_argument(
        "--json", dest="as_data", action="store_true", help=gettext("print one line of data for each game")
    )

    for reads in bring, score, review:
        name = gettext("another name for a player, as in 2=Ann2; with one game only")
        reads.add_argument(
            "--name", dest="names", action="append", default=[], type=_seat_and_name, metavar="SEAT=NAME", help=name
        )

    command("judge < questions.jsonl", "judging.judge", gettext("judge moves: JSON lines in, JSON lines out"))
    command(
        "moves < hands.jsonl", "judging.moves", gettext("list the legal moves of hands: JSON lines in, JSON lines out")
    )
    return parser


def _seat_and_name(text: str) -> tuple[int, str]:
    if not re.fullmatch(r"[1-9]=.*\S.*", text) or not all(map(is_visible, text)):
        raise argparse.ArgumentTypeError(gettext("“%(text)s” isn't a seat and a name, as in 2=Ann2", text=text))
    return int(text[0]), text[2:].strip()


def _serve(shelf: Shelf, host: str | None, port: int | None) -> int:
    from referee.app import create_app
    from referee.commands.attempt import wrong_record
    from referee.web.serving.server import serve

    try:
        port = settings.port() if port is None else port
    except ValueError as error:
        return fail(gettext("REFEREE_PORT must be a number from 1 to 65535, not “%(text)s”.", text=error))
    if wrong := wrong_record():
        return fail(wrong)
    return serve(lambda folder: create_app(folder, shelf), host or settings.host(), port, settings.instance())


def _command(place: str) -> Callable[..., int]:
    """The command at a place in ``commands``, which is imported when it is run. Its parameters after the shelf are the
    arguments of its parser.
    """
    module, _, name = place.partition(".")

    def run(shelf: Shelf, **arguments: Any) -> int:
        signals.interrupt()  # before anything is done; the server handles these signals itself
        command: Callable[..., int] = getattr(import_module(f"referee.commands.{module}"), name)
        return command(shelf, **arguments)

    return run
