"""Revolts and Romanisation on the whole board (Section 11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ...core.chance import laws
from ...core.chance.laws import Law
from ...core.figures.ledger import Ledger
from ...core.figures.sources import Source
from ...core.frozen import Frozen
from ...core.meanings import GAIN, LOSS, Meaning, by_sign
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Pairs, Table, chance, law_bars
from ..board.board import GARRISONED, Board, with_provinces
from ..board.units import FIELDS, ONE, TITLES
from ..charts import revolt
from ..charts.revolt import RevoltOdds
from ..meanings import OF_REVOLT
from ..phases import builds
from .rows import chance_cells


@dataclass(frozen=True, eq=False, repr=False)
class Revolt(PositionResult[Board]):
    """One Province: its Revolt dice, the reasons, and what one more Unit would change."""

    odds: RevoltOdds
    ledger: Ledger

    @property
    def p_revolt(self) -> Fraction:
        """The chance to Revolt."""
        return self.odds.p_revolt

    @property
    def p_romanise(self) -> Fraction:
        """The chance to be Romanised."""
        return self.odds.p_romanise

    def one_more(self) -> dict[str, tuple[Fraction, Fraction]]:
        """Unit -> (chance to Revolt, chance to be Romanised) if it stood here too; only Units that fit the stack."""
        return one_more(self.position, self.odds.province)

    def exhibit(self) -> Exhibit:
        """The chance, the ledger, and the effect of one more of each Unit."""
        o = self.odds
        faces = (
            f"on {o.revolts_on} or more"
            if o.revolts_on and o.revolts_on < 6
            else "on a 6"
            if o.revolts_on
            else "on no face"
        )
        headline = [("Revolts", f"{chance(o.p_revolt)}, {faces}" + (f", with {o.dice} dice" if o.dice > 1 else ""))]
        if o.p_romanise:
            headline.append(("Romanised", chance(o.p_romanise)))
        headline += [(f"Becomes {k}", chance(p)) for k, p in o.becomes.items()]
        return Exhibit(
            f"{o.province}: {o.status}",
            tuple(headline),
            tuple(x for x in self.what_if() if any(p for _, p in x.bars)) if self.one_more() else (),
            ledgers=(("Modifier of the Revolt 1D6", self.ledger),),
            how="A Revolt is a die plus modifier above 6 (Case 11.1.3)"
            + (
                "; an Insurgent Province is Romanised by a total up to its Commander's Military (11.1.4)."
                if o.p_romanise
                else "."
            ),
            line_unit="modifier",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """What one more Unit does to the chance to Revolt, and to be Romanised; the modifier."""
        shown = self.exhibit()
        return shown.drawings(*(found.picture() for found in (() if shown.bars else self.what_if())))

    def what_if(self) -> tuple[Bars | Pairs, ...]:
        """What one more of each Unit does to the chance to Revolt, and to be Romanised, beside the chance of now."""
        name, units = self.odds.province, self.one_more().items()
        asked = [("Revolts", self.p_revolt, 0)]
        asked += [("is Romanised", self.p_romanise, 1)] if self.odds.status == "Insurgent" else []
        if not units:
            return tuple(Bars(f"{name} {what}", (("as it stands", now),), OF_REVOLT[what]) for what, now, _ in asked)
        return tuple(
            Pairs(
                f"{name} {what}, with one more Unit",
                "as it stands",
                "with the Unit",
                tuple((unit, now, then[i]) for unit, then in units),
                OF_REVOLT[what],
            )
            for what, now, i in asked
        )

    def rows(self) -> list[dict[str, object]]:
        """The chances as it stands, and with one more of each Unit."""
        with_unit = {"": (self.p_revolt, self.p_romanise), **self.one_more()}
        return [
            {
                "province": self.odds.province,
                "one_more": unit,
                **chance_cells("revolt", a),
                **chance_cells("romanised", b),
            }
            for unit, (a, b) in with_unit.items()
        ]

    def doubts(self) -> dict[str, Source]:
        """The doubtful figures of the ledger, and of its Commander where his Military Romanises."""
        rules = self.position.rules
        row = self.position.commander_of[rules.provinces[self.odds.province].command].row
        romaniser = {row: rules.sources[row]} if self.odds.p_romanise and rules.sources[row].is_doubtful else {}
        return self.ledger.doubts() | romaniser

    def meanings(self) -> Mapping[str, Meaning]:
        """To Revolt and to be Romanised."""
        return dict(zip(self.figures(), (OF_REVOLT["Revolts"], OF_REVOLT["is Romanised"]), strict=True))

    def figures(self) -> Mapping[str, Fraction]:
        """Chance to Revolt and to be Romanised."""
        return {
            f"{self.odds.province} Revolts": self.odds.p_revolt,
            f"{self.odds.province} Romanised": self.odds.p_romanise,
        }

    def as_json(self) -> dict[str, object]:
        """The published shape of one entry."""
        o = self.odds
        return {
            "province": o.province,
            "status": o.status,
            "empire": o.empire,
            "modifier": o.modifier,
            "revolts_on": o.revolts_on,
            "dice": o.dice,
            "p_revolt": str(o.p_revolt),
            "becomes": {k: str(p) for k, p in o.becomes.items()},
            "p_romanise": str(o.p_romanise),
            "ledger": [line.as_json() for line in self.ledger.lines],
        }


@dataclass(frozen=True, eq=False, repr=False)
class Revolts(PositionResult[Board]):
    """Every Province that can Revolt or be Romanised, most dangerous first."""

    provinces: tuple[Revolt, ...]

    def __getitem__(self, name: str) -> Revolt:
        found = self.position.rules.names["province"].find(name)
        for r in self.provinces:
            if r.odds.province == found:
                return r
        raise KeyError(f"{found} can neither Revolt nor be Romanised on this board")

    def __iter__(self) -> Iterator[Revolt]:
        return iter(self.provinces)

    def __len__(self) -> int:
        return len(self.provinces)

    @property
    def count(self) -> Law:
        """The law of the number of Provinces that Revolt."""
        return laws.count(r.p_revolt for r in self.provinces)

    def exhibit(self) -> Exhibit:
        """The ranking, and the law of the number of Revolts."""
        rows = tuple(
            (
                r.odds.province,
                r.odds.status,
                r.odds.empire,
                f"{r.odds.modifier:+d}",
                f"{r.odds.revolts_on}+" if r.odds.revolts_on else "-",
                chance(r.p_revolt),
                chance(r.p_romanise) if r.p_romanise else "-",
            )
            for r in self.provinces
        )
        count = self.count
        return Exhibit(
            f"Revolts: {self.position.title}, turn {self.position.turn}",
            (("Revolts expected", f"{float(count.mean):.2f}"), ("No Revolt at all", chance(count.p(0)))),
            (
                Bars(
                    "Chance to Revolt", tuple((r.odds.province, r.p_revolt) for r in self.provinces if r.p_revolt), LOSS
                ),
                law_bars("Number of Revolts", count.items(), means=by_sign(LOSS)),
            ),
            (
                Table(
                    "Provinces that roll, most dangerous first",
                    ("Province", "Status", "Empire", "Modifier", "Revolts on", "Revolts", "Romanised"),
                    rows,
                ),
            ),
            how="The Revolt step taken from this very board, with no further decision; the dice are independent.",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """Who Revolts, how many do, and who may be Romanised."""
        romanised = tuple((r.odds.province, r.p_romanise) for r in self.provinces if r.p_romanise)
        further = [Bars("Chance to be Romanised", romanised, GAIN).picture()] if romanised else []
        return self.exhibit().drawings(*further)

    def rows(self) -> list[dict[str, object]]:
        """The Provinces that roll, most dangerous first."""
        return [
            {
                "province": r.odds.province,
                "status": r.odds.status,
                "empire": r.odds.empire,
                "modifier": r.odds.modifier,
                "dice": r.odds.dice,
                "revolts_on": r.odds.revolts_on,
                **chance_cells("revolt", r.p_revolt),
                **chance_cells("romanised", r.p_romanise),
            }
            for r in self.provinces
        ]

    def doubts(self) -> dict[str, Source]:
        """The doubtful figures of all the ledgers."""
        found: dict[str, Source] = {}
        for r in self.provinces:
            found |= r.doubts()
        return found

    def meanings(self) -> Mapping[str, Meaning]:
        """Those of each Province."""
        return {k: v for r in self.provinces for k, v in r.meanings().items()}

    def figures(self) -> Mapping[str, Fraction]:
        """Each Province's chances."""
        return {k: v for r in self.provinces for k, v in r.figures().items()}

    def as_json(self) -> dict[str, object]:
        """The published shape."""
        return {"revolts": [r.as_json() for r in self.provinces], "revolt_count": self.count.as_json()}


