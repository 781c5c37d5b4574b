"""Replies to a Decision, each with the board that a rollout starts from and the player who carries it out.

A Redeploy, a Free Levy and a Paid Levy have many arrangements; those compared are the simple player's and, for every strength of the
Army or number of Coins, the one that `front` finds best.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rometeach.aurelian import arrangements
from rometeach.aurelian.actions import DECLINE, LEVY
from rometeach.aurelian.arrangements import Occasion, bringing
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases.levy import FREE
from rometeach.aurelian.phases.strength import arrange
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.valuation import evaluate
from rometeach.core.frozen import replace
from rometeach.core.session.actions import DONE, Action
from rometeach.core.session.dice import ScriptedDice
from rometeach.core.session.play import Player, run
from rometeach.core.session.requests import Decision

from .. import rollouts
from ..front.inputs import Arrangement, FrontQuestion

AHEAD = 3
"""The most Barbarians that an arrangement is judged by here: more take longer and change it little."""
GUESS = 1
"""The seed of a guess of what the cups hold."""


@dataclass(frozen=True)
class Reply:
    """One reply: its name, the answer to the Decision, the board that a rollout starts from, and the Strength to bring about.

    `kind` is the kind of the Decision, or "" where the answer is carried out already on the board.
    """

    name: str
    answer: Action
    start: Board
    kind: str = ""
    strengths: tuple[int, ...] = ()

    def player(self) -> Player:
        """Who carries it out in a rollout: this reply first, then the player of the rollouts."""
        after = following(self.strengths, rollouts.CONTINUES) if self.strengths else rollouts.CONTINUES
        return rollouts.first_choice(self.answer, after, self.kind) if self.kind else after


def following(strengths: Sequence[int], after: Player) -> Player:
    """A player who arranges Strength so, as long as nothing else is asked; then he is another one."""
    pending = [True]

    def choose(d: Decision) -> Action:
        answer = bringing(d, strengths) if pending[0] else None
        pending[0] = answer is not None
        return after(d) if answer is None else answer

    return choose


def best(p: Board, by: Occasion) -> list[Arrangement]:
    """For every strength of the Army, or number of Coins spent, the best arrangement.

    Where chits were moved unseen, one guess of what the cups hold is enough here: rollouts compare what is found.
    """
    known = p if p.cups.is_known else p.guess(GUESS)
    ahead = min(AHEAD, evaluate.looked_ahead(known, by))
    found = dict[tuple[int, int, bool], Arrangement]()
    for row, _ in FrontQuestion.of(known, str(by), ahead).priced:
        found.setdefault((row.army, row.coins, row.declined), row)
    return list(found.values())


def redeploys(p: Board, action: Action) -> list[Reply]:
    """The ways to carry out a Redeploy: the simple player's comes first."""
    theirs = Reply("as ever", action, p, "action")
    found = [Reply(f"Army {r.army}", action, p, "action", r.strengths) for r in best(p, Occasion("redeploy"))]
    return [theirs, *found]


def levies(p: Board, simple: Action, number: int) -> list[Reply]:
    """A Free Levy of so many points: the simple player's answer first, then to decline it, and the best arrangement."""
    occasion = Occasion("free levy", number)
    only_add = p.rules.switches["levy_redeploy"] == "add"
    steps = arrange(p, "9.1", number, only_add=only_add)
    board = run(steps, ScriptedDice([]), {"Player": simple_player})
    rows = [Arrangement(board.strength, p.army), *best(p, occasion)]
    done = (*p.done, FREE)
    found = [Reply("decline", DECLINE, replace(arrangements.carry_out(p, occasion, None), done=done))]
    for row in rows:
        if not row.declined:
            after = replace(arrangements.carry_out(p, occasion, row.strengths), done=done)
            name = "levy" if row is rows[0] else "levy, as front has it"
            found.append(Reply(name, LEVY, after, strengths=row.strengths))
    first = next(x for x in found if x.answer == simple)
    return [first, *(x for x in found if x is not first)]


def purchases(d: Decision, p: Board, simple: Action) -> list[Reply]:
    """Paid Levies: the simple player's answer first, then the best arrangement for every number of points, none among them."""
    theirs = Reply("as ever", simple, p, d.kind)
    rows = [r for r in best(p, Occasion("paid levy")) if r.strengths != p.strength]
    found = [theirs]
    for row in rows:
        answer = bringing(d, row.strengths)
        assert answer is not None
        found.append(Reply(f"{row.coins} Coins", answer, p, d.kind, row.strengths))
    return found if simple == DONE else [*found, Reply("nothing", DONE, p, d.kind)]


def replies(d: Decision, p: Board, simple: Action) -> list[Reply]:
    """The replies to a Decision that are compared, the simple player's first."""
    return _REPLIES[d.kind](d, p, simple)


def _plain(d: Decision, p: Board, simple: Action) -> list[Reply]:
    actions = [simple, *(a for a in d.actions if a != simple)]
    return [Reply(str(a), a, p, d.kind) for a in actions]


_REPLIES: dict[str, Callable[[Decision, Board, Action], list[Reply]]] = {
    "reforms": _plain,
    "levy": lambda d, p, simple: levies(p, simple, d.about.points),
    "paid levy": purchases,
}

KINDS = tuple(_REPLIES)
"""The Decisions that have replies of their own; a Redeploy has them as well (`redeploys`)."""
