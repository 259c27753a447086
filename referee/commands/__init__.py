"""The commands of the command line: one or two per module, and what they share."""
