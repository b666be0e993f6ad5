"""The course as it is taken: in three languages from start to end, and what can go wrong."""

from __future__ import annotations

import ast
import csv
import io
import json
import os
import re
import shlex
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from course.wrong import WRONG
from inarow.bots import Isolation
from inarow.bots.isolation import find_bubblewrap
from inarow.cli.main import main
from inarow.cli.terminal import champion
from inarow.course import LESSONS, Verdict, check, find_lesson
from inarow.course.advice import advice
from inarow.course.classroom import read_class
from inarow.course.folder import CourseFolder, Step, read_source
from inarow.phrases.course import verdict_text
from inarow.rules import BadFile

PROGRAM = Path(sys.executable).parent / "inarow"
CHECKED = 3  # lessons that are checked in every language, as the script says
SCRIPT = Path(__file__).parent / "take_course.py"
TRUST = () if find_bubblewrap() else ("--trust-files",)
WORDS = {
    "en": ("Your file is written", "first try it yourself", "answered correctly", "Well done!"),
    "de": ("Deine Datei ist geschrieben", "versuch es zuerst selbst", "richtig", "Gut gemacht!"),
    "ru": ("Твой файл записан", "сначала попробуй без подсказки", "верны", "Отличная работа!"),
}


def environ(folder: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return {**kept, "HOME": str(folder), "LANG": "C.UTF-8"}


def inarow(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [PROGRAM, *words],
        cwd=folder,
        env=environ(folder),
        capture_output=True,
        encoding="utf-8",
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    assert "Traceback (most recent call last)" not in done.stderr
    return done


@pytest.mark.parametrize("language", WORDS)
def test_the_course_is_taken_from_start_to_end(language: str, tmp_path: Path) -> None:
    folder = tmp_path / "course"
    done = subprocess.run(
        [sys.executable, "-X", "utf8", SCRIPT, language, folder],
        capture_output=True,
        encoding="utf-8",
        env=environ(tmp_path),
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    written, refused, verdict, praise = WORDS[language]
    seen: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    first, begun, untouched, *steps, last = seen
    assert first["out"].count("✓") == 0
    assert (begun["code"], untouched["code"]) == (0, 1)
    assert "inarow learn solution" not in untouched["out"]
    whole = len(LESSONS) if language == "en" else CHECKED
    for lesson in LESSONS[whole:]:
        shown = steps.pop(6 * whole)
        assert lesson.title(language) in shown["out"]
        assert written in shown["out"]
    for lesson in LESSONS[:whole]:
        *these, solved = steps[:6]
        del steps[:6]
        shown, early, again, tried, solution = these
        assert [step["code"] for step in these] == [0, 2, 0, 1, 0], lesson
        assert lesson.title(language) in shown["out"]
        assert (written in shown["out"]) == (lesson.number > 1)
        assert written not in again["out"]
        assert refused in early["err"]
        assert verdict in tried["out"]
        assert f"inarow learn solution {lesson.number}" in tried["out"]
        assert solution["out"] == lesson.solution
        assert solved["code"] == 0, solved["out"]
        assert lesson.file in solved["out"]
    assert steps == []
    assert last["out"].count("✓") == len(LESSONS)
    assert praise in last["out"]
    assert all(step["err"] == "" for step in seen if step["code"] != 2)


def test_a_wrong_answer_is_shown_on_its_board(tmp_path: Path) -> None:
    wrong = next(wrong for wrong in WRONG if wrong.fault == "blocks before it wins")
    file = tmp_path / "07_careful.py"
    file.write_text(wrong.source, encoding="utf-8")
    done = inarow("learn", "check", "07_careful.py", folder=tmp_path)
    assert done.returncode == 1
    assert done.stdout.startswith("✗ 07_careful.py: ")
    for text in ("careful_move(board, side='", "there is a move that wins at once", "   a  b  c"):
        assert text in done.stdout
    assert "returned: (" in done.stdout
    assert "right: (" in done.stdout
    assert "more wrong answer" in done.stdout
    assert json.loads((tmp_path / "progress.json").read_text())["lessons"] == {
        "careful": {"tries": 1, "passed": False}
    }
    assert inarow("learn", "solution", "7", "--folder", ".", folder=tmp_path).returncode == 0


def test_an_endless_loop_is_told_with_the_board_on_which_it_ran(tmp_path: Path) -> None:
    (tmp_path / "3.py").write_text("def wins(board, row, column, k):\n    while True: pass\n")
    done = inarow("learn", "check", "3.py", "--seconds", "0.5", "--lang", "de", folder=tmp_path)
    assert done.returncode == 1
    assert "keine Antwort innerhalb von 0.5 s" in done.stdout
    assert "   a  b  c" in done.stdout
    assert "Fragen wurden übersprungen" in done.stdout


def test_json_for_programs(tmp_path: Path) -> None:
    rows = json.loads(inarow("learn", "--json", "--lang", "ru", folder=tmp_path).stdout)
    assert rows[8]["title"] == "Минимакс"
    assert (rows[8]["tries"], rows[8]["passed"]) == (0, False)
    lesson = json.loads(inarow("learn", "minimax", "--json", folder=tmp_path).stdout)
    assert lesson["start"] == find_lesson(9).start()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "09_minimax.py").write_text("def minimax(position) return 1")
    done = inarow("learn", "check", "09_minimax.py", "--json", folder=tmp_path)
    assert done.returncode == 1
    assert json.loads(done.stdout)["trouble"]["kind"] == "syntax"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("learn", "chess"), "there is no lesson 'chess'"),
        (("learn", "24"), "from 1 to 23"),
        (("learn", "check"), "no lesson is begun in inarow-course"),
        (("learn", "check", "9"), "there is no file inarow-course/09_minimax.py yet"),
        (("learn", "check", "07_other.py"), "there is no file 07_other.py"),
        (("learn", "check", "mine.py"), "there is no lesson 'mine.py'"),
        (("learn", "check", "a-folder.py"), "no lesson"),
        (("learn", "solution"), "which lesson"),
        (("learn", "grade"), "which folder"),
        (("learn", "grade", "nowhere"), "there is no folder nowhere"),
        (("learn", "grade", "."), "there are no learners"),
        (("learn", "check", "7", "8"), "unexpected argument 'check 7 8'"),
        (("learn", "check", "binary/01_x.py"), "no text in UTF-8: save it again"),
        (("learn", "check", "binary/mine.py"), "which lesson is mine.py? Let its name begin"),
        (("learn", "check", "binary/09_x.ipynb"), "is a notebook: export it as a Python file"),
        (("learn", "check", "binary/02_x.py", "--seconds", "soon"), "'soon' is not a time"),
        (("learn", "check", "binary/02_x.py", "--seconds", "1000"), "at most 60 seconds"),
        (("learn", "check", "binary/02_x.py", "--seed", "x"), "--seed must be a whole number"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    from inarow.cli.main import main

    folder = tmp_path / "here"
    (folder / "binary").mkdir(parents=True)
    (folder / "binary" / "01_x.py").write_bytes(b"\xff\xfe\x00")
    for name in ("02_x.py", "mine.py", "09_x.ipynb"):
        (folder / "binary" / name).write_text("x = 1")
    if words[1:2] == ("grade",) and words[2:] == (".",):
        folder = tmp_path
        words = ("learn", "grade", "empty")
        (tmp_path / "empty").mkdir()
    done = run_here(main, words, folder)
    assert done[0] == 2
    assert says in done[1]


def run_here(main: Any, words: tuple[str, ...], folder: Path) -> tuple[int, str]:
    """The program in this process, started in a folder."""
    import contextlib

    err = io.StringIO()
    before = Path.cwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stderr(err), contextlib.redirect_stdout(io.StringIO()):
            code = main([*words, "--lang", "en"])
    finally:
        os.chdir(before)
    return code, err.getvalue()


def test_a_file_is_read_in_the_encoding_that_it_names(tmp_path: Path) -> None:
    file = tmp_path / "05_random.py"
    file.write_bytes("# coding: cp1251\n# случайный ход\n".encode("cp1251"))
    assert read_source(file).splitlines()[1] == "# случайный ход"
    file.write_bytes(b"\xef\xbb\xbfx = 1")
    assert read_source(file) == "x = 1"
    for damaged in (b"# coding: no-such-code\n", b"# coding: zip\n", "x = 1".encode("utf-16")):
        file.write_bytes(damaged)
        with pytest.raises(BadFile, match="no text in UTF-8"):
            read_source(file)


# Progress


def test_progress_survives_everything(tmp_path: Path) -> None:
    course = CourseFolder(tmp_path / "deep" / "course")
    lesson = find_lesson(5)
    assert course.progress().passed == 0
    assert course.begin(lesson, "de")
    assert not course.begin(lesson, "en")
    assert course.file(lesson).read_text(encoding="utf-8") == lesson.start("de")
    course.record(lesson, lesson.start("ru"), passed=False)  # untouched: no try
    assert course.progress().of(lesson) == Step(0, False)
    course.record(lesson, "x = 1", passed=True)
    course.record(lesson, "x = 2", passed=False)  # once passed is passed
    assert course.progress().of(lesson) == Step(2, True)
    assert [path.name for path in course.path.iterdir() if path.name.startswith(".")] == []


@pytest.mark.parametrize(
    "kept",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"lessons": []}',
        b'{"lessons": {"5": {"tries": "many", "passed": true}}}',
        b'{"lessons": {"99": {"tries": 1, "passed": true}}}',
        b"[" * 100_000,
    ],
    ids=range(8),
)
def test_damaged_progress_is_put_aside_not_lost(kept: bytes, tmp_path: Path) -> None:
    course = CourseFolder(tmp_path)
    (tmp_path / "progress.json").write_bytes(kept)
    assert course.progress().damaged
    assert course.record(find_lesson(2), "x = 1", passed=True).damaged
    assert (tmp_path / "progress.damaged.json").read_bytes() == kept
    assert not course.progress().damaged
    assert course.progress().of(find_lesson(2)) == Step(1, True)


