"""The colours of everything that is drawn, by what they are for. The page uses them too."""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """A colour on light paper, and the one that does its work on dark."""

    light: str
    dark: str


PALETTE = {
    "paper": Colour("#f6f7f9", "#14171d"),
    "card": Colour("#ffffff", "#1d212a"),
    "board": Colour("#ffffff", "#1a1e26"),
    "strong": Colour("#14161a", "#f2f4f8"),
    "quiet": Colour("#565b66", "#b0b7c4"),
    "edge": Colour("#c9ced8", "#454c5a"),
    "board-grid": Colour("#858d9d", "#6f788a"),
    "hover": Colour("#e6e9f0", "#2b313d"),
    "last": Colour("#f6e7b4", "#4d4318"),
    "line": Colour("#bce6bc", "#1c4d2a"),
    "fatal": Colour("#f5c4c4", "#5e2328"),
    "focus": Colour("#6d28d9", "#c4b5fd"),
    "accent": Colour("#1d4ed8", "#93b4ff"),
    "on-accent": Colour("#ffffff", "#0d1220"),
    "win": Colour("#166534", "#86efac"),
    "loss": Colour("#9f1239", "#fda4af"),
    "side-first": Colour("#b93a06", "#fb923c"),
    "side-second": Colour("#1d4ed8", "#7cb2ff"),
}

# Pictures lie on white paper, wherever they are shown.
LIGHT = {name: colour.light for name, colour in PALETTE.items()}


def palette_css() -> str:
    """The colours as CSS variables that follow the colour scheme of what they are used in.

    >>> palette_css().splitlines()[1]
    '  --paper: light-dark(#f6f7f9, #14171d);'
    """
    colours = [
        f"  --{name}: light-dark({light}, {dark});" for name, (light, dark) in PALETTE.items()
    ]
    return "\n".join([":root {", *colours, "}"]) + "\n"
