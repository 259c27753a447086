"""The check of the table by camera."""
