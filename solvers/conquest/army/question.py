"""Question "army": the greatest chance to conquer a Province for a budget, or the least Talents for a wanted chance (2.5, 2.2).

Every army that can be bought is looked at. One table holds the chances of all of them, for their battles pass through the same states;
those that it cannot tell apart are priced by the exact law. Nothing is taken for granted of larger armies: more is not always better.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest.actions import Buy, parse
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.prices import price
from rometeach.conquest.valuation import battles
from rometeach.conquest_board.rules import GENERAL, LAND_UNITS
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.meanings import GAIN
from rometeach.core.results.bars import Bars
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more, points
from rometeach.core.session.actions import Action
from rometeach.core.words import counted

from ...few_actions import asked_again
from .inputs import ArmyAnswer, ArmyQuestion, Priced
from .search import ArmySearch

HOW = (
    "Every army that can be bought is followed through one table of battles; those that come near the best are priced by the exact law. "
    "Equal worths go to fewer Talents, then to the greater chance."
)
SOLVER = "solvers.conquest.army.question:WORKINGS"
LEAVES_OUT = (*battles.LEAVES_OUT, "the way to the Province, and what changes until the army is there")


def solve(q: ArmyQuestion) -> Plan:
    """The best army.

    Raises:
        IllegalChoice: no army meets the requests, or none reaches the wanted chance; it says how far one gets.
    """
    start = perf_counter()
    found = ArmySearch(q).best(1)
    if not found:
        most = ArmySearch(replace(q, chance=None)).best(1) if q.chance is not None else []
        if most:
            raise IllegalChoice("2.5", f"no army has this chance; the greatest is {percent(most[0].chance)}", q.place)
        raise IllegalChoice("2.5", "no army of this kind can be bought or led", q.place)
    return _plan(q, found[0], "Army", perf_counter() - start)


def _plan(q: ArmyQuestion, found: Priced, title: str, seconds: float) -> Plan:
    buys = q.buys(found.troops)
    parts = {
        "chance to conquer it": found.chance,
        "Talents spent": Fraction(-found.cost),
        "Talents lost in battle": -found.lost,
    }
    none = dict.fromkeys(parts, Fraction(0))
    if q.chance is not None:
        worths = none | {"Talents spent": Fraction(-found.cost)}
    elif q.prize is None:
        worths = none | {"chance to conquer it": found.chance}
    else:
        worths = none | {"chance to conquer it": q.prize * found.chance, "Talents lost in battle": -found.lost}
    lines = tuple(_lines(q, found))
    return Plan(
        title=f"{title} of {q.side} for {q.place}: {q.board.title or 'Conquest of the Empire'}, round {q.board.turn}",
        actions=buys,
        costs=tuple(b.number * price(q.board, b.piece) for b in buys),
        money="Talents",
        amounts="On average",
        value=found.worth,
        parts=Frozen(parts),
        worths=Frozen(worths),
        status=OPTIMAL,
        bound=found.worth,
        seconds=seconds,
        idle=_idle(q),
        leaves_out=LEAVES_OUT,
        lines=lines,
        bars=(Bars("The battle", (("the Province is conquered", found.chance),), GAIN),),
        how=HOW,
        doubtful=q.board.rules.doubts(*(f"costs:{b.piece}" for b in buys)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=ArmyAnswer(q, found),
        among=_among(q),
        first=(("Chance", f"{percent(found.chance)} to conquer {q.place}"),),
    )


def _among(q: ArmyQuestion) -> str:
    return f"with a chance of {percent(q.chance)} at least" if q.chance is not None else ""


def _idle(q: ArmyQuestion) -> Fraction:
    """Nothing is bought: those who go along fight by themselves."""
    if not q.along.units:
        return Fraction(0)
    nothing = replace(q, least=(0, 0, 0), most=(0, 0, 0), chance=None)
    found = ArmySearch(nothing).best(1)
    return found[0].worth if found and q.chance is None else Fraction(0)


def _lines(q: ArmyQuestion, found: Priced) -> list[str]:
    army = battles.side_of(q.army(found.troops))
    lines = [
        f"{army} attack {battles.side_of(q.garrison.force)}{' in a Fortified City' if q.garrison.fort else ''} (Section 2.2).",
        f"{found.cost} of {counted(q.talents, 'Talent')} are spent (Section 2.5).",
        f"The attacker plays {found.attack}; the garrison {q.defence}.",
    ]
    if found.lost:
        lines.append(f"On average {points(found.lost)} Talents of the army are lost.")
    for at, (kind, n) in enumerate(zip(LAND_UNITS, found.troops, strict=True)):
        if n > q.least[at]:
            fewer = found.troops._replace(**{found.troops._fields[at]: n - 1})
            p = max((q.priced(fewer, o).chance for o in q.attack), default=Fraction(0))
            lines.append(f"With one {kind} less the chance is {percent(p)}.")
    return lines


def why_not(setting: ArmyAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a number of some kind, or what the best army with it is worth; raises BadInput if it cannot be read."""
    q = setting.q
    least, most = list(q.least), list(q.most)
    wanted = []
    for part in (x.strip() for x in choice.split(";")):
        if part:
            action = parse(q.board.rules, part)
            if not isinstance(action, Buy) or action.piece not in LAND_UNITS:
                hint = "Say buy 2 Cavalry for Italia."
                raise BadInput([Problem("choice", f'"{part[:40]}" buys no land unit', hint, case="2.5")])
            wanted.append(action)
    if not wanted:
        raise BadInput([Problem("choice", "is missing", "Say buy 2 Cavalry for Italia.")])
    shown = "; ".join(map(str, wanted))
    if all(a in plan.actions for a in wanted):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    for a in wanted:
        at = LAND_UNITS.index(a.piece)
        if a.where not in [b.where for b in q.buys(setting.found.troops._replace(infantry=1))]:
            return WhyNot(shown, f"new land units are not placed in {a.where}", "2.6")
        if not least[at] <= a.number <= most[at]:
            return WhyNot(shown, "the pieces left or the requests forbid it", "0.1")
        least[at] = most[at] = a.number
    try:
        other = solve(replace(q, least=(least[0], least[1], least[2]), most=(most[0], most[1], most[2])))
    except IllegalChoice as error:
        return WhyNot(shown, error.what, error.case)
    loss = plan.value - other.value
    verdict = (
        f"the best army with it is worth {less_or_more(loss)}" if loss else "an army with it is worth just as much"
    )
    return WhyNot(shown, verdict, loss=loss, instead=other)


