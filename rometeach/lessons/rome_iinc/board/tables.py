"""Tables for lesson 1: the Commands, the statuses and the Units, with their figures from the rules."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

_STATUSES = (
    ("Roman", "no counter", "stand here", "pays Taxes if Loyal", "4.2.6"),
    ("Insurgent", "Insurgent", "stand here", "uneasy; may become Roman again", "4.2.5"),
    ("Allied", "Allied", "may not", "a small friend who defends himself", "4.2.4"),
    ("Foederati", "the tribe's counter", "may not", "a strong tribe, settled by treaty", "4.2.3"),
    ("Barbarian", "Barbarian", "may not", "an enemy; presses on its neighbours", "4.2.2"),
)
_UNITS = (
    ("Cavalry", "fights; holds no Province against a Revolt"),
    ("Guard", "fights and holds; keeps an Emperor alive"),
    ("Legion", "fights and holds; once destroyed, never comes back"),
    ("Pseudo Legion", "as a Legion, but never a Veteran; its back is a Fort"),
    ("Fort", "holds its Province for good, and never marches"),
    ("Auxilia", "fight and hold cheaply, but not in Civil Wars"),
    ("Fleet", "fights seafarers, guards rivers"),
)


def statuses(p: Position) -> Table:
    """What a Province can be, how many are so on this board, and where Units may stand."""
    rows = tuple(
        (name, sign, str(sum(s.status.value == name for s in p.provinces.values())), units, what, case)
        for name, sign, units, what, case in _STATUSES
    )
    return Table(
        f"What a Province can be ({p.scenario} CE)",
        ("Status", "Counter", "Provinces", "Units", "What it means", "Case"),
        rows,
    )


def commands(p: Position) -> Table:
    """The ten Commands: their Empire now, how many Provinces, the Gold they could pay, and who governs them."""
    rows = tuple(
        (
            name,
            c.colour,
            p.empire_of_command(name),
            str(len(p.rules.provinces_of[name])),
            str(sum(p.rules.provinces[n].gold for n in p.rules.provinces_of[name])),
            p.commander_of[name].name + (" (Rebel)" if p.commander_of[name].is_rebel else ""),
        )
        for name, c in sorted(p.rules.commands.items(), key=lambda x: -EMPIRES.index(p.empire_of_command(x[0])))
    )
    return Table(
        f"The Commands ({p.scenario} CE)",
        ("Command", "Colour", "Empire", "Provinces", "Gold if all are Roman", "Commander"),
        rows,
    )


def units(p: Position) -> Table:
    """The Units: how many counters, how many fit into a Province, what they cost, and what they are for."""
    values, rows = p.rules.values, []
    for name, use in _UNITS:
        row, key = p.rules.tables["units"][name], name.lower().replace(" ", "_")
        shared = ", shared" if row["shares_counters_with"] else ""
        rows.append(
            (name, row["counters"] + shared, row["stack"], str(values[f"build.{key}"]), str(values[f"pay.{key}"]), use)
        )
    return Table(
        "The Units (Sections 2.2 and 2.3)",
        ("Unit", "Counters", "Most in a Province", "Build", "Pay", "What it is for"),
        tuple(rows),
    )


def neighbours(p: Position, name: str) -> Table:
    """A Province's connections and what lies at their other end.

    Raises:
        BadInput: no such Province; it names the nearest.
    """
    found = p.rules.names["space"].find(name)
    kinds = {"road": "Road", "river": "River/Strait", "mountain": "Mountains", "desert": "Desert", "sea": "Sea"}
    rows = tuple(
        (s, kinds[kind], p.provinces[s].title if s in p.provinces else "Homeland")
        for kind in kinds
        for s, k in p.rules.neighbours[found]
        if k == kind
    )
    return Table(f"The neighbours of {found}", ("Neighbour", "Joined by", "It is"), rows)
