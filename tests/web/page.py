"""The game page without script: its cells, keys and buttons, and the fields that its form would send."""

from collections.abc import Callable

from tests.web.markup import Element, read


class Page:
    """The game page. Other pages are looked up by name: ``sheet?as=list``, ``unseen``."""

    def __init__(self, text: str, elsewhere: Callable[[str], str] | None = None) -> None:
        self.root = read(text)
        self.elsewhere = elsewhere
        self.resting: dict[str, Element] = {}
        """By cell, its button in the layers at rest, as ``layers.js`` keeps it."""
        self._layer()

    def aside(self, name: str) -> Element:
        """A page other than the game's own."""
        assert self.elsewhere is not None, "this page is of no game"
        return read(self.elsewhere(name))

    @property
    def menu(self) -> Element:
        """The menu of the key *More*."""
        return self.aside("more").one("nav", **{"class": "tray"})

    @property
    def menu_keys(self) -> set[str]:
        """The values of its enabled keys."""
        return {key["value"] for key in self.menu.every("button", name="do") if "disabled" not in key}

    @property
    def form(self) -> Element:
        """The page with all its forms, that of the draft first among them."""
        return self.root.one("", id="table")

    @property
    def ended(self) -> str:
        """The text in place of the keys once the game is over."""
        return self.form.one("div", **{"class": "ended"}).text

    @property
    def entry(self) -> Element:
        """The form with the draft."""
        return self.root.one("form", id="entry")

    # --- the board ---

    @property
    def cells(self) -> dict[str, Element]:
        """Every cell that is shown, by its place."""
        shown = [cell for cell in self.form.every("", "data-cell") if not self._hidden(cell)]
        cells = {cell["data-cell"]: cell for cell in shown}
        assert len(cells) == len(shown), "a cell is shown twice"
        return cells

    @property
    def free(self) -> list[str]:
        """The free cells, as the values of their buttons."""
        return [button["value"] for button in self._free if not self._hidden(button)]

    @property
    def _free(self) -> list[Element]:
        """The buttons of cells without a tile."""
        return [button for button in self.form.every("button", name="cell") if "data-tile" not in button]

    @property
    def _stepping_back(self) -> list[Element]:
        """The layers of free cells at rest in which no remaining cell can join the draft."""
        drafting = "drafting" in self.root.one(id="plane").classes
        plain = drafting and list(self.root.every("div", "data-plain", id="free"))
        return [self.root.one("div", id=layer) for layer in ("free", "far")] if plain else []

    def _hidden(self, cell: Element) -> bool:
        """Whether the style sheet hides a cell: one that touches nothing and can't join the draft."""
        far = cell.parent is not None and cell.parent.attributes.get("id") == "far"
        return ("data-far" in cell and "data-apart" in cell) or (far and cell.parent in self._stepping_back)

    @property
    def near(self) -> list[str]:
        """The free cells that touch a tile."""
        return [button["value"] for button in self._free if "data-far" not in button]

    @property
    def apart(self) -> set[str]:
        """The free cells that are dimmed because they can't join the draft."""
        cells = [*self.form.every("button", "data-apart")]
        for layer in self._stepping_back:
            cells += layer.every("button")
        return {cell["data-cell"] for cell in cells if not self._hidden(cell)}

    def marked(self, mark: str) -> set[str]:
        """The cells with a mark: ``data-next``, ``data-apart``, ``data-far``, ``data-ruled``."""
        return {cell["data-cell"] for cell in self.form.every("", "data-cell", mark)}

    @property
    def cursor(self) -> str | None:
        """The cell with the cursor."""
        return next((cell["data-cell"] for cell in self.form.every("", "data-cursor")), None)

    @property
    def placed(self) -> dict[str, str]:
        """The tiles of confirmed turns by cell."""
        placed = self.form.every("", "data-cell", "data-tile")
        return {cell["data-cell"]: cell["data-tile"] for cell in placed if "data-draft" not in cell}

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
    def kinds(self) -> list[str]:
        """The tiles on the tray, each at its place."""
        return [button["value"] for button in self.form.every("button", name="tile")]

    @property
    def keys(self) -> list[str]:
        """Those of them that fit."""
        return [button["value"] for button in self.form.every("button", name="tile") if "data-unfit" not in button]

    @property
    def unfit(self) -> list[str]:
        """Those of them that don't fit."""
        return [button["value"] for button in self.form.every("button", "data-unfit", name="tile")]

    @property
    def held(self) -> str | None:
        """The tile that was tapped before its cell."""
        keys = self.form.every("button", name="tile", **{"aria-pressed": "true"})
        return next((button["value"] for button in keys), None)

    @property
    def actions(self) -> set[str]:
        """The values of the enabled buttons."""
        return {button["value"] for button in self.form.every("button", name="do") if "disabled" not in button}

    @property
    def lights(self) -> dict[str, str]:
        """The keys of a recount: their values, and their texts. At rest it is the points themselves."""
        return {button["value"]: button.text for button in self.form.every("button", name="light")}

    @property
    def parts(self) -> list[str]:
        """The parts of the shown sum: the reason for each, and its points."""
        return [part.text for part in self.verdict.every("span", "data-part")]

    @property
    def counting(self) -> tuple[int, str]:
        """What is being counted: the points so far, and the part."""
        (now,) = [line for line in self.verdict.every("p", "data-part") if "now" in line.classes]
        return int(now.one("strong")["data-together"]), now.one("span").text

    # --- the verdict and the notice ---

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
        """The number of tiles in each seat's hand, near the end."""
        return [int(hand["data-hand"]) for hand in self.form.every("", "data-hand")]

    @property
    def bag(self) -> int:
        """The tiles in the bag."""
        return int(self.form.one("", "data-bag")["data-bag"])

    @property
    def unseen(self) -> dict[str, int]:
        """The number of copies left, by kind."""
        return {left["data-unseen"]: int(left.text) for left in self.aside("unseen").every("", "data-unseen")}

    @property
    def verdict(self) -> Element:
        """The element with the verdict."""
        return self.form.one(id="verdict")

    @property
    def legal(self) -> bool | None:
        """The referee's answer; None while there is no question."""
        return {"true": True, "false": False}[self.verdict["data-legal"]] if "data-legal" in self.verdict else None

    @property
    def points(self) -> int:
        """The points in the verdict."""
        return int(self.verdict["data-points"])

    @property
    def codes(self) -> list[str]:
        """The codes of the broken rules."""
        return self.verdict["data-codes"].split() if "data-codes" in self.verdict else []

    @property
    def notice(self) -> str:
        """The sentence about the request itself."""
        return self.form.one(id="notice").text

    @property
    def turns(self) -> list[list[str]]:
        """The rows of the sheet, the first turn first."""
        return [[cell.text for cell in row.every("td")] for row in self.rows()[::-1]]

    @property
    def as_list(self) -> Element:
        """The sheet as a list."""
        return self.aside("sheet?as=list")

    def rows(self, *marks: str) -> list[Element]:
        """The rows of the sheet with these marks, the newest first."""
        return list(self.as_list.every("tr", "data-turn", *marks))

    # --- what happens to it ---

    def form_of(self, button: Element) -> Element:
        """The form that a button sends: the one that it names, or the one around it."""
        return self.root.one("form", id=button["form"]) if "form" in button else button.within("form")

    def fields_of(self, form: Element, tag: str) -> list[Element]:
        """The fields of a form: those in it, and those elsewhere that name it."""
        inside = [field for field in form.every(tag, "name") if "form" not in field]
        return [*inside, *self.root.every(tag, "name", form=form["id"])] if "id" in form else inside

    def fields(self, form: Element | None = None, /, **typed: str) -> dict[str, str]:
        """The fields that the form would send in addition to the pressed button, some of them typed or chosen."""
        sent: dict[str, str] = {}
        for field in self.fields_of(form or self.entry, "input"):
            name, value, chosen = field["name"], field.attributes.get("value", ""), typed.get(field["name"])
            if field["type"] in ("checkbox", "radio"):
                if value == chosen or (chosen is None and "checked" in field):
                    sent[name] = value
            else:
                sent[name] = value if field["type"] == "hidden" or chosen is None else chosen
        for field in self.fields_of(form or self.entry, "select"):
            options = list(field.every("option"))
            standing = next((option for option in options if "selected" in option), options[0])
            sent[field["name"]] = typed.get(field["name"], standing["value"])
            assert sent[field["name"]] in [option["value"] for option in options]
        assert all(sent.get(name, "") == value for name, value in typed.items()), f"{typed} can't be entered"
        return sent

    def replace(self, text: str) -> None:
        """Put the pieces of an answer in their places, as htmx does."""
        for piece in read(text).inside:
            if isinstance(piece, Element):
                assert piece.tag == "hx-partial", f"<{piece.tag}> is no piece for htmx"
                put(piece, self.target(piece["hx-target"]))
            else:
                assert not piece.strip(), f"a piece of the answer is outside hx-partial: {piece}"
        self._layer()

    def _layer(self) -> None:
        """Set aside the free cells whose places the draft has taken, as ``layers.js`` does."""
        layers = {each["id"]: each for each in self.root.every("div", "id") if each["id"] in ("free", "far", "open")}
        if "free" not in layers:
            return
        rests, fresh = (layers["free"], layers["far"]), layers["free"].attributes.pop("data-fresh", None) is not None
        gone = [] if fresh else layers["open"].attributes.get("data-gone", "").split()
        known = {id(button) for button in self.resting.values()}
        self.resting = {} if fresh else {cell: each for cell, each in self.resting.items() if cell not in gone}
        found = [button for layer in rests for button in layer.every("button", "data-cell")]
        self.resting |= {button["data-cell"]: button for button in found if id(button) not in known}
        if fresh:
            return
        layers["free"].attributes["data-plain"] = ""
        taken = {cell["data-cell"] for cell in layers["open"].every("", "data-cell")}
        here = [plain(button) for cell, button in self.resting.items() if cell not in taken]
        for far, layer in enumerate(rests):
            layer.fill([button for button in here if ("data-far" in button) is bool(far)])

    def target(self, selector: str) -> Element:
        """The first element of a selector like ``#laid [data-cell='0,0']``."""
        found = self.root
        for word in selector.split():
            found = next(element for element in found.every() if element.matches(word))
        return found


def plain(cell: Element) -> Element:
    """A free cell without what the draft made of it."""
    for mark in ("data-cursor", "data-next", "data-apart"):
        cell.attributes.pop(mark, None)
    cell.fill([])
    return cell


def put(piece: Element, target: Element) -> None:
    """Put a piece of a response in its place. A morphed element keeps its children if it is marked so."""
    match piece.attributes.get("hx-swap", "innerHTML"):
        case "outerHTML":
            target.replace(piece.inside)
        case "delete":
            target.replace([])
        case "beforeend":
            target.fill([*target.inside, *piece.inside])
        case "outerMorph":
            (new,) = piece.every()
            assert new.tag == target.tag
            assert "hx-morph-skip-children" in new
            target.attributes = new.attributes
        case "innerHTML" | "innerMorph":
            target.fill(piece.inside)
        case swap:
            raise AssertionError(f"how does htmx swap {swap}?")
