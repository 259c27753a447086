"""A static host like the most common free ones: files with their types, `404.html` for the rest, and nothing else."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args: object, root: str, folder: Path, lost: set[str]) -> None:
        self.root = root
        self.lost = lost
        super().__init__(*args, directory=str(folder))  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        inside = urlsplit(path).path.removeprefix(self.root)
        return super().translate_path(f"/{inside}")

    def do_GET(self) -> None:
        if not any(name in self.path for name in self.lost):
            super().do_GET()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        content = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


class Host:
    """A host that serves a folder below a path until it is stopped."""

    def __init__(self, folder: Path, root: str = "/") -> None:
        self.lost: set[str] = set()
        """Parts of addresses that get no answer."""
        handler = partial(_Handler, root=root, folder=folder, lost=self.lost)
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://games.localhost:{self._server.server_port}{root}"  # a name that the app doesn't know
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def hosting(folder: Path, root: str = "/") -> Iterator[Host]:
    """A host of this folder."""
    host = Host(folder, root)
    yield host
    host.stop()
