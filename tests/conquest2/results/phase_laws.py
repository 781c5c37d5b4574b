"""Battles played through the phases by two players who lend all, commit all, and keep variety."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from rometeach.conquest2.actions import Commit, Lend, Lose, RetreatTo, Stand
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.phases.battle import Fighting
from rometeach.core.session.actions import Action
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.requests import Decision, Steps

Flees = Callable[[str, int], bool]
"""Whether a player with so many units left retreats."""


def never(side: str, left: int) -> bool:
    """Nobody retreats."""
    return False


def loss(asked: Decision) -> Lose:
    """Of the most numerous kind, of a card first, then lent, then own: unit by unit."""
    fighting, board = asked.about, asked.board
    assert isinstance(fighting, Fighting) and isinstance(board, Board)
    muster = fighting.attacker if fighting.attacker.side == asked.who else fighting.defender
    left = {who: list(units) for who, units in muster.parts(board)}
    turn = sorted(left, key=lambda who: {"card": 0, "": 2}.get(who, 1))
    lost: Counter[tuple[str, int]] = Counter()
    for _ in range(fighting.hits):
        kind = max(range(4), key=lambda k: sum(units[k] for units in left.values()))
        who = next(w for w in turn if left[w][kind])
        left[who][kind] -= 1
        lost[who, kind] += 1
    for option in asked.options:
        if isinstance(found := option.action, Lose):
            said = Counter({(who, k): n for who, units in found.parts for k, n in enumerate(units) if n})
            if said == lost:
                return found
    raise AssertionError("no such loss is offered")


def choice(asked: Decision, flees: Flees = never) -> Action:
    """What is chosen."""
    found = [option.action for option in asked.options]
    if asked.kind == "commit":
        return max((a for a in found if isinstance(a, Commit)), key=lambda a: sum(n for _, n in a.fleets))
    if asked.kind == "lend":
        loans = (a for a in found if isinstance(a, Lend))
        return max(loans, key=lambda a: a.units.number + sum(n for _, n in a.fleets))
    if asked.kind == "losses":
        return loss(asked)
    if asked.kind == "retreat":
        fighting, board = asked.about, asked.board
        assert isinstance(fighting, Fighting) and isinstance(board, Board)
        muster = fighting.attacker if fighting.attacker.side == asked.who else fighting.defender
        left = sum(units.number for _, units in muster.parts(board))
        return next(a for a in found if isinstance(a, RetreatTo if flees(asked.who, left) else Stand))
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
    steps: Callable[[], Steps[Board]], of: Callable[[Board], object], flees: Flees = never
) -> dict[object, Fraction]:
    """The exact law of something of the board at the end of a phase."""
    found: dict[object, Fraction] = {}
    for p, board in outcomes(lambda: by_orders(steps(), flees)):
        found[of(board)] = found.get(of(board), Fraction(0)) + p
    return found
