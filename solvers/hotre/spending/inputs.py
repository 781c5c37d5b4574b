"""What the question "spending" is asked, and what can be bought."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import Frozen
from rometeach.core.names import separate
from rometeach.core.session.actions import Action
from rometeach.hotre.actions import Bribe, BuyFort, Recruit, Repair, Upgrade, parse
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import BUILDING
from rometeach.hotre.phases import building
from rometeach.hotre.valuation import purchases
from rometeach.hotre.valuation.before_placement import built
from rometeach.hotre.valuation.weights import Weights, to_the_end

Buys = tuple[Action, ...]
_HINT = "Say recruit 2, buy Fort 1, bribe in Dacia, Fortress in Roma, rebuild Roma."
_WORDS = re.compile(r"(recruit|buy Fort|bribe|Fortress|rebuild)\b", re.IGNORECASE)
"""How purchases begin."""
ORDER = (Recruit, Bribe, Repair, Upgrade, BuyFort)
"""In this order things are bought: bribes may bring more Legions than recruiting may, and a Province has to be bribed before its City is
rebuilt, and that before its Fort becomes a Fortress."""


@dataclass(frozen=True)
class SpendingQuestion:
    """What is asked.

    Attributes:
        board: a Phase of a Faction at its Building.
        must: what has to be bought.
        forbid: what must not be bought.
        only: Provinces where Armies may be placed afterwards; empty for all.
        weights: what things are worth.
        time: seconds.
        not_these: purchases that are left out.
    """

    board: Board
    must: Buys = ()
    forbid: Buys = ()
    only: frozenset[str] = frozenset()
    weights: Weights = field(default_factory=Weights)
    time: float = 10
    not_these: tuple[Buys, ...] = ()

    @classmethod
    def of(cls, p: Board, must: str = "", forbid: str = "", only: str = "", *, weights: Weights | None = None,
           time: float = 10) -> SpendingQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            must: what has to be bought.
            forbid: what must not be.
            only: Provinces where Armies may be placed; "" for all.
            weights: None for those of all turns left.
            time: seconds.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: no Faction may buy anything on this board.
        """
        problems: list[Problem] = []
        wanted, banned = (read_actions(p, text, problems) for text in (must, forbid))
        places = []
        for part in separate(only):
            try:
                places.append(p.rules.names["province"].find(part, "only"))
            except BadInput as error:
                problems += error.problems
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        board = built(p)
        if board.now.side not in board.factions:
            raise IllegalChoice("8.1", "Barbarians buy nothing", board.now.side)
        if board.now.step != BUILDING:
            raise IllegalChoice("8", "the Building of this Phase is over, or there is nothing to build")
        return cls(board, wanted, banned, frozenset(places), weights or to_the_end(board), time)

    @property
    def side(self) -> str:
        """Who buys."""
        return self.board.now.side

    @cached_property
    def options(self) -> Buys:
        """What can be bought."""
        return tuple(a for a in purchases.options(self.board) if a not in self.forbid)

    def value(self, buys: Buys, entries: Sequence[str]) -> purchases.SpendingValue:
        """What purchases are worth by the rules."""
        return purchases.expected(self.board, buys, entries, self.weights)


@dataclass(frozen=True)
class SpendingAnswer:
    """What was asked, what is bought, and the placements after it.

    Attributes:
        q: the question.
        buys: what is bought.
        entries: the placements after it.
        worth: what both are worth.
        fewer: what all but one of the purchases are worth with the best placements after them; that is missing where it is not proven.
    """

    q: SpendingQuestion
    buys: Buys
    entries: tuple[str, ...]
    worth: Fraction
    fewer: Mapping[Buys, Fraction] = field(default_factory=Frozen)


def ordered(board: Board, buys: Sequence[Action]) -> Buys:
    """Purchases in an order in which they can be made, if there is one.

    Args:
        board: at its Building.
        buys: what is bought.
    """
    of_kind = [[a for a in sorted(buys, key=str) if isinstance(a, kind)] for kind in ORDER]
    return tuple(a for found in of_kind for a in _reached(board, found))


def _reached(board: Board, buys: Sequence[Action]) -> Iterator[Action]:
    """Purchases of a kind; after a bribe, Rebels beside its Province are beside one's own."""
    left, side = list(buys), board.now.side
    while len(left) > 1 and isinstance(left[0], Bribe):
        action = next((a for a in left if building.may_bribe(board, side, a.place)), left[0])
        left.remove(action)
        board = building.built(board, action)
        yield action
    yield from left


def read_actions(p: Board, text: str, problems: list[Problem]) -> Buys:
    """Purchases as they are spelled; what cannot be read goes to the problems."""
    found = []
    for part in (x.strip() for x in text.split(";")):
        if part:
            try:
                action = parse(p.rules, part)
            except BadInput as error:
                problems += error.problems if _WORDS.match(part) else [_no_purchase(part)]
                continue
            if isinstance(action, purchases.BUYS):
                found.append(action)
            else:
                problems.append(_no_purchase(part))
    return tuple(found)


def _no_purchase(part: str) -> Problem:
    return Problem(part[:40], "is nothing that is bought", _HINT)


__all__ = ["Buys", "SpendingAnswer", "SpendingQuestion", "ordered"]
