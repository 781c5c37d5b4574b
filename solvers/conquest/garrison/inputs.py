"""What the question "garrison" is asked."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import COMBAT, MOVEMENT, TRIBUTE, Force
from rometeach.conquest.charts.orders import Orders
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.valuation import battles, guards
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.frozen import replace
from rometeach.core.names import separate

from ..budget import budget

MOST_TALENTS = 10_000


@dataclass(frozen=True)
class GarrisonQuestion:
    """What is asked.

    Attributes:
        board: the board, with the player active and the Talents that may be spent.
        side: whose Caesar is guarded.
        start: where he is.
        marching: whether land units and the Caesar can still march this turn.
        risk: the greatest chance of a capture that is allowed, for the least Talents; None for the least chance.
        only: Provinces where the Caesar may be at the end.
        forbid: pieces that are not bought.
        must: actions that the plan must have, as they are spelled.
        limit: so many marches and purchases at most; None for any number.
        attack: how enemies play.
        defence: how the garrison plays.
    """

    board: Board
    side: str
    start: str
    marching: bool
    risk: Fraction | None
    only: frozenset[str]
    forbid: frozenset[str]
    attack: Orders
    defence: Orders
    must: tuple[str, ...] = ()
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, talents: int | None = None, risk: Fraction | None = None, *, only: str = "", forbid: str = "",
           attack: str = "keep variety", defence: str = "cheapest first", side: str = "", keep: int = 0,
           spend: int | None = None) -> GarrisonQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            talents: Talents to spend; None for those that the player has, with the tribute that is still to come this turn.
            risk: the greatest chance of a capture that is allowed, for the least Talents.
            only: Provinces where the Caesar may be at the end; "" for all.
            forbid: pieces that are not bought, "Catapult; City".
            attack: how enemies play.
            defence: how the garrison plays.
            side: whose Caesar; "" for the active player's.
            keep: so many Talents are left.
            spend: so many are spent at most.

        Raises:
            BadInput: what cannot be read or would do nothing, all at once.
            IllegalChoice: there is no Caesar in a Province, or an enemy stands there.
        """
        problems: list[Problem] = []
        who = p.active
        found: dict[str, list[str]] = {"province": [], "piece": []}
        for where, kind, text in (("only", "province", only), ("forbid", "piece", forbid)):
            for part in separate(text):
                try:
                    found[kind].append(p.rules.names[kind].find(part, where))
                except BadInput as error:
                    problems += error.problems
        played = []
        for where, text in (("attack", attack), ("defence", defence)):
            try:
                played.append(battles.orders(text, where))
            except BadInput as error:
                problems += error.problems
        if side.strip():
            try:
                who = p.rules.names["colour"].find(side, "side")
            except BadInput as error:
                problems += error.problems
        if who not in p.playing:
            problems.append(Problem("side", f"{who} does not play", f"In play: {', '.join(p.playing)}."))
        if talents is not None and not 0 <= talents <= MOST_TALENTS:
            problems.append(Problem("talents", f"{talents} is too much or too little", f"Give 0 to {MOST_TALENTS}."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        place = guards.seat(p, who)
        if not place or p.provinces[place].enemy_of(who):
            raise IllegalChoice("3.3", f"the Caesar of {who} is in no Province without enemies")
        active = who == p.active
        if talents is None:
            coming = active and p.phase in (MOVEMENT, COMBAT, TRIBUTE)
            talents = p.players[who].talents + (tribute(p, who) if coming else 0)
        board = replace(p.with_player(who, talents=budget(talents, keep, spend)), active=who)
        marching = active and p.phase == MOVEMENT
        wanted, banned = (frozenset(found[kind]) for kind in ("province", "piece"))
        return cls(board, who, place, marching, risk, wanted, banned, played[0], played[1])

    @property
    def talents(self) -> int:
        """What may be spent."""
        return self.board.players[self.side].talents


@dataclass(frozen=True, slots=True)
class Stay:
    """How a Caesar may be guarded: where he is, who is with him, whether the City is fortified."""

    place: str
    force: Force
    fort: bool


__all__ = ["GarrisonQuestion", "Stay"]
