"""`stop`: end the Actions Phase now, or go on with the best Action (5.0)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from time import perf_counter

from rometeach.aurelian import results
from rometeach.aurelian.actions import END, EndPhase, PieceAction
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.board.cups import Unclear, law
from rometeach.aurelian.phases import choices
from rometeach.core.errors import BadInput
from rometeach.core.results.estimates import Candidate, Estimate
from rometeach.core.results.show import chance
from rometeach.core.words import with_article

from . import rollouts
from .action import check
from .estimates import Telling, budget, estimate
from .race import race

SHARE = 0.4
"""The share of the budget that looks for the best Action; the rest compares it with the end of the phase."""
WAYS = 1_000
"""The most ways in which the cups may be filled for the exact chance that the phase ends by itself: more take seconds."""


def solve(p: Board, time: float = 2, seed: int = 1, number: int | None = None, horizon: str = "game") -> Estimate:
    """Whether to stop; see `questions.stop`.

    Args:
        p: the position.
        time: seconds.
        seed: that of the simulated games.
        number: a budget of rollouts in place of seconds; the answer is then always the same.
        horizon: how far the games are played, a key of `rollouts.HORIZONS`.

    Raises:
        BadInput: numbers that cannot be, or a board on which no Action is due.
    """
    check(p)
    start = perf_counter()
    actions: Sequence[PieceAction] = choices.legal(p)
    looked = 0
    if len(actions) > 1:
        few = None if number is None else max(1, round(SHARE * number))
        first = race(actions, rollouts.sampler(p, seed, horizon), budget(start, SHARE * time, few))
        looked, actions = first.tried, [first.alive[0].choice]
    left = None if number is None else max(1, number - looked)
    # Worlds of their own: in those that chose the best Action it was lucky.
    found = race(
        [END, *actions],
        rollouts.sampler(p, seed + 1_000_003, horizon),
        budget(start, time, left),
        keep=True,
    )
    found.tried += looked
    title = f"Stop the Actions Phase of Turn {p.turn}, or go on?"
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
    """What each choice does to the check of this turn, and when the phase would end by itself."""
    asked = p.rules.thresholds[p.turn - 1]
    said = [f"{_named(c)}: {asked} Victory Points are met with {dict(c.others)[rollouts.FIGURES[1]].percent()}, "
            f"and the game is lost at once with {dict(c.others)[rollouts.FIGURES[2]].percent()}." for c in every]  # fmt: skip
    return (*said, *(x for c in every if isinstance(c.action, PieceAction) and (x := ends_by_itself(p, c.action))))


def _named(c: Candidate) -> str:
    return "Ending the phase now" if isinstance(c.action, EndPhase) else f"Going on with {c.name}"


def verdict(c: Candidate) -> tuple[tuple[str, str], ...]:
    """What the choice means, in a word."""
    return (("That is", "stop now, with two Reactions" if isinstance(c.action, EndPhase) else "go on"),)


def ends_by_itself(p: Board, choice: PieceAction) -> str:
    """The exact chance that Turn End markers end the phase after an Action, in a sentence."""
    action = choice.action
    try:
        if not p.cups.is_known:
            law(p.cups, WAYS)
        (plan,) = results.actions_left(p, action).plans
    except (BadInput, Unclear):
        return "Too much was moved unseen for the exact chance that Turn End markers end the phase."
    now = plan.law.get(1, Fraction(0))
    first = f"Turn End markers end the phase after {with_article(action)} with {chance(now)}"
    return f"{first}; if you went on and on with it, they would after {_mean(plan.mean)}."


def _mean(mean: Fraction | None) -> str:
    return "more Actions than the cups allow" if mean is None else f"{float(mean):.1f} of them on average"


TELLING = Telling(reasons, verdict)
WORKINGS = TELLING.workings
