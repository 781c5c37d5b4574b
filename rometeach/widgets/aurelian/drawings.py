"""What of Aurelian is drawn by itself: Boxes, Regions, the Danube, Barbarian Pools, cups, tracks, the order of a turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ...aurelian.board.board import BUILDING
from ...aurelian.charts import points
from ...aurelian.position import PHASES, Position
from ...aurelian.rules import CUPS, LAST_TURN
from ..drawings import counters
from ..drawings.box import Tile, box, part, tile, tiles
from ..drawings.counters import Counter
from ..drawings.pieces import Piece, below, beside, centred, line
from ..drawings.subjects import Drawn
from ..drawings.tracks import Marker, Track, track, tracks
from ..drawings.turn_order import turn_order
from ..map.style import INK
from .map.picture import REGION_STYLE
from .map.places import display_name, space_name

_ARMS, _CALM, _BARBARIAN, _AURELIAN = "#3a1612", "#fffdf7", "#5a1846", "#4b2a63"
_CUPS = {"friendly": "#1d6b45", "unfriendly": "#8a5a00", "hostile": "#8c1515"}
_FIELDS = {
    "Army Strength": "army",
    "Treasury": "treasury",
    "Income": "income",
    "Aurelian Walls": "aurelian_walls",
    "Victory Points": "vp",
    "Turn": "turn",
}
_TILE = 71
"""So wide is a Danube Space among the others."""
_SHOWN = 24
"""So far a track of Coins is drawn if nothing lies beyond."""


def chit(p: Position, name: str, armed: bool = False) -> Counter:
    """A chit: an Enemy Unit with both its figures or the one that is up, a Barbarian, a Usurper, a marker."""
    rules = p.rules
    if name in rules.units:
        unit = rules.units[name]
        shown = unit.cv if armed else unit.resistance
        return Counter(unit.box, str(shown), _ARMS if armed else _CALM, top="CV" if armed else "Resist.")
    if name in rules.barbarians:
        return Counter("Barbarian", str(rules.barbarians[name]), _BARBARIAN, top="CV")
    if name in rules.usurpers:
        named = name if name in rules.named_usurpers else "Usurper"
        return Counter(named, "U", _fill(rules.usurpers[name]), top=rules.usurpers[name])
    return Counter(
        name.rstrip(" 123"), {"Turn": "End", "Confederation": "Conf", "Sassanids": "Sass"}[name.split()[0]], "#ece4d2"
    )


def _fill(region: str) -> str:
    return REGION_STYLE[region][0]


def _pieces(p: Position, name: str) -> list[Counter]:
    found = [Counter("Aurelian", f"+{p.leadership}", _AURELIAN, top="Leader")] if p.aurelian == name else []
    if p.aurelian == name:
        found.append(Counter("Army", str(p.army), _AURELIAN, top="Strength"))
    return found + [Counter("Officer", "O", _AURELIAN)] * p.officers.count(name)


def a_box(p: Position, name: str, before: Position) -> Piece:
    """A Box: its Enemy Units from the lowest to the topmost, and who stands there."""
    region = p.rules.region_of[name]
    stack = p.stacks.get(name)
    if stack is None:
        inside: Piece = line("No Enemy Units", 13).saying("no Enemy Units")
        side = ""
    else:
        units = [chit(p, u, stack.armed) for u in stack.units]
        inside = counters.row([*units[:-1], _topmost(units[-1])] if len(units) > 1 else units)
        side = "in armed revolt, Combat Values up" if stack.armed else "not in arms, Resistance up"
    above = [part("Enemy Units", inside)]
    here = _pieces(p, name)
    above += [part("Your pieces", counters.row(here))] if here else []
    parts = [beside(above, 24)]
    lines = f"Movement Lines to {', '.join(p.rules.neighbours[name])}"
    parts.append(line(lines, 12.5).saying(lines))
    return box(name, _fill(region), parts, ", ".join(filter(None, (display_name(region), side))))


def _topmost(unit: Counter) -> Counter:
    return Counter(f"{unit.name}, topmost", unit.sign, unit.fill, unit.number, unit.top)


def region(p: Position, name: str, before: Position) -> Piece:
    """A Region: its Display with Usurper, Walls and Temple, then its Boxes."""
    usurper = p.usurpers.get(name, "")
    who = usurper if usurper in p.rules.named_usurpers else "Usurper" if usurper else ""
    shown = [Counter(f"{who} rules", "U", _ARMS)] if usurper else [Counter("no Usurper", "U", _CALM, dashed=True)]
    for word, built in (("Walls", p.walls), ("Temple", p.temples)):
        state = built.get(name, 0)
        sign = {0: "–", 1: "½", 2: "1"}[state]
        shown.append(Counter(f"{word} {BUILDING[state] if state else 'not begun'}", sign, "#ece4d2", dashed=not state))
    boxes = [_plate(p, b) for b in p.rules.boxes_of[name]]
    above = [part("Display", counters.row(shown))]
    spaces = p.rules.spaces_of[name]
    above += [part("Danube Spaces", tiles([_space(p, n) for n in spaces], 420, 100))] if spaces else []
    return box(display_name(name), _fill(name), [beside(above, 24), part("Boxes", tiles(boxes, each=150))])


def _plate(p: Position, name: str) -> Tile:
    stack = p.stacks.get(name)
    state = "no Enemy Units"
    if stack is not None:
        units = [p.rules.units[u] for u in stack.units]
        values = "·".join(str(u.cv if stack.armed else u.resistance) for u in units)
        state = f"{'in arms, CV' if stack.armed else 'calm, Resistance'} {values}"
    here = ["Aurelian"] * (p.aurelian == name) + ["Officer"] * p.officers.count(name)
    fill = _fill(p.rules.region_of[name])
    return Tile(name, state, fill, " + ".join(here), bool(stack and stack.armed))


def regions(p: Position, name: str, before: Position) -> Piece:
    """All Regions."""
    return below([region(p, r, before) for r in p.rules.regions], 10)


def _space(p: Position, n: int) -> Tile:
    raider = p.raiders[n - 1]
    there = f"lost: B {p.rules.barbarians[raider]}" if raider else f"Legion {p.strength[n - 1]}"
    where = p.rules.spaces[n - 1]
    return Tile(space_name(n), where, "#d9c9d6" if raider else _fill(where), there, bool(raider))


def the_danube(p: Position, name: str, before: Position) -> Piece:
    """The eight Danube Spaces from left to right, and the Barbarian Pools beyond."""
    numbers = range(1, len(p.strength) + 1)
    spaces = below([beside([tile(_space(p, n), _TILE) for n in numbers], 4), _behind(p)], 2)
    river = Piece(
        spaces.width,
        14,
        f'<path d="M0,8q12,-8 24,0{"t24,0" * (round(spaces.width / 24) - 1)}" fill="none" stroke="#1f6fa8" stroke-width="3"/>',
    )
    pools = [part(f"{r} Pool", _pool(p, r)) for r in p.rules.danube_regions]
    lost = sum(map(bool, p.raiders))
    told = f"{lost} of {len(p.strength)} Spaces lost" if lost else "no Space lost"
    return box(
        "The Danube",
        "#1f6fa8",
        [beside(pools, 24), below([river, spaces], 4)],
        told,
    )


def _behind(p: Position) -> Piece:
    """Walls and Usurpers of the Regions, each below its Spaces."""
    bands = []
    for name, found in groupby(p.rules.spaces):
        width = (_TILE + 4.0) * len(list(found)) - 4
        lines = [_walls(p, name), *([f"{p.usurpers[name]} rules"] if name in p.usurpers else [])]
        svg = f'<path d="M1,1v6h{width - 2:g}v-6" fill="none" stroke="{INK}"/>'
        svg += "".join(centred(text, width / 2, 20 + 15 * n, 12, INK) for n, text in enumerate(lines))
        bands.append(Piece(width, 24 + 15 * (len(lines) - 1), svg, f"{name}: {', '.join(lines)}"))
    return beside(bands, 4)


def _walls(p: Position, name: str) -> str:
    """ "Walls started, +1", or "no Walls"."""
    state = p.walls.get(name, 0)
    if not state:
        return "no Walls"
    return f"Walls {BUILDING[state]}, {p.rules.values[f'danube.walls_{BUILDING[state]}']:+d}"


def _against(p: Position) -> tuple[str, ...]:
    numbers = [str(n) for n in range(1, len(p.strength) + 1)]
    return (*numbers, *(f"{n} against {b}" for n in numbers for b in p.rules.barbarians))


def a_space(p: Position, name: str, before: Position) -> Piece:
    """One Danube Space: its Legion, the Walls of its Region, and a Barbarian who comes to it."""
    number, _, barbarian = name.partition(" against ")
    n = int(number)
    where, raider = p.rules.spaces[n - 1], p.raiders[n - 1]
    fill = _fill(where)
    state = p.walls.get(where, 0)
    sign = f"{p.rules.values[f'danube.walls_{BUILDING[state]}']:+d}" if state else "–"
    walls = Counter(f"Walls {BUILDING[state]}" if state else "no Walls", sign, "#ece4d2", dashed=not state)
    held = (
        chit(p, raider)
        if raider
        else Counter(f"Strength {p.strength[n - 1]}", str(p.strength[n - 1]), fill, top="Legion")
    )
    parts = [part(f"It comes: {barbarian}", counters.row([chit(p, barbarian)]))] if barbarian else []
    parts.append(part("The Space and its Region", counters.row([held, walls])))
    return box(space_name(n), fill, [beside(parts, 34)], display_name(where))


def _pool(p: Position, name: str) -> Piece:
    held = [chit(p, b) for b in p.pool(name)]
    return counters.row(held, 300) if held else line("empty", 13).saying("empty")


def pool(p: Position, name: str, before: Position) -> Piece:
    """A Barbarian Pool."""
    return box(f"{name} Pool", "#e2dccb", [_pool(p, name)])


def cups(p: Position, name: str, before: Position) -> Piece:
    """The three cups with how many chits are in each, and the Dead Pool."""
    return beside([*(_cup(p, c, before) for c in CUPS), dead_pool(p, "", before)], 10)


def _cup(p: Position, name: str, before: Position) -> Piece:
    size, was = p.cups.size(name), before.cups.size(name)
    came = f"before: {was}" if was != size else "chits"
    parts = [counters.row([Counter(came, str(size), _CUPS[name])]).saying(f"{size} chits, {came}")]
    return box(f"{name.title()} Cup", _CUPS[name], parts)


def cup(p: Position, name: str, before: Position) -> Piece:
    """A cup with the chits that are known to be in it, like ones together."""
    key = name.casefold()
    size, known = p.cups.size(key), p.cups.known(key)
    said = f"{size} chits" + ("" if p.cups.is_known else ", not all of them known")
    shown = _together([chit(p, c) for c in p.rules.in_order(known)])
    inside = counters.row(shown) if shown else line("It is empty", 13).saying("empty")
    return box(f"{name} Cup", _CUPS[key], [inside], said)


def _together(shown: Sequence[Counter]) -> list[Counter]:
    found: dict[Counter, int] = {}
    for one in shown:
        found[one] = found.get(one, 0) + 1
    return [Counter(c.name, c.sign, c.fill, n, c.top) for c, n in found.items()]


def dead_pool(p: Position, name: str, before: Position) -> Piece:
    """The Dead Pool, its Turn End markers first."""
    ends = [c for c in p.dead if c in p.rules.end_markers]
    shown = _together([chit(p, c) for c in [*ends, *(c for c in p.rules.in_order(p.dead) if c not in ends)]])
    inside = counters.row(shown) if shown else line("It is empty", 13).saying("empty")
    return box("Dead Pool", "#26221f", [inside], f"{len(ends)} Turn End markers")


def _one(p: Position, name: str, before: Position) -> Track:
    field = _FIELDS[name]
    now, was = getattr(p, field), getattr(before, field)
    goal = None
    if name == "Victory Points":
        guess = " (reconstructed)" if p.rules.sources[f"turns:{p.turn}"].is_doubtful else ""
        goal = (points.threshold(p), f"what turn {p.turn} asks for{guess}")
        least, most = 0, max(_SHOWN, goal[0])
    else:
        least, most = (1, LAST_TURN) if name == "Turn" else p.rules.tracks[name]
    if name in ("Treasury", "Income"):
        most = _SHOWN
    return Track(name, least, most, (Marker("", now, was, _AURELIAN),), goal)


def one_track(p: Position, name: str, before: Position) -> Piece:
    """A track with its marker."""
    return track(_one(p, name, before))


def all_tracks(p: Position, name: str, before: Position) -> Piece:
    """All tracks."""
    return tracks([_one(p, n, before) for n in _FIELDS])


def order(p: Position, name: str, before: Position) -> Piece:
    """The phases of a turn."""
    phases = {phase: () for phase in PHASES if phase != PHASES[0] or p.phase == phase}
    return turn_order(phases, p.phase, "", f"Turn {p.turn} of {LAST_TURN}")


def campaign_table(p: Position, name: str, before: Position) -> Piece:
    """The Campaign Table: rows that say the same are drawn as one."""
    table, sure = p.rules.campaign_table, not p.rules.doubts("campaign:1")
    heads = ["1", "2", "3", "4", "5 or more"]
    rows = [(tuple(n for n, _ in same), results) for results, same in groupby(enumerate(table, 1), lambda x: x[1])]
    lines = [_cells("Row", heads, "#ece4d2", 30)]
    for numbers, results in rows:
        called = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"
        lines.append(_cells(called, [f"{-loss or 0} Army, {gain:+d} Coins" for loss, gain in results], "#fffdf7", 30))
    said = "; ".join(f"row {r[0][0]}: " + ", ".join(f"{-a or 0} Army, {c:+d} Coins" for a, c in r[1]) for r in rows)
    note = "" if sure else "reconstructed, not the printed one"
    return box("Campaign Table: Barbarians in the Pool", "#e2dccb", [below(lines, 2).saying(said)], note)


def _cells(head: str, texts: Sequence[str], fill: str, height: float) -> Piece:
    def cell(text: str, width: float, shade: str) -> Piece:
        svg = f'<rect width="{width:g}" height="{height:g}" fill="{shade}" stroke="#8a7f6a" stroke-width=".7"/>'
        return Piece(width, height, svg + centred(text, width / 2, height / 2 + 4.5, 12.5))

    return beside([cell(head, 50, "#ece4d2"), *(cell(t, 106, fill) for t in texts)], 2)


def _alone(p: Position) -> tuple[str, ...]:
    return ("",)


DRAWINGS: Mapping[str, Drawn[Position]] = {
    "box": Drawn(lambda p: tuple(p.rules.region_of), a_box),
    "region": Drawn(lambda p: p.rules.regions, region),
    "regions": Drawn(_alone, regions),
    "the danube": Drawn(_alone, the_danube),
    "space": Drawn(_against, a_space),
    "pool": Drawn(lambda p: p.rules.danube_regions, pool),
    "campaign table": Drawn(_alone, campaign_table),
    "cups": Drawn(_alone, cups),
    "cup": Drawn(lambda p: tuple(c.title() for c in CUPS), cup),
    "dead pool": Drawn(_alone, dead_pool),
    "track": Drawn(lambda p: tuple(_FIELDS), one_track),
    "tracks": Drawn(_alone, all_tracks),
    "turn order": Drawn(_alone, order),
}
"""Every kind of subject that is no place of the map."""

__all__ = ["DRAWINGS"]
