"""The list that the search chose as a Plan: priced again by the rules."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from time import perf_counter

from rometeach.core.errors import IllegalChoice, RometeachError
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan
from rometeach.hotre.valuation.expansion import LEAVES_OUT

from ... import cp
from .explain import actions, bars, doubts, lines
from .inputs import ExpansionAnswer, ExpansionQuestion
from .search import Found, Search

PATTERNS = "; where that takes long, CP-SAT also finds the best sets of Provinces for each order of fights"
HOW = (
    "A list of placements is carried out as far as the dice let it come; the chance to come so far is exact. The search goes on with the "
    f"list that promises most, and knows what any way to go on can bring at most{PATTERNS}. The plan is priced again by the rules. Worths "
    "that differ by less than a millionth are taken to be equal."
)
SOLVER = "solvers.hotre.expansion.question:WORKINGS"
AGREES = 1e-6
GRAIN = 10**6


def best_plan(q: ExpansionQuestion, title: str = "Expansion") -> Plan:
    """The best list.

    Raises:
        IllegalChoice: the requests cannot be met, with the Section.
        RometeachError: no list was found in time.
    """
    start = perf_counter()
    found = Search(q).best(q.time)
    if found.status == "INFEASIBLE":
        said = "; ".join(sorted(q.must))
        section = "9.3.1" if q.side in q.board.factions else "9.2.2"
        what = (
            "there is no other list"
            if q.not_these and not q.must
            else "no list of placements comes there with the Armies that there are"
        )
        raise IllegalChoice(section, what, said)
    if found.status == "UNKNOWN":
        raise RometeachError(f"No plan was found in {q.time:g} seconds: give more time.")
    return to_plan(q, found, title, seconds=perf_counter() - start)


def to_plan(q: ExpansionQuestion, found: Found, title: str, *, seconds: float) -> Plan:
    """What was found as a Plan.

    Args:
        q: what is asked.
        found: the list, and how far it is proven.
        title: what it is called.
        seconds: how long the search took.

    Raises:
        RuntimeError: the solver's figure is not that of the rules (a fault of the solver).
    """
    value = q.value(found.entries)
    if abs(float(value.worth) - found.value) > AGREES:
        raise RuntimeError(f"the solver says {found.value} and the rules say {value.worth} of {found.entries}")
    proven = found.status == OPTIMAL
    done = actions(q, value)
    board = q.board
    return Plan(
        title=f"{title} of {q.side}: {board.title or 'History of the Roman Empire'}, turn {board.turn}",
        actions=(*q.opening, *done),
        costs=(0,) * (len(q.opening) + len(done)),
        money="Victory Points",
        amounts="On average in the end",
        value=value.worth,
        parts=Frozen(value.parts),
        worths=Frozen(value.worths),
        status=found.status,
        bound=value.worth if proven else max(value.worth, Fraction(ceil(found.bound * GRAIN), GRAIN)),
        seconds=seconds,
        idle=q.value(()).worth,
        leaves_out=LEAVES_OUT,
        lines=tuple(lines(q, found.entries, value)),
        how=HOW if cp.is_installed() else HOW.replace(PATTERNS, ""),
        bars=bars(found.entries, value),
        doubtful=doubts(q, found.entries),
        rules_notes=rules_notes(board.rules),
        solver=SOLVER,
        setting=ExpansionAnswer(q, found.entries),
        among="that meets the requests" if q.must or q.only or q.forbid else "",
    )
