"""The board as data: where every counter is, the tracks, and what this turn has used up."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Self

from ...core.arguments import all_checked
from ...core.errors import BadInput, Problem
from ...core.frozen import Frozen, quickly_made
from ..rules import Rules
from . import defeat
from .cups import Cups

PHASES = ("Set-up", "Actions", "Build", "Levy", "Dead Pool", "Taxation", "Turn End")
STARTED, FINISHED = 1, 2
BUILDING = ("none", "started", "finished")


@quickly_made
@dataclass(frozen=True, slots=True)
class Stack:
    """The Enemy Units of a Box, bottom first; `armed`: on their Combat Value side."""

    units: tuple[str, ...]
    armed: bool = False

    @property
    def top(self) -> str:
        """The topmost Enemy Unit."""
        return self.units[-1]

    @property
    def side(self) -> str:
        """The side that is up."""
        return "CV" if self.armed else "Resistance"


@all_checked()
@dataclass(frozen=True, slots=True)
class BoardState:
    """Everything on the table, and plain questions about it; `Board` adds what one does with a board.

    Nothing changes it; a new one is built with `dataclasses.replace` or, faster, with `core.frozen.replace`.

    `strength` and `raiders` have an entry for each Danube Space: the Strength there (0 where Barbarians are) and the
    Barbarian on it (""). `walls` and `temples` hold 1 (started) or 2 (finished) by Region. `sieges` are the pieces that a
    Siege binds, sorted: "Aurelian", or the Box of an Officer, which stands there twice for two of them. `done` names what
    was done this turn and can be done once. `hand` holds a chit that was drawn and shown while its effect is still being
    decided.
    """

    rules: Rules
    title: str = ""
    turn: int = 1
    phase: str = "Set-up"
    actions: int = 0
    done: tuple[str, ...] = ()
    outcome: str = ""
    army: int = 2
    leadership: int = 1
    vp: int = 0
    income: int = 13
    treasury: int = 5
    aurelian_walls: int = -2
    aurelian: str = "Moesia"
    officers: tuple[str, ...] = ()
    sieges: tuple[str, ...] = ()
    stacks: Frozen[str, Stack] = field(default_factory=Frozen)
    usurpers: Frozen[str, str] = field(default_factory=Frozen)
    strength: tuple[int, ...] = ()
    raiders: tuple[str, ...] = ()
    pools: Frozen[str, tuple[str, ...]] = field(default_factory=Frozen)
    walls: Frozen[str, int] = field(default_factory=Frozen)
    temples: Frozen[str, int] = field(default_factory=Frozen)
    cups: Cups = field(default_factory=Cups)
    dead: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()

    @classmethod
    def of(cls, state: BoardState) -> Self:
        """The same board as one of this class, which may know more verbs."""
        return cls(*(getattr(state, name) for name in _FIELDS))

    @property
    def pieces(self) -> tuple[str, ...]:
        """The Boxes with Aurelian or an Officer."""
        return (self.aurelian, *self.officers)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or is lost as the board lies (13.0)."""
        return bool(self.ended)

    @property
    def ended(self) -> str:
        """How the game has ended, or why it is lost as the board lies: "lost: the Army is gone"; "" while it goes on."""
        return defeat.ended(self)

    @property
    def is_won(self) -> bool:
        """Whether the game has ended with a victory."""
        return self.outcome.startswith("won")

    def stack(self, box: str) -> Stack | None:
        """The Enemy Units in a Box; raises BadInput where there is none of that name."""
        found = self.stacks.get(box)
        if found is None and box not in self.rules.region_of:
            raise BadInput([self.rules.names["box"].problem(box, "box")])
        return found

    def rebels(self, region: str) -> tuple[str, ...]:
        """The Boxes of a Region with Enemy Units; raises BadInput where there is none of that name."""
        boxes = self.rules.boxes_of.get(region)
        if boxes is None:
            raise BadInput([self.rules.names["region"].problem(region, "region")])
        stacks = self.stacks
        return tuple([b for b in boxes if b in stacks])

    def pool(self, region: str) -> tuple[str, ...]:
        """The Barbarian Pool of a Region; raises BadInput where there is none of that name."""
        found = self.pools.get(region)
        if found is None and region not in self.rules.boxes_of:
            raise BadInput([self.rules.names["region"].problem(region, "region")])
        return found or ()

    def can_redeploy(self, space: int) -> bool:
        """Whether a Danube Space lies in a Region without a Usurper (6.4); raises BadInput where there is no such Space."""
        if not 0 < space <= len(self.rules.spaces):
            raise BadInput([Problem("space", f"expected 1 to {len(self.rules.spaces)}, not {str(space)[:40]}")])
        return self.rules.spaces[space - 1] not in self.usurpers

    @property
    def ends(self) -> int:
        """The Turn End markers in the Dead Pool, the Confederation among them."""
        markers = self.rules.end_markers
        return sum(c in markers for c in self.dead)

    def places(self) -> dict[str, tuple[str, ...]]:
        """Every place that can hold a chit, with its chits; the three cups are one place, "cups"."""
        found = {f"box {b}": s.units for b, s in self.stacks.items()}
        found |= {f"Danube {n}": (r,) for n, r in enumerate(self.raiders, 1) if r}
        found |= {f"pool {r}": chits for r, chits in self.pools.items()}
        found |= {f"usurper {r}": (u,) for r, u in self.usurpers.items()}
        return found | {"cups": self.cups.chits(), "dead pool": self.dead, "aside": self.aside, "hand": self.hand}


_FIELDS = tuple(f.name for f in fields(BoardState))
