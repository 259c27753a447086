"""The rules in our own words: getting ready, laying words, scoring."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

LAYING = (
    Chapter(
        marked("Getting ready"),
        (
            Article(
                "W1",
                marked("Two to four players"),
                marked("A board with two sides, 90 letter tokens, four screens and a score pad."),
                asked=marked("how many players, how many tokens, what is in the box"),
            ),
            Article(
                "W2",
                marked("The smaller side is for two"),
                marked("For two players the side with fewer fields is advised, for more the large one."),
                more=marked("This is advice only."),
            ),
            Article(
                "W3",
                marked("Drawn letters make the order"),
                marked("Everybody draws a token; the letters in alphabetical order are the order of play."),
                asked=marked("who starts, order of play, first player"),
            ),
            Article(
                "W4",
                marked("Seven tokens each, and one for the centre"),
                marked("Everybody draws seven tokens; one more lies face up on the yellow centre field."),
                examples=("no-centre",),
                more=marked("All others stay face down: 75, 68 or 61 of them for two, three or four players."),
                asked=marked("hand, how many letters, centre letter"),
            ),
            Article(
                "W23",
                marked("Hands are secret"),
                marked("The screen hides your tokens from the others."),
                asked=marked("show my letters"),
            ),
        ),
    ),
    Chapter(
        marked("Laying a word"),
        (
            Article(
                "W5",
                marked("Across or down"),
                marked("Words lie as in a crossword, and it is clear to which word each added letter belongs."),
                examples=("off-board",),
                asked=marked("diagonal, direction, off the board"),
            ),
            Article(
                "W6",
                marked("One word a turn"),
                marked("A turn lays just one word, of at least two letters."),
                examples=("one-letter",),
                asked=marked("two words, single letter"),
            ),
            Article(
                "W7",
                marked("What is a word"),
                marked("Nouns, verbs, adjectives, pronouns, prepositions, numerals and adverbs, in every form."),
                more=marked("Proper names only if agreed on before. A Polish dictionary settles disputes."),
                asked=marked("names, dictionary, which words"),
            ),
            Article(
                "W8",
                marked("The first word goes through the centre"),
                marked("The first word contains the letter on the centre field."),
                examples=(
                    "first",
                    "beside-centre",
                ),
            ),
            Article(
                "W12",
                marked("Later words use the board"),
                marked("Each later word uses at least one letter that lies there, and adds at least one."),
                examples=(
                    "longer",
                    "apart",
                    "nothing-added",
                    "differs",
                    "goes-on",
                ),
                more=marked("A word that is made longer is read and counted as a whole."),
                asked=marked("extend, lengthen, reuse"),
            ),
            Article(
                "W16",
                marked("Neighbours spell a word"),
                marked("Tokens that come to lie side by side spell a word in that direction, too."),
                examples=("beside",),
                asked=marked("side word, touching"),
            ),
            Article(
                "W24",
                marked("Read, count, write"),
                marked("You read your word out, count it and write it down."),
            ),
            Article(
                "W11",
                marked("Draw back to seven"),
                marked("After the word you draw as many tokens as you laid."),
                examples=("nine-letters",),
                asked=marked("draw, refill"),
            ),
        ),
    ),
    Chapter(
        marked("Jokers"),
        (
            Article(
                "W17",
                marked("A joker stays what it is"),
                marked("Four jokers stand for any letter, for no points, and belong to one word only."),
                examples=(
                    "joker",
                    "joker-again",
                ),
                more=marked("Nobody can use a joker that lies, and its field can be part of no other word."),
                asked=marked("blank, star, wildcard"),
            ),
        ),
    ),
)
