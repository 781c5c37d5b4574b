"""What thrown dice mean in this game: which step of the rules they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ...core.errors import BadInput, Problem
from ...core.session.outcomes import by_first
from ...core.session.requests import Answer, Draw, Note, Request, Roll, Steps
from ...core.session.thrown import NoDice, Thrown, follow, parse
from ..board.board import Board
from ..charts import assassination as assassination_chart
from ..charts import civil_war as civil_war_chart
from ..charts import mortality as mortality_chart
from ..charts import revolt as revolt_chart
from ..charts import tax as tax_chart
from ..charts import war as war_chart
from ..phases import civil_wars, events, fights, rebellions, revolts, transfers, treasury, wars

T = TypeVar("T")


def of_revolt(board: Board, province: str, dice: Sequence[int]) -> Thrown:
    """A Province's Revolt dice (Section 11.1)."""
    name = board.rules.names["province"].find(province)
    if revolt_chart.odds(board, name) is None:
        raise NoDice(f"No die is thrown: {name} can neither Revolt nor be Romanised (Case 11.1.1).")

    def told(note: Note) -> bool:
        return bool(note.about == name)

    def mine(asked: Request) -> bool:
        if isinstance(asked, Draw):
            return False
        return bool(name == (asked.about.province if isinstance(asked.about, transfers.Evicted) else asked.about))

    return follow(revolts.revolts(board), dice, mine, told, quiet=3)


def of_war(board: Board, war: str, commander: str, fight: Sequence[str], dice: Sequence[int]) -> Thrown:
    """A War 3D6: white, white, purple (Sections 11.2, 11.3).

    Args:
        board: the board.
        war: the War's name.
        commander: who fights it.
        fight: the Provinces that fight.
        dice: the faces.
    """
    name = board.rules.names["war"].find(war)
    who = war_chart.commander(board, commander, name)
    force = war_chart.Force(name, who, tuple(board.rules.names["province"].find(n) for n in fight))
    war_chart.odds(board, force)  # what forbids this fight
    return follow(fights.fight(board, force, board.empire_of_commander(who)), dice)


def of_civil_war(board: Board, rebel: str, emperor: str, dice: Sequence[int]) -> Thrown:
    """A Civil War 3D6: white, white, purple (Section 11.4).

    Args:
        board: the board.
        rebel: the Rebel, by name or Command.
        emperor: "East" or "West", whose Emperor fights him.
        dice: the faces.
    """
    odds = civil_war_chart.odds(board, war_chart.commander(board, rebel), emperor)
    return follow(civil_wars.fight(board, odds.rebel, odds.emperor), dice)


def of_rebellion(board: Board, governor: str, dice: Sequence[int]) -> Thrown:
    """A Rebellion 3D6 (Section 11.5)."""
    return follow(rebellions.roll(board, war_chart.commander(board, governor)), dice)


def of_assassination(board: Board, assassin: str, target: str, dice: Sequence[int]) -> Thrown:
    """An Assassination 1D6 (Section 8.3).

    Args:
        board: the board.
        assassin: who tries it.
        target: whom; of an Emperor one of the Statesmen in play.
        dice: the face.
    """
    who = war_chart.commander(board, assassin)
    victim = assassination_chart.target(board, target) if target else None
    odds = assassination_chart.odds(board, who, victim)
    if victim is not None and not who.is_emperor and victim.row != assassination_chart.default_target(board, who).row:
        raise BadInput([Problem(who.name, "tries to kill his Emperor and nobody else", case="8.3.2")])
    return follow(_drawn(events.attempt(board, who.box), odds.target.name), dice)


def _drawn(steps: Steps[T], name: str) -> Steps[T]:
    """The same steps with a name drawn where it can be."""
    answer: Answer = None
    try:
        while True:
            asked = steps.send(answer)
            answer = name if isinstance(asked, Draw) and name in asked.options else (yield asked)
    except StopIteration as end:
        result: T = end.value
        return result


def of_tax(board: Board, governor: str, dice: Sequence[int]) -> Thrown:
    """A Governor's Tax 2D6 (Section 9.2)."""
    who = war_chart.commander(board, governor)
    if who not in tax_chart.collectors(board) or who.box in board.used.taxed or not tax_chart.base(board, who):
        raise NoDice(f"No dice are thrown: {who.name} collects no Taxes now (Case 9.2.1).")
    return follow(
        treasury.taxes(board), dice, lambda r: isinstance(r, Roll) and r.about == who, lambda n: n.about == who
    )


def of_extra_taxes(board: Board, empire: str, dice: Sequence[int]) -> Thrown:
    """The 2D6 of Extra Taxes (Case 9.1.4)."""
    return follow(treasury.raise_extra_taxes(board, board.rules.names["empire"].find(empire)), dice)


def of_mortality(board: Board, who: str, dice: Sequence[int]) -> Thrown:
    """Somebody's Mortality 1D6 (Section 8.2), while everybody else lives."""
    odds = mortality_chart.odds(board)
    found = next((n for n in odds.who if n.casefold() == who.strip().casefold()), "")
    if not found:
        raise NoDice(f"No die is thrown: {who[:60] or 'nobody'} makes no Mortality roll on this board (Case 8.2.1).")
    return follow(events.mortality_step(board), dice, lambda r: not isinstance(r, Roll) or r.about == found)


def of_event(board: Board, dice: Sequence[int]) -> Thrown:
    """A random Event: a white and a purple die, the purple one read as 1D3 (Case 8.1.5)."""
    return follow(events.draw(board), dice)


def of_move(board: Board, war: str, dice: Sequence[int]) -> Thrown:
    """A War's move (Section 9.4): its Pillage die, and for each random choice the number of the way it takes."""
    name = board.rules.names["war"].get(war) or board.rules.names["leader"].find(war)
    if name not in board.wars and name not in board.wars_box:
        raise BadInput([Problem(name, "is neither on the map nor in the Wars Box", case="9.4.1")])
    if name in board.wars and board.wars[name].moved:
        raise BadInput([Problem(name, "has moved this turn", f'Say "{name} fresh" to move it again.', case="9.4.1")])
    return follow(by_first(wars.alone(board, name)), dice)


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
