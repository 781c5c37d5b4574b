"""What the lessons about battles share: dice by their signs, a battle on a board, what each way to lose a unit leads to."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from rometeach.conquest.board.state import FORTIFIED
from rometeach.conquest.charts.battle import Battle, BattleLaw, Force, battle_law
from rometeach.conquest.charts.hits import fort_dice, hits_law
from rometeach.conquest.charts.legion import NOBODY, Troops, parts
from rometeach.conquest.charts.orders import KEEP_VARIETY, Orders
from rometeach.conquest.position import Position
from rometeach.conquest_board.combat_die import LETTERS
from rometeach.core.chance.laws import Law
from rometeach.core.results.show import Table, percent
from rometeach.core.session import dice
from rometeach.core.session.requests import Answer, Request, Roll

from ..steps import Answers, script
from . import boards

INFANTRY, CAVALRY, CATAPULT = "Infantry", "Cavalry", "Catapult"
KINDS = (INFANTRY, CAVALRY, CATAPULT)
"""Land units, in the order of their letters."""


@functools.lru_cache(maxsize=8)
def table(change: str) -> Position:
    """A table of five players after a change."""
    return boards.named().edit(change)


def faces(text: str) -> tuple[int, ...]:
    """The numbers of the faces of dice that are written by their signs: "3I 1C 1K 1G 1-" (G is a Galley, - a blank)."""
    spelled = boards.named().rules.die.spellings
    found: list[int] = []
    for word in text.split():
        number, letter = int(word[:-1]), word[-1]
        found += [next(n for n, ways in enumerate(spelled, 1) if letter in ways)] * number
    return tuple(found)


def written(counts: Sequence[int]) -> str:
    """Dice in short by how many show each sign: "3I 1C 1-"."""
    return " ".join(f"{n}{letter}" for n, letter in zip(counts, LETTERS, strict=True) if n)


NAMED = ("Infantry", "Cavalry", "a Catapult", "a Galley", "nothing")


def told(counts: Sequence[int]) -> str:
    """Dice in words: "2 show Infantry, 1 a Galley and 1 nothing"."""
    said = [f"{n} {'show' if n > 1 else 'shows'} {name}" for n, name in zip(counts, NAMED, strict=True) if n]
    return boards.listed(said)


def answered(answers: Iterable[Answer]) -> Answers:
    """The answers one after the other; dice may be written by their signs."""
    following = script(answers)

    def answer(request: Request) -> Answer:
        given = following(request)
        return dice.parse(request, given) if isinstance(request, Roll) and isinstance(given, str) else given

    return answer


def troops(p: Position, province: str, side: str) -> Troops:
    """The land units of a player in a Province."""
    return Troops(*p.provinces[province].force(side)[:3])


def leaders(p: Position, province: str, side: str) -> int:
    """His Leaders there."""
    return p.provinces[province].force(side).leaders


def battle(p: Position, province: str, attack: Orders = KEEP_VARIETY, defence: Orders = KEEP_VARIETY) -> Battle:
    """The battle of the active player in a Province, to its end.

    Args:
        p: the board.
        province: where.
        attack: how the active player fights; both keep the last unit of a kind to the last where nothing is said.
        defence: how the other one does.
    """
    side, there = p.active, p.provinces[province]
    enemy = there.enemy_of(side)
    sides = [Force(troops(p, province, s), leaders(p, province, s)) for s in (side, enemy)]
    return Battle(sides[0], sides[1], there.city == FORTIFIED, attack, defence, p.rules.combat(p.times))


def with_troops(found: Battle, attacker: Troops) -> Battle:
    """The same battle with other land units of the attacker."""
    return replace(found, attacker=replace(found.attacker, troops=attacker))


def by_loss(found: Battle) -> Mapping[str, BattleLaw]:
    """The kind of unit that the attacker loses now -> how the battle goes on."""
    mine = found.attacker.troops
    laws = {}
    for lost in parts(mine, 1):
        kind = KINDS[lost.index(1)]
        laws[kind] = battle_law(with_troops(found, mine.less(lost)))
    return laws


def best_loss(found: Battle) -> str:
    """The unit to lose: with which the attacker conquers most often afterwards."""
    laws = by_loss(found)
    return max(laws, key=lambda kind: laws[kind].p_conquered)


def losses(found: Battle) -> Table:
    """What each way to lose one unit leaves, and leads to."""
    mine, rows = found.attacker.troops, []
    for kind, law in by_loss(found).items():
        left = law.battle.attacker.troops
        now = hits_law(left).mean
        rows.append(
            (f"{'an' if kind == INFANTRY else 'a'} {kind}", str(left), f"{float(now):.2f}", percent(law.p_conquered))
        )
    return Table(f"One of {mine} is lost", ("Lost", "Left", "Hits in the next round", "Wins the battle"), tuple(rows))


def by_orders(caption: str, fight: Battle, orders: Sequence[Orders]) -> Table:
    """The same battle with several orders of losses of the attacker, and with the best choice of all."""
    rows = []
    for order in orders:
        law = battle_law(replace(fight, attack=order))
        rows.append((order.name, percent(law.p_conquered), f"{float(law.talents_lost('attacker')):.0f}"))
    rows.append(("the best unit each time", percent(best_losses(fight)), ""))
    return Table(caption, ("The attacker loses", "He wins", "Talents lost"), tuple(rows))


def best_losses(fight: Battle) -> Fraction:
    """How likely the attacker conquers if he always loses the units with which he wins most often; the defender keeps his orders."""
    figures = fight.figures

    @functools.cache
    def value(mine: Troops, yours: Troops) -> Fraction:
        if not mine.units or not yours.units:
            return Fraction(bool(mine.units))
        legion = fight.attack.legion(mine, fight.attacker.leaders, figures)
        other = fight.defence.legion(yours, fight.defender.leaders, figures)
        wall = fort_dice(legion, mine.less(legion), figures) if fight.fort else 0
        hits = _cut(hits_law(legion, mine.less(legion), 0, figures), other.units)
        struck = _cut(hits_law(other, yours.less(other), wall, figures), legion.units)
        won = Fraction(0)
        for i, p in enumerate(hits):
            left = yours.less(fight.defence.losses.take(other, i))
            for j, q in enumerate(struck):
                if i or j:
                    won += p * q * max(value(mine.less(lost), left) for lost in parts(legion, j))
        return won / (1 - hits[0] * struck[0])

    return value(fight.attacker.troops, fight.defender.troops)


def _cut(law: Law, most: int) -> list[Fraction]:
    """The chances of 0, 1, 2, ... hits, the last one of so many or more."""
    return [*(law.p(n) for n in range(most)), sum((p for n, p in law.items() if n >= most), Fraction(0))]


def hits_table(caption: str, legions: Sequence[tuple[str, Troops, Troops]]) -> Table:
    """The chances of each number of hits in a round, one row a Legion with its reserve."""
    laws = [(name, hits_law(legion, reserve)) for name, legion, reserve in legions]
    most = max(n for _, law in laws for n, _ in law.items())
    rows = tuple((name, *(percent(law.p(n)) for n in range(most + 1)), f"{float(law.mean):.2f}") for name, law in laws)
    return Table(caption, ("Legion", *(str(n) for n in range(most + 1)), "Average"), rows)


def square(legion: Troops, reserve: Troops = NOBODY) -> Table:
    """The 36 throws of two dice, each with its hits."""
    signs = ("Infantry", "Infantry", "Cavalry", "Catapult", "Galley", "blank")
    rows = tuple((one, *(str(pair(a, b, legion, reserve)) for b in range(6))) for a, one in enumerate(signs))
    return Table(f"The hits of {legion} with two dice", ("", *signs), rows)


def pair(first: int, second: int, legion: Troops, reserve: Troops = NOBODY) -> int:
    """The hits of two dice.

    Args:
        first: the face of one die, by its number from 0 on.
        second: that of the other.
        legion: the Battle Legion that throws.
        reserve: its reserve.
    """
    units = (legion[0], legion[1], legion[2] + reserve[2])
    shown = [0, 0, 0]
    for face in (first, second):
        kind = (0, 0, 1, 2)[face] if face < 4 else None
        if kind is not None:
            shown[kind] += 1
    return sum(map(min, shown, units))


def law_of(legion: Troops, reserve: Troops = NOBODY) -> Law:
    """The hits of a Legion in one round."""
    return hits_law(legion, reserve)


def chance_of(found: Battle) -> Fraction:
    """How likely the attacker conquers the Province."""
    return battle_law(found).p_conquered


__all__ = [
    *("CATAPULT", "CAVALRY", "INFANTRY", "KINDS", "answered", "battle", "best_loss"),
    *("best_losses", "by_loss", "by_orders", "chance_of", "faces", "hits_table", "law_of"),
    *("leaders", "losses", "pair", "square", "table", "told", "troops"),
    *("with_troops", "written"),
]
