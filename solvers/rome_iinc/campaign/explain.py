"""Why the best turn is the best: what was measured, in the order of what matters; what it gives up; how sure that is."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rometeach.core.results.estimates import Figure, figure
from rometeach.core.results.show import Table
from rometeach.rome_iinc.rules import EMPIRES

from .elimination import ALIKE, BEHIND, BEST, HALVED, Arm
from .horizon import PARTS
from .question import Compared
from .rollouts import Ending

LEVELS = ("Major Victory", "Minor Victory", "Draw", "Minor Defeat", "Major Defeat")
SAID = 3
"""So many reasons are said in sentences; the table has all."""
WORDS = {
    "Prestige": "Prestige",
    "Unrest": "Unrest",
    "Gold": "Gold",
    "Units": "Units",
    "Provinces": "Provinces and their Taxes",
    "Wars": "Wars on the map",
    "people": "Statesmen, Emperors, Rebels",
    "Falls": "Falls",
}
"""Part of a value -> what it is called."""
_TRACKS: dict[str, int] = {"Prestige": 0, "Unrest": 1, "Gold": 2}

BECAME = {
    BEST: "best",
    BEHIND: "told apart: worse",
    ALIKE: "came to the same in every game",
    HALVED: "left out as the time went, not told apart",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between the best turn and another one, over the games of the same luck: the best less the other.

    `amount` is of the tracks of both Empires together, None where a part has no track; `points` is what it is worth.
    """

    part: str
    points: Figure
    amount: Figure | None = None


def differences(best: Arm[Ending], rival: Arm[Ending]) -> list[Difference]:
    """What differs, the largest first."""
    pairs = list(zip(best.samples, rival.samples, strict=False))
    found = []
    for i, part in enumerate(PARTS):
        points = figure([a.parts[i] - b.parts[i] for a, b in pairs])
        track = _TRACKS.get(part)
        amount = None if track is None else figure([float(_sum(a, track) - _sum(b, track)) for a, b in pairs])
        found.append(Difference(part, points, amount))
    return sorted(found, key=lambda d: -abs(d.points.mean))


def _sum(ending: Ending, track: int) -> int:
    return sum(t[track] for t in ending.tracks)


def share(arm: Arm[Ending], holds: Callable[[Ending], bool]) -> Figure:
    """The share of a choice's games in which something holds.

    The standard error counts two games more, one of each kind: none of eight is not for certain none.
    """
    n, k = len(arm.samples), sum(map(holds, arm.samples))
    p = (k + 1) / (n + 2)
    return Figure(k / n, math.sqrt(p * (1 - p) / n))


def counted(arm: Arm[Ending], holds: Callable[[Ending], bool]) -> str:
    """ "3 of 40": in how many of a choice's games something holds."""
    return f"{sum(map(holds, arm.samples))} of {len(arm.samples)}"


def fell(empire: str) -> Callable[[Ending], bool]:
    """Whether an Empire Fell in a game."""
    return lambda ending: empire in ending.fell


def standing(found: Compared, arm: Arm[Ending]) -> str:
    """What became of a choice, in words."""
    best = found.ranking.best
    if arm is best:
        return BECAME[BEST]
    if arm.state == ALIKE:
        return BECAME[ALIKE]
    if arm.is_apart(best):
        return BECAME[BEHIND]
    return BECAME[HALVED] if arm.state == HALVED else "not told apart"


def rivals(found: Compared) -> list[Arm[Ending]]:
    """The choices that are not told from the best one, nearest first."""
    best = found.ranking.best
    return [a for a in found.ranking.ordered() if a is not best and a.state != ALIKE and not a.is_apart(best)]


def second(found: Compared) -> Arm[Ending] | None:
    """The choice to explain the best one against: the next one that does something else."""
    return next((a for a in found.ranking.ordered() if a is not found.ranking.best and a.state != ALIKE), None)


def name(found: Compared, arm: Arm[Ending]) -> str:
    """What a choice is called."""
    return found.field.proposals[arm.number].name


def verdict(found: Compared) -> str:
    """Whether the best turn is told from the others, honestly."""
    ranking = found.ranking
    games = len(ranking.best.samples)
    if len(ranking.arms) == 1:
        return "there is nothing else to do"
    near = rivals(found)
    if not near:
        return f"told from the others, in up to {games} games each that met the same luck"
    names = ", ".join(f'"{name(found, a)}"' for a in near[:4]) + (", ..." if len(near) > 4 else "")
    return f"not told apart in {ranking.games} games: {names} may be as good; more seconds would tell more"


def reasons(found: Compared) -> list[str]:
    """Why the best turn is ahead of the next one, in the order of what matters, then what it gives up."""
    best, rival = found.ranking.best, second(found)
    if rival is None:
        return []
    told: list[str] = []
    given: list[str] = []
    for d in differences(best, rival):
        if abs(d.points.mean) <= d.points.error or not d.points.mean:
            continue
        (told if d.points.mean > 0 else given).append(_said(found, d, best, rival))
    lines = [f'Against "{name(found, rival)}": {x}' for x in told[:SAID]]
    lines += [f"It gives up: {x}" for x in given[:SAID]]
    if not lines:
        lines = [f'Nothing that was measured differs from "{name(found, rival)}" by more than its standard error.']
    return lines


