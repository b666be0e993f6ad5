"""Puzzles: one move is right; a wrong one is refuted on the board."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from inarow.locale import _, ngettext, say
from inarow.phrases.game import title, turn_phrase
from inarow.review import MoveReview
from inarow.review.puzzle import AN_ANSWER, GRADES, NoPuzzle, Puzzle, make_puzzle
from inarow.rules import CATALOGUE, Cell, InarowError, Position, Rules
from inarow.rules import Message as Sentence
from inarow.tui.background import in_background
from inarow.tui.board import BoardView, Scene
from inarow.tui.board_face import BoardFace
from inarow.tui.face import BACK, Key
from inarow.tui.panels import cells_text

SEEDS = 10**6
MARKS = "XO"


@dataclass
class Tally:
    """How many puzzles were solved, and how many of them at the first try and without help."""

    asked: int = 0
    solved: int = 0
    alone: int = 0


class PuzzleScreen(BoardFace):
    """One puzzle after the other."""

    TITLE_TEXT = Sentence("Puzzles")
    KEYS = (
        Key("h", "hint", Sentence("hint")),
        Key("y", "solution", Sentence("solution")),
        Key("p", "play_on", Sentence("play it out")),
        Key("n", "next", Sentence("next")),
        Key("tab", "game", Sentence("another game")),
        Key("plus", "grade(1)", Sentence("harder"), rare=True),
        Key("minus", "grade(-1)", Sentence("easier"), rare=True),
        BACK,
    )

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        self.grade: int | None = None
        self.puzzle: Puzzle | None = None
        self.answer: MoveReview | None = None  # to a wrong move
        self.done = False
        self.further = 0  # moves of the solution or the refutation that are shown
        self.tally = Tally()
        self._steps = 0
        self._tries = 0
        self._note = ""

    def body(self) -> ComposeResult:
        """The board and what is asked."""
        with Horizontal(id="table"):
            yield BoardView(Scene(Position.start(self.rules)), id="board")
            with Vertical(id="side"):
                yield Static(id="task")

    def on_mount(self) -> None:
        """Ask the first one."""
        self.board.focus()
        self.action_next()

    def action_next(self) -> None:
        """Another puzzle."""
        rules, grade = self.rules, self.grade
        seed = random.SystemRandom().randrange(1, SEEDS)

        def make() -> Puzzle | Sentence:
            try:
                return make_puzzle(rules, seed, grade, self.leaving)
            except NoPuzzle as error:
                return error.message

        self.puzzle, self._note = None, _("looking …")
        self._show()
        in_background(self, make, self._made)

    def _made(self, made: Puzzle | Sentence) -> None:
        if isinstance(made, Sentence):
            self._note = say(made)
        elif made.rules == self.rules:
            self.puzzle, self.answer, self.done = made, None, False
            self._steps = self._tries = self.further = 0
            self._note = ""
            self.tally.asked += 1
        self._show()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """A try."""
        if self.puzzle is None or self.done:
            return
        if self.answer is not None:  # back to the question
            self.answer, self.further, self._note = None, 0, ""
            self._show()
            return
        puzzle, move = self.puzzle, self.board.landing(event.cell) or event.cell
        if puzzle.position.why_not(move) is not None:
            self._note = say(puzzle.position.why_not(move) or Sentence(""))
            self._show()
        elif move == puzzle.solution:
            self._solve(by_oneself=True)
        else:
            self._tries += 1
            self._note = _("looking …")
            self._show()
            in_background(self, lambda: self._judge(puzzle, move), self._judged)

    def _judge(self, puzzle: Puzzle, move: Cell) -> MoveReview | Sentence:
        try:
            return puzzle.answer(move, replace(AN_ANSWER, stop=self.leaving))
        except InarowError as error:
            return error.message

    def _judged(self, answer: MoveReview | Sentence) -> None:
        if isinstance(answer, Sentence):
            self._note = say(answer)
        elif self.puzzle is not None and answer.position == self.puzzle.position:
            self.answer, self.further = answer, 0
            self._note = self._refutation(self.puzzle, answer)
        self._show()

    def _refutation(self, puzzle: Puzzle, answer: MoveReview) -> str:
        """Why a move is wrong."""
        if puzzle.within is not None and not answer.is_mistake:
            return ngettext(
                "{move} does not win within {n} ply.",
                "{move} does not win within {n} plies.",
                puzzle.within,
                move=answer.move,
            )
        lines = [f"{answer.move}: {say(answer.message)}"]
        lines += [say(reason.message) for reason in answer.reasons if not reason.tells_better]
        if answer.refutation is not None and answer.refutation.moves:
            moves = cells_text(answer.refutation.moves)
            lines.append(_("How it goes on: {moves}", moves=moves))
        return "\n".join(lines)

    def action_hint(self) -> None:
        """One step more each time."""
        if self.puzzle is None or self.done:
            return
        steps = self.puzzle.hint.steps
        self._steps = min(self._steps + 1, len(steps))
        self._note = say(steps[self._steps - 1])
        self._show()

    def action_solution(self) -> None:
        """Show the right move."""
        if self.puzzle is not None and not self.done:
            self._solve(by_oneself=False)

    def _solve(self, by_oneself: bool) -> None:
        assert self.puzzle is not None
        self.done, self.answer, self.further = True, None, 1
        if by_oneself:
            self.tally.solved += 1
            self.tally.alone += self._tries == 0 and self._steps == 0
        moves = cells_text(self.puzzle.variation)
        right = [_("Right!")] if by_oneself else []
        lines = [*right, say(self.puzzle.hint.steps[-1])]
        self._note = "\n".join([*lines, _("How it goes on: {moves}", moves=moves)])
        self._show()

    def action_play_on(self) -> None:
        """One move more of the solution or the refutation, then from its start again."""
        if self._line():
            self.further = self.further % len(self._line()) + 1
            self._show()

    def _line(self) -> tuple[Cell, ...]:
        """The moves that can be shown on the board."""
        if self.puzzle is not None and self.done:
            return self.puzzle.variation
        if self.answer is None or self.answer.refutation is None:
            return ()
        return self.answer.refutation.moves

    def action_game(self) -> None:
        """Puzzles of the next game."""
        games = [entry.rules for entry in CATALOGUE]
        at = games.index(self.rules) if self.rules in games else -1
        self.rules = games[(at + 1) % len(games)]
        self.action_next()

    def action_grade(self, step: int) -> None:
        """Harder or easier ones."""
        grade = (self.grade or 2) + step
        self.grade = max(GRADES[0], min(GRADES[-1], grade))
        self.action_next()

    def _scene(self) -> Scene:
        if self.puzzle is None:
            return Scene(Position.start(self.rules))
        position, last = self.puzzle.position, None
        begun = () if self.done or self.answer is None else (self.answer.move,)
        for cell in (*begun, *self._line()[: self.further]):
            position, last = position.play(cell), cell
        marked = frozenset[Cell]()
        if not self.done and self.answer is None and self._steps:
            hint = self.puzzle.hint
            marked = frozenset({1: hint.near, 2: hint.cells, 3: (hint.move,)}[self._steps])
        return Scene(position, last, MARKS, marked=marked, open=not self.done and last is None)

    def _show(self) -> None:
        self.board.show(self._scene())
        text = Text()
        if self.puzzle is not None:
            text.append(f"{title(self.rules)}\n", "bold")
            text.append(
                _("grade {n} of {all}", n=self.puzzle.grade, all=GRADES[-1]) + "\n\n", "dim"
            )
            text.append(f"{turn_phrase(self.puzzle.position, MARKS)}\n")
            text.append(f"{say(self.puzzle.task)}\n\n")
        text.append(f"{self._note}\n\n", self.app.theme_variables["accent"])
        if self.answer is not None:
            text.append(_("Enter: try again.") + "\n\n", "dim")
        text.append(
            ngettext(
                "{solved} of {n} puzzle solved, {alone} at the first try and without a hint.",
                "{solved} of {n} puzzles solved, {alone} at the first try and without a hint.",
                self.tally.asked,
                solved=self.tally.solved,
                alone=self.tally.alone,
            ),
            "dim",
        )
        self.query_one("#task", Static).update(text)
