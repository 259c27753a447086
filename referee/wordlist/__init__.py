"""The word list of the house: a file made from a list that the house has, and asked for one word at a time.

It is a text: a line that says what it is, then a word a line, in capitals and sorted by their bytes. Behind what the
list it was made from has with a capital letter only stands ``name``. No game is known here, nor which letters one has.
"""

from referee.wordlist.file import WordListFile, examined
from referee.wordlist.format import FILE, DamagedListError, Heading
from referee.wordlist.lexicon import Lexicon
from referee.wordlist.making import make
from referee.wordlist.reading import NoWordListError, NoWordListReason

__all__ = [
    "FILE",
    "DamagedListError",
    "Heading",
    "Lexicon",
    "NoWordListError",
    "NoWordListReason",
    "WordListFile",
    "examined",
    "make",
]
