"""What the player of Aurelian can do, as values: Actions of pieces, Levies, works, Reforms, the Triumph, and what is told at a table.

`str` spells one in the compact grammar, and `reading.parse` reads it back. `box`, where a value has it, is no part of what it says: it
tells where on the map it happens.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from ...core.session.actions import DONE, Action, Done
from ..rules import Rules

AURELIAN = "Aurelian"
WALLS, TEMPLE, AURELIAN_WALLS = "walls", "temple", "Aurelian Walls"
"""What can be built: Walls and a Temple in each Region, and the Aurelian Walls (their name is that of their track)."""


@dataclass(frozen=True, slots=True)
class PieceAction(Action):
    """One of the eight Actions by Aurelian or an Officer (6.0): the move before it, and where a March leads.

    `piece` is "Aurelian" or the Box of an Officer, `to` the adjacent Box that it moves to first ("": it acts where it stands).
    """

    piece: str
    action: str
    to: str = ""
    target: str = ""
    box: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        to = f" > {self.to}" if self.to else ""
        return f"{self.who}{to}: {self.action}{f' > {self.target}' if self.target else ''}"

    @property
    def who(self) -> str:
        """ "Aurelian", or "Officer Roma"."""
        return AURELIAN if self.piece == AURELIAN else f"Officer {self.piece}"

    @property
    def place(self) -> str:
        """The Box in which it is taken; "" for Aurelian where he stands, if nobody has said where that is."""
        return self.box or self.to or ("" if self.piece == AURELIAN else self.piece)


@dataclass(frozen=True, slots=True)
class EndPhase(Done):
    """The end of the Actions Phase, before Turn End markers end it (5.0)."""

    def __str__(self) -> str:
        return "end"

    @property
    def told(self) -> str:
        """ "Player: end"."""
        return "end"

    @property
    def label(self) -> str:
        """What is written on its button."""
        return "End the phase"


@dataclass(frozen=True, slots=True)
class Levy(Action):
    """The Free Levy is taken (9.1)."""

    def __str__(self) -> str:
        return "levy"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """The Free Levy is declined for a Victory Point (9.1)."""

    def __str__(self) -> str:
        return "decline"


@dataclass(frozen=True, slots=True)
class AddStrength(Action):
    """One point more for a Danube Space: by a Paid Levy (9.2) or a Campaign (6.5)."""

    space: int
    group = "Place"

    def __str__(self) -> str:
        return f"Danube {self.space} +1"

    @property
    def place(self) -> str:
        """The Danube Space."""
        return f"Danube {self.space}"


@dataclass(frozen=True, slots=True)
class PlaceStrength(Action):
    """The new Strength of a Danube Space, by a Redeploy or a Free Levy (6.4, 9.1)."""

    space: int
    strength: int
    group = "Place"

    def __str__(self) -> str:
        return f"Danube {self.space}: {self.strength}"

    @property
    def place(self) -> str:
        """The Danube Space."""
        return f"Danube {self.space}"


@dataclass(frozen=True, slots=True)
class Build(Action):
    """One step of construction: the Walls or the Temple of a Region, or the Aurelian Walls, which are in no Region (8)."""

    building: str
    region: str = ""
    group = "Build"

    def __str__(self) -> str:
        return self.mark

    @property
    def mark(self) -> str:
        """By what the board knows that it was done this turn (`Board.done`)."""
        return f"{self.region} {self.building}" if self.region else self.building

    @property
    def place(self) -> str:
        """The Display of the Region."""
        return f"{self.region} Region" if self.region else ""


@dataclass(frozen=True, slots=True)
class Reform(Action):
    """Reforms: Coins for a higher Income (11.3)."""

    group = "Build"

    def __str__(self) -> str:
        return self.mark

    @property
    def mark(self) -> str:
        """By what the board knows that it was done this turn."""
        return "Reforms"


@dataclass(frozen=True, slots=True)
class HoldTriumph(Action):
    """Aurelian's Triumph is held now (12.2)."""

    group = "Triumph"

    def __str__(self) -> str:
        return "Triumph"


@dataclass(frozen=True, slots=True)
class Wait(Action):
    """The Triumph is kept for later."""

    def __str__(self) -> str:
        return "wait"


@dataclass(frozen=True, slots=True)
class LosePoint(Action):
    """A Victory Point for the Usurper who dealt with a Barbarian (7.2)."""

    def __str__(self) -> str:
        return "lose VP"


