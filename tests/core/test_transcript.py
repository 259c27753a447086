import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.core import transcript
from referee.core.game import Game
from referee.core.history import Start
from referee.core.notation import quote, read_event, unquote
from referee.core.steps import Pass, Place, Swap
from referee.core.transcript import read_tag, write_tag
from referee.core.unreadable import HIDDEN, UnreadableError
from referee.rulebooks.wordgame import WordGame
from tests.rulebooks.blocks import HERE
from tests.rulebooks.played import QWIRKLE
from tests.shelves import ON_SHELF

SAMPLE = (HERE / "games/sample-game.txt").read_text(encoding="utf-8")

NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n\r"))
SEEN = NAMES.filter(lambda name: not HIDDEN.search(name))


# --- events ---


def test_quoted_text() -> None:
    """A text is written on one line in quotes, with a backslash before each quote and backslash in it."""
    assert quote('a\r\nb\nc\rd "e" \\') == '"a b c d \\"e\\" \\\\"'
    assert unquote('a \\"e\\" \\\\n') == 'a "e" \\n'


@pytest.mark.parametrize(
    ("line", "announced"),
    [
        ("S1 place Ro@0,0 Rd@0,-1 = 2", 2),
        ("S1 place Ro@0,0 Rd@0,-1=2", 2),
        ("S1  place  Ro@0,0  Rd@0,-1", None),
    ],
)
def test_placed_tiles(line: str, announced: int | None) -> None:
    """The tiles of a turn may be followed by the announced points."""
    assert read_event(line, QWIRKLE) == Place(1, QWIRKLE.notation.read_play("Ro@0,0 Rd@0,-1"), announced)


@pytest.mark.parametrize(
    ("line", "code", "text"),
    [
        ("", "no-such-turn", ""),
        ("S1", "no-such-turn", "S1"),
        ("S1 place", "no-such-turn", "S1 place"),
        ("S1 place = 3", "no-such-turn", "S1 place = 3"),
        ("S1 place Ro@0,0 = ", "no-such-turn", "S1 place Ro@0,0 = "),
        ("S1 place Ro@0,0 = many", "no-such-turn", "S1 place Ro@0,0 = many"),
        ("S1 place Ro@0,0 Qo@1,0", "no-such-tile", "Qo"),
        ("S1 swap", "no-such-turn", "S1 swap"),
        ("S1 swap -1", "no-such-turn", "S1 swap -1"),
        ("S1 points 3", "no-such-turn", "S1 points 3"),
        ("S1 pass 2", "no-such-turn", "S1 pass 2"),
        ("place Ro@0,0", "no-such-turn", "place Ro@0,0"),
        ("S\u0661 pass", "no-such-turn", "S\u0661 pass"),
    ],
)
def test_unreadable_events(line: str, code: str, text: str) -> None:
    """A line that isn't an event is unreadable, and the error names the line or the word at fault."""
    with pytest.raises(UnreadableError) as caught:
        read_event(line, QWIRKLE)
    assert (caught.value.code, caught.value.text) == (code, text)


@pytest.mark.parametrize("blank", ["\u00a0", "\u2003", "\x1f", "\x85"])
def test_blank_play_is_unreadable(blank: str) -> None:
    """A turn with nothing but spaces of any kind in place of tiles is unreadable."""
    for line in f"S1 place {blank}", f"S1 place {blank} = 3":
        with pytest.raises(UnreadableError) as caught:
            read_event(line, QWIRKLE)
        assert (caught.value.code, caught.value.text) == ("no-such-turn", line)


# --- tags ---


@pytest.mark.parametrize(
    ("value", "line"),
    [
        ("Ola", '[Seat1 "Ola"]'),
        ("", '[Seat1 ""]'),
        ('Jan "Kuba" Nowak', '[Seat1 "Jan \\"Kuba\\" Nowak"]'),
        ("back\\slash\\", '[Seat1 "back\\\\slash\\\\"]'),
        ("Żółć Їжак Őz", '[Seat1 "Żółć Їжак Őz"]'),
        ("] [Seat2 x", '[Seat1 "] [Seat2 x"]'),
    ],
)
def test_tags(value: str, line: str) -> None:
    """A name is written between quotes, with a backslash before each quote and each backslash in it."""
    assert write_tag("Seat1", value) == line
    assert read_tag(line) == ("Seat1", value)


@pytest.mark.parametrize(
    "line",
    ["", "[Seat1]", "[Seat1 Ola]", '[Seat1 "Ola]', '[Seat1 "O"la"]', '[Seat1 "Ola\\"]', '[1 "Ola"]', '[Seat1  "Ola"]'],
)
def test_unreadable_tags(line: str) -> None:
    """A line in brackets that isn't a word and a quoted text isn't a tag."""
    with pytest.raises(UnreadableError) as caught:
        read_tag(line)
    assert (caught.value.code, caught.value.text) == ("no-such-tag", line)


