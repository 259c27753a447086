"""The camera: photos of a table are read in the browser, and compared with the sheet."""

from dataclasses import replace
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageDraw, ImageFont
from playwright.sync_api import Error, Page

from referee.core.grid import Cell
from tests.browser.server import Server
from tests.camera.made import WIDTH, made_reading
from tests.camera.photo import jpeg, photo
from tests.camera.reader import KIT, SCRIPTS, WORKER, Reader, sheet_of
from tests.camera.scene import GOOD_LIGHT, GRADES, INKS, WHITE_FOR_PURPLE, WOOD, Scene
from tests.games import QWIRKLE
from tests.rulebooks.random_games import random_position
from tools import bundles
from tools import camera as measuring

TABLE = "Ro@0,0 Rs@1,0 Rd@2,0 Bs@1,1 Gs@1,2 Gc@2,2 Gt@3,2"
SIDE = 60


@pytest.fixture
def reader(page: Page, server: Server) -> Reader:
    """A page that can read photos."""
    page.goto(server.address)
    return Reader(page)


def cells(text: str) -> dict[Cell, Any]:
    """Tiles by cell."""
    return {cell: tile for tile, cell in QWIRKLE.notation.read_play(text)}


def turned(cell: Cell, turns: int) -> Cell:
    """A cell after quarter turns."""
    return turned(Cell(-cell.y, cell.x), turns - 1) if turns else cell


def reading(text: str, turns: int = 0, **changes: Any) -> dict[str, Any]:
    """The reading of a photo of these tiles, if all of them are certain and the table is in sight."""
    table = {turned(cell, turns): str(tile) for cell, tile in cells(text).items()}
    return {**made_reading(table, SIDE), **changes}


def doubtful(text: str, tile: str, *candidates: str, why: str = "glare") -> dict[str, Any]:
    """A reading in which one tile is uncertain."""
    found = reading(text)
    for each in found["tiles"]:
        if each["tile"] == tile:
            each.update(tile=candidates[0], certain=False, candidates=[*candidates], why=why)
    return found


def apart(found: dict[str, Any], *tiles: str) -> dict[str, Any]:
    """A reading in which nothing joins these tiles to the others."""
    for each in found["tiles"]:
        each["group"] = int(each["tile"] in tiles)
    return found


def without(text: str, tile: str) -> str:
    """The text without a tile."""
    return " ".join(word for word in text.split() if not word.startswith(tile))


def message(found: dict[str, Any]) -> list[str]:
    """The differences and what is unsure, in words."""
    return [
        f"{each['kind']} {','.join(map(str, each['cell']))} {each['table']} {each['sheet']}"
        for each in (*found["differences"], *found["unsure"])
    ]


def lettered(tile: str, letter: str) -> Image.Image:
    """A picture of tiles with letters, in rows."""
    picture = Image.new("RGB", (1200, 900), WOOD)
    draw, font = ImageDraw.Draw(picture), ImageFont.load_default(38)
    places = {(4 + x, 3 + y): sign for y in range(6) for x, sign in enumerate("SCORESHEET"[y:])}
    for (column, row), sign in places.items():
        x, y = column * 64, row * 64
        draw.rounded_rectangle((x + 1, y + 1, x + 63, y + 63), 5, fill=tile)
        draw.text((x + 32, y + 32), sign, fill=letter, font=font, anchor="mm")
    return picture


def one(reader: Reader, read: dict[str, Any], sheet: str) -> dict[str, Any]:
    """The comparison of a reading with a sheet."""
    return reader.compare(read, [sheet_of(cells(sheet))])[0]


