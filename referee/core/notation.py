"""The lines of a sheet and of the record as text, each read back as it was written.

::

    S1 place ... = 2                       tiles and cells as the rulebook writes them; the announced score is optional
    S2 swap 3
    S1 points 9 tiles 2                    followed by `word GRA` or `word 3`, if the rulebook knows words
    S2 pass
    S2 skip
    S1 place ... = 6 by table "agreed"     any turn may be ruled by the players, `by table for 4` if they set its points
    S2 adjust -5 "peeked into the bag"
    S3 leaves tiles back                   a player stops playing; `tiles out` if the tiles leave the game too
    next S2                                it is this player's turn
    rename S2 "Anna"                       a name was misspelt
    end "the tram leaves"

and any steps of the rulebook's own; on the record only::

    start S3                               followed by what the players stated, `word 4`, if the rulebook knows the word
    take-back                              the last thing done, or `take-back 4`: everything from step 4 on
    redo
    correct 3: S1 place ... = 1            followed by `filled 2` if it is one of several points-only turns that are
                                           filled in together, from turn 2 on: one `take-back` undoes all of them
    rule 3 "noticed too late"              or `rule 3 for 4 "..."`
    insert 3: S2 place ... = 1 shift       a forgotten step; with `shift` the later turns are those of the next players
    remove 4                               a step entered twice; also with `shift`
    reseat 3 S2                            a turn that belongs to another player; the later ones stay as they are

The last three may end with `ruled 5 7 "..."`: the later turns that are then kept as rulings of the players.
"""

import re

from referee.core.grid import T
from referee.core.history import Correct, Event, Insert, LetStand, Redo, Remove, Reseat, Start, TakeBack
from referee.core.rulebook import Rulebook
from referee.core.steps import (
    Adjust,
    End,
    Leave,
    Next,
    OwnStep,
    Pass,
    Place,
    PointsOnly,
    Rename,
    Ruling,
    Skip,
    Step,
    Swap,
    Turn,
)
from referee.core.unreadable import Expected, UnreadableError

_TEXT = r'(?:[^"\\]|\\["\\])*'
_QUOTED = f'"({_TEXT})"'
_TURN = re.compile(
    r"S(?P<seat>\d{1,2})\s+(?:"
    r"place\s+(?P<play>[^=\"\s](?:[^=\"]*[^=\"\s])?)(?:\s*=\s*(?P<announced>\d{1,6}))?"
    r"|swap\s+(?P<count>\d{1,6})"
    r"|points\s+(?P<points>\d{1,6})\s+tiles\s+(?P<tiles>\d{1,6})(?:\s+word\s+(?P<word>[^\s\"]{1,99}))?"
    r"|(?P<nothing>pass|skip)"
    rf')(?:\s+by table(?:\s+for\s+(?P<ruled>\d{{1,6}}))?\s+"(?P<reason>{_TEXT})")?',
    re.ASCII,
)
_ADJUST = re.compile(rf"S(\d{{1,2}})\s+adjust\s+([+-]?\d{{1,6}})\s+{_QUOTED}", re.ASCII)
_LEAVE = re.compile(r"S(\d{1,2})\s+leaves\s+tiles\s+(back|out)", re.ASCII)
_NEXT = re.compile(r"next\s+S(\d{1,2})", re.ASCII)
_RENAME = re.compile(rf"rename\s+S(\d{{1,2}})\s+{_QUOTED}", re.ASCII)
_END = re.compile(rf"end\s+{_QUOTED}", re.ASCII)
_START = re.compile(r"start\s+S(\d{1,2})(?:\s+([a-z]+)\s+(\d))?", re.ASCII)
_TAKE_BACK = re.compile(r"take-back(?:\s+(\d{1,6}))?", re.ASCII)
_CORRECT = re.compile(r"correct\s+(\d{1,6}):\s+(.*?)(?:\s+filled\s+(\d{1,6}))?", re.ASCII | re.DOTALL)
_RULE = re.compile(rf"rule\s+(\d{{1,6}})(?:\s+for\s+(\d{{1,6}}))?\s+{_QUOTED}", re.ASCII)
_RULED = rf'(?:\s+ruled(?P<ruled>(?:\s+\d{{1,6}})+)\s+"(?P<reason>{_TEXT})")?'
_LATER = rf"(?P<shift>\s+shift)?{_RULED}"
_INSERT = re.compile(rf"insert\s+(?P<number>\d{{1,6}}):\s+(?P<step>.*?){_LATER}", re.ASCII | re.DOTALL)
_REMOVE = re.compile(rf"remove\s+(?P<number>\d{{1,6}}){_LATER}", re.ASCII)
_RESEAT = re.compile(rf"reseat\s+(?P<number>\d{{1,6}})\s+S(?P<seat>\d{{1,2}}){_RULED}", re.ASCII)
LINE_END = re.compile(r"\r\n|\r|\n")


