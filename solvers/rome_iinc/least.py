"""The question "least": the least Gold, then the fewest Units and moves, for a wanted chance.

With a War: for a chance of Triumph over it, as the plan stands before the Revolt step. Without one: so that no Province where
Units may stand Revolts with more than the chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import rules_notes
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings
from rometeach.core.results.show import fraction
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Planned
from rometeach.rome_iinc.board.board import ProvinceState
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.position import Position

from .. import cp
from ..cp import Amount
from .conflicts import alone
from .question import Question, costs, no_other, nothing_more
from .requests import Asked, Requests, spelled
from .told import step
from .turn.answer import fights_of
from .turn.explain import Changes, reasons
from .turn.fight_options import Column, Duel, noise
from .turn.model import TurnModel
from .turn.moves import steps
from .turn.province_options import OpenProvince, open_provinces
from .turn.requests import ordered, prepare
from .turn.units import SMALL

LEAVES_OUT = "what the Gold and the Units are worth elsewhere: this is the cheapest plan, not the best one"
HOW = "The same model as for a whole turn, with the chance as a constraint: CP-SAT minimises the Gold, then Units, moves and Provinces."


@dataclass(frozen=True)
class LeastQuestion(Question):
    """What is asked here: besides what every question has, the War, who is to win it, and the chance."""

    war: str = ""
    commander: str = ""
    chance: Fraction = Fraction(1, 2)

    def __reduce__(self) -> tuple[type[Question], tuple[object, ...]]:
        kept = (self.p, self.empire, self.requests, self.weights, self.time, self.war, self.commander, self.chance)
        return LeastQuestion, kept


def solve(q: Question, name: str = "", commander: str = "", chance: Fraction = Fraction(1, 2)) -> Plan:
    """The plan that takes the least Gold; see the module.

    Args:
        q: the question.
        name: the War to win; "" for no Province to Revolt.
        commander: who is to win it; "" for anybody.
        chance: of a Triumph at least, or of a Revolt at most.

    Raises:
        BadInput: names or a chance that cannot be.
        IllegalChoice: no plan reaches the chance; it says how far one gets.
    """
    if not 0 <= chance <= 1:
        raise BadInput([Problem("chance", f"{chance} is no chance", "Give a fraction from 0 to 1, such as 3/4.")])
    return _solve(LeastQuestion(q.p, q.empire, q.requests, q.weights, q.time, name, commander, chance))


def _solve(q: LeastQuestion) -> Plan:
    return _triumph(q) if q.war else _calm(q)


def side_of(p: Position, commander: str) -> str:
    """The Empire that is meant where none is named: that of the Commander who is to fight.

    Raises:
        BadInput: nobody is named, or there is nobody of that name.
    """
    if not commander:
        raise BadInput([Problem("empire", "is needed where nobody is named who fights", "Say East or West.")])
    return p.empire_of_commander(war.commander(p, commander))


def triumph(d: Duel, column: Column) -> Fraction:
    """The chance that a column's fight, should it go ahead, ends in a Triumph."""
    total = Fraction(0)
    for (m, x), p in noise(d, column.allies).items():
        law = d.outlook.law(d.outlook.base - column.strength + m, column.match + x >= d.wanted)
        total += p * Fraction(sum(w for r, _, w in law if r == "Triumph"), 216)
    return total


def _triumph(q: LeastQuestion) -> Plan:
    start, name, commander, chance = perf_counter(), q.war, q.commander, q.chance
    found = q.p.rules.names["war"].find(name)
    if found not in q.p.wars:
        hint = did_you_mean(found, q.p.wars) or "Wars on the map: " + (", ".join(q.p.wars) or "none") + "."
        raise BadInput([Problem(f"{found} War", "is not on the map", hint)])
    box = war.commander(q.p, commander).box if commander else ""
    asked = replace(q.requests, fight=(found,), no_war=(*q.requests.no_war, *(w for w in q.p.wars if w != found)))
    prepared = prepare("turn", replace(q, requests=asked))
    model = TurnModel(prepared.ready, prepared.limits)
    best = Fraction(0)
    danger = model.war_columns.dangers.get(found)
    for d in model.options.duels:
        for column, y in model.war_columns.columns.get(d.key, ()):
            p = triumph(d, column) if not box or d.who.box == box else Fraction(-1)
            best = max(best, p)
            if p < chance:
                model.builder.model.add(y == 0)
            for _, ahead, yes in danger.ways if danger else ():
                if p >= chance > p * ahead:
                    model.builder.model.add_bool_or([y.Not(), yes.Not()])
    if best < chance:
        who = f"by {commander} " if commander else ""
        what = f"no force {who}in reach has more than {fraction(best)} for a Triumph"
        raise IllegalChoice("11.2.7", what, f"{found}: {fraction(chance)}")
    strength = sum(c.strength * y for cols in model.war_columns.columns.values() for c, y in cols)
    what = f"for a Triumph over the {found} War with {fraction(chance)} or more"
    return _answer(q, prepared.first, model, [strength], what, start)


