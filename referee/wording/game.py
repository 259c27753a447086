"""The wording that the shared packages need from a game. ``T`` is the type of its tiles."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Generic

from referee.core.game import Game
from referee.core.grid import T
from referee.core.grid.draft import Tapped
from referee.core.position import Award, Position
from referee.core.rulebook import Rulebook
from referee.core.steps import OwnStep, Play, Step
from referee.core.unreadable import Expected, UnreadableError
from referee.core.verdict import Example, SheetCode, Verdict, Violation
from referee.wording.book import Section
from referee.wording.language import capital, gettext, listed, marked, ngettext
from referee.wording.refusals import OF_THE_SHEET, Namer, Sentence, phrased
from referee.wording.values import Addend, Counted, GoingOn, Highlight, PlayedWord, Prompt, Question

SHOWN = 40
"""The number of characters shown of a faulty text."""


def limits(point_limit: int | None, minutes: int | None) -> Iterator[str]:
    """A sentence for each limit that the players agreed on."""
    if point_limit is not None:
        yield ngettext(
            "House rule: the game ends at %(num)d point.", "House rule: the game ends at %(num)d points.", point_limit
        )
    if minutes is not None:
        yield ngettext("Time limit: %(num)d minute.", "Time limit: %(num)d minutes.", minutes)


class Text:
    """A ``marked`` text as a member of a wording; reading it gives the text in the language in use."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __get__(self, wording: object, owner: type) -> str:
        return gettext(self.text)


