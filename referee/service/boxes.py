"""Tags of boxed games that are kept under a name for the next game: the contents of a box, or one side of its board."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from referee.core import transcript
from referee.core.rulebook import Rulebook
from referee.core.transcript import Opener
from referee.core.unreadable import UnreadableError
from referee.record import Record
from referee.service.replay import DamagedHeaderError, header_of
from referee.shelf import UnknownRulebookError

NEWEST = 50
"""Games that are searched for the boxes last used."""


@dataclass(frozen=True, slots=True)
class KeptBox:
    """Tags of a boxed game under a name."""

    name: str
    tags: Mapping[str, str]


class Boxes:
    """The use cases about boxes. An ``owner`` has boxes of their own; those without an owner belong to the server.
    Each method raises ``UnavailableError``.
    """

    def __init__(self, record: Record, opener: Opener) -> None:
        self._record = record
        self._opener = opener

    def of(self, rulebook: type[Rulebook[Any]], owner: str = "") -> tuple[KeptBox, ...]:
        """The boxes of a boxed game, the last kept or used first, without unreadable ones."""
        played, found = [], []
        for started, header in self._record.games.newest(NEWEST):
            with suppress(DamagedHeaderError, UnknownRulebookError):
                known = header_of(header, self._opener).rulebook
                if known.name == rulebook.name:
                    played.append((started, known.tags))
        for stored in self._record.boxes.of(_key(rulebook, owner)):
            with suppress(UnreadableError):
                tags = transcript.tags_of(stored.text)
                own = rulebook.open(tags).tags
                used = [started for started, others in played if all(others.get(tag) == own.get(tag) for tag in tags)]
                found.append((max((stored.written, *used)), KeptBox(stored.name, tags)))
        return tuple(box for _, box in sorted(found, key=lambda each: each[0], reverse=True))

    def keep(self, rulebook: type[Rulebook[Any]], name: str, tags: Mapping[str, str], owner: str = "") -> None:
        """Keep tags under a name, replacing those kept before. Games keep the tags that they were started with.

        Raises ``UnreadableError`` for tags that no game can have, ``TooManyBoxesError``, ``TooOftenError``.
        """
        text = "\n".join(transcript.write_tag(tag, value) for tag, value in tags.items())
        rulebook.open(transcript.tags_of(text))
        self._record.boxes.keep(_key(rulebook, owner), name, text)


def _key(rulebook: type[Rulebook[Any]], owner: str) -> str:
    """The key under which the record keeps boxes."""
    return f"{rulebook.slug} {owner}" if owner else rulebook.slug
