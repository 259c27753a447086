"""Exports of earlier versions, which dropped the points of the turns after a correction."""

import re
from itertools import zip_longest


def as_then(now: str, then: str) -> str:
    """A text without the points that its turns have now and didn't have then: `` = n`` in a line that is otherwise the
    same.
    """
    lines = zip_longest(now.splitlines(keepends=True), then.splitlines(keepends=True), fillvalue="")
    return "".join(_as_then(*each) for each in lines)


def _as_then(now: str, then: str) -> str:
    turn = now.find(" place ")
    dropped = (
        now[: each.start()] + now[each.end() :] for each in re.finditer(r" = \d+", now) if -1 < turn < each.start()
    )
    return then if then in dropped else now
