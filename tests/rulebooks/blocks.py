"""Tables of positions as text: blocks apart by empty lines, each a sentence and then fields, ``#`` for remarks."""

from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent


class Block(NamedTuple):
    """What holds, in a sentence, and the fields that show it."""

    title: str
    fields: dict[str, list[str]]

    def __getitem__(self, name: str) -> str:  # type: ignore[override]
        """The one value of a field; none is an empty text."""
        return " ".join(self.fields.get(name, []))

    def all(self, name: str) -> list[str]:
        """All values of a field that may stand several times."""
        return self.fields.get(name, [])


def blocks(path: str) -> list[Block]:
    """The blocks of a text file beside this one."""
    found: list[Block] = []
    text = (HERE / path).read_text(encoding="utf-8")
    for paragraph in text.split("\n\n"):
        title, *lines = [line for line in paragraph.splitlines() if line and not line.startswith("#")] or [""]
        fields: dict[str, list[str]] = {}
        for line in lines:
            name, _, value = line.partition(":")
            fields.setdefault(name, []).append(value.strip())
        if title:
            found.append(Block(title, fields))
    return found
