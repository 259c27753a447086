"""Importing games: exported games come back, and all other files are reported and leave no trace."""

import io
import json
import tracemalloc
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from referee.core.correction import consequences
from referee.core.game import Game
from referee.core.history import Correct, Fix, History, Insert, Remove, Start
from referee.json_export import game_data
from referee.record import About, Record, StoredGame
from referee.record.engine import now
from referee.service import (
    MOST_FILES,
    MOST_TOGETHER,
    Faulty,
    GameFile,
    Here,
    NoGameError,
    Reading,
    Referee,
    Right,
    Sheet,
    files_in,
    imports,
)
from referee.service.checkup import check
from referee.service.game_file import LONGEST_LINE, MOST_BYTES, MOST_LINES, NoGameReason, transcript_of
from referee.service.replay import Replay, header_for, replayed
from tests.conformance.player import Player
from tests.conformance.players import course, each
from tests.games import SAMPLE_FILE
from tests.service.random_events import fixed_at_random
from tests.toy.shelf import WITH_TOY

SAMPLE = SAMPLE_FILE.read_bytes()
DATED = SAMPLE.replace(b"[Seat1", b'[Date "2026-03-01"]\n[Seat1', 1)
WORN = datetime(2026, 3, 1, 20, 15, tzinfo=UTC).astimezone()


def files_of(sheet: Sheet) -> tuple[GameFile, GameFile]:
    """A game exported as notation and as JSON."""
    data = json.dumps(game_data(sheet.game, sheet.names, sheet.tags))
    return GameFile("game.txt", sheet.transcript.encode()), GameFile("game.json", data.encode())


def look(referee: Referee, *contents: bytes) -> list[Any]:
    """The results for files with this content."""
    reading, known = Reading(WITH_TOY.open), referee.imports.known()
    read = [reading.of(GameFile(f"{n}.txt", content)) for n, content in enumerate(contents, 1)]
    return [known.at(each) if isinstance(each, Right) else each for each in read]


def sheet_of(right: Right) -> Sheet:
    """The sheet of a game after it was written to a record."""
    header, lines, started, about, _ = right.game
    assert started is not None
    stored = StoredGame("", started, header, lines, (started,) * len(lines), "", *about)
    return Sheet(stored, replayed(header, lines, WITH_TOY.open))


def packed(*files: tuple[str, bytes]) -> bytes:
    """A zip file of these files."""
    reported = io.BytesIO()
    with zipfile.ZipFile(reported, "w", zipfile.ZIP_DEFLATED) as opened:
        for name, content in files:
            opened.writestr(name, content)
    return reported.getvalue()


# --- round trips ---


def fixed_game(player: Player, seed: int) -> tuple[History[Any], Game[Any]]:
    """A game with every kind of step, some corrected, inserted or removed later."""
    luck, played = Random(seed), course(player, seed)
    game = played[-1]
    history: History[Any] = History(len(game.hands)).after(Start(played[0].to_move))
    history = history.after_all(row.step for row in game.rows)
    for _ in range(3 if game.rows else 0):
        number = luck.randint(1, len(history.steps) or 1)
        before = Game.start(game.rulebook, len(game.hands), history.start).replayed(history.steps[: number - 1])[0]
        step = player.any_step(luck, before)
        fixes: list[Fix[Any]] = [Correct(number, step), Insert(number, step, True), Remove(number, True)]
        found = consequences(game, history, luck.choice(fixes), entered=False)
        if found.damage is None and len(history.steps) > 1:
            history, game = history.after_all(found.events), found.game
    return history, game


