"""The word list of the house: a file that is made from a list of words, and in which single words are looked up.

It is a text: a heading, then one word a line, in capitals and sorted by bytes. A word that the source has only with a
capital first letter is followed by ``name``. This package knows no game and no alphabet.
"""

from referee.wordlist.file import WordListFile, examined
from referee.wordlist.format import FILE, DamagedListError, Heading
from referee.wordlist.lexicon import Lexicon
from referee.wordlist.making import make
from referee.wordlist.reading import NoWordListError, NoWordListReason
