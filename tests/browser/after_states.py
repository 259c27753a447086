"""States of the pages about games that were played, for ``make pictures``."""

from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.games import SAMPLE
from tests.rulebooks.random_games import random_position

SEED, TILES = 28, 108


def replay(shown: Phone, server: Server) -> None:
    """A turn in the middle of a long game."""
    shown.open(f"{_over(server)}/replay/20")


def replay_end(shown: Phone, server: Server) -> None:
    """The end of a long game."""
    shown.open(f"{_over(server)}/replay/999")


def review_of_three(shown: Phone, server: Server) -> None:
    """The game printed in the rulebooks, ended early, at its turning point."""
    shown.open(f"{_sample(server)}/review")


def review_of_two(shown: Phone, server: Server) -> None:
    """The review of a long game of two players."""
    shown.open(f"{_over(server)}/review")


def review_hidden(shown: Phone, server: Server) -> None:
    """The review of a running game, which hides what would help the players."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    shown.open(f"{game}/review")


def quiz(shown: Phone, server: Server) -> None:
    """A turn whose tiles scored more elsewhere."""
    shown.open(f"{_over(server)}/quiz")


def hand(shown: Phone, server: Server) -> None:
    """A typed hand and its best plays."""
    shown.open(f"{_sample(server)}/hand/8?hand=Ro+Gs+Gd+Bx+Yt+Pc&do=best")


def share(shown: Phone, server: Server) -> None:
    """Every way to share or export a game."""
    shown.open(f"{_over(server)}/share")


def save_link(shown: Phone, server: Server) -> None:
    """A link that the browser keeps, to be saved elsewhere."""
    shown.open(f"{_over(server)}/links")
    link = f"{server.address}{shown.find('a[data-share]').get_attribute('href')}"
    shown.open(link)
    shown.open(f"{link}/save")


def kept_links(shown: Phone, server: Server) -> None:
    """The links that the browser keeps."""
    save_link(shown, server)
    shown.open(f"{server.address}/links")


def seen(shown: Phone, server: Server) -> None:
    """The game as followers see it."""
    share(shown, server)
    shown.open(f"{server.address}{shown.find('a[data-share]').get_attribute('href')}")


def players(shown: Phone, server: Server) -> None:
    """The list of all players."""
    _over(server)
    _sample(server)
    shown.open(f"{server.address}/players")


def player(shown: Phone, server: Server) -> None:
    """The page of one player."""
    _over(server)
    shown.open(f"{server.address}/players/Kuba")


def bringing_in(shown: Phone, server: Server) -> None:
    """Files to import: one with a mistake, one without."""
    shown.open(f"{server.address}/import")
    text = server.get(f"{_sample(server).removeprefix(server.address)}.txt").text
    files = {"right.txt": text.replace("Ann", "Anna"), "faulty.txt": text.replace("S2 place", "S2 palce", 1)}
    shown.find('input[name="files"]').set_input_files(
        [{"name": name, "mimeType": "text/plain", "buffer": content.encode()} for name, content in files.items()]
    )
    shown.find("#choose button").tap()
    shown.find("#faulty").wait_for()


def deleting(shown: Phone, server: Server) -> None:
    """Before a game is deleted."""
    shown.open(f"{_sample(server)}/delete")


def about(shown: Phone, server: Server) -> None:
    """Where a game was played, and a note."""
    shown.open(f"{_sample(server)}/about")


AFTER_STATES = (
    *(replay, replay_end, review_of_three, review_of_two, review_hidden, quiz, hand),
    *(share, save_link, kept_links, seen, players, player, bringing_in, deleting, about),
)


def _over(server: Server) -> str:
    """The address of a long game that is over."""
    game = server.started("Patrycja", "Kuba")
    server.write(game, [row.step for row in random_position(SEED, TILES).game.rows])
    return game


def _sample(server: Server) -> str:
    """The address of the printed game, ended early."""
    game = server.started(*SAMPLE.names)
    server.write(game, SAMPLE.steps)
    path = game.removeprefix(server.address)
    assert server.post(f"{path}/end", {"seen": len(SAMPLE.steps), "end_note": "late", "do": "end"}).status == 303
    return game
