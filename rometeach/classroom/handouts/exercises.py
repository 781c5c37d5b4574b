"""An exercise on paper: as it is put, with room to answer it, and its worked solution for the key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...core.figures.ledger import Ledger
from ...core.positions.saved import GamePosition
from ...core.results.show import Result, Table
from ...lessons.answers import AnyOf, Counters, Face, InOrder, OneOf, WholeNumber
from ...lessons.answers import Chance as ChanceKind
from ...lessons.blocks import Block
from ...lessons.exercise import Assignment, Exercise
from ...widgets import open_exercise
from ...widgets.face import face_of, is_board
from .. import maps
from ..documents import Beside, Blanks, Drawing, Heading, Items, Part, Room, Together, Words

LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""What stands before options, so that a key can name them."""
NARROW = 3.6
"""Inches: a picture that is no wider stands beside the words."""
COLUMN = 34
"""How many letters the columns of a table may have together that stands beside a picture."""
NEAR = 10
"""The most areas of which a part of the map is drawn, where an exercise names them."""
ROWS = 24
"""The most rows of the board's table that stand on a sheet."""
_SAYS = re.compile(r"\b(map|picture|board)\b")


def put(exercise: Exercise, number: int) -> tuple[Part, ...]:
    """The exercise as it is put, without its answer, on one page.

    Args:
        exercise: the exercise.
        number: which of the sheet it is.
    """
    task = exercise.task
    prompt: list[Part] = [Words(paragraph) for paragraph in task.prompt.split("\n\n")]
    shown = [part for block in task.shown for part in of_block(block)]
    board, room = list(_board(task)), list(_room(task, "compute" in exercise.kind))
    first = board[0] if board else None
    if isinstance(first, Drawing) and first.width <= NARROW:
        narrow = all(
            isinstance(part, Words) or (isinstance(part, Table) and _letters(part) <= COLUMN) for part in shown
        )
        inside = [*prompt, *shown] if narrow else prompt
        below = [*board[1:], *([] if narrow else shown)]
        parts = [Beside(tuple(inside), first), *below, *room] if below else [Beside((*inside, *room), first)]
    else:
        parts = [*prompt, *shown, *board, *room]
    return (Together((Heading(f"{number}. {exercise.title}", 2), *parts)),)


def _letters(table: Table) -> int:
    """How many letters the longest texts of the columns have together."""
    return sum(max(map(len, column)) for column in zip(table.header, *table.rows, strict=True))


def shows_map(part: Part) -> bool:
    """Whether an exercise, as it is put, shows a part of the map."""
    if isinstance(part, Together):
        return any(map(shows_map, part.parts))
    picture = part.picture if isinstance(part, Beside) else part
    return isinstance(picture, Drawing) and 'class="rt-map"' in picture.svg


def _board(task: Assignment) -> Iterator[Part]:
    """What is seen of the board: the places to choose from, what it is about, or the places that it names."""
    board = task.board
    if not is_board(board):
        return
    if on_map := open_exercise.options(task):
        yield from maps.pictures(on_map)
    elif task.focus:
        yield from maps.pictures(open_exercise.picture(task))
    elif places := _named(board, task):
        if len(places) <= NEAR:
            yield maps.around(board, places)
        else:
            yield maps.board(board)
    elif _SAYS.search(task.prompt):
        yield maps.board(board)
    elif not task.mute:
        yield from _rows(board, task)


def _named(board: GamePosition, task: Assignment) -> tuple[str, ...]:
    """The areas of the map that the prompt, the options or the tables name; the longest names first found."""
    text = " ".join([task.prompt, *task.ask.options])
    names = sorted((a.name for a in face_of(board).view(board, chances=False).areas), key=len, reverse=True)
    found = []
    for name in names:
        text, times = re.subn(rf"\b{re.escape(name)}\b(?! [IV]+\b)", "@", text)
        found += [name] if times else []
    return tuple(found)


def _rows(board: GamePosition, task: Assignment) -> Iterator[Table]:
    """The rows of the board's table in which an option stands, where these are no places: the Spaces of a Command."""
    table = face_of(board).table(board, chances=False)
    rows = tuple(row for row in table.rows if set(row) & set(task.ask.options))
    if 0 < len(rows) <= ROWS:
        yield Table(table.caption, table.header, rows).filled()


