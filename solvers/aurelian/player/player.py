"""A player who plays on from his choices before he makes them: Actions, the end of their phase, how a Redeploy is carried out,
what is built, Levies and Reforms.

He sees what a player at a table sees. Each of his choices is compared by rollouts (`race`, `rollouts`) within a budget of
so many; only those that simple sense finds best are compared, and of the many arrangements of Strength those of `replies`.
Actions and buildings are played on to the end of the game, because a Usurper who is left there loses it. Whatever is not his, the
seasoned player answers, who also plays on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rometeach.aurelian.actions import END, PieceAction
from rometeach.aurelian.arrangements import bringing
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases import setup, turn
from rometeach.aurelian.players.dealer import Dealer
from rometeach.aurelian.players.simple import judgement, player
from rometeach.aurelian.players.simple.worths import SEASONED
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.simulation import Job, PlayedGame, begun, watched
from rometeach.core.frozen import replace
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import Player
from rometeach.core.session.play import play as play_stages
from rometeach.core.session.requests import Decision

from .. import rollouts
from ..race import Race, race
from . import replies
from .replies import Reply

K = TypeVar("K")

BUDGET = 160
"""The rollouts for one choice: less than a second of processor time where they are played to the end of the game."""
SHORT = 4
"""The Actions that are compared: so many that simple sense finds best, the best of each other kind, and the end of the phase."""
FEWEST = 8
"""Worlds before a choice is left out."""
BEHIND = 2.0
"""Standard errors behind the best that leave a choice out."""
BETTER = 1.0
"""Standard errors by which a choice must be better than the seasoned player's to be taken in its place."""
REDEPLOY = "strength"
"""How a Redeploy is carried out: all its Decisions are made at once, together with the Action."""
OWN = 500
"""Added to the number of the worlds that compare replies, so that those of other choices stay what they are."""
KINDS = ("action", "build", REDEPLOY, "levy", "paid levy", "reforms")
"""The Decisions that are its own."""
TRUST = 0.25
"""How much of a choice's worth is the game that was played on; the rest is the outlook at the end of the turn, which varies less."""
HORIZON = {REDEPLOY: "turn", "levy": "next", "paid levy": "next", "reforms": "next"}
"""How far the rollouts look that compare replies (`replies`): what a Levy or Reforms bring shows in the next turn."""


