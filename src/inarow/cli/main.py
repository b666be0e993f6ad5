"""The entry from the shell: chooses the language, runs the command, reports failures.

A failure is a sentence on standard error, never a traceback. The exit codes are 0 fine, 1
something failed, 2 wrong usage or bad input, 130 interrupted by Ctrl-C.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from inarow import locale
from inarow.cli.failures import FAILED, FINE, INTERRUPTED, WRONG, why_os_error
from inarow.locale import _, say
from inarow.rules import InarowError, Message


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line says. The result is the exit code."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    _soften_streams()
    try:
        _set_language(arguments)
        from inarow.cli.command_line import run

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
