"""How far the share of games won rests on the figures that are not certain: each table moved by one, up and down.

Every reading plays the same games: the same seeds for set-up, chits and dice, so that the difference of two readings is a
mean of paired differences and surer than the two shares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..core.chance.simulation import all_games, mean, seed_of
from ..core.errors import BadInput, Problem
from ..core.figures.sources import Source
from ..core.frozen import Frozen
from ..core.results.pictures import Picture, of_estimates
from ..core.results.show import Exhibit, Pairs, Result, Table
from . import simulation
from .board.catalogue import SET_UP
from .meanings import OF_GAME
from .players.simple.player import distances
from .rules import Rules, standard
from .simulation import Job, PlayedGame, doubtful_tables

APART = 2.0
"""Standard errors from which a difference is called clear."""
SHOWN = 12
"""The most readings that a picture shows."""


@dataclass(frozen=True, slots=True)
class OtherReading:
    """One other reading of figures that are not certain: their tables, what is changed, and the corrections that do it."""

    table: str
    what: str
    corrections: Frozen[str, str]


def readings(rules: Rules) -> list[OtherReading]:
    """Every reconstructed or doubtful table moved by one: losses, Coins, bands, thresholds, Combat Values, tracks, the map."""
    found: list[OtherReading] = []
    losses, coins = [f"loss{n}" for n in range(1, 6)], [f"coins{n}" for n in range(1, 6)]
    columns = [f"c{n}" for n in range(1, 6)]
    for by, word in ((1, "up"), (-1, "down")):
        moved = (
            ("battle", "Battle Table: every loss one", _moved(rules, "battle", by, columns, 0)),
            ("charts", "Battle Table: its columns begin one", _bands(rules, by)),
            ("campaign", "Campaign Table: every loss one", _moved(rules, "campaign", by, losses, 0)),
            ("campaign", "Campaign Table: all Coins one", _moved(rules, "campaign", by, coins, 0)),
            ("turns", "Thresholds one", _moved(rules, "turns", by, ["threshold"])),
            ("combat", "Combat Values of Enemy Units that are not known one", _moved(rules, "combat", by, ["cv"], 1)),
            ("barbarians", "Combat Values of Barbarians one", _moved(rules, "barbarians", by, ["cv"], 1)),
            ("setup", "Victory Points at the start one", _moved(rules, "setup", by, ["value"])),
            ("charts", "Walls markers one", {"charts:walls.markers": str(rules.values["walls.markers"] + by)}),
        )
        found += [OtherReading(table, f"{what} {word}", Frozen(corrections)) for table, what, corrections in moved]
        for track in ("Army Strength", "Income", "Aurelian Walls"):
            if rules.sources[f"tracks:{track}"].is_doubtful:
                most = {f"tracks:{track}.most": str(rules.tracks[track][1] + by)}
                found.append(OtherReading("tracks", f"{track} Track ends one {word}", Frozen(most)))
    found += _danube(rules)
    found += _lines(rules)
    return [r for r in found if r.corrections]


def _lines(rules: Rules) -> list[OtherReading]:
    """The disputed Movement Lines set right the other way, where that leaves the map in one piece."""
    found = []
    for name, row in rules.tables["connections"].items():
        if rules.sources[f"connections:{name}"].is_doubtful:
            new = "no" if row["line"] == "yes" else "yes"
            corrections = {f"connections:{name}.line": new}
            far = distances(rules.with_changes(corrections))
            if all(len(reached) == len(far) for reached in far.values()):
                found.append(
                    OtherReading(
                        "connections", f"{'No' if new == 'no' else 'A'} Movement Line {name}", Frozen(corrections)
                    )
                )
    return found


def _moved(rules: Rules, table: str, by: int, columns: Iterable[str], least: int | None = None) -> dict[str, str]:
    """The doubtful rows of a table with these columns moved, but not below the least."""
    found = {}
    for name, row in rules.tables[table].items():
        if rules.sources[f"{table}:{name}"].is_doubtful:
            for column in columns:
                old = int(row[column])
                new = old + by if least is None else max(least, old + by)
                if new != old:
                    found[f"{table}:{name}.{column}"] = str(new)
    return found


def _bands(rules: Rules, by: int) -> dict[str, str]:
    return {f"charts:battle.c{n}": str(rules.values[f"battle.c{n}"] + by) for n in range(2, 6)}


def _danube(rules: Rules) -> list[OtherReading]:
    """The Danube divided otherwise: each border between two Regions one Space further, either way."""
    found = []
    for space in range(1, len(rules.spaces)):
        here, there = rules.spaces[space - 1], rules.spaces[space]
        if here != there:
            for moved, new, old in ((space + 1, here, there), (space, there, here)):
                what = f"Danube Space {moved} is {new}, not {old}"
                found.append(OtherReading("danube", what, Frozen({f"danube:{moved}.region": new})))
    return found


@dataclass(frozen=True, slots=True)
class Shift:
    """What a reading changes: the share won under it, and the paired differences in games won and in Victory Points."""

    reading: OtherReading
    won: tuple[float, float]
    difference: tuple[float, float]
    vp: tuple[float, float]

    @property
    def is_clear(self) -> bool:
        """Whether the share of games won differs by more than two standard errors."""
        return abs(self.difference[0]) > APART * self.difference[1]

    def as_json(self) -> dict[str, object]:
        """Plain data; pairs are (mean, standard error)."""
        pairs = {"won": self.won, "difference": self.difference, "vp_difference": self.vp}
        return {"table": self.reading.table, "reading": self.reading.what, "clear": self.is_clear} | {
            k: {"mean": round(m, 6), "se": round(e, 6)} for k, (m, e) in pairs.items()
        }


@dataclass(frozen=True, repr=False)
class WinSensitivity(Result):
    """The readings, those that change the share of games won most at the top."""

    rules: Rules
    player: str
    seed: int
    games: int
    won: tuple[float, float]
    vp: tuple[float, float]
    shifts: tuple[Shift, ...]

    def exhibit(self) -> Exhibit:
        """A table of differences, and bars of the shares won."""
        rows = tuple(
            (
                s.reading.what,
                _share(s.won),
                _signed(s.difference, 100, "%"),
                "yes" if s.is_clear else "no",
                _signed(s.vp, 1, ""),
            )
            for s in self.shifts
        )
        now = Fraction(self.won[0]).limit_denominator(10_000)
        changes = tuple((s.reading.what, now, Fraction(s.won[0]).limit_denominator(10_000)) for s in self.shifts)
        clear = sum(s.is_clear for s in self.shifts)
        head = (
            ("Won", _share(self.won)),
            ("Victory Points", f"{self.vp[0]:.1f} ± {self.vp[1]:.1f}"),
            ("Readings", f"{len(self.shifts)}, of which {clear} change the share won by more than two standard errors"),
        )
        header = ("Reading", "Won", "Difference", "Clear", "Victory Points")
        played = f"{self.games} games of {SET_UP} for each reading, {self.player} player, seed {self.seed}"
        return Exhibit(
            f"What the share of games won rests on: {played}",
            head,
            (Pairs("Games won", "as it is", "read so", changes, OF_GAME["won"]),),
            (Table("Other readings", header, rows),),
            how="Simulated; ± is one standard error. Every reading plays the same games, so its difference is paired.",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The readings that change most: by how much the share of games won differs, and the Victory Points."""
        shown = self.shifts[:SHOWN]
        won = [(s.reading.what, 100 * s.difference[0], 100 * s.difference[1]) for s in shown]
        points = [(s.reading.what, *s.vp) for s in shown]
        against, then = f"{100 * self.won[0]:.1f}%", f"{self.vp[0]:.1f}"
        return (
            of_estimates(
                f"Difference in the share of games won, {against} as it is", won, "percent, ± one standard error"
            ),
            of_estimates(f"Difference in Victory Points, {then} as it is", points, "points, ± one standard error"),
        )

    def rows(self) -> list[dict[str, object]]:
        """A row for each reading."""
        return [
            {
                "table": s.reading.table,
                "reading": s.reading.what,
                "won": s.won[0],
                "difference": s.difference[0],
                "se": s.difference[1],
                "clear": s.is_clear,
                "vp difference": s.vp[0],
                "vp se": s.vp[1],
            }
            for s in self.shifts
        ]

    def doubts(self) -> dict[str, Source]:
        """Every figure that is not certain and that a game meets."""
        return doubtful_tables(self.rules)

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "games": self.games,
            "seed": self.seed,
            "player": self.player,
            "won": {"mean": round(self.won[0], 6), "se": round(self.won[1], 6)},
            "vp": {"mean": round(self.vp[0], 6), "se": round(self.vp[1], 6)},
            "readings": [s.as_json() for s in self.shifts],
            "rules": {"digest": self.rules.digest},
        }


