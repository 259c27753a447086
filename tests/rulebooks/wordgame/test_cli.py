"""The word game on the command line."""

import io
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from referee.cli import main
from referee.wordlist import FILE, make

GAME = """\
[Game "Word game"]
[Seat1 "Ala"]
[Seat2 "Jan"]
[Layout "11/11/3g3g3/11/11/5+5/11/11/3g3g3/11/11"]

1. centre G
2. S1 place GRA@0,0 across = 5
3. S2 place GRAm@0,0 across = 5
4. S2 withdraw "no such word"
5. S1 swap 4
6. S1 place KAT@2,-1 down = 5
7. S2 points 9 tiles 2
8. S1 pass by table "we agreed on it"
9. end "the tram leaves"
10. S1 left 14
11. S2 left ŹKAAIE*
"""
SHEET = """\
turn  player  points  total  face down
  1.              +0                75  centre letter G
  2.  Ala         +5      5         73  GRA 5 = 3 + 1 + 1
  3.  Jan         +5      5         72  GRAM 5 = 3 + 1 + 1 + 0
  4.  Jan         -5      0         73  word removed: no such word
  5.  Ala         +0      5         73  swapped 4 letter tiles
  6.  Ala         +5     10         71  KAT 5 = 2 + 1 + 2
  7.  Jan         +9      9         69  2 letter tiles, points only
  8.  Ala         +0     10         69  passed
  9.              +0                69  ended early: the tram leaves
      Ala        +20     30             longest word
 10.  Ala        -14     16         69  left over 14 points
 11.  Jan        -15     -6         69  left over Ź, K, A, A, I, E and joker

Longest word: GRA, Ala, 3 letters, +20
Leftovers: Ala −14 · Jan −15 (Ź, K, A, A, I, E, *)
Ala     16  *
Jan     -6
"""
PL = "P@0,0 K@0,-3 L@0,-2 A@0,-1 D@1,2 O@2,2 M@3,2"


