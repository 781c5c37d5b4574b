"""What the plan of a battle shows: losses by hits, what units are worth, how it ends, best play against usual orders."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest2.charts.armies import NOBODY, ONE_OF, Units
from rometeach.conquest2.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest2.meanings import WORDS
from rometeach.core.results.numbers import percent
from rometeach.core.results.show import Table
from rometeach.core.words import counted

from .inputs import UNITS
from .now import Now
from .play import Played


def losses(now: Now) -> Table:
    """What is lost in this round with 1, 2, ... hits; where that hangs on the enemy's losses, the rarer answers say so."""
    rows = []
    for hits in range(1, now.most + 1):
        usual = now.usual_answer(hits)
        others: dict[Units, list[str]] = {}
        for answer in now.answers(hits):
            if answer.lost not in (usual, NOBODY):
                others.setdefault(answer.lost, []).append(answer.enemy)
        said = "; ".join(f"{lost} where {' or '.join(when)}" for lost, when in others.items())
        rows.append((counted(hits, "hit"), f"{usual}; {said}" if said else str(usual)))
    return Table("Losses of this round", ("With", "Lose"), tuple(rows))


def kinds(now: Now) -> Table:
    """What one unit of each kind is worth now: without the last of a kind a face of the die hits nothing, and fewer hits come."""
    rows, units, states = [], now.q.units, now.states[0]
    for kind, name in enumerate(UNITS):
        if units[kind] and units.number > 1:
            hits = states.hits(units).mean - states.hits(units.less(ONE_OF[kind])).mean
            rows.append((name, str(units[kind]), _text(now.without(units, kind)), _text(hits)))
    title = "What one unit less takes away, the enemy's army being whole"
    return Table(title, ("Kind", "There are", "Worth", "Hits a round"), tuple(rows))


def ends(now: Now, law: Played) -> Table:
    """How the battle ends, with the chances, and the units that both lose on average."""
    rows = [(WORDS[how][:1].upper() + WORDS[how][1:], percent(law.p_how(how))) for how in WORDS if law.p_how(how)]
    for side, states in ((ATTACKER, now.values.mine), (DEFENDER, now.values.yours)):
        pairs = zip(law.lost(states, side == ATTACKER), UNITS, strict=True)
        lost = ", ".join(f"{float(n):.2f} {kind}" for n, kind in pairs if n)
        rows.append((f"The {side} loses on average", lost or "nothing"))
    rows.append(("Rounds on average", f"{float(law.rounds):.2f}"))
    return Table("The battle when both play best from now on", ("End", "Chance or number"), tuple(rows))


def usual(now: Now, value: Fraction) -> Table:
    """Best play against the usual orders: how much they lose against it, and what the best reply to an enemy who follows them brings."""
    rows = []
    for orders in now.usual():
        mine, theirs = now.by_orders(orders), now.reply(orders)
        rows.append((orders.name, _text(mine), _text(value - mine), _text(theirs), _text(theirs - value)))
    header = ("Orders", "Worth by these", "Best play beats them by", "Worth if the enemy follows them", "More by")
    return Table("Best play and usual orders", header, tuple(rows))


def _text(number: Fraction) -> str:
    """A worth for a table, to a hundredth."""
    return f"{float(number):.2f}".replace("-0.00", "0.00")


__all__ = ["ends", "kinds", "losses", "usual"]
