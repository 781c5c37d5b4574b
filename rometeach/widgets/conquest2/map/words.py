"""What there is to say of a space of Conquest of the Empire II: its influence and tokens, armies, Galleys, what is closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ....conquest2.board.state import BoardState, Fleet, Province
from ....conquest2.board.texts import force_text
from ....conquest2.charts.influence import protected
from ....conquest_board.rules import CROSSING
from ....core.words import counted


def worth(board: BoardState, name: str) -> str:
    """ "20/10/5": the Victory Points of a Key Province for most influence, second and third most; "" for another one (5.1)."""
    return "/".join(str(points) for points in board.rules.points_of.get(name, ()) if points)


def player(board: BoardState, side: str) -> str:
    """ "Red A": a player with his Alliance, if he has one (2.3)."""
    return f"{side} {board.alliance(side)}".strip()


def in_order(board: BoardState, there: Province) -> list[tuple[str, int]]:
    """(player, Influence Tokens) in a Province, most first."""
    held = [(i.side, i.tokens) for i in there.influence]
    return sorted(held, key=lambda found: (-found[1], board.seats.index(found[0])))


def first(there: Province) -> str:
    """Who alone has most influence in a Province; "" for nobody."""
    most = max((i.tokens for i in there.influence), default=0)
    sides = [i.side for i in there.influence if i.tokens == most]
    return sides[0] if len(sides) == 1 else ""


def facts(board: BoardState, name: str, *, told: bool = True) -> list[str]:
    """What there is to say of a space.

    Args:
        board: the board.
        name: the space.
        told: whether it says what the rules make of the board: whose influence is protected.
    """
    if name in board.seas:
        return ["sea zone", *galleys(board, board.seas[name])]
    there = board.provinces[name]
    found = []
    if name in board.rules.keys:
        found.append(f"Key Province, Victory Points {worth(board, name)}")
        found += [
            f"influence {n} of {player(board, side)}{', protected' if told and protected(board, name, side) else ''}"
            for side, n in in_order(board, there)
        ]
        found += [] if there.influence else ["no influence"]
        found += [f"{counted(there.tokens, 'Province Token')} for sale"] if there.tokens else []
    found += [f"City of {there.city}"] if there.city else []
    found += [f"{player(board, a.side)} {force_text(a.force)}" for a in there.armies]
    found += [f"crossing to {other} closed by {who}" for other, who in closed(board, name)]
    return found or ["nothing lies there"]


def galleys(board: BoardState, fleets: Iterable[Fleet]) -> Iterator[str]:
    """ "2 Galleys of Red A"."""
    yield from (f"{counted(f.galleys, 'Galley')} of {player(board, f.side)}" for f in fleets)


def closing(board: BoardState, a: str, b: str) -> dict[str, list[str]]:
    """Who has Galleys at a crossing -> in which sea zones: to his enemies it is closed (3.5)."""
    found: dict[str, list[str]] = {}
    for sea in sorted(board.rules.straits.get((a, b), ())):
        for fleet in board.seas[sea]:
            found.setdefault(fleet.side, []).append(sea)
    return found


def closed(board: BoardState, name: str) -> Iterator[tuple[str, str]]:
    """(Province, whose Galleys and where) of each crossing from a Province that Galleys close."""
    for other, kind in board.rules.borders[name].items():
        if kind == CROSSING and (found := closing(board, name, other)):
            yield other, " and ".join(f"a Galley of {side} in {', '.join(seas)}" for side, seas in found.items())


__all__ = ["closed", "closing", "facts", "first", "galleys", "in_order", "player", "worth"]
