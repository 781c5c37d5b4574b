"""The set-up (3.0): what is drawn before the first turn, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ...core.cases import case
from ...core.frozen import Frozen, replace
from ...core.session.dice import SeededDice
from ...core.session.play import run
from ...core.session.requests import Note, Steps
from ..board.board import Board, Stack
from ..board.cups import Cups
from .about import POOL, UNITS, Drawn, Placed
from .common import reveal

B = TypeVar("B", bound=Board)


def _fill(board: B, cup: str, chits: Iterable[str]) -> B:
    """Chits that are aside put into a cup."""
    chits = tuple(chits)
    gone = set(chits)
    return replace(board, cups=board.cups.put(cup, chits), aside=tuple(c for c in board.aside if c not in gone))


def _units(board: Board, region: str) -> list[str]:
    return [u.name for u in board.rules.units.values() if u.region == region]


def _place_units(board: B, cup: str, region: str, number: int, armed: bool) -> Steps[B]:
    for _ in range(number):
        board, name = yield from reveal(board, f"{region} Enemy Unit", "3.0", Drawn(cup, UNITS, region))
        box = board.rules.units[name].box
        old = board.stacks.get(box)
        stacks = {**board.stacks, box: Stack((*(old.units if old else ()), name), armed)}
        board = replace(board, stacks=Frozen(dict(sorted(stacks.items()))))
        side = "armed" if armed else "on its Resistance side"
        yield Note(f"{name} is placed, {side}.", "3.0", board=board, about=Placed(name, armed))
    return board


def _place_barbarians(board: B, region: str, number: int) -> Steps[B]:
    for _ in range(number):
        board, name = yield from reveal(
            board, f"Barbarian for the {region} Pool", "3.0", Drawn("friendly", POOL, region)
        )
        pool = board.rules.in_order((*board.pool(region), name))
        board = replace(board, pools=Frozen(dict(sorted({**board.pools, region: pool}.items()))))
        said = f"{name} is placed in the {region} Barbarian Pool."
        yield Note(said, "3.0", board=board, about=Placed(name, pool=region))
    return board


def _drawn(board: Board) -> set[str]:
    """The chits that a set-up puts into the cups and draws, where they are not aside."""
    stacked = (chit for stack in board.stacks.values() for chit in stack.units)
    pooled = (chit for pool in board.pools.values() for chit in pool)
    return {*board.cups.chits(), *stacked, *pooled, *board.hand}


def _gathered(board: B, chits: Iterable[str]) -> B:
    """These chits aside, as before the set-up."""
    all_aside = {*board.aside, *chits}
    aside = tuple(c for c in board.rules.chits if c in all_aside)
    return replace(board, stacks=Frozen(), pools=Frozen(), hand=(), cups=Cups(seen=board.cups.seen), aside=aside)


@case("3.0")
def set_up(board: B) -> Steps[B]:
    """Draw the chits of the set-up, from the beginning if it was begun; a board that is past it stays as it is."""
    if board.phase != "Set-up":
        return board
    if found := _drawn(board):
        board = _gathered(board, found)
        yield Note("All chits are put aside, and the set-up begins anew.", "3.0", board=board)
    n, rules = board.rules.setup, board.rules
    board = _fill(board, "hostile", _units(board, "Yellow"))
    board = yield from _place_units(board, "hostile", "Yellow", n("yellow_units"), True)
    board = _fill(board, "unfriendly", _units(board, "Blue"))
    board = yield from _place_units(board, "unfriendly", "Blue", n("blue_units"), True)
    board = _fill(board, "unfriendly", _units(board, "Green"))
    board = _fill(board, "friendly", rules.barbarians)
    board = yield from _place_barbarians(board, "Green", n("green_pool"))
    board = yield from _place_barbarians(board, "Red", n("red_pool"))
    rest = board.cups.known("friendly")
    board = replace(board, cups=replace(board.cups, friendly=()))
    board = replace(board, cups=board.cups.put("hostile", rest))
    board = _fill(board, "friendly", _units(board, "Red"))
    board = yield from _place_units(board, "friendly", "Red", n("red_units"), False)
    late = {m for markers in rules.late_markers.values() for m in markers}
    kinds = {name: r["kind"] for name, r in rules.tables["markers"].items()}
    board = _fill(board, "friendly", [m for m, kind in kinds.items() if kind in ("Confederation", "Sassanids")])
    board = _fill(board, "hostile", [m for m, kind in kinds.items() if kind == "Turn End" and m not in late])
    board = replace(board, phase="Actions")
    yield Note("The set-up is done.", "3.0", board=board)
    return board


def drawn(board: B, seed: int) -> B:
    """A board whose set-up is still to be drawn, drawn with seeded dice."""
    seen = board.cups.seen
    known = replace(board, cups=replace(board.cups, seen=False))
    found = run(set_up(known), SeededDice(seed), {})
    return replace(found, cups=replace(found.cups, seen=seen))
