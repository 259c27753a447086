"""Part of `make messages`: marks as `fuzzy` each translation whose English isn't what its translator read.

The English that a translator read is kept above a message as a digest, so that replacing a text in all files at once
can't change it too. A translator deletes that line together with the `fuzzy` flag; the next run writes the new digest.
"""

from hashlib import sha256

from babel.messages import Message
from babel.messages.pofile import read_po, write_po

from referee.translations import FOLDER

READ = "read as "


def digest(message: Message) -> str:
    """The English of a message, its context included, in six hexadecimal digits."""
    return sha256(repr((message.context, message.id)).encode()).hexdigest()[:6]


def read_as(message: Message) -> str:
    """The digest of the English that the translator of a message read; empty if there is none."""
    return next((line.removeprefix(READ) for line in message.user_comments if line.startswith(READ)), "")


def main() -> None:
    """Mark what has to be translated again in every language, and write the digests of new translations."""
    for path in sorted(FOLDER.glob("*/LC_MESSAGES/messages.po")):
        with path.open("rb") as file:
            catalog = read_po(file, locale=path.parent.parent.name)
        for message in catalog:
            if read_as(message) not in ("", digest(message)):
                message.flags.add("fuzzy")
            elif message.id and not message.fuzzy and not read_as(message):
                message.user_comments = [READ + digest(message)]
        with path.open("wb") as file:
            write_po(file, catalog, omit_header=True)


if __name__ == "__main__":
    main()
