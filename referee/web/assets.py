"""Addresses of static files, and the words that templates use."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, url_for

from referee.web.security import CDN
from referee.wording import tiles, turns, verdicts


def register(app: Flask) -> None:
    """Give the templates their functions."""

    @cache
    def asset(name: str) -> str:
        """The address of a static file. It changes with the content, so browsers may keep it for ever."""
        content = (Path(app.static_folder or "") / name).read_bytes()
        return url_for("static", filename=name, v=sha256(content).hexdigest()[:10])

    app.jinja_env.globals.update(
        asset=asset,
        cdn=CDN,
        tile_name=tiles.tile_name,
        line_sum=turns.line_sum,
        sums=turns.sums,
        turn_summary=turns.turn_summary,
        reason=verdicts.reason,
        damage_sentence=verdicts.damage,
    )
