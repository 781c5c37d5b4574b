"""Requests: what a plan must and must not do, as players say it (`sayings`) or in the compact grammar.

must:    Germania II +Fort | Belgica > Rome: Guard | 7/5 Vandal by Africa with Numidia | buy unrest    this choice
         Rome: Guard                                            at the end these Units (at least) stand there
         7/5 Vandal                                             this War is fought
         gold 40 | spend 30                                     so much Gold is left (East gold 40 where both are planned), spent
         Rome safe                                              its Revolt has no chance
         7/5 Vandal by Africa                                   he fights this War
forbid:  any choice | a Province (nothing is done there) | a War (nobody fights it) | a Command or Statesman (he fights nothing)
         transfers | builds | wars                              all Units stay where they are | nothing is Built | nobody fights
         Fleet | Cavalry in Gallia                              none is Built | none is Built there or comes there
         Gallia                                                 its Provinces stay as they are and fight nothing
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple, TypeVar

from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import Clause, ClauseTable, quoted, split, wrong
from rometeach.core.session.actions import Action
from rometeach.core.spoken import Sayings, plain, with_nearest
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Planned, Promote, Transfer
from rometeach.rome_iinc.board import units
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.position import Position

from .sayings import books
from .wanted import MUST_FIELDS, Asked, Requests, joined

T = TypeVar("T")
_NOT = re.compile(r"(?:no|not|without)\s|.*\snot\s", re.IGNORECASE)


class Read(NamedTuple):
    """A request that was read: what it comes to, what it asks for in a sentence, and how it was typed."""

    requests: Requests
    means: str
    typed: str


class _Asking(NamedTuple):
    """What a request is read on: the position, and the Empire that is planned, or "both"."""

    p: Position
    empire: str


def read(p: Position, must: str, forbid: str, empire: str = "both") -> Requests:
    """Both lists of requests.

    Args:
        p: the position.
        must: what a plan has to do.
        forbid: what it must not do.
        empire: the one that is planned, or "both".

    Raises:
        BadInput: every request that cannot be read; then also the Builds and Transfers that the rules forbid the Empire.
    """
    return joined([one.requests for one in understood(p, must, forbid, empire)])


def understood(p: Position, must: str, forbid: str, empire: str = "both") -> list[Read]:
    """Each request as it was read, with what it asks for in a sentence.

    Args:
        p: the position.
        must: what a plan has to do.
        forbid: what it must not do.
        empire: the one that is planned, or "both".

    Raises:
        BadInput: as `read`.
    """
    problems: list[Problem] = []
    found: list[Read] = []
    if not (must.strip() or forbid.strip()):
        return []
    wanted, banned = books(p, empire)
    for text, banning in ((must, False), (forbid, True)):
        for clause in split(text):
            negated = not banning and bool(_NOT.match(plain(clause)))
            ways = [(wanted, _MUST), (banned, _FORBID)]
            refused_by: list[Problem] = []
            for book, table in ways[1:] if banning else ways if negated else ways[:1]:
                try:
                    found.append(_read_one(_Asking(p, empire), clause, book, table))
                    break
                except BadInput as error:
                    refused_by = [*error.problems]
            else:
                problems += [with_nearest(x, clause, banned if banning or negated else wanted) for x in refused_by]
    if problems:
        problems += refused(p, empire, [a for r in found for a in r.requests.must])
        raise BadInput(dict.fromkeys(problems), "These requests cannot be read:")
    return found


def _read_one(asking: _Asking, clause: str, book: Sayings, table: ClauseTable[_Asking, Requests]) -> Read:
    """One request. In what it comes to, its own words stand for what must be, the compact form for what must not be."""
    said = _placed(clause, lambda: book.understood(clause))
    found = _placed(clause, lambda: table.read_one(said.form if said else clause, asking))
    text = {k: clause if k.field in MUST_FIELDS else words for k, words in found.text.items()}
    return Read(replace(found, text=Frozen(text)), said.means if said else clause, clause)


def _placed(clause: str, read: Callable[[], T]) -> T:
    """What is read, mistakes placed at the request as it was typed."""
    try:
        return read()
    except BadInput as error:
        raise BadInput(
            [replace(x, where=quoted(clause) if x.where[:1] in ("", '"') else x.where) for x in error.problems]
        ) from None


def refused(p: Position, empire: str, actions: Iterable[Planned]) -> list[Problem]:
    """The Builds and Transfers among these choices that the rules forbid, as mistakes."""
    some = [a for a in actions if isinstance(a, Build | Promote | Transfer)]
    return [Problem(x.got, x.what, case=x.case) for x in plans.try_out(p, empire, some)[1]]


def spelled(actions: Iterable[Action]) -> str:
    """Some choices as one text in the compact grammar."""
    return "; ".join(map(str, actions))


# --- what must be


def _gold(asking: _Asking, m: re.Match[str]) -> Requests:
    empire = (m[1] or "").title()
    if not int(m[2] or m[3]):
        raise wrong("asks for nothing: no plan spends more than there is", case="10.6.1")
    return Requests(gold=Frozen({empire: int(m[2] or m[3])}), text=Frozen({Asked("gold", empire): m[0]}))


def _spent(asking: _Asking, m: re.Match[str]) -> Requests:
    """A limit of what is spent, as the Gold that is left."""
    p, empire, most = asking.p, asking.empire, int(m[1])
    if empire == "both":
        raise wrong(
            "does not say whose Gold", "Give the Empire, East or West; or say how much each keeps: East gold 20."
        )
    have = p.empire(empire).gold
    if most >= have:
        raise wrong(f"asks for nothing: the {empire} has {have} Gold to spend", case="10.6.1")
    return Requests(gold=Frozen({empire: have - most}), text=Frozen({Asked("gold", empire): m[0]}))


def _calm(asking: _Asking, m: re.Match[str]) -> Requests | None:
    """A Province that holds, or all of a Command where Units of the Empire can stand."""
    p, name = asking.p, asking.p.rules.names["province"].get(m[1])
    mine = [n for n in _area(p, m[1]) if asking.empire in ("both", p.empire_of[n])]
    some = (name,) if name else tuple(n for n in mine if not builds.against_place(p, p.empire_of[n], n))
    return Requests(safe=some, text=Frozen({Asked("safe", n): m[0] for n in some})) if some else None


def _rests(asking: _Asking, m: re.Match[str]) -> Requests | None:
    name = asking.p.rules.names["province"].get(m[1])
    return Requests(no_fight_from=(name,), text=Frozen({Asked("no_fight_from", name): m[0]})) if name else None


def _led(asking: _Asking, m: re.Match[str]) -> Requests | None:
    """A fight without its Provinces: whoever can fight does."""
    p, name = asking.p, asking.p.rules.names["war"].get(m[1])
    if not name:
        return None
    box = war.commander(p, m[2], _on_map(p, name)).box
    text = Frozen({Asked("fight", name): m[0], Asked("by", name): m[0]})
    return Requests(fight=(name,), by=Frozen({name: box}), text=text)


def _fought(asking: _Asking, m: re.Match[str]) -> Requests | None:
    p = asking.p
    name = p.rules.names["war"].get(m[0])
    if not name:
        return None
    return Requests(fight=(_on_map(p, name),), text=Frozen({Asked("fight", name): m[0]}))


def _kept(asking: _Asking, m: re.Match[str]) -> Requests:
    p = asking.p
    name = p.rules.names["province"].find(m[1].strip())
    try:
        number = units.parse(m[2])
    except ValueError as error:
        raise wrong(str(error).rstrip(".")) from None
    return Requests(keep=Frozen({name: number}), text=Frozen({Asked("keep", name): m[0]}))


def _done(asking: _Asking, m: re.Match[str]) -> Requests:
    p = asking.p
    actions = plans.read(p.rules, m[0])
    problems = [x for a in actions if isinstance(a, Fight) for x in _out_of_reach(p, a)]
    if problems:
        raise BadInput(problems)
    return Requests(must=actions, text=Frozen({Asked("must", a): m[0] for a in actions}))


def _out_of_reach(p: Position, fight: Fight) -> list[Problem]:
    """The Provinces of a fight that are not next to the War, whoever commands there (Case 11.2.7)."""
    space = p.wars[_on_map(p, fight.war)].space
    near = (space, *(s for s, _ in p.rules.neighbours[space]))
    what = f"is neither {space}, where the War is, nor connected to it"
    return [Problem(f"{fight}: {n}"[:120], what, case="11.2.7") for n in fight.provinces if n not in near]


# --- what must not be


def _still(asking: _Asking, m: re.Match[str]) -> Requests:
    return Requests(no_transfers=True, text=Frozen({Asked("no_transfers"): m[0]}))


def _no_builds(asking: _Asking, m: re.Match[str]) -> Requests:
    return Requests(no_builds=True, text=Frozen({Asked("no_builds"): m[0]}))


def _peace(asking: _Asking, m: re.Match[str]) -> Requests:
    if not asking.p.wars:
        raise wrong("asks for nothing: there is no War on the map", case="11.2.1")
    return Requests(no_war=tuple(asking.p.wars), text=Frozen({Asked("no_war", w): m[0] for w in asking.p.wars}))


def _area(p: Position, text: str) -> tuple[str, ...]:
    """The Provinces of a Command, or the one of this name; a Province comes first."""
    name = p.rules.names["province"].get(text)
    command = p.rules.names["command"].get(text)
    return (
        (name,) if name else tuple(n for n, x in p.rules.provinces.items() if x.command == command) if command else ()
    )


def _no_builds_in(asking: _Asking, m: re.Match[str]) -> Requests | None:
    each = [*((Build, t) for t in builds.BUILDS), *((Promote, t) for t in builds.PROMOTIONS)]
    found = tuple(kind(n, t) for n in _area(asking.p, m[1]) for kind, t in each)
    return Requests(forbid=found, text=Frozen({Asked("forbid", a): m[0] for a in found})) if found else None


def _no_unit(asking: _Asking, m: re.Match[str]) -> Requests | None:
    unit = units.field(m[1])
    if unit is None:
        return None
    if m[2] is None:
        if unit not in builds.BUILDS:
            raise wrong(f"asks for nothing: no {units.TITLES[unit]} is ever Built", case="10.6.1")
        return Requests(no_unit=(unit,), text=Frozen({Asked("no_unit", unit): m[0]}))
    types = [t for t in dict.fromkeys((unit, units.VETERAN.get(unit, unit))) if t]
    found = tuple((n, t) for n in _area(asking.p, m[2]) for t in types)
    return Requests(no_unit_in=found, text=Frozen({Asked("no_unit_in", x): m[0] for x in found})) if found else None


def _command(asking: _Asking, m: re.Match[str]) -> Requests | None:
    """All Provinces of a Command, and its Governor, if he governs no other."""
    p, name = asking.p, asking.p.rules.names["command"].get(m[0])
    if name is None:
        return None
    mine, who = _area_of_command(p, name, asking.empire), p.commander_of[name]
    idle = (who.box,) if not who.is_emperor and set(who.commands) == {name} else ()
    text = {Asked(f, n): m[0] for n in mine for f in ("untouched", "no_fight_from")} | {
        Asked("no_commander", b): m[0] for b in idle
    }
    return Requests(untouched=mine, no_fight_from=mine, no_commander=idle, text=Frozen(text))


def _area_of_command(p: Position, command: str, empire: str) -> tuple[str, ...]:
    return tuple(n for n, x in p.rules.provinces.items() if x.command == command and empire in ("both", p.empire_of[n]))


def _untouched(asking: _Asking, m: re.Match[str]) -> Requests | None:
    p = asking.p
    name = p.rules.names["province"].get(m[0])
    return Requests(untouched=(name,), text=Frozen({Asked("untouched", name): m[0]})) if name else None


def _not_fought(asking: _Asking, m: re.Match[str]) -> Requests | None:
    p = asking.p
    name = p.rules.names["war"].get(m[0])
    return Requests(no_war=(_on_map(p, name),), text=Frozen({Asked("no_war", name): m[0]})) if name else None


def _idle(asking: _Asking, m: re.Match[str]) -> Requests | None:
    p = asking.p
    try:
        box = war.commander(p, m[0]).box
    except BadInput:
        return None
    return Requests(no_commander=(box,), text=Frozen({Asked("no_commander", box): m[0]}))


def _not_done(asking: _Asking, m: re.Match[str]) -> Requests:
    p = asking.p
    actions = plans.read(p.rules, m[0])
    return Requests(forbid=actions, text=Frozen({Asked("forbid", a): m[0] for a in actions}))


def _on_map(p: Position, name: str) -> str:
    if name not in p.wars:
        hint = did_you_mean(name, p.wars) or "Wars on the map: " + (", ".join(p.wars) or "none") + "."
        raise BadInput([Problem(f"{name} War", "is not on the map", hint)])
    return name


_Request = Clause[_Asking, Requests]
_CHOICE = "Germania II +Fort"
_UNIT = r"((?:veteran |vet )?(?:pseudo )?\w+)"
_MUST: ClauseTable[_Asking, Requests] = ClauseTable(
    (
        _Request("Gold", r"(?:(east|west)\s+)?gold\s+([0-9]{1,4})|leave\s+([0-9]{1,4})\s+gold", _gold, "gold 40"),
        _Request("Gold", r"spend\s+([0-9]{1,4})", _spent, "spend 30"),
        _Request("a Province that holds", r"(.+?)\s+safe", _calm, "Rome safe"),
        _Request("a War", r".+", _fought, "7/5 Vandal"),
        _Request("Units", r"([^:>]*):(.*)", _kept, "Rome: Guard"),
        _Request("a Commander's War", r"(?:fight\s+)?(.+?)\s+by\s+((?:(?!\bwith\b).)+)", _led, "7/5 Vandal by Africa"),
        _Request("a choice", r".+", _done, _CHOICE),
    ),
    "request",
)
_FORBID: ClauseTable[_Asking, Requests] = ClauseTable(
    (
        _Request("Transfers", r"transfers", _still, "transfers"),
        _Request("Builds", r"builds", _no_builds, "builds"),
        _Request("Wars", r"wars", _peace, "wars"),
        _Request("Gold", r"more than ([0-9]{1,4}) gold", _spent, "more than 30 gold"),
        _Request("a Province that holds", r"(.+?)\s+lost", _calm, "Rome lost"),
        _Request("fights of a Province", r"fights from (.+)", _rests, "fights from Numidia"),
        _Request("Builds somewhere", r"builds in (.+)", _no_builds_in, "builds in Gallia"),
        _Request("Units", _UNIT + r"(?: in (.+))?", _no_unit, "Cavalry in Gallia"),
        _Request("a Province", r".+", _untouched, "Numidia"),
        _Request("a Command", r".+", _command, "Gallia"),
        _Request("a War", r".+", _not_fought, "7/5 Vandal"),
        _Request("a Commander", r".+", _idle, "Africa"),
        _Request("a choice", r".+", _not_done, _CHOICE),
    ),
    "request",
)

__all__ = ["MUST_FIELDS", "Asked", "Read", "Requests", "joined", "read", "refused", "spelled", "understood"]
