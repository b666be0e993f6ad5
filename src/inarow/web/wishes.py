"""What clients may send, and its limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Literal

from fastapi import Depends
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from inarow.rules import Clock, Game, Message, Position, read_moves, read_position
from inarow.rules.agreement import AGREEMENT, DECISIONS, AgreementName, Deal, DecisionName
from inarow.rules.message import printable
from inarow.web.problems import Problem

MOST_SOURCE = 100_000  # letters of a learner's program

Secret = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{22}$")]
Text = Annotated[str, StringConstraints(min_length=1, max_length=2000)]
Moves = Annotated[str, StringConstraints(max_length=2000)]
Marks = Literal["XO", "OX"]
Delay = Annotated[float, Field(ge=0, le=60)]


def _plain(name: str) -> str:
    """The name. Raises ValueError if a terminal would obey it, or if it could name a program."""
    if printable(name) != name:
        raise ValueError("a name can't have control characters")
    if set(name) & set(":/\\"):
        raise ValueError("a name can't have : / or \\ in it: it would look like a program")
    return name


PlainName = Annotated[str, StringConstraints(max_length=40), AfterValidator(_plain)]


# No slash and no space before the colon: a path would name a program of this machine.
PlayerName = Annotated[
    str,
    StringConstraints(max_length=200, pattern=r"^[A-Za-z][A-Za-z0-9_-]*(:[A-Za-z0-9_=,.-]*)?$"),
    Field(examples=["person", "monte-carlo:games=200"]),
]


def read_game(start: str, moves: str) -> Game:
    """The game of a start and its moves. Raises InarowError."""
    begin = read_position(start)
    return Game(begin, read_moves(moves, begin))


def unless_over(position: Position) -> Position:
    """The position. Raises Problem 409 if the game is over."""
    if position.outcome is not None:
        raise Problem(409, Message("the game is over"))
    return position


class Wish(BaseModel):
    """Anything a client sends; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class PositionWish(Wish):
    """A position to think about: a start, and the moves from there."""

    start: Text = Field(examples=["connect-four", "3x3k3:xo1/1x1/3"])
    moves: Moves = ""

    def read(self) -> Game:
        """The game that leads to the position. Raises InarowError."""
        return read_game(self.start, self.moves)

    def read_open(self) -> Position:
        """The position, if there is a move to make. Raises InarowError or Problem 409."""
        return unless_over(self.read().position)


class ReviewWish(PositionWish):
    """A game to be reviewed; if its opening was agreed on, with what was decided."""

    agreement: AgreementName | None = None
    decisions: list[DecisionName] = Field([], max_length=2)

    def read(self) -> Game:
        """The game, with its agreement. Raises InarowError."""
        game = super().read()
        if self.agreement is None:
            return game
        tags = {AGREEMENT: self.agreement, DECISIONS: " ".join(self.decisions)}
        game = replace(game, tags={**game.tags, **tags})
        Deal.of(game)
        return game


class SeatWish(Wish):
    """Who plays a side: a person, here or by link, or a player by name."""

    player: PlayerName = "person"
    name: PlainName = ""
    by_link: bool = False


class GameWish(PositionWish):
    """A new game."""

    first: SeatWish = Field(default_factory=SeatWish)
    second: SeatWish = Field(default_factory=SeatWish)
    marks: Marks = "XO"
    seconds: float = Field(3.0, gt=0, le=3600)
    delay: Delay = 0.4
    clock: Annotated[str, StringConstraints(max_length=20)] | None = Field(
        None,
        description="seconds for the game, and seconds added after each move",
        examples=["300+5"],
    )

    agreement: AgreementName | None = Field(
        None, description="how the opening is agreed on; it begins with an empty board"
    )

    @property
    def time(self) -> Clock | None:
        """The clock. Raises BadNotation or BadLimit."""
        return None if self.clock is None else Clock.read(self.clock)


class PaceWish(Wish):
    """Whether computers move by themselves, and how many seconds they wait for each other."""

    paused: bool = False
    delay: Delay = 0.4


class PlyWish(Wish):
    """Which version of the game is meant: the one with so many moves."""

    ply: int = Field(ge=0, le=361)


class MoveWish(PlyWish):
    """A move, in any notation."""

    move: str = Field(min_length=1, max_length=20, examples=["d1"])


class DecisionWish(PlyWish):
    """What is decided in an opening by agreement: which side to play, or to place two more."""

    decision: DecisionName


class RecordWish(Wish):
    """Whatever describes a game: a record, a link, a code, a diagram, moves.

    `rules` are what a text without the name of a game is likely to be about.
    """

    record: str = Field(
        min_length=1, max_length=12_000, examples=['{"rules": "3x3k3", "moves": "b2 a1"}', "4453"]
    )
    rules: Text | None = Field(None, examples=["7x6k4g"])


class ClaimWish(Wish):
    """A friend takes the seat of an invitation, with a secret of their own."""

    invitation: Secret
    seat: Secret
    name: PlainName = ""


class AskWish(PlyWish):
    """What one side asks the other."""

    what: Literal["undo", "rematch"]


_bearer = HTTPBearer(
    auto_error=False, scheme_name="seat", description="the secret of a seat of the game"
)


async def seat_secret(
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> str:
    """The secret of the seat, as the request carries it. Raises Problem 401."""
    if credentials is None:
        raise Problem(
            401,
            Message("only the owner of the seat can do this: send its secret"),
            headers={"WWW-Authenticate": "Bearer"},
        )
    return credentials.credentials


SeatSecret = Annotated[str, Depends(seat_secret)]

GameId = Annotated[str, StringConstraints(min_length=1, max_length=60)]
