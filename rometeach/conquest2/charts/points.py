"""Victory Points, Chaos and taxes at the end of a Campaign Season (4, 5.1, 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...core.cases import case
from ...core.figures.ledger import Ledger, Term
from ..board.state import BoardState


@case("5.1", "5.2")
def places(numbers: Mapping[str, int]) -> dict[str, int]:
    """Player -> his place, from 1: a tie shares a place, and does not use up the next one. Whoever has nothing has no place.

    Args:
        numbers: player -> his influence in a Province, or his Chaos.
    """
    ranked = sorted({n for n in numbers.values() if n > 0}, reverse=True)
    return {side: ranked.index(n) + 1 for side, n in numbers.items() if n > 0}


@case("5.1")
def province_points(worth: Sequence[int], influence: Mapping[str, int]) -> dict[str, int]:
    """Player -> the Victory Points of one Key Province; those with none are missing.

    Args:
        worth: the points for most influence, second most, third most.
        influence: player -> his Influence Tokens there.
    """
    found = {side: worth[place - 1] for side, place in places(influence).items() if place <= len(worth)}
    return {side: points for side, points in found.items() if points}


@case("5.1")
def influence_points(board: BoardState) -> dict[str, dict[str, int]]:
    """Key Province -> player -> the Victory Points that his influence brings."""
    return {
        key: province_points(worth, {i.side: i.tokens for i in board.provinces[key].influence})
        for key, worth in board.rules.points_of.items()
    }


@case("5.2")
def chaos_after_cities(board: BoardState) -> dict[str, int]:
    """Player -> his Chaos once his Cities have taken their part, 0 at the least."""
    each = board.rules.values["chaos.city"]
    owners = [p.city for p in board.provinces.values() if p.city]
    return {side: max(0, p.chaos - each * owners.count(side)) for side, p in board.players.items()}


@case("5.2")
def chaos_points(board: BoardState) -> dict[str, int]:
    """Player -> the Victory Points that he loses for most or second most Chaos, below 0; those who lose none are missing."""
    values, chaos = board.rules.values, chaos_after_cities(board)
    if board.rules.switches["chaos_none"] == "yes":
        ranked = sorted(set(chaos.values()), reverse=True)
        ranks = {side: ranked.index(n) + 1 for side, n in chaos.items()}
    else:
        ranks = places(chaos)
    lost = (values["chaos.most"], values["chaos.second"])
    return {side: -lost[place - 1] for side, place in ranks.items() if place <= len(lost)}


@case("4")
def tax_terms(board: BoardState, side: str) -> Iterator[Term]:
    """What the influence of a player brings in taxes, more where he owns the City."""
    for key in board.rules.keys:
        there = board.provinces[key]
        if tokens := there.tokens_of(side):
            yield "tax.influence", tokens, key
            if there.city == side:
                yield "tax.city", tokens, key


def taxes(board: BoardState, side: str) -> Ledger:
    """The taxes of a player, line by line."""
    return board.rules.ledger(tax_terms(board, side))


__all__ = ["chaos_after_cities", "chaos_points", "influence_points", "places", "province_points", "tax_terms", "taxes"]
