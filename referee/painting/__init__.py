"""Pictures as files: SVG drawings become pixels, and pixels become a film. It knows no game and no record."""
