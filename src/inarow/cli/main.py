"""The entry from the shell: chooses the language, runs the command, explains what went wrong.

A failure is a sentence on standard error, never a traceback. The exit codes are 0 fine, 1
something failed, 2 wrong usage or bad input, 130 interrupted by Ctrl-C.
"""

import gettext as catalogues
import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from inarow import locale
from inarow.cli.failures import FAILED, FINE, INTERRUPTED, WRONG
from inarow.locale import _, say
from inarow.rules import BadOption, InarowError, Message
from inarow.rules.errors import why_os_error
from inarow.rules.message import ONLY_FAULTS

NAME = "inarow"
COMPLETE = "_INAROW_COMPLETE"


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says. The result is the exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _soften_streams()
    try:
        _set_language(arguments)
        code = run(locale.split_language(arguments)[1])
        sys.stdout.flush()
    except InarowError as error:
        return _complain(error.message, WRONG)
    except KeyboardInterrupt:
        return _complain(Message("interrupted"), INTERRUPTED)
    except BrokenPipeError:  # `inarow games | head -1`: the reader is gone, and that is fine
        _abandon_output()
        return FINE
    except OSError as error:
        _abandon_output()
        return _complain(why_os_error(error), FAILED)
    except MemoryError:
        return _complain(Message("there is not enough memory for this"), FAILED)
    except Exception as error:
        return _complain(_own_fault(error), FAILED)
    return code


def _set_language(arguments: Sequence[str]) -> None:
    """Use the language that was asked for; if there is none such, say so in the system's."""
    try:
        locale.use(locale.choose(arguments, os.environ))
    except locale.BadLanguage:
        system = {name: text for name, text in os.environ.items() if name != "INAROW_LANG"}
        locale.use(locale.choose([], system))
        raise


# The command, and what is wrong with how it was typed


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
    except SystemExit:  # `inarow --help | head -1`: Rich ends the program when the reader is gone
        return FINE
    except typer.TyperException as error:
        _tell_usage(error)
        raise BadOption(_explain(error)) from None
    return code if isinstance(code, int) else 0


def _translate_typer() -> None:
    """Typer looks its words up in the standard library when imported: answer from ours."""
    catalogues.bindtextdomain(locale.DOMAIN, str(locale.FOLDER))
    catalogues.textdomain(locale.DOMAIN)
    os.environ["LANGUAGE"] = locale.language()


def _tell_usage(error: Any) -> None:
    if context := getattr(error, "ctx", None):
        hint = _("Try '{command} --help' for help.", command=context.command_path)
        print(context.get_usage(), hint, sep="\n", file=sys.stderr)


def _explain(error: Any) -> Message:
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
        return Message("{name} is missing", name=error.param.display_name_raw)
    if found := re.match(r"Got unexpected extra argument\(?s?\)? \((.*)\)", error.message):
        return Message("unexpected argument '{text}'", text=found[1])
    return Message(ONLY_FAULTS, faults=error.format_message())


def _no_such_option(error: Any, name: str) -> Message:
    known = [o for p in error.ctx.command.params for o in (*p.opts, *p.secondary_opts)]
    whole_words = [option for option in known if option.startswith("--")]
    if close := get_close_matches(name, whole_words, n=1):
        return Message(
            "there is no option {option}; did you mean {close}?", option=name, close=close[0]
        )
    return Message("there is no option {option}", option=name)


# Failures


def _own_fault(error: Exception) -> Message:
    """An error nobody foresaw: keep the evidence in a file, not on the screen."""
    import tempfile
    import traceback

    text = f"{type(error).__name__}: {error}"
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", prefix="inarow-", suffix=".txt", delete=False
        ) as file:
            file.write("".join(traceback.format_exception(error)))
    except OSError:
        return Message("this is a bug in inarow: {error}", error=text)
    return Message(
        "this is a bug in inarow: {error}; please report it with {file}",
        error=text,
        file=file.name,
    )


def _complain(message: Message, code: int) -> int:
    try:
        sys.stdout.flush()
        print(_("inarow: {reason}", reason=say(message)), file=sys.stderr, flush=True)
    except OSError:
        _abandon_output()
    return code


def _soften_streams() -> None:
    """Letters that the terminal can't show become question marks; a closed stream is silent."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - for good
        elif hasattr(stream := getattr(sys, name), "reconfigure"):
            stream.reconfigure(errors="replace")


def _abandon_output() -> None:
    """Nothing more can be written; Python must not try again when it exits."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


if __name__ == "__main__":
    sys.exit(main())
