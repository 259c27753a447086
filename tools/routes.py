"""`make routes`: writes every address of the app into `docs/routes.md`, as registered in the app."""

import inspect
import re
from collections.abc import Callable, Iterator
from dis import get_instructions
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType

from flask import Flask
from werkzeug.routing import Rule

from referee.pocket.app import pocket_app
from referee.service import Role
from referee.web.guard.access import OF_A_GAME, OPEN, ROLES
from referee.web.page import Page
from referee.web.slow import SLOW
from referee.web.this_app import is_own

FILE = Path(__file__).parents[1] / "docs" / "routes.md"
HEAD = """# Routes

Every address of the app, made by `make routes`; a test compares it with the app.
[The page contract](page-contract.md) lists what each accepts and returns.

The *module*, below `referee/`, has the view. The *templates*, below `templates/`, are those that the view may answer
with. A route without one answers with a file, a redirect, or a part of a page. `HEAD` and `OPTIONS` are left out.

At home every device on the network may ask for all of this. In public (`REFEREE_PUBLIC=1`) `web/guard/access.py`
checks first:

| in public | who may |
|---|---|
| all | everyone |
| scorekeepers | browsers with a scorekeeper's link to the game; others get 404, followers `/seen/<key>` or 403 |
| followers | everyone with a follower's link, to watch |
| the link | everyone with a scorekeeper's link, which the browser then has |
| none | 404: these pages are about all games of a server |
| pocket | no one: only the app inside a phone has these pages |

Routes that *take long* (`web/slow.py`) have two threads of their own, at most one per client, so no other page waits.
"""
PACKAGE = "referee."
WITH_PAGES = re.compile(r"\.(web|pages|pocket)\.")
"""The modules with the functions by which views make their answers."""


def main() -> None:
    """Write the table."""
    with TemporaryDirectory() as folder:
        FILE.write_text(written(pocket_app(Path(folder))), encoding="utf-8")


def written(app: Flask) -> str:
    """The whole file for this app, which is the pocket's: it has all pages of a server, and more."""
    head = "| address | methods | module | in public | takes long | templates |\n|---|---|---|---|---|---|\n"
    return f"{HEAD}\n{head}{''.join(lines(app))}"


def lines(app: Flask) -> Iterator[str]:
    """A line of the table for each route, by address."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, methods(rule))):
        view = app.view_functions[rule.endpoint]
        templates = ", ".join(f"`{name}`" for name in sorted(set(templates_of(view))))
        module = f"`{module_of(view)}`"
        cells = f"`{rule.rule}`", methods(rule), module, who_may(app, rule), takes_long(rule.endpoint), templates
        yield f"| {' | '.join(cells)} |\n"


def methods(rule: Rule) -> str:
    """The methods that a route accepts, without those that every route accepts."""
    return ", ".join(sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}))


def module_of(view: Callable[..., object]) -> str:
    """The module of a view, below the package."""
    return view.__module__.removeprefix(PACKAGE).replace(".", "/")


def who_may(app: Flask, rule: Rule) -> str:
    """Who may request a route in public."""
    if app.view_functions[rule.endpoint].__module__.startswith("referee.pocket."):
        return "pocket"
    blueprint = rule.endpoint.rpartition(".")[0]
    role = ROLES.get(rule.endpoint) or ROLES.get(blueprint)
    if role:
        return "followers" if role is Role.FOLLOWER else "the link"
    if "game_id" in rule.arguments:
        return "scorekeepers"
    with app.app_context():
        if rule.endpoint not in OPEN and not is_own(blueprint):
            return "none"
    if field := OF_A_GAME.get(rule.endpoint):
        return f"all; with `{field}` scorekeepers"
    return "all"


def takes_long(endpoint: str) -> str:
    """Whether the answer of a page takes long."""
    field = SLOW.get(endpoint)
    return "" if field is None else f"with `{field}`" if field else "yes"


def templates_of(view: Callable[..., object]) -> Iterator[str]:
    """The templates of the pages that a view may answer with, found by the names that its code uses."""
    seen = {view}
    waiting = list(seen)
    while waiting:
        for used in used_by(waiting.pop()):
            if isinstance(used, type) and issubclass(used, Page) and hasattr(used, "template"):
                yield used.template
            elif inspect.isfunction(used) and WITH_PAGES.search(used.__module__) and used not in seen:
                seen.add(used)
                waiting.append(used)


def used_by(function: Callable[..., object]) -> Iterator[object]:
    """The values from outside that a function uses, including those it takes from modules."""
    if inspect.isfunction(function):
        found = inspect.getclosurevars(function).nonlocals.values()
        yield from (getattr(each, "__self__", each) for each in found)  # for a page's own method, the page
    known: dict[str, object] = getattr(function, "__globals__", {})
    for code in codes(function.__code__ if inspect.isfunction(function) else None):
        for each in (known.get(step.argval) for step in get_instructions(code) if step.opname == "LOAD_GLOBAL"):
            yield from (getattr(each, name, None) for name in code.co_names) if inspect.ismodule(each) else (each,)


def codes(code: CodeType | None) -> Iterator[CodeType]:
    """The code of a function, and of the functions inside it."""
    if code:
        yield code
        for inside in code.co_consts:
            yield from codes(inside if isinstance(inside, CodeType) else None)


if __name__ == "__main__":
    main()
