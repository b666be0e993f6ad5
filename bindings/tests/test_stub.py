"""The stub that is kept by hand says what the compiled module says about itself."""

import ast
import importlib.resources
import re
from pathlib import Path

import nanobind.stubgen

import inarow._core


def signatures(stub: str) -> dict[str, str]:
    """Every name of a stub with its signature, without docstrings and decorators.

    A class with a leading underscore is only in the stub: what it has belongs to its heirs.
    """
    found = {}
    tree = ast.parse(stub)
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}

    def collect(prefix: str, body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                bases = [base for base in map(ast.unparse, node.bases) if base[0] != "_"]
                found[prefix + node.name] = f"class({', '.join(bases)})"
                collect(f"{prefix}{node.name}.", inherited(node))
            elif isinstance(node, ast.FunctionDef):
                kind = "property" if "property" in map(ast.unparse, node.decorator_list) else "def"
                returns = ast.unparse(node.returns) if node.returns else "?"
                found[prefix + node.name] = f"{kind}({ast.unparse(node.args)}) -> {returns}"

    def inherited(node: ast.ClassDef) -> list[ast.stmt]:
        bases = [classes[base] for base in map(ast.unparse, node.bases) if base[0] == "_"]
        return [*(one for base in bases for one in inherited(base)), *node.body]

    collect("", tree.body)
    return found


def test_the_stub_and_the_module_say_the_same() -> None:
    generator = nanobind.stubgen.StubGen(inarow._core, recursive=False, quiet=True)
    generator.put(inarow._core)
    by_hand = importlib.resources.files("inarow").joinpath("_core.pyi").read_text("utf-8")
    # Of an array the stub says only its type, not its layout.
    layout = re.compile(r"Annotated\[(NDArray\[[\w.]+\]), dict\(.*?\)\]")
    by_module = layout.sub(r"\1", generator.get())
    by_hand = by_hand.replace("npt.NDArray[np.", "NDArray[numpy.")
    assert signatures(by_hand) == signatures(by_module)


def test_the_installed_package_says_that_it_is_typed() -> None:
    assert Path(str(importlib.resources.files("inarow") / "py.typed")).is_file()
