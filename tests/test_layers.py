"""Imports go in one direction, from the pages down to the rules."""

import ast
import sys
from functools import cache
from pathlib import Path

import referee

PACKAGE = Path(referee.__file__).parent
MODULES = sorted(PACKAGE.rglob("*.py"))
GAMES = {folder.name for folder in (PACKAGE / "rulebooks").iterdir() if (folder / "__init__.py").is_file()}
"""The folders of the boxed games."""
LIST = "rulebooks/__init__"
"""The module that lists the boxed games: nothing else outside its own folder imports a boxed game."""
LONGEST = 250
"""The number of lines that can be read in one sitting."""

PACKAGES = {"board", "common", "game", "fix", "past", "home", "share", "people", "camera", "site"}
WEB = {"web", "web/guard", *(f"web/{package}" for package in PACKAGES)}
PARTS = {"core", "service", "shelf", "web", "web/guard", "web/board", "wording"}
"""What every layer with pages may import."""
BELOW = {
    "__init__": set(),
    "core": set(),
    "rulebooks/game": {"core"},
    "rulebooks/wording": {"core", "rulebooks/game", "wording"},
    "rulebooks/pages": {"core", "rulebooks/game", "rulebooks/wording", "service", "wording", *WEB},
    "rulebooks": {"rulebooks/game", "shelf"},
    "record": {"version"},
    "wordlist": {"core"},
    "painting": set(),
    "scripts": set(),
    "settings": set(),
    "shelf": {"core"},
    "signals": set(),
    "translations": set(),
    "version": set(),
    "json_export": {"core"},
    "wording": {"core", "shelf"},
    "terminal": {"signals", "wording"},
    "csv_export": {"core", "wording"},
    "service": {"core", "json_export", "record", "shelf", "wordlist"},
    "web": {"core", "service", "shelf", "wording"},
    "web/guard": {"scripts", "service", "translations", "web", "wording"},
    "web/serving": {"service", "settings", "signals", "terminal", "web", "web/common", "web/guard", "wording"},
    "web/board": {"core", "painting", "service", "web", "web/guard", "wording"},
    "web/common": PARTS,
    "web/game": {*PARTS, "web/common"},
    "web/fix": {*PARTS, "web/common", "web/game"},
    "web/past": {*PARTS, "web/common"},
    "web/home": {*PARTS, "web/common", "scripts", "version", "translations"},
    "web/share": {*PARTS, "web/common", "json_export", "painting", "csv_export", "version"},
    "web/people": {*PARTS, "web/common"},
    "web/camera": {*PARTS, "web/common"},
    "web/site": {*PARTS, "scripts", "translations"},
    "app": {"record", "rulebooks", "service", "settings", "shelf", "translations", "wordlist", *WEB},
    "pocket": {
        "app",
        "core",
        "record",
        "rulebooks",
        "scripts",
        "service",
        "settings",
        "shelf",
        "translations",
        "version",
        "wording",
        *WEB,
    },
    "commands": {
        "core",
        "json_export",
        "pocket",
        "record",
        "rulebooks",
        "scripts",
        "service",
        "settings",
        "shelf",
        "signals",
        "csv_export",
        "terminal",
        "wording",
        "wordlist",
    },
    "cli": {
        "app",
        "commands",
        "core",
        "rulebooks",
        "settings",
        "shelf",
        "signals",
        "terminal",
        "translations",
        "version",
        "web/serving",
        "wording",
    },
    "__main__": {"cli", "signals"},
}
"""By layer, the layers that it may import. The rules of a boxed game import neither its wording nor its pages."""

PURE = {
    "abc",
    "collections",
    "contextlib",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
    "unicodedata",
}
"""What the core may import from the standard library: no clocks, randomness or input and output."""


def name(module: Path) -> str:
    """A module's path inside the package, without its suffix."""
    return module.relative_to(PACKAGE).with_suffix("").as_posix()


def package(module: Path) -> str:
    """The layer of the package that contains a module."""
    return package_of(name(module).split("/"))