@each
@pytest.mark.parametrize("seeds", [range(12), pytest.param(range(12, 500), marks=pytest.mark.thorough)], ids=str)
def test_a_thousand_games_come_back(player: Player, seeds: range) -> None:
    """Of 500 games of each box, with rulings, corrections, insertions, removals, points-only turns and adjustments,
    notation and JSON give the same sheet.
    """
    for seed in seeds:
        history, game = fixed_game(player, seed)
        names = [f'{letter} "{seed}" \\' for letter in "ABCDEF"[: len(game.hands)]]
        stored = StoredGame("", WORN.isoformat(), header_for(names, game.rulebook), (), (), note="windy", place="hut")
        sheet = Sheet(stored, Replay(history, game))
        for file in files_of(sheet):
            found = Reading(WITH_TOY.open).of(file)
            assert isinstance(found, Right), (seed, found)
            come = sheet_of(found)
            assert come.transcript == sheet.transcript
            assert [row.points for row in come.game.rows] == [row.points for row in game.rows]
            assert come.game.position == game.position
        course.cache_clear()


def test_games_come_back_to_a_record(referee: Referee, tmp_path: Path) -> None:
    """Exported games that are imported elsewhere are the same there, with day, place and note, and undamaged."""
    there = Referee(Record(tmp_path / "other.db"), WITH_TOY)
    for seed in range(6):
        game_id, _ = fixed_at_random(referee, Random(seed), 20)
        referee.describe(game_id, About("the hut", 'a "windy" night'))
    sheets = [referee.sheet(game_id) for game_id in referee.record.games.ids()]
    found = [Reading(WITH_TOY.open).of(files_of(sheet)[1]) for sheet in sheets]
    brought = there.imports.add([each for each in found if isinstance(each, Right)])
    for sheet, game_id in zip(sheets, brought, strict=True):
        same = there.sheet(game_id)
        assert (same.game.position, same.transcript, same.about) == (sheet.game.position, sheet.transcript, sheet.about)
        assert same.stored.flaw is None
    assert check(there.record, WITH_TOY).sound
    assert [row.id for row in there.lists.page().games] and there.record.lists.count_stale() == 0


def test_the_day_is_kept(referee: Referee) -> None:
    """An imported game is listed on its day; without a date, on the day of the import."""
    before = datetime.fromisoformat(now())
    (none,), (day,) = (referee.imports.add(look(referee, content)) for content in (SAMPLE, DATED))
    assert referee.sheet(day).tags["Date"] == "2026-03-01"
    assert referee.sheet(day).changed == referee.sheet(day).started
    assert before <= referee.sheet(none).started <= datetime.fromisoformat(now())


# --- what is here already ---


def test_what_is_here_is_not_brought_in_again(referee: Referee) -> None:
    """A game that is here already, or is in two files, is recognised, whatever scores were announced."""
    first, second = look(referee, DATED, DATED.replace(b" = 3\n", b"\n", 1))
    assert isinstance(first, Right)
    assert (second.same_as, isinstance(second, Here)) == ("1.txt", True)
    (game_id,) = referee.imports.add([first])
    for content in (DATED, DATED.replace(b" = 3\n", b"\n", 1)):
        (found,) = look(referee, content)
        assert isinstance(found, Here)
        assert (found.id, found.same_as) == (game_id, "")


def test_other_days_and_deleted_games_are_others(referee: Referee) -> None:
    """A game of another day is another game; a deleted game can be imported again."""
    (game_id,) = referee.imports.add(look(referee, DATED))
    assert isinstance(look(referee, DATED.replace(b"03-01", b"03-02"))[0], Right)
    referee.record.removals.delete(game_id, referee.sheet(game_id).event_count)
    (found,) = look(referee, DATED)
    assert isinstance(found, Right)
    assert len(referee.imports.add([found])) == 1


def test_nothing_is_written_by_looking(referee: Referee) -> None:
    """Looking at files doesn't change the record."""
    look(referee, SAMPLE, DATED, b"nonsense")
    assert referee.record.games.ids() == ()


# --- files that aren't games ---


