"""How bots are spoken to: one file for each way."""
