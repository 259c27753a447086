"""What is shared: pages of followers, links, files, pictures."""
