"""How bots are spoken to: one file per format."""
