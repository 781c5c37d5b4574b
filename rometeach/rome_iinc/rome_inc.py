"""Carrying a game of Rome, Inc. on into the 286 scenario (Section 13.3), from a plain description of its last board.

The description is TOML (or the same as plain data), with the names of either map:

    prestige = 190
    gold = 61
    emperors = { East = "Diocletian", West = "Maximian" }    # "" for a Generic one; Caesar is one of them
    face_up = ["Carausius"]                                  # the other Statesmen who live
    thracia_with = "Pontica"                                 # or "Moesia": whose Rebel takes Thracia, if two could
    [provinces]
    "Britannia Inferior" = "Roman: Veteran Legion, Legion, 2 Auxilia, Wall"
    [rebels]
    "Syria + Pontica" = ""                                   # Commands of Rome, Inc. = the Rebel ("" for Generic)
    [wars]
    "7/1 Moorish" = "Numidia"                                # where it is; "Numidia with Gaiseric" has a Leader
    [leaders]
    "Shapur" = "Persian Homeland"                            # those without a War; without a Homeland they die
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import replace

from ..core.cases import case
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.figures.tables import parse_toml
from ..core.frozen import Frozen
from ..core.resources import data_dir
from .board.board import EmpireState, Governor, WarState, tidy
from .board.reader import Reader
from .position import Position, ProvinceState, Status, Units, named

NEW = (
    *("Valentia", "Lugdunensis II", "Aquitania II", "Celtiberia", "Spoletium"),
    *("Dardania", "Moesia II", "Constantinople", "Gothia I", "Arabia I"),
)
"""The Provinces that only the newer map has; they begin Insurgent."""

KEYS = ("prestige", "gold", "unrest", "emperors", "face_up", "thracia_with", "provinces", "rebels", "wars", "leaders")
"""What a description may say."""

_COMMANDS = {"Aegyptus": "Oriens", "Syria": "Oriens"}
_WORDS = (("imperial cavalry", "cavalry"), ("praetorian guard", "guard"), ("wall", "fort"))


@case("13.3.2")
def names() -> dict[str, str]:
    """Province of Rome, Inc. -> Province of Rome, IInc., for those that have changed their name."""
    with (data_dir() / "rome_iinc" / "rome_inc_names.csv").open(encoding="utf-8", newline="") as file:
        return {row["old"]: row["new"] for row in csv.DictReader(file)}


@case("13.3.1", "13.3.2", "13.3.3", "13.3.4", "13.3.5")
def carry_on(description: str | Mapping[str, object], renamed: Mapping[str, str] | None = None) -> Position:
    """The 286 position that follows a game of Rome, Inc.

    Args:
        renamed: more names, or other ones, than the kit's own table has.

    Raises:
        BadInput: Provinces, Units or people that it does not know; all at once.
    """
    plain: Mapping[str, object] = (
        description if not isinstance(description, str) else parse_toml(description.encode(), "description")
    )
    start = named("286")
    reader = Reader(start.rules)
    table = {**names(), **(renamed or {})}
    provinces: dict[str, ProvinceState] = {n: ProvinceState() for n in start.rules.provinces}
    provinces |= {n: ProvinceState(Status.INSURGENT) for n in NEW}
    for old, text in _table(plain, "provinces").items():
        new = start.rules.names["province"].get(table.get(old, old))
        if new is None:
            hint = did_you_mean(old, [*table, *start.rules.provinces])
            reader.problems.append(Problem(f"provinces.{old}"[:120], "is on neither map", hint, case="13.3.2"))
        else:
            provinces[new] = reader.province(_units(str(text)), f"provinces.{old}")
    provinces, barracks = _within_the_counters(start, provinces)
    for key in plain:
        if key not in KEYS:
            reader.problems.append(Problem(str(key)[:60], "is nothing that a game has", did_you_mean(str(key), KEYS)))
    wars, leaders = _wars(start, plain, reader, table), _leaders(start, plain, reader)
    counters = {*wars, *leaders, *(w.leader for w in wars.values())}
    emperors = _table(plain, "emperors")
    east, west = _halves(plain, str(emperors.get("East", "")), str(emperors.get("West", "")))
    board = replace(
        start,
        title="286 CE, carried on from Rome, Inc.",
        provinces=Frozen(provinces),
        barracks=barracks,
        governors=_rebels(start, plain, reader),
        wars=Frozen(wars),
        leaders=Frozen(leaders),
        wars_box=tuple(sorted({*start.wars_box, *start.wars, *start.leaders} - counters)),
        waiting_counters=tuple(sorted({*start.wars_box, *start.wars, *start.leaders} & counters)),
        east=east,
        west=west,
    )
    held = {board.east.emperor, board.west.emperor, *(g.statesman for g in board.governors.values())}
    face_up = [reader.name("statesman", n, "face_up") for n in _texts(plain, "face_up")]
    board = replace(
        board,
        face_up=tuple(sorted(n for n in face_up if n)),
        statesmen_box=tuple(n for n in board.statesmen_box if n not in {*face_up, *held}),
    )
    problems = [*reader.problems, *(p for p in board.problems() if p.severity == "error")]
    if problems:
        raise BadInput(problems, "This game cannot be carried on:")
    return board


def _table(plain: Mapping[str, object], key: str) -> Mapping[str, object]:
    found = plain.get(key, {})
    if not isinstance(found, Mapping):
        raise BadInput([Problem(key, "expected a table, that is lines of the form: key = value")])
    return found


def _texts(plain: Mapping[str, object], key: str) -> list[str]:
    found = plain.get(key, [])
    if not isinstance(found, list | tuple):
        raise BadInput([Problem(key, 'expected a list of texts like ["Gallia", "Italia"]')])
    return [str(text) for text in found]


def _number(plain: Mapping[str, object], key: str) -> int:
    found = plain.get(key, 0)
    if not isinstance(found, int):
        raise BadInput([Problem(key, f"{str(found)[:40]} is no whole number")])
    return found


def _units(text: str) -> str:
    for old, new in _WORDS:
        text = re.sub(rf"\b{old}", new, text, flags=re.IGNORECASE)
    return text


@case("13.3.3")
def _within_the_counters(
    start: Position, provinces: dict[str, ProvinceState]
) -> tuple[dict[str, ProvinceState], Units]:
    """The stacks with as many Units as there are counters: Legions in excess are Pseudo Legions, others leave play."""
    limit = {n: int(row["counters"]) for n, row in start.rules.tables["units"].items()}
    kinds = {"Cavalry": "cavalry", "Guard": "guard", "Legion": "legion", "Auxilia": "auxilia", "Fleet": "fleet"}
    used = dict.fromkeys(["Pseudo Legion", *kinds], 0)
    result = {}
    forts = sum(s.units.fort for s in provinces.values())
    used["Pseudo Legion"] = min(forts, limit["Pseudo Legion"])
    left_forts = limit["Pseudo Legion"]
    for name, state in provinces.items():
        counts = dict.fromkeys(Units._fields, 0)
        counts["fort"] = min(state.units.fort, left_forts)
        left_forts -= counts["fort"]
        for kind, unit in kinds.items():
            for field in (f"veteran_{unit}", unit):
                wanted = getattr(state.units, field)
                counts[field] = min(wanted, limit[kind] - used[kind])
                used[kind] += counts[field]
                if kind == "Legion":
                    spare = min(wanted - counts[field], limit["Pseudo Legion"] - used["Pseudo Legion"])
                    counts["pseudo_legion"] += spare
                    used["Pseudo Legion"] += spare
        result[name] = replace(state, units=Units(**counts))
    barracks = {unit: limit[kind] - used[kind] for kind, unit in kinds.items()}
    return result, Units(pseudo_legion=limit["Pseudo Legion"] - used["Pseudo Legion"], **barracks)


@case("13.3.1")
def _halves(plain: Mapping[str, object], eastern: str, western: str) -> tuple[EmpireState, EmpireState]:
    """Half of the Prestige (less 150) and of the Gold for each Empire, the odd one for the East."""
    prestige, gold, unrest = _number(plain, "prestige") - 150, _number(plain, "gold"), _number(plain, "unrest")
    east = EmpireState(-(-gold // 2), -(-prestige // 2), unrest, eastern)
    return east, EmpireState(gold // 2, prestige // 2, unrest, western)


@case("13.3.1", "13.3.2")
def _wars(
    start: Position, plain: Mapping[str, object], reader: Reader, table: Mapping[str, str]
) -> dict[str, WarState]:
    """The Wars on the map, each where it was, with its Leader."""
    wars: dict[str, WarState] = {}
    for text, where in _table(plain, "wars").items():
        place, _, who = str(where).partition(" with ")
        name = reader.name("war", text, f"wars.{text}")
        place = table.get(place.strip(), place.strip())
        space = start.rules.names["province"].get(place) or start.rules.names["homeland"].get(place)
        leader = reader.name("leader", who.strip(), f"wars.{text}") if who.strip() else ""
        if space is None:
            hint = did_you_mean(place, [*table, *start.rules.provinces, *start.rules.homelands])
            reader.problems.append(
                Problem(f"wars.{text}"[:120], f'"{place[:60]}" is on neither map', hint, case="13.3.2")
            )
        elif name:
            wars[name] = WarState(space, leader or "")
    return wars


@case("13.3.2", "4.2.1")
def _leaders(start: Position, plain: Mapping[str, object], reader: Reader) -> dict[str, str]:
    """The Enemy Leaders without a War, each in his Homeland; one who has none now is dead."""
    found: dict[str, str] = {}
    for text, where in _table(plain, "leaders").items():
        name = reader.name("leader", text, f"leaders.{text}")
        homes = start.rules.homelands_of(start.rules.leaders[name].enemy) if name else ()
        if name and homes:
            given = start.rules.names["homeland"].get(str(where))
            found[name] = given if given in homes else homes[0]
    return found


@case("13.3.4")
def _rebels(start: Position, plain: Mapping[str, object], reader: Reader) -> Frozen[str, Governor]:
    """The Rebels with the counters of this game; Thracia goes with Moesia or Pontica, by the die where both rebel."""
    governors: dict[str, Governor] = {}
    for old, who in _table(plain, "rebels").items():
        texts = [_COMMANDS.get(c.strip(), c.strip()) for c in old.split("+")]
        commands = tuple(dict.fromkeys(reader.some("command", texts, f"rebels.{old}")))
        commands = tuple(c for c in commands if not any(c in g.commands for g in governors.values()))
        if commands:
            name = reader.name("statesman", str(who), f"rebels.{old}") if who else ""
            governors[commands[0]] = Governor(name, commands, True)
    takers = {c: box for box, g in governors.items() for c in g.commands if c in ("Moesia", "Pontica")}
    choice = str(plain.get("thracia_with", ""))
    box = takers.get(choice, next(iter(takers.values()), "") if len(set(takers.values())) == 1 else "")
    if len(set(takers.values())) > 1 and choice not in takers:
        reader.problems.append(Problem("thracia_with", "is needed: Moesia or Pontica, as the die says", case="13.3.4"))
    if box and "Thracia" not in {c for g in governors.values() for c in g.commands}:
        governors[box] = replace(governors[box], commands=(*governors[box].commands, "Thracia"))
    return tidy(governors)
