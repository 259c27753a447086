"""The pages that only the word game has, over plain HTTP."""
