"""What people argue about while tiles are laid and counted: the question, and the answer with its reason."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

LAID = (
    Chapter(
        marked("Playing tiles"),
        (
            Article(
                "D1",
                marked("Can I play tiles in two different lines in one turn?"),
                marked("No. They all go in one row or one column."),
                rules=("R9",),
                examples=("l-shape",),
                more=marked("No turning corners."),
                asked=marked("two lines, corner, bend, L shape, both directions, two ways, two rows, separate rows"),
            ),
            Article(
                "D2",
                marked("Do my tiles have to be next to each other?"),
                marked("No. They just have to end up in one line without a gap."),
                rules=("R9",),
                examples=("apart",),
                more=marked("Older tiles can be between them."),
                asked=marked("adjacent, apart, separate, split, touching, both ends"),
            ),
            Article(
                "D3",
                marked("Can I leave a gap between my tiles?"),
                marked("No. There can't be any gaps between the first and the last."),
                rules=("R9",),
                examples=("hole",),
                asked=marked("gap, empty space, skip a cell"),
            ),
            Article(
                "D4",
                marked("Can the same tile be in a line twice?"),
                marked("Never, no matter how long the line is."),
                rules=("R11",),
                examples=("twice",),
                more=marked("It doesn't matter who played the first one, either."),
                asked=marked(
                    "duplicate, duplicates in a line, same tile twice, identical tiles, repeat, two of the same, "
                    "two of the same tile in one row"
                ),
            ),
            Article(
                "D5",
                marked("Can the same tile be in two lines that cross?"),
                marked("Yes. It just can't be in the same line twice."),
                rules=("R13",),
                examples=("same-in-crossing",),
                asked=marked("crossing lines"),
            ),
            Article(
                "D6",
                marked("My tile goes with its neighbour, as in dominoes. Is that enough?"),
                marked("No. It has to match the whole line, not just the tile next to it."),
                rules=("R11",),
                examples=("domino",),
                asked=marked("domino, match, mix colours and shapes in a line"),
            ),
            Article(
                "D7",
                marked("My tile fits the line, but not the tile at its side. Is that a problem?"),
                marked("Yes. With the tile at its side it makes a second line, and that one has to match too."),
                rules=("R11",),
                examples=("side-neighbor",),
                asked=marked("neighbour does not fit, adjacent, parallel"),
            ),
            Article(
                "D8",
                marked("Can I join two lines?"),
                marked("Yes, if the long line that comes out of it matches from end to end."),
                rules=("R12", "R11"),
                examples=("joined-well", "joined-badly"),
                asked=marked(
                    "joining, connect, bridge, merge, close the hole, between two rows, fill the gap between two lines"
                ),
            ),
            Article(
                "D14",
                marked("Can a line have a seventh tile?"),
                marked("Never. A line is full at six."),
                rules=("R11", "R8"),
                examples=("seventh",),
                more=marked("There are only six colours and six shapes, so a seventh tile would be a repeat."),
                asked=marked("7 tiles, seven, longer than six, how long can a line be, maximum length"),
            ),
        ),
    ),
    Chapter(
        marked("Counting"),
        (
            Article(
                "D9",
                marked("Do the tiles that were already there count?"),
                marked("Yes. You count the whole line, old tiles and new ones."),
                rules=("R14",),
                examples=("old-tiles",),
                asked=marked("already on the table, existing, earlier"),
            ),
            Article(
                "D10",
                marked("Does a corner tile count twice?"),
                marked("Yes, once for its row and once for its column."),
                rules=("R14", "R13"),
                examples=("corner",),
                more=marked("People forget this most of all."),
                asked=marked("corner tile, two directions, both lines, score double"),
            ),
            Article(
                "D11",
                marked("Does a tile with nothing across from it score a point that way?"),
                marked("No. A single tile isn't a line."),
                rules=("R15",),
                examples=("crosswise",),
                more=marked("Only the line it's in counts."),
                asked=marked("lone tile, alone, one tile"),
            ),
            Article(
                "D12",
                marked("Do I count again after each tile, 1 and 2 and 3?"),
                marked("No. Play all your tiles first, then score each line once."),
                rules=("R14",),
                examples=("once",),
                asked=marked("one by one, running score"),
            ),
            Article(
                "D13",
                marked("Two Qwirkles in one turn: what do I get?"),
                marked("Twelve for each of them, so 24."),
                rules=("R16",),
                examples=("two-qwirkles",),
                asked=marked("double Qwirkle"),
            ),
        ),
    ),
)
"""Disputes 1 to 14, which positions on the table show."""
