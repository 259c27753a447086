"""The page of a box: letters with their values and, if known, their numbers; jokers, and the total."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from flask import Blueprint, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from referee.rulebooks.wordgame.house_rules import BOX, JOKERS, PRINTED, HouseRules
from referee.rulebooks.wordgame.pages.kept_boxes import (
    LeavingPage,
    kept_letters,
    letters_line,
    letters_tags,
    save_and_leave,
)
from referee.rulebooks.wordgame.pages.seating import ALPHABET
from referee.rulebooks.wordgame.tiles import COMMON, MOST, Letters, composed, is_letter
from referee.web.fields import read_number, tidy
from referee.web.refused import INVALID, OK, NotWritten, shown_again
from referee.wording.language import gettext, ngettext

LEAST_BOX, MOST_BOX = 15, 999
MOST_LETTERS = 60
"""The most kinds of letters in a box."""

box_pages = Blueprint("boxes", __name__, url_prefix="/boxes/wordgame")


@dataclass(frozen=True, slots=True)
class Row:
    """A letter as typed."""

    letter: str
    value: str
    count: str


@dataclass(frozen=True)
class Typed:
    """A box as typed, with what is wrong by field."""

    name: str
    rows: tuple[Row, ...]
    jokers: str
    box: str
    problems: Mapping[str, str]
    add: str = ""
    """Other letters that couldn't be added."""

    @property
    def rules(self) -> HouseRules:
        """The box as sent. Only for a box without problems."""
        filled = [row for row in self.rows if row.value.strip()]
        counts = {row.letter: int(row.count) for row in filled if row.count.strip()}
        letters = Letters({row.letter: int(row.value) for row in filled}, counts)
        return HouseRules(letters=letters, jokers=int(self.jokers), box=int(self.box))


@dataclass(frozen=True, kw_only=True)
class BoxPage(LeavingPage):
    """The form of a box."""

    template = "rulebooks/wordgame/box.html"

    typed: Typed
    kept: tuple[str, ...]
    """The names of the saved boxes."""
    counts: bool
    """Whether the quantities are shown, rather than the values."""
    sum: str
    """How many letters and jokers were entered, of how many, and the difference; empty if none were counted."""
    adds_up: bool
    """Whether the two numbers are equal."""


@box_pages.get("")
def show() -> tuple[str, int]:
    """A box: as typed, or a saved one, or with the values that are common in Polish crossword games."""
    asked = request.args
    page = _page(_typed(asked) if _is_sent(asked) else _named(asked.get("name", "")), asked)
    return page.render(), INVALID if page.typed.problems else OK


def _again(why: NotWritten) -> BoxPage:
    typed = _typed(request.form)
    return _page(replace(typed, problems={"name": why.notice}) if why.notice else typed, request.form, why)


@box_pages.post("")
@shown_again(_again)
def save() -> Response:
    """Save the box for later games. A button that leads away saves it only if it was changed."""
    typed = _typed(request.form)
    if typed.problems:
        raise NotWritten
    line = letters_line(typed.rules)
    return save_and_leave(request.form, typed.name, letters_tags(typed.rules), "boxes.show", letters=line)


def _page(typed: Typed, sent: MultiDict[str, str], why: NotWritten | None = None) -> BoxPage:
    rules = None if typed.problems else typed.rules
    wrong_counts = any(field.startswith("count-") for field in typed.problems)
    was = sent.get("called", ""), sent.get("was", "")
    if rules and not _is_sent(sent):
        was = typed.name, letters_line(rules)
    return BoxPage(
        sent,
        why,
        *was,
        typed=typed,
        kept=tuple(kept_letters()),
        counts=sent.get("shown") == "counts" or wrong_counts,
        sum=_sum(rules) if rules else "",
        adds_up=rules is not None and sum(rules.letters.counts.values()) + rules.jokers == rules.box,
    )


