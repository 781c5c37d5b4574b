"""The compact change grammar: `Germania II +Fort; Suevia allied; 7/5 Vandal @ Numidia; West gold 87`.

Clauses stand between semicolons or line ends. The command line, panels, files, diffs and plans all use it:

    Germania II +Fort -2 Auxilia     Units come from and go to the Barracks (from outside the game if it has none)
    Germania II: Legion, Auxilia     all the Units of a Province (the Barracks stay as they are)
    Germania II promote Auxilia      also demote; a Fort turns into a Pseudo Legion and back
    Belgica > Rome: Cavalry, Guard   a Transfer
    Suevia allied                    also roman, insurgent, barbarian, Suevian Foederati
    7/5 Vandal @ Numidia             a War placed or moved; `with Gaiseric`; `off`
    Gaiseric @ 7/5 Vandal            a Leader with a War, or waiting in a Homeland; `off`
    7/5 Vandal visited Africa, Numidia     also moved, pillaged, fought, and fresh for none of these
    West gold 87                     gold, prestige, unrest; += and -= for a change
    West emperor Majorian            also generic; West viceroy, West fallen, West rebel emperor Gallia + Italia
    Gallia + Hispania governor Aegidius    also generic; Gallia rebel, Gallia loyal; Gallia triumphs 12/2 Visigothic
    Aegidius face up                 also face down, out
    event Papacy doubled             also single, off; dynasty Leonid, dynasty Leonid off
    barracks: 2 Cavalry, 3 Fleet     boxes as a whole: face up:, statesmen box:, wars box:, waiting counters:, dynasties:
    turn 3; phase War; step Wars     option taxes -1; used provinces: Rome, Pisae; switch capital_guard twice
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, replace
from typing import TypeVar

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen
from ..rules import Rules
from . import units as units_
from .files import status_of
from .model import STEPS, Board, EmpireState, Governor, ProvinceState, WarState, with_provinces
from .units import NONE, ORDINARY, VETERAN, Units

B = TypeVar("B", bound=Board)
MAX_LENGTH = 50_000


class _Wrong(Exception):
    """What is wrong with a clause, and a hint."""

    def __init__(self, what: str, hint: str = "", case: str = "") -> None:
        super().__init__(what)
        self.what, self.hint, self.case = what, hint, case


def split(text: str) -> list[str]:
    """The clauses of a change."""
    return [c.strip() for c in re.split(r"[;\n]", text) if c.strip()]


def edit(board: B, text: str) -> B:
    """The board after all the clauses, in order, and the clauses' problems if there are any.

    Raises:
        BadInput: every clause that cannot be read, quoted, with a suggestion; the board stays as it was.
    """
    if len(text) > MAX_LENGTH:
        raise BadInput([Problem("change", f"{len(text):,} characters; at most {MAX_LENGTH:,} can be read at once")])
    problems: list[Problem] = []
    for clause in split(text):
        try:
            board = _apply(board, clause)
        except _Wrong as wrong:
            shown = clause if len(clause) <= 70 else clause[:67] + "..."
            problems.append(Problem(f'"{shown}"', wrong.what, wrong.hint, case=wrong.case))
        except BadInput as error:
            problems += error.problems
    if problems:
        raise BadInput(problems, "This change cannot be read:")
    return board


def _apply(board: B, clause: str) -> B:
    for pattern, act in _CLAUSES:
        match = pattern.fullmatch(clause)
        if match:
            try:
                done = act(board, match)
            except BadInput as error:
                raise _Wrong(error.problems[0].what, error.problems[0].hint) from None
            if done is not None:
                return done
    return _province(board, clause)


def _find(board: Board, kind: str, text: str) -> str:
    return board.rules.names[kind].find(text)


def _list(board: Board, kind: str, text: str) -> tuple[str, ...]:
    return tuple(_find(board, kind, t) for t in re.split(r"[,+]", text) if t.strip() and t.strip().casefold() != "none")


def _units(text: str) -> Units:
    try:
        return units_.parse(text)
    except ValueError as error:
        raise _Wrong(str(error)) from None


def _turn(board: B, m: re.Match[str]) -> B:
    return replace(board, turn=int(m[1]))


def _phase(board: B, m: re.Match[str]) -> B:
    word = m[2].strip().casefold()
    if m[1].casefold() == "phase":
        for phase in STEPS:
            if phase.casefold() == word:
                return replace(board, phase=phase, step=STEPS[phase][0])
        raise _Wrong(f'there is no phase "{m[2]}"', did_you_mean(m[2], STEPS) or "Phases: " + ", ".join(STEPS) + ".")
    for step in STEPS[board.phase]:
        if step.casefold() == word:
            return replace(board, step=step)
    raise _Wrong(f'the {board.phase} phase has no step "{m[2]}"', "Steps: " + ", ".join(STEPS[board.phase]) + ".")


def _option(board: B, m: re.Match[str]) -> B:
    name, value = m[1].casefold(), m[2].casefold()
    if name == "losses":
        return replace(board, options=replace(board.options, losses=value == "on"))
    if value in ("on", "off"):
        raise _Wrong(f"option {name} takes -1, 0 or +1")
    return replace(board, options=replace(board.options, **{name: int(value)}))


def _switch(board: B, m: re.Match[str]) -> B:
    return replace(board, rules=board.rules.with_changes(switches={m[1]: m[2].strip()}))


def _correct(board: B, m: re.Match[str]) -> B:
    return replace(board, rules=board.rules.with_changes(corrections={m[1].strip(): m[2].strip()}))


def _event(board: B, m: re.Match[str]) -> B:
    event = _find(board, "event", m[1])
    how = (m[2] or "single").casefold()
    if how == "off":
        return replace(board, events=board.events.without(event))
    return replace(board, events=board.events | {event: 2 if how == "doubled" else 1})


def _dynasty(board: B, m: re.Match[str]) -> B:
    dynasty = _find(board, "dynasty", m[1])
    kept = [d for d in board.dynasties if d != dynasty]
    if not m[2]:
        kept = [d for d in board.rules.dynasties if d in (*kept, dynasty)]
        board = replace(board, statesmen_box=tuple(s for s in board.statesmen_box if s != f"{dynasty} Dynasty"))
    return replace(board, dynasties=tuple(kept))


def _with_empire(board: B, empire: str, state: EmpireState) -> B:
    return replace(board, east=state) if empire == "East" else replace(board, west=state)


def _track(board: B, m: re.Match[str]) -> B:
    empire, track = _find(board, "empire", m[1]), m[2].casefold()
    old = board.empire(empire)
    value = int(m[4])
    if m[3]:
        value = getattr(old, track) + (value if m[3] == "+=" else -value)
    return _with_empire(board, empire, replace(old, **{track: value}))


def _seat(board: B, m: re.Match[str]) -> B:
    empire, word = _find(board, "empire", m[1]), m[2].casefold()
    old = board.empire(empire)
    if word == "loyal emperor":
        return _with_empire(board, empire, replace(old, rebel_commands=()))
    return _with_empire(board, empire, replace(old, emperor="", rebel_commands=(), seat="Viceroy" if word == "viceroy" else "Fallen"))


def _emperor(board: B, m: re.Match[str]) -> B:
    empire, word = _find(board, "empire", m[1]), m[3].strip()
    old = board.empire(empire)
    if m[2]:
        return _with_empire(board, empire, replace(old, seat="Emperor", rebel_commands=_list(board, "command", word)))
    name = "" if word.casefold() == "generic" else _find(board, "statesman", word)
    board = _take_up(board, name)
    return _with_empire(board, empire, replace(board.empire(empire), emperor=name, seat="Emperor"))


def _take_up(board: B, statesman: str) -> B:
    """The board with a Statesman lifted from wherever he is."""
    if not statesman:
        return board
    for empire in ("East", "West"):
        if board.empire(empire).emperor == statesman:
            board = _with_empire(board, empire, replace(board.empire(empire), emperor=""))
    governors = {box: replace(g, statesman="") if g.statesman == statesman else g for box, g in board.governors.items()}
    wars = {w: replace(s, leader="") if s.leader == statesman else s for w, s in board.wars.items()}
    return replace(board, governors=tidy(governors), wars=Frozen(wars), leaders=board.leaders.without(statesman),
                   face_up=tuple(s for s in board.face_up if s != statesman),
                   statesmen_box=tuple(s for s in board.statesmen_box if s != statesman))


def tidy(governors: dict[str, Governor]) -> Frozen[str, Governor]:
    """Command Boxes without those that hold just the Generic Loyal Governor of their own Command, in order."""
    plain = {box: g for box, g in sorted(governors.items())
             if g.statesman or g.rebel or g.triumphs or g.commands not in ((), (box,))}
    return Frozen({box: replace(g, commands=g.commands or (box,)) for box, g in plain.items()})


def _release(governors: dict[str, Governor], commands: tuple[str, ...]) -> dict[str, Governor]:
    """The Command Boxes after these Commands left whoever held them; a box that loses its own Command moves."""
    result: dict[str, Governor] = {}
    for box, g in governors.items():
        left = tuple(c for c in g.commands or (box,) if c not in commands)
        if left:
            result[box if box in left else left[0]] = replace(g, commands=left)
    return result


def _governor(board: B, m: re.Match[str]) -> B:
    commands = _list(board, "command", m[1])
    verb, word = m[2].casefold(), (m[3] or "").strip()
    old = _holder(board, commands[0])
    keep = verb == "rebel" and not word and len(commands) == 1
    if keep and old:
        commands = old[1].commands
    name = old[1].statesman if keep and old else ""
    if word and word.casefold() != "generic":
        name = _find(board, "statesman", word)
        board = _take_up(board, name)
    governors = _release(dict(board.governors), commands)
    box = old[0] if keep and old else commands[0]
    triumphs = old[1].triumphs if keep and old else ()
    governors[box] = Governor(name, commands, verb == "rebel", triumphs)
    for empire in ("East", "West"):
        state = board.empire(empire)
        if set(state.rebel_commands) & set(commands):
            board = _with_empire(board, empire, replace(state, rebel_commands=tuple(c for c in state.rebel_commands if c not in commands)))
    return replace(board, governors=tidy(governors))


def _holder(board: Board, command: str) -> tuple[str, Governor] | None:
    return next(((box, g) for box, g in board.governors.items() if command in g.commands), None)


def _loyal(board: B, m: re.Match[str]) -> B | None:
    command = board.rules.names["command"].get(m[1])
    if command is None:
        return None
    held = _holder(board, command)
    if held:
        governors = dict(board.governors) | {held[0]: replace(held[1], rebel=False)}
        return replace(board, governors=tidy(governors))
    for empire in ("East", "West"):
        state = board.empire(empire)
        if command in state.rebel_commands:
            return _with_empire(board, empire, replace(state, rebel_commands=tuple(c for c in state.rebel_commands if c != command)))
    return board


def _triumphs(board: B, m: re.Match[str]) -> B:
    command = _find(board, "command", m[1])
    held = _holder(board, command) or (command, Governor(commands=(command,)))
    governors = dict(board.governors) | {held[0]: replace(held[1], triumphs=_list(board, "war", m[2]))}
    return replace(board, governors=tidy(governors))


def _statesman(board: B, m: re.Match[str]) -> B | None:
    name = board.rules.names["statesman"].get(m[1])
    if name is None:
        raise _Wrong(board.rules.names["statesman"].problem(m[1]).what, board.rules.names["statesman"].problem(m[1]).hint)
    board = _take_up(board, name)
    if m[2].casefold() == "face up":
        return replace(board, face_up=tuple(sorted((*board.face_up, name))))
    if m[2].casefold() == "face down":
        return replace(board, statesmen_box=tuple(sorted((*board.statesmen_box, name))))
    return board


def _place(board: B, m: re.Match[str]) -> B:
    names = board.rules.names
    leader = names["leader"].get(m[1])
    if leader and not names["war"].get(m[1]):
        return _place_leader(board, leader, m[2])
    war = _find(board, "war", m[1])
    space = _find(board, "space", m[2])
    state = board.wars.get(war, WarState(space))
    board = replace(board, wars=_sorted(board.wars | {war: replace(state, space=space)}),
                    wars_box=tuple(c for c in board.wars_box if c != war))
    return _place_leader(board, _find(board, "leader", m[3]), war) if m[3] else board


def _sorted(wars: Frozen[str, WarState]) -> Frozen[str, WarState]:
    return Frozen(dict(sorted(wars.items())))


def _place_leader(board: B, leader: str, where: str) -> B:
    board = _take_up(board, leader)
    board = replace(board, wars_box=tuple(c for c in board.wars_box if c != leader))
    war = board.rules.names["war"].get(where)
    if war:
        if war not in board.wars:
            raise _Wrong(f"the {war} War is not on the map", f"Say {war} @ and a Province first.")
        return replace(board, wars=board.wars | {war: replace(board.wars[war], leader=leader)})
    homeland = board.rules.names["homeland"].get(where)
    if homeland is None:
        raise _Wrong(f'"{where}" is neither a War nor a Homeland', did_you_mean(where, [*board.rules.wars, *board.rules.homelands]))
    return replace(board, leaders=Frozen(dict(sorted((board.leaders | {leader: homeland}).items()))))


def _off(board: B, m: re.Match[str]) -> B | None:
    war, leader = board.rules.names["war"].get(m[1]), board.rules.names["leader"].get(m[1])
    if war:
        return replace(board, wars=board.wars.without(war))
    if leader:
        wars = {w: replace(s, leader="") if s.leader == leader else s for w, s in board.wars.items()}
        return replace(board, wars=Frozen(wars), leaders=board.leaders.without(leader))
    raise _Wrong(f'"{m[1]}" is neither a War nor a Leader', did_you_mean(m[1], [*board.rules.wars, *board.rules.leaders]))


def _war_flag(board: B, m: re.Match[str]) -> B | None:
    war = board.rules.names["war"].get(m[1])
    if war is None:
        raise _Wrong(board.rules.names["war"].problem(m[1]).what, board.rules.names["war"].problem(m[1]).hint)
    if war not in board.wars:
        raise _Wrong(f"the {war} War is not on the map")
    state, word = board.wars[war], m[2].casefold()
    if word == "visited":
        state = replace(state, visited=tuple(_find(board, "space", t) for t in (m[3] or "").split(",") if t.strip()))
    elif word == "fresh":
        state = WarState(state.space, state.leader)
    else:
        state = replace(state, **{word: True})
    return replace(board, wars=board.wars | {war: state})


def _box(board: B, m: re.Match[str]) -> B:
    name, text = " ".join(m[1].casefold().split()), m[2]
    if name == "barracks":
        return replace(board, barracks=_units(text))
    if name == "dynasties":
        given = _list(board, "dynasty", text)
        return replace(board, dynasties=tuple(d for d in board.rules.dynasties if d in given))
    if name == "face up":
        return replace(board, face_up=tuple(sorted(_list(board, "statesman", text))))
    if name == "events":
        return replace(board, events=Frozen({_find(board, "event", t.removesuffix("doubled")): 2 if t.endswith("doubled") else 1
                                             for t in (p.strip() for p in text.split(",")) if t and t != "none"}))
    kinds = ("statesman", "dynasty") if name == "statesmen box" else ("war", "leader")
    found = tuple(sorted(_either(board, kinds, t) for t in text.split(",") if t.strip() and t.strip().casefold() != "none"))
    return replace(board, **{"statesmen box": {"statesmen_box": found}, "wars box": {"wars_box": found},
                             "waiting counters": {"waiting_counters": found}}[name])


def _either(board: Board, kinds: tuple[str, str], text: str) -> str:
    for kind in kinds:
        if name := board.rules.names[kind].get(text):
            return f"{name} Dynasty" if kind == "dynasty" else name
    return _find(board, kinds[0], text)


def _used(board: B, m: re.Match[str]) -> B:
    name = m[1].casefold()
    texts = tuple(t.strip() for t in m[2].split(",") if t.strip() and t.strip().casefold() != "none")
    if name == "provinces":
        texts = tuple(_find(board, "province", t) for t in texts)
    elif name == "taxed":
        texts = tuple(_find(board, "command", t) for t in texts)
    return replace(board, used=replace(board.used, **{name: texts}))


def _transfer(board: B, m: re.Match[str]) -> B:
    source, target, units = _find(board, "province", m[1]), _find(board, "province", m[2]), _units(m[3])
    a, b = board.provinces[source], board.provinces[target]
    left = a.units.minus(units)
    if any(n < 0 for n in left):
        raise _Wrong(f"{source} holds {a.units}, not {units}")
    return with_provinces(board, {source: replace(a, units=left), target: replace(b, units=b.units.plus(units))})


def _barracks_change(board: B, m: re.Match[str]) -> B:
    units = _units(m[2])
    changed = board.barracks.plus(units) if m[1] == "+" else board.barracks.minus(units)
    if any(n < 0 for n in changed):
        raise _Wrong(f"the Barracks hold {board.barracks}")
    return replace(board, barracks=changed)


def _province(board: B, clause: str) -> B:
    """A clause that begins with a Province: a status, Units, a promotion."""
    name, rest = _split_province(board, clause)
    state = board.provinces[name]
    if rest.startswith(":"):
        return with_provinces(board, {name: replace(state, units=_units(rest[1:]))})
    if rest[:1] in "+-" and rest:
        return _add_units(board, name, rest)
    verb, _, what = rest.partition(" ")
    if verb.casefold() in ("promote", "demote"):
        return _turn_over(board, name, verb.casefold(), what)
    status = status_of(rest, board.rules)
    if status is None:
        raise _Wrong(f'"{rest[:50]}" is nothing that can be said of {name}',
                     did_you_mean(rest, ["roman", "insurgent", "allied", "barbarian", *(f"{t} Foederati" for t in board.rules.tribes)])
                     or "Try +Fort, -Legion, promote Auxilia, insurgent, allied, Visigothic Foederati.")
    return with_provinces(board, {name: ProvinceState(*status, state.units)})


def _split_province(board: Board, clause: str) -> tuple[str, str]:
    pieces = re.findall(r"[^\s:]+|:", clause)
    names = board.rules.names["province"]
    for end in range(min(len(pieces), 4), 0, -1):
        words = " ".join(pieces[:end])
        name = names.get(words)
        if name:
            return name, " ".join(pieces[end:])
    guess = re.split(r"\s[+-]|:|\s(?:roman|insurgent|allied|barbarian|promote|demote|\w+ foederati)\b", clause, flags=re.I)[0].strip()
    known = [*board.rules.provinces, *board.rules.wars, *board.rules.commands, *board.rules.statesmen, *board.rules.leaders]
    raise _Wrong(f'"{guess[:60]}" is no Province, and no other clause fits', did_you_mean(guess, known)
                 or "A clause reads like: Germania II +Fort; Suevia allied; 7/5 Vandal @ Numidia; West gold 87.")


def _add_units(board: B, name: str, rest: str) -> B:
    state, barracks = board.provinces[name], board.barracks
    units = state.units
    for sign, text in re.findall(r"([+-])\s*([^+-]+)", rest):
        change = _units(text.strip().rstrip(","))
        if sign == "+":
            units = units.plus(change)
            barracks = _taken(barracks, change)
        else:
            units = units.minus(change)
            if any(n < 0 for n in units):
                raise _Wrong(f"{name} holds {state.units}, not {change}")
            barracks = barracks.plus(_as_dismissed(change))
    return replace(with_provinces(board, {name: replace(state, units=units)}), barracks=barracks)


def _as_dismissed(units: Units) -> Units:
    """Units as they lie in the Barracks: Ordinary, Forts on their Pseudo Legion side (Case 2.1.1)."""
    counts = dict.fromkeys(units_.FIELDS, 0)
    for f, n in zip(units_.FIELDS, units, strict=True):
        counts["pseudo_legion" if f == "fort" else ORDINARY[f]] += n
    return Units(**counts)


def _taken(barracks: Units, units: Units) -> Units:
    """The Barracks after Units left them; what they lack comes from outside the game."""
    wanted = _as_dismissed(units)
    return Units(*(max(0, have - want) for have, want in zip(barracks, wanted, strict=True)))


def _turn_over(board: B, name: str, verb: str, what: str) -> B:
    state = board.provinces[name]
    field = units_.field(what)
    if field is None:
        raise _Wrong(f'"{what[:40]}" is no Unit', did_you_mean(what, units_.TITLES.values()))
    up = {**VETERAN, "fort": "pseudo_legion"}
    down = {v: o for o, v in up.items()}
    target = (up if verb == "promote" else down).get(field)
    if verb == "demote" and target is None and field in VETERAN:
        field, target = VETERAN[field], field
    if target is None or getattr(state.units, field) < 1:
        raise _Wrong(f"{name} holds {state.units}: no {units_.TITLES[field]} to {verb}")
    units = state.units.minus(Units(**{field: 1})).plus(Units(**{target: 1}))
    return with_provinces(board, {name: replace(state, units=units)})


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_EMPIRE = r"(east(?:ern)?(?: empire)?|west(?:ern)?(?: empire)?)"
_CLAUSES: list[tuple[re.Pattern[str], Callable[[Board, re.Match[str]], Board | None]]] = [
    (_re(r"turn\s+(\d{1,3})"), _turn),
    (_re(r"(phase|step)\s+(.+)"), _phase),
    (_re(r"option\s+(events|taxes|wars|losses)\s+([+-]?[01]|on|off)"), _option),
    (_re(r"switch\s+(\w+)\s+(.+)"), _switch),
    (_re(r"correct\s+(.+?)\s*=\s*(.+)"), _correct),
    (_re(r"event\s+(\w+)(?:\s+(single|doubled|off))?"), _event),
    (_re(r"dynasty\s+(\w+)(\s+off)?"), _dynasty),
    (_re(_EMPIRE + r"\s+(gold|prestige|unrest)\s*(\+=|-=)?\s*=?\s*(-?\d{1,5})"), _track),
    (_re(_EMPIRE + r"\s+(viceroy|fallen|loyal emperor)"), _seat),
    (_re(_EMPIRE + r"\s+(rebel\s+)?emperor\s+(.+)"), _emperor),
    (_re(r"used\s+(commanders|provinces|rebels|taxed)\s*:\s*(.*)"), _used),
    (_re(r"(barracks|dynasties|face\s+up|events|statesmen\s+box|wars\s+box|waiting\s+counters)\s*:\s*(.*)"), _box),
    (_re(r"barracks\s*([+-])\s*(.+)"), _barracks_change),
    (_re(r"(.+?)\s+(governor|rebel)(?:\s+(.+))?"), _governor),
    (_re(r"(.+?)\s+loyal"), _loyal),
    (_re(r"(.+?)\s+triumphs\s+(.+)"), _triumphs),
    (_re(r"(.+?)\s+(face up|face down|out)"), _statesman),
    (_re(r"(.+?)\s+off"), _off),
    (_re(r"(.+?)\s*@\s*(.+?)(?:\s+with\s+(.+))?"), _place),
    (_re(r"(.+?)\s+(visited|moved|pillaged|fought|fresh)(?:\s+(.+))?"), _war_flag),
    (_re(r"(.+?)\s*>\s*(.+?)\s*:\s*(.+)"), _transfer),
]


def diff(old: Board, new: Board) -> str:
    """The clauses that turn one board into another: `edit(old, diff(old, new)) == new`."""
    clauses = [*_rules_diff(old.rules, new.rules), *_turn_diff(old, new)]
    clauses += _whole(old, new, "dynasties", "dynasties", new.dynasties)
    for event in {**old.events, **new.events}:
        if old.events.get(event) != new.events.get(event):
            clauses.append(f"event {event} {('off', 'single', 'doubled')[new.events.get(event, 0)]}")
    clauses += _governor_diff(old, new)
    for empire in ("East", "West"):
        clauses += _empire_diff(empire, old.empire(empire), new.empire(empire))
    for name, state in new.provinces.items():
        clauses += _province_diff(name, old.provinces[name], state)
    clauses += _war_diff(old, new)
    now = edit(old, "; ".join(clauses))
    clauses += [f"barracks: {new.barracks}"] if now.barracks != new.barracks else []
    for name, attribute in (("face up", "face_up"), ("statesmen box", "statesmen_box"), ("wars box", "wars_box"),
                            ("waiting counters", "waiting_counters")):
        clauses += _whole(now, new, name, attribute, getattr(new, attribute))
    for f in fields(new.used):
        value = getattr(new.used, f.name)
        if getattr(old.used, f.name) != value:
            clauses.append(f"used {f.name}: {', '.join(value) or 'none'}")
    return "; ".join(clauses)


def _whole(old: Board, new: Board, name: str, attribute: str, value: tuple[str, ...]) -> list[str]:
    return [f"{name}: {', '.join(value) or 'none'}"] if getattr(old, attribute) != value else []


def _rules_diff(old: Rules, new: Rules) -> list[str]:
    clauses = [f"switch {n} {c}" for n, c in new.switches.items() if old.switches[n] != c]
    for reference in {**old.corrections, **new.corrections}:
        value = new.corrections.get(reference)
        if value is not None and old.corrections.get(reference) != value:
            clauses.append(f"correct {reference} = {value}")
    return clauses


def _turn_diff(old: Board, new: Board) -> list[str]:
    clauses = [f"turn {new.turn}"] if old.turn != new.turn else []
    if old.phase != new.phase:
        clauses.append(f"phase {new.phase}")
    if old.step != new.step or (old.phase != new.phase and STEPS[new.phase][0] != new.step):
        clauses.append(f"step {new.step}")
    for f in fields(new.options):
        value = getattr(new.options, f.name)
        if getattr(old.options, f.name) != value:
            clauses.append(f"option {f.name} " + (("on" if value else "off") if isinstance(value, bool) else str(value)))
    return clauses


def _empire_diff(empire: str, old: EmpireState, new: EmpireState) -> list[str]:
    clauses = [f"{empire} {track} {getattr(new, track)}" for track in ("gold", "prestige", "unrest")
               if getattr(old, track) != getattr(new, track)]
    if old.seat != new.seat and new.seat != "Emperor":
        clauses.append(f"{empire} {new.seat.casefold()}")
    if new.seat == "Emperor" and (old.seat != "Emperor" or old.emperor != new.emperor):
        clauses.append(f"{empire} emperor {new.emperor or 'generic'}")
    if new.seat == "Emperor" and (old.seat != "Emperor" or old.rebel_commands != new.rebel_commands):
        clauses.append(f"{empire} rebel emperor {' + '.join(new.rebel_commands)}" if new.rebel_commands else f"{empire} loyal emperor")
    return clauses


def _governor_diff(old: Board, new: Board) -> list[str]:
    if old.governors == new.governors:
        return []
    clauses = [f"{' + '.join(g.commands)} governor generic" if len(g.commands) == 1 else
               "; ".join(f"{c} governor generic" for c in g.commands) for g in old.governors.values()]
    for box, g in new.governors.items():
        commands = (box, *(c for c in g.commands if c != box))
        clauses.append(f"{' + '.join(commands)} {'rebel' if g.rebel else 'governor'} {g.statesman or 'generic'}")
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
        signed = [f"{sign}{part}" for sign, units in (("-", lost), ("+", gained)) if units != NONE
                  for part in str(units).split(", ")]
        clauses.append(f"{name} {' '.join(signed)}")
    return clauses


def _war_diff(old: Board, new: Board) -> list[str]:
    clauses = [f"{w} off" for w in old.wars if w not in new.wars]
    clauses += [f"{x} off" for x in old.leaders if x not in new.leaders]
    for war, state in new.wars.items():
        before = old.wars.get(war)
        if before == state:
            continue
        if before is not None and before.leader and before.leader != state.leader:
            clauses.append(f"{before.leader} off")
        if before is None or before.space != state.space:
            clauses.append(f"{war} @ {state.space}")
        if before is None or (before.visited, before.moved, before.pillaged, before.fought) != (
                state.visited, state.moved, state.pillaged, state.fought):
            clauses.append(f"{war} fresh")
            clauses += [f"{war} visited {', '.join(state.visited)}"] if state.visited else []
            clauses += [f"{war} {flag}" for flag in ("moved", "pillaged", "fought") if getattr(state, flag)]
    for war, state in new.wars.items():
        if state.leader and (war not in old.wars or old.wars[war].leader != state.leader):
            clauses.append(f"{state.leader} @ {war}")
    for leader, homeland in new.leaders.items():
        if old.leaders.get(leader) != homeland:
            clauses.append(f"{leader} @ {homeland}")
    return clauses
