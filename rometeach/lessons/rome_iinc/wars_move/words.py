"""What lesson 5 says of a War: its counter, the ways that lead on from where it stands, and where it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from rometeach.core.frozen import Frozen
from rometeach.core.results.show import chance
from rometeach.core.session.requests import Checkpoint, Note, Request, Steps
from rometeach.core.words import counted
from rometeach.rome_iinc.board.board import Board, WarState, with_wars
from rometeach.rome_iinc.charts import movement

KINDS = {"road": "Road", "river": "River/Strait", "sea": "Sea", "mountain": "Mountain", "desert": "Desert"}
CASES = {"road": "4.3.1", "desert": "4.3.2", "mountain": "4.3.3", "river": "4.3.4", "sea": "4.3.5"}
LIKE_ROAD, LATER, CLOSED = "like a Road", "after Roads, like Mountains and Deserts", "not at all"
USES = {movement.ROAD: LIKE_ROAD, movement.OTHER: LATER, None: CLOSED}


def counter(board: Board, war: str) -> str:
    """ "7/5 Vandal War (Strength 7, Naval Strength 5)"."""
    found = board.rules.wars[war]
    parts = [f"Strength {found.strength}"]
    parts += [f"Naval Strength {found.naval}"] if found.naval else []
    parts += [f"Cavalry Strength {found.cavalry}"] if found.cavalry else []
    return f"{war} War ({', '.join(parts)})"


def title(board: Board, space: str) -> str:
    """ "Roman", "Vandal Foederati", "Homeland"."""
    return board.provinces[space].title if space in board.provinces else "Homeland"


def place(board: Board, space: str) -> str:
    """ "Roman Sicilia", "the Hun Eastern Homeland"."""
    return f"{title(board, space)} {space}" if space in board.provinces else f"the {space}"


def use(board: Board, war: str, kind: str) -> str:
    """How a War uses a kind of connection, in words."""
    return USES[movement.class_of(board.rules.wars[war], kind)]


def ways(board: Board, war: str) -> Iterator[tuple[str, str]]:
    """Every connection from where a War stands: its kind, how the War uses it, and what lies there; with its Case."""
    printed, far = board.rules.wars[war], movement.distances(board, board.rules.wars[war])
    visited = board.wars[war].visited
    for space, kind in board.rules.neighbours[board.wars[war].space]:
        text = f"{place(board, space)} by {KINDS[kind]}: used {use(board, war, kind)}"
        if movement.class_of(printed, kind) is not None:
            if movement.is_target(board, printed, space):
                text += "; a Province that it looks for"
            elif space in far:
                text += f"; {counted(far[space], 'step')} from the nearest that it looks for"
            text += "; it was there this turn" if space in visited else ""
        yield text, CASES[kind]


def goes_to(board: Board, war: str) -> tuple[str, str]:
    """Where a War goes next, with the chance of each space; with its Case."""
    found = movement.candidates(board, war)
    if not found:
        return f"It has no way on and stays in {board.wars[war].space}", "9.4.2"
    aim = any(movement.is_target(board, board.rules.wars[war], s) for s in found)
    each = f", {chance(movement_chance(found))} each" if len(found) > 1 else ""
    return f"It moves to {' or '.join(found)}{each}", "9.4.2" if aim else "9.4.6"


def movement_chance(found: tuple[str, ...]) -> Fraction:
    """The chance of each of some equally likely spaces."""
    return Fraction(1, len(found))


def until(steps: Steps[Board], stop: Callable[[Request], bool]) -> Steps[None]:
    """The beginning of a step: everything before the first request that `stop` names."""
    answer = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration:
            return
        if not isinstance(asked, Note | Checkpoint) and stop(asked):
            return
        answer = yield asked


def settled(steps: Steps[Board]) -> Steps[Board]:
    """A step of moving Wars, and at its end the board without what it remembers of the ways that they took."""
    end = yield from steps
    return with_wars(end, Frozen({w: WarState(s.space, s.leader) for w, s in end.wars.items()}))
