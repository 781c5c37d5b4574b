"""Boards that the tests of results ask about: one with a bit of everything, and those of seeded games."""

import functools
import os
from collections.abc import Iterator

from rometeach.conquest2 import fuzz
from rometeach.conquest2.board.state import OVER
from rometeach.conquest2.phases import turn
from rometeach.conquest2.position import Position, named
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run

MANY = int(os.environ.get("ROMETEACH_BOARDS", "1"))
"""So many games are looked at."""
PLAY = "phase Actions; round 1; boxes: Red, Blue, Green, Yellow; active Red; opener Red; Red actions 2"
"""Red and Green are Alliance A, Blue and Yellow Alliance B."""
POOL = "pool: Italia 2, Egyptus 2, Hispania 2, Neapolis 5, Asia 7"
WAR = named("four").edit(
    f"{PLAY}; {POOL}; Red talents 40; Red chaos 4; Blue chaos 6; "
    "Italia: Red 4I 1C Caesar, Blue 3I 1K, influence Red 2, influence Blue 2, influence Green 1, 1 token; "
    "Egyptus: Yellow 1G, influence Yellow 2, influence Red 1, 1 token; Hispania: Blue 2I, influence Blue 3, influence Red 2; "
    "Neapolis: Red 1G, influence Blue 1, influence Yellow 1, City of Blue; "
    "Mare Tyrrhenum: 2 Galleys of Red, 1 Galley of Blue; Mare Aegaeum: 1 Galley of Yellow"
)


@functools.cache
def played(seed: int, steps: int = 40) -> tuple[Position, ...]:
    """The boards of a game of random choices and rules of thumb, after each phase and each turn."""
    board, dice = fuzz.start(seed), SeededDice(seed)
    players, found = dict.fromkeys(board.players, fuzz.player(seed)), []
    while board.phase != OVER and len(found) < steps:
        after = run(turn.phase(board), dice, players)
        assert isinstance(after, Position)
        board = after
        found.append(board)
    return tuple(found)


def boards(every: int = 1, steps: int = 40) -> Iterator[Position]:
    """Some boards of the seeded games; more of them with ROMETEACH_BOARDS."""
    for seed in range(1, 1 + 2 * MANY):
        yield from played(seed, steps)[::every]