# A class


def test_a_class_is_graded_at_once(tmp_path: Path) -> None:
    group = tmp_path / "class"
    for learner in ("anna", "ben/inarow-course", "=cmd", "nobody"):
        (group / learner).mkdir(parents=True)
    solution = {number: find_lesson(number).solution for number in (1, 3, 5)}
    (group / "anna" / "01_board.py").write_text(solution[1])
    (group / "anna" / "3.py").write_text("def wins(board, row, column, k):\n    return True\n")
    (group / "anna" / "notes.txt").write_text("no Python")
    (group / "ben" / "inarow-course" / "01_board.py").write_text("import sys; sys.exit()")
    (group / "ben" / "inarow-course" / "03_winner.py").write_text(solution[3])
    (group / "ben" / "inarow-course" / "05_random.py").write_bytes(b"\xff")
    (group / "=cmd" / "05_random.py").write_text("def random_move(board, rng):\n    while 1: 1\n")
    (group / "clara_05_random.py").write_text(solution[5])
    (group / "clara-3.py").symlink_to("/etc/passwd")
    table = tmp_path / "table.csv"
    words = ("learn", "grade", "class", "--seconds", "3", "--file", str(table), *TRUST)
    done = inarow(*words, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    assert "Isolation: " in done.stderr
    assert table.read_bytes().startswith(b"\xef\xbb\xbf"), "so that Excel reads it as UTF-8"
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8-sig"))))
    assert len(rows[0]) == len(LESSONS) + 2
    by_name = {row["learner"]: row for row in rows}
    assert list(by_name) == ["'=cmd", "anna", "ben", "clara", "nobody"]
    assert by_name["anna"]["01_board"] == "passed"
    assert by_name["anna"]["passed"] == "1"
    right, _, total = by_name["anna"]["03_winner"].partition(" of ")
    assert 0 < int(right) < int(total)
    assert by_name["ben"]["01_board"] == "load"
    assert by_name["ben"]["03_winner"] == "passed"
    assert by_name["ben"]["05_random"] == "unreadable"
    assert by_name["'=cmd"]["05_random"] == "time"
    assert by_name["clara"]["05_random"] == "passed"
    assert by_name["clara"]["03_winner"] == ""
    assert set(by_name["nobody"].values()) == {"nobody", "", "0"}


def test_the_files_of_learners_are_found(tmp_path: Path) -> None:
    for name in ("a/9.py", "a/07_minimax.py", "a/99_x.py", "b/x/y/8-mine.py", "b/x/y/z/w/9.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    (tmp_path / "anna lee_07.py").write_text("")
    (tmp_path / "03_winner.py").write_text("")
    (tmp_path / ".git").mkdir()
    found = {
        learner: {number: path.relative_to(tmp_path).as_posix() for number, path in files.items()}
        for learner, files in read_class(tmp_path).learners.items()
    }
    assert found == {
        "a": {9: "a/07_minimax.py"},
        "b": {8: "b/x/y/8-mine.py"},
        "anna lee": {7: "anna lee_07.py"},
        tmp_path.name: {3: "03_winner.py"},
    }


EXPORTED = {
    "Anna Muster_4711_assignsubmission_file_/09_minimax.py": ("Anna Muster", 9),
    "Ben Groß_4712_assignsubmission_file_03_winner.py": ("Ben Groß", 3),
    "lovelaceada_LATE_12345_678901_09_minimax-1.py": ("lovelaceada", 9),
    "Assignment 1_carl_attempt_2026-11-01-12-00-00_minimax.py": ("carl", 9),
    "09_minimax - Дарья Иванова.py": ("Дарья Иванова", 9),
    "Clara Schmidt - 09_minimax.py": ("Clara Schmidt", 9),
    "Dmitri Orlow - Копия 03_winner.py": ("Dmitri Orlow", 3),
    "minimax - Franz Groß.py": ("Franz Groß", 9),
    "Participant_1_assignsubmission_file/05_random.py": ("Participant (1)", 5),
    "Participant_2_assignsubmission_file/05_random - Kopie.py": ("Participant (2)", 5),
    "emil/abgabe/05_random (2).py": ("emil", 5),
    # As ILIAS does: the time before the name; and a browser that takes a program for a text.
    "Groß_Anna_agross_4714/20261101120000_07_careful.py": ("Groß_Anna_agross_4714", 7),
    "Gina_4715_assignsubmission_file_/05_random (1).py.txt": ("Gina", 5),
}


def test_names_are_read_as_learning_platforms_export_them(tmp_path: Path) -> None:
    packed = tmp_path / "class.zip"
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("Abgabe/04_ending.py", "x = 1")
    with zipfile.ZipFile(packed, "w") as archive:
        for name in EXPORTED:
            archive.writestr(name, "x = 1")
        archive.writestr("Fritz_4713_assignsubmission_file_/hand-in.zip", inner.getvalue())
        archive.writestr("emil/notes.docx", "x")
        archive.writestr("emil/broken.zip", b"PK\3\4")
        archive.writestr("emil/__pycache__/05_random.pyc", "x")
        archive.writestr("essay.pdf", "x")
        archive.writestr("Assignment 1_carl_attempt_2026-11-01-12-00-00.txt", "a receipt")
        archive.writestr("emil/Thumbs.db", "x")
    found = read_class(packed)
    learners = {who: set(files) for who, files in found.learners.items()}
    assert learners == {who: {n} for who, n in EXPORTED.values()} | {"Fritz": {4}}
    assert sorted(found.unrecognised) == ["emil/broken.zip", "emil/notes.docx", "essay.pdf"]


def docstrings(source: str) -> list[str]:
    functions = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return [ast.get_docstring(function) or "" for function in functions]


def test_a_class_gets_a_page_and_everybody_a_file(tmp_path: Path) -> None:
    lesson = find_lesson("minimax")
    wrong = next(one for one in WRONG if one.lesson == "minimax").source
    german = wrong
    for english, text in zip(*(docstrings(lesson.start(one)) for one in ("en", "de")), strict=True):
        assert english in german
        german = german.replace(english, " ".join(text.split()))
    sources = {
        "anna": german,
        "ben": wrong,
        "carl": re.sub(r"\bmove\b", "zug", re.sub(r"\bposition\b", "board", wrong)),
    }
    group = tmp_path / "class"
    for learner, source in sources.items():
        (group / learner).mkdir(parents=True)
        (group / learner / lesson.file).write_text(source, encoding="utf-8")
    (group / "essay.txt").write_text("?")
    words = ("learn", "grade", "class", "--to", "out", "--json", "--file", "too.csv", *TRUST)
    done = inarow(*words, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    table = (tmp_path / "out/grades.csv").read_bytes()
    assert (tmp_path / "too.csv").read_bytes() == table
    assert table.startswith(b"\xef\xbb\xbflearner,")
    assert [row["learner"] for row in data["learners"]] == list(sources)
    assert data["unrecognised"] == ["essay.txt"]
    assert {"lesson": 9, "learners": ["ben", "carl"], "share": 1.0} in data["alike"]
    feedback = {who: (tmp_path / "out/feedback" / f"{who}.txt").read_text() for who in sources}
    assert "Wahrscheinliche Ursache: " in feedback["anna"]
    assert "Likely cause: " in feedback["ben"]
    assert "✗ 09_minimax.py: " in feedback["carl"]
    page = (tmp_path / "out/class.html").read_text()
    assert page.count('class="wrong"') == 3
    assert all(f'<a href="feedback/{who}.txt">{who}</a>' in page for who in sources)
    assert '<th title="Minimax">9</th>' in page
    assert "This is a reason to look, not a proof." in page
    kept = {file: file.stat().st_mtime_ns for file in (tmp_path / "out/.done").iterdir()}
    assert len(kept) == 3
    (group / "ben" / lesson.file).write_text(lesson.solution, encoding="utf-8")
    again = json.loads(inarow(*words, folder=tmp_path).stdout)
    assert [row["passed"] for row in again["learners"]] == [0, 1, 0]
    new = {file: file.stat().st_mtime_ns for file in (tmp_path / "out/.done").iterdir()}
    assert len(new) == 4
    assert kept.items() <= new.items(), "what was graded is not graded again"


def test_a_class_needs_learners(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="give each a sub-folder"):
        read_class(tmp_path)


# The sign is not flipped, or too little is left of the depth; the trace says so on the board that
# the check has shown.
@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("minimax", "max(-minimax(", "max(minimax(", "the sign is not flipped"),
        ("alpha_beta", "if alpha >= beta", "if alpha >= 0", "cut"),
    ],
)
def test_a_check_offers_the_trace_on_the_failed_position(
    name: str, old: str, new: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = find_lesson(name)
    file = tmp_path / lesson.file
    assert old in lesson.solution
    file.write_text(lesson.solution.replace(old, new), encoding="utf-8")
    assert main(["learn", "check", str(file)]) == 1
    command = re.search(r"goes wrong here: inarow (trace .*)", capsys.readouterr().out)
    assert command is not None
    assert main(shlex.split(command[1])) == 1
    assert says in capsys.readouterr().out


ASKING = """
def random_move(board, rng):
    return int(input("row? ")), 0
"""
LOOP = """
while input("again? ") == "y":
    pass

def random_move(board, rng):
    return (0, 0)
"""
PACKAGE = """
import no_such_package

def random_move(board, rng):
    return (0, 0)
"""
TURN = """
def minimax(position):
    if position.outcome is not None:
        return 0 if position.outcome.winner is None else -1
    values = [minimax(position.play(move)) for move in position.legal_moves()]
    return max(values) if position.turn == "X" else min(values)

def best_move(position):
    return position.legal_moves()[0]
"""
OUTER = """
def careful_move(board, side, k, rng):
    mine = board[:]
    for row in range(len(mine)):
        for column in range(len(mine[0])):
            if mine[row][column] == ".":
                mine[row][column] = side
                return row, column
"""
QUOTED = """
def outcome(board, last, k):
    return "None"
"""
ENDLESS = """
def minimax(position):
    return -minimax(position)

def best_move(position):
    return position.legal_moves()[0]
"""
METHOD = """
class Player:
    def random_move(self, board, rng):
        return (0, 0)
"""
GAME_AT_THE_END = """
def random_move(board, rng):
    return (0, 0)

while True:
    print(random_move([], None))
"""
PRINTS = """
def random_move(board, rng):
    print((0, 0))
"""
ALL_AT_ONCE = """
def alpha_beta(position, alpha, beta):
    if position.outcome is not None:
        if position.outcome.winner is None:
            return 0
        return 1 if position.outcome.winner is position.turn else -1
    for after in [position.play(move) for move in position.legal_moves()]:
        alpha = max(alpha, -alpha_beta(after, -beta, -alpha))
        if alpha >= beta:
            break
    return alpha
"""


@pytest.mark.parametrize(
    ("lesson", "source", "says"),
    [
        ("random", ASKING, "line 3 waits for somebody to type, and in a check"),
        ("random", LOOP, "line 2 waits for somebody to type as soon as the file is loaded"),
        ("random", PACKAGE, "line 2 imports no_such_package, which is not there"),
        ("random", "from inarow.search import minimax", "line 1 imports inarow.search, which is"),
        ("minimax", TURN, "line 6 compares a side with a text"),
        ("careful", OUTER, "line 3 copies the outer list only"),
        ("ending", QUOTED, "line 3 returns the text 'None'"),
        ("minimax", ENDLESS, "your function never stops calling itself"),
        ("random", METHOD, "line 3 defines random_move inside of something else"),
        ("random", "def Random_Move(a, b): ...", "line 1 defines Random_Move, and random_move is"),
        ("random", "def random_move(board): ...", "line 1 must begin with def random_move(board,"),
        ("random", "", "the file is empty: delete it, and inarow learn 5 writes it anew"),
        ("random", GAME_AT_THE_END, "line 5 begins a loop as soon as the file is loaded"),
        ("random", PRINTS, "line 3 prints the answer, so nobody gets it"),
        ("alpha_beta", ALL_AT_ONCE, "line 7 plays every move, and a cut can spare none"),
    ],
)
def test_what_beginners_do_is_seen(lesson: str, source: str, says: str) -> None:
    verdict = check(find_lesson(lesson), source, isolation=Isolation.LIMITS)
    assert not verdict.passed
    (message,) = verdict.advice
    assert str(message).startswith(says)
    assert f"☞ {says[:20]}" in verdict_text(verdict, "mine.py")


def test_right_solutions_get_no_advice() -> None:
    wrong = {lesson.name: Verdict(lesson.number, total=1) for lesson in LESSONS}
    assert not any(advice(lesson.solution, wrong[lesson.name]) for lesson in LESSONS)


def test_work_from_before_lessons_had_these_numbers_is_kept(tmp_path: Path) -> None:
    lesson = find_lesson("minimax")
    old = {"version": 1, "lessons": {"7": {"tries": 2, "passed": True}}}
    (tmp_path / "progress.json").write_text(json.dumps(old))
    (tmp_path / "07_minimax.py").write_text(lesson.solution)
    course = CourseFolder(tmp_path)
    assert course.progress().of(lesson) == Step(2, passed=True)
    assert course.progress().of(find_lesson(7)) == Step()
    assert course.file(lesson).name == "07_minimax.py"
    assert course.record(lesson, lesson.solution, passed=False).of(lesson) == Step(3, passed=True)
    assert not course.progress().damaged


def test_a_champion_plays_the_ladder_and_gets_a_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a small board against two players; it takes the first free cell, and so loses points."""
    monkeypatch.setattr(champion, "GAME", "tic-tac-toe")
    monkeypatch.setattr(champion, "OPPONENTS", ("random", "careful"))
    monkeypatch.setattr(champion, "MOVE_SECONDS", 10.0)
    file = tmp_path / find_lesson("champion").file
    file.write_text("def choose(position, seconds):\n    return position.legal_moves()[0]\n")
    CourseFolder(tmp_path).record(find_lesson(1), find_lesson(1).solution, passed=True)
    words = ["learn", "champion", str(file), "--folder", str(tmp_path), "--name", "Ada <Lovelace>"]
    assert main(words) == 0
    out = capsys.readouterr().out
    found = re.search(r"Your champion scored ([0-9.]+) of 8; its rating .* is ([0-9]+) ± ", out)
    assert found is not None, out
    page = (tmp_path / "certificate.html").read_text(encoding="utf-8")
    assert "Ada &lt;Lovelace&gt;" in page
    assert "has passed 1 of 23 lessons" in page
    games = page.partition("Where points were lost")[0]
    assert games.count("<figure>") == 8
    drawn, lost = games.count("drawn against"), games.count("lost against")
    # Every game has its result twice, in its title and under it.
    assert float(found[1]) == 8 - drawn / 4 - lost / 2
    assert lost, "the first free cell loses now and then, with this seed"
    assert "with move" in out
    assert "Where points were lost" in page


def test_what_was_written_is_checked_on_the_board_of_its_lesson(tmp_path: Path) -> None:
    lesson = find_lesson("two_functions")
    file = tmp_path / lesson.file
    file.write_text(lesson.solution, encoding="utf-8")
    run = inarow("check", str(file), "--seconds", "5", folder=tmp_path)
    assert "Tic-tac-toe" in run.stdout
    assert "It plays without faults" in run.stdout
    board = find_lesson("board")
    other = tmp_path / board.file
    other.write_text(board.solution, encoding="utf-8")
    run = inarow("check", str(other), folder=tmp_path)
    assert run.returncode == 2
    assert "is of lesson 1, in which no player is written: inarow learn check 1" in run.stderr