def quote(text: str) -> str:
    """A text in quotation marks, as ``unquote`` reads it back; a line feed in it becomes a space."""
    return '"' + LINE_END.sub(" ", text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def unquote(text: str) -> str:
    """The text between quotation marks, unescaped."""
    return re.sub(r"\\(.)", r"\1", text)


def read_event(line: str, rulebook: Rulebook[T]) -> Event[T]:
    """The event on a line of the record. Raises ``UnreadableError``."""
    if line == "redo":
        return Redo()
    if match := _TAKE_BACK.fullmatch(line):
        return TakeBack(_number(match[1]))
    if (match := _START.fullmatch(line)) and (match[2] is None or match[2] in rulebook.stated):
        return Start(int(match[1]), (match[2], int(match[3])) if match[2] else None)
    if match := _CORRECT.fullmatch(line):
        return Correct(int(match[1]), read_step(match[2], rulebook), _number(match[3]))
    if match := _RULE.fullmatch(line):
        return LetStand(int(match[1]), Ruling(unquote(match[3]), _number(match[2])))
    if match := _INSERT.fullmatch(line):
        step = read_step(match["step"], rulebook)
        return Insert(int(match["number"]), step, match["shift"] is not None, *_read_ruled(match))
    if match := _REMOVE.fullmatch(line):
        return Remove(int(match["number"]), match["shift"] is not None, *_read_ruled(match))
    if match := _RESEAT.fullmatch(line):
        return Reseat(int(match["number"]), int(match["seat"]), *_read_ruled(match))
    return read_step(line, rulebook)


def write_event(event: Event[T], rulebook: Rulebook[T]) -> str:
    """An event as a line that ``read_event`` reads back."""
    match event:
        case Redo():
            return "redo"
        case TakeBack(first):
            return "take-back" if first is None else f"take-back {first}"
        case Start(seat, stated):
            return f"start S{seat} {stated[0]} {stated[1]}" if stated else f"start S{seat}"
        case Correct(number, step, filled):
            return f"correct {number}: {write_step(step, rulebook)}" + ("" if filled is None else f" filled {filled}")
        case LetStand(number, Ruling(reason, points)):
            return f"rule {number}{_for(points)} {quote(reason)}"
        case Insert(number, step, shift):
            return f"insert {number}: {write_step(step, rulebook)}{' shift' if shift else ''}{_write_ruled(event)}"
        case Remove(number, shift):
            return f"remove {number}{' shift' if shift else ''}{_write_ruled(event)}"
        case Reseat(number, seat):
            return f"reseat {number} S{seat}{_write_ruled(event)}"
        case _:
            return write_step(event, rulebook)


def read_step(line: str, rulebook: Rulebook[T]) -> Step[T]:
    """Return the step of a line of a sheet. Raises ``UnreadableError``."""
    if match := _ADJUST.fullmatch(line):
        return Adjust(int(match[1]), int(match[2]), unquote(match[3]))
    if match := _END.fullmatch(line):
        return End(unquote(match[1]))
    if match := _LEAVE.fullmatch(line):
        return Leave(int(match[1]), match[2] == "back")
    if match := _NEXT.fullmatch(line):
        return Next(int(match[1]))
    if match := _RENAME.fullmatch(line):
        return Rename(int(match[1]), unquote(match[2]))
    own = rulebook.own_steps.read(line) if rulebook.own_steps else None
    return own or _read_turn(line, rulebook)


def write_step(step: Step[T], rulebook: Rulebook[T]) -> str:
    """A step as a line that ``read_step`` reads back."""
    match step:
        case OwnStep():
            if rulebook.own_steps is None:
                raise TypeError(step)
            return rulebook.own_steps.write(step)
        case Adjust(seat, points, note):
            return f"S{seat} adjust {points:+d} {quote(note)}"
        case End(note):
            return f"end {quote(note)}"
        case Leave(seat, back):
            return f"S{seat} leaves tiles {'back' if back else 'out'}"
        case Next(seat):
            return f"next S{seat}"
        case Rename(seat, name):
            return f"rename S{seat} {quote(name)}"
        case Place(seat, play, announced):
            text = f"S{seat} place {rulebook.notation.write_play(play)}" + (
                "" if announced is None else f" = {announced}"
            )
        case Swap(seat, count):
            text = f"S{seat} swap {count}"
        case PointsOnly(seat, points, tiles):
            text = f"S{seat} points {points} tiles {tiles}" + (f" word {step.word}" if step.word else "")
        case Pass(seat):
            text = f"S{seat} pass"
        case Skip(seat):
            text = f"S{seat} skip"
    return text if step.ruling is None else f"{text} by table{_for(step.ruling.points)} {quote(step.ruling.reason)}"


def _read_turn(line: str, rulebook: Rulebook[T]) -> Turn[T]:
    match = _TURN.fullmatch(line)
    if match is None:
        raise UnreadableError(Expected.TURN, line)
    seat = int(match["seat"])
    reason = match["reason"]
    ruling = None if reason is None else Ruling(unquote(reason), _number(match["ruled"]))
    if match["play"] is not None:
        play = rulebook.notation.read_play(match["play"])
        if not play:  # nothing but spaces that the pattern doesn't recognise
            raise UnreadableError(Expected.TURN, line)
        return Place(seat, play, _number(match["announced"]), ruling)
    if match["count"] is not None:
        return Swap(seat, int(match["count"]), ruling)
    if match["points"] is not None:
        word = rulebook.vocabulary.read(match["word"]) if match["word"] is not None else ""
        return PointsOnly(seat, int(match["points"]), int(match["tiles"]), ruling, word)
    return Pass(seat, ruling) if match["nothing"] == "pass" else Skip(seat, ruling)


def _read_ruled(match: re.Match[str]) -> tuple[tuple[int, ...], str]:
    """The turns that are kept as rulings of the players after a fix, and the reason."""
    return tuple(map(int, (match["ruled"] or "").split())), unquote(match["reason"] or "")


def _write_ruled(event: Insert[T] | Remove | Reseat) -> str:
    return f" ruled {' '.join(map(str, event.ruled))} {quote(event.reason)}" if event.ruled else ""


def _for(points: int | None) -> str:
    return "" if points is None else f" for {points}"


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
