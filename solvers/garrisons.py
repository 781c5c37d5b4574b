"""The best Builds and Promotions: one count for each class of equal Provinces and option, maximised by CP-SAT.

The tables come from `options`, the model only adds: each Province takes one option, the counters in the Barracks and the
Gold suffice. Ties go to the plan that spends less Gold, then to the one with fewer actions, then to Provinces that come
first in the tables. The chosen plan is priced once more by `evaluate.expected`; the two figures must be the same fraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter
from typing import Any

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.plans import FEASIBLE, OPTIMAL, Comparison, Plan, Workings
from rometeach.rome_iinc import evaluate, plans
from rometeach.rome_iinc.evaluate import WEIGHTS, Weights
from rometeach.rome_iinc.phases import building
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.results.base import rules_notes

from . import answers, cp
from .options import COUNTERS, Option, Request, Tables, read_requests, tabulate

LEAVES_OUT = (
    "Transfers (10.7) and who fights which War: not planned yet. This plan is the Builds and Promotions (10.6) of one "
    "Empire before the next Revolt step.",
    "what the other Empire takes from the same Barracks; doubled Taxes (9.2.4); Units that must leave a lost Province "
    "(11.1.5); all that happens after the next Revolt, Pay and Unrest steps.",
)  # fmt: skip
HOW = (
    "Every option of every Province was priced by the charts; CP-SAT chose among them in whole numbers, and the plan was priced again "
    "by the rules. Ties go to less Gold, then to fewer actions, then to Provinces that come first in the tables."
)

Counts = tuple[tuple[int, ...], ...]
"""How many Provinces of each class take each option."""


@dataclass(frozen=True)
class Question:
    """What is asked: the position with the budget as its Treasury, the Empire, the requests, the weights, the seconds."""

    p: Position
    empire: str
    must: str = ""
    forbid: str = ""
    weights: Weights = WEIGHTS
    time: float = 10

    @classmethod
    def of(cls, p: Position, empire: str, gold: int | None = None, must: str = "", forbid: str = "", weights: Weights | None = None,
           time: float = 10) -> Question:  # fmt: skip
        """The question with its names read and its budget set."""
        name = p.rules.names["empire"].find(empire)
        return cls(plans.with_gold(p, name, gold), name, must, forbid, weights or WEIGHTS, time)

    @property
    def gold(self) -> int:
        """The budget."""
        return max(0, self.p.empire(self.empire).gold)

    def requests(self) -> dict[str, Request]:
        """The requests by Province; see `options.read_requests`."""
        return read_requests(self.p, self.empire, self.must, self.forbid)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a solve chose, its gain and its bound (times the tables' scale), and how far it is proven."""

    counts: Counts
    gain: int
    bound: int
    status: str


def solve(q: Question) -> Plan:
    """The best plan; see `solvers.garrison`."""
    cp.require()
    start = perf_counter()
    tables = tabulate(q.p, q.empire, q.weights, q.requests())
    choice = choose(tables, q.time)
    if choice is None:
        asked = "; ".join(x for x in (q.must, q.forbid and f"without {q.forbid}") if x)
        raise IllegalChoice("10.6.1", "the requests together go beyond the Barracks or the Gold", asked)
    return to_plan(q, tables, choice, perf_counter() - start)


def further(q: Question, best: Sequence[str], k: int) -> tuple[Plan, ...]:
    """The k next best plans after one that is known, best first."""
    start = perf_counter()
    tables = tabulate(q.p, q.empire, q.weights, q.requests(), spare=k)
    seen = [counts_of(tables, best)]
    found: list[Plan] = []
    for _ in range(k):
        choice = choose(tables, q.time, seen)
        if choice is None:
            break
        seen.append(choice.counts)
        found.append(to_plan(q, tables, choice, perf_counter() - start, f"Next best plan {len(found) + 1}"))
    return tuple(found)


