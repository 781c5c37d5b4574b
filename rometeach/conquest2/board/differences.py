"""The change, in the compact grammar, that turns one board into another: `edit(old, diff(old, new)) == new`."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import Rules
from .state import BoardState, Player
from .texts import bid_text, boxes_text, cards_text, listed, numbered, pool_text, province_text, sea_text, seen_text


def diff(old: BoardState, new: BoardState) -> str:
    """The clauses that turn one board into another."""
    return "; ".join(_clauses(old, new))


def _clauses(old: BoardState, new: BoardState) -> Iterator[str]:
    yield from _rules(old.rules, new.rules)
    if old.title != new.title:
        yield f"title: {new.title}"
    for name in ("season", "round", "phase"):
        if getattr(old, name) != getattr(new, name):
            yield f"{name} {getattr(new, name)}"
    if old.seats != new.seats:
        yield f"players: {listed(new.seats)}"
    for name in ("active", "opener"):
        if getattr(old, name) != getattr(new, name):
            yield f"{name} {getattr(new, name) or 'nobody'}"
    for side, player in new.players.items():
        yield from _player(side, old.players.get(side, Player()), player)
    for name, province in new.provinces.items():
        if old.provinces[name] != province:
            yield f"{name}: {province_text(province)}"
    for name, fleets in new.seas.items():
        if old.seas[name] != fleets:
            yield f"{name}: {sea_text(fleets)}"
    before = lists(old)
    yield from (f"{name}: {text}" for name, text in lists(new).items() if before[name] != text)
    if old.seat != new.seat:
        yield f"view: {new.seat or 'none'}"


def lists(board: BoardState) -> dict[str, str]:
    """The Alliances, the auction, the heaps of cards and tokens, by the words that begin their clauses."""
    return {
        "boxes": boxes_text(board.boxes),
        "bid": bid_text(board.bid),
        "display": listed(board.display),
        "gone": numbered(board.gone),
        "pool": pool_text(board),
        "seen": listed(map(seen_text, board.seen)),
    }


def _rules(old: Rules, new: Rules) -> Iterator[str]:
    yield from (f"switch {n} {c}" for n, c in new.switches.items() if old.switches[n] != c)
    yield from (f"correct {r} off" for r in old.corrections if r not in new.corrections)
    yield from (f"correct {r} = {v}" for r, v in new.corrections.items() if old.corrections.get(r) != v)


def _player(side: str, old: Player, new: Player) -> Iterator[str]:
    for name, word in (("talents", "talents"), ("points", "points"), ("chaos", "chaos"), ("left", "actions")):
        if getattr(old, name) != getattr(new, name):
            yield f"{side} {word} {getattr(new, name)}"
    if old.took != new.took:
        yield f"{side} took {'yes' if new.took else 'no'}"
    if old.hand != new.hand:
        yield f"{side} hand: {listed(new.hand)}"
    if old.cards != new.cards:
        yield f"{side} cards: {cards_text(new.cards)}"


__all__ = ["diff", "lists"]
