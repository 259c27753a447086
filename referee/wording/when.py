"""When something was, as people say it: *8 minutes ago*, *yesterday*, *Thu 19 Nov*."""

from datetime import datetime

from referee.wording.language import gettext, marked, ngettext

WEEKDAYS = (marked("Mon"), marked("Tue"), marked("Wed"), marked("Thu"), marked("Fri"), marked("Sat"), marked("Sun"))
MONTHS = (
    *(marked("Jan"), marked("Feb"), marked("Mar"), marked("Apr"), marked("May"), marked("Jun")),
    *(marked("Jul"), marked("Aug"), marked("Sep"), marked("Oct"), marked("Nov"), marked("Dec")),
)
MONTHS_IN_FULL = (
    *(marked("January"), marked("February"), marked("March"), marked("April"), marked("May"), marked("June")),
    *(marked("July"), marked("August"), marked("September"), marked("October"), marked("November"), marked("December")),
)


def ago(then: datetime, now: datetime) -> str:
    """How long ago a time of today is, else its day. Both are times of the place where they are read."""
    minutes = int((now - then).total_seconds()) // 60
    if minutes < 1:
        return gettext("just now")
    if minutes < 60:
        return ngettext("%(num)d minute ago", "%(num)d minutes ago", minutes)
    if then.date() == now.date():
        return ngettext("%(num)d hour ago", "%(num)d hours ago", minutes // 60)
    return day(then, now)


def day(then: datetime, now: datetime) -> str:
    """The day of a time, with its year where that is another one."""
    days = (now.date() - then.date()).days
    if days <= 0:
        return gettext("today")
    if days == 1:
        return gettext("yesterday")
    if then.year != now.year:
        return date(then)
    month, weekday = gettext(MONTHS[then.month - 1]), gettext(WEEKDAYS[then.weekday()])
    return gettext("%(weekday)s %(day)d %(month)s", weekday=weekday, day=then.day, month=month)


def date(then: datetime) -> str:
    """The day of a time with its year, for what is kept: *19 Nov 2026*."""
    month = gettext(MONTHS[then.month - 1])
    return gettext("%(day)d %(month)s %(year)d", day=then.day, month=month, year=then.year)


def months(word: str) -> tuple[int, ...]:
    """The months that a word in small letters names, January being 1: *nov*, *november*."""
    return _named(word, [*map(gettext, MONTHS)], first=1)


def weekdays(word: str) -> tuple[int, ...]:
    """The days of the week that a word in small letters names, Monday being 0: *thu*, *thursday*."""
    return _named(word, [*map(gettext, WEEKDAYS)], first=0)


def _named(word: str, names: list[str], first: int) -> tuple[int, ...]:
    """The places of the short names with which a word begins."""
    return tuple(place for place, name in enumerate(names, first) if word.startswith(name.casefold()))


def month(then: datetime, now: datetime) -> str:
    """The month of a time, with its year where that is another one."""
    name = gettext(MONTHS_IN_FULL[then.month - 1])
    return name if then.year == now.year else gettext("%(month)s %(year)d", month=name, year=then.year)