def _is_sent(fields: Iterable[str]) -> bool:
    """Whether these are the fields of the form, which was therefore open before."""
    return any(field.startswith("value-") for field in fields)


def _named(name: str) -> Typed:
    """The saved box of this name, or without a name the last used; a new box if there isn't one."""
    kept = kept_letters()
    name = name or next(iter(kept), gettext("Our box"))
    rules = kept.get(name, PRINTED)
    letters = rules.letters
    rows = tuple(
        Row(letter, str(letters.values.get(letter, "")), str(letters.counts.get(letter, "")))
        for letter in _in_order({**COMMON.values, **letters.values})
    )
    return Typed(name, rows, str(rules.jokers), str(rules.box), {})


def _typed(sent: MultiDict[str, str]) -> Typed:
    """A box as sent."""
    fields = {composed(field).strip(): text.strip() for field, text in sent.items()}
    problems: dict[str, str] = {}
    signs = [field.removeprefix("value-") for field in fields if field.startswith("value-")]
    added = [*dict.fromkeys("".join(composed(sent.get("add", "")).upper().split()))]
    for sign in (*signs, *added):
        if not is_letter(sign):
            problems["add"] = gettext("“%(sign)s” isn't a letter.", sign=sign[:9])
    letters = dict.fromkeys([*COMMON.values, *filter(is_letter, (*signs, *added))])
    if len(letters) > MOST_LETTERS:
        problems["add"] = gettext("A box can have up to %(most)d different letters.", most=MOST_LETTERS)
    rows = [
        Row(
            letter,
            fields.get(f"value-{letter}", "1" if letter in added else ""),
            fields.get(f"count-{letter}", ""),
        )
        for letter in _in_order(letters)[:MOST_LETTERS]
    ]
    jokers, box = fields.get("jokers", str(JOKERS)), fields.get("box", str(BOX))
    problems |= dict(_wrong(rows, jokers, box))
    left = sent.get("add", "").strip() if "add" in problems else ""
    return Typed(tidy(sent.get("name")), tuple(rows), jokers, box, problems, left)


def _wrong(rows: list[Row], jokers: str, box: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the numbers, by field."""
    numbers = [(f"value-{row.letter}", row.letter, row.value, 0, MOST) for row in rows if row.value]
    numbers += [(f"count-{row.letter}", row.letter, row.count, 0, MOST) for row in rows if row.count]
    numbers += [
        ("jokers", gettext("Jokers"), jokers, 0, MOST),
        ("box", gettext("Tiles in the box"), box, LEAST_BOX, MOST_BOX),
    ]
    for field, what, text, low, high in numbers:
        if read_number(text, low, high) is None:
            wanted = gettext("enter a whole number from %(low)d to %(high)d.", low=low, high=high)
            yield field, f"{what}: {wanted}"
    for row in rows:
        if row.count and not row.value:
            yield f"value-{row.letter}", gettext("%(letter)s needs a value.", letter=row.letter)
    if not any(row.value for row in rows):
        yield "add", gettext("At least one letter needs a value.")


def _sum(rules: HouseRules) -> str:
    """The number of tiles entered, of those in the box, and the difference; empty if none were counted."""
    counts = rules.letters.counts
    if not counts:
        return ""
    counted = sum(counts.values()) + rules.jokers
    missing = rules.box - counted
    text = gettext("Letters and jokers entered: %(counted)d of %(box)d.", counted=counted, box=rules.box)
    if missing < 0:
        return " ".join((text, ngettext("%(num)d too many.", "%(num)d too many.", -missing)))
    if missing:
        return " ".join((text, ngettext("%(num)d is missing.", "%(num)d are missing.", missing)))
    return text


def _in_order(letters: Mapping[str, object]) -> list[str]:
    """The letters in the order of the Polish alphabet, then the others."""
    return [*(letter for letter in ALPHABET if letter in letters), *(each for each in letters if each not in ALPHABET)]
