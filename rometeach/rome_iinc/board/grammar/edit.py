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
from dataclasses import replace
from typing import Protocol

from ....core.errors import BadInput, Problem, did_you_mean, printable
from ....core.frozen import Frozen
from ....core.frozen import replace as changed
from ...rules import SCENARIOS, load
from ..state import STEPS
from . import people, wars
from .clauses import B, Wrong, either, find, listed, unboxed
from .provinces import barracks_change, province, read_units, transfer

MAX_LENGTH, MAX_CLAUSES, MAX_CLAUSE = 50_000, 2_000, 2_000


def split(text: str) -> list[str]:
    """The clauses of a change."""
    return [c.strip() for c in re.split(r"[;\n]", text) if c.strip()]


def edit(board: B, text: str) -> B:
    """The board after all the clauses, in order, and the clauses' problems if there are any.

    Raises:
        BadInput: every clause that cannot be read, quoted, with a suggestion; the board stays as it was.
    """
    if not isinstance(text, str):
        raise BadInput(
            [Problem("change", f"{str(text)[:40]} is no text", 'Say for example "Rome +Fort; West gold 87".')]
        )
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
                done = act(board, match)
            except BadInput as error:
                raise Wrong(error.problems[0].what, error.problems[0].hint) from None
            if done is not None:
                return done
    return province(board, clause)


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
    return replace(board, options=changed(board.options, **{name: int(value)}))


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


def _track(board: B, m: re.Match[str]) -> B:
    empire, track = find(board, "empire", m[1]), m[2].casefold()
    old = board.empire(empire)
    value = int(m[4])
    if m[3]:
        value = getattr(old, track) + (value if m[3] == "+=" else -value)
    return people.with_empire(board, empire, changed(old, **{track: value}))


def _box(board: B, m: re.Match[str]) -> B:
    name, text = " ".join(m[1].casefold().split()), m[2]
    if name == "barracks":
        return replace(board, barracks=read_units(text))
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
    if name == "provinces":
        texts = tuple(find(board, "province", t) for t in texts)
    elif name == "taxed":
        texts = tuple(find(board, "command", t) for t in texts)
    return replace(board, used=changed(board.used, **{name: tuple(sorted(set(texts)))}))


def _re(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_EMPIRE = r"(east(?:ern)?(?: empire)?|west(?:ern)?(?: empire)?)"


class _Act(Protocol):
    """What a clause does to a board of any class; None where it turns out to be another clause."""

    def __call__(self, board: B, m: re.Match[str], /) -> B | None: ...


_CLAUSES: list[tuple[re.Pattern[str], _Act]] = [
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
    (_re(_EMPIRE + r"\s+(viceroy|fallen|loyal emperor)"), people.seat),
    (_re(_EMPIRE + r"\s+(rebel\s+)?emperor\s+(.+)"), people.emperor),
    (_re(r"used\s+(commanders|provinces|rebels|taxed)\s*:\s*(.*)"), _used),
    (_re(r"(barracks|dynasties|face\s+up|events|statesmen\s+box|wars\s+box|waiting\s+counters)\s*:\s*(.*)"), _box),
    (_re(r"barracks\s*([+-])\s*(.+)"), barracks_change),
    (_re(r"(.+?)\s+(governor|rebel)(?:\s+(.+))?"), people.governor),
    (_re(r"(.+?)\s+loyal"), people.loyal),
    (_re(r"(.+?)\s+triumphs\s+(.+)"), people.triumphs),
    (_re(r"(.+?)\s+(face up|face down|out)"), people.statesman),
    (_re(r"(.+?)\s+off"), wars.off),
    (_re(r"(.+?)\s*@\s*(.+?)(?:\s+with\s+(.+))?"), wars.place),
    (_re(r"(.+?)\s+(visited|moved|pillaged|fought|fresh)(?:\s+(.+))?"), wars.war_flag),
    (_re(r"(.+?)\s*>\s*(.+?)\s*:\s*(.+)"), transfer),
]
