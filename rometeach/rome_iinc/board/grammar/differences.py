"""The change, in the compact grammar, that turns one board into another: `edit(old, diff(old, new)) == new`."""

from __future__ import annotations

from dataclasses import fields

from ...rules import EMPIRES, Rules
from ..parts import STEPS, EmpireState, ProvinceState, WarState
from ..state import BoardState
from ..units import NONE, Units
from .edit import edit


def diff(old: BoardState, new: BoardState) -> str:
    """The clauses that turn one board into another: `edit(old, diff(old, new)) == new`."""
    leaving = [
        w.leader
        for name, w in old.wars.items()
        if w.leader and (name not in new.wars or new.wars[name].leader != w.leader)
    ]
    clauses = [*_rules_diff(old.rules, new.rules), *_turn_diff(old, new), *(f"{x} off" for x in leaving)]
    clauses += [f"{x} off" for x in old.leaders if x not in new.leaders]
    clauses += [f"{w} off" for w in old.wars if w not in new.wars]
    clauses += _whole(old, new, "dynasties", "dynasties", new.dynasties)
    for event in {**old.events, **new.events}:
        if old.events.get(event) != new.events.get(event):
            clauses.append(f"event {event} {('off', 'single', 'doubled')[new.events.get(event, 0)]}")
    clauses += _governor_diff(old, new)
    for empire in EMPIRES:
        clauses += _empire_diff(empire, old.empire(empire), new.empire(empire))
    for name, state in new.provinces.items():
        clauses += _province_diff(name, old.provinces[name], state)
    clauses += _war_diff(old, new)
    now = edit(old, "; ".join(clauses))
    clauses += [f"barracks: {new.barracks}"] if now.barracks != new.barracks else []
    for name, attribute in (
        ("face up", "face_up"),
        ("statesmen box", "statesmen_box"),
        ("wars box", "wars_box"),
        ("waiting counters", "waiting_counters"),
    ):
        clauses += _whole(now, new, name, attribute, getattr(new, attribute))
    for f in fields(new.used):
        value = getattr(new.used, f.name)
        if getattr(old.used, f.name) != value:
            clauses.append(f"used {f.name}: {', '.join(value) or 'none'}")
    return "; ".join(clauses)


def _whole(old: BoardState, new: BoardState, name: str, attribute: str, value: tuple[str, ...]) -> list[str]:
    return [f"{name}: {', '.join(value) or 'none'}"] if getattr(old, attribute) != value else []


def _rules_diff(old: Rules, new: Rules) -> list[str]:
    clauses = [f"switch {n} {c}" for n, c in new.switches.items() if old.switches[n] != c]
    clauses += [f"correct {r} off" for r in old.corrections if r not in new.corrections]
    clauses += [f"correct {r} = {v or 'no'}" for r, v in new.corrections.items() if old.corrections.get(r) != v]
    return clauses


def _turn_diff(old: BoardState, new: BoardState) -> list[str]:
    clauses = [f"scenario {new.scenario}"] if old.scenario != new.scenario else []
    clauses += [f"turn {new.turn}"] if old.turn != new.turn else []
    if old.phase != new.phase:
        clauses.append(f"phase {new.phase}")
    if old.step != new.step or (old.phase != new.phase and STEPS[new.phase][0] != new.step):
        clauses.append(f"step {new.step}")
    clauses += [f"outcome: {new.outcome or 'none'}"] if old.outcome != new.outcome else []
    for f in fields(new.options):
        value = getattr(new.options, f.name)
        if getattr(old.options, f.name) != value:
            word = ("off", "on")[value] if isinstance(value, bool) else str(value)
            clauses.append(f"option {f.name} {word}")
    return clauses


def _empire_diff(empire: str, old: EmpireState, new: EmpireState) -> list[str]:
    clauses = [
        f"{empire} {track} {getattr(new, track)}"
        for track in ("gold", "prestige", "unrest")
        if getattr(old, track) != getattr(new, track)
    ]
    if old.seat != new.seat and new.seat != "Emperor":
        clauses.append(f"{empire} {new.seat.casefold()}")
    if new.seat == "Emperor" and (old.seat != "Emperor" or old.emperor != new.emperor):
        clauses.append(f"{empire} emperor {new.emperor or 'generic'}")
    if new.seat == "Emperor" and (old.seat != "Emperor" or old.rebel_commands != new.rebel_commands):
        rebels = " + ".join(new.rebel_commands)
        clauses.append(f"{empire} rebel emperor {rebels}" if rebels else f"{empire} loyal emperor")
    return clauses


def _governor_diff(old: BoardState, new: BoardState) -> list[str]:
    gone = {b: g for b, g in old.governors.items() if new.governors.get(b) != g}
    come = {b: g for b, g in new.governors.items() if old.governors.get(b) != g}
    held = {c for g in come.values() for c in g.commands}
    clauses = [f"{c} governor generic" for g in gone.values() for c in g.commands if c not in held]
    for box, g in come.items():
        clauses.append(f"{' + '.join(g.commands)} {'rebel' if g.rebel else 'governor'} {g.statesman or 'generic'}")
        if g.triumphs:
            clauses.append(f"{box} triumphs {', '.join(g.triumphs)}")
    return clauses


def _province_diff(name: str, old: ProvinceState, new: ProvinceState) -> list[str]:
    if old == new:
        return []
    clauses = []
    if (old.status, old.tribe) != (new.status, new.tribe):
        clauses.append(f"{name} {new.title if new.tribe else new.title.casefold()}")
    if old.units != new.units:
        gained = Units(*(max(0, b - a) for a, b in zip(old.units, new.units, strict=True)))
        lost = Units(*(max(0, a - b) for a, b in zip(old.units, new.units, strict=True)))
        signed = [
            f"{sign}{part}"
            for sign, units in (("-", lost), ("+", gained))
            if units != NONE
            for part in str(units).split(", ")
        ]
        clauses.append(f"{name} {' '.join(signed)}")
    return clauses


def _marks(state: WarState | None) -> tuple[object, ...]:
    """What a War has done this turn; that of one that is not on the map is nothing."""
    state = state or WarState("")
    return state.visited, state.moved, state.pillaged, state.fought


def _war_diff(old: BoardState, new: BoardState) -> list[str]:
    clauses: list[str] = []
    for war, state in new.wars.items():
        before = old.wars.get(war)
        if before == state:
            continue
        if before is None or before.space != state.space:
            clauses.append(f"{war} @ {state.space}")
        if _marks(before) != _marks(state):
            clauses += [f"{war} fresh"] if before else []
            clauses += [f"{war} visited {', '.join(state.visited)}"] if state.visited else []
            clauses += [f"{war} {flag}" for flag in ("moved", "pillaged", "fought") if getattr(state, flag)]
    for war, state in new.wars.items():
        if state.leader and (war not in old.wars or old.wars[war].leader != state.leader):
            clauses.append(f"{state.leader} @ {war}")
    for leader, homeland in new.leaders.items():
        if old.leaders.get(leader) != homeland:
            clauses.append(f"{leader} @ {homeland}")
    return clauses
