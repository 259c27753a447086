"""Someone who fixes earlier turns: follows links, and reads the consequences."""

import re
from dataclasses import dataclass
from urllib.parse import urldefrag

from tests.web.conftest import SitDown
from tests.web.markup import Element, read
from tests.web.scorekeeper import Scorekeeper

MISSING, DOUBLED = "Insert a turn before this one", "It was entered twice"
"""The questions on the page of a turn that lead to inserting one, or to removing it."""


@dataclass(frozen=True)
class Way:
    """A way of fixing a turn, as it is offered."""

    value: str
    chosen: bool
    possible: bool
    then: list[int]
    """The totals that would follow."""
    changes: dict[int, list[int]]
    """By number, the points of later turns before and after."""
    text: str


def _way(fieldset: Element) -> Way:
    radio = fieldset.one("input", type="radio", name="shift")
    then = [int(total["data-then"]) for total in fieldset.every("", "data-then")]
    return Way(radio["value"], "checked" in radio, "disabled" not in radio, then, _changes(fieldset), fieldset.text)


def _only_way(box: Element, page: Element) -> Way:
    """The consequences of both ways, if they are the same."""
    value = page.one("input", type="hidden", name="shift")["value"]
    then = [int(total["data-then"]) for total in box.every("", "data-then")]
    return Way(value, bool(then), bool(then), then, _changes(box), box.text)


def _changes(shown: Element) -> dict[int, list[int]]:
    lines = shown.every("p", "data-change")
    return {int(line["data-change"]): _before_and_after(line.text.partition(":")[2]) for line in lines}


def _before_and_after(reported: str) -> list[int]:
    """The points of a turn, before and after: *5 instead of 7*, *still 3 points*."""
    numbers = [int(number) for number in re.findall(r"[+-]?\d+", reported)[:2]]
    return numbers[:1] * 2 if reported.strip().startswith("still") else numbers[::-1]


class Fixer(Scorekeeper):
    """A scorekeeper who also follows links and chooses from lists."""

    def look(self, name: str) -> str:
        """The root of a page other than the game's own, or, by the name ``more``, of its menu."""
        game = f"/games/{self.id}"
        return self.client.get(f"{game}?do=more" if name == "more" else f"{game}/{name}").text

    def follow(self, link: Element) -> None:
        """Press a link of a page."""
        self.presses += 1
        self.address, _ = urldefrag(link["href"])
        self.open()

    def fix(self, number: int) -> None:
        """Open the sheet with a tap on the totals, press a turn on it, and choose to correct it."""
        totals = read(self.client.get(f"/games/{self.id}").text).one("nav", id="to-sheet")
        assert totals.one("a")["href"].partition("?")[0] == f"/games/{self.id}/sheet"
        cell = self.page.aside("sheet").one("", "data-turn", **{"data-turn": str(number)}).one("a")
        self.presses += 1
        if "data-mend" in cell:  # a turn without tiles leads to them directly
            self.follow(cell)
            return
        opened = read(self.client.get(cell["href"]).text)
        self.presses += 1
        self.follow(opened.one("a", **{"data-mend": str(number)}))

    def leave(self) -> None:
        """Go back to the game's page without choosing."""
        self.address = f"/games/{self.id}"
        self.open()

    def ask(self, number: int, question: str) -> None:
        """Open the page of a turn, and press the link with this text."""
        self.fix(number)
        (link,) = [link for link in self.page.form.every("a") if link.text == question]
        if question == DOUBLED:
            self.presses += 1
            self.aside = read(self.client.get(link["href"]).text)
        else:
            self.follow(link)

    def choose(self, word: str, **typed: str) -> None:
        """Press the button of a form on a page of its own."""
        (button,) = self.aside.every("button", name="do", value=word)
        assert "disabled" not in button, f"the button do={word} can't be pressed"
        form = button.within("form")
        self.post(form["action"], {**self.page.fields(form, **typed), "do": word})

    def change(self, play: str) -> None:
        """Lift the tiles that aren't in a play, and place those that are missing."""
        wanted = {cell: tile for tile, _, cell in (word.partition("@") for word in play.split())}
        for cell, tile in self.page.draft.items():
            if wanted.get(cell) != tile:
                self.press("lift", cell)
        for cell in sorted(wanted.keys() - self.page.draft.keys()):
            if self.page.cursor != cell:
                self.point(cell)
            self.lay(wanted[cell])
        assert self.page.draft == wanted

    def give(self, seat: int) -> None:
        """Give the turn to the player on another seat."""
        if not any(self.page.form.every("button", name="to")):
            self.press("do", "who")
        self.press("to", str(seat))

    @property
    def ways(self) -> dict[str, "Way"]:
        """Both ways of fixing a turn, by the value that chooses them: with the later turns moving, and without; only
        one if both have the same consequences.
        """
        page = self.page.form if any(self.page.form.every("form", id="insert")) else self.aside
        same = [_only_way(box, page) for box in page.every("div", **{"class": "way"})]
        found = [_way(fieldset) for fieldset in page.every("fieldset", **{"class": "way"})]
        assert not found or ([way.value for way in found] == ["1", ""] and not same)
        return {way.value: way for way in (*same, *found)}

    @property
    def changes(self) -> dict[int, list[int]]:
        """By number, the points of turns before and after."""
        reported = {
            int(line["data-change"]): re.findall(r"[+-]?\d+", line.text)[1:3]
            for line in self.page.verdict.every("", "data-change")
        }
        return {number: [int(numbers[-1]), int(numbers[0])] for number, numbers in reported.items()}

    @property
    def then(self) -> list[int]:
        """The totals that would follow; empty if they aren't known yet."""
        if not self.changes:
            return []
        totals = self.page.form.every("", "data-total")
        return [int(next((then["data-then"] for then in each.every("b")), each["data-total"])) for each in totals]

    @property
    def refusals(self) -> dict[int, str]:
        """By number, the reasons against later turns."""
        reported = {
            int(line["data-change"]): " ".join(each.text for each in line.every("span", **{"class": "refusal"}))
            for line in self.page.verdict.every("", "data-change")
        }
        return {number: sentence for number, sentence in reported.items() if sentence}

    def allow(self) -> None:
        """Ask why not, and choose to allow it."""
        if not any(self.page.form.every("input", name="allowed", type="checkbox")):
            self.press("do", "why")
        self.do("apply", allowed="1")

    def marked(self, mark: str) -> list[int]:
        """The turns on the sheet with a mark."""
        return sorted(int(row["data-turn"]) for row in self.page.rows(mark))

    def row(self, number: int) -> str:
        """The text of a turn on the sheet."""
        (found,) = [row for row in self.page.rows() if row["data-turn"] == str(number)]
        return found.text


def sat(sit_down: SitDown, *events: str, **more: tuple[str, ...]) -> Fixer:
    """A fixer of a game in which these events have been written."""
    keeper = sit_down(*events, **more)
    return Fixer(keeper.client, keeper.address)
