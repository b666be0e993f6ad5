"""Rules, positions and games: what is true of every k-in-a-row game. Standard library only."""

from inarow.rules.agreement import Agreement, Deal, Decision
from inarow.rules.catalogue import CATALOGUE, Entry, find_entry
from inarow.rules.cell import LETTERS, Cell
from inarow.rules.clock import Clock
from inarow.rules.data import Data, Say, plain
from inarow.rules.ending import Ending, Reason
from inarow.rules.errors import (
    BadFile,
    BadLimit,
    BadNotation,
    BadOption,
    BadPosition,
    BadRules,
    GameOver,
    IllegalMove,
    InarowError,
)
from inarow.rules.game import Game
from inarow.rules.message import Message
from inarow.rules.notation import Notation, read_cell, read_move, read_moves, write_move
from inarow.rules.pasted import read_pasted
from inarow.rules.position import Position
from inarow.rules.record import read_game, read_games, write_game
from inarow.rules.rules import Rules
from inarow.rules.setup import read_diagram, read_position
from inarow.rules.side import Outcome, Side, SideName

__all__ = [
    "CATALOGUE",
    "LETTERS",
    "Agreement",
    "BadFile",
    "BadLimit",
    "BadNotation",
    "BadOption",
    "BadPosition",
    "BadRules",
    "Cell",
    "Clock",
    "Data",
    "Deal",
    "Decision",
    "Ending",
    "Entry",
    "Game",
    "GameOver",
    "IllegalMove",
    "InarowError",
    "Message",
    "Notation",
    "Outcome",
    "Position",
    "Reason",
    "Rules",
    "Say",
    "Side",
    "SideName",
    "find_entry",
    "plain",
    "read_cell",
    "read_diagram",
    "read_game",
    "read_games",
    "read_move",
    "read_moves",
    "read_pasted",
    "read_position",
    "write_game",
    "write_move",
]
