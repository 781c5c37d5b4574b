"""What the actions of a player in the rest of a Campaign Season are worth: played by the phases, the others pass, then it is scored.

A plan is a list of steps, each with its round: "round 2: move from Italia, send 1G to Egyptus". What is left of it when the season
is over is compared with the board of now (4, 5.1, 5.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import IllegalChoice
from ...core.session.actions import DONE, Action, ChooseArea
from ...core.session.dice import SeededDice
from ...core.session.play import run
from ...core.session.requests import Decision
from ..actions import PASS, Use
from ..board.board import Board
from ..board.state import ACTIONS, BoardState
from ..charts.points import chaos_after_cities, chaos_points, influence_points, taxes
from ..phases.turn import phase

LEAVES_OUT = (
    "what the other players do, whose units, influence and Chaos stay as they are",
    "battles, recruiting, naval moves, and military units that move, but against Barbarians",
    "Senate Votes, and cards whose use is left to chance, to a battle or to a later season",
)


@dataclass(frozen=True, slots=True)
class Step(Action):
    """An action of the season, or a card that is used besides.

    Attributes:
        round: the round of the season.
        action: what is done.
        then: what is answered to what it asks.
    """

    round: int
    action: Action
    then: tuple[Action, ...] = ()

    def __str__(self) -> str:
        return f"round {self.round}: {', '.join(map(str, (self.action, *self.then)))}"

    @property
    def answers(self) -> tuple[Action, ...]:
        """What is done, and what is answered to what that asks."""
        return (self.action, *self.then)

    @property
    def group(self) -> str:
        """ "Round 3"."""
        return f"Round {self.round}"

    @property
    def place(self) -> str:
        """Where it is done."""
        return self.action.place


@dataclass(frozen=True, slots=True)
class Terms:
    """What counts when a season is over, in Victory Points.

    Attributes:
        lead: what a Victory Point counts that another player gets, against the plan.
        talents: a Talent that is left after taxes.
        influence: an Influence Token on the board.
        chaos: a point of Chaos that is kept, against the plan.
    """

    lead: Fraction = Fraction(0)
    talents: Fraction = Fraction(1, 100)
    influence: Fraction = Fraction(1, 10)
    chaos: Fraction = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Tally:
    """How a season ends for a player.

    Attributes:
        influence_points: Victory Points of his influence (5.1).
        chaos_points: those that his Chaos costs, 0 or less (5.2).
        card_points: those that cards have brought.
        others: Victory Points of all other players together.
        talents: his Talents after taxes (4).
        tokens: his Influence Tokens.
        chaos: his Chaos, his Cities taken off.
    """

    influence_points: int
    chaos_points: int
    card_points: int
    others: int
    talents: int
    tokens: int
    chaos: int

    def worths(self, terms: Terms) -> dict[str, Fraction]:
        """What each part is worth."""
        return {
            "influence": Fraction(self.influence_points),
            "Chaos places": Fraction(self.chaos_points),
            "cards": Fraction(self.card_points),
            "other players": -terms.lead * self.others,
            "Talents left": terms.talents * self.talents,
            "Influence Tokens": terms.influence * self.tokens,
            "Chaos kept": -terms.chaos * self.chaos,
        }

    def parts(self) -> dict[str, Fraction]:
        """The parts in their own units."""
        found = (self.influence_points, self.chaos_points, self.card_points, self.others, self.talents)
        names = ("influence", "Chaos places", "cards", "other players", "Talents left")
        more = {"Influence Tokens": Fraction(self.tokens), "Chaos kept": Fraction(self.chaos)}
        return {n: Fraction(f) for n, f in zip(names, found, strict=True)} | more

    def worth(self, terms: Terms) -> Fraction:
        """All of it together."""
        return sum(self.worths(terms).values(), Fraction(0))


def slots(board: BoardState, side: str) -> tuple[int, ...]:
    """The rounds of the actions that a player has left in this season, one entry an action."""
    v = board.rules.values
    now = (board.round,) * board.players[side].left
    later = range(board.round + 1, v["season.rounds"] + 1)
    return now + tuple(r for r in later for _ in range(v["round.actions"]))


def tally(before: BoardState, after: BoardState, side: str) -> Tally:
    """How a season ends for a player whose actions are over.

    Args:
        before: the board of now.
        after: the board before taxes.
        side: the player.
    """
    lost = chaos_points(after)
    own = others = 0
    for found in influence_points(after).values():
        own += found.get(side, 0)
        others += sum(n for s, n in found.items() if s != side)
    others += sum(n for s, n in lost.items() if s != side)
    return Tally(
        own,
        lost.get(side, 0),
        after.players[side].points - before.players[side].points,
        others,
        after.players[side].talents + taxes(after, side).total,
        after.influence_of(side),
        chaos_after_cities(after)[side],
    )


class _Script:
    """Answers for the player: his steps in order, and passes where none is left."""

    def __init__(self, side: str, steps: Iterable[Step]) -> None:
        self.side, self.waiting = side, list(steps)
        self.then: list[Action] = []
        self.due: Step | None = None

    def __call__(self, d: Decision) -> Action:
        if d.kind == "action":
            self._nothing_due()
            now = self.waiting[0] if self.waiting else None
            if now is None or now.round != d.board.round or (d.board.players[self.side].left == 0 and not _free(now)):
                return _nothing(d)
            self.due = self.waiting.pop(0)
            self.then = list(self.due.then)
            return self._legal(d, self.due.action)
        if self.then:
            return self._legal(d, self.then.pop(0))
        if d.find(DONE) is None:
            raise IllegalChoice(d.case, f"{d.what} is not answered", str(self.due))
        return DONE

    def _legal(self, d: Decision, wanted: Action) -> Action:
        if d.find(wanted) is None:
            raise IllegalChoice(d.case, f"{wanted} is no choice there", str(self.due))
        return wanted

    def _nothing_due(self) -> None:
        """Complain of an answer that nothing asked for; of one place alone nobody is asked."""
        if self.then and not isinstance(self.then[0], ChooseArea):
            raise IllegalChoice("3", f"{self.then[0]} is never asked for", str(self.due))

    def ended(self) -> None:
        """Complain of what was not carried out."""
        self._nothing_due()
        if self.waiting:
            raise IllegalChoice("3", "no action is left for it", str(self.waiting[0]))


def _free(step: Step) -> bool:
    return isinstance(step.action, Use)


def _nothing(d: Decision) -> Action:
    return PASS if d.find(PASS) else DONE


def played(board: Board, side: str, steps: Sequence[Step]) -> Board:
    """The board after the last action of a season in which a player takes these steps, and nobody else does anything.

    Args:
        board: the position, in the actions of a season.
        side: the player.
        steps: what he does, in order.

    Raises:
        IllegalChoice: it is no time for actions, or the rules forbid a step, with the Section.
    """
    if board.phase != ACTIONS:
        raise IllegalChoice("3", "the season has no actions now", board.phase)
    script = _Script(side, steps)
    players = {s: script if s == side else _nothing for s in board.players}
    while board.phase == ACTIONS:
        board = run(phase(board), SeededDice(0), players)
    script.ended()
    return board


__all__ = ["LEAVES_OUT", "Step", "Tally", "Terms", "played", "slots", "tally"]
