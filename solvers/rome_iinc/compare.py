"""Two plans side by side: what each can be expected to bring, and how far chance may carry it from there, exactly.

The law of a plan's Prestige (and of its Unrest) is that of its Revolt dice and fights: every Province by its own law, each
fight together with the garrisons that it needs, as it is called off if one of them is lost (Case 11.1.5). What is certain
(purchases, Annexations, uncovered icons) shifts the law. Its mean is the expected change that the evaluation gives.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from rometeach.core.chance import laws
from rometeach.core.chance.laws import Law
from rometeach.core.errors import BadInput, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import split
from rometeach.core.results.base import rules_notes
from rometeach.core.results.comparison import Comparison, Spread
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Annex, Appoint, Fight, Planned, TurnFaceUp
from rometeach.rome_iinc.board.board import GARRISONED
from rometeach.rome_iinc.board.units import NONE
from rometeach.rome_iinc.charts import revolt
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.valuation import evaluate, fights, levels, losses_bound
from rometeach.rome_iinc.valuation.fights import Outlook
from rometeach.rome_iinc.valuation.provinces import before_revolts, icons
from rometeach.rome_iinc.valuation.weights import Weights

from .question import Question
from .requests import refused, spelled

LEAVES_OUT = (
    *evaluate.LEAVES_OUT,
    "in the spread: that several fights, or a fight and the Revolts, share an Allied or Foederati Province; and the lives and "
    "loyalty that other Governors put at risk",
)  # fmt: skip

Pair = tuple[int, int]
"""A change of Prestige and of Unrest."""

Joint = dict[Pair, Fraction]
"""The law of both together; a part of it need not add up to 1."""

NOTHING: Pair = (0, 0)


@dataclass(frozen=True, slots=True)
class TrackLaws:
    """The laws of a plan's change of Prestige and of Unrest, over the Empires that are planned."""

    prestige: Law
    unrest: Law


def compare(
    p: Position, a: Plan | str, b: Plan | str, empire: str = "", *, weights: Weights | None = None
) -> Comparison:
    """Two plans side by side, in expectation and spread.

    The Treasury is the larger budget of the Plans among the two, else that of the position.

    Args:
        p: the position on which both would be carried out.
        a: a Plan, or clauses.
        b: the other one.
        empire: whose they are; "" for that of a Plan among the two, else of the first clause.
        weights: what things are worth; None for those of a Plan among the two, else those fitted to the Empire.

    Raises:
        BadInput: a plan that cannot be read; both, if neither can.
        IllegalChoice: a plan that the rules, the Barracks or the Gold forbid, with its Case.
    """
    both = _read(p, a, b, empire)
    asked = [x.setting for x in (a, b) if isinstance(x, Plan) and isinstance(x.setting, Question)]
    if not empire:
        empire = asked[0].empire if asked else plans.empire_of(p, [*both[0], *both[1]])
    q = Question.of(p, empire, weights=weights)
    if asked and weights is None:
        q = replace(q, weights=asked[0].weights)
    for side in q.sides if asked else ():
        budget = max(x.p.empire(side).gold for x in asked)
        if budget != q.p.empire(side).gold:
            q = replace(q, p=plans.with_gold(q.p, side, budget))
    columns, laws_of = [], []
    for actions in both:
        found = q.value(actions)
        columns.append((spelled(actions) or "do nothing", Frozen(found.parts.amounts()), Frozen(dict(found.worths))))
        laws_of.append(track_laws(q, actions))
    spreads = (
        Spread("Prestige", tuple(x.prestige for x in laws_of)),
        Spread("Unrest", tuple(x.unrest for x in laws_of)),
    )
    title = f"Two plans of {q.whose}: {q.p.title}, turn {q.p.turn}"
    return Comparison(title, tuple(columns), LEAVES_OUT, spreads, rules_notes=rules_notes(p.rules))


def _read(p: Position, a: Plan | str, b: Plan | str, empire: str) -> tuple[tuple[Planned, ...], tuple[Planned, ...]]:
    found: list[tuple[Planned, ...]] = []
    problems: list[Problem] = []
    texts = {"A": a if isinstance(a, str) else a.change, "B": b if isinstance(b, str) else b.change}
    for letter, text in texts.items():
        try:
            found.append(plans.read(p.rules, text))
        except BadInput as error:
            problems += [replace(y, where=f"plan {letter}: {y.where}") for y in error.problems]
    if problems:
        problems += _refused(p, texts, empire)
        raise BadInput(problems, "These plans cannot be compared:")
    return found[0], found[1]


def _refused(p: Position, texts: Mapping[str, str], empire: str) -> list[Problem]:
    """What the rules forbid among the clauses that can be read; without an Empire it is that of the first of them."""
    actions: dict[str, list[Planned]] = {letter: [] for letter in texts}
    for letter, text in texts.items():
        for clause in split(text):
            try:
                actions[letter] += plans.read(p.rules, clause)
            except BadInput:
                continue
    try:
        side = p.rules.names["empire"].get(empire) or plans.empire_of(p, [a for some in actions.values() for a in some])
    except BadInput:
        return []
    return [
        replace(x, where=f"plan {letter}: {x.where}")
        for letter, some in actions.items()
        for x in refused(p, side, some)
    ]


