"""Everything that is wrong with a board, at once. An error forbids the board; a warning only the table would."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator

from ...core.cases import case
from ...core.errors import Problem
from ..rules import EMPIRES, Rules
from .parts import BARBARIAN, FOEDERATI, GARRISONED
from .state import BoardState
from .units import FIELDS, NONE, STACKS, TITLES, Units


@functools.lru_cache(maxsize=8192)
def _fit(rules: Rules, mountain: bool, units: Units) -> bool:
    """Whether nothing is wrong with the Units of a Roman or Insurgent Province."""
    numbers = [(stack, sum(units[i] for i in members)) for stack, members in _STACKS]
    return min(units) >= 0 and all(n <= (0 if mountain and k == "Fleet" else rules.stacks[k]) for k, n in numbers)


_STACKS = tuple((stack, tuple(map(FIELDS.index, members))) for stack, members in STACKS)


def problems(board: BoardState) -> list[Problem]:
    """All problems of a board, errors first."""
    found = [*_units(board), *_wars(board), *_commanders(board), *_turncoats(board), *_tracks(board), *_counters(board)]
    return sorted(found, key=lambda p: p.severity)


@case("2.3.1", "2.3.2", "4.2.11")
def _units(board: BoardState) -> Iterator[Problem]:
    limits = board.rules.stacks
    for name, state in board.provinces.items():
        u = state.units
        if state.status is FOEDERATI and not state.tribe:
            yield Problem(
                f"provinces.{name}", "Foederati need a tribe", "Say for example Visigothic Foederati.", case="4.2.3"
            )
        if u is NONE or not any(u):
            continue
        if state.status in GARRISONED and _fit(board.rules, board.rules.provinces[name].mountain, u):
            continue
        where = f"provinces.{name}"
        if min(u) < 0:
            missing = ", ".join(TITLES[f] for f, n in zip(FIELDS, u, strict=True) if n < 0)
            what = f"there is no such Unit to take away: {missing}"
            yield Problem(where, what, "It holds fewer than that.", case="2.1")
            continue
        if state.status not in GARRISONED:
            yield Problem(
                where,
                f"{u} in a Province that is {state.title}",
                "They leave it before anything else is played."
                if name in board.used.leaving
                else "Units stand only in Roman and Insurgent Provinces.",
                severity="warning" if name in board.used.leaving else "error",
                case="2.3.2",
            )
        for stack, members in _STACKS:
            number = sum([u[i] for i in members])
            if stack == "Fleet" and number and board.rules.provinces[name].mountain:
                yield Problem(where, "a Fleet in a Mountain Province", "Take the Fleet away.", case="4.2.11")
            elif number > limits[stack]:
                yield Problem(where, f"{number} {stack} Units where at most {limits[stack]} may stand", case="2.3.1")


@case("9.4.4", "3.3.1")
def _wars(board: BoardState) -> Iterator[Problem]:
    places = Counter(w.space for w in board.wars.values())
    for space, number in places.items():
        if number > 1:
            names = " and ".join(n for n, w in board.wars.items() if w.space == space)
            yield Problem(f"wars in {space}", f"{names} are in one space", "A space holds one War.", case="9.4.4")
    led = Counter(w.leader for w in board.wars.values() if w.leader)
    for war, state in board.wars.items():
        leader = board.rules.leaders.get(state.leader)
        if leader and leader.enemy != board.rules.wars[war].enemy:
            yield Problem(f"wars.{war}", f"{state.leader} leads {leader.enemy} Wars", case="3.3.1")
        if led[state.leader] > 1:
            yield Problem(f"wars.{war}", f"{state.leader} is with more than one War", case="3.3.1")
        if state.leader in board.leaders:
            what = f"waits in {board.leaders[state.leader]} and is with the {war} War"
            yield Problem(f"leaders.{state.leader}", what, case="3.3.1")
    for leader_name, homeland in board.leaders.items():
        enemy = board.rules.leaders[leader_name].enemy
        if board.rules.homelands[homeland] != enemy:
            yield Problem(
                f"leaders.{leader_name}",
                f"is {enemy} and cannot wait in {homeland}",
                "Homelands: " + (", ".join(board.rules.homelands_of(enemy)) or "none") + ".",
                case="3.3.1",
            )


@case("5.2.5", "5.2.4", "6.1.3", "6.1.6", "6.1.7")
def _commanders(board: BoardState) -> Iterator[Problem]:
    holders: dict[str, list[str]] = {}
    for box, g in board.governors.items():
        where = f"governors.{box}"
        commands = g.commands or (box,)
        for c in commands:
            holders.setdefault(c, []).append(box)
        if len(commands) > 3:
            yield Problem(
                where,
                f"{len(commands)} Commands; a Governor holds at most 3",
                case="5.2.5",
                severity="warning" if g.rebel else "error",
            )
        if len({board.empire_of_command(c) for c in commands}) > 1:
            yield Problem(
                where,
                "Commands of both Empires: " + ", ".join(commands),
                case="5.2.5",
                severity="warning" if g.rebel else "error",
            )
        for c in commands[:1] if len(commands) == 2 else commands:
            others = [o for o in commands if o != c]
            if others and not any(_touch(board, c, o) for o in others):
                yield Problem(
                    where,
                    f"{c} is connected to none of {', '.join(others)}",
                    "A Governor's Commands must touch.",
                    case="5.2.5",
                    severity="warning" if g.rebel else "error",
                )
        provinces = [board.provinces[p] for c in commands for p in board.rules.provinces_of[c]]
        if g.statesman and all(p.status is BARBARIAN for p in provinces):
            what = f"{g.statesman} would govern Barbarian Provinces alone"
            yield Problem(where, what, severity="warning", case="6.1.7")
    for empire in EMPIRES:
        for c in board.empire(empire).rebel_commands:
            if board.empire_of_command(c) != empire:
                yield Problem(f"{empire.lower()}.rebel_commands", f"{c} is in the other Empire", case="5.3.4")
            if c in holders:
                what = f"{c} has a Governor or Rebel in its own box"
                yield Problem(f"{empire.lower()}.rebel_commands", what, case="5.3.4")
        statesman = board.rules.statesmen.get(board.empire(empire).emperor)
        if statesman and statesman.is_ineligible:
            yield Problem(f"{empire.lower()}.emperor", f"{statesman.name} may never be Emperor", case="6.1.6")
        state = board.empire(empire)
        if state.seat != "Emperor" and (statesman or state.rebel_commands):
            what = f"the seat holds the {state.seat} counter, no Emperor"
            yield Problem(f"{empire.lower()}.emperor", what, case="5.1.3")
    if all(board.empire(e).seat != "Emperor" for e in EMPIRES) and not board.outcome:
        yield Problem("east.seat", "one Empire at least needs an Emperor", case="5.1.3")
    for c, boxes in holders.items():
        if len(boxes) > 1:
            yield Problem(f"governors.{boxes[1]}", f"{c} is held in the boxes of {' and '.join(boxes)}", case="5.2.5")
    places: dict[str, list[str]] = {}
    for empire in EMPIRES:
        places.setdefault(board.empire(empire).emperor, []).append(f"{empire} Emperor")
    for box, g in board.governors.items():
        places.setdefault(g.statesman, []).append(f"Governor of {box}")
    for war, w in board.wars.items():
        places.setdefault(w.leader, []).append(f"Leader of the {war} War")
    for leader, homeland in board.leaders.items():
        if leader in board.rules.statesmen:
            places.setdefault(leader, []).append(f"waiting in the {homeland}")
    for s in board.face_up:
        places.setdefault(s, []).append("face up in the Statesmen Box")
    for s in board.statesmen_box:
        places.setdefault(s, []).append("face down in the Statesmen Box")
    for s, where_all in places.items():
        if s and len(where_all) > 1:
            yield Problem(s, "is in several places: " + "; ".join(where_all), case="6.1.3")


@case("6.3.6")
def _turncoats(board: BoardState) -> Iterator[Problem]:
    """Statesmen with the Leader ability for whom a War waits; a step that is played begins by making them its Leader."""
    leading = {w.leader for w in board.wars.values()}
    for name in board.statesmen_in_play:
        statesman = board.rules.statesmen[name]
        wars = sorted(w for w, s in board.wars.items() if not s.leader and board.rules.wars[w].enemy == statesman.enemy)
        if statesman.ability == "Leader" and name not in leading and wars:
            what = f"becomes the Leader of the {wars[0]} War" + (", or of " + ", ".join(wars[1:]) if wars[1:] else "")
            what += ", which has none; here he is not"
            hint = f"Say: {name} @ {wars[0]}. A step that is played sees to it first."
            yield Problem(name, what, hint, severity="warning", case="6.3.6")


def _touch(board: BoardState, a: str, b: str) -> bool:
    inside = set(board.rules.provinces_of[b])
    return any(s in inside for p in board.rules.provinces_of[a] for s, _ in board.rules.neighbours[p])


@case("9.1.2", "10.1", "12.3")
def _tracks(board: BoardState) -> Iterator[Problem]:
    for empire in EMPIRES:
        state, where = board.empire(empire), empire.lower()
        limit = board.rules.values["gold.maximum"]
        if state.gold > limit:
            yield Problem(f"{where}.gold", f"{state.gold} Gold; a Treasury holds at most {limit}", case="9.1.2")
        if state.unrest < 0:
            yield Problem(f"{where}.unrest", f"Unrest is never below zero, and here it is {state.unrest}", case="10.1")
        if state.gold < 0 and state.seat != "Fallen":
            what = f"with {state.gold} Gold the Empire Falls at the end of the phase"
            yield Problem(
                f"{where}.gold", what, "Extra Taxes bring Gold (Case 9.1.4).", severity="warning", case="9.1.3"
            )
        if abs(state.gold) > 9999 or abs(state.prestige) > 9999 or state.unrest > 9999:
            yield Problem(where, "a track is off the board by far", "Tracks stay below 10,000.")
        if state.unrest > board.rules.values["fall.unrest"] and state.seat != "Fallen":
            yield Problem(
                f"{where}.unrest",
                f"with {state.unrest} Unrest the Empire Falls at the end of the phase",
                severity="warning",
                case="10.1.7",
            )
    if not 1 <= board.turn <= 10:
        yield Problem("turn", f"{board.turn} is no turn", "Turns run from 1 to 10.", case="12.3")
    for name in ("events", "taxes", "wars"):
        if getattr(board.options, name) not in (-1, 0, 1):
            yield Problem(f"options.{name}", "is -1, 0 or 1", case="12.4")


@case("2.1", "8.1.7")
def _counters(board: BoardState) -> Iterator[Problem]:
    for name, number in board.out_of_game.items():
        if number < 0:
            total = int(board.rules.tables["units"][name]["counters"])
            what = f"{total - number} in use, and the game has {total}"
            yield Problem(f"{name} counters", what, severity="warning", case="2.1")
    limit = board.rules.values["events.counters"]
    if len(board.events) > limit:
        yield Problem("events", f"{len(board.events)} Event counters, and the game has {limit}", case="8.1.7")
    on_map = {*board.wars, *board.leaders, *(w.leader for w in board.wars.values())}
    won = {w: box for box, g in board.governors.items() for w in g.triumphs}
    for key, box in (("wars", board.wars_box), ("waiting", board.waiting_counters)):
        for counter in box:
            if counter in on_map and key == "wars":
                yield Problem(f"boxes.{key}.{counter}", "is on the map and in a box", case="3.1.1")
            if counter in won and key == "wars":
                yield Problem(f"boxes.{key}.{counter}", f"lies in the Command Box of {won[counter]} too", case="3.1.1")
    for counter in sorted({*board.wars_box} & {*board.waiting_counters}):
        yield Problem(f"boxes.wars.{counter}", "is also among the counters that wait", case="3.1.1")
    for war in sorted({*board.wars} & {*won}):
        yield Problem(f"wars.{war}", f"is on the map and among the Triumphs of {won[war]}", case="11.5.3")
    for name, words in (("commanders", board.used.commanders), ("rebels", board.used.rebels)):
        for word in words:
            if not word.isprintable() or not 0 < len(word) <= 60 or ";" in word or "," in word:
                yield Problem(f"used.{name}", f"{word[:40]!r} is no name")
    if any(n < 0 or n > 99 for n in board.barracks):
        yield Problem("boxes.barracks", f"{board.barracks} cannot lie in the Barracks", case="2.1.1")
    if len(board.outcome) > 120 or not board.outcome.isprintable() or ";" in board.outcome:
        yield Problem("outcome", "is too long, or holds a semicolon or control characters", case="12.1.2")
    if len(board.title) > 200 or not board.title.isprintable():
        yield Problem("title", "is too long, or holds control characters", "A title has at most 200 characters.")
