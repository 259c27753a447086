"""Which boxed game an address means. The first on the shelf is meant where none is named."""

from typing import Any

from flask import abort

from referee.core.rulebook import Rulebook
from referee.rulebooks.registry import RULEBOOKS, UnknownRulebook, rulebook_of


def asked_rulebook(slug: str | None) -> type[Rulebook[Any]]:
    """The rulebook with this folder; a 404 page where there is none."""
    try:
        return rulebook_of(slug) if slug else next(iter(RULEBOOKS.values()))
    except UnknownRulebook:
        abort(404)


def rulebook_fields(slug: str) -> dict[str, str]:
    """What names a rulebook in an address."""
    return {} if slug == next(iter(RULEBOOKS.values())).slug else {"rulebook": slug}


def book_fields(rulebook: Rulebook[Any] | type[Rulebook[Any]], game_id: str = "", back: str = "") -> dict[str, str]:
    """What the address of the book holds: which book, and what leads back to the game with the draft there."""
    fields = {"game": game_id, "back": back if game_id else ""}
    return rulebook_fields(rulebook.slug) | {name: text for name, text in fields.items() if text}
