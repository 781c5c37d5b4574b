"""The board of Aurelian as a map: what each area says, and the picture with its tables for where no widget lives."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from ...aurelian.charts import attempts
from ...aurelian.charts.common import AURELIAN, p_success
from ...aurelian.phases import acting, choices
from ...aurelian.position import Position, position
from ...aurelian.position.model import BUILDING, Stack
from ...aurelian.results.attempts import ODDS
from ...aurelian.rules import Rules
from ...core.errors import BadInput
from ...core.ledger import total
from ...core.resources import data_dir
from ...core.show import STYLE, Table, percent
from ...core.words import counted
from ..face import folded
from ..map_drawing import draw
from ..map_view import Area, Arrow, Badge, LegendEntry, Link, MapView
from .tracks import headline, tracks_table

REGION_STYLE: Mapping[str, tuple[str, str]] = {
    "Blue": ("#a9cdea", "dots"),
    "Red": ("#f3b6a4", "horizontal"),
    "Green": ("#bcdcae", "cross"),
    "Yellow": ("#f7dd85", "vertical"),
}
"""Fill and pattern of the Regions."""
BEYOND = "#e2dccb"
"""The fill of the Barbarian Pools."""

KEY = (
    "R 3·2: Enemy Units with their Resistance, the topmost last; CV 1·2: the same in armed revolt, with their Combat "
    "Values. L 2: a Legion of Strength 2; B 5: a Barbarian of Combat Value 5. A circle holds a chance: in a Box that "
    "Aurelian's Suppress or Siege succeeds now, on a Danube Space that the next Barbarian overruns it. Stripes: a "
    "Usurper's Region, or a Space that is lost. A star: the place on this map is a guess."
)
"""What the badges on the map mean."""

_RECONSTRUCTED = {
    "combat": "the Combat Values of Enemy Units",
    "barbarians": "those of Barbarians",
    "danube": "the Region and first Strength of Danube Spaces",
}
"""Tables behind the map, in the words of the note that says which hold reconstructed figures."""

Chances = Mapping[str, Fraction]
"""Area -> the chance that its circle shows."""


def key(p: Position) -> str:
    """What the badges mean, and which of the figures behind them are reconstructed."""
    found = [
        words for table, words in _RECONSTRUCTED.items() if any(_unsure(p, table, row) for row in p.rules.tables[table])
    ]
    return (
        f"{KEY} Some of these figures are reconstructed, not from the game: {listed(tuple(found))}." if found else KEY
    )


def _unsure(p: Position, table: str, row: str) -> bool:
    return p.rules.sources[f"{table}:{row}"].is_doubtful


@functools.cache
def geometry() -> Mapping[str, object]:
    """The outlines of the areas."""
    raw: dict[str, object] = json.loads((data_dir() / "aurelian" / "map.json").read_text(encoding="utf-8"))
    return raw


@functools.lru_cache(maxsize=4)
def neighbours(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Area -> the areas that the arrow keys lead to: Movement Lines first, then what lies beside it."""
    found: dict[str, list[str]] = {box: list(near) for box, near in rules.neighbours.items()}
    for n, region in enumerate(rules.spaces, 1):
        here = found.setdefault(space_name(n), [])
        here += [space_name(m) for m in (n - 1, n + 1) if 1 <= m <= len(rules.spaces)]
        here.append(pool_name(region))
        found.setdefault(pool_name(region), []).append(space_name(n))
        nearest = _nearest(space_name(n), tuple(rules.boxes_of[region]))
        here.append(nearest)
        found[nearest].append(space_name(n))
    for region in rules.regions:
        nearest = _nearest(display_name(region), tuple(rules.boxes_of[region]))
        found[display_name(region)] = [nearest]
        found[nearest].append(display_name(region))
    return {name: tuple(dict.fromkeys(near)) for name, near in found.items()}


def space_name(number: int) -> str:
    """The area of a Danube Space."""
    return f"Danube {number}"


def pool_name(region: str) -> str:
    """The area of a Barbarian Pool."""
    return f"{region} Pool"


def display_name(region: str) -> str:
    """The area of a Region's Display."""
    return f"{region} Region"


@functools.cache
def _at() -> dict[str, tuple[float, float]]:
    areas: Any = geometry()["areas"]
    return {name: (float(a["label"][0]), float(a["label"][1])) for name, a in areas.items()}


