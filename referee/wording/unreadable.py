"""What is wrong with a text, with a file that should be a game, or with the record of one."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from referee.core.grid import T
from referee.core.judging import Cause, Damage
from referee.core.proofreading import Mistake
from referee.core.unreadable import HIDDEN, Expected, UnreadableError
from referee.wording.game import SHOWN, GameWording
from referee.wording.language import gettext, listed, marked, ngettext


def unreadable(error: UnreadableError, game: GameWording[Any] | None = None) -> str:
    """The sentence, with the number of the line if there is one; without a ``game``, only what all games share."""
    hidden = HIDDEN.search(error.text)
    if hidden and error.code not in (Expected.NEXT_TURN, Expected.SHORTER, Expected.TAG_ABOVE):
        sign = f"U+{ord(hidden[0]):04X} {unicodedata.name(hidden[0], '')}"
        error = UnreadableError(Expected.VISIBLE, sign, error.params)
    sentence = (game and game.unreadable(error)) or _shared(error, game)
    if "line" in error.params:
        return in_line(error.params["line"], sentence)
    return sentence


def in_line(number: int, sentence: str) -> str:
    """A sentence about a line of a text."""
    return gettext("Line %(number)d: %(sentence)s", number=number, sentence=sentence)


def _shared(error: UnreadableError, game: GameWording[Any] | None) -> str:
    if error.code == Expected.TURN and game is not None:
        return gettext(
            "“%(text)s” isn't a turn. A turn looks like %(example)s.",
            text=error.text[:SHOWN],
            example=game.example_turn,
        )
    sentence = _SOME_PLAYERS if error.code == Expected.PLAYERS and "least" in error.params else _SENTENCES[error.code]
    known = listed(error.params.get("known", ()))
    return gettext(sentence, **{**error.params, "text": error.text[:SHOWN], "known": known})


_SENTENCES: dict[Expected, str] = {
    Expected.TILE: marked("“%(text)s” isn't a tile."),
    Expected.CELL: marked("“%(text)s” isn't a space."),
    Expected.NEAR_CELL: marked("The space %(text)s is too far away."),
    Expected.PLACEMENT: marked("“%(text)s” isn't a placement."),
    Expected.FEWER_TILES: marked("That's more tiles than there are in the box."),
    Expected.FREE_CELL: marked("The board has two tiles on the space %(text)s."),
    Expected.TAG: marked('“%(text)s” isn\'t a tag. A tag looks like [Seat1 "Ann"].'),
    Expected.TAG_ONCE: marked("The tag %(text)s is there twice. Keep one of them."),
    Expected.TAG_ABOVE: marked("Tags go above the turns. Put each game in its own file."),
    Expected.TURN: marked("“%(text)s” isn't a turn."),
    Expected.WORD: marked("Turns of this game have no words: “%(text)s”."),
    Expected.NEXT_TURN: marked("“%(text)s” should be turn %(expected)d."),
    Expected.SEAT: marked("The name of %(text)s is missing."),
    Expected.OTHER_NAME: marked("There's already a player called “%(other)s”. Choose another name."),
    Expected.VISIBLE: marked("There's an invisible character here: %(text)s. Delete it."),
    Expected.PLAYERS: marked('Each player needs a tag like [Seat1 "Ann"]. Found: %(text)s.'),
    Expected.GAME: marked("There's no game “%(text)s” here, only %(known)s."),
    Expected.SETTING: marked("“%(text)s” isn't allowed for %(tag)s."),
    Expected.SHORTER: marked("“%(text)s…” is too long: %(most)d characters at most."),
}
"""By what was expected."""
_SOME_PLAYERS = marked(
    'A game needs %(least)d to %(most)d players, each with a tag like [Seat1 "Ann"]. Found: %(text)s.'
)
"""The same for a game whose possible numbers of players are known."""


_UNFIT: Mapping[str, str] = {
    "too-long": marked("This file is too long to be a game: the limit is 1 MB."),
    "empty": marked("This file is empty."),
    "no-text": marked("This isn't a text file. A game is a text file, or data exported by this app."),
    "encoding": marked("This text isn't UTF-8. Save it as UTF-8 and choose it again."),
    "other-data": marked('This isn\'t a game: game data has "format": "referee-game".'),
    "more-data": marked("More data starts on line %(told)s. Put each game in its own file."),
    "newer": marked("This game comes from a newer version of Referee (%(told)s). Install that version to import it."),
    "no-transcript": marked("The game itself (“transcript”) is missing from this data."),
    "too-many-lines": marked("This file has more than 3,000 lines, too many for a game. It wasn't read."),
    "too-long-line": marked("Line %(told)s has more than 1,000 characters, too many for a turn. The file wasn't read."),
    "too-many-turns": marked("This game has 1,000 turns or more, too many for a scoresheet. It wasn't read."),
    "too-many-together": marked("Only 20,000 lines can be read in one go. Choose this file again by itself."),
    "packed-too-large": marked("Unzipped, this file is more than 16 MB. Choose fewer games."),
    "packed-too-many": marked("This file has more than 300 files in it. Choose fewer games."),
    "packed-broken": marked("Can't unzip this file. Unzip it yourself and choose the games in it."),
}


def unfit(reason: str, details: str) -> str:
    """Why a file isn't a game, as a sentence."""
    return gettext(_UNFIT[reason], told=details)


def mistake(found: Mistake[Any], game: GameWording[Any] | None) -> str:
    """What is wrong in a written game, as a sentence; without a ``game``, only what all games share."""
    if isinstance(found.cause, UnreadableError):
        sentence = unreadable(found.cause, game)
    else:
        assert game is not None, "a game that was replayed is known"
        sentence = why(found.cause, game)
    return in_line(found.line.number, sentence) if found.line else sentence


def damage(found: Damage[T], game: GameWording[T]) -> str:
    """The sentence about the first step that can't have been taken."""
    return gettext(
        "The scoresheet is damaged at turn %(number)d. %(why)s All earlier turns are shown.",
        number=found.number,
        why=why(found, game),
    )


def no_players() -> str:
    """The sentence about a game whose players can't be read."""
    return gettext("Can't read the players of this game: its record was changed by hand.")


def why(found: Damage[T], game: GameWording[T]) -> str:
    """Why that step can't have been taken, as a sentence."""
    match found.cause:
        case Cause.UNREADABLE:
            return gettext("That line isn't a turn.")
        case Cause.CHANGED:
            return gettext("It was changed after it was saved.")
        case Cause.ANNOUNCED:
            return ngettext(
                "You wrote down %(num)d point, but the move scores %(points)d.",
                "You wrote down %(num)d points, but the move scores %(points)d.",
                found.announced or 0,
                points=found.verdict.points,
            )
        case Cause.ILLEGAL:
            return " ".join(game.reason(violation, game.tile_name) for violation in found.verdict.violations)
