"""The questions "garrison", "fight" and "turn": the model's choice as a plan, and what can be asked of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, difference, points
from rometeach.core.results.show import signed
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.units import FIELDS, NONE, TITLES, VETERAN, Units
from rometeach.rome_iinc.phases import builds as building
from rometeach.rome_iinc.phases import transfers
from rometeach.rome_iinc.valuation import evaluate
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT

from ..conflicts import cases_of, clash
from ..question import Question, to_plan
from ..requests import read
from . import moves as marching
from .explain import reasons, revolts
from .inputs import Frame, Solution
from .model import Model
from .next_best import Ranking, effect

HOW = (
    "Every garrison that can stand in a Province and every fight were priced by the charts; CP-SAT chose among them in whole numbers, "
    "and the plan was priced again by the rules. Ties go to less Gold, then to fewer actions as far as time allows."
)
FAMILY = (
    "plans in which more than two garrisons that may lose their Provinces fight one War, or one more likely to lose it than not",
)
TITLES_OF = {"garrison": "Garrisons", "turn": "The turn", "fight": "Fights"}
PART = 0.2
"""The share of the time of a turn that was not proven in which its garrisons alone are solved, and then its fights alone."""
TRIES = 8
"""Solves for each further plan: those that turn out to do the same as one already known are passed over."""


@dataclass(frozen=True)
class Task:
    """A question of this kind: what must be done `first`, the question `ready` after it, and the `frame` of the model."""

    kind: str
    q: Question
    first: tuple[str, ...]
    ready: Question
    frame: Frame


def solve(kind: str, q: Question) -> Plan:
    """The best plan.

    Raises:
        IllegalChoice: requests that cannot be met, with the Case or the requests that clash.
    """
    start = perf_counter()
    task = prepare(kind, q)
    model = Model(task.ready, task.frame)
    if now := progress.current():
        now.offset = _constant(task)
    found = model.solve(q.time)
    if found is None:
        progress.check()
    if found is None and not model.in_time and not q.requests.text:
        # No time for a single plan: standing still is one, and what the search has ruled out still holds.
        return _plan(task, [], model.ceiling + _constant(task), FEASIBLE, perf_counter() - start)
    if found is None:
        raise _impossible(kind, q)
    try:
        actions = _trimmed(q, _actions(task, model, found), len(task.first))
    except marching.Jammed:
        # Full stacks that cannot change places: the Units stay, and the bound still holds.
        found, actions = replace(found, status=FEASIBLE), list(task.first)
    return _plan(task, actions, found.bound + _constant(task), found.status, perf_counter() - start)


def turn(q: Question) -> Plan:
    """The best turn; where the time ran out never less than its garrisons alone or its fights alone.

    Raises:
        IllegalChoice: as `solve`.
    """
    start = perf_counter()
    whole, now = solve("turn", q), progress.current()
    if whole.is_optimal or (now and now.stopped):
        return whole
    found, best = whole, "the best of the whole turn that was found"
    for kind, words in (("garrison", "the garrisons alone"), ("fight", "the fights alone")):
        try:
            part = solve(kind, replace(q, time=max(1, q.time * PART)))
        except IllegalChoice:
            continue
        if q.value(part.actions).worth > found.value:
            task = prepare("turn", q)
            found, best = _plan(task, part.actions, whole.bound or Fraction(0), FEASIBLE, perf_counter() - start), words
    note = f"The {q.time:g} seconds were not enough for the proof. This is {best}; with more time there may be a better one."
    return replace(found, lines=(note, *found.lines))


def _actions(task: Task, model: Model, found: Solution) -> list[str]:
    fights = [plans.fight_name(d.war, d.who.box, force, d.empire if d.is_sole else "") for d, _, force in found.fights]
    return ordered([*task.first, *marching.actions(model, found), *fights])


def _plan(task: Task, actions: Sequence[str], bound: Fraction, status: str, seconds: float) -> Plan:
    kind, q = task.kind, task.q
    worth = q.value(actions).worth
    return to_plan(q, f"{TITLES_OF[kind]} of {q.whose}", actions, bound if status == OPTIMAL else worth, status, max(bound, worth),
                   seconds, lines=reasons(q, actions), how=HOW, leaves_out=(*LEAVES_OUT, *FAMILY), bars=revolts(q, actions),
                   why_not=lambda plan, c: why_not(kind, q, plan, c), next_best=lambda plan, k: next_best(kind, q, plan, k),
                   what_if=lambda plan: what_if(kind, q, plan))  # fmt: skip


def ordered(actions: Sequence[str]) -> list[str]:
    """Actions in the order of play."""
    return sorted(actions, key=lambda n: plans.KINDS.index(plans.kind(n)))


def _trimmed(
    q: Question, actions: list[str], asked: int, does: Callable[[Question, Sequence[str]], object] = lambda q, a: None
) -> list[str]:
    """The plan without Transfers inside a Command that change nothing (neither the worth nor what it `does`): ties leave some behind."""
    worth, same = q.value(actions).worth, does(q, actions)
    must = set(q.requests.must) if asked else set()
    for name in [n for n in reversed(actions) if plans.kind(n) == "transfer" and n not in must]:
        shorter = list(actions)
        shorter.remove(name)
        try:
            if q.value(shorter).worth == worth and not q.requests.keep and does(q, shorter) == same:
                actions = shorter
        except IllegalChoice:
            continue
    return actions


def _constant(task: Task) -> Fraction:
    """What the plan is worth beyond what the model counts: the value of standing still less the model's figure for it."""
    q, ready = task.q, task.ready
    total = q.value(task.first).worth
    for g_name in _open(ready, task.frame):
        side = ready.p.empire_of[g_name]
        w, unrest = q.weights[side], q.p.empire(side).unrest
        total -= evaluate.total(evaluate.of_revolt(ready.p, g_name, w).worths(w, 0, unrest))
        total += w.slope(unrest) * evaluate.icons(ready.p, g_name)
    for side in q.sides:
        w = q.weights[side]
        total += w.short * max(0, w.need - ready.p.empire(side).gold + task.frame.drawn(ready.p, side))
    return total


