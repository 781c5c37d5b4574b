"""What the exercises of lesson 7 draw from: boards, purchases and Transfers that are legal, and those that are not."""

from __future__ import annotations

from collections.abc import Sequence

from rometeach.core.session.actions import Action
from rometeach.rome_iinc.actions import Build, Promote, Transfer
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.board.units import TITLES
from rometeach.rome_iinc.phases import builds, transfers
from rometeach.rome_iinc.position import Position

from ...chooser import Chooser
from ..boards import loyal_garrisoned, set_up

EMPIRES = ("East", "West")
RICH = 200
UNITS = ("cavalry", "guard", "legion", "pseudo_legion", "fort", "auxilia", "fleet")


# --- what the exercises draw from ---------------------------------------------------------------------------


def board_of(choose: Chooser, gold: int = RICH) -> tuple[Position, str]:
    """A set-up in the Unrest Phase with so much Gold, and one of its Empires that still has Loyal Provinces."""
    p = set_up(choose)
    p = p.edit(f"phase Unrest; step Build and Transfer; East gold {gold}; West gold {gold}")
    able = [e for e in EMPIRES if len(loyal_garrisoned(p, e)) > 8]
    return p, choose.pick(able)


def shopping(choose: Chooser, p: Position, empire: str, number: int) -> tuple[list[Build | Promote], Board]:
    """So many legal purchases of different kinds, one after the other, and the board after them.

    Args:
        choose: the source of chance.
        p: the board.
        empire: who buys.
        number: how many, or as many as were found.
    """
    bought: list[Build | Promote] = []
    board: Board = p
    for _ in range(12):
        if len(bought) == number:
            break
        province = choose.pick(loyal_garrisoned(board, empire))
        units = board.provinces[province].units
        wanted: list[Build | Promote] = [Promote(province, u) for u in builds.PROMOTIONS if getattr(units, u)]
        wanted += [Build(province, u) for u in builds.BUILDS]
        kinds = {(type(x), x.unit) for x in bought}
        action = choose.pick([x for x in wanted if (type(x), x.unit) not in kinds])
        if builds.against(board, empire, action) is None:
            bought.append(action)
            board = builds.apply(board, empire, action)
    return bought, board


def listed(actions: Sequence[Action]) -> str:
    """A list of purchases or Transfers in a sentence."""
    return "; ".join(map(str, actions))


def kind_of(choose: Chooser, p: Position, unit: str, source: str) -> str:
    """A Province to Transfer to: in the same Command, another of the Empire, or the other Empire.

    Args:
        choose: the source of chance.
        p: the board.
        unit: what is transferred.
        source: the Province where it stands.

    Returns:
        The Province; "" where there is none.
    """
    command, empire = p.rules.provinces[source].command, p.empire_of[source]
    found = {
        "command": [n for n in p.provinces if p.rules.provinces[n].command == command],
        "empire": [n for n in p.provinces if p.empire_of[n] == empire and p.rules.provinces[n].command != command],
        "other": [n for n in p.provinces if p.empire_of[n] != empire],
    }
    legal = {k: [n for n in v if transfers.against(p, unit, source, n) is None] for k, v in found.items()}
    kinds = [k for k, v in legal.items() if v]
    return choose.pick(legal[choose.pick(kinds)]) if kinds else ""


def some_transfers(choose: Chooser, p: Position, number: int) -> list[Transfer]:
    """So many legal Transfers of different Units, each from the board as it lies."""
    found: list[Transfer] = []
    occupied = [n for n, s in p.occupied() if p.is_loyal(n) and s.title in ("Roman", "Insurgent")]
    for source in choose.sample(occupied, 12):
        units = [u for u in TITLES if u != "fort" and getattr(p.provinces[source].units, u)]
        units = [u for u in units if u not in {x.unit for x in found}]
        if len(found) == number or not units:
            continue
        unit = choose.pick(units)
        target = kind_of(choose, p, unit, source)
        if target and target not in {x.target for x in found}:
            found.append(Transfer(source, target, unit))
    return found
