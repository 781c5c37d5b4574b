"""What follows when an Army has a Province to itself: Forts that stand alone, conquest, looting (10.4, 10.5, 12)."""

from __future__ import annotations

from ...core.cases import case
from ...core.figures.ledger import total
from ...core.session.requests import Note, Option, Roll, Steps
from ..actions import Loot, RazeFort, Spare, TakeFort
from ..board.board import Board
from ..board.state import CITY, LOOTED, BoardState, Province
from ..charts import points
from ..charts.combat import takes_forts
from .common import choose, seat_of


@case("10.4", "12")
def taken(board: Board, side: str, province: str, before: Province, *, automatic: bool = False) -> Steps[Board]:
    """An Army stands in a Province that nobody defends any more: a Fort alone is taken or razed, a City may be looted.

    Args:
        board: the board; the Army is counted nowhere on it.
        side: its side.
        province: where.
        before: what lay there when it came.
        automatic: whether it was an automatic victory (10.5), which brings no loot.
    """
    there = board.provinces[province]
    if not automatic and there.fort and there.faction != side and takes_forts(board.rules.kind_of(side)):
        found = [Option(TakeFort(), f"the {there.fort} is yours"), Option(RazeFort(), "nothing is left of it")]
        answer = yield choose(board, side, "fort", f"the {there.fort} in {province}", "10.4", found, about=province)
        if isinstance(answer, RazeFort):
            board = board.with_province(province, fort="", faction="")
    board = entered(board, side, province, automatic=automatic)
    conquered = before.armies or (before.fort and before.faction != side)
    yield Note(
        f"{side} {'conquers' if conquered else 'comes to'} {province}",
        "12" if conquered else "9.1",
        who=seat_of(board, side),
        board=board,
        about=province,
    )
    return (yield from looted(board, side, province, before))


@case("9.1", "10.4", "10.5")
def entered(board: Board, side: str, province: str, *, automatic: bool = False) -> Board:
    """The board once an Army stands in a Province: Legions keep the Fort that is left there, with others it is gone.

    Args:
        board: the board; whoever stands there is gone.
        side: the Army's side.
        province: where.
        automatic: whether it was an automatic victory, which takes the Fort away with the Armies (switch automatic_fort).
    """
    rules = board.rules
    keeps = not rules.is_on("automatic_fort") if automatic else takes_forts(rules.kind_of(side))
    fort = board.provinces[province].fort if keeps else ""
    return board.with_province(province, side=side, armies=1, fort=fort, faction="")


@case("12")
def may_loot(board: BoardState, side: str, province: str, before: Province) -> bool:
    """Whether a side that has come to a Province may loot its City.

    Args:
        board: the board.
        side: the side.
        province: where it stands now.
        before: what lay there when it came.
    """
    rules = board.rules
    if before.city != CITY and not (before.city == LOOTED and rules.is_on("loot_again")):
        return False
    if board.active and board.active.side == side and province in board.now.held:
        return False
    if board.are_friends(side, before.side or before.faction):
        return False
    if not before.armies and not before.fort and not rules.is_on("vacant_loot"):
        return False
    return not (before.armies and _is_roman(board, side) and rules.kind_of(before.side) == "Faction")


@case("11", "12")
def _is_roman(board: BoardState, side: str) -> bool:
    """Whether a Faction's player loots with a side: it is that Faction, or Rebels whom a card of his Roman Phase has raised."""
    kind = board.rules.kind_of(side)
    return kind == "Faction" or (kind == "Rebels" and board.active is not None and board.active.side in board.factions)


@case("9.2", "7.2", "12")
def appeared(board: Board, side: str, province: str, before: Province) -> Steps[Board]:
    """A People or a Tribe has driven out whoever stood in its Starting Province; the City there may be looted (switch entry_loot).

    Args:
        board: the board.
        side: the side.
        province: its Starting Province.
        before: what lay there when it came.
    """
    return (yield from looted(board, side, province, before)) if board.rules.is_on("entry_loot") else board


@case("12", "15.1", "15.2")
def looted(board: Board, side: str, province: str, before: Province) -> Steps[Board]:
    """The City of a Province that a side has come to is looted, if it may be and its player wants to.

    Args:
        board: the board.
        side: the side.
        province: where it stands now.
        before: what lay there when it came.
    """
    if not may_loot(board, side, province, before):
        return board
    found = [Option(Loot(), "Victory Points by the dice"), Option(Spare(), "the City stays as it is")]
    answer = yield choose(board, side, "loot", f"the City in {province}", "12", found, about=province)
    if not isinstance(answer, Loot):
        return board
    board, gained, dice = yield from spoils(board, side, province, points.city_owner(board.rules, province, before))
    board = board.with_province(province, city=LOOTED)
    yield Note(f"{side} loots {province}: {gained} Victory Points", "12", dice, who=seat_of(board, side), board=board)
    return board


@case("12", "15.1", "15.2")
def spoils(
    board: Board, side: str, province: str, owner: str, *, riches: bool = True
) -> Steps[tuple[Board, int, tuple[int, ...]]]:
    """The dice for a looted City: the board with the points, how many they are, and the dice.

    Args:
        board: the board.
        side: who loots.
        province: whose City it is.
        owner: the side that held it; a Kingdom's City may bring more.
        riches: whether it does.
    """
    rules, roman = board.rules, board.rules.kind_of(side) == "Faction"
    faction = board.faction_of(side) or (board.now.faction if board.active else "")
    number = points.loot_dice(rules, board.turn, province, roman)
    dice = yield Roll(f"the loot of {side} in {province}", "12", number)
    gained = sum(dice) + (total(points.loot_terms(rules, owner), rules.values) if riches else 0)
    return board.gain(faction, gained, roman), gained, dice
