"""The record in one SQLite file, through sqlite-utils, safe on the disk before anything is answered."""