def data(**changed: object) -> bytes:
    """A game as JSON with other values in it."""
    return json.dumps({"format": "referee-game", "version": 1, "transcript": SAMPLE.decode(), **changed}).encode()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", NoGameReason.EMPTY),
        (b"\xef\xbb\xbf \n", NoGameReason.EMPTY),
        (b"x" * (MOST_BYTES + 1), NoGameReason.TOO_LONG),
        (SAMPLE.decode().encode("utf-16"), NoGameReason.ENCODING),
        (SAMPLE.replace(b"Patrycja", b"Micha\xb3"), NoGameReason.ENCODING),
        (b"\x89PNG\r\n\x1a\n\0\0\0", NoGameReason.NO_TEXT),
        (SAMPLE.replace(b"Patrycja", b"\x1b[31m"), NoGameReason.NO_TEXT),
        (b"{", NoGameReason.OTHER_DATA),
        (b"{" * 100_000, NoGameReason.OTHER_DATA),
        (b'{"a": ' + b"[" * 200_000, NoGameReason.OTHER_DATA),
        (b'{"a": 1}', NoGameReason.OTHER_DATA),
        (data(format="other"), NoGameReason.OTHER_DATA),
        (data(version="1"), NoGameReason.OTHER_DATA),
        (data(version=True), NoGameReason.OTHER_DATA),
        (data(version=0), NoGameReason.OTHER_DATA),
        (data(version=2), NoGameReason.NEWER),
        (data(transcript=7), NoGameReason.NO_TRANSCRIPT),
        (data(transcript=""), NoGameReason.EMPTY),
        (data(transcript="\ud800"), NoGameReason.NO_TEXT),
        (data(transcript='[Seat1 "\x00"]'), NoGameReason.NO_TEXT),
    ],
)
def test_no_game(referee: Referee, content: bytes, reason: NoGameReason) -> None:
    """A file that can't be a game is refused with the reason."""
    (found,) = look(referee, content)
    assert isinstance(found, Faulty)
    assert found.unfit is not None
    assert found.unfit.reason == reason


def test_data_are_read_by_their_transcript() -> None:
    """Other values in the JSON are ignored, whether new or wrong."""
    assert transcript_of(data(seats=None, board="x", added=[1])) == SAMPLE.decode()
    with pytest.raises(NoGameError) as newer:
        transcript_of(data(version=12))
    assert newer.value.details == "12"


@pytest.mark.parametrize("day", ["yesterday", "2026-02-30", "2026-1-1", "1899-12-31", "2999-01-01"])
def test_a_day_that_is_none(referee: Referee, day: str) -> None:
    """An impossible date is a mistake in its line; an unknown date isn't."""
    (found,) = look(referee, DATED.replace(b"2026-03-01", day.encode()))
    (mistake,) = found.mistakes
    assert mistake.parts[1] == day
    assert isinstance(look(referee, DATED.replace(b"2026-03-01", b"????.??.??"))[0], Right)


GAME = '[Game "Qwirkle"]\n[Seat1 "A"]\n[Seat2 "B"]\n'


@pytest.mark.parametrize(
    ("text", "reason", "details"),
    [
        (GAME + "\n".join(f'{n}. S1 adjust +0 "x"' for n in range(1, 1001)), NoGameReason.TOO_MANY_TURNS, ""),
        (GAME + "\n".join(["nonsense"] * 1000), NoGameReason.TOO_MANY_TURNS, ""),
        (GAME + "\n" * MOST_LINES, NoGameReason.TOO_MANY_LINES, ""),
        (GAME + '[Note "x"]\r' * MOST_LINES, NoGameReason.TOO_MANY_LINES, ""),
        (GAME + "1. S1 place Ro@0,0\n2. " + "x" * LONGEST_LINE, NoGameReason.TOO_LONG_LINE, "5"),
    ],
    ids=["turns", "no turns", "blank", "tags", "long"],
)
def test_counted_before_it_is_read(
    referee: Referee, monkeypatch: pytest.MonkeyPatch, text: str, reason: NoGameReason, details: str
) -> None:
    """A file with too many lines or turns, or with too long a line, is refused before its notation is read."""
    monkeypatch.setattr(imports, "proofread", lambda *_: pytest.fail("it was read"))
    (found,) = look(referee, text.encode())
    assert (found.unfit.reason, found.unfit.details) == (reason, details)


