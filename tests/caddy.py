"""Caddy, the reverse proxy of docs/hosting.md, in front of the real server: what visitors on other machines reach.

It is unpacked from Debian's package: installing that would start a service that takes the ports of the machine.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPMessage
from pathlib import Path
from urllib.parse import urlencode

from tests.serving import FORM, PATIENCE, Server, free_port
from tests.waiting import until

DOCS = Path(__file__).parents[1] / "docs"
HOSTING, DATABASES = ((DOCS / name).read_text(encoding="utf-8") for name in ("hosting.md", "databases.md"))
*SITES, SEVERAL = re.findall(r"^```\n(\S+ \{\n.*?)^```$", HOSTING + DATABASES, re.MULTILINE | re.DOTALL)
"""What the pages write into Caddy's file: on a private network, on the internet, and before several servers."""
SETTINGS = re.findall(r"`((?:REFEREE_\w+=\S+ )+)make run`", HOSTING)
"""The settings of the app that the page names for each."""
HERE = """{{
    admin off
    default_bind 127.0.0.1
    http_port {plain}
    https_port {port}
    local_certs
    skip_install_trust
}}
"""
"""What differs in a test: Caddy stays on this machine, at other ports, and signs its certificates itself."""


@dataclass(frozen=True)
class Answer:
    """What Caddy answers."""

    status: int
    headers: HTTPMessage
    text: str


class _Line(HTTPConnection):
    """A connection of a visitor at an address of this machine, whom Caddy takes for one from elsewhere."""

    def __init__(self, caddy: "Caddy", visitor: str) -> None:
        super().__init__(caddy.name, caddy.port, PATIENCE)
        self._caddy, self._visitor = caddy, visitor

    def connect(self) -> None:
        """Open the line, encrypted."""
        self.sock = self._caddy.open(self._visitor)


class Caddy:
    """Caddy before a server, or several, as docs/hosting.md sets it up for a site."""

    def __init__(self, site: str, folder: Path, *servers: Server) -> None:
        self.name, self.port = site.split()[0], free_port()
        self.log = folder / "caddy.log"
        file = folder / "Caddyfile"
        here = HERE.format(plain=free_port(), port=self.port)
        ports = iter(server.port for server in servers)
        file.write_text(here + re.sub(r"[\d.]+:8000", lambda _: f"127.0.0.1:{next(ports)}", site), encoding="utf-8")
        self._root = folder / "caddy/pki/authorities/local/root.crt"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [program(), "run", "--config", str(file)],
                env={"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
                stdout=log,
                stderr=log,
            )
        until(
            self._answers,
            never=lambda: f"Caddy did not start: {self.log.read_text(encoding='utf-8')}",
            over=lambda: self.process.poll() is not None,
        )

    def _answers(self) -> bool:
        try:
            return self.ask("GET", "/rules").status == 200
        except OSError:
            return False

    def open(self, visitor: str = "127.0.0.1", protocol: str = "http/1.1") -> ssl.SSLSocket:
        """An encrypted line from a visitor, whose browser trusts Caddy's root certificate and no other."""
        context = ssl.create_default_context(cafile=str(self._root))
        context.set_alpn_protocols([protocol])
        line = socket.create_connection(("127.0.0.1", self.port), PATIENCE, (visitor, 0))
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as browsers do, else a body waits for 40 ms
        return context.wrap_socket(line, server_hostname=self.name)

    def line(self, visitor: str = "127.0.0.1") -> HTTPConnection:
        """A line on which a visitor can ask several times."""
        return _Line(self, visitor)

    def ask(
        self,
        method: str,
        address: str,
        fields: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
        visitor: str = "127.0.0.1",
    ) -> Answer:
        """Ask for a page, or send a form with these fields."""
        body = None if fields is None else urlencode(fields).encode()
        with closing(self.line(visitor)) as line:
            line.request(method, address, body, {**(FORM if body is not None else {}), **(headers or {})})
            answer = line.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())

    def exchange(self, request: bytes, visitor: str = "127.0.0.1", cut: bool = False) -> bytes:
        """What comes back for these bytes; with ``cut`` the line is dropped after them."""
        answer = b""
        with self.open(visitor) as line:
            line.sendall(request)
            if cut:
                return answer
            try:
                while piece := line.recv(65536):
                    answer += piece
            except TimeoutError:
                raise
            except OSError:
                pass  # Caddy had seen enough, and has closed the line
        return answer


def program() -> str:
    """Caddy's program: the one of `tests/install_caddy.sh`, or the machine's own."""
    found = shutil.which("caddy", path=os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])))
    assert found, "The tests behind a proxy need Caddy: run 'make test', or install the package caddy."
    return found


@contextmanager
def behind(site: str, folder: Path, *servers: Server) -> Iterator[Caddy]:
    """Caddy before these servers, for as long as it is needed."""
    caddy = Caddy(site, folder, *servers)
    try:
        yield caddy
    finally:
        caddy.process.kill()
        caddy.process.wait()
