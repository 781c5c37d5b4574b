"""Nothing that a learner reads is a value of the program: no Fraction, no dict, no key of a file, no name of a variable."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import nbformat
import pytest

from rometeach.core.games import find
from rometeach.core.resources import notebooks_dir
from rometeach.core.verbs import verbs_of
from rometeach.lessons import chart, history
from rometeach.lessons.blocks import Block, block_text
from rometeach.lessons.course import Lesson, course
from rometeach.lessons.examples import of_lesson
from rometeach.lessons.generators import generators, make
from rometeach.lessons.predictions import of_lesson as predictions

LESSONS = [
    (game, lesson) for game in ("rome-iinc", "aurelian", "hotre", "conquest", "conquest2") for lesson in course(game)
]
each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{g}-{x.id}" for g, x in LESSONS])
VARIANTS = (1, 2, 3)

_RESIDUE = (
    ("a Fraction", re.compile(r"Fraction\(")),
    ("a dict", re.compile(r"\{'|\{\"|\{\d+:")),
    ("a tuple", re.compile(r"^\((?:True|False|None|-?\d+|'.*'), .*\)$", re.MULTILINE)),
    ("an object", re.compile(r"<(?:Position|Board|[A-Z][A-Za-z]+ object)\b")),
    ("a mark of the tests", re.compile(r"NBVAL")),
    (
        "a key of a table",
        re.compile(r"\b(?:charts|wars|statesmen|commands|provinces|battle|danube|campaign|combat|turns):\S"),
    ),
    ("a variant's number", re.compile(r"\bvariant \d{3,}")),
    ("a name of the program", re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")),
    ("a word of the kit", re.compile(r"\bstatic cards?\b", re.IGNORECASE)),
)
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
_ADDRESS = re.compile(r"\]\([^)]*\)|https?://\S+|\S+\.(?:ipynb|toml|py|csv|json|svg|png)\b")
_CALL = re.compile(r"\b(?:p|mine|plan|rometeach)\.\w+\([^)\n]*\)")
"""What a reader types."""
_SHARED = re.compile(r"\b[A-Z]\d\.[\w.-]+")
"""A share string."""


def residue(text: str) -> list[str]:
    """What is left of the program in a text: "a dict: {'Vandal': 2"."""
    read = _SHARED.sub(" ", _ADDRESS.sub(" ", _CALL.sub(" ", _CODE.sub(" ", unescape(text)))))
    return [
        f"{what}: {read[max(0, m.start() - 30) : m.end() + 30]!r}"
        for what, pattern in _RESIDUE
        for m in pattern.finditer(read)
    ]


def words(html: str) -> str:
    """HTML without its tags and drawings."""
    return re.sub(r"<[^>]*>", " ", re.sub(r"<(svg|style)\b.*?</\1>", " ", html, flags=re.DOTALL))


def blocks(*found: Block) -> Iterator[str]:
    return (block_text(block) for block in found)


def read_in_the_notebook(path: Path) -> Iterator[str]:
    """The Markdown and the stored outputs of a notebook."""
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            yield cell.source
        for output in cell.get("outputs", ()):
            data = output.get("data", {"text/plain": output.get("text", "")})
            yield words(data["text/html"]) if "text/html" in data else data["text/plain"]


def read_in_the_panels(game: str, lesson: Lesson) -> Iterator[str]:
    """The Examples with their what-ifs, the predictions with what they tell, and the history note."""
    for example in of_lesson(game, lesson.id):
        yield example.text()
        for what_if in example.what_ifs:
            yield what_if.label
            yield example.film(what_if.change, what_if.answers).table("What if").text()
    for prediction in predictions(game, lesson.id).values():
        yield prediction.text()
    yield words(history.note(game, lesson.id).html())


def read_in_the_exercises(game: str, lesson: Lesson) -> Iterator[str]:
    """Prompts, options, hints, solutions, and what is said of wrong answers, of several variants."""
    for name, variant in itertools.product(generators(game, lesson.id), VARIANTS):
        found = make(game, lesson.id, name, variant)
        task = found.task
        yield from (found.title, found.text(), *task.hints, task.ask.words(task.answer), *task.why.values())
        yield from blocks(*task.shown, *task.solution)
        yield from (mistake.why for mistake in found.mistakes)


@pytest.mark.parametrize(
    "path", sorted(notebooks_dir().rglob("*.ipynb")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_notebook_holds_nothing_of_the_program(path: Path) -> None:
    assert [found for text in read_in_the_notebook(path) for found in residue(text)] == []


@each_lesson
def test_examples_predictions_and_history_hold_nothing_of_the_program(game: str, lesson: Lesson) -> None:
    assert [found for text in read_in_the_panels(game, lesson) for found in residue(text)] == []


@each_lesson
def test_exercises_hold_nothing_of_the_program(game: str, lesson: Lesson) -> None:
    assert [found for text in read_in_the_exercises(game, lesson) for found in residue(text)] == []


@pytest.mark.parametrize("game", ["rome-iinc", "aurelian", "hotre", "conquest", "conquest2"])
def test_charts_hold_nothing_of_the_program(game: str) -> None:
    rules = verbs_of(find(game)).rules(owner=False)
    for name in {key.partition(".")[0] for key in rules.charts}:
        assert residue(chart(game, name).text()) == [], name


@pytest.mark.parametrize(
    "text",
    [
        "Fraction(1, 3)",
        "{'Postumus': 2}",
        "(True, '', 'A2.')",
        "(3, 6)",
        "<Position 286>",
        "# NBVAL_CHECK_OUTPUT",
        "rests on charts:war.fort",
        "variant 12345",
        "see legion_icon",
        "A Static card unfolds",
    ],
)
def test_what_is_left_of_the_program_is_found(text: str) -> None:
    assert residue(text)


def test_what_a_reader_types_is_no_residue() -> None:
    assert (
        residue("Type `charts:war.fort`, ask 1 in 3 (33.3%), [lesson 3](03_events.ipynb), R2.286-1cabbb4d.q1_Y.dbf")
        == []
    )
