"""When the West Falls, and why: the stored games beside the year 476."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from ....core.chance.simulation import share_text
from ....core.results.show import Table
from ..drawn import Shown, curves, shares
from ..survival import Survival, survival
from . import dates, stored
from .choices import EMPIRE
from .watched import Watched, one_game, seeds

IN_HISTORY = 476
"""When the last emperor in Italy was deposed."""
CAUSES = {"Unrest": "Unrest above 25", "Gold": "no Gold for the Pay", "Capital": "the Capital lost"}


def before(scenario: str, year: float, games: Iterable[Watched], empire: str = EMPIRE) -> int:
    """In how many games an Empire Fell before a year.

    Args:
        scenario: with which the games began.
        year: the year.
        games: the games.
        empire: the Empire.
    """
    fell = [g.fell(empire) for g in games]
    return sum(f is not None and dates.year(scenario, f.at) < year for f in fell)


def lasting(scenario: str, games: Iterable[Watched], empire: str = EMPIRE) -> Survival:
    """How long an Empire stands, in years; games that are over before it Falls count as long as they were watched."""
    cases = [(f.at, True) if (f := g.fell(empire)) else (g.end, False) for g in games]
    return survival((dates.span(scenario, at), over) for at, over in cases)


def play(scenario: str = "425", number: int = 20, seed: int = 1) -> tuple[Watched, ...]:
    """Play so many games now; the same seed gives the same games. It prints a point for each game.

    Args:
        scenario: the set-up.
        number: how many games, 50 at most.
        seed: what their seeds follow from.
    """
    found = []
    for one in seeds(seed, min(number, 50)):
        found.append(one_game(scenario, one))
        print(".", end="", flush=True)
    print()
    return tuple(found)


def curve(scenario: str = "425", *, mine: Sequence[Watched] = ()) -> Shown:
    """The share of games in which the West still stands, year by year, and the same of games of one's own beside it."""
    games, start = stored.games(scenario), int(scenario)
    series = [(f"{len(games)} stored games", lasting(scenario, games))]
    series += [(f"{len(mine)} games of your own", lasting(scenario, mine))] if mine else []
    until = start + dates.years(scenario)
    marks = [(IN_HISTORY, " history: 476")] if start < IN_HISTORY < until else []
    every = [round(dates.year(scenario, q)) for q in range(0, dates.QUARTERS + 1, 8)]
    rows = [
        (str(year), *(told for _, c in series for told in _told(c, year - start)))
        for year in sorted({*every, *(m[0] for m in marks)})
    ]
    title = f"Does the West still stand? Games from {start}, two programs play"
    draw = partial(curves, title, series, "year", "share of games in %", start=start, until=until, marks=marks)
    at = min(IN_HISTORY, until)
    words = f"A falling curve: in {int(at)} the West still stands in {_told(series[0][1], at - start)[0]} of the games."
    header = ("Year", *(x for name, _ in series for x in (f"West stands, {name}", "still watched")))
    return Shown(title, draw, words, Table("The same in numbers, ± one standard error", header, tuple(rows)), source())


def _told(curve: Survival, time: float) -> tuple[str, str]:
    point = curve.at(time)
    return f"{100 * point.share:.0f}% ± {100 * point.error:.1f}", str(point.watched)


def source() -> str:
    """Where the games come from."""
    return f"Source of the games: simulated by {stored.COMMAND}, seed {stored.SEED}, rules {stored.digest()}."


def causes(*scenarios: str) -> Shown:
    """What brought the West down, in per cent of the games in which it Fell."""
    fallen = {s: [f.cause for g in stored.games(s) if (f := g.fell(EMPIRE))] for s in scenarios}
    counts = {s: Counter(causes) for s, causes in fallen.items()}
    series = [(f"from {s}", [100 * counts[s][c] / max(1, len(fallen[s])) for c in CAUSES]) for s in scenarios]
    title = "Why the West Fell"
    draw = partial(shares, title, list(CAUSES.values()), series, "share of the Falls in %")
    rows = [
        (told, *(f"{counts[s][c]} games, {share_text(counts[s][c], max(1, len(fallen[s])))}" for s in scenarios))
        for c, told in CAUSES.items()
    ]
    rows.append(("all Falls of the West", *(f"{len(fallen[s])} of {len(stored.games(s))} games" for s in scenarios)))
    words = "Bars: " + "; ".join(
        f"from {s} {', '.join(f'{CAUSES[c]} {counts[s][c]}' for c in CAUSES)}" for s in scenarios
    )
    header = ("Cause", *(f"from {s}" for s in scenarios))
    return Shown(title, draw, words + ".", Table("The same in numbers", header, tuple(rows)), source())


def ends(*scenarios: str) -> Table:
    """How the games ended for the West: before 476 (or the next scenario), later, or not at all."""
    rows = []
    for scenario in scenarios:
        games = stored.games(scenario)
        until = int(scenario) + dates.years(scenario)
        year = min(IN_HISTORY, int(until))
        early, all_ = before(scenario, year, games), before(scenario, 10_000, games)
        cut = sum(g.end < dates.QUARTERS and g.fell(EMPIRE) is None for g in games)
        stood = len(games) - all_ - cut
        rows.append(
            (f"from {scenario}", f"{year}", *(share_text(k, len(games)) for k in (early, all_ - early, cut, stood)))
        )
    header = (
        "Games",
        "Year",
        "West Falls before it",
        "West Falls later",
        "game lost before that",
        "West stands to the end",
    )
    return Table("How the games ended for the West, ± one standard error", header, tuple(rows))
