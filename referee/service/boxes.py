"""What a house keeps of its boxed games for the next game, as tags under a name."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from referee.core import transcript
from referee.core.rulebook import Rulebook
from referee.core.shelf import UnknownRulebookError
from referee.core.transcript import Opener
from referee.core.unreadable import UnreadableError
from referee.record import Record
from referee.service.replay import DamagedHeader, header_of

ASKED = 50
"""Of how many games it is asked what they were played with."""


@dataclass(frozen=True, slots=True)
class KeptBox:
    """Some tags of a boxed game under a name: what a box holds, or one side of its board."""

    name: str
    tags: Mapping[str, str]


def kept_boxes(record: Record, opener: Opener, kind: type[Rulebook[Any]], shelf: str = "") -> tuple[KeptBox, ...]:
    """What is kept of a boxed game, the last used first, or kept, whichever was later. What cannot be read is left out.
    Raises ``Unavailable``.
    """
    played = list(_played(record, opener, kind.name))
    found = []
    for stored in record.boxes(place_of(kind, shelf)):
        with suppress(UnreadableError):
            tags = dict(map(transcript.read_tag, stored.text.split("\n")))
            differing = kind.open(tags).tags
            used = [started for started, others in played if all(others.get(tag) == differing.get(tag) for tag in tags)]
            found.append((max((stored.written, *used)), KeptBox(stored.name, tags)))
    return tuple(box for _, box in sorted(found, key=lambda each: each[0], reverse=True))


def place_of(kind: type[Rulebook[Any]], shelf: str) -> str:
    """Where the record keeps boxes of a game: for the whole house, or on a shelf."""
    return f"{kind.slug} {shelf}" if shelf else kind.slug


def text_of(kind: type[Rulebook[Any]], tags: Mapping[str, str]) -> str:
    """Tags as the record keeps them. Raises ``UnreadableError`` for tags that no game could have."""
    text = "\n".join(transcript.write_tag(name, value) for name, value in tags.items())
    kind.open(dict(map(transcript.read_tag, text.split("\n"))))
    return text


def _played(record: Record, opener: Opener, game: str) -> Iterator[tuple[str, Mapping[str, str]]]:
    """When the last games of this box were begun, and the house rules of each as tags."""
    for started, header in record.begun(ASKED):
        with suppress(DamagedHeader, UnknownRulebookError):
            rulebook = header_of(header, opener).rulebook
            if rulebook.name == game:
                yield started, rulebook.tags
