"""A side of the board in small, as a few paths: one for each kind of field."""

from dataclasses import dataclass
from functools import cached_property

from referee.rulebooks.wordgame.drawing_board import Kind
from referee.rulebooks.wordgame.layout import Field, Layout

_CORNER = "h.88v.88h-.88z"
"""A field, a little smaller than its place."""


@dataclass(frozen=True)
class BoardPicture:
    """A side of the board, a field as one unit."""

    layout: Layout

    @property
    def width(self) -> int:
        """How many fields a row has."""
        return len(self.layout.rows[0])

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.layout.rows)

    @cached_property
    def paths(self) -> dict[str, str]:
        """By kind of field, the drawing of all of them."""
        kinds: tuple[Kind, ...] = tuple(Field)
        return {str(kind): path for kind in kinds if (path := self._path(kind))}

    @property
    def number(self) -> int:
        """How many fields there are."""
        return len(self.layout.fields)

    def _path(self, kind: Kind) -> str:
        return "".join(
            f"M{x} {y}{_CORNER}"
            for y, row in enumerate(self.layout.rows)
            for x, field in enumerate(row)
            if field is kind
        )
