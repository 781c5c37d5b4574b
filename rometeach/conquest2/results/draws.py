"""What comes next: the Province Tokens and Conquest Cards of a season, and the influence with which each begins (1, 2.1, 2.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law
from ...core.errors import BadInput, Problem
from ...core.hands import is_covered
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, law_bars, percent
from ...core.words import counted
from ..board.board import Board
from ..board.state import AUCTION, PHASES, SET_UP
from ..charts import draws
from ..charts.senators import KINDS as SENATORS
from ..phases.season import BARRED
from ..rules import SENATOR, Rules
from .beliefs import GUESSED, believed
from .notes import board_notes

TYPES = {
    "multi-use": "Multi-use cards",
    "senator": "Senators",
    "diplomacy": "Diplomacy cards",
    "immediate": "Cards for immediate use",
    "permanent": "Permanent cards",
}
"""The types of cards that are shuffled (3.1)."""
ACTS = {
    "merchant": "Merchants",
    "commandeer": "Commandeer cards",
    "city": "Cities",
    "barbarians": "Barbarians",
    "politician": "Politicians",
    "bribe": "Bribe Senator cards",
    "army": "Army Training",
    "navy": "Naval Training",
}
"""The effects of which there are several cards (9)."""
MOST = 99


@dataclass(frozen=True, slots=True)
class DrawnOdds:
    """A token, a card or a kind of cards: how many may still be drawn, and the law of how many are drawn next."""

    name: str
    left: int
    law: Law

    @property
    def p(self) -> Fraction:
        """The chance that at least one is drawn."""
        return self.law.p_at_least(1)


@dataclass(frozen=True, eq=False, repr=False)
class DrawOdds(PositionResult[Board]):
    """The next draw of Province Tokens and Conquest Cards; before the set-up also what each begins with.

    Attributes:
        numbers: how many tokens and cards are drawn.
        tokens: each Key Province.
        cards: each card.
        kinds: kinds of cards, by type and by what they do.
        hand: Key Province -> the law of the influence there with which a player begins; none after the set-up.
        different: the law of how many Provinces he begins in; None after the set-up.
    """

    AMOUNTS = ("on average",)

    numbers: tuple[int, int]
    tokens: tuple[DrawnOdds, ...]
    cards: tuple[DrawnOdds, ...]
    kinds: tuple[DrawnOdds, ...]
    hand: tuple[DrawnOdds, ...]
    different: Law | None

    def of(self, name: str) -> DrawnOdds:
        """A Key Province, a card or a kind of cards by its name."""
        return next(x for x in (*self.tokens, *self.cards, *self.kinds) if x.name == name)

    def exhibit(self) -> Exhibit:
        """Tokens, kinds of cards, each card, and the influence at the start."""
        header = ("", "Left", "At least one", "", "On average")
        bars = [Bars("A Province Token is drawn", tuple((t.name, t.p) for t in self.tokens if t.p))]
        bars.append(Bars("At least one card of this kind", tuple((k.name, k.p) for k in self.kinds if k.p)))
        tables = [
            Table("Province Tokens (2.1)", ("Province", *header[1:]), _rows(self.tokens)),
            Table("Kinds of cards (3.1, 9)", ("Kind", *header[1:]), _rows(self.kinds)),
            Table("Conquest Cards (2.2)", ("Card", *header[1:]), _rows(self.cards)),
        ]
        head = [
            ("Drawn next", " and ".join((counted(self.numbers[0], "token"), counted(self.numbers[1], "card")))),
        ]
        if self.different is not None:
            most = max(n for n, _ in self.different.items())
            head.append(("Different Provinces at the start, on average", f"{float(self.different.mean):.2f}"))
            head.append((f"As many as {most}", chance(self.different.p(most))))
            bars.insert(0, law_bars("Different Provinces in which a player begins", self.different.items()))
            tables.insert(
                0, Table("Influence of a player at the start (1)", ("Province", *header[1:]), _rows(self.hand))
            )
        return Exhibit(
            f"What is drawn next in season {self.position.season}",
            tuple(head),
            tuple(bars),
            tuple(tables),
            how="Exact: every token of the pool and every card that lies face down is equally likely.",
            notes=tuple(self._notes()),
        )

    def _notes(self) -> Iterator[str]:
        p = self.position
        if any(is_covered(c) for player in p.players.values() for c in player.hand):
            yield (
                "Which Senators are in hands, all together, is known from what was seen; so is what lies face down (7.1)."
                if believed(p).fits
                else GUESSED
            )
        if p.season >= p.rules.seasons and p.phase not in PHASES[: PHASES.index(AUCTION)]:
            yield "This is the last season: nothing is drawn any more (8)."
        if self.different is not None:
            yield f"At the start no token of {BARRED} is given out (0.7); the draw of the season comes after it."

    def figures(self) -> Mapping[str, Fraction]:
        """For each token, card and kind the chance of at least one, and how many on average."""
        found: dict[str, Fraction] = {}
        for x in (*self.tokens, *self.kinds, *self.cards):
            found |= {x.name: x.p, f"{x.name}, on average": x.law.mean}
        if self.different is not None:
            found |= {f"{n} different Provinces": p for n, p in self.different.items()}
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "draws": {
                "numbers": {"tokens": self.numbers[0], "cards": self.numbers[1]},
                "tokens": _plain(self.tokens),
                "cards": _plain(self.cards),
                "kinds": _plain(self.kinds),
                "start": _plain(self.hand),
                "different": None if self.different is None else self.different.as_json(),
            }
        }


def _rows(found: tuple[DrawnOdds, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple((x.name, str(x.left), fraction(x.p), percent(x.p), fraction(x.law.mean)) for x in found)


def _plain(found: tuple[DrawnOdds, ...]) -> dict[str, object]:
    return {x.name: {"left": x.left, "p": str(x.p), "law": x.law.as_json()} for x in found}


def draw_odds(p: Board, tokens: int = 0, cards: int = 0) -> DrawOdds:
    """What the next draw of Province Tokens and Conquest Cards brings, for somebody who knows what the board shows (1, 2.1, 2.2).

    Args:
        p: the board, or the view of a seat.
        tokens: how many tokens are drawn, 0 to 99; 0 for those of a season.
        cards: how many cards are drawn, 0 to 99; 0 for those of a season.

    Raises:
        BadInput: a number that cannot be.
    """
    given = {"tokens": tokens, "cards": cards}
    wrong = [
        Problem(where, f"expected a whole number from 0 to {MOST}, not {number}")
        for where, number in given.items()
        if not 0 <= number <= MOST
    ]
    if wrong:
        raise BadInput(wrong)
    values, players = p.rules.values, len(p.players)
    drawn = tuple(_tokens(p, tokens or values["season.tokens"] * players))
    shown = tuple(_cards(p, cards or values["season.cards"] * players))
    numbers = _number(drawn), _number(shown)
    begun = p.phase != SET_UP
    hand = () if begun else tuple(_hand(p))
    different = None
    if not begun:
        different = draws.kinds_drawn([n for k, n in p.pool.items() if k != BARRED], values["start.influence"])
    return DrawOdds(
        p, Asked(draw_odds, (tokens, cards)), numbers, drawn, shown,
        tuple(_kinds(p, numbers[1])), hand, different,
        rests_on=tuple(f"tokens:{key}" for key in p.rules.tokens_of), rules_notes=board_notes(p),
    )  # fmt: skip


def _number(found: tuple[DrawnOdds, ...]) -> int:
    """How many are drawn in all: fewer than are wanted where so many are not left."""
    return int(sum((x.law.mean for x in found), Fraction(0)))


# --- tokens


def _given_out(p: Board) -> int:
    """How many tokens the set-up still takes from the pool."""
    if p.phase != SET_UP:
        return 0
    wanted = p.rules.values["start.influence"] * len(p.players) - sum(p.influence_of(s) for s in p.players)
    return max(0, min(wanted, sum(n for key, n in p.pool.items() if key != BARRED)))


def _tokens(p: Board, number: int) -> Iterator[DrawnOdds]:
    taken, whole = _given_out(p), sum(p.pool.values())
    barred = p.pool.get(BARRED, 0)
    if whole - taken < number and p.rules.switches["token_pool"] == "none":
        number = 0
    for key in p.rules.keys:
        left = p.pool.get(key, 0)
        if key == BARRED:
            yield DrawnOdds(key, left, draws.drawn(whole - taken, left, number))
        else:
            yield DrawnOdds(key, left, draws.drawn_of_rest(barred, whole - barred, taken, left, number))


def _hand(p: Board) -> Iterator[DrawnOdds]:
    whole = sum(n for key, n in p.pool.items() if key != BARRED)
    for key in p.rules.keys:
        if key != BARRED:
            yield DrawnOdds(
                key, p.pool.get(key, 0), draws.drawn(whole, p.pool.get(key, 0), p.rules.values["start.influence"])
            )


# --- cards


@dataclass(frozen=True, slots=True)
class _Deck:
    """The cards that may lie face down: how many of each, and how many of the Senators among them are in hands instead."""

    left: Mapping[str, int]
    taken: int

    @property
    def senators(self) -> int:
        """The Senators of which some are in hands."""
        return sum(self.left.get(c, 0) for c in SENATORS)

    @property
    def others(self) -> int:
        """All other cards: they lie face down for certain."""
        return sum(self.left.values()) - self.senators


def _deck(p: Board) -> _Deck:
    """What lies face down; in a view without the Senators that the hands of others hold, as far as they are known."""
    left = Counter(p.deck)
    covered = sum(is_covered(c) for player in p.players.values() for c in player.hand)
    if not covered:
        return _Deck(left, 0)
    known = believed(p)
    if not known.fits:
        return _Deck(left, min(covered, sum(left[c] for c in SENATORS)))
    left.subtract(known.covered)
    return _Deck(left, 0)


def _cards(p: Board, number: int) -> Iterator[DrawnOdds]:
    deck = _deck(p)
    for name in dict.fromkeys(p.rules.deck):
        yield DrawnOdds(name, deck.left.get(name, 0), _law(p.rules, deck, (name,), number))


def _kinds(p: Board, number: int) -> Iterator[DrawnOdds]:
    deck, cards = _deck(p), p.rules.cards
    names = tuple(dict.fromkeys(p.rules.deck))
    for kind, words in TYPES.items():
        yield _kind(p.rules, deck, words, tuple(n for n in names if cards[n].kind == kind), number)
    for act, words in ACTS.items():
        yield _kind(p.rules, deck, words, tuple(n for n in names if cards[n].act == act), number)


def _kind(rules: Rules, deck: _Deck, words: str, names: tuple[str, ...], number: int) -> DrawnOdds:
    left = sum(deck.left.get(n, 0) for n in names)
    if all(rules.cards[n].kind == SENATOR for n in names):
        left -= deck.taken
    return DrawnOdds(words, left, _law(rules, deck, names, number))


def _law(rules: Rules, deck: _Deck, names: tuple[str, ...], number: int) -> Law:
    """How many of some cards are drawn: all of them Senators, or none."""
    good = sum(deck.left.get(n, 0) for n in names)
    if names and rules.cards[names[0]].kind == SENATOR:
        return draws.drawn_of_rest(deck.others, deck.senators, deck.taken, good, number)
    return draws.drawn(deck.others + deck.senators - deck.taken, good, number)


__all__ = ["ACTS", "TYPES", "DrawOdds", "DrawnOdds", "draw_odds"]
