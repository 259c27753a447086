"""The command ``links``, for the person who runs the server."""

from pathlib import Path

from referee.commands.attempt import attempted, the_record
from referee.service import Referee, Role, UnknownGameError
from referee.shelf import Shelf
from referee.terminal import fail, say
from referee.wording.language import gettext


@attempted
def links(shelf: Shelf, instance: Path, games: list[str]) -> int:
    """Print two links for each game, below the address of the server: the scorekeeper's and the follower's."""
    referee = Referee(the_record(instance), shelf)
    for game_id in games:
        try:
            keys = referee.links.keys_of(game_id)
        except UnknownGameError:
            return fail(gettext("There's no game %(id)s.", id=game_id))
        say(f"{game_id}  /keep/{keys[Role.SCOREKEEPER]}  /seen/{keys[Role.FOLLOWER]}")
    return 0