def _room(task: Assignment, sums: bool) -> Iterator[Part]:
    """Room to answer, suited to the kind."""
    ask = task.ask
    match ask:
        case WholeNumber(unit=unit):
            yield from (Room(2),) if sums else ()
            yield Blanks("Answer:", 1, unit)
        case ChanceKind():
            yield from (Room(2),) if sums else ()
            yield Blanks("Answer (as 1/6, 1 in 6 or 17%):")
        case InOrder(options=options):
            yield Items(options, numbered=True)
            yield Blanks("The numbers in the right order:", len(options))
        case Counters():
            yield Words(ask.how)
            for name in ask.tray:
                price = f" ({ask.prices[name]})" if name in ask.prices else ""
                yield Blanks(f"{name}{price}:")
        case Face():
            yield Words("Tick the face of the die.")
            yield Items(ask.options, tick=True)
        case OneOf() | AnyOf():
            how = "Tick one." if isinstance(ask, OneOf) else "Tick all that apply; it may be none."
            yield Words(how, small=True)
            yield Items(tuple(f"{LETTERS[n]})  {option}" for n, option in enumerate(ask.options)), tick=True)
        case _:
            yield Room(2)


def short(exercise: Exercise) -> str:
    """The answer as it is found at a glance: the letters of options, the numbers of an order, else the answer in words."""
    ask, answer = exercise.task.ask, exercise.task.answer
    if isinstance(ask, OneOf) and answer in ask.options:
        return LETTERS[ask.options.index(str(answer))]
    if isinstance(ask, AnyOf) and isinstance(answer, frozenset):
        return ", ".join(LETTERS[n] for n, option in enumerate(ask.options) if option in answer) or "none"
    if isinstance(ask, InOrder) and isinstance(answer, tuple):
        return " ".join(str(ask.options.index(option) + 1) for option in answer)
    return ask.words(answer)


def solved(exercise: Exercise, number: int) -> tuple[Part, ...]:
    """The answer and the way to it, for the key.

    Args:
        exercise: the exercise.
        number: which of the sheet it is.
    """
    task = exercise.task
    code, words = short(exercise), task.ask.words(task.answer)
    way = "\n".join(block for block in task.solution if isinstance(block, str))
    told = isinstance(task.ask, InOrder) and all(option in way for option in task.ask.options)
    answer = words if code == words else code if told else f"{code}  ({words})"
    parts: list[Part] = [Heading(f"{number}. {exercise.title}", 3), Words(f"Answer: {answer}", strong=True)]
    if task.also:
        parts.append(Words(f"As good: {'; '.join(task.ask.words(other) for other in task.also)}."))
    for block in task.solution:
        parts += of_block(block)
    return tuple(parts)


def of_block(block: Block) -> Sequence[Part]:
    """A block of a lesson as parts of a document."""
    if isinstance(block, str):
        return [Words(paragraph) for paragraph in block.split("\n\n")]
    if isinstance(block, Table):
        return [block.filled()]
    if isinstance(block, Result):
        return list(_of_result(block))
    return [_sum(*block)]


def _sum(name: str, ledger: Ledger) -> Table:
    rows = tuple((f"{line.value:+d}", line.reason, line.case) for line in ledger.lines)
    return Table(name, ("Value", "Reason", "Case"), (*rows, (f"{ledger.total:+d}", "in all", "")))


def _of_result(result: Result) -> Iterator[Part]:
    shown = result.exhibit()
    yield Words(shown.title, strong=True)
    yield from (Words(f"{what}: {value}") for what, value in shown.headline)
    for bars in shown.bars:
        rows = [tuple(str(cell) for cell in row.values()) for row in bars.rows()]
        if rows:
            yield Table(bars.title, tuple(bars.rows()[0]), tuple(rows))
    yield from (table.filled() for table in shown.tables if table.rows and not table.folded)
    yield from (_sum(name, ledger) for name, ledger in shown.ledgers)


__all__ = ["of_block", "put", "short", "shows_map", "solved"]
