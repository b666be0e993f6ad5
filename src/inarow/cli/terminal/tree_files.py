"""Writes a search tree to files: a picture, a page, data or a graph."""

from typing import NamedTuple

from inarow.cli.terminal.output import print_json, write_text
from inarow.draw.tree import tree_dot, tree_html, tree_svg
from inarow.locale import language, say
from inarow.trees import Tree, tree_picture


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
    picture = tree_picture(tree, looks.marks, say, looks.best_moves)
    if svg is not None:
        write_text(svg, tree_svg(picture, looks.size, looks.animate))
    if html is not None:
        write_text(html, tree_html(picture, language()))
    if json:
        print_json(tree.as_data(), indent=None)
    if dot is not None:
        write_text(dot, tree_dot(picture))
    return json or any(name is not None for name in (svg, html, dot))
