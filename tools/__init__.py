"""Tools for developers that measure, draw or write files, and aren't tests."""
