"""How a solver player spends a turn: whole turns that the solvers propose are tried by games that are played on from each.

When the first gift, purchase or Build of a turn is due he looks for some whole turns, plays on from each with the same luck, and
follows the one that did best to the last Transfer. The best plan of one turn keeps its place unless another one is told from it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.play import Player
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.phases import people
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position

from ..campaign.candidates import Finder
from ..campaign.elimination import LEFT, Arm, Ranking
from ..campaign.proposals import Follower, Proposal
from ..campaign.question import Compared, compare
from ..campaign.rollouts import BREAD, BUILD, EXCHANGE, TRANSFER, Ending
from .desk import Desk, Record

STAGES = {"exchange": EXCHANGE, "bread": BREAD, "build": BUILD, "transfer": TRANSFER}
SEARCH = 0.5
"""The share of the seconds in which whole turns are looked for."""
EACH = 0.25
"""The share of the seconds that one solve may take."""
DOUBT = 1.0
"""Another turn is followed where it is better by more than so many standard errors of the difference."""


@dataclass
class WholeTurns:
    """The whole turns that are being followed, by Empire."""

    desk: Desk
    seconds: float
    turns: int = 3
    most: int = 8
    doubt: float = DOUBT
    chosen: list[str] = field(default_factory=list)
    games: list[int] = field(default_factory=list)
    _following: dict[str, tuple[int, Follower]] = field(default_factory=dict)

    def answer(self, d: Decision, p: Position) -> Action | None:
        """The next step of the turn that is followed, or None for a gift that is not part of one."""
        if d.kind == "exchange" and (p.phase != "Unrest" or p.empire(people.other(d.who)).gold < 0):
            return None
        turn, follower = self._following.get(d.who, (0, None))
        if turn != p.turn or follower is None:
            follower = self._choose(d, p)
            if follower is None:
                return None
            self._following[d.who] = p.turn, follower
        return follower(d)

    def _choose(self, d: Decision, p: Position) -> Follower | None:
        begun, who, stage = perf_counter(), d.who, STAGES[d.kind]
        seconds = self.seconds / self.desk.share
        finder = Finder(p, (who,), seconds * EACH, begun + seconds * SEARCH, most=self.most, stage=stage)
        rest = self._others(p, who)
        proposals = [
            Proposal(x.name, x.actions, x.gifts, x.is_all, rest, x.also) for x in finder.all() if x.name != "do nothing"
        ]
        if not proposals:
            return None
        left = max(0.1, seconds - (perf_counter() - begun))
        found = compare(p, proposals, empires=(who,), turns=self.turns, seconds=left, seed=1000 * p.turn + len(self.chosen),
                        jobs=1, stage=stage)  # fmt: skip
        best = preferred(found, self.doubt)
        self.chosen.append(best.name)
        self.games.append(found.ranking.games)
        self.desk.records.append(Record("whole turn", who, p.turn, perf_counter() - begun, best.name))
        return Follower(p, best, SimplePlayer(), (who,))

    def _others(self, p: Position, who: str) -> Callable[[], Player]:
        """Makes the player of all that a proposal does not say: the other Empire goes on with the turn that it follows."""
        there = people.other(who)
        turn, follower = self._following.get(there, (0, None))

        def make() -> Player:
            simple = SimplePlayer()
            if turn != p.turn or follower is None:
                return simple
            theirs = copy.copy(follower)
            theirs.rest, theirs.gifts = simple, dict(follower.gifts)
            theirs.steps = {e: list(s) for e, s in follower.steps.items()}
            theirs.fights = list(follower.fights)

            def choose(d: Decision) -> Action:
                return theirs(d) if d.who == there and d.board.turn == p.turn else simple(d)

            return choose

        return make


def preferred(found: Compared, doubt: float) -> Proposal:
    """The one that did best, or the best plan of one turn where it is not told from that."""
    ranking: Ranking[Ending] = found.ranking
    best, default = (
        ranking.best,
        next((a for a in ranking.arms if found.field.proposals[a.number].is_called("the best plan of one turn")), None),
    )
    if default is not None and default is not best and _is_close(default, best, doubt):
        return found.field.proposals[default.number]
    return found.field.proposals[best.number]


def _is_close(arm: Arm[Ending], best: Arm[Ending], doubt: float) -> bool:
    behind = arm.behind(best)
    return behind.mean <= doubt * behind.error


__all__ = ["DONE", "LEFT", "WholeTurns", "preferred"]