def choose(tables: Tables, seconds: float, seen: Sequence[Counts] = ()) -> Choice | None:
    """The best choice other than those already seen; None if there is none. Cut short, it is at least the greedy one."""
    cp_model = cp.require()
    model = cp_model.CpModel()
    columns = [[model.new_int_var(0, len(c.provinces), "") for _ in c.options] for c in tables.classes]
    for c, xs in zip(tables.classes, columns, strict=True):
        model.add(sum(xs) == len(c.provinces))
    flat = [
        (c, o, x) for c, xs in zip(tables.classes, columns, strict=True) for o, x in zip(c.options, xs, strict=True)
    ]
    for i, limit in enumerate(tables.limits):
        takes = [(o.used[i], x) for _, o, x in flat if o.used[i]]
        if takes:
            model.add(sum(n * x for n, x in takes) <= limit)
    if any(o.gold for _, o, _ in flat):
        model.add(sum(o.gold * x for _, o, x in flat if o.gold) <= tables.gold)
    for counts in seen:
        _differ(model, columns, counts)
    big, coefficients = _coefficients(tables)
    outcome = cp.maximise(model, [x for _, _, x in flat], coefficients, seconds)
    if outcome.status == "INFEASIBLE":
        return None
    easy = None if seen else greedy(tables)
    if outcome.bound is None:
        return None if easy is None else Choice(easy, gain(tables, easy), _ceiling(tables), FEASIBLE)
    values = iter(outcome.values)
    counts = tuple(tuple(next(values) for _ in c.options) for c in tables.classes)
    if outcome.status == OPTIMAL:
        return Choice(counts, gain(tables, counts), gain(tables, counts), OPTIMAL)
    if easy is not None and gain(tables, easy) > gain(tables, counts):
        counts = easy
    # The tie-break takes less than one whole step off: rounding up gives a bound of the worth itself.
    return Choice(counts, gain(tables, counts), min(-(-outcome.bound // big), _ceiling(tables)), FEASIBLE)


def _differ(model: Any, columns: list[list[Any]], counts: Counts) -> None:
    """The plan may not be the same as one already seen: some option is taken more often."""
    more = []
    for xs, old in zip(columns, counts, strict=True):
        for x, n in zip(xs, old, strict=True):
            if n < sum(old):
                flag = model.new_bool_var("")
                model.add(x >= n + 1).only_enforce_if(flag)
                more.append(flag)
    model.add_bool_or(more)


def _coefficients(tables: Tables) -> tuple[int, list[int]]:
    """(what one step of worth counts, each column's coefficient): the ranking of the module's first lines as one number."""
    most_actions = sum(len(c.provinces) * max(len(o.actions) for o in c.options) for c in tables.classes)
    place = sum(len(c.provinces) * i for i, c in enumerate(tables.classes, 1)) + 1
    action = place * (most_actions + 1)
    big = action * (tables.gold + 1)
    if big * sum(len(c.provinces) * max(abs(o.gain) for o in c.options) for c in tables.classes) >= 2**60:
        raise BadInput([Problem("weights", "have too many digits to be weighed exactly", "Round them, say to tenths.")])
    return big, [o.gain * big - o.gold * action - len(o.actions) * place - (i if o.actions else 0)
                 for i, c in enumerate(tables.classes, 1) for o in c.options]  # fmt: skip


def gain(tables: Tables, counts: Counts) -> int:
    """What a choice is worth over doing nothing, times the scale."""
    return sum(
        n * o.gain for c, ns in zip(tables.classes, counts, strict=True) for o, n in zip(c.options, ns, strict=True)
    )


def _ceiling(tables: Tables) -> int:
    """More than this no choice can gain: each Province's best option, whatever it costs the others."""
    return sum(len(c.provinces) * max(o.gain for o in c.options) for c in tables.classes)


def greedy(tables: Tables) -> Counts | None:
    """Begin with each Province's cheapest option, then again and again take the change that gains most; None if that is too dear."""
    places = [c for c in tables.classes for _ in c.provinces]
    taken = [min(c.options, key=lambda o: (o.gold, sum(o.used), o.merit)) for c in places]
    gold = tables.gold - sum(o.gold for o in taken)
    left = [n - sum(o.used[i] for o in taken) for i, n in enumerate(tables.limits)]
    if gold < 0 or min(left) < 0:
        return None
    while True:
        changes = [(o.gain - now.gain, -i, o) for i, (c, now) in enumerate(zip(places, taken, strict=True)) for o in c.options
                   if o.gain > now.gain and o.gold - now.gold <= gold
                   and all(a - b <= n for a, b, n in zip(o.used, now.used, left, strict=True))]  # fmt: skip
        if not changes:
            break
        _, minus, o = max(changes, key=lambda x: x[:2])
        now, taken[-minus] = taken[-minus], o
        gold += now.gold - o.gold
        left = [n + b - a for a, b, n in zip(o.used, now.used, left, strict=True)]
    chosen = iter(taken)
    result = []
    for c in tables.classes:
        mine = [next(chosen) for _ in c.provinces]
        result.append(tuple(mine.count(o) for o in c.options))
    return tuple(result)


def counts_of(tables: Tables, actions: Sequence[str]) -> Counts:
    """The counts of a plan that is known."""
    done: dict[str, tuple[str, ...]] = {}
    for name in actions:
        province = building.parse(name)[0]
        done[province] = (*done.get(province, ()), name.removeprefix(f"{province} "))
    return tuple(
        tuple(sum(done.get(p, ()) == o.actions for p in c.provinces) for o in c.options) for c in tables.classes
    )


def assign(tables: Tables, counts: Counts, order: Sequence[str]) -> list[tuple[str, Option]]:
    """(Province, option) of a choice, in the order of the tables: within a class the dearest options go first."""
    found: dict[str, Option] = {}
    for c, ns in zip(tables.classes, counts, strict=True):
        chosen = [o for o, n in zip(c.options, ns, strict=True) for _ in range(n)]
        for province, o in zip(c.provinces, sorted(chosen, key=lambda o: (-o.gold, o.merit)), strict=True):
            if o.actions:
                found[province] = o
    return [(p, found[p]) for p in order if p in found]


def to_plan(q: Question, tables: Tables, choice: Choice, seconds: float, name: str = "Builds and Promotions") -> Plan:
    """The choice as a Plan, priced again by the rules."""
    chosen = assign(tables, choice.counts, list(q.p.rules.provinces))
    actions = tuple(f"{province} {a}" for province, o in chosen for a in o.actions)
    parts = evaluate.value(q.p, actions, empire=q.empire)
    value = tables.idle + Fraction(choice.gain, tables.scale)
    if parts.worth(q.weights) != value:
        raise RuntimeError(
            f"the solver says {value} and the rules say {parts.worth(q.weights)} of: {'; '.join(actions) or 'nothing'}"
        )
    after = plans.carry_out(q.p, q.empire, actions)
    used = [sum(o.used[i] for _, o in chosen) for i in range(len(COUNTERS))]
    gold = sum(o.gold for _, o in chosen)
    lines = [
        answers.line(q.p, after, province, o.actions, o.gold, Fraction(o.gain, tables.scale)) for province, o in chosen
    ]
    lines += (
        answers.limits(tables, used, gold)
        if chosen
        else ["No Build or Promotion that is possible is worth its Gold and Pay at these weights."]
    )
    touched = [province for province, _ in chosen]
    workings = Workings(
        lambda choice_: answers.why_not(q, plan, choice_),
        lambda k: further(q, actions, k),
        lambda: answers.what_if(q, plan),
    )
    plan = Plan(
        f"{name} of the {q.empire} with {q.gold} Gold: {q.p.title}, turn {q.p.turn}", actions,
        tuple(building.cost(q.p, a) for a in actions), value, Frozen(parts.amounts()), Frozen(parts.worths(q.weights)), choice.status,
        tables.idle + Fraction(choice.bound, tables.scale), seconds, tables.idle, LEAVES_OUT, tuple(lines), workings, q, HOW,
        answers.bars(q.p, after, touched), answers.ledgers(after, touched), answers.doubts(q.p, q.empire),
        rules_notes=rules_notes(q.p.rules))  # fmt: skip
    return plan


def compare(p: Position, a: Plan | str, b: Plan | str) -> Comparison:
    """Two plans side by side; see `solvers.compare`."""
    texts = [x.actions if isinstance(x, Plan) else plans.read(p.rules, x) for x in (a, b)]
    known = next((x.setting for x in (a, b) if isinstance(x, Plan)), None)
    if isinstance(known, Question):
        q = replace(known, p=plans.with_gold(p, known.empire, known.gold))
    else:
        q = Question(p, plans.empire_of(p, texts[0] or texts[1]))
    parts = [evaluate.value(q.p, names, empire=q.empire) for names in texts]
    columns = tuple(("; ".join(names) or "do nothing", Frozen(x.amounts()), Frozen(x.worths(q.weights)))
                    for names, x in zip(texts, parts, strict=True))  # fmt: skip
    title = f"Two plans of the {q.empire} with {q.gold} Gold: {p.title}, turn {p.turn}"
    return Comparison(title, columns, LEAVES_OUT, rules_notes=rules_notes(p.rules))
