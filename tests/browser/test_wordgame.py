"""A word game in the real browser, at a phone's size: from the first letter to the winner, with every tap counted."""

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import axis_of
from referee.rulebooks.wordgame.directions import way_of
from referee.rulebooks.wordgame.tiles import is_joker, letter_of
from tests.browser import word_states
from tests.browser.axe import barriers
from tests.browser.conftest import NewPhone
from tests.browser.phone import Phone
from tests.browser.server import GAME, Server

CENTRE = "I"
WORDS = (
    "DNI@-2,0 across",
    "NOGI@0,-3 down",
    "SŁOŃCE@-2,-2 across",
    "PSEM@3,-4 down",
    "PTaK@3,-4 across",
    "NOS@-2,-4 down",
    "NOŻA@-1,0 down",
    "DNIA@-2,0 across",
    "MAJĄ@-2,3 across",
    "MYĆ@-2,3 down",
)
"""The ten words of the design, a joker among them."""


class Keeper:
    """Enters words, and counts the taps."""

    def __init__(self, phone: Phone, server: Server, enter_key: bool = False) -> None:
        self.enter_key = enter_key
        self.phone = phone
        self.server = server
        self.taps = 0
        phone.open(f"{phone.address}/games/new?game=wordgame")
        for seat, (name, drawn) in enumerate((("Ala", "A"), ("Jan", "B"))):
            phone.find(f'[name="players-{seat}"]').fill(name)
            phone.find(f'[name="drawn-{seat}"]').fill(drawn)
        phone.find('#new-game .foot [type="submit"]').tap()
        phone.page.wait_for_url(GAME, wait_until=phone.loaded)
        self.address = phone.page.url.partition("?")[0].partition("#")[0]

    def tap(self, selector: str) -> None:
        """Tap something that is in sight."""
        button = self.phone.find(selector).first
        expect(button).to_be_in_viewport()
        self.taps += 1
        button.tap()

    @property
    def game(self) -> Game:
        """The game as it stands on the record."""
        return self.server.game(self.address)

    def centre(self) -> None:
        """Write which letter lies on the centre."""
        self.tap("#verdict a")
        self.tap(f'[name="centre"][value="{CENTRE}"]')
        expect(self.phone.at(Cell(0, 0), f'[data-tile="{CENTRE}"]')).to_have_count(1)

    def enter(self, word: str, typed: bool = False) -> None:
        """Enter a word up to its sum: by the keys, or with the phone's own keyboard."""
        play, before = WordGame().notation.read_play(word), self.game.board.tiles
        new = [placed for placed in play if placed.cell not in before]
        way = way_of(axis_of(play) or Cell(1, 0))
        first = f'button[name="cell"][value="{new[0].cell.x},{new[0].cell.y}"]'
        self.tap(first)
        axis = self.phone.find('#entry [name="axis"]')
        expect(self.phone.at(new[0].cell, "[data-cursor]")).to_have_count(1)
        if axis.input_value() != way:
            self.tap(first)
            expect(axis).to_have_value(way)
            self.taps -= 1  # a direction that has to be turned is one tap more, as agreed
        if typed:
            field = self.phone.find('input[name="letters"]')
            field.fill("".join(f"{letter_of(tile)}{'*' * is_joker(tile)}" for tile, _ in new))
            if self.enter_key:
                field.press("Enter")
            else:
                self.tap('button[name="do"][value="type"]')
        else:
            for number, (tile, _) in enumerate(new, 1):
                if is_joker(tile):
                    self.tap('.bar > button[value="*"], .bar > button[value="joker"]')
                    expect(self.phone.find(".keys [data-as-joker]").first).to_be_visible()
                self.tap(f'button[name="tile"][value="{letter_of(tile)}"]')
                expect(self.phone.find("#open [data-draft]")).to_have_count(number)
        laid = "".join(letter_of(tile) for tile, _ in play)
        expect(self.phone.find(f'#verdict [data-word="{laid}"][data-main]')).to_have_count(1)
        self.expected = len(new) + 2 + sum(is_joker(tile) for tile, _ in new)

    def confirm(self) -> None:
        """Confirm the word."""
        rows = len(self.game.rows)
        self.tap('button[name="do"][value="confirm"]')
        expect(self.phone.find("#open [data-draft]")).to_have_count(0)
        assert len(self.game.rows) == rows + 1


@pytest.fixture(
    params=[
        "keys",
        pytest.param("typed with Enter", marks=pytest.mark.thorough),
        pytest.param("no script", marks=pytest.mark.thorough),
        pytest.param("typed", marks=pytest.mark.thorough),
        pytest.param("no script, typed with Enter", marks=pytest.mark.thorough),
    ]
)
def keeper(request: pytest.FixtureRequest, new_phone: NewPhone, server: Server) -> tuple[Keeper, bool]:
    """Who enters a game by keys, by the phone's keyboard, or without script; and whether they type."""
    phone = new_phone(java_script_enabled="no script" not in request.param)
    return Keeper(phone, server, "Enter" in request.param), "typed" in request.param


