"""A page as someone without script has it: its cells, keys and buttons, and what its form would send."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

VOID = {"input", "link", "meta", "br", "img"}
"""Elements that have no end."""


class Element:
    """An element of a page, or the page itself."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: "Element | None" = None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.inside: list[Element | str] = []

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes

    def every(self, tag: str = "", *having: str, **values: str) -> Iterator["Element"]:
        """The elements in this one that have these attributes, and those with these values."""
        ahead = self.inside[::-1]
        while ahead:
            element = ahead.pop()
            if isinstance(element, Element):
                ahead += element.inside[::-1]
                found = element.attributes
                if (not tag or element.tag == tag) and found.keys() >= set(having) and values.items() <= found.items():
                    yield element

    def one(self, tag: str = "", *having: str, **values: str) -> "Element":
        """The only one of these elements."""
        (element,) = self.every(tag, *having, **values)
        return element

    def words(self) -> Iterator[str]:
        """The pieces of text in this element."""
        for piece in self.inside:
            if isinstance(piece, Element):
                yield from piece.words()
            elif piece.strip():
                yield " ".join(piece.split())

    @property
    def text(self) -> str:
        """All text in this element."""
        return " ".join(self.words())

    @property
    def classes(self) -> list[str]:
        """The element's classes."""
        return self.attributes.get("class", "").split()

    @property
    def spot(self) -> tuple[str, ...]:
        """The classes that say where on the board the element is."""
        return tuple(name for name in self.classes if re.fullmatch(r"[cr]\d+", name))


