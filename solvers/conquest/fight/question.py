"""Question "fight": the Battle Legion, the losses and the retreat that are best now, against an enemy who plays best too (2.2).

Everything is seen by both sides and decided one after the other, so backward induction over the land units left answers it. The plan
is then followed forward and priced by its exact law.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from time import perf_counter

from rometeach.conquest.actions import Form, Lose, Stand, Withdraw
from rometeach.conquest.board.state import Force
from rometeach.conquest.charts.battle import BattleLaw
from rometeach.conquest.charts.figures import ATTACKER
from rometeach.conquest.charts.forces import HOW
from rometeach.conquest.charts.forces import Force as Side
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.meanings import OF_BATTLE, WORDS
from rometeach.conquest_board.rules import LAND_UNITS
from rometeach.core.errors import BadInput
from rometeach.core.frozen import Frozen
from rometeach.core.results.bars import Bars
from rometeach.core.results.base import rules_notes
from rometeach.core.results.numbers import percent
from rometeach.core.results.plans import OPTIMAL, Plan, Workings
from rometeach.core.results.show import Table
from rometeach.core.session.actions import Action

from . import tables
from .inputs import FightAnswer, FightQuestion, First
from .search import Now
from .why_not import Ask

HOW_FOUND = (
    "Backward induction over all land units that may be left: each Battle Legion, loss and retreat of both sides is a least or a greatest "
    "of what follows. The plan is then followed forward, and its worth is that of the exact law. 0 is what both sides have now."
)
LARGE = 6_000
SOLVER = "solvers.conquest.fight.question:WORKINGS"
LEAVES_OUT = (
    "what comes after the battle, but for what Leaders, land units and the Province are said to be worth",
    "where those who retreat go",
)


def solve(q: FightQuestion) -> Plan:
    """The best decisions now.

    Raises:
        BadInput: there are too many states of units left.
    """
    start = perf_counter()
    now = Now(q)
    return _plan(now, now.chosen, "Best play", start, full=True)


def actions(now: Now, first: First) -> tuple[Action, ...]:
    """What the side does first."""
    if first.goes or (first.goes is None and now.goes):
        return (Withdraw(),)
    found: list[Action] = [Stand()] if now.q.fought else []
    if not now.enemy_goes:
        form = first.form or now.legions[now.q.side != ATTACKER]
        found.append(Form(Force(*form)))
    return (*found, *(Lose(Force(*units)) for _, units in first.lost))


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
    value, does = now.value(law), actions(now, first)
    parts, worths = _parts(q, law)
    assert sum(worths.values()) == value
    lines, shown = [f"{q.asked.words}: the {q.side} asks (Section 2.2)."], list[Table]()
    stays = not isinstance(does[0], Withdraw)
    if stays and not now.enemy_goes:
        mine, theirs = now.formed(first.form)
        lines.append(f"The defender forms first, {theirs}; the attacker answers with {mine} (Section 2.2.1).")
        shown.append(tables.losses(now, first.form))
    elif stays:
        lines.append("The attacker then retreats (Section 2.2.3).")
    lines.append(
        f"The Province counts {q.worth.province}, an Infantry, Cavalry, Catapult {', '.join(map(str, q.worth.units))}, "
        f"a General {q.worth.general}, the Caesar {q.worth.caesar}; what the enemy loses counts as won."
    )
    if full:
        shown += [*tables.retreats(now), tables.usual(now, value)]
    shown.insert(len(shown) - 1 if full else len(shown), tables.ends(law))
    bars = tuple((WORDS[how], law.p_how(how)) for how in HOW if law.p_how(how))
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
        bound=value + now.best.bound,
        alike=now.best.bound,
        seconds=perf_counter() - start,
        idle=Fraction(0),
        leaves_out=LEAVES_OUT,
        lines=tuple(lines),
        bars=(Bars("How the battle ends", bars, {WORDS[how]: OF_BATTLE[how] for how in HOW}),),
        how=HOW_FOUND,
        doubtful=q.board.rules.doubts(*(f"costs:{kind}" for kind in LAND_UNITS)),
        rules_notes=rules_notes(q.board.rules),
        solver=SOLVER,
        setting=FightAnswer(q, first, law),
        first=(("Chance", f"{percent(law.p_conquered)} that the attacker conquers"),),
        tables=tuple(shown),
    )


def _parts(q: FightQuestion, law: BattleLaw) -> tuple[dict[str, Fraction], dict[str, Fraction]]:
    """What a battle changes for the side that asks, in numbers, and what that is worth."""
    w, p = q.worth, law.p_conquered * q.sign

    def lost(side: str, sign: int) -> tuple[Fraction, Fraction]:
        found = law.mean_lost(side)
        return sign * sum(found, Fraction(0)), sign * sum(
            (n * c for n, c in zip(found, w.units, strict=True)), Fraction(0)
        )

    def caught(side: str, force: Side, sign: int) -> tuple[Fraction, Fraction]:
        chance = law.p_captured(side)
        return sign * chance * force.leaders, sign * chance * (force.generals * w.general + force.caesar * w.caesar)

    found = {
        "the Province": (p, 2 * p * w.province),
        "own land units": lost(q.side, -1),
        "land units of the enemy": lost(q.other, 1),
        "own Leaders captured": caught(q.side, q.force, -1),
        "Leaders of the enemy captured": caught(q.other, q.enemy, 1),
    }
    return {k: Fraction(a) for k, (a, _) in found.items()}, {k: Fraction(b) for k, (_, b) in found.items()}


def _deviation(now: Now, first: First, start: float) -> Plan:
    return _plan(now, first, "Play", start)


def next_best(setting: FightAnswer, plan: Plan, k: int) -> tuple[Plan, ...]:
    """The k next best first choices, each followed by best play."""
    start, now = perf_counter(), Now(setting.q)
    found = now.firsts()[plan.rank + 1 : plan.rank + 1 + k]
    return tuple(_plan(now, first, f"Next best play {n}", start) for n, first in enumerate(found, 1))


def what_if(setting: FightAnswer, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    """What one unit of a kind more, or one General more, would bring; what it is worth by itself is not counted.

    Each is a search of its own: nothing is said of battles with more than `LARGE` states.
    """
    q, found = setting.q, list[tuple[str, Fraction]]()
    if Now(q).states > LARGE:
        return ()
    for kind in range(3):
        more = [0, 0, 0]
        more[kind] = 1
        try:
            other = Now(q.with_force(replace(q.force, troops=q.force.troops.more(Troops(*more)))))
        except BadInput:
            continue
        found.append((f"one {LAND_UNITS[kind]} more", other.value(other.law(other.chosen)) - plan.value))
    led = replace(q.force, generals=q.force.generals + 1)
    other = Now(q.with_force(led))
    found.append(("one General more", other.value(other.law(other.chosen)) - plan.value))
    return tuple(found)


WORKINGS = Workings(Ask(_deviation, actions), next_best, what_if)
__all__ = ["WORKINGS", "actions", "solve"]
