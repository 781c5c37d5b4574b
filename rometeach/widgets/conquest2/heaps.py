"""The controls of cards of Conquest of the Empire II: the display, what lies before the players, hands, and what was seen of Senators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...conquest2.board.state import Owned, Seen
from ...conquest2.board.texts import cards_text, listed, numbered, seen_text
from ...conquest2.charts.senators import GAINS, KINDS, LOSES, PAYS, TAKES
from ...conquest2.position import Position
from ...conquest2.rules import DIPLOMACY, IMMEDIATE, PERMANENT, SENATOR
from ...core.hands import UNKNOWN, is_covered
from ..workbench.controls import Group, Stepper
from .cards import does

_FROM = "It comes from the display where it lies there, else from the deck, and goes back to the deck"


def heaps(p: Position) -> tuple[Group, ...]:
    """All of them; each is folded, and a line finds a card in it."""
    owned = [Group(f"Cards before {s} (3.1)", tuple(_before(p, s)), search=True, folded=True) for s in p.players]
    return (
        Group("Cards on the display (2.2)", tuple(_display(p)), search=True, folded=True),
        *owned,
        *(Group(f"Senators of {s}, in hand (7.1)", tuple(_hand(p, s)), folded=True) for s in p.players),
        Group("Cards out of the game", tuple(_gone(p)), search=True, folded=True),
        Group("What all have seen of Senators (7.1)", tuple(_seen(p)), search=True, folded=True),
    )


def _listed(p: Position, now: Counter[str]) -> list[str]:
    """Those that lie there first, then the others in the order of the list."""
    return sorted(p.rules.cards, key=lambda c: not now[c])


def _spare(p: Position) -> Counter[str]:
    """The cards that lie nowhere open: the deck, and Senate Votes that are not on the table."""
    found = Counter(p.deck)
    lie = Counter((*p.display, *p.gone, *(o.card for x in p.players.values() for o in x.cards)))
    found.update({c: p.rules.cards[c].number - lie[c] for c in p.rules.votes if p.rules.cards[c].number > lie[c]})
    return found


def _less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without the last one of a name."""
    at = len(cards) - 1 - cards[::-1].index(card)
    return cards[:at] + cards[at + 1 :]


def _display(p: Position) -> Iterator[Stepper]:
    now, spare = Counter(p.display), _spare(p)
    for card in _listed(p, now):
        n = now[card]
        more = f"display: {listed((*p.display, card))}" if spare[card] > 0 else ""
        less = f"display: {listed(_less(p.display, card))}" if n else ""
        yield Stepper(card, n, more, less, note=_note(p, card, spare))


def _note(p: Position, card: str, spare: Counter[str]) -> str:
    found = p.rules.cards[card]
    cost = f"; costs {found.cost}" if found.cost else ""
    return f"{does(found, p.rules)}{cost}; {max(0, spare[card])} not on the table"


def _got(p: Position, card: str, spare: Counter[str]) -> tuple[str, ...] | None:
    """The display without a card that is taken from it, or as it is with one from the deck; None where there is none."""
    if card in p.display:
        return _less(p.display, card)
    return p.display if spare[card] > 0 else None


def _and_display(p: Position, clause: str, display: tuple[str, ...]) -> str:
    return clause if display == p.display else f"display: {listed(display)}; {clause}"


def _before(p: Position, side: str) -> Iterator[Stepper]:
    cards, spare = p.players[side].cards, _spare(p)
    now = Counter(o.card for o in cards)
    for card in _listed(p, now):
        kind = p.rules.cards[card].kind
        if kind in (SENATOR, IMMEDIATE):
            continue
        left = _got(p, card, spare)
        more = _and_display(p, f"{side} cards: {cards_text((*cards, Owned(card)))}", left) if left is not None else ""
        fresh = [o for o in cards if o.card == card and not o.used] or [o for o in cards if o.card == card]
        less = f"{side} cards: {cards_text(_without(cards, fresh[-1]))}" if fresh else ""
        yield Stepper(card, now[card], more, less, note=f"{_note(p, card, spare)}. {_FROM}")
        if now[card] and kind not in (DIPLOMACY, PERMANENT):
            used = sum(o.used for o in cards if o.card == card)
            use = f"{side} cards: {cards_text(_turned(cards, card, True))}" if used < now[card] else ""
            ready = f"{side} cards: {cards_text(_turned(cards, card, False))}" if used else ""
            yield Stepper(f"{card}: used", used, use, ready, note="Used in this season (3.1)")


def _without(cards: tuple[Owned, ...], owned: Owned) -> tuple[Owned, ...]:
    found = list(cards)
    found.remove(owned)
    return tuple(found)


def _turned(cards: tuple[Owned, ...], card: str, used: bool) -> tuple[Owned, ...]:
    found = list(cards)
    at = found.index(Owned(card, not used))
    found[at] = Owned(card, used)
    return tuple(found)


def _hand(p: Position, side: str) -> Iterator[Stepper]:
    """The Senators that are known, where any may be, and those that are covered."""
    hand, spare = p.players[side].hand, _spare(p)
    if not p.seat or p.seat == side:
        for card in KINDS:
            left = _got(p, card, spare)
            more = _and_display(p, f"{side} hand: {listed((*hand, card))}", left) if left is not None else ""
            less = f"{side} hand: {listed(_less(hand, card))}" if card in hand else ""
            yield Stepper(card, hand.count(card), more, less, note=f"{p.rules.cards[card].votes} votes. {_FROM}")
    covered = sum(map(is_covered, hand))
    more = f"{side} hand: {listed((*hand, UNKNOWN))}"
    less = f"{side} hand: {listed(_less(hand, UNKNOWN))}" if UNKNOWN in hand else ""
    yield Stepper("covered", covered, more, less, note="Senators of which you know the back alone")


def _gone(p: Position) -> Iterator[Stepper]:
    now, spare = Counter(p.gone), _spare(p)
    for card in _listed(p, now):
        left = _got(p, card, spare)
        clause = f"gone: {numbered(sorted((*p.gone, card)))}"
        more = _and_display(p, clause, left) if left is not None else ""
        less = f"gone: {numbered(_less(p.gone, card))}" if now[card] else ""
        yield Stepper(card, now[card], more, less, note=f"{_note(p, card, spare)}. {_FROM}")


def _seen(p: Position) -> Iterator[Stepper]:
    events = [Seen(what, side, card) for side in p.players for what in (GAINS, PAYS, LOSES) for card in KINDS]
    events += [Seen(TAKES, side, UNKNOWN, other) for side in p.players for other in p.players if side != other]
    for event in events:
        n = p.seen.count(event)
        more = f"seen: {listed(map(seen_text, (*p.seen, event)))}"
        less = ""
        if n:
            at = len(p.seen) - 1 - p.seen[::-1].index(event)
            less = f"seen: {listed(map(seen_text, p.seen[:at] + p.seen[at + 1 :]))}"
        words = seen_text(event).replace(f" {UNKNOWN} ", " a covered Senator ")
        yield Stepper(words, n, more, less, note="From the display or a vote all see it; a stolen one only those two")


__all__ = ["heaps"]
