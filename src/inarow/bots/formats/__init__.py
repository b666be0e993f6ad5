"""How bots are spoken to: one class per format."""
