"""The chance to reach this turn's threshold of Victory Points (12.5): exact for a fixed plan, and under the simple player.

The fixed plan: the Actions Phase is ended now (with its Reactions, 5.0), nothing is built, the Free Levy is taken or declined
as said, nothing is paid for, and the Triumph is held only where the threshold is missed without it. What a Usurper who deals
with Barbarians wants is paid in Coins, as long as there are some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ...core import frozen, progress
from ...core.chance.simulation import seed_of, share_error
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.figures.sources import Source
from ...core.meanings import Meaning
from ...core.plots import ESTIMATES
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture, of_estimates
from ...core.results.sensitivity import Sensitivity
from ...core.results.show import Bars, Exhibit, Table, chance, law_bars
from ...core.session.actions import Action
from ...core.session.dice import SeededDice
from ...core.session.play import run
from ...core.words import counted
from .. import simulation
from ..actions import DECLINE, LEVY
from ..board import beliefs
from ..board.board import PHASES, Board
from ..board.cups import Unclear
from ..charts import money, points
from ..meanings import OF_CHECK
from ..phases import turn
from ..phases.levy import FREE
from ..players.simple import player
from ..rules import LAST_TURN
from .fixed_plan import ThresholdCheck, exact
from .notes import board_notes
from .turns import Score, score

LEVIES: dict[str, Action] = {str(a): a for a in (DECLINE, LEVY)}
GAMES = 300
"""The games of the estimate."""
MOST = 100_000
"""The most games of one estimate."""


@dataclass(frozen=True, eq=False, repr=False)
class Reach(PositionResult[Board]):
    """The chance to reach the threshold. `check` is None where it cannot be had exactly; `why_none` says why.

    `scored` is what the board scores as it lies. `met` of so many `games` of the simple player reach it; 0 games: none were played.
    """

    levy: str
    threshold: int
    scored: Score
    check: ThresholdCheck | None
    why_none: str
    met: int = 0
    games: int = 0
    seed: int = 1

    @property
    def exact(self) -> Fraction | None:
        """The chance under the fixed plan, None where it cannot be had exactly."""
        return None if self.check is None else self.check.met

    @property
    def law(self) -> tuple[tuple[int, Fraction], ...]:
        """The law of the Victory Points at the check under the fixed plan, of the games that get so far."""
        return () if self.check is None else self.check.law

    def meaning(self, points: int) -> Meaning:
        """What so many Victory Points mean at the check."""
        return OF_CHECK["met" if points >= self.threshold else "missed"]

    @property
    def p_lost(self) -> Fraction:
        """The chance that the game is lost before the check, under the fixed plan."""
        return Fraction(0) if self.check is None else self.check.p_lost

    @property
    def share(self) -> float:
        """The share of the simple player's games that reach the threshold."""
        return self.met / self.games if self.games else 0.0

    @property
    def error(self) -> float:
        """The standard error of that share."""
        return share_error(self.share, self.games) if self.games else 0.0

    def played(self, games: int, seed: int = 1, told: Callable[[int], object] = bool) -> Reach:
        """The same with the estimate of the simple player; `told` hears after each game how many there have been.

        Where it is stopped (see `core.progress`) it is that of the games so far.

        Raises:
            BadInput: a number of games that cannot be, or nothing fits what was seen of the cups.
        """
        if not 0 <= games <= MOST:
            raise BadInput([Problem("games", f"expected 0 to {MOST:,} games, not {games}")])
        met = done = 0
        try:
            for number in range(games):
                met += _plays(self.position, seed_of(seed, number))
                done = number + 1
                told(done)
                if (now := progress.current()) and now.stopped:
                    break
        except Unclear as error:
            raise BadInput([Problem("cups", f"cannot be: {error}")]) from None
        return replace(self, met=met, games=done, seed=seed, again=_asked(self.levy, done, seed))

    def exhibit(self) -> Exhibit:
        """Both chances, the law of the points, the plan step by step, and what the board would score as it lies."""
        p, check = self.position, self.check
        head = [
            (f"Turn {p.turn} asks for", counted(self.threshold, "Victory Point")),
            ("Now", f"{p.vp}; as the board lies {self.scored.total} at the check"),
        ]
        if check is None:
            head.append(("With the fixed plan", f"no exact chance: {self.why_none}"))
        else:
            head.append(("With the fixed plan", chance(check.met)))
            head.append(("Lost before the check", chance(check.p_lost)))
            if p.turn == LAST_TURN:
                head.append(("Reached, and no Usurper is left (13.0)", chance(check.won)))
        if self.games:
            share = f"{100 * self.share:.1f}% ± {100 * self.error:.1f}"
            head.append(("If the simple player goes on from here", f"{share}, {self.met} of {self.games} games"))
        bars = (
            (law_bars("Victory Points at the check, with the fixed plan", self.law, means=self.meaning),)
            if self.law
            else ()
        )
        ledgers = [("Scored as the board lies (12.1)", self.scored.ledger)]
        if p.turn == LAST_TURN:
            ledgers += [("Bonus (12.3)", self.scored.bonus), ("Penalty (12.4)", self.scored.penalty)]
        how = (
            "Exact for the fixed plan: every chit and die of the Reactions and the Levy, through the phases of the turn."
            if check
            else ""
        )
        steps = Table("The fixed plan", ("Step", "What is done", "Section"), tuple(_steps(p, self.levy)))
        return Exhibit(
            f"The chance to reach the threshold of Turn {p.turn}",
            tuple(head),
            bars,
            (_law_table(self), steps),
            tuple(ledgers),
            how,
            tuple(_notes(self)),
        )

    def drawings(self) -> tuple[Picture, ...]:
        """Both chances with the standard error of the estimate; the law of the points, each with whether it suffices."""
        return tuple(_drawings(self))

    def rows(self) -> list[dict[str, object]]:
        """A row for each number of Victory Points at the check."""
        return [
            {"points": n, "met": n >= self.threshold, "chance": str(q), "percent": float(q) * 100} for n, q in self.law
        ]

    def sensitivity(self) -> Sensitivity:
        """The exact chance under other readings; no games are played for it. See `PositionResult.sensitivity`."""
        unplayed = replace(self, met=0, games=0, again=_asked(self.levy))
        return unplayed.sensitivity() if self.games else super().sensitivity()

    def figures(self) -> Mapping[str, Fraction]:
        """The exact chance."""
        return {} if self.check is None else {"reached": self.check.met, "lost before": self.check.p_lost}

    def doubts(self) -> dict[str, Source]:
        """Those of the fixed plan, and with games those of every table that a game meets."""
        return super().doubts() | (simulation.doubtful_tables(self.position.rules) if self.games else {})

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        estimate = {
            "share": round(self.share, 6),
            "se": round(self.error, 6),
            "met": self.met,
            "games": self.games,
            "seed": self.seed,
        }
        last = self.check is not None and self.position.turn == LAST_TURN
        return {
            "reach": {
                "turn": self.position.turn,
                "threshold": self.threshold,
                "levy": self.levy,
                "exact": None if self.check is None else str(self.check.met),
                "p_lost": None if self.check is None else str(self.check.p_lost),
                "p_won": str(self.check.won) if self.check is not None and last else None,
                "why_none": self.why_none,
                "law": {str(n): str(q) for n, q in self.law},
                "estimate": estimate if self.games else None,
                "ledger": [line.as_json() for line in self.scored.ledger.lines],
            }
        }


