"""The page's board, and what a notebook puts around it, as one module of JavaScript."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([^"]+)";\n', re.MULTILINE)
EXPORTED = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const|let) (\w+))", re.MULTILINE)
LIST = re.compile(r"export\{([^}]*)\};?\s*$")  # as minified modules end

# Every board in a notebook brings the module along; the element is the first one's.
DEFINE = """const define = (name, made) =>
  customElements.get(name) ?? customElements.define(name, made);"""


@cache
def board_module() -> str:
    """The widget with `<inarow-board>` and all that it imports, each in a function of its own."""
    modules: dict[str, str] = {}
    _add("board.js", modules)
    widget = files("inarow.notebook").joinpath("board.js").read_text(encoding="utf-8")
    return "\n".join([DEFINE, *modules.values(), IMPORT.sub(_local, widget)])


def _add(name: str, modules: dict[str, str]) -> None:
    """Add a module after those that it needs."""
    if name in modules:
        return
    text = files("inarow").joinpath("web", "page", name).read_text(encoding="utf-8")
    for _, needed in IMPORT.findall(text):
        _add(needed, modules)
    names = EXPORTED.findall(text)
    text = EXPORTED.sub("", IMPORT.sub(_local, text)).replace("customElements.define(", "define(")
    if found := LIST.search(text):
        names += [re.sub(r"(\w+) as (\w+)", r"\2: \1", one) for one in found[1].split(",")]
        text = text[: found.start()]
    given = f"return {{{', '.join(names)}}};"
    modules[name] = f"const {_variable(name)} = (() => {{\n{text}\n{given}\n}})();"


def _local(found: re.Match[str]) -> str:
    """An import, taken from the function of that module."""
    names = re.sub(r"(\w+) as (\w+)", r"\1: \2", " ".join(found[1].split()))
    return f"const {{{names}}} = {_variable(found[2])};\n"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
