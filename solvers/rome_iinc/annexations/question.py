"""Question "annex": the best Provinces to Annex (Section 10.2), proven.

How many, where and with which settlers follows from the source: an Event (10.2.2), the Conquest ability or the Justinian
Dynasty (10.2.3), a Triumph (10.2.4), or a number that is given. The model is in `settling`; the plan is priced by the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import FEASIBLE, OPTIMAL, Plan, WhyNot, Workings, difference, points
from rometeach.core.results.show import fraction
from rometeach.core.words import counted
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.state import ProvinceState, Status
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.phases import annexation
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.results.base import rules_notes
from rometeach.rome_iinc.valuation import fights as battles
from rometeach.rome_iinc.valuation import losses_exact as tolling
from rometeach.rome_iinc.valuation.evaluate import LEAVES_OUT, Value

from ..question import Question
from .inputs import Choice, Land, Step, Tables, choose, tabulate

HOW = (
    "The charts priced every end of every Province in reach, with its neighbours Barbarian or not; CP-SAT chose the steps and their "
    "order in whole numbers, and the plan was priced again by the rules. Ties go to fewer steps, then to the order of the tables."
)
MOST = 12
"""More Annexations at once than this no source gives."""

_TRIUMPH = re.compile(r"(?:triumph\s+(?:over\s+)?)?(.+?)\s+by\s+(.+)", re.IGNORECASE)


@dataclass(frozen=True)
class Source:
    """Where Annexations come from: how many, the Provinces in reach (all of the Empire's if none), settlers, Prestige, Case."""

    number: int
    provinces: tuple[str, ...]
    tribe: str = ""
    prestige: int = 1
    case: str = "10.2.1"


@dataclass(frozen=True)
class Asked:
    """The question with its source read; `q.p` is the board on which is Annexed (a beaten War is gone)."""

    q: Question
    source: Source

    @property
    def land(self) -> Land:
        """What may be Annexed."""
        q, s = self.q, self.source
        return Land(q.p, s.provinces, s.number, s.tribe, q.sides, q.weights, s.prestige)

    def value(self, actions: tuple[str, ...]) -> Value:
        """What Annexations are worth by the rules' evaluation; a Rebel's bring no Prestige unless the switch says so."""
        found = self.q.value(actions)
        if self.source.prestige:
            return found
        less = dict.fromkeys(self.q.sides, 0)
        for name in actions:
            empire = self.q.p.empire_of[annexation.province_of(self.q.p, name)]
            if empire in less:
                less[empire] += 1
        worth = sum((n * self.q.weights[e].prestige for e, n in less.items()), Fraction(0))
        parts = replace(found.parts, prestige=found.parts.prestige - sum(less.values()))
        return Value(parts, {**found.worths, "prestige": found.worths["prestige"] - worth})


def solve(q: Question, number: int | None = None, source: str = "", time: float | None = None) -> Plan:
    """The best Annexations.

    Args:
        q: the position, the Empire ("both" only after a Triumph), requests (Annexations and Provinces) and weights.
        number: how many Annexations at most, where a source is named never more than it gives; None for what it gives.
        source: "event" (10.2.2), "ability" or "dynasty" (10.2.3), "triumph 7/5 Vandal by Africa" (10.2.4), "" for a number.
        time: seconds; None for those of the question.

    Raises:
        BadInput: what cannot be read, all at once.
        IllegalChoice: a source that gives nothing, or requests that the rules forbid; with their Case.
    """
    return answer(read(replace(q, time=q.time if time is None else time), number, source))


def read(q: Question, number: int | None, source: str) -> Asked:
    """The question with its source read. Raises as `solve` does."""
    word, problems = source.strip().casefold(), []
    if number is not None and not 1 <= number <= MOST:
        problems.append(Problem("number", f"{number} is no number of Annexations", f"Give a number from 1 to {MOST}."))
    for name in (*q.requests.must, *q.requests.forbid):
        if plans.kind(name) != "annex":
            problems.append(Problem(f'"{name[:60]}"', "is no Annexation", "It reads like: Suevia allied."))
    for key in ("keep", "gold", "fight", "no_war", "no_commander"):
        for x in getattr(q.requests, key):
            problems.append(
                Problem(f'"{x or "gold"}"', "is no request about Annexations", "Name an Annexation or a Province.")
            )
    triumph = (
        None if word in ("", "event", "ability", "dynasty", "dynasty/ability") else _TRIUMPH.fullmatch(source.strip())
    )
    if word not in ("", "event", "ability", "dynasty", "dynasty/ability") and not triumph:
        problems.append(
            Problem(
                "source", f'"{source[:60]}" is none', "Say: event, ability, dynasty, or: triumph 7/5 Vandal by Africa."
            )
        )
    if not word and number is None:
        problems.append(Problem("number", "is needed where no source is named", "Give the number of Annexations."))
    if q.empire == "both" and not triumph:
        problems.append(Problem("empire", "is needed", "Give one Empire: East or West."))
    found: Source | None = None
    if triumph:
        try:
            q, found = _triumph(q, triumph[1], triumph[2])
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems, "This question cannot be read:")
    if found is None:
        found = _plain(q, word, number)
    return Asked(q, replace(found, number=min(number or MOST, found.number)))


