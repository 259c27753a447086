"""`make icons`: paints the app's icon as the pictures that phones request, in `static/`."""

from pathlib import Path

import resvg_py

STATIC = Path(__file__).parents[1] / "static"
CORNERS = 'rx="5"'
ICONS = {
    "icon-192.png": (192, CORNERS),
    "icon-512.png": (512, CORNERS),
    "icon-full-180.png": (180, ""),
    "icon-full-512.png": (512, ""),
}
"""By file, the width in pixels and the corners of the background: none if the phone cuts the picture into its own
shape, which keeps at least a circle of four fifths.
"""


def painted(name: str) -> bytes:
    """One of them."""
    across, corners = ICONS[name]
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8").replace(CORNERS, corners)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=across, height=across))


def main() -> None:
    """Paint all of them."""
    for name in ICONS:
        (STATIC / name).write_bytes(painted(name))


if __name__ == "__main__":
    main()