def reach(p: Board, levy_choice: str = "decline", games: int = GAMES, seed: int = 1) -> Reach:
    """The chance to reach this turn's threshold.

    Args:
        p: the board.
        levy_choice: "decline" the Free Levy for its Victory Point, or "levy".
        games: how many games of the simple player are played to the end of the turn; 0 for the exact chance alone.
        seed: that of the games.

    Raises:
        BadInput: the game is over or not yet begun, no such choice, or a number that cannot be; all mistakes at once.
    """
    choice, problems = levy_choice.strip().casefold(), []
    if p.is_over or p.phase == "Set-up":
        what = f"the game is over: {p.ended}" if p.is_over else "its set-up is still to be drawn"
        problems.append(Problem("position", what, "" if p.is_over else "Ask for 270-drawn, or `.draw(seed)`."))
    if choice not in LEVIES:
        hint = did_you_mean(choice, LEVIES) or "Say decline or levy."
        problems.append(Problem(levy_choice[:40] or "levy", "is no choice in the Levy Phase", hint, case="9.1"))
    if not 0 <= games <= MOST:
        problems.append(Problem("games", f"expected 0 to {MOST:,} games, not {games}"))
    if problems:
        raise BadInput(problems)
    check, why = exact(p, LEVIES[choice])
    rests = (
        f"turns:{p.turn}",
        "setup:vp",
        *(f"barbarians:{b}" for b in p.rules.barbarians),
        *(f"danube:{n}" for n in range(1, len(p.strength) + 1)),
    )
    found = Reach(
        p, _asked(choice), choice, points.threshold(p), score(p), check, why,
        seed=seed, rests_on=rests, rules_notes=board_notes(p),
    )  # fmt: skip
    return found.played(games, seed)


