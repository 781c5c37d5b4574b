"""The dice of a board of Aurelian: a Barbarian that is drawn attacks the Danube."""

from __future__ import annotations

from collections.abc import Iterator

from ...aurelian.charts import danube
from ...aurelian.position import Position
from ...aurelian.rules import SIDES
from ...core.meanings import GAIN, LOSS, NEITHER, Meaning
from .throws import Throw, found


def throws(board: Position) -> Iterator[Throw]:
    """Of the Barbarians that may be drawn the weakest and the strongest, each with a die for the Space and one for the defence (7.2)."""
    cups = board.cups.possible("hostile")
    values = board.rules.barbarians
    here = sorted((name for name in values if name in cups), key=lambda name: (values[name], name))
    for name in dict.fromkeys((here[0], here[-1]) if here else ()):
        yield raid(board, name)


def raid(board: Position, name: str) -> Throw:
    """The two dice of a Barbarian that is drawn now.

    Args:
        board: the board.
        name: the Barbarian.
    """

    def does(faces: tuple[int, ...]) -> tuple[str, Meaning, str]:
        first, second = faces
        if danube.is_handled(board, first):
            return "a Usurper deals with him", NEITHER, "7.2"
        space = danube.target(board, first)
        if not space:
            return "no Space is left: he joins the Pool", NEITHER, "7.2"
        held = second + danube.defence(board, space, name) > 0
        return ("the Legion holds", GAIN, "7.2") if held else ("the Space is lost", LOSS, "7.2")

    outcomes, of = found((SIDES, SIDES), does)
    value = board.rules.barbarians[name]
    rule = f"Die one names the Space. Die two, Strength and Walls must come to more than {value} (Cases 7.2, 8.1)."
    return Throw(
        f"{name} comes over the river", f"{name} with a Combat Value of {value} attacks: what happens?", "the danube",
        (SIDES, SIDES), outcomes, of, colours=("white", "red"), rule=rule, about="raid",
    )  # fmt: skip


__all__ = ["raid", "throws"]
