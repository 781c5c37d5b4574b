"""The solver player: the frame of the simple one, with exact odds of battles, the best mix of units, and alliances with everybody.

He sees what a player at a table sees.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from rometeach.conquest.actions import Buy, ProposeAlliance
from rometeach.conquest.board.board import Board
from rometeach.conquest.players.simple import fights, money
from rometeach.conquest.players.simple import player as simple
from rometeach.conquest.players.simple.moves import BOLD, Temper
from rometeach.conquest.simulation import KINDS as PROGRAMS
from rometeach.conquest.simulation import Job, PlayedGame, one_game
from rometeach.conquest_board.rules import LAND_UNITS
from rometeach.core.chance.simulation import no_collection
from rometeach.core.session.actions import Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision

from . import battles, purchase

CAREFUL = replace(BOLD, guard=0.12, care=0.7, attack=0.6, front=True)
"""The simple player guards his Caesar less, does not mind where his forces come to stand, and goes back and forth between goals."""
KINDS = ("move", "buy", "legion", "losses", "retreat", "alliance")
"""The Decisions that are its own; "alliance" stands for its own proposals."""


@dataclass
class SolverPlayer:
    """A Player for one game; call it with each Decision.

    Attributes:
        seed: breaks the ties of the simple player.
        kinds: the Decisions that are its own.
        temper: how bold it is.
    """

    seed: int = 0
    kinds: tuple[str, ...] = KINDS
    temper: Temper = CAREFUL
    _luck: Random = field(init=False)

    def __post_init__(self) -> None:
        self._luck = Random(self.seed)

    def __call__(self, d: Decision) -> Action:
        """The action of an option."""
        board: Board = d.board
        if d.kind in self.kinds:
            if d.kind == "move":
                return self._word(board) or simple.move(board, self._luck.random, battles.exact_odds, self.temper)
            if d.kind == "legion":
                return battles.legion(d)
            if d.kind == "losses":
                return battles.losses(d)
            if d.kind == "buy":
                return self._buy(d)
            if d.kind == "retreat":
                return fights.retreat(d, battles.exact_odds)
        return simple.choose(d, self._luck.random, temper=self.temper)

    def _word(self, board: Board) -> Action | None:
        """Alliances with everybody: they bind nobody, and who is an ally is attacked later."""
        if "alliance" not in self.kinds or len(board.playing) < 3:
            return None
        side = board.active
        for other in board.playing:
            if other != side and not board.are_allies(side, other) and other not in board.asked:
                return ProposeAlliance(other)
        return None

    def _buy(self, d: Decision) -> Action:
        """What the simple player buys, but with the best mix of land units."""
        found = money.purchase(d, battles.exact_odds)
        board: Board = d.board
        if isinstance(found, Buy) and found.piece in LAND_UNITS:
            return purchase.units(board, board.players[board.active].talents) or found
        return found


def players(work: Job) -> dict[str, Player]:
    """Who plays a game of a simulation, with solver players among the programs."""
    found: dict[str, Player] = {}
    for n, (seat, kind) in enumerate(work.players):
        seed = work.seed * 8 + n
        found[seat] = SolverPlayer(seed) if kind == "solver" else PROGRAMS[kind](seed)
    return found


def job(work: Job) -> PlayedGame:
    """One game of a simulation, on a process of its own."""
    with no_collection():
        return one_game(work.begin(), work.seed, players(work))


__all__ = ["SolverPlayer", "job", "players"]
