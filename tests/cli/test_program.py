"""The program and its commands: what is loaded when, and what the names lead to."""

import subprocess
import sys

import pytest

from inarow.cli.app import COMMANDS, load_command
from inarow.cli.terminal import live_commands
from inarow.cli.terminal.live_game import LiveGame


def test_help_loads_no_command_and_no_engine() -> None:
    code = (
        "import sys; from inarow.cli.main import main; main(['--help']);"
        " print(*(name for name in sys.modules if name.startswith('inarow.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = done.stdout.splitlines()[-1].split()
    assert "inarow.cli.app" in loaded
    for name in ("inarow.cli.commands", "inarow._core", "inarow.engine", "inarow.players"):
        assert not [module for module in loaded if module.startswith(name)], name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_can_be_loaded(name: str) -> None:
    command = load_command(name)
    assert command.name == name
    assert command.help == COMMANDS[name]
    for parameter in command.params:
        assert parameter.help, f"{name} {parameter.name}"


def test_every_live_command_is_obeyed() -> None:
    names = [command.name for command in live_commands.COMMANDS]
    assert len(names) == 13
    for name in names:
        assert callable(getattr(LiveGame, f"_do_{name}"))


def test_no_word_means_two_live_commands() -> None:
    words = [word for command in live_commands.COMMANDS for word in command.synonyms]
    assert len(words) == len(set(words))
