"""Referee: a Referee consults a Rulebook and gives a Verdict on a Turn.

Turns are written on the Record and shown as a Scoresheet. The layers, top to bottom, each importing only what lies
below it:

- ``web`` and ``cli``: requests and lines in, pages and lines out;
- ``wording``: sentences for people, made from the codes of the core through the message catalogues;
- ``service``: the use cases (start a game, judge a play, record a turn, take one back);
- ``entry``: the draft of a turn and the taps that build it;
- ``record``: the durable, append-only list of turns in SQLite; it knows no rules;
- ``rulebooks``: the pure core: tiles, lines, verdicts, points, the state of a game; it knows nothing else.
"""
