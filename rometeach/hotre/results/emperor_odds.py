"""How long an Emperor with +1 DIE lives: before the n-th exchange, and after a fight (5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, IllegalChoice, Problem
from ...core.figures.ledger import Ledger
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_chances
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, percent
from ...core.words import counted
from ..board.board import Board
from ..charts.combat import exchange
from ..charts.fights import FightLaw, fight_law
from ..meanings import DIES, LIVES, OF_EMPEROR
from .attacks import Assault, defence_of, find_attack, rests_on
from .fight_odds import find_armies, sums_of
from .notes import board_notes

MOST = 60
"""So many exchanges may be asked about."""


@dataclass(frozen=True, eq=False, repr=False)
class EmperorOdds(PositionResult[Board]):
    """The life of an Emperor. `dead_before[n - 1]` is the chance that he is dead before the n-th exchange; `fight` the law of one.

    `p_dies` is the chance that one exchange kills him, `helps` the chance to win one with him and without him.
    """

    assault: Assault
    armies: int
    number: int
    p_dies: Fraction
    dead_before: tuple[Fraction, ...]
    helps: tuple[Fraction, Fraction]
    fight: FightLaw
    sums: tuple[tuple[str, Ledger], ...]

    def exhibit(self) -> Exhibit:
        """When he dies, and what the fight does to him."""
        after = self.fight.p_emperor_dies
        with_him, without = self.helps
        head = (
            ("One exchange kills him", chance(self.p_dies)),
            (f"He is dead before exchange {self.number}", chance(self.dead_before[-1])),
            (f"Dead after the fight with {counted(self.armies, 'Army', 'Armies')}", chance(after)),
            ("The Province is taken", chance(self.fight.p_won)),
            ("One exchange is won", f"{percent(with_him)} with him, {percent(without)} once he is dead"),
        )
        rows = tuple((str(n), fraction(q), percent(q)) for n, q in enumerate(self.dead_before, 1))
        return Exhibit(
            f"The Emperor: {self.assault.words}",
            head,
            (Bars("After the fight", ((LIVES, 1 - after), (DIES, after)), OF_EMPEROR, ordered=True),),
            (Table("He is dead before this exchange", ("Exchange", "Chance", ""), rows),),
            self.sums,
            "Exact: each exchange kills him with the same chance while he lives, ties thrown again among its throws (5.3).",
            tuple(self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        even = next((n for n, q in enumerate(self.dead_before, 1) if q >= Fraction(1, 2)), 0)
        if even:
            yield f"Before exchange {even} he is dead more often than not."

    def drawings(self) -> tuple[Picture, ...]:
        """The chance that he is dead, exchange by exchange."""
        rows = [(f"before exchange {n}", q) for n, q in enumerate(self.dead_before, 1)]
        means = [OF_EMPEROR[DIES]] * len(rows)
        return (*self.exhibit().drawings(), of_chances("The Emperor is dead", rows, CHANCES, means))

    def figures(self) -> Mapping[str, Fraction]:
        """His death in one exchange, before the last of them, and in the fight; and the fight itself."""
        return {
            "one exchange": self.p_dies,
            f"before exchange {self.number}": self.dead_before[-1],
            DIES: self.fight.p_emperor_dies,
            "the Province is taken": self.fight.p_won,
        }

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "emperor": {
                "province": self.assault.name,
                "attacker": self.assault.side,
                "p_dies": str(self.p_dies),
                "dead_before": [str(q) for q in self.dead_before],
                "armies": self.armies,
                "p_dies_in_fight": str(self.fight.p_emperor_dies),
                "p_taken": str(self.fight.p_won),
            }
        }


def emperor_odds(
    p: Board, province: str, armies: int = 0, by: str = "", way: str = "", emperor: str = "", *, number: int = 10
) -> EmperorOdds:
    """How long an Emperor with +1 DIE lives, attacking a Province again and again.

    Args:
        p: the board.
        province: where.
        armies: how many are put into the fight; 0 for those beside the map.
        by: the Faction; "" for the one whose Player Phase is in progress.
        way: a crossing, or the Province that they come from; "" for the best way.
        emperor: see `exchange_odds`.
        number: the exchange before which it is asked whether he is dead.

    Raises:
        BadInput: no such Province, side, way, Emperor or number.
        IllegalChoice: nothing can kill him, with the Section.
    """
    found = find_attack(p, province, by, way, emperor)
    if not 1 <= number <= MOST:
        raise BadInput([Problem("number", f"expected exchange 1 to {MOST}, not {number}")])
    size = find_armies(p, found.side, armies)
    e = exchange(p.rules, found.attack)
    if e.after is None:
        raise IllegalChoice(
            "5.3", f"{found.side} attacks without an Emperor of +1 DIE: no throw kills him. Ask with one who has it"
        )
    if found.free or not found.there.armies:
        raise IllegalChoice("10", f"there is no exchange in {found.name}")
    defence = defence_of(p, found)
    dies = defence.exchange.p_dies
    dead = tuple(1 - (1 - dies) ** (n - 1) for n in range(1, number + 1))
    return EmperorOdds(
        p,
        Asked(_again, ((found.name, found.side, way.strip(), emperor.strip()), size, number)),
        found,
        size,
        number,
        dies,
        dead,
        (e.p, e.after.p),
        fight_law(size, defence),
        tuple(sums_of(p, found)),
        rests_on=rests_on(p, found),
        rules_notes=board_notes(p),
    )


def _again(p: Board, attack: tuple[str, str, str, str], armies: int, number: int) -> EmperorOdds:
    """The same fight on another board."""
    name, by, way, emperor = attack
    return emperor_odds(p, name, armies, by, way, emperor, number=number)


__all__ = ["EmperorOdds", "emperor_odds"]
