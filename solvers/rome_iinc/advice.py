"""What would change a plan, and how sure it is: the question asked anew with a few more Gold and with other weights, and its dice played.

It takes a solve for each line, so it is asked for by itself and stands on no plan's own page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Missing, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import Plan, difference, points
from rometeach.core.results.show import Exhibit, Result, Table, signed
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Fight, Planned, Transfer
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.provinces import before_revolts

from .. import cp
from .bread import solve as solve_bread
from .bread import value as value_of_bread
from .played import ExpectedAndPlayed, compared
from .question import Question, planned
from .turn.question import solve as solve_turn
from .weight_errors import moved

MORE = (4, 8, 12, 20)
"""The Gold that is tried on top of what there is."""
EACH = 3.0
"""Seconds of one solve."""
PLAYS = 300
"""So often the dice of a plan's Revolt step and Wars are played."""
GROUPS: dict[str, tuple[str, ...]] = {
    "Unrest": ("unrest", "alarm"),
    "Gold": ("gold", "short"),
    "Units": ("units", "veteran"),
    "Provinces": ("statuses", "frontier", "capital"),
    "a War less": ("war",),
    "Statesmen and Emperors": ("statesman", "emperor"),
    "Rebels": ("rebellion",),
}
"""What is moved together: what it is called, and the weights."""
MOVES = tuple((group, errors) for group in GROUPS for errors in (1, -1))
"""Which weights are moved, and by how many standard errors."""
EACH_FIGHT = "What each fight adds to the plan, counted together"
"""The title of its table."""
STOPPED = "It was stopped: not all was tried that could change it"
TOO_LONG = "Not all was tried that could change it: that takes too long here; OR-Tools on a computer tries it"
"""What is said of advice that is not complete: because it was stopped, and because OR-Tools is not installed."""

Solve = Callable[[Question], Plan]
Worth = Callable[[Question, Sequence[Planned]], evaluate.PlanValue]


@dataclass(frozen=True, slots=True)
class Asking:
    """How the question of a plan is asked anew, and what says what some actions are worth to it."""

    solve: Solve
    value: Worth


def asking(plan: Plan) -> Asking:
    """How the question of a plan is asked anew.

    Raises:
        BadInput: a plan of another question.
    """
    module, _, name = plan.solver.partition(":")
    if module == "solvers.rome_iinc.turn.question":
        return Asking(lambda q: solve_turn(name.casefold(), q), Question.value)
    if module == "solvers.rome_iinc.bread":
        return Asking(solve_bread, value_of_bread)
    raise BadInput([Problem("advice", "is not given on this question", "Ask garrison, fight, turn or bread.")])


@dataclass(frozen=True, slots=True)
class Richer:
    """The best plan with a few more Gold: how much more, what it does otherwise, what it is worth more (the Gold itself is not)."""

    words: str
    told: str
    gain: Fraction


def with_more_gold(q: Question, solve: Solve | None = None, now: Plan | None = None) -> list[Richer]:
    """The best plans with a few more Gold, where they do something else, until one fights otherwise or it is stopped.

    Args:
        q: the question, of one Empire.
        solve: what answers it; None for the whole turn.
        now: the plan as it is; None to solve it.
    """
    answer: Solve = solve or (lambda question: solve_turn("turn", question))
    if len(q.sides) > 1:
        return []
    side, most = q.sides[0], q.p.rules.values["gold.maximum"]
    quick = replace(q, time=min(q.time, EACH))
    found: list[Richer] = []
    try:
        old = now or _anew(answer, quick)
    except (BadInput, IllegalChoice, progress.Stopped):
        return found
    before, w, have = planned(old), q.weights[side], q.p.empire(side).gold
    for number, more in enumerate(MORE, 1):
        progress.tell(f"with more Gold, {number} of {len(MORE)}")
        gold = have + more
        if gold > most:
            break
        try:
            new = _anew(answer, replace(quick, p=plans.with_gold(q.p, side, gold)))
        except (BadInput, IllegalChoice, progress.Stopped):
            break
        after = planned(new)
        fights = [a for a in after if isinstance(a, Fight) and a not in before]
        if told := otherwise(before, after):
            extra = w.treasury(gold) - w.treasury(have)
            found.append(Richer(f"{more} Gold more in the {side}", told, new.value + extra - old.value))
        if fights:
            break
    return found


def _anew(answer: Solve, q: Question) -> Plan:
    """The answer to a question that is asked anew.

    Raises:
        Stopped: it was stopped before the answer was there, or it takes too long without OR-Tools.
    """
    progress.check()
    try:
        with progress.aside():
            found = answer(q)
    except Missing as error:
        raise progress.Stopped(TOO_LONG) from error
    progress.check()
    if not (found.is_optimal or cp.is_installed()):
        raise progress.Stopped(TOO_LONG)
    return found


