"""One random game, the same for the same seed: played to its end, its boards looked at, and where it broke."""

from __future__ import annotations

import random
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from ..core.chance.simulation import no_collection, seed_of
from ..core.declaration import Game
from ..core.invariants import Invariants
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.session.actions import Action
from ..core.session.dice import SeededDice
from ..core.session.play import Player, run
from ..core.session.requests import Answer, Decision, Draw, Roll
from ..core.verbs import verbs_of
from . import asked, boards, sessions
from .player import any_choice

MOST = 50_000
"""So many requests in one step, and it is taken for one that never ends."""
OFTEN = 0.1
"""The part of the steps in a turn after which the board is saved and asked for chances, besides the last one."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What broke in a random game.

    Attributes:
        game: the name of the game.
        seed: that of the random game.
        turn: of the board.
        step: the step that broke, or after which something was wrong.
        what: what was wrong.
        board: the board before the step as a share string; "" where it has none.
        thorough: whether it was one of the games that are looked at thoroughly.
    """

    game: str
    seed: int
    turn: int
    step: str
    what: str
    board: str
    thorough: bool

    @property
    def command(self) -> str:
        """What shows it again."""
        return f"rometeach fuzz {self.game} --games 1 --seed {self.seed} --thorough {int(self.thorough)}"

    def __str__(self) -> str:
        lines = [f"seed {self.seed}, turn {self.turn}, {self.step}: {self.what}", f"  again: {self.command}"]
        return "\n".join([*lines, *([f"  the board before: {self.board}"] if self.board else [])])


@dataclass(frozen=True, slots=True)
class Played:
    """How far a random game went: its turns, steps, dice and decisions, and what broke, None if nothing did."""

    turns: int = 0
    steps: int = 0
    thrown: int = 0
    decided: int = 0
    failure: Failure | None = None


class _Broken(Exception):
    """Ends a game at the first thing that is wrong."""


@dataclass
class _Table:
    """Who answers in a game: dice, and players who are watched. It counts what is asked, and keeps the answers."""

    players: Mapping[str, Player]
    dice: SeededDice
    strict: bool
    thrown: int = 0
    asked: int = 0
    answers: list[Action] = field(default_factory=list)

    def answer(self, request: Roll | Draw) -> Answer:
        """Dice and draws."""
        self._count()
        self.thrown += 1
        return self.dice.answer(request)

    def choose(self, decision: Decision) -> Action:
        """The answer of the seat that is asked."""
        self._count()
        action = self.players[decision.who](decision)
        if self.strict:
            _check(decision, action)
        self.answers.append(action)
        return action

    def _count(self) -> None:
        self.asked += 1
        if self.asked > MOST:
            raise _Broken(f"more than {MOST:,} requests: it does not end")


def _check(decision: Decision, action: Action) -> None:
    """Whether the options of a decision can be told apart, typed and read, and the answer is one of them."""
    actions = decision.actions
    if action not in actions:
        raise _Broken(f"{action} is no option of: {decision.what}")
    names = [str(a) for a in actions]
    if len(set(map(str.casefold, names))) < len(names):
        raise _Broken(f"two options are spelled alike: {decision.what} {sorted(names)[:12]}")
    for one in {*actions[:6], action}:
        if decision.find(str(one).upper()) != one:
            raise _Broken(f"{one} is not found by its spelling: {decision.what}")
    if both := set(actions) & {r.action for r in decision.refused}:
        raise _Broken(f"{', '.join(map(str, both))} is offered and refused: {decision.what}")


def play(game: Game, seed: int, thorough: bool = False) -> Played:
    """The random game of a seed.

    Args:
        game: which game.
        seed: of where it begins, the dice and the players.
        thorough: whether it is looked at thoroughly: its boards kept and read back, seen from every seat and asked for chances,
            its decisions read, and the whole game played again in a session. That changes nothing in how it goes.
    """
    return _Play(game, seed, thorough).to_its_end()


class _Play:
    """A random game on its way."""

    def __init__(self, game: Game, seed: int, thorough: bool) -> None:
        self.game, self.seed, self.thorough = game, seed, thorough
        where = game.extras.get("fuzz")
        self.laws: Invariants[GamePosition] = resolve(where) if where else Invariants()
        self.step, self.steps, self.turns = "its start", 0, set[int]()
        self.board: GamePosition | None = None
        self.table: _Table | None = None

    def to_its_end(self) -> Played:
        """All its steps, up to the first that breaks."""
        failure = None
        try:
            with no_collection():
                self._play()
        except _Broken as broken:
            failure = self._failure(str(broken))
        except Exception as error:
            failure = self._failure(f"{type(error).__name__}: {error} ({_place(error)})")
        table = self.table
        thrown, decided = (table.thrown, len(table.answers)) if table else (0, 0)
        return Played(len(self.turns), self.steps, thrown, decided, failure)

    def _play(self) -> None:
        session = sessions.begun(self.game, self._start(), self.seed)
        first = now = self.board = session.start
        self.table = table = _Table(self._players(), SeededDice(self.seed), self.thorough)
        players = {seat.name: table.choose for seat in self.game.seats}
        stream = random.Random(seed_of(self.seed, -1))
        for stage in session.stages:
            self.step, before = stage.name, now
            table.asked = 0
            now = run(stage.run(before), table, players)
            if table.asked:
                self.steps += 1
                self.turns.add(before.turn)
            if now is not before:
                self._look(before, now, first, stream)
            self.board = now
        if self.thorough:
            self.step = "the session"
            self._tell(sessions.wrong_session(self.game, first, self.seed, table.answers, now))

    def _look(self, before: GamePosition, now: GamePosition, first: GamePosition, stream: random.Random) -> None:
        """Hold a board to what must hold."""
        self._tell(chain(boards.wrong(before, now), self.laws.wrong(now), self.laws.lost(before, now)))
        if self.thorough:
            self._tell(boards.not_shared(self.game, now))
            if now.turn != before.turn or stream.random() < OFTEN:
                self._tell(boards.not_kept(self.game, now, first))
                self._tell(asked.wrong_answers(self.game, now, stream))

    def _tell(self, found: Iterable[str]) -> None:
        for what in found:
            raise _Broken(what)

    def _start(self) -> GamePosition:
        """The board that it begins with."""
        if self.laws.start:
            return self.laws.start(self.seed)
        names = [name for name, _ in verbs_of(self.game).positions()]
        return verbs_of(self.game).position(random.Random(self.seed).choice(names), owner=False)

    def _players(self) -> dict[str, Player]:
        make: Callable[[int], Player] = self.laws.player or any_choice
        return {seat.name: make(seed_of(self.seed, n)) for n, seat in enumerate(self.game.seats)}

    def _failure(self, what: str) -> Failure:
        try:
            line = self.board.share() if self.board is not None else ""
        except Exception:
            line = ""
        turn = self.board.turn if self.board is not None else 0
        return Failure(self.game.name, self.seed, turn, self.step, what, line, self.thorough)


def _place(error: Exception) -> str:
    """Where in the code an error was raised."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{Path(last.filename).name}, line {last.lineno}"


__all__ = ["Failure", "Played", "play"]
