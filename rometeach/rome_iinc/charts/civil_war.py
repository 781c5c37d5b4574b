"""Fighting Civil Wars (Section 11.4)."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...core.cases import case
from ...core.errors import BadInput, Problem
from ...core.figures.ledger import Ledger, Term, total
from ...core.frozen import Frozen
from ..board.board import FOEDERATI, Board, Commander
from ..board.units import FIELDS, NONE, TITLES, VETERAN
from . import common, war

RESULTS = ("Rebel Victory", "Stalemate", "Rebel Defeat")
_ORDINARY = tuple((FIELDS.index(f), TITLES[f]) for f in ("cavalry", "guard", "legion", "pseudo_legion", "fleet"))
_VETERAN = tuple(
    (FIELDS.index(f), TITLES[f.removeprefix("veteran_")]) for f in VETERAN.values() if f != "veteran_auxilia"
)


@case("11.4")
def opponent(board: Board, rebel: Commander, emperor: str = "") -> Commander:
    """The Emperor who fights a Rebel: the one named, else a Rebel Emperor's colleague, else the Rebel's own Emperor."""
    home = board.empire_of_commander(rebel)
    if emperor:
        return board.emperor_of(emperor)
    if rebel.is_emperor:
        return board.emperor_of("West" if home == "East" else "East")
    return board.emperor_of(home)


@case("11.4", "4.2.3", "2.1.3")
def terms(board: Board, rebel: Commander, emperor: Commander, armies: bool = True) -> Iterator[Term]:
    """The modifier of the Civil War 3D6: Forts, Auxilia and Allied Provinces stay out of it.

    Args:
        board: the board.
        rebel: the Rebel.
        emperor: who fights him.
        armies: whether what fights on either side is part of it.
    """
    yield "civil_war.rebel_military", rebel.abilities.military, rebel
    if armies:
        yield from army(board, war.commands_of(board, rebel), "rebel")
    yield "civil_war.emperor_military", emperor.abilities.military, emperor
    if armies:
        yield from army(board, war.commands_of(board, emperor), "loyal")
    yield from common.omens(board)


def army(board: Board, commands: Iterable[str], side: str) -> Iterator[Term]:
    """What the Units of some Commands add on a side, "rebel" or "loyal"."""
    for command in sorted(commands):
        for province in board.rules.provinces_of[command]:
            state = board.provinces[province]
            if state.status is FOEDERATI:
                yield f"civil_war.{side}_foederati", 1, province
            elif state.units is not NONE:
                for index, title in _VETERAN:
                    if n := state.units[index]:
                        yield f"civil_war.{side}_veteran", n, f"{title} in {province}"
                for index, title in _ORDINARY:
                    if n := state.units[index]:
                        yield f"civil_war.{side}_ordinary", n, f"{title} in {province}"


def read(score: int, victory_limit: int = 12, defeat_limit: int = 9) -> str:
    """The result of a total."""
    if score >= victory_limit:
        return "Rebel Victory"
    return "Rebel Defeat" if score <= defeat_limit else "Stalemate"


@functools.lru_cache(maxsize=1024)
def throws(modifier: int, victory_limit: int = 12, defeat_limit: int = 9) -> Frozen[str, int]:
    """How many of the 216 throws give each result."""
    every = itertools.product(range(1, 7), repeat=3)
    found = Counter(read(sum(dice) + modifier, victory_limit, defeat_limit) for dice in every)
    return Frozen({r: found[r] for r in RESULTS})


@functools.lru_cache(maxsize=1024)
def law(modifier: int, victory_limit: int = 12, defeat_limit: int = 9) -> Frozen[tuple[str, int], Fraction]:
    """The joint law of (result, Losses), Losses being the purple die."""
    weights: dict[tuple[str, int], int] = {}
    for white in range(1, 7):
        for white2 in range(1, 7):
            for purple in range(1, 7):
                key = read(white + white2 + purple + modifier, victory_limit, defeat_limit), purple
                weights[key] = weights.get(key, 0) + 1
    ordered = sorted(weights.items(), key=lambda x: (RESULTS.index(x[0][0]), x[0][1]))
    return Frozen({key: Fraction(w, 216) for key, w in ordered})


@dataclass(frozen=True, slots=True)
class CivilWarOdds:
    """The odds of a Civil War. `must_destroy` says whether half the Losses must Destroy Legions (Case 5.3.4)."""

    rebel: Commander
    emperor: Commander
    modifier: int
    ledger: Ledger
    joint: Frozen[tuple[str, int], Fraction]
    must_destroy: bool

    def p(self, result: str) -> Fraction:
        """The chance of a result."""
        return sum((p for (r, _), p in self.joint.items() if r == result), Fraction(0))


def _limits(board: Board) -> tuple[int, int]:
    v = board.rules.values
    return v["civil_war.rebel_victory_limit"], v["civil_war.rebel_defeat_limit"]


def of_216(board: Board, rebel: Commander, emperor: Commander, army_of: Callable[[str, str], int]) -> Frozen[str, int]:
    """How many of the 216 throws of a Civil War give each result, without a ledger.

    Args:
        board: the board.
        rebel: the Rebel.
        emperor: who fights him.
        army_of: what the Units of a Command add on a side: the total of its `army`, which may have been worked out before.
    """
    sides = (rebel, "rebel"), (emperor, "loyal")
    armies = sum(army_of(c, side) for who, side in sides for c in war.commands_of(board, who))
    people = total(terms(board, rebel, emperor, armies=False), board.rules.values)
    return throws(people + armies, *_limits(board))


def odds(board: Board, rebel: Commander, emperor: str = "") -> CivilWarOdds:
    """The odds of a Civil War against a Rebel or Rebel Emperor.

    Raises:
        BadInput: he is no Rebel, or would fight himself.
    """
    against = opponent(board, rebel, emperor)
    if not rebel.is_rebel:
        raise BadInput(
            [
                Problem(
                    rebel.name,
                    "is no Rebel on this board",
                    f'Say "{rebel.commands[0] if rebel.commands else "Gallia"} rebel" to make him one.',
                    case="11.4",
                )
            ]
        )
    if against.box == rebel.box:
        raise BadInput([Problem(rebel.name, "cannot fight himself: there is no other Emperor", case="11.4")])
    ledger = board.rules.ledger(terms(board, rebel, against))
    joint = law(ledger.total, *_limits(board))
    return CivilWarOdds(rebel, against, ledger.total, ledger, joint, rebel.is_emperor and against.kind == "Emperor")
