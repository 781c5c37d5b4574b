"""A board on one page of text."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.words import counted
from .board.state import BoardState, Province
from .board.texts import province_text
from .charts.points import points


def text(board: BoardState) -> str:
    """The whole board: the turn, the Factions, the Provinces Diocese by Diocese."""
    return "\n".join(_lines(board))


def _lines(board: BoardState) -> Iterator[str]:
    yield f"{board.title or 'History of the Roman Empire'}: turn {board.turn}, {board.phase}"
    if board.active:
        left = counted(board.active.reserve, "Army", "Armies")
        yield f"  {board.active.words}: {board.active.step}, {left} beside the map"
    for faction, found in board.factions.items():
        emperor, people = board.emperor_of(faction), board.people_of(faction)
        who = ", ".join(x for x in (emperor.name if emperor else "", people) if x)
        scores = f"{found.roman} Roman and {found.barbarian} Barbarian Victory Points"
        yield f"  {faction}{f' ({who})' if who else ''}: {scores}, {len(found.hand)} cards"
        if board.held_by(faction, *board.barbarians_of(faction)):
            now = f"{points(board, faction, True)} as Romans, {points(board, faction, False)} as Barbarians"
            yield f"    scores now {now}"
    for diocese, provinces in board.rules.provinces_of.items():
        held = [f"{n}: {province_text(p)}" for n in provinces if (p := board.provinces[n]) != Province()]
        if held:
            yield f"  {diocese} ({board.rules.diocese_value(diocese, board.turn)}): {'; '.join(held)}"
