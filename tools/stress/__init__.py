"""`make stress`: the real server under more load than players ever put on it."""
