"""What people argue about at the table: the question, and the answer with its reason."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

DISPUTES = (
    Chapter(
        marked("Laying words"),
        (
            Article(
                "D1",
                marked("Beside my word this makes PŁ. Is that all right?"),
                marked("No: tokens side by side spell a word, and there is none."),
                rules=("W16",),
            ),
            Article(
                "D2",
                marked("But I only laid ŁAD!"),
                marked("The run at its side is a word to be judged, but brings no points."),
                rules=("Q9", "Q10"),
            ),
            Article(
                "D3",
                marked("GRA becomes GRAM. Who gets what?"),
                marked("Whoever added the letter gets the whole word."),
                rules=("W12",),
            ),
            Article("D4", marked("Does the player of GRA lose anything then?"), marked("No."), rules=("W12",)),
            Article(
                "D5",
                marked("May I add letters at both ends at once?"),
                marked("Yes: it is one word without a gap."),
                rules=("W12",),
                examples=("both-ends",),
            ),
            Article(
                "D6",
                marked("Must my tokens lie next to each other?"),
                marked("No: letters of the board may be between them."),
                rules=("W12",),
                examples=("between",),
            ),
            Article(
                "D7",
                marked("May I lay two words in one turn?"),
                marked("No: one is laid, another one is a side word."),
                rules=("W6",),
            ),
            Article(
                "D8",
                marked("May the first word lie beside the centre letter?"),
                marked("No, it goes through it."),
                rules=("W8",),
            ),
        ),
    ),
    Chapter(
        marked("Premiums and jokers"),
        (
            Article(
                "D9", marked("Does the same premium count again?"), marked("Yes, for every later word."), rules=("W20",)
            ),
            Article(
                "D10",
                marked("Does a premium count where only lying letters are on it?"),
                marked("Yes."),
                rules=("W20",),
            ),
            Article("D11", marked("Two white fields: four times?"), marked("No, doubled once."), rules=("Q13",)),
            Article(
                "D12",
                marked("Grey and white: which first?"),
                marked("The grey letter first, then the whole word."),
                rules=("Q14",),
            ),
            Article("D13", marked("Is the yellow field worth something?"), marked("No."), rules=("Q16",)),
            Article("D14", marked("May I use the joker on the board if it is mine?"), marked("No."), rules=("Q17",)),
            Article(
                "D15",
                marked("GRAM has a joker in it. May I make GRAMY?"),
                marked("No: its field can be part of no other word."),
                rules=("W17",),
            ),
            Article(
                "D16",
                marked("May I put a token next to a joker?"),
                marked("Not at its side: its field would be in two words."),
                rules=("Q18",),
            ),
            Article(
                "D17",
                marked("A joker lies on white. What now?"),
                marked("The word is doubled, the joker is 0."),
                rules=("Q15",),
            ),
            Article(
                "D18",
                marked("What does the joker stand for?"),
                marked("What was said when it was laid, for ever."),
                rules=("W17",),
            ),
        ),
    ),
    Chapter(
        marked("Errors, exchange, passing"),
        (
            Article(
                "D19",
                marked("What does a wrong word cost?"),
                marked("It is taken off; this turn is gone, and the next one too."),
                rules=("W14", "Q24"),
            ),
            Article(
                "D20",
                marked("We have all played on. Does the wrong word still go?"),
                marked("No: it stands and counts."),
                rules=("W15",),
            ),
            Article(
                "D21",
                marked("Does the exchange of the next player count as a move?"),
                marked("Yes. A lost turn does not."),
                rules=("Q26",),
            ),
            Article("D22", marked("May I exchange in the turn that I lose?"), marked("No."), rules=("Q25",)),
            Article("D23", marked("May I exchange five tokens?"), marked("No, four at most."), rules=("W13",)),
            Article(
                "D24",
                marked("Must I say which tokens I exchange?"),
                marked("No: they are hidden, only their number counts."),
                rules=("W13", "W23"),
            ),
            Article(
                "D25",
                marked("May I pass without exchanging?"),
                marked("Not while tokens lie face down."),
                rules=("Q21",),
            ),
            Article("D26", marked("A name, a town?"), marked("No, unless you agreed on it before."), rules=("W7",)),
            Article(
                "D27",
                marked("A conjunction such as ALE?"),
                marked("It is not in the printed list; the table decides."),
                rules=("Q37",),
            ),
            Article(
                "D28",
                marked("It is not in our dictionary, but everybody says it."),
                marked("The table decides."),
                rules=("Q22",),
            ),
        ),
    ),
    Chapter(
        marked("The end and the beginning"),
        (
            Article(
                "D29",
                marked("I am out of tokens. Is the game over?"),
                marked("Not while another can lay."),
                rules=("Q30",),
            ),
            Article(
                "D30",
                marked("I added two letters to your nine. Whose word is longer?"),
                marked("Yours is 11 letters long, mine 9."),
                rules=("Q32",),
            ),
            Article("D31", marked("There are two longest words."), marked("20 points for each."), rules=("Q33",)),
            Article("D32", marked("I hold a joker at the end."), marked("It costs nothing."), rules=("Q34",)),
            Article(
                "D33", marked("May we begin without a centre letter?"), marked("As a house rule."), rules=("W4", "Q7")
            ),
            Article(
                "D34",
                marked("Who plays after whom?"),
                marked("By the letters that you drew, not by the chairs."),
                rules=("Q6",),
            ),
        ),
    ),
)
