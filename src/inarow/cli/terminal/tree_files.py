"""Writes a search tree to files: a picture, a page, data or a graph."""

from inarow.cli.terminal.output import print_json, write_text
from inarow.draw.tree import tree_dot, tree_html, tree_svg
from inarow.locale import language, say
from inarow.trees import Tree, tree_picture


def write_tree(
    tree: Tree,
    marks: str,
    svg: str | None,
    html: str | None,
    json: bool,
    dot: str | None,
) -> bool:
    """Write the files that were named (- is standard output) and the data; was there any?"""
    if svg is not None:
        write_text(svg, tree_svg(tree_picture(tree, marks, say)))
    if html is not None:
        write_text(html, tree_html(tree_picture(tree, marks, say), language()))
    if json:
        print_json(tree.as_data(), indent=None)
    if dot is not None:
        write_text(dot, tree_dot(tree_picture(tree, marks, say)))
    return json or any(name is not None for name in (svg, html, dot))
