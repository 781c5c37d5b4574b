"""What random play of this game must always keep, how its games begin, and who plays them so that they go far.

The laws count anew from the counters on the board: Armies, Cities, cards, Tokens, and the points of a Phase from the Provinces alone.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator

from ..core.invariants import Invariants
from ..core.session.actions import Action
from ..core.session.play import Player
from ..core.session.requests import Decision
from .board.board import Board
from .board.state import LOOTED
from .charts import points
from .phases.order import order
from .players.random import random_player
from .players.simple.player import seeded_player
from .position import Position, position
from .rules import FACTIONS, switches

SENSE = (0.0, 0.0, 0.5, 0.9)
"""How often a player keeps to rules of thumb, one of these in a game."""
ARMIES = {
    "Galli": 5, "Numidae": 3, "Britanni": 4, "Suebi": 5, "Parthi": 6, "Sarmatae": 5, "Iudaei": 3, "Alani": 4, "Marcomanni": 5,
    "Caledonii": 2, "Alamanni": 5, "Franci": 6, "Gothi": 7, "Persae": 6, "Saxones": 4, "Vandali": 6, "Hunni": 8,
}  # fmt: skip
"""The counters of the Peoples, 84 in all, counted from the sheet anew."""


def start(seed: int) -> Position:
    """Where the game of a seed begins: a set-up for four, three or two, sometimes with another reading."""
    rng = random.Random(seed)
    p = position(rng.choice(("60", "60", "60-three", "60-two")))
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
    return [*_provinces(board), *_counters(board), *_cards(board), *_tokens(board), *_sums(board)]


def _provinces(board: Board) -> Iterator[str]:
    for name, p in board.provinces.items():
        if not 0 <= p.armies <= 3 or bool(p.side) != bool(p.armies):
            yield f"{name} has {p.armies} Armies of {p.side or 'nobody'}"
        if p.faction and (p.armies or not p.fort):
            yield f"{name} has a Fort of {p.faction} that does not stand alone"
        left = board.rules.switches["automatic_fort"] == "no"
        if p.side and board.rules.kind_of(p.side) == "People" and p.fort and not left:
            yield f"{name} has a {p.fort} of {p.side}"
    if sum(bool(p.city) for p in board.provinces.values()) > len(board.provinces):
        yield "more Cities than Provinces"


def _counters(board: Board) -> Iterator[str]:
    found: Counter[str] = Counter()
    for p in board.provinces.values():
        found[p.side.removeprefix("Rebels of ")] += p.armies
    if board.active:
        found[board.active.side] += board.active.reserve
        if board.active.reserve < 0 or board.active.forts < 0:
            yield f"{board.active.reserve} Armies and {board.active.forts} Forts beside the map"
    for faction in FACTIONS:
        if found[faction] > 10:
            yield f"{faction} has {found[faction]} Legions, and ten counters"
        if faction not in board.factions and found[faction]:
            yield f"{faction} does not play and has {found[faction]} Legions"
    yield from (f"{side} has {found[side]} Armies, and {n} counters" for side, n in ARMIES.items() if found[side] > n)
    for faction, f in board.factions.items():
        if f.roman < 0 or f.barbarian < 0 or f.played not in (0, 1, 2):
            yield f"{faction} has {f.roman} and {f.barbarian} Victory Points and has played {f.played} cards"


def _cards(board: Board) -> Iterator[str]:
    if board.seat or board.phase == "Set-up":
        return
    heaps = [*board.aside, *board.discards, *(c for f in board.factions.values() for c in f.hand)]
    if heaps and sorted(heaps) != sorted(board.rules.tables["cards"]):
        yield f"{len(heaps)} cards of {len(board.rules.tables['cards'])}"
    for faction, f in board.factions.items():
        colours = Counter(board.rules.tables["cards"][c]["colour"] for c in f.hand)
        if len(f.hand) > 9 or max(colours.values(), default=0) > 1:
            yield f"{faction} holds {len(f.hand)} cards"


def _tokens(board: Board) -> Iterator[str]:
    for kind, most in (("Barbarian", 5), ("Emperor", 6)):
        mine = [t for t in board.tokens if t.kind == kind]
        if len({t.number for t in mine}) < len(mine) or any(not 1 <= t.number <= most for t in mine):
            yield f"{kind} Tokens {[t.number for t in mine]}"
    played = [t.kind for t in order(board)]
    if board.phase == "Play" and any(a == b for a, b in itertools.pairwise(played)) and len(set(played)) > 1:
        pairs = min(played.count("Barbarian"), played.count("Emperor"))
        if played[: 2 * pairs] != ["Barbarian", "Emperor"] * pairs:
            yield f"the order of play is {played}"


def _sums(board: Board) -> Iterator[str]:
    """The points of every Phase, counted anew by the Provinces."""
    if any(board.rules.switches[s] != switches()[s].choices[0] for s in ("lonely_domination", "rivals")):
        return
    for faction in board.factions:
        for roman in (True, False):
            if (mine := recounted_points(board, faction, roman)) != (told := points.points(board, faction, roman)):
                yield f"{faction} scores {told} {'as Romans' if roman else 'with Barbarians'}, counted {mine}"


def recounted_points(board: Board, faction: str, roman: bool) -> int:
    """The points of a Phase (15.1 to 15.3), from the counters alone."""

    def mine(side: str) -> bool:
        return side == faction if roman else board.runs.get(side) == faction

    held = [n for n, p in board.provinces.items() if p.armies and mine(p.side)]
    found = 0
    for name in held:
        city, capital = board.provinces[name].city, name == "Roma" or (name == "Thracia" and board.turn >= 4)
        if city:
            found += max(0, (2 if capital else 1) + roman - (city == LOOTED))
    for diocese in {board.rules.diocese_of[n] for n in held}:
        places = [n for n in board.provinces if board.rules.diocese_of[n] == diocese]
        count = sum(n in held for n in places)
        others: Counter[tuple[str, bool]] = Counter()
        for n in places:
            side = board.provinces[n].side
            if side in board.factions and side != faction:
                others[side, True] += 1
            elif board.runs.get(side, faction) != faction:
                others[board.runs[side], False] += 1
        forts = sum(roman and board.provinces[n].faction == faction and board.provinces[n].armies == 0 for n in places)
        times = 3 if count + forts == 5 else 2 if count >= 3 or count > max(others.values(), default=0) else 1
        found += times * int(board.rules.tables["diocese_values"][f"{diocese} {board.turn}"]["value"])
    emperor = board.emperor_of(faction)
    alive = board.active is None or board.active.side != faction or board.active.emperor
    return found + (len(held) * emperor.province_vp if roman and emperor and alive else 0)


LAWS = Invariants(wrong, start=start, player=player)
