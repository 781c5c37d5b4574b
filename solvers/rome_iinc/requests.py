"""Requests: what a plan must and must not do, in the compact grammar.

must:    Germania II +Fort | Belgica > Rome: Guard | 7/5 Vandal by Africa with Numidia | buy unrest    this choice
         Rome: Guard                                            at the end these Units (at least) stand there
         7/5 Vandal                                             this War is fought
         gold 40                                                so much Gold is left (East gold 40 where both are planned)
forbid:  any choice | a Province (nothing is done there) | a War (nobody fights it) | a Command or Statesman (he fights nothing)
         transfers                                              all Units stay where they are: Builds and Promotions alone
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import Clause, ClauseTable, split, wrong
from rometeach.core.session.actions import Action
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Planned, Promote, Transfer
from rometeach.rome_iinc.board import units
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.position import Position, Units


class Asked(NamedTuple):
    """One thing that is asked for: the field of `Requests` that holds it, and what it is about."""

    field: str
    about: Planned | str = ""


@dataclass(frozen=True)
class Requests:
    """What must and must not be.

    Attributes:
        must: choices that are made.
        keep: Province -> the Units that stand there at the end at least.
        gold: Empire ("" for all that are planned) -> the Gold that is left.
        fight: Wars that are fought.
        forbid: choices that are not made.
        untouched: Provinces where nothing is done.
        no_war: Wars that nobody fights.
        no_commander: the boxes of Commanders who fight nothing.
        no_transfers: whether all Units stay where they are.
        text: each request as it was written, by what it asks for.
    """

    must: tuple[Planned, ...] = ()
    keep: Frozen[str, Units] = field(default_factory=Frozen)
    gold: Frozen[str, int] = field(default_factory=Frozen)
    fight: tuple[str, ...] = ()
    forbid: tuple[Planned, ...] = ()
    untouched: tuple[str, ...] = ()
    no_war: tuple[str, ...] = ()
    no_commander: tuple[str, ...] = ()
    no_transfers: bool = False
    text: Frozen[Asked, str] = field(default_factory=Frozen)

    @property
    def number(self) -> Counter[Planned]:
        """The choices that must be made, with how often."""
        return Counter(self.must)

    def joined(self, more: Requests) -> Requests:
        """These requests and more."""
        return Requests(
            (*self.must, *more.must),
            self.keep | more.keep,
            self.gold | more.gold,
            (*self.fight, *more.fight),
            tuple(dict.fromkeys((*self.forbid, *more.forbid))),
            (*self.untouched, *more.untouched),
            (*self.no_war, *more.no_war),
            (*self.no_commander, *more.no_commander),
            self.no_transfers or more.no_transfers,
            self.text | more.text,
        )

    def without(self, asked: Asked) -> Requests:
        """The requests but for one of those in `text`."""
        held: Any = getattr(self, asked.field)
        if isinstance(held, Frozen):
            held = held.without(asked.about)
        else:
            held = tuple(x for x in held if x != asked.about) if isinstance(held, tuple) else False
        return replace(self, text=self.text.without(asked), **{asked.field: held})


def read(p: Position, must: str, forbid: str, empire: str = "both") -> Requests:
    """Both lists of requests.

    Args:
        p: the position.
        must: what a plan has to do.
        forbid: what it must not do.
        empire: the one that is planned, or "both".

    Raises:
        BadInput: every clause that cannot be read; then also the Builds and Transfers that the rules forbid the Empire.
    """
    problems: list[Problem] = []
    found = Requests()
    for table, text in ((_MUST, must), (_FORBID, forbid)):
        for clause in split(text):
            try:
                found = found.joined(table.read_one(clause, p))
            except BadInput as error:
                problems += error.problems
    if problems:
        problems += refused(p, empire, found.must)
        raise BadInput(dict.fromkeys(problems), "These requests cannot be read:")
    return found


def refused(p: Position, empire: str, actions: Iterable[Planned]) -> list[Problem]:
    """The Builds and Transfers among these choices that the rules forbid, as mistakes."""
    some = [a for a in actions if isinstance(a, Build | Promote | Transfer)]
    return [Problem(x.got, x.what, case=x.case) for x in plans.try_out(p, empire, some)[1]]


def spelled(actions: Iterable[Action]) -> str:
    """Some choices as one text in the compact grammar."""
    return "; ".join(map(str, actions))


# --- what must be


def _gold(p: Position, m: re.Match[str]) -> Requests:
    empire = (m[1] or "").title()
    return Requests(gold=Frozen({empire: int(m[2] or m[3])}), text=Frozen({Asked("gold", empire): m[0]}))


def _fought(p: Position, m: re.Match[str]) -> Requests | None:
    name = p.rules.names["war"].get(m[0])
    if not name:
        return None
    return Requests(fight=(_on_map(p, name),), text=Frozen({Asked("fight", name): m[0]}))


def _kept(p: Position, m: re.Match[str]) -> Requests:
    name = p.rules.names["province"].find(m[1].strip())
    try:
        number = units.parse(m[2])
    except ValueError as error:
        raise wrong(str(error).rstrip(".")) from None
    return Requests(keep=Frozen({name: number}), text=Frozen({Asked("keep", name): m[0]}))


def _half_a_fight(p: Position, m: re.Match[str]) -> Requests | None:
    """A fight without its Provinces."""
    name = p.rules.names["war"].get(m[1])
    if not name:
        return None
    _on_map(p, name)
    able = ", ".join(war.eligible(p, name, war.commander(p, m[2]))) or "a Province that he leads"
    hint = f"Say: {name} by {m[2]} with {able}; or {name} alone, for whoever fights it best."
    raise wrong("does not say with which Provinces", hint, "11.2.3")


def _done(p: Position, m: re.Match[str]) -> Requests:
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


def _still(p: Position, m: re.Match[str]) -> Requests:
    return Requests(no_transfers=True, text=Frozen({Asked("no_transfers"): m[0]}))


def _untouched(p: Position, m: re.Match[str]) -> Requests | None:
    name = p.rules.names["province"].get(m[0])
    return Requests(untouched=(name,), text=Frozen({Asked("untouched", name): m[0]})) if name else None


def _not_fought(p: Position, m: re.Match[str]) -> Requests | None:
    name = p.rules.names["war"].get(m[0])
    return Requests(no_war=(_on_map(p, name),), text=Frozen({Asked("no_war", name): m[0]})) if name else None


def _idle(p: Position, m: re.Match[str]) -> Requests | None:
    try:
        box = war.commander(p, m[0]).box
    except BadInput:
        return None
    return Requests(no_commander=(box,), text=Frozen({Asked("no_commander", box): m[0]}))


def _not_done(p: Position, m: re.Match[str]) -> Requests:
    actions = plans.read(p.rules, m[0])
    return Requests(forbid=actions, text=Frozen({Asked("forbid", a): m[0] for a in actions}))


def _on_map(p: Position, name: str) -> str:
    if name not in p.wars:
        hint = did_you_mean(name, p.wars) or "Wars on the map: " + (", ".join(p.wars) or "none") + "."
        raise BadInput([Problem(f"{name} War", "is not on the map", hint)])
    return name


_Request = Clause[Position, Requests]
_CHOICE = "Germania II +Fort"
_MUST: ClauseTable[Position, Requests] = ClauseTable(
    (
        _Request("Gold", r"(?:(east|west)\s+)?gold\s+([0-9]{1,3})|leave\s+([0-9]{1,3})\s+gold", _gold, "gold 40"),
        _Request("a War", r".+", _fought, "7/5 Vandal"),
        _Request("Units", r"([^:>]*):(.*)", _kept, "Rome: Guard"),
        _Request("half a fight", r"(?:fight\s+)?(.+?)\s+by\s+((?:(?!\bwith\b).)+)", _half_a_fight, ""),
        _Request("a choice", r".+", _done, _CHOICE),
    ),
    "request",
)
_FORBID: ClauseTable[Position, Requests] = ClauseTable(
    (
        _Request("Transfers", r"transfers", _still, "transfers"),
        _Request("a Province", r".+", _untouched, "Numidia"),
        _Request("a War", r".+", _not_fought, "7/5 Vandal"),
        _Request("a Commander", r".+", _idle, "Africa"),
        _Request("a choice", r".+", _not_done, _CHOICE),
    ),
    "request",
)
