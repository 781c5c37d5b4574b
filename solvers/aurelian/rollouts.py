"""Games that are played on from a position by a program, to the end of the game or of a turn.

A *world* is one of the boards that fit what was seen (hidden chits are drawn as the player's knowledge allows; nobody
looks into the cups) together with all the luck to come. Every choice is tried in the same worlds: in each phase of each turn
each cup gives its chits in an order of its own, each kind of die falls in an order of its own, whatever was chosen before. The die of
the first Action is not thrown: over eight worlds each of its faces comes once.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rometeach.aurelian.actions import PieceAction
from rometeach.aurelian.board import beliefs
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import attempts, points
from rometeach.aurelian.charts.common import box_of, needs
from rometeach.aurelian.phases import actions, turn
from rometeach.aurelian.phases.about import ATTACK, DEFENCE, Die, Drawn
from rometeach.aurelian.players.simple.player import seasoned_player
from rometeach.aurelian.rules import LAST_TURN, SIDES
from rometeach.aurelian.valuation import outlook
from rometeach.core.chance.simulation import seed_of
from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.figures.ledger import total
from rometeach.core.frozen import replace
from rometeach.core.session.actions import Action
from rometeach.core.session.play import Player, run
from rometeach.core.session.requests import Answer, Decision, Draw, Roll

CONTINUES: Player = seasoned_player
"""Who plays on from a choice."""
HORIZONS = {"turn": 1, "next": 2, "game": LAST_TURN}
"""How far a rollout looks: to the end of this turn, of the next one, or of the game."""


FAR = 1_000
"""Between the numbers of the streams of two stages: more visits of a chit to a cup than a stage has."""


class Luck:
    """All the luck of one world, whoever asks for it and when. Numbers come from streams of their own, by kind."""

    def __init__(self, seed: int, chits: Sequence[str]) -> None:
        self.seed, self.chits = seed, chits
        self._faces: dict[tuple[str, int], tuple[random.Random, list[int]]] = {}
        self._waits: dict[tuple[str, int, int], dict[str, float]] = {}

    def _stream(self, kind: str, number: int = 0) -> random.Random:
        label = number
        for letter in kind:
            label = label * 131 + ord(letter)
        return random.Random((label << 52) ^ self.seed)

    def face(self, kind: str, stage: int, number: int) -> int:
        """The face of the die that falls at this number of its kind in a stage."""
        found = self._faces.get((kind, stage))
        if found is None:
            found = self._faces[kind, stage] = self._stream(kind, stage * FAR), []
        stream, faces = found
        while len(faces) <= number:
            faces.append(1 + int(stream.random() * SIDES))
        return faces[number]

    def waits(self, cup: str, stage: int, visit: int) -> dict[str, float]:
        """How long each chit waits in a cup, in a stage and on a visit to it, before it is drawn.

        Exponential times: whatever was drawn before, all the chits in the cup are as likely to be the next one.
        """
        found = self._waits.get((cup, stage, visit))
        if found is None:
            draw = self._stream(cup, stage * FAR + visit).random
            found = self._waits[cup, stage, visit] = {chit: -math.log(1.0 - draw()) for chit in self.chits}
        return found


STREAMS = {
    "Suppress": "Suppress i",
    "Campaign": "Campaign a",
    "Battle": "Battle in ",
    ATTACK: "the Danube",
    DEFENCE: "the defenc",
}
"""Kind of die -> the name of its stream, from which its numbers follow: another name makes other luck."""


def stream_of(die: Die) -> str:
    """The name of the stream of a die; Sieges of Boxes with another first letter have others."""
    return STREAMS.get(die.kind) or f"Siege of {die.box[:1]}"


class LuckyDice:
    """Dice that answer with the luck of a world. `first` is the face of the first die, if it is followed instead."""

    def __init__(self, luck: Luck, first: int = 0) -> None:
        self.luck = luck
        self.first = first
        self.begin(0)

    def begin(self, stage: int) -> None:
        """Begin a stage: what fell before moves none of its dice and draws."""
        self.stage = stage
        self._rolled: dict[str, int] = {}
        self._now: dict[str, float] = {}
        self._due: dict[str, dict[str, float]] = {}
        self._visits: dict[tuple[str, str], int] = {}

    def answer(self, request: Roll | Draw) -> Answer:
        """The faces of a Roll, or the option of a Draw."""
        if isinstance(request, Draw):
            return self._draw(request)
        if self.first:
            face, self.first = self.first, 0
            return (face,)
        assert isinstance(request.about, Die)
        kind = stream_of(request.about)
        number = self._rolled.get(kind, 0)
        self._rolled[kind] = number + request.number
        return tuple([self.luck.face(kind, self.stage, number + i) for i in range(request.number)])

    def _draw(self, request: Draw) -> str:
        """The chit that waits the least; one that is put back begins to wait anew."""
        assert isinstance(request.about, Drawn)
        cup = request.about.cup.title()
        now, due = self._now.get(cup, 0.0), self._due.setdefault(cup, {})
        best, soonest = "", math.inf
        for chit in request.options:
            at = due.get(chit)
            if at is None:
                visit = self._visits.get((cup, chit), 0)
                due[chit] = at = now + self.luck.waits(cup, self.stage, visit)[chit]
            if at < soonest:
                best, soonest = chit, at
        del due[best]
        self._now[cup] = soonest
        self._visits[cup, best] = self._visits.get((cup, best), 0) + 1
        return best


@dataclass(frozen=True, slots=True)
class World:
    """A board that fits what was seen, and the luck to come."""

    board: Board
    luck: Luck


BLOCK = 32
"""How many boards are drawn at once where cups were moved unseen."""


@dataclass
class Worlds:
    """The worlds of a position, by number, made when they are asked for."""

    p: Board
    seed: int
    found: list[World] = field(default_factory=list)

    def __getitem__(self, number: int) -> World:
        while len(self.found) <= number:
            block = len(self.found) // BLOCK
            for cups in beliefs.sample(self.p.cups, seed_of(self.seed, -1 - block), BLOCK):
                board = replace(self.p, cups=cups)
                self.found.append(World(board, Luck(seed_of(self.seed, len(self.found)), board.rules.chits)))
        return self.found[number]

    def face(self, number: int) -> int:
        """The face of the first die in a world: over eight of them each comes once, in an order drawn by lot."""
        block, at = divmod(number, SIDES)
        order = list(range(1, SIDES + 1))
        random.Random(seed_of(self.seed, -1_000_000 - block)).shuffle(order)
        return order[at]


def branches(board: Board, choice: Action) -> tuple[tuple[int, int], ...]:
    """(a face of the first die, how many of the eight faces have the same effect) for a choice; (0, 8) where none falls."""
    if not isinstance(choice, PieceAction):
        return ((0, SIDES),)
    box, values = choice.to or box_of(board, choice.piece), board.rules.values
    moved, piece = actions.moved(board, choice.piece, box)
    results: list[object] = []
    if choice.action in ("Suppress", "Siege"):
        terms = attempts.suppress_terms if choice.action == "Suppress" else attempts.siege_terms
        lowest = needs(total(terms(moved, box, piece), values))
        results = [face >= lowest for face in range(1, SIDES + 1)]
    elif choice.action == "Battle":
        results = [min(n, board.army) for n in attempts.battle_losses(moved, box)]
    elif choice.action == "Campaign":
        pool = len(board.pool(board.rules.region_of[box]))
        results = [attempts.campaign_result(moved, pool, face) for face in range(1, SIDES + 1)]
    return tuple((results.index(r) + 1, results.count(r)) for r in dict.fromkeys(results)) or ((0, SIDES),)


def first_choice(choice: Action, after: Player, kind: str = "action") -> Player:
    """A player who begins with this choice, of this kind of Decision, and is another one afterwards."""
    pending = [choice]

    def choose(d: Decision) -> Action:
        return pending.pop() if pending and d.kind == kind else after(d)

    return choose


def played(board: Board, dice: LuckyDice, player: Player, turns: int = 1) -> Iterator[Board]:
    """The board at the end of this turn and of later ones, as far as the game goes on.

    Args:
        board: the board to begin with.
        dice: answer rolls and draws.
        player: decides.
        turns: how many turns, this one included.
    """
    seats = {"Player": player}
    at = board.turn
    for number, stage in enumerate(turn.stages(board, turns)):
        dice.begin(number)
        board = run(stage.run(board), dice, seats)
        if board.outcome or board.turn != at:
            at = board.turn
            yield board
        if board.outcome:
            return


@dataclass(frozen=True, slots=True)
class Ending:
    """How a rollout ended: chance to win and Victory Points expected at the end of the game, and what this turn came to.

    `met`: this turn's threshold was met; `fell`: the game was lost at once, in this turn, otherwise than by points. `soon` is the
    outlook at the end of this turn.
    """

    chance: float
    vp: float
    met: float
    fell: float
    soon: float


def rollout(world: World, choice: Action | None, first: int = 0, turns: int = 1, player: Player = CONTINUES,
            kind: str = "action") -> Ending:  # fmt: skip
    """One rollout: the choice of this kind, then the player, to the horizon.

    Args:
        world: the board and the luck.
        choice: what is done first; None where the player decides all.
        first: the face of the first die; 0 for that of the world.
        turns: how many turns, this one included.
        player: who decides afterwards.
        kind: the kind of the Decision that is chosen.
    """
    dice = LuckyDice(world.luck, first)
    chosen = first_choice(choice, player, kind) if choice else player
    boards = list(played(world.board, dice, chosen, turns))
    return ending(boards, world.board.turn)


def ending(boards: Iterable[Board], at: int) -> Ending:
    """What the boards at the ends of turns come to."""
    first, *later = boards
    last = later[-1] if later else first
    seen = outlook.outlook(last)
    fell = first.is_over and not first.is_won and first.outcome != points.verdict(first)
    soon = outlook.outlook(first).chance if later else seen.chance
    return Ending(seen.chance, seen.vp, float(_met(first, at)), float(fell), soon)


def _met(board: Board, at: int) -> bool:
    if not board.outcome:
        return True
    return board.phase == "Turn End" and board.vp >= points.threshold(replace(board, turn=at))


def valued(
    worlds: Worlds,
    number: int,
    choice: Action,
    turns: int,
    player: Player = CONTINUES,
    kind: str = "action",
) -> tuple[float, ...]:
    """(chance to win, Victory Points, threshold met, lost at once, outlook at the end of this turn) of a choice in one world.

    Within a turn all the faces of its die are followed, each with its chance. Further on one is, another one in each of eight worlds.

    Args:
        worlds: the worlds of the position.
        number: which of them.
        choice: what is done first.
        turns: how many turns, this one included.
        player: who decides afterwards.
        kind: the kind of the Decision that is chosen.
    """
    world = worlds[number]
    faces = branches(worlds.p, choice) if kind == "action" else ((0, SIDES),)
    if turns > 1 and len(faces) > 1:
        faces = ((worlds.face(number), SIDES),)
    found = [0.0, 0.0, 0.0, 0.0, 0.0]
    for face, weight in faces:
        end = rollout(world, choice, face, turns, player, kind)
        share = weight / SIDES
        for i, x in enumerate((end.chance, end.vp, end.met, end.fell, end.soon)):
            found[i] += share * x
    return tuple(found)


FIGURES = ("Victory Points", "Threshold met %", "Lost at once %")
"""What `valued` tells besides the chance to win."""

Sampler = Callable[[Action, int], tuple[float, ...]]


def turns_of(p: Board, horizon: str) -> int:
    """How many turns a rollout of this horizon plays from a board, this one included.

    Raises:
        BadInput: there is no such horizon.
    """
    if horizon not in HORIZONS:
        hint = did_you_mean(horizon, HORIZONS) or f"Say {', '.join(HORIZONS)}."
        raise BadInput([Problem("horizon", f"there is no {horizon[:40]!r}", hint)])
    return min(HORIZONS[horizon], LAST_TURN - p.turn + 1)


def sampler(p: Board, seed: int, horizon: str = "game", player: Player = CONTINUES) -> Sampler:
    """What a choice is worth in the world of a number.

    Args:
        p: the position.
        seed: that of its worlds.
        horizon: how far the games are played, a key of `HORIZONS`.
        player: who decides after the choice.
    """
    worlds, turns = Worlds(p, seed), turns_of(p, horizon)

    def sample(choice: Action, number: int) -> tuple[float, ...]:
        return valued(worlds, number, choice, turns, player)

    return sample


__all__ = ["FIGURES", "HORIZONS", "Ending", "Luck", "LuckyDice", "World", "Worlds", "branches", "ending", "first_choice", "played",
           "rollout", "sampler", "turns_of", "valued"]  # fmt: skip
