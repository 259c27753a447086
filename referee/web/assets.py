"""Addresses of static files, and the words that templates use."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, url_for
from markupsafe import Markup

from referee.rulebooks.qwirkle.notation import write_board
from referee.rulebooks.qwirkle.tiles import Tile
from referee.web.security import CDN
from referee.wording import events, house_rules, tiles, turns, verdicts
from referee.wording.rules import rules_of


def register(app: Flask) -> None:
    """Give the templates their functions."""

    @cache
    def asset(name: str) -> str:
        """The address of a static file. It changes with the content, so browsers may keep it for ever."""
        content = (Path(app.static_folder or "") / name).read_bytes()
        return url_for("static", filename=name, v=sha256(content).hexdigest()[:10])

    def drawn(tile: Tile) -> str:
        """A tile in words, with its drawing before them."""
        return Markup(
            '<span class="named"><span data-kind="{}"><svg aria-hidden="true"><use href="{}#{}"/></svg></span>{}</span>'
        ).format(tile, asset("tiles.svg"), tile.shape, tiles.tile_name(tile))

    app.jinja_env.globals.update(
        asset=asset,
        cdn=CDN,
        tile_name=tiles.tile_name,
        line_sum=turns.line_sum,
        sums=turns.sums,
        turn_summary=turns.turn_summary,
        step_summary=events.step_summary,
        house_rules=house_rules.sentences,
        reason_drawn=lambda violation: Markup(verdicts.reason(violation, drawn)),
        near_miss_drawn=lambda miss: Markup(verdicts.near_miss(miss, drawn)),
        rules_of=rules_of,
        board_text=lambda table: write_board(table.game.board),
        damage_sentence=verdicts.damage,
    )
