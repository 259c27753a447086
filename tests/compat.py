"""The browser features that our style sheets and scripts use, and which browsers have them, by MDN's data."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import tinycss2
from tinycss2.ast import AtRule, Declaration, Node, QualifiedRule

from tests.browser import packages

VERSION = "8.1.9"
INTEGRITY = "sha384-2z220vVSOId+RCor45WwsBihhoKJ9uwH/3zSyyk8HoyTugGeeGjUsfHFKEulNm7Y"

PROMISED = {
    "safari_ios": (16, 2),
    "chrome": (111,),
    "chrome_android": (111,),
    "webview_android": (111,),
    "firefox": (121,),
    "firefox_android": (121,),
    "samsunginternet_android": (22,),
}
"""The oldest versions in which everything works."""
OLDEST = {"safari_ios": (12,), "chrome": (70,), "chrome_android": (70,)}
"""The oldest versions in which plain pages work."""

Versions = Mapping[str, tuple[int, ...]]
"""A version for each browser."""

UNITS = {
    **dict.fromkeys(("cqw", "cqh", "cqi", "cqb", "cqmin", "cqmax"), "container_query_length_units"),
    **dict.fromkeys(("dvw", "dvh", "dvi", "dvb", "dvmin", "dvmax"), "viewport_percentage_units_dynamic"),
    **dict.fromkeys(("svw", "svh", "svi", "svb", "svmin", "svmax"), "viewport_percentage_units_small"),
    **dict.fromkeys(("lvw", "lvh", "lvi", "lvb", "lvmin", "lvmax"), "viewport_percentage_units_large"),
}
"""By unit, its name in the data."""

SYNTAX = {
    r"\?\.": "operators.optional_chaining",
    r"\?\?(?!=)": "operators.nullish_coalescing",
    r"\?\?=": "operators.nullish_coalescing_assignment",
    r"\|\|=": "operators.logical_or_assignment",
    r"&&=": "operators.logical_and_assignment",
    r"\bimport\(": "operators.import",
    r"this\.#": "classes.private_class_fields",
    r"^\s*static \{": "classes.static.initialization_blocks",
    r"^await ": "operators.await.top_level",
    r"for await": "statements.for_await_of",
    r"/[a-z]*v[a-z]*[,;).]": "builtins.RegExp.unicodeSets",
    r"\(\?<[=!]": "regular_expressions.lookbehind_assertion",
    r"catch \{": "statements.try_catch.optional_catch_binding",
}
"""By pattern, the feature of the language that it shows."""


class Use(NamedTuple):
    """A feature that a file uses."""

    feature: str
    """As written: ``text-wrap: balance``, ``:has()``, ``@property``, ``cqw``, ``AbortSignal.any``."""
    alone: bool
    """Whether it has no older fallback: no value before it, no name with a prefix, no ``@supports`` around it."""
    support: tuple[Mapping[str, Any], ...]
    """The data on each feature with this name."""

    def works(self, versions: Versions) -> bool:
        """Whether all these browsers have it."""
        return any(all(_has(each, *browser) for browser in versions.items()) for each in self.support)


def _has(support: Mapping[str, Any], browser: str, least: tuple[int, ...]) -> bool:
    note = support.get(browser, [])
    for each in note if isinstance(note, list) else [note]:
        added, removed = each["version_added"], each.get("version_removed")
        if {"flags", "prefix", "alternative_name"} & each.keys() or not added or added == "preview":
            continue
        if version(added) <= least and (not removed or least < version(removed)):
            return True
    return False


def version(text: str) -> tuple[int, ...]:
    """A version from its text in the data."""
    return tuple(int(part) for part in text.lstrip("≤").removesuffix(".0").split("."))


@cache
def _data() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(packages.script("@mdn/browser-compat-data", VERSION, "data.json", INTEGRITY))
    return data


def _at(*path: str) -> tuple[Mapping[str, Any], ...]:
    """The data on the feature with this path; empty if there aren't any."""
    found: Any = _data()
    for name in path:
        found = found.get(name, {})
    note = found.get("__compat", {}).get("support")
    return (note,) if note else ()