def package_of(path: list[str]) -> str:
    """The layer that a path inside the package belongs to."""
    match path:
        case ["rulebooks", game, "wording" | "pages" as part, *_] if game in GAMES:
            return f"rulebooks/{part}"
        case ["rulebooks", game, *_] if game in GAMES:
            return "rulebooks/game"
        case ["web", part, *_] if (PACKAGE / "web" / part).is_dir():
            return f"web/{part}"
        case _:
            return path[0]


@cache
def tree_of(module: Path) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(module.read_text(encoding="utf-8"))


def called(module: Path) -> set[str]:
    """The names of the functions that a module calls."""
    calls = (node.func for node in ast.walk(tree_of(module)) if isinstance(node, ast.Call))
    return {function.id for function in calls if isinstance(function, ast.Name)}


@cache
def imported(module: Path) -> set[str]:
    """Every module that this one imports anywhere, by its full name; ``from a import b`` may mean ``a.b``."""
    found = set()
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports by a relative name"
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def imported_packages(module: Path) -> set[str]:
    """The other layers of the package that a module imports from."""
    parts = [full.split(".") for full in imported(module)]
    return {package_of(words[1:]) for words in parts if words[0] == "referee" and words[1:]} - {package(module)}


def dotted(module: Path) -> str:
    """A module's full name."""
    return f"referee.{name(module).removesuffix('__init__').rstrip('/').replace('/', '.')}".rstrip(".")


KNOWN = set(map(dotted, MODULES))


def needed(module: Path) -> set[str]:
    """The modules of the package that this one imports, or from which it imports a name."""
    return {full if full in KNOWN else full.rpartition(".")[0] for full in imported(module)} & KNOWN


CORE = [module for module in MODULES if package(module) in {"core", "rulebooks/game"}]
"""The modules that decide everything, without side effects."""


def test_modules_are_found() -> None:
    """The package has modules where these tests look for them."""
    assert {"core/game", "core/rulebook", "rulebooks/qwirkle/legality"} <= {name(module) for module in CORE}
    assert "qwirkle" in GAMES


def test_every_room_has_its_place() -> None:
    """The table of layers lists exactly the layers of the package."""
    assert set(BELOW) == set(map(package, MODULES))


def test_imports_go_one_way() -> None:
    """A module imports only from layers below its own."""
    above = {name(module): imported_packages(module) - BELOW.get(package(module), set()) for module in MODULES}
    assert {module: packages for module, packages in above.items() if packages} == {}


def test_only_the_list_knows_the_boxed_games() -> None:
    """Outside its own folder only the list of boxed games imports a boxed game."""
    knowing = {}
    for module in MODULES:
        own = {f"referee.rulebooks.{game}" for game in GAMES if f"rulebooks/{game}/" in f"{name(module)}/"}
        games = {f"referee.rulebooks.{game}" for game in GAMES} - own
        if found := {full for full in imported(module) for game in games if f"{full}.".startswith(f"{game}.")}:
            knowing[name(module)] = found
    assert set(knowing) == {LIST}, knowing


def test_no_circles() -> None:
    """No module imports itself, even indirectly."""
    needs = {dotted(module): needed(module) for module in MODULES}
    assert any(needs.values())
    for start, reached in needs.items():
        while further := {below for above in reached for below in needs[above]} - reached:
            reached = reached | further
        assert start not in reached


def test_no_room_is_below_itself() -> None:
    """The order of the layers has no cycle."""
    for start in BELOW:
        reached = set(BELOW[start])
        while further := {below for above in reached for below in BELOW[above]} - reached:
            reached |= further
        assert start not in reached


def test_core_is_pure() -> None:
    """The core imports only itself and parts of the standard library without side effects."""
    assert set(sys.stdlib_module_names) >= PURE
    tops = {name(module): {full.split(".")[0] for full in imported(module)} for module in CORE}
    assert {module: found - PURE - {"referee"} for module, found in tops.items() if found - PURE - {"referee"}} == {}


def test_core_reads_and_writes_nothing() -> None:
    """The core opens no file, asks for no input, and prints nothing."""
    effects = {"open", "input", "print", "exec", "eval", "__import__"}
    assert {name(module): called(module) & effects for module in CORE if called(module) & effects} == {}


def test_modules_are_short() -> None:
    """No module is longer than one sitting."""
    lines = {name(module): len(module.read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert {module: count for module, count in lines.items() if count > LONGEST} == {}
