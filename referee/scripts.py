"""Third-party scripts that pages load: one version of each, checked by its hash."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

CDN = "https://cdn.jsdelivr.net"
HTMX = "npm/htmx.org@4.0.1"
"""The one version that pages may load."""
FOLDER = "assets"
"""The folder of fetched scripts in the data folder."""


@dataclass(frozen=True)
class Script:
    """A script with exactly one valid content."""

    place: str
    """Its path on the CDN."""
    integrity: str
    """The hash of its content, as in the ``integrity`` attribute."""

    @property
    def file(self) -> str:
        """Its file name in ``FOLDER``, with the version in it."""
        package, _, name = self.place.removeprefix("npm/").rpartition("/")
        return f"{package.split('/')[0]}-{name}"

    def is_sound(self, content: bytes) -> bool:
        algorithm, _, expected = self.integrity.partition("-")
        return base64.b64encode(hashlib.new(algorithm, content).digest()).decode() == expected

    def kept(self, instance: Path) -> bytes | None:
        """Its content in the data folder; ``None`` if it wasn't fetched or has changed."""
        try:
            content = (instance / FOLDER / self.file).read_bytes()
        except OSError:
            return None
        return content if self.is_sound(content) else None


SCRIPTS: Mapping[str, Script] = {
    "htmx": Script(
        f"{HTMX}/dist/htmx.min.js", "sha384-Qp9rdC8H7EqOoX+nR0P3RPG2Noji+qdwJlGpfzwQJsfOpp3sGwIdSP9xO3+UlEhn"
    ),
    "hx-sse": Script(
        f"{HTMX}/dist/ext/hx-sse.min.js", "sha384-v8HvucQ+ohQhMg0arboXc5049yNR46QKMjphs7YDch+Wm7zpfK5XVS01f26mQDJV"
    ),
}
"""The scripts by the names that templates use."""
