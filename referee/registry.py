"""The pages of the boxed games, by the names of their folders. Only ``create_app`` looks here."""

from referee.rulebooks.qwirkle import pages as qwirkle
from referee.rulebooks.wordgame import pages as wordgame
from referee.web.game_pages import Pages

PAGES: dict[str, Pages] = {
    "qwirkle": qwirkle,
    "wordgame": wordgame,
}
