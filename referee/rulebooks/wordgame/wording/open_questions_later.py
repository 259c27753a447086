"""What the printed rulebook does not say of other turns, errors and the end, and what this app does there."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

LATER = (
    Chapter(
        marked("Other turns and errors"),
        (
            Article(
                "Q19",
                marked("How an exchange is done"),
                marked("One to four tokens: put aside, draw, put back."),
                rules=("W13",),
            ),
            Article(
                "Q20",
                marked("An exchange with few tokens face down"),
                marked("At most as many as lie there; with none, no exchange."),
                rules=("W13",),
            ),
            Article(
                "Q21",
                marked("May one pass"),
                marked("Only when no token lies face down; the table may allow it."),
                rules=("W27",),
            ),
            Article(
                "Q22",
                marked("Who decides whether a word exists"),
                marked("The table. A word list, where there is one, advises."),
                rules=("W7",),
            ),
            Article(
                "Q23",
                marked("What happens to the tokens of a word taken off"),
                marked("They go back behind the screen; what was drawn for them goes back face down."),
                rules=("W14",),
            ),
            Article(
                "Q24",
                marked("May another word be tried at once"),
                marked("No: this turn is over, and the next one is lost."),
                rules=("W14",),
            ),
            Article(
                "Q25",
                marked("Does a lost turn bar the exchange too"),
                marked("Yes, it is the whole turn."),
                rules=("W14",),
            ),
            Article(
                "Q26",
                marked("What is the next player's move"),
                marked("A word, an exchange, a pass. A turn that is lost is none."),
                rules=("W15",),
            ),
            Article(
                "Q27",
                marked("An error in the very last word"),
                marked("It can be taken off until the leftovers are written; then the game goes on."),
                rules=("W15",),
            ),
            Article(
                "Q28",
                marked("A word is doubted and turns out right"),
                marked("Nothing happens."),
                rules=("W14",),
            ),
            Article(
                "Q29",
                marked("A wrong word that stands"),
                marked("It counts in everything: points, longest word, letters to build on."),
                rules=("W15",),
            ),
        ),
    ),
    Chapter(
        marked("The end"),
        (
            Article(
                "Q30",
                marked("Are all tokens used when one player has none left"),
                marked("No: the others play on, and that player is passed over."),
                rules=("W21",),
            ),
            Article(
                "Q31",
                marked("Nobody can add a letter: who says so"),
                marked("Everybody with tokens has passed in a row, or you end the game yourselves."),
                rules=("W21",),
            ),
            Article(
                "Q32",
                marked("How long is a word"),
                marked("All its letters as read, jokers and lying ones too."),
                rules=("W25",),
            ),
            Article(
                "Q33",
                marked("Several longest words"),
                marked("20 points to each of those players, once."),
                rules=("W25",),
            ),
            Article(
                "Q34",
                marked("A joker left over"),
                marked("It costs nothing."),
                rules=("W22",),
            ),
            Article(
                "Q35",
                marked("Equal totals at the end"),
                marked("A shared victory."),
                rules=("W26",),
            ),
            Article(
                "Q36",
                marked("Below zero"),
                marked("That is possible."),
                rules=("W22",),
            ),
            Article(
                "Q37",
                marked("Conjunctions, particles, interjections, abbreviations"),
                marked("Not allowed, as printed; the table decides."),
                rules=("W7",),
            ),
            Article(
                "Q38",
                marked("The same word twice in a game"),
                marked("Allowed."),
                rules=("W12",),
            ),
            Article(
                "Q39",
                marked("A fifth player"),
                marked("No: there are four screens."),
                rules=("W1",),
            ),
            Article(
                "Q40",
                marked("A wrong cell or sum is noticed later"),
                marked("Correct it, take back from there, or let it stand: you choose, and the sheet says so."),
                rules=("W10",),
            ),
        ),
    ),
)
