"""What tiles mean that lie on the table and not on the sheet: points-only turns filled in, moves, or one tile more."""
