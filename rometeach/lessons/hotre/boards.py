"""What the exercises of the first lessons share: boards of one border, boards of a whole table, and sentences of which one is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rometeach.core.words import counted
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ..answers import OneOf
from ..chooser import Chooser
from ..exercise import Assignment
from ..slips import Mistake
from . import fields

PLAYERS = {f: f"{f}'s player" for f in FACTIONS}
"""Faction -> what its player is called in an answer."""


@dataclass(frozen=True)
class Claim:
    """A sentence about the rules; `wrong` is what people say instead, `case` where it stands."""

    right: str
    wrong: str
    case: str


def claims(choose: Chooser, prompt: str, found: Sequence[Claim], number: int = 5) -> Assignment | None:
    """Some sentences about the rules, of which one is wrong: which?

    Args:
        choose: the source of chance.
        prompt: what is asked.
        found: the sentences.
        number: how many are shown.
    """
    picked = choose.sample(found, number)
    liar = choose.number(0, number - 1)
    shown = tuple(c.wrong if n == liar else c.right for n, c in enumerate(picked))
    false = picked[liar]
    return Assignment(
        prompt,
        OneOf(shown),
        false.wrong,
        (
            "Take each sentence alone, and think of a board on which it would matter.",
            f"Look up Case {false.case}.",
        ),
        (f"It should say: {false.right} (Case {false.case})",),
        tuple(Mistake(c.right, f"That is right, see Case {c.case}.") for n, c in enumerate(picked) if n != liar),
    )


def armies_in(p: Position, province: str) -> str:
    """What stands in a Province, in words: "2 Armies of the Galli and a Fort"."""
    there = p.provinces[province]
    parts = []
    if there.armies:
        legion = p.rules.kind_of(there.side) == "Faction"
        what = counted(there.armies, "Legion" if legion else "Army", "Legions" if legion else "Armies")
        parts.append(f"{what} of {there.side if legion else f'the {there.side}'}")
    if there.fort:
        whose = f" of {there.faction}" if there.has_lone_fort and there.faction else ""
        parts.append(f"a {there.fort}{whose}")
    if there.city:
        parts.append("a looted City" if there.city == "Looted" else "a City")
    return fields.listed(parts) if parts else "nothing"


def table(choose: Chooser) -> Position | None:
    """A board on turn 1 to 7: the four Factions, and a People of each of three of them; some lone Forts and Cities."""
    base = fields.named()
    rules, turn = base.rules, choose.number(1, 7)
    peoples = choose.sample(sorted({p for (t, _), p in rules.people_of.items() if t == turn}), 3)
    owners = dict(zip(peoples, choose.sample(FACTIONS, 3), strict=True))
    free = choose.shuffled(rules.provinces)
    clauses = [f"turn {turn}", "phase Play", f"title: Turn {turn}", *(f"{p} of {f}" for p, f in owners.items())]
    for side in (*FACTIONS, *peoples):
        for _ in range(choose.number(2, 4) if side in FACTIONS else choose.number(1, 3)):
            province = free.pop()
            city = ", City" if province in rules.sites and choose.likely(2, 3) else ""
            clauses.append(f"{province}: {side} {choose.pick((1, 1, 2))}{city}")
    clauses += [f"{free.pop()}: Fort of {f}" for f in choose.sample(FACTIONS, 2)]
    return fields.changed(base, "; ".join(clauses))


def neighbours(p: Position, province: str, *kinds: str) -> list[str]:
    """The Provinces beside one, over borders of these kinds."""
    return [n for n, kind in p.rules.neighbours[province].items() if kind in kinds]


__all__ = ["PLAYERS", "Claim", "armies_in", "claims", "neighbours", "table"]
