"""A whole turn in plain words: "buy 3 Unrest away (30 Gold); Build 2 Units (5 Gold); keep 22 Gold, of which the next Pay wants 9"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from rometeach.core.words import counted
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Buy, Fight, Planned, Promote, Transfer
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases.people import other
from rometeach.rome_iinc.players.simple import judgement

from .proposals import Proposal


def in_words(board: Board, proposal: Proposal, empires: tuple[str, ...]) -> str:
    """A proposal in plain words, Empire by Empire.

    Args:
        board: the board before it.
        proposal: the whole turn.
        empires: those that are planned.
    """
    whose = empires[0] if len(empires) == 1 else "both"
    told = []
    for empire in empires:
        mine = [a for a in proposal.actions if _side(board, whose, a) == empire]
        text = _of_one(board, empire, mine, dict(proposal.gifts).get(empire, 0))
        told.append(text if len(empires) == 1 else f"{empire}: {text}")
    return ". ".join(told)


def _side(board: Board, whose: str, action: Planned) -> str:
    return plans.owner(board, whose, action)


def _of_one(board: Board, empire: str, actions: Sequence[Planned], gift: int) -> str:
    found = []
    if gift:
        found.append(f"give {gift} Gold to the {other(empire)}")
    bought = Counter(a.what for a in actions if isinstance(a, Buy))
    spent = board.rules.values["gold.bread"] * bought.total()
    if bought:
        calm, fame = bought["unrest"], bought["prestige"]
        goods = [f"{calm} Unrest away" if calm else "", f"{fame} Prestige" if fame else ""]
        found.append(f"buy {' and '.join(x for x in goods if x)} ({spent} Gold)")
    built = [a for a in actions if isinstance(a, Build)]
    promoted = [a for a in actions if isinstance(a, Promote)]
    cost = sum(plans.cost(board, a) for a in (*built, *promoted))
    spent += cost
    if built or promoted:
        words = [
            f"Build {counted(len(built), 'Unit')}" if built else "",
            f"Promote {len(promoted)}" if promoted else "",
        ]
        found.append(f"{' and '.join(x for x in words if x)} ({cost} Gold)")
    moves = [a for a in actions if isinstance(a, Transfer)]
    cost = sum(plans.cost(board, a) for a in moves)
    spent += cost
    if moves:
        found.append(f"move {counted(len(moves), 'Unit')}" + (f" ({cost} Gold)" if cost else ""))
    found += [f"fight the {a.war} War with {a.commander}" for a in actions if isinstance(a, Fight)]
    left = board.empire(empire).gold - spent - gift
    if left < 0:  # the simple player counts on a gift that the other one makes before
        return "; ".join([*found, f"with {-left} Gold that the {other(empire)} gives first"])
    pay = judgement.reserve(_with(board, empire, actions), empire)
    wants = f", of which the next Pay wants {pay}" if 0 < pay <= left else f": the next Pay wants {pay}" if pay else ""
    found.append(f"keep {left} Gold{wants}")
    return "; ".join(found)


def _with(board: Board, empire: str, actions: Sequence[Planned]) -> Board:
    """The board with the Units as they are then; what cannot be done here is left out."""
    rich = replace(board, east=replace(board.east, gold=500), west=replace(board.west, gold=500))
    return plans.try_out(rich, empire, [a for a in actions if isinstance(a, Build | Promote)])[0]
