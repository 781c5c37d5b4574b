"""How a question names a piece, Actions, and the Reactions that it looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ...core.errors import BadInput, Problem, did_you_mean
from ..actions import AURELIAN
from ..board.board import Board
from ..charts.common import box_of


def find_piece(p: Board, text: str) -> str:
    """A piece by its name: "Aurelian", "Officer Gallia" or "Gallia".

    Raises:
        BadInput: there is no such piece.
    """
    words = " ".join(text.split())
    if words.casefold() == AURELIAN.casefold():
        return AURELIAN
    have = [AURELIAN, *(f"Officer {b}" for b in p.officers)]
    named = words[7:].strip() if words.casefold().startswith("officer") else words
    box = p.rules.names["box"].get(named)
    if box in p.officers:
        return box
    near = did_you_mean(words, have) if box is None else ""
    what = f"there is no Officer in {box}" if box else "is no piece on this board"
    raise BadInput(
        [Problem(words[:40] or "piece", what, " ".join(x for x in (near, f"Pieces: {', '.join(have)}.") if x))]
    )


def boxes_of(p: Board, piece: str) -> tuple[str, ...]:
    """The Boxes in which a piece may take an Action as far as moving goes: its own, and the adjacent ones (6.0)."""
    start = box_of(p, piece)
    return (start, *p.rules.neighbours[start])


def find_place(p: Board, piece: str, box: str) -> tuple[str, str]:
    """A piece, and the Box where it acts: its own where none is named, or an adjacent one.

    Raises:
        BadInput: no such piece or Box, or a Box that is not adjacent; both at once.
    """
    problems: list[Problem] = []

    def read(find: Callable[[], str]) -> str:
        try:
            return find()
        except BadInput as error:
            problems.extend(error.problems)
            return ""

    who = read(lambda: find_piece(p, piece))
    place = read(lambda: p.rules.names["box"].find(box)) if box.strip() else box_of(p, who) if who else ""
    if who and place and place not in boxes_of(p, who):
        near = ", ".join(boxes_of(p, who))
        problems.append(Problem(place, f"is not adjacent to {box_of(p, who)}", f"Boxes: {near}.", case="6.0"))
    if problems:
        raise BadInput(problems)
    return who, place


def find_actions(p: Board, texts: Iterable[str]) -> tuple[str, ...]:
    """Actions by their names.

    Raises:
        BadInput: every name that is none.
    """
    found, problems = [], []
    for text in texts:
        name = p.rules.names["action"].get(text)
        if name is None:
            hint = did_you_mean(text, p.rules.actions) or f"Actions: {', '.join(p.rules.actions)}."
            problems.append(Problem(text.strip()[:40] or "action", "is no Action", hint, case="6.0"))
        else:
            found.append(name)
    if problems:
        raise BadInput(problems)
    return tuple(found)


def ahead(p: Board, number: int, most: int, action: str) -> str:
    """The Action that comes before so many Reactions, "" for none.

    Args:
        p: the board.
        number: how many Reactions.
        most: the most that there may be; 0 where there is no limit.
        action: its name as it was typed.

    Raises:
        BadInput: a number that cannot be, no such Action; both at once.
    """
    problems: list[Problem] = []
    if number < 1 or 0 < most < number:
        expected = f"1 to {most}" if most else "1 or more"
        problems.append(Problem("number", f"expected {expected} Reactions, not {number}"))
    try:
        names = find_actions(p, [action]) if action.strip() else ("",)
    except BadInput as error:
        problems += error.problems
    if problems:
        raise BadInput(problems)
    return names[0]
