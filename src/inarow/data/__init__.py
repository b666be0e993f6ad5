"""Positions as data: arrays, many games at once, all or random positions, datasets."""
