"""The rules in our own words: other turns, errors, counting, the end."""

from referee.wording.book import Article, Chapter, Deed
from referee.wording.language import marked

EXCHANGE = Deed("swap", marked("Exchange now"))
"""Where a rule gives the answer, the game page can do it at once."""

COUNTING = (
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
            Article(
                "W26",
                marked("Most points win"),
                marked("Whoever has most points wins."),
                asked=marked("winner"),
            ),
        ),
    ),
)
