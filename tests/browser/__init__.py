"""The app as a scorekeeper uses it: the real server, a real Chromium, taps on a phone's screen."""
