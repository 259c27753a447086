"""Scripts of others that pages load: one version of each, known by its hash."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

CDN = "https://cdn.jsdelivr.net"
HTMX = "npm/htmx.org@4.0.1"
"""What pages may load from there: the one version whose content they know."""
FOLDER = "assets"
"""Where fetched scripts lie in the data folder."""


@dataclass(frozen=True)
class Script:
    """A script of which exactly one content is taken."""

    place: str
    """Its address at the CDN, below its root."""
    integrity: str
    """What its content is known by, as browsers are told it."""

    @property
    def file(self) -> str:
        """Under which name it is kept: with its version, so that another one is another file."""
        package, _, name = self.place.removeprefix("npm/").rpartition("/")
        return f"{package.split('/')[0]}-{name}"

    def is_sound(self, content: bytes) -> bool:
        """Whether a browser would take this content for the script."""
        algorithm, _, expected = self.integrity.partition("-")
        return base64.b64encode(hashlib.new(algorithm, content).digest()).decode() == expected

    def kept(self, instance: Path) -> bytes | None:
        """Its content in the data folder; nothing where it was not fetched, or is no longer as it was."""
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
"""By the name under which templates ask for them."""
