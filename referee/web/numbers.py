"""Whole numbers as people and pages send them, and figures as people read them."""

import re

from referee.wording.language import decimal


def read_number(text: str, low: int, high: int) -> int | None:
    """The whole number from ``low`` to ``high`` that a text says; nothing where it says none."""
    if not re.fullmatch(r"[+-]?\d{1,9}", text.strip(), re.ASCII) or not low <= int(text) <= high:
        return None
    return int(text)


def rounded(figure: float | None) -> str:
    """A figure with one digit behind the point; a dash where there is none."""
    return "–" if figure is None else decimal(figure)
