"""How many Armies a side gets (8.1, 8.2, 5.3, 2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.cases import case
from ...core.figures.ledger import Term, total
from ..board.state import EVENTS, BoardState, rebels
from ..rules import Emperor
from .emperors import emperor_subject


@case("8.1")
def new_armies(board: BoardState, people: str) -> int:
    """The new Armies of a People: as many as fill it up to the chart's number."""
    return max(0, board.rules.strength(board.turn, people) - board.armies_of(people))


@case("8.2", "8.2.1")
def legions_in_play(board: BoardState, faction: str) -> int:
    """The Legions of a Faction that are not eliminated: on the map, beside it, and those that rebel."""
    beside = board.active.reserve if board.active and board.active.side == faction else 0
    return board.armies_of(faction) + board.armies_of(rebels(faction)) + beside


@case("8.2", "2.1", "5.3")
def start_terms(board: BoardState, emperor: Emperor | None) -> Iterator[Term]:
    """The Legions of a Faction on turn 1."""
    yield ("legions.start_three" if board.factions_at_start == 3 else "legions.start"), 1, ""
    yield from emperor_terms(board, emperor)


@case("5.3")
def emperor_terms(board: BoardState, emperor: Emperor | None) -> Iterator[Term]:
    """The extra Legions of an Emperor."""
    if emperor and emperor.legions:
        yield "legions.emperor", emperor.legions, emperor_subject(emperor)


@case("8", "8.2")
def most_recruits(board: BoardState, faction: str) -> int:
    """The Legions that a Faction may still recruit: up to seven in play, as far as there are counters."""
    values = board.rules.values
    three = board.factions_at_start == 3 and board.rules.switches["three_cap"] == "nine"
    most = values["legions.start_three"] if three else values["legions.most"]
    most += _beyond(board, faction)
    return max(0, min(most, values["legions.counters"]) - legions_in_play(board, faction))


def _beyond(board: BoardState, faction: str) -> int:
    """The Legions that the Emperor has brought in this Phase, where they stand outside the seven (switch bonus_legions)."""
    active, rules = board.active, board.rules
    if active is None or active.side != faction or active.step == EVENTS or rules.switches["bonus_legions"] != "apart":
        return 0
    came = rules.is_on("free_return") or active.held or board.armies_of(faction)
    return total(emperor_terms(board, board.emperor_of(faction)), rules.values) if came else 0


@case("8", "5.3")
def extra_legions(board: BoardState, faction: str, emperor: Emperor | None) -> int:
    """The Legions that an Emperor's bonus brings, as far as there are counters."""
    left = board.rules.values["legions.counters"] - legions_in_play(board, faction)
    return max(0, min(left, total(emperor_terms(board, emperor), board.rules.values)))


__all__ = ["emperor_terms", "extra_legions", "legions_in_play", "most_recruits", "new_armies", "start_terms"]
