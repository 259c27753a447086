"""The commands ``export`` and ``import``: games to files and back."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from referee import settings
from referee.commands.attempt import attempted, the_record, why
from referee.commands.scoresheet import name_option
from referee.csv_export import table_of
from referee.json_export import game_data
from referee.record import FILE, PRIVATE, Record
from referee.service import (
    Faulty,
    GameFile,
    Here,
    NoGameError,
    Reading,
    Referee,
    Right,
    Sheet,
    UnknownGameError,
    files_in,
    is_packed,
)
from referee.service.checkup import defect_of
from referee.service.game_file import MOST_BYTES
from referee.shelf import Shelf
from referee.signals import INTERRUPTED, held
from referee.terminal import counted, fail, opened, say
from referee.wording.language import gettext, ngettext
from referee.wording.unreadable import mistake, unfit
from referee.wording.words import words_on

MOST_PACKED = 64 * 1024 * 1024
"""The most bytes of a zip file."""

_ID = re.compile("[a-z0-9]{10}")
"""A word that looks like a game's id. A folder with such a name needs a slash."""


@attempted
def export_games(shelf: Shelf, format_: str, everything: bool, words: list[str]) -> int:
    """Write the named games, or all that aren't deleted, as files into a folder and return the exit status.

    The folder is the last word if that isn't a game's id, otherwise the current one.
    """
    folder = Path(words.pop() if words and not _ID.fullmatch(words[-1]) else ".")
    if bool(words) == everything:
        return fail(gettext("Give the ids of the games to export, or use --all."))
    referee = Referee(the_record(), shelf)
    folder.mkdir(parents=True, exist_ok=True)
    written, problems, status = 0, list[str](), 0
    with counted(words or referee.record.games.ids(), gettext("Exporting"), answers=False) as ids:
        try:
            for game_id in ids:
                try:
                    found = referee.look_at(game_id)
                except UnknownGameError:
                    problems.append(gettext("There's no game %(id)s.", id=game_id))
                    continue
                if everything and found.stored.deleted:
                    continue
                if defect := defect_of(found):
                    problems.append(gettext("Game %(id)s: %(why)s", id=game_id, why=why(defect, shelf)))
                if isinstance(found, Sheet):
                    name, content = f"{found.tags['Date']}-{found.id}.{format_}", _content(found, format_, shelf)
                    with held():
                        (folder / name).write_text(content, encoding="utf-8", newline="")
                    written += 1
        except KeyboardInterrupt:
            problems, status = [gettext("Stopped."), *problems], INTERRUPTED
    games = ngettext("%(num)d game", "%(num)d games", written)
    say(gettext("%(games)s saved in %(folder)s.", games=games, folder=folder if folder.name else folder.resolve()))
    return max([status, *map(fail, problems)])


@attempted
def import_games(shelf: Shelf, files: list[str], names: list[tuple[int, str]], dry_run: bool, skip_faulty: bool) -> int:
    """Import the games of files and return the exit status. With ``names`` by seat there must be only one game.

    If a file has errors nothing is imported, except with ``skip_faulty``.
    """
    settings.instance().mkdir(PRIVATE, parents=True, exist_ok=True)
    referee = Referee(Record(settings.record() or settings.instance() / FILE), shelf)
    reading, known = Reading(shelf.open), referee.imports.known()
    with counted(files, gettext("Reading"), answers=False) as asked:
        each_file = (file for name in asked for file in _files(name))
        read = [reading.of(file, dict(names)) if isinstance(file, GameFile) else file for file in each_file]
    if names and len(read) > 1:
        return fail(gettext("Use --name with one game at a time."))
    found = [known.at(each) if isinstance(each, Right) else each for each in read]
    faulty = [each for each in found if isinstance(each, Faulty)]
    right = [each for each in found if isinstance(each, Right)]
    for each in faulty:
        for sentence in _faults(each, shelf):
            fail(sentence)
    here = sum(isinstance(each, Here) for each in found)
    stopped = bool(faulty) and not skip_faulty
    if not dry_run and not stopped:
        referee.imports.add(right)
    for line in _summary(right, len(faulty), here, written=not dry_run and not stopped):
        say(line)
    return 1 if stopped or (faulty and not right) else 0


def _content(sheet: Sheet, format_: str, shelf: Shelf) -> str:
    """The content of a file with a game."""
    match format_:
        case "json":
            return json.dumps(game_data(sheet.game, sheet.names, sheet.tags), ensure_ascii=False, indent=2) + "\n"
        case "csv":
            return table_of(sheet.game, sheet.names, words_on(shelf, sheet.rulebook))
        case _:
            return sheet.transcript


def _files(name: str) -> Iterator[GameFile | Faulty]:
    """The games in a file (``-`` is standard input), which may be a zip file. Raises ``OSError``."""
    with opened(name) as stream:
        content = stream.read(MOST_BYTES + 1)
        if is_packed(content):
            content += stream.read(MOST_PACKED)
    if not is_packed(content):
        yield GameFile(name, content)
        return
    try:
        for file in [each.read() for each in files_in(GameFile(name, content))]:
            yield GameFile(f"{name}: {file.name}", file.content)
    except NoGameError as error:
        yield Faulty(name, error)


def _faults(found: Faulty, shelf: Shelf) -> Iterator[str]:
    """All errors of a file: sentences, with the line and a mark below the place."""
    if found.unfit:
        yield f"{found.file}: {unfit(found.unfit.reason, found.unfit.details)}"
    for each in found.mistakes:
        wording = shelf.of(found.rulebook).wording if found.rulebook else None
        yield f"{found.file}: {mistake(each, wording)}"
        if each.line:
            before, at_fault, _ = each.parts
            yield f"    {each.line.text}\n    {' ' * len(before)}{'^' * max(1, len(at_fault))}"
    for asked in found.asked:
        yield name_option(asked["seat"], asked["free"])


def _summary(right: list[Right], faulty: int, here: int, written: bool) -> Iterator[str]:
    """A line for each valid game, and the counts of each kind."""
    for each in right:
        seats = each.game.summary.seats
        yield f"{each.file}: {', '.join(f'{seat.name} {seat.total}' for seat in seats)}"
    if faulty:
        yield ngettext("%(num)d file has errors.", "%(num)d files have errors.", faulty)
    if here:
        yield ngettext("%(num)d game is already here.", "%(num)d games are already here.", here)
    if written and right:
        yield ngettext("%(num)d game imported.", "%(num)d games imported.", len(right))
    else:
        yield gettext("Nothing was imported.")
        if faulty and right and not written:
            yield gettext("Use --skip-faulty to import the good ones.")
