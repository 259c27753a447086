"""What the printed rulebook does not say, and what this app does there."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

OPEN_QUESTIONS = (
    Chapter(
        marked("The box and setup"),
        (
            Article(
                "Q1",
                marked("What the letters are worth"),
                marked("The usual values in Polish crossword games; change them to match your box."),
                rules=("W9",),
            ),
            Article(
                "Q2",
                marked("How many of each letter"),
                marked("Unknown: until you enter the rest, only the jokers and the total are checked."),
                rules=("W1",),
                examples=("fifth-joker",),
            ),
            Article(
                "Q3",
                marked("How big the two sides are"),
                marked("Blank boards, 15×15 and 11×11; tap to add the bonus squares."),
                rules=("W1",),
            ),
            Article("Q4", marked("Do the tiles drawn for turn order go back"), marked("Yes."), rules=("W3",)),
            Article(
                "Q5",
                marked("Two players draw the same letter, or a joker"),
                marked("Those players draw again. The order is the Polish alphabet: a ą b c ć … z ź ż."),
                rules=("W3",),
            ),
            Article("Q6", marked("Does play go by the letters or clockwise"), marked("By the letters."), rules=("W3",)),
            Article(
                "Q7",
                marked("A joker is drawn for the centre square"),
                marked("Draw another: nobody could play the first word through it."),
                rules=("W4", "W17"),
            ),
            Article(
                "Q8",
                marked("The first player can't or won't play"),
                marked("They can swap; the next player then plays the first word."),
                rules=("W8", "W13"),
            ),
        ),
    ),
    Chapter(
        marked("Playing and scoring"),
        (
            Article(
                "Q9",
                marked("Can tiles touch a word from the side"),
                marked("Yes, where every run of two or more letters is a word."),
                rules=("W5", "W16"),
            ),
            Article(
                "Q10",
                marked("Do side words score"),
                marked("No: you play and read out one word."),
                rules=("W6",),
                asked=marked("word beside it counts, second word"),
            ),
            Article(
                "Q11",
                marked("Is it enough to touch a word from the side"),
                marked("No: the word itself must use a letter on the board."),
                rules=("W12",),
            ),
            Article(
                "Q12",
                marked("One tile makes words both ways"),
                marked("You say which one is your word; the other is a side word."),
                rules=("W6",),
            ),
            Article("Q13", marked("Two white squares in one word"), marked("It is doubled once."), rules=("W19",)),
            Article(
                "Q14",
                marked("Grey and white in the same word"),
                marked("Letters first, then the word."),
                rules=("W18", "W19"),
            ),
            Article(
                "Q15",
                marked("A joker on grey or white"),
                marked("The joker stays 0; the word is doubled."),
                rules=("W17", "W19"),
            ),
            Article("Q16", marked("Is the yellow square a bonus square"), marked("No."), rules=("W4",)),
            Article(
                "Q17",
                marked("Can the player who owns a joker use it again"),
                marked("No, there's no exception."),
                rules=("W17",),
            ),
            Article(
                "Q18",
                marked("A tile next to a joker"),
                marked("No: its square would be in two words."),
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
                marked("How swapping works"),
                marked("One to four tiles: set them aside, draw as many, put them back."),
                rules=("W13",),
            ),
            Article(
                "Q20",
                marked("Swapping when few tiles are face down"),
                marked("At most as many as are left. If none are left, you can't swap."),
                rules=("W13",),
            ),
            Article(
                "Q21",
                marked("Can you pass"),
                marked("Only when no tiles are face down; you may allow it."),
                rules=("W27",),
            ),
            Article(
                "Q22",
                marked("Who decides whether a word exists"),
                marked("You do. If there's a word list, it's only advice."),
                rules=("W7",),
                asked=marked("who checks, real word, is it a word, dictionary"),
            ),
            Article(
                "Q23",
                marked("What happens to the tiles of a word that's removed"),
                marked("They go back behind the screen; the replacements drawn for them go back face down."),
                rules=("W14",),
            ),
            Article(
                "Q24",
                marked("Can you try another word straight away"),
                marked("No: this turn is over, and you miss the next one."),
                rules=("W14",),
            ),
            Article(
                "Q25",
                marked("Can I swap during a missed turn?"),
                marked("No, you miss the whole turn."),
                rules=("W14",),
            ),
            Article(
                "Q26",
                marked("What counts as the next player's move"),
                marked("A word, a swap or a pass. A missed turn doesn't count."),
                rules=("W15",),
            ),
            Article(
                "Q27",
                marked("An error in the very last word"),
                marked("You can take it off until the leftovers are entered; then the game goes on."),
                rules=("W15",),
            ),
            Article(
                "Q28",
                marked("A word is challenged but turns out to be right"),
                marked("Nothing happens."),
                rules=("W14",),
            ),
            Article(
                "Q29",
                marked("A wrong word that stays on"),
                marked("It counts for everything: points, longest word, letters to build on."),
                rules=("W15",),
            ),
        ),
    ),
    Chapter(
        marked("The end"),
        (
            Article(
                "Q30",
                marked("Does the game end when one player runs out of tiles"),
                marked("No: the others play on and skip that player."),
                rules=("W21",),
            ),
            Article(
                "Q31",
                marked("Nobody can add a letter: who decides that"),
                marked(
                    "Everybody who still has tiles passes in a row when none are face down, or you end the game "
                    "yourselves."
                ),
                rules=("W21",),
            ),
            Article(
                "Q32",
                marked("How long a word is"),
                marked("Every letter in it, including jokers and letters already on the board."),
                rules=("W25",),
            ),
            Article(
                "Q33",
                marked("More than one longest word"),
                marked("Each of those players gets 20 points, once."),
                rules=("W25",),
            ),
            Article("Q34", marked("A joker left at the end"), marked("No penalty."), rules=("W22",)),
            Article(
                "Q35",
                marked("Tied scores"),
                marked("You share the win."),
                rules=("W26",),
                asked=marked("tie, draw, same points"),
            ),
            Article("Q36", marked("Scores below zero"), marked("That is possible."), rules=("W22",)),
            Article(
                "Q37",
                marked("Conjunctions, particles, interjections, abbreviations"),
                marked("Not allowed by the standard rules; you decide."),
                rules=("W7",),
            ),
            Article(
                "Q38",
                marked("The same word twice in a game"),
                marked("Allowed."),
                rules=("W12",),
                asked=marked("word again, repeat a word"),
            ),
            Article("Q39", marked("A fifth player"), marked("No: there are four screens."), rules=("W1",)),
            Article(
                "Q40",
                marked("A wrong square or total is noticed later"),
                marked("Fix it, undo back to there, or leave it: it's up to you. The scoresheet shows which."),
                rules=("W10",),
                asked=marked("mistake, undo, wrong points"),
            ),
        ),
    ),
)