@given(NAMES)
def test_tags_round_trip(name: str) -> None:
    """Any player's name is read back from the tag."""
    assert read_tag(write_tag("Seat1", name)) == ("Seat1", name)


# --- whole games ---


def test_text_of_a_game() -> None:
    """A game is its tags, an empty line, and its steps with their numbers, one per line."""
    tags, text = {"Seat1": "Ann", "Seat2": "Bob"}, '[Seat1 "Ann"]\n[Seat2 "Bob"]\n\n1. S1 swap 3\n2. S2 pass\n'
    steps = Swap(1, 3), Pass(2)
    assert transcript.write(tags, steps, QWIRKLE) == text
    assert transcript.read(text, ON_SHELF.open) == transcript.Transcript(tags, QWIRKLE, steps)


def test_header_alone() -> None:
    """The tags of a game are read without its steps, and name its rulebook."""
    tags = transcript.tags_of('[Game "Word game"]\n[Seat1 "Ann B"]')
    assert tags == {"Game": "Word game", "Seat1": "Ann B"}
    assert ON_SHELF.open(tags) == WordGame()


def test_line_feed_in_a_name() -> None:
    """A line feed in a name becomes a space, so that the text of the game stays valid."""
    text = transcript.write({"Seat1": "a\nb", "Seat2": "c\r\nd"}, (), QWIRKLE)
    assert transcript.read(text, ON_SHELF.open).names == ("a b", "c d")


def test_layout_does_not_matter() -> None:
    """Blank lines, spaces around lines, other line ends and a byte order mark change nothing."""
    loose = "\ufeff" + SAMPLE.replace("\n", " \r\n\r\n  ")
    assert transcript.read(loose, ON_SHELF.open) == transcript.read(SAMPLE, ON_SHELF.open)


def test_nothing_written() -> None:
    """An empty text is a game without tags, names or turns."""
    assert transcript.read("", ON_SHELF.open) == transcript.Transcript({}, QWIRKLE)
    assert transcript.read("", ON_SHELF.open).names == ()


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("S1 pass", "no-such-turn", 1),
        ('[Seat1 "A"]\n\n1. S1 pass\n3. S2 pass', "turn-out-of-order", 4),
        ("1. S1 pass\n1. S2 pass", "turn-out-of-order", 2),
        ("1. S1 pass\n2. S2 place Ro@0", "no-such-cell", 2),
        ("1. take-back", "no-such-turn", 1),
        ("[Seat1]", "no-such-tag", 1),
        ("1. S1 place Ro@500,0", "cell-out-of-reach", 1),
        ('[Seat1 "A"]\n[Note "B"]\n[Note "C"]', "tag-twice", 3),
        ('[Seat1 "A"]\nhello\n[Note "B"]', "no-such-turn", 2),
        ('[Seat1 "A"]\n1. S1 pass\n[Note "B"]\n1. frog', "tag-behind-turns", 3),
        ('[Seat1 "A"]\n1. S1 swap 1\n\ufeff[Seat1 "B"]', "tag-behind-turns", 3),
        ('[Seat2 "STRA\u00dfE"]\n[Seat1 "strasse"]', "name-twice", 2),
        ('[Seat1 "A\u00a0B"]\n[Seat2 "a  b"]', "name-twice", 2),
        ('[Seat1 "A"]\n[Seat2 "A\u00ad"]', "invisible-sign", 2),
        ('[Seat1 "A"]\n[Seat2 "A\u200c"]', "invisible-sign", 2),
    ],
)
def test_unreadable_games(text: str, code: str, line: int) -> None:
    """The error about an unreadable game has the number of the line at fault."""
    with pytest.raises(UnreadableError) as caught:
        transcript.read(text, ON_SHELF.open)
    assert (caught.value.code, caught.value.params["line"]) == (code, line)


@pytest.mark.parametrize(
    "name",
    ["\u0645\u06cc\u200c\u0646\u0627", "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f469", "\u0ba8\u0bcd\u200d\u0bb8"],
)
def test_joiners_in_names(name: str) -> None:
    """A joiner between characters that it changes, in Persian, Tamil or emoji, belongs to a name."""
    assert transcript.read(f'[Seat1 "{name}"]\n[Seat2 "B"]', ON_SHELF.open).names == (name, "B")


def test_free_names() -> None:
    """A free name is proposed for each player whose name is taken or has an invisible character."""
    names = ("Ann", "ann", "ANN", "Ann 2", "Bob\u200b", "Ann\ufeff")
    tags = {f"Seat{seat}": name for seat, name in enumerate(names, 1)}
    found = [(error.code, error.params["seat"], error.params["free"]) for error in transcript.wrong_names(tags)]
    taken, hidden = "name-twice", "invisible-sign"
    assert found == [(taken, 2, "ann 3"), (taken, 3, "ANN 4"), (hidden, 5, "Bob"), (hidden, 6, "Ann 5")]
    first = next(transcript.wrong_names(tags)).params
    assert (first["other"], first["others"]) == ("Ann", (names[0], *names[2:]))


