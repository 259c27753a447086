"""The record in one SQLite file, through sqlite-utils; every write is safe on the disk before it is answered."""
