"""The price table: what each piece costs at each height of the prices, and which of them is now."""

from __future__ import annotations

from ...conquest.position import Board
from ..drawings.pieces import PAPER, Piece, block, centred, line
from ..map.style import INK

_NOW, _HEAD = "#00513b", "#ece4d2"
_NAME, _WIDE, _HIGH = 130.0, 118.0, 26.0


def prices(board: Board) -> Piece:
    """The price table (2.5, 2.5.1)."""
    values = board.rules.values
    levels = (1, values["inflation.double"], values["inflation.treble"])
    heads = ("Basic cost", *(f"{times} times" for times in levels[1:]))
    drawn = [_cell(0, 0, _NAME, "Piece", _HEAD, INK, True)]
    for n, (times, head) in enumerate(zip(levels, heads, strict=True)):
        now = times == board.times
        fill, ink = (_NOW, "#ffffff") if now else (_HEAD, INK)
        x = _NAME + n * _WIDE
        drawn.append(_cell(x, 0, _WIDE, f"▶ {head}" if now else head, fill, ink, True))
        for row, cost in enumerate(board.rules.costs.values(), 1):
            drawn.append(_cell(x, row, _WIDE, str(cost * times), "#d9efe6" if now else PAPER, INK, now))
    drawn += [_cell(0, row, _NAME, piece, PAPER, INK, False) for row, piece in enumerate(board.rules.costs, 1)]
    told = ", ".join(f"{piece} {cost * board.times}" for piece, cost in board.rules.costs.items())
    title = line("Prices in Talents", 14, bold=True)
    height = _HIGH * (1 + len(board.rules.costs))
    table = Piece(_NAME + _WIDE * len(levels), height, "".join(drawn))
    said = f"Prices in Talents, {board.times} times the Basic cost now: {told}"
    return Piece(table.width, height + 24, title.svg + table.at(0, 24), said)


def _cell(x: float, row: int, width: float, text: str, fill: str, ink: str, bold: bool) -> str:
    inside = block(width, _HIGH, fill, INK, round_=0) + centred(text, width / 2, 18, 13, ink, 700 if bold else 400)
    return f'<g transform="translate({x:.0f} {row * _HIGH:.0f})">{inside}</g>'


__all__ = ["prices"]