def otherwise(before: Sequence[Planned], after: Sequence[Planned]) -> str:
    """What one plan does that another does not, fights first; "" where both do the same.

    Where the Units go is told in a word: many ways are worth the same.
    """
    new, gone = Counter(after) - Counter(before), Counter(before) - Counter(after)
    told = []
    for words, counts in (("it would", new), ("no longer", gone)):
        fights = [a for a in counts.elements() if isinstance(a, Fight)]
        others = [a for a in counts.elements() if not isinstance(a, Fight | Transfer)]
        if fights:
            told.append(f"{words} fight: {_listed(fights)}")
        if others:
            told.append(f"{words}: {_listed(others)}")
    if not told and any(isinstance(a, Transfer) for a in (*new, *gone)):
        told.append("some Units would go elsewhere")
    return ". ".join(x[:1].upper() + x[1:] for x in told)


def _listed(actions: Sequence[Planned]) -> str:
    """Some actions; one that comes several times stands once, with how often."""
    return "; ".join(f"{a}" if n == 1 else f"{a} ({n} times)" for a, n in Counter(actions).items())


@dataclass(frozen=True, slots=True)
class Moved:
    """What a plan comes to where some weights are one standard error higher or lower.

    `loss` is how much better the best plan is then, in points by those weights; `told` is what it does otherwise.
    """

    group: str
    up: bool
    loss: Fraction
    told: str

    @property
    def words(self) -> str:
        """ "Unrest dearer by one standard error"."""
        return f"{self.group} {'dearer' if self.up else 'cheaper'} by one standard error"


def by_weights(q: Question, plan: Plan, how: Asking) -> list[Moved]:
    """The plan where each group of weights moves by one standard error of its scenario and turn, both ways; until it is stopped.

    Args:
        q: the question.
        plan: its best plan.
        how: asks it anew.
    """
    mine = planned(plan)
    found: list[Moved] = []
    with suppress(progress.Stopped):
        for group, errors in MOVES:
            progress.tell(f"with other weights, {len(found) + 1} of {len(MOVES)}")
            weights = Frozen({e: moved(w, q.p, GROUPS[group], errors) for e, w in q.weights.items()})
            asked = replace(q, weights=weights, time=min(q.time, EACH))
            best = _anew(how.solve, asked)
            loss = best.value - how.value(asked, mine).worth
            found.append(Moved(group, errors > 0, loss, otherwise(mine, planned(best)) if loss > 0 else ""))
    return found


def played(q: Question, plan: Plan) -> ExpectedAndPlayed | None:
    """The Revolt step and the fights of a plan, played by the rules; None where nothing of that is ahead, or it is stopped.

    Args:
        q: the question.
        plan: its plan.
    """
    if len(q.sides) > 1 or plan.solver.startswith("solvers.rome_iinc.bread"):
        return None
    if not before_revolts(q.p) and not any(isinstance(a, Fight) for a in planned(plan)):
        return None
    progress.tell(f"its dice, played {PLAYS} times")
    with suppress(progress.Stopped):
        found = compared(q.p, q.sides[0], planned(plan), q.weights[q.sides[0]], PLAYS, 1)
        return found if found.played.error else None
    return None


def _turns_out(found: ExpectedAndPlayed) -> Table:
    """How a plan turned out when its dice were played: beside what was expected, and in bad and good turns."""
    mean = f"{found.played.value:.1f} ± {found.played.error:.1f}"
    expected = [("expected by the charts", f"{found.together:.1f}")]
    if found.together != found.expected:
        expected = [(f"expected, {how}", f"{x:.1f}") for how, x in (("all counted together", found.together),
                                                                    ("each fight by itself", found.expected))]  # fmt: skip
    rows = (
        ("on average", mean),
        *expected,
        ("in one turn of ten at most", f"{found.reached(1):.1f}"),
        ("in half of the turns at most", f"{found.reached(5):.1f}"),
        ("in one turn of ten at least", f"{found.reached(9):.1f}"),
    )
    return Table(f"How it turned out when its dice were played {len(found.ends)} times", ("Worth", "Points"), rows)


