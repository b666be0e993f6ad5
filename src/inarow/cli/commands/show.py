"""`inarow show`: a position as text, as a picture, or as data."""

from inarow.cli.arguments import options
from inarow.cli.arguments.position import read_arguments
from inarow.cli.terminal.output import print_json, tell, write_text
from inarow.cli.terminal.screen import Screen
from inarow.draw.svg import draw_svg
from inarow.draw.text import draw_rows
from inarow.phrases.game import ending_phrase, mark, turn_phrase
from inarow.rules import Side


def show(
    arguments: list[str] = options.POSITION,
    svg: str | None = options.SVG,
    marks: str = options.MARKS,
    colour: bool | None = options.COLOUR,
    json: bool = options.JSON,
) -> None:
    """Print the position, or write its picture."""
    game = read_arguments(arguments)
    position, last = game.position, game.last
    if svg is not None:
        write_text(svg, draw_svg(position, last, marks))
    if json:
        print_json(position.as_data(last), indent=None)
    elif svg is None:
        Screen(colour).show_rows(draw_rows(position, last, marks))
        if game.ending is None:
            tell(turn_phrase(position, marks))
        else:
            names = {side: mark(side, marks) for side in Side}
            tell(ending_phrase(game.rules, game.ending, names))
