"""A player who asks the solvers: each of his plans is the best that was found in the seconds he was given.

`turn` Builds and Transfers, `wars` fights and annexes, `governors` appoints; all of them solve their questions at one desk
(`desk`). Whatever no question covers, and whatever could not be solved in time, the *seasoned* player answers: the simple one
with other worths (`SEASONED`). Bread and Circuses and ordinary gifts are his too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from rometeach.core.chance.simulation import SOLVER
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.players.simple.worths import SEASONED, Worths
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.simulation import Game, Job
from rometeach.rome_iinc.valuation import fitted
from rometeach.rome_iinc.valuation.weights import Weights

from ... import cp
from .desk import Desk, Record
from .governors import Appointing
from .turn import Expectation, Spending
from .wars import Fighting

KINDS = (
    "annex",
    "governors",
    "build",
    "transfer",
    "fight",
    "muster",
    "benefit",
    "losses",
    "dismiss",
    "foederati",
)
"""The Decisions that the solvers answer; besides, an Empire that a gift keeps from its Fall is given it."""


class SolverPlayer:
    """A Player for one or both Empires in one game; call it with each Decision. See the module.

    Args:
        seconds: of a processor: the time limit of each search; building the tables comes on top of it. All that is solved for one
            Decision ends within `desk.DECISION`.
        kinds: the Decisions that the solvers answer.
        weights: what things are worth on a board; without it those fitted to the scenario and turn.
        worths: of the player who has the other Decisions.
    """

    def __init__(
        self,
        seconds: float = 0.3,
        kinds: tuple[str, ...] = KINDS,
        weights: Callable[[Position, str], Weights] = fitted.default,
        worths: Worths = SEASONED,
    ) -> None:
        cp.require()  # loaded before the first Decision, whose seconds are counted
        self.desk = Desk(seconds, weights)
        self.kinds = kinds
        self.fallbacks: Counter[str] = Counter()
        self.simple = SimplePlayer(worths)
        self._spending = Spending(self.desk)
        fighting, spending = Fighting(self.desk), self._spending
        self._answers: dict[str, Callable[[Decision, Position], Action | None]] = {
            "build": spending.build,
            "transfer": spending.transfer,
            "fight": fighting.fight,
            "muster": fighting.muster,
            "benefit": fighting.benefit,
            "losses": fighting.losses,
            "dismiss": fighting.detail,
            "foederati": fighting.detail,
            "annex": fighting.annex,
            "governors": Appointing(self.desk).governors,
        }

    @property
    def records(self) -> list[Record]:
        """Every solve so far."""
        return self.desk.records

    @property
    def expected(self) -> dict[tuple[int, str], Expectation]:
        """What the plan of each turn expected of its War phase, by turn and Empire."""
        return self._spending.expected

    def __call__(self, d: Decision) -> Action:
        """The action of an option."""
        self.desk.begin()
        if d.kind == "exchange" and self.kinds and (gift := self._spending.rescue(d, d.board)):
            return gift
        answer = self._answers[d.kind](d, d.board) if d.kind in self.kinds and d.kind in self._answers else None
        if answer is not None and (d.kind in ("build", "transfer") or answer in d.actions):
            return answer
        if d.kind in self.kinds:
            self.fallbacks[d.kind] += 1
        return self.simple(d)


def solver_player(seconds: float = 0.3) -> SolverPlayer:
    """A player who solves each of his questions within so many seconds; `player.records` tells what it found."""
    return SolverPlayer(seconds)


def seeded_player(seed: int) -> SolverPlayer:
    """The same as a program that is made from a seed; he needs none."""
    return solver_player()


def job(work: Job) -> Game:
    """One game of a simulation, on a process of its own; a solver player who has both Empires plans for both."""
    scenario, seed, east, west = work
    mine = solver_player()
    others = {"East": (east, seed * 2 + 1), "West": (west, seed * 2 + 2)}
    sides = {e: mine if kind == SOLVER else simulation.player(kind, own) for e, (kind, own) in others.items()}
    return simulation.one_game(scenario, seed, sides=sides)
