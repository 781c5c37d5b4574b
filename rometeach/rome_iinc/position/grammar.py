"""The compact change grammar: `Germania II +Fort; Suevia allied; 7/5 Vandal @ Numidia; West gold 87`.

Clauses stand between semicolons or line ends. The command line, panels, files, diffs and plans all use it:

    Germania II +Fort -2 Auxilia     Units come from and go to the Barracks (from outside the game if they have none)
    Germania II: Legion, Auxilia     all the Units of a Province (the Barracks stay as they are)
    Germania II promote Auxilia      also demote; a Fort turns into a Pseudo Legion and back
    Belgica > Rome: Cavalry, Guard   a Transfer
    Suevia allied                    also roman, insurgent, barbarian, Suevian Foederati
    7/5 Vandal @ Numidia             a War placed or moved; `with Gaiseric`; `off` (its Leader then waits, see below)
    Gaiseric @ 7/5 Vandal            a Leader with a War, or waiting in a Homeland; `off`
    7/5 Vandal visited Rome, Pisae   also moved, pillaged, fought, and fresh for none of these
    West gold 87                     gold, prestige, unrest; += and -= for a change
    West emperor Majorian            also generic; West viceroy, West fallen, West rebel emperor Gallia + Italia
    Gallia + Hispania governor Aegidius    also generic; Gallia rebel, Gallia loyal; Gallia triumphs 12/2 Visigothic
    Aegidius face up                 also face down, out
    event Papacy doubled             also single, off; dynasty Leonid, dynasty Leonid off
    barracks: 2 Cavalry, 3 Fleet     boxes as a whole, also face up:, statesmen box:, wars box:, waiting counters:,
                                     dynasties:, events:
    scenario 363; turn 3; phase War; step Wars     option taxes -1; option losses on
    used provinces: Rome, Pisae      also commanders, rebels, taxed
    outcome: Major Defeat            how the game ended; none while it goes on
    title: The Vandals land          what the board is called; a diff leaves the title out
    switch capital_guard twice       correct wars:9/2 Alan.strength = 8; correct wars:9/2 Alan.strength off

Nobody disappears unsaid: a Leader whose War goes off, or who makes room for another, waits in a Homeland of his people
(the first in the alphabet), a Statesman as Leader goes face up to the Statesmen Box (Case 6.3.6); so do Governors whose
Commands a Rebel Emperor takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from ...core.errors import BadInput, Problem, did_you_mean, printable
from ...core.frozen import Frozen
from ..rules import SCENARIOS, load
from .garrisons import Wrong, barracks_change, find, province, read_units, transfer
from .model import STEPS, Board, EmpireState, Governor, WarState, tidy

B = TypeVar("B", bound=Board)
MAX_LENGTH, MAX_CLAUSES, MAX_CLAUSE = 50_000, 2_000, 2_000


def split(text: str) -> list[str]:
    """The clauses of a change."""
    return [c.strip() for c in re.split(r"[;\n]", text) if c.strip()]


def edit(board: B, text: str) -> B:
    """The board after all the clauses, in order, and the clauses' problems if there are any.

    Raises:
        BadInput: every clause that cannot be read, quoted, with a suggestion; the board stays as it was.
    """
    clauses = split(text)
    if len(text) > MAX_LENGTH or len(clauses) > MAX_CLAUSES:
        what = f"{len(text):,} characters in {len(clauses):,} clauses"
        hint = f"At most {MAX_LENGTH:,} characters in {MAX_CLAUSES:,} clauses are read at once."
        raise BadInput([Problem("change", what, hint)])
    problems: list[Problem] = []
    for clause in clauses:
        shown = clause if len(clause) <= 70 else clause[:67] + "..."
        if len(clause) > MAX_CLAUSE or not clause.isprintable():
            problems.append(
                Problem(
                    f'"{printable(shown)}"',
                    "is too long for a clause, or holds control characters",
                    "Put a semicolon between two clauses.",
                )
            )
            continue
        try:
            board = _apply(board, clause)
        except Wrong as wrong:
            problems.append(Problem(f'"{shown}"', wrong.what, wrong.hint, case=wrong.case))
    if problems:
        raise BadInput(problems, "This change cannot be read:")
    return board


def _apply(board: B, clause: str) -> B:
    for pattern, act in _CLAUSES:
        match = pattern.fullmatch(clause)
        if match:
            try:
                done: B | None = act(board, match)
            except BadInput as error:
                raise Wrong(error.problems[0].what, error.problems[0].hint) from None
            if done is not None:
                return done
    return province(board, clause)


def _list(board: Board, kind: str, text: str) -> tuple[str, ...]:
    texts = [t for t in re.split(r"[,+]", text) if t.strip() and t.strip().casefold() != "none"]
    return tuple(dict.fromkeys(find(board, kind, t) for t in texts))


def _turn(board: B, m: re.Match[str]) -> B:
    return replace(board, turn=int(m[1]))


def _scenario(board: B, m: re.Match[str]) -> B:
    if m[1] not in SCENARIOS:
        raise Wrong(f'there is no scenario "{m[1]}"', "Scenarios: " + ", ".join(SCENARIOS) + ".")
    return replace(board, scenario=m[1])


def _phase(board: B, m: re.Match[str]) -> B:
    word = m[2].strip().casefold()
    if m[1].casefold() == "phase":
        for phase in STEPS:
            if phase.casefold() == word:
                return replace(board, phase=phase, step=STEPS[phase][0])
        hint = did_you_mean(m[2], STEPS) or "Phases: " + ", ".join(STEPS) + "."
        raise Wrong(f'there is no phase "{m[2]}"', hint)
    for step in STEPS[board.phase]:
        if step.casefold() == word:
            return replace(board, step=step)
    raise Wrong(f'the {board.phase} phase has no step "{m[2]}"', "Steps: " + ", ".join(STEPS[board.phase]) + ".")


def _outcome(board: B, m: re.Match[str]) -> B:
    text = m[1].strip()
    return replace(board, outcome="" if text.casefold() in ("", "none") else text)


def _title(board: B, m: re.Match[str]) -> B:
    return replace(board, title=m[1].strip())


def _option(board: B, m: re.Match[str]) -> B:
    name, value = m[1].casefold(), m[2].casefold()
    if name == "losses":
        if value not in ("on", "off"):
            raise Wrong("option losses takes on or off")
        return replace(board, options=replace(board.options, losses=value == "on"))
    if value in ("on", "off"):
        raise Wrong(f"option {name} takes -1, 0 or +1")
    change: dict[str, Any] = {name: int(value)}
    return replace(board, options=replace(board.options, **change))


def _switch(board: B, m: re.Match[str]) -> B:
    return replace(board, rules=board.rules.with_changes(switches={m[1]: m[2].strip()}))


def _correct(board: B, m: re.Match[str]) -> B:
    return replace(board, rules=board.rules.with_changes(corrections={m[1].strip(): m[2].strip()}))


def _uncorrect(board: B, m: re.Match[str]) -> B:
    reference = m[1].strip()
    if reference not in board.rules.corrections:
        raise Wrong(f"{reference[:60]} is not corrected here", did_you_mean(reference, board.rules.corrections))
    kept = {k: v for k, v in board.rules.corrections.items() if k != reference}
    return replace(board, rules=load(kept, board.rules.switches))


def _event(board: B, m: re.Match[str]) -> B:
    event = find(board, "event", m[1])
    how = (m[2] or "single").casefold()
    if how == "off":
        return replace(board, events=board.events.without(event))
    return replace(board, events=board.events | {event: 2 if how == "doubled" else 1})


def _dynasty(board: B, m: re.Match[str]) -> B:
    dynasty = find(board, "dynasty", m[1])
    kept = [d for d in board.dynasties if d != dynasty]
    if not m[2]:
        kept = [d for d in board.rules.dynasties if d in (*kept, dynasty)]
        board = replace(board, statesmen_box=tuple(s for s in board.statesmen_box if s != f"{dynasty} Dynasty"))
    return replace(board, dynasties=tuple(kept))


def _with_empire(board: B, empire: str, state: EmpireState) -> B:
    return replace(board, east=state) if empire == "East" else replace(board, west=state)


def _track(board: B, m: re.Match[str]) -> B:
    empire, track = find(board, "empire", m[1]), m[2].casefold()
    old = board.empire(empire)
    value = int(m[4])
    if m[3]:
        value = getattr(old, track) + (value if m[3] == "+=" else -value)
    change: dict[str, Any] = {track: value}
    return _with_empire(board, empire, replace(old, **change))


def _seat(board: B, m: re.Match[str]) -> B:
    empire, word = find(board, "empire", m[1]), m[2].casefold()
    old = board.empire(empire)
    if word == "loyal emperor":
        return _with_empire(board, empire, replace(old, rebel_commands=()))
    return _with_empire(board, empire, replace(old, emperor="", rebel_commands=(), seat=word.title()))


def _emperor(board: B, m: re.Match[str]) -> B:
    empire, word = find(board, "empire", m[1]), m[3].strip()
    if m[2]:
        commands = tuple(sorted(_list(board, "command", word)))
        board = _relieve(board, commands)
        return _with_empire(board, empire, replace(board.empire(empire), seat="Emperor", rebel_commands=commands))
    name = "" if word.casefold() == "generic" else find(board, "statesman", word)
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
    return replace(
        board,
        governors=tidy(governors),
        wars=Frozen(wars),
        leaders=board.leaders.without(statesman),
        face_up=tuple(s for s in board.face_up if s != statesman),
        statesmen_box=tuple(s for s in board.statesmen_box if s != statesman),
    )


def _relieve(board: B, commands: tuple[str, ...]) -> B:
    """The board after these Commands left their Governors; a Statesman who loses his last one goes face up."""
    left = _release(dict(board.governors), commands)
    held = {g.statesman for g in left.values()}
    idle = [g.statesman for g in board.governors.values() if g.statesman and g.statesman not in held]
    return replace(board, governors=tidy(left), face_up=tuple(sorted({*board.face_up, *idle})))


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
    if not commands:
        raise Wrong("no Command is named", "Say for example Gallia + Hispania governor Aegidius.")
    verb, word = m[2].casefold(), (m[3] or "").strip()
    old = _holder(board, commands[0])
    keep = verb == "rebel" and not word and len(commands) == 1
    if keep and old:
        commands = old[1].commands
    name = old[1].statesman if keep and old else ""
    if word and word.casefold() != "generic":
        name = find(board, "statesman", word)
        board = _take_up(board, name)
    governors = _release(dict(board.governors), commands)
    box = old[0] if keep and old else commands[0]
    triumphs = old[1].triumphs if keep and old else ()
    governors[box] = Governor(name, commands, verb == "rebel", triumphs)
    for empire in ("East", "West"):
        state = board.empire(empire)
        if set(state.rebel_commands) & set(commands):
            left = tuple(c for c in state.rebel_commands if c not in commands)
            board = _with_empire(board, empire, replace(state, rebel_commands=left))
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
            left = tuple(c for c in state.rebel_commands if c != command)
            return _with_empire(board, empire, replace(state, rebel_commands=left))
    return board


def _triumphs(board: B, m: re.Match[str]) -> B:
    command = find(board, "command", m[1])
    held = _holder(board, command) or (command, Governor(commands=(command,)))
    won = _list(board, "war", m[2])
    for war in won:
        board = _unboxed(board, war)
    governors = dict(board.governors) | {held[0]: replace(held[1], triumphs=won)}
    return replace(board, governors=tidy(governors))


def _statesman(board: B, m: re.Match[str]) -> B | None:
    name = board.rules.names["statesman"].get(m[1])
    if name is None:
        problem = board.rules.names["statesman"].problem(m[1])
        raise Wrong(problem.what, problem.hint)
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
    war = find(board, "war", m[1])
    space = find(board, "space", m[2])
    state = board.wars.get(war, WarState(space))
    board = replace(_unboxed(board, war), wars=_sorted(board.wars | {war: replace(state, space=space)}))
    return _place_leader(board, find(board, "leader", m[3]), war) if m[3] else board


def _unboxed(board: B, counter: str) -> B:
    """The board with a War or Leader taken from the Wars Box or the counters that wait for a later Turn."""
    return replace(
        board,
        wars_box=tuple(c for c in board.wars_box if c != counter),
        waiting_counters=tuple(c for c in board.waiting_counters if c != counter),
    )


def _sorted(wars: Frozen[str, WarState]) -> Frozen[str, WarState]:
    return Frozen(dict(sorted(wars.items())))


def _place_leader(board: B, leader: str, where: str) -> B:
    board = _unboxed(_take_up(board, leader), leader)
    war = board.rules.names["war"].get(where)
    if war:
        if war not in board.wars:
            raise Wrong(f"the {war} War is not on the map", f"Say {war} @ and a Province first.")
        board = _idle(board, board.wars[war].leader)
        return replace(board, wars=board.wars | {war: replace(board.wars[war], leader=leader)})
    homeland = board.rules.names["homeland"].get(where)
    if homeland is None:
        known = [*board.rules.wars, *board.rules.homelands]
        raise Wrong(f'"{where}" is neither a War nor a Homeland', did_you_mean(where, known))
    return replace(board, leaders=Frozen(dict(sorted((board.leaders | {leader: homeland}).items()))))


def _idle(board: B, leader: str) -> B:
    """The board after a Leader has lost his War (Cases 3.3.1, 6.3.6)."""
    if not leader:
        return board
    if leader in board.rules.statesmen:
        return replace(board, face_up=tuple(sorted((*board.face_up, leader))))
    homelands = sorted(board.rules.homelands_of(board.rules.leaders[leader].enemy))
    if not homelands:
        return board
    waiting = board.leaders | {leader: homelands[0]}
    return replace(board, leaders=Frozen(dict(sorted(waiting.items()))))


def _off(board: B, m: re.Match[str]) -> B | None:
    war, leader = board.rules.names["war"].get(m[1]), board.rules.names["leader"].get(m[1])
    if war:
        if war not in board.wars:
            raise Wrong(f"the {war} War is not on the map", did_you_mean(war, board.wars))
        return _idle(replace(board, wars=board.wars.without(war)), board.wars[war].leader)
    if leader:
        wars = {w: replace(s, leader="") if s.leader == leader else s for w, s in board.wars.items()}
        if Frozen(wars) == board.wars and leader not in board.leaders:
            raise Wrong(f"{leader} is not on the map")
        return replace(board, wars=Frozen(wars), leaders=board.leaders.without(leader))
    known = [*board.rules.wars, *board.rules.leaders]
    raise Wrong(f'"{m[1]}" is neither a War nor a Leader', did_you_mean(m[1], known))


def _war_flag(board: B, m: re.Match[str]) -> B | None:
    war = board.rules.names["war"].get(m[1])
    if war is None:
        problem = board.rules.names["war"].problem(m[1])
        raise Wrong(problem.what, problem.hint)
    if war not in board.wars:
        raise Wrong(f"the {war} War is not on the map")
    state, word = board.wars[war], m[2].casefold()
    if word == "visited":
        state = replace(state, visited=tuple(find(board, "space", t) for t in (m[3] or "").split(",") if t.strip()))
    elif word == "fresh":
        state = WarState(state.space, state.leader)
    else:
        change: dict[str, Any] = {word: True}
        state = replace(state, **change)
    return replace(board, wars=board.wars | {war: state})


def _box(board: B, m: re.Match[str]) -> B:
    name, text = " ".join(m[1].casefold().split()), m[2]
    if name == "barracks":
        return replace(board, barracks=read_units(text))
    if name == "dynasties":
        dynasties = _list(board, "dynasty", text)
        return replace(board, dynasties=tuple(d for d in board.rules.dynasties if d in dynasties))
    if name == "face up":
        return replace(board, face_up=tuple(sorted(_list(board, "statesman", text))))
    if name == "events":
        given = [t.strip().casefold() for t in text.split(",") if t.strip() and t.strip().casefold() != "none"]
        events = {find(board, "event", t.removesuffix("doubled")): 2 if t.endswith("doubled") else 1 for t in given}
        return replace(board, events=Frozen(dict(sorted(events.items()))))
    kinds = ("statesman", "dynasty") if name == "statesmen box" else ("war", "leader")
    texts = [t for t in text.split(",") if t.strip() and t.strip().casefold() != "none"]
    found = tuple(sorted({_either(board, kinds, t) for t in texts}))
    if name != "statesmen box":
        for counter in found:
            board = _unboxed(board, counter)
    change: dict[str, Any] = {name.replace(" ", "_"): found}
    return replace(board, **change)


def _either(board: Board, kinds: tuple[str, str], text: str) -> str:
    for kind in kinds:
        if name := board.rules.names[kind].get(text):
            return f"{name} Dynasty" if kind == "dynasty" else name
    return find(board, kinds[0], text)


def _used(board: B, m: re.Match[str]) -> B:
    name = m[1].casefold()
    texts = tuple(t.strip() for t in m[2].split(",") if t.strip() and t.strip().casefold() != "none")
    if name == "provinces":
        texts = tuple(find(board, "province", t) for t in texts)
    elif name == "taxed":
        texts = tuple(find(board, "command", t) for t in texts)
    change: dict[str, Any] = {name: tuple(sorted(set(texts)))}
    return replace(board, used=replace(board.used, **change))


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_EMPIRE = r"(east(?:ern)?(?: empire)?|west(?:ern)?(?: empire)?)"
_CLAUSES: list[tuple[re.Pattern[str], Callable[[Any, re.Match[str]], Any]]] = [
    (_re(r"scenario\s+(\S+)"), _scenario),
    (_re(r"turn\s+([0-9]{1,9})"), _turn),
    (_re(r"(phase|step)\s+(.+)"), _phase),
    (_re(r"outcome\s*:\s*(.*)"), _outcome),
    (_re(r"title\s*:\s*(.*)"), _title),
    (_re(r"option\s+(events|taxes|wars|losses)\s+([+-]?[01]|on|off)"), _option),
    (_re(r"switch\s+(\w+)\s+(.+)"), _switch),
    (_re(r"correct\s+([^=]+?)\s+off"), _uncorrect),
    (_re(r"correct\s+([^=]+?)\s*=\s*(.+)"), _correct),
    (_re(r"event\s+(\w+)(?:\s+(single|doubled|off))?"), _event),
    (_re(r"dynasty\s+(\w+)(\s+off)?"), _dynasty),
    (_re(_EMPIRE + r"\s+(gold|prestige|unrest)\s*(\+=|-=)?\s*=?\s*(-?[0-9]{1,15})"), _track),
    (_re(_EMPIRE + r"\s+(viceroy|fallen|loyal emperor)"), _seat),
    (_re(_EMPIRE + r"\s+(rebel\s+)?emperor\s+(.+)"), _emperor),
    (_re(r"used\s+(commanders|provinces|rebels|taxed)\s*:\s*(.*)"), _used),
    (_re(r"(barracks|dynasties|face\s+up|events|statesmen\s+box|wars\s+box|waiting\s+counters)\s*:\s*(.*)"), _box),
    (_re(r"barracks\s*([+-])\s*(.+)"), barracks_change),
    (_re(r"(.+?)\s+(governor|rebel)(?:\s+(.+))?"), _governor),
    (_re(r"(.+?)\s+loyal"), _loyal),
    (_re(r"(.+?)\s+triumphs\s+(.+)"), _triumphs),
    (_re(r"(.+?)\s+(face up|face down|out)"), _statesman),
    (_re(r"(.+?)\s+off"), _off),
    (_re(r"(.+?)\s*@\s*(.+?)(?:\s+with\s+(.+))?"), _place),
    (_re(r"(.+?)\s+(visited|moved|pillaged|fought|fresh)(?:\s+(.+))?"), _war_flag),
    (_re(r"(.+?)\s*>\s*(.+?)\s*:\s*(.+)"), transfer),
]
