"""Who follows whom: the one who rules, and those who may follow him, in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..map.style import INK
from .counters import Person, card
from .pieces import Piece, below, beside, line, lines


@dataclass(frozen=True, slots=True)
class Heir:
    """One who may follow: his counter, why he stands where he does, and whether he is the next."""

    person: Person
    why: str
    next: bool = False


def succession(
    title: str, ruler: Person, heirs: Sequence[Heir], last: str, *, last_is_next: bool, barred: str = ""
) -> Piece:
    """A succession.

    Args:
        title: whose seat it is.
        ruler: who sits on it, or sat.
        heirs: who may follow, the next one first.
        last: who follows if none of these does.
        last_is_next: whether that one follows.
        barred: who may not follow, in words.
    """
    rows = [line(title, 14, bold=True), card(ruler), _below_him()]
    for n, heir in enumerate(heirs, 1):
        place = _number(n, heir.next)
        told = lines(heir.why, 210, 13)
        rows.append(beside([place, card(heir.person), told], 10, 2000, middle=True))
    rows.append(beside([_number(len(heirs) + 1, last_is_next), line(last, 13)], 10, middle=True))
    rows += [lines(barred, 620, 12.5)] if barred else []
    order = "; ".join(f"{n}. {h.why}: {h.person.words}" for n, h in enumerate(heirs, 1))
    said = f"{title}. {ruler.words}. After him {order}{'; ' if order else ''}{len(heirs) + 1}. {last}{f'. {barred}' if barred else ''}"
    return below(rows, 6).saying(said)


def in_play(title: str, ruler: Person, others: Sequence[Person]) -> Piece:
    """Who rules and who else is in play, in no order: for somebody who is to say who follows."""
    cards = beside([card(p) for p in others], 10)
    rows = [line(title, 14, bold=True), card(ruler), line("in play besides", 12.5), cards]
    names = ", ".join(p.words for p in others) or "nobody"
    return below(rows, 6).saying(f"{title} {ruler.words}. In play besides: {names}")


def _below_him() -> Piece:
    return beside([_down(), line("after him", 12.5)], 8, middle=True)


def _down() -> Piece:
    arrow = '<path d="M14,0V17M7,11L14,18L21,11" fill="none" stroke="currentColor" stroke-width="2"/>'
    return Piece(28, 20, arrow)


def _number(n: int, chosen: bool) -> Piece:
    fill, ink = ("#00694e", "#ffffff") if chosen else ("#ece9e2", INK)
    drawn = (
        f'<circle cx="14" cy="14" r="12.5" fill="{fill}" stroke="{INK}" stroke-width="{2.5 if chosen else 1}"/>'
        f'<text x="14" y="19" font-size="14" font-weight="700" text-anchor="middle" fill="{ink}">{n}</text>'
    )
    return Piece(28, 28, drawn)


__all__ = ["Heir", "in_play", "succession"]
