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
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.grammar import split
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board import units
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.position import Position, Units

_GOLD = re.compile(r"(?:(east|west)\s+)?gold\s+([0-9]{1,3})|leave\s+([0-9]{1,3})\s+gold", re.IGNORECASE)


_SHORT_FIGHT = re.compile(r"(?:fight\s+)?(.+?)\s+by\s+((?:(?!\bwith\b).)+)", re.IGNORECASE)


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

    must: tuple[str, ...] = ()
    keep: Frozen[str, Units] = field(default_factory=Frozen)
    gold: Frozen[str, int] = field(default_factory=Frozen)
    fight: tuple[str, ...] = ()
    forbid: tuple[str, ...] = ()
    untouched: tuple[str, ...] = ()
    no_war: tuple[str, ...] = ()
    no_commander: tuple[str, ...] = ()
    no_transfers: bool = False
    text: Frozen[str, str] = field(default_factory=Frozen)

    @property
    def number(self) -> Counter[str]:
        """The choices that must be made, with how often."""
        return Counter(self.must)

    def without(self, key: str) -> Requests:
        """The requests but for one, by its key in `text`."""
        what, _, name = key.partition(" ")
        found = replace(self, text=self.text.without(key))

        def drop(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(n for n in names if n != name)

        match what:
            case "must":
                return replace(found, must=drop(self.must))
            case "keep":
                return replace(found, keep=self.keep.without(name))
            case "gold":
                return replace(found, gold=self.gold.without(name))
            case "fight":
                return replace(found, fight=drop(self.fight))
            case "forbid":
                return replace(found, forbid=drop(self.forbid))
            case "untouched":
                return replace(found, untouched=drop(self.untouched))
            case "no":
                return replace(found, no_war=drop(self.no_war))
            case "idle":
                return replace(found, no_commander=drop(self.no_commander))
            case "still":
                return replace(found, no_transfers=False)
        raise KeyError(key)


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
    text: dict[str, str] = {}
    done: list[str] = []
    keep: dict[str, Units] = {}
    gold: dict[str, int] = {}
    fight: list[str] = []
    for clause in split(must):
        try:
            m = _GOLD.fullmatch(clause)
            province, colon, rest = clause.partition(":")
            if m:
                gold[(m[1] or "").title()] = int(m[2] or m[3])
                text[f"gold {(m[1] or '').title()}"] = clause
            elif p.rules.names["war"].get(clause):
                name = p.rules.names["war"].find(clause)
                fight.append(_on_map(p, name))
                text[f"fight {name}"] = clause
            elif colon and ">" not in province:
                name = p.rules.names["province"].find(province.strip())
                keep[name] = units.parse(rest)
                text[f"keep {name}"] = clause
            elif (short := _SHORT_FIGHT.fullmatch(clause)) and (name := p.rules.names["war"].get(short[1]) or ""):
                raise BadInput([_half_a_fight(p, clause, _on_map(p, name), short[2])])
            else:
                names = plans.read(p.rules, clause)
                problems += [x for n in names if plans.kind(n) == "fight" for x in _out_of_reach(p, n)]
                done += names
                text |= {f"must {n}": clause for n in names}
        except BadInput as error:
            problems += error.problems
        except ValueError as error:
            problems.append(Problem(f'"{clause[:60]}"', str(error).rstrip(".")))
    banned: list[str] = []
    untouched: list[str] = []
    no_war: list[str] = []
    no_commander: list[str] = []
    still = False
    for clause in split(forbid):
        try:
            found = p.rules.names["province"].get(clause)
            enemy = p.rules.names["war"].get(clause)
            if clause.casefold() == "transfers":
                still = True
                text["still Units"] = clause
            elif found:
                untouched.append(found)
                text[f"untouched {found}"] = clause
            elif enemy:
                no_war.append(_on_map(p, enemy))
                text[f"no {enemy}"] = clause
            elif _is_commander(p, clause):
                box = war.commander(p, clause).box
                no_commander.append(box)
                text[f"idle {box}"] = clause
            else:
                names = plans.read(p.rules, clause)
                banned += names
                text |= {f"forbid {n}": clause for n in names}
        except BadInput as error:
            problems += error.problems
    if problems:
        problems += refused(p, empire, done)
        raise BadInput(dict.fromkeys(problems), "These requests cannot be read:")
    return Requests(tuple(done), Frozen(keep), Frozen(gold), tuple(fight), tuple(dict.fromkeys(banned)), tuple(untouched), tuple(no_war),
                    tuple(no_commander), still, Frozen(text))  # fmt: skip


def refused(p: Position, empire: str, names: Sequence[str]) -> list[Problem]:
    """The Builds and Transfers among these choices that the rules forbid, as mistakes."""
    some = [n for n in names if plans.kind(n) in ("build", "transfer")]
    return [Problem(x.got, x.what, case=x.case) for x in plans.try_out(p, empire, some)[1]]


def _half_a_fight(p: Position, clause: str, name: str, commander: str) -> Problem:
    """A fight without its Provinces."""
    box = war.commander(p, commander)
    able = ", ".join(war.eligible(p, name, box)) or "a Province that he leads"
    hint = f"Say: {name} by {commander} with {able}; or {name} alone, for whoever fights it best."
    return Problem(f'"{clause[:60]}"', "does not say with which Provinces", hint, case="11.2.3")


def _out_of_reach(p: Position, name: str) -> list[Problem]:
    """The Provinces of a fight that are not next to the War, whoever commands there (Case 11.2.7)."""
    space = p.wars[_on_map(p, name.partition(" by ")[0])].space
    near = (space, *(s for s, _ in p.rules.neighbours[space]))
    provinces = name.rpartition(" with ")[2].partition(" for ")[0].split(", ")
    what = f"is neither {space}, where the War is, nor connected to it"
    return [Problem(f"{name}: {n}"[:120], what, case="11.2.7") for n in provinces if n not in near]


def _on_map(p: Position, name: str) -> str:
    if name not in p.wars:
        hint = did_you_mean(name, p.wars) or "Wars on the map: " + (", ".join(p.wars) or "none") + "."
        raise BadInput([Problem(f"{name} War", "is not on the map", hint)])
    return name


def _is_commander(p: Position, text: str) -> bool:
    try:
        war.commander(p, text)
    except BadInput:
        return False
    return True
