"""Pictures as files: drawings become pixels, and pixels a film. It knows no game and no record."""