class _Reader(HTMLParser):
    """Builds the elements of a text; an end without its start is an error, as is a start without its end."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.root = self.open = Element("", {})
        self.feed(text)
        self.close()
        assert self.open is self.root, f"<{self.open.tag}> has no end"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"<{tag}> has an attribute twice"
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open)
        self.open.inside.append(element)
        if tag not in VOID:
            self.open = element

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.open.tag, f"</{tag}> stands where <{self.open.tag}> is open"
        assert self.open.parent is not None
        self.open = self.open.parent

    def handle_data(self, data: str) -> None:
        self.open.inside.append(data)


def read(text: str) -> Element:
    """The elements of a text in HTML."""
    return _Reader(text).root


class Page:
    """The game page."""

    def __init__(self, text: str) -> None:
        self.root = read(text)

    @property
    def form(self) -> Element:
        """The one form of the page."""
        return self.root.one("form", id="entry")

    # --- the board ---

    @property
    def cells(self) -> dict[str, Element]:
        """Every cell that is shown, by its place."""
        shown = list(self.form.every("", "data-cell"))
        cells = {cell["data-cell"]: cell for cell in shown}
        assert len(cells) == len(shown), "a cell is shown twice"
        return cells

    @property
    def free(self) -> list[str]:
        """The free cells, as the values of their buttons."""
        return [button["value"] for button in self.form.every("button", name="cell")]

    @property
    def cursor(self) -> str | None:
        """The cell on which the cursor stands."""
        return next((cell["data-cell"] for cell in self.form.every("", "data-cursor")), None)

    @property
    def laid(self) -> dict[str, str]:
        """The tiles of confirmed turns by cell."""
        laid = self.form.every("", "data-cell", "data-tile")
        return {cell["data-cell"]: cell["data-tile"] for cell in laid if "data-draft" not in cell}

    @property
    def draft(self) -> dict[str, str]:
        """The tiles of the draft by cell."""
        return {cell["data-cell"]: cell["data-tile"] for cell in self.form.every("", "data-draft")}

    @property
    def last(self) -> set[str]:
        """The cells of the last turn's tiles."""
        return {cell["data-cell"] for cell in self.form.every("", "data-last")}

    def lit(self, why: str) -> set[str]:
        """The cells that stand out for a reason, found by where the page puts them."""
        cells = {cell.spot: place for place, cell in self.cells.items()}
        return {cells.get(mark.spot, "elsewhere") for mark in self.form.every("i") if why in mark.classes}

    # --- the tray and the buttons ---

    @property
    def keys(self) -> list[str]:
        """The tiles on the tray."""
        return [button["value"] for button in self.form.every("button", name="tile")]

    @property
    def actions(self) -> set[str]:
        """What can be done now: the values of the buttons that can be pressed."""
        return {button["value"] for button in self.form.every("button", name="do") if "disabled" not in button}

    @property
    def lights(self) -> dict[str, str]:
        """The lines of the sum: the values of their buttons, and what they say."""
        return {button["value"]: button.text for button in self.form.every("button", name="light")}

    # --- what is said ---

    @property
    def totals(self) -> list[int]:
        """The totals of the seats in their order."""
        seats = sorted(self.form.every("", "data-seat"), key=lambda seat: int(seat["data-seat"]))
        return [int(seat.one("", "data-total")["data-total"]) for seat in seats]

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is."""
        return next((int(seat["data-seat"]) for seat in self.form.every("", "data-seat", "data-to-move")), None)

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return [int(seat["data-seat"]) for seat in self.form.every("", "data-seat", "data-winner")]

    @property
    def hands(self) -> list[int]:
        """How many tiles each seat holds, near the end."""
        return [int(hand["data-hand"]) for hand in self.form.every("", "data-hand")]

    @property
    def bag(self) -> int:
        """The tiles in the bag."""
        return int(self.form.one("", "data-bag")["data-bag"])

    @property
    def unseen(self) -> dict[str, int]:
        """By kind, how many copies are left."""
        return {left["data-unseen"]: int(left.text) for left in self.form.every("", "data-unseen")}

    @property
    def verdict(self) -> Element:
        """Where the referee speaks."""
        return self.form.one(id="verdict")

    @property
    def legal(self) -> bool | None:
        """The referee's answer; none while nothing is asked."""
        return {"true": True, "false": False}[self.verdict["data-legal"]] if "data-legal" in self.verdict else None

    @property
    def points(self) -> int:
        """The points that the referee gives."""
        return int(self.verdict["data-points"])

    @property
    def codes(self) -> list[str]:
        """The codes of the broken rules."""
        return self.verdict["data-codes"].split()

    @property
    def notice(self) -> str:
        """The sentence about the request itself."""
        return self.form.one(id="notice").text

    @property
    def turns(self) -> list[list[str]]:
        """The rows of the sheet, the first turn first."""
        rows = list(self.form.every("tr", "data-turn"))[::-1]
        return [[cell.text for cell in row.every("td")] for row in rows]

    # --- what happens to it ---

    def fields(self, **typed: str) -> dict[str, str]:
        """What the form would send besides the button that is pressed, with some fields typed in or chosen."""
        sent: dict[str, str] = {}
        for field in self.form.every("input", "name"):
            name, value, chosen = field["name"], field.attributes.get("value", ""), typed.get(field["name"])
            if field["type"] in ("checkbox", "radio"):
                if value == chosen or (chosen is None and "checked" in field):
                    sent[name] = value
            else:
                sent[name] = value if field["type"] == "hidden" or chosen is None else chosen
        assert all(sent.get(name, "") == value for name, value in typed.items()), f"{typed} cannot be entered"
        return sent

    def replace(self, text: str) -> None:
        """Put the pieces of an answer in their places, as htmx does."""
        for piece in read(text).inside:
            if isinstance(piece, str):
                assert not piece.strip(), f"a piece of the answer is outside hx-partial: {piece}"
                continue
            assert piece.tag == "hx-partial", f"<{piece.tag}> is no piece for htmx"
            target = self.target(piece["hx-target"])
            if piece.attributes.get("hx-swap") == "outerHTML":
                assert target.parent is not None
                place = target.parent.inside.index(target)
                target.parent.inside[place : place + 1] = piece.inside
                for element in piece.inside:
                    if isinstance(element, Element):
                        element.parent = target.parent
            else:
                target.inside = piece.inside

    def target(self, selector: str) -> Element:
        """The first element of a selector like ``#more .sheet`` or ``[data-unseen=Ro]``."""
        found = self.root
        for word in selector.split():
            found = next(element for element in found.every() if _matches(element, word))
        return found


def _matches(element: Element, word: str) -> bool:
    """Whether a word of a selector means this element."""
    name, _, value = word.strip("[]").partition("=")
    match word[0]:
        case "#":
            return element.attributes.get("id") == word[1:]
        case ".":
            return word[1:] in element.classes
        case _:
            return element.attributes.get(name) == value
