"""The same as the map as tables: what each player has, and every space where something lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ....conquest2.board.state import EMPTY, BoardState, Owned, Player
from ....conquest2.board.texts import force_text
from ....conquest2.charts.senators import KINDS
from ....conquest_board.rules import CROSSING
from ....core.hands import is_covered
from ....core.results.show import Table, percent
from . import words
from .chances import taken


def hand(player: Player) -> str:
    """ "3: I, I, IV"; of a hand that one does not know, "3 covered"; "none"."""
    if not player.hand:
        return "none"
    if any(map(is_covered, player.hand)):
        return f"{len(player.hand)} covered"
    return f"{len(player.hand)}: {', '.join(c.removeprefix('Senator ') for c in sorted(player.hand, key=KINDS.index))}"


def numbered(held: Sequence[Owned]) -> Iterator[str]:
    """ "2 Army Training", "Merchant of Italia used": the cards before a player, those of one name together."""
    for (card, used), number in Counter(held).items():
        yield f"{f'{number} ' if number > 1 else ''}{card}{' used' if used else ''}"


def players(board: BoardState) -> Table:
    """What each player has, in the order of play; the cards that lie open are told above it, so that it stays narrow."""
    rows = []
    for side in in_play_order(board):
        found = board.players[side]
        tracks = (str(found.points), str(board.influence_of(side)), str(found.talents), str(found.chaos))
        rows.append((words.player(board, side), *tracks, hand(found)))
    header = ("Player", "VP", "Influence", "Talents", "Chaos", "Senators")
    return Table(" ".join(["Players.", display(board), *before_players(board)]), header, tuple(rows))


def in_play_order(board: BoardState) -> tuple[str, ...]:
    """Those who have a place on the Alliance Display in its order, then the others (2.3)."""
    return (*board.order, *(s for s in board.seats if s not in board.order))


def before_players(board: BoardState) -> Iterator[str]:
    """ "Red has 2 Army Training, Merchant of Italia used.": the cards before each player who has any (3.1)."""
    for side in in_play_order(board):
        if cards := board.players[side].cards:
            yield f"{side} has {', '.join(numbered(cards))}."


def kept(caption: str, header: Sequence[str], rows: Sequence[Sequence[str]], but: range) -> Table:
    """A table without the columns that are empty in all rows.

    Args:
        caption: its name.
        header: the names of its columns.
        rows: its rows.
        but: the columns that stay.
    """
    shown = [n for n in range(len(header)) if n == 0 or n in but or any(row[n] for row in rows)]
    return Table(caption, tuple(header[n] for n in shown), tuple(tuple(row[n] for n in shown) for row in rows))


def spaces(board: BoardState, *, chances: bool = True) -> Table:
    """Every space where something lies, and the crossings that Galleys close; with the chance of a battle where there is one."""
    odds = taken(board) if chances else {}
    rows: list[tuple[str, ...]] = []
    for name, there in board.provinces.items():
        if there == EMPTY and name not in board.rules.keys:
            continue
        influence = ", ".join(f"{side} {n}" for side, n in words.in_order(board, there))
        sale = str(there.tokens) if there.tokens else ""
        stands = ", ".join(f"{words.player(board, a.side)} {force_text(a.force)}" for a in there.armies)
        chance = percent(odds[name]) if name in odds else ""
        city = f"City of {there.city}" if there.city else ""
        rows.append((name, words.worth(board, name), influence, sale, city, stands, "", chance))
    for name, fleets in board.seas.items():
        if fleets:
            rows.append((name, "", "", "", "", "", ", ".join(words.galleys(board, fleets)), ""))
    for name, row in board.rules.tables["connections"].items():
        found = words.closing(board, row["a"], row["b"]) if row["kind"] == CROSSING else {}
        if found:
            by = ", ".join(f"closed to the enemies of {side} ({', '.join(seas)})" for side, seas in found.items())
            rows.append((name, "", "", "", "", "", by, ""))
    header = ("Space", "Victory Points", "Influence", "For sale", "City", "Land units and Leaders", "At sea", "Chance")
    return kept("Spaces where something lies", header, rows, but=range(1, 3))


def display(board: BoardState) -> str:
    """ "Face up: 2 Senator I, Assassin for 20."."""
    found = []
    for name in dict.fromkeys(board.display):
        number, card = board.display.count(name), board.rules.cards[name]
        found.append(f"{f'{number} ' if number > 1 else ''}{name}{f' for {card.cost}' if card.cost else ''}")
    return f"Face up: {', '.join(found)}." if found else "No card lies face up."


def undrawn(board: BoardState) -> int:
    """How many cards were not drawn yet; the deck of a view has the covered Senators of others in it, too (2.2)."""
    return len(board.deck) - sum(is_covered(c) for p in board.players.values() for c in p.hand)


__all__ = ["before_players", "display", "hand", "in_play_order", "kept", "numbered", "players", "spaces", "undrawn"]
