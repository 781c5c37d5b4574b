"""The dice of a board of Rome, IInc.: Revolts, the lives of Emperors, Wars."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.errors import BadInput
from ...core.figures.ledger import Ledger
from ...core.meanings import GAIN, LOSS, NEITHER, Meaning
from ...rome_iinc.charts import mortality, revolt, war
from ...rome_iinc.charts.war_dice import Reading
from ...rome_iinc.meanings import OF_WAR
from ...rome_iinc.position import Position, Status
from .throws import Throw, found

D6 = (6,)
WAR_COLOURS = ("white", "white", "purple")


def throws(board: Position) -> Iterator[Throw]:
    """Every die that this board asks for by itself."""
    yield from revolts(board)
    yield from deaths(board)
    yield from wars(board)


def revolts(board: Position) -> Iterator[Throw]:
    """The Revolt die of each Province that throws one, of those that pay Taxes first (11.1)."""
    limit = board.rules.values["revolt.limit"]
    for odds in sorted(revolt.all_odds(board), key=lambda o: o.status != Status.ROMAN.value):
        if odds.dice != 1:
            continue
        name = odds.province
        up, down, plus = revolt.faces(board, name)
        after = revolt.after_revolt(board, name, board.provinces[name])
        becomes = " or ".join(dict.fromkeys(state.title for state in after))

        def does(
            faces: tuple[int, ...], up: int = up, down: int = down, becomes: str = becomes
        ) -> tuple[str, Meaning, str]:
            if faces[0] > 6 - up:
                return f"Revolts: becomes {becomes}", LOSS, "11.1.3"
            return ("is Romanised", GAIN, "11.1.4") if faces[0] <= down else ("stays as it is", NEITHER, "11.1.1")

        outcomes, of = found(D6, does)
        rule = f"Die and sum above {limit}: a Revolt (Case 11.1.3)."
        if down:
            rule += " Not above the Military of its Commander: Roman again (Case 11.1.4)."
        yield Throw(
            f"The die of {name}", f"{name} ({odds.status}): what will its die bring?", name, D6, outcomes, of, plus,
            rule=rule, why=summed(revolt.ledger(board, name)), about="revolts",
        )  # fmt: skip


def deaths(board: Position) -> Iterator[Throw]:
    """The Mortality die of each who makes one (8.2)."""
    odds = mortality.odds(board)
    plus = odds.ledger.total
    needs = board.rules.values["mortality.limit"] - plus

    def does(faces: tuple[int, ...]) -> tuple[str, Meaning, str]:
        return ("dies", LOSS, "8.2.1") if faces[0] >= needs else ("lives on", NEITHER, "8.2.1")

    outcomes, of = found(D6, does)
    for who in odds.who:
        yield Throw(
            f"The life of {who}", f"{who}: does he live to the end of the turn?", "", D6, outcomes, of, plus,
            rule=f"He dies if die and sum come to {board.rules.values['mortality.limit']} or more (Case 8.2.1).",
            about="mortality",
        )  # fmt: skip


def wars(board: Position) -> Iterator[Throw]:
    """The three dice of each War that can be fought now, by the first who may (11.3)."""
    fought: set[str] = set()
    for empire in ("East", "West"):
        for name, who, provinces in war.open_fights(board, empire):
            force = war.Force(name, who, provinces)
            if name in fought:
                continue
            try:
                odds = war.odds(board, force)
            except BadInput:  # he may not fight it from there
                continue
            fought.add(name)
            reading = war.reading(board, name, who)

            def does(
                faces: tuple[int, ...], reading: Reading = reading, odds: war.WarOdds = odds
            ) -> tuple[str, Meaning, str]:
                a, b, c = faces
                result = reading.result((a, b, c), odds.modifier, odds.matched)
                return result, OF_WAR[result], "11.3.2"

            outcomes, of = found((6, 6, 6), does)
            rule = (
                f"Up to {reading.triumph_limit} a Triumph, from {reading.defeat_limit} on a Defeat (Case 11.3.2). "
                "Two equal white dice and three equal dice have their own results."
            )
            yield Throw(
                f"The {name} War", f"{who.name} fights the {name} War: how does it end?", board.wars[name].space,
                (6, 6, 6), outcomes, of, odds.modifier, WAR_COLOURS, rule=rule, why=summed(odds.ledger), about="war",
            )  # fmt: skip


def summed(ledger: Ledger) -> str:
    """A sum in one sentence: "+3 Suevia by road, -1 Legion: +2 in all"; the three heaviest lines where they are many."""
    lines = sorted(ledger.lines, key=lambda line: -abs(line.value))
    if not lines:
        return "Nothing is added to the die."
    named = ", ".join(f"{line.value:+d} {line.reason}" for line in lines[:3])
    more = "" if len(lines) <= 3 else f" and {len(lines) - 3} more"
    return f"{named}{more}: {ledger.total:+d} in all."


__all__ = ["deaths", "revolts", "throws", "wars"]
