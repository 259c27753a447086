"""When something was, as people say it: *8 minutes ago*, *yesterday*, *Thu 19 Nov*."""

from datetime import datetime

from referee.wording.language import gettext, marked, ngettext, pgettext
from referee.wording.search import words_of

WEEKDAYS = (marked("Mon"), marked("Tue"), marked("Wed"), marked("Thu"), marked("Fri"), marked("Sat"), marked("Sun"))
WEEKDAYS_IN_FULL = (
    *(marked("Monday"), marked("Tuesday"), marked("Wednesday"), marked("Thursday"), marked("Friday")),
    *(marked("Saturday"), marked("Sunday")),
)
MONTHS = (
    *(marked("Jan"), marked("Feb"), marked("Mar"), marked("Apr"), marked("May"), marked("Jun")),
    *(marked("Jul"), marked("Aug"), marked("Sep"), marked("Oct"), marked("Nov"), marked("Dec")),
)


def ago(then: datetime, now: datetime) -> str:
    """How long ago a time today was, or the day of an earlier one. Both are in the reader's local time."""
    minutes = int((now - then).total_seconds()) // 60
    if minutes < 1:
        return gettext("just now")
    if minutes < 60:
        return ngettext("%(num)d minute ago", "%(num)d minutes ago", minutes)
    if then.date() == now.date():
        return ngettext("%(num)d hour ago", "%(num)d hours ago", minutes // 60)
    return day(then, now)


def day(then: datetime, now: datetime) -> str:
    """The day of a time, with its year if it isn't this one."""
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
    """The day of a time with its year, for what is kept longer: *19 Nov 2026*."""
    month = gettext(MONTHS[then.month - 1])
    return gettext("%(day)d %(month)s %(year)d", day=then.day, month=month, year=then.year)


def months(word: str) -> tuple[int, ...]:
    """The months that a word can mean, January being 1: *nov*, *november*. It is in lower case without accents."""
    return tuple(number for number, name in enumerate(MONTHS, 1) if _begins(word, name))


def weekdays(word: str) -> tuple[int, ...]:
    """The days of the week that such a word can mean, Monday being 0: *thu*, *thursday*."""
    names = zip(WEEKDAYS, WEEKDAYS_IN_FULL, strict=True)
    return tuple(number for number, both in enumerate(names) if any(_begins(word, name) for name in both))


def _begins(word: str, name: str) -> bool:
    """Whether a word begins with a name, compared without accents; the word may have another ending."""
    return word.startswith(words_of(gettext(name))[0])


def month(then: datetime, now: datetime) -> str:
    """The month of a time, with its year if it isn't this one."""
    in_full = (
        *(gettext("January"), gettext("February"), gettext("March"), gettext("April"), pgettext("in full", "May")),
        *(gettext("June"), gettext("July"), gettext("August"), gettext("September"), gettext("October")),
        *(gettext("November"), gettext("December")),
    )
    name = in_full[then.month - 1]
    return name if then.year == now.year else gettext("%(month)s %(year)d", month=name, year=then.year)