def _open(q: Question, frame: Frame) -> list[str]:
    return [p for p in q.p.rules.provinces for side in q.sides
            if q.p.empire_of[p] == side and p not in frame.fixed and not building.against_place(q.p, side, p)]  # fmt: skip


def prepare(kind: str, q: Question) -> Task:
    """What must be done first, the question after it, and the rest of the requests for the model."""
    r = q.requests
    first = ordered([n for n in r.must if plans.kind(n) != "fight"])
    for name in r.must:
        moved = r.no_transfers and plans.kind(name) == "transfer"
        if moved or name in r.forbid or any(p in _places(name) for p in r.untouched):
            raise IllegalChoice(cases_of(name)[0], "it must and must not be done", name)
    board = plans.carry_out(q.p, q.empire, first)
    least: dict[str, Counter[str]] = {}
    most: dict[str, Counter[str]] = {}
    for name in first:
        what = plans.kind(name)
        if what == "build":
            province, unit, promoted = building.parse(name)
            unit = building.PROMOTIONS[unit][0] if promoted else unit
            least.setdefault(province, Counter())[unit] += 1
        elif what == "transfer":
            unit, source, target = transfers.read(name)
            least.setdefault(target, Counter())[unit] += 1
            most.setdefault(source, Counter())[unit] += 1
    low = {p: Units(**{u: getattr(board.provinces[p].units, u) for u in c}) for p, c in least.items()}
    high = {p: Units(*(getattr(board.provinces[p].units, f) if f in c else 9 for f in FIELDS)) for p, c in most.items()}
    keep = tuple((p, (f, VETERAN[f]) if f in VETERAN and VETERAN[f] != f else (f,), n) for p, u in r.keep.items()
                 for f, n in zip(FIELDS, u, strict=True) if n)  # fmt: skip
    slots: dict[tuple[str, str], int] = {}
    moves = []
    for name in r.forbid:
        what = plans.kind(name)
        if what == "build":
            province, unit, promoted = building.parse(name)
            slots[province, f"promote {unit}" if promoted else unit] = 0
        elif what == "transfer":
            unit, source, target = transfers.read(name)
            moves.append((source, target, unit))
    forces = [_force(q, n) for n in r.must if plans.kind(n) == "fight"]
    banned = [_force(q, n) for n in r.forbid if plans.kind(n) == "fight"]
    before = q.p.phase in ("Event", "Treasury", "Unrest")
    places = kind != "fight"
    fixed = tuple(r.untouched) if places else tuple(board.provinces)
    frame = Frame(places and before, places and before and not r.no_transfers, kind != "garrison", low, high, keep, slots, fixed,
                  tuple(moves), tuple(forces), tuple(banned), q.p if first else None)  # fmt: skip
    if places and not before:
        frame = replace(frame, fixed=tuple(board.provinces))
    return Task(kind, q, tuple(first), replace(q, p=board), frame)


def _places(name: str) -> tuple[str, ...]:
    """The Provinces that a Build, Promotion or Transfer changes."""
    if plans.kind(name) == "build":
        return (building.parse(name)[0],)
    return transfers.read(name)[1:] if plans.kind(name) == "transfer" else ()


def _force(q: Question, name: str) -> tuple[str, str, tuple[str, ...]]:
    found = plans.fight(q.p, name)
    return found.force.war, found.force.commander.box, found.force.provinces


def _impossible(kind: str, q: Question) -> IllegalChoice:
    """Which requests clash: those without any one of which the others could be met."""
    if not q.requests.text:
        return IllegalChoice("10.7.1", "no plan was found in the time given", f"{q.time} seconds")
    left = q.requests
    for key in q.requests.text:
        fewer = left.without(key)
        if not _possible(kind, replace(q, requests=fewer)):
            left = fewer
    return clash(q, left.text)


