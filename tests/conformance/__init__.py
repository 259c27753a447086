"""What every rulebook must pass. Each brings a ``Player``, named in ``players.py``; the toy game passes it as well."""
