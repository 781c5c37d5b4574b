"""How long emperors reigned and how that ended: those of history, and those of the stored games."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from ....core.results.show import Table
from ..drawn import Shown, curves, shares
from ..survival import Survival, survival
from . import dates, fall, stored
from .watched import FALL, OTHER, REIGNS, Watched

HOW = ("died", "abdicated", "murdered", "civil war", "in battle", "deposed")
"""How a reign ends. Of the games a Fall, and an Emperor who lost his last Province, count as deposed."""
AS_DEPOSED = (FALL, OTHER)
FIRST = 200
"""So many games of each scenario are taken: as many of one as of another."""


@dataclass(frozen=True, slots=True)
class Emperor:
    """An Augustus of history, to the year."""

    name: str
    empire: str
    begin: int
    end: int
    how: str
    ref: str
    note: str

    @property
    def length(self) -> int:
        """How many years he reigned."""
        return self.end - self.begin


@functools.cache
def emperors() -> tuple[Emperor, ...]:
    """Those of history, in the order in which they began."""
    rows = stored.rows("emperors.csv")[1:]
    return tuple(Emperor(r[0], r[1], int(r[2]), int(r[3]), *r[4:]) for r in rows)


Ended = tuple[float, str]
"""How many years, and how it ended."""


def simulated(scenario: str, games: Iterable[Watched]) -> list[Ended]:
    """The reigns of games, but for those that began before the game did."""
    found = [(dates.span(scenario, r.end - r.begin), r.how) for g in games for r in g.reigns if r.begin]
    return [(length, "deposed" if how in AS_DEPOSED else how) for length, how in found]


def of_all(scenarios: Sequence[str] = stored.SCENARIOS) -> list[Ended]:
    """The reigns of as many stored games of each scenario."""
    return [x for s in scenarios for x in simulated(s, stored.games(s)[:FIRST])]


def of_history(first: int = 284, last: int = 565, empire: str = "") -> list[Ended]:
    """The reigns of history that began in a time, of one Empire or of both."""
    found = [e for e in emperors() if first <= e.begin <= last and empire in ("", e.empire)]
    return [(float(e.length), e.how) for e in found]


def lasting(reigns: Iterable[Ended]) -> Survival:
    """How long they last, in years; who still reigned at the end of his game counts as long as he was watched."""
    return survival((length, how != REIGNS) for length, how in reigns)


def curve(until: float = 40, games: Sequence[Ended] = (), name: str = "") -> Shown:
    """The share that still reigns after so many years: history beside the games.

    Args:
        until: the most years that are drawn.
        games: other simulated reigns than the stored ones.
        name: what those are called.
    """
    real, played = of_history(), list(games) or of_all()
    series = [(f"history ({len(real)})", lasting(real)), (name or f"games ({len(played)})", lasting(played))]
    title = "How long an emperor reigns"
    draw = partial(curves, title, series, "years since he began", "share that still reigns, %", until=until)
    rows = [(f"{t} years", *(_told(c, t) for _, c in series)) for t in (1, 5, 10, 20, 30) if t <= until]
    rows.append(("half are over after", *(f"{c.half():.1f} years" for _, c in series)))
    words = f"Two falling curves. Half of the reigns are over after {rows[-1][1]} in history and {rows[-1][2]} in the games."
    table = Table("Share that reigns longer, ± one standard error", ("After", *(n for n, _ in series)), tuple(rows))
    return Shown(title, draw, words, table, _source())


def _told(curve: Survival, time: float) -> str:
    point = curve.at(time)
    return f"{100 * point.share:.0f}% ± {100 * point.error:.1f}"


def ends(*of: tuple[str, Sequence[Ended]]) -> Shown:
    """How reigns ended, in per cent of those that did; without arguments history beside the games."""
    series = list(of) or [("history", of_history()), ("games", of_all())]
    over = [(name, [how for _, how in reigns if how != REIGNS]) for name, reigns in series]
    counts = [(name, Counter(hows), len(hows)) for name, hows in over]
    title = "How a reign ended"
    drawn = [(f"{name} ({n})", [100 * c[how] / n for how in HOW]) for name, c, n in counts]
    draw = partial(shares, title, list(HOW), drawn, "share of the reigns that ended, in %")
    rows = [(how, *(f"{c[how]} ({100 * c[how] / n:.0f}%)" for _, c, n in counts)) for how in HOW]
    words = "Bars: " + "; ".join(f"{name} {', '.join(f'{how} {c[how]}' for how in HOW)}" for name, c, _ in counts) + "."
    return Shown(
        title, draw, words, Table("The same in numbers", ("End", *(n for n, _ in drawn)), tuple(rows)), _source()
    )


def roll() -> Table:
    """The emperors of history as a table."""
    rows = tuple((e.name, e.empire, f"{e.begin}–{e.end}", e.how, e.note) for e in emperors())
    return Table("The Augusti from 284 to 565", ("Emperor", "Half", "Reign", "End", "Note"), rows)


def _source() -> str:
    of = "Source of the reigns: data/classroom/numbers/emperors.csv, after the Cambridge Ancient History 12 (2005) and Jones (1964)."
    return f"{of} {fall.source()}"
