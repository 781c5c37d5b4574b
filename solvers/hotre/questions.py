"""History of the Roman Empire: one function a question. Each returns a `Plan` with `.explain()`, `.why_not(...)` and `.next_best(3)`."""

from __future__ import annotations

from collections.abc import Mapping

from rometeach.core.arguments import checked
from rometeach.core.asked_for import ask, told
from rometeach.core.results.plans import Plan
from rometeach.hotre.board.board import Board
from rometeach.hotre.valuation.weights import Weights

from ..cp import SolverMissing
from .expansion.inputs import ExpansionQuestion
from .expansion.question import solve as solve_expansion
from .forts.inputs import FortsQuestion, faction_of
from .forts.question import solve as solve_forts
from .idle_requests import of_expansion, of_forts, of_spending
from .sayings import books
from .spending.inputs import SpendingQuestion
from .spending.question import solve as solve_spending
from .token.inputs import TokenQuestion
from .token.question import solve as solve_token

__all__ = ["SolverMissing", "expansion", "forts", "requests", "spending", "token"]


@checked
def expansion(p: Board, must: str = "", forbid: str = "", only: str = "", vacate: str = "", start: str = "", *,
              weights: Weights | None = None, time: float = 5) -> Plan:  # fmt: skip
    """Which Provinces in which order, for most Victory Points of the Phase on average, proven.

    Args:
        p: the position: a Player Phase that has not placed all of its Armies, or is the next one.
        must: Provinces that the list must have, "Belgica; Roma".
        forbid: Provinces that it must not have.
        only: the Provinces that it may have; "" for all.
        vacate: Provinces that are given up first, so that their Armies can be placed elsewhere (9.2.1).
        start: where a Faction begins that has not begun; "" for the first Province that is free (9.3).
        weights: what things are worth in Victory Points; None for those of the turn.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: there is nothing to place, or the requests cannot be met, with the Section.
    """
    return solve_expansion(
        ask(
            books(p, "expansion", of_expansion(p, only, vacate, start)),
            must,
            forbid,
            lambda m, f: ExpansionQuestion.of(p, m, f, only, vacate, start=start, weights=weights, time=time),
        )
    )


@checked
def spending(p: Board, must: str = "", forbid: str = "", only: str = "", *, weights: Weights | None = None,
             time: float = 20) -> Plan:  # fmt: skip
    """Victory Points for Legions, bribes, Forts, Fortresses and Cities, for what they bring over the turns left, proven.

    Args:
        p: the position: a Phase of a Faction that may still build, or the next one is such.
        must: what has to be bought, "recruit 2; Fortress in Roma".
        forbid: what must not be bought, in the same words.
        only: the Provinces where Armies may be placed afterwards; "" for all.
        weights: what things are worth in Victory Points; None for those of all turns left.
        time: seconds after which the best plan so far is returned, with the proven gap.

    Raises:
        BadInput: names, actions or numbers that cannot be read.
        IllegalChoice: nobody buys anything on this board, or the requests cannot be met, with the Section.
        SolverMissing: OR-Tools is not installed.
    """
    return solve_spending(
        ask(
            books(p, "spending", of_spending(p)),
            must,
            forbid,
            lambda m, f: SpendingQuestion.of(p, m, f, only, weights=weights, time=time),
        )
    )


@checked
def forts(p: Board, number: int = 1, raiders: str = "", by: str = "", must: str = "", forbid: str = "", *, side: str = "",
          weights: Weights | None = None) -> Plan:  # fmt: skip
    """Where Forts lose a Faction least on average against given raiders, proven.

    Args:
        p: the position.
        number: Forts to place.
        raiders: "Roma 2; Belgica 3", or "3" for every Province; "" for two Armies on each.
        by: the People that raids and holds what falls; "" for the first one of the chart.
        must: Provinces that must have a Fort.
        forbid: Provinces that must not have one.
        side: the Faction; "" for the one whose Phase is in progress, else the first one.
        weights: what a point and a Legion are worth; None for those of the turn.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: the requests cannot be met, with the Section.
    """
    return solve_forts(
        ask(
            books(p, "forts", of_forts(p, faction_of(p, side))),
            must,
            forbid,
            lambda m, f: FortsQuestion.of(p, number, raiders, by, m, f, side=side, weights=weights),
        )
    )


@checked
def token(p: Board, token: str = "", faction: str = "", order: str = "", rivals: str = "") -> Plan:
    """Whether a Token that was drawn is kept, or to whom it goes, by all draws that may follow.

    Args:
        p: the position, in the Draw Phase; its drawer knows what his seat sees.
        token: the People or the Emperor on the Token; "" for the last one on the board.
        faction: who has drawn it; "" for the next one who draws.
        order: who draws after him, "Blue; Red"; "" for the order of the rules.
        rivals: what a point of a rival counts against one's own, "1/3"; "" for one point shared among all rivals.

    Raises:
        BadInput: names or numbers that cannot be read.
        IllegalChoice: nobody has drawn a Token on this board, with the Section.
    """
    return solve_token(TokenQuestion.of(p, token, faction, order, rivals))


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
    side, only, vacate, start = (str(given.get(name) or "") for name in ("side", "only", "vacate", "start"))
    idle = {
        "expansion": of_expansion(p, only, vacate, start),
        "spending": of_spending(p),
        "forts": of_forts(p, faction_of(p, side)),
    }
    return told(books(p, question, idle.get(question)), must, forbid)
