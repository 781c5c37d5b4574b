"""Buying influence: what may be bought, by whom, and what protects it (3.3, 3.3.1)."""

from __future__ import annotations

from typing import NamedTuple

from ...core.cases import case
from ..board.state import BoardState
from ..rules import INFLUENCE


class Offer(NamedTuple):
    """Tokens of one kind that a player may buy in a Province: of another player, or Province Tokens where `owner` is ""."""

    owner: str
    number: int


@case("3.3", "3.3.1")
def protected(board: BoardState, key: str, owner: str) -> bool:
    """Whether the Influence Tokens of a player in a Province cannot be bought: he has a military land unit there."""
    return board.provinces[key].force(owner).military > 0


@case("3.3", "3.3.1")
def offers(board: BoardState, key: str, side: str) -> tuple[Offer, ...]:
    """What a player could buy in a Province, Leaders and money aside: Province Tokens, and unprotected ones of his enemies."""
    there = board.provinces[key]
    found = [Offer("", there.tokens)] if there.tokens else []
    for owner, tokens in there.influence:
        if not board.are_allies(side, owner) and not protected(board, key, owner):
            found.append(Offer(owner, tokens))
    return tuple(found)


@case("3.3")
def most(board: BoardState, key: str, side: str) -> int:
    """How many tokens a player may buy in a Province in one action: by his Caesar, else by a General, else none (3.3)."""
    force, values = board.provinces[key].force(side), board.rules.values
    if force.caesar:
        return values["influence.caesar"]
    return values["influence.general"] if force.generals else 0


@case("3.3")
def objection(board: BoardState, side: str, key: str, wanted: tuple[Offer, ...]) -> tuple[str, str] | None:
    """Why a player cannot buy these tokens in one action, with the Section; None where he can.

    Args:
        board: the board.
        side: who buys.
        key: where.
        wanted: what he buys.
    """
    there, number = board.provinces[key], sum(o.number for o in wanted)
    allowed = most(board, key, side)
    if key not in board.rules.keys:
        return f"{key} is no Key Province, and holds no influence", "3.3"
    if not allowed:
        return f"{side} has neither a General nor the Caesar in {key}", "3.3"
    if not 0 < number <= allowed:
        return f"so many are bought there in one action: {allowed}", "3.3"
    if board.rules.switches["caesar_buys"] == "same" and len(wanted) > 1:
        return "both tokens have to be of one kind by the switch caesar_buys", "3.3"
    for owner, n in wanted:
        here = there.tokens_of(owner) if owner else there.tokens
        if owner and board.are_allies(side, owner):
            return f"{owner} is an ally", "3.3"
        if n > here:
            return f"there are {here} {'of ' + owner if owner else 'Province Tokens'} in {key}", "3.3"
        if owner and protected(board, key, owner):
            return f"{owner} has military units in {key}", "3.3.1"
    if (price := number * board.rules.costs[INFLUENCE]) > board.players[side].talents:
        return f"{side} has {board.players[side].talents} Talents, and they cost {price}", "3.3"
    return None


@case("3.3")
def bought(board: BoardState, side: str, key: str, wanted: tuple[Offer, ...]) -> BoardState:
    """The board after a player has bought tokens: his own take their place, and Province Tokens leave the game.

    Args:
        board: the board.
        side: who buys.
        key: where.
        wanted: what he buys.
    """
    for owner, n in wanted:
        there = board.provinces[key]
        if owner:
            board = board.with_influence(key, owner, there.tokens_of(owner) - n)
        else:
            board = board.with_province(key, tokens=there.tokens - n)
        board = board.with_influence(key, side, board.provinces[key].tokens_of(side) + n)
    price = sum(o.number for o in wanted) * board.rules.costs[INFLUENCE]
    return board.with_player(side, talents=board.players[side].talents - price)


__all__ = ["Offer", "bought", "most", "objection", "offers", "protected"]
