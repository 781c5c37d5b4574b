"""The Dead Pool Phase: Enemy Units leave, Usurpers rise and fall, and the Dead Pool goes back into the cups (10)."""

from __future__ import annotations

from ...core.cases import case
from ...core.frozen import replace
from ...core.session.requests import Note, Steps
from ..board.board import Board
from ..charts.revolts import eased, falls, goes_to, spreads
from .common import dead, fall, rise


@case("10.0", "10.1")
def dead_pool(board: Board) -> Steps[Board]:
    """De-escalation, new Usurpers, fallen Usurpers, and the Dead Pool."""
    calm = [r for r in board.rules.regions if r not in board.usurpers]
    for region in calm:
        stacks, gone = eased(board, region)
        if gone:
            board = replace(board, stacks=stacks, dead=dead(board, gone))
            yield Note(f"{region} Region: {', '.join(gone)} to the Dead Pool.", "10.1", board=board)
    for region in calm:
        if spreads(board, region):
            board = yield from rise(board, region, "10.1")
    for region in board.rules.regions:
        if falls(board, region):
            board = yield from fall(board, region, "10.1", through_pool=True)
    board = resolved(board)
    yield Note("The chits of the Dead Pool go back into the cups.", "10.3", board=board)
    return board


@case("10.3")
def resolved(board: Board) -> Board:
    """The board with the Dead Pool back in the cups; named Usurpers stay in it, others are set aside."""
    rules = board.rules
    back: dict[str, list[str]] = {"friendly": [], "unfriendly": [], "hostile": []}
    stay, aside = [], []
    for chit in board.dead:
        if chit in rules.units:
            back[goes_to(board, rules.units[chit].region)].append(chit)
        elif chit in rules.named_usurpers:
            stay.append(chit)
        elif chit in rules.usurpers:
            aside.append(chit)
        else:
            back["hostile"].append(chit)
    cups = board.cups
    for cup, chits in back.items():
        cups = cups.put(cup, chits)
    aside_now = rules.in_order((*board.aside, *aside)) if aside else board.aside
    return replace(board, cups=cups, dead=tuple(stay), aside=aside_now)
