"""What raids cost a Faction on average: what its next Roman Phase would score less, and the Legions that fall (10, 15).

Every Province that is named is attacked once, by so many Armies of Barbarians who come over its easiest border and attack until they
win or are gone; raids are independent of each other, and nobody retreats. A Province that falls, with its Fort, is the raiders'. Where
the last Legion falls and its Fort stands, the Fort is left alone: it controls nothing, and counts where all others of its Diocese are
held (15.3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import prod

from ...core.figures.ledger import total
from ...core.frozen import replace
from ..board.board import Board
from ..board.state import Province
from ..charts import points
from ..charts.reach import easiest_border
from . import garrisons
from .weights import Weights

LEAVES_OUT = (
    "what raiders do after a raid, and raids that come together from more than one side",
    "retreats, and what the Faction does before it scores again",
)


@dataclass(frozen=True, slots=True)
class Raids:
    """Raids on a Faction: Province -> Armies that attack it, and the People that holds what falls."""

    faction: str
    armies: Mapping[str, int]
    by: str = "Galli"

    def kept(self, board: Board, province: str, fort: str) -> Fraction:
        """The chance that a Legion is left in a Province after its raid, with this Fort."""
        raiders, legions = self.armies.get(province, 0), board.provinces[province].armies
        border = easiest_border(board.rules, province)
        return garrisons.stands(board.rules, legions, fort, raiders, border).kept if raiders else Fraction(1)


def remaining(board: Board, raids: Raids, diocese: str, forts: Mapping[str, str], w: Weights) -> Fraction:
    """What a Faction has left of a Diocese after the raids on average: its points and its Cities, and the Legions there.

    Args:
        board: the board.
        raids: the raids.
        diocese: where.
        forts: Province -> its Fort, where that is another than on the board.
        w: `vp` for what is scored, `army` for a Legion that lives.
    """
    rules, faction = board.rules, raids.faction
    mine = [n for n in rules.provinces_of[diocese] if board.provinces[n].side == faction and board.provinces[n].armies]
    found, ends = Fraction(0), list[list[tuple[Fraction, str, Province]]]()
    for name in mine:
        there, fort = board.provinces[name], forts.get(name, board.provinces[name].fort)
        if not raids.armies.get(name):
            found += w.army * there.armies
            continue
        stands = garrisons.stands(rules, there.armies, fort, raids.armies[name], easiest_border(rules, name))
        found += w.army * stands.legions
        alone = replace(there, side="", armies=0, fort=fort, faction=faction)
        fallen = replace(there, side=raids.by, armies=1, fort="")
        ways = ((stands.kept, name, there), (stands.alone, name, alone), (stands.fallen, name, fallen))
        ends.append([way for way in ways if way[0]])
    for together in product(*ends):
        after = replace(board, provinces=board.provinces | {name: p for _, name, p in together})
        found += prod(chance for chance, _, _ in together) * _scored(after, faction, diocese, w)
    return found


def _scored(board: Board, faction: str, diocese: str, w: Weights) -> Fraction:
    """What a Diocese would score for a Faction as the board lies."""
    rules = board.rules
    presence = {diocese: points.presence(board, faction, True)(diocese)}
    held = [(n, board.provinces[n]) for n in rules.provinces_of[diocese] if board.provinces[n].side == faction]
    terms = [*points.diocese_terms(rules, board.turn, presence), *points.city_terms(rules, board.turn, held, True)]
    return w.vp * total(terms, rules.values)


def expected_loss(board: Board, raids: Raids, forts: Mapping[str, str], w: Weights) -> Fraction:
    """What the raids cost on average where these Forts are placed: the points and Legions of the board less what remains.

    Args:
        board: the board.
        raids: the raids.
        forts: Province -> its Fort, where that is another than on the board.
        w: what things are worth.
    """
    whole = Fraction(0)
    for diocese in board.rules.dioceses:
        whole += remaining(board, replace(raids, armies={}), diocese, {}, w) - remaining(
            board, raids, diocese, forts, w
        )
    return whole


__all__ = ["LEAVES_OUT", "Raids", "expected_loss", "remaining"]