def _nearest(name: str, others: tuple[str, ...]) -> str:
    x, y = _at()[name]
    return min(others, key=lambda o: (_at()[o][0] - x) ** 2 + (_at()[o][1] - y) ** 2)


def chances(p: Position) -> dict[str, Fraction]:
    """What the circles show: an Action of Aurelian that may be taken now, and the next Barbarian on the Danube."""
    found: dict[str, Fraction] = {}
    if p.phase == "Actions" and not p.is_over:
        for choice in (choices.parse(p, name) for name in choices.legal(p)):
            if choice.piece == AURELIAN and choice.action in _TERMS:
                terms = _TERMS[choice.action](p, choice.box, AURELIAN)
                found[choice.box] = p_success(total(terms, p.rules.values))
    try:
        fallen = p.danube(1).ahead[0].fallen
    except BadInput:
        return found
    return found | {space_name(n): q for n, q in enumerate(fallen, 1) if q and not p.raiders[n - 1]}


def promise(p: Position, choice: choices.Choice) -> str:
    """What an Action promises in a few words: "succeeds 75.0%", "2 Coins", "the Army is lost 12.5%"; "" for the others."""
    if choice.action not in ODDS:
        return ""
    moved, piece = acting.moved(p, choice.piece, choice.box)
    assert isinstance(moved, Position)
    found = moved.attempt(piece if piece == AURELIAN else f"Officer {piece}", choice.action)
    if choice.action == "Placate":
        return counted(found.price, "Coin")
    if choice.action in ("Suppress", "Siege"):
        return f"succeeds {percent(found.p_success)}"
    return f"the Army is lost {percent(found.p_army_lost)}" if found.p_army_lost else "the Army survives"


_TERMS = {"Suppress": attempts.suppress_terms, "Siege": attempts.siege_terms}


def view(
    p: Position,
    *,
    selected: str = "",
    show_chances: bool = True,
    known: Chances | None = None,
    arrows: tuple[Arrow, ...] = (),
) -> MapView:
    """What the map of a position shows. `known` spares computing the chances again."""
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
        description=f"{counted(len(p.stacks), 'Box', 'Boxes')} with Enemy Units. {key(p)}",
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
    badges += [Badge(words, "plan") for words in _buildings(p, region)]
    return Area(name, fill, f"{pattern} rebel" if usurper else pattern, sentence(p, name), tuple(badges))


def stack_text(p: Position, stack: Stack) -> str:
    """ "R 3·2" or "CV 1·2", the topmost last."""
    units = [p.rules.units[u] for u in stack.units]
    return ("CV " if stack.armed else "R ") + "·".join(str(u.cv if stack.armed else u.resistance) for u in units)


def _buildings(p: Position, region: str) -> list[str]:
    found = []
    for word, built in (("Walls", p.walls), ("Temple", p.temples)):
        if region in built:
            found.append(f"{word} {BUILDING[built[region]]}")
    return found


def _tag(chance: Fraction | None) -> str | None:
    if chance is None:
        return None
    return f"{round(float(chance) * 100)}%" if chance * 200 > 1 else "<1%"


# --- in words


def sentence(p: Position, name: str, chance: Fraction | None = None) -> str:
    """What a screen reader reads of an area."""
    return ", ".join([name, *facts(p, name), *([_risk(name, chance)] if chance is not None else [])])


def facts(p: Position, name: str) -> list[str]:
    """What there is to say of an area, without its name and its chance."""
    if name in p.rules.region_of:
        return [*_box_facts(p, name), *_guess(p, name)]
    head, _, tail = name.partition(" ")
    if head == "Danube":
        return [*_space_facts(p, int(tail)), *_guess(p, name)]
    if tail == "Pool":
        held = p.pool(head)
        return [f"Barbarian Pool, {', '.join(map(_barbarian(p), held))}" if held else "Barbarian Pool, empty"]
    usurper = p.usurpers.get(head)
    parts = ["Display"]
    parts.append(
        f"{usurper} is Usurper" if usurper in p.rules.named_usurpers else "Usurper" if usurper else "no Usurper"
    )
    return parts + (_buildings(p, head) or ["no Walls, no Temple"])


