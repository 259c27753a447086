"""States of the camera check, for ``make pictures``."""

from PIL import Image
from playwright.sync_api import expect

from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import GAME, GONE, OTHER, compare, differing, keep, played, row, taken
from tests.camera.made import read_as
from tests.camera.photo import jpeg
from tests.camera.scene import WOOD


def camera_before(shown: Phone, server: Server) -> None:
    """How to take a photo."""
    shown.open(f"{played(server)}/camera")


def camera_differs(shown: Phone, server: Server) -> None:
    """Three differences, on the photo."""
    compare(shown, played(server), differing())


def camera_differs_on_the_sheet(shown: Phone, server: Server) -> None:
    """The same on the board."""
    camera_differs(shown, server)
    if shown.find(".switch").is_visible():  # a desk shows both
        shown.tap(shown.find(".switch span").nth(1))


def camera_agrees(shown: Phone, server: Server) -> None:
    """All tiles match."""
    compare(shown, played(server), taken())


def camera_other_tile(shown: Phone, server: Server) -> None:
    """A difference from near."""
    camera_differs(shown, server)
    shown.find(row(OTHER.cell)).click()
    expect(shown.find('#look canvas[width="348"]')).to_be_visible()


def camera_table_only(shown: Phone, server: Server) -> None:
    """A tile that the sheet lacks, from near."""
    camera_differs(shown, server)
    shown.find("#rows .table-only").click()
    expect(shown.find('#look canvas[width="348"]')).to_be_visible()


def camera_unsure(shown: Phone, server: Server) -> None:
    """A tile that is not sure, from near."""
    tiles = {cell: tile for cell, tile in GAME.board.tiles.items() if cell not in (GONE.cell, OTHER.cell)}
    unsure = {"certain": False, "candidates": ["Oo", "Rx"], "why": "glare", "tile": "Oo", "at": [0, 0]}
    keep(shown, played(server), tiles, tiles=[*read_as(tiles), {"cell": [*OTHER.cell], **unsure}])
    shown.find(row(OTHER.cell)).click()
    expect(shown.find('#look canvas[width="348"]')).to_be_visible()


def camera_fix(shown: Phone, server: Server) -> None:
    """The correction to which a difference leads."""
    camera_other_tile(shown, server)
    shown.find("#look .primary").click()
    expect(shown.find("canvas.cut")).to_be_visible()


def camera_fixed(shown: Phone, server: Server) -> None:
    """What is left after a fix."""
    camera_fix(shown, server)
    shown.do("correct").click()
    expect(shown.find("#rows li")).to_have_count(2)


def camera_trouble(shown: Phone, server: Server) -> None:
    """A photo without tiles."""
    compare(shown, played(server), jpeg(Image.new("RGB", (400, 300), WOOD), 90), "trouble")


FROM_PHOTOS = (camera_differs, camera_differs_on_the_sheet, camera_agrees, camera_fixed, camera_trouble)
"""States that no address contains."""
CAMERA_STATES = (*FROM_PHOTOS, camera_before, camera_other_tile, camera_table_only, camera_unsure, camera_fix)
"""The camera check, in its states."""
