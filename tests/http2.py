"""As much of HTTP/2 (RFC 9113) as one form takes: browsers speak it to a proxy over https."""

from collections.abc import Mapping
from socket import socket

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, RESET, SETTINGS = 0, 1, 3, 4
END_STREAM, END_HEADERS = 1, 4
CANCEL = 8
STREAM = 1
"""The only stream here."""


def send_form(line: socket, headers: Mapping[str, str], body: bytes, cancel: bool = False) -> None:
    """Send a form with these headers over a new line; cancel it after the body, or wait until it is answered."""
    line.sendall(PREFACE + _frame(SETTINGS, 0, 0) + _frame(HEADERS, END_HEADERS, STREAM, _packed(headers)))
    line.sendall(_frame(DATA, 0 if cancel else END_STREAM, STREAM, body))
    if cancel:
        line.sendall(_frame(RESET, 0, STREAM, CANCEL.to_bytes(4, "big")))
        return
    while True:
        start = _exactly(line, 9)
        _exactly(line, int.from_bytes(start[:3], "big"))
        kind, flags, stream = start[3], start[4], int.from_bytes(start[5:], "big")
        if stream == STREAM and (kind == RESET or (kind in (DATA, HEADERS) and flags & END_STREAM)):
            return


def _frame(kind: int, flags: int, stream: int, content: bytes = b"") -> bytes:
    return len(content).to_bytes(3, "big") + bytes((kind, flags)) + stream.to_bytes(4, "big") + content


def _packed(headers: Mapping[str, str]) -> bytes:
    """Headers as literals without an index (RFC 7541, 6.2.2), none longer than 126 bytes."""
    texts = [text.encode() for header in headers.items() for text in header]
    assert all(len(text) < 127 for text in texts)
    pairs = zip(texts[::2], texts[1::2], strict=True)
    return b"".join(b"\0" + bytes((len(name),)) + name + bytes((len(text),)) + text for name, text in pairs)


def _exactly(line: socket, size: int) -> bytes:
    found = b""
    while len(found) < size:
        piece = line.recv(size - len(found))
        assert piece, "the line was closed"
        found += piece
    return found
