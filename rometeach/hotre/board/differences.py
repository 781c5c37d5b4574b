"""The change, in the compact grammar, that turns one board into another: `edit(old, diff(old, new)) == new`."""

from __future__ import annotations

from collections.abc import Iterator

from ..rules import Rules
from .grammar import ACTIVE_NUMBERS, FACTION_NUMBERS
from .state import Active, BoardState
from .texts import active_text, listed, province_text, rounds_text, token_text

LISTS = ("present", "spared", "aside", "discards", "unseen")


def diff(old: BoardState, new: BoardState) -> str:
    """The clauses that turn one board into another."""
    return "; ".join(_clauses(old, new))


def _clauses(old: BoardState, new: BoardState) -> Iterator[str]:
    yield from _rules(old.rules, new.rules)
    if old.title != new.title:
        yield f"title: {new.title}"
    for name in ("turn", "done"):
        if getattr(old, name) != getattr(new, name):
            yield f"{name} {getattr(new, name)}"
    if old.phase != new.phase:
        yield f"phase {new.phase}"
    if tuple(old.factions) != tuple(new.factions):
        yield f"factions: {listed(new.factions)}"
    for faction in new.factions:
        yield from _faction(old, new, faction)
    for name, province in new.provinces.items():
        if old.provinces[name] != province:
            yield f"{name}: {province_text(province)}"
    yield from (f"{side} of nobody" for side in old.runs if side not in new.runs)
    yield from (f"{side} of {who}" for side, who in new.runs.items() if old.runs.get(side) != who)
    if old.tokens != new.tokens:
        yield f"tokens: {listed(map(token_text, new.tokens))}"
    if old.active != new.active:
        yield from active_clauses(new.active)
    for name in LISTS:
        if getattr(old, name) != getattr(new, name):
            yield f"{name}: {listed(getattr(new, name))}"
    if old.seat != new.seat:
        yield f"view: {new.seat or 'none'}"


def _rules(old: Rules, new: Rules) -> Iterator[str]:
    yield from (f"switch {n} {c}" for n, c in new.switches.items() if old.switches[n] != c)
    yield from (f"correct {r} off" for r in old.corrections if r not in new.corrections)
    yield from (f"correct {r} = {v}" for r, v in new.corrections.items() if old.corrections.get(r) != v)


def _faction(old: BoardState, new: BoardState, faction: str) -> Iterator[str]:
    then, now = old.factions.get(faction), new.factions[faction]
    for name in FACTION_NUMBERS:
        if (getattr(then, name) if then else 0) != getattr(now, name):
            yield f"{faction} {name} {getattr(now, name)}"
    if (then.start if then else "") != now.start:
        yield f"{faction} start {now.start or 'none'}"
    if (then.hand if then else ()) != now.hand:
        yield f"{faction} hand: {listed(now.hand)}"
    if (old.seats[faction] if then else faction) != new.seats[faction]:
        yield f"{faction} seat {new.seats[faction]}"


def active_clauses(active: Active | None) -> Iterator[str]:
    """The clauses that say all of a Player Phase in progress, on a board without one."""
    yield "active: nobody"
    if active is None:
        return
    yield f"active: {active_text(active)}"
    blank = Active(active.faction, active.side)
    for word, name in ACTIVE_NUMBERS.items():
        if getattr(active, name) != getattr(blank, name):
            yield f"{word} {getattr(active, name)}"
    if active.held:
        yield f"held: {listed(sorted(active.held))}"
    if active.rounds:
        yield f"rounds: {rounds_text(active.rounds)}"
    if not active.emperor:
        yield "emperor dead"
    if active.bought:
        yield f"bought: {listed(active.bought)}"
