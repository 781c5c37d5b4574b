"""The Wars of a plan: for each War and Commander what a fight is worth at each strength, as columns of a table.

A column says: this Commander fights this War with strength at least so much (and so many Fleets or Cavalry), these Allied
Provinces along. Its worth leaves the Losses aside, and that the Revolt step may drive a garrison out (`dangers`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product

from rometeach.core import progress
from rometeach.rome_iinc.board.board import GARRISONED, Board, Commander
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.valuation import fights, losses_bound
from rometeach.rome_iinc.valuation.fights import Outlook
from rometeach.rome_iinc.valuation.outlooks import Outlooks
from rometeach.rome_iinc.valuation.weights import Weights


@dataclass(frozen=True)
class Column:
    """A fight at a strength, and `allies` who fight too.

    `worth` counts on a Unit for each Promotion; `promotion` is what one of them is worth.
    """

    index: int
    strength: int
    match: int
    allies: tuple[str, ...]
    worth: Fraction
    promotion: Fraction


@dataclass(frozen=True)
class Duel:
    """A War, a Commander, and the Empire that gains; `garrisons` may fight under him, `allies` are the others in reach."""

    war: str
    who: Commander
    empire: str
    outlook: Outlook
    garrisons: tuple[str, ...]
    allies: tuple[str, ...]
    need: str
    wanted: int

    @property
    def key(self) -> tuple[str, str, str]:
        """War, Commander's box, Empire that gains."""
        return self.war, self.who.box, self.empire

    @property
    def is_sole(self) -> bool:
        """Whether a Sole Emperor fights, so that the plan says who gains."""
        return self.who.is_emperor and bool(self.outlook.board.sole_emperor)


def duels(board: Board, sides: Iterable[str], weights: Mapping[str, Weights], open_: Iterable[str], *, banned: Iterable[str] = (),
          idle: Iterable[str] = (), start: Board | None = None, outlooks: Outlooks | None = None) -> tuple[Duel, ...]:  # fmt: skip
    """Every War and Commander that could meet, Provinces that are empty now included where Units can come.

    Args:
        board: the board.
        sides: the Empires that are planned.
        weights: what things are worth to each of them.
        open_: the Provinces where Units can come.
        banned: Wars that nobody fights.
        idle: the boxes of Commanders who fight nothing.
        start: the board before what must be done first, whose Revolts are counted on; None for this one.
        outlooks: those that are known, filled with what is not.
    """
    outlooks = outlooks or Outlooks()
    unrest = {side: outlooks.unrest(start or board, side) for side in sides}
    open_, found, prices = set(open_), [], dict[tuple[str, str], losses_bound.LossRates]()
    known = fights.Known(board)
    leaders = [who for who in war.commanders(board) if who.box not in idle and not war.idle(board, who)]
    for name, at in board.wars.items():
        if name in banned or at.fought:
            continue
        enemy = board.rules.wars[name]
        reach = fights.around(board, name)
        for who in leaders:
            progress.check()
            commands = war.commands_of(board, who)
            mine = [p for p in reach if board.rules.provinces[p].command in commands and p not in board.used.provinces]
            ready = set(war.eligible(board, name, who))
            garrisons = tuple(p for p in mine if board.provinces[p].status in GARRISONED and (p in open_ or p in ready))
            allies = tuple(p for p in mine if board.provinces[p].status not in GARRISONED and p in ready)
            if not garrisons and not allies:
                continue
            own = board.empire_of_commander(who)
            gains = tuple(sides) if who.is_emperor and board.sole_emperor else tuple(s for s in sides if s == own)
            for empire in gains:
                if not any(board.empire_of[p] == empire for p in (*garrisons, *allies)):
                    continue
                need = "fleet" if enemy.naval else "cavalry" if enemy.cavalry else ""
                if (name, empire) not in prices:
                    prices[name, empire] = fights.loss_rates(board, name, empire, weights[empire], known)
                outlook = outlooks.of(
                    board,
                    name,
                    who,
                    empire,
                    weights[empire],
                    prices=prices[name, empire],
                    known=known,
                    unrest=unrest[empire],
                )
                found.append(Duel(name, who, empire, outlook, garrisons, allies, need, enemy.naval or enemy.cavalry))
    return tuple(found)


def columns(d: Duel, undecided: Iterable[str], most: int, floor: Fraction | None = None) -> Iterator[Column]:
    """The columns of a duel; one that a weaker one equals is left out.

    Args:
        d: the duel.
        undecided: Provinces that may fight or not, as another War or a request would have it; other Allied ones fight where that helps.
        most: the greatest strength.
        floor: fights worth no more than this are left out; None for none.
    """
    undecided = set(undecided)
    sure = _helpful(d, [a for a in d.allies if a not in undecided])
    open_ = [a for a in d.allies if a in undecided]
    index = 0
    for picks in product((False, True), repeat=len(open_)):
        allies = (*sure, *(a for a, yes in zip(open_, picks, strict=True) if yes))
        law = _whole(d, allies)
        below = None if floor is None else floor * law[0] * d.outlook.scale
        bonus, divisor = d.outlook.bonus, law[0] * d.outlook.scale
        for match in range(d.wanted + 1):
            last: tuple[int, int] | None = None
            for strength in range(most + 1):
                bare, rise = _whole_worth(d, law, strength, match)
                whole = bare + bonus * rise
                if (whole, bare) == last:
                    continue
                last = whole, bare
                if below is not None and whole <= below:
                    continue
                worth, each = Fraction(whole, divisor), Fraction(whole - bare, divisor * bonus)
                yield Column(index, strength, match, allies, worth, each)
                index += 1


