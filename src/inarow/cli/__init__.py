"""Play in the terminal, and ask about games and positions from scripts."""
