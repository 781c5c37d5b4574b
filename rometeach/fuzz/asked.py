"""The questions of chance of a game, asked on the boards of a random game: they answer or say what is missing, and answer twice alike."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator

from ..answers import answer
from ..core.declaration import Game, Parameter, Question
from ..core.errors import RometeachError
from ..core.plots import CHANCES
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.results.show import Result
from ..core.verbs import verbs_of

_WORD = re.compile(r"[^\s,;]+")


def wrong_answers(game: Game, board: GamePosition, stream: random.Random) -> Iterator[str]:
    """What is wrong with the answers to the questions of a game on a board; a question may be refused in plain words.

    What follows more than can be waited for (`Question.apart`) is left out, and no games are played for an answer.

    Args:
        game: whose board it is.
        board: the board.
        stream: chooses among what a question offers.
    """
    again = verbs_of(game).position(board.share())
    for question in game.chances:
        if question.apart:
            continue
        options = asked(question, board, stream)
        call = f"{question.name} {options}"
        try:
            found = answer(question, board, options)
        except RometeachError as refused:
            if not str(refused).strip():
                yield f"{call} is refused without a word"
            continue
        yield from (f"{call}: {what}" for what in _wrong(found))
        if _words(answer(question, again, options)) != _words(found):
            yield f"{call}: the board that comes back from the share string has another answer"


def asked(question: Question, board: GamePosition, stream: random.Random) -> dict[str, object]:
    """Values for what a question takes: one of those that are offered, else what its example or its declaration says."""
    _, example = question.typed()
    found: dict[str, object] = {}
    for parameter in question.parameters:
        if parameter.name == question.played:
            found[parameter.name] = 0
        elif offers := _offers(parameter, board):
            found[parameter.name] = stream.choice(offers)
        elif parameter.name in example and (parameter.needed or stream.random() < 0.3):
            found[parameter.name] = example[parameter.name]
    return found


def _offers(parameter: Parameter, board: GamePosition) -> list[object]:
    if parameter.offered:
        return [value for _, value in resolve(parameter.offered)(board)]
    return list(parameter.choices)


def _wrong(found: Result) -> Iterator[str]:
    """What is wrong with an answer however it is shown."""
    exhibit = found.exhibit()
    if not found.text().strip() or not exhibit.title:
        yield "the answer is empty"
    json.dumps(found.as_json())
    found._repr_mimebundle_()
    for bars in exhibit.bars if exhibit.bar_unit == CHANCES else ():
        yield from (f"{bars.title}: {name} has the chance {p}" for name, p in bars.bars if not 0 <= p <= 1)


def _words(found: Result) -> list[str]:
    """The words and figures of an answer, in whatever order what lies on a board is told."""
    return sorted(_WORD.findall(found.text()))


__all__ = ["asked", "wrong_answers"]
