"""Aurelian: one function a question. `front`, `works` (proven by CP-SAT), `action`, `stop`, `triumph` (by simulated games).

Each returns a `Plan` with `.explain()`, `.why_not("Army 5")` and `.next_best(3)`. OR-Tools is not imported before `front` or
`works` is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rometeach.aurelian.board.board import Board
from rometeach.aurelian.valuation.weights import Weights
from rometeach.core.arguments import checked
from rometeach.core.asked_for import ask, told
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.results.plans import Plan

from ..cp import SolverMissing
from .action import asked as compared
from .action import solve as solve_action
from .front.inputs import FrontQuestion
from .front.question import solve as solve_front
from .idle_requests import of_front, of_works
from .sayings import books
from .stop import solve as solve_stop
from .triumph import solve as solve_triumph
from .works.inputs import WorksQuestion
from .works.question import solve as solve_works

__all__ = ["SolverMissing", "action", "front", "mistakes", "requests", "stop", "triumph", "works"]


@checked
def front(p: Board, by: str = "", barbarians: int | None = None, coins: int | None = None, must: str = "", forbid: str = "",
          *, weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The best distribution of the Strength that may be arranged now, over the Danube Spaces and the Army, proven.

    Args:
        p: the position as it stands when Strength is arranged.
        by: what arranges it: "redeploy" (6.4), "free levy 2" (9.1, of so many points) or "paid levy" (9.2); "" for a
            Redeploy in the Actions Phase and else a Paid Levy.
        barbarians: how many Barbarians are expected until Strength can be arranged again; None for what the cups tell.
        coins: the most that a Paid Levy may spend; None for the Treasury.
        must: requests that the plan has to meet, "Danube 3: 2; Army 4" (see `solvers.aurelian.front.requests`).
        forbid: what it must not do, in the same words; a Region or "Danube 3" alone stays as it is.
        weights: what things are worth in Victory Points; None for those of the turn.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names, clauses or numbers that cannot be read.
        IllegalChoice: requests that the rules or the Coins forbid; they are named with their Section.
        SolverMissing: OR-Tools is not installed.
    """
    return solve_front(
        ask(
            books(p, "front", of_front(p, by, coins)),
            must,
            forbid,
            lambda m, f: FrontQuestion.of(p, by, barbarians, coins, m, f, weights=weights, time=time),
        )
    )


@checked
def works(p: Board, forecast: str = "", must: str = "", forbid: str = "", weights: Weights | None = None,
          time: float = 10) -> Plan:  # fmt: skip
    """Which Walls, Temples, steps of the Aurelian Walls, Reforms and Paid Levies in which turn, for most points, proven.

    Args:
        p: the position; what its turn has used up counts as used up.
        forecast: what changes besides, "Turn 3: Blue usurper falls; enemies 6" (see `rometeach.aurelian.valuation.forecast`); "" for
            nothing.
        must: requests that the plan has to meet, "Turn 3: Red walls; Red temple; coins 3" (see `solvers.aurelian.works.requests`).
        forbid: what it must not do, in the same words.
        weights: `vp` and `guard` count here: a Victory Point, and one more on the die of one Danube Space's defence for a turn.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: clauses that cannot be read.
        IllegalChoice: requests that the rules or the Coins forbid; they are named with their Section.
        SolverMissing: OR-Tools is not installed.
    """
    return solve_works(
        ask(
            books(p, "works", of_works(p, forecast, weights, must)),
            must,
            forbid,
            lambda m, f: WorksQuestion.of(p, m, f, forecast, weights=weights, time=time),
        )
    )


@checked
def action(
    p: Board,
    time: float = 2,
    seed: int = 1,
    must: str = "",
    forbid: str = "",
    rollouts: int | None = None,
    *,
    horizon: str = "game",
) -> Plan:
    """The best next Action (6), by simulated games.

    Args:
        p: the position, in the Actions Phase.
        time: about so many seconds of simulation; it ends sooner where the best choice can be told from all others.
        seed: the same seed gives the same games.
        must: the Actions that are compared, "Aurelian: Siege; end"; "" for all legal ones.
        forbid: Actions that are left out, in the same words.
        rollouts: so many simulated games in place of seconds; the answer is then the same on every machine.
        horizon: how far they are played: to the end of the "game", the "turn" or the "next" one; see `rollouts.HORIZONS`.

    Raises:
        BadInput: clauses or numbers that cannot be read, or a board on which no Action is due.
        IllegalChoice: an Action that the rules refuse, with its Section.
    """
    must, forbid = ask(books(p, "action"), must, forbid, lambda m, f: (compared(p, m, f), (m, f))[1])
    return solve_action(p, time, seed, must, forbid, rollouts, horizon=horizon)


@checked
def stop(p: Board, time: float = 2, seed: int = 1, rollouts: int | None = None, horizon: str = "game") -> Plan:
    """Whether to end the Actions Phase now (5.0) or to go on, by simulated games.

    Args:
        p: the position, in the Actions Phase.
        time: about so many seconds of simulation.
        seed: the same seed gives the same games.
        rollouts: so many simulated games in place of seconds.
        horizon: how far they are played, as for `action`.

    Raises:
        BadInput: numbers that cannot be, or a board on which no Action is due.
    """
    return solve_stop(p, time, seed, rollouts, horizon)


@checked
def triumph(p: Board, time: float = 2, seed: int = 1, rollouts: int | None = None, horizon: str = "game") -> Plan:
    """Whether to hold Aurelian's Triumph now (12.2) or later, by simulated games.

    Args:
        p: the position.
        time: about so many seconds of simulation.
        seed: the same seed gives the same games.
        rollouts: so many simulated games in place of seconds.
        horizon: how far they are played, as for `action`.

    Raises:
        BadInput: numbers that cannot be, a game that is over or not yet begun.
        IllegalChoice: it was held already, or Zenobia is not in the Dead Pool.
    """
    return solve_triumph(p, time, seed, rollouts, horizon)


def mistakes(p: Board, question: str, given: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with the requests of a question that is refused for something else, so that all is told at once.

    Args:
        p: the position.
        question: its name.
        given: its options by name, as far as they could be read.
    """
    left_out = ("seed", "rollouts", "horizon", "must", "forbid")
    mine = {name: value for name, value in given.items() if name not in left_out}
    must, forbid = (str(given.get(name, "")) for name in ("must", "forbid"))
    try:
        if question == "front":
            ask(books(p, question), must, forbid, lambda m, f: FrontQuestion.of(p, must=m, forbid=f, **mine))
        elif question == "works":
            ask(books(p, question), must, forbid, lambda m, f: WorksQuestion.of(p, must=m, forbid=f, **mine))
    except BadInput as error:
        return list(error.problems)
    except IllegalChoice:
        return []
    return []


def requests(p: Board, question: str, must: str, forbid: str, given: Mapping[str, object]) -> list[str]:
    """What requests ask for, each in a sentence, before anything is solved.

    Args:
        p: the position.
        question: the question's name.
        must: what the plan has to do.
        forbid: what it must not do.
        given: further options by name, as far as they could be read.

    Raises:
        BadInput: requests that cannot be read or would do nothing, all at once.
    """
    by, forecast, coins, weights = (given.get(x) for x in ("by", "forecast", "coins", "weights"))
    idle = None
    if question == "front":
        idle = of_front(p, str(by or ""), coins if isinstance(coins, int) else None)
    elif question == "works":
        idle = of_works(p, str(forecast or ""), weights if isinstance(weights, Weights) else None, must)
    return told(books(p, question, idle), must, forbid)
