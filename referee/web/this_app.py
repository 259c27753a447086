"""What all pages need from this app: its use cases; its boxed games, their words and pages, and which one is meant."""

from typing import Any

from flask import Flask, abort, current_app, request

from referee.core.grid import T
from referee.core.rulebook import Rulebook
from referee.service import Referee
from referee.shelf import Shelf, UnknownRulebookError
from referee.web.game_pages import Pages
from referee.wording.game import GameWording
from referee.wording.words import Words, words_on


def register(app: Flask, shelf: Shelf) -> None:
    """Register the pages of these boxed games."""
    app.extensions["shelf"] = shelf
    owners = {blueprint.name: game.rulebook.slug for game in shelf for blueprint in game.pages.blueprints}
    app.extensions["page_owners"] = owners
    for game in shelf:
        for blueprint in game.pages.blueprints:
            app.register_blueprint(blueprint)

    @app.before_request
    def refuse_other_games() -> None:
        owner = owners.get(request.blueprint or "")
        game_id = (request.view_args or {}).get("game_id")
        if owner and game_id and the_referee().sheet(game_id).rulebook.slug != owner:
            abort(404)


def the_referee() -> Referee:
    """The use cases on this app's record."""
    return current_app.extensions["referee"]


def the_shelf() -> Shelf:
    """The boxed games of this app."""
    return current_app.extensions["shelf"]


def is_own(blueprint: str) -> bool:
    """Whether only one boxed game has these pages."""
    return blueprint in current_app.extensions["page_owners"]


def pages_of(slug: str) -> Pages:
    """The pages of the boxed game with this slug."""
    return the_shelf().with_slug(slug).pages


def wording_of(slug: str) -> GameWording[Any]:
    """The wording of the boxed game with this slug."""
    return the_shelf().with_slug(slug).wording


def words_of(rulebook: Rulebook[T]) -> Words[T]:
    """The words for a game by this rulebook."""
    return words_on(the_shelf(), rulebook)


def asked_rulebook(slug: str | None) -> type[Rulebook[Any]]:
    """The rulebook with this slug, or the default one; a 404 page if there is no such rulebook."""
    try:
        return (the_shelf().with_slug(slug) if slug else the_shelf().default).rulebook
    except UnknownRulebookError:
        abort(404)


def rulebook_fields(slug: str) -> dict[str, str]:
    """The fields that name a rulebook in an address; none for the default one."""
    return {} if slug == the_shelf().default.rulebook.slug else {"rulebook": slug}


def book_fields(rulebook: Rulebook[Any] | type[Rulebook[Any]], game_id: str = "", back: str = "") -> dict[str, str]:
    """The fields of a rulebook's address: which one, and the game with the draft to go back to."""
    fields = {"game": game_id, "back": back if game_id else ""}
    return rulebook_fields(rulebook.slug) | {name: text for name, text in fields.items() if text}
