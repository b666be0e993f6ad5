"""A game as a picture: the last position, who played, and the moves."""

from __future__ import annotations

from html import escape

from inarow.draw.svg import draw_svg
from inarow.rules import Game


def draw_game(game: Game, marks: str = "XO") -> str:
    """The game as a figure of HTML, for a page or a notebook.

    >>> "b2 a1" in draw_game(Game.new("tic-tac-toe").play("b2").play("a1"))
    True
    """
    players = (
        f"{name} ({mark})" if name else mark
        for name, mark in zip((game.first, game.second), marks, strict=True)
    )
    rows = [" : ".join(players), " ".join(map(str, game.moves)), str(game.ending or "")]
    caption = "<br>".join(escape(row) for row in rows if row)
    picture = draw_svg(game.position, game.last, marks)
    return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"
