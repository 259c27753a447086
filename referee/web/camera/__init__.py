"""Checking the table by camera."""