# --- style sheets ---


@cache
def _functions() -> dict[str, tuple[Mapping[str, Any], ...]]:
    """The functions in values, by name."""
    found: dict[str, tuple[Mapping[str, Any], ...]] = {}

    def look(name: str, note: Mapping[str, Any]) -> None:
        if "__compat" in note:
            found.setdefault(name, (note["__compat"]["support"],))
        for each, below in note.items():
            if each != "__compat":
                look(each, below)

    look("", _data()["css"]["types"])
    return found


def of_styles(text: str) -> Iterator[Use]:
    """The features that a style sheet uses."""
    yield from _of_rules(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), True)


def _of_rules(rules: Iterable[Node], alone: bool) -> Iterator[Use]:
    for rule in rules:
        if isinstance(rule, QualifiedRule):
            yield from (Use(name, alone, note) for name, note in _of_selector(rule.prelude))
            yield from _of_block(rule.content, alone)
        elif isinstance(rule, AtRule):
            name = rule.lower_at_keyword
            yield Use(f"@{name}", alone, _at("css", "at-rules", name))
            if name == "media":
                yield from (Use(it, alone, note) for it, note in _of_media(rule.prelude))
            if rule.content and name in ("media", "supports", "container", "layer", "keyframes"):
                below = tinycss2.parse_rule_list(rule.content, skip_comments=True, skip_whitespace=True)
                yield from _of_rules(below, alone and name != "supports")


def _of_block(content: list[Node], alone: bool) -> Iterator[Use]:
    written = tinycss2.parse_blocks_contents(content, skip_comments=True, skip_whitespace=True)
    before = set[str]()  # properties that have a value in all promised browsers
    for each in written:
        if not isinstance(each, Declaration):
            yield Use("nesting", alone, _at("css", "selectors", "nesting"))
            continue
        uses = list(_of_declaration(each))
        yield from (Use(name, alone and each.lower_name not in before, note) for name, note in uses)
        if all(Use(name, True, note).works(PROMISED) for name, note in uses):
            before.add(each.lower_name.removeprefix("-webkit-"))


def _of_declaration(declaration: Declaration) -> Iterator[tuple[str, tuple[Mapping[str, Any], ...]]]:
    name = declaration.lower_name
    if name.startswith(("-webkit-", "-moz-")):
        return
    if not name.startswith("--"):
        yield name, _at("css", "properties", name)
    for token in _tokens(declaration.value):
        if token.type == "ident" and not name.startswith("--"):
            note = _at("css", "properties", name, token.lower_value)
            if note:
                yield f"{name}: {token.lower_value}", note
        elif token.type == "function" and token.lower_name in _functions():
            yield f"{token.lower_name}()", _functions()[token.lower_name]
        elif token.type == "dimension" and token.lower_unit in UNITS:
            yield token.lower_unit, _at("css", "types", "length", UNITS[token.lower_unit])


def _of_selector(prelude: list[Node]) -> Iterator[tuple[str, tuple[Mapping[str, Any], ...]]]:
    for one, other in pairwise(_tokens(prelude)):
        if one == ":" and other.type in ("ident", "function"):
            name = other.lower_name if other.type == "function" else other.lower_value
            if not name.startswith("-"):
                note = _at("css", "selectors", name)
                yield (f":{name}()" if other.type == "function" else f":{name}"), note
            if name == "not" and other.type == "function" and any(it == "," for it in other.arguments):
                yield ":not(a, b)", _at("css", "selectors", "not", "selector_list")


def _of_media(prelude: list[Node]) -> Iterator[tuple[str, tuple[Mapping[str, Any], ...]]]:
    for token in _tokens(prelude):
        if token.type == "ident":
            name = re.sub(r"^(?:min|max)-", "", token.lower_value)
            note = _at("css", "at-rules", "media", name)
            if note:
                yield f"({name})", note


