"""Where the questions of a solver player are solved: within his seconds, with a record of each solve."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import perf_counter, process_time

from rometeach.core import progress
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.plans import OPTIMAL, Plan
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES
from rometeach.rome_iinc.valuation.weights import Weights

from ..question import Question
from ..requests import Requests
from ..turn.question import solve as solve_turn

WIDE = Fraction(5)
"""Points: a plan of the turn that may be worse than the best by more than this is tried again with the two best fights alone."""
WHOLE = 2
"""How many times as long the whole turn may take as another question."""
LONGER = 3
"""How many times as long the smaller questions may take where no plan was found for the whole turn."""
DECISION = 1.0
"""The seconds of a processor in which all solves of one Decision end."""
AFTER = 0.1
"""So many of them are kept for pricing what was found, and for the player who answers where nothing was found."""
AFTER_TURN, AFTER_FEW = 0.35, 0.2
"""So many are kept where the whole turn is asked, and the turn with few fights: for what is asked where they find nothing."""
SHORT = 0.03
"""With fewer seconds left than this nothing more is solved for a Decision."""
AGAIN = 3
"""How often a plan is made anew in one step."""


@dataclass(frozen=True, slots=True)
class Record:
    """One solve: what for, how long it took, whether it was proven and how much better another plan could be at most.

    `status` is "OPTIMAL", "FEASIBLE", or what went wrong; `gain` is the plan's worth over doing nothing.
    """

    kind: str
    who: str
    turn: int
    seconds: float
    status: str
    gap: float = 0.0
    gain: float = 0.0


@dataclass
class Desk:
    """The seconds of each solve, what things are worth on a board, and what was found."""

    seconds: float
    weights: Callable[[Position, str], Weights]
    records: list[Record] = field(default_factory=list)
    _begun: float = field(default_factory=process_time)

    def begin(self) -> None:
        """A Decision begins: `DECISION` is counted from now."""
        self._begun = process_time()

    @property
    def left(self) -> float:
        """The seconds of a processor that are left for the solves of this Decision."""
        return self._before(AFTER)

    def _before(self, kept: float) -> float:
        return DECISION - kept - (process_time() - self._begun)

    def question(self, p: Position, empire: str) -> Question:
        """The question of an Empire on a board."""
        return Question.of(p, empire, weights=self.weights(p, empire), time=self.seconds)

    def of_both(self, p: Position) -> Frozen[str, Weights]:
        """What things are worth to each Empire on a board."""
        return Frozen({e: self.weights(p, e) for e in EMPIRES})

    def solve(self, kind: str, who: str, turn: int, ask: Callable[[], Plan], kept: float = AFTER) -> Plan | None:
        """The answer of a solver, on record; None if it has none.

        Args:
            kind: the name of the question in the record.
            who: the Empire.
            turn: of the game.
            ask: asks the solver.
            kept: the seconds of the Decision that are kept for what comes after its tables and its search.
        """
        start = perf_counter()
        try:
            if self._before(kept) < SHORT:
                raise progress.OutOfTime
            with progress.within(self._before(kept)):
                plan = ask()
        except progress.OutOfTime:
            self.records.append(Record(kind, who, turn, perf_counter() - start, "no time left"))
        except (BadInput, IllegalChoice) as error:
            self.records.append(Record(kind, who, turn, perf_counter() - start, type(error).__name__))
        except RuntimeError as error:
            self.records.append(Record(kind, who, turn, perf_counter() - start, f"fault: {error}"[:300]))
        else:
            gap = 0.0 if plan.status == OPTIMAL else float(plan.gap)
            gain = float(plan.value - plan.idle)
            self.records.append(Record(kind, who, turn, perf_counter() - start, plan.status, gap, gain))
            return plan
        return None

    def turn(self, p: Position, who: str) -> Plan | None:
        """The plan of a turn: of all fights, else (or where the gap is wide) of the two best ones, else of garrisons alone."""
        q = replace(self.question(p, who), time=self.seconds * WHOLE)
        full = self.solve("turn", who, p.turn, lambda: solve_turn("turn", q, early=True), AFTER_TURN)
        if full is not None and full.gap <= WIDE:
            return full
        less = replace(q, time=self.seconds * (1 if full is not None else LONGER))
        narrow = self.solve("turn, few fights", who, p.turn, lambda: solve_turn("turn", few(less)), AFTER_FEW)
        found = [x for x in (full, narrow) if x is not None]
        if found:
            return max(found, key=lambda x: x.value)
        alone = replace(q, time=self.seconds * LONGER)
        return self.solve("garrison", who, p.turn, lambda: solve_turn("garrison", alone))


def few(q: Question, number: int = 2) -> Question:
    """The question with the best fights of the board as it stands alone: their Wars and their Commanders."""
    wars: list[str] = []
    boxes: list[str] = []
    for f in judgement.fights(q.p, q.empire):
        if f.war not in wars and f.commander.box not in boxes and len(wars) < number:
            wars.append(f.war)
            boxes.append(f.commander.box)
    idle = tuple(c.box for c in war.commanders(q.p) if c.box not in boxes)
    return replace(q, requests=Requests(no_war=tuple(w for w in q.p.wars if w not in wars), no_commander=idle))
