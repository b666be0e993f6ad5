"""Measurements. `python -m bench` runs them all and prints Markdown tables."""