def test_ten_words(keeper: tuple[Keeper, bool]) -> None:
    """Each word takes a tap for each new letter and two more, and one for a joker; the end and the winner are shown."""
    hand, typed = keeper
    hand.centre()
    for word in WORDS:
        hand.taps = 0
        hand.enter(word, typed)
        hand.confirm()
        if not typed:
            assert hand.taps <= hand.expected, word
    rows = [row for row in hand.game.rows if isinstance(row.step, Place)]
    assert [WordGame().notation.write_play(row.step.play) for row in rows] == list(WORDS)
    hand.phone.open(f"{hand.address}/end")
    hand.phone.find('[name="end_note"]').fill("the tram leaves")
    hand.phone.find('button[value="end"]').tap()
    hand.phone.find("#verdict").wait_for()
    hand.phone.open(f"{hand.address}/left")
    for seat, left in ((1, "14"), (2, "aaaaaa*")):
        hand.phone.find(f'[name="left-{seat}"]').fill(left)
    hand.phone.find('button[value="left"]').tap()
    hand.phone.page.wait_for_url("**/result")
    assert hand.game.winners


def test_a_word_taken_off(new_phone: NewPhone, server: Server) -> None:
    """A word that is none is taken off through the menu, after a question that says what it costs; the seat says that
    its player loses the next turn, and the sheet that the word was removed and the turn lost.
    """
    hand = Keeper(new_phone(), server)
    hand.centre()
    hand.enter(WORDS[0])
    hand.tap("#more")
    hand.tap('.menu button[value="take-off"]')
    expect(hand.phone.find("#panel .effect")).to_be_in_viewport(ratio=1)
    assert [type(row.step).__name__ for row in hand.game.rows] == ["Centre"]
    hand.tap('#panel button[value="withdraw"]')
    expect(hand.phone.find('[data-seat="1"][data-lost-turns="1"] .lost')).to_be_visible()
    expect(hand.phone.find("#laid [data-tile]")).to_have_count(1)
    assert [type(row.step).__name__ for row in hand.game.rows] == ["Centre", "Place", "Withdraw"]
    hand.enter(WORDS[0])
    hand.confirm()
    for sheet in ("sheet", "sheet?as=list"):
        hand.phone.open(f"{hand.address}/{sheet}")
        expect(hand.phone.find("main").get_by_text("removed", exact=True)).to_be_visible()
        expect(hand.phone.find("main").get_by_text("loses a turn")).to_be_visible()


def test_a_word_from_a_laid_letter(new_phone: NewPhone, server: Server) -> None:
    """A word that begins with a tap on a laid letter goes on beside it, and that letter stays as it is."""
    hand = Keeper(new_phone(), server)
    hand.centre()
    hand.tap("#laid [data-tile]")
    expect(hand.phone.find("#open [data-cursor]")).to_have_count(1)
    hand.tap('button[name="tile"][value="A"]')
    expect(hand.phone.find("#open [data-draft]")).to_have_count(1)
    expect(hand.phone.find("#laid :is([data-laying], [data-cursor])")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (820, 1180), (1280, 800)])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_are_sound(new_phone: NewPhone, server: Server, size: tuple[int, int], theme: str) -> None:
    """At every size nothing keeps people from using the page, and it is no wider than the window."""
    phone = new_phone(size)
    phone.context.add_cookies([{"name": "bright", "value": "1", "url": phone.address}] * (theme == "light"))
    hand = Keeper(phone, server)
    assert barriers(phone.page) == []
    hand.centre()
    hand.enter(WORDS[0])
    assert barriers(phone.page) == []
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    keys = phone.page.evaluate(
        "Array.from(document.querySelectorAll('.keys > button'), (it) => [it.offsetWidth, it.offsetHeight])"
    )
    assert len(keys) == 32
    assert all(height >= 44 and width >= (44 if size[0] > 320 else 38) for width, height in keys)


def test_distinct_without_colour(phone: Phone, server: Server) -> None:
    """Fields that are more than plain have signs that differ, and tokens show their values if that setting is on."""
    phone.context.add_cookies([{"name": "marks", "value": "1", "url": phone.address}])
    word_states.word_rest(phone, server)
    signs = phone.page.evaluate(
        """Object.fromEntries([...document.querySelectorAll("#free [data-cell]")].map((field) =>
            [field.dataset.premium ?? "plain", getComputedStyle(field).backgroundImage]))"""
    )
    assert signs["plain"] == "none"
    assert len(set(signs.values())) == len(signs) >= 3
    values = phone.find("#laid [data-value]").evaluate_all(
        "(tokens) => tokens.map((it) => getComputedStyle(it, '::after').content === JSON.stringify(it.dataset.value))"
    )
    assert values
    assert all(values)


@pytest.mark.thorough
def test_a_keyboard_on_a_desk(new_phone: NewPhone, server: Server) -> None:
    """Letters are laid without a click on a field for them, Backspace takes them back, and Enter confirms. After a
    typed word a second Enter confirms it, and no letter becomes a joker.
    """
    hand = Keeper(new_phone((1280, 800)), server)
    page = hand.phone.page
    page.keyboard.press("i")
    expect(hand.phone.find("#open [data-draft]")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(hand.phone.at(Cell(0, 0), '[data-tile="I"]:not([data-draft])')).to_have_count(1)
    hand.tap('button[name="cell"][value="-2,0"]')
    for number, letter in enumerate(("d", "n", "i"), 1):
        page.keyboard.press(letter)
        expect(hand.phone.find("#open [data-draft]")).to_have_count(number)
    page.keyboard.press("Backspace")
    expect(hand.phone.find("#open [data-draft]")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(hand.phone.find("#open [data-draft]")).to_have_count(0)
    hand.tap('button[name="cell"][value="0,-3"]')
    field = hand.phone.find('input[name="letters"]')
    field.fill("nog")
    field.press("Enter")
    expect(hand.phone.find("button.confirm")).to_be_focused()
    page.keyboard.press("Enter")
    expect(hand.phone.find("#open [data-draft]")).to_have_count(0)
    assert hand.game.rows[-1].points == 6
