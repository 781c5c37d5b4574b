"""The eight Actions, carried out (6.1 to 6.9)."""

from __future__ import annotations

from collections.abc import Callable

from ...core.cases import case
from ...core.figures.ledger import Term, total
from ...core.frozen import replace
from ...core.session.requests import Note, Option, Roll, Steps
from ...core.words import counted
from ..actions import AURELIAN, PieceAction, add_strength
from ..board.board import Board, Stack
from ..charts import attempts
from ..charts.actions import bound
from ..charts.common import box_of
from ..charts.revolts import is_overthrown
from ..rules import SIDES
from .about import Die
from .common import Lost, adjust, choose, dead, fall, with_treasury
from .reactions import react
from .strength import arrange, with_strength


def moved(board: Board, piece: str, box: str) -> tuple[Board, str]:
    """The board with a piece in another Box, and what the piece is called there."""
    if piece == AURELIAN:
        return board if box == board.aurelian else replace(board, aurelian=box), AURELIAN
    officers = list(board.officers)
    officers[officers.index(piece)] = box
    return replace(board, officers=tuple(sorted(officers))), box


@case("5.0", "6.0")
def act(board: Board, choice: PieceAction) -> Steps[Board]:
    """An Action: the move before it, its effect, fallen Usurpers, the Cup Adjustments, the Reactions."""
    board = yield from effect(board, choice)
    action = board.rules.actions[choice.action]
    for source, target in action.adjustments:
        board = yield from adjust(board, source, target)
    board = yield from react(board, action.reactions)
    return board


def effect(board: Board, choice: PieceAction) -> Steps[Board]:
    """An Action without its Cup Adjustments and Reactions."""
    box = choice.to or box_of(board, choice.piece)
    board, piece = moved(_lifted(board), choice.piece, box)
    board = replace(board, actions=board.actions + 1)
    if choice.action == "Siege" and piece != choice.piece and piece in board.sieges:
        board = _binding(board, piece)  # an Officer who joins one that is bound there begins a Siege of his own
    board = yield from taken(board, choice, piece, box)
    board = yield from overthrow(board)
    return _lifted(board)


def _lifted(board: Board) -> Board:
    """The board without the Sieges that have nothing left to besiege."""
    return replace(board, sieges=bound(board)) if board.sieges else board


def _binding(board: Board, piece: str) -> Board:
    """The board with a piece bound by one Siege more."""
    return replace(board, sieges=tuple(sorted((*board.sieges, piece))))


def _releasing(board: Board, piece: str) -> Board:
    """The board with a piece bound by one Siege less."""
    at = board.sieges.index(piece)
    return replace(board, sieges=board.sieges[:at] + board.sieges[at + 1 :])


@case("6.9")
def overthrow(board: Board) -> Steps[Board]:
    """Remove the Usurpers whose Regions have no Enemy Units."""
    for region in tuple(board.usurpers):
        if is_overthrown(board, region):
            board = yield from fall(board, region, "6.9", through_pool=False)
    return board


def without(board: Board, box: str, units: tuple[str, ...], armed: bool) -> Board:
    """The board with these Enemy Units in the Dead Pool.

    Args:
        board: the board.
        box: their Box.
        units: the Enemy Units.
        armed: the side on which what is left in the Box lies then.
    """
    left = tuple(u for u in board.stacks[box].units if u not in units)
    stacks = board.stacks | {box: Stack(left, armed)} if left else board.stacks.without(box)
    return replace(board, stacks=stacks, dead=dead(board, units))


def _succeeds(board: Board, what: str, section: str, terms: list[Term], about: Die) -> Steps[bool]:
    """Roll for an Action: whether the die and the sum of the terms come to more than zero.

    Args:
        board: the board.
        what: the Action, in words.
        section: its Section.
        terms: what is added to the die.
        about: the die.
    """
    (face,) = yield Roll(what, section, sides=SIDES, about=about)
    success: bool = face + total(terms, board.rules.values) > 0
    yield Note(f"{what}: {'success' if success else 'no effect'}.", section, (face,), board.rules.ledger(terms))
    return success


@case("6.1")
def suppress(board: Board, box: str, piece: str) -> Steps[Board]:
    """Suppress: the Enemy Units of the Box go to the Dead Pool, for an Officer the topmost alone."""
    terms = list(attempts.suppress_terms(board, box, piece))
    if (yield from _succeeds(board, f"Suppress in {box}", "6.1", terms, Die("Suppress", box))):
        board = without(board, box, attempts.suppressed(board, box, piece), False)
    return board


@case("6.2")
def placate(board: Board, box: str, piece: str) -> Steps[Board]:
    """Placate: Coins for the topmost Enemy Unit."""
    price, top = attempts.placate_price(board, box), board.stacks[box].top
    board = without(replace(board, treasury=board.treasury - price), box, (top,), False)
    yield Note(f"{top} is placated for {counted(price, 'Coin')}.", "6.2", board=board)
    return board