def _tokens(values: Iterable[Node]) -> Iterator[Any]:
    """All tokens, including those in functions and brackets."""
    for token in values:
        yield token
        if token.type == "function":
            yield from _tokens(token.arguments)
        elif token.type in ("() block", "[] block"):
            yield from _tokens(token.content)


def read_by(text: str, versions: Versions) -> str:
    """A style sheet as read by browsers of these versions: without unknown parts, ``@supports`` decided."""
    return _read(tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True), versions)


def _read(rules: Iterable[Node], versions: Versions) -> str:
    return "".join(_read_rule(rule, versions) for rule in rules)


def _read_rule(rule: Node, versions: Versions) -> str:
    def known(uses: Iterable[tuple[str, tuple[Mapping[str, Any], ...]]]) -> bool:
        return all(Use(name, True, note).works(versions) for name, note in uses if note)

    if isinstance(rule, QualifiedRule):
        written = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
        if not known(_of_selector(rule.prelude)):
            return ""
        kept = (each.serialize() for each in written if isinstance(each, Declaration) and known(_of_declaration(each)))
        return f"{tinycss2.serialize(rule.prelude)}{{{';'.join(kept)}}}\n"
    if not isinstance(rule, AtRule):
        return ""
    name = rule.lower_at_keyword
    if not known([(name, _at("css", "at-rules", name))]) or (name == "media" and not known(_of_media(rule.prelude))):
        return ""
    if name not in ("media", "supports"):
        return rule.serialize()
    below = tinycss2.parse_rule_list(rule.content or (), skip_comments=True, skip_whitespace=True)
    if name == "supports":
        return _read(below, versions) if _supports(rule.prelude, versions) else ""
    return f"@media{tinycss2.serialize(rule.prelude)}{{{_read(below, versions)}}}\n"


def _supports(condition: Iterable[Node], versions: Versions) -> bool:
    """Whether a condition of ``@supports`` holds, with ``and`` and ``not`` only."""
    negated, found = False, True
    for token in condition:
        if token.type == "ident" and token.lower_value == "not":
            negated = True
        elif token.type == "() block":
            within = tinycss2.parse_one_declaration(token.content)
            if isinstance(within, Declaration):
                holds = all(Use(name, True, note).works(versions) for name, note in _of_declaration(within) if note)
            else:
                holds = _supports(token.content, versions)
            found = found and holds != negated
            negated = False
    return found


# --- scripts ---


@cache
def _members() -> dict[str, tuple[Mapping[str, Any], ...]]:
    """The members of all interfaces by name, and those that belong to only one by interface and name."""
    found: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for kinds in (_data()["api"], _data()["javascript"]["builtins"]):
        for interface, members in kinds.items():
            if "__compat" in members:
                found[interface] = (members["__compat"]["support"],)
            for name, note in members.items():
                support = note.get("__compat", {}).get("support")
                if name == "__compat" or support is None or name.endswith("_event"):
                    continue
                found[f".{name}"] = (*found.get(f".{name}", ()), support)
                if name.endswith("_static"):
                    found[f"{interface}.{name.removesuffix('_static')}"] = (support,)
                elif interface[0].isupper():
                    found[f"{interface}.{name}"] = (support,)
    return found


def of_scripts(text: str) -> Iterator[Use]:
    """The features that a script uses. A name of several interfaces counts as the one that most browsers have."""
    code = re.sub(r"//.*|/\*.*?\*/", "", text)
    for pattern, path in SYNTAX.items():
        if re.search(pattern, code, re.MULTILINE):
            yield Use(path.split(".")[-1], True, _at("javascript", *path.split(".")))
    members = _members()
    qualified = r"(?<![\w.\"'])[A-Z]\w+(?:\.\w+)?"
    named = {
        *re.findall(qualified, code),
        *(f".{name}" for name in re.findall(r"\.([a-z]\w+)", re.sub(qualified, "", code))),
    }
    for name in sorted(named & members.keys()):
        yield Use(name, True, members[name])
