"""What a card is worth to a player over the seasons left, line by line, in Talents (9.1 to 9.15); the charts say each figure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.supply import left
from rometeach.conquest2.charts.armies import Units
from rometeach.conquest2.charts.points import chaos_after_cities, influence_points, taxes
from rometeach.conquest2.phases.cards import marches, sites, takeable
from rometeach.conquest2.rules import Card
from rometeach.conquest_board.rules import CAVALRY, GALLEY, GENERAL, INFANTRY
from rometeach.core.chance.laws import count
from rometeach.core.words import counted

from .gains import Gains
from .inputs import CardsQuestion

TALENTS, CHAOS, POINTS, BATTLES, PIECES, VOTES, PRICE, ACTION = (
    "Talents",
    "Chaos taken away",
    "Victory Points",
    "battles won",
    "pieces",
    "votes",
    "price",
    "actions",
)
KINDS = (TALENTS, CHAOS, POINTS, BATTLES, PIECES, VOTES, PRICE, ACTION)


class Line(NamedTuple):
    """A part of what a card is worth.

    Attributes:
        kind: one of `KINDS`.
        number: how many of them.
        worth: what they count in Talents.
        why: in words.
        section: the Section.
    """

    kind: str
    number: Fraction
    worth: Fraction
    why: str
    section: str


class Option(NamedTuple):
    """A card that may be taken, a City with its Province; `copy` counts cards of one name from 0: the second may be worth less."""

    card: str
    site: str
    copy: int


class Cash(NamedTuple):
    """When a card brings Talents that others can be paid with: at once, at the end of each season, at the beginning of each later one."""

    now: int = 0
    end: int = 0
    later: int = 0


class Worths:
    """What the cards of a question are worth, by the season in which they are taken."""

    def __init__(self, q: CardsQuestion) -> None:
        self.q, self.board, self.rates = q, q.board, q.rates
        self.seasons = q.board.rules.seasons
        self.gains = Gains(q)

    @cached_property
    def possible(self) -> tuple[Option, ...]:
        """All cards that the player could take, if he had the money: those of the display, and those that are thought to lie there."""
        b, side = self.board, self.q.side
        most = max(c.cost for c in b.rules.cards.values())
        display = (*b.display, *self.q.also)
        rich = replace(b.with_player(side, talents=most, took=False), display=display)
        found = []
        for name in takeable(rich, side):
            card = b.rules.cards[name]
            where = sites(b, side, card) if card.act == "city" else [""]
            found += [Option(name, site, n) for site in where for n in range(display.count(name))]
        return tuple(found)

    def lines(self, option: Option, season: int) -> list[Line]:
        """What a card is worth that is taken in a season, its price and action with it."""
        card, times = self.board.rules.cards[option.card], self.seasons - season + 1
        found = [x for x in _WORTHS[card.act](self, card, option, times) if x.number or x.worth]
        if card.cost:
            found.append(Line(PRICE, Fraction(card.cost), Fraction(-card.cost), "its price", "3.1"))
        if self.rates.action:
            found.append(Line(ACTION, Fraction(1), Fraction(-self.rates.action), "the action that takes it", "3.1"))
        return found

    def net(self, option: Option, season: int) -> Fraction:
        """The same in one number."""
        return sum((x.worth for x in self.lines(option, season)), Fraction(0))

    def cash(self, option: Option) -> Cash:
        """The Talents that a card brings for sure, and when."""
        card = self.board.rules.cards[option.card]
        if card.act == "merchant":
            brings = card.talents * self.board.provinces[card.places[0]].tokens_of(self.q.side)
            return Cash(brings, 0, brings)
        if card.act == "loot":
            return Cash(card.talents, 0, card.talents)
        if card.act == "city":
            return Cash(0, self._city_tax(option.site), 0)
        return Cash(card.talents) if card.act == "barbarians" else Cash()

    def can_march(self, options: Iterable[Option]) -> bool:
        """Whether there are units for all of these cards against Barbarians, each from a Province with a Leader (9.9).

        Who has gone against Barbarians goes against no others: he is far away.
        """
        room = {
            name: force.military // self.board.rules.values["barbarians.units"]
            for name, force in self.board.leaders(self.q.side)
        }
        wanted = [self._starts[o.card] for o in options if o.card in self._starts]

        def fits(at: int) -> bool:
            if at == len(wanted):
                return True
            for start in wanted[at]:
                if room[start]:
                    room[start] -= 1
                    if fits(at + 1):
                        return True
                    room[start] += 1
            return False

        return fits(0)

    @cached_property
    def _starts(self) -> dict[str, frozenset[str]]:
        """Card against Barbarians -> the Provinces from which units can go."""
        cards = self.board.rules.cards
        return {
            o.card: frozenset(m.start for m in marches(self.board, self.q.side, cards[o.card]))
            for o in self.possible
            if cards[o.card].act == "barbarians"
        }

    @property
    def income(self) -> int:
        """The taxes at the end of each season, as the board is (4)."""
        return taxes(self.board, self.q.side).total

    def _city_tax(self, site: str) -> int:
        return taxes(self.board.with_province(site, city=self.q.side), self.q.side).total - self.income

    # --- what each card does

    def talents(self, number: int | Fraction, why: str, section: str) -> Line:
        """Talents."""
        return Line(TALENTS, Fraction(number), Fraction(number), why, section)

    def chaos(self, number: int, why: str, section: str) -> Line:
        """Chaos that goes away; below 0, that comes."""
        return Line(CHAOS, Fraction(number), Fraction(number * self.rates.chaos), why, section)

    def points(self, number: Fraction, why: str, section: str) -> Line:
        """Victory Points."""
        return Line(POINTS, number, number * self.rates.point, why, section)

    def merchant(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """Talents for influence, once a season (9.1)."""
        each = self.cash(option).now
        yield self.talents(each * times, f"{each} Talents in {counted(times, 'season')}", "9.1")

    def loot(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """Talents and Chaos, once a season (9.3)."""
        yield self.talents(card.talents * times, f"{card.talents} Talents in {counted(times, 'season')}", "9.3")
        yield self.chaos(-card.chaos * times, f"{card.chaos} Chaos each time", "9.3")

    def city(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """Taxes, less Chaos, a die and the first throw in defence (4, 5.2, 3.6.4, 3.6.5)."""
        each, b = self._city_tax(option.site), self.board
        yield self.talents(each * times, f"{each} Talents more in taxes of {counted(times, 'season')}", "4")
        mine = b.players[self.q.side].chaos
        now = chaos_after_cities(b)[self.q.side]
        less = now - chaos_after_cities(b.with_province(option.site, city=self.q.side))[self.q.side]
        gone = min(now, less * times) if b.rules.switches["chaos_city"] == "lasting" else less * times
        yield self.chaos(gone, f"{less} Chaos less at the end of a season, of the {mine} of now", "5.2")
        if self.rates.attacked:
            gain = self.gains.on_land(0, defends=True, city=True)
            yield self.battles(
                gain * self.rates.attacked * times, gain, "its die and the first throw in defence", "3.6.5"
            )

    def army(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """A die more in each battle on land (9.13)."""
        first, more = option.copy * card.dice, (option.copy + 1) * card.dice
        for number, defends in ((self.rates.battles, False), (self.rates.attacked, True)):
            if number:
                gain = self.gains.on_land(more, defends=defends) - self.gains.on_land(first, defends=defends)
                what = f"{counted(card.dice, 'die', 'dice')} more {'in defence' if defends else 'in the attack'}"
                yield self.battles(gain * number * times, gain, what, "9.13")

    def navy(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """A die more in each naval battle (9.14)."""
        if self.rates.naval:
            gain = self.gains.at_sea((option.copy + 1) * card.dice, 0) - self.gains.at_sea(option.copy * card.dice, 0)
            yield self.battles(gain * self.rates.naval * times, gain, "a die more at sea", "9.14")

    def diplomacy(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """Units in the battles of a Province, or at sea, for one season (9.6)."""
        if not card.places:
            if self.rates.naval:
                gain = self.gains.at_sea(0, card.units.galleys) - self.gains.at_sea(0, 0)
                yield self.battles(gain * self.rates.naval, gain, f"{card.units} more at sea", "9.6")
        elif self.board.provinces[card.places[0]].force(self.q.side).military:
            for number, defends in ((self.rates.battles, False), (self.rates.attacked, True)):
                if number:
                    gain = self.gains.on_land(0, defends=defends, guests=card.units)
                    yield self.battles(gain * number, gain, f"{card.units} more in battles in {card.places[0]}", "9.6")

    def senator(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """Votes (9.5)."""
        yield self.votes(Fraction(card.votes), counted(card.votes, "vote"), "9.5")

    def bribe(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """A random Senator of the best hand; covered ones count as the average of all (9.11)."""
        cards, players = self.board.rules.cards, self.board.players
        all_of = [c for c in cards.values() if c.act == "senator"]
        mean = Fraction(sum(c.votes * c.number for c in all_of), sum(c.number for c in all_of))
        hands = [p.hand for s, p in players.items() if s != self.q.side and p.hand]
        values = [
            sum((Fraction(cards[c].votes) if c in cards else mean for c in h), Fraction(0)) / len(h) for h in hands
        ]
        if values:
            best = max(values)
            yield self.votes(best, f"a random Senator, {float(best):.2f} votes on average", "9.11")

    def politician(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """Influence where the Caesar is (9.10)."""
        b = self.board
        key = next(k for k in b.rules.keys if b.provinces[k].force(self.q.side).caesar)
        first = option.copy * card.influence
        often = f"at the end of {counted(times, 'season')}"
        yield from self.influence(key, first, [{card.influence: Fraction(1)}] * times, often)

    def influence(self, key: str, before: int, more: Sequence[Mapping[int, Fraction]], often: str) -> Iterator[Line]:
        """Influence that comes to a Province: taxes, and Victory Points while others keep what they have (4, 5.1).

        Args:
            key: the Province.
            before: tokens that come before these.
            more: for each season left how many there are at its end, with the chances.
            often: when that is, in words.
        """
        side, b = self.q.side, self.board
        have = b.provinces[key].tokens_of(side) + before

        def brings(tokens: int) -> tuple[int, int]:
            there = b.with_influence(key, side, tokens)
            return taxes(there, side).total, influence_points(there)[key].get(side, 0)

        tax, won = Fraction(0), Fraction(0)
        first = brings(have)
        for law in more:
            for number, p in law.items():
                then = brings(have + number)
                tax += p * (then[0] - first[0])
                won += p * (then[1] - first[1])
        yield self.talents(tax, f"taxes of its influence in {key}, {often}", "4")
        yield self.points(won, f"Victory Points of its influence in {key}, {often}", "5.1")

    def vote(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """A Senate Vote once a season, with the chance to win it (7.2, 9.4)."""
        p, supply = self.rates.called, left(self.board, self.q.side)[INFANTRY]
        often = f"in {counted(times, 'Senate Vote')} with the chance of {p}"
        wins = dict(count([p] * times).items())

        def mean(each: int, most: int | None = None) -> Fraction:
            return sum((w * (n * each if most is None else min(most, n * each)) for n, w in wins.items()), Fraction(0))

        if card.talents:
            yield self.talents(mean(card.talents), f"{card.talents} Talents {often}", "9.4")
        if card.chaos:
            gone = mean(-card.chaos, self.board.players[self.q.side].chaos)
            yield Line(
                CHAOS, gone, gone * self.rates.chaos, f"{-card.chaos} Chaos less {often}, of the Chaos of now", "9.4"
            )
        if card.points:
            yield self.points(mean(card.points), f"{card.points} Victory Points {often}", "9.4")
        if card.influence:
            laws = [{n * card.influence: w for n, w in count([p] * t).items()} for t in range(1, times + 1)]
            yield from self.influence(card.places[0], 0, laws, often)
        if card.units.number:
            new = mean(card.units.infantry, supply)
            yield self.pieces(new * self.board.rules.costs[INFANTRY], f"{card.units} {often}", "9.4")

    def gift(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """What is gained at once: units, Talents, Victory Points (9.7, 9.9)."""
        section = "9.7" if card.act == "commandeer" else "9.9"
        if card.units.number:
            yield self.pieces(Fraction(self._new(card.units)), f"{card.units} at what they cost", section)
        if card.talents:
            yield self.talents(card.talents, f"{card.talents} Talents", section)
        if card.points:
            yield self.points(Fraction(card.points), f"{card.points} Victory Points", section)

    def assassin(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """A General of somebody else each season (9.2)."""
        cost = self.board.rules.costs[GENERAL]
        yield self.pieces(Fraction(cost * times), f"a General of another player in {counted(times, 'season')}", "9.2")

    def uncounted(self, card: Card, option: Option, times: int) -> Iterator[Line]:
        """Cards that do what no number here says (9.12, 9.15)."""
        yield from ()

    # --- the measures

    def _new(self, units: Units) -> int:
        """What new units would cost, as far as there are any left (0.1, 3.2)."""
        supply, costs = left(self.board, self.q.side), self.board.rules.costs
        pairs = zip((units.infantry, units.cavalry, units.galleys), (INFANTRY, CAVALRY, GALLEY), strict=True)
        return sum(min(n, supply[piece]) * costs[piece] for n, piece in pairs)

    def pieces(self, worth: Fraction, why: str, section: str) -> Line:
        """Pieces, at what they cost."""
        return Line(PIECES, worth, worth, why, section)

    def votes(self, number: Fraction, why: str, section: str) -> Line:
        """Votes in the Senate."""
        return Line(VOTES, number, number * self.rates.vote, why, section)

    def battles(self, number: Fraction, gain: Fraction, why: str, section: str) -> Line:
        """Battles that are won more, on average.

        Args:
            number: how many, in all that are to come.
            gain: in one of them.
            why: what brings it.
            section: the Section.
        """
        said = f"{why}: {float(gain * 100):.1f} points more in the chance to win"
        return Line(BATTLES, number, number * self.rates.prize, said, section)


_WORTHS: Mapping[str, Callable[[Worths, Card, Option, int], Iterator[Line]]] = {
    "merchant": Worths.merchant,
    "assassin": Worths.assassin,
    "loot": Worths.loot,
    "vote": Worths.vote,
    "senator": Worths.senator,
    "diplomacy": Worths.diplomacy,
    "commandeer": Worths.gift,
    "city": Worths.city,
    "barbarians": Worths.gift,
    "politician": Worths.politician,
    "bribe": Worths.bribe,
    "revolt": Worths.uncounted,
    "army": Worths.army,
    "navy": Worths.navy,
    "wind": Worths.uncounted,
}


def whole(board: Board) -> tuple[str, ...]:
    """The cards that may still come from the deck, each name once."""
    return tuple(dict.fromkeys(board.deck))


__all__ = ["KINDS", "PRICE", "Cash", "Line", "Option", "Worths", "whole"]
