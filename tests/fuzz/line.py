"""Requests as they go over the line, and what can be wrong with them: cut off, forged, doubled, malformed."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from tests.fuzz.world import FORM, GAME, Fields, Request, encoded

KEY = "KEYOFGAME"
"""A placeholder for the key of a link to the requested game."""
ELSEWHERE = b"evil.example"

Headers = tuple[tuple[bytes, bytes], ...]


@dataclass(frozen=True)
class Line:
    """A request as bytes, in parts."""

    method: bytes
    target: bytes
    headers: Headers
    body: bytes
    version: bytes = b"HTTP/1.1"

    @property
    def whole(self) -> bytes:
        """The bytes that are sent."""
        message = b"".join(b"%b: %b\r\n" % header for header in self.headers)
        return b"%b %b %b\r\n%b\r\n%b" % (self.method, self.target, self.version, message, self.body)

    @property
    def cut(self) -> bool:
        """Whether more was announced than is sent."""
        head = b"\r\n".join(b"%b:%b" % header for header in self.headers).lower()
        announced = [int(length) for length in re.findall(rb"^content-length *:(\d+)\r?$", head, re.MULTILINE)]
        chunked = b"transfer-encoding:chunked" in head and not self.body.endswith(b"0\r\n\r\n")
        return chunked or max(announced, default=0) > len(self.body)

    def saying(self, *headers: tuple[bytes, bytes]) -> "Line":
        """The same request with more headers, before its own: of two, the server may take the last."""
        return replace(self, headers=(*headers, *self.headers))

    def without(self, *names: bytes) -> "Line":
        """The same request without these headers."""
        return replace(self, headers=tuple(header for header in self.headers if header[0] not in names))

    def instead(self, *headers: tuple[bytes, bytes]) -> "Line":
        """The same request with these headers in place of those of the same name."""
        return self.without(*(name for name, _ in headers)).saying(*headers)


def as_sent(request: Request, cookies: Fields, visitor: str) -> Line:
    """A request as a browser sends it, through a proxy that names the visitor."""
    in_address = request.method in ("GET", "HEAD", "OPTIONS") and request.body is None
    content = encoded(request.fields, FORM if in_address else request.sent_as) if request.body is None else request.body
    query = b"?" + content if in_address and content else b""
    headers = [(b"Host", b"localhost"), (b"Connection", b"close"), (b"X-Forwarded-For", visitor.encode())]
    headers += [(name.encode(), value.encode("latin-1")) for name, value in request.headers]
    if cookies:
        headers.append((b"Cookie", "; ".join(f"{name}={value}" for name, value in cookies).encode()))
    if not in_address:
        headers += [(b"Content-Type", request.sent_as.encode("latin-1")), (b"Content-Length", b"%d" % len(content))]
    return Line(request.method.encode(), request.path.encode() + query, tuple(headers), b"" if in_address else content)


def about(line: Line, game: str, key: str) -> Line:
    """The request about this game, with the key of a link to it."""

    def put(text: bytes) -> bytes:
        return text.replace(GAME.encode(), game.encode()).replace(KEY.encode(), key.encode())

    body = put(line.body)
    grown = len(body) - len(line.body)
    headers = tuple(
        (name, b"%d" % (int(value) + grown) if name == b"Content-Length" and value.isdigit() else put(value))
        for name, value in line.headers
    )
    return replace(line, target=put(line.target), headers=headers, body=body)


# --- what can be wrong ---


def _length(change: int) -> Callable[[Line], Line]:
    """Announces more or fewer bytes than are sent."""

    def changed(line: Line) -> Line:
        message = max(0, len(line.body) + change)
        return line.instead((b"Content-Length", b"%d" % message))

    return changed


def _says(*headers: tuple[bytes, bytes]) -> Callable[[Line], Line]:
    return lambda line: line.saying(*headers)


def _says_instead(*headers: tuple[bytes, bytes]) -> Callable[[Line], Line]:
    return lambda line: line.instead(*headers)


def _in_chunks(end: bytes, *headers: tuple[bytes, bytes]) -> Callable[[Line], Line]:
    """Sends the body as one chunk, and then this."""

    def chunked(line: Line) -> Line:
        body = b"%x\r\n%b\r\n%b" % (len(line.body), line.body, end)
        plain = line.without(b"Content-Length").saying((b"Transfer-Encoding", b"chunked"), *headers)
        return replace(plain, body=body)

    return chunked


FAULTS: dict[str, Callable[[Line], Line]] = {
    "cut in half": lambda line: replace(line, body=line.body[: len(line.body) // 2]),
    "cut by one": lambda line: replace(line, body=line.body[:-1]),
    "one more announced": _length(1),
    "many more announced": _length(5000),
    "fewer announced": _length(-3),
    "no length": lambda line: line.without(b"Content-Length"),
    "length twice": _says((b"Content-Length", b"3")),
    "no number": _says_instead((b"Content-Length", b"0x10")),
    "negative length": _says_instead((b"Content-Length", b"-1")),
    "signed length": _says_instead((b"Content-Length", b"+5")),
    "endless length": _says_instead((b"Content-Length", b"9" * 40)),
    "chunks": _in_chunks(b"0\r\n\r\n"),
    "cut chunks": _in_chunks(b""),
    "chunks and length": _in_chunks(b"0\r\n\r\n", (b"Content-Length", b"4")),
    "chunks by another name": _says((b"Transfer-Encoding", b"xchunked")),
    "chunks twice": _in_chunks(b"0\r\n\r\n", (b"Transfer-Encoding", b"identity")),
    "another host": _says_instead((b"Host", ELSEWHERE)),
    "two hosts": _says((b"Host", ELSEWHERE)),
    "no host": lambda line: line.without(b"Host"),
    "host in other letters": _says_instead((b"Host", "localho\u017ft".encode())),
    "host with a path": _says_instead((b"Host", b"localhost/deleted")),
    "another origin": _says((b"Origin", b"https://" + ELSEWHERE)),
    "another site": _says((b"Sec-Fetch-Site", b"cross-site")),
    "no origin": _says((b"Origin", b"null")),
    "underscores": _says((b"X_Forwarded_For", b"127.0.0.1"), (b"Content_Length", b"3"), (b"Sec_Fetch_Site", b"none")),
    "forged proxy": _says((b"Forwarded", b"for=127.0.0.1;host=localhost;proto=https"), (b"X-Real-IP", b"127.0.0.1")),
    "forged visitor": _says((b"X-Forwarded-For", b"127.0.0.1")),
    "forged address": _says((b"X-Forwarded-Host", ELSEWHERE), (b"X-Forwarded-Prefix", b"/evil")),
    "forged scheme": _says((b"X-Forwarded-Proto", b"javascript")),
    "another way": _says((b"X-Original-URL", b"/deleted"), (b"X-HTTP-Method-Override", b"DELETE")),
    "packed": _says((b"Content-Encoding", b"gzip")),
    "expecting": _says((b"Expect", b"100-continue")),
    "upgrading": _says((b"Upgrade", b"h2c"), (b"HTTP2-Settings", b"AAMAAABkAAQAAP__")),
    "a long header": _says((b"X-Long", b"x" * 70_000)),
    "many headers": _says(*((b"X-%d" % number, b"x") for number in range(300))),
    "an empty name": _says((b"", b"x")),
    "a name with a space": _says((b"Content-Length ", b"3")),
    "a folded header": _says((b"X-Folded", b"a\r\n b")),
    "a header in a header": _says((b"X-A", b"a\r\nX-Forwarded-For: 127.0.0.1")),
    "a bare end of line": _says((b"X-A", b"a\nContent-Length:3")),
    "a zero byte": _says((b"X-A", b"a\x00b")),
    "odd bytes": _says((b"Cookie", bytes(range(0x80, 0x100))), (b"Accept-Language", b"\xff\xfe")),
    "broken cookies": _says((b"Cookie", b'language="\\377; scorekeeper=.; follower=a.b; phone=%00; =; ;')),
    "a long field": lambda line: _length(0)(replace(line, body=line.body + b"&long=" + b"x" * 70_000)),
    "many fields": lambda line: _length(0)(replace(line, body=line.body + b"&a=1" * 2_000)),
    "a zero byte behind": lambda line: _length(0)(replace(line, body=line.body + b"\x00&=&&%zz=%")),
    "a second request": lambda line: replace(
        line, body=line.body + b"GET /deleted HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    ),
    "other letters": _says_instead((b"Content-Type", b"application/x-www-form-urlencoded; charset=utf-16")),
    "parts without an end": _says_instead((b"Content-Type", b"multipart/form-data; boundary=\xff")),
    "a whole address": lambda line: replace(line, target=b"http://" + ELSEWHERE + line.target),
    "two slashes": lambda line: replace(line, target=b"/" + line.target),
    "up and down": lambda line: replace(line, target=b"/static/.." + line.target),
    "no slash": lambda line: replace(line, target=line.target.lstrip(b"/") or b"*"),
    "a place in it": lambda line: replace(line, target=line.target + b"#<b data-evil>"),
    "a long address": lambda line: replace(line, target=line.target + b"?" + b"a=1&" * 3_000),
    "an odd address": lambda line: replace(line, target=line.target + b"\xff%zz%00"),
    "an old version": lambda line: replace(line, version=b"HTTP/1.0"),
    "no version": lambda line: replace(line, version=b"HTTP/9.9"),
    "small letters": lambda line: replace(line, method=line.method.lower()),
    "another method": lambda line: replace(line, method=b"PROPFIND"),
}
"""The faults that a request can have on the line, by name."""

faults = st.lists(st.sampled_from(sorted(FAULTS)), max_size=2, unique=True)
"""Names of up to two things that are wrong."""


def spoilt_line(line: Line, names: list[str]) -> Line:
    """A request with all of that wrong."""
    for name in names:
        line = FAULTS[name](line)
    return line
