"""What Event Cards a hand may hold, for somebody who does not see it: one of each colour, of those that he has not seen (2, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from ...core.chance.laws import Law, total
from ...core.errors import BadInput, Problem, did_you_mean
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, law_bars, percent
from ..board.board import Board
from ..board.state import SET_UP
from ..board.views import UNKNOWN, colour
from ..cards import Card
from ..phases.setup import piles
from .notes import board_notes


@dataclass(frozen=True, slots=True)
class CardOdds:
    """A card that may be in the hand: the card, whether it may be played on this turn, and the chance that it is there."""

    card: Card
    timely: bool
    p: Fraction


@dataclass(frozen=True, slots=True)
class KindOdds:
    """The cards of one kind of effect: the law of how many are there, and of how many that may be played on this turn."""

    kind: str
    number: Law
    timely: Law


@dataclass(frozen=True, eq=False, repr=False)
class HandOdds(PositionResult[Board]):
    """The hand of a Faction in the eyes of a seat. `size` cards are there; `timely` is the law of those for this turn."""

    AMOUNTS = ("on average",)

    faction: str
    seat: str
    size: int
    cards: tuple[CardOdds, ...]
    kinds: tuple[KindOdds, ...]
    timely: Law

    def exhibit(self) -> Exhibit:
        """The cards for this turn, the kinds, and each card."""
        turn = self.position.turn
        head = (
            ("Cards in the hand", str(self.size)),
            (f"For turn {turn} on average", fraction(self.timely.mean)),
            (f"None for turn {turn}", chance(self.timely.p(0))),
        )
        kinds = tuple(
            (k.kind, fraction(k.number.mean), percent(k.number.p_at_least(1)), percent(k.timely.p_at_least(1)))
            for k in self.kinds
        )
        rows = tuple(
            (
                c.card.name,
                c.card.colour,
                f"{c.card.first} to {c.card.last}",
                c.card.meaning,
                fraction(c.p),
                percent(c.p),
            )
            for c in self.cards
        )
        one = tuple((k.kind, k.timely.p_at_least(1)) for k in self.kinds if k.timely.p_at_least(1))
        return Exhibit(
            f"The hand of {self.faction}, as {self.seat} sees it",
            head,
            (
                law_bars(f"Cards for turn {turn}", self.timely.items()),
                Bars(f"At least one for turn {turn} of this kind", one),
            ),
            (
                Table("Kinds of effects", ("Kind", "On average", "One or more", f"for turn {turn}"), kinds),
                Table("Cards that may be there", ("Card", "Colour", "Turns", "What it does", "Chance", ""), rows),
            ),
            how="Exact: of each colour every card that was not seen is equally likely (2).",
            notes=("What others have played and kept back is taken to say nothing of what they hold.",),
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each card, and the cards for this turn on average."""
        return {c.card.name: c.p for c in self.cards} | {"for this turn on average": self.timely.mean}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "hand": {
                "faction": self.faction,
                "seat": self.seat,
                "size": self.size,
                "cards": {c.card.name: str(c.p) for c in self.cards},
                "timely": self.timely.as_json(),
                "kinds": {k.kind: k.number.as_json() for k in self.kinds},
            }
        }


def hand_odds(p: Board, faction: str = "", seat: str = "") -> HandOdds:
    """What a hand may hold.

    Args:
        p: the board, or the view of a seat.
        faction: whose hand; "" for the first one that the seat does not see.
        seat: who asks; "" for the one whose view it is, else for the first one that does not see the hand.

    Raises:
        BadInput: no such Faction or seat.
    """
    who, eyes = _asked(p, faction, seat)
    view = p if p.seat else p.view(eyes)
    hand, unseen = view.factions[who].hand, view.unseen
    if p.phase == SET_UP and not any(f.hand for f in p.factions.values()):
        hand, unseen = tuple(f"{UNKNOWN} {c}" for c in piles(p)), tuple(n for pile in piles(p).values() for n in pile)
    rules, known = p.rules, [c for c in hand if not c.startswith(UNKNOWN)]
    hidden: dict[str, int] = {}
    for card in hand:
        if card.startswith(UNKNOWN):
            hidden[colour(rules, card)] = hidden.get(colour(rules, card), 0) + 1
    pools = {c: [rules.cards[n] for n in unseen if n in rules.cards and rules.cards[n].colour == c] for c in hidden}
    sure = [rules.cards[n] for n in known if n in rules.cards]
    cards = [CardOdds(c, c.is_timely(p.turn), Fraction(1)) for c in sure]
    for c, pool in pools.items():
        cards += [CardOdds(x, x.is_timely(p.turn), Fraction(hidden[c], len(pool))) for x in pool]

    def law(test: Iterable[str]) -> Law:
        """How many cards of these names are there."""
        names = set(test)
        parts = [_drawn(len(pool), sum(x.name in names for x in pool), hidden[c]) for c, pool in pools.items() if pool]
        return total(parts) + sum(x.name in names for x in sure)

    kinds = []
    for kind in dict.fromkeys(c.card.effect.kind for c in cards):
        alike = [c for c in cards if c.card.effect.kind == kind]
        kinds.append(KindOdds(kind, law(c.card.name for c in alike), law(c.card.name for c in alike if c.timely)))
    return HandOdds(
        p, Asked(hand_odds, (who, eyes)), who, eyes, len(hand), tuple(cards), tuple(kinds),
        law(c.card.name for c in cards if c.timely),
        rests_on=tuple(f"cards:{c.card.name}" for c in cards), rules_notes=board_notes(p),
    )  # fmt: skip


def _drawn(size: int, good: int, number: int) -> Law:
    """How many good ones are among so many that were drawn from a pile."""
    return Law({k: comb(good, k) * comb(size - good, number - k) for k in range(min(good, number) + 1)})


def _asked(p: Board, faction: str, seat: str) -> tuple[str, str]:
    """Whose hand, and in whose eyes."""
    problems: list[Problem] = []
    eyes = p.seat or (p.rules.names["faction"].get(seat) or seat if seat.strip() else "")
    who = p.rules.names["faction"].get(faction) or faction if faction.strip() else ""
    if who and who not in p.factions:
        hint = did_you_mean(who, p.factions) or f"In play: {', '.join(p.factions)}."
        problems.append(Problem("faction", f'"{who[:40]}" does not play', hint, case="2"))
    if eyes and not p.seat and eyes not in p.players:
        hint = did_you_mean(eyes, p.players) or f"Seats: {', '.join(p.players)}."
        problems.append(Problem("seat", f'"{eyes[:40]}" is no seat', hint, case="2"))
    if problems:
        raise BadInput(problems)
    if not who:
        who = next((f for f in p.factions if p.seats[f] != (eyes or p.players[0])), next(iter(p.factions)))
    return who, eyes or next(s for s in p.players if s != p.seats[who])


__all__ = ["CardOdds", "HandOdds", "KindOdds", "hand_odds"]
