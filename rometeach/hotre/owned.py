"""The game as its owner has it on the table: what is printed where, which rows can be added, and what cannot be.

The map and the charts are reconstructed in large parts. An owner goes through them in this order, types what is printed, adds a
border or a People that the kit lacks and strikes out a card that there is not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from ..core.errors import Problem, did_you_mean
from ..core.figures.additions import Addition
from ..core.figures.sheets import Part, Sheet, by_column, under
from ..core.figures.tables import Row, Tables
from .columns import LAST_TURN

# --- rows that can be added


def _pair(tables: Tables, name: str) -> Row | Problem:
    """A border between two Provinces, in the order of the map or as the kit has it."""
    provinces = list(tables["provinces"])
    spelled = {p.casefold(): p for p in provinces}
    typed = [part.strip() for part in name.split(" - ")]
    if len(typed) != 2:
        return Problem(name, "a border is named by its two Provinces", 'Write "Noricum - Pannonia".')
    for part in typed:
        if part.casefold() not in spelled:
            return Problem(name, f'there is no Province "{part[:40]}"', did_you_mean(part, provinces))
    a, b = sorted((spelled[part.casefold()] for part in typed), key=provinces.index)
    if a == b:
        return Problem(name, "a Province has no border with itself")
    if f"{b} - {a}" in tables["connections"]:
        a, b = b, a
    return {"a": a, "b": b, "kind": "", "note": ""}


def _strength(tables: Tables, name: str) -> Row | Problem:
    """The strength of a People on a turn: "Franci 4"."""
    people, _, turn = name.rpartition(" ")
    if not turn.isdigit() or not 1 <= int(turn) <= LAST_TURN:
        return Problem(name, "a strength is named by a People and a turn", 'Write "Franci 4".')
    if people not in tables["peoples"]:
        hint = did_you_mean(people, tables["peoples"])
        return Problem(name, f'there is no People "{people[:40]}"', hint)
    return {"name": name, "people": people, "turn": turn, "strength": "0"}


def _card(tables: Tables, name: str) -> Row | Problem:
    """An Event Card of the printed deck."""
    columns = next(iter(tables["cards"].values()), {})
    return dict.fromkeys(columns, "") | {"name": name, "first": "0", "last": "0"}


ADDITIONS = {
    "connections": Addition(_pair, ("kind",), '"connections:Raetia - Venedia.kind" = "clear"'),
    "strengths": Addition(_strength, ("strength",), '"strengths:Franci 4.strength" = 4'),
    "cards": Addition(
        _card,
        ("colour", "first", "last", "moment", "effect"),
        '"cards:Golden Chariots" = "colour white, first 1, last 3, moment phase, effect points 3"',
        may_go=True,
    ),
}

# --- what is printed where


def _by_diocese(table: str) -> Callable[[Tables], list[Part]]:
    def parts(tables: Tables) -> list[Part]:
        return under((r["diocese"], f"{table}:{n}") for n, r in tables["provinces"].items() if n in tables[table])

    return parts


def _borders(tables: Tables) -> list[Part]:
    """Each border under that of its Provinces which comes first on the way through the Dioceses."""
    order = {p: i for i, p in enumerate(tables["provinces"])}
    found = []
    for name, row in tables["connections"].items():
        first, second = sorted((row["a"], row["b"]), key=lambda p: order[p])
        found.append((order[first], order[second], f"{tables['provinces'][first]['diocese']}: {first}", name))
    return under((heading, f"connections:{name}") for _, _, heading, name in sorted(found))


def _barbarians(tables: Tables) -> list[Part]:
    """Turn by turn: who has which Token, with his strength."""
    rows = []
    for name, row in tables["barbarians"].items():
        rows.append((f"Turn {row['turn']}", f"barbarians:{name}"))
        strength = f"{row['people']} {row['turn']}"
        if strength in tables["strengths"]:
            rows.append((f"Turn {row['turn']}", f"strengths:{strength}"))
    return under(rows)


def _peoples(tables: Tables) -> list[Part]:
    return [("", tuple(f"peoples:{n}" for n in tables["peoples"]))]


def _emperors(tables: Tables) -> list[Part]:
    return under((f"Turn {r['turn']}", f"emperors:{n}") for n, r in tables["emperors"].items())


_TYPE = "Take the # away where our value is right; type yours in its place where it is not. "
SHEETS = (
    Sheet(
        "Provinces and their Dioceses",
        _TYPE + "Each Diocese has five Provinces. Where your map calls one by another name, type it after printed: "
        "it is then understood beside ours.",
        by_column("provinces", "diocese"),
    ),
    Sheet(
        "Borders",
        _TYPE + "clear, difficult (mountains or woods) or strait (a bridge); none where the map has no such border. "
        "A border that is missing here is added by a line of the same form:\n"
        f"    {ADDITIONS['connections'].example}",
        _borders,
    ),
    Sheet("City Sites", _TYPE + "yes or no.", _by_diocese("sites")),
    Sheet(
        "Ports",
        _TYPE + "yes where a Province lies at a sea other than the Mare Caspium, no elsewhere.",
        _by_diocese("ports"),
    ),
    Sheet("Diocese values", _TYPE + "The table on the map, turn by turn.", by_column("diocese_values", "diocese")),
    Sheet(
        "Barbarians Chart",
        _TYPE
        + "Who has the Token, and his strength in Armies. The strength of a People on a turn on which we do not have "
        f"it is added:\n    {ADDITIONS['strengths'].example}",
        _barbarians,
    ),
    Sheet("Where the Peoples begin, and their counters", _TYPE + "There are 84 counters in all.", _peoples),
    Sheet(
        "Emperors Chart",
        _TYPE + "die for +1 DIE, att for +1 ATT, ties for WINS TIES, legions for +X LEG, province_vp for +VP / PROV.",
        _emperors,
    ),
    Sheet(
        "Kingdoms and Tribes",
        _TYPE + "There are 46 counters in all; loot is what a Kingdom's City brings more.",
        by_column("kingdoms", "kind"),
    ),
    Sheet(
        "Event Cards",
        _TYPE
        + 'There are 55 of nine colours. A card that you do not have is struck out: "cards:NAME" = "none". One that we '
        f"lack is added:\n    {ADDITIONS['cards'].example}",
        by_column("cards", "colour"),
    ),
)

# --- what no printed map or chart can say


def warnings(tables: Tables) -> list[Problem]:
    """What is odd in the tables, though they can be played with."""
    return [*_map(tables), *_chart(tables)]


def _map(tables: Tables) -> Iterable[Problem]:
    provinces = tables["provinces"]
    for name, row in provinces.items():
        if row["printed"] != name and row["printed"] in provinces:
            what = f"is printed {row['printed']}, which is also our name of another one"
            yield Problem(f"provinces:{name}", what, "Typed, that name means the other one.", case="1")
    for diocese, number in Counter(r["diocese"] for r in provinces.values()).items():
        if number != len(provinces) // 9:
            yield Problem(f"provinces of {diocese}", f"are {number}", "Each Diocese has five.", case="15.3")
    lands = [(r["a"], r["b"]) for r in tables["connections"].values() if r["kind"] != "none"]
    ports = {n for n, r in tables["ports"].items() if r["port"] == "yes"}
    for lonely in set(provinces) - {p for pair in lands for p in pair} - ports:
        yield Problem(
            f"provinces:{lonely}", "has neither a border nor a port", "Nobody could ever enter it.", case="9.2.2"
        )


def _chart(tables: Tables) -> Iterable[Problem]:
    boxes, peoples = tables["barbarians"], tables["peoples"]
    seen: dict[tuple[str, str], str] = {}
    for name, row in boxes.items():
        first = seen.setdefault((row["turn"], row["people"]), name)
        if first != name:
            yield Problem(f"barbarians:{name}", f"names {row['people']}, as barbarians:{first} does", case="5.2")
        strength = tables["strengths"].get(f"{row['people']} {row['turn']}")
        where = f"strengths:{row['people']} {row['turn']}"
        if strength is None:
            yield Problem(f"barbarians:{name}", "has no strength", f'Add a line: "{where}.strength" = ...', case="5.2")
        elif int(strength["strength"]) > int(peoples[row["people"]]["counters"]):
            yield Problem(where, f"is more than the {peoples[row['people']]['counters']} counters there are", case="8")
    for what, table, column, printed in (
        ("Barbarian Army", "peoples", "counters", 84),
        ("Kingdom and Tribe", "kingdoms", "armies", 46),
    ):
        total = sum(int(r[column]) for r in tables[table].values())
        if total != printed:
            yield Problem(
                f"{table}.{column}", f"make {total} {what} counters in all", f"The box holds {printed}.", case="1"
            )
    colours = Counter(r["colour"] for r in tables["cards"].values())
    if colours and (sum(colours.values()) != 55 or len(colours) != 9):
        what = f"are {sum(colours.values())} in {len(colours)} colours"
        yield Problem("cards", what, "The deck has 55 in nine.", case="2")
