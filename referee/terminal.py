"""What a command reads and prints, whatever its streams are: closed, full, or for fewer letters than people use."""

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import BinaryIO, TextIO, TypeVar

from referee.signals import INTERRUPTED
from referee.wording.language import gettext
from referee.wording.visible import visible

T = TypeVar("T")

MOST_BYTES = 1024 * 1024
"""So much is read as one line, or as one file: a hundred times what the longest game takes."""


class InputTooLongError(ValueError):
    """More was sent than is read."""

    def __str__(self) -> str:
        """Say so to people."""
        return gettext("That is too long: at most %(most)d bytes are read.", most=MOST_BYTES)


class OutputError(Exception):
    """Standard output takes no more."""


def run(command: Callable[[], int]) -> int:
    """Run a command and give its exit status, also where it is interrupted or nobody takes what it says."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            return command()
        finally:
            _write_out()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputError as unsaid:
        _drop(sys.stdout)
        if isinstance(unsaid.__cause__, BrokenPipeError):  # whoever reads has seen enough
            return 0
        return fail(gettext("The answer cannot be written: %(error)s", error=unsaid))


def say(text: str) -> None:
    """Print a text on standard output, at once."""
    draw(f"{visible(text)}\n")
    _write_out()


def draw(picture: str) -> None:
    """Print a picture of our own, with the signs that give it colours, on standard output."""
    with _taken():
        if sys.stdout:
            sys.stdout.write(picture)


def _write_out() -> None:
    """Let nothing wait that was said."""
    with _taken():
        if sys.stdout:
            sys.stdout.flush()


@contextmanager
def _taken() -> Iterator[None]:
    """Standard output takes what is written here, or ``OutputError`` is raised."""
    try:
        yield
    except OSError as error:
        raise OutputError(error.strerror) from error


def fail(text: str) -> int:
    """Print why something failed on standard error, and give the exit status of a failure."""
    if sys.stderr:
        print(visible(text), file=sys.stderr)
    return 1


@contextmanager
def watch() -> Iterator[Callable[[str], None]]:
    """Gives what shows how far something is, in one line that changes: where somebody watches, and nowhere else."""
    if not _watched(sys.stderr):
        yield lambda _: None
        return
    try:
        yield lambda text: print(f"\r{visible(text)}\x1b[K", end="", file=sys.stderr, flush=True)
    finally:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


@contextmanager
def counted(things: Sequence[T], label: str, answers: bool = True) -> Iterator[Iterable[T]]:
    """The things, and a bar that shows how many of them are done: where somebody watches, who sees no ``answers`` pass
    meanwhile.
    """
    if len(things) < 2 or not _watched(sys.stderr) or (answers and _watched(sys.stdout)):
        yield things
        return
    import click  # only here: it takes long to load

    with click.progressbar(things, label=visible(label), file=sys.stderr) as bar:
        yield bar


def whole(file: str) -> str:
    """The text of a file, or of standard input with ``-``.

    Raises ``OSError``, ``UnicodeDecodeError``, ``InputTooLongError``.
    """
    if file == "-":
        return _text(_input())
    with open(file, "rb") as opened:  # noqa: PTH123 - a stream, of which not all is read
        return _text(opened)


def lines() -> Iterator[bytes | InputTooLongError]:
    """The lines of standard input that are not empty; in the place of one that is too long, that it is."""
    stream = _input()
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) <= MOST_BYTES:
            if line.strip():
                yield line
            continue
        yield InputTooLongError()
        while line and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES)


def draws(signs: str) -> bool:
    """Whether standard output can show these signs."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _watched(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _input() -> BinaryIO:
    return sys.stdin.buffer if sys.stdin else io.BytesIO()


def _text(stream: BinaryIO) -> str:
    content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise InputTooLongError
    return content.decode("utf-8")


def _drop(stream: TextIO | None) -> None:
    """Let what was not yet written to a stream go nowhere, or leaving would fail as well."""
    if stream:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - it is no path but a place
            os.dup2(nowhere.fileno(), stream.fileno())
