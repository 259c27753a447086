"""Pictures as files: SVG drawings become pixels, and pixels become a film. It knows no games and no record."""
