"""What marches and sailings are worth in tribute: the Provinces that they conquer, each with its exact chance (2.1, 2.2, 2.3, 3.5).

A plan is judged by the board that it leaves at the end of Movement. A Province without enemies is conquered where a land unit stays; a
battle is fought to the end by stated orders. No battle is begun with less than a stated chance, and what is held afterwards may fall to
the strongest enemy who can come next turn with a stated risk at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ...core.errors import IllegalChoice
from ...core.session.actions import Action
from ..actions import March, Sail
from ..board.board import Board
from ..board.state import FORTIFIED, Force
from ..charts import marches, voyages
from ..charts.battle import Battle, BattleLaw, battle_law
from ..charts.battle_table import CLOSE, BattleTable
from ..charts.forces import Force as Side
from ..charts.legion import Troops, legion_size
from ..charts.orders import INFANTRY_FIRST, Orders
from ..charts.tribute import tribute
from .threats import Threats

LEAVES_OUT = (
    "what the fall of an enemy Caesar brings besides (3.3), and enemy Leaders and Galleys that are taken",
    "one's own losses, and Leaders who may be captured in a battle that is lost",
    "naval battles, and new units that are bought this turn, which make a Home Province safer",
    "of counter-attacks: enemies who come one after the other, units that two Leaders pass on, and what stops an enemy on his way",
)


@dataclass(frozen=True, slots=True)
class Terms:
    """What a plan is held to.

    Attributes:
        risk: with which chance a Province that is held may fall to an enemy next turn, at most.
        chance: the least chance of conquest with which a battle is begun; None for no battles.
        orders: how both sides play battles.
    """

    risk: Fraction = Fraction(1, 4)
    chance: Fraction | None = Fraction(3, 4)
    orders: Orders = field(default=INFANTRY_FIRST)


class Prospect(NamedTuple):
    """What becomes of a Province.

    Attributes:
        conquered: the chance that it is conquered.
        worth: the tribute that it brings more, on average.
        risk: the chance that it then falls to an enemy on his next turn.
        why: what forbids it by the terms; "" for nothing.
        section: the Section of that.
    """

    conquered: Fraction
    worth: Fraction
    risk: Fraction
    why: str = ""
    section: str = ""


_NOTHING = Prospect(Fraction(0), Fraction(0), Fraction(0))


class Prospects:
    """The prospects of Provinces for the active player of a board, by what he has there at the end of Movement."""

    def __init__(self, board: Board, terms: Terms) -> None:
        self.board, self.terms, self.side = board, terms, board.active
        self.figures = board.rules.combat(board.times)
        self.threats = Threats(board, self.side)
        self.gain = cache(self._gain)
        self._of = cache(self._prospect)
        self._law = cache(battle_law)
        self._risk = cache(self._risk_of)
        self._most = cache(self._most_risk)
        self._tables: dict[tuple[int, int, bool], BattleTable] = {}

    def of(self, province: str, force: Force) -> Prospect:
        """What becomes of a Province where so many are at the end of Movement."""
        troops = Troops(*force[:3])
        return self._of(province, troops, self.counted(troops, force.leaders))

    def counted(self, troops: Troops, leaders: int) -> int:
        """How many of the Leaders make the Battle Legion larger."""
        size = legion_size(troops, leaders, self.figures)
        return next(n for n in range(leaders + 1) if legion_size(troops, n, self.figures) == size)

    def enemy(self, province: str) -> str:
        """Who has land units there; "" for nobody."""
        return self.board.provinces[province].enemy_of(self.side)

    def _gain(self, province: str) -> int:
        """The tribute that a Province and its City bring more, in Talents."""
        taken = self.board.with_province(province, owner=self.side)
        return tribute(taken, self.side) - tribute(self.board, self.side)

    def law(self, province: str, troops: Troops, leaders: int) -> BattleLaw:
        """The battle for a Province, fought to the end."""
        there = self.board.provinces[province]
        theirs = there.force(there.enemy_of(self.side))
        return self._fought(Side(troops, leaders), Side(Troops(*theirs[:3]), theirs.leaders), there.city == FORTIFIED)

    def _fought(self, attacker: Side, defender: Side, fort: bool) -> BattleLaw:
        orders = self.terms.orders
        found: BattleLaw = self._law(Battle(attacker, defender, fort, orders, orders, self.figures))
        return found

    def _risk_of(self, province: str, troops: Troops, leaders: int) -> Fraction:
        """The chance that the strongest enemy who can come next turn takes a Province from so many."""
        found = self.threats.on(province)
        if not found or not troops.units:
            return Fraction(bool(found))
        fort = self.board.provinces[province].city == FORTIFIED
        return max(self._fought(enemy, Side(troops, leaders), fort).p_lost for enemy in found)

    def allows(self, province: str, force: Force) -> bool:
        """Whether the terms allow so many in a Province at the end of Movement: `of` says why not, and this is quicker."""
        troops = Troops(*force[:3])
        if self.enemy(province) or not troops.units:
            return not self.of(province, force).why
        most = self._most(province)
        near = self._near(province, troops, self.counted(troops, force.leaders))
        return near <= most if abs(near - most) > CLOSE else not self.of(province, force).why

    def _most_risk(self, province: str) -> Fraction:
        """With which chance a Province may fall: that of the terms, or of now where it is one's own."""
        there = self.board.provinces[province]
        if there.owner != self.side:
            return self.terms.risk
        now = there.force(self.side)
        held = Troops(*now[:3])
        return max(self.terms.risk, self._risk(province, held, self.counted(held, now.leaders)))

    def _near(self, province: str, troops: Troops, leaders: int) -> float:
        """The risk by a table of battles."""
        fort, most = self.board.provinces[province].city == FORTIFIED, 0.0
        for enemy in self.threats.on(province):
            key = enemy.leaders, leaders, fort
            if key not in self._tables:
                orders = self.terms.orders
                self._tables[key] = BattleTable(key[:2], fort=fort, attack=orders, defence=orders, figures=self.figures)
            most = max(most, self._tables[key].worth(enemy.troops, troops))
        return most

    def _prospect(self, province: str, troops: Troops, leaders: int) -> Prospect:
        there = self.board.provinces[province]
        if self.enemy(province):
            return self._battle(province, troops, leaders) if troops.units else _NOTHING
        if there.owner != self.side and not troops.units:
            return _NOTHING
        risk = self._risk(province, troops, leaders)
        if there.owner == self.side:
            if risk > self._most(province):
                return Prospect(Fraction(0), Fraction(0), risk, f"{province} would not be safe", "2.1")
            return Prospect(Fraction(0), Fraction(0), risk)
        why = f"{province} could not be held" if risk > self._most(province) else ""
        return Prospect(Fraction(1), Fraction(self.gain(province)), risk, why, "3.5" if why else "")

    def _battle(self, province: str, troops: Troops, leaders: int) -> Prospect:
        least = self.terms.chance
        if least is None:
            return Prospect(Fraction(0), Fraction(0), Fraction(0), "no battle is wanted", "2.2")
        law = self.law(province, troops, leaders)
        chance = law.p_conquered
        worth = chance * self.gain(province)
        if chance < least:
            return Prospect(chance, worth, Fraction(0), f"the battle for {province} is too uncertain", "2.2")
        risk = Fraction(0)
        if self.threats.on(province):
            for end, w in law.weights.items():
                if end.conquered:
                    left = Troops(*end.attacker)
                    risk += Fraction(w, law.denominator) * self._risk(province, left, self.counted(left, leaders))
            risk /= chance
        why = f"{province} could not be held" if risk > self.terms.risk else ""
        return Prospect(chance, worth, risk, why, "3.5" if why else "")


