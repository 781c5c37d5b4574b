"""The Alliance Display: its Boxes in the order of play, those of A square and those of B round; and the auction in progress (2.3)."""

from __future__ import annotations

from ...conquest2.board.state import AUCTION, BoardState
from ...conquest2.position import Position
from ..conquest_board.looks import PLAYERS
from ..drawings.pieces import Piece, below, beside, block, centred, ink_on, line
from ..map.style import INK

A, B = "#fff3d6", "#dce9f5"
"""The grounds of the Boxes of both Alliances; their shapes and letters tell them apart, too."""
_WIDE, _HIGH = 104.0, 84.0


def boxes(board: Position, name: str, before: Position) -> Piece:
    """All Boxes with their markers, who acts now, and who has no place yet; in an auction, the bid."""
    number = max(len(board.boxes), len(board.seats) + len(board.seats) % 2)
    shown = [_box(board, n) for n in range(number)]
    told = [f"{n}. {side or 'empty'} ({'AB'[(n - 1) % 2]})" for n, side in enumerate(board.boxes, 1)]
    left = tuple(side for side in board.seats if side not in board.boxes)
    words = f"The Alliance Boxes in the order of play: {', '.join(told) or 'all Boxes are empty'}"
    words += f". No place yet: {', '.join(left)}" if left else ""
    words += f". Now: {board.active}" if board.active in board.order else ""
    head = line("The Alliance Boxes, in the order of play", 14, bold=True)
    found = [head, beside(shown, 10)]
    if left:
        found.append(beside([line("No place yet:", 13), *(marker(s) for s in left)], 8, middle=True))
    drawn = below(found, 8).saying(words)
    return below([drawn, auction(board)], 14) if board.phase == AUCTION or board.bid else drawn


def _box(board: BoardState, number: int) -> Piece:
    alliance = "AB"[number % 2]
    side = board.boxes[number] if number < len(board.boxes) else ""
    now = bool(side) and side == board.active
    drawn = [_ground(alliance, strong=now)]
    drawn.append(centred(f"{number + 1}. Alliance {alliance}", _WIDE / 2, 18, 12, INK, 700))
    if side:
        held = marker(side, f"▶ {side}" if now else side)
        drawn.append(held.at((_WIDE - held.width) / 2, 32))
    else:
        closed = number < len(board.boxes)
        drawn.append(centred("stays empty" if closed else "open", _WIDE / 2, 52, 12, INK))
    return Piece(_WIDE, _HIGH, "".join(drawn))


def _ground(alliance: str, *, strong: bool = False) -> str:
    thick = 3.0 if strong else 1.4
    return block(_WIDE, _HIGH, A if alliance == "A" else B, INK, round_=2 if alliance == "A" else 26, thick=thick)


def marker(side: str, said: str = "") -> Piece:
    """The marker of a player, in his colour with his name."""
    look = PLAYERS[side]
    width, height = 92.0, 34.0
    drawn = block(width, height, look.piece, INK, round_=4, thick=1.2)
    drawn += (
        f'<rect x="-1" y="-1" width="{width + 2:.0f}" height="{height + 2:.0f}" rx="5" fill="none" '
        'stroke="currentColor" stroke-opacity=".35"/>'
    )
    return Piece(width, height, drawn + centred(said or side, width / 2, 22, 14, ink_on(look.piece), 700), side)


def auction(board: BoardState) -> Piece:
    """The auction in progress: the bid, whose markers are proposed, and who speaks."""
    bid = board.bid
    if bid is None:
        return line("No bid is made yet", 13).saying("No bid is made yet")
    shown = []
    for alliance, side in (("A", bid.first), ("B", bid.second)):
        drawn = _ground(alliance) + centred(f"to {alliance}", _WIDE / 2, 18, 12, INK, 700)
        if side:
            drawn += marker(side).at((_WIDE - 92) / 2, 32)
        else:
            drawn += centred("nobody", _WIDE / 2, 52, 12, INK)
        shown.append(Piece(_WIDE, _HIGH, drawn))
    said = f"{bid.bidder} bids {bid.talents} Talents" if bid.bidder else "No bid is made yet"
    head = line(f"The auction: {said}. Now: {bid.turn}", 14, bold=True)
    parts = [f"{side} to Alliance {box}" for box, side in (("A", bid.first), ("B", bid.second)) if side]
    words = f"The auction: {', '.join([said, *parts])}. Now: {bid.turn}"
    return below([head, beside(shown, 10)] if bid.bidder else [head], 8).saying(words)


__all__ = ["auction", "boxes", "marker"]