def test_only_so_many_lines_together() -> None:
    """Files are read up to the total limit of lines; larger ones are reported, a shorter one after them is read."""
    reading, lines = Reading(WITH_TOY.open, 200), GAME + "\n".join(f'{n}. S1 adjust +0 "x"' for n in range(1, 91))
    files = [*[lines.encode()] * 3, SAMPLE]
    read = [reading.of(GameFile(name, content)) for name, content in zip("abcd", files, strict=True)]
    assert [type(each) for each in read] == [Right, Right, Faulty, Faulty]
    assert [found.unfit.reason for found in read[2:] if isinstance(found, Faulty) and found.unfit] == [
        NoGameReason.TOO_MANY_TOGETHER
    ] * 2
    assert isinstance(reading.of(GameFile("e", GAME.encode())), Right)


def test_all_games_of_an_evening_are_read_together() -> None:
    """The largest upload is read completely even if each file is a long game."""
    assert MOST_FILES * 60 <= MOST_TOGETHER


def test_what_is_wrong_keeps_no_file() -> None:
    """Mistakes in files are known without keeping the files in memory."""
    reading = Reading(WITH_TOY.open)
    tracemalloc.start()
    try:
        faulty = [reading.of(GameFile("x", sign * MOST_BYTES)) for sign in (b"\n", b"\xff", b"{") for _ in range(3)]
        assert all(isinstance(each, Faulty) for each in faulty)
        assert tracemalloc.get_traced_memory()[0] < MOST_BYTES
    finally:
        tracemalloc.stop()


# --- zip files ---


def test_unpacked() -> None:
    """Zip files are unpacked without the files that operating systems add."""
    names = ("a.txt", "folder/b.json", "__MACOSX/a.txt", ".DS_Store", "folder/.hidden", "folder/")
    found = files_in(GameFile("x.zip", packed(*((name, b"x") for name in names))))
    assert [file.name for file in found] == ["a.txt", "folder/b.json"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (lambda: packed(*((f"{n}", b"") for n in range(301))), NoGameReason.PACKED_TOO_MANY),
        (lambda: packed(*((f"{n}", b"0" * 2**21) for n in range(40))), NoGameReason.PACKED_TOO_LARGE),
        (lambda: packed(("a", b"x" * 100))[:-30], NoGameReason.PACKED_BROKEN),
        (lambda: packed(("a", SAMPLE)).replace(packed(("a", SAMPLE))[60:64], b"\4\3\2\1"), NoGameReason.PACKED_BROKEN),
        (lambda: b"PK\x03\x04" + b"\0" * 99, NoGameReason.PACKED_BROKEN),
    ],
    ids=["many", "large", "cut off", "changed", "empty"],
)
def test_packed_files_are_bounded(content: Callable[[], bytes], reason: NoGameReason) -> None:
    """A zip file that is too large, or can't be unpacked, is refused."""
    with pytest.raises(NoGameError) as found:
        [each.read() for each in files_in(GameFile("x.zip", content()))]
    assert found.value.reason == reason


def test_a_bomb_is_read_no_further_than_a_file() -> None:
    """A file that would unpack to ten times the limit isn't unpacked completely, and counts with what is read of it."""
    bomb = packed(("bomb.txt", b"0" * (10 * MOST_BYTES)))
    (file,) = files_in(GameFile("x.zip", bomb))
    assert len(file.read().content) == file.size == MOST_BYTES + 1
    with pytest.raises(NoGameError):
        transcript_of(file.read().content)


def test_no_more_than_is_listed() -> None:
    """A zip file with more in it than in its list is broken, however much it would unpack to."""
    honest = packed(("a.txt", b"0" * MOST_BYTES))
    listed = honest.rindex(b"PK\1\2")
    (file,) = files_in(GameFile("x.zip", honest[: listed + 24] + b"\x0a\0\0\0" + honest[listed + 28 :]))
    assert file.size == 10
    with pytest.raises(NoGameError):
        file.read()
