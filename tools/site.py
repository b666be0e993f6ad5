"""The pages of the site that are made: start page, reference, and what lies beside docs/."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

# Files of the repository that are pages of the site.
BESIDE = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
}
REFERENCE = {
    "reference/games.md": ("Counting and records", ["inarow.engine.count", "inarow.rules.record"]),
    "reference/data.md": (
        "Arrays, batches, datasets",
        [
            "inarow.data.arrays",
            "inarow.data.positions",
            "inarow.data.dataset",
            "inarow.engine.batch",
            "inarow.engine.many_games",
        ],
    ),
    "reference/environments.md": (
        "Environments",
        ["inarow.compat.gymnasium", "inarow.compat.pettingzoo", "inarow.compat.openspiel"],
    ),
    "reference/pictures.md": (
        "Pictures and trees",
        ["inarow.draw.text", "inarow.draw.svg", "inarow.draw.raster", "inarow.trees.tree"],
    ),
}


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that are made. MkDocs calls it."""
    from mkdocs.structure.files import File

    for name, text in pages().items():
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, **_others: Any) -> str:
    """Links from docs/ to files beside it lead to their pages. MkDocs calls it."""
    return re.sub(r"\]\(\.\./([A-Z]+\.md)", lambda found: f"]({BESIDE[found[1]]}", markdown)


def pages() -> dict[str, str]:
    """The pages that are made, by name."""
    made = {page: beside(name) for name, page in BESIDE.items()}
    made["reference/index.md"] = front_door()
    for page, (title, modules) in REFERENCE.items():
        made[page] = "\n\n".join([f"# {title}", *map(_whole, modules)])
    made["reference/commands.md"] = commands()
    return made


def _whole(module: str) -> str:
    return f"::: {module}\n    options:\n      show_root_full_path: true"


def beside(name: str) -> str:
    """A file beside docs/, with links as seen from the site."""
    text = (ROOT / name).read_text(encoding="utf-8")
    text = re.sub(r"^English · .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\]\(docs/", "](", text)
    for other, page in BESIDE.items():
        text = text.replace(f"]({other}", f"]({page}")
    return re.sub(r"\[([^\]]*)\]\(LICENSE\)", r"\1", text)


def front_door() -> str:
    """What `import inarow` offers."""
    import inarow

    homes = inarow._HOME_OF
    blocks = [f"::: {homes[name]}.{name}" for name in sorted(homes)]
    intro = "What `import inarow` offers. [From Python](../python.md) shows how it is used."
    return "\n\n".join(["# inarow", intro, *blocks])


def commands() -> str:
    """All commands with their options."""
    import typer

    from inarow import locale

    locale.use("en")
    from inarow.cli.app import COMMANDS, load_command
    from inarow.cli.terminal.manual import panels, usage_of

    lines = ["# Commands", ""]
    for name in COMMANDS:
        command = load_command(name)
        context = typer.Context(command)
        lines += [f"## inarow {name}", "", command.help, ""]
        lines += ["```", f"inarow {name} {usage_of(command, context)}", "```", ""]
        lines += ["| what | meaning |", "|---|---|"]
        for panel in panels(command, context):
            for entry in panel.entries:
                lines.append(f"| `{entry.name}` | {entry.text.replace('|', 'or')} |")
        lines += ["", command.epilog or "", ""]
    return "\n".join(lines)
