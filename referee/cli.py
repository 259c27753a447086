"""The command line: serve the app, or judge, generate and score for scripts.

Scripts start it often, so a command imports only what it needs: pages, notation and wording are slow to load.
"""

import argparse
import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from referee import settings, signals, terminal
from referee.rulebooks import SHELF
from referee.shelf import BoxedGame, Shelf
from referee.terminal import fail
from referee.translations import of_environment, translations
from referee.version import VERSION
from referee.wording.language import gettext, marked, use
from referee.wording.visible import is_visible

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
"""The sentences of ``argparse``, which looks for them by its own ``_``."""


def main(argv: list[str] | None = None, shelf: Iterable[BoxedGame] = SHELF) -> int:
    """Run a command with these boxed games, and return its exit status."""

    def command() -> int:
        code = of_environment(os.environ)
        use(translations(code), code)
        arguments = parser_of_commands().parse_args(argv, argparse.Namespace(shelf=Shelf(shelf)))
        chosen: Callable[[argparse.Namespace], int] = arguments.run
        if chosen is not _serve:  # the server handles these signals itself
            signals.interrupt()
        return chosen(arguments)

    return terminal.run(command)


def parser_of_commands() -> argparse.ArgumentParser:
    """The parser of the command line, with a subparser for each command."""
    vars(argparse)["_"] = gettext  # it has no public way to be translated
    parser = argparse.ArgumentParser(
        prog="referee",
        description=gettext("Scores and judges the board games you play at the table."),
        epilog=gettext("To start the app: referee serve"),
    )
    parser.add_argument(
        "--version", action="version", version=f"%(prog)s {VERSION}", help=gettext("show the version number and exit")
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    serve = commands.add_parser("serve", help=gettext("serve the app to phones on the same network"))
    serve.add_argument("--host", help=gettext("address to serve on (REFEREE_HOST, %(host)s)", host=settings.HOST))
    serve.add_argument(
        "--port", type=int, help=gettext("port to serve on (REFEREE_PORT, %(port)d)", port=settings.PORT)
    )
    serve.set_defaults(run=_serve)

    backup = commands.add_parser("backup", help=gettext("back up all games to a file, even while serving"))
    backup.add_argument("file", type=Path, help=gettext("the file to create"))
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help=gettext("replace all games with a backup"))
    restore.add_argument("file", type=Path, help=gettext("the file"))
    restore.set_defaults(run=_restore)

    transfer = commands.add_parser("transfer", help=gettext("carry all games from a file to a database, or back"))
    transfer.add_argument("origin", metavar="FROM", help=gettext("the file or the address that has the games"))
    transfer.add_argument("goal", metavar="TO", help=gettext("the new file, or the address of an empty database"))
    transfer.set_defaults(run=_transfer)

    take = commands.add_parser("export", help=gettext("export games to files"))
    take.add_argument("--format", choices=("txt", "json", "csv"), default="txt", help=gettext("notation, data, table"))
    take.add_argument("--all", action="store_true", help=gettext("all games that aren't deleted"))
    take.add_argument("words", nargs="*", metavar="GAME", help=gettext("ids of games, then optionally a folder"))
    take.set_defaults(run=_export)

    bring = commands.add_parser("import", help=gettext("import games from files: notation, data, or a zip of several"))
    bring.add_argument("files", nargs="+", metavar="FILE", help=gettext("the files"))
    bring.add_argument("--dry-run", action="store_true", help=gettext("only show what's in them, and any errors"))
    bring.add_argument("--skip-faulty", action="store_true", help=gettext("import the files without errors"))
    bring.set_defaults(run=_import)

    links = commands.add_parser("links", help=gettext("print links to games: for scoring and for watching"))
    links.add_argument("games", nargs="+", metavar="GAME", help=gettext("ids of games"))
    links.set_defaults(run=_links)

    doctor = commands.add_parser("doctor", help=gettext("replay every game, check the word list, and report problems"))
    doctor.set_defaults(run=_doctor)

    words = commands.add_parser("words", help=gettext("build the word list from a file"))
    words.add_argument("file", type=Path, help=gettext("the list: one word a line, in UTF-8"))
    words.set_defaults(run=_make_words)

    fetch = commands.add_parser(
        "fetch-assets", help=gettext("download the scripts that pages need, for use without internet")
    )
    fetch.set_defaults(run=_fetch)

    score = commands.add_parser("score", help=gettext("replay a game in notation and print its scoresheet"))
    score.add_argument("file", help=gettext("the file, or - for standard input"))
    score.add_argument("--json", action="store_true", help=gettext("print the game as data"))
    score.set_defaults(run=_score)

    review = commands.add_parser("review", help=gettext("review games in notation: what the scoresheet doesn't show"))
    review.add_argument("files", nargs="+", metavar="file", help=gettext("the files, or - for standard input"))
    review.add_argument("--json", action="store_true", help=gettext("print one line of data for each game"))
    review.set_defaults(run=_review)

    for reads in bring, score, review:
        name = gettext("another name for a player, as in 2=Ann2; with one game only")
        reads.add_argument("--name", action="append", default=[], type=_seat_and_name, metavar="SEAT=NAME", help=name)

    judge = commands.add_parser("judge", help=gettext("judge plays: JSON lines in, JSON lines out"))
    judge.set_defaults(run=_judge)

    moves = commands.add_parser("moves", help=gettext("list all legal plays of hands: JSON lines in, JSON lines out"))
    moves.set_defaults(run=_moves)
    return parser


