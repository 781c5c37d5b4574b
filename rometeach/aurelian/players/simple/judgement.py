"""What the simple player holds an Action for on one board, by his `worths`."""

from __future__ import annotations

import functools

from ....core.figures.ledger import total
from ....core.session.actions import Action
from ....core.steps import steps_from
from ...actions import AURELIAN, AURELIAN_WALLS, TEMPLE, Build, PieceAction
from ...board.board import Board
from ...charts import attempts, money
from ...rules import LAST_TURN, SIDES, Rules
from .worths import SIMPLE, Worths

NEAR = 0.98
"""What is left of a worth one Box further away."""
FAR = 19
"""More Movement Lines than lie between two Boxes: how far a Box is that no line leads to."""


def spare(board: Board) -> int:
    """The Strength on the Danube that could go to the Army."""
    usurpers = board.usurpers
    return sum([s - 1 for s, r in zip(board.strength, board.rules.spaces, strict=True) if s > 1 and r not in usurpers])


def danger(board: Board) -> int:
    """The Coins that the Confederation would cost now."""
    pools = board.pools
    return max([len(pools.get(r, ())) for r in board.rules.danube_regions], default=0)


def build_worth(board: Board, what: Action) -> float:
    """What a step of construction is worth for the rest of the game; 0 for nothing."""
    left = LAST_TURN - board.turn
    if not isinstance(what, Build):
        return 0.0
    if what.building == AURELIAN_WALLS:
        return 3.0 + 0.5 * board.turn
    begun = money.built(board, what)
    if not begun and not left:
        return -1.0
    if what.building == TEMPLE:
        return (1.0 + 1.2 * left) if begun else 0.9 * left
    guards = len(board.rules.spaces_of[what.region])
    return (4.0 + 1.0 * left + 0.7 * guards) if begun else (0.8 * left + 0.9 * guards)


class Known:
    """What the charts said under some rules for the few numbers that each of them looks at: asked once, then looked up."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.far = {start: steps_from([start], rules.neighbours.__getitem__) for start in rules.region_of}
        self.fall = {a: {b: NEAR ** reach.get(b, FAR) for b in rules.region_of} for a, reach in self.far.items()}
        self.calmed: dict[tuple[str, int], float] = {}
        self.taken: dict[tuple[str, int], float] = {}
        self.fought: dict[tuple[int, int, int], tuple[float, float]] = {}
        self.campaigns: dict[tuple[int, int, int, int], tuple[float, float, float]] = {}

    def suppress(self, board: Board, box: str, piece: str) -> float:
        """The chance of a Suppress."""
        key = board.stacks[box].units[-1], board.leadership if piece == AURELIAN else 0
        found = self.calmed.get(key)
        if found is None:
            found = self.calmed[key] = _p(total(attempts.suppress_terms(board, box, piece), self.rules.values))
        return found

    def siege(self, board: Board, box: str, piece: str) -> float:
        """The chance of a Siege; an Officer's Leadership is written 0."""
        key = board.stacks[box].units[-1], board.leadership if piece == AURELIAN else 0
        found = self.taken.get(key)
        if found is None:
            found = self.taken[key] = _p(total(attempts.siege_terms(board, box, piece), self.rules.values))
        return found

    def battle(self, board: Board, box: str) -> tuple[float, float]:
        """(expected loss, chance that the Army is gone) of a Battle."""
        key = attempts.combat_value(board, box), board.army, board.leadership
        found = self.fought.get(key)
        if found is None:
            losses = attempts.battle_losses(board, box)
            found = self.fought[key] = sum(losses) / SIDES, sum([n >= board.army for n in losses]) / SIDES
        return found

    def campaign(self, board: Board, pool: int, room: int) -> tuple[float, float, float]:
        """(expected loss, expected Coins where there is room for so many, chance that the Army is gone) of a Campaign."""
        key = pool, room, board.army, board.leadership
        found = self.campaigns.get(key)
        if found is None:
            law = attempts.campaign_law(board, pool).items()
            loss = sum(n * w for (n, _), w in law) / SIDES
            coins = sum(min(c, room) * w for (_, c), w in law) / SIDES
            gone = sum(w for (n, _), w in law if n >= board.army) / SIDES
            found = self.campaigns[key] = loss, coins, gone
        return found


@functools.lru_cache(maxsize=8)
def known(rules: Rules) -> Known:
    """What is known of the charts of some rules."""
    return Known(rules)


@functools.lru_cache(maxsize=512)
def prices(rules: Rules, worths: Worths) -> dict[str, float]:
    """Action -> what its Reactions and its Cup Adjustments cost."""
    unseen = {("unfriendly", "friendly"): worths.friendly, ("friendly", "unfriendly"): worths.unfriendly,
              ("unfriendly", "hostile"): worths.hostile}  # fmt: skip
    return {n: worths.reaction * a.reactions + sum(unseen[x] for x in a.adjustments) for n, a in rules.actions.items()}


def _p(modifier: int) -> float:
    """The chance that a die and the modifier come to more than zero."""
    return max(0, min(SIDES, SIDES + modifier)) / SIDES


