"""What the command line does: one command or two a module, and what they share."""
