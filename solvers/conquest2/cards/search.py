"""Which cards to take in which rounds: an exact dynamic programme over the rounds and the cards that were taken (3.1).

What a card is worth depends on its season; when it can be paid depends on the others. Of two ways to the same cards one with less money
and less worth is never better, so only the others are followed.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from .inputs import CardsQuestion, CardTaken, Slot, Want
from .worths import Cash, Option, Worths


class Way(NamedTuple):
    """A way to have taken some cards: the money left, what they are worth, what was taken when."""

    money: int
    net: Fraction
    taken: tuple[CardTaken, ...]


State = tuple[tuple[int, ...], tuple[bool, ...]]
"""The places of the cards that were taken, and which of the requests are met."""


class CardsSearch:
    """The sets of cards of a question, each with its best rounds."""

    def __init__(self, q: CardsQuestion) -> None:
        self.q, self.worths = q, Worths(q)
        seasons = sorted({s.season for s in q.slots})
        self.options = tuple(o for o in self.worths.possible if self._counts(o, seasons))
        self.nets = {(n, s): self.worths.net(o, s) for n, o in enumerate(self.options) for s in seasons}
        self.cash = tuple(self.worths.cash(o) for o in self.options)

    def _counts(self, option: Option, seasons: list[int]) -> bool:
        """Whether a card may be in a best plan: it is worth something, brings money for others, or is asked for."""
        asked = any(w.card == option.card for w in self.q.must)
        return asked or self.worths.cash(option) != Cash() or any(self.worths.net(option, s) > 0 for s in seasons)

    def useless(self) -> list[Want]:
        """What is forbidden and would not be done anyhow: the card does not lie there or brings nothing, or the round is not looked at."""
        cards, rounds = {o.card for o in self.options}, {0, *(s.round for s in self.q.slots)}
        return [w for w in self.q.forbid if w.card not in cards or w.round not in rounds]

    def ranked(self, number: int) -> list[Way]:
        """The best sets of cards, each in its best rounds, so many."""
        found: dict[State, list[Way]] = {
            ((), tuple(False for _ in self.q.must)): [Way(self.q.talents, Fraction(0), ())]
        }
        before = self.q.slots[0]
        for slot in self.q.slots:
            if slot.season != before.season:
                found = {k: [self._paid(k[0], w) for w in ways] for k, ways in found.items()}
            before = slot
            found = self._taken(found, slot)
        best: dict[tuple[str, ...], Way] = {}
        for (_, met), ways in found.items():
            for way in ways if all(met) else ():
                name = tuple(sorted(f"{t.card} {t.site}" for t in way.taken))
                if name not in best or _order(way) < _order(best[name]):
                    best[name] = way
        return sorted(best.values(), key=_order)[:number]

    def _paid(self, places: tuple[int, ...], way: Way) -> Way:
        """The money once a season is over and the next one has begun: taxes, and what cards bring then (4, 9.1, 9.3)."""
        more = self.worths.income + sum(self.cash[n].end + self.cash[n].later for n in places)
        return way._replace(money=way.money + more)

    def _taken(self, found: dict[State, list[Way]], slot: Slot) -> dict[State, list[Way]]:
        after: dict[State, list[Way]] = {k: list(ways) for k, ways in found.items()}
        cards = self.q.board.rules.cards
        limit = self.q.limit
        for (places, met), ways in found.items():
            if limit is not None and len(places) >= limit:
                continue
            for n, option in enumerate(self.options):
                if not self._open(places, n):
                    continue
                taken = CardTaken(slot, option.card, option.site)
                if any(w.fits(taken) for w in self.q.forbid):
                    continue
                key = tuple(sorted((*places, n))), self._met(met, taken)
                cost, cash = cards[option.card].cost, self.cash[n].now
                for way in ways:
                    if way.money >= cost:
                        new = Way(way.money - cost + cash, way.net + self.nets[n, slot.season], (*way.taken, taken))
                        _add(after.setdefault(key, []), new)
        return after

    def _met(self, met: tuple[bool, ...], taken: CardTaken) -> tuple[bool, ...]:
        """Which requests are met; each card meets one of them."""
        found = list(met)
        for n, want in enumerate(self.q.must):
            if not found[n] and want.fits(taken):
                found[n] = True
                break
        return tuple(found)

    def _open(self, places: tuple[int, ...], n: int) -> bool:
        """Whether a card is still there: copies in their order, one City in a Province, a City card once, units to march."""
        if n in places:
            return False
        option, others = self.options[n], [self.options[m] for m in places]
        if not self.worths.can_march((*others, option)):
            return False
        same = [o for o in others if o.card == option.card]
        if option.site:
            return not same and all(o.site != option.site for o in others)
        return len(same) == option.copy


def _order(way: Way) -> tuple[Fraction, int, int, str]:
    """The better way first: more worth, then fewer cards, then more money left, then by name."""
    return -way.net, len(way.taken), -way.money, "; ".join(map(str, way.taken))


def _add(ways: list[Way], new: Way) -> None:
    """Keep a way unless another one has as much money and as much worth."""
    if any(w.money >= new.money and w.net >= new.net for w in ways):
        return
    ways[:] = [w for w in ways if w.money > new.money or w.net > new.net]
    ways.append(new)


__all__ = ["CardsSearch", "Way"]
