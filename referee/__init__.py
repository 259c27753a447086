"""Referee: a Referee consults a Rulebook and gives a Verdict on a Turn; turns are on the Record and shown as a Sheet.

Each package imports only packages below it in this list:

- ``app``, ``cli``, ``commands``: put the packages together for a shelf of boxed games;
- ``rulebooks``: the boxed games, each with its rules, wording and pages;
- ``web``: requests in, pages out;
- ``service``: the use cases;
- ``record``: the lines of all games in a database; ``wordlist``: the server's words; ``wording``: sentences for people;
- ``core``: steps, games, corrections, notation, and the protocol of a rulebook; pure.
"""
