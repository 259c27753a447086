"""Importing games: files are chosen, shown, and imported on confirmation."""

from dataclasses import dataclass

from flask import Blueprint, current_app, make_response, redirect, request, url_for
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response

from referee.service import MOST_FILES, MOST_UNPACKED, OWNER, GameFile, NoGameError, Upload, files_in
from referee.web.board.draft_address import unknown_word
from referee.web.fields import read_number
from referee.web.guard import held_links, pace
from referee.web.guard.access import check_room, in_public, own_games
from referee.web.guard.client import CLIENT
from referee.web.guard.held_links import keep_score
from referee.web.home.files_found import ALL, RIGHT_ONES, FilesFoundPage
from referee.web.limits import UPLOADS
from referee.web.page import Page
from referee.web.refused import NotWritten, shown_again
from referee.web.this_app import the_referee
from referee.wording.language import gettext
from referee.wording.unreadable import unfit

ADDRESS = "/import"

blueprint = Blueprint("importing", __name__, url_prefix=ADDRESS)


@dataclass(frozen=True)
class ChoosePage(Page):
    """The form to choose files."""

    template = "home/choose.html"

    notice: str = ""
    """Why the chosen files can't be read."""


@blueprint.get("")
@shown_again(lambda why: ChoosePage(why.notice))
def show() -> Response:
    """The form to choose files, or the contents of those kept under a key."""
    key = request.args.get("kept", "")
    brought = read_number(request.args.get("brought", ""), 1, MOST_FILES) or 0
    page = FilesFoundPage(key, _kept(key), {}, brought) if key else ChoosePage()
    return make_response(page.render())


@blueprint.post("")
@shown_again(lambda why: ChoosePage(why.notice))
def take() -> Response:
    """Keep the sent files, and show what is in them; or import the kept ones."""
    if request.mimetype == "multipart/form-data":  # files; fields without any would take fifty times their size
        # The limit for fields also applies to what is read ahead, which contains the ends of files.
        request.max_content_length = request.max_form_memory_size = UPLOADS[ADDRESS]
    if "kept" not in request.form:
        return _take_files()
    key = request.form["kept"]
    page = _with_names(FilesFoundPage(key, _kept(key), request.form))
    try:
        return _bring_in(page)
    except NotWritten as why:
        return make_response((page.render(notice=why.notice), why.status))


def _take_files() -> Response:
    """Keep the sent files."""
    sent = [each for each in request.files.getlist("files") if each.filename]
    if not sent:
        raise NotWritten(notice=gettext("Choose the files first."))
    the_referee().ceiling.admit_new(request.content_length or 0)
    try:
        listed = [file for each in sent for file in files_in(_received(each))]
        most = held_links.MOST if in_public() else MOST_FILES
        if not listed:
            raise NotWritten(notice=gettext("There are no files in it."))
        if len(listed) > most:
            many = gettext("You can import up to %(most)d games in one go. Nothing was imported.", most=most)
            raise NotWritten(notice=many)
        size = sum(each.size for each in listed)
        if size > MOST_UNPACKED:
            raise NotWritten(notice=_larger_than(MOST_UNPACKED))
        pace.count(pace.BYTES, size)
        name = sent[0].filename or "" if len(sent) == 1 else ""
        upload = Upload(name, tuple(each.read() for each in listed))
    except NoGameError as error:
        raise NotWritten(notice=unfit(error.reason, error.details)) from error
    return redirect(url_for("importing.show", kept=_keep(upload)), 303)


def _keep(upload: Upload) -> str:
    """Keep files for the client, and return their key."""
    owner = the_referee().links.alias(request.environ[CLIENT])[:OWNER]
    key: str = current_app.extensions["uploads"].keep(upload, owner)
    return key


@blueprint.errorhandler(413)
def too_large(_: Exception) -> tuple[str, int]:
    """The notice for files that are too large."""
    return ChoosePage(_larger_than(UPLOADS[ADDRESS])).render(), 413


def _larger_than(most: int) -> str:
    return gettext("That's more than %(most)d MB. Nothing was imported; choose fewer games.", most=most // 1024**2)


def _received(sent: FileStorage) -> GameFile:
    """A file as it was sent, without the folder it was in."""
    return GameFile((sent.filename or "").replace("\\", "/").rpartition("/")[2], sent.read())


def _with_names(page: FilesFoundPage) -> FilesFoundPage:
    """The page of the same files. If names were typed for their players, they are kept with them under another key, so
    that what was typed is never lost.
    """
    files = list(page.upload.files)
    for file in page.faulty:
        names = {each.seat: each.name for each in file.asked if each.field in page.typed and not each.problem}
        if names:
            files[file.number - 1] = files[file.number - 1].with_names(names)
    named = Upload(page.upload.name, tuple(files))
    if named == page.upload:
        return page
    size = sum(len(file.content) for file in files)
    the_referee().ceiling.admit_new(size)
    pace.count(pace.BYTES, size)
    return FilesFoundPage(_keep(named), named, page.typed)


def _bring_in(page: FilesFoundPage) -> Response:
    """Import the games without errors, unless all were asked for and some have errors."""
    word = request.form.get("do", "")
    if word not in (ALL, RIGHT_ONES):
        raise NotWritten(notice=unknown_word())
    if any(each.field in page.typed for file in page.faulty for each in file.asked):
        raise NotWritten(notice=gettext("Some names need a change."))
    if word == ALL and page.faulty:
        raise NotWritten(notice=gettext("Some files have errors. Nothing was imported: check them first."))
    check_room(sum(each.game.summary.open for each in page.right))
    pace.count(pace.GAMES, len(page.right))
    pace.count(pace.BYTES, sum(each.game.size for each in page.right))
    brought = the_referee().imports.add(page.right, own_games())
    keep_score(*brought)
    return redirect(url_for("importing.show", kept=page.kept, brought=len(brought) or None), 303)


def _kept(key: str) -> Upload:
    """The files kept under a key. Raises ``NotWritten`` if there are none."""
    upload: Upload | None = current_app.extensions["uploads"].kept(key)
    if not upload:
        raise NotWritten(404, gettext("These files have expired. Choose them again."))
    return upload
