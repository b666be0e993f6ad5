"""The colours of everything that is drawn, by what they are for. The page uses them too."""

from __future__ import annotations

from typing import NamedTuple


class Colour(NamedTuple):
    """A colour on light paper, and the one that does its work on dark."""

    light: str
    dark: str


PALETTE = {
    "paper": Colour("#f4f1ea", "#14161a"),
    "card": Colour("#fffdf9", "#1e2127"),
    "board": Colour("#ffffff", "#1a1e26"),
    "strong": Colour("#14161a", "#f2f4f8"),
    "quiet": Colour("#5a5852", "#b3afa6"),
    "edge": Colour("#ddd6c8", "#3a3f48"),
    "board-grid": Colour("#858d9d", "#6f788a"),
    "hover": Colour("#ece7db", "#2a2e36"),
    "last": Colour("#f6e7b4", "#4d4318"),
    "line": Colour("#bce6bc", "#1c4d2a"),
    "fatal": Colour("#f5c4c4", "#5e2328"),
    "focus": Colour("#6d28d9", "#c4b5fd"),
    "accent": Colour("#1f5fd6", "#7fabff"),
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
    '  --paper: light-dark(#f4f1ea, #14161a);'
    """
    colours = [
        f"  --{name}: light-dark({light}, {dark});" for name, (light, dark) in PALETTE.items()
    ]
    return "\n".join([":root {", *colours, "}"]) + "\n"
