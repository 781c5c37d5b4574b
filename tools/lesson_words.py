"""How long a lesson is by what a learner reads and does in it; no browser is needed.

Read are the Markdown of its notebook, each Example's title, story, question and outcome, each prediction with what it tells, the
first variant of each exercise, and the history note. Not read are what is folded away, code, tables, worked solutions, hints and the
footer. What is beyond the lesson's own time, several Examples in one panel and exercises for more time, is counted apart.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

import nbformat

from rometeach.core.resources import notebooks_dir
from rometeach.lessons import history
from rometeach.lessons.blocks import Block
from rometeach.lessons.course import Lesson
from rometeach.lessons.examples import example
from rometeach.lessons.generators import Generator, generators
from rometeach.lessons.predictions import prediction

WORDS_A_MINUTE = 130
MINUTES = {"example": 1, "predict": 1, "exercises": 2}
"""What one of each takes beyond the reading."""

_FOLDED = re.compile(r"<details\b[^>]*>(\s*<summary\b[^>]*>.*?</summary>)?.*?</details>", re.DOTALL)
_CODE = re.compile(r"```.*?```|<!--.*?-->", re.DOTALL)
_MARKS = re.compile(r"!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|</?\w[^>]*>")
_FOOTER = "---\n*Cases used here:"


@dataclass(frozen=True)
class Part:
    """Something that a lesson holds: its kind ("example", "exercises", "text", ...), its words, whether it is beyond the lesson's time.

    `texts` are the words themselves, a paragraph or a line each.
    """

    kind: str
    words: int
    more: bool = False
    texts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Length:
    """How long a lesson is."""

    parts: tuple[Part, ...]

    def words(self, more: bool = False) -> int:
        """The words that are read in the lesson's own time, or those beyond it."""
        return sum(part.words for part in self.parts if part.more == more)

    def number(self, kind: str, more: bool = False) -> int:
        """How many parts of a kind the lesson's own time holds, or there are beyond it."""
        return sum(part.kind == kind and part.more == more for part in self.parts)

    @property
    def minutes(self) -> float:
        """The estimate: what is read at 130 words a minute, and what is done."""
        doing = sum(self.number(kind) * minutes for kind, minutes in MINUTES.items())
        return self.words() / WORDS_A_MINUTE + doing


def measured(game: str, lesson: Lesson) -> Length:
    """The length of a lesson as its notebook and its panels are now."""
    notebook = nbformat.read(notebooks_dir() / game.replace("-", "_") / lesson.notebook, as_version=4)
    found: list[Part] = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            found += parts(cell.source)
        elif not cell.source.startswith(_FOOTER):
            found.append(_part("text", plain(cell.source)))
    return Length(tuple(found))


def plain(markdown: str) -> str:
    """What is read of a Markdown text: no code, no addresses, nothing folded."""
    opened = _FOLDED.sub(lambda found: found[1] or "", _CODE.sub("", markdown))
    return _MARKS.sub(" ", opened)


def count(*texts: str) -> int:
    """How many words: whatever stands between spaces and holds a letter or a digit."""
    return sum(bool(re.search(r"\w", piece)) for text in texts for piece in text.split())


def parts(code: str) -> Iterator[Part]:
    """The parts that a cell of code shows."""
    cell = ast.parse("\n".join(line for line in code.splitlines() if not line.startswith("%")))
    folded = {inner for call in ast.walk(cell) if _is_folded(call) for inner in ast.walk(call)}
    for call in ast.walk(cell):
        if not isinstance(call, ast.Call) or call in folded:
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
        if name in _PARTS:
            yield from _PARTS[name](*(str(ast.literal_eval(given)) for given in call.args))


def _is_folded(call: ast.AST) -> bool:
    """Whether a call shows what it holds behind a line that is opened."""
    return isinstance(call, ast.Call) and any(given.arg == "folded" for given in call.keywords)


def _part(kind: str, *texts: str, more: bool = False) -> Part:
    return Part(kind, count(*texts), more, texts)


def _example(game: str, number: str, more: bool = False) -> Iterator[Part]:
    told = example(game, number)
    yield _part("example", told.title, told.story, told.predict, told.outcome, more=more)


def _examples(game: str, *numbers: str) -> Iterator[Part]:
    for number in numbers:
        yield from _example(game, number, more=True)


def _prediction(game: str, lesson: str, name: str) -> Iterator[Part]:
    asked = prediction(game, lesson, name)
    yield _part("predict", asked.question, *_texts(asked.tell(asked.board())))


def _exercises(game: str, lesson: str) -> Iterator[Part]:
    for generator in generators(game, lesson).values():
        yield _part("exercises", *_asked(generator), more=generator.more)


def _asked(generator: Generator) -> tuple[str, ...]:
    task = generator.exercise(1).task
    return (generator.title, task.prompt, *_texts(task.shown), *task.ask.options)


def _note(game: str, lesson: str) -> Iterator[Part]:
    told = history.note(game, lesson)
    yield _part("history", told.title, told.models, *told.happened, told.departs, *told.discuss)


def _texts(blocks: Iterable[Block]) -> Iterator[str]:
    """The blocks that are read from beginning to end; a table or a sum is looked at."""
    return (block for block in blocks if isinstance(block, str))


_PARTS: dict[str, Callable[..., Iterator[Part]]] = {
    "example": _example,
    "examples": _examples,
    "predict": _prediction,
    "exercises": _exercises,
    "note": _note,
}
"""What shows something of a lesson in a cell -> its parts."""
