"""Players over time, and the spellings of their names."""
