"""One typed context per page: a template takes its names from its page, and each public name of a page is drawn."""

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import fields
from functools import cache, cached_property
from inspect import getattr_static, getsource

from flask import Flask
from jinja2 import Environment, meta, nodes

import referee.pocket.app
import referee.web
from referee import rulebooks
from referee.web.board.board_page import BoardPage
from referee.web.page import Page
from tests.shelves import ON_SHELF

ANSWERS = {
    "ErrorPage": "common/errors/_notice.html",
    "HandedOverPage": "common/errors/_notice.html",
    "ReplayPage": "past/replay/_step.html",
    "RulesPage": "home/rules/_list.html",
}
"""The template of the part of each page that htmx asks for; pages with a board share one."""
ADDED = {"page_parts", "before", "change"}
"""The names that a response to htmx gets in addition to the fields of its page."""
FLASK = {"request", "session", "g", "config"}
"""The names that Flask gives to every template."""
SLUG = ON_SHELF.default.rulebook.slug
"""The game whose templates are used where each game has its own."""


def import_all() -> None:
    """Load every package that may have pages."""
    for package in (referee.web, rulebooks):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)


def subclasses(kind: type) -> Iterator[type]:
    """All classes derived from a class."""
    for below in kind.__subclasses__():
        yield below
        yield from subclasses(below)


import_all()
PAGES = sorted(
    {kind for kind in subclasses(Page) if "template" in vars(kind) and kind.__module__.startswith("referee.")},
    key=lambda kind: kind.__name__,
)


def given_by(kind: type[Page]) -> set[str]:
    """The fields and properties of a page, which its template can use."""
    names = {field.name for field in fields(kind)}
    names |= {name for name in dir(kind) if isinstance(getattr_static(kind, name), property | cached_property)}
    names |= {"parts"} if issubclass(kind, BoardPage) else set()
    return {name for name in names if not name.startswith("_")}


def own_names(kind: type[Page]) -> set[str]:
    """Those of them that the class itself declares first."""
    own = given_by(kind) & (vars(kind).keys() | vars(kind).get("__annotations__", {}).keys())
    return own - {name for above in kind.__mro__[1:] if issubclass(above, Page) for name in given_by(above)}


@cache
def parsed(env: Environment, name: str) -> nodes.Template:
    """A template as Jinja reads it."""
    assert env.loader is not None
    return env.parse(env.loader.get_source(env, name)[0])


@cache
def every_name(env: Environment) -> tuple[str, ...]:
    """The names of all templates."""
    return tuple(env.list_templates())


class Templates:
    """The names that templates need, each with all that it extends, includes and imports."""

    def __init__(self, env: Environment, page: type[Page]) -> None:
        self.env = env
        self.page = page

    def needs(self, name: str) -> set[str]:
        """The names that a template and everything around and in it don't set themselves."""
        tree = parsed(self.env, name)
        made = {each.name for each in tree.find_all(nodes.Name) if each.ctx in ("store", "param")}
        made |= set(self.top(tree))
        # Blocks see names set at the top of their template, which jinja2.meta doesn't know.
        found = set(meta.find_undeclared_variables(tree)) - set(self.top(tree))
        for each in tree.find_all((nodes.Extends, nodes.Include, nodes.Import, nodes.FromImport)):
            if isinstance(each, (nodes.Import, nodes.FromImport)) and not each.with_context:
                continue
            for other in self.named(each.template):
                if isinstance(each, nodes.Include) and each.ignore_missing and other not in every_name(self.env):
                    continue
                found |= self.needs(other) - (made if isinstance(each, nodes.Include) else set())
        return found - set(self.env.globals) - FLASK

    @staticmethod
    def top(tree: nodes.Template) -> Iterator[str]:
        """The macros and other names that a template imports or sets at its top."""
        for each in tree.body:
            match each:
                case nodes.FromImport(names=names):
                    yield from (name if isinstance(name, str) else name[1] for name in names)
                case nodes.Import(target=name) | nodes.Macro(name=name):
                    yield name
                case nodes.Assign(target=nodes.Name(name=name)):
                    yield name

    def named(self, node: nodes.Node) -> list[str]:
        """The templates that an expression names: for a game's own, the first game's; otherwise all of a folder."""
        match node:
            case nodes.Const():
                return [node.value]
            case nodes.Concat(nodes=[nodes.Const(value="game/panel/" as folder), *_]):
                return [name for name in every_name(self.env) if name.startswith(folder)]
            case nodes.Concat():
                return ["".join(part.value if isinstance(part, nodes.Const) else SLUG for part in node.nodes)]
            case nodes.List(items=several):  # the first that exists
                there = every_name(self.env)
                return [next(name for each in several for name in self.named(each) if name in there)]
            case nodes.Getattr(attr=part):
                assert issubclass(self.page, BoardPage)
                return list(filter(None, [getattr(self.page.parts, part)]))
        raise AssertionError(f"which template is {node}?")


def test_pages_are_found() -> None:
    """The pages of all packages are checked, including those of a single game."""
    names = {kind.__name__ for kind in PAGES}
    assert {"GamePage", "HomePage", "CorrectionPage", "StartPage", "RulesPage"} <= names
    assert set(ANSWERS) <= names
    assert all(kind.__doc__ for kind in PAGES)


@cache
def used_by(app: Flask, kind: type[Page]) -> set[str]:
    """The names that the templates of a page need."""
    templates = Templates(app.jinja_env, kind)
    used = templates.needs(kind.template)
    if issubclass(kind, BoardPage):
        used |= templates.needs("board/_answer.html") - ADDED
    return used | (templates.needs(ANSWERS[kind.__name__]) if kind.__name__ in ANSWERS else set())


def test_a_page_has_what_its_template_uses(app: Flask) -> None:
    """Every name that the templates of a page need is one of the page."""
    lacking = {kind.__name__: used_by(app, kind) - given_by(kind) for kind in PAGES}
    assert {name: names for name, names in lacking.items() if names} == {}


def test_every_name_of_a_page_is_drawn(app: Flask) -> None:
    """Every public name of a page is needed by a template of it or of a page derived from it, or by such a name."""
    idle = {}
    for kind in {above for page in PAGES for above in page.__mro__ if issubclass(above, Page)}:
        used = set().union(*(used_by(app, page) for page in PAGES if issubclass(page, kind)))
        made_of = {field.name for field in fields(kind) if f"self.{field.name}" in getsource(kind)}
        if names := own_names(kind) - used - made_of:
            idle[kind.__name__] = names
    assert idle == {}


def test_no_page_takes_a_name_of_all_templates(app: Flask) -> None:
    """No page has a name that every template already has, since its own would never be drawn."""
    taken = {*app.jinja_env.globals, *FLASK, "page"}
    assert {kind.__name__: given_by(kind) & taken for kind in PAGES if given_by(kind) & taken} == {}