def track_laws(q: Question, actions: Sequence[Planned]) -> TrackLaws:
    """The exact laws of a plan's change of Prestige and of Unrest until its fights are over.

    Unrest is counted with what the plan buys away, and with the uncovered icons of the next Unrest step.
    """
    after = plans.carry_out(q.p, q.empire, [a for a in actions if not isinstance(a, Fight)])
    groups: list[Joint] = [{_certain(q, after): Fraction(1)}]
    needed: set[str] = set()
    for fight in plans.with_fights(after, actions):
        force = [n for n in fight.force.provinces if after.provinces[n].status in GARRISONED]
        needed.update(force)
        groups.append(_together(q, after, force, _fight(q, actions, after, fight)))
    if before_revolts(after):
        groups += [_of_province(q, after, n)[0] for n in after.rules.provinces if n not in needed]
    return TrackLaws(_total(groups, 0), _total(groups, 1))


def _certain(q: Question, after: Position) -> Pair:
    """What no die changes: purchases, Annexations, after the Revolt step uncovered icons."""
    prestige = unrest = 0
    for side in q.sides:
        a, b = q.p.empire(side), after.empire(side)
        prestige += b.prestige - a.prestige
        unrest += b.unrest - a.unrest
        if not before_revolts(after):
            unrest += sum(icons(after, n) for n in after.rules.provinces if after.empire_of[n] == side)
    return prestige, unrest


def _of_province(q: Question, board: Position, province: str) -> tuple[Joint, Joint]:
    """The law of a Province's Revolt step and its icons, and the part of it in which its garrison may stay."""
    whole: Joint = {}
    kept: Joint = {}
    mine = board.empire_of[province] in q.sides
    stay, bare = [s.value for s in GARRISONED], icons(board, province)
    for (title, a, b), p in revolt.ends(board, province).items():
        key = (a, b + bare * (title in stay)) if mine else NOTHING
        whole[key] = whole.get(key, Fraction(0)) + p
        if title in stay:
            kept[key] = kept.get(key, Fraction(0)) + p
    return whole, kept


def _together(q: Question, board: Position, force: Iterable[str], fight: Joint) -> Joint:
    """The law of a fight with the Revolt steps of its garrisons: it is fought where all of them stay."""
    whole: Joint = {NOTHING: Fraction(1)}
    kept: Joint = {NOTHING: Fraction(1)}
    if before_revolts(board):
        for n in force:
            one, stays = _of_province(q, board, n)
            whole, kept = _sum(whole, one), _sum(kept, stays)
    fought = _sum(kept, fight)
    keys = {*whole, *fought}
    return {k: whole.get(k, Fraction(0)) - kept.get(k, Fraction(0)) + fought.get(k, Fraction(0)) for k in keys}


def _fight(q: Question, actions: Sequence[Planned], after: Position, fight: plans.PlannedFight) -> Joint:
    """The law of what a fight that goes ahead brings the Empires that are planned."""
    for side in q.sides:
        if evaluate.beneficiary(after, fight, side) == side:
            settled = plans.carry_out(
                q.p, q.empire, [a for a in actions if isinstance(a, Annex | Appoint | TurnFaceUp)]
            )
            settled = replace(settled, east=q.p.east, west=q.p.west)
            unrest = levels.after_revolts(q.p, side)
            o = fights.outlook(settled, fight.force.war, fight.force.commander, side, q.weights[side], unrest=unrest)
            return law_of(o, fight.force.provinces, after)
    return {NOTHING: Fraction(1)}


def law_of(o: Outlook, provinces: Sequence[str], garrisons: Position) -> Joint:
    """The law of (Prestige, Unrest) of a fight of these Provinces, given that no garrison is lost before it."""
    units, modifier, need = NONE, o.base, garrisons.rules.wars[o.war]
    for n in provinces:
        if garrisons.provinces[n].status in GARRISONED:
            units = units.plus(garrisons.provinces[n].units)
            modifier += fights.strength(garrisons, garrisons.provinces[n].units)
    ways = {(modifier, units.fleet + 2 * units.veteran_fleet, units.cavalry + 2 * units.veteran_cavalry): Fraction(1)}
    for n in o.near:
        if garrisons.provinces[n].status not in GARRISONED:
            following: dict[tuple[int, int, int], Fraction] = {}
            for (m, a, b), p in ways.items():
                for r, dm, da, db in o.shifts(n, n in provinces):
                    key = m + dm, a + da, b + db
                    following[key] = following.get(key, Fraction(0)) + p * r
            ways = following
    tributes = o.prices.tributes(garrisons.empire(o.empire).gold)
    bills = losses_bound.order(o.prices, *losses_bound.shares(units), tributes)
    found: Joint = {}
    for (m, a, b), p in ways.items():
        for result, number, weight in o.law(m, a >= need.naval and b >= need.cavalry):
            end, per_loss, bill = o.ends[result], o.per_loss[result], bills[number - 1]
            prestige = end.prestige + number * per_loss.prestige - bill.dishonor
            unrest = end.unrest + number * per_loss.unrest + bill.disgrace
            # A part of a point is the chance of one more: a Province to Annex, Unrest that there is to calm.
            for (i, q), (j, r) in product(_two(prestige), _two(unrest)):
                found[i, j] = found.get((i, j), Fraction(0)) + p * q * r * Fraction(weight, 216)
    return found


def _two(x: Fraction) -> list[tuple[int, Fraction]]:
    """The two whole numbers around a number, with chances that make it their mean; one of them where it is whole."""
    whole = x.numerator // x.denominator
    return [(n, p) for n, p in ((whole, whole + 1 - x), (whole + 1, x - whole)) if p]


def _sum(a: Joint, b: Joint) -> Joint:
    found: Joint = {}
    for (x, y), p in a.items():
        for (z, w), r in b.items():
            key = x + z, y + w
            found[key] = found.get(key, Fraction(0)) + p * r
    return found


def _total(groups: Iterable[Joint], index: int) -> Law:
    """The law of one of the two numbers, summed over independent groups."""
    return laws.total(Law.of((pair[index], p) for pair, p in g.items()) for g in groups)