def test_renamed() -> None:
    """Other names replace the old ones in their lines; a seat without a name can't get another."""
    text = '\ufeff[Seat1 "A"]\r\n\r\n[Seat2\u00a0"B"]\r1. S1 swap 1\n'
    assert transcript.renamed(text, {2: 'C"', 1: "D"}) == '[Seat1 "D"]\n\n[Seat2 "C\\""]\n1. S1 swap 1\n'
    with pytest.raises(UnreadableError) as caught:
        transcript.renamed(text, {3: "C"})
    assert (caught.value.code, caught.value.text) == ("seat-missing", "Seat3")


def test_number_out_of_order() -> None:
    """A step whose number isn't the next one is unreadable, and the error names the expected number."""
    with pytest.raises(UnreadableError) as caught:
        transcript.read("1. S1 pass\n\n3. S2 pass", ON_SHELF.open)
    assert caught.value.text == "3. S2 pass"
    assert caught.value.params == {"expected": 2, "line": 3}


@pytest.mark.parametrize(
    ("tags", "missing"),
    [('[Seat2 "B"]', "Seat1"), ('[Seat1 "A"]\n[Seat3 "C"]', "Seat2"), ('[Seat1 "A"]\n[Seat0 "B"]', "Seat2")],
)
def test_missing_seat(tags: str, missing: str) -> None:
    """Names are unreadable if a seat between or before them is missing, and the error names that seat."""
    read = transcript.read(tags, ON_SHELF.open)
    with pytest.raises(UnreadableError) as caught:
        _ = read.names
    assert (caught.value.code, caught.value.text) == ("seat-missing", missing)


def test_seats_have_whole_numbers() -> None:
    """A tag that only begins like a seat tag isn't a seat."""
    assert transcript.read('[Seat1 "A"]\n[Seat2b "B"]\n[Seats "2"]', ON_SHELF.open).names == ("A",)


def test_seat_of_a_monstrous_number() -> None:
    """A tag for a seat with a number of thousands of digits is one seat too many, and unreadable like any other."""
    read = transcript.read(f'[Seat{"9" * 5000} "A"]', ON_SHELF.open)
    with pytest.raises(UnreadableError) as caught:
        _ = read.names
    assert caught.value.code == "seat-missing"


@pytest.mark.parametrize(
    ("tags", "start"),
    [
        ({}, None),
        ({"Starter": "1"}, Start(1)),
        ({"Starter": "6", "Longest": "6"}, Start(6, ("longest", 6))),
        ({"Longest": "3"}, None),
    ],
)
def test_start(tags: dict[str, str], start: Start | None) -> None:
    """One tag has who started, another the length of the line that player announced."""
    assert transcript.Transcript(tags, QWIRKLE).start == start


@pytest.mark.parametrize(
    ("start", "tags"),
    [
        (None, {}),
        (Start(2), {"Starter": "2"}),
        (Start(3, ("longest", 4)), {"Starter": "3", "Longest": "4"}),
    ],
)
def test_tags_of_a_start(start: Start | None, tags: dict[str, str]) -> None:
    """Who started is written as tags that read back as the same."""
    assert transcript.start_tags(start) == tags
    assert transcript.Transcript(tags, QWIRKLE).start == start


@pytest.mark.parametrize(
    ("name", "value"),
    [("Starter", value) for value in ("", "0", "7", "12", "\u0662", "x")] + [("Longest", "7"), ("Longest", "0")],
)
def test_unreadable_start(name: str, value: str) -> None:
    """A starter without a seat, or a line longer than a hand, is unreadable, and the error names the tag."""
    with pytest.raises(UnreadableError) as caught:
        _ = transcript.Transcript({"Starter": "1"} | {name: value}, QWIRKLE).start
    assert (caught.value.code, caught.value.text) == ("no-such-tag", write_tag(name, value))


def test_beginning() -> None:
    """A game begins with the number of players and the starter of its tags."""
    tags = {"Seat1": "A", "Seat2": "B", "Seat3": "C"}
    assert transcript.Transcript(tags, QWIRKLE).beginning == Game.start(QWIRKLE, 3)
    assert transcript.Transcript(tags | {"Starter": "2"}, QWIRKLE).beginning == Game.start(QWIRKLE, 3, Start(2))


@pytest.mark.parametrize("players", [0, 1, 7])
def test_no_such_number_of_players(players: int) -> None:
    """A game with too few or too many players is unreadable, and the error says how many are allowed."""
    with pytest.raises(UnreadableError) as caught:
        _ = transcript.Transcript({f"Seat{seat}": "A" for seat in range(1, players + 1)}, QWIRKLE).beginning
    assert (caught.value.code, caught.value.text) == ("no-such-players", str(players))
    assert caught.value.params == {"least": 2, "most": 6}
