"""What the question "army" is asked, and which armies can be bought."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from rometeach.conquest.actions import Buy
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.pieces import force as read_force
from rometeach.conquest.board.state import PURCHASE, Force
from rometeach.conquest.board.supply import left
from rometeach.conquest.charts.figures import CombatFigures
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.orders import USUAL, Orders
from rometeach.conquest.charts.prices import price
from rometeach.conquest.charts.shop import camps
from rometeach.conquest.valuation import battles
from rometeach.conquest.valuation.battles import Garrison
from rometeach.conquest_board.rules import LAND_UNITS
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import replace
from rometeach.core.grammar import quoted
from rometeach.core.names import separate

from ..budget import budget

MOST_TALENTS = 10_000
Numbers = tuple[int, int, int]


class Priced(NamedTuple):
    """An army by the rules: what it is worth, its chance, the Talents that it costs and loses on average, its orders."""

    worth: Fraction
    chance: Fraction
    cost: int
    lost: Fraction
    troops: Troops
    attack: Orders


@dataclass(frozen=True)
class ArmyQuestion:
    """What is asked.

    Attributes:
        board: the board at the player's Purchase, with the Talents that may be spent.
        place: the Province to conquer.
        garrison: who defends it.
        along: Leaders and land units that go along.
        chance: the chance that is wanted for the least Talents; None for the greatest chance.
        prize: what the Province is worth in Talents, against what is lost; None where the chance alone counts.
        attack: orders of which the best are taken.
        defence: how the garrison plays.
        least: so many of each kind are bought at least.
        most: so many of each kind at most.
        limit: so many purchases at most, one for each kind; None for any number.
    """

    board: Board
    place: str
    garrison: Garrison
    along: Force
    chance: Fraction | None
    prize: Fraction | None
    attack: tuple[Orders, ...]
    defence: Orders
    least: Numbers
    most: Numbers
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, place: str, garrison: str = "", along: str = "1G", talents: int | None = None,
           chance: Fraction | None = None, *, prize: int | None = None, must: str = "", forbid: str = "", attack: str = "",
           defence: str = "cheapest first", side: str = "", keep: int = 0, spend: int | None = None) -> ArmyQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            place: the Province to conquer.
            garrison: who defends it, "4I 1C 1G fort"; "" for those who stand there.
            along: Leaders and land units that go along.
            talents: Talents to spend; None for those that the player has.
            chance: the chance wanted for the least Talents.
            prize: what the Province is worth in Talents.
            must: what is bought at least, "2C 1K".
            forbid: kinds that are not bought, "Catapult".
            attack: the attacker's orders; "" for the best of all.
            defence: the garrison's orders.
            side: who buys; "" for the active player.
            keep: so many Talents are left.
            spend: so many are spent at most.

        Raises:
            BadInput: what cannot be read or would do nothing, all at once.
            IllegalChoice: nothing can be bought, or the Province is the player's.
        """
        read = _Reader(p)
        who = read.side(side)
        province = read(lambda: p.rules.names["province"].find(place, "place"), "")
        with_ = read(lambda: read_force(along), Force())
        wanted = read(lambda: read_force(must) if must.strip() else Force(), Force())
        mine = read(lambda: (battles.orders(attack, "attack"),) if attack.strip() else USUAL, USUAL)
        theirs = read(lambda: battles.orders(defence, "defence"), USUAL[0])
        banned = {read(lambda x=x: p.rules.names["piece"].find(x, "forbid"), "") for x in separate(forbid)}
        money = p.players[who].talents if talents is None and who else talents or 0
        for where, number in (("talents", money), ("prize", prize or 0)):
            if not 0 <= number <= MOST_TALENTS:
                read.problems.append(
                    Problem(where, f"{number} is too much or too little", f"Give 0 to {MOST_TALENTS}.")
                )
        if not with_.leaders:
            read.problems.append(
                Problem("along", "has no Leader", "Land units march with a Leader: say 1G.", case="0.6")
            )
        if wanted.leaders:
            read.problems.append(
                Problem("must", "has a Leader", "Leaders are not bought: give them as along.", case="2.5")
            )
        if chance is not None and prize is not None:
            read.problems.append(Problem("prize", "and a chance are asked together", "Give one of the two."))
        defends = read(lambda: _garrison(garrison), Garrison(Force()))
        if read.problems:
            raise BadInput(read.problems, "This question cannot be read:")
        if p.provinces[province].owner == who:
            raise IllegalChoice("3.5", f"{who} has this Province already", province)
        money = budget(money, keep, spend)
        board = replace(p.with_player(who, talents=money), active=who, phase=PURCHASE)
        if not camps(board, who):
            raise IllegalChoice("2.6", f"{who} cannot place new land units", p.players[who].home)
        if not garrison.strip():
            defends = Garrison.of(board, province, who)
        _check(board, banned, wanted)
        most = tuple(0 if kind in banned else left(board, who)[kind] for kind in LAND_UNITS)
        goal = None if prize is None else Fraction(prize)
        return cls(board, province, defends, with_, chance, goal, mine, theirs, wanted[:3], most)  # type: ignore[arg-type]

    @property
    def side(self) -> str:
        """Who buys."""
        return self.board.active

    @property
    def talents(self) -> int:
        """What may be spent."""
        return self.board.players[self.side].talents

    @property
    def figures(self) -> CombatFigures:
        """What the battle rests on."""
        return self.board.rules.combat(self.board.times)

    def cost(self, troops: Troops) -> int:
        """What land units cost now (2.5)."""
        return sum(n * price(self.board, kind) for n, kind in zip(troops, LAND_UNITS, strict=True))

    def army(self, troops: Troops) -> Force:
        """Those who go along, and the new units."""
        return self.along.plus(Force(*troops))

    def armies(self) -> Iterator[Troops]:
        """All that can be bought within the Talents, the pieces left, and seven land units for each Leader (0.1, 2.1.1)."""
        room = self.board.rules.values["move.units"] * self.along.leaders - self.along.units
        (a, b, c), (x, y, z) = self.least, self.most
        for infantry in range(a, x + 1):
            for cavalry in range(b, y + 1):
                for catapults in range(c, z + 1):
                    troops = Troops(infantry, cavalry, catapults)
                    if troops.units <= room and self.cost(troops) <= self.talents and self._few(troops):
                        yield troops

    def _few(self, troops: Troops) -> bool:
        """Whether there are no more purchases than may be."""
        return self.limit is None or sum(map(bool, troops)) <= self.limit

    def priced(self, troops: Troops, attack: Orders) -> Priced:
        """An army by the rules, with these orders."""
        p, lost = battles.conquers(self.army(troops), self.garrison, attack, self.defence, self.figures)
        cost = self.cost(troops)
        worth = Fraction(-cost) if self.chance is not None else p if self.prize is None else self.prize * p - lost
        return Priced(worth, p, cost, lost, troops, attack)

    def buys(self, troops: Troops) -> tuple[Buy, ...]:
        """The purchases, for the first camp."""
        (camp, *_) = camps(self.board, self.side)
        return tuple(Buy(kind, camp, n) for kind, n in zip(LAND_UNITS, troops, strict=True) if n)


