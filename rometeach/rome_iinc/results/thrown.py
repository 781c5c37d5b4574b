"""What thrown dice mean in this game: which step of the rules they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.errors import BadInput, Problem
from ...core.session.requests import Draw, Note, Request, Roll, Steps
from ...core.session.thrown import NoDice, Thrown, follow, parse
from ..charts import assassination as assassination_
from ..charts import civil_war as civil_war_
from ..charts import mortality as mortality_
from ..charts import revolt as revolt_
from ..charts import tax as tax_
from ..charts import war as war_
from ..phases import civil_wars, events, rebellions, revolts, transfers, treasury, wars
from ..phases import fights as fighting
from ..position import Position


def of_revolt(p: Position, province: str, dice: Sequence[int]) -> Thrown:
    """A Province's Revolt dice (Section 11.1)."""
    name = p.rules.names["province"].find(province)
    if revolt_.odds(p, name) is None:
        raise NoDice(f"No die is thrown: {name} can neither Revolt nor be Romanised (Case 11.1.1).")

    def told(note: Note) -> bool:
        return bool(note.about == name)

    def mine(asked: Request) -> bool:
        if isinstance(asked, Draw):
            return False
        return bool(name == (asked.about.province if isinstance(asked.about, transfers.Evicted) else asked.about))

    return follow(revolts.revolts(p), dice, mine, told, quiet=3)


def of_war(p: Position, war: str, commander: str, fight: Sequence[str], dice: Sequence[int]) -> Thrown:
    """A War 3D6: white, white, purple (Sections 11.2, 11.3)."""
    name = p.rules.names["war"].find(war)
    who = war_.commander(p, commander, name)
    force = war_.Force(name, who, tuple(p.rules.names["province"].find(n) for n in fight))
    war_.odds(p, force)  # what forbids this fight
    return follow(fighting.fight(p, force, p.empire_of_commander(who)), dice)


def of_civil_war(p: Position, rebel: str, emperor: str, dice: Sequence[int]) -> Thrown:
    """A Civil War 3D6: white, white, purple (Section 11.4)."""
    odds = civil_war_.odds(p, war_.commander(p, rebel), emperor)
    return follow(civil_wars.fight(p, odds.rebel, odds.emperor), dice)


def of_rebellion(p: Position, governor: str, dice: Sequence[int]) -> Thrown:
    """A Rebellion 3D6 (Section 11.5)."""
    return follow(rebellions.roll(p, war_.commander(p, governor)), dice)


def of_assassination(p: Position, assassin: str, target: str, dice: Sequence[int]) -> Thrown:
    """An Assassination 1D6 (Section 8.3); an Emperor's `target` is one of the Statesmen in play."""
    who = war_.commander(p, assassin)
    victim = assassination_.target(p, target) if target else None
    odds = assassination_.odds(p, who, victim)
    if victim is not None and not who.is_emperor and victim.row != assassination_.default_target(p, who).row:
        raise BadInput([Problem(who.name, "tries to kill his Emperor and nobody else", case="8.3.2")])
    return follow(_drawn(events.attempt(p, who.box), odds.target.name), dice)


def _drawn(steps: Steps[Any], name: str) -> Steps[Any]:
    """The same steps with a name drawn where it can be."""
    answer: Any = None
    try:
        while True:
            asked = steps.send(answer)
            answer = name if isinstance(asked, Draw) and name in asked.options else (yield asked)
    except StopIteration as end:
        return end.value


def of_tax(p: Position, governor: str, dice: Sequence[int]) -> Thrown:
    """A Governor's Tax 2D6 (Section 9.2)."""
    who = war_.commander(p, governor)
    if who not in tax_.collectors(p) or who.box in p.used.taxed or not tax_.base(p, who):
        raise NoDice(f"No dice are thrown: {who.name} collects no Taxes now (Case 9.2.1).")
    return follow(treasury.taxes(p), dice, lambda r: isinstance(r, Roll) and r.about == who, lambda n: n.about == who)


def of_extra_taxes(p: Position, empire: str, dice: Sequence[int]) -> Thrown:
    """The 2D6 of Extra Taxes (Case 9.1.4)."""
    return follow(treasury.raise_extra_taxes(p, p.rules.names["empire"].find(empire)), dice)


def of_mortality(p: Position, who: str, dice: Sequence[int]) -> Thrown:
    """Somebody's Mortality 1D6 (Section 8.2), while everybody else lives."""
    odds = mortality_.odds(p)
    found = next((n for n in odds.who if n.casefold() == who.strip().casefold()), "")
    if not found or found in odds.abdicates:
        raise NoDice(f"No die is thrown: {who[:60] or 'nobody'} makes no Mortality roll on this board (Case 8.2.1).")
    return follow(events.mortality_step(p), dice, lambda r: not isinstance(r, Roll) or r.about == found)


def of_event(p: Position, dice: Sequence[int]) -> Thrown:
    """A random Event: a white and a purple die, the purple one read as 1D3 (Case 8.1.5)."""
    return follow(events.draw(p), dice)


def of_move(p: Position, war: str, dice: Sequence[int]) -> Thrown:
    """A War's move (Section 9.4): its Pillage die, and for each random choice the number of the way it takes."""
    name = p.rules.names["war"].get(war) or p.rules.names["leader"].find(war)
    if name not in p.wars and name not in p.wars_box:
        raise BadInput([Problem(name, "is neither on the map nor in the Wars Box", case="9.4.1")])
    if name in p.wars and p.wars[name].moved:
        raise BadInput([Problem(name, "has moved this turn", f'Say "{name} fresh" to move it again.', case="9.4.1")])
    return follow(wars.move(p, name) if name in p.wars else wars.draw(p, name), dice)


__all__ = [
    "NoDice",
    "Thrown",
    "follow",
    "of_assassination",
    "of_civil_war",
    "of_event",
    "of_extra_taxes",
    "of_mortality",
    "of_move",
    "of_rebellion",
    "of_revolt",
    "of_tax",
    "of_war",
    "parse",
]
