"""A battle on land or at sea, drawn before it begins: who fights, who may help, and the dice of each (3.6, 3.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...conquest2.board.state import BoardState
from ...conquest2.charts.dice import dice, naval_dice
from ...conquest2.phases.muster import guests, harbours
from ...conquest2.position import Position
from ...core.figures.ledger import Ledger
from ...core.words import counted
from ..conquest_board import pieces
from ..conquest_board.looks import PLAYERS
from ..drawings import counters
from ..drawings.box import box, part
from ..drawings.counters import Counter
from ..drawings.pieces import Piece, below, beside, line
from .map import words

_CARD = "#bcd7ee"


def fields(board: BoardState) -> tuple[str, ...]:
    """The Provinces and sea zones where players of no common Alliance have military units."""
    return tuple(name for name in (*board.provinces, *board.seas) if _enemies(board, name))


def _standing(board: BoardState, name: str) -> list[str]:
    if name in board.seas:
        return [f.side for f in board.seas[name]]
    return [a.side for a in board.provinces[name].armies if a.force.military]


def _enemies(board: BoardState, name: str) -> tuple[str, tuple[str, ...]] | None:
    """Who attacks, the active player where he is there, and those whom he may attack; None where nobody can."""
    there = _standing(board, name)
    if board.active in there:
        there.sort(key=lambda side: side != board.active)
    for side in there:
        if found := tuple(other for other in there if not board.are_allies(side, other)):
            return side, found
    return None


def battle(board: Position, name: str, before: Position) -> Piece:
    """A battle: units, those of cards, who may help, and the dice line by line."""
    return _drawn(board, name, told=True)


def untold(board: Position, name: str, before: Position) -> Piece:
    """The same without the dice: for somebody who is to say how many there are."""
    return _drawn(board, name, told=False)


def _drawn(board: BoardState, name: str, *, told: bool) -> Piece:
    attacker, enemies = _enemies(board, name) or ("", ())
    shown = [_side(board, name, attacker, "attacks", told=told)]
    shown += [
        _side(board, name, side, "is attacked" if len(enemies) == 1 else "may be attacked", told=told)
        for side in enemies
    ]
    city = f", City of {board.provinces[name].city}" if name in board.provinces and board.provinces[name].city else ""
    title = f"{attacker} attacks {' or '.join(enemies)} in {name}{city}"
    return below([line(title, 14, bold=True).saying(title), beside(shown, 14)], 8)


def _side(board: BoardState, name: str, side: str, word: str, *, told: bool) -> Piece:
    attacks = word == "attacks"
    at_sea = name in board.seas
    if at_sea:
        own = [pieces.galley(side, board.galleys_in(name, side))]
    else:
        own = list(pieces.force(side, board.provinces[name].force(side)))
    parts = [part("Own", counters.row(own, 330))]
    card = guests(board, side, name, attacks)
    if card.number:
        there = [
            Counter(kind, sign, _CARD, n, top="card")
            for kind, sign, n in zip(
                ("Infantry", "Cavalry", "Catapult", "Galley"), ("I", "C", "K", "Gal"), card, strict=True
            )
            if n
        ]
        parts.append(part("Of a Diplomacy card", counters.row(there, 330)))
    parts += [_line(text) for text in _help(board, name, side)]
    if told:
        galleys = board.galleys_in(name, side) + card.galleys if at_sea else 0
        parts += _dice(naval_dice(board, side, galleys) if at_sea else dice(board, name, side, not attacks))
    return box(words.player(board, side), PLAYERS[side].piece, parts, word)


def _help(board: BoardState, name: str, side: str) -> Iterator[str]:
    """Who may help: Galleys beside the Province, and allies (3.6.2, 3.6.3)."""
    if name in board.provinces and (near := harbours(board, side, name)):
        yield f"May commit {', '.join(_ships(near))}"
    for ally in board.order:
        if ally == side or not board.are_allies(ally, side):
            continue
        if name in board.seas:
            found = [counted(n, "Galley")] if (n := board.galleys_in(name, ally)) else []
        else:
            units = board.provinces[name].force(ally).units
            found = [str(units)] if units.number else []
            found += _ships(harbours(board, ally, name))
        if found:
            yield f"{ally} may lend {', '.join(found)}"


def _ships(fleets: Iterable[tuple[str, int]]) -> list[str]:
    return [f"{counted(n, 'Galley')} of {sea}" for sea, n in fleets]


def _dice(ledger: Ledger) -> list[Piece]:
    rows = [_line(f"Dice: {ledger.total}")]
    return rows + [_line(f"{entry.value:+d} {entry.reason}") for entry in ledger.lines]


def _line(text: str) -> Piece:
    return line(text, 13).saying(text)


__all__ = ["battle", "fields", "untold"]
