"""Parts of several pages: forms, rows of the sheet, lists of games, results, errors."""
