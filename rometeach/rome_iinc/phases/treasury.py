"""Taxes and Pay (Sections 9.1-9.3)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE
from ...core.session.requests import Changed, Decision, Note, Option, Roll, Steps
from ..actions import RAISE_TAXES
from ..board.board import Board
from ..charts import common, tax
from ..charts.pay import ledger as pay_ledger
from . import exchange, tracks


@case("9.1.2", "9.2.4")
def taxes(board: Board) -> Steps[Board]:
    """Each Loyal Governor's Tax 2D6, one Empire after the other; before a roll that may bring too much, Gold may be given away."""
    board = replace(board, phase="Treasury", step="Taxes")
    for empire in tracks.order(board):
        for governor in tax.collectors(board, empire):
            if governor.box in board.used.taxed or not tax.base(board, governor):
                continue
            odds = tax.odds(board, governor)
            board = yield from exchange.before_excess(board, empire, 2 * odds.base, f"the Taxes of {governor.name}")
            faces = yield Roll(f"the Taxes of {governor.name}", "9.2.4", 2, (), odds.ledger, about=governor)
            doubled = sum(faces) <= odds.needs
            gold = odds.base * (2 if doubled else 1)
            board = tracks.change(board, empire, gold=gold)
            board = tracks.mark(board, taxed=[governor.box])
            yield Note(
                f"{governor.name} collects {gold} Gold for the {empire}" + (", doubled." if doubled else "."),
                "9.2.4",
                faces,
                odds.ledger,
                empire,
                board=board,
                about=governor,
            )
    return board


@case("9.3.1", "9.1.4")
def pay(board: Board) -> Steps[Board]:
    """Each Empire pays its Loyal Units; one that then lacks Gold may raise Extra Taxes as long as it does."""
    board = replace(board, phase="Treasury", step="Pay")
    for empire in tracks.order(board):
        ledger = pay_ledger(board, empire)
        board = tracks.change(board, empire, gold=-ledger.total)
        yield Note(
            f"The {empire} pays {ledger.total} Gold and has {board.empire(empire).gold} left.",
            "9.3.1",
            (),
            ledger,
            empire,
            board=board,
        )
        board = yield from extra_taxes(board, empire)
    return board


@case("9.1.4")
def extra_taxes(board: Board, empire: str) -> Steps[Board]:
    """While a Treasury is below zero its player may take 2D6 Gold for one Unrest and one Prestige, again and again."""
    while board.empire(empire).gold < 0:
        choice = yield Decision(
            empire,
            f"{board.empire(empire).gold} Gold: raise Extra Taxes?",
            "9.1.4",
            (
                Option(RAISE_TAXES, "+2D6 Gold, +1 Unrest, -1 Prestige"),
                Option(DONE, "leave the Treasury below zero"),
            ),
            kind="extra taxes",
            board=board,
            open=True,
        )
        if isinstance(choice, Changed):
            board = choice.board
            continue
        if choice == DONE:
            break
        board = yield from raise_extra_taxes(board, empire)
    return board


@case("9.1.4")
def raise_extra_taxes(board: Board, empire: str) -> Steps[Board]:
    """Extra Taxes once: 2D6 Gold for one Unrest and one Prestige."""
    ledger = board.rules.ledger(common.omens(board) if board.rules.is_on("omens_extra_taxes") else ())
    faces = yield Roll(f"the Extra Taxes of the {empire}", "9.1.4", 2, (), ledger)
    gold = sum(faces) + ledger.total
    board = tracks.change(board, empire, gold=gold, prestige=-1, unrest=1)
    yield Note(
        f"The {empire} raises {gold} Gold of Extra Taxes; Unrest +1, Prestige -1.",
        "9.1.4",
        faces,
        ledger,
        empire,
        board=board,
    )
    return board
