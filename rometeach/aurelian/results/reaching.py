"""The chance to reach this turn's threshold of Victory Points (12.5): exact for a fixed plan, and under the simple player.

The fixed plan: the Actions Phase is ended now (with its Reactions, 5.0), nothing is built, the Free Levy is taken or declined
as said, nothing is paid for, and the Triumph is held only where the threshold is missed without it. What a Usurper who deals
with Barbarians wants is paid in Coins, as long as there are some.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...core.dice import SeededDice
from ...core.errors import BadInput, Problem
from ...core.frozen import replace
from ...core.ledger import Ledger
from ...core.play import run
from ...core.show import Exhibit, Table, chance, law_bars
from ...core.simulation import seed_of, share_error
from ...core.sources import Source
from .. import players, simulation
from ..charts import points
from ..phases import turn
from ..position import Position, beliefs
from ..position.model import Board
from .base import GameResult, rules_notes
from .fixed_plan import exact

LEVIES = ("decline", "levy")
GAMES = 300
"""The games of the estimate."""


@dataclass(frozen=True)
class Reach(GameResult):
    """The chance to reach the threshold. `exact` is None where it cannot be had, `why_none` says why.

    `law` is that of the Victory Points at the check under the fixed plan; -1 stands for a game that is lost before. `share`
    and `error` are the estimate under the simple player in so many `games`; 0 games: none was asked for.
    """

    levy: str
    threshold: int
    ledger: Ledger
    exact: Fraction | None
    law: tuple[tuple[int, Fraction], ...]
    why_none: str
    share: float
    error: float
    games: int
    seed: int

    @property
    def p_lost(self) -> Fraction:
        """The chance that the game is lost before the check, under the fixed plan."""
        return dict(self.law).get(-1, Fraction(0))

    def exhibit(self) -> Exhibit:
        """Both chances, the law of the points, and what the board would score as it lies."""
        p = self.position
        first = "the Actions Phase is ended now" if p.phase == "Actions" else f"from the {p.phase} Phase on"
        plan = f"{first}, nothing is built or paid for, the Free Levy: {self.levy}"
        head = [
            ("Turn", f"{p.turn}, which asks for {self.threshold}"),
            ("Now", f"{p.vp}; the board as it lies scores {self.ledger.total}"),
        ]
        head.append(("Fixed plan", plan))
        if self.exact is None:
            head.append(("Its chance", f"not exact: {self.why_none}"))
        else:
            head += [("Its chance", chance(self.exact)), ("Lost before the check", chance(self.p_lost))]
        if self.games:
            head.append(
                (
                    "The simple player",
                    f"{100 * self.share:.1f}% ± {100 * self.error:.1f} of {self.games} games, seed {self.seed}",
                )
            )
        bars = (
            (law_bars("Victory Points at the check, fixed plan", [x for x in self.law if x[0] >= 0]),)
            if self.law
            else ()
        )
        notes = ("± is one standard error.",) if self.games else ()
        how = (
            "Exact: every chit and die of the Reactions and the Levy, through the phases of the turn."
            if self.law
            else ""
        )
        ledgers = (("Scored as the board lies (12.1)", self.ledger),)
        return Exhibit(f"The threshold of Turn {p.turn}", tuple(head), bars, (self._rows(),), ledgers, how, notes)

    def _rows(self) -> Table:
        rows = tuple((str(n), chance(q)) for n, q in self.law if n >= 0 and q >= Fraction(1, 1000))
        return Table("Victory Points at the check, fixed plan", ("Points", "Chance"), rows)

    def figures(self) -> Mapping[str, Fraction]:
        """The exact chance."""
        return {} if self.exact is None else {"reached": self.exact, "lost before": self.p_lost}

    def doubts(self) -> dict[str, Source]:
        """Those of the fixed plan, and with games those of every table that a game meets."""
        return super().doubts() | (simulation.doubtful_tables(self.position.rules) if self.games else {})

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        estimate = {"share": round(self.share, 6), "se": round(self.error, 6), "games": self.games, "seed": self.seed}
        return {
            "reach": {
                "turn": self.position.turn,
                "threshold": self.threshold,
                "levy": self.levy,
                "exact": None if self.exact is None else str(self.exact),
                "p_lost": None if self.exact is None else str(self.p_lost),
                "why_none": self.why_none,
                "law": {str(n): str(q) for n, q in self.law},
                "estimate": estimate if self.games else None,
                "ledger": [line.as_json() for line in self.ledger.lines],
            }
        }


def reach(p: Position, levy_choice: str = "decline", games: int = GAMES, seed: int = 1) -> Reach:
    """The chance to reach this turn's threshold.

    Args:
        levy_choice: "decline" the Free Levy for its Victory Point, or "levy".
        games: how many games of the simple player are played to the end of the turn; 0 for the exact chance alone.

    Raises:
        BadInput: the game is over or not yet begun, no such choice, or a number that cannot be.
    """
    choice = levy_choice.strip().casefold()
    if p.outcome or p.phase == "Set-up":
        what = f"the game is over: {p.outcome}" if p.outcome else "its set-up is still to be drawn"
        raise BadInput([Problem("position", what, "" if p.outcome else "Ask for 270-drawn, or `.draw(seed)`.")])
    if choice not in LEVIES:
        raise BadInput([Problem(levy_choice[:40] or "levy", "is no choice in the Levy Phase", "Say decline or levy.")])
    if not 0 <= games <= 100_000:
        raise BadInput([Problem("games", f"expected 0 to 100,000 games, not {games}")])
    found, why = exact(p, choice)
    threshold = points.threshold(p)
    reached = None if why else sum((q for n, q in found if n >= threshold), Fraction(0))
    share = sum(_plays(p, seed_of(seed, i)) for i in range(games)) / games if games else 0.0
    rests = (
        f"turns:{p.turn}",
        "setup:vp",
        *(f"barbarians:{b}" for b in p.rules.barbarians),
        *(f"danube:{n}" for n in _spaces(p)),
    )
    return Reach(
        p, lambda q: reach(q, choice, 0), rests, choice, threshold, p.rules.ledger(points.terms(p)), reached, found, why,
        share, share_error(share, games) if games else 0.0, games, seed, rules_notes=rules_notes(p.rules),
    )  # fmt: skip


def _spaces(p: Position) -> range:
    return range(1, len(p.strength) + 1)


# --- the simple player


def _plays(p: Position, seed: int) -> bool:
    """Whether the simple player meets the threshold in one game."""
    (cups,) = beliefs.sample(p.cups, seed)
    board: Board = replace(p, cups=cups)
    dice = SeededDice(seed)
    for stage in turn.stages(board, 1):
        board = run(stage.run(board), dice, {"Player": players.simple_player})
        if board.outcome:
            return board.phase == "Turn End" and board.vp >= points.threshold(board)
    return True


__all__ = ["Reach", "reach"]
