"""Many games from each option of a debate, with the same luck for all of them: what followed, how often, and how sure that is."""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import ModuleType

from ...core.chance.simulation import all_games, seed_of
from ...core.errors import BadInput, Problem
from ...core.games import find
from ...core.plots import ESTIMATES
from ...core.resources import data_dir
from ...core.results.estimates import Figure, figure
from ...core.results.pictures import Picture, of_estimates
from ...core.results.show import Bars, Exhibit, Result, Table
from ...core.words import counted
from .parts import Debate
from .reader import board, debate, option_of

SEED = 1
"""The seed of the games where none is said."""
MOST = 5_000
"""The most games of each option that may be asked for."""


def _counting(one: Debate) -> ModuleType:
    return importlib.import_module(f"{__package__}.{find(one.game).folder}.games")


@dataclass(frozen=True, repr=False)
class Games(Result):
    """What was counted in many games from each option: option -> of each game its counts, in the order of `counted`."""

    debate: Debate
    seed: int
    counted: Mapping[str, bool]
    played: Mapping[str, tuple[tuple[float, ...], ...]]

    @property
    def number(self) -> int:
        """How many games of each option."""
        return min(len(games) for games in self.played.values())

    def of(self, option: str, what: str) -> Figure:
        """How often it happened after an option, or its mean, with a standard error."""
        k = list(self.counted).index(what)
        return figure([game[k] for game in self.played[option]])

    def apart(self, option: str, other: str, what: str) -> Figure:
        """How much more often it happened after one option than after the other, game by game with the same luck."""
        k = list(self.counted).index(what)
        return figure([a[k] - b[k] for a, b in zip(self.played[option], self.played[other], strict=True)])

    def rows(self) -> list[dict[str, object]]:
        """One option and count a row."""
        found: list[dict[str, object]] = []
        for option in self.played:
            for what in self.counted:
                f = self.of(option, what)
                found.append({"option": option, "what": what, "mean": f.mean, "error": f.error, "games": self.number})
        return found

    def as_json(self) -> dict[str, object]:
        """Option -> what -> mean and standard error."""
        told = {o: {what: self.of(o, what).as_json() for what in self.counted} for o in self.played}
        return {"debate": self.debate.id, "games": self.number, "seed": self.seed, "options": told}

    def words(self, option: str, what: str) -> str:
        """ "31.2% ± 1.1", or a number."""
        found = self.of(option, what)
        return found.percent() if self.counted[what] else found.number()

    def exhibit(self) -> Exhibit:
        """A table of the options, and of how far each is from the first."""
        shown = [o for o in self.debate.options if o.id in self.played]
        first = shown[0]
        rows = tuple((o.name, *(self.words(o.id, what) for what in self.counted)) for o in shown)
        apart = []
        for o in shown[1:]:
            found = [(what, self.apart(o.id, first.id, what)) for what in self.counted]
            told = (f"{_apart(f, self.counted[what])}{'' if f.is_clear else ' (not clear)'}" for what, f in found)
            apart.append((o.name, *told))
        tables = [Table("What followed", ("After", *self.counted), rows)]
        if apart:
            tables.append(Table(f"Compared with {first.name}", ("After", *self.counted), tuple(apart)))
        how = (
            "± is one standard error: about two in three times the truth lies within it. A difference of less than two of them is "
            "not clear: chance alone could make it. All options meet the same luck, seed "
            f"{self.seed}. Simple programs play both sides; people might do better, or worse."
        )
        title = f"{counted(self.number, 'simulated game')} from each option: {self.debate.title}"
        return Exhibit(title, (), self.bars(), tuple(tables), (), how)

    def bars(self) -> tuple[Bars, ...]:
        """How often each thing happened after each option, with its standard error in the name."""
        shown = [o for o in self.debate.options if o.id in self.played]
        found = []
        for what in (w for w, is_chance in self.counted.items() if is_chance):
            shares = [(o.name, self.of(o.id, what)) for o in shown]
            bars = tuple(
                (f"{name} (± {100 * f.error:.1f})", Fraction(f.mean).limit_denominator(MOST)) for name, f in shares
            )
            found.append(Bars(f"{what[0].upper()}{what[1:]}", bars, ordered=True))
        return tuple(found)

    def drawings(self) -> tuple[Picture, ...]:
        """One picture for each count: the options with their standard errors."""
        shown = [o for o in self.debate.options if o.id in self.played]
        found = []
        for what, is_chance in self.counted.items():
            scale = 100 if is_chance else 1
            points = [(o.name, scale * self.of(o.id, what).mean, scale * self.of(o.id, what).error) for o in shown]
            title = f"{what[0].upper()}{what[1:]}: {self.number} games each, seed {self.seed}"
            found.append(of_estimates(title, points, ESTIMATES if is_chance else "Prestige, ± one standard error"))
        return tuple(found)


