"""Other packages' ways of asking for the same games."""
