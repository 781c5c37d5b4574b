"""What random play of this game must always keep, how its games begin, and who plays them so that they go far.

The laws recount for themselves what they can (chits, tracks, the upkeep), so that a mistake in the rules does not hide behind itself.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from ..core.invariants import Invariants
from ..core.session.actions import Action
from ..core.session.play import Player
from ..core.session.requests import Decision
from .board.board import FINISHED, Board
from .charts import money, points
from .players.random import random_player
from .players.simple.player import simple_player
from .position import Position, position
from .rules import LAST_TURN, switches

NO_THRESHOLDS = {f"turns:{turn}.threshold": "-99" for turn in range(1, LAST_TURN + 1)}
LONG = "vp 40; income 30"
"""With these no threshold is missed, so that games last."""
NAMED = ("Postumus", "Zenobia")
SENSE = (0.0, 0.0, 0.5, 0.9)
"""How often a player keeps to rules of thumb, one of these in a game."""


def start(seed: int) -> Position:
    """Where the game of a seed begins: the set-up, most often with thresholds that nobody misses, sometimes with another reading."""
    rng = random.Random(seed)
    p = position(rng.choice(("270", "270", "270-drawn")))
    corrections = NO_THRESHOLDS if rng.random() < 0.7 else {}
    chosen = {}
    if rng.random() < 0.3:
        name = rng.choice(list(switches()))
        chosen[name] = rng.choice(switches()[name].choices)
    if corrections or chosen:
        p = p.with_rules(p.rules.with_changes(corrections, switches=chosen))
    return p.edit(LONG) if corrections else p


def player(seed: int) -> Player:
    """Any legal choice, or in a part of the decisions, more or fewer by the seed, what rules of thumb say."""
    rng, plain = random.Random(seed), random_player(seed)
    sense = rng.choice(SENSE)

    def choose(decision: Decision) -> Action:
        return simple_player(decision) if rng.random() < sense else plain(decision)

    return choose


def wrong(board: Board) -> list[str]:
    """What holds on no board of the game, besides what `problems` tells."""
    return [*_chits(board), *_tracks(board), *_danube(board), *_stacks(board), *_sums(board)]


def _lost(board: Board) -> bool:
    return board.outcome.startswith("lost")


def _chits(board: Board) -> Iterator[str]:
    lying = [chit for chits in board.places().values() for chit in chits]
    if sorted(lying) != sorted(board.rules.chits):
        found, there = Counter(lying), Counter(board.rules.chits)
        yield from (
            f"{chit} is in {found[chit]} places instead of {there[chit]}"
            for chit in found | there
            if found[chit] != there[chit]
        )
    if board.phase in ("Taxation", "Turn End") and not _lost(board):
        strange = set(board.dead) - set(board.rules.named_usurpers)
        yield from (f"{chit} is in the Dead Pool after the Dead Pool Phase" for chit in sorted(strange))


def _tracks(board: Board) -> Iterator[str]:
    if not 0 <= board.army <= 5 or not (board.army or _lost(board)):
        yield f"an Army of {board.army}"
    if board.treasury < 0 and not _lost(board):
        yield f"{board.treasury} Coins"
    if not board.treasury <= board.income <= 49:
        yield f"{board.treasury} Coins with an Income of {board.income}"
    if not -2 <= board.aurelian_walls <= 4:
        yield f"the Aurelian Walls stand at {board.aurelian_walls}"
    if len(board.officers) > 2:
        yield f"Officers in {', '.join(board.officers)}"
    if board.sieges and board.phase != "Actions":
        yield f"{len(board.sieges)} Sieges in the {board.phase} Phase"


def _danube(board: Board) -> Iterator[str]:
    for space, (strength, raider) in enumerate(zip(board.strength, board.raiders, strict=True), 1):
        if strength if raider else not 1 <= strength <= 3:
            yield f"Danube {space} has Strength {strength} and {raider or 'no Barbarian'}"
        if raider and raider not in board.rules.barbarians:
            yield f"{raider} holds Danube {space}"
    if sum(map(bool, board.raiders)) > 2 and not _lost(board):
        yield f"{sum(map(bool, board.raiders))} Spaces are held, and the game goes on"


def _stacks(board: Board) -> Iterator[str]:
    for box, stack in board.stacks.items():
        if not stack.units:
            yield f"{box} has a stack of nothing"
        if board.rules.region_of[box] in board.usurpers and not stack.armed:
            yield f"{box} is of a Usurper's Region and not on its Combat Value side"


def _sums(board: Board) -> Iterator[str]:
    """What the charts add up, added up anew."""
    if (mine := recounted_treasury(board)) != money.treasury_after(board):
        yield f"the Treasury after Taxation is {money.treasury_after(board)}, counted {mine}"
    if (mine := recounted_points(board)) != points.scored(board):
        yield f"the Victory Points of the turn are {points.scored(board)}, counted {mine}"


def recounted_treasury(board: Board) -> int:
    """The Income less a Coin for each Strength that no named Usurper keeps off the list (11.1, 11.2)."""
    named = {region for region, usurper in board.usurpers.items() if usurper in NAMED}
    return board.income - sum(
        strength for strength, region in zip(board.strength, board.rules.spaces, strict=True) if region not in named
    )


def recounted_points(board: Board) -> int:
    """The Victory Points of the list (12.1), from the pieces on the board alone."""
    taken = {board.rules.region_of[box] for box in board.stacks}
    found = board.army + len(board.officers) + max(0, board.treasury) // 5
    found += sum(usurper in board.dead for usurper in NAMED)
    for region in set(board.rules.regions) - set(board.usurpers):
        found += (region not in taken) + (board.walls.get(region) == FINISHED) + (board.temples.get(region) == FINISHED)
    return found


LAWS = Invariants(wrong, start=start, player=player)
