"""What is wrong with a text that is no notation, as a sentence for its writer."""

import unicodedata
from typing import Any

from referee.core.unreadable import HIDDEN, Expected, UnreadableError
from referee.wording.game import SHOWN, GameWording
from referee.wording.language import gettext, listed, marked


def unreadable(error: UnreadableError, game: GameWording[Any] | None = None) -> str:
    """The sentence, with the number of the line where there is one; without a ``game``, nothing only it can say."""
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
    Expected.WORD: marked("This game has no words: “%(text)s”."),
    Expected.NEXT_TURN: marked("“%(text)s” should be turn %(expected)d."),
    Expected.SEAT: marked("The name of %(text)s is missing."),
    Expected.OTHER_NAME: marked("There's already a player called “%(other)s”. Choose another name."),
    Expected.VISIBLE: marked("There's an invisible character here: %(text)s. Delete it."),
    Expected.PLAYERS: marked('The names of the players are needed, each as in [Seat1 "Ann"]: there are %(text)s.'),
    Expected.GAME: marked("Referee doesn't know the game “%(text)s”. It knows %(known)s."),
    Expected.SETTING: marked("“%(text)s” isn't allowed for %(tag)s."),
    Expected.SHORTER: marked("“%(text)s…” is too long: %(most)d characters at most."),
}
"""By what was expected."""
_SOME_PLAYERS = marked(
    'The names of %(least)d to %(most)d players are needed, each as in [Seat1 "Ann"]: there are %(text)s.'
)
"""The same for a game whose numbers of players are known."""
