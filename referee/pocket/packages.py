"""The part of the installed packages that goes into the pocket: all that the app needs there, no compiled modules."""

import re
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from referee.translations import languages

LEFT_OUT = {
    *("flask-compress", "granian", "platformdirs"),  # for servers
    *("pillow", "resvg-py"),  # compiled; the browser paints
    *("pip", "tzdata"),  # sqlite-utils needs them to install plugins, and on Windows
}
"""Required packages that the pocket doesn't need."""
_OTHERS = re.compile(r"^\.\./|\.dist-info/|__pycache__/|/tests?/|\.(so|pyd|pyi|c|typed)$")
"""Files that aren't needed to use a package: also compiled modules, which have a slower one in Python."""
_LOCALE = re.compile(r"^babel/locale-data/(.*)\.dat$")
_LICENCE = re.compile(r"\.dist-info/(licenses/)?[^/]*(LICEN[CS]E|COPYING|NOTICE)[^/]*$", re.IGNORECASE)


def needed(package: str = "referee") -> Mapping[str, Distribution]:
    """The installed packages that the app, or another package, needs in the pocket, by name."""
    found: dict[str, Distribution] = {}
    waiting = [package]
    while waiting:
        name = waiting.pop()
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # another system or Python needs it
            continue
        wanted = (_name(each) for each in found[name].requires or () if "extra ==" not in each)
        waiting += [each for each in wanted if each not in found and each not in LEFT_OUT]
    del found[package]
    return dict(sorted(found.items()))


def _name(requirement: str) -> str:
    """The name of the required package, normalised for comparison."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


def modules(package: Distribution) -> Iterator[tuple[str, bytes]]:
    """The files of a package that are needed to use it, with their paths."""
    spoken = {"root", *languages()}
    for file in package.files or ():
        path = file.as_posix()
        locale = _LOCALE.match(path)
        if not _OTHERS.search(path) and (locale is None or locale[1] in spoken):
            yield path, file.read_binary()


def licence(package: Distribution) -> str:
    """The texts of a package's licence."""
    return "\n".join(file.read_text() for file in package.files or () if _LICENCE.search(file.as_posix()))
