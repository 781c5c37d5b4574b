"""What the question "forts" is asked: the board, the raids, how many Forts."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.frozen import Frozen
from rometeach.core.names import separate
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import FORT
from rometeach.hotre.valuation.raids import Raids, expected_loss, remaining
from rometeach.hotre.valuation.weights import RAIDERS, Weights, default

MOST = 12
_CLAUSE = re.compile(r"(?:(.*?)\s+)?([0-9]{1,2})")

Places = tuple[str, ...]


@dataclass(frozen=True)
class FortsQuestion:
    """What is asked: the board, the raids, Forts to place, Provinces that must and must not have one, weights."""

    board: Board
    raids: Raids
    number: int
    must: frozenset[str] = frozenset()
    forbid: frozenset[str] = frozenset()
    weights: Weights = field(default_factory=Weights)

    @classmethod
    def of(cls, p: Board, number: int = 1, raiders: str = "", by: str = "", must: str = "", forbid: str = "", *, side: str = "",
           weights: Weights | None = None) -> FortsQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            number: Forts to place.
            raiders: "Roma 2; Belgica 3", or "3" for every Province; "" for two Armies on each.
            by: the People that raids.
            must: Provinces that must have one.
            forbid: Provinces that must not.
            side: the Faction; "" for the one whose Phase is in progress, else the first one.
            weights: None for those of the turn.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: requests that cannot be met.
        """
        problems: list[Problem] = []
        faction = _faction(p, side, problems)
        people = p.rules.names["people"].get(by) if by.strip() else p.rules.peoples[0]
        if people is None:
            problems.append(Problem("by", f'there is no People "{by[:40]}"', did_you_mean(by, p.rules.peoples)))
        if not 0 <= number <= MOST:
            problems.append(Problem("number", f"{number} is no number of Forts", f"Give 0 to {MOST}."))
        held = p.held_by(faction)
        armies = dict.fromkeys(held, RAIDERS) if not raiders.strip() else {}
        for part in separate(raiders):
            m = _CLAUSE.fullmatch(part)
            name = p.rules.names["province"].get(m[1]) if m and m[1] else None
            if m is None:
                problems.append(Problem("raiders", f'"{part[:40]}" is no raid', "Say Roma 2, or 3 for every Province."))
            elif m[1] and name is None:
                problems.append(p.rules.names["province"].problem(m[1], "raiders"))
            elif name is None:
                armies |= dict.fromkeys(held, int(m[2]))
            elif name not in held:
                hint = f"{faction} holds {', '.join(held)}." if held else f"{faction} holds nothing."
                problems.append(
                    Problem("raiders", f"{name} is not held by {faction}", did_you_mean(name, held) or hint)
                )
            else:
                armies[name] = int(m[2])
        wanted, banned = (_names(p, text, problems) for text in (must, forbid))
        if banned - wanted and number == len(wanted):
            what = "would do nothing: no Fort is left to place" + (" besides those that must be" if wanted else "")
            problems.append(Problem("forbid", what, "Give a larger number of Forts."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        q = cls(p, Raids(faction, Frozen(armies), people or ""), number, wanted, banned, weights or default(p, faction))
        for name in sorted(wanted):
            if name not in q.open or len(wanted) > number:
                raise IllegalChoice("8.2.3", "no Fort of this plan can be placed there", name)
        return q

    @property
    def open(self) -> Places:
        """Where a Fort may be placed: Provinces that the Faction controls, without one (8.2.3)."""
        held = self.board.held_by(self.raids.faction)
        return tuple(n for n in held if not self.board.provinces[n].fort and n not in self.forbid)

    def value(self, places: Places) -> Fraction:
        """What Forts there are worth by the rules: the loss on average, below zero."""
        return -expected_loss(self.board, self.raids, Frozen(dict.fromkeys(places, FORT)), self.weights)

    def columns(self, diocese: str) -> list[tuple[Places, Fraction]]:
        """All ways to place Forts in a Diocese that meet the requests, with what remains of it."""
        here = [n for n in self.open if self.board.rules.diocese_of[n] == diocese]
        found = []
        for k in range(min(self.number, len(here)) + 1):
            for some in combinations(here, k):
                if all(n in some for n in self.must if self.board.rules.diocese_of[n] == diocese):
                    forts = Frozen(dict.fromkeys(some, FORT))
                    found.append((some, remaining(self.board, self.raids, diocese, forts, self.weights)))
        return found


@dataclass(frozen=True)
class FortsAnswer:
    """What was asked, and where the Forts go."""

    q: FortsQuestion
    places: Places


def _faction(p: Board, side: str, problems: list[Problem]) -> str:
    if not side.strip():
        return p.active.faction if p.active is not None else next(iter(p.factions))
    found = p.rules.names["faction"].get(side)
    if found is None or found not in p.factions:
        problems.append(
            Problem(
                "side",
                f'"{side[:40]}" does not play',
                did_you_mean(side, p.factions) or f"In play: {', '.join(p.factions)}.",
            )
        )
        return next(iter(p.factions))
    return found


def faction_of(p: Board, side: str) -> str:
    """The Faction that is meant, as far as it can be read."""
    return _faction(p, side, [])


def _names(p: Board, text: str, problems: list[Problem]) -> frozenset[str]:
    found = []
    for part in (x.removeprefix("Fort in ") for x in separate(text)):
        try:
            found.append(p.rules.names["province"].find(part))
        except BadInput as error:
            problems += error.problems
    return frozenset(found)


__all__ = ["FortsAnswer", "FortsQuestion", "Places", "faction_of"]
