"""What a race found as an Estimate: the choices with their figures, why one is better, and the next best ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from time import perf_counter

from rometeach.aurelian.actions import EndPhase
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases import choices
from rometeach.aurelian.simulation import doubtful_tables
from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.results.estimates import ESTIMATED, Candidate, Estimate, exact
from rometeach.core.results.plans import Plan, WhyNot, Workings
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Refusal

from . import rollouts
from .race import K, Race

LEAVES_OUT = (
    "what a better player than the one who plays on would make of the board afterwards",
    "the best way to carry an Action out where it asks further (Redeploy): the simple player's is taken, ask `front`",
)
_PLAYED = "Simulated: the choice, then the seasoned player (the simple one, who minds Usurpers on Turn 6) to the end of"
HOW = {
    "turn": f"{_PLAYED} this turn; from there the fitted outlook of the board.",
    "next": f"{_PLAYED} the next turn; from there the fitted outlook.",
    "game": f"{_PLAYED} the game.",
}
SAME = (
    "Every choice meets the same luck in each phase of each turn. The die of the choice itself is not thrown: its faces are equally "
    "often followed."
)
MOST_SECONDS = 600.0


def budget(start: float, time: float, number: int | None) -> Callable[[Race[K]], bool]:
    """Whether a race may go on with another world: by rollouts if so many are given, else by the clock.

    Raises:
        BadInput: seconds or a number that cannot be.
    """
    if number is not None and number < 1:
        raise BadInput([Problem("number", f"expected 1 or more rollouts, not {number}")])
    if not 0 < time <= MOST_SECONDS:
        raise BadInput([Problem("time", f"expected seconds up to {MOST_SECONDS:.0f}, not {time}")])
    if number is not None:
        return lambda found: found.tried + len(found.alive) <= number
    return lambda found: (perf_counter() - start) * (1 + 1 / max(1, found.worlds)) < time


def nothing_further(c: Candidate) -> tuple[tuple[str, str], ...]:
    """For a choice of which no more is to be said."""
    return ()


def refused_actions(p: Board) -> Sequence[Refusal]:
    """The Actions that the rules refuse on a board."""
    return choices.decision(p).refused


@dataclass(frozen=True)
class Telling:
    """What is said of each choice on a board: reasons, further figures, and which choices the rules refuse there."""

    lines: Callable[[Board, Candidate, Sequence[Candidate]], tuple[str, ...]]
    further: Callable[[Candidate], tuple[tuple[str, str], ...]] = nothing_further
    refused: Callable[[Board], Sequence[Refusal]] = refused_actions

    @property
    def workings(self) -> Workings:
        """What can still be asked of such an estimate."""
        return Workings(partial(_why_not, self), partial(_next_best, self), _no_more)


def estimate(
    p: Board, title: str, found: Race[Action], telling: Telling, *, solver: str, seed: int, horizon: str, seconds: float
) -> Estimate:
    """What a race found, as a plan.

    Args:
        p: the position that was asked about.
        title: the question in words.
        found: the race.
        telling: what is said of each choice.
        solver: the import string of its workings.
        seed: that of its worlds.
        horizon: how far its games were played, a key of `HOW`.
        seconds: how long it took.
    """
    candidates = found.candidates(rollouts.FIGURES)
    idle = next((c for c in candidates if isinstance(c.action, EndPhase)), candidates[-1])
    first = Estimate(
        title, (), (0,), Fraction(0), Frozen(), Frozen(), ESTIMATED, None, seconds, exact(idle.value.mean), LEAVES_OUT,
        (), solver, p, f"{HOW[horizon]} {SAME}",
        doubtful=doubtful_tables(p.rules), candidates=candidates, seed=seed, rollouts=found.tried,
    )  # fmt: skip
    return _ranked(telling, first, 0)


def _ranked(telling: Telling, plan: Estimate, rank: int) -> Estimate:
    """The estimate of the choice with this rank."""
    c = plan.candidates[rank]
    points = ("Victory Points at the end", dict(c.others)[rollouts.FIGURES[0]].number())
    return replace(plan, actions=(c.action,), value=exact(c.value.mean), lines=telling.lines(plan.setting, c, plan.candidates),
                   rank=rank, further=(points, *telling.further(c)))  # fmt: skip


def _no_more(p: Board, plan: Plan) -> tuple[tuple[str, Fraction], ...]:
    return ()


def _next_best(telling: Telling, p: Board, plan: Plan, k: int) -> tuple[Plan, ...]:
    assert isinstance(plan, Estimate)
    return tuple(_ranked(telling, plan, i) for i in range(1, min(k + 1, len(plan.candidates))))


def _why_not(telling: Telling, p: Board, plan: Plan, choice: str) -> WhyNot:
    assert isinstance(plan, Estimate)
    candidates = plan.candidates
    text = " ".join(choice.split()).casefold()
    rank = next((i for i, c in enumerate(candidates) if c.name.casefold() == text), None)
    if rank == 0:
        return WhyNot(choice, "it is the choice that did best", instead=_ranked(telling, plan, 0))
    if rank is not None:
        c = candidates[rank]
        verdict = f"it is behind the best by {c.behind.percent()} in {c.number} games that met the same luck"
        if not c.behind.is_clear:
            verdict = f"it cannot be told apart from the best: {c.behind.percent()} behind in {c.number} games"
        return WhyNot(c.name, verdict, loss=exact(c.behind.mean), instead=_ranked(telling, plan, rank))
    no = next((r for r in telling.refused(p) if r.name.casefold() == text), None)
    if no:
        return WhyNot(no.name, no.reason, no.case)
    names = [c.name for c in candidates]
    hint = did_you_mean(choice, names) or f"Choices: {', '.join(names[:6])}."
    raise BadInput([Problem(choice[:60] or "choice", "was not compared here", hint)])
