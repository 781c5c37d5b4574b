"""Promoting Units after a fight (Cases 2.1.2, 2.2.3-2.2.6, 6.3.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...core.cases import case
from ...core.session.requests import Decision, Note, Option, Steps
from ..actions import Promote
from ..board.board import Board, with_provinces
from ..board.units import VETERAN, Units

_VALENTINIAN = ("legion", "auxilia")


@case("2.1.2", "2.2.3", "2.2.4", "2.2.5", "2.2.6")
def choices(board: Board, provinces: Iterable[str], fighters: tuple[str, ...]) -> Iterator[Option]:
    """The Units that may be Promoted; a Fort becomes a Pseudo Legion where the stack has room."""
    for p in provinces:
        units = board.provinces[p].units
        for unit in fighters:
            if not getattr(units, unit) or ("Valentinian" in board.dynasties and unit in _VALENTINIAN):
                continue
            if unit == "fort":
                if units.legion + units.veteran_legion + units.pseudo_legion >= int(
                    board.rules.tables["units"]["Legion"]["stack"]
                ):
                    continue
            elif unit not in VETERAN:
                continue
            yield Option(Promote(p, unit))


IN_WARS = ("cavalry", "guard", "legion", "fort", "auxilia", "fleet")
IN_CIVIL_WARS = ("cavalry", "guard", "legion", "fleet")


@case("6.3.10")
def promote(
    board: Board, player: str, provinces: Iterable[str], number: int, fighters: tuple[str, ...] = IN_WARS
) -> Steps[Board]:
    """A player Promotes some Units that fought, one after the other.

    Args:
        board: the board.
        player: who decides.
        provinces: those that fought.
        number: how many Units.
        fighters: the kinds of Units that may be Promoted.
    """
    provinces = tuple(provinces)
    for _ in range(number):
        options = tuple(choices(board, provinces, fighters))
        if not options:
            break
        action = options[0].action
        if len(options) > 1:
            action = yield Decision(player, "Promote a Unit", "2.1.2", options, kind="promote", board=board)
        assert isinstance(action, Promote), action
        board = apply(board, action)
        yield Note(f"{action}.", "2.1.2", who=player, board=board)
    return board


def apply(board: Board, action: Promote) -> Board:
    """The board after a Promotion."""
    unit, state = action.unit, board.provinces[action.province]
    after = "pseudo_legion" if unit == "fort" else VETERAN[unit]
    units = state.units.minus(Units(**{unit: 1})).plus(Units(**{after: 1}))
    return with_provinces(board, {action.province: replace(state, units=units)})
