"""The stub that is kept by hand says what the compiled module says about itself."""

import ast
import importlib.resources
from pathlib import Path

import nanobind.stubgen

import inarow._core


def signatures(stub: str) -> dict[str, str]:
    """Every name of a stub with its signature, without docstrings and decorators."""
    found = {}

    def collect(prefix: str, body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                found[prefix + node.name] = f"class({', '.join(map(ast.unparse, node.bases))})"
                collect(f"{prefix}{node.name}.", node.body)
            elif isinstance(node, ast.FunctionDef):
                kind = "property" if "property" in map(ast.unparse, node.decorator_list) else "def"
                returns = ast.unparse(node.returns) if node.returns else "?"
                found[prefix + node.name] = f"{kind}({ast.unparse(node.args)}) -> {returns}"

    collect("", ast.parse(stub).body)
    return found


def test_the_stub_and_the_module_say_the_same() -> None:
    generator = nanobind.stubgen.StubGen(inarow._core, recursive=False, quiet=True)
    generator.put(inarow._core)
    by_hand = importlib.resources.files("inarow").joinpath("_core.pyi").read_text("utf-8")
    assert signatures(by_hand) == signatures(generator.get())


def test_the_installed_package_says_that_it_is_typed() -> None:
    assert Path(str(importlib.resources.files("inarow") / "py.typed")).is_file()
