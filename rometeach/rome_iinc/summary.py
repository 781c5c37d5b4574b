"""The whole board on one readable page of text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from ..core.results.show import Table
from .board.board import ROMAN, Board, Commander
from .charts import pay
from .rules import EMPIRES, Leader


def summary(p: Board) -> str:
    """Tracks, Commanders, Provinces by Command, Wars, boxes, what this turn has used up, and what is wrong."""
    when = f"Turn {p.turn}, {p.phase} Phase, step {p.step}; scenario {p.scenario}"
    parts = [f"{p.title or p.scenario}\n{when}", _empires(p)]
    parts += [part for part in (_lists(p), _commands(p), _wars(p), _boxes(p), _used(p)) if part]
    found = p.problems()
    if found:
        parts.append("\n".join(["Impossible on the table:", *(f"  {problem}" for problem in found)]))
    return "\n\n".join(parts)


def _table(caption: str, header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    return Table(caption, header, tuple(rows)).text() if rows else ""


def _abilities(c: Commander) -> str:
    a, s = c.abilities, c.statesman
    special = f", {s.ability}" if s and s.ability else ""
    against = f" against {s.enemy}" if s and s.ability == "War" else ""
    return f"{a.military}-{a.administration}-{a.popularity}-{a.intrigue}{special}{against}"


def _empires(board: Board) -> str:
    rows = []
    for e in EMPIRES:
        state = board.empire(e)
        emperor = board.emperor_of(e)
        who = f"{emperor.name} ({_abilities(emperor)})"
        seat = who if state.seat == "Emperor" else f"{state.seat} counter; Sole Emperor {who}"
        if state.rebel_commands:
            seat += f", Rebel Emperor with {', '.join(state.rebel_commands)}"
        rows.append((e, str(state.gold), str(state.prestige), str(state.unrest), str(pay.ledger(board, e).total), seat))
    return _table("Empires (abilities: Military-Administration-Popularity-Intrigue)",
                  ("Empire", "Gold", "Prestige", "Unrest", "Pay", "Emperor"), rows)  # fmt: skip


def _lists(board: Board) -> str:
    rules = board.rules
    lines = [
        ("Events", ", ".join(f"{e}{' doubled' if n > 1 else ''}" for e, n in board.events.items())),
        ("Dynasties", ", ".join(board.dynasties)),
        (
            "Options",
            ", ".join(f"{f.name} {v:+d}" for f in fields(board.options) if (v := int(getattr(board.options, f.name)))),
        ),
        ("Corrections", "; ".join(f"{k} = {v}" for k, v in rules.corrections.items())),
        ("Switches", "; ".join(f"{k} = {v}" for k, v in rules.chosen_switches.items())),
    ]
    return "\n".join(f"{name}: {words}" for name, words in lines if words)


def _commands(board: Board) -> str:
    parts = []
    for command in board.rules.commands:
        c = board.commander_of[command]
        head = f"{command} ({board.empire_of_command(command)}): {_governor(board, command, c)}"
        rows, empty = [], []
        for name in board.rules.provinces_of[command]:
            state = board.provinces[name]
            war = board.war_in.get(name, "")
            if state.status is ROMAN and not state.units.number and not war:
                empty.append(name)
            else:
                units = str(state.units) if state.units.number else ""
                rows.append((name, state.title, "; ".join(filter(None, [units, f"{war} War" if war else ""]))))
        width = max((len(n) for n, _, _ in rows), default=0)
        status = max((len(s) for _, s, _ in rows), default=0)
        lines = [f"  {n:{width}}  {s:{status}}  {u}".rstrip() for n, s, u in rows]
        lines += [f"  Roman, without Units: {', '.join(empty)}"] if empty else []
        parts.append("\n".join([head, *lines]))
    return "\n\n".join(parts)


def _governor(board: Board, command: str, c: Commander) -> str:
    words = f"{c.kind} {c.statesman.name}" if c.statesman else f"Generic {c.kind}"
    words += f" ({_abilities(c)})"
    others = [o for o in c.commands if o != command]
    if others:
        words += f", also of {', '.join(others)}"
    held = board.governors.get(command)
    return words + (f"; won {', '.join(held.triumphs)}" if held and held.triumphs else "")


def _wars(board: Board) -> str:
    rows = []
    for name, state in board.wars.items():
        war = board.rules.wars[name]
        strength = " ".join(f"{what} {n}" for what, n in (("Naval", war.naval), ("Cavalry", war.cavalry)) if n)
        done = [w for w in ("moved", "pillaged", "fought") if getattr(state, w)]
        done += [f"came by {', '.join(state.visited)}"] if state.visited else []
        rows.append((name, state.space, str(war.strength), strength, _leader(board.leader_of(name)), "; ".join(done)))
    parts = [_table("Wars on the map", ("War", "Space", "Strength", "Needs", "Leader", "This turn"), rows)]
    waiting = [(name, homeland, _leader(board.rules.leaders[name])) for name, homeland in board.leaders.items()]
    parts.append(_table("Leaders who wait", ("Leader", "Homeland", "Strength and Pillage"), waiting))
    return "\n\n".join(p for p in parts if p) or "No War is on the map."


def _leader(leader: Leader | None) -> str:
    return f"{leader.name} (Strength {leader.strength}, Pillage {leader.pillage})" if leader else ""


def _boxes(board: Board) -> str:
    lines = [
        ("Wars Box", ", ".join(board.wars_box)),
        ("Waiting for the Wars Box", ", ".join(board.waiting_counters)),
        ("Statesmen face up", ", ".join(board.face_up)),
        ("Statesmen Box, face down", ", ".join(board.statesmen_box)),
        ("Barracks", str(board.barracks)),
    ]
    return "\n".join(f"{name}: {words}" for name, words in lines if words)


def _used(board: Board) -> str:
    names = {
        "commanders": "Commanders who fought",
        "provinces": "Provinces that fought",
        "rebels": "Rebels fought",
        "taxed": "Taxed",
        "leaving": "Units must still leave",
    }
    lines = []
    for f in fields(board.used):
        value = getattr(board.used, f.name)
        if value and isinstance(value, tuple):
            lines.append(f"  {names.get(f.name, f.name)}: {', '.join(str(v) for v in value)}")
    return "\n".join(["This turn has used up:", *lines]) if lines else ""