@dataclass
class SolverPlayer:
    """A Player for one game; call it with each Decision. `seed` is that of its worlds, `budget` the rollouts for a choice."""

    seed: int
    budget: int = BUDGET
    kinds: tuple[str, ...] = KINDS
    horizon: str = "game"
    tried: Counter[str] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    _asked: Counter[bool] = field(default_factory=Counter)
    _planned: tuple[int, ...] = ()

    def __call__(self, d: Decision) -> Action:
        """The action of an option."""
        answer = bringing(d, self._planned) if self._planned else None
        if answer is not None:
            return answer
        self._planned = ()
        usual = player.seasoned_player(d)
        p: Board = d.board
        if d.kind not in self.kinds or d.kind == REDEPLOY or len(d.options) == 1:
            return usual
        if d.kind in replies.KINDS:
            return self._reply(d.kind, replies.replies(d, p, usual))
        if d.kind == "action" and p.actions >= player.ENOUGH:
            return usual
        actions = list(dict.fromkeys([usual, *(shortlist(p, d.actions) if d.kind == "action" else d.actions)]))

        def sample(worlds: rollouts.Worlds, action: Action, i: int, turns: int) -> tuple[float, ...]:
            chance, vp, *_, soon = rollouts.valued(worlds, i, action, turns, kind=d.kind)
            return TRUST * chance + (1 - TRUST) * soon, vp

        best = self._best(p, d.kind, actions, self.horizon, sample)
        is_redeploy = isinstance(best, PieceAction) and best.action == "Redeploy"
        return self._reply(REDEPLOY, replies.redeploys(p, best)) if is_redeploy and REDEPLOY in self.kinds else best

    def _reply(self, kind: str, found: Sequence[Reply]) -> Action:
        """The answer of the best of some replies, the first of which is the seasoned player's."""

        def sample(worlds: rollouts.Worlds, number: int, i: int, turns: int) -> tuple[float, ...]:
            reply, world = found[number], worlds[i]
            start = rollouts.World(replace(reply.start, cups=world.board.cups), world.luck)
            end = rollouts.rollout(start, None, 0, turns, reply.player())
            return end.chance, end.vp

        return self.begin(found[self._best(found[0].start, kind, range(len(found)), HORIZON[kind], sample)])

    def begin(self, reply: Reply) -> Action:
        """The first answer of a reply; the arrangement that it is to bring about is kept in mind."""
        self._planned = reply.strengths
        return reply.answer

    def _best(self, p: Board, kind: str, choices: Sequence[K], horizon: str,
              sample: Callable[[rollouts.Worlds, K, int, int], tuple[float, ...]]) -> K:  # fmt: skip
        """The best choice of a race; the first one, the seasoned player's, if none is better by enough."""
        if len(choices) == 1:
            return choices[0]
        own = kind in HORIZON
        self._asked[own] += 1
        worlds = rollouts.Worlds(p, self.seed * 1_000 + OWN * own + self._asked[own])
        turns = min(rollouts.HORIZONS[horizon], LAST_TURN - p.turn + 1)
        found = race(choices, lambda c, i: sample(worlds, c, i, turns),
                     lambda r: r.tried + len(r.alive) <= self.budget, FEWEST, errors=BEHIND)  # fmt: skip
        best = chosen(found, choices[0])
        self.tried[kind] += found.tried
        self.changed[kind] += best != choices[0]
        return best


def chosen(found: Race[K], usual: K) -> K:
    """The best choice if it is better than the seasoned player's by enough, else that one."""
    best = found.alive[0]
    theirs = next(a for a in found.arms if a.choice == usual)
    behind = theirs.behind(best)
    return best.choice if behind.mean > BETTER * behind.error else usual


def shortlist(board: Board, choices: Sequence[Action], most: int = SHORT) -> list[Action]:
    """The Actions that simple sense finds best, then the best of each other kind of Action, and the end of the phase."""
    judged = judgement.Judgement(board, SEASONED)
    worth = {c: judged.worth(c) for c in choices if isinstance(c, PieceAction)}
    ranked = sorted(worth, key=lambda c: -worth[c])
    first = ranked[:most]
    kinds: dict[str, PieceAction] = {c.action: c for c in reversed(ranked) if c.action not in {x.action for x in first}}
    return [*first, *sorted(kinds.values(), key=ranked.index), END]


def game(start: Board, seed: int, who: Player | None = None, watch: Callable[[str, Board], None] | None = None,
         budget: int = BUDGET) -> PlayedGame:  # fmt: skip
    """One game in which nobody looks into the cups: of the solver player, or of somebody else with the same dealer.

    Args:
        start: the board that it begins with.
        seed: that of dealer, dice and player.
        who: plays in place of the solver player.
        watch: called with the name of each stage and the board at its end.
        budget: the solver player's rollouts for one choice.
    """
    chosen_player = who or SolverPlayer(seed, budget)
    after, made = watched(watch)
    seats: dict[str, Player] = {"Player": chosen_player, "Table": Dealer(seed * 2 + 1)}
    drawn = setup.drawn(start, seed) if start.phase == "Set-up" else start
    board: Board = play_stages(drawn.seen(), turn.stages(drawn), SeededDice(seed), seats, None, after)
    return made(board)


def job(work: Job) -> PlayedGame:
    """One game of a simulation, on a process of its own."""
    corrections, switches, seed, _ = work
    return game(begun(corrections, switches), seed)
