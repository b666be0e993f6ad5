"""Names of players, read for the game that they are to play."""

from inarow.players import BadPlayer, fitting_player, make_player, why_unfit
from inarow.players.match import PERSON, is_person
from inarow.rules import InarowError, Message, Rules


def read_player(text: str, rules: Rules) -> str:
    """The name of a player that can play these rules. Raises BadPlayer or UnfitPlayer."""
    if is_person(text):
        return PERSON
    if reason := why_unfit(make_player(text), rules):
        raise UnfitPlayer(reason, fitting_player(rules))
    return text.strip()


def read_program(text: str, rules: Rules) -> str:
    """The name of a player that is not a person. Raises BadPlayer or UnfitPlayer."""
    if is_person(text):
        raise BadPlayer("a person can't be asked here: name a player of `inarow players`")
    return read_player(text, rules)


class UnfitPlayer(InarowError):
    """This player can't play these rules; `fitting` can."""

    def __init__(self, message: Message, fitting: str) -> None:
        super().__init__(message)
        self.fitting = fitting
