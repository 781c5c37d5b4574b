"""The solver player: he plays each choice on to the end of the season, many times, and takes what has the best outlook.

He sees what a player at a table sees: Senators that he has not seen are dealt anew in each trial. In all trials simple players play on,
and simple answers are his own too where a choice cannot be played on.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.players.simple.player import simple_player
from rometeach.conquest2.results.beliefs import believed
from rometeach.conquest2.simulation import KINDS as PROGRAMS
from rometeach.conquest2.simulation import Job, PlayedGame, one_game
from rometeach.core.chance.simulation import no_collection
from rometeach.core.session.actions import Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision

from .candidates import plans
from .outlook import chance
from .rollouts import Plan, dealt, scored

KINDS = ("action",)
"""The Decisions that are his own, and those that follow from them."""
AHEAD = 5
"""So many turns of players are played on at the most; then the season is scored as the board lies."""
SIEVE = (3, 2)
"""So many plans stay after the first trial, the second one, and so on; after the last one the best of them is chosen."""


@dataclass
class SolverPlayer:
    """A Player for one game; call it with each Decision.

    Attributes:
        seed: that of the trials.
        kinds: the Decisions that are his own.
        ahead: how far choices are played on.
        sieve: how many plans stay after each trial.
    """

    seed: int = 0
    kinds: tuple[str, ...] = KINDS
    ahead: int = AHEAD
    sieve: tuple[int, ...] = SIEVE
    _luck: Random = field(init=False)
    _plan: list[Action] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._luck = Random(self.seed)

    def __call__(self, d: Decision) -> Action:
        """The action of an option."""
        if d.kind in self.kinds:
            self._plan = []
            if len(d.options) > 1:
                first, *self._plan = self._best(d, plans(d))
                return first
        elif self._plan and d.kind in ("send", "recruit"):
            found = d.find(self._plan.pop(0))
            if found is not None:
                return found
            self._plan = []
        return simple_player(d)

    def _best(self, d: Decision, found: list[Plan]) -> Plan:
        """The plan with the best outlook; after each trial, of which all have the same luck, only the best ones stay."""
        if len(found) == 1:
            return found[0]
        board: Board = d.board
        known = believed(board)
        sums = dict.fromkeys(found, 0.0)
        for stay in (*self.sieve, 1):
            seed = self._luck.getrandbits(32)
            whole = dealt(board, self._luck, known)
            for plan in found:
                sums[plan] += chance(scored(whole, d.who, plan, seed, self.ahead), d.who)
            found = sorted(found, key=lambda plan: -sums[plan])[:stay]
        return found[0]


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
