"""Where the next Army of a side may be placed, and by what way it comes in (9.1, 9.2.2, 9.3.1, 9.3.2).

Of several ways the one that helps the defender least is taken: nothing speaks for another one.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ...core.cases import case
from ...core.latest import Latest
from ..board.state import BoardState, Province, held
from ..rules import Rules
from .combat import CROSSINGS

_ORDER = {crossing: n for n, crossing in enumerate(CROSSINGS)}


@case("9.2.2", "9.3.1", "9.3.2", "10.3")
def ways(board: BoardState, side: str) -> Mapping[str, tuple[str, str]]:
    """Every Province that a side's next Army can come to, with the best way: (crossing, the Province that it comes from).

    Rebels are never placed: they rise in the Province itself (11).
    Nothing is said of stacking or of who may be attacked; see `reach`. Where it stands already, the crossing is "inside".
    """
    return _latest(side, board.rules, board.provinces)


def _from_board(side: str, rules: Rules, provinces: Mapping[str, Province]) -> Mapping[str, tuple[str, str]]:
    return _ways(rules, side, held(provinces, side))


_latest = Latest(_from_board)


@functools.lru_cache(maxsize=16384)
def _ways(rules: Rules, side: str, held: tuple[str, ...]) -> Mapping[str, tuple[str, str]]:
    found: dict[str, tuple[str, str]] = {}
    if rules.kind_of(side) == "Rebels":
        return found
    bases = list(held)
    roman = rules.kind_of(side) == "Faction"
    start = "" if roman else rules.start_of.get(side, "")
    if start and start not in held:
        bases.append(start)
        if rules.is_on("start_again"):
            found[start] = ("clear", start)
    for base in bases:
        for province, kind in rules.neighbours[base].items():
            old = found.get(province)
            if old is None or _ORDER[kind] < _ORDER[old[0]]:
                found[province] = (kind, base)
    if roman and (port := next((p for p in held if p in rules.ports), "")):
        for province in rules.coast:
            found.setdefault(province, ("sea", port))
    found.update((p, ("inside", p)) for p in held)
    return found


@case("9.2.2", "10.2", "10.3")
def easiest_border(rules: Rules, province: str) -> str:
    """The border of a Province over which an attack is easiest: "clear", "difficult" or "strait"."""
    return min(rules.neighbours[province].values(), key=_ORDER.__getitem__)


@case("9.1", "16")
def is_open(board: BoardState, side: str, province: str) -> bool:
    """Whether a side's Army may be placed in a Province that it can come to: room, and nobody there whom it has to spare."""
    there = board.provinces[province]
    if there.side == side:
        return there.armies < board.rules.values["armies.most"]
    return not board.spared or f"{side} {there.side or there.faction}" not in board.spared


def reach(board: BoardState, side: str) -> dict[str, str]:
    """Every Province where a side's next Army may be placed, with the crossing: "inside", "clear", "difficult", "strait", "sea"."""
    return {p: crossing for p, (crossing, _) in ways(board, side).items() if is_open(board, side, p)}
