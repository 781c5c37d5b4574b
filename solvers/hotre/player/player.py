"""A player who plans: he compares what each Token, purchase and Starting Province promises, follows the best list of placements,
and plans anew whenever a fight ends otherwise than well. What is not his the simple player answers.

He sees what a player at a table sees.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision
from rometeach.hotre.actions import Place, PlaceFort, Start
from rometeach.hotre.board.board import Board
from rometeach.hotre.players.simple import player as simple
from rometeach.hotre.simulation import KINDS as PROGRAMS
from rometeach.hotre.simulation import Job, PlayedGame, one_game

from . import building, draw
from .outlook import later
from .promise import plan, promise

KINDS = ("token", "start", "building", "placement", "mini-phase")
"""The Decisions that are its own."""


@dataclass
class SolverPlayer:
    """A Player for one game; call it with each Decision.

    Attributes:
        seed: breaks the ties of the simple player.
        kinds: the Decisions that are its own.
        planned: how often a list of placements was made.
    """

    seed: int = 0
    kinds: tuple[str, ...] = KINDS
    planned: int = 0
    _luck: Random = field(init=False)
    _phase: tuple[object, ...] = ()
    _built: list[Action] = field(default_factory=list)
    _plan_of: tuple[object, ...] = ()
    _entries: list[str] = field(default_factory=list)
    _left: int = -1

    def __post_init__(self) -> None:
        self._luck = Random(self.seed)

    def __call__(self, d: Decision) -> Action:
        """The action of an option."""
        own: Callable[[Decision], Action | None] | None = self._own(d.kind) if len(d.options) > 1 else None
        found = own(d) if own else None
        return simple.choose(d, self._luck.random) if found is None else found

    def _own(self, kind: str) -> Callable[[Decision], Action | None] | None:
        if kind not in self.kinds:
            return None
        return {
            "token": draw.choice,
            "start": self._start,
            "building": self._build,
            "placement": self._place,
            "mini-phase": self._mini_phase,
        }[kind]

    def _start(self, d: Decision) -> Action:
        """The Starting Province that promises most in this Phase."""
        board: Board = d.board
        found = [a for a in d.actions if isinstance(a, Start)]
        return max(found, key=lambda a: promise(board, start=a.province))

    def _build(self, d: Decision) -> Action:
        """What is bought and taken up: found once in a Phase, and done bit by bit."""
        board: Board = d.board
        phase = (board.turn, board.done)
        if phase != self._phase:
            self._phase, self._built = phase, building.purchases(board)
        while self._built:
            if (action := self._built.pop(0)) in d.actions:
                return action
        return DONE

    def _place(self, d: Decision) -> Action:
        """The next entry of the list."""
        board: Board = d.board
        return self._next(d, board, (board.turn, board.done, board.now.side))

    def _mini_phase(self, d: Decision) -> Action:
        """The same for a Kingdom or a Tribe, as if it were the one whose Phase it is."""
        board: Board = d.board
        side, left = d.about
        acting = board.with_active(side=side, reserve=left, forts=0, attack_card=0, defence_card=0)
        return self._next(d, acting, (board.turn, board.done, side))

    def _next(self, d: Decision, board: Board, about: tuple[object, ...]) -> Action:
        """The next entry; the list is made anew for another Phase, and when an Army more was lost than the list says.

        Args:
            d: the Decision.
            board: as whoever places sees it.
            about: the Phase.
        """
        armies = board.now.reserve + board.armies_of(board.now.side)
        if not board.now.reserve:
            return self._fort(d, board)
        if (about, armies) != (self._plan_of, self._left):
            self._entries = list(plan(board)[0])
            self.planned += 1
        self._plan_of, self._left = about, armies
        while self._entries:
            action = Place(self._entries.pop(0))
            if action in d.actions:
                return action
        return self._fort(d, board)

    def _fort(self, d: Decision, board: Board) -> Action:
        """A Fort where it helps most; else that is all."""
        forts = [a for a in d.actions if isinstance(a, PlaceFort)]
        if not forts:
            return DONE
        side = board.now.side

        def gain(a: PlaceFort) -> float:
            armies = board.provinces[a.province].armies
            with_fort, without = (later(board, side, a.province, armies, fort) for fort in (True, False))
            return with_fort - without

        return max(forts, key=gain)


def players(work: Job) -> dict[str, Player]:
    """Who plays a game of a simulation, with solver players among the programs."""
    found: dict[str, Player] = {}
    for n, (seat, kind) in enumerate(work.players):
        seed = work.seed * 8 + n
        found[seat] = SolverPlayer(seed) if kind == "solver" else PROGRAMS[kind](seed)
    return found


def job(work: Job) -> PlayedGame:
    """One game of a simulation, on a process of its own."""
    return one_game(work.begin(), work.seed, players(work))
