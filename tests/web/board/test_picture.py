"""A board as a picture: one drawing, whatever is on it."""

import gzip

import pytest
from flask import Flask, render_template_string

from referee.core.game import Game
from referee.core.grid import Cell
from referee.core.steps import Place
from referee.web.board.frame import Area
from referee.web.board.picture import Picture, picture_of
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position
from tests.web.markup import Element, read

TWO = Game.start(QWIRKLE, 2).after(Place(1, QWIRKLE.notation.read_play("Ro@-3,2 Rs@-2,2")))


def text_of(app: Flask, drawn: Picture) -> str:
    """A picture as it is on a page."""
    with app.test_request_context():
        return render_template_string(
            '{% from "board/pictures/_board.svg" import picture %}{{ picture(drawn) }}', drawn=drawn
        ).strip()


def drawing(app: Flask, drawn: Picture) -> Element:
    """A picture as elements."""
    return read(text_of(app, drawn)).one("svg")


@pytest.mark.parametrize(("tiles", "label"), [(0, "Empty board"), (98, "Board with")])
def test_any_board(app: Flask, tiles: int, label: str) -> None:
    """Every tile is drawn once, inside the picture, which has a label."""
    game = random_position(28, tiles).game if tiles else Game.start(QWIRKLE, 2)
    svg = drawing(app, picture_of(game))
    left, top, width, height = map(int, svg["viewbox"].split())
    spots = {(int(use["x"]), int(use["y"])) for use in svg.every("use")}
    assert len(spots) == len(list(svg.every("use"))) == len(game.board.tiles)
    assert all(left < x <= left + width - 22 and top < y <= top + height - 22 for x, y in spots)
    assert (svg["role"], svg["aria-label"].startswith(label)) == ("img", True)


def test_two_tiles(app: Flask) -> None:
    """The picture is as large as the area of the tiles, and those of the turn have an outline."""
    svg = drawing(app, picture_of(TWO, {Cell(-2, 2)}))
    assert svg["viewbox"] == "-1 -1 48 24"
    assert [(use["class"], use["x"], use["y"]) for use in svg.every("use")] == [("R", "0", "0"), ("R", "24", "0")]
    assert [rect["x"] for rect in svg.every("rect") if "turn" in rect.classes] == ["25.7"]
    assert svg["aria-label"] == "Board with 2 tiles"


def test_no_style(app: Flask) -> None:
    """Everything is placed by attributes: the policy of the pages allows no style."""
    assert "style" not in text_of(app, picture_of(random_position(28, 98).game))


def test_few_bytes(app: Flask) -> None:
    """A board of ninety-eight tiles costs less than two kilobytes on its way."""
    text = text_of(app, picture_of(random_position(28, 98).game))
    assert len(gzip.compress(text.encode())) < 2048


def test_part_of_an_area() -> None:
    """The part of an area around a turn has it in its middle, and stays inside the board if that is large enough."""
    board = Area(Cell(-10, -4), Cell(9, 4))
    assert board.part([Cell(0, 0), Cell(1, 0)], 8) == Area(Cell(-3, -3), Cell(4, 4))
    assert board.part([Cell(-10, 4)], 8) == Area(Cell(-10, -3), Cell(-3, 4))
    assert board.part([Cell(9, -4)], 30) == board
    assert board.holds(Cell(9, 4))
    assert not board.holds(Cell(10, 4))


def test_tiles_outside_the_area(app: Flask) -> None:
    """A tile outside the area isn't drawn."""
    svg = drawing(app, picture_of(TWO, area=Area(Cell(-2, 2), Cell(-2, 2)), label="a corner"))
    assert (len(list(svg.every("use"))), svg["aria-label"]) == (1, "a corner")
