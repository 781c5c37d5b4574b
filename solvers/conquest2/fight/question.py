"""Question "fight": which units to lose and whether to retreat, against an enemy who plays best too (3.6.5, 3.6.6).

Both sides see everything and decide one after the other, so backward induction over the units left answers it. The plan is then followed
forward and priced by its exact law.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest2.actions import Stand
from rometeach.conquest2.board.pieces import force as read_force
from rometeach.conquest2.charts.armies import ONE_OF, Units
from rometeach.conquest2.charts.battle import BOTH_GONE
from rometeach.conquest2.charts.figures import ATTACKER
from rometeach.conquest2.meanings import OF_BATTLE, WORDS
from rometeach.core.errors import BadInput, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.frozen import replace as changed
from rometeach.core.names import key
from rometeach.core.results.bars import Bars
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import OPTIMAL, Plan, WhyNot, Workings, less_or_more
from rometeach.core.session.actions import Action

from . import tables
from .inputs import UNITS, FightAnswer, FightQuestion, First, Leave, Loss
from .now import Now, places
from .play import Played

HOW_FOUND = (
    "Backward induction over all units that may be left: each loss and each retreat of both sides is a least or a greatest of what "
    "follows. The plan is then followed forward, and its worth is that of the exact law."
)
SOLVER = "solvers.conquest2.fight.question:WORKINGS"
LEAVES_OUT = (
    "what comes after the battle, but for what victory and units are said to count",
    "whose units are lost among those of a kind: those of a card and of allies go first",
)
LARGE = 30_000
HINT = "Say 2 hits: lose 1I 1C; lose 2I; fight on; or retreat."
_LOSE = re.compile(r"(?:(?:with\s+)?(\d{1,2})\s+hits?\s*:?\s*)?(?:lose\s+)(.+)", re.IGNORECASE)
_GALLEYS = re.compile(r"(\d{0,2})\s*g(?:alleys?)?\b", re.IGNORECASE)


def solve(q: FightQuestion) -> Plan:
    """The best decisions now.

    Raises:
        BadInput: with this combat die the battle may never end.
    """
    start = perf_counter()
    now = Now(q)
    return _plan(now, First(), "Best play", start, full=True)


def actions(now: Now, first: First) -> tuple[Action, ...]:
    """What the side does now: whether it stays, and what it loses with each number of hits."""
    goes = now.goes if first.goes is None else first.goes
    if now.q.fought and goes:
        return (Leave(),)
    found: list[Action] = [Stand()] if now.q.fought else []
    if now.enemy_goes:
        return tuple(found)
    laid = dict(first.lost)
    for hits in range(1, now.most + 1):
        found.append(Loss(hits, laid[hits] if hits in laid else now.usual_answer(hits)))
    return tuple(found)


def _plan(now: Now, first: First, title: str, start: float, *, full: bool = False) -> Plan:
    """A plan with these decisions of now.

    Args:
        now: the decisions of the side.
        first: those that are laid down.
        title: what the plan is called.
        start: when the search began.
        full: whether it is compared with usual orders.
    """
    q, law = now.q, now.law(first)
    value, does, worth = now.value(law), actions(now, first), now.q.fight.worth
    own, other = now.lost(law)
    parts = {"victory": now.part(law), "own units lost": -own, "units of the enemy lost": other}
    worths = parts | {"victory": now.part(law) * worth.prize}
    assert sum(worths.values()) == value
    shown = [tables.losses(now)] if any(isinstance(a, Loss) for a in does) and not first.lost else []
    shown.append(tables.ends(now, law))
    if full:
        shown += [tables.kinds(now), tables.usual(now, value)]
    bars = tuple((WORDS[how], law.p_how(how)) for how in WORDS if law.p_how(how))
    gap = max(Fraction(0), now.bound - value) if full else Fraction(0)
    doubtful = q.board.rules.doubts(*(f"costs:{kind}" for kind in UNITS)) if any(worth.units) else {}
    return Plan(
        title=f"{title} of the {q.side}: {q.asked.words}",
        actions=does,
        costs=(0,) * len(does),
        money="Talents",
        amounts="On average",
        value=value,
        parts=Frozen(parts),
        worths=Frozen(worths),
        status=OPTIMAL,
        bound=value + gap,
        alike=gap + Fraction(now.values.bound),
        seconds=perf_counter() - start,
        idle=Fraction(0),
        leaves_out=LEAVES_OUT if q.fight.refuge != (False, False) else (*LEAVES_OUT, "retreats"),
        lines=tuple(_lines(now, first, law)),
        bars=(Bars("How the battle ends", bars, {WORDS[how]: OF_BATTLE[how] for how in WORDS}),),
        how=HOW_FOUND,
        ledgers=tuple((f"Dice of the {s}", x) for s, x in zip(("attacker", "defender"), q.asked.dice, strict=True)),
        doubtful=doubtful,
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=FightAnswer(q, first),
        first=(
            (
                "Chance",
                f"{percent(law.wins(q.side))} that the {q.side} wins, {percent(law.p_how(BOTH_GONE))} that both are gone",
            ),
        ),
        tables=tuple(shown),
    )


def _lines(now: Now, first: First, law: Played) -> Iterator[str]:
    q, worth = now.q, now.q.fight.worth
    yield f"{q.asked.words}: the {q.side} asks (Section 3.6)."
    counts = ", ".join(map(str, worth.units))
    yield f"Victory counts {worth.prize}, and half of it where both are gone (Section 3.6.6)."
    if any(worth.units):
        yield f"An own Infantry, Cavalry, Catapult, Galley counts {counts}; what the enemy loses counts as won."
    if q.fight.battle.city:
        yield "The defender throws first, and who is hit does not throw (Section 3.6.5)."
    elif q.side == ATTACKER:
        yield "The defender takes off his losses first; the attacker sees them before he decides (Section 3.6.5)."
    units = q.units
    if not first.lost and not now.goes and sum(n > 0 for n in units) > 1:
        priced = [(now.without(units, k), UNITS[k]) for k in range(4) if units[k]]
        (least, cheap), (most, dear) = min(priced), max(priced)
        yield (
            f"One {cheap} less takes away {float(least):.2f}, one {dear} less {float(most):.2f}: "
            "without the last of a kind a face of the die hits nothing."
        )
    if now.goes:
        where = places(q)
        yield f"A retreat is better now{': to ' + ' or '.join(where) if where else ''} (Section 3.6.6)."


def why_not(setting: FightAnswer, plan: Plan, choice: str) -> WhyNot:
    """What forbids a choice, or what best play with it is worth; raises BadInput if it cannot be read."""
    start, now = perf_counter(), Now(setting.q)
    found = _read(now, choice)
    if isinstance(found, WhyNot):
        return found
    does = {a.hits: a.units for a in plan.actions if isinstance(a, Loss)}
    shown = "; ".join(str(Loss(n, u)) for n, u in found.lost) or ("retreat" if found.goes else "fight on")
    same_way = found.goes is None or any(isinstance(a, Leave) for a in plan.actions) == found.goes
    if same_way and all(does.get(n) == u for n, u in found.lost):
        return WhyNot(shown, "it is in the plan", loss=Fraction(0), instead=plan)
    other = _plan(now, found, "Play", start)
    loss = plan.value - other.value
    same = abs(loss) <= plan.alike
    verdict = "best play with it is worth just as much" if same else f"best play with it is worth {less_or_more(loss)}"
    return WhyNot(shown, verdict, loss=Fraction(0) if same else loss, instead=other)


def _read(now: Now, choice: str) -> First | WhyNot:
    """A choice as decisions of now, or what forbids it."""
    goes: bool | None = None
    lost: dict[int, Units] = {}
    problems: list[Problem] = []
    parts = [x.strip() for x in choice.split(";") if x.strip()]
    for part in parts:
        if key(part).startswith("retreat"):
            goes = True
        elif key(part) == key(str(Stand())):
            goes = False
        elif m := _LOSE.fullmatch(part):
            units = _units(m[2])
            hits = int(m[1]) if m[1] else units.number
            if hits != units.number or not hits or hits in lost:
                problems.append(
                    Problem("choice", f'"{part[:40]}" has other hits than units, or comes twice', HINT, case="3.6.5")
                )
            lost[hits] = units
        else:
            problems.append(Problem("choice", f'"{part[:40]}" is no choice in a battle', HINT, case="3.6"))
    if goes and len(parts) > 1:
        problems.append(Problem("choice", "retreats and does something else", "Give one of the two.", case="3.6.6"))
    if problems or not parts:
        raise BadInput(problems or [Problem("choice", "is missing", HINT)])
    shown = "; ".join(parts)
    if goes is not None and not now.q.fought:
        return WhyNot(shown, "nobody retreats before the first round is fought", "3.6.6")
    if goes and not now.may_go:
        return WhyNot(shown, "there is no Province to retreat to", "3.6.6")
    for units in lost.values():
        if any(n > m for n, m in zip(units, now.q.units, strict=True)):
            return WhyNot(shown, f"these are not among the units of the {now.q.side}, {now.q.units}", "3.6.5")
        if units.number > now.most:
            return WhyNot(shown, f"no more than {now.most} hits can come in this round", "3.6.5")
    return First(False if lost and now.q.fought else goes, tuple(sorted(lost.items())))


def _units(text: str) -> Units:
    """Units as they are typed: "1I 1C 1G", where G is a Galley: nobody else can be lost (3.6.5)."""
    galleys = sum(int(n or 1) for n in _GALLEYS.findall(text))
    land = read_force(_GALLEYS.sub(" ", text).strip() or "none")
    return Units(land.infantry, land.cavalry, land.catapults, galleys)


def next_best(setting: FightAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best first choices, each followed by best play."""
    start, now = perf_counter(), Now(setting.q)
    found = now.firsts()[plan.rank : plan.rank + k]
    return tuple(_plan(now, first, f"Next best play {n}", start) for n, (_, first) in enumerate(found, 1))


def what_if(setting: FightAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one unit of a kind more, or one die more, would bring; nothing is said of battles with more than `LARGE` states."""
    q, found = setting.q, list[tuple[str, Fraction]]()
    if Now(q).values.before.size > LARGE:
        return ()
    b, attacks = q.fight.battle, q.side == ATTACKER
    me = b.attacker if attacks else b.defender
    more = [
        (f"one {UNITS[k]} more", replace(me, army=replace(me.army, own=me.army.own.plus(ONE_OF[k])))) for k in range(4)
    ]
    more.append(("one die more (Army Training)", replace(me, dice=me.dice + 1)))
    for words, side in more:
        battle = replace(b, attacker=side) if attacks else replace(b, defender=side)
        other = replace(q, fight=replace(q.fight, battle=battle), asked=changed(q.asked, battle=battle))
        now = Now(other)
        found.append((words, now.value(now.law(First())) - plan.value))
    return tuple(found)


WORKINGS = Workings(why_not, next_best, what_if)
__all__ = ["WORKINGS", "actions", "solve"]
