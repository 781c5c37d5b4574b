"""Phases followed exactly, with both players on fixed orders: Infantry fills the Legion and is lost first, Catapults are picked first."""

from collections.abc import Callable
from fractions import Fraction

from rometeach.conquest.actions import Form, Lose, Remove, Stand, Withdraw
from rometeach.conquest.board.board import Board
from rometeach.core.session.actions import Action
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.requests import Decision, Steps

Flees = Callable[[Decision], bool]


def choice(asked: Decision, flees: Flees) -> Action:
    """What is chosen."""
    found = [option.action for option in asked.options]
    if asked.kind == "legion":
        return max((a for a in found if isinstance(a, Form)), key=lambda a: a.legion[:3])
    if asked.kind == "losses":
        return max((a for a in found if isinstance(a, Lose)), key=lambda a: a.units[:3])
    if asked.kind == "victims":
        return min((a for a in found if isinstance(a, Remove)), key=lambda a: (-a.units[2], -a.units[1]))
    if asked.kind == "retreat":
        return Withdraw() if flees(asked) else Stand()
    return found[0]


def by_orders(steps: Steps[Board], flees: Flees) -> Steps[Board]:
    """The same steps with every decision taken."""
    answer: object = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            result: Board = end.value
            return result
        answer = choice(asked, flees) if isinstance(asked, Decision) else (yield asked)


def law_of(
    steps: Callable[[], Steps[Board]], of: Callable[[Board], object], flees: Flees = lambda asked: False
) -> dict[object, Fraction]:
    """The exact law of something of the board at the end of a phase."""
    found: dict[object, Fraction] = {}
    for p, board in outcomes(lambda: by_orders(steps(), flees)):
        found[of(board)] = found.get(of(board), Fraction(0)) + p
    return found
