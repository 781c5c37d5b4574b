"""The map of the board as areas: a Province with its coin, City and counters, a sea zone with its Galleys."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...conquest_board.rules import CROSSING, FOLDER, BoardRules
from ...core.resources import data_dir
from ..map.view import Area, Badge, LegendEntry, Link
from .looks import NOBODY, PLAYERS, WATER

WIDE = 13
"""So many letters of a counter stand in one line; Leaders come below more."""
FORT_CITY = "Fort City"
"""What a Fortified City is called on the map."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has in a space, in short.

    Attributes:
        side: the player.
        text: "5I 2C 1K", "1G Caesar", "2 Galleys", "Galley: 3I 1G".
    """

    side: str
    text: str


@functools.cache
def geometry() -> Mapping[str, object]:
    """The outlines of the Provinces and sea zones."""
    raw: dict[str, object] = json.loads((data_dir() / FOLDER / "map.json").read_text(encoding="utf-8"))
    return raw


def province(
    name: str,
    owner: str,
    coin: int,
    city: str,
    here: Iterable[Standing],
    said: str,
    *,
    home: bool = False,
    chance: str | None = None,
    emphasis: bool = False,
) -> Area:
    """How a Province looks.

    Args:
        name: the Province.
        owner: who controls it; "" for nobody.
        coin: the Talents on its coin.
        city: "", "City" or "Fortified City".
        here: the counters in it; those of its owner are not named where nobody else is there.
        said: what a screen reader reads.
        home: whether it is the Home Province of somebody who plays.
        chance: what stands in a circle.
        emphasis: whether it has a strong outline.
    """
    look = PLAYERS.get(owner)
    here = tuple(here)
    alone = {s.side for s in here} <= {owner}
    badges = [Badge(str(coin), "coin")]
    if city:
        badges.append(Badge("City", "town") if city == "City" else Badge(FORT_CITY, "walls"))
    badges += [counter(s, named=not alone) for s in here]
    fill, pattern = (look.fill, look.pattern) if look else (NOBODY, None)
    mark = "home" if home else ""
    return Area(name, fill, pattern, said, tuple(badges), chance, emphasis=emphasis, mark=mark)


def sea(name: str, here: Iterable[Standing], said: str, *, emphasis: bool = False) -> Area:
    """How a sea zone looks: its Galleys with those aboard.

    Args:
        name: the sea zone.
        here: the Galleys, player by player.
        said: what a screen reader reads.
        emphasis: whether it has a strong outline.
    """
    return Area(name, WATER, None, said, tuple(counter(s, named=True) for s in here), emphasis=emphasis)


def counter(shown: Standing, *, named: bool) -> Badge:
    """A counter in the colour of its player."""
    return Badge(f"{shown.side} {shown.text}" if named else shown.text, shown.side.casefold())


def army(side: str, whole: str, units: str, leaders: str) -> Iterator[Standing]:
    """The counters of an army: a long one with the Leaders apart.

    Args:
        side: whose it is.
        whole: all of it, in short: "5I 2C 1G".
        units: the units alone; "" where there are none.
        leaders: the Leaders alone; "" where there are none.
    """
    parts = [whole] if len(whole) <= WIDE or not units else [units, leaders]
    yield from (Standing(side, text) for text in parts if text)


def legend(players: Iterable[str]) -> tuple[LegendEntry, ...]:
    """Whose Provinces look how."""
    found = [LegendEntry(p, PLAYERS[p].fill, PLAYERS[p].pattern) for p in players]
    return (*found, LegendEntry("nobody", NOBODY, None))


def links(rules: BoardRules, roads: Iterable[str] = ()) -> tuple[Link, ...]:
    """The arrows over the crossings, and the Roads.

    Args:
        rules: whose connections these are.
        roads: the borders with a Road, by their rows.
    """
    rows = rules.tables["connections"]
    over = [Link(r["a"], r["b"], CROSSING) for r in rows.values() if r["kind"] == CROSSING]
    return (*over, *(Link(rows[n]["a"], rows[n]["b"], "highway") for n in sorted(roads)))


__all__ = ["FORT_CITY", "Standing", "army", "counter", "geometry", "legend", "links", "province", "sea"]
