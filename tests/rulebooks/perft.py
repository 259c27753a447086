"""Counts of legal plays in fixed positions, as in chess programs.

``python -m tests.rulebooks.perft --update`` writes them again, with the plain referee and not the package.
"""

import sys

from tests.rulebooks import plain_referee
from tests.rulebooks.blocks import HERE, blocks

TABLE = "perft.txt"


def counted(text: str) -> str:
    """The table with the plain referee's counts."""
    for block in blocks(TABLE):
        plays = plain_referee.plays(dict(plain_referee.read(block.one("board"))), block.one("hand").split())
        before, title, after = text.partition(f"{block.title}\n")
        fields, end, others = after.partition("\n\n")
        kept = [line for line in fields.splitlines() if not line.startswith(("plays:", "best:"))]
        counts = [f"plays: {len(plays)}", f"best: {max(plays.values(), default=0)}"]
        text = before + title + "\n".join([*kept, *counts]) + (end or "\n") + others
    return text


if __name__ == "__main__":
    old = (HERE / TABLE).read_text(encoding="utf-8")
    new = counted(old)
    if "--update" in sys.argv:
        (HERE / TABLE).write_text(new, encoding="utf-8")
    print(
        "The counts are those of the plain referee." if new == old else "Some counts differ from the plain referee's."
    )
