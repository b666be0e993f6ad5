"""Every lesson: its texts, its file, its solution, and the faults that learners make."""

from __future__ import annotations

import ast
import re
import string

import pytest

from course.right import RIGHT, Right
from course.wrong import WRONG, Wrong
from inarow.bots import Isolation
from inarow.course import LESSONS, BadLesson, Lesson, Verdict, find_lesson
from inarow.course import check as check_locked_in
from inarow.course.grader import cases_of
from inarow.rules import read_position
from inarow.trees import ALGORITHMS

LANGUAGES = ("en", "de", "ru")
MARKDOWN = re.compile(r"#{1,6} |!\[|\]\(|</?[a-z]|\|.*\||> ")
OTHER_SEED = 77


def check(lesson: Lesson, source: str, seed: int = 1) -> Verdict:
    """Behind limits only, which is faster; that it is the same locked in, other tests show."""
    return check_locked_in(lesson, source, seed=seed, seconds=60, isolation=Isolation.LIMITS)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No answer is wrong because the machine is slow."""
    monkeypatch.setattr("inarow.course.grader.ALL_SECONDS", 600)


def by_name(lesson: Lesson) -> str:
    return lesson.name


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_the_solution_passes_on_other_positions_too(lesson: Lesson) -> None:
    verdict = check(lesson, lesson.solution, seed=OTHER_SEED)
    assert verdict.passed, verdict
    assert verdict.total >= 8


# With these seeds a long walk by chance is needed until a game ends with its seventh stone.
@pytest.mark.parametrize("seed", [13, 17, 22, 164])
def test_questions_are_found_with_every_seed(seed: int) -> None:
    assert len(list(cases_of(find_lesson("ending"), seed))) == 26


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_limit_of_connect_four_leaves_room_for_the_solution(seed: int) -> None:
    lesson = find_lesson("connect_four")
    assert check(lesson, lesson.solution, seed=seed).passed


@pytest.mark.parametrize("right", RIGHT, ids=lambda right: f"{right.lesson}, {right.style}")
def test_a_right_solution_in_another_style_passes(right: Right) -> None:
    verdict = check(find_lesson(right.lesson), right.source, seed=right.seed)
    assert verdict.passed, verdict


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.lesson}, {wrong.fault}")
def test_a_planted_fault_is_found_and_said(wrong: Wrong) -> None:
    verdict = check(find_lesson(wrong.lesson), wrong.source)
    assert not verdict.passed
    assert verdict.trouble is None, verdict.trouble
    assert verdict.failed >= 1
    kinds = {failure.kind for failure in verdict.failures}
    assert wrong.kind in kinds, verdict.failures
    messages = [str(f.message) for f in verdict.failures if f.kind == wrong.kind]
    assert any(wrong.says in message for message in messages), messages
    assert len(verdict.failures) == min(verdict.failed, 5)


@pytest.mark.parametrize(
    "order", ["position.legal_moves()[::-1]", "sorted(position.legal_moves(), key=lambda m: -m.x)"]
)
def test_alpha_beta_may_look_at_moves_in_any_order(order: str) -> None:
    lesson = find_lesson("alpha_beta")
    source = lesson.solution.replace("in position.legal_moves()", f"in {order}")
    assert order in source
    assert check(lesson, source).passed


def test_every_lesson_has_planted_faults() -> None:
    for lesson in LESSONS:
        assert sum(wrong.lesson == lesson.name for wrong in WRONG) >= 2


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_the_file_to_begin_with_runs_and_fails(lesson: Lesson) -> None:
    verdict = check(lesson, lesson.start("ru"))
    assert verdict.trouble is None
    assert verdict.tried == verdict.total
    assert verdict.failed >= 1
    assert all(failure.trace == "" for failure in verdict.failures)


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_is_complete_in_every_language(lesson: Lesson, language: str) -> None:
    data = lesson.as_data(language)
    assert data["title"]
    assert data["summary"].endswith(".")
    assert read_position(data["board"]).rules is not None
    assert data["text"].count("```") % 2 == 0
    headings = re.findall(r"^## ", data["text"], re.MULTILINE)
    assert len(headings) == 3, "the task, something to try, what comes next"
    assert "```console\ninarow " in data["text"]
    for name in lesson.functions:
        assert f"`{name}(" in data["text"]
    outside = re.sub(r"```.*?```", "", data["text"], flags=re.DOTALL)
    for line in re.sub(r"`[^`]*`", "", outside).splitlines():
        assert not MARKDOWN.match(line.removeprefix("## ")), line


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_the_languages_say_the_same(lesson: Lesson) -> None:
    """What is not words must be equal: commands, numbers of steps, the code of boards."""
    pages = [lesson.text(language) for language in LANGUAGES]
    blocks = [re.findall(r"```console\n(.*?)```", page, re.DOTALL) for page in pages]
    assert blocks[0] == blocks[1] == blocks[2]
    for sign in (r"^[0-9]+\. ", r"^- ", r"^```"):
        counts = {len(re.findall(sign, page, re.MULTILINE)) for page in pages}
        assert len(counts) == 1, (sign, counts)
    boards = [re.findall(r"^[ 1-9]*(?:[XO.] ){2,}[XO.]", page, re.MULTILINE) for page in pages]
    assert boards[0] == boards[1] == boards[2]


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_to_begin_with_is_python_in_every_language(lesson: Lesson, language: str) -> None:
    source = lesson.start(language)
    functions = {
        node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)
    }
    assert set(lesson.functions) <= set(functions)
    for name in lesson.functions:
        text = ast.get_docstring(functions[name])
        assert text is not None
        cyrillic = any("а" <= letter <= "я" for letter in text.lower())  # noqa: RUF001 - meant
        assert cyrillic == (language == "ru")
    english = {
        node.name: ast.dump(node.args)
        for node in ast.parse(lesson.start()).body
        if isinstance(node, ast.FunctionDef)
    }
    assert {name: ast.dump(node.args) for name, node in functions.items()} == english
    solved = {
        node.name: ast.dump(node.args)
        for node in ast.parse(lesson.solution).body
        if isinstance(node, ast.FunctionDef)
    }
    assert all(solved[name] == english[name] for name in lesson.functions)


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_the_same_seed_asks_the_same_and_another_one_other_positions(lesson: Lesson) -> None:
    def asked(seed: int) -> list[str]:
        return [f"{case.call} {case.arguments} {case.board}" for case in cases_of(lesson, seed)]

    assert asked(5) == asked(5)
    assert asked(5) != asked(6)
    assert {case.function for case in cases_of(lesson)} == set(lesson.functions)


def test_lessons_are_found_by_number_name_and_file() -> None:
    for lesson in LESSONS:
        for word in (lesson.number, f"{lesson.number:02}", lesson.name, f"some/{lesson.file}"):
            assert find_lesson(word) is lesson
    assert find_lesson("alpha-beta").name == "alpha_beta"
    for word in ("0", "24", "", "chess", "-1", "1234"):
        with pytest.raises(BadLesson, match="a number from 1 to 23"):
            find_lesson(word)


def test_trees_belong_to_lessons_about_trees() -> None:
    trees = {lesson.name: lesson.tree for lesson in LESSONS if lesson.tree is not None}
    assert {"minimax", "depth", "alpha_beta", "monte_carlo"} <= set(trees)
    assert all(tree["algorithm"] in ALGORITHMS for tree in trees.values())


def test_the_list_for_a_page_has_no_texts() -> None:
    rows = [lesson.head("de") for lesson in LESSONS]
    assert [row["number"] for row in rows] == list(range(1, 24))
    assert set(rows[0]) == {"number", "name", "file", "title", "summary", "minutes"}
    assert all(set(row["name"]) <= set(string.ascii_lowercase + "_") for row in rows)


def test_a_verdict_as_data() -> None:
    wrong = next(wrong for wrong in WRONG if wrong.fault == "blocks before it wins")
    verdict = check(find_lesson("careful"), wrong.source)
    data = verdict.as_data(lambda message: f"<{message}>")
    assert data["lesson"] == 7
    assert data["passed"] is False
    failure = data["failures"][0]
    assert failure["message"] == "<there is a move that wins at once>"
    assert failure["call"].startswith("careful_move(board, side=")
    board, right_moves = failure["board"], failure["right"]
    assert board is not None
    assert board["code"] is not None
    assert right_moves is not None
    position = read_position(board["code"])
    right = {f"({cell.y}, {cell.x})" for cell in position.threats(position.turn)}
    assert set(re.findall(r"\([0-9], [0-9]\)", right_moves)) == right
    assert failure["returned"] not in right
    assert len(board["rows"]) == position.rules.height
