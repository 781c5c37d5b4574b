"""What the simple player holds an Action for: rough worths in Victory Points over the rest of the game."""

from __future__ import annotations

import functools

from ....core.figures.ledger import total
from ....core.session.actions import Action
from ...actions import AURELIAN, AURELIAN_WALLS, TEMPLE, Build, PieceAction
from ...board.board import Board
from ...charts import attempts, money
from ...rules import LAST_TURN, SIDES, Rules

END = -1.0
"""The worth of ending the phase: two Reactions, and nothing for them."""

REACTION = -0.35
UNSEEN = {("unfriendly", "friendly"): 0.25, ("friendly", "unfriendly"): -0.25, ("unfriendly", "hostile"): -0.35}
ARMY, UNIT, BOX, COIN = 2.1, 1.1, 1.2, 0.33
RESCUE = (0.0, 4.0, 6.0)
"""The pull of a Redeploy when so many Danube Spaces are held by Barbarians."""
RISK, OFFICER, PULL = 0.5, 0.1, 0.8
LATE = 3.0
"""What the end of a Usurper is worth more in each later turn: at the end of the last one he loses the game."""
NEAR = 0.98
"""What is left of a worth one Box further away."""
FAR = 19
"""More Movement Lines than lie between two Boxes: how far a Box is that no line leads to."""
_FALL = tuple(NEAR**n for n in range(FAR + 1))


def spare(board: Board) -> int:
    """The Strength on the Danube that could go to the Army."""
    return sum(s - 1 for n, s in enumerate(board.strength, 1) if s > 1 and board.can_redeploy(n))


def danger(board: Board) -> int:
    """The Coins that the Confederation would cost now."""
    return max((len(board.pool(r)) for r in board.rules.danube_regions), default=0)


def gain(board: Board, box: str, units: int) -> float:
    """What it is worth to remove so many Enemy Units of a Box."""
    region = board.rules.region_of[box]
    left = LAST_TURN - board.turn + 1
    worth = UNIT * units
    if units < len(board.stacks[box].units):
        return worth
    worth += BOX
    others = len(board.rebels(region)) - 1
    usurper = board.usurpers.get(region)
    if usurper is None:
        return worth + (1.0 + 0.5 * left if others == 0 else 0.3)
    prize = 4.0 + left if usurper in board.rules.named_usurpers else 2.0 + 0.5 * left
    prize += LATE * board.turn
    if others <= 1:
        worth += prize if others == 0 else 0.8 * prize
    return worth + prize / (2.0 + others)


def work(board: Board) -> dict[str, float]:
    """Box with Enemy Units -> what there is to do for Aurelian."""
    found = {}
    for box, stack in board.stacks.items():
        whole = gain(board, box, len(stack.units))
        if stack.armed:
            found[box] = whole - ARMY * _battle_loss(board, box)[0]
        else:
            modifier = total(attempts.suppress_terms(board, box, AURELIAN), board.rules.values)
            found[box] = whole * _p(modifier)
    held = sum(map(bool, board.raiders))
    if held:
        for box, region in board.rules.region_of.items():
            if box not in found and region not in board.usurpers and board.rules.spaces_of[region]:
                found[box] = RESCUE[min(held, 2)]
    return found


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


def _p(modifier: int) -> float:
    """The chance that a die and the modifier come to more than zero."""
    return max(0, min(SIDES, SIDES + modifier)) / SIDES


def _battle_loss(board: Board, box: str) -> tuple[float, float]:
    """(expected loss, chance that the Army is gone)."""
    modifier = total(attempts.battle_terms(board), board.rules.values)
    return _battle(board.rules, modifier, attempts.battle_column(board, box), board.army)


@functools.lru_cache(maxsize=1024)
def _battle(rules: Rules, modifier: int, column: int, army: int) -> tuple[float, float]:
    losses = attempts.losses_of(rules, modifier, column)
    return sum(losses) / SIDES, sum([n >= army for n in losses]) / SIDES


