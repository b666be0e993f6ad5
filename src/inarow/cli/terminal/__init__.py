"""The terminal: what is drawn on it, asked on it, and kept between two moves."""