def _said(found: Compared, d: Difference, best: Arm[Ending], rival: Arm[Ending]) -> str:
    worth = f"{d.points.mean:+.1f} ± {d.points.error:.1f} points"
    if d.part == "Falls":
        falls = [
            f"the {e} Falls in {counted(best, fell(e))} games and not in {counted(rival, fell(e))}"
            for e in EMPIRES
            if share(best, fell(e)).mean != share(rival, fell(e)).mean
        ]
        return f"{'; '.join(falls) or 'what Falls bring with them'} ({worth})."
    if d.amount is not None:
        return f"{d.amount.mean:+.1f} ± {d.amount.error:.1f} {d.part} of both Empires at the end ({worth})."
    return f"{WORDS[d.part]} at the end ({worth})."


def gives_up(found: Compared, arm: Arm[Ending]) -> str:
    """Where a choice is most behind the best one, in a few words; "" for the best one and where nothing is."""
    best = found.ranking.best
    if arm is best:
        return ""
    ahead = [d for d in differences(best, arm) if d.points.mean > 0.05]
    return f"{WORDS[ahead[0].part]}: {ahead[0].points.mean:.1f} points" if ahead else ""


def tables(found: Compared) -> tuple[Table, ...]:
    """What became of each turn, the tracks and levels of victory at the end, what differs, how sure it is."""
    ordered = found.ranking.ordered()
    rows = tuple((name(found, a), standing(found, a), gives_up(found, a)) for a in ordered)
    tracks = tuple(
        (name(found, a), *(_mean(a, i, k) for i in range(len(EMPIRES)) for k in _TRACKS.values())) for a in ordered
    )
    sure = tuple((x,) for x in sure_of_weights(found))
    return (
        Table("How they stand", ("Turn", "Standing", "Gives up most against the best"), rows).filled(),
        Table("At the end", ("Turn", *(f"{e} {t}" for e in EMPIRES for t in _TRACKS)), tracks),
        *_levels(found),
        table_of_differences(found),
        Table("How sure it is about the weights", ("What was found",), sure),
    )


def _mean(arm: Arm[Ending], empire: int, track: int) -> str:
    return figure([float(s.tracks[empire][track]) for s in arm.samples]).number()


def _levels(found: Compared) -> tuple[Table, ...]:
    """In how many games each level of victory was reached, where they were played to their end."""
    ordered = found.ranking.ordered()
    if not all(s.levels for a in ordered for s in a.samples):
        return ()
    rows = []
    for arm in ordered:
        for empire in EMPIRES:
            reached = Counter(dict(s.levels)[empire] for s in arm.samples)
            rows.append((f"{name(found, arm)}: {empire}", *(f"{reached[x]} of {len(arm.samples)}" for x in LEVELS)))
    return (Table("Levels of victory", ("Turn and Empire", *LEVELS), tuple(rows)),)


def table_of_differences(found: Compared) -> Table:
    """What differs between the best turn and the next one, part by part."""
    best, rival = found.ranking.best, second(found)
    if rival is None:
        return Table("What differs", ("What", "Amount", "Points"), ())
    rows = tuple(
        (WORDS[d.part], d.amount.number() if d.amount else "", d.points.number())
        for d in differences(best, rival)
        if d.points.mean
    )
    return Table(f'What differs: the best turn less "{name(found, rival)}"', ("What", "Amount", "Points"), rows)


def by_weights(found: Compared) -> list[tuple[str, str]]:
    """(a weight that moves by one standard error, the choice that would then do better): none where the advice holds."""
    best = found.ranking.best
    told = []
    for i, part in enumerate(PARTS[1:], 1):
        what = WORDS[part] if i < len(PARTS) - 1 else "what the board tells of the end of the game"
        for sign, words in ((1, "one standard error more"), (-1, "one standard error less")):
            ahead: list[tuple[float, Arm[Ending]]] = []
            for arm in found.ranking.arms:
                if arm is best or arm.state == ALIKE:
                    continue
                pairs = list(zip(best.samples, arm.samples, strict=False))
                moved = figure([b.value - a.value + sign * (b.shifts[i] - a.shifts[i]) for b, a in pairs])
                if moved.mean < 0:
                    ahead.append((moved.mean, arm))
            if ahead:
                loss, arm = min(ahead, key=lambda x: (x[0], x[1].number))
                told.append((f"{what}: {words}", f'"{name(found, arm)}" does better by {-loss:.1f} points'))
    return told


def sure_of_weights(found: Compared) -> Sequence[str]:
    """How far the advice rests on what things are worth at the end of the look ahead."""
    if all(s.levels for a in found.ranking.arms for s in a.samples):
        return ("All games were played to their end, so no weight is in these values.",)
    moved = by_weights(found)
    if not moved:
        return ("The advice stays the same if any one of the weights moves by one standard error.",)
    return tuple(f"{what}: {then}." for what, then in moved)
