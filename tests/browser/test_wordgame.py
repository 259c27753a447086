"""A word game in the real browser, at a phone's size: from the first letter to the winner, with every tap counted."""

import pytest
from playwright.sync_api import expect

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place
from referee.rulebooks.wordgame import WordGame
from referee.rulebooks.wordgame.board import axis_of
from referee.rulebooks.wordgame.directions import way_of
from referee.rulebooks.wordgame.layout import LARGE, read_layout
from referee.rulebooks.wordgame.tiles import is_joker, letter_of
from tests.browser.conftest import NewPhone, also
from tests.browser.phone import Phone
from tests.browser.server import GAME, Server
from tests.browser.states import WORDS as NINE
from tests.browser.states import word_rest

CENTRE = "I"
DRAWN = '#layout [name="layout"]'
"""The drawn board, as text."""
WORDS = (*NINE, "MYĆ@-2,3 down")
"""The ten words of the design, one with a joker."""


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
        """The game on the record."""
        return self.server.game(self.address)

    def centre(self) -> None:
        """Enter the letter in the centre."""
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
            self.taps -= 1  # a direction that must be rotated may take one more tap
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
        entered = "".join(letter_of(tile) for tile, _ in play)
        expect(self.phone.find(f'#verdict [data-word="{entered}"][data-main]')).to_have_count(1)
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
        *also("typed with Enter", "no script"),
    ]
)
def keeper(request: pytest.FixtureRequest, new_phone: NewPhone, server: Server) -> tuple[Keeper, bool]:
    """A player who enters a game by keys, by the phone's keyboard, or without scripts; and whether they type."""
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
    """A wrong word is removed from the menu, after a question that states the cost; the seat shows that its player
    misses the next turn, and the sheet that the word was removed and the turn missed.
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
        expect(hand.phone.find("main").get_by_text("misses a turn")).to_be_visible()


def test_a_word_from_a_placed_letter(new_phone: NewPhone, server: Server) -> None:
    """A word that begins with a tap on a letter on the board goes on next to it, and that letter stays as it is."""
    hand = Keeper(new_phone(), server)
    hand.centre()
    hand.tap("#laid [data-tile]")
    expect(hand.phone.find("#open [data-cursor]")).to_have_count(1)
    hand.tap('button[name="tile"][value="A"]')
    expect(hand.phone.find("#open [data-draft]")).to_have_count(1)
    expect(hand.phone.find("#laid :is([data-laying], [data-cursor])")).to_have_count(0)


def test_distinct_without_colour(phone: Phone, server: Server) -> None:
    """Bonus squares have different signs, and tiles show their values if that setting is on."""
    phone.context.add_cookies([{"name": "marks", "value": "1", "url": phone.address}])
    word_rest(phone, server)
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
    """Letters are placed without a click on a field for them, Backspace removes them, and Enter confirms. After a typed
    word a second Enter confirms it, and no letter becomes a joker.
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


@pytest.mark.thorough
def test_a_box_is_drawn_and_used(phone: Phone, server: Server) -> None:
    """From the form of a new game a board is drawn by tapping and the letters are typed; the game starts with both, and
    nothing typed earlier is lost.
    """
    phone.open(f"{phone.address}/games/new?game=wordgame")
    for row, (name, letter) in enumerate((("Ala", "Ż"), ("Jan", "b"))):
        phone.find(f'[name="players-{row}"]').fill(name)
        phone.find(f'[name="drawn-{row}"]').fill(letter)
    phone.find("button").filter(has_text="Draw a board").click()
    phone.find(".boards a").filter(has_text="Large side").click()
    phone.find(".brushes label").filter(has_text="letter").click()
    for field in ("-7,-7", "-6,-7", "-5,-6"):
        phone.find(f'[name="field"][value="{field}"]').click()
        expect(phone.find(f'[name="field"][value="{field}"]')).to_have_attribute("data-premium", "grey")
    phone.find("button").filter(has_text="Save").filter(visible=True).last.click()
    expect(phone.find("[role=status]")).to_contain_text("Saved")
    phone.find("button.primary").filter(has_text="Go to the new game").click()
    expect(phone.find('[name="players-0"]')).to_have_value("Ala")
    phone.find("button").filter(has_text="What does your box say?").click()
    phone.find('[name="value-F"]').fill("6")
    phone.find(".tabs label").filter(has_text="Quantities").click()
    phone.find('[name="count-A"]').fill("9")
    phone.find("#box .foot button").click()
    expect(phone.find("#sum")).to_contain_text("77 are missing")
    phone.find("button.primary").filter(has_text="Go to the new game").click()
    phone.find('#new-game .foot button[type="submit"]').click()
    phone.page.wait_for_url(GAME)
    game = server.get(f"{phone.page.url.removeprefix(phone.address).split('?')[0].split('#')[0]}.txt").text
    assert all(tag in game for tag in ('[Seat1 "Jan"]', "A1x9", "F6"))
    (layout,) = [line for line in game.splitlines() if line.startswith("[Layout")]
    assert len(read_layout(layout.split('"')[1]).grey) == 12


@pytest.mark.thorough
def test_fast_taps_on_a_drawn_board(new_phone: NewPhone) -> None:
    """Taps that are faster than the answers all count, and the board doesn't move."""
    held = new_phone()
    held.open(f"{held.address}/boxes/wordgame/layouts/Tapped%20fast")  # a name that no other test uses
    held.page.wait_for_function("window.htmx")
    held.find('[name="field"][value="-7,-5"]').click()
    expect(held.find('[name="field"][value="-7,-5"]')).to_have_attribute("data-premium", "grey")
    held.find('[name="field"][value="-7,-5"]').click()
    expect(held.find('[name="field"][value="-7,-5"]')).to_have_attribute("data-premium", "white")
    corner = held.find('[name="field"][value="-7,-7"]')
    before = corner.bounding_box()
    held.page.evaluate(
        """fields => {
            for (const field of fields) document.querySelector(`[name="field"][value="${field}"]`).click();
        }""",
        ["-7,-7", "-6,-6", "-5,-5", "-7,-7", "-1,0"],
    )
    expect(held.find('[name="field"][value="-1,0"]')).to_have_attribute("data-premium", "grey")
    expect(corner).to_have_attribute("data-premium", "white")
    layout = read_layout(held.find(DRAWN).input_value())
    assert layout.white == {Cell(x, y) for x in (-7, 7) for y in (-7, 7, -5, 5)}
    assert layout.grey >= {Cell(-6, -6), Cell(5, 5), Cell(1, 0)}
    assert len(layout.grey) == 10
    assert corner.bounding_box() == before
    held.page.reload()
    assert read_layout(held.find(DRAWN).input_value()) == layout != LARGE
