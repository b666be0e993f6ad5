"""The page's board as one module of JavaScript, as a notebook wants it."""

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
    """The module of `<inarow-board>` with all that it imports, each in a function of its own."""
    modules: dict[str, str] = {}
    _add("board.js", modules)
    return "\n".join([DEFINE, *modules.values()])


def _add(name: str, modules: dict[str, str]) -> None:
    """Add a module after those that it needs."""
    if name in modules:
        return
    text = files("inarow").joinpath("web", "page", name).read_text(encoding="utf-8")
    for _, needed in IMPORT.findall(text):
        _add(needed, modules)

    def local(found: re.Match[str]) -> str:
        names = re.sub(r"(\w+) as (\w+)", r"\1: \2", " ".join(found[1].split()))
        return f"const {{{names}}} = {_variable(found[2])};\n"

    names = EXPORTED.findall(text)
    text = EXPORTED.sub("", IMPORT.sub(local, text)).replace("customElements.define(", "define(")
    if found := LIST.search(text):
        names += [re.sub(r"(\w+) as (\w+)", r"\2: \1", one) for one in found[1].split(",")]
        text = text[: found.start()]
    given = f"return {{{', '.join(names)}}};"
    modules[name] = f"const {_variable(name)} = (() => {{\n{text}\n{given}\n}})();"


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)
