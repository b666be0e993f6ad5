"""Positions, games, trees and sheets as text, SVG and HTML: pure functions of values in `rules`."""

from inarow.draw.svg import draw_game, draw_svg
from inarow.draw.text import Span, draw_rows, draw_text, plain

__all__ = ["Span", "draw_game", "draw_rows", "draw_svg", "draw_text", "plain"]
