"""Random ends of games with few Coins, and every way to build, levy and reform on them, asked of the phases themselves."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from aurelian_boards import empty

from rometeach.aurelian.board.board import PHASES
from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import build, levy, taxation, turn_end
from rometeach.aurelian.position import Position
from rometeach.aurelian.valuation import forecast
from rometeach.aurelian.valuation.forecast import TurnForecast
from rometeach.aurelian.valuation.weights import Weights
from rometeach.aurelian.valuation.works import defence
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision, Note

SWITCHES = ("walls_in_yellow no", "aurelian_walls_steps many", "penalty_at_zero none")
LANDS = ("Blue", "Red", "Green", "Yellow")


def small(seed: int) -> tuple[Position, str, Weights]:
    """(board, forecast, weights): two turns are left, or three with a purse that is nearly empty."""
    rng = Random(seed)
    turn = rng.choice((4, 5, 5, 5, 6, 6)) if seed % 8 else 4
    closed = rng.sample(LANDS, 2 if turn == 4 else rng.choice((0, 1, 2)))
    named = {"Blue": "Postumus", "Yellow": "Zenobia"}
    clauses = [f"{r} usurper: {rng.choice((named.get(r, 'unnamed'), 'unnamed'))}" for r in closed]
    clauses += [f"switch {s}" for s in SWITCHES if rng.random() < 0.15]
    for region in LANDS:
        clauses.append(f"{region} temple: {rng.choice(('none', 'none', 'started', 'finished'))}")
    for region in rng.sample(LANDS, 3):
        clauses.append(f"{region} walls: {rng.choice(('none', 'none', 'started', 'finished'))}")
    strength = [rng.randint(1, 2) for _ in range(8)]
    clauses += [f"Danube {n}: {s}" for n, s in enumerate(strength, 1)]
    clauses += ["Gallia: 3, 4", "Roma: 2"] if rng.random() < 0.5 else ["pool Green: Barbarian 4a"]
    phase = rng.choice(("Actions", "Build", "Levy", "Taxation", "Turn End"))
    more = rng.randint(0, 3 if turn == 4 else 6)
    clauses += [f"phase {phase}", f"turn {turn}", f"army {rng.randint(1, 5)}", f"income {sum(strength) + more}",
                f"treasury {rng.randint(0, 4 if turn == 4 else 7)}", f"Aurelian Walls {rng.randint(-2, 3)}"]  # fmt: skip
    if rng.random() < 0.2:
        clauses.append("done: " + rng.choice(("Reforms", "Aurelian Walls", "Reforms, Aurelian Walls")))
    p = empty("; ".join(clauses))
    first = turn if phase in ("Actions", "Build") else turn + 1
    expected = [f"enemies {rng.randint(0, 9)}"] if rng.random() < 0.4 else []
    at = rng.randint(first, 6) if first <= 6 else 0
    if at and rng.random() < 0.5:
        region = rng.choice(LANDS)
        expected.append(f"Turn {at}: {region} usurper {'falls' if region in closed else 'rises'}")
    elif at and rng.random() < 0.5:
        expected.append(f"Turn {at}: coins +{rng.randint(1, 3)}")
    if "Yellow" in closed and p.usurpers["Yellow"] == "Zenobia" and any("Yellow" in e for e in expected):
        expected.append(f"Turn {rng.randint(at, 6)}: Triumph")
    few = turn > 4 and "Green" in closed and len({"Blue", "Red", "Green"} & {*closed}) == 2
    weights = Weights(guard=Fraction(rng.choice(("1/4", "1/2", "1"))) if few else Fraction(0))
    return p, "; ".join(expected), weights


def ends(make: Callable[[], Any]) -> Iterator[Any]:
    """Every end of a phase, each answer given by the player; purchases come in the order of the options."""
    return (end for end, _ in counted_ends(make))


def counted_ends(make: Callable[[], Any]) -> Iterator[tuple[Any, int]]:
    """The same, each with how many purchases were made."""
    stack: list[tuple[Action, ...]] = [()]
    while stack:
        answers = stack.pop()
        steps, given, answer = make(), 0, None
        try:
            while True:
                asked = steps.send(answer)
                answer = None
                if isinstance(asked, Note):
                    continue
                assert isinstance(asked, Decision)
                if given == len(answers):
                    last = str(answers[-1]) if answers else ""
                    later = [a for a in asked.actions if a == DONE or str(a) >= last]
                    stack += [(*answers, a) for a in later]
                    break
                answer, given = answers[given], given + 1
        except StopIteration as end:
            yield end.value, sum(a != DONE for a in answers)


Boards = dict[tuple[Position, int], Fraction]
"""(board, steps so far) -> worth so far."""


def best(p: Position, expected: TurnForecast, weights: Weights) -> Fraction | None:
    """The most that any plan is worth, by following all of them through the phases; None where all go bankrupt."""
    return max(by_number(p, expected, weights, counted=False).values(), default=None)


def by_number(p: Position, expected: TurnForecast, weights: Weights, counted: bool = True) -> dict[int, Fraction]:
    """The most that a plan with just so many steps is worth; all of them together under 0 where they are not `counted`."""
    boards: Boards = {(replace(p, vp=0), 0): Fraction(0)}

    def each(follow: Callable[[Position], Any]) -> Boards:
        found: Boards = {}
        for (board, number), worth in boards.items():
            for after, more in follow(board):
                if after is not None:
                    key = after, number + more if counted else 0
                    found[key] = max(found.get(key, worth), worth)
        return found

    for turn in range(p.turn, 7):
        phase = PHASES.index(p.phase) if turn == p.turn else 0
        if phase <= PHASES.index("Build"):
            boards = each(lambda b: [(forecast.happens(b, expected), 0)])
            boards = each(lambda b: counted_ends(lambda: build.build(b)))
        if phase <= PHASES.index("Levy") and weights.guard:
            boards = each(lambda b: counted_ends(lambda: levy.paid(b)))
        if phase <= PHASES.index("Taxation"):
            boards = each(lambda b: counted_ends(lambda: _taxed(b)))
        after: Boards = {}
        for (board, number), worth in boards.items():
            found = board
            for _ in range(2 if expected.triumph == turn else 1):
                found = run(turn_end.score(found), ScriptedDice([]), {})
            if turn == 6:
                found = run(turn_end.last(forecast.at_the_end(found, expected)), ScriptedDice([]), {})
            more = worth + found.vp * weights.vp + defence(board) * weights.guard
            following = replace(board, vp=0, turn=turn + 1, done=(), actions=0), number
            after[following] = max(after.get(following, more), more)
        boards = after
    found: dict[int, Fraction] = {}
    for (_, number), worth in boards.items():
        found[number] = max(found.get(number, worth), worth)
    return found


def _taxed(board: Position) -> Any:
    try:
        return (yield from taxation.taxation(board))
    except taxation.Lost:
        return None


__all__ = ["best", "by_number", "ends", "points", "small"]