def moved(board: Board, actions: Sequence[Action]) -> Board:
    """The board after marches and sailings.

    Raises:
        IllegalChoice: one that the rules forbid, with the Section.
    """
    for action in actions:
        if isinstance(action, March):
            why = marches.objection(board, action)
        elif isinstance(action, Sail):
            why = voyages.objection(board, action)
        else:
            why = ("it is no march and no sailing", "2.1")
        if why:
            raise IllegalChoice(why[1], why[0], str(action))
        board = marches.marched(board, action) if isinstance(action, March) else voyages.sailed(board, action)  # type: ignore[arg-type]
    return board


def judged(prospects: Prospects, after: Board) -> dict[str, Prospect]:
    """What becomes of each Province that the plan changes.

    Args:
        prospects: of the board before it.
        after: the board at the end of Movement.
    """
    side, found = prospects.side, {}
    for name, there in after.provinces.items():
        before, now = prospects.board.provinces[name].force(side), there.force(side)
        if before != now:
            found[name] = prospects.of(name, now)
    return found


def worth(prospects: Prospects, after: Board) -> Fraction:
    """The tribute gained on average.

    Raises:
        IllegalChoice: the terms forbid what the plan leaves, with the Section.
    """
    found = judged(prospects, after)
    for name, prospect in found.items():
        if prospect.why:
            raise IllegalChoice(prospect.section, prospect.why, name)
    return sum((p.worth for p in found.values()), Fraction(0))


def expected(board: Board, actions: Sequence[Action], terms: Terms) -> Fraction:
    """What marches and sailings are worth: the tribute gained on average.

    Raises:
        IllegalChoice: an action that the rules forbid, or an end that the terms forbid, with the Section.
    """
    return worth(Prospects(board, terms), moved(board, actions))


__all__ = ["LEAVES_OUT", "Prospect", "Prospects", "Terms", "expected", "judged", "moved", "worth"]