class Judgement:
    """The Actions of one board by some worths. `todo` is Box -> what there is to do there for Aurelian."""

    __slots__ = ("_gone", "_known", "_prices", "_pulls", "_rebels", "_spare", "board", "todo", "worths")

    def __init__(self, board: Board, worths: Worths = SIMPLE) -> None:
        self.board, self.worths = board, worths
        rules = board.rules
        self._known, self._prices = known(rules), prices(rules, worths)
        self._pulls: dict[str, tuple[str, float, float]] = {}
        self._spare = -1
        self._gone = worths.gone * (worths.gamble if board.turn == LAST_TURN and board.usurpers else 1.0)
        self._rebels = dict.fromkeys(rules.regions, 0)
        for box in board.stacks:
            self._rebels[rules.region_of[box]] += 1
        self.todo = self._work()

    def gain(self, box: str, units: int) -> float:
        """What it is worth to remove so many Enemy Units of a Box."""
        board, w = self.board, self.worths
        worth = w.unit * units
        if units < len(board.stacks[box].units):
            return worth
        region = board.rules.region_of[box]
        left = LAST_TURN - board.turn + 1
        worth += w.box
        others = self._rebels[region] - 1
        usurper = board.usurpers.get(region)
        if usurper is None:
            worth += 1.0 + 0.5 * left if others == 0 else 0.3
            near = w.threat and others + 1 >= board.rules.values["revolt.boxes"]
            return worth + w.threat * board.turn if near else worth
        prize = 4.0 + left if usurper in board.rules.named_usurpers else 2.0 + 0.5 * left
        prize += w.late * board.turn
        if w.last and board.turn == LAST_TURN:
            prize += w.last
        if others <= 1:
            worth += prize if others == 0 else 0.8 * prize
        return worth + prize / (2.0 + others)

    def _work(self) -> dict[str, float]:
        board, found, chances = self.board, {}, self._known
        for box, stack in board.stacks.items():
            whole = self.gain(box, len(stack.units))
            if stack.armed:
                found[box] = whole - self.worths.army * chances.battle(board, box)[0]
            else:
                found[box] = whole * chances.suppress(board, box, AURELIAN)
        held = sum(map(bool, board.raiders))
        if held:
            spaces, pull = board.rules.spaces_of, self.worths.rescue[min(held, 2)]
            for box, region in board.rules.region_of.items():
                if box not in found and region not in board.usurpers and spaces[region]:
                    found[box] = pull
        return found

    def worth(self, choice: PieceAction) -> float:
        """The worth of a choice: its effect, its Reactions, and where it leaves the piece."""
        action, box = choice.action, choice.box
        value = self._prices[action]
        if action != "March":
            value += self._peaceful(action, box) if box not in self.board.stacks else self._hostile(action, box, choice)
        best, pull, second = self._pulls.get(choice.target or box) or self._pull(choice.target or box)
        if best == box:
            pull = second
        return value + (self.worths.pull * pull if choice.piece == AURELIAN else 0.3 * pull)

    def _pull(self, at: str) -> tuple[str, float, float]:
        """The Box with the best work for one who stands in a Box, its worth, less for every Movement Line, and the next one's worth."""
        best, first, second = "", 0.0, 0.0
        near = self._known.fall[at]
        for b, w in self.todo.items():
            there = w * near[b]
            if there > first:
                best, first, second = b, there, first
            elif there > second:
                second = there
        found = self._pulls[at] = best, first, second
        return found

    @property
    def strongest_pull(self) -> float:
        """What there is to do near Aurelian, his own Box among it."""
        near = self._known.fall[self.board.aurelian]
        return max((w * near[b] for b, w in self.todo.items()), default=0.0)

    def ending(self) -> float:
        """What it is worth to end the phase."""
        lost = self.board.turn == LAST_TURN and self.board.usurpers
        return self.worths.end - self.worths.last if lost else self.worths.end

    def _hostile(self, action: str, box: str, choice: PieceAction) -> float:
        """The effect of an Action that is aimed at Enemy Units."""
        board, w, piece = self.board, self.worths, choice.piece
        if action == "Battle":
            return self.todo[box] - self._gone * self._known.battle(board, box)[1]
        if action == "Suppress":
            if piece == AURELIAN:
                return self.todo[box]
            return self._known.suppress(board, box, piece) * self.gain(box, len(attempts.suppressed(board, box, piece)))
        if action == "Placate":
            price = attempts.placate_price(board, box)
            short = board.treasury - price < danger(board)
            return self.gain(box, 1) - (w.coin + w.risk * short) * price
        p = self._known.siege(board, box, piece)
        return p * self.gain(box, 1) - (1 - p) * w.siege

    def _peaceful(self, action: str, box: str) -> float:
        board, w = self.board, self.worths
        rules = board.rules
        if self._spare < 0:
            self._spare = spare(board)
        if action == "Redeploy":
            most, usurpers = rules.tracks["Army Strength"][1], board.usurpers
            raiders = sum([1 for r, at in zip(board.raiders, rules.spaces, strict=True) if r and at not in usurpers])
            free = max(0, self._spare - raiders)
            held = 1.5 + 2.0 * sum(map(bool, board.raiders))
            return w.army * (min(most, board.army + free) - board.army) + raiders * held
        if action == "Assign":
            full = board.army + min(2, self._spare) >= rules.tracks["Army Strength"][1] and board.army > 2
            return (w.officer + 0.4 * (LAST_TURN - board.turn)) if full else -2.0
        pool = len(board.pools.get(rules.region_of[box], ()))
        loss, coins, gone = self._known.campaign(board, pool, board.income - board.treasury)
        late = 1.0 if board.turn == LAST_TURN else 0.25
        return late * pool + 0.6 * (pool // 2) + w.coin * coins - w.army * loss - self._gone * gone
