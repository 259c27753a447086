"""Requests like those that pages send, and changed ones with anything in their place."""

from hypothesis import strategies as st
from werkzeug.routing import Rule

from tests.fuzz.awkward import AWKWARD, spoilt
from tests.fuzz.world import FORM, GAME, PARTS, STAGES, Fields, Request, Way, World, address

METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE")
TYPES = (FORM, PARTS, "application/json", "text/plain", "multipart/form-data", f"{FORM}; charset=utf-7", "", "\xff")
HEADERS = (
    "Accept-Encoding",
    "Accept-Language",
    "Cookie",
    "Host",
    "HX-Request",
    "If-Modified-Since",
    "If-None-Match",
    "Origin",
    "Range",
    "Sec-Fetch-Site",
)
"""The headers that the app or its libraries read."""
SIGNS = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=12)
SAID = SIGNS | st.sampled_from(
    ("same-origin", "http://localhost", "null", "pl", "xx-" * 50, "gzip;q=x", "bytes=0-,9-1", "bright=9; marks=", "*")
)


@st.composite
def asked(draw: st.DrawFn, world: World, method: str, rule: Rule) -> tuple[str, Request]:
    """A request to this address, and the stage of the game that it is about: as a page would send it, or changed."""
    ways = world.ways.get((method, rule.endpoint))
    if ways:
        way = draw(st.sampled_from(draw(st.sampled_from(list(ways.values())))))
    else:
        way = Way(draw(st.sampled_from(list(STAGES))), method, rule.endpoint, ())
    return way.stage, draw(changed(world, way, rule))


@st.composite
def changed(draw: st.DrawFn, world: World, way: Way, rule: Rule) -> Request:
    """A request that goes this way, with a few changes."""
    fields: Fields = tuple((name, draw(st.sampled_from(values))) for name, values in way.fields)
    for change in draw(st.lists(st.sampled_from(CHANGES), max_size=4)):
        fields = change(draw, world, fields)
    method = draw(rarely(st.sampled_from(METHODS), way.method))
    return Request(
        method=method,
        path=address(rule, {name: draw(argument(world, way, name)) for name in sorted(rule.arguments)}),
        fields=fields,
        headers=draw(headers()),
        sent_as=draw(rarely(st.sampled_from(TYPES), FORM)),
        body=draw(rarely(st.binary(max_size=50), None)),
    )


def rarely(other: st.SearchStrategy[object], usual: object) -> st.SearchStrategy[object]:
    """Mostly what is usual."""
    return st.integers(0, 9).flatmap(lambda luck: other if luck == 9 else st.just(usual))


def argument(world: World, way: Way, name: str) -> st.SearchStrategy[str]:
    """An argument in an address: mostly what a page has there, and sometimes anything."""
    known = sorted(world.arguments.get(name, {GAME, "1"}))
    usual = dict(way.arguments).get(name)
    good = st.sampled_from(known) if usual is None else st.just(usual) | st.sampled_from(known)
    number = st.integers(-1, 30).map(str)
    odd = st.one_of(AWKWARD, number, st.sampled_from(known).flatmap(spoilt), st.sampled_from(["..", "a/b", "../.."]))
    return st.integers(0, 5).flatmap(lambda luck: odd if luck == 5 else good)


@st.composite
def headers(draw: st.DrawFn) -> Fields:
    """Headers with or without htmx's, and rarely odd ones."""
    htmx = draw(st.sampled_from([(), (("HX-Request", "true"),)]))
    odd = draw(rarely(st.lists(st.tuples(st.sampled_from(HEADERS), SAID), max_size=2), []))
    return (*htmx, *odd)


# --- changes ---


def _dropped(draw: st.DrawFn, _: World, fields: Fields) -> Fields:
    """Without one of them."""
    at = draw(st.integers(0, len(fields)))
    return fields[:at] + fields[at + 1 :]


def _doubled(draw: st.DrawFn, world: World, fields: Fields) -> Fields:
    """One of them twice, the second time perhaps with another value."""
    if not fields:
        return fields
    name, value = draw(st.sampled_from(fields))
    at = draw(st.integers(0, len(fields)))
    return (*fields[:at], (name, draw(st.just(value) | any_value(world, name))), *fields[at:])


def _retyped(draw: st.DrawFn, world: World, fields: Fields) -> Fields:
    """One of them with another value: its own spoilt, that of another form, or anything."""
    if not fields:
        return fields
    at = draw(st.integers(0, len(fields) - 1))
    name, value = fields[at]
    return (*fields[:at], (name, draw(any_value(world, name) | spoilt(value))), *fields[at + 1 :])


def _renamed(draw: st.DrawFn, world: World, fields: Fields) -> Fields:
    """One of them under another name."""
    if not fields:
        return fields
    at = draw(st.integers(0, len(fields) - 1))
    name, value = fields[at]
    other = draw(st.sampled_from(sorted(world.values)) | spoilt(name) | AWKWARD)
    return (*fields[:at], (other, value), *fields[at + 1 :])


def _added(draw: st.DrawFn, world: World, fields: Fields) -> Fields:
    """With a field of another form."""
    name = draw(st.sampled_from(sorted(world.values)))
    return (*fields, (name, draw(any_value(world, name))))


CHANGES = (_retyped, _retyped, _added, _dropped, _doubled, _renamed)


def any_value(world: World, name: str) -> st.SearchStrategy[str]:
    """A value of this square on any page, of another field, or anything."""
    own = sorted(world.values.get(name, {""}))
    others = st.sampled_from(sorted(world.values)).flatmap(lambda other: st.sampled_from(sorted(world.values[other])))
    return st.one_of(st.sampled_from(own), others, AWKWARD, st.sampled_from(own).flatmap(spoilt))
