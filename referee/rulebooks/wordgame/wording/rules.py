"""The rules in our own words."""

from referee.wording.book import Article, Chapter, Deed
from referee.wording.language import marked

EXCHANGE = Deed("swap", marked("Exchange now"))
"""Where a rule gives the answer, the game page can do it at once."""

RULES = (
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
                examples=("first", "beside-centre"),
            ),
            Article(
                "W12",
                marked("Later words use the board"),
                marked("Each later word uses at least one letter that lies there, and adds at least one."),
                examples=("longer", "apart", "nothing-added", "differs", "goes-on"),
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
            Article("W24", marked("Read, count, write"), marked("You read your word out, count it and write it down.")),
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
                examples=("joker", "joker-again"),
                more=marked("Nobody can use a joker that lies, and its field can be part of no other word."),
                asked=marked("blank, star, wildcard"),
            ),
        ),
    ),
    Chapter(
        marked("Exchange and errors"),
        (
            Article(
                "W13",
                marked("Exchange up to four"),
                marked("Instead of laying a word you can exchange up to four tokens."),
                asked=marked("swap, change letters"),
                deed=EXCHANGE,
            ),
            Article(
                "W27",
                marked("A turn is given up for an exchange"),
                marked("Who lays nothing exchanges; a plain pass is not named."),
                asked=marked("pass, skip"),
            ),
            Article(
                "W14",
                marked("A wrong word is taken off"),
                marked("A word that is misspelt or does not exist is taken off, and its player loses the next turn."),
                asked=marked("challenge, doubt, mistake, lost turn"),
            ),
            Article(
                "W15",
                marked("Noticed too late"),
                marked("Once the next player has moved, a wrong word stays and counts."),
                asked=marked("too late, stands"),
            ),
        ),
    ),
    Chapter(
        marked("Counting"),
        (
            Article(
                "W9",
                marked("Letters have values"),
                marked("A word counts the sum of its letters."),
                asked=marked("points, value"),
            ),
            Article(
                "W18",
                marked("Grey fields"),
                marked("On a grey field the letter counts double."),
                asked=marked("letter premium"),
            ),
            Article(
                "W19",
                marked("White fields"),
                marked("A word through a white field counts double as a whole."),
                asked=marked("word premium"),
            ),
            Article(
                "W20",
                marked("The same premium again"),
                marked("Later words through the same fields get the same premiums."),
                asked=marked("premium twice, again, used premium"),
            ),
            Article(
                "W10",
                marked("Write the words down"),
                marked("With every word and its points on paper, disputes can be settled by playing it through again."),
            ),
            Article(
                "W28",
                marked("Totals are kept"),
                marked("The score pad is part of the game: you keep the totals as you play."),
            ),
        ),
    ),
    Chapter(
        marked("The end"),
        (
            Article(
                "W21",
                marked("When it ends"),
                marked("The game ends when nobody can add a letter any more, or when all tokens are used."),
                asked=marked("game over, finish"),
            ),
            Article(
                "W25",
                marked("The longest word"),
                marked("Whoever laid the longest word gets 20 points more; if several did, each of them."),
                asked=marked("bonus, longest"),
            ),
            Article(
                "W22",
                marked("What is left over"),
                marked("Everybody subtracts the values of the tokens that were not used."),
                asked=marked("leftovers, subtract, minus"),
            ),
            Article("W26", marked("Most points win"), marked("Whoever has most points wins."), asked=marked("winner")),
        ),
    ),
)
