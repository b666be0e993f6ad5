"""`inarow puzzle`: one right move to be found, on the screen or on paper."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from inarow.cli.arguments import options
from inarow.cli.failures import FINE, INTERRUPTED
from inarow.cli.terminal.live_commands import find_command
from inarow.cli.terminal.meter import Meter
from inarow.cli.terminal.output import ask, print_json, show, tell
from inarow.cli.terminal.review import show_reasons, show_refutation
from inarow.cli.terminal.screen import Screen
from inarow.draw.sheet import draw_page, draw_sheet
from inarow.locale import _, ngettext, say
from inarow.phrases.game import mark, title, turn_phrase
from inarow.review.puzzle import Puzzle, make_puzzle
from inarow.review.sheet import puzzle_sheet
from inarow.rules import BadOption, Cell, InarowError, Position, Rules, read_move

EPILOG = _("For example: inarow puzzle gomoku --grade 3, or --count 6 --sheet puzzles.html")
MOST = 100  # puzzles at once
SEEDS = 10**9
AGAIN = 10  # seeds to try for each puzzle: some give a mirror image of an earlier one


def _sheet_file(text: str, _option: str) -> Path:
    path = Path(text).expanduser()
    if path.suffix.lower() not in (".svg", ".html"):
        raise BadOption("{file} can't be a sheet: its name must end with .svg or .html", file=text)
    return path


def puzzle(
    game: str = options.game("connect-four"),
    grade: int | None = options.option(
        "1-5",
        _("How hard: how far you have to look ahead."),
        complete=("1", "2", "3", "4", "5"),
        read=lambda typed, name: options.read_whole(typed, name, 1, 5),
    ),
    seed: int | None = options.whole(
        _("The same number makes the same puzzle again."), None, 0, SEEDS
    ),
    count: int = options.whole(_("How many puzzles."), 1, 1, MOST),
    sheet: Path | None = options.option(
        "FILE.svg|FILE.html",
        _("Write a sheet to print, with the solutions on a page of their own."),
        read=_sheet_file,
    ),
    marks: str = options.MARKS,
    colour: bool | None = options.COLOUR,
    json: bool = options.JSON,
) -> int:
    """Make the puzzles and print them, draw them, or let the user solve them."""
    puzzles = _puzzles(Rules.read(game), grade, count, seed)
    if json:
        print_json([puzzle.as_data(say) for puzzle in puzzles])
    if sheet is not None:
        for path in _write_sheet(sheet, puzzles, marks):
            print(path)
    if json or sheet is not None:
        return FINE
    return Round(Screen(colour), puzzles, marks).run()


def _puzzles(rules: Rules, grade: int | None, count: int, seed: int | None) -> list[Puzzle]:
    """Different puzzles, as many as can be found."""
    first = random.SystemRandom().randrange(1, 10**6) if seed is None else seed
    puzzles: dict[Position, Puzzle] = {}
    with Meter() as meter:
        for one in range(first, first + AGAIN * count):
            puzzle = make_puzzle(rules, one, grade)
            puzzles.setdefault(puzzle.position.canonical(), puzzle)
            meter.count(len(puzzles), count)
            if len(puzzles) == count:
                break
    if len(puzzles) < count:
        text = ngettext(
            "Only {n} such puzzle was found.",
            "Only {n} different puzzles were found.",
            len(puzzles),
        )
        tell(text)
    return list(puzzles.values())


def _write_sheet(file: Path, puzzles: Sequence[Puzzle], marks: str) -> list[Path]:
    """Write the sheet; a picture has only one page, so its solutions are a second file."""
    tasks, solutions = puzzle_sheet(puzzles, say, marks)
    if file.suffix.lower() == ".html":
        file.write_text(draw_sheet((tasks, solutions), marks), encoding="utf-8")
        return [file]
    second = file.with_name(f"{file.stem}-solutions{file.suffix}")
    file.write_text(draw_page(tasks, marks), encoding="utf-8")
    second.write_text(draw_page(solutions, marks), encoding="utf-8")
    return [file, second]


@dataclass
class Round:
    """Puzzles asked one after the other."""

    screen: Screen
    puzzles: Sequence[Puzzle]
    marks: str
    _steps: int = 0
    _solved: int = 0
    _alone: int = 0  # solved at the first try and without help

    def run(self) -> int:
        """Ask them all. The result is the exit code."""
        code = FINE
        try:
            for index, puzzle in enumerate(self.puzzles, 1):
                if not self._ask(index, puzzle):
                    break
        except EOFError:
            tell()
        except KeyboardInterrupt:
            tell()
            code = INTERRUPTED
        self._sum_up()
        return code

    def _ask(self, index: int, puzzle: Puzzle) -> bool:
        """One puzzle until it is solved or given up; False when no more is wanted."""
        self._steps = 0
        tries = 0
        head = _(
            "Puzzle {n} of {total}: {game}, grade {grade}, seed {seed}",
            n=index,
            total=len(self.puzzles),
            game=title(puzzle.position.rules),
            grade=puzzle.grade,
            seed=puzzle.seed,
        )
        show(head)
        self.screen.show_board(puzzle.position, None, self.marks)
        show(f"{turn_phrase(puzzle.position, self.marks)} {say(puzzle.task)}")
        tell(_("Type a move, hint, best (the solution) or quit."))
        while True:
            line = ask(f"{mark(puzzle.position.turn, self.marks)}> ").strip()
            name, _argument = find_command(line) or ("", "")
            if name == "quit":
                return False
            if name == "hint":
                self._show_hint(puzzle)
            elif name == "best":
                self._show_solution(puzzle)
                return True
            elif name or not line:
                tell(_("Type a move, hint, best (the solution) or quit."))
            elif (move := self._read(puzzle, line)) is not None:
                if move == puzzle.solution:
                    show(_("Right!"))
                    self._show_solution(puzzle)
                    self._solved += 1
                    self._alone += tries == 0 and self._steps == 0
                    return True
                tries += 1
                self._refute(puzzle, move)

    def _read(self, puzzle: Puzzle, line: str) -> Cell | None:
        """The typed move, or None after saying why it is not one."""
        try:
            return read_move(line, puzzle.position)
        except InarowError as error:
            tell(say(error.message))
            return None

    def _refute(self, puzzle: Puzzle, move: Cell) -> None:
        """Say why a move is wrong."""
        answer = puzzle.answer(move)
        if puzzle.within is not None and not answer.is_mistake:
            text = ngettext(
                "{move} does not win within {n} ply.",
                "{move} does not win within {n} plies.",
                puzzle.within,
                move=move,
            )
            show(text)
        else:
            show(f"{move}: {say(answer.message)}")
            show_refutation(self.screen, answer, self.marks)
        show_reasons(answer, with_better=False)

    def _show_hint(self, puzzle: Puzzle) -> None:
        steps = puzzle.hint.steps
        self._steps = min(self._steps + 1, len(steps))
        show(say(steps[self._steps - 1]))

    def _show_solution(self, puzzle: Puzzle) -> None:
        self.screen.show_board(puzzle.position.play(puzzle.solution), puzzle.solution, self.marks)
        show(say(puzzle.hint.steps[-1]))
        moves = " ".join(map(str, puzzle.variation))
        show(_("How it goes on: {moves}", moves=moves))
        show()

    def _sum_up(self) -> None:
        text = ngettext(
            "{solved} of {n} puzzle solved, {alone} at the first try and without a hint.",
            "{solved} of {n} puzzles solved, {alone} at the first try and without a hint.",
            len(self.puzzles),
            solved=self._solved,
            alone=self._alone,
        )
        show(text)