def revolts(board: Board) -> Revolts:
    """The whole board."""
    found = tuple(_entry(board, o) for o in revolt.all_odds(board))
    return Revolts(board, Asked(revolts), found, rules_notes=rules_notes(board.rules))


def _entry(board: Board, o: RevoltOdds) -> Revolt:
    notes = rules_notes(board.rules)
    return Revolt(board, Asked(province, (o.province,)), o, revolt.ledger(board, o.province), rules_notes=notes)


def province(board: Board, name: str) -> Revolt:
    """One Province, even one that cannot Revolt on this board."""
    found = board.rules.names["province"].find(name)
    o = revolt.odds(board, found)
    if o is None:
        state, modifier = board.provinces[found], revolt.modifier(board, found)
        still = Frozen({(0, 0): Fraction(1)})
        o = RevoltOdds(
            found, state.title, board.empire_of[found], modifier, 1, None, Fraction(0), Fraction(0), Frozen(), still
        )
    return _entry(board, o)


_NO_HELP = ("cavalry", "veteran_cavalry", "veteran_guard", "veteran_legion", "veteran_fleet")
"""Cavalry do not hold a Province, and these Veterans hold it no better than Ordinary Units (Case 11.1.2)."""


def one_more(board: Board, name: str) -> dict[str, tuple[Fraction, Fraction]]:
    """The chances of a Province with one more of each Unit that its stack has room for."""
    state = board.provinces[name]
    if state.status not in GARRISONED:
        return {}
    result = {}
    for f in FIELDS:
        if f in _NO_HELP or builds.against_stack(board, name, f):
            continue
        more = with_provinces(board, {name: replace(state, units=state.units.plus(ONE[f]))})
        o = revolt.odds(more, name)
        result[TITLES[f]] = (o.p_revolt, o.p_romanise) if o else (Fraction(0), Fraction(0))
    return result
