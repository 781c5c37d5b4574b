"""What an arrangement of Strength is worth: exact expectations from the charts and results, times weights.

Counted are, with the Strength arranged and before any die:

- the Victory Points that the board scores at the end of this turn (12.1), the Army's points and the Treasury's among them;
- the Coins after the Taxation Phase, upkeep paid (11.2); below zero the game is lost;
- the Strength of the Army and on the Danube for later turns;
- what the next Barbarians do (7.2): the Danube Spaces that they hold, the Strength lost there, the chance of defeat (13.0).

How many Barbarians come before Strength can be arranged again is a forecast (`barbarians`); what they do is exact for it.
`LEAVES_OUT` lists what is not counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...core.figures.sources import Source
from ...core.frozen import Frozen
from .. import results
from ..arrangements import Occasion, carry_out
from ..board.board import Board
from ..charts import money, points
from ..phases.dead_pool import resolved
from ..results import hostile_cup
from ..rules import LAST_TURN
from .weights import Weights, default

__all__ = [
    "LEAVES_OUT",
    "MOST_BARBARIANS",
    "Danger",
    "PlanValue",
    "Weights",
    "danger",
    "default",
    "doubts",
    "expected_barbarians",
    "facing",
    "front",
    "looked_ahead",
]

LEAVES_OUT = (
    "the Confederation (7.3), Enemy Units, Usurpers that rise or fall, and Coins or points paid to a Usurper (7.2)",
    "the Upkeep that is saved where a Legion is lost before the taxes are paid",
    "what the Army's Strength does in Battles and Campaigns, but for its weight",
    "the Barbarians that come after the number looked ahead, and that Strength may be arranged again before",
    "the Action, its Cup Adjustment and its Reactions: whether to Redeploy at all is the question `action`",
)

MOST_BARBARIANS = 6
"""The most Barbarians that are looked ahead."""


@dataclass(frozen=True, slots=True)
class Danger:
    """After the Barbarians looked ahead: the Spaces held on average, the Strength lost with them, the chance of defeat."""

    held: Fraction
    strength: Fraction
    p_lost: Fraction


@dataclass(frozen=True, slots=True)
class PlanValue:
    """What an arrangement brings (`parts`), and what that is worth (`worths`, in points; they sum up to `worth`)."""

    parts: Mapping[str, Fraction]
    worths: Mapping[str, Fraction]

    @property
    def worth(self) -> Fraction:
        """All together, in points."""
        return sum(self.worths.values(), Fraction(0))


def facing(p: Board, by: Occasion) -> Board:
    """The position with the cups that the Barbarians will come from.

    A Redeploy adjusts the cups first; for a Levy the Dead Pool is put back (10.3) before the next Reaction.
    """
    if by.kind == "redeploy":
        return hostile_cup.adjusted(p, "Redeploy") if not p.cups.size("friendly") else p
    board = resolved(p)
    return board


def expected_barbarians(p: Board, by: Occasion) -> Fraction:
    """How many Barbarians the cups bring on average before Strength can be arranged again.

    After a Redeploy those are the Reactions until Turn End markers end this phase, with Actions of two Reactions each; after a
    Levy the Reactions of the Turn End Phase and the same for the next turn, with the cups as they then are; none on the last.

    Raises:
        BadInput: too much was moved unseen.
    """
    board = facing(p, by)
    if not board.cups.size("hostile") or (by.kind != "redeploy" and p.turn == LAST_TURN):
        return Fraction(0)
    share = results.reactions(board, 1).kinds
    barbarian = next(k.p_next for k in share if k.name == "Barbarian")
    plan = results.actions_left(board, "Redeploy, Suppress" if by.kind == "redeploy" else "Suppress").plans[0]
    number = sum((n * q for n, q in plan.reactions().items()), Fraction(0)) + plan.p_never * plan.drawn[-1]
    return barbarian * (number + (0 if by.kind == "redeploy" else p.turn))


def looked_ahead(p: Board, by: Occasion) -> int:
    """The whole number of Barbarians nearest to those expected, within what may come; halves go up."""
    there = sum(c in p.rules.barbarians for c in facing(p, by).cups.possible("hostile"))
    return max(0, min(int(expected_barbarians(p, by) + Fraction(1, 2)), there, MOST_BARBARIANS))


def danger(p: Board, after: Board, by: Occasion, barbarians: int) -> Danger:
    """What so many Barbarians do to an arranged board, drawn from the cups that they will come from.

    Args:
        p: the board before.
        after: the board with Strength arranged.
        by: when it is arranged.
        barbarians: how many come.
    """
    held = sum(map(bool, after.raiders))
    if not barbarians:
        return Danger(Fraction(held), Fraction(0), Fraction(0))
    board = facing(p, by)
    ahead = results.danube(replace(after, cups=board.cups, dead=board.dead), barbarians).ahead[-1]
    strength = sum((s * q for s, q in zip(after.strength, ahead.fallen, strict=True)), Fraction(0))
    return Danger(held + sum(ahead.fallen, Fraction(0)), strength, ahead.p_lost)


def front(
    p: Board,
    strengths: Sequence[int] | None,
    by: Occasion,
    barbarians: int,
    weights: Weights | None = None,
) -> PlanValue:
    """What it is worth to arrange Strength so.

    Args:
        p: the board before.
        strengths: one number for each Danube Space; None to decline a Free Levy.
        by: when it is arranged.
        barbarians: how many are looked ahead.
        weights: what things are worth; None for the weights of the turn.

    Raises:
        IllegalChoice: the rules refuse it, with the Section.
    """
    w = weights or default(p)
    after = carry_out(p, by, strengths)
    found = danger(p, after, by, barbarians)
    coins = money.treasury_after(after)
    scored = points.scored(replace(after, treasury=coins)) + after.vp - p.vp
    parts = {
        "points": Fraction(scored),
        "army": Fraction(after.army),
        "strength": sum(after.strength) - found.strength,
        "coins": Fraction(coins),
        "held": found.held,
        "defeat": found.p_lost,
        "ruin": Fraction(coins < 0),
    }
    worths = {
        "points": scored * w.vp,
        "army": after.army * w.army,
        "strength": parts["strength"] * w.strength,
        "coins": max(0, coins) * w.coin,
        "held": -found.held * w.fallen,
        "defeat": -found.p_lost * w.lost,
        "ruin": -parts["ruin"] * w.lost,
    }
    return PlanValue(Frozen(parts), Frozen(worths))


def doubts(p: Board) -> dict[str, Source]:
    """The figures behind `front` that are not certain: the Danube's Regions, the Barbarians, the thresholds of a defeat."""
    rests = [f"danube:{n}" for n in range(1, len(p.strength) + 1)]
    rests += [f"barbarians:{b}" for b in p.rules.barbarians]
    rests += ["tracks:Army Strength", *(f"turns:{n}" for n in range(1, LAST_TURN + 1))]
    return p.rules.doubts(*rests)
