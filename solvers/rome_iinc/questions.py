"""Rome, IInc.: one function a question. `garrison`, `fight`, `turn`, `annex`, `governors`, `bread`, `losses`, `least`.

Each returns a `Plan` with `.explain()`, `.why_not("Germania II +Fort")` and `.next_best(3)`; `compare` puts two plans side by
side, also one that you typed. Plans and requests are written in one grammar: see `rometeach.rome_iinc.plan_text` and `asked`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rometeach.core.names import listed
from rometeach.rome_iinc.valuation.weights import WEIGHTS, Weights

from ..cp import SolverMissing

if TYPE_CHECKING:
    from rometeach.core.results.plans import Comparison, Plan
    from rometeach.rome_iinc.position import Position

__all__ = ["NEEDS", "QUESTIONS", "TAKES", "WEIGHTS", "SolverMissing", "Weights", "annex", "bread", "compare", "fight",
           "garrison", "governors", "least", "losses", "turn"]  # fmt: skip

QUESTIONS = ("garrison", "fight", "turn", "annex", "governors", "bread", "losses", "least")

_SHARED = ("empire", "must", "forbid", "time", "weights")
TAKES: dict[str, tuple[str, ...]] = {
    "garrison": (*_SHARED, "gold"),
    "fight": _SHARED,
    "turn": (*_SHARED, "gold"),
    "annex": (*_SHARED, "number", "source"),
    "governors": _SHARED,
    "bread": (*_SHARED, "gold"),
    "losses": ("time", "weights", "war", "commander", "provinces", "result", "number"),
    "least": (*_SHARED, "war", "commander", "chance"),
}
"""The questions, and the options that each of them takes."""

NEEDS: dict[str, tuple[str, ...]] = {"losses": ("war", "commander", "result", "number"), "least": ("empire",)}
"""The options that a question cannot do without."""


def garrison(p: Position, empire: str = "both", gold: int | None = None, must: str = "", forbid: str = "", weights: Weights | None = None,
             time: float = 10) -> Plan:  # fmt: skip
    """The best Builds, Promotions (Section 10.6) and Transfers (10.7) before the next Revolt step; nothing is fought.

    Args:
        p: the position as it stands when the Empire builds.
        empire: "East", "West" or "both".
        gold: the most that may be spent, as if the Treasury held it; None for the Treasury.
        must: requests that the plan has to meet, "Germania II +Fort; Rome: Guard; gold 40" (see `solvers.rome_iinc.requests`).
        forbid: what it must not do: choices, a Province (it stays as it is), a War, a Commander; "transfers": Units stay, so that
            only Builds and Promotions are planned.
        weights: what things are worth; None for those fitted to the scenario and turn.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names, clauses or numbers that cannot be read.
        IllegalChoice: requests that the rules, the Barracks or the Gold forbid; they are named with their Case.
        SolverMissing: OR-Tools is not installed.
    """
    from .question import Question
    from .turn import question as planning

    return planning.solve("garrison", Question.of(p, empire, gold, must, forbid, weights, time))


def fight(
    p: Position,
    empire: str = "both",
    must: str = "",
    forbid: str = "",
    weights: Weights | None = None,
    time: float = 10,
) -> Plan:
    """Who fights which War with which Provinces (Section 11.2), the Units staying where they are; arguments as in `garrison`."""
    from .question import Question
    from .turn import question as planning

    return planning.solve("fight", Question.of(p, empire, None, must, forbid, weights, time))


def turn(p: Position, empire: str = "both", gold: int | None = None, must: str = "", forbid: str = "", weights: Weights | None = None,
         time: float = 10) -> Plan:  # fmt: skip
    """The best Builds, Promotions, Transfers and fights together; arguments as in `garrison`.

    One placement serves both: it holds the Revolt step, which comes first (11.1), and fights from where it stands (11.2.7).
    """
    from .question import Question
    from .turn import question as planning

    return planning.turn(Question.of(p, empire, gold, must, forbid, weights, time))


def annex(p: Position, empire: str, number: int | None = None, source: str = "", must: str = "", forbid: str = "",
          weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The best Annexations (Section 10.2); see `solvers.rome_iinc.annexations.question` for what `source` may name."""
    from .annexations import question as annexing
    from .question import Question

    return annexing.solve(Question.of(p, empire, None, must, forbid, weights, time), number, source)


def governors(
    p: Position, empire: str, must: str = "", forbid: str = "", weights: Weights | None = None, time: float = 10
) -> Plan:
    """Which Statesmen to which Commands (10.3), and the fights that they should then fight."""
    from .governors import question as appointing
    from .question import Question

    return appointing.solve(Question.of(p, empire, None, must, forbid, weights, time))


def bread(p: Position, empire: str = "both", gold: int | None = None, must: str = "", forbid: str = "", weights: Weights | None = None,
          time: float = 10) -> Plan:  # fmt: skip
    """Gold for Prestige and Unrest (10.5) against Gold kept."""
    from . import bread as feasting
    from .question import Question

    return feasting.solve(Question.of(p, empire, gold, must, forbid, weights, time))


def losses(p: Position, war: str, commander: str, provinces: Sequence[str] | str, result: str, number: int,
           weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The cheapest legal Losses (11.3) for a result of a fight."""
    from .losses import requests as losing
    from .question import Question

    return losing.solve(
        Question.of(p, "both", None, "", "", weights, time), war, commander, listed(provinces), result, number
    )


def least(p: Position, empire: str, war: str = "", commander: str = "", chance: Fraction | str = "1/2", must: str = "", forbid: str = "",
          weights: Weights | None = None, time: float = 10) -> Plan:  # fmt: skip
    """The least Gold and force for a chance of Triumph over a War; without a War, so that no Province Revolts with more than the chance."""
    from . import least as leasts
    from .options import chance as read_chance
    from .question import Question

    return leasts.solve(Question.of(p, empire, None, must, forbid, weights, time), war, commander, read_chance(chance))


def compare(p: Position, a: Plan | str, b: Plan | str, empire: str = "", weights: Weights | None = None) -> Comparison:
    """Two plans side by side on a position, in expectation and spread, each a Plan or clauses that you typed.

    Raises:
        BadInput: a plan that cannot be read.
        IllegalChoice: a plan that the rules, the Barracks or the Gold forbid, with its Case.
    """
    from . import compare as comparing

    return comparing.compare(p, a, b, empire, weights)
