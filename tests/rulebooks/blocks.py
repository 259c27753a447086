"""Tables of positions as text: blocks separated by empty lines, each a sentence and its fields; ``#`` is a remark."""

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Block:
    """A statement, and the fields that show it."""

    title: str
    fields: dict[str, list[str]]

    def one(self, name: str) -> str:
        """The value of a field; an empty text if it is missing or empty."""
        return " ".join(self.fields.get(name, []))

    def all(self, name: str) -> list[str]:
        """The values of a field that may be repeated."""
        return self.fields.get(name, [])


def blocks(path: str) -> list[Block]:
    """The blocks of a text file next to this one."""
    found = []
    for paragraph in (HERE / path).read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line and not line.startswith("#")]
        if lines:
            fields: dict[str, list[str]] = {}
            for line in lines[1:]:
                name, _, value = line.partition(":")
                fields.setdefault(name, []).append(value.strip())
            found.append(Block(lines[0], fields))
    return found
