"""Typer's commands with their few fixed words in the language that is spoken."""

from __future__ import annotations

from typing import Any

from typer.core import TyperArgument, TyperCommand, TyperGroup

from inarow.locale import N_
from inarow.locale import gettext as _

# What Typer itself says in help, looked up in our catalogues when it is imported.
TYPER_WORDS = (
    N_("Arguments"),
    N_("Commands"),
    N_("Options"),
    N_("[default: {}]"),
    N_("[required]"),
)

BRACES = str.maketrans("", "", "{}")  # which Typer puts around what must be given


class Command(TyperCommand):
    """One command, with a translated usage line and help option."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        _write_usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`."""
        return _translated(super().get_help_option(ctx))

    def get_params(self, ctx: Any) -> list[Any]:
        """All options and arguments."""
        return _without_types(super().get_params(ctx))


class Group(TyperGroup):
    """All commands; a wrong name is left to `usage.explain`."""

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """Write the usage line."""
        _write_usage(self, ctx, formatter)

    def get_help_option(self, ctx: Any) -> Any:
        """The option `--help`."""
        return _translated(super().get_help_option(ctx))

    def get_params(self, ctx: Any) -> list[Any]:
        """All options and arguments."""
        return _without_types(super().get_params(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            ctx.fail(f"no such command {args[0]}")
        return super().resolve_command(ctx, args)


def _write_usage(command: Command | Group, ctx: Any, formatter: Any) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx)).translate(BRACES)
    formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage: "))


def _translated(option: Any) -> Any:
    if option is not None:
        option.help = _("Show this message and exit.")
    return option


def _without_types(parameters: Any) -> list[Any]:
    """Help names values by what they are, `FILE`; the type of a Python program is not for it."""
    for parameter in parameters:
        if isinstance(parameter, TyperArgument):
            vars(parameter)["display_type_rich"] = _nothing
        elif getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return list(parameters)


def _nothing(ctx: Any) -> None:
    return None