def _apart(f: Figure, is_chance: bool) -> str:
    value, error = (100 * f.mean, 100 * f.error) if is_chance else (f.mean, f.error)
    sign = "-" if value < 0 else "+"
    return f"{sign}{abs(value):.1f} ± {error:.1f}" + " points" * is_chance


Job = tuple[str, str, int]
"""A debate, an option, the seed of a game."""


def one_game(job: Job) -> tuple[float, ...]:
    """What is counted in one game: on a process of its own."""
    name, option, seed = job
    one = debate(name)
    counts: tuple[float, ...] = _counting(one).played_on(board(one, option), seed, option_of(one, option).orders)
    return counts


def games(
    name: str,
    number: int = 5,
    seed: int = SEED,
    *,
    first: int = 0,
    processes: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Games:
    """So many games from each option of a debate, all with the same luck.

    Args:
        name: the debate.
        number: how many games of each option; one takes about a quarter of a second.
        seed: each game has one of its own that follows from it.
        first: the number of the first game, to go on where others stopped.
        processes: on how many they are played; 1 for this one alone.
        progress: called with 0 when the first game begins and with 1 after each.

    Raises:
        BadInput: no such debate, or no sensible number of games.
    """
    one = debate(name)
    if not 1 <= number <= MOST:
        raise BadInput([Problem("number", f"expected 1 to {MOST} games")])
    chosen = [o.id for o in one.options]
    jobs: list[Job] = [(one.id, o, seed_of(seed, first + i)) for i in range(number) for o in chosen]
    found = all_games(one_game, jobs, processes, "", progress)
    played = {o: found[k :: len(chosen)] for k, o in enumerate(chosen)}
    return Games(one, seed, _counting(one).COUNTED, played)


def counting(name: str, number: int) -> Callable[[int], object]:
    """What prints on one line how far `games(name, number)` is: hand it in as its `progress`."""
    total, done = number * len(debate(name).options), [0]

    def told(more: int) -> None:
        done[0] += more
        print(f"\r{done[0]} of {total} games", end="" if done[0] < total else "\n", flush=True)

    return told


def stored_path(one: Debate) -> Path:
    """The file with the games of a debate that were played beforehand."""
    return data_dir() / "classroom" / "debates" / f"{one.id.replace('-', '_')}_games.csv"


def stored(name: str) -> Games:
    """The games of a debate that were played beforehand by `tools/play_debates.py`.

    Raises:
        BadInput: no such debate, or none were played.
    """
    one = debate(name)
    path = stored_path(one)
    if not path.is_file():
        raise BadInput([Problem(one.id, "has no games that were played beforehand", f'Say games("{one.id}", 10).')])
    rows = list(csv.reader(io.StringIO(path.read_text(encoding="utf-8"))))
    counted = _counting(one).COUNTED
    played: dict[str, list[tuple[float, ...]]] = {o.id: [] for o in one.options}
    for option, _, *counts in rows[1:]:
        played[option].append(tuple(float(Fraction(x)) for x in counts))
    return Games(one, SEED, counted, {o: tuple(g) for o, g in played.items()})


def written(found: Games) -> str:
    """Games as the text of the file that `stored` reads: option, number of the game, what was counted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("option", "game", *found.counted))
    for option, games_of in found.played.items():
        for number, counts in enumerate(games_of):
            writer.writerow((option, number, *(str(Fraction(x)) for x in counts)))
    return out.getvalue()


__all__ = ["MOST", "SEED", "Games", "counting", "games", "one_game", "stored", "stored_path", "written"]
