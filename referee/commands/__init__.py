"""The commands of the command line, one or two per module, and the code that they share."""
