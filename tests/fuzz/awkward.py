"""Unexpected texts."""

from hypothesis import strategies as st

ODD = st.characters(categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp", "Zs", "Mn", "Nd", "No"))
"""Letters that are invisible, can't be alone or aren't letters at all, including halves of surrogate pairs."""

PIECES = (
    "",
    " ",
    "\x00",
    "\ud800",
    "\udfff",
    "\r\n",
    "\x1f",
    "\x85",
    "\u00a0",
    "\u200b",
    "\u2028",
    "\u202e",
    "\ufeff",
    "\uffff",
    "\u0301",
    "\u0663",
    "\u00b2",
    "\u216b",
    "\uff11",
    "\U0001f419",
    "%",
    "%s",
    "%(text)s",
    "%00",
    "{0}",
    "{{7*7}}",
    "\\",
    '"',
    "'",
    '\\"',
    "&",
    "=",
    "+",
    ";",
    "[",
    "]",
    "<b data-evil>",
    "../../etc/passwd",
    "http://[::1",
    "//evil",
    "javascript:alert(1)",
    "True",
    "None",
    "NaN",
    "-0",
    "00",
    "-1",
    "+1",
    "1_0",
    "1.0",
    "1e3",
    "1e999",
    "0x10",
    "2147483648",
    "9223372036854775808",
)
LONG = st.builds(
    str.__mul__,
    st.sampled_from(["9", "x", " ", "(", "[", "\\", '"', "\u0301", "%", "-", "0,", "a=b&", "\U0001f419"]),
    st.sampled_from([50, 300, 5000, 30_000]),
)
ANY = st.text(st.characters() | ODD, max_size=12)
EVIL = st.just("\"'><b data-evil>")
"""A text that becomes an element of any page that doesn't escape it."""
AWKWARD = st.one_of(ANY, st.sampled_from(PIECES), st.integers().map(str), LONG, EVIL)


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A text with a few letters removed or inserted, or with a part repeated many times."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        cut = text[start : start + draw(st.integers(0, 5))]
        put = draw(st.one_of(st.just(""), ANY, st.sampled_from(PIECES), st.integers(2, 9).map(cut.__mul__)))
        text = text[:start] + put + text[start + len(cut) :]
    return text
