"""How people ask about the game, where the book puts it otherwise."""

from referee.wording.language import marked

ALIKE = (
    marked("turn go move"),
    marked("swap exchange trade change replace"),
    marked("pass skip miss"),
    marked("lay place put laid"),
    marked("take draw pick"),
    marked("hole gap space field cell"),
    marked("join connect merge bridge"),
    marked("same identical duplicate double twice repeat"),
    marked("neighbour neighbor adjacent beside next touch"),
    marked("colour color"),
    marked("shape symbol figure"),
    marked("line row column"),
    marked("count score"),
    marked("minus negative subtract deduct penalty lose"),
    marked("bonus extra"),
    marked("start begin first opening"),
    marked("end over finish"),
    marked("left leftover remaining"),
    marked("joker wild wildcard blank"),
    marked("mistake error wrong fault"),
    marked("tie draw equal"),
    marked("players people persons"),
    marked("bag pouch sack"),
    marked("tile token piece block stone counter"),
    marked("nobody no-one none anyone"),
    marked("empty finished gone used"),
)
"""Words that mean the same at this table, each group in one text."""

TYPED = (marked("two lines"), marked("joker"), marked("minus points"))
"""Examples of what may be typed, to show that any words will do."""
