"""The rules in our own words."""

from referee.wording.book import Article, Chapter, Deed
from referee.wording.language import marked

EXCHANGE = Deed("swap", marked("Swap now"))
"""Where a rule gives the answer, the game page can do it at once."""

RULES = (
    Chapter(
        marked("Getting ready"),
        (
            Article(
                "W1",
                marked("Two to four players"),
                marked("A two-sided board, 90 letter tiles, four screens and a score pad."),
                asked=marked("how many players, how many tokens, what is in the box"),
            ),
            Article(
                "W2",
                marked("The smaller side is for two"),
                marked("With two players use the smaller side, with more the larger one."),
                more=marked("This is advice only."),
            ),
            Article(
                "W3",
                marked("The letters you draw decide the order"),
                marked("Everybody draws a tile; you play in alphabetical order."),
                asked=marked("who starts, order of play, first player, who goes first, go first"),
            ),
            Article(
                "W4",
                marked("Seven tiles each, and one for the centre"),
                marked("Everybody draws seven tiles; one more goes face up on the yellow centre square."),
                examples=("no-centre",),
                more=marked("The rest stay face down: 75, 68 or 61 for two, three or four players."),
                asked=marked(
                    "hand, how many letters, centre letter, letters at the beginning, how many letters do I start with"
                ),
            ),
            Article(
                "W23",
                marked("Keep your tiles secret"),
                marked("The screen hides your tiles from the others."),
                asked=marked("show my letters"),
            ),
        ),
    ),
    Chapter(
        marked("Playing a word"),
        (
            Article(
                "W5",
                marked("Across or down"),
                marked("Words cross as in a crossword; it must be clear which word each new letter belongs to."),
                examples=("off-board",),
                asked=marked("diagonal, direction, off the board"),
            ),
            Article(
                "W6",
                marked("One word per turn"),
                marked("Each turn you play exactly one word of at least two letters."),
                examples=("one-letter",),
                asked=marked("two words, single letter"),
            ),
            Article(
                "W7",
                marked("What counts as a word"),
                marked("Nouns, verbs, adjectives, pronouns, prepositions, numerals and adverbs, in every form."),
                more=marked("Names only if you agreed before the game. A Polish dictionary settles disputes."),
                asked=marked("names, dictionary, which words, plural, plurals, verb forms"),
            ),
            Article(
                "W8",
                marked("The first word goes through the centre"),
                marked("The first word uses the letter on the centre square."),
                examples=("first", "beside-centre"),
            ),
            Article(
                "W12",
                marked("Later words build on the board"),
                marked("Every later word uses at least one letter on the board and adds at least one."),
                examples=("longer", "apart", "nothing-added", "differs", "goes-on"),
                more=marked("Extend a word and the whole word scores."),
                asked=marked("extend, lengthen, reuse, change a word, somebody else's word, add to a word"),
            ),
            Article(
                "W16",
                marked("Tiles side by side must spell a word"),
                marked("Tiles that end up side by side must spell a word in that direction, too."),
                examples=("beside",),
                asked=marked("side word, touching"),
            ),
            Article(
                "W24",
                marked("Read it out, count, write it down"),
                marked("Read your word out, count it and write it down."),
            ),
            Article(
                "W11",
                marked("Draw back up to seven"),
                marked("After your word, draw as many tiles as you played."),
                examples=("nine-letters",),
                asked=marked("draw, refill, take new letters, how many do I draw, after the word"),
            ),
        ),
    ),
    Chapter(
        marked("Jokers"),
        (
            Article(
                "W17",
                marked("A joker keeps its letter"),
                marked("The four jokers stand for any letter, score nothing, and belong to one word only."),
                examples=("joker", "joker-again"),
                more=marked("Nobody can reuse a joker on the board, and no other word can use its square."),
                asked=marked("blank, star, wildcard, what is a joker worth, what does the star do"),
            ),
        ),
    ),
    Chapter(
        marked("Swapping and errors"),
        (
            Article(
                "W13",
                marked("Swap up to four"),
                marked("Instead of playing a word you can swap up to four tiles."),
                asked=marked("swap, change letters, how many letters may I swap"),
                deed=EXCHANGE,
            ),
            Article(
                "W27",
                marked("Swapping uses your turn"),
                marked("If you don't play, you swap; the rules don't mention passing."),
                asked=marked("pass, skip"),
            ),
            Article(
                "W14",
                marked("Taking off a wrong word"),
                marked("A word that is misspelt or doesn't exist is removed, and its player misses the next turn."),
                asked=marked("challenge, doubt, mistake, lost turn, word does not exist, made-up word"),
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
                marked("A word scores the sum of its letters."),
                asked=marked("points, value"),
            ),
            Article(
                "W18",
                marked("Grey squares"),
                marked("A letter on a grey square counts double."),
                asked=marked("letter premium, double letter"),
            ),
            Article(
                "W19",
                marked("White squares"),
                marked("A word that crosses a white square scores double."),
                asked=marked("word premium, double word"),
            ),
            Article(
                "W20",
                marked("The same bonus square again"),
                marked("Later words on the same squares get the same bonuses."),
                asked=marked("premium twice, again, used premium"),
            ),
            Article(
                "W10",
                marked("Write the words down"),
                marked("If every word and its points are written down, you can settle disputes by replaying the game."),
            ),
            Article(
                "W28",
                marked("Keep a running total"),
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
                marked("The game ends when nobody can add a letter, or when all tiles are used."),
                asked=marked("game over, finish, when is it over"),
            ),
            Article(
                "W25",
                marked("The longest word"),
                marked("The longest word gets 20 extra points; if several are equally long, each of them does."),
                asked=marked("bonus, longest, 20 points, longest word bonus"),
            ),
            Article(
                "W22",
                marked("What is left over"),
                marked("Everybody subtracts the value of their unused tiles."),
                asked=marked("leftovers, subtract, minus, lose points, letters left at the end, points off"),
            ),
            Article("W26", marked("Most points win"), marked("The most points wins."), asked=marked("winner")),
        ),
    ),
)
