"""Importing games: files are chosen, shown, and brought in on confirmation."""

from dataclasses import dataclass, replace
from typing import ClassVar

from flask import Blueprint, current_app, redirect, request, url_for
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from referee.service import (
    MOST_FILES,
    MOST_UNPACKED,
    OWNER,
    GameFile,
    Here,
    NoGameError,
    Right,
    Upload,
    Uploads,
    files_in,
)
from referee.web.board.taps import unknown_word
from referee.web.fields import read_number
from referee.web.guard import held, pace
from referee.web.guard.access import check_room, in_public, own_games
from referee.web.guard.client import CLIENT
from referee.web.guard.held import keep_score
from referee.web.home.files_found import FaultyFile, Found, FoundGame, found_game, how_many, key_label, news
from referee.web.limits import UPLOADS
from referee.web.page import Page
from referee.web.slow import slow
from referee.web.submission import Outcome, Unwritten, invalid, submit
from referee.web.use_cases import the_referee
from referee.wording.language import gettext, ngettext
from referee.wording.mistakes import unfit

ADDRESS = "/import"
ALL, RIGHT_ONES = "bring-in", "bring-in-right"
"""The values of the key: every file is right; or only the right ones are to be brought in."""

Answered = str | tuple[str, int]

blueprint = Blueprint("importing", __name__, url_prefix=ADDRESS)


@dataclass(frozen=True)
class ChoosePage(Page):
    """The form to choose files."""

    template: ClassVar[str] = "home/importing/choose.html"

    notice: str
    """Why the chosen files cannot be read."""


@dataclass(frozen=True)
class LookPage(Page):
    """The contents of the chosen files."""

    template: ClassVar[str] = "home/importing/look.html"

    kept: str
    """The key of the kept files."""
    subtitle: str
    notice: str
    """A sentence about the request itself."""
    news: str
    """The number of games brought in so far, in words."""
    told: str
    """The number of the other files of each sort, in words."""
    faulty: tuple[FaultyFile, ...]
    right: tuple[FoundGame, ...]
    here: tuple[FoundGame, ...]
    word: str
    """The value of the key; empty if there is nothing to bring in."""
    key: str
    """The label of the key."""


@blueprint.get("")
@slow("kept")
def show() -> Answered:
    """The form to choose files, or the contents of those that are kept under a key."""
    key = request.args.get("kept", "")
    if not key:
        return ChoosePage("").render()
    found = _found(key)
    if found is None:
        return ChoosePage(_gone().notice).render(), _gone().status
    return _look_page(key, found, brought=read_number(request.args.get("brought", ""), 1, MOST_FILES) or 0).render()


@blueprint.post("")
@slow()
def take() -> Response:
    """Keep the files that are sent, and show what is in them; or bring in those that are kept."""
    if request.mimetype == "multipart/form-data":  # files; fields without any would take fifty times their size
        # The limit for fields also applies to what is read ahead, which holds the ends of files.
        request.max_content_length = request.max_form_memory_size = UPLOADS[ADDRESS]
    if "kept" in request.form:
        key, found = _with_names(request.form["kept"])
        return submit(lambda: _bring_in(key, found), lambda why: _shown_again(key, found, why.notice))
    return submit(_taken, lambda why: ChoosePage(why.notice))


def _taken() -> Outcome:
    """Keep the files that are sent."""
    sent = [each for each in request.files.getlist("files") if each.filename]
    if not sent:
        return invalid(gettext("Choose the files first."))
    the_referee().ceiling.admit_new(request.content_length or 0)
    try:
        listed = [file for each in sent for file in files_in(_received(each))]
        most = held.MOST if in_public() else MOST_FILES
        if not 1 <= len(listed) <= most:
            many = gettext("You can import up to %(most)d games in one go. Nothing was imported.", most=most)
            none = gettext("There are no files in it.")
            return invalid(many if listed else none)
        size = sum(each.size for each in listed)
        if size > MOST_UNPACKED:
            return invalid(_larger_than(MOST_UNPACKED))
        pace.count(pace.BYTES, size)
        name = sent[0].filename or "" if len(sent) == 1 else ""
        upload = Upload(name, tuple(each.read() for each in listed))
    except NoGameError as error:
        return invalid(unfit(error.reason, error.details))
    return redirect(url_for("importing.show", kept=_keep(upload)), 303)


