"""What the kit asks of the game."""

from rometeach.core.standard import Standard

from . import turns
from .board import NAMED, Board, from_plain
from .cases import INDEX
from .rules import Rules


def _page(board: Board) -> str:
    lines = [f"{board.title}, round {board.turn}", *(f"  {a}: {o}, {n} Legions" for a, (o, n) in board.areas.items())]
    return "\n".join(lines)


VERBS = Standard("triumvirs", "T1", Rules, INDEX, NAMED, from_plain, turns.stages, ("round",), _page)
