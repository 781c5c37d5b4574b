"""What things cost, and what the Taxation Phase brings and takes (8, 9.2, 11)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Term, total
from ...core.frozen import replace
from .. import actions
from ..actions import AURELIAN_WALLS, WALLS, Build
from ..board.board import FINISHED, PHASES, STARTED, Board


@case("11.2")
def upkeep_terms(board: Board) -> Iterator[Term]:
    """A Coin for each Strength on the Danube, but not in Regions with a named Usurper."""
    named = board.rules.named_usurpers
    for space, strength in enumerate(board.strength, 1):
        if board.usurpers.get(board.rules.spaces[space - 1]) not in named:
            yield "upkeep.strength", strength, str(space)


@case("11.0", "11.1", "11.2")
def treasury_after(board: Board) -> int:
    """The Treasury after the Taxation Phase, before Reforms: the Income less the upkeep. Below zero the game is lost."""
    return board.income + total(upkeep_terms(board), board.rules.values)


@case("11.0", "12.0")
def after_taxes(board: Board) -> Board:
    """The board with the Treasury that it is scored with: that of the Taxation Phase, where this is still to come."""
    if PHASES.index(board.phase) > PHASES.index("Taxation"):
        return board
    return replace(board, treasury=treasury_after(board))


@case("8.1", "8.2", "8.3")
def build_price(board: Board, what: Build) -> int:
    """The Coins for the next step of construction."""
    v = board.rules.values
    if what.building == AURELIAN_WALLS:
        return v["aurelian_walls.step"]
    return v[f"{what.building}.{'finish' if built(board, what) else 'start'}"]


def built(board: Board, what: Build) -> int:
    """How far the Walls or the Temple of a Region are: 0, `STARTED` or `FINISHED`."""
    return (board.walls if what.building == WALLS else board.temples).get(what.region, 0)


@case("8.2")
def temple_income(board: Board) -> int:
    """What the Income gains when the next Temple is finished: one Coin more than for the one before."""
    finished = sum(state == FINISHED for state in board.temples.values())
    return board.rules.values["temple.income"] * (finished + 1)


@case("8.0", "8.1", "8.2", "8.3", "8.4")
def why_not(board: Board, what: Build) -> tuple[str, str] | None:
    """Why something cannot be built now, with the Section; None if it can."""
    v = board.rules.values
    word, region = what.building, what.region
    if word == AURELIAN_WALLS:
        if board.aurelian_walls >= board.rules.tracks[AURELIAN_WALLS][1]:
            return "the marker is at the end of its track", "8.3"
        if what.mark in board.done and board.rules.switches["aurelian_walls_steps"] == "one":
            return "one step was paid for this turn", "8.3"
    else:
        if region in board.usurpers:
            return "there is a Usurper in the Region", "8.4"
        if built(board, what) == FINISHED:
            return f"the {word} {'are' if word == WALLS else 'is'} finished", "8.0"
        if what.mark in board.done:
            return "construction can only be finished on a later turn", "8.0"
        if word == WALLS and region not in board.walls:
            if len(board.walls) >= v["walls.markers"]:
                return f"all {v['walls.markers']} Walls markers are in play", "8.1"
            if region not in board.rules.danube_regions and board.rules.switches["walls_in_yellow"] == "no":
                return "the Region has no Danube Space", "8.1"
    price = build_price(board, what)
    if price > board.treasury:
        return f"it costs {price} Coins, and the Treasury holds {board.treasury}", "8.0"
    return None


def buildings(board: Board) -> tuple[Build, ...]:
    """Everything that a Build Phase can be asked for."""
    return actions.buildings(board.rules.regions)


def next_state(board: Board, what: Build) -> int:
    """What the marker of a Region becomes when it is paid for."""
    return FINISHED if built(board, what) else STARTED