def _keep(upload: Upload) -> str:
    """Keep files for the client, and return their key."""
    return _uploads().keep(upload, the_referee().links.alias(request.environ[CLIENT])[:OWNER])


@blueprint.errorhandler(413)
def too_large(_: Exception) -> tuple[str, int]:
    """The notice for files that are too large."""
    return ChoosePage(_larger_than(UPLOADS[ADDRESS])).render(), 413


def _larger_than(most: int) -> str:
    return gettext("That's more than %(most)d MB. Nothing was imported; choose fewer games.", most=most // 1024**2)


def _received(sent: FileStorage) -> GameFile:
    """A file as it was sent, without the folder it was in."""
    return GameFile((sent.filename or "").replace("\\", "/").rpartition("/")[2], sent.read())


def _with_names(key: str) -> tuple[str, Found | None]:
    """The files that are kept under a key. If names were typed for their players, they are kept with them under another
    key, so that what was typed is never lost.
    """
    found = _found(key)
    names = found.names(request.form) if found else {}
    upload = _uploads().kept(key) if names else None
    if upload is None:
        return key, found
    numbered = enumerate(upload.files, 1)
    files = tuple(file.with_names(names[number]) if number in names else file for number, file in numbered)
    size = sum(len(file.content) for file in files)
    the_referee().ceiling.admit_new(size)
    pace.count(pace.BYTES, size)
    key = _keep(replace(upload, files=files))
    return key, _found(key)


def _bring_in(key: str, found: Found | None) -> Outcome:
    """Bring in the games without faults, unless all were to be brought in and some have faults."""
    word = request.form.get("do", "")
    if found is None:
        return _gone()
    if word not in (ALL, RIGHT_ONES):
        return invalid(unknown_word())
    if any(each.field in request.form for file in found.faulty for each in file.asked):
        return invalid(gettext("Some names need a change."))
    if word == ALL and found.faulty:
        return invalid(gettext("Some files have errors. Nothing was imported: check them first."))
    looked = map(the_referee().imports.look(own_games()).at, found.right)
    right = [each for each in looked if isinstance(each, Right)]
    check_room(sum(each.game.summary.open for each in right))
    pace.count(pace.GAMES, len(right))
    pace.count(pace.BYTES, sum(each.game.size for each in right))
    brought = the_referee().imports.add(right, own_games())
    keep_score(*brought)
    return redirect(url_for("importing.show", kept=key, brought=len(brought) or None), 303)


def _found(key: str) -> Found | None:
    """The contents of the files that are kept under a key; None if there are none."""
    upload = _uploads().kept(key)
    return Found.of(upload) if upload else None


def _gone() -> Unwritten:
    return Unwritten(404, gettext("These files have expired. Choose them again."))


def _shown_again(key: str, found: Found | None, notice: str) -> ChoosePage | LookPage:
    return _look_page(key, found, notice) if found else ChoosePage(notice)


def _look_page(key: str, found: Found, notice: str = "", brought: int = 0) -> LookPage:
    looked = list(map(the_referee().imports.look(own_games()).at, found.right))
    right = tuple(found_game(each) for each in looked if isinstance(each, Right))
    here = tuple(found_game(each) for each in looked if isinstance(each, Here))
    faulty = found.typed(request.form).faulty
    wrong = [file for file in faulty if not file.asked]
    ready = len(right) + len(faulty) - len(wrong)
    done = min(brought, len(here))
    files = len(found.faulty) + len(found.right)
    return LookPage(
        kept=key,
        subtitle=" · ".join(filter(None, (found.name, ngettext("%(num)d file", "%(num)d files", files)))),
        notice=notice,
        news=news(done, ready > 0),
        told=how_many(len(right), len(found.faulty), len(here) - done),
        faulty=faulty,
        right=right,
        here=here,
        word=(RIGHT_ONES if wrong else ALL) if ready else "",
        key=key_label(ready, bool(wrong)),
    )


def _uploads() -> Uploads:
    """The files that were sent to this app of late."""
    uploads: Uploads = current_app.extensions["uploads"]
    return uploads