@case("6.3")
def assign(board: Board, box: str, piece: str) -> Steps[Board]:
    """Assign: an Officer takes over the Box with one point of the Army."""
    army = board.army - board.rules.values["assign.army"]
    board = replace(board, army=army, officers=tuple(sorted((*board.officers, box))))
    yield Note(f"An Officer is assigned to {box}; Army {army}.", "6.3", board=board)
    return board


@case("6.4")
def redeploy(board: Board, box: str, piece: str) -> Steps[Board]:
    """Redeploy: Strength moves between the Danube Spaces and the Army."""
    board = yield from arrange(board, "6.4", army=True)
    return board


@case("6.5")
def campaign(board: Board, box: str, piece: str) -> Steps[Board]:
    """Campaign: Army Strength lost, Coins gained, the Pool emptied, and for every two Barbarians a point on the Danube."""
    region = board.rules.region_of[box]
    pool = board.pool(region)
    what = f"Campaign against the {region} Barbarian Pool"
    (face,) = yield Roll(what, "6.5", sides=SIDES, about=Die("Campaign", box))
    ledger = board.rules.ledger(attempts.campaign_terms(board))
    loss, coins = attempts.campaign_result(board, len(pool), face)
    board = replace(board, army=max(0, board.army - loss), pools=board.pools.without(region), dead=dead(board, pool))
    board = with_treasury(board, coins)
    gone = f"{counted(len(pool), 'Barbarian')} {'goes' if len(pool) == 1 else 'go'} to the Dead Pool"
    said = f"{what}: Army loses {loss}, {counted(coins, 'Coin')}; {gone}."
    yield Note(said, "6.5", (face,), ledger, board=board)
    _army_lives(board, "6.5")
    for _i in range(attempts.campaign_legions(board, len(pool))):
        board = yield from _reinforce(board, region)
    return board


def _reinforce(board: Board, region: str) -> Steps[Board]:
    """One point of Strength for a Legion of the Region, if one can take it."""
    most = board.rules.values["danube.most"]
    dislodge = board.rules.switches["campaign_dislodges"] == "yes"
    spaces = [s for s in board.rules.spaces_of[region] if board.strength[s - 1] < most]
    spaces = [s for s in spaces if dislodge or not board.raiders[s - 1]]
    if not spaces:
        yield Note(f"No Legion of the {region} Region can take more Strength.", "6.5")
        return board
    space = spaces[0]
    if len(spaces) > 1:
        options = [Option(add_strength(s)) for s in spaces]
        answer = yield choose(board, "reinforce", "which Legion gains Strength from the Campaign", "6.5", options)
        space = answer.space
    return with_strength(board, space, board.strength[space - 1] + 1)


@case("6.6")
def battle(board: Board, box: str, piece: str) -> Steps[Board]:
    """Battle: Army Strength lost, all Enemy Units of the Box to the Dead Pool."""
    (face,) = yield Roll(f"Battle in {box}", "6.6", sides=SIDES, about=Die("Battle", box))
    ledger = board.rules.ledger(attempts.battle_terms(board))
    loss = attempts.battle_loss(board, box, face)
    board = without(replace(board, army=max(0, board.army - loss)), box, board.stacks[box].units, True)
    yield Note(f"Battle in {box}: the Army loses {loss}.", "6.6", (face,), ledger, board=board)
    _army_lives(board, "6.6")
    return board


@case("13.0")
def _army_lives(board: Board, section: str) -> None:
    if board.army <= 0:
        raise Lost(board, "the Army is gone", section)


@case("6.7")
def siege(board: Board, box: str, piece: str) -> Steps[Board]:
    """Siege: the topmost Enemy Unit to the Dead Pool, or the piece is bound until it is."""
    terms = list(attempts.siege_terms(board, box, piece))
    if not (yield from _succeeds(board, f"Siege of {box}", "6.7", terms, Die("Siege", box))):
        return board if piece in board.sieges else _binding(board, piece)
    armed = board.rules.region_of[box] in board.usurpers
    board = without(board, box, board.stacks[box].units[-1:], armed)
    if board.rules.switches["siege_release"] == "cleared" and box in board.stacks and armed:
        return board if piece in board.sieges else _binding(board, piece)
    return _releasing(board, piece) if piece in board.sieges else board


@case("6.8")
def march(board: Board, piece: str, target: str) -> Steps[Board]:
    """March: on to another Box without Enemy Units."""
    board, _ = moved(board, piece, target)
    yield Note(f"{'Aurelian' if piece == AURELIAN else 'An Officer'} marches to {target}.", "6.8", board=board)
    return board


def taken(board: Board, choice: PieceAction, piece: str, box: str) -> Steps[Board]:
    """The Action itself, by a piece that is in the Box.

    Args:
        board: the board with the piece in the Box.
        choice: the Action.
        piece: what the piece is called there.
        box: the Box.
    """
    if choice.action == "March":
        return march(board, piece, choice.target)
    return _EFFECTS[choice.action](board, box, piece)


_EFFECTS: dict[str, Callable[[Board, str, str], Steps[Board]]] = {
    "Suppress": suppress,
    "Placate": placate,
    "Assign": assign,
    "Redeploy": redeploy,
    "Campaign": campaign,
    "Battle": battle,
    "Siege": siege,
}