@pytest.mark.parametrize(
    ("table", "sheet", "verdict", "expected"),
    [
        (reading(TABLE), TABLE, "same", []),
        (reading(TABLE.replace("Rd", "Rc")), TABLE, "differs", ["other-tile 2,0 Rc Rd"]),
        (reading(f"{TABLE} Bd@2,1"), TABLE, "differs", ["table-only 2,1 Bd None"]),
        (reading(without(TABLE, "Gt")), TABLE, "differs", ["sheet-only 3,2 None Gt"]),
        (reading(TABLE.replace("Gt@3,2", "Gt@4,3")), TABLE, "unsure", ["unsure 3,2 None Gt"]),
        (
            reading(TABLE.replace("Rd@2,0", "Rd@0,1")),
            TABLE,
            "differs",
            ["table-only 0,1 Rd None", "sheet-only 2,0 None Rd"],
        ),
        (reading(TABLE.replace("Gs@1,2 ", "Gs@0,2 Bx@0,1 ")), f"{TABLE} Bx@0,1", "differs", ["moved 1,2 Gs Gs"]),
        (doubtful(TABLE, "Rd", "Rc", "Rd"), TABLE, "unsure", ["unsure 2,0 Rc Rd"]),
        (doubtful(TABLE, "Rd", "Rd", "Rc"), TABLE, "same", []),
        (reading(without(TABLE, "Gt"), empty=[]), TABLE, "unsure", ["unsure 3,2 None Gt"]),
        (
            reading(without(TABLE, "Gt"), apart=[{"cell": [3.6, 2.6], "at": [0, 0]}]),
            TABLE,
            "unsure",
            ["unsure 3,2 None Gt"],
        ),
        (reading(f"{TABLE} Pt@3,1 Pt@5,5"), f"{TABLE} Pt@3,1", "same", []),
        (reading(without(TABLE, "Gt"), width=WIDTH / 2 + 3.2 * SIDE), TABLE, "same", []),
        (
            reading(f"{TABLE} Ps@6,0 Px@6,1 Pt@6,2"),
            f"{TABLE} Ps@6,1 Px@6,2 Pt@6,3",
            "unsure",
            ["unsure 6,0 Ps None", "unsure 6,1 Px Ps", "unsure 6,2 Pt Px", "unsure 6,3 None Pt"],
        ),
        (
            apart(reading(f"{TABLE} Ps@4,1 Px@4,0"), "Ps", "Px"),
            f"{TABLE} Ps@5,1 Px@5,0",
            "unsure",
            ["unsure 5,1 Ps Ps", "unsure 5,0 Px Px"],
        ),
        (
            reading(without(without(TABLE, "Gt"), "Gc"), empty=[[3, 2]], unclear=[{"cell": [2, 2], "why": "covered"}]),
            TABLE,
            "unsure",
            ["unsure 2,2 None Gc", "unsure 3,2 None Gt"],
        ),
        (
            reading(f"{TABLE} Ps@6,0 Px@6,1 Pt@6,2"),
            f"{TABLE} Ps@6,0 Px@6,1 Po@6,2",
            "differs",
            ["other-tile 6,2 Pt Po"],
        ),
        (reading("Po@0,0 Ps@1,0 Pd@2,0 Pc@3,0 Px@4,0 Ro@0,1"), TABLE, "other-game", None),
        (reading("Po@0,0"), TABLE, "nothing", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_compared(reader: Reader, table: dict[str, Any], sheet: str, verdict: str, expected: list[str] | None) -> None:
    """Each kind of difference is recognised; what is uncertain, loose or out of sight isn't a difference."""
    found = one(reader, table, sheet)
    assert found["verdict"] == verdict
    if expected is not None:
        assert message(found) == expected


@pytest.mark.parametrize("turns", range(4))
def test_any_way_round(reader: Reader, turns: int) -> None:
    """However the phone was held, the tiles are matched with the sheet the right way round, wherever that begins."""
    moved = " ".join(f"{tile}@{cell.x + 5},{cell.y - 3}" for cell, tile in cells(TABLE).items())
    found = one(reader, reading(TABLE.replace("Rd", "Rc"), turns), moved)
    assert message(found) == ["other-tile 7,-3 Rc Rd"]
    assert (found["same"], found["ambiguous"]) == (6, [])


def test_two_ways_round(reader: Reader) -> None:
    """A board that matches the sheet in two ways is ambiguous; the way the phone was held comes first."""
    found = one(reader, reading("Ro@0,0"), "Ro@4,4")
    assert (found["verdict"], found["way"], len(found["ambiguous"])) == ("same", {"turn": 0, "shift": [4, 4]}, 3)


@pytest.mark.parametrize(
    ("why", "count", "advice"),
    [("covered", 3, None), ("covered", 4, "covered"), ("glare", 5, None), ("glare", 6, "glare")],
)
def test_advice(reader: Reader, why: str, count: int, advice: str | None) -> None:
    """With many tiles under a hand or a gleam, advice about that comes first."""
    found = reading(TABLE)
    for each in found["tiles"][:count]:
        each.update(certain=False, why=why, tile="Yo", candidates=["Yo"])
    found["tiles"] += reading("Rx@3,0 Rt@4,0 Rc@5,0 Ps@1,3 Pc@2,3 Pt@3,3")["tiles"]
    sheet = f"{TABLE} Rx@3,0 Rt@4,0 Rc@5,0 Ps@1,3 Pc@2,3 Pt@3,3"
    assert one(reader, found, sheet)["advice"] == advice


def test_tiles_next_to_their_spaces(reader: Reader) -> None:
    """A group that was knocked away should be pushed together; a single tile is only unsure."""
    apart = [{"cell": [x + 0.4, 2.4], "at": [0, 0]} for x in (2, 3)]
    one_off = one(reader, reading(without(TABLE, "Gt"), apart=apart[1:]), TABLE)
    assert (message(one_off), one_off["advice"]) == (["unsure 3,2 None Gt"], None)
    both = one(reader, reading(without(without(TABLE, "Gt"), "Gc"), apart=apart), TABLE)
    assert (message(both), both["advice"]) == (["unsure 2,2 None Gc", "unsure 3,2 None Gt"], "apart")


def test_a_photo_is_read(reader: Reader) -> None:
    """All tiles of an easy photo are read in a worker, all certain. Nothing but the scripts is requested; the share of
    the work done grows to 1.
    """
    tiles = random_position(2, 12).game.board.tiles
    luck = Random(1)
    picture = photo(tiles, GRADES["easy"](luck), luck)
    asked: list[tuple[str, str]] = []
    reader.page.on("request", lambda request: asked.append((request.method, urlsplit(request.url).path)))
    answer = reader.read(picture)
    assert asked == [("GET", f"{SCRIPTS}/pixels.js"), ("GET", WORKER), ("GET", KIT)]
    assert answer["found"] == len(answer["reading"]["tiles"]) == len(tiles)
    assert 0 < answer["shares"][0] < 0.5 and answer["shares"] == sorted(answer["shares"]) and answer["shares"][-1] == 1
    assert answer["reading"]["trouble"] is None
    assert all(tile["certain"] for tile in answer["reading"]["tiles"])
    (found,) = reader.compare(answer["reading"], [sheet_of(tiles)])
    assert (found["verdict"], found["same"]) == ("same", len(tiles))


def test_white_for_purple(reader: Reader) -> None:
    """An edition with other colours is recognised."""
    for inks in (INKS, WHITE_FOR_PURPLE):
        picture = photo(random_position(2, 45).game.board.tiles, Scene(inks=inks), Random(1))
        assert reader.read(picture)["reading"]["edition"] == int(inks is WHITE_FOR_PURPLE)


def test_an_empty_table(reader: Reader) -> None:
    """The trouble with a photo without tiles is "none"; with one so near that no tile is complete, "near"."""
    answer = reader.read(jpeg(Image.new("RGB", (400, 300), WOOD), 90))["reading"]
    assert (answer["trouble"], answer["tiles"]) == ("none", [])
    luck = Random(0)
    near = photo(cells("Go@0,0 Gs@1,0 Rs@1,1 Ro@0,1"), replace(GRADES["near"](luck), margin=-0.8), luck)
    assert reader.read(near)["reading"]["trouble"] == "near"


@pytest.mark.parametrize(("tile", "letter"), [("#e8d9b0", "#201a16"), ("#1c1b1e", "#e8e0d0")], ids=["light", "dark"])
def test_letter_tiles(reader: Reader, tile: str, letter: str) -> None:
    """Tiles of another game, with letters, are recognised as other tiles."""
    answer = reader.read(jpeg(lettered(tile, letter), 90))["reading"]
    assert answer["trouble"] == "other"


def test_reading_fails(reader: Reader) -> None:
    """If reading fails, the answer shows that; a file that isn't a picture is never read."""
    picture = jpeg(Image.new("RGB", (400, 300), WOOD), 90)
    answer = reader.read(picture, kit=f"{SCRIPTS}/quantile.js")["reading"]
    assert (answer["trouble"], answer["tiles"]) == ("failed", [])
    with pytest.raises(Error, match="could not be decoded"):
        reader.read(b"no picture")


def test_weight() -> None:
    """What a phone loads to read a photo weighs at most 12 KB, gzipped."""
    weights = measuring.weight()
    assert sum(weights.values()) - weights[measuring.COMPARING] <= 12_000


@pytest.mark.parametrize("name", bundles.BUNDLES)
def test_bundles(name: str) -> None:
    """The scripts that phones load are up to date with their modules."""
    made = bundles.bundle(bundles.SCRIPTS / bundles.BUNDLES[name])
    assert (bundles.BUNDLED / name).read_text(encoding="utf-8") == made, "run make bundles"


@pytest.mark.thorough
@pytest.mark.parametrize("grade", GRADES)
def test_graded(reader: Reader, grade: str) -> None:
    """No photo that matches its sheet shows a difference; in good light nearly all tiles are found."""
    for taken in measuring.rendered([grade], 2):
        figures = measuring.Figures()
        assert measuring.measure(reader, taken, figures, 0) == ""
        if grade in GOOD_LIGHT:
            assert (figures.found >= 0.99 * figures.tiles, figures.invented) == (True, 0)
