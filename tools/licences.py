"""`make licences`: writes into `docs/licences.md` the licence of each package that the app needs to run.

They are the packages of `requirements/postgresql.txt` as they are installed here. The source is each package's own
metadata, not an index.
"""

import re
from importlib.metadata import PackageMetadata, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "licences.md"
LOCK = ROOT / "requirements" / "postgresql.txt"
HEAD = """# Licences

What the app needs to run, with psycopg for records on PostgreSQL, made by `make licences`. Pages load \
[htmx](https://htmx.org) (0BSD) as well; pictures are lettered in a part of \
[Noto Sans](https://github.com/notofonts/latin-greek-cyrillic) (OFL-1.1), made by `make font`.

| name | version | licence | where it is from |
|---|---|---|---|
"""
SAID_IN_A_FILE = {"resvg-py": "MIT"}
"""The licences of packages that only state them in a file, not in their metadata."""
LONGEST = 40
"""The most characters of the name of a licence; a longer text is the licence itself."""
FROM = ("homepage", "home-page", "repository", "source", "source code", "documentation")
"""The labels of the addresses that packages give, best first."""


def main() -> None:
    """Write the list."""
    FILE.write_text(written(), encoding="utf-8")


def written() -> str:
    """The whole file, for the packages that are installed here, and those in the file that other Pythons need."""
    needed = locked(LOCK)
    rows = {name: row_of(name) for name, here in needed.items() if here}
    rows |= {name: row for name, row in listed().items() if needed.get(name) is False}
    return HEAD + "".join(f"{rows[name]}\n" for name in sorted(rows))


def locked(lock: Path) -> dict[str, bool]:
    """The packages of a lock file by name, and whether this Python needs them."""
    lines = re.findall(r"^([a-z0-9].*?) \\$", lock.read_text(encoding="utf-8"), re.MULTILINE)
    found = map(Requirement, lines)
    return {canonicalize_name(each.name): each.marker is None or each.marker.evaluate() for each in found}


def listed() -> dict[str, str]:
    """The rows of the file by the name of their package."""
    rows = re.findall(r"^\| [^|]* \|.*\|$", FILE.read_text(encoding="utf-8"), re.MULTILINE)
    return {canonicalize_name(row.split("|")[1].strip()): row for row in rows[1:]}


def row_of(name: str) -> str:
    """The row of an installed package. Raises ``PackageNotFoundError`` if it isn't installed."""
    metadata = distribution(name).metadata
    return f"| {metadata['Name']} | {metadata['Version']} | {licence_in(metadata)} | {address_in(metadata)} |"


def licence_in(metadata: PackageMetadata) -> str:
    """The licence of a package by its metadata. Raises ``KeyError`` if it is unknown."""
    short = metadata.get("License-Expression") or metadata.get("License") or ""
    if short and len(short) <= LONGEST and not short.startswith("Copyright"):
        return short
    kinds = [kind.rpartition(" :: ")[2] for kind in metadata.get_all("Classifier", []) if kind.startswith("License ::")]
    return ", ".join(kinds) or SAID_IN_A_FILE[canonicalize_name(metadata["Name"])]


def address_in(metadata: PackageMetadata) -> str:
    """The address of a package's project by its metadata."""
    labelled = (label.split(", ", 1) for label in metadata.get_all("Project-URL", []))
    addresses = {"home-page": metadata.get("Home-page")} | {label.lower(): address for label, address in labelled}
    return next(addresses[label] for label in FROM if addresses.get(label))


if __name__ == "__main__":
    main()
