"""How parts of a board are spelled: what the grammar of changes reads, files hold and differences say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ..rules import Rules
from .state import Army, Bought, Force, Galley, OnRoad, Province, Rise

NONE = "none"
LETTERS = ("I", "C", "K", "G")
"""Infantry, Cavalry, Catapults, Generals, as players write them."""
CAESAR = "Caesar"


def listed(names: Iterable[str]) -> str:
    """Names with commas between them; "none" for none."""
    return ", ".join(names) or NONE


def force_text(force: Force) -> str:
    """ "5I 2C 1K 2G Caesar"; "none" for nobody."""
    parts = [f"{n}{letter}" for n, letter in zip(force, LETTERS, strict=False) if n]
    return " ".join([*parts, CAESAR] if force.caesar else parts) or NONE


def army_text(army: Army) -> str:
    """ "Red 5I 2C 1G", "Red 3I 1G half 1G done 3I"."""
    half = "" if army.half.is_nothing else f" half {force_text(army.half)}"
    done = "" if army.done.is_nothing else f" done {force_text(army.done)}"
    return f"{army.side} {force_text(army.force)}{half}{done}"


def coast_text(rules: Rules, province: str, number: int) -> str:
    """ " at Mare Narbo" where a Province has two coasts: the first sea zone of that coast."""
    coasts = rules.coasts[province]
    if len(coasts) < 2:
        return ""
    return f" at {next(s for s in rules.coast_of[province] if s in coasts[number])}"


def galley_texts(rules: Rules, space: str, galleys: Iterable[Galley]) -> Iterator[str]:
    """ "2 Galleys of Red", "1 Galley of Red with 3I 1G", "1 Galley of Blue at Mare Narbo spent 1"."""
    for galley, number in Counter(galleys).items():
        words = "1 Galley" if number == 1 else f"{number} Galleys"
        where = coast_text(rules, space, galley.coast) if space in rules.coasts else ""
        cargo = "" if galley.cargo.is_nothing else f" with {force_text(galley.cargo)}"
        yield f"{words} of {galley.side}{where}{cargo}{f' spent {galley.spent}' if galley.spent else ''}"


def implied_owner(province: Province) -> str:
    """Who controls a Province where nothing is said: the only one with land units there; "" for nobody."""
    sides = [a.side for a in province.troops]
    return sides[0] if len(sides) == 1 else ""


def province_text(rules: Rules, name: str, province: Province) -> str:
    """ "Red 5I 1G, Fortified City", "of Blue, City", "Red 3I 1G, Green 4I, of Green"; "none" for an empty Province of nobody."""
    parts = [army_text(a) for a in province.armies]
    if province.owner != implied_owner(province):
        parts.append(f"of {province.owner or 'nobody'}")
    if province.city:
        parts.append(province.city)
    return listed([*parts, *galley_texts(rules, name, province.galleys)])


def sea_text(rules: Rules, name: str, galleys: Iterable[Galley]) -> str:
    """ "1 Galley of Red with 3I 1G, 2 Galleys of Blue"; "none" for an empty sea zone."""
    return listed(galley_texts(rules, name, galleys))


def rise_text(rise: Rise) -> str:
    """ "x2 Red 5": twice the Basic cost from Red's turn in round 5 on."""
    return f"x{rise.times} {rise.side} {rise.turn}"


def bought_text(rules: Rules, bought: Bought) -> str:
    """ "4 Infantry at Italia", "1 Galley at Italia at Mare Narbo", "1 Road at Italia - Neapolis"."""
    where = coast_text(rules, bought.place, bought.coast) if bought.piece == "Galley" else ""
    return f"{bought.number} {bought.piece} at {bought.place}{where}"


def road_text(road: OnRoad | None) -> str:
    """ "Neapolis with 4I 1G half 1G past Italia"; "none" where no Legion is on a Road."""
    if road is None:
        return NONE
    half = "" if road.half.is_nothing else f" half {force_text(road.half)}"
    return f"{road.place} with {force_text(road.force)}{half}{f' past {listed(road.passed)}' if road.passed else ''}"


def prisoners_text(prisoners: Iterable[tuple[str, int]]) -> str:
    """ "Blue 2, Green 1"."""
    return listed(f"{side} {n}" for side, n in prisoners)
