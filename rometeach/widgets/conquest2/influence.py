"""Influence in the Key Provinces: the tokens of all players as a table, with what they bring and what is for sale (0.8, 5.1)."""

from __future__ import annotations

from collections.abc import Sequence

from ...conquest2.board.state import BoardState
from ...conquest2.charts.influence import protected
from ...conquest2.charts.points import influence_points
from ...conquest2.position import Position
from ...core.words import counted
from ..conquest_board.looks import PLAYERS
from ..drawings.pieces import PAPER, Piece, below, block, centred, ink_on, line
from ..map.style import INK
from .map import words

_NAME, _WIDE, _HIGH, _HEAD = 108.0, 68.0, 30.0, "#ece4d2"


def influence(board: Position, name: str, before: Position) -> Piece:
    """The table of one Key Province, or of all: tokens, Victory Points as they lie, whose are protected."""
    return _table(board, [name] if name else board.rules.keys, points=True)


def tokens(board: Position, name: str, before: Position) -> Piece:
    """The same without what the tokens bring: for somebody who is to say it."""
    return _table(board, [name] if name else board.rules.keys, points=False)


def _table(board: BoardState, keys: Sequence[str], *, points: bool) -> Piece:
    scored = influence_points(board)
    seats = board.seats
    drawn = [_cell(0, 0, _NAME, "Key Province", _HEAD), _cell(_NAME, 0, _WIDE, "VP", _HEAD)]
    for n, side in enumerate(seats):
        drawn.append(_cell(_NAME + (n + 1) * _WIDE, 0, _WIDE, words.player(board, side), PLAYERS[side].piece))
    drawn.append(_cell(_NAME + (len(seats) + 1) * _WIDE, 0, _WIDE, "for sale", _HEAD))
    told = []
    for row, key in enumerate(keys, 1):
        there = board.provinces[key]
        drawn.append(_cell(0, row, _NAME, key, PAPER, bold=True))
        drawn.append(_cell(_NAME, row, _WIDE, words.worth(board, key), PAPER))
        said = []
        for n, side in enumerate(seats):
            x, number = _NAME + (n + 1) * _WIDE, there.tokens_of(side)
            gained = scored[key].get(side, 0) if points else 0
            drawn.append(_cell(x, row, _WIDE, "", "#d9efe6" if gained else PAPER))
            if number:
                safe = points and protected(board, key, side)
                drawn.append(_disc(x + (20 if gained else _WIDE / 2), row, side, number, safe))
                said.append(f"{side} {number}{f' for {gained} VP' if gained else ''}{' protected' if safe else ''}")
            if gained:
                drawn.append(centred(f"+{gained}", x + 52, row * _HIGH + 20, 12, INK, 700))
        sale = _NAME + (len(seats) + 1) * _WIDE
        drawn.append(_cell(sale, row, _WIDE, str(there.tokens or ""), PAPER))
        said += [f"{counted(there.tokens, 'Province Token')} for sale"] if there.tokens else []
        told.append(f"{key}, worth {words.worth(board, key)}: {', '.join(said) or 'nothing'}")
    width, height = _NAME + (len(seats) + 2) * _WIDE, _HIGH * (len(keys) + 1)
    table = Piece(width, height, "".join(drawn))
    title = "Influence in the Key Provinces" if len(keys) > 1 else f"Influence in {keys[0]}"
    found = [line(title, 14, bold=True), table]
    if any(scored[key] for key in keys) and points:
        found.append(line("+10 and the like are the Victory Points that the tokens bring as they lie", 12.5))
    if points and any(protected(board, k, s) for k in keys for s in seats if board.provinces[k].tokens_of(s)):
        found.append(line("A square token is protected by land units of its owner", 12.5))
    return below(found, 6).saying(f"{title}. {'; '.join(told)}")


def _cell(x: float, row: int, width: float, text: str, fill: str, *, bold: bool = False) -> str:
    weight = 700 if bold or row == 0 else 400
    inside = block(width, _HIGH, fill, INK, round_=0) + centred(text, width / 2, 20, 12.5, ink_on(fill), weight)
    return f'<g transform="translate({x:.0f} {row * _HIGH:.0f})">{inside}</g>'


def _disc(x: float, row: int, side: str, number: int, safe: bool) -> str:
    look, y = PLAYERS[side], row * _HIGH + _HIGH / 2
    rim = f'stroke="{INK}" stroke-width="{2.5 if safe else 0.8}"'
    return (
        f'<rect x="{x - 16:.1f}" y="{y - 11:.1f}" width="32" height="22" rx="{2 if safe else 11}" fill="{look.piece}" {rim}/>'
        f"{centred(f'{look.sign} {number}', x, y + 4.5, 12, ink_on(look.piece), 700)}"
    )


__all__ = ["influence", "tokens"]
