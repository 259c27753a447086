"""A whole game on a phone, without its host."""

from playwright.sync_api import expect

from referee.core import transcript
from referee.core.game import Game
from referee.core.steps import Place
from tests.games import QWIRKLE, SAMPLE
from tests.pocket.host import Host
from tests.pocket.phone import PocketPhone
from tests.shelves import ON_SHELF


def test_a_game_without_a_host(pocket: PocketPhone, host: Host) -> None:
    """After one visit the host is no longer needed: all turns of a game are judged and scored as they should be, and
    unconfirmed tiles survive a reload, and so does the game.
    """
    pocket.open()
    host.stop()
    pocket.reload()
    pocket.start(SAMPLE.names)
    game = Game.start(QWIRKLE, len(SAMPLE.names))
    for number, turn in enumerate(SAMPLE.steps):
        assert isinstance(turn, Place)
        pocket.draft(game, turn.play)
        if number == 4:
            pocket.reload()
            pocket.expect_draft(*QWIRKLE.notation.write_play(turn.play).split())
        game = game.after(turn)
        pocket.confirm()
        pocket.expect_totals(game.totals)
        pocket.expect_bag(game.bag)
    pocket.reload()
    pocket.expect_totals(game.totals)
    expect(pocket.shell).to_have_title(f"{', '.join(SAMPLE.names)} · Referee")
    written = pocket.page.evaluate("fetch(location.pathname + '.txt').then((answer) => answer.text())")
    assert [{*step.play} for step in transcript.read(written, ON_SHELF.open).steps] == [
        {*step.play} for step in SAMPLE.steps
    ]
    assert pocket.troubles == []
