"""The controls of a Province or a sea zone of Conquest of the Empire II."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...conquest2.board.texts import force_text
from ...conquest2.position import Position
from ...conquest_board.rules import GALLEY
from ..conquest_board.offers import ALL, INFLUENCE, PIECES, PLURALS, Offers, by_presence, counter, key
from ..workbench.controls import Control, Group, Stepper
from . import laid


def place(p: Position, space: str) -> tuple[Group, ...]:
    """The controls of a space: who has something there first, the others folded."""
    offers = Offers(p)
    if space in p.seas:
        return (Group("Galleys (0.1)", tuple(_galleys(offers, space))),)
    there = p.provinces[space]
    here, others = by_presence(p.seats, [*(a.side for a in there.armies), *(i.side for i in there.influence)])
    title = "Province Tokens (0.7)" if space in p.rules.keys else ""
    groups = [Group(title, tuple(_whose(offers, space)))]
    opened = here or [p.active]
    for side in (*here, *sorted(others, key=lambda s: s not in opened)):
        groups.append(Group(side, tuple(_pieces(offers, space, side)), folded=side not in opened))
    return tuple(g for g in groups if g.controls)


def _whose(offers: Offers[Position], name: str) -> Iterator[Control]:
    p = offers.board
    there = p.provinces[name]
    if name in p.rules.keys:
        step = partial(laid.tokens, p, name)
        yield offers.stepper("For sale", there.tokens, step, note="Province Tokens that can be bought (0.7)")
        step, left = partial(laid.undrawn, p, name), p.pool.get(name, 0)
        note = f"Of {p.rules.tokens_of[name]} Province Tokens of {name}; those that were bought leave the game (0.7)"
        yield offers.stepper("Not drawn", left, step, note=note)
    if there.city or any(name in c.places for c in p.rules.cards.values() if c.act == "city"):
        sides = [("none", "", partial(laid.city, p, name, ""))]
        sides += [(f"of {s}", s, partial(laid.city, p, name, s)) for s in p.seats]
        yield offers.choice("City", sides, there.city, "Cards build it; who wins a battle there takes it (9.8)")


def _pieces(offers: Offers[Position], name: str, side: str) -> Iterator[Control]:
    p = offers.board
    force = p.provinces[name].force(side)
    if sum(force) > 1:
        yield counter(side, ALL, force_text(force), "All together: pick them up and choose where they go")
    if name in p.rules.keys:
        tokens, step = p.provinces[name].tokens_of(side), partial(laid.influence, p, name, side)
        yield offers.stepper("Influence", tokens, step, counter=key(side, INFLUENCE), note="Influence Tokens (0.8)")
    for piece, (label, count) in enumerate(zip(PLURALS, force, strict=True)):
        yield _stepper(offers, (name, side), piece, label, count)


def _stepper(offers: Offers[Position], where: tuple[str, str], piece: int, label: str, count: int) -> Stepper:
    """A stepper of a piece.

    Args:
        offers: the board.
        where: the Province, and whose piece.
        piece: which.
        label: what it is called.
        count: how many there are.
    """
    step = partial(laid.units, offers.board, *where, piece)
    found = offers.stepper(label, count, step, counter=key(where[1], PIECES[piece]))
    if piece == laid.CAESAR_AT and count:
        return Stepper(label, count, "", found.less, counter=found.counter, note="There is one (0.1)")
    return found


def _galleys(offers: Offers[Position], sea: str) -> Iterator[Stepper]:
    p = offers.board
    here, others = by_presence(p.seats, [f.side for f in p.seas[sea]])
    for side in (*here, *others):
        count, step = p.galleys_in(sea, side), partial(laid.galleys, p, sea, side)
        yield offers.stepper(side, count, step, counter=key(side, GALLEY), note=f"Galleys of {side}")


__all__ = ["place"]
