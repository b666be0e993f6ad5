"""A game in the terminal: draws the board, asks for moves, obeys commands."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from inarow.cli.arguments.player import read_program
from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.terminal.dialogue import may_seat
from inarow.cli.terminal.live_commands import COMMANDS, close_command, find_command
from inarow.cli.terminal.output import ask, show, tell, tell_list
from inarow.cli.terminal.report import advise
from inarow.cli.terminal.screen import Screen
from inarow.draw.text import NO_VALUES
from inarow.locale import _, say
from inarow.phrases.deal import (
    deal_phrase,
    decided_phrase,
    decision_label,
    decision_word,
    find_decision,
)
from inarow.phrases.game import (
    aim,
    clock_phrase,
    ending_phrase,
    mark,
    player_name,
    side_names,
    title,
    who,
)
from inarow.phrases.score import report_effort, value_rows, value_signs
from inarow.players import make_player
from inarow.players.match import Match
from inarow.players.saved_games import Autosave, last_game, resume
from inarow.rules import (
    Cell,
    Deal,
    Decision,
    Game,
    InarowError,
    Message,
    Notation,
    Rules,
    read_move,
    write_move,
)
from inarow.rules.errors import why_os_error
from inarow.search import Limit, Report

if TYPE_CHECKING:
    from inarow.review.hint import Hint

# Cyrillic letters that look like the letters of columns and are typed for them.
ALIKE = str.maketrans("авсенкмор", "abcehkmop")
AS_CELL = re.compile(r"[авсенкмор]\d*")
WIDEST = 80  # columns that a board with values may take
ADVICE = 2.0  # seconds for advice where the computer's time has no limit


@dataclass
class LiveGame:
    """One game after the other, until the user quits."""

    match: Match
    screen: Screen
    autosave: Autosave
    marks: str
    notation: Notation
    seconds: float | None  # for each of the computer's moves
    values: bool  # whether those behind the computer's moves are shown
    _since: float = 0.0
    _leaving: bool = False
    _said_of: Game | None = None
    _noticed: set[Message] = field(default_factory=set)
    _hinted: Hint | None = None
    _steps: int = 0
    _dealt: Deal | None = None

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
            self.match.leave()
        self._save()  # again: Ctrl-C may have come while it was saved
        self._tell_where()
        self.autosave.close()
        return code

    def _greet(self) -> None:
        rules = self.match.game.rules
        tell(f"{title(rules)}. {aim(rules)}")
        if self.match.has_person:
            way = Notation.COLUMN if rules.gravity else self.notation
            example = write_move(_example(rules), rules, way)
            tell(_("Type a move, like {example}, or ? for help.", example=example))
        self._since = time.perf_counter()
        self._draw()

    def _step(self) -> None:
        """One move, one command, or the end."""
        match = self.match
        if match.over:
            self._finish()
        elif not match.person_moves:
            if match.deciding:
                self._let_computer_decide()
            else:
                self._let_computer_move()
        else:
            self._tell_deal()
            self._listen(self._prompt())

    # What the user does

    def _listen(self, prompt: str) -> None:
        line = ask(prompt).strip()
        if not line:
            tell(_("Type a move, or ? for help."))
        elif self.match.deciding and (decision := find_decision(line, self.marks)):
            self._decide(decision)
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

    def _decide(self, decision: Decision) -> None:
        """A person's decision."""
        deal, name = self.match.deal, self.match.game.player(self.match.asked)
        if deal is not None and decision not in deal.open_decisions:
            self._tell_decisions(deal)
            return
        self.match.decide(decision)
        tell(decided_phrase(decision, name, self.marks))
        self._changed()

    def _tell_decisions(self, deal: Deal) -> None:
        words = ", ".join(decision_word(each, self.marks) for each in deal.open_decisions)
        tell(_("Decide first who plays which side: {words}", words=words))

    def _tell_deal(self) -> None:
        """Say what an opening by agreement wants now, once."""
        deal = self.match.deal
        if deal is None or deal == self._dealt:
            return
        self._dealt = deal
        tell(deal_phrase(deal, self.match.game))
        words = [
            f"{decision_word(each, self.marks)}: {decision_label(each, self.marks)}"
            for each in deal.open_decisions
        ]
        if words:
            tell("  ".join(words))

    def _try_move(self, line: str) -> None:
        deal = self.match.deal
        if deal is not None and deal.open_decisions:
            self._tell_decisions(deal)
            return
        try:
            move = read_move(_latin(line.lower()), self.match.game.position)
        except InarowError as error:
            tell(say(error.message))
            if close := close_command(line):
                tell(_("Did you mean the command '{name}'?", name=close))
            return
        self.match.play(move, time.perf_counter() - self._since)
        self._changed()

    def _prompt(self) -> str:
        match = self.match
        text = mark(match.turn, self.marks)
        if match.in_place_of_computer:
            text = _("{mark}, in the computer's place", mark=text)
        left = match.game.time_left(match.turn)
        if match.deciding:
            text = player_name(match.game.player(match.asked))
        return f"{text}> " if left is None else f"{text} {clock_phrase(left)}> "

    # What the computer does

    def _let_computer_move(self) -> None:
        match = self.match
        name = who(match.game, match.turn, self.marks)
        if match.deal is not None:
            name = f"{mark(match.turn, self.marks)} ({player_name(match.game.player(match.asked))})"
        show(f"{name}> ", end="")
        report = match.think(Limit(seconds=self.seconds))
        if report is None:
            self._blame(name)
            return
        show(f"{self._write(report.move)}  ({report_effort(report)})")
        for notice in report.notices:
            if notice not in self._noticed:
                tell(say(notice))
                self._noticed.add(notice)
        if self.values:
            self._show_values(report)
        self._changed()

    def _let_computer_decide(self) -> None:
        match = self.match
        name = match.game.player(match.asked)
        decision = match.judge(Limit(seconds=self.seconds))
        if decision is None:
            self._blame(name)
            return
        tell(decided_phrase(decision, name, self.marks))
        self._changed()

    def _blame(self, name: str) -> None:
        """Say that a player failed; the game goes on without it."""
        assert self.match.evidence is not None
        reason = say(self.match.evidence.message)
        show()
        tell(_("{player} failed: {reason}", player=name, reason=reason))
        self._save()

    # What is saved

    def _save(self) -> None:
        if problem := self.autosave.save(self.match.game):
            tell(say(problem))

    def _tell_where(self) -> None:
        for place in self.autosave.where(self.match.game):
            tell(say(place), wrap=False)

    # What is shown

    def _changed(self) -> None:
        self._save()
        self._since = time.perf_counter()
        if self.match.over or self.match.person_moves or not self.match.has_person:
            self._draw()  # else the computer moves at once, and the board is drawn after that

    def _draw(self, values: Mapping[Cell, str] = NO_VALUES) -> None:
        game = self.match.game
        self.screen.show_board(game.position, game.last, self.marks, values)

    def _show_values(self, report: Report) -> None:
        for row in value_rows(report, self._write):
            show(row)

    def _finish(self) -> None:
        """Say how the game ended, once; then ask a person what comes next."""
        game = self.match.game
        if game is not self._said_of and game.ending is not None:
            names = side_names(game, self.marks)
            show(ending_phrase(game.rules, game.ending, names))
            self._said_of = game
        if self.match.has_person:
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
        return write_move(cell, self.match.game.rules, self.notation)

    # The commands, by their names in COMMANDS

    def _do_help(self, _argument: str) -> None:
        rules = self.match.game.rules
        tell(f"{title(rules)}. {aim(rules)}")
        tell(say(_notations(rules)))
        rows = []
        for command in COMMANDS:
            also = "" if command.shown == command.name else f" ({command.name})"
            rows.append((f"  {command.usage}", f"{say(command.description)}{also}"))
        tell_list(rows)

    def _do_hint(self, argument: str) -> None:
        """Without a name, one step more each time: where to look, the idea, the move."""
        if self._refuse_help():
            return
        if argument:
            self._show_advice(self._advice(argument))
            return
        position = self.match.game.position
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
        room = 3 + (2 + max(map(len, signs.values()), default=1)) * self.match.game.rules.width
        if signs and room <= WIDEST:
            self._draw(signs)
        move = self._write(report.move)
        show(_("Best: {move} ({effort})", move=move, effort=report_effort(report)))
        self._show_values(report)

    def _refuse_help(self) -> bool:
        """Say that there is no best move yet, if an opening by agreement is not over."""
        if self.match.deal is None:
            return False
        tell(_("Help begins when it is decided who plays which side."))
        return True

    def _do_best(self, argument: str) -> None:
        if self._refuse_help():
            return
        report = self._advice(argument)
        self.match.play(report.move, time.perf_counter() - self._since)
        move = self._write(report.move)
        show(_("For you: {move} ({effort})", move=move, effort=report_effort(report)))
        if self.values:
            self._show_values(report)
        self._changed()

    def _advice(self, name: str) -> Report:
        game = self.match.game
        player = make_player(read_program(name, game.rules)) if name else None
        seconds = self.seconds or ADVICE
        return advise(game, self.match.limit_now(Limit(seconds=seconds)), player)

    def _do_undo(self, _argument: str) -> None:
        if self.match.undo():
            self._changed()
        else:
            tell(_("There is no move to take back."))

    def _do_redo(self, _argument: str) -> None:
        if self.match.redo():
            self._changed()
        else:
            tell(_("No move has been taken back."))

    def _do_moves(self, _argument: str) -> None:
        moves = [self._write(cell) for cell in self.match.game.moves]
        pairs = [", ".join(moves[i : i + 2]) for i in range(0, len(moves), 2)]
        text = "  ".join(f"{index}. {pair}" for index, pair in enumerate(pairs, 1))
        show(text or _("No move has been made."))

    def _do_values(self, _argument: str) -> None:
        self.values = not self.values
        if not self.values:
            tell(_("The values of the computer's moves are no longer shown."))
            return
        tell(_("The values of the computer's moves are shown from now on."))
        if self.match.report is not None:
            self._show_values(self.match.report)

    def _do_board(self, _argument: str) -> None:
        self._draw()

    def _do_save(self, argument: str) -> None:
        if argument:
            tell(say(self.autosave.write(argument, self.match.game)))
        elif self.match.game.moves:
            self._tell_where()
        else:
            tell(_("No move has been made."))

    def _do_load(self, argument: str) -> None:
        if not argument:
            tell(_("Name the file: load FILE"))
            return
        match = resume(last_game(Path(argument).expanduser()), may_seat)
        self.match.leave()
        self.autosave.forget()
        self.match = match
        self.marks = match.game.tags.get("marks", self.marks)
        self.notation = Notation.CELL
        self._greet()
        self._save()

    def _do_new(self, _argument: str) -> None:
        self.autosave.forget()
        self.match.new()
        self._greet()

    def _do_resign(self, _argument: str) -> None:
        self.match.resign()
        self._save()

    def _do_quit(self, _argument: str) -> None:
        self._leaving = True


def _latin(text: str) -> str:
    """A cell with the Latin letter for a Cyrillic one; other text as it was typed."""
    return text.translate(ALIKE) if AS_CELL.fullmatch(text) else text


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
