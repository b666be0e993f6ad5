"""What a command takes, written for narrow terminals and as a page for `man`."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from typing import Any, NamedTuple

from inarow.locale import _

NARROW = 60  # columns; Typer's panels need as many to show the names of options whole
LEAST = 20
BRACES = str.maketrans("", "", "{}")  # which Typer puts around required arguments


class Entry(NamedTuple):
    """An argument, an option or a command, and what it means."""

    name: str
    text: str


class Panel(NamedTuple):
    """Entries under a heading."""

    title: str
    entries: list[Entry]


def is_narrow() -> bool:
    """Whether the terminal is too narrow for columns."""
    return shutil.get_terminal_size().columns < NARROW


def narrow_help(command: Any, context: Any) -> str:
    """The help of a command, everything below its name instead of beside it."""
    width = max(LEAST, shutil.get_terminal_size().columns)

    def fill(text: str, indent: int = 0) -> str:
        wrapper = textwrap.TextWrapper(width, " " * indent, " " * indent, break_on_hyphens=False)
        return wrapper.fill(text)

    usage = _("Usage: ") + context.command_path + " " + usage_of(command, context)
    lines = [fill(usage), "", fill(command.help or "")]
    for panel in panels(command, context):
        lines += ["", panel.title]
        for entry in panel.entries:
            lines += [fill(entry.name, 2), fill(entry.text, 6)]
    if command.epilog:
        lines += ["", fill(command.epilog)]
    return "\n".join(lines) + "\n"


def usage_of(command: Any, context: Any) -> str:
    """What follows the name of the command on the command line."""
    return " ".join(command.collect_usage_pieces(context)).translate(BRACES)


def panels(command: Any, context: Any) -> list[Panel]:
    """What a command takes: arguments, options by panel, commands."""
    found: dict[str, list[Entry]] = {}
    for parameter in command.get_params(context):
        if parameter.param_type_name == "argument":
            entry = Entry(parameter.metavar, parameter.help or "")
            found.setdefault(_("Arguments"), []).append(entry)
        else:
            title = getattr(parameter, "rich_help_panel", None) or _("Options")
            found.setdefault(title, []).append(_option(parameter))
    if hasattr(command, "commands"):
        entries = [Entry(name, one.help) for name, one in command.commands.items()]
        found[_("Commands")] = entries
    return [Panel(title, entries) for title, entries in found.items()]


def _option(parameter: Any) -> Entry:
    names = ", ".join((*parameter.opts, *parameter.secondary_opts))
    text = parameter.help or ""
    if parameter.is_flag:
        return Entry(names, text)
    if parameter.default is not None:
        text += " " + _("[default: {}]").format(parameter.default)
    return Entry(f"{names} {parameter.metavar}", text)


# For man


def manual_page(program: Any, context: Any, version: str, commands: dict[str, Any]) -> str:
    """The page for `man`, about the program and all of its commands."""
    lines = [f'.TH INAROW 1 "" "inarow {version}"']
    lines += _section(_("Name"), f"inarow \\- {_roff(program.help)}")
    lines += _section(_("Synopsis"), f".B inarow\n{_roff(usage_of(program, context))}")
    for panel in panels(program, context):
        if panel.title == _("Options"):
            lines += [*_section(panel.title), *_entries(panel)]
    lines += _section(_("Commands"))
    for name, command in commands.items():
        lines += [f'.SS "inarow {name}"', _roff(command.help or ""), ".PP"]
        lines += [f".B inarow {name}", _roff(usage_of(command, context))]
        for panel in panels(command, context):
            lines += _entries(panel)
        if command.epilog:
            lines += [".PP", _roff(command.epilog)]
    lines += _section(_("Exit status"), _roff(_("0 fine, 1 failed, 2 bad input, 130 Ctrl-C")))
    return "\n".join(lines) + "\n"


def _section(title: str, text: str | None = None) -> list[str]:
    return [f'.SH "{_roff(title.upper())}"', *([] if text is None else [text])]


def _entries(panel: Panel) -> Iterator[str]:
    for entry in panel.entries:
        if not entry.name.startswith("--help"):
            yield from (".TP", f".B {_roff(entry.name)}", _roff(entry.text))


def _roff(text: str) -> str:
    """Text in which nothing is a command of roff, and a hyphen is one that can be typed."""
    plain = " ".join(text.replace("\\", "\\e").replace("-", "\\-").split())
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain
