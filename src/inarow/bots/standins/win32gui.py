"""What brains in Python import of Windows, and never use in a game: its pictures."""
