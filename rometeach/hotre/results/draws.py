"""What the draw may bring: the Token a player draws, which Tokens are held at all, the order of play (5.4, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Bars, Exhibit, Table, fraction, percent
from ..board.board import Board
from ..board.state import BARBARIAN, EMPEROR, HIDDEN
from ..charts.strength import new_armies
from ..phases import draw
from ..phases.draw import names
from ..phases.order import is_dead
from .notes import board_notes

KINDS = (BARBARIAN, EMPEROR)


@dataclass(frozen=True, slots=True)
class TokenOdds:
    """A Token of this turn: who stands behind it, what he brings, and his chances.

    Attributes:
        kind: "Barbarian" or "Emperor".
        number: of the Token.
        name: of the People or the Emperor.
        brings: its new Armies, or his bonus.
        mine: the chance that the player who is asked about holds or draws it.
        held: the chance that anybody holds it.
        lowest: the chance that it is the lowest one that is held.
        place: its place in the order of play on average, if it is held; None where it is not.
    """

    kind: str
    number: int
    name: str
    brings: str
    mine: Fraction
    held: Fraction
    lowest: Fraction
    place: Fraction | None


@dataclass(frozen=True, eq=False, repr=False)
class DrawOdds(PositionResult[Board]):
    """The Tokens of a turn, before or in its Draw Phase, as far as the board knows them."""

    AMOUNTS = ("place",)

    faction: str
    tokens: tuple[TokenOdds, ...]
    drawing: tuple[int, int]
    has: tuple[str, str]

    def exhibit(self) -> Exhibit:
        """For each kind: what the player may get, and the order of play."""
        bars, tables, head = [], [], []
        for kind, has, number in zip(KINDS, self.has, self.drawing, strict=True):
            found = [t for t in self.tokens if t.kind == kind]
            if has:
                head.append((f"{kind} Token of {self.faction}", has))
            elif any(t.mine for t in found):
                bars.append(
                    Bars(
                        f"The {kind} Token that {self.faction} draws",
                        tuple((_name(t), t.mine) for t in found if t.mine),
                    )
                )
            low = tuple((_name(t), t.lowest) for t in found if t.lowest)
            bars.append(Bars(f"The lowest {kind} Token that is held", low, ordered=True))
            rows = tuple(
                (str(t.number), t.name, t.brings, fraction(t.held), percent(t.held), _place(t.place)) for t in found
            )
            header = ("Token", "People" if kind == BARBARIAN else "Emperor", "Brings", "Held", "", "Place in the order")
            tables.append(Table(f"{kind} Tokens, {number} of them held", header, rows))
        return Exhibit(
            f"The draw of turn {self.position.turn}",
            tuple(head),
            tuple(bars),
            tuple(tables),
            how="Exact: every choice of Tokens that the board leaves open is equally likely (5.4).",
            notes=(
                "Every Token that is drawn is held by somebody. Whether others keep or pass what they draw is taken to say nothing, "
                "and the player is taken to keep what he draws.",
                "The place is that among all Player Phases: Peoples and Emperors in turn, the lowest held first (6).",
            ),
        )

    def lowest(self, kind: str) -> dict[int, Fraction]:
        """The law of the lowest number that is held."""
        return {t.number: t.lowest for t in self.tokens if t.kind == kind and t.lowest}

    def figures(self) -> Mapping[str, Fraction]:
        """For each Token the chance that it is held, that it is the lowest, and its place."""
        found: dict[str, Fraction] = {}
        for t in self.tokens:
            found |= {f"{_name(t)}: held": t.held, f"{_name(t)}: lowest": t.lowest}
            if t.place is not None:
                found[f"{_name(t)}: place"] = t.place
        return found

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        tokens = [
            {
                "kind": t.kind,
                "number": t.number,
                "name": t.name,
                "mine": str(t.mine),
                "held": str(t.held),
                "lowest": str(t.lowest),
                "place": None if t.place is None else str(t.place),
            }
            for t in self.tokens
        ]
        return {"draw": {"faction": self.faction, "tokens": tokens}}


def _name(t: TokenOdds) -> str:
    return f"{t.number} {t.name}"


def _place(place: Fraction | None) -> str:
    return "-" if place is None else f"{float(place):.2f}".rstrip("0").rstrip(".")


def draw_odds(p: Board, faction: str = "") -> DrawOdds:
    """What the draw of this turn may bring to a Faction's player, and in which order will be played.

    Args:
        p: the board, or the view of a seat.
        faction: who is asked about; "" for the first one.

    Raises:
        BadInput: no such Faction in play.
    """
    who = p.rules.names["faction"].get(faction) if faction.strip() else next(iter(p.factions))
    if who is None or who not in p.factions:
        hint = did_you_mean(faction, p.factions) or f"In play: {', '.join(p.factions)}."
        raise BadInput([Problem("faction", f'"{faction[:40]}" does not play', hint, case="2")])
    drawers = [len(draw.drawers(p, kind)) for kind in KINDS]
    held = {kind: _held(p, kind, n) for kind, n in zip(KINDS, drawers, strict=True)}
    tokens = tuple(t for n, kind in enumerate(KINDS) for t in _tokens(p, who, kind, held, drawers[n]))
    has = tuple(_has(p, who, kind) for kind in KINDS)
    used = {f"barbarians:{row}" for row, r in p.rules.tables["barbarians"].items() if int(r["turn"]) == p.turn}
    used |= {f"emperors:{row}" for row, r in p.rules.tables["emperors"].items() if int(r["turn"]) == p.turn}
    return DrawOdds(
        p, Asked(draw_odds, (who,)), who, tokens, (drawers[0], drawers[1]), (has[0], has[1]),
        rests_on=tuple(sorted(used)), rules_notes=board_notes(p),
    )  # fmt: skip


def _has(p: Board, faction: str, kind: str) -> str:
    """The name behind the Token that a Faction holds; "" where it holds none, or none that is known."""
    token = p.token_of(kind, faction)
    if token is None or token.number == HIDDEN:
        return ""
    return names(p, kind)[token.number]


@dataclass(frozen=True, slots=True)
class _Held:
    """The Tokens of a kind: all numbers, those known to be held, and how many more will be of the others."""

    numbers: tuple[int, ...]
    known: frozenset[int]
    more: int

    @property
    def open(self) -> tuple[int, ...]:
        """Those of which nothing is known."""
        return tuple(n for n in self.numbers if n not in self.known)

    def ranks(self, number: int) -> Iterator[tuple[int, Fraction]]:
        """So many lower ones are held while it is held itself: (how many, chance)."""
        lower = sum(n < number for n in self.known)
        free, more = [n for n in self.open if n != number], self.more - (number not in self.known)
        if more < 0:
            return
        below = sum(n < number for n in free)
        whole = comb(len(self.open), self.more)
        for k in range(min(below, more) + 1):
            if ways := comb(below, k) * comb(len(free) - below, more - k):
                yield lower + k, Fraction(ways, whole)


def _held(p: Board, kind: str, drawers: int) -> _Held:
    numbers = tuple(names(p, kind))
    known = frozenset(t.number for t in p.tokens if t.kind == kind and t.number != HIDDEN)
    return _Held(numbers, known, max(0, min(drawers, len(numbers)) - len(known)))


def _tokens(p: Board, who: str, kind: str, held: Mapping[str, _Held], drawers: int) -> Iterator[TokenOdds]:
    own, other = held[kind], held[BARBARIAN if kind == EMPEROR else EMPEROR]
    others = len(other.known) + other.more
    mine = p.token_of(kind, who)
    for number in own.numbers:
        ranks = dict(own.ranks(number))
        is_held = sum(ranks.values(), Fraction(0))
        place = sum((q * _place_of(kind, rank, others) for rank, q in ranks.items()), Fraction(0))
        if mine is not None and mine.number != HIDDEN:
            gets = Fraction(mine.number == number)
        elif kind == EMPEROR and is_dead(p, who):
            gets = Fraction(0)
        else:
            gets = Fraction(number in own.open, len(own.open)) if own.open else Fraction(0)
        name = names(p, kind)[number]
        if kind == BARBARIAN:
            brings = f"{new_armies(p, name)} new of {p.rules.strength(p.turn, name)}"
        else:
            brings = p.rules.emperors[p.turn, number].bonus
        yield TokenOdds(
            kind, number, name, brings, gets, is_held, ranks.get(0, Fraction(0)), place / is_held if is_held else None
        )


def _place_of(kind: str, rank: int, others: int) -> int:
    """The place in the order of play of a Token before which so many of its kind are held, with so many of the other kind."""
    return rank + 1 + min(rank + (kind == EMPEROR), others)


__all__ = ["DrawOdds", "TokenOdds", "draw_odds"]
