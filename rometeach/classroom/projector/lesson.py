"""A lesson as a deck: its texts a paragraph at a time, its questions as votes, its Examples step by step, the history behind it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core import games
from ...core.positions.saved import GamePosition
from ...core.results.show import Result, Table
from ...lessons import course, examples, predictions
from ...lessons.blocks import Block
from ...lessons.faces import Faces
from ...lessons.history import HistoryNote
from ...widgets.face import face_of, is_board
from ...widgets.history_picture import timeline
from . import films, fit, markdown
from .cells import Said, Shown, read
from .pictures import picture, sized
from .slides import Bit, Deck, Picture, Slide, Summary, Text
from .votes import guessed

_ALONE = re.compile(r'(?:(?<=\. )|(?<=\? )|^)[^.?!\n]*"what if\?"\.?', re.MULTILINE)
"""What is said to somebody who sits before a lesson alone."""
SENTENCE = 170
"""The letters of a reason that stands below the answer; a longer one has a slide of its own."""


def deck(game: str, lesson: str) -> Deck:
    """The deck of a lesson.

    Args:
        game: the game's name.
        lesson: its id, number or title.

    Raises:
        BadInput: no such game or lesson; it names the nearest.
    """
    declared, found = games.find(game), course.find(game, lesson)
    title = f"{found.number}. {found.title}"
    made = tuple(_slides(game, found, title))
    return Deck(title, declared.title, (*made, Summary()), f"{game} {found.id}")


def _slides(game: str, lesson: course.Lesson, title: str) -> Iterator[Slide]:
    heading = title
    for cell in read(games.find(game).folder, lesson):
        if isinstance(cell, Said):
            for bits, above in _texts(cell.markdown, heading):
                heading = above
                for part in fit.packed(bits):
                    yield Text(heading, part)
        elif cell.function == "predict":
            asked = predictions.prediction(game, str(cell.arguments[1]), str(cell.arguments[2]))
            yield from predicted(asked, heading)
        elif cell.function == "example":
            yield from films.slides(examples.example(game, str(cell.arguments[1])))
        elif cell.function == "timeline":
            shown = timeline(game, lesson.id)
            yield Text(f"{heading}: when it happened", (), Picture(sized(shown.markup)))
        else:
            yield from _shown(cell, heading)


def _texts(text: str, heading: str) -> Iterator[tuple[list[Bit], str]]:
    """The bits of a text under each of its headings; how long the lesson takes is for who learns alone."""
    held: list[Bit] = []
    for one in markdown.read(_ALONE.sub("", text)):
        if isinstance(one, markdown.Heading):
            if held:
                yield held, heading
            held, heading = [], one.words
        elif " minutes." not in one.html[:24]:
            held.append(one)
    yield held, heading


def predicted(asked: predictions.Prediction[GamePosition], heading: str) -> Iterator[Slide]:
    """A question of a lesson: the board where it needs room, the vote, and why.

    Args:
        asked: the question.
        heading: what stands above it.
    """
    board = asked.board()
    shown = picture(board, asked.focus) if asked.focus else None
    told = list(asked.tell(board))
    first = told[0] if told else None
    why = first if isinstance(first, str) and len(first) <= SENTENCE and "\n\n" not in first else ""
    told = told[1:] if why else told
    vote = guessed(heading, asked.question, asked.guess, board, picture=shown, why=why)
    if shown and not vote.beside:
        yield Text(heading, (), shown)
    yield vote
    bits: list[Bit] = []
    for block in told:
        if isinstance(block, Faces):
            if bits:
                yield from _why(heading, bits)
                bits = []
            yield films.of_faces(block)
        else:
            bits += blocks(block)
    if bits:
        yield from _why(heading, bits)


def _why(heading: str, bits: list[Bit]) -> Iterator[Slide]:
    for part in fit.packed(bits):
        yield Text(f"{heading}: why", part, after=True)


def blocks(block: Block) -> Iterator[Bit]:
    """A text, a sum, a table or a result as bits."""
    if isinstance(block, str):
        yield from fit.bits(block)
    elif isinstance(block, tuple):
        yield from fit.ledger(*block)
    elif isinstance(block, Table):
        yield from fit.table(block)
    else:
        shown = block.exhibit()
        for name, value in shown.headline:
            yield fit.words(f"{name}: {value}")
        for table in shown.tables:
            if table.rows and not table.folded:
                yield from fit.table(table)


def _shown(cell: Shown, heading: str) -> Iterator[Slide]:
    """What a card shows: boards as pictures, tables and results; of a history note what to discuss. What is folded is left out."""
    for thing in cell.arguments:
        if isinstance(thing, HistoryNote):
            yield from discussed(thing)
            continue
        if cell.folded:
            continue
        if isinstance(thing, Shown):
            thing = thing.arguments[0]
        if is_board(thing):
            yield Text(face_of(thing).headline(thing) if not cell.focus else heading, (), picture(thing, cell.focus))
        elif isinstance(thing, Table | Result):
            for part in fit.packed(blocks(thing)):
                yield Text(heading, part)


def discussed(note: HistoryNote) -> Iterator[Slide]:
    """What a history note asks, for a talk in class."""
    items = [Bit(f"<ul><li>{markdown.inline(q)}</li></ul>", fit.lines(q, fit.WIDE - 3) + 0.3) for q in note.discuss]
    for part in fit.packed(items):
        yield Text(f"To discuss: {note.title}", part)


__all__ = ["blocks", "deck", "discussed", "predicted"]
