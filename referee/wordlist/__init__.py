"""The word list on this server: a file that is built from a list of words, and in which single words are looked up.

It is one table in its own SQLite file, with words in capitals. This package knows no game and no alphabet.
"""

from referee.wordlist.lexicon import FILE, DamagedListError, Heading, Lexicon, WordListFile
from referee.wordlist.making import NoWordListError, NoWordListReason, installed, make
