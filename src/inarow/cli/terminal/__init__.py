"""The terminal: what is drawn, asked and saved during a game or a long command."""
