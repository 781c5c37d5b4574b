"""What random play of this game must always keep, how its games begin, and who plays them so that they go far.

The laws count anew from the pieces, cards and tokens on the table.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from ..core.invariants import Invariants
from ..core.session.actions import Action
from ..core.session.play import Player
from ..core.session.requests import Decision
from .board.board import Board
from .players.random import random_player
from .players.simple.player import seeded_player
from .position import Position, position
from .rules import switches

SENSE = (0.0, 0.0, 0.5, 0.9)
"""How often a player keeps to rules of thumb, one of these in a game."""
PIECES = {"Infantry": 20, "Cavalry": 20, "Catapults": 6, "Generals": 4, "Caesar": 1}
"""The pieces of a colour, counted from the rulebook anew."""
CARDS = 83
FIRST = ("Senator I", "Senator II", "Senator III")
"""What each player holds at the start."""
KEYS = {
    "Hispania",
    "Narbonensis",
    "Italia",
    "Neapolis",
    "Sicilia",
    "Achaia",
    "Asia",
    "Galatia",
    "Mesopotamia",
    "Egyptus",
    "Numidia",
}


def start(seed: int) -> Position:
    """Where the game of a seed begins: a set-up for two to six, sometimes with another reading."""
    rng = random.Random(seed)
    p = position(rng.choice(("two", "three", "four", "four", "five", "six")))
    if rng.random() < 0.5:
        name = rng.choice(list(switches()))
        p = p.with_rules(p.rules.with_changes(switches={name: rng.choice(switches()[name].choices)}))
    return p


def player(seed: int) -> Player:
    """Any legal choice, or in a part of the decisions, more or fewer by the seed, what rules of thumb say."""
    rng, plain, simple = random.Random(seed), random_player(seed), seeded_player(seed)
    sense = rng.choice(SENSE)

    def choose(decision: Decision) -> Action:
        return simple(decision) if rng.random() < sense else plain(decision)

    return choose


def wrong(board: Board) -> list[str]:
    """What holds on no board of the game, besides what `problems` tells."""
    return [*_pieces(board), *_influence(board), *_cards(board), *_hands(board), *_players(board)]


def _pieces(board: Board) -> Iterator[str]:
    found: dict[str, Counter[str]] = {s: Counter() for s in board.players}
    for name, there in board.provinces.items():
        for side, force in there.armies:
            if min(force) < 0:
                yield f"{name} has {force} of {side}"
            found[side].update(dict(zip(PIECES, force, strict=True)))
    for side, counts in found.items():
        yield from (f"{side} has {counts[p]} {p}" for p, n in PIECES.items() if counts[p] > n)
        ships = sum(f.galleys for fleets in board.seas.values() for f in fleets if f.side == side)
        if ships > 8:
            yield f"{side} has {ships} Galleys"


def _influence(board: Board) -> Iterator[str]:
    for name, there in board.provinces.items():
        if (there.influence or there.tokens) and name not in KEYS:
            yield f"influence lies in {name}"
        if min((i.tokens for i in there.influence), default=1) < 1 or there.tokens < 0:
            yield f"{name} has {there.influence} and {there.tokens} tokens"


def _cards(board: Board) -> Iterator[str]:
    if board.seat:
        return
    heaps = Counter([*board.display, *board.gone, *board.deck])
    for p in board.players.values():
        heaps.update(p.hand)
        heaps.update(o.card for o in p.cards)
    if sum(heaps.values()) != CARDS:
        yield f"{sum(heaps.values())} cards of {CARDS}"
    for card, row in board.rules.tables["cards"].items():
        if heaps[card] != int(row["number"]):
            yield f"{heaps[card]} of {card}, and there are {row['number']}"


def _hands(board: Board) -> Iterator[str]:
    """Each hand is the three Senators of the start and what became of them since then."""
    if board.seat:
        return
    for side, player in board.players.items():
        found = Counter(FIRST)
        for what, who, card, other in board.seen:
            if who == side:
                found[card] += 1 if what in ("gains", "takes") else -1
            if other == side:
                found[card] -= 1
        if +found != Counter(player.hand) or min(found.values()) < 0:
            yield f"{side} holds {', '.join(player.hand) or 'nothing'}, and should hold {', '.join(found.elements()) or 'nothing'}"


def _players(board: Board) -> Iterator[str]:
    for side, p in board.players.items():
        if p.talents < 0 or p.chaos < 0 or not 0 <= p.left <= 2:
            yield f"{side} has {p.talents} Talents, {p.chaos} Chaos, {p.left} actions left"
        if p.talents % 5 and board.rules.switches["bid_step"] == "coins":
            yield f"{side} has {p.talents} Talents, which no coins make"
    if board.boxes and len(board.order) != len(set(board.order)):
        yield f"the boxes hold {board.boxes}"


LAWS = Invariants(wrong, start=start, player=player)
