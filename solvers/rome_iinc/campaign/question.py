"""The question "campaign": the best turn, looking several turns ahead, by games that are played on from each candidate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from rometeach.core import progress
from rometeach.core.errors import BadInput, Problem
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from .candidates import Finder
from .elimination import FIRST, Ranking, race
from .processes import table
from .proposals import Proposal
from .rollouts import Ending, Field, last_turn

MOST_SECONDS = 600.0
SHARE = 0.25
"""The share of the time in which candidates are looked for."""
EACH = 0.08
"""The share of the time that one solve may take."""
UNHURRIED = 10.0
"""Seconds of one solve where games are counted and not seconds: enough for a proof, so that the answer is always the same."""
ALONE = 2.0
"""Below so many seconds, or `FEW` games, this process plays alone: to begin others takes longer."""
FEW = 100
LEAST = 3
"""So many candidates are looked for even where there are games for fewer."""


@dataclass
class Budget:
    """How much of the time, or of the games, is spent. `played` are the games so far."""

    seconds: float
    games: int | None
    begun: float
    played: int = 0

    def __call__(self, games: int) -> float:
        """The share that is spent after so many games; of those still to be played by the pace so far."""
        if self.games is not None:
            return games / self.games
        took = perf_counter() - self.begun
        return took * (games / self.played if self.played else 1) / max(1e-9, self.seconds)

    def told(self, found: Ranking[Ending]) -> None:
        """A round was played."""
        self.played = found.games


@dataclass(frozen=True)
class Compared:
    """What was compared and what came of it."""

    field: Field
    ranking: Ranking[Ending]
    seconds: float

    @property
    def best(self) -> Proposal:
        """The proposal that did best."""
        return self.field.proposals[self.ranking.best.number]


def compare(
    board: Board, candidates: Sequence[Proposal], *, empires: tuple[str, ...] = EMPIRES, turns: int = 3, seconds: float = 1.0,
    games: int | None = None, seed: int = 1, jobs: int = 1,
) -> Compared:  # fmt: skip
    """The candidates compared by playing on from each with the same luck; also for a player in the middle of a game.

    Args:
        board: the board now.
        candidates: whole turns; the first of equal ones is preferred.
        empires: those whose turns they are; the simple player has the others.
        turns: how far the games go, this turn included; 0 to the end of the game.
        seconds: about so long.
        games: so many games in all in place of seconds; the answer is then always the same.
        seed: that of the luck.
        jobs: on how many processes; 0 for one a core.

    Raises:
        BadInput: nothing of this turn is left to plan.
        Stopped: it was stopped before every candidate was tried.
    """
    begun = perf_counter()
    field = Field(board, tuple(candidates), empires, last_turn(board, turns), seed)
    budget = Budget(seconds, games, begun)
    with table(field, jobs) as at:
        ranking = race(len(field.proposals), at.play, budget, budget.told)
    return Compared(field, ranking, perf_counter() - begun)


@dataclass(frozen=True)
class Campaign:
    """What is asked.

    Attributes:
        p: the position.
        empire: "East", "West" or "both".
        turns: how many turns are looked ahead, this one included; 0 for the rest of the game.
        time: seconds.
        seed: that of the luck.
        games: so many games in place of seconds; None for the seconds.
    """

    p: Position
    empire: str
    turns: int
    time: float
    seed: int
    games: int | None

    @classmethod
    def of(cls, p: Position, empire: str, turns: int, time: float, seed: int, games: int | None) -> Campaign:
        """The question with its names read.

        Args:
            p: the position.
            empire: as it is typed.
            turns: turns.
            time: seconds.
            seed: that of the luck.
            games: so many games in place of seconds.

        Raises:
            BadInput: what cannot be, all at once.
        """
        problems: list[Problem] = []
        name = "both"
        try:
            name = "both" if empire.casefold() == "both" else p.rules.names["empire"].find(empire)
        except BadInput as error:
            problems += error.problems
        if not 0 <= turns <= LAST_TURN:
            problems.append(
                Problem("turns", f"{turns} is no number of turns", f"Give 1 to {LAST_TURN}, or 0 for the end.")
            )
        if not 0 < time <= MOST_SECONDS:
            problems.append(Problem("time", f"{time} is no time limit", f"Give seconds up to {MOST_SECONDS:.0f}."))
        if games is not None and games < 1:
            problems.append(Problem("rollouts", f"expected 1 or more games, not {games}"))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        return cls(p, name, turns, time, seed, games)

    @property
    def empires(self) -> tuple[str, ...]:
        """The Empires that are planned."""
        return EMPIRES if self.empire == "both" else (self.empire,)

    @property
    def whose(self) -> str:
        """ "the West" or "both Empires"."""
        return "both Empires" if self.empire == "both" else f"the {self.empire}"

    @property
    def until(self) -> int:
        """The last turn that is played."""
        return last_turn(self.p, self.turns)

    def finder(self) -> Finder:
        """Who finds the candidates within the share of the time that they have."""
        if self.games is not None:
            return Finder(self.p, self.empires, UNHURRIED, most=max(LEAST, self.games // FIRST))
        return Finder(self.p, self.empires, max(0.1, self.time * EACH), perf_counter() + self.time * SHARE)

    def compared(self, proposals: Sequence[Proposal], begun: float) -> Compared:
        """The proposals compared in the time that is left.

        Args:
            proposals: the candidates.
            begun: when the question was asked.
        """
        left = max(0.1, self.time - (perf_counter() - begun))
        alone = self.time < ALONE if self.games is None else self.games < FEW
        return compare(self.p, proposals, empires=self.empires, turns=self.turns, seconds=left, games=self.games, seed=self.seed,
                       jobs=1 if alone else 0)  # fmt: skip


def found(asked: Campaign) -> Compared:
    """The candidates of a question, compared.

    Raises:
        BadInput: nothing of this turn is left to plan.
        Stopped: it was stopped before every candidate was tried.
    """
    begun = perf_counter()
    proposals = _proposals(asked)
    progress.check()
    return asked.compared(proposals, begun)


def _proposals(asked: Campaign) -> list[Proposal]:
    """The candidates; who watches is not told of their own solves, which say nothing of the games, but stops them."""
    progress.tell("looking for turns to compare")
    with progress.aside():
        return asked.finder().all()
