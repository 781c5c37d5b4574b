"""The Levy Phase: a free one by a chit of the Friendly Cup, then one that is paid for (9)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.actions import DONE, Done
from ...core.session.requests import Note, Option, Steps
from ..actions import DECLINE, LEVY, Decline, add_strength
from ..board.board import Board
from .about import FREE_LEVY, Drawn, LevyOf
from .common import choose, dead, reveal
from .strength import arrange, open_spaces, with_strength

FREE = "Free Levy"
"""By what the board knows that the Free Levy of the turn was drawn (`Board.done`)."""


@case("9.0")
def levy(board: Board) -> Steps[Board]:
    """The Free Levy and the Paid Levy."""
    if FREE not in board.done:
        board = yield from free(board)
        board = replace(board, done=(*board.done, FREE))
    board = yield from paid(board)
    return board


@case("9.1")
def free(board: Board) -> Steps[Board]:
    """Draw from the Friendly Cup: Strength by the Combat Value of an Enemy Unit, or a Victory Point instead."""
    if not board.cups.size("friendly"):
        yield Note("The Friendly Cup is empty: no Free Levy.", "9.1")
        return board
    board, chit = yield from reveal(board, "Free Levy", "9.1", Drawn("friendly", FREE_LEVY))
    board = replace(board, dead=dead(board, (chit,)))
    found = board.rules.units.get(chit)
    if found is None:
        yield Note(f"{chit} brings no Levy.", "9.1", board=board)
        return board
    vp = board.rules.values["levy.vp"]
    options = [Option(LEVY, f"{found.cv} Strength on the Danube"), Option(DECLINE, f"{vp} Victory Point")]
    yield Note(f"{chit}: a Free Levy of {found.cv}.", "9.1", board=board)
    answer = yield choose(board, "levy", f"a Free Levy of {found.cv}", "9.1", options, about=LevyOf(found.cv))
    if isinstance(answer, Decline):
        return replace(board, vp=board.vp + vp)
    only_add = board.rules.switches["levy_redeploy"] == "add"
    board = yield from arrange(board, "9.1", found.cv, only_add=only_add)
    return board


@case("9.2")
def paid(board: Board) -> Steps[Board]:
    """Strength on the Danube for Coins, point by point."""
    v = board.rules.values
    while board.treasury >= v["levy.coins"]:
        spaces = [s for s in open_spaces(board, levy=True) if board.strength[s - 1] < v["danube.most"]]
        if not spaces:
            return board
        options = [Option(add_strength(s), f"{v['levy.coins']} Coins") for s in spaces]
        answer = yield choose(board, "paid levy", "a Paid Levy", "9.2", [*options, Option(DONE)])
        if isinstance(answer, Done):
            return board
        space = answer.space
        board = replace(board, treasury=board.treasury - v["levy.coins"])
        board = with_strength(board, space, board.strength[space - 1] + 1)
        yield Note(f"A Paid Levy for Danube Space {space}.", "9.2", board=board)
    return board