def _plain(q: Question, word: str, number: int | None) -> Source:
    mine = tuple(p for p in q.p.rules.provinces if q.p.empire_of[p] == q.empire)
    if word == "event":
        return Source(1, mine, case="10.2.2")
    if not word:
        return Source(number or 1, mine)
    conquest = int(q.p.emperor_of(q.empire).ability == "Conquest")
    justinian = int("Justinian" in q.p.dynasties)
    n = {"ability": conquest, "dynasty": justinian}.get(word, conquest + justinian)
    if not n:
        what = f"the {q.empire} has no Annexation: its Emperor lacks the Conquest ability, and the Justinian Dynasty is not in play"
        raise IllegalChoice("10.2.3", what, word)
    return Source(n, mine, case="10.2.3")


def _triumph(q: Question, war: str, commander: str) -> tuple[Question, Source]:
    """The board without the beaten War, and what its Triumph gives."""
    force = tolling.force_of(q.p, war, commander)
    who, enemy, space = force.commander, q.p.rules.wars[force.war], q.p.wars[force.war].space
    near = tuple(s for s in dict.fromkeys((space, *(n for n, _ in q.p.rules.neighbours[space]))) if s in q.p.provinces)
    pays = int(who.kind != "Rebel" or q.p.rules.is_on("rebel_annexation"))
    after = replace(q.p, wars=q.p.wars.without(force.war))
    number = chart.annexations(q.p, who, enemy)
    return replace(q, p=after), Source(number, near, enemy.enemy if enemy.is_foederati else "", pays, "10.2.4")


def answer(a: Asked) -> Plan:
    """The best Annexations of a question that is read."""
    start = perf_counter()
    land = a.land
    tables = tabulate(land)
    must, forbid = _requests(a, land)
    choice = choose(land, tables, must, forbid, (), a.q.time)
    if choice is None:
        progress.check()
        asked = "; ".join(a.q.requests.text.values())
        what = f"{counted(land.number, 'Annexation')} cannot do all that is asked, each step next to the settled or from its own tribe"
        raise IllegalChoice("10.2.6", what, asked)
    return to_plan(a, land, tables, choice, perf_counter() - start)


def _requests(a: Asked, land: Land) -> tuple[list[Step], list[Step]]:
    """(steps that must be, steps that may not be). Raises IllegalChoice for those that can never be."""
    r = a.q.requests
    must = [_step(a.q.p, n) for n in r.must]
    forbid = [_step(a.q.p, n) for n in r.forbid]
    forbid += [(p, s) for p in r.untouched for s in (land.ends(p) if p in land.open else {})]
    for step, n in Counter(must).items():
        name = _name(step)
        if n > 1:
            raise IllegalChoice("10.2.5", "a Province becomes the same only once", f"{name}, {n} times")
        if step in forbid:
            raise IllegalChoice("10.2.1", "this must and must not be Annexed", name)
        reason = against(a, land, step)
        if reason:
            raise IllegalChoice(reason[1], reason[0], name)
    return must, forbid


def _step(p: Position, name: str) -> Step:
    province = annexation.province_of(p, name)
    title = name.removesuffix(plans.SETTLED)[len(province) + 1 :]
    if title.endswith(" Foederati"):
        return province, ProvinceState(Status.FOEDERATI, title.removesuffix(" Foederati"))
    return province, ProvinceState(Status(title.capitalize()))


def _name(step: Step) -> str:
    return f"{step[0]} {step[1].title if step[1].tribe else step[1].title.casefold()}"


def against(a: Asked, land: Land, step: Step) -> tuple[str, str] | None:
    """(reason, Case) against a step in any plan, or None."""
    p, (province, state) = a.q.p, step
    now = p.provinces[province]
    if province not in a.source.provinces:
        if a.source.case == "10.2.4":
            return f"{province} is neither where the War was nor connected to it", "10.2.4"
        return f"{province} is not in the {a.q.empire}ern Empire", "10.2.1"
    if now.status in (Status.INSURGENT, Status.ROMAN):
        return f"{province} is {now.title} already", "10.2.1"
    if province in p.war_in:
        return f"the {p.war_in[province]} War occupies {province}", "10.2.6"
    if province not in land.open:
        return f"{province} cannot be reached with {counted(land.number, 'Annexation')}", "10.2.6"
    if land.ends(province).get(state, 0) == 0:
        if state.tribe and now.status is not Status.BARBARIAN:
            return f"{province} is {now.title}: only Barbarian Provinces become Foederati", "10.2.6"
        if state.tribe:
            return f"no {state.tribe} Foederati are connected to {province}", "10.2.6"
        return (
            f"{province} is {now.title} and does not become {state.title} with {counted(land.number, 'Annexation')}",
            "10.2.5",
        )
    return None


