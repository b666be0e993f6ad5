"""Runs a command line, and explains in the user's language what is wrong with one."""

from __future__ import annotations

import gettext as catalogues
import os
import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from inarow import locale
from inarow.locale import _
from inarow.rules import BadOption, Message
from inarow.rules.message import ONLY_FAULTS

if TYPE_CHECKING:
    from typer import TyperException

NAME = "inarow"
COMPLETE = "_INAROW_COMPLETE"


def run(arguments: list[str]) -> int:
    """Run the command that the arguments name. The result is the exit code. Raises BadOption."""
    _translate_typer()
    import typer

    from inarow.cli.app import program

    command = program()
    if COMPLETE in os.environ:
        from typer._completion_classes import completion_init

        completion_init()
        command.main(arguments, prog_name=NAME)
    try:
        with command.make_context(NAME, arguments) as context:
            code = command.invoke(context)
    except typer.Exit as exit_:
        return exit_.exit_code
    except typer.TyperException as error:
        _tell_usage(error)
        raise BadOption(explain(error)) from None
    return code if isinstance(code, int) else 0


def _translate_typer() -> None:
    """Typer looks its words up in the standard library when imported: answer from ours."""
    catalogues.bindtextdomain(locale.DOMAIN, str(locale.FOLDER))
    catalogues.textdomain(locale.DOMAIN)
    os.environ["LANGUAGE"] = locale.language()


def _tell_usage(error: TyperException) -> None:
    context = getattr(error, "ctx", None)
    if context is not None:
        hint = _("Try '{command} --help' for help.", command=context.command_path)
        print(context.get_usage(), hint, sep="\n", file=sys.stderr)


def explain(error: TyperException) -> Message:
    """What was wrong with the command line; in Typer's words where it has found something new."""
    name = str(getattr(error, "option_name", ""))
    kind = type(error).__name__
    if kind == "NoSuchOption":
        return _no_such_option(error, name)
    if kind == "BadOptionUsage" and "requires" in error.message:
        return Message("the option {option} needs a value", option=name)
    if kind == "BadOptionUsage":
        return Message("the option {option} takes no value", option=name)
    if kind == "MissingParameter":
        parameter: Any = getattr(error, "param", None)
        return Message("{name} is missing", name=parameter.display_name_raw)
    if found := re.match(r"Got unexpected extra argument\(?s?\)? \((.*)\)", error.message):
        return Message("unexpected argument '{text}'", text=found[1])
    if found := re.match(r"no such command (.*)", error.message):
        return _no_such_command(found[1])
    return Message(ONLY_FAULTS, faults=error.format_message())


def _no_such_option(error: TyperException, name: str) -> Message:
    context: Any = getattr(error, "ctx", None)
    known = [o for p in context.command.params for o in (*p.opts, *p.secondary_opts)]
    if close := _closest(name, (option for option in known if option.startswith("--"))):
        return Message(
            "there is no option {option}; did you mean {close}?", option=name, close=close
        )
    return Message("there is no option {option}", option=name)


def _no_such_command(name: str) -> Message:
    from inarow.cli.app import COMMANDS

    if close := _closest(name, COMMANDS):
        return Message(
            "there is no command '{name}'; did you mean {close}?", name=name, close=close
        )
    return Message(
        "there is no command '{name}'; there are {names}", name=name, names=", ".join(COMMANDS)
    )


def _closest(name: str, known: Iterable[str]) -> str | None:
    return next(iter(get_close_matches(name, list(known), n=1)), None)