@dataclass(frozen=True, slots=True)
class LoseCoin(Action):
    """A Coin for the Usurper who dealt with a Barbarian (7.2)."""

    def __str__(self) -> str:
        return "lose Coin"


@dataclass(frozen=True, slots=True)
class AttackFrom(Action):
    """The Region whose Barbarian Pool the Confederation attacks from, of several as full (7.3)."""

    region: str

    def __str__(self) -> str:
        return self.region

    @property
    def place(self) -> str:
        """The Display of the Region."""
        return f"{self.region} Region"


@dataclass(frozen=True, slots=True)
class Chit(Action):
    """The chit that was drawn, as somebody at the table tells it. `box` is that of an Enemy Unit."""

    name: str
    box: str = field(default="", compare=False, repr=False)

    def __str__(self) -> str:
        return self.name

    @property
    def place(self) -> str:
        """The Box of an Enemy Unit."""
        return self.box


Step = Build | Reform | AddStrength
"""What a plan of works consists of."""


@dataclass(frozen=True, slots=True)
class Planned(Action):
    """A step of construction, a Reform or a point of a Paid Levy, in the turn that it is planned for."""

    turn: int
    step: Step

    def __str__(self) -> str:
        return f"Turn {self.turn}: {self.step}"

    @property
    def group(self) -> str:
        """ "Turn 3"."""
        return f"Turn {self.turn}"

    @property
    def words(self) -> str:
        """Those of the step."""
        return self.step.words

    @property
    def place(self) -> str:
        """That of the step."""
        return self.step.place


@dataclass(frozen=True, slots=True)
class OnTrack(Action):
    """What an arrangement of Strength leaves on a track: "army", "treasury" or "vp"."""

    track: str
    number: int

    def __str__(self) -> str:
        return f"{self.track} {self.number}"


@dataclass(frozen=True, slots=True)
class InPool(Action):
    """The Barbarians that an arrangement of Strength leaves in a Pool."""

    region: str
    barbarians: tuple[str, ...]

    def __str__(self) -> str:
        return f"pool {self.region}: {', '.join(self.barbarians)}"

    @property
    def place(self) -> str:
        """The Pool."""
        return f"{self.region} Pool"


@dataclass(frozen=True, slots=True)
class MoveAurelian(Action):
    """Aurelian moves to an adjacent Box, from which he may Redeploy."""

    box: str

    def __str__(self) -> str:
        return f"{AURELIAN} @ {self.box}"

    @property
    def place(self) -> str:
        """The Box."""
        return self.box


END, LEVY, DECLINE, REFORMS, TRIUMPH, WAIT = EndPhase(), Levy(), Decline(), Reform(), HoldTriumph(), Wait()
LOSE_POINT, LOSE_COIN = LosePoint(), LoseCoin()
THE_AURELIAN_WALLS = Build(AURELIAN_WALLS)

PLAIN: tuple[Action, ...] = (DONE, END, LEVY, DECLINE, REFORMS, TRIUMPH, WAIT, LOSE_POINT, LOSE_COIN)
"""What takes no more words than its name."""
TRACKS = ("army", "treasury", "vp")


# The same value stands for the same choice wherever it is offered: making one costs more than looking it up.


@functools.lru_cache(maxsize=16_384)
def piece_action(piece: str, start: str, box: str, action: str, target: str = "") -> PieceAction:
    """The Action of a piece.

    Args:
        piece: "Aurelian", or the Box of an Officer.
        start: the Box where it stands.
        box: the Box where it acts.
        action: the Action.
        target: where a March leads.
    """
    return PieceAction(piece, action, box if box != start else "", target, box)


@functools.lru_cache(maxsize=64)
def buildings(regions: tuple[str, ...]) -> tuple[Build, ...]:
    """Everything that a Build Phase can be asked for."""
    return (*(Build(WALLS, r) for r in regions), *(Build(TEMPLE, r) for r in regions), THE_AURELIAN_WALLS)


@functools.cache
def add_strength(space: int) -> AddStrength:
    """One point for a Danube Space."""
    return AddStrength(space)


@functools.lru_cache(maxsize=256)
def chit(rules: Rules, name: str) -> Chit:
    """A chit that was drawn."""
    unit = rules.units.get(name)
    return Chit(name, unit.box if unit else "")
