"""`make stress`: the real server under more than a table ever asks of it."""
