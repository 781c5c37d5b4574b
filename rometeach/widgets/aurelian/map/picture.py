"""The board of Aurelian as a map: what each area says."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction

from ....aurelian.position import Position
from ....aurelian.rules import Rules
from ....core.words import counted
from ...map.view import Area, Arrow, Badge, LegendEntry, Link, MapView
from ..tracks import headline
from .chances import Chances, chances
from .places import display_name, geometry, pool_name, space_name
from .words import buildings, key, sentence, stack_text

REGION_STYLE: Mapping[str, tuple[str, str]] = {
    "Blue": ("#a9cdea", "dots"),
    "Red": ("#f3b6a4", "horizontal"),
    "Green": ("#bcdcae", "cross"),
    "Yellow": ("#f7dd85", "vertical"),
}
"""Fill and pattern of the Regions."""
BEYOND = "#e2dccb"
"""The fill of the Barbarian Pools."""


def view(
    p: Position,
    *,
    selected: str = "",
    show_chances: bool = True,
    known: Chances | None = None,
    arrows: tuple[Arrow, ...] = (),
) -> MapView:
    """What the map of a position shows.

    Args:
        p: the position.
        selected: an area that is outlined.
        show_chances: whether circles and words tell chances; without them none is computed.
        known: those chances, where they are known already.
        arrows: movements.
    """
    odds = (chances(p) if known is None else known) if show_chances else {}
    rules = p.rules
    first = p.aurelian
    boxes = [first, *(b for b in rules.region_of if b != first)]
    areas = [_box(p, b, odds.get(b)) for b in boxes]
    areas += [_space(p, n, odds.get(space_name(n))) for n in range(1, len(p.strength) + 1)]
    areas += [_pool(p, r) for r in rules.danube_regions]
    areas += [_display(p, r) for r in rules.regions]
    return MapView(
        title=headline(p),
        description=f"{counted(len(p.stacks), 'Box', 'Boxes')} with Enemy Units. {key(p)}"
        if show_chances
        else key(p, chances=False),
        geometry=geometry(),
        areas=tuple(areas),
        links=_links(rules),
        legend=_legend(p),
        arrows=arrows,
        selected=selected or None,
        home="Aurelian",
    )


@functools.lru_cache(maxsize=4)
def _links(rules: Rules) -> tuple[Link, ...]:
    return tuple(Link(a, b, "line") for a, near in rules.neighbours.items() for b in near if a < b)


def _legend(p: Position) -> tuple[LegendEntry, ...]:
    found = [LegendEntry(display_name(r), *REGION_STYLE[r]) for r in p.rules.regions]
    found.append(LegendEntry("Barbarian Pool", BEYOND, None))
    if p.usurpers or any(p.raiders):
        found.append(LegendEntry("Usurper's Region, lost Space", "#ffffff", "rebel"))
    return tuple(found)


# --- the areas


def _box(p: Position, name: str, chance: Fraction | None) -> Area:
    region = p.rules.region_of[name]
    badges = []
    stack = p.stacks.get(name)
    if stack is not None:
        badges.append(Badge(stack_text(p, stack), "war" if stack.armed else "units"))
    if p.aurelian == name:
        badges.append(Badge(f"Aurelian +{p.leadership}", "leader"))
    badges += [Badge("Officer", "leader")] * p.officers.count(name)
    return Area(
        name,
        *REGION_STYLE[region],
        sentence(p, name, chance),
        tuple(badges),
        _tag(chance),
        emphasis=p.aurelian == name,
    )


def _space(p: Position, n: int, chance: Fraction | None) -> Area:
    fill, pattern = REGION_STYLE[p.rules.spaces[n - 1]]
    raider = p.raiders[n - 1]
    badge = Badge(f"B {p.rules.barbarians[raider]}", "war") if raider else Badge(f"L {p.strength[n - 1]}", "units")
    name = space_name(n)
    return Area(
        name, fill, f"{pattern} rebel" if raider else pattern, sentence(p, name, chance), (badge,), _tag(chance)
    )


def _pool(p: Position, region: str) -> Area:
    name = pool_name(region)
    values = [p.rules.barbarians[b] for b in p.pool(region)]
    badges = (Badge(f"B {'·'.join(map(str, values))}", "war"),) if values else ()
    return Area(name, BEYOND, None, sentence(p, name), badges)


def _display(p: Position, region: str) -> Area:
    fill, pattern = REGION_STYLE[region]
    name, usurper = display_name(region), p.usurpers.get(region, "")
    badges = (
        [Badge(f"Usurper: {usurper}" if usurper in p.rules.named_usurpers else "Usurper", "war")] if usurper else []
    )
    badges += [Badge(words, "plan") for words in buildings(p, region)]
    return Area(name, fill, f"{pattern} rebel" if usurper else pattern, sentence(p, name), tuple(badges))


def _tag(chance: Fraction | None) -> str | None:
    if chance is None:
        return None
    return f"{round(float(chance) * 100)}%" if chance * 200 > 1 else "<1%"