def _box_facts(p: Position, name: str) -> list[str]:
    parts = [display_name(p.rules.region_of[name])]
    stack = p.stacks.get(name)
    if stack is None:
        parts.append("no Enemy Units")
    else:
        values = [p.rules.units[u].cv if stack.armed else p.rules.units[u].resistance for u in stack.units]
        number = counted(len(values), "Enemy Unit")
        side = "in armed revolt, Combat Value" if stack.armed else "unarmed, Resistance"
        top = ", the last is topmost" if len(values) > 1 else ""
        parts.append(f"{number} {side} {' and '.join(map(str, values))}{top}")
    if p.aurelian == name:
        parts.append(f"Aurelian +{p.leadership} is here")
    parts += [f"{counted(p.officers.count(name), 'Officer')} here"] if name in p.officers else []
    bound = p.siege and (p.aurelian if p.siege == AURELIAN else p.siege) == name
    parts += ["a Siege goes on"] if bound else []
    return [*parts, f"Movement Lines to {listed(p.rules.neighbours[name])}"]


def _space_facts(p: Position, n: int) -> list[str]:
    parts = [display_name(p.rules.spaces[n - 1])]
    raider = p.raiders[n - 1]
    parts.append(f"lost to {_barbarian(p)(raider)}" if raider else f"Legion of Strength {p.strength[n - 1]}")
    return parts


def _barbarian(p: Position) -> Any:
    return lambda name: f"{name} (Combat Value {p.rules.barbarians[name]})"


def _guess(p: Position, name: str) -> list[str]:
    source = p.rules.sources[f"places:{name}"]
    return ["its place on this map is a guess"] if source.kind == "reconstructed" else []


def _risk(name: str, chance: Fraction) -> str:
    what = "falls to the next Barbarian" if name.startswith("Danube") else "Aurelian succeeds"
    return f"{what} {percent(chance)}"


def listed(words: tuple[str, ...]) -> str:
    """ "Roma, Germania and Noricum"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# --- tables and the static picture


def board_table(p: Position, known: Chances | None = None) -> Table:
    """The map as a table: every area, what is there, its chance, and where its Movement Lines lead."""
    odds = chances(p) if known is None else known
    rows = []
    for region in p.rules.regions:
        names = [display_name(region), *p.rules.boxes_of[region], *map(space_name, p.rules.spaces_of[region])]
        names += [pool_name(region)] if region in p.rules.danube_regions else []
        for name in names:
            lines = ", ".join(p.rules.neighbours.get(name, ()))
            said = [f for f in facts(p, name) if not f.startswith("Movement Lines") and f != display_name(region)]
            risk = _risk(name, odds[name]) if name in odds else ""
            rows.append((name, region, ", ".join(said), risk, lines))
    return Table("The board", ("Place", "Region", "What is there", "Chance", "Movement Lines"), tuple(rows))


@dataclass(frozen=True)
class BoardMap:
    """The picture of a position with its tables; it needs no kernel and no script."""

    position: Position
    selected: str = ""
    show_chances: bool = True

    @property
    def svg(self) -> str:
        """The picture alone."""
        return draw(view(self.position, selected=self.selected, show_chances=self.show_chances), prefix="board")

    def html(self) -> str:
        """The picture, its key, and its tables."""
        p = self.position
        return (
            f'<section class="rometeach">{STYLE}{self.svg}<p><small>{escape(key(p))}</small></p>{tracks_table(p).html()}'
            f"{folded(board_table(p))}</section>"
        )

    def text(self) -> str:
        """The board in words."""
        p = self.position
        return "\n\n".join([headline(p), tracks_table(p).text(), board_table(p).text(), key(p)])

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __str__(self) -> str:
        return self.text()


def show_map(p: Position | str = "270-drawn", *, selected: str = "", chances: bool = True) -> BoardMap:
    """The map of a position (or of one named as in `rometeach.position`), with a Box or another area outlined.

    Raises:
        BadInput: no such position, or no such area.
    """
    board = position(p) if isinstance(p, str) else p
    return BoardMap(board, area(board, selected) if selected else "", chances)


def area(p: Position, text: str) -> str:
    """An area of the map by its name: a Box, "Danube 3", "Red Pool", "Red Region".

    Raises:
        BadInput: there is none of this name.
    """
    by_key = {name.casefold(): name for name in _at()}
    found = by_key.get(" ".join(text.split()).casefold())
    return found or p.rules.names["box"].find(text)
