"""What the printed rulebook does not say of the box, the beginning and laying words, and what this app does there."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

LAYING = (
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
            Article(
                "Q4",
                marked("Are the tokens drawn for the order put back"),
                marked("Yes."),
                rules=("W3",),
            ),
            Article(
                "Q5",
                marked("The same letter twice, or a joker, in that draw"),
                marked("Those players draw again. The Polish alphabet counts: a ą b c ć and so on to z ź ż."),
                rules=("W3",),
            ),
            Article(
                "Q6",
                marked("Does play go by the letters, or clockwise"),
                marked("By the letters."),
                rules=("W3",),
            ),
            Article(
                "Q7",
                marked("A joker is drawn for the centre"),
                marked("Draw another: nobody could lay the first word through it."),
                rules=(
                    "W4",
                    "W17",
                ),
            ),
            Article(
                "Q8",
                marked("The first player cannot or will not lay"),
                marked("Exchange; the next player then lays the first word."),
                rules=(
                    "W8",
                    "W13",
                ),
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
                rules=(
                    "W5",
                    "W16",
                ),
            ),
            Article(
                "Q10",
                marked("Do words at the side count"),
                marked("No: one word is laid and read out."),
                rules=("W6",),
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
            Article(
                "Q13",
                marked("Two white fields in one word"),
                marked("It is doubled once."),
                rules=("W19",),
            ),
            Article(
                "Q14",
                marked("Grey and white in one word"),
                marked("Letters first, then the word."),
                rules=(
                    "W18",
                    "W19",
                ),
            ),
            Article(
                "Q15",
                marked("A joker on grey or white"),
                marked("The joker stays 0; the word is doubled."),
                rules=(
                    "W17",
                    "W19",
                ),
            ),
            Article(
                "Q16",
                marked("Is the yellow field a premium"),
                marked("No."),
                rules=("W4",),
            ),
            Article(
                "Q17",
                marked("May its owner use a joker again"),
                marked("No: there is no exception."),
                rules=("W17",),
            ),
            Article(
                "Q18",
                marked("A joker with a token at its side"),
                marked("No: its field would be in two words."),
                rules=(
                    "W17",
                    "W16",
                ),
                examples=("joker-beside",),
            ),
        ),
    ),
)
