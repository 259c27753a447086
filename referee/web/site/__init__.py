"""The app as a program: settings of a phone, offline, scripts."""
