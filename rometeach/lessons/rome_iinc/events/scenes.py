"""What the exercises of lesson 3 draw from: boards for a murder, and how they are told."""

from __future__ import annotations

from rometeach.core.figures.ledger import Line
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import assassination
from rometeach.rome_iinc.position import Position

from ...chooser import Chooser
from ...patterns import Slip
from ..boards import changed, set_up
from ..commanders.scenes import staffed

PHASE = (
    ("The Event counters of the last turn leave the board", "8.1.1"),
    ("An Emperor's Persecution ability places its counter", "8.1.2"),
    ("Convert and Diplomat come by the abilities of Statesmen", "8.1.3"),
    ("One die says how many random Events there are", "8.1.4"),
    ("A white and a purple die name each Event, which takes effect at once", "8.1.5"),
    ("One Mortality die is thrown for everybody who may die", "8.2.1"),
    ("The dead are removed, and empty thrones are filled", "8.2.2"),
    ("The Assassins make their attempts", "8.3.1"),
)
"""The Event Phase, in order (Section 7.1)."""


def in_play(p: Position) -> str:
    """The Event counters on the board in words."""
    found = [name + (" (doubled)" if n > 1 else "") for name, n in p.events.items()]
    return ", ".join(found) or "none"


def plot(choose: Chooser) -> tuple[Position, Commander] | None:
    """A board with Statesmen at their posts, some Events and Guards, and a Governor who could be an Assassin."""
    p = staffed(choose, set_up(choose, ("286", "363", "425", "565")), choose.number(1, 2))
    if p is None:
        return None
    clauses = []
    if choose.likely(1, 2):
        event = choose.pick(("Conspiracy", "Bodyguard"))
        clauses.append(f"event {event}{choose.pick(('', ' doubled'))}")
    if choose.likely(1, 2):
        clauses.append(f"{choose.pick(('Rome', 'Constantinople', 'Mediolanum', 'Syria', 'Belgica'))} +Guard")
    board = changed(p, "; ".join(clauses)) if clauses else p
    if board is None:
        return None
    who = choose.pick([c for c in board.governors_in_play if c.statesman and not c.is_rebel])
    return board, who


def scene(p: Position, who: Commander) -> str:
    """Where an Assassin sits, whom he serves, and what else counts for his attempt."""
    victim = assassination.default_target(p, who)
    guards = [
        f"{n}: {', '.join(['Guard'] * s.units.guard + ['Veteran Guard'] * s.units.veteran_guard)}"
        for n, s in p.provinces.items()
        if s.units.guard or s.units.veteran_guard
    ]
    mine = "both Empires" if p.sole_emperor else f"the {p.empire_of_commander(who)}"
    return (
        f"{who.name} governs {who.commands[0]} ({p.scenario} CE). His Emperor {victim.name} rules {mine}. Dynasties in play: "
        f"{', '.join(p.dynasties) or 'none'}. Events: {in_play(p)}. Guards stand in {'; '.join(guards)}."
    )


def misread(line: Line, popularity: int) -> list[Slip]:
    """How people misread a line of an Assassination sum."""
    if line.key == "assassination.target_intrigue":
        return [Slip(line.reason, -line.value, "The target's own tricks make him enemies: his Intrigue is added.")]
    if line.key == "assassination.popularity":
        return [Slip(line.reason, popularity, "Only the gap between the two Popularities counts.")]
    if line.key.endswith("_doubled"):
        return [Slip(line.reason, line.value // 2, "The Event is doubled.")]
    return []
