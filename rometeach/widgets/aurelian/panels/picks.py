"""What the small panels of Aurelian ask: which piece, which Box, how many, after which Action."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import ipywidgets as w

from ....aurelian.actions import AURELIAN
from ....aurelian.offered import before
from ....aurelian.position import Position
from ....aurelian.results.deeds import boxes_of
from ....aurelian.results.names import find_piece
from ....core.results.show import Result
from ...small.controls import Offers
from ...small.panel import RulePanel

REACTIONS = 8
"""The most Reactions that are asked for."""

AurelianPanel = RulePanel[Position, Result]
"""A small panel of this game, whatever it answers."""


def named(panel: AurelianPanel, kind: str) -> Callable[[str], str]:
    """How names of a kind are read."""
    return lambda text: panel.position.rules.names[kind].find(text)


def piece(panel: AurelianPanel) -> w.Dropdown:
    """A choice of Aurelian or an Officer."""

    def offers() -> Offers:
        p = panel.position
        mine = (f"Aurelian (+{p.leadership}) in {p.aurelian}", AURELIAN)
        return [mine, *((f"Officer in {b}", b) for b in p.officers)]

    return panel.controls.pick("piece", "Piece", offers, lambda text: find_piece(panel.position, text), width="240px")


def box(panel: AurelianPanel) -> w.Dropdown:
    """A choice of the Box of the piece that is chosen, or one that it may move to first."""

    def offers() -> Offers:
        here, *near = boxes_of(panel.position, panel.choice_of("piece") or AURELIAN)
        return [(f"{here}, where it is", here), *((f"{b}, after a move", b) for b in near)]

    return panel.controls.pick("box", "Box", offers, named(panel, "box"), width="270px")


def number(panel: AurelianPanel, most: int, label: str, first: int) -> w.Dropdown:
    """A choice of a number.

    Args:
        panel: where it is chosen.
        most: the highest; the lowest is 1.
        label: the words in front of it.
        first: what is chosen where nothing was.
    """
    return panel.controls.pick("number", label, lambda: up_to(most), _number, lambda: first, width="200px")


def up_to(most: int) -> Offers:
    """The numbers from 1."""
    return [(str(n), n) for n in range(1, most + 1)]


def action_before(panel: AurelianPanel) -> w.Dropdown:
    """A choice of an Action whose Cup Adjustments come first."""
    offers = partial(before, panel.base)
    return panel.controls.pick("action", "When", offers, named(panel, "action"), width="240px")


def _number(text: str) -> int | str:
    return int(text) if text.strip().isascii() and text.strip().isdigit() else text