_Whole = tuple[int, tuple[tuple[int, int, int], ...]]
"""A law in whole numbers: what they are divided by, and (modifier, Naval or Cavalry Strength, weight) of each end."""


def noise(d: Duel, allies: tuple[str, ...]) -> dict[tuple[int, int], Fraction]:
    """The joint law of what the Allied and Foederati Provinces around add: (modifier, Naval or Cavalry Strength)."""
    scale, ends = _whole(d, allies)
    return {(m, x): Fraction(q, scale) for m, x, q in ends}


def _whole(d: Duel, allies: tuple[str, ...]) -> _Whole:
    """`noise` in whole numbers."""
    law, scale = {(0, 0): 1}, 1
    for p in d.outlook.near:
        if d.outlook.board.provinces[p].status in GARRISONED:
            continue
        divisor, shifts = d.outlook.whole_shifts(p, p in allies)
        following: dict[tuple[int, int], int] = {}
        for weight, dm, naval, cavalry in shifts:
            more = naval if d.need == "fleet" else cavalry
            for (m, x), q in law.items():
                key = m + dm, x + more
                following[key] = following.get(key, 0) + q * weight
        law, scale = following, scale * divisor
    return scale, tuple((m, x, q) for (m, x), q in law.items())


def _whole_worth(d: Duel, law: _Whole, strength: int, match: int) -> tuple[int, int]:
    """What a fight is worth with the Losses left aside where nobody is Promoted, and each Promotion.

    Both times the law's scale and the outlook's.
    """
    o, points, rise = d.outlook, 0, 0
    (low, high), matched = o.span, o.rows(True)
    unmatched = o.rows(False) if d.wanted else matched
    first, last = o.base - strength - low, high - low
    for m, x, q in law[1]:
        at = first + m
        row = 0 if at < 0 else last if at > last else at
        one, more = (matched if match + x >= d.wanted else unmatched)[row]
        points += q * one
        rise += q * more
    return points, rise


def _helpful(d: Duel, allies: list[str]) -> tuple[str, ...]:
    """The Allied Provinces that fight too where nothing else could use them: those that never make it worse."""

    places = list(product(range(-3, 20), range(d.wanted + 1)))

    def worths(some: tuple[str, ...]) -> tuple[int, Iterator[int]]:
        law = _whole(d, some)
        found = (_whole_worth(d, law, s, m) for s, m in places)
        return law[0], (x for bare, rise in found for x in (bare, bare + d.outlook.bonus * rise))

    kept: tuple[str, ...] = ()
    less_is_better = bool(allies) and _less_is_better(d)
    for a in allies:
        if less_is_better and _lowers(d, a):
            kept = (*kept, a)
            continue
        (scale, without), (times, with_) = worths(kept), worths((*kept, a))
        if all(x * scale >= y * times for x, y in zip(with_, without, strict=True)):
            kept = (*kept, a)
    return kept


def _less_is_better(d: Duel) -> bool:
    """Whether a lower modifier never makes a fight worse, nor does it that Naval or Cavalry Strength are met."""
    o = d.outlook
    matched, *others = (
        [(bare, bare + o.bonus * rise) for bare, rise in o.rows(yes)]
        for yes in ((True, False) if d.wanted else (True,))
    )
    pairs = [*pairwise(matched)]
    for unmatched in others:
        pairs += [*pairwise(unmatched), *zip(matched, unmatched, strict=True)]
    return all(a[0] >= b[0] and a[1] >= b[1] for a, b in pairs)


def _lowers(d: Duel, ally: str) -> bool:
    """Whether an Allied Province that fights adds less to the modifier, and no less Strength, at each throw of its Revolt dice.

    The throws are taken in the order of what it adds if it fights, and of what it adds if it does not.
    """
    (scale, with_), (times, without) = (_in_order(d, ally, yes) for yes in (True, False))
    steps, left = iter(without), 0
    modifier = strength = 0
    for n, m, x in with_:
        n *= times
        while n:
            if not left:
                left, modifier, strength = next(steps)
                left *= scale
            if m > modifier or x < strength:
                return False
            taken = min(n, left)
            n, left = n - taken, left - taken
    return True


def _in_order(d: Duel, province: str, fights: bool) -> tuple[int, list[tuple[int, int, int]]]:
    """A Province's shifts, the lowest modifier first, each with its weight and its Naval or Cavalry Strength; and the sum of weights."""
    scale, shifts = d.outlook.whole_shifts(province, fights)
    some = [(n, m, naval if d.need == "fleet" else cavalry) for n, m, naval, cavalry in shifts]
    return scale, sorted(some, key=lambda x: (x[1], -x[2]))
