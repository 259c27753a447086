"""A game as codes to scan: its transcript, compressed and split evenly among as many codes as it takes.

A code is ``number.all.name.data``: its number, the number of all codes, their common name, which is the beginning of a
hash of the data of all of them, and its own part of that data in base64.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection
from hashlib import sha256
from typing import NamedTuple

from referee.service.game_file import MOST_BYTES

LONGEST = 600
"""The most characters of a code: a cheap camera can still read it from a small screen."""
NAME = 8
HEAD = len("999.999..") + NAME
_CODE = re.compile(rf"([1-9]\d{{0,3}})\.([1-9]\d{{0,3}})\.([0-9a-f]{{{NAME}}})\.([\w-]{{1,4000}})", re.ASCII)


class Code(NamedTuple):
    """One of the codes of a game."""

    number: int
    all: int
    name: str
    data: str

    def __str__(self) -> str:
        return ".".join(map(str, self))


def codes_of(transcript: str) -> tuple[Code, ...]:
    """The codes of a game."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    packed = packer.compress(transcript.encode()) + packer.flush()
    data = urlsafe_b64encode(packed).decode().rstrip("=")
    count = -(-len(data) // (LONGEST - HEAD))
    size = -(-len(data) // count)
    parts = (data[first : first + size] for first in range(0, len(data), size))
    return tuple(Code(number, count, _name_of(packed), part) for number, part in enumerate(parts, 1))


def read_code(text: str) -> Code | None:
    """A scanned code; None if it isn't one."""
    match = _CODE.fullmatch(text.strip())
    if match is None or int(match[1]) > int(match[2]):
        return None
    return Code(int(match[1]), int(match[2]), match[3], match[4])


def transcript_in(codes: Collection[Code]) -> bytes | None:
    """The transcript in all the codes of a game; None if one of them is damaged, or if it is longer than a file of a
    game may be: nothing is unpacked beyond that.
    """
    data = "".join(code.data for code in sorted(codes))
    try:
        packed = urlsafe_b64decode(data + "=" * (-len(data) % 4))
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        content = unpacker.decompress(packed, MOST_BYTES + 1)
    except (ValueError, zlib.error):
        return None
    whole = unpacker.eof and all(code.name == _name_of(packed) for code in codes)
    return content if whole and len(content) <= MOST_BYTES else None


def _name_of(packed: bytes) -> str:
    return sha256(packed).hexdigest()[:NAME]
