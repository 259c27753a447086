"""An open word list. Words are looked up by bisection in a memory map, so that opening it costs nothing."""

import mmap
from pathlib import Path

from referee.core.listed import Listed
from referee.wordlist.format import LONGEST, NAME, DamagedListError, read_heading


class Lexicon:
    """An open word list. It does not change when the list is replaced, since the new list is another file."""

    def __init__(self, path: Path) -> None:
        """Open the list at this path. Raises ``OSError``, ``DamagedListError``."""
        with path.open("rb", buffering=0) as file:
            self.heading = read_heading(file.read(LONGEST) or b"")
            try:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except ValueError as error:  # it is empty now
                raise DamagedListError from error
        if len(self._map) != self.heading.size:
            raise DamagedListError

    def look_up(self, word: str) -> Listed:
        """Whether a word in capitals is listed as a word, as a name, or not at all."""
        listed, sought, data = self._map, word.encode(errors="replace"), LONGEST
        low, high = data, len(listed)  # the first line that does not sort before the word begins between these
        if listed.size() != high:  # another program writes over it: reading a part that is gone would crash
            return Listed.MISSING
        while low < high:
            middle = (low + high) // 2
            start = listed.rfind(b"\n", low, middle) + 1 or low
            end = listed.find(b"\n", middle, high)
            if end < 0:  # not a word list
                return Listed.MISSING
            if listed[start:end] < sought:
                low = end + 1
            else:
                high = start
        found = listed[low : low + len(sought) + len(NAME) + 1]
        if found.startswith(sought + b"\n"):
            return Listed.WORD
        return Listed.NAME if found == sought + NAME + b"\n" else Listed.MISSING
