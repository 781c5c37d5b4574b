"""The simple player, a program that follows simple sense.

It weighs each Action by what it clears and what its Reactions may bring, walks towards the Boxes where it
can do most, keeps the Army at the end of its track, and spends in the Build Phase what the taxes would take anyway.
It looks one step ahead and no further.
"""

from __future__ import annotations

import functools
import re
from collections import deque
from collections.abc import Callable

from ....core.session.play import Player
from ....core.session.requests import Decision
from ...board.board import Board
from ...charts import points
from ...phases import choices
from ...rules import LAST_TURN, Rules
from . import judgement

ENOUGH = 60
"""More Actions than a turn can have: only a board without Turn End markers in the Hostile Cup goes on for so long."""


def simple_player(decision: Decision) -> str:
    """See the module; a Decision without a plan of its own gets its first option."""
    plan = _PLANS.get(decision.kind)
    answer = plan(decision, decision.board) if plan else ""
    return answer or decision.options[0].name


def seeded_player(seed: int) -> Player:
    """The simple player, who needs no seed."""
    return simple_player


@functools.lru_cache(maxsize=8)
def distances(rules: Rules) -> dict[str, dict[str, int]]:
    """Box -> Box -> how many Movement Lines lie between."""
    found = {}
    for start in rules.region_of:
        far, queue = {start: 0}, deque([start])
        while queue:
            box = queue.popleft()
            for other in rules.neighbours[box]:
                if other not in far:
                    far[other] = far[box] + 1
                    queue.append(other)
        found[start] = far
    return found


def _action(d: Decision, board: Board) -> str:
    best, answer = judgement.END, choices.END
    if board.actions >= ENOUGH:
        return answer
    work = judgement.work(board)
    far = distances(board.rules)
    for option in d.options:
        if option.name == choices.END:
            continue
        choice = choices.parse(board, option.name)
        worth = judgement.worth(board, choice, work, far)
        if worth > best:
            best, answer = worth, option.name
    return answer


def _names(d: Decision) -> list[str]:
    return [o.name for o in d.options]


def _strength(d: Decision, board: Board) -> str:
    """An even share of what the Danube keeps when the Army is full; at least one everywhere."""
    found = re.search(r"(\d+) to place", d.what)
    left = int(found[1]) if found else 0
    space = int(d.options[0].name.split()[1].rstrip(":"))
    spaces = [s for s in range(space, len(board.strength) + 1) if board.can_redeploy(s)]
    army = board.rules.tracks["Army Strength"][1] if "Army" in d.what else 0
    share = max(1, (left - army) // max(1, len(spaces)))
    return min(_names(d), key=lambda n: (abs(int(n.rpartition(" ")[2]) - share), n))


def _build(d: Decision, board: Board) -> str:
    """What brings most for its Coins over the turns that are left; nothing that no turn is left to finish."""
    best = max(_names(d), key=lambda name: judgement.build_worth(board, name))
    return best if judgement.build_worth(board, best) > 0 else "done"


def _levy(d: Decision, board: Board) -> str:
    """Strength where it is short, else the point."""
    return "levy" if judgement.spare(board) + board.army < 7 or any(board.raiders) else "decline"


def _paid(d: Decision, board: Board) -> str:
    """Only against Barbarians on the Danube."""
    held = [f"Danube {n} +1" for n, r in enumerate(board.raiders, 1) if r]
    return next((n for n in held if n in _names(d)), "done")


def _triumph(d: Decision, board: Board) -> str:
    short = board.vp < points.threshold(board)
    return "Triumph" if short or board.turn >= 5 or points.scored(board) >= 14 else "wait"


def _handled(d: Decision, board: Board) -> str:
    return "lose Coin" if board.treasury > 0 else "lose VP"


def _reforms(d: Decision, board: Board) -> str:
    rest = board.treasury - board.rules.values["reforms.coins"]
    return "Reforms" if board.turn < LAST_TURN and rest >= judgement.danger(board) else "done"


def _reinforce(d: Decision, board: Board) -> str:
    return min(_names(d), key=lambda n: board.strength[int(n.split()[1]) - 1])


def _confederation(d: Decision, board: Board) -> str:
    def loss(region: str) -> int:
        return sum(board.strength[s - 1] > 1 for s in board.rules.spaces_of[region])

    return min(_names(d), key=loss)


_PLANS: dict[str, Callable[[Decision, Board], str]] = {
    "action": _action,
    "strength": _strength,
    "build": _build,
    "levy": _levy,
    "paid levy": _paid,
    "triumph": _triumph,
    "handled": _handled,
    "reforms": _reforms,
    "reinforce": _reinforce,
    "confederation": _confederation,
}
