"""What the game page can be told to do at once where the book gives the answer."""

from referee.wording.book import Deed
from referee.wording.language import marked

EXCHANGE = Deed("swap", marked("Exchange now"))
