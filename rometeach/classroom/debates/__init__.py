"""Debates for a class: roles whose aims conflict, ancient texts, what the model says about each option, and a game that plays on.

from rometeach.classroom import debates

debates.names()                  what there is
debates.options(name)            the model's word on each option, exact
debates.games(name, 10)          ten simulated games from each option; debates.stored(name) has many
debates.decided(name, option)    the board with that decision, to be played on
debates.documents(name)          the cards and sheets, to be printed
"""

from __future__ import annotations

from ...core.positions.saved import GamePosition
from .many import Games, counting, games, stored
from .parts import Debate
from .reader import board, debate, names
from .sheets import documents
from .word import Word, options


def decided(name: str, option: str = "") -> GamePosition:
    """The board of a debate, changed as an option says; without one, as it lies before the vote.

    Raises:
        BadInput: no such debate or option.
    """
    return board(debate(name), option)


__all__ = [
    "Debate",
    "Games",
    "Word",
    "counting",
    "debate",
    "decided",
    "documents",
    "games",
    "names",
    "options",
    "stored",
]
