"""The rulebooks that stand on the shelf, by the name of their game."""

from collections.abc import Mapping

from referee.rulebooks.base import Rulebook
from referee.rulebooks.qwirkle import Qwirkle

SHELF: Mapping[str, Rulebook] = {"Qwirkle": Qwirkle()}
