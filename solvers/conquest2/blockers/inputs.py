"""What the question "blockers" is asked: whom to keep away, from where, by which Provinces and sea zones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import Force
from rometeach.conquest2.board.supply import left
from rometeach.conquest2.board.texts import province_text, sea_text
from rometeach.conquest2.charts.moves import land_ways, landings
from rometeach.conquest2.charts.trade import recruiting
from rometeach.conquest_board.rules import GALLEY, LAND_UNITS
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.grammar import quoted
from rometeach.core.names import separate
from rometeach.core.session.actions import Action

from ..readings import player

MOST = 10_000


@dataclass(frozen=True, slots=True)
class Blocker(Action):
    """A unit in a Province, or a Galley in a sea zone; spelled as a change of the board."""

    space: str
    change: str
    group = "Place"

    def __str__(self) -> str:
        return self.change

    @property
    def place(self) -> str:
        """Where."""
        return self.space


@dataclass(frozen=True)
class BlockersQuestion:
    """What is asked.

    Attributes:
        board: the board.
        side: who keeps the enemy away.
        enemies: whose armies are kept away: one player, or several of one Alliance.
        starts: where these armies stand.
        goals: the Provinces that they must not reach by land.
        far: Talents more for a unit in a Province that one Move of new units does not reach; None where it cannot stand there.
        must: Provinces and sea zones that are held in any case.
        forbid: Provinces and sea zones that are not held.
        limit: so many blockers at most; None for any number.
    """

    board: Board
    side: str
    enemies: tuple[str, ...]
    starts: tuple[str, ...]
    goals: tuple[str, ...]
    far: int | None = None
    must: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, goal: str, enemy: str = "", start: str = "", *, far: int | None = None, must: str = "",
           forbid: str = "", side: str = "") -> BlockersQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            goal: the Provinces that are to be kept, "Italia; Neapolis".
            enemy: whom to keep away; "" for all enemies.
            start: where his army stands; "" for all Provinces with land units of his.
            far: Talents more for a Province that new units do not reach; None where it cannot be held.
            must: Provinces and sea zones that are held.
            forbid: those that are not.
            side: who asks; "" for the active player.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: there is no army to keep away, or it has come already, with the Section.
        """
        problems: list[Problem] = []

        def read(where: str, kind: str, text: str) -> tuple[str, ...]:
            found = []
            for part in separate(text):
                try:
                    found.append(p.rules.names[kind].find(part, where))
                except BadInput as error:
                    problems.extend(error.problems)
            return tuple(dict.fromkeys(found))

        goals, starts = read("goal", "province", goal), read("start", "province", start)
        held, banned = read("must", "space", must), read("forbid", "space", forbid)
        try:
            who = player(p, side)
        except BadInput as error:
            raise BadInput([*problems, *error.problems], "This question cannot be read:") from None
        named = read("enemy", "colour", enemy)
        enemies = named or tuple(e for e in p.enemies_of(who) if _stands(p, (e,)))
        known = f"Enemies of {who}: {', '.join(p.enemies_of(who)) or 'none'}."
        problems += [Problem("enemy", f"{e} is no enemy of {who}", known) for e in named if e not in p.enemies_of(who)]
        if len(enemies) > 1 and not all(p.are_allies(enemies[0], e) for e in enemies):
            problems.append(Problem("enemy", "several who are no allies of each other", f"Name one of them. {known}"))
        if not goals and not problems:
            problems.append(Problem("goal", "is missing", "Say Italia, or Italia; Neapolis."))
        if far is not None and not 0 <= far <= MOST:
            problems.append(Problem("far", f"{far} is too much or too little", f"Give 0 to {MOST}."))
        if both := sorted(set(held) & set(banned)):
            problems.append(Problem("must", f"{both[0]} is forbidden as well", "Leave it out of one of them."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        starts = starts or _stands(p, enemies)
        if not starts:
            raise IllegalChoice("3.5", f"there are no land units of {' or '.join(enemies) or 'an enemy'}", "blockers")
        if both := [g for g in goals if g in starts]:
            raise IllegalChoice("3.5", f"{' and '.join(enemies)} can stand there already", both[0])
        q = cls(p, who, enemies, starts, goals, far, frozenset(held), frozenset(banned))
        if useless := q.useless():
            raise BadInput(useless, "These requests cannot be met here:")
        return q

    def useless(self) -> list[Problem]:
        """Requests that would do nothing: about spaces that stop nobody, or that are not held anyhow."""
        found = []
        free = replace(self, forbid=frozenset())
        closing = {sea for seas in self.board.rules.straits.values() for sea in seas}
        for space in sorted(self.must | self.forbid):
            why = ""
            if space in self.goals:
                why = "a unit in the goal itself keeps nobody from entering it"
            elif space in self.starts:
                why = "the enemy sets out from there"
            elif space in self.board.seas and space not in closing:
                why = "no crossing lies there"
            elif space in self.forbid and free.price(space) is None:
                why = f"no new piece of {self.side} gets there in one Move"
            if why:
                said = quoted(f"{'do not ' * (space in self.forbid)}hold {space}")
                found.append(Problem(said, f"would do nothing: {why}", case="3.5"))
        return found

    @property
    def enemy(self) -> str:
        """One of those who are kept away: what stops him stops his allies."""
        return self.enemies[0]

    def price(self, space: str) -> int | None:
        """What a new blocker costs in Talents: a land unit in a Province, a Galley in a sea zone; None where none can be.

        New Infantry goes on by one Move from where it is recruited, by land or over the sea; Galleys sail anywhere (3.2, 3.5, 3.7).
        """
        if space in self.forbid:
            return None
        costs, piece = self.board.rules.costs, self.piece(space)
        if not piece:
            return None
        if piece == GALLEY:
            near = any(self.board.rules.coast_of[b] for b in recruiting(self.board, self.side))
        else:
            near = space in self.near
        return costs[piece] + self._more(near) if near or self.far is not None else None

    @cached_property
    def supply(self) -> Mapping[str, int]:
        """The pieces that the player has left (0.1)."""
        return left(self.board, self.side)

    def piece(self, space: str) -> str:
        """What holds a space: the cheapest military unit of which one is left, a Galley at sea; "" where none is (0.1)."""
        costs = self.board.rules.costs
        able = [p for p in ((GALLEY,) if space in self.board.seas else LAND_UNITS) if self.supply[p]]
        return min(able, key=lambda p: costs[p], default="")

    def _more(self, near: bool) -> int:
        return 0 if near or self.far is None else self.far

    @cached_property
    def near(self) -> frozenset[str]:
        """The Provinces that new units reach by one Move from where they are recruited."""
        found: set[str] = set()
        for base in recruiting(self.board, self.side):
            found |= {base, *land_ways(self.board, self.side, base), *landings(self.board, self.side, base)}
        return frozenset(found)

    def held(self, board: Board, space: str) -> Board:
        """A board with a new blocker."""
        if space in board.seas:
            return board.with_galleys(space, self.side, board.galleys_in(space, self.side) + 1)
        new = Force(*(int(p == self.piece(space)) for p in LAND_UNITS))
        return board.with_force(space, self.side, board.provinces[space].force(self.side).plus(new))

    def blocker(self, space: str) -> Blocker:
        """A new blocker as a change of the board."""
        after = self.held(self.board, space)
        at_sea = space in after.seas
        return Blocker(
            space, f"{space}: {sea_text(after.seas[space]) if at_sea else province_text(after.provinces[space])}"
        )

    def stops(self, space: str) -> bool:
        """Whether the enemy is stopped in a Province, or by a sea zone, as the board is now (3.5)."""
        if space in self.board.seas:
            return any(not self.board.are_allies(self.enemy, f.side) for f in self.board.seas[space])
        return bool(self.board.blocked_by(space, self.enemy))


def _stands(p: Board, sides: tuple[str, ...]) -> tuple[str, ...]:
    """The Provinces with land units of these players."""
    return tuple(n for n, there in p.provinces.items() if any(not there.force(s).is_nothing for s in sides))


@dataclass(frozen=True)
class BlockersAnswer:
    """What was asked, and the spaces where blockers come."""

    q: BlockersQuestion
    spaces: frozenset[str]


__all__ = ["MOST", "Blocker", "BlockersAnswer", "BlockersQuestion"]
