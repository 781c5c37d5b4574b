"""Tables of lesson 1: the Regions, the Enemy Units, the cups, the tracks, the phases and the ways to lose."""

from __future__ import annotations

from rometeach.aurelian.charts import money, points
from rometeach.aurelian.position import Position
from rometeach.aurelian.rules import CUPS, LAST_TURN
from rometeach.core.results.show import Table
from rometeach.core.words import counted


def _span(numbers: tuple[int, ...]) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else "".join(map(str, numbers)) or "none"


def regions(p: Position) -> Table:
    """The four Regions: their Boxes, their part of the Danube, and who holds them."""
    rows = []
    for region in p.rules.regions:
        stacks = [p.stacks[b] for b in p.rebels(region)]
        units = counted(sum(len(s.units) for s in stacks), "Enemy Unit")
        side = " in arms" if any(s.armed for s in stacks) else ""
        boxes, spaces = ", ".join(p.rules.boxes_of[region]), _span(p.rules.spaces_of[region])
        rows.append((region, boxes, spaces, p.usurpers.get(region, "none"), units + side))
    header = ("Region", "Boxes", "Danube Spaces", "Usurper", "Enemy Units on the map")
    return Table("The four Regions", header, tuple(rows))


def enemy_units(p: Position) -> Table:
    """The Enemy Units of every Box with both their numbers."""
    rows = []
    for box, region in p.rules.region_of.items():
        own = [u for u in p.rules.units.values() if u.box == box]
        unsure = any(p.rules.sources[f"combat:{u.name}"].is_doubtful for u in own)
        values = ", ".join(str(u.cv) for u in own) + (" (not certain)" if unsure else "")
        rows.append((box, region, ", ".join(str(u.resistance) for u in own), values))
    said = f"The {len(p.rules.units)} Enemy Units: Resistance in front, Combat Value on the back"
    return Table(said, ("Box", "Region", "Resistance", "Combat Value"), tuple(rows))


def _kind(p: Position, chit: str) -> str:
    if chit in p.rules.units:
        return f"Enemy Units of {p.rules.units[chit].region}"
    if chit in p.rules.barbarians:
        return "Barbarians"
    kind = p.rules.tables["markers"][chit]["kind"]
    return "Turn End markers" if kind == "Turn End" else kind


def cups(p: Position) -> Table:
    """What is in each cup, by kind of chit."""
    rows = []
    for cup in CUPS:
        kinds: dict[str, int] = {}
        for chit in p.cups.known(cup):
            kinds[_kind(p, chit)] = kinds.get(_kind(p, chit), 0) + 1
        inside = ", ".join(f"{n} {kind}" if n > 1 else kind for kind, n in kinds.items())
        rows.append((cup.title(), str(p.cups.size(cup)), inside))
    return Table("The three cups", ("Cup", "Chits", "What is in it"), tuple(rows))


def tracks(p: Position) -> Table:
    """The tracks: where they stand, how far they go, and what they are for."""
    ends = {n: f"{a} to {b}" for n, (a, b) in p.rules.tracks.items()}
    rows = (
        (
            "Army Strength",
            str(p.army),
            ends["Army Strength"],
            "the forces that go with Aurelian; at 0 the game is lost",
        ),
        ("Income", str(p.income), ends["Income"], "what the taxes bring each turn"),
        ("Treasury", str(p.treasury), ends["Treasury"], "the Coins that you have; below 0 the game is lost"),
        (
            "Aurelian Walls",
            str(p.aurelian_walls),
            ends["Aurelian Walls"],
            "the walls of Rome: penalty or bonus at the end",
        ),
        ("Victory Points", str(p.vp), "", f"Turn {p.turn} asks for {points.threshold(p)} (reconstructed)"),
        ("Turn", str(p.turn), f"1 to {LAST_TURN}", "six turns, if you last so long"),
    )
    return Table("The tracks in 270", ("Track", "Now", "Goes from", "What it is for"), rows)


def ahead(p: Position) -> Table:
    """What the end of the turn would bring if nothing changed."""
    left = money.treasury_after(p)
    upkeep, scored = p.income - left, p.score().ledger.total
    rows = (
        ("Income", str(p.income), "11.1"),
        ("less a Coin for each Strength on the Danube", str(upkeep), "11.2"),
        ("Treasury after the taxes", str(left), "11.0"),
        ("Victory Points, with what is left in the Treasury", str(scored), "12.1"),
        ("Asked for (reconstructed)", str(points.threshold(p)), "12.5"),
    )
    return Table(f"The end of Turn {p.turn}, if nothing changed", ("", "Number", "Section"), rows)
