"""The sources of Unrest (Section 10.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Ledger, Named, Term
from ..board.board import BARBARIAN, GARRISONED, INSURGENT, Board, ProvinceState
from ..board.units import Units
from ..rules import Province


@case("10.1.4", "10.1.5")
def icons(board: Board, name: str, state: ProvinceState | None = None) -> Iterator[Term]:
    """The uncovered icons of one Province. `state` asks as if the Province were in another state."""
    state = state or board.provinces[name]
    if state.status in GARRISONED:
        yield from uncovered(board.rules.provinces[name], state.units, covers_more(board))


def covers_more(board: Board) -> bool:
    """Whether Guards and Forts cover Legion icons too."""
    return "Valentinian" in board.dynasties


@case("10.1.4", "10.1.5")
def uncovered(province: Province, u: Units, more: bool) -> Iterator[Term]:
    """The icons of a Roman or Insurgent Province that its Units do not cover.

    Args:
        province: what the map prints of it.
        u: its Units.
        more: whether Guards and Forts cover Legion icons, see `covers_more`.
    """
    if province.legion_icon and not (
        u.legion or u.veteran_legion or u.pseudo_legion or (more and (u.guard or u.veteran_guard or u.fort))
    ):
        yield "unrest.legion_icon", 1, province.name
    if province.fleet_icon and not (u.fleet or u.veteran_fleet):
        yield "unrest.fleet_icon", 1, province.name


@case("10.1.1", "10.1.2", "10.1.3", "10.1.6")
def terms(board: Board, empire: str) -> Iterator[Term]:
    """What adds Unrest to an Empire in the Unrest step."""
    rules = board.rules
    counts_rebel_emperor = rules.is_on("rebel_emperor_counts")
    rebels = dict.fromkeys(
        c for command, c in board.commander_of.items() if c.is_rebel and board.empire_of_command(command) == empire
    )
    for rebel in rebels:
        if not rebel.is_emperor or counts_rebel_emperor:
            yield "unrest.rebel", 1, rebel.name
    for war, at in board.wars.items():
        if board.empire_of.get(at.space) == empire:
            yield "unrest.war", 1, Named(f"{war} War in {at.space}", f"wars:{war}")
    for leader, homeland in board.leaders.items():
        if any(board.empire_of.get(s) == empire for s, _ in rules.neighbours[homeland]):
            yield "unrest.leader", 1, leader
    fallen = board.is_fallen(empire)
    for name, province in rules.provinces.items():
        if board.empire_of[name] != empire:
            continue
        state = board.provinces[name]
        yield from icons(board, name)
        if (
            province.grain_icon
            and not fallen
            and (
                state.status in (BARBARIAN, INSURGENT)
                or (
                    not board.is_loyal(name)
                    and (counts_rebel_emperor or not board.commander_of[province.command].is_emperor)
                )
            )
        ):
            yield "unrest.grain_icon", 1, name


def ledger(board: Board, empire: str) -> Ledger:
    """What makes it so, explained."""
    return board.rules.ledger(terms(board, empire))
