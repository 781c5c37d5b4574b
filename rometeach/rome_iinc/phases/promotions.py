"""Promoting Units after a fight (Cases 2.1.2, 2.2.3-2.2.6, 6.3.10)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Decision, Note, Option, Steps
from ..actions import Promote
from ..board.board import Board, with_provinces
from ..board.units import ONE, VETERAN
from .fighters import Fighters

PROMOTED = {**VETERAN, "fort": "pseudo_legion"}
"""What each Unit becomes when it is Promoted."""

VALENTINIAN = ("legion", "auxilia")
"""What is not Promoted while the Valentinian Dynasty is in play."""


@case("2.1.2", "2.2.3", "2.2.4", "2.2.5", "2.2.6")
def choices(board: Board, fought: Fighters, kinds: tuple[str, ...]) -> Iterator[Option]:
    """The Units that may be Promoted; a Fort becomes a Pseudo Legion where the stack has room."""
    for p in fought.places:
        units, there = fought.units(board, p), board.provinces[p].units
        for unit in kinds:
            if not getattr(units, unit) or ("Valentinian" in board.dynasties and unit in VALENTINIAN):
                continue
            if unit == "fort":
                if there.legion + there.veteran_legion + there.pseudo_legion >= board.rules.stacks["Legion"]:
                    continue
            elif unit not in VETERAN:
                continue
            yield Option(Promote(p, unit))


IN_WARS = ("cavalry", "guard", "legion", "fort", "auxilia", "fleet")
IN_CIVIL_WARS = ("cavalry", "guard", "legion", "fleet")


@case("6.3.10")
def promote(board: Board, player: str, fought: Fighters, number: int, kinds: tuple[str, ...] = IN_WARS) -> Steps[Board]:
    """A player Promotes some Units that fought, one after the other.

    Args:
        board: the board.
        player: who decides.
        fought: who fought.
        number: how many Units.
        kinds: the Units that may be Promoted.
    """
    for _ in range(number):
        options = tuple(choices(board, fought, kinds))
        if not options:
            break
        action = options[0].action
        if len(options) > 1:
            action = yield Decision(player, "Promote a Unit", "2.1.2", options, kind="promote", board=board)
        assert isinstance(action, Promote), action
        board, fought = apply(board, action), fought.changed(action.province, action.unit, PROMOTED[action.unit])
        yield Note(f"{action}.", "2.1.2", who=player, board=board)
    return board


def apply(board: Board, action: Promote) -> Board:
    """The board after a Promotion."""
    unit, state = action.unit, board.provinces[action.province]
    units = state.units.minus(ONE[unit]).plus(ONE[PROMOTED[unit]])
    return with_provinces(board, {action.province: replace(state, units=units)})