@dataclass(frozen=True)
class ArmyAnswer:
    """What was asked, the army that is bought, and its orders."""

    q: ArmyQuestion
    found: Priced


def _check(board: Board, banned: set[str], wanted: Force) -> None:
    """Complain of kinds that are not bought anyhow, or that have to be."""
    stock, side = left(board, board.active), board.active
    problems = []
    for kind, number in zip(LAND_UNITS, wanted, strict=False):
        if kind in banned and number:
            problems.append(Problem(quoted(kind), "must and must not be", "Leave one of them out."))
        elif kind in banned and (not stock[kind] or price(board, kind) > board.players[side].talents):
            why = f"{side} has none left" if not stock[kind] else f"one costs {price(board, kind)} Talents"
            problems.append(Problem(quoted(f"no {kind}"), f"would do nothing: {why}"))
    if problems:
        raise BadInput(problems, "These requests cannot be met here:")


class _Reader:
    """Reads words one after the other and keeps what is wrong."""

    def __init__(self, p: Board) -> None:
        self.p, self.problems = p, list[Problem]()

    def __call__(self, read, otherwise):  # type: ignore[no-untyped-def]
        try:
            return read()
        except BadInput as error:
            self.problems += error.problems
            return otherwise

    def side(self, text: str) -> str:
        """Who is meant; the active player where nothing is said."""
        found: str = (
            self(lambda: self.p.rules.names["colour"].find(text, "side"), "") if text.strip() else self.p.active
        )
        if found and found not in self.p.playing:
            self.problems.append(Problem("side", f"{found} does not play", f"In play: {', '.join(self.p.playing)}."))
        return found if found in self.p.players else ""


def _garrison(text: str) -> Garrison:
    words = text.split()
    fort = bool(words) and words[-1].casefold() == "fort"
    rest = " ".join(words[:-1] if fort else words)
    return Garrison(read_force(rest) if rest else Force(), fort)


__all__ = ["ArmyAnswer", "ArmyQuestion", "Priced"]
