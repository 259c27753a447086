"""The command line: serve the app, or judge, generate and score for scripts.

Scripts start it often, so a command imports only what it needs: pages, notation and wording are slow to load.
"""

import argparse
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from referee import settings, signals, terminal
from referee.core.shelf import Shelf
from referee.rulebooks import SHELF, BoxedGame
from referee.terminal import fail
from referee.translations import of_environment, translations
from referee.wording.language import gettext, use


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
    parser = argparse.ArgumentParser(
        prog="referee", description=gettext("Scoresheet and move referee for boxed games.")
    )
    commands = parser.add_subparsers(required=True, metavar="command")

    serve = commands.add_parser("serve", help=gettext("serve the app to phones on the same network"))
    serve.add_argument("--host", help=gettext("address to serve on (REFEREE_HOST, %(host)s)", host=settings.HOST))
    serve.add_argument(
        "--port", type=int, help=gettext("port to serve on (REFEREE_PORT, %(port)d)", port=settings.PORT)
    )
    serve.set_defaults(run=_serve)

    backup = commands.add_parser("backup", help=gettext("copy all games into a file, also while serving"))
    backup.add_argument("file", type=Path, help=gettext("the file, which is not there yet"))
    backup.set_defaults(run=_backup)

    restore = commands.add_parser("restore", help=gettext("put such a copy in the place of all games"))
    restore.add_argument("file", type=Path, help=gettext("the file"))
    restore.set_defaults(run=_restore)

    take = commands.add_parser("export", help=gettext("write games as files, for other people and other programs"))
    take.add_argument("--format", choices=("txt", "json", "csv"), default="txt", help=gettext("notation, data, table"))
    take.add_argument("--all", action="store_true", help=gettext("all games that nobody deleted"))
    take.add_argument(
        "words", nargs="*", metavar="GAME", help=gettext("games by their ids; a last word that is none is the folder")
    )
    take.set_defaults(run=_export)

    bring = commands.add_parser("import", help=gettext("bring in games from files: notation, data, or many in a zip"))
    bring.add_argument("files", nargs="+", metavar="FILE", help=gettext("the files"))
    bring.add_argument("--dry-run", action="store_true", help=gettext("only say what is in them, and what is wrong"))
    bring.add_argument("--skip-faulty", action="store_true", help=gettext("bring in the right ones of them"))
    bring.set_defaults(run=_import)

    links = commands.add_parser("links", help=gettext("print the links of games: to write, and to look"))
    links.add_argument("games", nargs="+", metavar="GAME", help=gettext("games by their ids"))
    links.set_defaults(run=_links)

    doctor = commands.add_parser(
        "doctor", help=gettext("replay every game, read the word list, and name what is wrong")
    )
    doctor.set_defaults(run=_doctor)

    words = commands.add_parser("words", help=gettext("make the word list of the house of a list that it has"))
    words.add_argument("file", type=Path, help=gettext("the list: one word a line, in UTF-8"))
    words.set_defaults(run=_make_words)

    fetch = commands.add_parser(
        "fetch-assets", help=gettext("keep the scripts that pages load from the internet, for a home without it")
    )
    fetch.set_defaults(run=_fetch)

    score = commands.add_parser("score", help=gettext("replay a game written in notation and print its scoresheet"))
    score.add_argument("file", help=gettext("the file, or - for standard input"))
    score.add_argument("--json", action="store_true", help=gettext("print the game as data"))
    score.set_defaults(run=_score)

    review = commands.add_parser("review", help=gettext("review games written in notation: what no sheet tells"))
    review.add_argument("files", nargs="+", metavar="file", help=gettext("the files, or - for standard input"))
    review.add_argument("--json", action="store_true", help=gettext("print one line of data for each game"))
    review.set_defaults(run=_review)

    judge = commands.add_parser("judge", help=gettext("judge plays: JSON lines in, JSON lines out"))
    judge.set_defaults(run=_judge)

    moves = commands.add_parser("moves", help=gettext("list all legal plays of hands: JSON lines in, JSON lines out"))
    moves.set_defaults(run=_moves)
    return parser


def _serve(arguments: argparse.Namespace) -> int:
    from referee.app import create_app
    from referee.web.serving.server import serve

    try:
        port = settings.port() if arguments.port is None else arguments.port
    except ValueError as error:
        return fail(gettext("REFEREE_PORT is a number from 1 to 65535, not “%(text)s”.", text=error))
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


def _export(arguments: argparse.Namespace) -> int:
    from referee.commands.carrying import export_games

    return export_games(arguments.shelf, settings.instance(), arguments.format, arguments.all, arguments.words)


def _import(arguments: argparse.Namespace) -> int:
    from referee.commands.carrying import import_games

    return import_games(arguments.shelf, settings.instance(), arguments.files, arguments.dry_run, arguments.skip_faulty)


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

    return score(arguments.shelf, arguments.file, arguments.json)


def _review(arguments: argparse.Namespace) -> int:
    from referee.commands.reviews import review

    return review(arguments.shelf, arguments.files, arguments.json)


# --- questions in lines of data ---


def _judge(arguments: argparse.Namespace) -> int:
    from referee.commands.judging import judge

    return judge(arguments.shelf)


def _moves(arguments: argparse.Namespace) -> int:
    from referee.commands.judging import moves

    return moves(arguments.shelf)
