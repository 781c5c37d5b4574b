"""What the question "campaign" is asked."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from rometeach.conquest.board.board import Board
from rometeach.conquest.board.pieces import force as read_force
from rometeach.conquest.board.state import MOVEMENT, NOBODY, Force
from rometeach.conquest.charts.orders import INFANTRY_FIRST, USUAL
from rometeach.conquest.valuation.conquests import Prospects, Terms, worth
from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.names import separate
from rometeach.core.session.actions import Action

Actions = tuple[Action, ...]
ORDERS = {o.name: o for o in USUAL}
NONE = "none"


@dataclass(frozen=True)
class CampaignQuestion:
    """What is asked.

    Attributes:
        board: the position, in the Movement of the player.
        leaders: space -> the Leaders who may go from there.
        terms: what the plan is held to.
        must: Provinces that must be conquered or attacked.
        forbid: Provinces that must not be.
        only: Provinces that may be entered; empty for all.
        time: seconds.
        not_these: sets of Provinces that are left out, together.
        limit: so many marches and sailings at most; None for any number.
    """

    board: Board
    leaders: dict[str, Force]
    terms: Terms = field(default_factory=Terms)
    must: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()
    only: frozenset[str] = frozenset()
    time: float = 5
    not_these: tuple[frozenset[str], ...] = ()
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, leaders: str = "", risk: str = "1/4", chance: str = "3/4", *, must: str = "",
           forbid: str = "", only: str = "", orders: str = INFANTRY_FIRST.name, time: float = 5) -> CampaignQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            leaders: who may go, "Italia: 2G; Dalmatia: 1G Caesar"; "" for all Generals.
            risk: with which chance what is held may fall, at most.
            chance: the least chance of a battle; "none" for no battles.
            must: Provinces that must be conquered.
            forbid: Provinces that must not be.
            only: Provinces that may be entered; "" for all.
            orders: how battles are played, by the name of the orders.
            time: seconds.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: it is not the time to move, with the Section.
        """
        problems: list[Problem] = []
        able = movable(p)
        named = _leaders(p, leaders, able, problems) if leaders.strip() else {
            n: f._replace(caesar=0) for n, f in able.items() if f.generals
        }  # fmt: skip
        most = _chance(risk, "risk", problems)
        least = None if chance.strip().casefold() == NONE else _chance(chance, "chance", problems)
        played = ORDERS.get(orders)
        if played is None:
            problems.append(Problem("orders", f'there are no orders "{orders[:40]}"', did_you_mean(orders, ORDERS)))
        places = []
        for text in (must, forbid, only):
            found = set()
            for part in separate(text):
                try:
                    found.add(p.rules.names["province"].find(part))
                except BadInput as error:
                    problems += error.problems
            places.append(frozenset(found))
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        if p.phase != MOVEMENT or p.road is not None:
            raise IllegalChoice("2.1", "a plan of Movement begins in the Movement phase, no Legion on a Road", p.phase)
        terms = Terms(most, least, played or INFANTRY_FIRST)
        return cls(p, named, terms, places[0], places[1], places[2], time=time)

    @property
    def side(self) -> str:
        """Who moves."""
        return self.board.active

    @cached_property
    def prospects(self) -> Prospects:
        """What becomes of Provinces."""
        return Prospects(self.board, self.terms)

    def value(self, after: Board) -> Fraction:
        """What the board at the end of Movement is worth by the rules."""
        return worth(self.prospects, after)

    def __getstate__(self) -> dict[str, object]:
        """What is pickled: the prospects are found again when they are asked for."""
        return {k: v for k, v in self.__dict__.items() if k != "prospects"}


@dataclass(frozen=True)
class CampaignAnswer:
    """What was asked, the marches and sailings, the Provinces that they take."""

    q: CampaignQuestion
    actions: Actions
    taken: frozenset[str]


def movable(p: Board) -> dict[str, Force]:
    """Space -> the Leaders of the active player there who can still move."""
    side, found = p.active, {}
    for name, there in p.provinces.items():
        army = there.army(side)
        leaders = army.force.minus(army.done).only_leaders
        if leaders.leaders:
            found[name] = leaders
    for sea, fleet in p.seas.items():
        aboard = NOBODY
        for g in fleet:
            if g.side == side:
                aboard = aboard.plus(g.cargo.only_leaders)
        if aboard.leaders:
            found[sea] = aboard
    return found


def _leaders(p: Board, text: str, able: dict[str, Force], problems: list[Problem]) -> dict[str, Force]:
    found: dict[str, Force] = {}
    for part in (x.strip() for x in text.split(";")):
        if not part:
            continue
        where, _, who = part.partition(":")
        try:
            name = p.rules.names["space"].find(where)
            force = read_force(who) if who.strip() else able.get(name, NOBODY)
        except BadInput as error:
            problems += error.problems
            continue
        if force.units or not force.leaders or not able.get(name, NOBODY).holds(force):
            hint = f"There are {', '.join(able) or 'none'}."
            problems.append(Problem("leaders", f'"{part[:40]}" are no Leaders who can move', hint, case="0.6"))
        found[name] = force
    return found


def _chance(text: str, where: str, problems: list[Problem]) -> Fraction:
    m = re.fullmatch(r"\s*([0-9]{1,6}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,6})?)\s*(%?)\s*", text)
    found = Fraction(m[1]) / (100 if m[2] else 1) if m else Fraction(-1)
    if not 0 <= found <= 1:
        problems.append(Problem(where, f'"{text[:40]}" is no chance', "Say 1/4, 0.25 or 25%."))
    return found


__all__ = ["NONE", "ORDERS", "Actions", "CampaignAnswer", "CampaignQuestion", "movable"]
