"""What a seat may know of a board: its own Senators, and of the others how many there are (7.1, 9.11)."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from ...core.frozen import Frozen, replace
from ...core.hands import UNKNOWN
from ...core.latest import Latest
from .state import LOOKER_ON, BoardState, Player, Seen

TAKES = "takes"


def view(board: BoardState, seat: str) -> Mapping[str, object]:
    """What changes of a board in the eyes of a seat; "" for somebody who only looks on."""
    return _view(seat, board.players, board.seen)


def _known(seat: str, players: Frozen[str, Player], seen: tuple[Seen, ...]) -> Mapping[str, object]:
    return {
        "players": Frozen({s: p if s == seat else _covered(p) for s, p in players.items()}),
        "seen": tuple([_event(e, seat) for e in seen]),
        "seat": seat or LOOKER_ON,
    }


_view = Latest(_known)
"""A seat is asked many times in a turn, in which hands stay as they are."""


@functools.lru_cache(maxsize=1024)
def _covered(player: Player) -> Player:
    return replace(player, hand=(UNKNOWN,) * len(player.hand))


def _event(event: Seen, seat: str) -> Seen:
    """A Senator that was taken unseen: the two who know it know it still."""
    hidden = event.what == TAKES and seat not in (event.side, event.other)
    return event._replace(card=UNKNOWN) if hidden else event


__all__ = ["UNKNOWN", "view"]
