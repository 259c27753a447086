"""Input and output of commands, even if a stream is closed, full or has a small character set."""

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO, TextIO, TypeVar

from referee.signals import INTERRUPTED
from referee.wording.language import gettext, visible

T = TypeVar("T")

MOST_BYTES = 1024 * 1024
"""The most bytes of one line or one file: a hundred times the longest game."""


class InputTooLongError(ValueError):
    """The input has more than ``MOST_BYTES``."""

    def __str__(self) -> str:
        return gettext("That's too long: the limit is %(most)d bytes.", most=MOST_BYTES)


class OutputError(Exception):
    """Standard output can't be written to."""


def run(command: Callable[[], int]) -> int:
    """Run a command and return its exit status, even if it is interrupted or its output can't be written."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        try:
            return command()
        except BrokenPipeError as error:  # `argparse` prints by itself, unbuffered if that is set
            raise OutputError(error.strerror) from error
        finally:
            with _taken():
                if sys.stdout:
                    sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OutputError as error:
        if sys.stdout:  # its buffer is dropped; otherwise the exit would fail too
            with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a file descriptor is needed
                os.dup2(nowhere.fileno(), sys.stdout.fileno())
        if isinstance(error.__cause__, BrokenPipeError):  # the reader, such as `head`, has seen enough
            return 0
        return fail(gettext("Can't write the answer: %(error)s", error=error))


def say(text: str) -> None:
    """Print a line on standard output and flush it."""
    draw(f"{visible(text)}\n")


def draw(picture: str) -> None:
    """Print a picture with its colour codes on standard output, and flush it."""
    with _taken():
        print(picture, end="", flush=True)


@contextmanager
def _taken() -> Iterator[None]:
    """Raise ``OutputError`` if standard output can't be written to."""
    try:
        yield
    except OSError as error:
        raise OutputError(error.strerror) from error


def note(text: str) -> None:
    """Print a line on standard error."""
    if sys.stderr:
        print(visible(text), file=sys.stderr)


def fail(text: str) -> int:
    """Print an error on standard error, and return the exit status of a failure."""
    note(text)
    return 1


@contextmanager
def bar(label: str, answers: bool = False) -> Iterator[Callable[[int, int], None]]:
    """Yields a function to call with the amount done and the total: it shows them as a bar, if standard error is a
    terminal. With ``answers`` the command prints in the meantime: then standard output must not be one.
    """
    if not _watched(sys.stderr) or (answers and _watched(sys.stdout)):
        yield lambda done, total: None
        return
    import click  # slow to import

    with click.progressbar(length=1, label=visible(label), file=sys.stderr) as shown:

        def tell(done: int, total: int) -> None:
            shown.length = total
            shown.update(done - shown.pos)

        yield tell


@contextmanager
def counted(things: Sequence[T], label: str, answers: bool = True) -> Iterator[Iterable[T]]:
    """Yields the things, and shows a bar while several are consumed."""

    def each() -> Iterator[T]:
        for number, thing in enumerate(things, 1):
            yield thing
            tell(number, len(things))

    if len(things) < 2:
        yield things
        return
    with bar(label, answers) as tell:
        yield each()


def whole(file: str) -> str:
    """The text of a file (``-`` is standard input).

    Raises ``OSError``, ``UnicodeDecodeError`` or ``InputTooLongError``.
    """
    with opened(file) as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise InputTooLongError
    return content.decode("utf-8")


def opened(file: str) -> AbstractContextManager[BinaryIO]:
    """The bytes of a file (``-`` is standard input). Raises ``OSError``."""
    return nullcontext(_standard_input()) if file == "-" else Path(file).open("rb")


def lines() -> Iterator[bytes | InputTooLongError]:
    """The non-empty lines of standard input, with an ``InputTooLongError`` in place of one that is too long."""
    stream = _standard_input()
    while line := stream.readline(MOST_BYTES + 1):
        if len(line) <= MOST_BYTES:
            if line.strip():
                yield line
            continue
        yield InputTooLongError()
        while line and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES)


def draws(signs: str) -> bool:
    """Whether standard output can show these characters."""
    try:
        signs.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _watched(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _standard_input() -> BinaryIO:
    """The bytes of standard input; empty if it is closed."""
    return sys.stdin.buffer if sys.stdin else io.BytesIO()
