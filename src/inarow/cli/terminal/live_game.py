"""A game in the terminal: draws the board, asks for moves, obeys commands."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from inarow.cli.arguments.player import read_program
from inarow.cli.failures import FINE, INTERRUPTED, why_os_error
from inarow.cli.phrases.game import aim, ending_phrase, mark, side_names, title, who
from inarow.cli.phrases.score import report_effort, value_rows, value_signs
from inarow.cli.terminal.live_commands import COMMANDS, close_command, find_command
from inarow.cli.terminal.output import ask, show, tell, tell_list
from inarow.cli.terminal.report import advise
from inarow.cli.terminal.saved_games import Autosave, last_game, resume
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import NO_VALUES
from inarow.locale import _, say
from inarow.players import make_player
from inarow.players.match import Match
from inarow.rules import Cell, Game, InarowError, Message, Notation, Rules, read_move, write_move
from inarow.search import Limit, Report

if TYPE_CHECKING:
    from inarow.review.hint import Hint

# Cyrillic letters that look like the letters of columns and are typed for them.
ALIKE = str.maketrans("авсенкмор", "abcehkmop")
WIDEST = 80  # columns that a board with values may take
ADVICE = 2.0  # seconds for advice where the computer's time has no limit


@dataclass
class Settings:
    """What the user chose about the terminal; it does not change the game."""

    marks: str = "XO"
    notation: Notation = Notation.CELL
    seconds: float | None = None
    values: bool = False


class LiveGame:
    """One game after the other, until the user quits."""

    def __init__(
        self, match: Match, settings: Settings, screen: Screen, autosave: Autosave
    ) -> None:
        self._match = match
        self._settings = settings
        self._screen = screen
        self._autosave = autosave
        self._since = 0.0
        self._leaving = False
        self._said_of: Game | None = None
        self._noticed: set[Message] = set()
        self._hinted: Hint | None = None
        self._steps = 0

    def run(self) -> int:
        """Play. The result is the exit code."""
        code = FINE
        try:
            self._greet()
            while not self._leaving:
                self._step()
        except EOFError:
            tell()
        except KeyboardInterrupt:
            tell()
            code = INTERRUPTED
        finally:
            self._match.leave()
        self._autosave.save(self._match.game)  # again: Ctrl-C may have come while it was saved
        self._autosave.tell_where(self._match.game)
        self._autosave.close()
        return code

    def _greet(self) -> None:
        rules = self._match.game.rules
        tell(f"{title(rules)}. {aim(rules)}")
        if self._match.has_person:
            way = Notation.COLUMN if rules.gravity else self._settings.notation
            example = write_move(_example(rules), rules, way)
            tell(_("Type a move, like {example}, or ? for help.", example=example))
        self._since = time.perf_counter()
        self._draw()

    def _step(self) -> None:
        """One move, one command, or the end."""
        match = self._match
        if match.over:
            self._finish()
        elif not match.person_moves:
            self._let_computer_move()
        else:
            self._listen(self._prompt())

    # What the user does

    def _listen(self, prompt: str) -> None:
        line = ask(prompt).strip()
        if not line:
            tell(_("Type a move, or ? for help."))
        elif found := find_command(line):
            self._obey(*found)
        else:
            self._try_move(line)

    def _obey(self, name: str, argument: str) -> None:
        try:
            getattr(self, f"_do_{name}")(argument)
        except InarowError as error:
            tell(say(error.message))
        except OSError as error:
            tell(say(why_os_error(error)))

    def _try_move(self, line: str) -> None:
        try:
            move = read_move(line.lower().translate(ALIKE), self._match.game.position)
        except InarowError as error:
            tell(say(error.message))
            if close := close_command(line):
                tell(_("Did you mean the command '{name}'?", name=close))
            return
        self._match.play(move, time.perf_counter() - self._since)
        self._changed()

    def _prompt(self) -> str:
        match = self._match
        text = mark(match.turn, self._settings.marks)
        if match.in_place_of_computer:
            text = _("{mark}, in the computer's place", mark=text)
        left = match.game.time_left(match.turn)
        return f"{text}> " if left is None else f"{text} {_minutes(left)}> "

    # What the computer does

    def _let_computer_move(self) -> None:
        match = self._match
        name = who(match.game, match.turn, self._settings.marks)
        show(f"{name}> ", end="")
        report = match.think(Limit(seconds=self._settings.seconds))
        if report is None:
            self._blame(name)
            return
        show(f"{self._write(report.move)}  ({report_effort(report)})")
        for notice in report.notices:
            if notice not in self._noticed:
                tell(say(notice))
                self._noticed.add(notice)
        if self._settings.values:
            self._show_values(report)
        self._changed()

    def _blame(self, name: str) -> None:
        """Say that a player failed; the game goes on without it."""
        assert self._match.evidence is not None
        reason = say(self._match.evidence.message)
        show()
        tell(_("{player} failed: {reason}", player=name, reason=reason))
        self._autosave.save(self._match.game)

    # What is shown

    def _changed(self) -> None:
        self._autosave.save(self._match.game)
        self._since = time.perf_counter()
        if self._match.over or self._match.person_moves or not self._match.has_person:
            self._draw()  # else the computer moves at once, and the board is drawn after that

    def _draw(self, values: Mapping[Cell, str] = NO_VALUES) -> None:
        game = self._match.game
        self._screen.show_board(game.position, game.last, self._settings.marks, values)

    def _show_values(self, report: Report) -> None:
        for row in value_rows(report, self._write):
            show(row)

    def _finish(self) -> None:
        """Say how the game ended, once; then ask a person what comes next."""
        game = self._match.game
        if game is not self._said_of and game.ending is not None:
            names = side_names(game, self._settings.marks)
            show(ending_phrase(game.rules, game.ending, names))
            self._said_of = game
        if self._match.has_person:
            self._ask_after_end()
        else:
            self._leaving = True

    def _ask_after_end(self) -> None:
        line = ask(_("new, undo, moves, save or quit [quit]> ")).strip()
        name, argument = find_command(line or "quit") or ("", "")
        if name in ("hint", "best", "resign"):
            tell(_("The game is over."))
        elif name:
            self._obey(name, argument)
        else:
            tell(_("The game is over: type new, undo, moves, save or quit."))

    def _write(self, cell: Cell) -> str:
        return write_move(cell, self._match.game.rules, self._settings.notation)

    # The commands, by their names in COMMANDS

    def _do_help(self, _argument: str) -> None:
        rules = self._match.game.rules
        tell(f"{title(rules)}. {aim(rules)}")
        tell(say(_notations(rules)))
        rows = []
        for command in COMMANDS:
            also = "" if command.shown == command.name else f" ({command.name})"
            rows.append((f"  {command.usage}", f"{say(command.description)}{also}"))
        tell_list(rows)

    def _do_hint(self, argument: str) -> None:
        """Without a name, one step more each time: where to look, the idea, the move."""
        if argument:
            self._show_advice(self._advice(argument))
            return
        position = self._match.game.position
        if self._hinted is None or self._hinted.position != position:
            from inarow.review.hint import PATIENCE, hint_for  # slow to import

            self._hinted, self._steps = hint_for(position, PATIENCE), 0
        hint = self._hinted
        self._steps = min(self._steps + 1, len(hint.steps))
        show(say(hint.steps[self._steps - 1]))
        if self._steps < len(hint.steps):
            tell(_("Type hint again for more."))
        elif hint.values:
            self._show_values(Report(hint.move, values=hint.values))

    def _show_advice(self, report: Report) -> None:
        signs = value_signs(report)
        room = 3 + (2 + max(map(len, signs.values()), default=1)) * self._match.game.rules.width
        if signs and room <= WIDEST:
            self._draw(signs)
        move = self._write(report.move)
        show(_("Best: {move} ({effort})", move=move, effort=report_effort(report)))
        self._show_values(report)

    def _do_best(self, argument: str) -> None:
        report = self._advice(argument)
        self._match.play(report.move, time.perf_counter() - self._since)
        move = self._write(report.move)
        show(_("For you: {move} ({effort})", move=move, effort=report_effort(report)))
        if self._settings.values:
            self._show_values(report)
        self._changed()

    def _advice(self, name: str) -> Report:
        game = self._match.game
        player = make_player(read_program(name, game.rules)) if name else None
        seconds = self._settings.seconds or ADVICE
        return advise(game, self._match.limit_now(Limit(seconds=seconds)), player)

    def _do_undo(self, _argument: str) -> None:
        if not self._match.undo():
            tell(_("There is no move to take back."))
            return
        self._changed()

    def _do_redo(self, _argument: str) -> None:
        if not self._match.redo():
            tell(_("No move has been taken back."))
            return
        self._changed()

    def _do_moves(self, _argument: str) -> None:
        moves = [self._write(cell) for cell in self._match.game.moves]
        pairs = [", ".join(moves[i : i + 2]) for i in range(0, len(moves), 2)]
        text = "  ".join(f"{index}. {pair}" for index, pair in enumerate(pairs, 1))
        show(text or _("No move has been made."))

    def _do_values(self, _argument: str) -> None:
        self._settings.values = not self._settings.values
        if not self._settings.values:
            tell(_("The values of the computer's moves are no longer shown."))
            return
        tell(_("The values of the computer's moves are shown from now on."))
        if self._match.report is not None:
            self._show_values(self._match.report)

    def _do_board(self, _argument: str) -> None:
        self._draw()

    def _do_save(self, argument: str) -> None:
        if argument:
            self._autosave.write(argument, self._match.game)
        elif self._match.game.moves:
            self._autosave.tell_where(self._match.game)
        else:
            tell(_("No move has been made."))

    def _do_load(self, argument: str) -> None:
        if not argument:
            tell(_("Name the file: load FILE"))
            return
        match = resume(last_game(Path(argument).expanduser()))
        self._match.leave()
        self._autosave.forget()
        self._match = match
        self._settings = replace(
            self._settings,
            marks=match.game.tags.get("marks", self._settings.marks),
            notation=Notation.CELL,
        )
        self._greet()
        self._autosave.save(match.game)

    def _do_new(self, _argument: str) -> None:
        self._autosave.forget()
        self._match.new()
        self._greet()

    def _do_resign(self, _argument: str) -> None:
        self._match.resign()
        self._autosave.save(self._match.game)

    def _do_quit(self, _argument: str) -> None:
        self._leaving = True


def _example(rules: Rules) -> Cell:
    return Cell(rules.width // 2, 0) if rules.gravity else Cell(rules.width // 2, rules.height // 2)


def _notations(rules: Rules) -> Message:
    cell = _example(rules)
    ways = {notation.value: write_move(cell, rules, notation) for notation in Notation}
    if rules.gravity:
        return Message(
            "A move is a column: {column} or {index}; or the cell in which the stone lands: {cell},"
            " or its row and column: {pair}.",
            index=cell.x + 1,
            **ways,
        )
    return Message(
        "A move is a cell: {cell}; or its row and column: {pair}; or its number, counted from the"
        " top left: {number}.",
        **ways,
    )


def _minutes(seconds: float) -> str:
    """A clock: 4:58, and -0:03 when the time is up."""
    whole = int(abs(seconds))
    sign = "-" if seconds < 0 else ""
    return f"{sign}{whole // 60}:{whole % 60:02}"
