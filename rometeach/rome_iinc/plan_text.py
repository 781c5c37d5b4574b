"""A plan as text: read into single choices, which `plans` carries out by the rules.

A plan is a list of clauses in the game's compact grammar, in the order of play:

    Suevia allied                                        Annexation (10.2)
    Gallaecia Suevian Foederati settled                  the same by settlers of a War just beaten next to it (10.2.4)
    Gallia + Hispania governor Aegidius                  appointment (10.3)
    buy 2 prestige; West buy unrest                      Bread and Circuses (10.5)
    Germania II +Fort +2 Auxilia; Belgica promote Fort   Builds and Promotions (10.6)
    Belgica > Rome: Guard, 2 Auxilia                     Transfers (10.7)
    7/5 Vandal by Africa with Africa, Numidia            fights (11.2); "for West" names who gains
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ..core.errors import BadInput, Problem
from .board import units
from .board.grammar import edit
from .board.units import FIELDS, NONE, TITLES, Units
from .rules import Rules

MOST = 500
"""More single choices than this are no plan: the game has 84 Units."""

KINDS = ("annex", "appoint", "bread", "build", "transfer", "fight")
"""The kinds of choices in the order of play."""

SETTLED = " settled"
"""Ends an Annexation whose settlers come from a beaten War: it is taken as given that the War stood there (Case 10.2.4)."""

_BUILD = re.compile(r"(.+?)\s*(?:(\+)|\bpromote\b)\s*(.+)", re.IGNORECASE)
_FIGHT = re.compile(r"(?:fight\s+)?(.+?)\s+by\s+(.+?)\s+with\s+(.+?)(?:\s+for\s+(\w+))?", re.IGNORECASE)
_MOVE = re.compile(r"(.+?)\s*>\s*(.+?)\s*:\s*(.+)")
_BREAD = re.compile(r"(?:(east|west)\s+)?buy\s+(?:([0-9]{1,2})\s+)?(prestige|unrest)", re.IGNORECASE)
_APPOINT = re.compile(r"(.+?)\s+governor\s+(.+)|(.+?)\s+face up", re.IGNORECASE)
_HINT = (
    "A plan reads like: Germania II +Fort +2 Auxilia; Belgica > Rome: Guard; 7/5 Vandal by Africa with Africa, Numidia."
)


def kind(name: str) -> str:
    """The kind of one choice; see `KINDS`."""
    if name.removeprefix("East ").removeprefix("West ").startswith("buy "):
        return "bread"
    if " by " in name and " with " in name:
        return "fight"
    if " > " in name:
        return "transfer"
    if " governor " in name or name.endswith(" face up"):
        return "appoint"
    return "build" if " +" in name or " promote " in name else "annex"


def read(rules: Rules, text: str) -> tuple[str, ...]:
    """A plan's single choices, in order, as the game's Decisions spell them.

    Raises:
        BadInput: clauses that cannot be read and names that do not exist; all at once.
    """
    problems: list[Problem] = []
    names: list[str] = []
    if len(text) > edit.MAX_LENGTH:
        raise BadInput([Problem("plan", f"{len(text):,} characters are no plan", _HINT)])
    for clause in edit.split(text):
        shown = clause if len(clause) <= 70 else clause[:67] + "..."
        try:
            names += _clause(rules, clause, shown)
        except BadInput as error:
            problems += error.problems
        except ValueError as error:
            problems.append(Problem(f'"{shown}"', str(error).rstrip(".")))
    if len(names) > MOST:
        problems.append(Problem("plan", f"{len(names):,} choices at once are no plan", _HINT))
    if problems:
        raise BadInput(problems, "This plan cannot be read:")
    return tuple(names)


def _clause(rules: Rules, clause: str, shown: str) -> list[str]:
    for pattern, reader in _READERS:
        match = pattern.fullmatch(clause)
        if match:
            return reader(rules, match)
    annexed = _annexed(rules, clause)
    if annexed:
        return [annexed]
    raise BadInput([Problem(f'"{shown}"', "is no choice of a plan", _HINT)])


def _read_bread(rules: Rules, m: re.Match[str]) -> list[str]:
    return [(f"{m[1].title()} " if m[1] else "") + f"buy {m[3].lower()}"] * int(m[2] or 1)


def _read_build(rules: Rules, m: re.Match[str]) -> list[str]:
    (province,), found = _units_in(rules, m, 1)
    verb = "+" if m[2] else "promote "
    return [f"{province} {verb}{TITLES[f]}" for f in FIELDS for _ in range(getattr(found, f))]


def _read_move(rules: Rules, m: re.Match[str]) -> list[str]:
    (source, target), found = _units_in(rules, m, 1, 2)
    return [f"{source} > {target}: {TITLES[f]}" for f in FIELDS for _ in range(getattr(found, f))]


def _units_in(rules: Rules, m: re.Match[str], *provinces: int) -> tuple[list[str], Units]:
    """The Provinces and (third) the Units that a clause names; raises BadInput with everything that is wrong with it."""
    found: list[str] = []
    problems: list[Problem] = []
    for group in provinces:
        try:
            found.append(rules.names["province"].find(m[group]))
        except BadInput as error:
            problems += error.problems
    number = NONE
    try:
        number = units.parse(m[3])
    except ValueError as error:
        shown = m.string if len(m.string) <= 70 else m.string[:67] + "..."
        problems.append(Problem(f'"{shown}"', str(error).rstrip(".")))
    if problems:
        raise BadInput(problems)
    return found, number


def _read_fight(rules: Rules, m: re.Match[str]) -> list[str]:
    problems: list[Problem] = []
    name, provinces = "", []
    try:
        name = rules.names["war"].find(m[1])
    except BadInput as error:
        problems += error.problems
    for part in m[3].split(","):
        try:
            provinces.append(rules.names["province"].find(part.strip()))
        except BadInput as error:
            problems += error.problems
    empire = rules.names["empire"].get(m[4]) if m[4] else ""
    if m[4] and not empire:
        problems.append(Problem(f'"for {m[4]}"', "names no Empire", "Say: for East, or: for West."))
    if problems:
        raise BadInput(problems)
    return [fight_name(name, " ".join(m[2].split()), dict.fromkeys(provinces), empire or "")]


def _read_appointment(rules: Rules, m: re.Match[str]) -> list[str]:
    if m[3]:
        return [f"{rules.names['statesman'].find(m[3])} face up"]
    commands = [rules.names["command"].find(c.strip()) for c in m[1].split("+")]
    return [f"{' + '.join(commands)} governor {rules.names['statesman'].find(m[2])}"]


def _annexed(rules: Rules, clause: str) -> str:
    words = clause.split()
    for i in range(len(words) - 1, 0, -1):
        province = rules.names["province"].get(" ".join(words[:i]))
        rest = " ".join(words[i:])
        if province and rest.casefold() in ("allied", "insurgent"):
            return f"{province} {rest.casefold()}"
        settled = rest.casefold().endswith(SETTLED)
        rest = rest[: -len(SETTLED)].rstrip() if settled else rest
        if province and rest.casefold().endswith(" foederati"):
            tribe = rest[: -len(" foederati")].strip().title()
            return f"{province} {tribe} Foederati" + SETTLED * settled
    return ""


_READERS: tuple[tuple[re.Pattern[str], Callable[[Rules, re.Match[str]], list[str]]], ...] = (
    (_BREAD, _read_bread),
    (_FIGHT, _read_fight),
    (_MOVE, _read_move),
    (_APPOINT, _read_appointment),
    (_BUILD, _read_build),
)


def fight_name(name: str, box: str, provinces: Sequence[str] | dict[str, None], empire: str = "") -> str:
    """A fight as a plan spells it.

    Args:
        name: the War.
        box: the Command Box of the Commander.
        provinces: those that fight.
        empire: who gains, where that is not the Commander's Empire.
    """
    return f"{name} by {box} with {', '.join(provinces)}" + (f" for {empire}" if empire else "")


def fight_parts(name: str) -> tuple[str, str, tuple[str, ...], str]:
    """(War, Commander as he is named, Provinces, Empire or "") of a fight as a plan spells it."""
    m = _FIGHT.fullmatch(name)
    assert m is not None, f"{name} is no fight"
    return m[1], m[2], tuple(x.strip() for x in m[3].split(",")), m[4] or ""
