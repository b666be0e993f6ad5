"""Positions as text and as SVG: pure functions, no input, no output."""

from inarow.draw.svg import draw_svg
from inarow.draw.text import Span, draw_lines, draw_text, plain

__all__ = ["Span", "draw_lines", "draw_svg", "draw_text", "plain"]