@dataclass(frozen=True, repr=False)
class Advice(Result):
    """What matters in a plan, what it gives up, how it can turn out, what would change it and how far it rests on the weights."""

    plan: Plan
    parts: tuple[tuple[str, Fraction, Fraction], ...]
    richer: tuple[Richer, ...]
    moved: tuple[Moved, ...]
    is_stopped: bool = False
    played: ExpectedAndPlayed | None = None

    @property
    def fights(self) -> tuple[tuple[str, float], ...]:
        """Each fight of the plan, and what it adds to the others in points, counted together; none where nothing was played."""
        some = [str(a) for a in self.plan.actions if isinstance(a, Fight)]
        return tuple(zip(some, self.played.adds, strict=True)) if self.played else ()

    @property
    def is_sure(self) -> bool:
        """Whether it stays the best plan if any one group of weights moves by one standard error; no where not all were tried."""
        return len(self.moved) == len(MOVES) and all(m.loss <= 0 for m in self.moved)

    @property
    def verdict(self) -> str:
        """How far it rests on the weights, in words."""
        if self.is_sure:
            return (
                "surely, as far as the weights go: with each of them one standard error off it is still the best plan"
            )
        number = sum(m.loss > 0 for m in self.moved)
        if not number:
            tried = f"{len(self.moved)} of {len(MOVES)} other weights were tried, and the plan stays the best with each"
            return f"not known: {tried if self.moved else 'no other weights were tried'}"
        worst = max(self.moved, key=lambda m: m.loss)
        return (f"with {number} of {len(self.moved)} other weights another plan is better; most with {worst.words}: "
                f"by {points(worst.loss)} points")  # fmt: skip

    def exhibit(self) -> Exhibit:
        """The parts in the order of what matters, more Gold, other weights."""
        gained = tuple((n.capitalize(), signed(a), difference(w)) for n, a, w in self.parts if w > 0)
        given = tuple((n.capitalize(), signed(a), difference(w)) for n, a, w in self.parts if w < 0)
        header = ("Part", "Against doing nothing", "Points")
        richer = tuple((r.words, r.told, difference(r.gain)) for r in self.richer)
        others = tuple((m.words, m.told, difference(m.loss)) for m in self.moved if m.loss > 0)
        fights = tuple((words, f"{gain:+.1f}") for words, gain in self.fights)
        if 0 < len(others) < len(self.moved) == len(MOVES):
            others += (("any other of these weights moves so", "the same", ""),)
        return Exhibit(
            f"{self.plan.title}: advice",
            (("Plan", self.plan.change or "do nothing"), ("How sure", self.verdict)),
            (),
            (
                Table("Why, in the order of what matters", header, gained),
                Table("What it gives up", header, given),
                *((_turns_out(self.played),) if self.played else ()),
                *((Table(EACH_FIGHT, ("Fight", "Points"), fights),) if fights else ()),
                Table("What would change it", ("With", "The best plan", "Points"), richer),
                Table("Other weights", ("If", "The best plan", "It gains"), others),
            ),
            notes=(STOPPED,) if self.is_stopped else (TOO_LONG,) if len(self.moved) < len(MOVES) else (),
        )

    def rows(self) -> list[dict[str, object]]:
        """The weights that were moved."""
        return [{"if": m.words, "loss": float(m.loss), "plan": m.told} for m in self.moved]

    def as_json(self) -> dict[str, object]:
        """Plain data; worths as text fractions."""
        return {
            "plan": [str(a) for a in self.plan.actions],
            "parts": [{"part": n, "change": str(a), "points": str(w)} for n, a, w in self.parts],
            "with_more": [{"if": r.words, "plan": r.told, "points": str(r.gain)} for r in self.richer],
            "weights": [{"if": m.words, "loss": str(m.loss), "plan": m.told} for m in self.moved],
            "sure": self.is_sure,
            "fights": [{"fight": words, "points": gain} for words, gain in self.fights],
            "played": None if self.played is None else self._as_played(self.played),
        }

    @staticmethod
    def _as_played(found: ExpectedAndPlayed) -> dict[str, object]:
        tenths = {str(n): found.reached(n) for n in (1, 5, 9)}
        mean = found.played
        return {
            "times": len(found.ends),
            "mean": mean.value,
            "error": mean.error,
            "expected": found.expected,
            "together": found.together,
            "tenths": tenths,
        }


def advise(plan: Plan) -> Advice:
    """Advice on a plan of "garrison", "fight", "turn" or "bread": it solves the question some twenty times more.

    Raises:
        BadInput: a plan of another question.
    """
    how, q = asking(plan), plan.setting
    assert isinstance(q, Question)
    now, idle = how.value(q, planned(plan)), how.value(q, ())
    changes, before = now.parts.amounts(), idle.parts.amounts()
    parts = [(n, changes[n] - before[n], w - idle.worths[n]) for n, w in now.worths.items() if w != idle.worths[n]]
    parts.sort(key=lambda row: -abs(row[2]))
    dice = played(q, plan)
    richer, weighed = with_more_gold(q, how.solve, plan), by_weights(q, plan, how)
    return Advice(plan, tuple(parts), tuple(richer), tuple(weighed), progress.is_stopped(), dice)
