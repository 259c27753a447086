"""The app as a scorekeeper meets it: the real server, a real Chromium, taps on a phone's screen."""
