"""The buttons that lead away from a box or a board. They save changes first, so that no change is lost silently."""

from collections.abc import Mapping

from flask import url_for

from referee.rulebooks.wordgame.pages.kept import chosen_since, new_game_address


def leads_to(sent: Mapping[str, str], **chosen: str) -> str:
    """The address to which the pressed button leads, with what was ``chosen`` for the new game; empty if it stays."""
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
    """Whether the name or the text differs from when the page was opened."""
    return (name, text) != (sent.get("called"), sent.get("was"))
