"""Wherever a bit flips in the file: every page and every command answers in words, and ``doctor`` finds the damage."""

from pathlib import Path

import pytest
from flask import Flask

from referee import cli
from referee.record import FILE
from tests.flips import Flip, Whole, addresses, commands, whole, writes
from tests.opened import opened

OF_EACH_PAGE = 3
"""The number of bits flipped in each page of the file."""
PARTS = 30
"""The number of parts into which they are divided; ``make test`` tries one."""
IN_WORDS = {200, 302, 303, 400, 404, 409, 410, 422, 503}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """An intact record."""
    return whole(tmp_path_factory.mktemp("sound"))


@pytest.fixture(params=[0, *(pytest.param(part, marks=pytest.mark.thorough) for part in range(1, PARTS))])
def flips(request: pytest.FixtureRequest, sound: Whole) -> list[Flip]:
    """Some of the bits to flip, one at a time."""
    return sound.flips(OF_EACH_PAGE)[request.param :: PARTS]


def damaged(sound: Whole, flip: Flip, folder: Path) -> Path:
    """A data folder whose record has this bit flipped."""
    folder.mkdir()
    (folder / FILE).write_bytes(flip.of(sound.content))
    return folder


def test_pages(built: Flask, sound: Whole, flips: list[Flip], tmp_path: Path) -> None:
    """Every page that reads or writes a damaged record answers, with the page or with a sentence."""
    for number, flip in enumerate(flips):
        with opened(built, damaged(sound, flip, tmp_path / str(number))) as app:
            client = app.test_client()
            answers = {address: client.get(address).status_code for address in addresses(sound)}
            answers |= {f"write {count}": status for count, status in enumerate(writes(client, sound))}
        assert set(answers.values()) <= IN_WORDS, (flip, answers)


def test_commands(
    sound: Whole,
    flips: list[Flip],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Every command on a damaged record ends with a sentence if it fails; and if ``doctor`` finds nothing, all turns
    are exported as they were.
    """
    (tmp_path / "sound").mkdir()
    (tmp_path / "sound" / FILE).write_bytes(sound.content)
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path / "sound"))
    assert cli.main(["export", "--all", f"{tmp_path}/sound/games"]) == 0
    before = turns(tmp_path / "sound" / "games")
    for number, flip in enumerate(flips):
        folder = damaged(sound, flip, tmp_path / str(number))
        monkeypatch.setenv("REFEREE_INSTANCE", str(folder))
        for command in commands(sound, folder):
            capsys.readouterr()
            status = cli.main([*command])
            message = capsys.readouterr().err
            assert status == 0 or (status == 1 and message.strip()), (flip, command, status)
            if command[0] == "doctor":
                found_sound = status == 0
            if command[0] == "export" and found_sound:
                assert turns(folder / "games") == before, flip


def turns(folder: Path) -> list[str]:
    """The turns of all exported games. Names, dates and notes have no hash that would show a change."""
    return sorted(path.read_text(encoding="utf-8").partition("\n\n")[2] for path in folder.iterdir())
