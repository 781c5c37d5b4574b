"""The change, in the compact grammar, that turns one board into another: `edit(old, diff(old, new)) == new`."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import Rules
from .state import BoardState, Player
from .texts import bought_text, listed, prisoners_text, province_text, rise_text, road_text, sea_text


def diff(old: BoardState, new: BoardState) -> str:
    """The clauses that turn one board into another."""
    return "; ".join(_clauses(old, new))


def _clauses(old: BoardState, new: BoardState) -> Iterator[str]:
    yield from _rules(old.rules, new.rules)
    if old.title != new.title:
        yield f"title: {new.title}"
    if old.turn != new.turn:
        yield f"turn {new.turn}"
    if [(s, p.home) for s, p in old.players.items()] != [(s, p.home) for s, p in new.players.items()]:
        yield f"players: {players_text(new)}"
    if old.active != new.active:
        yield f"active {new.active}"
    if old.phase != new.phase:
        yield f"phase {new.phase}"
    if old.crowned != new.crowned:
        yield f"crowned {new.crowned or 'nobody'}"
    for side, player in new.players.items():
        yield from _player(side, old.players.get(side, Player("")), player)
    for name, province in new.provinces.items():
        if old.provinces[name] != province:
            yield f"{name}: {province_text(new.rules, name, province)}"
    for name, galleys in new.seas.items():
        if old.seas[name] != galleys:
            yield f"{name}: {sea_text(new.rules, name, galleys)}"
    for name, text in turn_texts(new).items():
        if turn_texts(old)[name] != text:
            yield f"{name}{' ' if name in NUMBERS else ': '}{text}"


NUMBERS = ("prices", "reached")
"""Those of `turn_texts` that are numbers."""


def turn_texts(board: BoardState) -> dict[str, str]:
    """Roads, prices and what the turn has used up, by the words that begin their clauses."""
    return {
        "prices": f"x{board.times}",
        "reached": f"x{board.reached}",
        "rises": listed(map(rise_text, board.rises)),
        "roads": listed(sorted(board.roads)),
        "allies": listed(sorted(board.allies)),
        "asked": listed(board.asked),
        "fought": listed(board.fought),
        "bought": listed(bought_text(board.rules, b) for b in board.bought),
        "road": road_text(board.road),
    }


def players_text(board: BoardState) -> str:
    """ "Red Italia, Blue Hispania"."""
    return listed(f"{side} {p.home}" for side, p in board.players.items())


def _rules(old: Rules, new: Rules) -> Iterator[str]:
    yield from (f"switch {n} {c}" for n, c in new.switches.items() if old.switches[n] != c)
    yield from (f"correct {r} off" for r in old.corrections if r not in new.corrections)
    yield from (f"correct {r} = {v}" for r, v in new.corrections.items() if old.corrections.get(r) != v)


def _player(side: str, old: Player, new: Player) -> Iterator[str]:
    for name in ("talents", "lost"):
        if getattr(old, name) != getattr(new, name):
            yield f"{side} {name} {getattr(new, name)}"
    if old.prisoners != new.prisoners:
        yield f"{side} prisoners: {prisoners_text(new.prisoners.items())}"
    if old.heir != new.heir:
        yield f"{side} heir {new.heir or 'none'}"
    if old.inherited != new.inherited:
        yield f"{side} inherited: {listed(new.inherited)}"