def to_plan(a: Asked, land: Land, tables: Tables, choice: Choice, seconds: float, title: str = "Annexations") -> Plan:
    """The steps in order as a Plan, priced again by the rules."""
    actions = land.order(choice.steps)
    if actions is None:
        raise RuntimeError(f"the solver's steps have no legal order: {'; '.join(map(_name, choice.steps))}")
    found, idle = a.value(actions), a.value(())
    if found.worth - idle.worth != choice.gain:
        gained = found.worth - idle.worth
        raise RuntimeError(
            f"the solver says {choice.gain} and the rules say {gained} of: {'; '.join(actions) or 'nothing'}"
        )
    lines = _lines(a, land, actions, idle.worth, found.worth)
    plan: Plan
    workings = Workings(lambda c: why_not(a, plan, c), lambda k: further(a, plan, k), lambda: what_if(a, plan))
    whole = f"{title} of {a.q.whose}, {counted(land.number, 'step')} at most (Case {a.source.case}): {a.q.p.title}, turn {a.q.p.turn}"
    plan = Plan(whole, actions, (0,) * len(actions), found.worth, Frozen(found.parts.amounts()), Frozen(dict(found.worths)),
                OPTIMAL if choice.proven else FEASIBLE, idle.worth + choice.bound, seconds, idle.worth, LEAVES_OUT,
                tuple(lines), workings, a, HOW, rules_notes=rules_notes(a.q.p.rules))  # fmt: skip
    return plan


def _lines(a: Asked, land: Land, actions: tuple[str, ...], idle: Fraction, whole: Fraction) -> list[str]:
    """What each Annexation adds in its turn, and whose chance to Revolt it changes."""
    found, board, before = [], a.q.p, idle
    for i, name in enumerate(actions, 1):
        after, value = plans.apply(board, a.q.empire, name), whole if i == len(actions) else a.value(actions[:i]).worth
        said = []
        province = annexation.province_of(board, name)
        for p in (province, *land.near(province)):
            old, new = revolt.odds(board, p), revolt.odds(after, p)
            x, y = old.p_revolt if old else Fraction(0), new.p_revolt if new else Fraction(0)
            if x != y and battles.before_revolts(board):
                said.append(f"{p} Revolt {fraction(x)} -> {fraction(y)}")
        chances = f"; {', '.join(said)} (Case 11.1.1)" if said else ""
        found.append(f"{name}: worth {difference(value - before)}{chances}.")
        board, before = after, value
    if len(actions) < land.number:
        left = land.number - len(actions)
        found.append(
            f"{counted(left, 'Annexation')} left over: nothing more that is possible is worth it (Case 10.2.6)."
        )
    return found


def why_not(a: Asked, plan: Plan, choice: str) -> WhyNot:
    """What forbids an Annexation, or what the best plan with it would cost."""
    names = plans.read(a.q.p.rules, choice)
    wrong = [n for n in names if plans.kind(n) != "annex"]
    if wrong or not names:
        raise BadInput([Problem("choice", "is no Annexation", "It reads like: Suevia allied.")])
    shown = "; ".join(names)
    if not {_step(a.q.p, n) for n in names} - {_step(a.q.p, n) for n in plan.actions}:
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    try:
        other = answer(_asking(a, names))
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
    lines = ("Against the plan, in points: " + ", ".join(changed) + ".",) if changed else ()
    verdict = f"the best plan with it is worth {points(loss)} less"
    if not loss:
        verdict = "a plan with it is worth just as much; ties go to fewer steps, then to the order of the tables"
    if not (other.is_optimal and plan.is_optimal):
        verdict += " (as far as the time went: one of the two is not proven)"
    return WhyNot(shown, verdict, loss=loss, instead=other, lines=lines)


def _asking(a: Asked, names: tuple[str, ...]) -> Asked:
    """The question with more that must be Annexed."""
    r = a.q.requests
    must = tuple(dict.fromkeys((*r.must, *names)))
    text: Mapping[str, str] = {**r.text, **{f"must {n}": n for n in names}}
    return replace(a, q=replace(a.q, requests=replace(r, must=must, text=text)))


def further(a: Asked, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best sets of Annexations."""
    start = perf_counter()
    land = a.land
    tables = tabulate(land)
    must, forbid = _requests(a, land)
    seen: list[list[Step]] = [[_step(a.q.p, n) for n in plan.actions]]
    found: list[Plan] = []
    while len(found) < k:
        choice = choose(land, tables, must, forbid, seen, a.q.time)
        if choice is None:
            break
        seen.append(list(choice.steps))
        found.append(
            to_plan(a, land, tables, choice, perf_counter() - start, f"Next best Annexations {len(found) + 1}")
        )
    return tuple(found)


def what_if(a: Asked, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one Annexation more or less would change."""
    n, tried = a.source.number, []
    if n < MOST:
        tried.append(("one Annexation more", n + 1))
    if n > max(1, len(a.q.requests.must)):
        tried.append(("one Annexation less", n - 1))
    found = []
    for words, number in tried:
        try:
            found.append((words, answer(replace(a, source=replace(a.source, number=number))).value - plan.value))
        except IllegalChoice:
            continue
    return tuple(found)
