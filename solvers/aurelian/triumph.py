"""`triumph`: hold Aurelian's Triumph at the end of this turn, or keep it for later (12.2)."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from rometeach.aurelian.actions import TRIUMPH, WAIT
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import points
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.results.estimates import Candidate, Estimate
from rometeach.core.session.actions import Action, Choose
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision, Refusal

from . import rollouts
from .estimates import Telling, budget, estimate
from .race import race

SECTION = "12.2"


def solve(p: Board, time: float = 2, seed: int = 1, number: int | None = None, horizon: str = "game") -> Estimate:
    """Whether to hold the Triumph now; see `questions.triumph`.

    Args:
        p: the position.
        time: seconds.
        seed: that of the simulated games.
        number: a budget of rollouts in place of seconds; the answer is then always the same.
        horizon: how far the games are played, a key of `rollouts.HORIZONS`.

    Raises:
        BadInput: numbers that cannot be, or a board on which it cannot be held yet.
        IllegalChoice: it was held already, or Zenobia is not in the Dead Pool.
    """
    check(p)
    start = perf_counter()
    worlds, turns = rollouts.Worlds(p, seed), rollouts.turns_of(p, horizon)

    def sample(choice: Action, i: int) -> tuple[float, ...]:
        end = rollouts.rollout(worlds[i], None, 0, turns, at_the_end(p.turn, choice))
        return end.chance, end.vp, end.met, end.fell

    found = race([TRIUMPH, WAIT], sample, budget(start, time, number), keep=True)
    title = f"Aurelian's Triumph at the end of Turn {p.turn}, or later?"
    return estimate(
        p,
        title,
        found,
        TELLING,
        solver=f"{__name__}:WORKINGS",
        seed=seed,
        horizon=horizon,
        seconds=perf_counter() - start,
    )


def reasons(p: Board, first: Candidate, every: Sequence[Candidate]) -> tuple[str, ...]:
    """What the Triumph scores, and what it does to Aurelian's dice."""
    gain = p.rules.ledger(points.triumph_terms(p)).total
    said = f"As the board lies the list of 12.1 scores {gain} points, and the Triumph as many once more."
    after = p.rules.values["leadership.triumph"]
    return (said, f"After the Triumph Aurelian adds {after} to his dice in place of {p.leadership}.")


def _refused(p: Board) -> Sequence[Refusal]:
    return [Refusal(Choose("never"), "nobody is made to hold it; it is what waiting to the end comes to", SECTION)]


def check(p: Board) -> None:
    """Refuse a board on which the Triumph cannot be held.

    Raises:
        BadInput: the game is over, or its set-up is still to be drawn.
        IllegalChoice: it was held already, or Zenobia is not in the Dead Pool.
    """
    if p.is_over or p.phase == "Set-up":
        what = f"the game is over: {p.ended}" if p.is_over else "its set-up is still to be drawn"
        raise BadInput([Problem("position", what, "" if p.is_over else "Ask for 270-drawn, or `.draw(seed)`.")])
    why = points.against_triumph(p)
    if why:
        raise IllegalChoice(SECTION, f"no Triumph can be held: {why}")


def at_the_end(at: int, answer: Action) -> Player:
    """The player of the rollouts, who gives this answer when he may hold the Triumph in that turn."""

    def choose(d: Decision) -> Action:
        return answer if d.kind == "triumph" and d.board.turn == at else rollouts.CONTINUES(d)

    return choose


TELLING = Telling(reasons, refused=_refused)
WORKINGS = TELLING.workings
