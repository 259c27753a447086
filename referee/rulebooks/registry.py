"""The rulebooks that stand on the shelf, by the name of their game."""

from collections.abc import Mapping

from referee.core.rulebook import Rulebook
from referee.rulebooks.qwirkle import Qwirkle

RULEBOOKS: Mapping[str, Rulebook] = {"Qwirkle": Qwirkle()}
