"""What the lessons about battles share: dice by their signs, a battle of a board, what units are worth in it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rometeach.conquest2.board.state import BoardState
from rometeach.conquest2.charts.armies import NOBODY, Army, Units
from rometeach.conquest2.charts.battle import WON, Battle, Side, battle_law
from rometeach.conquest2.charts.dice import dice
from rometeach.conquest_board.combat_die import LETTERS, CombatDie, matched_law
from rometeach.core.chance.laws import Law
from rometeach.core.results.show import Table, percent

from . import boards

KINDS = ("Infantry", "Cavalry", "Catapult", "Galley")
"""Military units, in the order of their letters."""
NAMED = ("Infantry", "Cavalry", "a Catapult", "a Galley", "nothing")
"""What a face shows, in words."""
SIX = ("Infantry", "Infantry", "Cavalry", "Catapult", "Galley", "blank")
"""The six faces."""


def die() -> CombatDie:
    """The combat die of the standard rules."""
    return boards.named().rules.die


def units(text: str) -> Units:
    """The units of "3I 1C 1K 2G", where G are Galleys."""
    counts = [0, 0, 0, 0]
    for word in text.split():
        counts[LETTERS.index(word[-1])] += int(word[:-1])
    return Units(*counts)


def shown(counts: Sequence[int]) -> str:
    """Dice in words by how many show each sign: "2 show Infantry, 1 a Galley and 1 nothing"."""
    said = [f"{n} {'show' if n > 1 else 'shows'} {name}" for n, name in zip(counts, NAMED, strict=True) if n]
    return boards.listed(said)


def hits_law(number: int, army: Units) -> Law:
    """The law of the hits of so many dice.

    Args:
        number: how many dice.
        army: the units that match them.
    """
    return matched_law(die(), number, army)


def sides(board: BoardState, province: str, attacker: str, defender: str, ships: int = 0) -> Battle:
    """A battle of a board, fought to its end, with the usual losses of both sides.

    Args:
        board: the board.
        province: where.
        attacker: who attacks.
        defender: who is attacked.
        ships: how many Galleys the attacker commits.
    """
    there = board.provinces[province]
    found = []
    for side in (attacker, defender):
        own = there.force(side).units.plus(Units(galleys=ships if side == attacker else 0))
        found.append(Side(Army(own, NOBODY, NOBODY), dice(board, province, side, side == defender).total))
    return Battle(found[0], found[1], there.city == defender, figures=board.rules.combat)


def chance_of(battle: Battle) -> Fraction:
    """How likely the attacker wins."""
    return battle_law(battle).p_how(WON)


def hits_table(caption: str, rows: Sequence[tuple[str, int, Units]]) -> Table:
    """The chances of each number of hits in one throw, a row each.

    Args:
        caption: what stands above.
        rows: what a row is called, how many dice, the units.
    """
    laws = [(name, hits_law(number, army)) for name, number, army in rows]
    most = max(n for _, law in laws for n, _ in law.items())
    lines = tuple((name, *(percent(law.p(n)) for n in range(most + 1)), f"{float(law.mean):.2f}") for name, law in laws)
    return Table(caption, ("Units", *(str(n) for n in range(most + 1)), "Average"), lines)


__all__ = [
    *("KINDS", "NAMED", "SIX", "chance_of", "die", "hits_law", "hits_table", "shown", "sides", "units"),
]
