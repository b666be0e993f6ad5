"""Writes a search tree to files: a picture, a page, data or a graph."""

from typing import NamedTuple

from inarow.cli.terminal.output import print_json, tell, write_text
from inarow.draw.tree import natural_width, tree_dot, tree_html, tree_svg
from inarow.locale import _, language, number, say
from inarow.trees import Tree, tree_picture
from inarow.trees.picture import sheet_picture

WIDE = 5000  # a picture so wide is hard to look at and can't be printed


class Looks(NamedTuple):
    """How a tree is drawn: whose marks, how many moves of each node, which size, node by node."""

    marks: str
    best_moves: int | None = None
    size: str = ""
    animate: bool = False


def write_tree(
    tree: Tree,
    looks: Looks,
    svg: str | None,
    html: str | None,
    json: bool,
    dot: str | None,
) -> bool:
    """Write the files that were named (- is standard output) and the data; was there any?"""
    if looks.size and looks.best_moves is None:
        picture = sheet_picture(tree, looks.size, looks.marks, say)
    else:
        picture = tree_picture(tree, looks.marks, say, looks.best_moves)
    if svg is not None:
        write_text(svg, tree_svg(picture, looks.size, looks.animate))
        if not looks.size and (wide := natural_width(picture)) > WIDE:
            text = _(
                "The picture is {n} wide: --best 3 draws only the three best moves of each node,"
                " --size slide or page as many as can be read."
            )
            tell(text.format(n=number(wide)))
    if html is not None:
        write_text(html, tree_html(picture, language()))
    if json:
        print_json(tree.as_data(), indent=None)
    if dot is not None:
        write_text(dot, tree_dot(picture))
    return json or any(name is not None for name in (svg, html, dot))