def _share(pair: tuple[float, float]) -> str:
    return f"{100 * pair[0]:.1f}% ± {100 * pair[1]:.1f}"


def _signed(pair: tuple[float, float], times: int, unit: str) -> str:
    return f"{times * pair[0]:+.1f}{unit} ± {times * pair[1]:.1f}"


def examine(
    games: int = 200,
    seed: int = 1,
    players: Sequence[str] = ("simple",),
    *,
    jobs: int = 0,
    progress: Callable[[int], object] | None = None,
    rules: Rules | None = None,
    asked: Iterable[OtherReading] | None = None,
    job: Callable[[Job], PlayedGame] | None = None,
) -> WinSensitivity:
    """Play so many games under the rules as they are and under each other reading.

    Args:
        games: how many for each reading.
        seed: that of the games.
        players: the kind of the one player.
        jobs: how many processes; 0 for one a core.
        progress: called with 0 when the first game begins and with 1 after each.
        rules: as they are; None for those of the kit.
        asked: the readings; None for all of `readings`.
        job: what plays one game, for the player of another package; None without him.

    Raises:
        BadInput: no such player, or fewer than two games.
    """
    (kind,) = players
    problems = simulation.no_player(kind) if job is None else []
    if games < 2:
        problems.append(Problem("games", f"expected 2 or more games, not {games}: one has no standard error"))
    if problems:
        raise BadInput(problems)
    rules = rules or standard()
    every = list(readings(rules) if asked is None else asked)
    versions = [dict(rules.corrections)] + [{**rules.corrections, **r.corrections} for r in every]
    work = [(c, rules.chosen_switches, seed_of(seed, i), kind) for c in versions for i in range(games)]
    found = all_games(job or simulation.one_job, work, jobs, progress=progress)
    base = found[:games]
    shifts = [_shift(r, base, found[games * (k + 1) : games * (k + 2)]) for k, r in enumerate(every)]
    shifts.sort(key=lambda s: -abs(s.difference[0]))
    won, vp = mean(float(g.is_won) for g in base), mean(g.vp for g in base)
    return WinSensitivity(rules, kind, seed, games, won, vp, tuple(shifts))


def _shift(reading: OtherReading, base: Sequence[PlayedGame], other: Sequence[PlayedGame]) -> Shift:
    pairs = list(zip(base, other, strict=True))
    return Shift(
        reading,
        mean(float(b.is_won) for b in other),
        mean(float(b.is_won) - float(a.is_won) for a, b in pairs),
        mean(b.vp - a.vp for a, b in pairs),
    )


def number(games: int, rules: Rules | None = None) -> int:
    """How many games `examine` plays in all."""
    return games * (1 + len(readings(rules or standard())))
