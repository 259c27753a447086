"""Signs that can be seen, and those that could change what stands around them."""

import json
import unicodedata

_TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


def is_visible(sign: str) -> bool:
    """Whether a sign can stand in a line: no control sign, line break, or sign that turns the writing round."""
    return unicodedata.category(sign) not in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") and sign not in _TURNING


def visible(text: str) -> str:
    r"""The text with every other sign than a line feed spelled out, as in ``\u001b``: so JSON stays the same JSON, and
    no terminal obeys it.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign if sign == "\n" or is_visible(sign) else json.dumps(sign)[1:-1] for sign in text)
