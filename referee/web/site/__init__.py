"""The app as a program: health, settings of a phone, offline, scripts."""
