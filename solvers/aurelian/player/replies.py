"""Replies to a Decision, each with the board that a rollout starts from and the player who carries it out.

A Redeploy, a Free Levy and a Paid Levy have many arrangements; those compared are the simple player's and, for every strength of the
Army or number of Coins, the one that `front` finds best.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rometeach.aurelian import arrangements
from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases.levy import FREE
from rometeach.aurelian.phases.strength import arrange
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.valuation import evaluate
from rometeach.core.frozen import replace
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
    answer: str
    start: Board
    kind: str = ""
    strengths: tuple[int, ...] = ()

    def player(self) -> Player:
        """Who carries it out in a rollout: this reply first, then the simple player."""
        after = following(self.strengths, simple_player) if self.strengths else simple_player
        return rollouts.first_choice(self.answer, after, self.kind) if self.kind else after


def following(strengths: Sequence[int], after: Player) -> Player:
    """A player who arranges Strength so, as long as nothing else is asked; then he is another one."""
    pending = [True]

    def choose(d: Decision) -> str:
        answer = arranging(d, strengths) if pending[0] else ""
        pending[0] = bool(answer)
        return answer or after(d)

    return choose


def arranging(d: Decision, strengths: Sequence[int]) -> str:
    """The answer that brings this Strength about; "" where something else is asked."""
    names = [o.name for o in d.options]
    if d.kind == "strength":
        space = int(names[0].split()[1].rstrip(":"))
        name = f"Danube {space}: {strengths[space - 1]}"
        return name if name in names else ""
    if d.kind == "paid levy":
        short = (n for n in names if n != "done" and d.board.strength[int(n.split()[1]) - 1] < strengths[_space(n)])
        return next(short, "done")
    return ""


def _space(name: str) -> int:
    return int(name.split()[1]) - 1


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


def redeploys(p: Board, action: str) -> list[Reply]:
    """The ways to carry out a Redeploy: the simple player's comes first."""
    theirs = Reply("as ever", action, p, "action")
    found = [Reply(f"Army {r.army}", action, p, "action", r.strengths) for r in best(p, Occasion("redeploy"))]
    return [theirs, *found]


def levies(p: Board, simple: str, number: int) -> list[Reply]:
    """A Free Levy of so many points: the simple player's answer first, then to decline it, and the best arrangement."""
    occasion = Occasion("free levy", number)
    only_add = p.rules.switches["levy_redeploy"] == "add"
    steps = arrange(p, "9.1", number, only_add=only_add)
    board = run(steps, ScriptedDice([]), {"Player": simple_player})
    rows = [Arrangement(board.strength, p.army), *best(p, occasion)]
    done = (*p.done, FREE)
    found = [Reply("decline", "decline", replace(arrangements.carry_out(p, occasion, None), done=done))]
    for row in rows:
        if not row.declined:
            after = replace(arrangements.carry_out(p, occasion, row.strengths), done=done)
            name = "levy" if row is rows[0] else "levy, as front has it"
            found.append(Reply(name, "levy", after, strengths=row.strengths))
    return sorted(found, key=lambda r: r.name != simple)


def purchases(d: Decision, p: Board, simple: str) -> list[Reply]:
    """Paid Levies: the simple player's answer first, then the best arrangement for every number of points, none among them."""
    theirs = Reply("as ever", simple, p, d.kind)
    rows = [r for r in best(p, Occasion("paid levy")) if r.strengths != p.strength]
    return [theirs, *(Reply(f"{r.coins} Coins", arranging(d, r.strengths), p, d.kind, r.strengths) for r in rows),
            *([Reply("nothing", "done", p, d.kind)] if simple != "done" else [])]  # fmt: skip


def points_of(d: Decision) -> int:
    """The points of the Free Levy that is asked about."""
    found = re.search(r"Free Levy of (\d+)", d.what)
    return int(found[1]) if found else 0


def replies(d: Decision, p: Board, simple: str) -> list[Reply]:
    """The replies to a Decision that are compared, the simple player's first."""
    return _REPLIES[d.kind](d, p, simple)


def _plain(d: Decision, p: Board, simple: str) -> list[Reply]:
    names = [simple, *(o.name for o in d.options if o.name != simple)]
    return [Reply(n, n, p, d.kind) for n in names]


_REPLIES: dict[str, Callable[[Decision, Board, str], list[Reply]]] = {
    "reforms": _plain,
    "levy": lambda d, p, simple: levies(p, simple, points_of(d)),
    "paid levy": purchases,
}

KINDS = tuple(_REPLIES)
"""The Decisions that have replies of their own; a Redeploy has them as well (`redeploys`)."""