def _seat_and_name(text: str) -> tuple[int, str]:
    if not re.fullmatch(r"[1-9]=.*\S.*", text) or not all(map(is_visible, text)):
        raise argparse.ArgumentTypeError(gettext("“%(text)s” isn't a seat and a name, as in 2=Ann2", text=text))
    return int(text[0]), text[2:].strip()


def _serve(arguments: argparse.Namespace) -> int:
    from referee.app import create_app
    from referee.commands.attempt import wrong_record
    from referee.web.serving.server import serve

    try:
        port = settings.port() if arguments.port is None else arguments.port
    except ValueError as error:
        return fail(gettext("REFEREE_PORT is a number from 1 to 65535, not “%(text)s”.", text=error))
    if wrong := wrong_record():
        return fail(wrong)
    return serve(
        lambda folder: create_app(folder, arguments.shelf), arguments.host or settings.host(), port, settings.instance()
    )


# --- all games ---


def _backup(arguments: argparse.Namespace) -> int:
    from referee.commands.upkeep import backup

    return backup(arguments.shelf, settings.instance(), arguments.file)


def _restore(arguments: argparse.Namespace) -> int:
    from referee.commands.upkeep import restore

    return restore(arguments.shelf, settings.instance(), arguments.file)


def _transfer(arguments: argparse.Namespace) -> int:
    from referee.commands.transfer import transfer

    return transfer(arguments.shelf, arguments.origin, arguments.goal)


def _export(arguments: argparse.Namespace) -> int:
    from referee.commands.carrying import export_games

    return export_games(arguments.shelf, settings.instance(), arguments.format, arguments.all, arguments.words)


def _import(arguments: argparse.Namespace) -> int:
    from referee.commands.carrying import import_games

    shelf, files, names = arguments.shelf, arguments.files, dict(arguments.name)
    return import_games(shelf, settings.instance(), files, names, arguments.dry_run, arguments.skip_faulty)


def _links(arguments: argparse.Namespace) -> int:
    from referee.commands.links import links

    return links(arguments.shelf, settings.instance(), arguments.games)


def _doctor(arguments: argparse.Namespace) -> int:
    from referee.commands.preparing import examine
    from referee.commands.upkeep import doctor

    return doctor(arguments.shelf, settings.instance()) | examine(settings.instance())


def _make_words(arguments: argparse.Namespace) -> int:
    from referee.commands.preparing import words

    return words(settings.instance(), arguments.file)


def _fetch(_: argparse.Namespace) -> int:
    from referee.commands.fetching import fetch_assets

    return fetch_assets(settings.instance())


# --- games written in notation ---


def _score(arguments: argparse.Namespace) -> int:
    from referee.commands.scoresheet import score

    return score(arguments.shelf, arguments.file, dict(arguments.name), arguments.json)


def _review(arguments: argparse.Namespace) -> int:
    from referee.commands.reviews import review

    return review(arguments.shelf, arguments.files, dict(arguments.name), arguments.json)


# --- questions in lines of data ---


def _judge(arguments: argparse.Namespace) -> int:
    from referee.commands.judging import judge

    return judge(arguments.shelf)


def _moves(arguments: argparse.Namespace) -> int:
    from referee.commands.judging import moves

    return moves(arguments.shelf)