class GameWording(ABC, Generic[T]):
    """The wording of one boxed game, in the language in use. The required members are those without a default."""

    # Required

    example_turn: str
    """A line of a scoresheet in notation, to show what a turn looks like."""
    example_question: str
    """A question for ``referee judge``, to show what one looks like."""
    book: tuple[Section, ...]
    """The rulebook as people read it, with ``marked`` texts."""
    examples: Mapping[str, Example]
    """The positions that the book shows, by name."""
    rules: Mapping[str, tuple[str, ...]]
    """By code, including shared ones, the ids of the articles that it belongs to; the most helpful one first."""
    title: Text
    """The name of the game, for people."""
    book_lead: Text
    """A sentence below the title of the book."""
    reasons: Mapping[str, Sentence[T]]
    """By code of a rule of this game, the sentence for when it is broken."""

    @abstractmethod
    def tile_name(self, tile: T) -> str:
        """Return a tile in words."""

    def edition_name(self, tile: T, edition: int) -> str:
        """Return a tile as named in an edition of the box, whose colours may differ; 0 is the usual one."""
        return self.tile_name(tile)

    @abstractmethod
    def addends(self, verdict: Verdict[T]) -> Iterable[Addend]:
        """Return the game's own parts of a verdict in words. Parts with a shared code are left out."""

    @abstractmethod
    def recount(self, verdict: Verdict[T]) -> Iterable[Counted]:
        """Return the game's own parts of a verdict for a recount, in the order of counting."""

    # The book

    alike: tuple[str, ...] = ()
    """Words that mean the same when people search the book, each group as one ``marked`` text."""
    typed: tuple[str, ...] = ()
    """Examples of what people may type in a search, ``marked``."""

    def rules_of(self, code: str) -> tuple[str, ...]:
        """Return the ids of the articles that a code belongs to; none if it isn't about a rule of the game."""
        return self.rules.get(code, ())

    # Broken rules

    short_reasons: Mapping[str, Sentence[T]] = MappingProxyType({})
    """Shorter sentences for the game page: about 70 characters at most, the tile before the reason."""

    def reason(self, violation: Violation[T], name: Namer[T]) -> str:
        """Return why the scoresheet or the rules refuse a step, with each tile named by ``name``."""
        if violation.code == SheetCode.LATER_STEP_IMPOSSIBLE:
            return gettext(
                "That would make turn %(number)d impossible. %(why)s Fix that turn first, or undo from here on.",
                number=violation.params["number"],
                why=" ".join(self.reason(each, name) for each in violation.params["violations"]),
            )
        return phrased(OF_THE_SHEET.get(violation.code) or self.reasons[violation.code], violation, name)

    def short(self, violation: Violation[T], name: Namer[T]) -> str:
        """Return the same in one short sentence, about 70 characters at most."""
        if violation.code == SheetCode.LATER_STEP_IMPOSSIBLE:
            return gettext("Turn %(number)d wouldn't be possible then.", number=violation.params["number"])
        sentence = self.short_reasons.get(violation.code)
        return capital(phrased(sentence, violation, name) if sentence else self.reason(violation, name))

    def going_on(self, violation: Violation[T]) -> GoingOn | None:
        """Return what an unfinished play still lacks; None if the short sentence is enough."""
        return None

    unreadables: Mapping[Expected, str] = MappingProxyType({})
    """By what was expected in a text of this game's notation, the ``marked`` sentence for when it isn't that."""

    def unreadable(self, error: UnreadableError) -> str | None:
        """Return what is wrong with a text of this game's notation, or None if the shared sentence will do."""
        sentence = self.unreadables.get(error.code)
        return gettext(sentence, **{**error.params, "text": error.text[:SHOWN]}) if sentence else None

    def prompt(self, rulebook: Rulebook[T], position: Position[T], tapped: Tapped[T]) -> Prompt | None:
        """Return the prompt for a draft after a tap; None if the verdict is enough."""
        return None

    # Tiles and turns

    tiles = Text(marked("Tiles"))
    """What the keys place, as a heading."""
    tiles_played = Text(marked("Tiles played"))
    how_many = Text(marked("How many tiles?"))
    tap_wrong = Text(marked("Tap the tile that was wrong."))
    tap_right = Text(marked("Tap the right tile."))
    begins = Text(marked("Start at the left or top"))
    """Which tile to enter first, so that the others go to the right spaces; empty if it doesn't matter."""
    begins_first = Text(marked("Tap what was played"))
    """The same on an empty board."""
    tap_next = Text(marked("Tap the next tile"))
    """What to do while several spaces are marked for it."""
    goes_here = Text(marked("The next tile goes here"))
    """The label of a tapped space's outline; empty if the game outlines other spaces in the same way."""
    nothing_to_swap = Text(marked("The bag is empty: no swapping."))
    nothing_fits = Text(marked("Pass: I can't play"))
    bag = Text(marked("bag"))
    """Where the tiles still to be drawn are, in a word or two."""
    put_back = Text(marked("Back into the bag"))
    """What happens to the tiles in hand of a player who stops playing."""

    def in_bag(self, number: int) -> str:
        """Return how many tiles are there, in two or three words."""
        return gettext("%(number)d in the bag", number=number)

    def counted(self, number: int) -> str:
        """Return a number of tiles in words."""
        return ngettext("%(num)d tile", "%(num)d tiles", number)

    def missing(self, number: int) -> str:
        """Return the key to fill in turns whose tiles aren't on the board."""
        return ngettext("%(num)d tile missing: fill in", "%(num)d tiles missing: fill in", number)

    def can_go(self, number: int) -> str:
        """Return how many spaces the next tile can go to, for those who don't see the marks."""
        return ngettext("The next tile can go to %(num)d space", "The next tile can go to %(num)d spaces", number)

    def swapped(self, number: int) -> str:
        """Return how many tiles were swapped; the player is named next to it."""
        return ngettext("swapped %(num)d tile", "swapped %(num)d tiles", number)

    def played(self, play: Play[T]) -> str:
        """Return what was played in a turn, as part of a sentence: each tile, or the word that they make."""
        return listed(self.tile_name(tile) for tile, _ in play)

    def word_of(self, step: Step[T]) -> PlayedWord:
        """Return the word of a turn as the players write it down next to its points; by default nothing."""
        return PlayedWord()

    special = Text("")
    """The name of what deserves a cheer."""
    specials = Text("")
    """The same in the plural, as a heading."""

    prizes: Mapping[str, str] = MappingProxyType({})
    """By code of an award, what its points are for, in a few ``marked`` words."""

    def award(self, award: Award) -> str:
        """Return what an award is for, in a few words without its points."""
        return gettext(self.prizes[award.code])

    # The game

    def house_rules(self, rulebook: Rulebook[T]) -> list[str]:
        """Return a sentence for each house rule."""
        return []

    def stated(self, name: str, word: str, number: int) -> str:
        """Return the sentence that a player starts with what was stated, a ``word`` of ``Rulebook.stated``."""
        raise ValueError(word)

    def own_step(self, step: OwnStep, names: Sequence[str]) -> str:
        """Return one of the game's own steps in a few words. Without ``names`` the player is named next to it."""
        raise ValueError(step)

    def taking_off(self, game: Game[T], play: Play[T], names: Sequence[str]) -> Question | None:
        """Return the question before the last turn is removed, or before this play is recorded only to be removed; None
        if neither is possible.
        """
        return None

    def opening(self, position: Position[T]) -> str:
        """Return what the first turn must be, in a few words after the player's name, or an empty text."""
        return ""

    def highlights(self, game: Game[T], names: Sequence[str]) -> tuple[Highlight, ...]:
        """Return what the game shows at its end apart from the totals; by default nothing, and prizes are listed."""
        return ()

    def ending(self, position: Position[T]) -> str:
        """Return a sentence about how the game ended, or an empty text."""
        return ""