def _drawings(found: Reach) -> Iterator[Picture]:
    known = [] if found.check is None else [("with the fixed plan", 100 * float(found.check.met), 0.0)]
    known += [("the simple player", 100 * found.share, 100 * found.error)] if found.games else []
    if known:
        title = f"Chance to have {counted(found.threshold, 'Victory Point')} or more"
        yield of_estimates(title, known, ESTIMATES)
    if found.law:
        points = {f"{n}: {'met' if n >= found.threshold else 'missed'}": (n, q) for n, q in found.law}
        means = {name: found.meaning(n) for name, (n, _) in points.items()}
        bars = tuple((name, q) for name, (_, q) in points.items())
        yield Bars("Victory Points at the check, with the fixed plan", bars, means, ordered=True).picture()


def _law_table(found: Reach) -> Table:
    """The law of the points."""
    met = [(str(n), chance(q), "met" if n >= found.threshold else "missed") for n, q in found.law]
    caption = "Victory Points at the check, with the fixed plan"
    return Table(caption, ("Points", "Chance", "Threshold"), tuple(met))


def _notes(found: Reach) -> Iterator[str]:
    yield "The fixed plan takes no Action more: it is what you have if you stop here, not the best that can be done."
    if found.games:
        yield (
            "The simple player takes Actions, builds and levies by rules of thumb. ± is one standard error; "
            f"seed {found.seed} plays the same games again."
        )
        if found.position.cups.events:
            yield "Each of its games begins with cups that fit what was seen."
    if found.position.turn == LAST_TURN:
        yield "On the last turn a Usurper who is left loses the game whatever the points are (13.0)."


def _asked(levy_choice: str, games: int = 0, seed: int = 1) -> Asked[Board]:
    """The question; without games the seed is nothing."""
    return Asked(reach, (levy_choice, games, seed) if games else (levy_choice, 0))


def _steps(p: Board, choice: str) -> Iterator[tuple[str, str, str]]:
    """The fixed plan, from the phase that the board is in."""
    v, at = p.rules.values, PHASES.index(p.phase)
    if at <= PHASES.index("Actions"):
        ended = p.ends >= v["end.markers"]
        what = "over already" if ended else f"ended now, with {counted(v['end.early'], 'Reaction')}"
        yield "Actions Phase", what, "5.0"
    if at <= PHASES.index("Build"):
        yield "Build Phase", "nothing is built", "8.0"
    if at <= PHASES.index("Levy"):
        declined = f"declined for {counted(v['levy.vp'], 'Victory Point')}, if an Enemy Unit is drawn"
        drawn = "drawn already" if FREE in p.done else declined if LEVIES[choice] == DECLINE else "taken for the Danube"
        yield "Free Levy", drawn, "9.1"
        yield "Paid Levy", "none", "9.2"
    if at <= PHASES.index("Dead Pool"):
        yield "Dead Pool Phase", "Enemy Units calm down, Usurpers rise and fall", "10.1"
    if at <= PHASES.index("Taxation"):
        yield (
            "Taxation Phase",
            f"upkeep; as the board lies it leaves {counted(money.treasury_after(p), 'Coin')}",
            "11.2",
        )
        yield "Reforms", "none", "11.3"
    yield "Victory Points", "scored", "12.1"
    if "Zenobia" in p.dead or "Zenobia" in p.usurpers.values():
        yield "Triumph", "held if the threshold would be missed without it, and Zenobia has fallen", "12.2"
    if p.turn == LAST_TURN:
        yield "Turn 6", "bonus and penalty", "12.3, 12.4"
    yield "Check", "the points against the threshold", "12.5"


# --- the simple player


def _plays(p: Board, seed: int) -> bool:
    """Whether the simple player meets the threshold in one game."""
    (cups,) = beliefs.sample(p.cups, seed)
    board: Board = frozen.replace(p, cups=cups)
    dice = SeededDice(seed)
    for stage in turn.stages(board, 1):
        board = run(stage.run(board), dice, {"Player": player.simple_player})
        if board.outcome:
            return board.phase == "Turn End" and board.vp >= points.threshold(board)
    return True


__all__ = ["GAMES", "LEVIES", "MOST", "Reach", "reach"]
