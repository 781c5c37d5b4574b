"""What each side had at the end of each turn: a line for each side, and the goal across."""

from __future__ import annotations

from ...lessons.scores import Scores
from ..map.style import INK
from .pieces import PAPER, Piece, block, centred, line

COLOURS = ("#1f5f99", "#a3401b", "#2e6b34", "#6b4a86")
_LEFT, _TOP, _STEP, _HEIGHT, _RIGHT = 52, 40, 46, 185, 130
_GRID = 25
"""A thin line stands at every so many points."""


def lines(told: Scores) -> Piece:
    """The lines of a game."""
    numbers = [n for side in told.sides.values() for n in side]
    turns = max(len(side) for side in told.sides.values())
    low = min(0, *numbers) // _GRID * _GRID
    high = -(-max(told.goal, *numbers) // _GRID) * _GRID + (max(numbers) >= told.goal) * 5

    def x(turn: int) -> float:
        return _LEFT + _STEP * turn

    def y(number: int) -> float:
        return _TOP + _HEIGHT * (high - number) / (high - low)

    width, height = x(turns) + _RIGHT, _TOP + _HEIGHT + 34
    drawn = [block(width, height, PAPER, INK, round_=6)]
    drawn.append(line(f"{told.title}: {told.unit} at the end of each turn", 14, INK, bold=True).at(14, 10))
    for number in range(low, high + 1, _GRID):
        drawn.append(f'<path d="M{_LEFT},{y(number):.1f}H{x(turns):.1f}" stroke="{INK}" stroke-opacity=".2"/>')
        drawn.append(line(str(number), 12, INK).at(18, y(number) - 9))
    drawn.append(
        f'<path d="M{_LEFT},{y(told.goal):.1f}H{x(turns):.1f}" stroke="{INK}" stroke-width="1.6" stroke-dasharray="7 4"/>'
    )
    drawn.append(line(told.goal_words, 12, INK).at(_LEFT + 6, y(told.goal) - 19))
    drawn += [centred(str(turn), x(turn), _TOP + _HEIGHT + 20, 12, INK, 700) for turn in range(1, turns + 1)]
    ends: list[float] = []
    for colour, (side, values) in zip(COLOURS, told.sides.items(), strict=False):
        points = [(x(turn), y(value)) for turn, value in enumerate(values, 1)]
        path = " L".join(f"{a:.1f},{b:.1f}" for a, b in points)
        drawn.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.6"/>')
        drawn += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="4" fill="{colour}"/>' for a, b in points]
        for turn, (value, (a, b)) in enumerate(zip(values[:-1], points[:-1], strict=True)):
            under = value < max(side[turn] for side in told.sides.values() if turn < len(side))
            drawn.append(centred(str(value), a, b + (17 if under else -8), 11, colour))
        at = points[-1][1] - 9
        at += next((20 for other in ends if abs(other - at) < 18), 0)
        ends.append(at)
        drawn.append(line(f"{side} {values[-1]}", 13.5, colour, bold=True).at(points[-1][0] + 14, at))
    return Piece(width, height, "".join(drawn), told.text().replace("\n", "; "))


__all__ = ["lines"]
