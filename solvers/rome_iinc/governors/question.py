"""The best Governors: which Statesmen to which Commands, together with the fights that they should then fight.

Every post (a Statesman with one to three Commands that hang together) and every fight (a War, a Commander, Provinces as
they are garrisoned) is priced by the charts. CP-SAT chooses among them in whole numbers: each Command has one Governor,
each War is fought once, each Province and each Commander fights once, and a Governor fights with what is in his Commands.
A fight's price depends on its Governor's other Commands only through his Rebellion after a Triumph (11.5.1), so there is
one column for each chance of that. Ties go to fewer changes and fights, then to the order of the tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.results.plans import Plan, WhyNot, Workings, difference, less_or_more
from rometeach.rome_iinc import appointments, plans
from rometeach.rome_iinc.actions import Appoint, Fight, Planned, TurnFaceUp
from rometeach.rome_iinc.valuation import evaluate, governors

from ... import cp
from .. import requests
from ..conflicts import clash
from ..question import Question, nothing_more, planned, to_plan
from ..requests import Asked, Requests
from ..told import headline, step, worth
from .candidates import tabulate
from .explain import actions_of, lines_of
from .model import GovernorsModel

LEAVES_OUT = (
    *evaluate.LEAVES_OUT,
    *governors.LEAVES_OUT,
    "Builds, Transfers and other choices: the garrisons stay as they stand",
)
HOW = (
    "Every post and every fight was priced by the charts; CP-SAT chose among them in whole numbers, and the plan was priced again by "
    "the rules. Ties go to fewer changes, then to the order of the tables."
)


def solve(q: Question) -> Plan:
    """The best appointments and the fights that go with them.

    Raises:
        BadInput: requests that are no choice of this question, or weights with too many digits.
        IllegalChoice: requests that the rules forbid, alone or together, with their Cases.
        SolverMissing: OR-Tools is not installed.
    """
    found = _solve(q, 1)
    if not found:
        progress.check()
        raise _clash(q)
    return found[0]


def _solve(q: Question, number: int, skip: Sequence[Sequence[Planned]] = ()) -> list[Plan]:
    cp.require()
    start = perf_counter()
    _only_mine(q)
    tables = tabulate(q)
    model = GovernorsModel(tables)
    if now := progress.current():
        now.offset = tables.rest
    found: list[Plan] = []
    skipped = [_key(q, x) for x in skip]
    while len(found) < number:
        choice = model.best(q.time)
        if choice is None:
            break
        actions = actions_of(tables, choice.picks)
        if actions is None:
            model.exclude(choice.picks, whole=False)
            continue
        model.exclude(choice.picks)
        if _key(q, actions) in skipped:
            continue
        title = "Governors and fights" if not skip else f"Next best Governors and fights {len(found) + 1}"
        worth, bound, took = tables.rest + choice.gain, tables.rest + choice.bound, perf_counter() - start
        found.append(to_plan(q, f"{title} of {q.whose}", actions, worth, status=choice.status, bound=bound, seconds=took,
                             solver=f"{__name__}:WORKINGS", lines=lines_of(q, actions), how=cp.named(HOW),
                             leaves_out=LEAVES_OUT))  # fmt: skip
    return found


def _next_best(q: Question, plan: Plan, k: int) -> tuple[Plan, ...]:
    return tuple(_solve(q, k, [planned(plan)]))


def _only_mine(q: Question) -> None:
    """Requests about Builds, Transfers and the like have no place here."""
    r = q.requests
    wrong = [str(a) for a in (*r.must, *r.forbid) if not isinstance(a, Appoint | TurnFaceUp | Fight)]
    wrong += [f"{p}: {u}" for p, u in r.keep.items()] + [f"gold {n}" for n in r.gold.values()]
    if wrong:
        raise BadInput([Problem(f'"{n}"', "is neither an appointment nor a fight", "Ask for it in a whole turn.") for n in wrong],
                       "The best Governors cannot be asked for so:")  # fmt: skip


def _key(q: Question, actions: Sequence[Planned]) -> object:
    """What two spellings of one plan have in common: who sits where at the end, and the fights."""
    quiet = [a for a in actions if not isinstance(a, Fight)]
    board = plans.carry_out(q.p, q.empire, quiet)
    seats = frozenset((s, frozenset(c)) for s, c in appointments.seats(board, q.sides).items())
    fights = frozenset(
        (f.force.war, f.force.commander.box, frozenset(f.force.provinces), f.empire)
        for f in plans.with_fights(board, actions)
    )
    return seats, fights


_FIELDS = ("must", "fight", "forbid", "untouched", "no_war", "no_commander")
"""What of the requests is about this question."""


def _clash(q: Question) -> IllegalChoice:
    """The fewest requests that cannot be kept together, and the Cases that they run into."""
    left = r = q.requests
    every = [Asked(f, x) for f in _FIELDS for x in getattr(r, f)]

    def fails(requests: Requests) -> bool:
        try:
            return not _solve(replace(q, requests=requests), 1)
        except IllegalChoice:
            return True

    for one in every:
        fewer = left.without(one)
        if fails(fewer):
            left = fewer
    asked = [x for x in every if x.about in getattr(left, x.field)]
    return clash(q, {x: r.text.get(x, str(x.about)) for x in asked})


def why_not(q: Question, plan: Plan, choice: str) -> WhyNot:
    """Why a choice is not in the plan; see `Plan.why_not`."""
    extra = requests.read(q.p, choice, "")
    shown = "; ".join(str(x) for x in (*extra.must, *extra.fight, *(f"{k}: {v}" for k, v in extra.keep.items())))
    if not shown:
        raise BadInput(
            [Problem("choice", "is empty", "Name an appointment or a fight, such as Gallia governor Aegidius.")]
        )
    known: set[object] = {*plan.actions, *(a.war for a in plan.actions if isinstance(a, Fight))}
    if {*extra.must, *extra.fight} <= known:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = solve(replace(q, requests=q.requests.joined(extra)))
    except IllegalChoice as error:
        return WhyNot(
            shown, error.what, error.case, lines=(f"Asked for together: {error.got}.",) if ";" in error.got else ()
        )
    loss = plan.value - other.value
    changed = [
        f"{k.capitalize()} {difference(other.worths[k] - plan.worths[k])}"
        for k in plan.worths
        if other.worths[k] != plan.worths[k]
    ]
    lines = [f"Against the plan, in points: {', '.join(changed)}."] if changed else []
    if loss > 0:
        verdict = f"the best plan with it is worth {less_or_more(loss)}"
    elif loss == 0:
        verdict = "a plan with it is worth just as much; ties go to fewer changes, then to the order of the tables"
    else:
        verdict = f"with more time it might be: a plan with it is worth {less_or_more(loss)}"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=tuple(lines))


WORKINGS = Workings(why_not, _next_best, nothing_more, value=worth, apply=step, headline=headline)
