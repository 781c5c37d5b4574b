"""The compact change grammar: `Germania II +Fort; Suevia allied; 7/5 Vandal @ Numidia; West gold 87`.

Clauses stand between semicolons or line ends. The command line, panels, files, diffs and plans all use it:

    Germania II +Fort -2 Auxilia     Units come from and go to the Barracks (from outside the game if they have none)
    Germania II: Legion, Auxilia     all the Units of a Province (the Barracks stay as they are)
    Germania II promote Auxilia      also demote; a Fort turns into a Pseudo Legion and back
    Belgica > Rome: Cavalry, Guard   a Transfer
    Suevia allied                    also roman, insurgent, barbarian, Suevian Foederati
    7/5 Vandal @ Numidia             a War placed or moved; `with Gaiseric`; 7/5 Vandal off (its Leader then waits: see below)
    Gaiseric @ 7/5 Vandal            a Leader with a War, or waiting in a Homeland; `off`
    7/5 Vandal visited Rome, Pisae   also moved, pillaged, fought, and fresh for none of these
    West gold 87                     gold, prestige, unrest; += and -= for a change
    West emperor Majorian            also generic; West viceroy, West fallen, West rebel emperor Gallia + Italia
    Gallia + Hispania governor Aegidius    also generic; Gallia rebel, Gallia loyal; Gallia triumphs 12/2 Visigothic
    Aegidius face up                 also face down, out
    event Papacy doubled             also single, off; dynasty Leonid, dynasty Leonid off
    barracks +Fleet                  the Barracks alone, also with -
    barracks: 2 Cavalry, 3 Fleet     boxes as a whole, also face up:, statesmen box:, wars box:, waiting counters:,
                                     dynasties:, events:
    scenario 363; turn 3; phase War; step Wars     option taxes -1; option losses on
    used provinces: Rome, Pisae      also commanders, rebels, taxed, leaving
    outcome: Major Defeat            how the game ended; none while it goes on
    title: The Vandals land          what the board is called; a diff leaves the title out
    switch capital_guard twice       correct wars:9/2 Alan.strength = 8; correct wars:9/2 Alan.strength off

Nobody disappears unsaid: a Leader whose War goes off, or who makes room for another, waits in a Homeland of his people
(the first in the alphabet), a Statesman as Leader goes face up to the Statesmen Box (Case 6.3.6); so do Governors whose
Commands a Rebel Emperor takes.
"""

from __future__ import annotations

import re

from ....core.errors import BadInput, did_you_mean
from ....core.frozen import Frozen, replace
from ....core.grammar import ClauseTable, wrong
from ....core.grammar import split as split  # for those who read plans
from ...rules import SCENARIOS
from ..changes import with_event
from ..parts import STEPS
from . import people, provinces, wars
from .clauses import EMPIRE, EXAMPLE, B, Change, either, find, listed, unboxed


def edit(board: B, text: str) -> B:
    """The board after all the clauses, in order, and the clauses' problems if there are any.

    Raises:
        BadInput: every clause that cannot be read, quoted, with a suggestion; the board stays as it was.
    """
    edited = CHANGES.edit(board, text)
    assert isinstance(edited, type(board))
    return edited


def _turn(board: B, m: re.Match[str]) -> B:
    return replace(board, turn=int(m[1]))


def _scenario(board: B, m: re.Match[str]) -> B:
    if m[1] not in SCENARIOS:
        raise wrong(f'there is no scenario "{m[1]}"', "Scenarios: " + ", ".join(SCENARIOS) + ".")
    return replace(board, scenario=m[1])


def _phase(board: B, m: re.Match[str]) -> B:
    word = m[2].strip().casefold()
    if m[1].casefold() == "phase":
        for phase in STEPS:
            if phase.casefold() == word:
                return replace(board, phase=phase, step=STEPS[phase][0])
        hint = did_you_mean(m[2], STEPS) or "Phases: " + ", ".join(STEPS) + "."
        raise wrong(f'there is no phase "{m[2]}"', hint)
    for step in STEPS[board.phase]:
        if step.casefold() == word:
            return replace(board, step=step)
    raise wrong(f'the {board.phase} phase has no step "{m[2]}"', "Steps: " + ", ".join(STEPS[board.phase]) + ".")


def _outcome(board: B, m: re.Match[str]) -> B:
    text = m[1].strip()
    return replace(board, outcome="" if text.casefold() in ("", "none") else text)


def _title(board: B, m: re.Match[str]) -> B:
    return replace(board, title=m[1].strip())


def _option(board: B, m: re.Match[str]) -> B:
    name, value = m[1].casefold(), m[2].casefold()
    if name == "losses":
        if value not in ("on", "off"):
            raise wrong("option losses takes on or off")
        return replace(board, options=replace(board.options, losses=value == "on"))
    if value in ("on", "off"):
        raise wrong(f"option {name} takes -1, 0 or +1")
    return replace(board, options=replace(board.options, **{name: int(value)}))


def _switch(board: B, m: re.Match[str]) -> B:
    return _with_rules(board, switches={m[1]: m[2].strip()})


def _correct(board: B, m: re.Match[str]) -> B:
    return _with_rules(board, corrections={m[1].strip(): m[2].strip()})


def _with_rules(board: B, **changes: dict[str, str]) -> B:
    try:
        return replace(board, rules=board.rules.with_changes(**changes))
    except BadInput as error:
        raise BadInput(replace(p, where="") for p in error.problems) from None


