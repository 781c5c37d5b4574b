"""The map of Aurelian in words: what its badges mean, what there is to say of an area, and the board as a table."""

from __future__ import annotations

from fractions import Fraction

from ....aurelian.actions import AURELIAN
from ....aurelian.board.board import BUILDING, Stack
from ....aurelian.position import Position
from ....core.results.show import Table, percent
from ....core.words import counted
from .chances import chances as chances_of
from .places import display_name, pool_name, space_name

_BADGES = (
    "R 3·2: Enemy Units with their Resistance, the topmost last; CV 1·2: the same in armed revolt, with their Combat "
    "Values. L 2: a Legion of Strength 2; B 5: a Barbarian of Combat Value 5."
)
_CIRCLES = (
    "A circle holds a chance: in a Box that Aurelian's Suppress or Siege succeeds now, on a Danube Space that the next "
    "Barbarian overruns it."
)
_MARKS = "Stripes: a Usurper's Region, or a Space that is lost. A star: the place on this map is a guess."
KEY = f"{_BADGES} {_CIRCLES} {_MARKS}"
"""What the badges on the map mean."""


_RECONSTRUCTED = {
    "combat": "the Combat Values of Enemy Units",
    "barbarians": "those of Barbarians",
    "danube": "the Region and first Strength of Danube Spaces",
}
"""Tables behind the map, in the words of the note that says which hold reconstructed figures."""


def key(p: Position, *, chances: bool = True) -> str:
    """What the badges mean, with or without those of chances, and which of the figures behind them are reconstructed."""
    said = KEY if chances else f"{_BADGES} {_MARKS}"
    found = [
        words for table, words in _RECONSTRUCTED.items() if any(_unsure(p, table, row) for row in p.rules.tables[table])
    ]
    return (
        f"{said} Some of these figures are reconstructed, not from the game: {listed(tuple(found))}." if found else said
    )


def _unsure(p: Position, table: str, row: str) -> bool:
    return p.rules.sources[f"{table}:{row}"].is_doubtful


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
        return [f"Barbarian Pool, {', '.join(_barbarian(p, b) for b in held)}" if held else "Barbarian Pool, empty"]
    usurper = p.usurpers.get(head)
    parts = ["Display"]
    parts.append(
        f"{usurper} is Usurper" if usurper in p.rules.named_usurpers else "Usurper" if usurper else "no Usurper"
    )
    return parts + (buildings(p, head) or ["no Walls, no Temple"])


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
    bound = name in p.sieges or (AURELIAN in p.sieges and p.aurelian == name)
    parts += ["a Siege goes on"] if bound else []
    return [*parts, f"Movement Lines to {listed(p.rules.neighbours[name])}"]


def _space_facts(p: Position, n: int) -> list[str]:
    parts = [display_name(p.rules.spaces[n - 1])]
    raider = p.raiders[n - 1]
    parts.append(f"lost to {_barbarian(p, raider)}" if raider else f"Legion of Strength {p.strength[n - 1]}")
    return parts


def _barbarian(p: Position, name: str) -> str:
    return f"{name} (Combat Value {p.rules.barbarians[name]})"


def _guess(p: Position, name: str) -> list[str]:
    source = p.rules.sources[f"places:{name}"]
    return ["its place on this map is a guess"] if source.kind == "reconstructed" else []


def _risk(name: str, chance: Fraction) -> str:
    what = "falls to the next Barbarian" if name.startswith("Danube") else "Aurelian succeeds"
    return f"{what} {percent(chance)}"


def buildings(p: Position, region: str) -> list[str]:
    """ "Walls finished", "Temple started"."""
    found = []
    for word, built in (("Walls", p.walls), ("Temple", p.temples)):
        if region in built:
            found.append(f"{word} {BUILDING[built[region]]}")
    return found


def listed(words: tuple[str, ...]) -> str:
    """ "Roma, Germania and Noricum"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def board_table(p: Position, *, chances: bool = True) -> Table:
    """The map as a table: every area, what is there, its chance where they are told, and where its Movement Lines lead."""
    odds = chances_of(p) if chances else {}
    rows = []
    for region in p.rules.regions:
        names = [display_name(region), *p.rules.boxes_of[region], *map(space_name, p.rules.spaces_of[region])]
        names += [pool_name(region)] if region in p.rules.danube_regions else []
        for name in names:
            lines = ", ".join(p.rules.neighbours.get(name, ()))
            said = [f for f in facts(p, name) if not f.startswith("Movement Lines") and f != display_name(region)]
            risk = _risk(name, odds[name]) if name in odds else ""
            rows.append((name, region, ", ".join(said), *((risk,) if chances else ()), lines))
    header = ("Place", "Region", "What is there", *(("Chance",) if chances else ()), "Movement Lines")
    return Table("The board", header, tuple(rows))


def stack_text(p: Position, stack: Stack) -> str:
    """ "R 3·2" or "CV 1·2", the topmost last."""
    units = [p.rules.units[u] for u in stack.units]
    return ("CV " if stack.armed else "R ") + "·".join(str(u.cv if stack.armed else u.resistance) for u in units)
