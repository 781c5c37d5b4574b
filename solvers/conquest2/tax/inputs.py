"""What the question "tax" is asked."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS
from rometeach.conquest2.charts import influence
from rometeach.conquest2.valuation.influence import RIVAL, Scale
from rometeach.core.errors import BadInput, Problem
from rometeach.core.grammar import quoted
from rometeach.core.session.actions import Action

from .. import readings
from ..readings import read

BREAD = "Bread and Circuses"
"""The Senate Vote that takes Chaos away (9.4)."""


@dataclass(frozen=True)
class TaxQuestion:
    """What is asked.

    Attributes:
        board: the board, with all further Chaos that is assumed.
        side: who asks.
        actions: the actions that he may use for taxes and purchases.
        scale: what things count.
        free: what an action is worth that he has left, in Victory Points.
        relief: the Chaos that he gets rid of before the season is scored.
        assumed: what is assumed of further Chaos, in words.
        must: Provinces where influence has to be bought.
        forbid: Provinces where none may be.
        least: the least Talents by taxes.
        most: the most.
        limit: so many taxes and purchases at most; None for all actions.
    """

    board: Board
    side: str
    actions: int
    scale: Scale
    free: Fraction = Fraction(0)
    relief: int = 0
    assumed: tuple[str, ...] = ()
    must: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()
    least: int = 0
    most: int | None = None
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, side: str = "", actions: int | None = None, rivals: str = "", *, more: int = 0, bread: bool = False,
           exchange: int | None = None, rival: str = str(RIVAL), free: int = 0, least: int = 0, most: int | None = None,
           must: str = "", forbid: str = "") -> TaxQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            side: who asks; "" for the active player.
            actions: how many actions he may use; None for all that he has left in the season.
            rivals: further Chaos of others, "Blue 4, Green 2".
            more: further Chaos of his own, of recruiting and lost battles.
            bread: whether he wins Bread and Circuses before the season ends.
            exchange: Talents for a Victory Point, of those that are left; None where they count nothing.
            rival: what a Victory Point of another player counts against one's own.
            free: what an action is worth that he keeps, in Victory Points.
            least: the least Talents by taxes.
            most: the most; None for all.
            must: Provinces where influence has to be bought.
            forbid: Provinces where none may be.

        Raises:
            BadInput: what cannot be read, all at once.
        """
        problems: list[Problem] = []
        who = read(problems, p.seats[0], lambda: readings.player(p, side))
        season = p.rules.values["season.rounds"] * p.rules.values["round.actions"]
        number = read(
            problems, 0, lambda: actions_left(p, who) if actions is None else readings.limited(actions, "actions", 0, season)
        )  # fmt: skip
        chaos = read(problems, dict[str, int](), lambda: readings.numbers(p, rivals, "rivals"))
        if who in chaos:
            problems.append(Problem("rivals", f"{who} asks himself", "Say his own further Chaos as more."))
        own = read(problems, 0, lambda: readings.limited(more, "more", 0, readings.MOST))
        talent = read(problems, Fraction(0), lambda: readings.talent(p, exchange, nothing=True))
        share = read(problems, RIVAL, lambda: readings.share(rival, "rival"))
        kept = read(problems, 0, lambda: readings.limited(free, "free", 0, readings.MOST))
        low = read(problems, 0, lambda: readings.limited(least, "least", 0, readings.MOST))
        high = read(problems, 0, lambda: 0 if most is None else readings.limited(most, "most", 0, readings.MOST))
        wanted, banned = (
            read(problems, frozenset[str](), partial(readings.keys, p, text, where))
            for text, where in ((must, "must"), (forbid, "forbid"))
        )
        problems += [
            Problem("must", f"{name} is forbidden too", "Say one of them.") for name in sorted(wanted & banned)
        ]
        if not problems:
            top = number * p.rules.values["tax.most"]
            problems += _useless(p, who, banned, (low, None if most is None else high), top)
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        board = p
        for other, n in {**chaos, who: own}.items():
            board = board.with_player(other, chaos=board.players[other].chaos + n)
        relief = -p.rules.cards[BREAD].chaos if bread else 0
        return cls(board, who, number, Scale(talent, Fraction(0), share), Fraction(kept), relief, _assumed(who, chaos, own, relief),
                   wanted, banned, low, None if most is None else high)  # fmt: skip


def _useless(p: Board, side: str, banned: frozenset[str], limits: tuple[int, int | None], top: int) -> list[Problem]:
    """Requests that would do nothing, and limits that contradict each other.

    Args:
        p: the position.
        side: who asks.
        banned: Provinces where no influence may be bought.
        limits: the least and the most Talents by taxes.
        top: so many can be taken in all actions.
    """
    least, most = limits
    found = []
    if most is not None and most >= top:
        found.append(
            Problem(quoted(f"at most {most} talents"), f"would do nothing: all actions bring {top}", case="3.4")
        )
    if most is not None and least > most:
        found.append(
            Problem(quoted(f"at least {least} talents"), f"is more than the most, {most}", "Leave one of them out.")
        )
    for key in sorted(banned):
        if not influence.most(p, key, side) or not influence.offers(p, key, side):
            found.append(
                Problem(quoted(f"no influence in {key}"), f"would do nothing: {side} can buy none there", case="3.3")
            )
    return found


def actions_left(board: Board, side: str) -> int:
    """The actions that a player has left in this season (3); before its first round all of them."""
    v = board.rules.values
    if board.phase != ACTIONS:
        return v["season.rounds"] * v["round.actions"]
    return board.players[side].left + (v["season.rounds"] - board.round) * v["round.actions"]


def _assumed(side: str, rivals: dict[str, int], own: int, relief: int) -> tuple[str, ...]:
    said = [f"{other} takes {n} more Chaos" for other, n in rivals.items() if n]
    said += [f"{side} takes {own} more besides his taxes"] if own else []
    said += [f"{side} loses {relief} Chaos by {BREAD} at the end"] if relief else []
    return tuple(said)


@dataclass(frozen=True)
class TaxAnswer:
    """What was asked, the Talents by taxes, and what is done."""

    q: TaxQuestion
    talents: int
    actions: tuple[Action, ...]


__all__ = ["BREAD", "TaxAnswer", "TaxQuestion", "actions_left"]
