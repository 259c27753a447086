"""What several pages have in common: forms, rows of the sheet, lists of games, results, errors."""
