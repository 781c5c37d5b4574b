"""How long peaceful joint rule lasts, by several definitions in the words of the rules, beside the Tetrarchy of history."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from ....core.chance.simulation import share_text
from ....core.errors import BadInput, Problem, did_you_mean
from ....core.results.show import Table
from ..drawn import Shown, curves, shares
from ..survival import Survival, survival
from . import dates, fall, stored
from .watched import CAESARS, QUIET, TWO, Watched

SCENARIO = "286"
DEFINITIONS: Mapping[str, int] = {
    "two": TWO,
    "two, no Rebel": TWO | QUIET,
    "four": TWO | CAESARS,
    "four, no Rebel": TWO | CAESARS | QUIET,
}
"""Name -> what must be true at the end of a turn."""
SAYS = {
    "two": "an Emperor in the East and one in the West",
    "two, no Rebel": "two Emperors, and no Rebel anywhere",
    "four": "two Emperors, each with a Statesman as Loyal Governor (his Caesar)",
    "four, no Rebel": "two Emperors with a Caesar each, and no Rebel anywhere",
}
IN_HISTORY = (
    ("Diocletian's four, 293 to 305", 12),
    ("the second four, 305 to 306", 1),
    ("two or more Augusti, 286 to 324", 38),
    ("Constantine and Licinius alone, 313 to 324", 11),
)
"""What one might call it in history, and for how many years."""


def spells(game: Watched, mask: int) -> list[tuple[int, bool]]:
    """The runs of turns at whose end a definition holds: how many turns, and whether it was seen to end."""
    found, length = list[tuple[int, bool]](), 0
    for now in game.turns:
        if now & mask == mask:
            length += 1
        elif length:
            found.append((length, True))
            length = 0
    if length:
        found.append((length, game.end < dates.QUARTERS))
    return found


def _mask(name: str) -> int:
    """Raises BadInput where there is no such definition."""
    if name not in DEFINITIONS:
        hint = did_you_mean(name, DEFINITIONS) or f"Definitions: {', '.join(DEFINITIONS)}."
        raise BadInput([Problem(name[:40] or "definition", "is no definition", hint)])
    return DEFINITIONS[name]


def first_spells(games: Iterable[Watched], name: str) -> list[tuple[int, bool]]:
    """The first run of each game in which there is one."""
    return [found[0] for g in games if (found := spells(g, _mask(name)))]


def lasting(games: Iterable[Watched], name: str) -> Survival:
    """How long the first one of a game lasts, in years."""
    return survival((dates.span(SCENARIO, 4 * turns), over) for turns, over in first_spells(games, name))


def curve(names: Sequence[str] = tuple(DEFINITIONS)) -> Shown:
    """The share that lasts longer, by definition, with the twelve years of the first Tetrarchy marked."""
    games = stored.games(SCENARIO)
    series = [(name, lasting(games, name)) for name in names]
    title = "How long the first one of a game lasts"
    marks = [(IN_HISTORY[0][1], " 293–305: 12 years")]
    until = dates.years(SCENARIO)
    draw = partial(curves, title, series, "years", "share that lasts longer, %", until=until, marks=marks)
    turn = dates.span(SCENARIO, 4)
    rows = tuple(
        (f"longer than {n} turn{'s' * (n > 1)} ({n * turn:.0f} years)", *(_told(c, n * turn + 0.01) for _, c in series))
        for n in range(1, 7)
    )
    words = (
        "Falling curves. " + "; ".join(f"{name}: half are over after {c.half():.0f} years" for name, c in series) + "."
    )
    return Shown(
        title,
        draw,
        words,
        Table("Share that lasts longer, ± one standard error", ("It lasts", *names), rows),
        fall.source(),
    )


def _told(curve: Survival, time: float) -> str:
    point = curve.at(time)
    return f"{100 * point.share:.0f}% ± {100 * point.error:.1f}"


def at_the_end_of(turn: int) -> Shown:
    """In what share of the games each definition holds at the end of a turn; games that are over count as no."""
    games = stored.games(SCENARIO)
    counts = {
        n: sum(len(g.turns) >= turn and g.turns[turn - 1] & m == m for g in games) for n, m in DEFINITIONS.items()
    }
    year = dates.year(SCENARIO, 4 * turn)
    title = f"At the end of turn {turn}, about {year:.0f}"
    draw = partial(
        shares,
        title,
        list(DEFINITIONS),
        [("games", [100 * k / len(games) for k in counts.values()])],
        "share of games in %",
    )
    rows = tuple((n, SAYS[n], share_text(k, len(games))) for n, k in counts.items())
    words = "Bars: " + ", ".join(f"{n} {share_text(k, len(games))}" for n, k in counts.items()) + "."
    return Shown(
        title, draw, words, Table("The same in numbers", ("Definition", "What holds", "Games"), rows), fall.source()
    )


def in_history() -> Table:
    """What one might call a tetrarchy in history, with its length."""
    return Table("In history", ("What", "Years"), tuple((what, str(n)) for what, n in IN_HISTORY))
