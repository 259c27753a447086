"""The word list of the house: a file made from a list that the house has, and asked for one word at a time.

It is a text: a line that says what it is, then a word a line, in capitals and sorted by their bytes. Behind what the
list it was made from has with a capital letter only stands ``name``. No game is known here, nor which letters one has.
"""

from referee.wordlist.format import FILE, Damaged, Heading
from referee.wordlist.lexicon import Lexicon
from referee.wordlist.making import make
from referee.wordlist.place import Place, examined
from referee.wordlist.reading import Unfit, Unfitness

__all__ = ["FILE", "Damaged", "Heading", "Lexicon", "Place", "Unfit", "Unfitness", "examined", "make"]
