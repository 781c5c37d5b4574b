"""What the plan of a battle shows: losses of this round, when a side retreats, how it ends, best play against usual orders."""

from __future__ import annotations

from fractions import Fraction

from rometeach.conquest.charts.battle import BattleLaw
from rometeach.conquest.charts.figures import ATTACKER, DEFENDER
from rometeach.conquest.charts.forces import HOW
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.meanings import WORDS
from rometeach.core.results.numbers import percent
from rometeach.core.results.show import Table
from rometeach.core.words import counted

from .search import Now


def losses(now: Now, form: Troops | None) -> Table:
    """What is lost in this round with 1, 2, ... hits; where that hangs on what the enemy has lost, the rarer answers say so."""
    rows = []
    for hits, pairs in enumerate(now.losses(form)):
        if hits:
            answers: dict[Troops, list[Troops]] = {}
            for theirs, mine in pairs:
                answers.setdefault(mine, []).append(theirs)
            usual, *others = sorted(answers, key=lambda x: -len(answers[x]))
            said = "; ".join(f"{x} where the enemy loses {' or '.join(map(str, answers[x]))}" for x in others)
            rows.append((counted(hits, "hit"), f"{usual}; {said}" if said else str(usual)))
    return Table("Losses of this round", ("With", "Lose"), tuple(rows))


def retreats(now: Now) -> tuple[Table, ...]:
    """When each side retreats at the end of a round, in the states to which best play may lead (2.2.3).

    The attacker decides only where the defender stays.
    """
    asked: dict[str, dict[int, dict[Troops, set[bool]]]] = {ATTACKER: {}, DEFENDER: {}}
    attack, defence = now.players
    for x in now.best.policy():
        goes = defence.retreats(x.mine, x.yours)
        asked[DEFENDER].setdefault(x.mine.units, {}).setdefault(x.yours, set()).add(goes)
        if not goes:
            leaves = attack.retreats(x.mine, x.yours)
            asked[ATTACKER].setdefault(x.yours.units, {}).setdefault(x.mine, set()).add(leaves)
    sides = (now.q.side, now.q.other)
    return tuple(_thresholds(side, asked[side], side == now.q.side) for side in sides)


def _thresholds(side: str, asked: dict[int, dict[Troops, set[bool]]], own: bool) -> Table:
    rows = []
    for enemy in sorted(asked):
        by_units: dict[int, set[bool]] = {}
        for troops, answers in asked[enemy].items():
            by_units.setdefault(troops.units, set()).update(answers)
        sure = [n for n in sorted(by_units) if by_units[n] == {True}]
        mixed = [n for n in sorted(by_units) if len(by_units[n]) > 1]
        stays = [n for n in sorted(by_units) if by_units[n] == {False}]
        if not sure and not mixed:
            continue
        goes = ", ".join(str(t) for t in sorted(asked[enemy]) if t.units in mixed and asked[enemy][t] == {True})
        both = ", ".join(str(t) for t in sorted(asked[enemy]) if len(asked[enemy][t]) > 1)
        hangs = "; ".join(x for x in (goes, f"{both}, by the kinds of the enemy" if both else "") if x)
        rows.append((counted(enemy, "unit"), _numbers(sure), hangs or "-", _numbers(stays)))
    title = f"When the {side} retreats at the end of a round{'' if own else ', playing best'}"
    header = ("Against", "Goes with units", "Goes also with", "Fights on with units")
    return Table(title, header, tuple(rows))


def _numbers(found: list[int]) -> str:
    """ "1 to 3, 5"."""
    runs: list[list[int]] = []
    for n in found:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{r[0]} to {r[-1]}" if len(r) > 1 else str(r[0]) for r in runs) or "-"


def ends(law: BattleLaw) -> Table:
    """How the battle ends, with the chances, and the land units that both lose on average."""
    rows = [(WORDS[how][:1].upper() + WORDS[how][1:], percent(law.p_how(how))) for how in HOW if law.p_how(how)]
    for side in (ATTACKER, DEFENDER):
        kinds = zip(law.mean_lost(side), ("Infantry", "Cavalry", "Catapults"), strict=True)
        lost = ", ".join(f"{float(n):.2f} {kind}" for n, kind in kinds if n)
        rows.append((f"The {side} loses on average", lost or "nothing"))
    rows.append(("Rounds on average", f"{float(law.rounds):.2f}"))
    return Table("The battle when both play best from now on", ("End", "Chance or number"), tuple(rows))


def usual(now: Now, value: Fraction) -> Table:
    """Best play against the usual orders: how much they lose against it, and what the best reply to an enemy who follows them brings."""
    rows = []
    for orders in now.usual():
        mine, theirs = now.by_orders(orders), now.reply(orders)
        rows.append((orders.name, _text(mine), _text(value - mine), _text(theirs), _text(theirs - value)))
    header = (
        "Orders",
        "Worth by these orders",
        "Best play beats them by",
        "Worth if the enemy follows them",
        "That is more by",
    )
    return Table("Best play and usual orders, in Talents", header, tuple(rows))


def _text(number: Fraction) -> str:
    """A worth for a table, to a hundredth."""
    return f"{float(number):.2f}"


__all__ = ["ends", "losses", "retreats", "usual"]
