"""The defeats of Section 13 that a board shows by itself: a game that is lost as it lies, whatever is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ...core.cases import case
from ..rules import Rules


class Shown(Protocol):
    """What is looked at."""

    @property
    def rules(self) -> Rules:
        """The rules that it is played by."""

    @property
    def outcome(self) -> str:
        """How the game ended; "" while it goes on."""

    @property
    def army(self) -> int:
        """The Army Strength."""

    @property
    def treasury(self) -> int:
        """The Coins."""

    @property
    def raiders(self) -> tuple[str, ...]:
        """The Barbarian on each Danube Space, or ""."""


@case("13.0", "7.2", "11.2", "6.6")
def defeats(board: Shown) -> Iterator[tuple[str, str, str]]:
    """(where, why, Section) for each instant defeat that lies on the board."""
    if board.treasury < 0:
        yield "treasury", "the Treasury is below zero", "13.0"
    if board.army <= 0:
        yield "army", "the Army is gone", "13.0"
    held = sum(map(bool, board.raiders))
    if held >= board.rules.values["danube.lost"]:
        yield "danube", f"Barbarians hold {held} Danube Spaces", "13.0"


def ended(board: Shown) -> str:
    """How the game has ended, "lost: the Army is gone"; "" while it goes on."""
    return board.outcome or next((f"lost: {why}" for _, why, _ in defeats(board)), "")