@pytest.fixture
def capture(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Runs a command with this text as its standard input; returns its status, output and errors."""

    def run(*arguments: str, text: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))
        return (main(list(arguments)), *capsys.readouterr())

    return run


def ask(capture: Any, **question: Any) -> dict[str, Any]:
    """The answer to a question about the word game."""
    answer: dict[str, Any] = json.loads(capture("judge", text=json.dumps({"game": "Word game", **question}))[1])
    return answer


def test_score(capture: Any, tmp_path: Path) -> None:
    """A game with every kind of step is replayed by the rulebook named in its tag."""
    file = tmp_path / "game.txt"
    file.write_text(GAME, encoding="utf-8")
    assert capture("score", str(file)) == (0, SHEET, "")


def test_score_as_data(capture: Any) -> None:
    """As data, a game has its totals after every turn, its own steps, and the state of each seat."""
    status, out, _ = capture("score", "-", "--json", text=GAME)
    data = json.loads(out)
    assert (status, data["game"], data["winners"]) == (0, "Word game", [1])
    assert [turn["totals"] for turn in data["turns"]] == [
        [0, 0], [5, 0], [5, 5], [5, 0], [5, 0], [10, 0], [10, 9], [10, 9], [30, 9], [16, 9], [16, -6],
    ]  # fmt: skip
    own = [data["turns"][number - 1] for number in (1, 4, 10, 11)]
    assert [turn["kind"] for turn in own] == ["centre", "withdraw", "left", "left"]
    assert (own[0]["tile"], own[1]["note"], own[2]["tiles"], own[2]["cost"]) == ("G", "no such word", None, 14)
    assert (own[3]["tiles"], own[3]["cost"]) == ([*"ŹKAAIE*"], 15)
    assert data["seats"][0] | {"name": ""} == {
        "seat": 1, "name": "", "total": 16, "hand": 7, "winner": True, "lost_turns": 0, "longest": 3, "left": 14,
    }  # fmt: skip
    assert (data["unseen"]["G"], data["unseen"]["*"]) == (None, 4)
    assert data["turns"][1]["lines"] == [
        {
            "word": "GRA",
            "main": True,
            "tiles": 3,
            "points": 5,
            "factor": 1,
            "listed": None,
            "cells": [[0, 0], [1, 0], [2, 0]],
        }
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("GRA@0,0 across = 5", "GRA@0,0 across = 6", "The scoresheet is damaged at turn 2. You wrote down 6 points"),
        ("GRA@0,0 across = 5", "GRX@0,0 across", "Line 7: “X” isn't a letter in this box."),
        (
            "GRA@0,0 across = 5",
            "GRA@0,0",
            "” isn't a word. Give the whole word, its first square and its direction, like GRAM@0,0 across",
        ),
        ("centre G", "centre *", "A joker can't go on the centre square: draw another tile."),
        ("centre G\n", "centre Ж\n", "Line 6: “Ж” isn't a letter in this box."),
        ("S2 left ŹKAAIE*", "S2 left ŹK", "There are still 7 tiles behind that screen: type all their letters."),
        ("S2 withdraw", "S1 withdraw", "The next player has moved: the word stays and its points count."),
        ("11/11/3g3g3", "11/11/3g3g2", "All rows must be the same length. “3g3g2” isn't."),
        ("5+5", "11", "A board needs exactly one centre square, marked +."),
        (
            '[Seat2 "Jan"]',
            '[Seat2 "Jan"]\n[Letters "A100"]',
            "“A100” should be letters with their values, each once: A1",
        ),
        ('[Seat2 "Jan"]', '[Seat2 "Jan"]\n[White "twice"]', "White must be once or each, not “twice”."),
        ('[Seat2 "Jan"]', '[Seat2 "Jan"]\n[Jokers "many"]', "Jokers must be a number from 0 to 99, not “many”."),
        ('[Seat2 "Jan"]\n', '[Seat2 "B"]\n[Seat3 "C"]\n[Seat4 "D"]\n[Seat5 "E"]\n', "A game needs 2 to 4 players"),
    ],
)
def test_faults(capture: Any, old: str, new: str, message: str) -> None:
    """A mistake in a game is reported in the words of this game."""
    assert old in GAME
    status, _, err = capture("score", "-", text=GAME.replace(old, new, 1))
    assert status == 1
    assert message in err


def test_judge(capture: Any) -> None:
    """The word played is the first line, then side words; each shows whether the question's list has it."""
    answer = ask(capture, settings={}, words=["ład", "DOM"], board=PL, hand=7, play="ŁAD@1,0 down")
    assert answer == {
        "legal": True,
        "points": 6,
        "lines": [
            {
                "word": "ŁAD",
                "main": True,
                "tiles": 3,
                "points": 6,
                "factor": 1,
                "listed": True,
                "cells": [[1, 0], [1, 1], [1, 2]],
            },
            {
                "word": "PŁ",
                "main": False,
                "tiles": 2,
                "points": 0,
                "factor": 1,
                "listed": False,
                "cells": [[0, 0], [1, 0]],
            },
        ],
        "violations": [],
    }


def test_judge_by_other_rules(capture: Any) -> None:
    """Settings are the tags of a game; if the list decides, words not in it are refused."""
    asked = {"board": PL, "play": "ŁAD@1,0 down"}
    side_word = {"code": "side-word", "cells": [[0, 0], [1, 0]], "tiles": ["P", "Ł"]}
    assert ask(capture, settings={"SideWords": "none"}, **asked)["violations"] == [side_word]
    refused = ask(capture, settings={"Words": "list"}, words=["ŁAD"], **asked)
    assert [each["code"] for each in refused["violations"]] == ["not-a-word"]
    white = ask(capture, settings={"Layout": "5/5/2+1w/5/5"}, board="K@0,0", play="KOT@0,0 across")
    assert (white["points"], white["lines"][0]["factor"]) == (10, 2)


def test_judge_by_the_installed_list(capture: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """If the list decides and the question has none, the installed list is used; without one the answer is an error."""
    monkeypatch.setenv("REFEREE_INSTANCE", str(tmp_path))
    asked: dict[str, Any] = {"settings": {"Words": "list"}, "board": "G@0,0", "play": "GRAT@0,0 across"}
    unasked = ask(capture, **asked)
    assert (unasked["legal"], unasked["lines"][0]["listed"], unasked["word_list"]) == (True, None, False)
    (tmp_path / "source").write_text("gram\n", encoding="utf-8")
    make(tmp_path / "source", tmp_path / FILE, date(2026, 11, 26))
    refused = ask(capture, **asked)
    assert (refused["legal"], refused["lines"], refused["word_list"]) == (False, [], True)
    assert [each["code"] for each in refused["violations"]] == ["not-a-word"]
    listed = ask(capture, **asked | {"play": "GRAM@0,0 across"})
    assert (listed["legal"], listed["lines"][0]["listed"]) == (True, True)
    assert ask(capture, **asked, words=["GRAT"])["legal"]
    advised = ask(capture, **asked | {"settings": {}})
    assert (advised["legal"], "word_list" in advised) == (True, False)


def test_judge_a_small_hand(capture: Any) -> None:
    """No more tiles can be played than are in the hand."""
    few = ask(capture, board="G@0,0", hand=1, play="GRA@0,0 across")
    assert [each["code"] for each in few["violations"]] == ["too-many-tiles"]


def test_any_form_of_unicode(capture: Any) -> None:
    """Decomposed letters are read as one, in words, boards and lists."""
    answer = ask(capture, board="Z\u0307@0,0", words=["z\u0307ar"], play="Z\u0307AR@0,0 across")
    assert (answer["legal"], answer["lines"][0]["word"], answer["lines"][0]["listed"]) == (True, "ŻAR", True)


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"board": "G@0,0", "play": "GЖ@0,0 across"}, "“Ж” isn't a letter in this box."),
        ({"board": "G@0,0", "play": "G*@0,0 across"}, "“*” isn't a letter in this box."),
        ({"board": "G@9,0", "play": "GA@0,0 across"}, "“9,0” isn't a square on this board."),
        ({"board": "G@0,0 A@0,0", "play": "GA@0,0 across"}, "The board has two tiles on the square 0,0."),
        ({"board": "G@0,0", "play": "GA@100,0 across"}, "The square 100,0 is too far away"),
        (
            {"board": "G@0,0", "play": "GA@0,0 across OK@0,0 down"},
            "” isn't a word. Give the whole word, its first square and its direction, like GRAM@0,0 across",
        ),
        ({"board": "G@0,0", "play": ""}, "“play” can't be empty."),
        ({"board": "G@0,0", "play": "GA@0,0 across", "hand": 8}, "“hand” must be a whole number from 0 to 7."),
        ({"board": "G@0,0", "play": "GA@0,0 across", "words": "GA"}, "“words” must be a list of strings."),
        (
            {"settings": {"Layout": "5/4"}, "board": "", "play": "GA@0,0 across"},
            "All rows must be the same length. “",
        ),
        (
            {"settings": {"Layout": "x" * 99999}, "board": "", "play": "GA@0,0 across"},
            "” isn't a row of a board. A number is that many plain squares, g grey, w white, + the centre, #",
        ),
    ],
)
def test_judge_cannot_read(capture: Any, question: dict[str, Any], message: str) -> None:
    """Unreadable questions are reported in the words of this game."""
    assert message in ask(capture, **question)["error"]


def test_no_moves(capture: Any) -> None:
    """The plays of this game can't be listed."""
    question = {"game": "Word game", "board": "G@0,0", "hand": "GRAM"}
    status, out, _ = capture("moves", text=json.dumps(question))
    assert status == 1
    assert "Can't list the moves of this game:" in json.loads(out)["error"]