def next_best(setting: ArmyAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best armies."""
    q, start = setting.q, perf_counter()
    found = ArmySearch(q).best(plan.rank + k + 1)[plan.rank + 1 :]
    seconds = perf_counter() - start
    return tuple(_plan(q, one, f"Next best army {n}", seconds) for n, one in enumerate(found, 1))


def what_if(setting: ArmyAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What more Talents, or one General more, would bring."""
    q, found = setting.q, list[tuple[str, Fraction]]()
    if q.chance is None:
        for more in (10, 30):
            richer = q.board.with_player(q.side, talents=q.talents + more)
            found.append((f"{more} Talents more", solve(replace(q, board=richer)).value - plan.value))
    led = replace(q, along=q.along._replace(generals=q.along.generals + 1))
    found.append((f"one {GENERAL} more", solve(led).value - plan.value))
    return tuple(found)


def _limited(setting: ArmyAnswer, number: int, seconds: float) -> Plan:
    """The best army of so many purchases at most."""
    return solve(replace(setting.q, limit=number))


def value(setting: ArmyAnswer, actions: Sequence[Action]) -> Fraction | None:
    """What other purchases are worth; None where they do not reach the chance that is wanted."""
    q = setting.q
    bought = {a.piece: a.number for a in actions if isinstance(a, Buy)}
    troops = Troops(*(bought.get(kind, 0) for kind in LAND_UNITS))
    found = [q.priced(troops, orders) for orders in q.attack]
    if q.chance is None:
        return max(x.worth for x in found)
    return Fraction(-q.cost(troops)) if max(x.chance for x in found) >= q.chance else None


WORKINGS = Workings(why_not, next_best, what_if, *asked_again(_limited), value)
__all__ = ["WORKINGS", "solve"]
