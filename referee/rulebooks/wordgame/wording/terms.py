"""What things are called in the Polish rulebook, for those who read it beside this one."""

from referee.wording.book import Article, Chapter
from referee.wording.language import marked

TERMS = (
    Chapter(
        "",
        (
            Article("T1", marked("Tile"), marked("Kartonik, kartonik z literą: round, of cardboard.")),
            Article("T2", marked("Letter, value"), marked("Litera, wartość.")),
            Article("T3", marked("Joker"), marked("Joker, the tile with the star: kartonik z gwiazdką.")),
            Article("T4", marked("Screen"), marked("Parawan, osłonka.")),
            Article("T5", marked("Hand"), marked("Litery za parawanem: seven.")),
            Article("T6", marked("Face-down tiles"), marked("Kartoniki zakryte, pula. This box has no bag.")),
            Article("T7", marked("Board, square, centre square"), marked("Plansza, pole, pole centralne (żółte).")),
            Article("T8", marked("Grey square: double letter"), marked("Pole szare, premia literowa.")),
            Article("T9", marked("White square: double word"), marked("Pole białe, premia wyrazowa.")),
            Article(
                "T10", marked("Word, side word"), marked("Wyraz or słowo, wyraz boczny. Side word is this app's term.")
            ),
            Article("T11", marked("To play, to read out"), marked("Ułożyć, odczytać.")),
            Article("T12", marked("Turn, move, missed turn"), marked("Kolejka or runda, ruch, utrata kolejki.")),
            Article("T13", marked("Swapping"), marked("Wymiana.")),
            Article("T14", marked("To remove a word"), marked("Zdjąć słowo z planszy.")),
            Article("T15", marked("Leftovers"), marked("Niewykorzystane kartoniki.")),
            Article("T16", marked("Longest word"), marked("Najdłuższe słowo.")),
            Article("T17", marked("Score pad"), marked("Notes, zapis rozgrywki.")),
        ),
    ),
)