def _calm(q: LeastQuestion) -> Plan:
    start, chance = perf_counter(), q.chance
    prepared = prepare("garrison", q)
    ready = prepared.ready
    tables = [
        _bounded(ready, g, chance) for g in open_provinces(ready.p, ready.sides, ready.weights, prepared.limits.fixed)
    ]
    beyond = [g.name for g in tables if not g.worths[-1]]
    if beyond:
        raise IllegalChoice(
            "11.1.3", f"no garrison brings the Revolt down to {fraction(chance)} there", ", ".join(beyond)
        )
    model = TurnModel(ready, prepared.limits, tables)
    for c, xs in zip(model.options.classes, model.class_garrisons.held, strict=True):
        for o, x in zip(c.needs, xs, strict=True):
            if not o.worth:
                model.builder.model.add(x == 0)
    for name, cells in model.garrisons.cells.items():
        g = next(g for g in tables if g.name == name)
        for (k, _), x in cells.items():
            if not g.worths[k]:
                model.builder.model.add(x == 0)
    what = f"so that no Roman or Insurgent Province Revolts with more than {fraction(chance)}"
    return _answer(q, prepared.first, model, [], what, start)


def _bounded(q: Question, g: OpenProvince, chance: Fraction) -> OpenProvince:
    """The Province's table with 1 where the chance to Revolt is low enough and 0 elsewhere; icons do not count."""
    state, single = q.p.provinces[g.name], g.effect.index(1)
    flags = []
    for k in range(len(g.worths)):
        units = NONE._replace(**{NONE._fields[single]: k})
        ends = revolt.ends(q.p, g.name, ProvinceState(state.status, state.tribe, units))
        flags.append(
            Fraction(int(sum((p for (_, prestige, _), p in ends.items() if prestige < 0), Fraction(0)) <= chance))
        )
    return replace(g, worths=tuple(flags), legion_icon=Fraction(0), fleet_icon=Fraction(0))


def _answer(
    q: LeastQuestion, first: Sequence[Planned], model: TurnModel, weigh: list[Amount], what: str, start: float
) -> Plan:
    gold = sum(c * x for side in q.sides for x, c in model.treasuries.gold[side])
    ties = sum(c * x for x, c in model.builder.ties if c < SMALL)
    found = model.least(gold * 100_000 + sum(weigh) * 1000 + ties, q.time)
    if found is None:
        progress.check()
        asked = "; ".join(dict.fromkeys(q.requests.text.values())) or what
        if reason := next((x for one in q.requests.text for x in [alone(q, one)] if x), None):
            raise IllegalChoice(reason[1], reason[0], asked)
        raise IllegalChoice("10.6.1", "there is too little Gold or too few Units " + what, asked)
    solution, value, bound = found
    actions = ordered([*first, *steps(model.options, solution), *fights_of(solution)])
    spent = sum(costs(q, actions))
    lines = [f"Takes {spent} Gold {what}.", *reasons(Changes(q, actions))]
    parts = Frozen({"gold": Fraction(-spent)})
    bounded = Fraction(-(bound // 100_000)) - sum(costs(q, list(first)))
    status = solution.status if value != bound else OPTIMAL
    title, beyond = f"The least Gold of {q.whose} {what}: {q.p.title}, turn {q.p.turn}", (LEAVES_OUT,)
    return Plan(title, tuple(actions), tuple(costs(q, actions)), Fraction(-spent),
                parts, parts, status, max(bounded, Fraction(-spent)), perf_counter() - start, Fraction(0),
                beyond, tuple(lines), f"{__name__}:WORKINGS", q,
                cp.named(HOW), rules_notes=rules_notes(q.p.rules))  # fmt: skip


def _why_not(q: LeastQuestion, plan: Plan, choice: str) -> WhyNot:
    """What the least Gold would be with a choice, or what forbids it."""
    wanted = plans.read(q.p.rules, choice)
    if not wanted:
        raise BadInput([Problem("choice", "is empty", "Name a choice, such as Germania II +Fort.")])
    shown, asked = spelled(wanted), q.requests
    if set(wanted) <= set(plan.actions):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    extra = Requests(must=wanted, text=Frozen({Asked("must", a): str(a) for a in wanted}))
    try:
        other = _solve(replace(q, requests=asked.joined(extra)))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    more = plan.value - other.value
    verdict = f"the least Gold with it is {-other.value}, {more} more" if more else "it takes no more Gold with it"
    return WhyNot(shown, verdict, loss=more, instead=other)


def _headline(q: LeastQuestion, plan: Plan) -> str:
    """What it takes: the first of its reasons."""
    return plan.lines[0]


WORKINGS = Workings(_why_not, no_other, nothing_more, apply=step, headline=_headline)
