"""What people argue about at the table: the question, and the answer with its reason."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

DISPUTES = (
    Chapter(
        marked("Playing words"),
        (
            Article(
                "D1",
                marked("My word also spells PŁ next to it. Is that OK?"),
                marked("No: tiles side by side must spell a word, and this one doesn't exist."),
                rules=("W16",),
            ),
            Article(
                "D2",
                marked("But I only played ŁAD!"),
                marked("The letters next to it must spell a word, but it scores nothing."),
                rules=("Q9", "Q10"),
            ),
            Article(
                "D3",
                marked("GRA becomes GRAM. Who gets what?"),
                marked("The player who adds the letter scores the whole word."),
                rules=("W12",),
            ),
            Article("D4", marked("Does the player of GRA lose anything then?"), marked("No."), rules=("W12",)),
            Article(
                "D5",
                marked("Can I add letters at both ends in one turn?"),
                marked("Yes: it is one word without a gap."),
                rules=("W12",),
                examples=("both-ends",),
            ),
            Article(
                "D6",
                marked("Do my letters have to be next to each other?"),
                marked("No: letters on the board can be between them."),
                rules=("W12",),
                examples=("between",),
            ),
            Article(
                "D7",
                marked("Can I play two words in one turn?"),
                marked("No: one is the word you play, the other is a side word."),
                rules=("W6",),
            ),
            Article(
                "D8",
                marked("Can the first word go next to the centre letter?"),
                marked("No, it has to go through it."),
                rules=("W8",),
            ),
        ),
    ),
    Chapter(
        marked("Bonus squares and jokers"),
        (
            Article(
                "D9",
                marked("Does the same bonus square count again?"),
                marked("Yes, for every later word."),
                rules=("W20",),
                asked=marked("premium again later, double word again"),
            ),
            Article(
                "D10",
                marked("Does a bonus square count again when only old letters are on it?"),
                marked("Yes."),
                rules=("W20",),
            ),
            Article("D11", marked("Two white squares: four times?"), marked("No, doubled once."), rules=("Q13",)),
            Article(
                "D12",
                marked("Grey and white: which first?"),
                marked("First the grey letter, then the whole word."),
                rules=("Q14",),
            ),
            Article(
                "D13",
                marked("Is the yellow square worth anything?"),
                marked("No."),
                rules=("Q16",),
                asked=marked("yellow field, centre points"),
            ),
            Article(
                "D14",
                marked("Can I use the joker on the board if it's mine?"),
                marked("No."),
                rules=("Q17",),
                asked=marked("use the joker again, joker twice, joker in another word"),
            ),
            Article(
                "D15",
                marked("GRAM has a joker in it. May I make GRAMY?"),
                marked("No: no other word can use its square."),
                rules=("W17",),
            ),
            Article(
                "D16",
                marked("Can I put a tile next to a joker?"),
                marked("Not next to it: its square would be in two words."),
                rules=("Q18",),
            ),
            Article(
                "D17",
                marked("A joker is on a white square. What now?"),
                marked("The word is doubled, the joker is 0."),
                rules=("Q15",),
            ),
            Article(
                "D18",
                marked("What does the joker stand for?"),
                marked("The letter announced when it was played, for the rest of the game."),
                rules=("W17",),
            ),
        ),
    ),
    Chapter(
        marked("Errors, swapping, passing"),
        (
            Article(
                "D19",
                marked("What does a wrong word cost?"),
                marked("It's removed: you lose this turn and miss the next one."),
                rules=("W14", "Q24"),
                asked=marked("penalty, punishment for a wrong word"),
            ),
            Article(
                "D20",
                marked("We've all played on. Does the wrong word still come off?"),
                marked("No: it stays and counts."),
                rules=("W15",),
            ),
            Article(
                "D21",
                marked("Does a swap count as the next player's move?"),
                marked("Yes. A missed turn doesn't."),
                rules=("Q26",),
            ),
            Article("D22", marked("Can I swap in the turn I miss?"), marked("No."), rules=("Q25",)),
            Article("D23", marked("Can I swap five tiles?"), marked("No, four at most."), rules=("W13",)),
            Article(
                "D24",
                marked("Do I have to say which tiles I swap?"),
                marked("No: they are hidden, only their number counts."),
                rules=("W13", "W23"),
            ),
            Article(
                "D25",
                marked("Can I pass without swapping?"),
                marked("Not while tiles are face down."),
                rules=("Q21",),
                asked=marked("skip, skip my turn, no word"),
            ),
            Article(
                "D26",
                marked("A name, a town?"),
                marked("No, unless you agreed on it before."),
                rules=("W7",),
                asked=marked("first names, proper names, cities, countries"),
            ),
            Article(
                "D27",
                marked("A conjunction such as ALE?"),
                marked("It's not on the printed list; you decide."),
                rules=("Q37",),
            ),
            Article(
                "D28",
                marked("It isn't in our dictionary, but everybody says it."),
                marked("You decide."),
                rules=("Q22",),
            ),
        ),
    ),
    Chapter(
        marked("The end and the beginning"),
        (
            Article(
                "D29",
                marked("I've run out of tiles. Is the game over?"),
                marked("Not while somebody else can still play."),
                rules=("Q30",),
            ),
            Article(
                "D30",
                marked("I added two letters to your nine. Whose word is longer?"),
                marked("Yours is 11 letters long, mine 9."),
                rules=("Q32",),
            ),
            Article("D31", marked("There are two longest words."), marked("20 points each."), rules=("Q33",)),
            Article("D32", marked("I still have a joker at the end."), marked("No penalty."), rules=("Q34",)),
            Article(
                "D33", marked("Can we start without a centre letter?"), marked("As a house rule."), rules=("W4", "Q7")
            ),
            Article(
                "D34",
                marked("Who goes after whom?"),
                marked("By the letters you drew, not by where you sit."),
                rules=("Q6",),
            ),
        ),
    ),
)
