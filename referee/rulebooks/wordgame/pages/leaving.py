"""The keys that lead away from a box or a board. What was changed there is kept first: no key loses it in silence."""

from collections.abc import Mapping

from flask import url_for

from referee.rulebooks.wordgame.pages.kept import chosen_since, new_game_address


def leads_to(sent: Mapping[str, str], **chosen: str) -> str:
    """Where the key that was pressed leads, with what was ``chosen`` for the new game; empty where it stays here."""
    back = sent.get("back", "")
    if chosen:
        back = chosen_since(back, **chosen)
    if "other" in sent:
        return url_for("boxes.show", name=sent["other"], back=back or None)
    match sent.get("next"):
        case "new-game":
            return new_game_address(back)
        case "boards":
            return url_for("layouts.index", back=back or None)
    return ""


def is_changed(sent: Mapping[str, str], name: str, text: str) -> bool:
    """Whether something else is told now, or under another name, than when the page was opened."""
    return (name, text) != (sent.get("called"), sent.get("was"))
