"""A player who plays on from his choices before he makes them: Actions, the end of their phase, and what is built.

He sees what a player at a table sees. Each of his choices is compared by rollouts (`racing`, `rollouts`) within a budget of
so many; only those that simple sense finds best are compared. Whatever is not his, the simple player answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rometeach.aurelian import judgement, players
from rometeach.aurelian.dealer import Dealer
from rometeach.aurelian.phases import choices, turn
from rometeach.aurelian.position import Position
from rometeach.aurelian.position.model import Board
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.simulation import Game, Job, begun, watched
from rometeach.core.dice import SeededDice
from rometeach.core.play import Player
from rometeach.core.play import play as play_stages
from rometeach.core.requests import Decision

from . import rollouts
from .racing import Race, race

BUDGET = 120
"""The rollouts for one choice."""
SHORT = 5
"""The Actions that are compared besides the end of the phase: those that simple sense finds best."""
FEWEST = 6
"""Worlds before a choice is left out: fewer than where an answer is shown, as a game has many choices."""
BEHIND = 2.0
"""Standard errors behind the best that leave a choice out."""
BETTER = 1.5
"""Standard errors by which a choice must be better than the simple player's to be taken in its place."""
KINDS = ("action", "build")


@dataclass
class SolverPlayer:
    """A Player for one game; call it with each Decision. `seed` is that of its worlds, `budget` the rollouts for a choice."""

    seed: int
    budget: int = BUDGET
    kinds: tuple[str, ...] = KINDS
    horizon: str = "turn"
    tried: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    _asked: int = 0

    def __call__(self, d: Decision) -> str:
        """The name of an option."""
        simple = players.simple_player(d)
        if d.kind not in self.kinds or len(d.options) == 1 or not isinstance(d.board, Position):
            return simple
        if d.kind == "action" and d.board.actions >= players.ENOUGH:
            return simple
        names = shortlist(d.board, [o.name for o in d.options]) if d.kind == "action" else [o.name for o in d.options]
        names = list(dict.fromkeys([simple, *names]))
        if len(names) == 1:
            return simple
        self._asked += 1
        p = d.board
        worlds = rollouts.Worlds(p, self.seed * 1_000 + self._asked)
        turns = min(rollouts.HORIZONS[self.horizon], LAST_TURN - p.turn + 1)
        found = race(names, lambda n, i: rollouts.valued(worlds, i, n, turns, kind=d.kind),
                     lambda r: r.tried + len(r.alive) <= self.budget, FEWEST, errors=BEHIND)  # fmt: skip
        best = chosen(found, simple)
        self.tried[d.kind] += found.tried
        self.changed[d.kind] += best != simple
        return best


def chosen(found: Race, simple: str) -> str:
    """The best choice if it is better than the simple player's by enough, else that one."""
    best = found.alive[0]
    theirs = next(a for a in found.arms if a.name == simple)
    behind = theirs.behind(best)
    return best.name if behind.mean > BETTER * behind.error else simple


def shortlist(board: Board, names: Sequence[str], most: int = SHORT) -> list[str]:
    """The Actions that simple sense finds best, and the end of the phase."""
    work, far = judgement.work(board), players.distances(board.rules)
    worth = {n: judgement.worth(board, choices.parse(board, n), work, far) for n in names if n != choices.END}
    return [*sorted(worth, key=lambda n: -worth[n])[:most], choices.END]


def game(start: Position, seed: int, who: Player | None = None, watch: Callable[[str, Board], None] | None = None,
         budget: int = BUDGET) -> Game:  # fmt: skip
    """One game in which nobody looks into the cups: of the solver player, or of somebody else with the same dealer."""
    chosen_player = who or SolverPlayer(seed, budget)
    after, made = watched(watch)
    seats: dict[str, Player] = {"Player": chosen_player, "Table": Dealer(seed * 2 + 1)}
    drawn = start.draw(seed) if start.phase == "Set-up" else start
    board: Board = play_stages(drawn.seen(), turn.stages(drawn), SeededDice(seed), seats, None, after)
    return made(board)


def job(work: Job) -> Game:
    """One game of a simulation, on a process of its own."""
    corrections, switches, seed, _ = work
    return game(begun(corrections, switches), seed)