@functools.lru_cache(maxsize=4096)
def _campaign(rules: Rules, modifier: int, pool: int, army: int, room: int) -> tuple[float, float, float]:
    """(expected loss, expected Coins where there is room for so many, chance that the Army is gone)."""
    law = attempts.results_of(rules, modifier, pool)
    loss = sum(n * w for (n, _), w in law) / SIDES
    coins = sum(min(c, room) * w for (_, c), w in law) / SIDES
    return loss, coins, sum(w for (n, _), w in law if n >= army) / SIDES


def worth(board: Board, choice: PieceAction, todo: dict[str, float], far: dict[str, dict[str, int]]) -> float:
    """The worth of a choice: its effect, its Reactions, and where it leaves the piece.

    Args:
        board: the board.
        choice: the Action.
        todo: what there is to do in each Box; see `work`.
        far: Box -> Box -> the Movement Lines between.
    """
    value = _price(board.rules, choice.action) + _effect(board, choice)
    pull = _pull(todo, far[choice.target or choice.box], choice.box)
    return value + (PULL * pull if choice.piece == AURELIAN else 0.3 * pull)


@functools.lru_cache(maxsize=1024)
def _price(rules: Rules, name: str) -> float:
    """What the Reactions and the Cup Adjustments of an Action cost."""
    action = rules.actions[name]
    return REACTION * action.reactions + sum(UNSEEN[a] for a in action.adjustments)


def _pull(todo: dict[str, float], reach: dict[str, int], box: str) -> float:
    """The worth of the best work elsewhere, less for every Movement Line to it."""
    pull = 0.0
    for b, w in todo.items():
        if w > pull and b != box:
            there = w * _FALL[reach.get(b, FAR)]
            if there > pull:
                pull = there
    return pull


def _effect(board: Board, choice: PieceAction) -> float:
    box, piece, values = choice.box, choice.piece, board.rules.values
    stack = board.stacks.get(box)
    if stack is None:
        return _peaceful(board, choice)
    if choice.action == "Suppress":
        p = _p(total(attempts.suppress_terms(board, box, piece), values))
        return p * gain(board, box, len(attempts.suppressed(board, box, piece)))
    if choice.action == "Placate":
        price = attempts.placate_price(board, box)
        short = board.treasury - price < danger(board)
        return gain(board, box, 1) - (COIN + RISK * short) * price
    if choice.action == "Siege":
        p = _p(total(attempts.siege_terms(board, box, piece), values))
        return p * gain(board, box, 1) - (1 - p) * 1.5
    loss, gone = _battle_loss(board, box)
    return gain(board, box, len(stack.units)) - ARMY * loss - 60 * gone


def _peaceful(board: Board, choice: PieceAction) -> float:
    most = board.rules.tracks["Army Strength"][1]
    left = LAST_TURN - board.turn
    if choice.action == "Redeploy":
        raiders = sum(bool(r) for n, r in enumerate(board.raiders, 1) if board.can_redeploy(n))
        free = max(0, spare(board) - raiders)
        return ARMY * (min(most, board.army + free) - board.army) + raiders * (
            1.5 + 2.0 * sum(map(bool, board.raiders))
        )
    if choice.action == "Assign":
        return (OFFICER + 0.4 * left) if board.army + min(2, spare(board)) >= most and board.army > 2 else -2.0
    if choice.action == "Campaign":
        pool = len(board.pool(board.rules.region_of[choice.box]))
        room = board.income - board.treasury
        modifier = total(attempts.campaign_terms(board), board.rules.values)
        loss, coins, gone = _campaign(board.rules, modifier, pool, board.army, room)
        late = 1.0 if board.turn == LAST_TURN else 0.25
        return late * pool + 0.6 * (pool // 2) + COIN * coins - ARMY * loss - 60 * gone
    return 0.0
