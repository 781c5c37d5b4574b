"""The end of a phase, played: who Falls, and how likely games and Gold keep an Empire from it (Sections 9.1, 10.5, 12.2)."""

from __future__ import annotations

import functools
import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rometeach.core.chance import laws
from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Answer, Decision, Request, Roll
from rometeach.rome_iinc.actions import RAISE_TAXES
from rometeach.rome_iinc.board.board import Board, Commander
from rometeach.rome_iinc.charts import pay, revolt, tax
from rometeach.rome_iinc.phases import falls, unrest
from rometeach.rome_iinc.position import Position, Status
from rometeach.rome_iinc.rules import EMPIRES

from ...steps import STOP, play

NOTHING, DEFEAT = "Nothing: the game goes on", "Major Defeat for both"
ENDS = (NOTHING, *(f"The {empire} Falls" for empire in EMPIRES), DEFEAT)
"""How a phase may end."""


def played(p: Position, dice: tuple[object, ...] = ()) -> tuple[Board | None, list[str]]:
    """The end of a phase: gifts refused, Extra Taxes raised as long as there are dice. The board, and what was said."""
    left = list(dice)

    def answer(request: Request) -> Answer:
        if isinstance(request, Roll):
            return left.pop(0)
        if isinstance(request, Decision):
            return RAISE_TAXES if request.kind == "extra taxes" and left else DONE
        return STOP

    done = play(falls.end_of_phase(p), answer)
    return done.end, list(done.told)


def end_of(p: Position, dice: tuple[object, ...] = ()) -> str:
    """Which of the `ENDS` it is."""
    after, _ = played(p, dice)
    assert after is not None
    new = [e for e in EMPIRES if after.is_fallen(e) and not p.is_fallen(e)]
    return DEFEAT if after.outcome else f"The {new[0]} Falls" if new else NOTHING


def entered(p: Board, dynasty: str) -> Board:
    """The board after a Dynasty has entered play, nobody having to choose."""
    return play(unrest.enter_dynasty(p, dynasty), lambda request: STOP).board


# --- two cliffs: the Unrest of the War Phase, and the Gold of the next Pay


@dataclass(frozen=True, slots=True)
class Danger:
    """What an Empire risks that pays for so many games: its Gold and its Unrest then, and the chance to Fall by either."""

    games: int
    gold: int
    unrest: int
    by_unrest: Fraction
    by_gold: Fraction

    @property
    def either(self) -> Fraction:
        """The chance to Fall at all."""
        return self.by_unrest + self.by_gold


def danger(p: Position, empire: str, games: int) -> Danger:
    """The chance that an Empire Falls by the Unrest of its Revolts, or else by its Gold at the next Pay.

    Nobody fights, nobody gives Gold, and Events are left out; Extra Taxes are raised as often as it takes.
    """
    state, limit = p.empire(empire), p.rules.values["fall.unrest"]
    gold, level = state.gold - games * p.rules.values["gold.bread"], state.unrest - games
    by_unrest = by_gold = Fraction(0)
    for (stirred, taxes), chance in _outcomes(p, empire).items():
        if level + stirred > limit:
            by_unrest += chance
        else:
            short = pay.amount(p, empire) - gold - taxes
            by_gold += chance * (1 - raised(short, limit - level - stirred))
    return Danger(games, gold, level, by_unrest, by_gold)


@functools.cache
def raised(short: int, tries: int) -> Fraction:
    """The chance that so many Extra Taxes bring the Gold that is missing (Case 9.1.4)."""
    if short <= 0:
        return Fraction(1)
    if not tries:
        return Fraction(0)
    return sum((chance * raised(short - thrown, tries - 1) for thrown, chance in laws.dice(2).items()), Fraction(0))


@functools.lru_cache(maxsize=4)
def _outcomes(p: Position, empire: str) -> Mapping[tuple[int, int], Fraction]:
    """(Unrest that Revolts stir, Gold of the next Taxes) -> its chance."""
    found: Mapping[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for governor in tax.collectors(p):
        if p.empire_of_commander(governor) == empire:
            new: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
            for (a, b), (mine, chance) in itertools.product(found.items(), _of_governor(p, governor).items()):
                new[a[0] + mine[0], a[1] + mine[1]] += b * chance
            found = new
    return found


def _of_governor(p: Position, governor: Commander) -> Mapping[tuple[int, int], Fraction]:
    """The same for the Provinces of one Governor."""
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    held = [n for c in governor.commands for n in p.rules.provinces_of[c] if revolt.may_change(p, n)]
    for fates in itertools.product(*(tuple(_fates(p, n)) for n in held)):
        changes = [change for change, _, _ in fates if change]
        there = tax.odds(p.edit("; ".join(changes)) if changes else p, governor)
        chance = Fraction(1)
        for _, _, one in fates:
            chance *= one
        stirred = sum(n for _, n, _ in fates)
        for gold, share in there.law.items():
            found[stirred, gold] += chance * share
    return found


def _fates(p: Position, name: str) -> Iterator[tuple[str, int, Fraction]]:
    """What its die may do with a Province: the change of the board as far as Taxes go, the Unrest, the chance."""
    up, down, _ = revolt.faces(p, name)
    up = up if revolt.may_revolt(p, name) else 0
    roman = p.provinces[name].status is Status.ROMAN
    ways = ((f"{name} insurgent" if roman else "", int(roman), up), (f"{name} roman", 0, down), ("", 0, 6 - up - down))
    yield from ((change, stirred, Fraction(n, 6)) for change, stirred, n in ways if n)