def _uncorrect(board: B, m: re.Match[str]) -> B:
    reference = m[1].strip()
    if reference not in board.rules.corrections:
        raise wrong(f"{reference[:60]} is not corrected here", did_you_mean(reference, board.rules.corrections))
    return replace(board, rules=board.rules.without_correction(reference))


def _event(board: B, m: re.Match[str]) -> B:
    event = find(board, "event", m[1])
    how = (m[2] or "single").casefold()
    if how == "off":
        return replace(board, events=board.events.without(event))
    return with_event(board, event, 2 if how == "doubled" else 1)


def _dynasty(board: B, m: re.Match[str]) -> B:
    dynasty = find(board, "dynasty", m[1])
    kept = [d for d in board.dynasties if d != dynasty]
    if not m[2]:
        kept = [d for d in board.rules.dynasties if d in (*kept, dynasty)]
        board = replace(board, statesmen_box=tuple(s for s in board.statesmen_box if s != f"{dynasty} Dynasty"))
    return replace(board, dynasties=tuple(kept))


def _track(board: B, m: re.Match[str]) -> B:
    empire, track = find(board, "empire", m[1]), m[2].casefold()
    old = board.empire(empire)
    value = int(m[4])
    if m[3]:
        value = getattr(old, track) + (value if m[3] == "+=" else -value)
    return people.with_empire(board, empire, replace(old, **{track: value}))


def _box(board: B, m: re.Match[str]) -> B:
    name, text = " ".join(m[1].casefold().split()), m[2]
    if name == "barracks":
        return replace(board, barracks=provinces.read_units(text))
    if name == "dynasties":
        dynasties = listed(board, "dynasty", text)
        return replace(board, dynasties=tuple(d for d in board.rules.dynasties if d in dynasties))
    if name == "face up":
        return replace(board, face_up=tuple(sorted(listed(board, "statesman", text))))
    if name == "events":
        given = [t.strip().casefold() for t in text.split(",") if t.strip() and t.strip().casefold() != "none"]
        events = {find(board, "event", t.removesuffix("doubled")): 2 if t.endswith("doubled") else 1 for t in given}
        return replace(board, events=Frozen(dict(sorted(events.items()))))
    kinds = ("statesman", "dynasty") if name == "statesmen box" else ("war", "leader")
    texts = [t for t in text.split(",") if t.strip() and t.strip().casefold() != "none"]
    found = tuple(sorted({either(board, kinds, t) for t in texts}))
    if name == "statesmen box":
        return replace(board, statesmen_box=found)
    for counter in found:
        board = unboxed(board, counter)
    return replace(board, wars_box=found) if name == "wars box" else replace(board, waiting_counters=found)


def _used(board: B, m: re.Match[str]) -> B:
    name = m[1].casefold()
    texts = tuple(t.strip() for t in m[2].split(",") if t.strip() and t.strip().casefold() != "none")
    if name in ("provinces", "leaving"):
        texts = tuple(find(board, "province", t) for t in texts)
    elif name == "taxed":
        texts = tuple(find(board, "command", t) for t in texts)
    return replace(board, used=replace(board.used, **{name: tuple(sorted(set(texts)))}))


_BOXES = r"(barracks|dynasties|face\s+up|events|statesmen\s+box|wars\s+box|waiting\s+counters)\s*:\s*(.*)"
_TRACKS = EMPIRE + r"\s+(gold|prestige|unrest)\s*(\+=|-=)?\s*=?\s*(-?[0-9]{1,15})"
_USED = r"used\s+(commanders|provinces|rebels|taxed|leaving)\s*:\s*(.*)"

CLAUSES: tuple[Change, ...] = (
    Change("the Scenario", r"scenario\s+(\S+)", _scenario, "scenario 363"),
    Change("the turn", r"turn\s+([0-9]{1,9})", _turn, "turn 3"),
    Change("the phase or the step", r"(phase|step)\s+(.+)", _phase, "phase War"),
    Change("how the game ended", r"outcome\s*:\s*(.*)", _outcome, "outcome: Major Defeat"),
    Change("what the board is called", r"title\s*:\s*(.*)", _title, "title: The Vandals land"),
    Change("an option", r"option\s+(events|taxes|wars|losses)\s+([+-]?[01]|on|off)", _option, "option taxes -1"),
    Change("a switch", r"switch\s+(\w+)\s+(.+)", _switch, "switch capital_guard twice"),
    Change("a correction taken back", r"correct\s+([^=]+?)\s+off", _uncorrect, "correct wars:9/2 Alan.strength off"),
    Change("a correction", r"correct\s+([^=]+?)\s*=\s*(.+)", _correct, "correct wars:9/2 Alan.strength = 8"),
    Change("an Event", r"event\s+(\w+)(?:\s+(single|doubled|off))?", _event, "event Papacy doubled"),
    Change("a Dynasty", r"dynasty\s+(\w+)(\s+off)?", _dynasty, "dynasty Leonid"),
    Change("Gold, Prestige, Unrest", _TRACKS, _track, "West gold 87"),
    Change("what is used up", _USED, _used, "used provinces: Rome, Pisae"),
    Change("a box as a whole", _BOXES, _box, "barracks: 2 Cavalry, 3 Fleet"),
    Change("the Barracks", r"barracks\s*([+-])\s*(.+)", provinces.barracks_change, "barracks +Fleet"),
)

CHANGES = ClauseTable((*CLAUSES, *people.CLAUSES, *wars.CLAUSES, *provinces.CLAUSES), example=EXAMPLE)
"""The clauses of a change, in the order in which they are tried: a Province that is named first comes last."""

MAX_LENGTH = CHANGES.limits.text
