"""`make font`: extracts the part of a free font that pictures need from its package."""

import io
import json
from collections import defaultdict

from fontTools import subset
from fontTools.ttLib import TTFont

from referee.painting.letters import FONT, SIGNS, WIDTHS
from tests.browser import packages

PACKAGE, VERSION = "@expo-google-fonts/noto-sans", "0.4.2"
FILE, FILE_INTEGRITY = (
    "600SemiBold/NotoSans_600SemiBold.ttf",
    "sha384-xAutJdL7sajpt2wYFH9UZZ28GZfwrWTERTels9SYXobobNBzyMxheYX6cCJJotOZ",
)
LICENCE = "LICENSE_FONT"
LICENCE_INTEGRITY = "sha384-gqdcyeFhx8G1Iu6kyDXtfIKnNxBoAI+LYkTIe6malx7fFh9VSvzOPYJsDuRuOlhB"


def main() -> None:
    """Write the font and its licence into the package."""
    font = TTFont(io.BytesIO(packages.script(PACKAGE, VERSION, FILE, FILE_INTEGRITY)), recalcTimestamp=False)
    features = ["kern", "mark", "mkmk", "ccmp"]
    options = subset.Options(hinting=False, layout_features=features, name_IDs=[0, 1, 2, 4, 6, 13, 14])
    cutting = subset.Subsetter(options)
    cutting.populate(unicodes=[sign for first, last in SIGNS for sign in range(first, last + 1)])
    cutting.subset(font)
    FONT.parent.mkdir(exist_ok=True)
    font.save(FONT)
    WIDTHS.write_text(json.dumps(widths(font), separators=(",", ":")) + "\n", encoding="utf-8")
    licence = packages.script(PACKAGE, VERSION, LICENCE, LICENCE_INTEGRITY)
    FONT.with_name("LICENSE").write_bytes(licence)


def widths(font: TTFont) -> dict[int, str]:
    """By width in units, all characters that have it."""
    found = defaultdict[int, str](str)
    for sign, glyph in sorted(font.getBestCmap().items()):
        found[font["hmtx"][glyph][0]] += chr(sign)
    return dict(sorted(found.items()))


if __name__ == "__main__":
    main()
