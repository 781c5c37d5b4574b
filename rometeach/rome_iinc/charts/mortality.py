"""Mortality and Abdication (Section 8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.chance import laws
from ...core.chance.laws import Law
from ...core.figures.ledger import Ledger, total
from ..board.board import Board
from ..rules import EMPIRES


@case("8.2.1", "8.2.3")
def who_rolls(board: Board) -> tuple[str, ...]:
    """Enemy Leaders, Statesmen in play, Generic Emperors and Generic Rebels; not Generic Governors, nor who abdicates."""
    leaders = [*(w.leader for w in board.wars.values() if w.leader), *board.leaders]
    generic = [
        board.emperor_of(e).name for e in EMPIRES if board.empire(e).seat == "Emperor" and not board.empire(e).emperor
    ]
    rebels = [c.name for c in board.governors_in_play if c.is_rebel and not c.statesman]
    abdicating = abdicate(board)
    who = dict.fromkeys([*leaders, *board.statesmen_in_play, *generic, *rebels])
    return tuple(n for n in who if n not in abdicating)


@case("8.2.3")
def abdicate(board: Board) -> tuple[str, ...]:
    """The Emperors who abdicate this turn."""
    if board.scenario == "286" and board.turn in (3, 5, 7, 9) and "Constantinian" not in board.dynasties:
        return tuple(board.emperor_of(e).name for e in EMPIRES if board.empire(e).seat == "Emperor")
    return ()


@dataclass(frozen=True, slots=True)
class MortalityOdds:
    """Who rolls, each one's chance to die, and who abdicates for sure."""

    who: tuple[str, ...]
    ledger: Ledger
    p_dies: Fraction
    abdicates: tuple[str, ...]

    @property
    def deaths(self) -> Law:
        """The law of the number of deaths of either kind."""
        return laws.count([*[self.p_dies] * len(self.who), *[Fraction(1)] * len(self.abdicates)])


def odds(board: Board) -> MortalityOdds:
    """The odds of the Mortality step."""
    terms = [("mortality.plague", 1, "")] if board.events.get("Plague", 0) > 1 else []
    v = board.rules.values
    needs = v["mortality.limit"] - total(terms, v)
    p = laws.D6.p_if(lambda n: n >= needs)
    who, abdicates = who_rolls(board), abdicate(board)
    return MortalityOdds(who, board.rules.ledger(terms), p, abdicates)
