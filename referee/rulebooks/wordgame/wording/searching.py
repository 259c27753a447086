"""How people ask about the game, where the book puts it otherwise."""

from referee.wording.language import marked

ALIKE = (
    marked("turn go move"),
    marked("exchange swap trade change replace"),
    marked("pass skip miss"),
    marked("lay place put laid"),
    marked("take draw pick"),
    marked("token tile piece letter"),
    marked("screen rack holder hand"),
    marked("joker blank wildcard wild star"),
    marked("grey gray"),
    marked("premium bonus extra double"),
    marked("count score points"),
    marked("minus subtract deduct negative"),
    marked("start begin first opening"),
    marked("end over finish"),
    marked("left leftover remaining unused"),
    marked("mistake error wrong misspelt challenge doubt"),
    marked("tie draw equal"),
    marked("beside adjacent neighbour next touch side"),
    marked("hook extend lengthen add"),
    marked("decide check judge"),
    marked("exist real invented"),
    marked("field square space"),
)
"""Words that mean the same at this table, each group in one text."""

TYPED = (marked("white square"), marked("joker"), marked("wrong word"))
"""Examples of what may be typed, to show that any words will do."""
