"""Sharing: pages of followers, links, files, pictures."""