def _possible(kind: str, q: Question) -> bool:
    """Whether some plan meets the requests."""
    try:
        task = prepare(kind, q)
    except IllegalChoice:
        return False
    model = Model(task.ready, task.frame)
    model.ties.clear()
    return model.solve(min(q.time, 2)) is not None or not model.in_time


# --- what else


def why_not(kind: str, q: Question, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what the best plan with it would cost and displace."""
    extra = read(q.p, choice, "")
    if not extra.text:
        raise BadInput([Problem("choice", "is empty", "Name a choice, such as Germania II +Fort, or a War.")])
    shown = "; ".join(dict.fromkeys(extra.text.values()))
    if extra.must and not Counter(extra.must) - Counter(plan.actions):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    old = q.requests
    both = replace(old, must=(*old.must, *(n for n in extra.must if n not in old.must)), keep={**old.keep, **extra.keep},
                   gold={**old.gold, **extra.gold}, fight=tuple(dict.fromkeys((*old.fight, *extra.fight))),
                   text={**old.text, **extra.text})  # fmt: skip
    try:
        other = solve(kind, replace(q, requests=both))
    except IllegalChoice as error:
        return WhyNot(
            shown, error.what, error.case, lines=(f"Asked for together: {error.got}.",) if ";" in error.got else ()
        )
    loss = plan.value - other.value
    lines = []
    away, new = (
        Counter(plan.actions) - Counter(other.actions),
        Counter(other.actions) - Counter(plan.actions) - Counter(extra.must),
    )
    if away:
        lines.append("The best plan with it does without: " + "; ".join(away.elements()) + ".")
    if new:
        lines.append("It then also takes: " + "; ".join(new.elements()) + ".")
    changed = [f"{k.capitalize()} {signed(other.parts[k] - plan.parts[k])} ({difference(other.worths[k] - plan.worths[k])})"
               for k in plan.parts if other.parts[k] != plan.parts[k]]  # fmt: skip
    if changed:
        lines.append("Against the plan: " + ", ".join(changed) + ".")
    if loss > 0:
        verdict = f"the best plan with it is worth {points(loss)} less"
    elif loss == 0:
        verdict = "a plan with it is worth just as much; ties go to less Gold, then to fewer actions"
    else:
        verdict = f"with more time it might be: a plan with it is worth {points(-loss)} more"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=tuple(lines))


def next_best(kind: str, q: Question, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next plans by worth, each the best of those that do the same (see `ranking`)."""
    start, found = perf_counter(), list[Plan]()
    task = prepare(kind, q)
    model = Ranking(task.ready, task.frame)
    model.worth_at_most(plan.value + plan.gap - _constant(task))
    seen = [effect(q, plan.actions)]
    for _ in range(TRIES * k):
        s = model.solve(q.time) if len(found) < k else None
        if s is None:
            break
        model.exclude()
        model.worth_at_most(s.bound)
        try:
            actions = _trimmed(q, _actions(task, model, s), len(task.first), effect)
        except marching.Jammed:
            continue
        does, claimed = effect(q, actions), s.bound + _constant(task)
        # A plan that turns out to be worth more than was claimed stands further up already.
        if does not in seen and q.value(actions).worth <= claimed:
            seen.append(does)
            found.append(_plan(task, actions, claimed, s.status, perf_counter() - start))
    return tuple(found)


def what_if(kind: str, q: Question, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Gold and ten Gold more, and one more Unit of each type for nothing, would add to the best plan's worth."""
    found: list[tuple[str, Fraction]] = []
    if kind == "fight" or len(q.sides) > 1:
        return ()
    side, most = q.sides[0], q.p.rules.values["gold.maximum"]
    gold = q.p.empire(side).gold
    for more in (1, 10):
        if gold + more <= most:
            found.append((f"{more} Gold more", _worth_with(kind, q, side, gold + more, NONE) - plan.value))
    for unit in building.BUILDS:
        price = q.p.rules.values[f"build.{unit}"]
        if gold + price <= most and unit != "fort":
            more_units = Units(**{building.counter(unit): 1})
            found.append((f"one more {TITLES[unit]} to Build, with the Gold for it",
                          _worth_with(kind, q, side, gold + price, more_units) - plan.value))  # fmt: skip
    return tuple(found)


def _worth_with(kind: str, q: Question, side: str, gold: int, more: Units) -> Fraction:
    """The best plan's worth with more Gold and counters; the Gold itself is priced as not being there."""
    p = plans.with_gold(q.p, side, gold)
    p = replace(p, barracks=p.barracks.plus(more))
    w = q.weights[side]
    extra = w.treasury(gold) - w.treasury(q.p.empire(side).gold)
    return solve(kind, replace(q, p=p)).value + extra
