"""The server: connections, bodies and followers, before and after the app itself."""
