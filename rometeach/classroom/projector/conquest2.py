"""The dice of a board of Conquest of the Empire II: what the attacker's dice hit in the first round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ...conquest2.position import Position
from ...core.errors import RometeachError
from ...core.meanings import GAIN, NEITHER, Meaning
from ...core.words import counted
from .throws import MOST, Throw, found


def throws(board: Position) -> Iterator[Throw]:
    """The attacker's first throw in the battle that is asked about where none is named (3.6.4, 3.6.5)."""
    try:
        asked = board.battle().asked
    except RometeachError:  # there is no army
        return
    side, die = asked.battle.attacker, asked.battle.figures.die
    sides = (die.faces,) * side.dice
    if not sides or die.faces ** len(sides) > MOST:
        return

    @cache
    def hits_in(faces: tuple[int, ...]) -> int:
        return sum(die.matched(faces, side.army.all))

    def does(faces: tuple[int, ...]) -> tuple[str, Meaning, str]:
        hits = hits_in(tuple(sorted(faces)))  # which die shows what makes no difference
        return counted(hits, "hit"), GAIN if hits else NEITHER, "3.6.5"

    outcomes, of = found(sides, does)
    army = str(asked.line).partition(" against ")[0].removeprefix("battle ")
    yield Throw(
        f"The first round of {army}", f"{army} attacks: how many hits in the first round?", "die", sides, outcomes, of,
        symbols=die.spellings,
        rule="A die hits if a unit of its kind is there to match it (Case 3.6.5).",
        about="battle",
    )  # fmt: skip


__all__ = ["throws"]
