"""What the printed rulebook does not say, and what this app does there."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

OPEN_QUESTIONS = (
    Chapter(
        marked("The box and the beginning"),
        (
            Article(
                "Q1",
                marked("What the letters are worth"),
                marked("The values common in Polish crossword games; change them to those of your box."),
                rules=("W9",),
            ),
            Article(
                "Q2",
                marked("How many of each letter"),
                marked("Unknown: only the jokers and the total are counted, until you type in the rest."),
                rules=("W1",),
                examples=("fifth-joker",),
            ),
            Article(
                "Q3",
                marked("How large the sides are"),
                marked("Plain boards of 15 x 15 and 11 x 11; tap the premium fields in."),
                rules=("W1",),
            ),
            Article("Q4", marked("Are the tokens drawn for the order put back"), marked("Yes."), rules=("W3",)),
            Article(
                "Q5",
                marked("The same letter twice, or a joker, in that draw"),
                marked("Those players draw again. The Polish alphabet counts: a ą b c ć and so on to z ź ż."),
                rules=("W3",),
            ),
            Article(
                "Q6", marked("Does play go by the letters, or clockwise"), marked("By the letters."), rules=("W3",)
            ),
            Article(
                "Q7",
                marked("A joker is drawn for the centre"),
                marked("Draw another: nobody could lay the first word through it."),
                rules=("W4", "W17"),
            ),
            Article(
                "Q8",
                marked("The first player cannot or will not lay"),
                marked("Exchange; the next player then lays the first word."),
                rules=("W8", "W13"),
            ),
        ),
    ),
    Chapter(
        marked("Laying and counting"),
        (
            Article(
                "Q9",
                marked("May tokens touch a word at its side"),
                marked("Yes, where every run of two or more letters is a word."),
                rules=("W5", "W16"),
            ),
            Article(
                "Q10", marked("Do words at the side count"), marked("No: one word is laid and read out."), rules=("W6",)
            ),
            Article(
                "Q11",
                marked("Is touching at the side enough"),
                marked("No: the word itself holds a letter of the board."),
                rules=("W12",),
            ),
            Article(
                "Q12",
                marked("One token makes a word both ways"),
                marked("You say which is the word; the other one is a side word."),
                rules=("W6",),
            ),
            Article("Q13", marked("Two white fields in one word"), marked("It is doubled once."), rules=("W19",)),
            Article(
                "Q14",
                marked("Grey and white in one word"),
                marked("Letters first, then the word."),
                rules=("W18", "W19"),
            ),
            Article(
                "Q15",
                marked("A joker on grey or white"),
                marked("The joker stays 0; the word is doubled."),
                rules=("W17", "W19"),
            ),
            Article("Q16", marked("Is the yellow field a premium"), marked("No."), rules=("W4",)),
            Article(
                "Q17", marked("May its owner use a joker again"), marked("No: there is no exception."), rules=("W17",)
            ),
            Article(
                "Q18",
                marked("A joker with a token at its side"),
                marked("No: its field would be in two words."),
                rules=("W17", "W16"),
                examples=("joker-beside",),
            ),
        ),
    ),
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
            Article("Q28", marked("A word is doubted and turns out right"), marked("Nothing happens."), rules=("W14",)),
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
            Article("Q34", marked("A joker left over"), marked("It costs nothing."), rules=("W22",)),
            Article("Q35", marked("Equal totals at the end"), marked("A shared victory."), rules=("W26",)),
            Article("Q36", marked("Below zero"), marked("That is possible."), rules=("W22",)),
            Article(
                "Q37",
                marked("Conjunctions, particles, interjections, abbreviations"),
                marked("Not allowed, as printed; the table decides."),
                rules=("W7",),
            ),
            Article("Q38", marked("The same word twice in a game"), marked("Allowed."), rules=("W12",)),
            Article("Q39", marked("A fifth player"), marked("No: there are four screens."), rules=("W1",)),
            Article(
                "Q40",
                marked("A wrong cell or sum is noticed later"),
                marked("Correct it, take back from there, or let it stand: you choose, and the sheet says so."),
                rules=("W10",),
            ),
        ),
    ),
)
