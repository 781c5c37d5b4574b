"""What raids cost a Faction on average: what its next Roman Phase would score less, and the Legions that fall (10, 15).

Every Province that is named is attacked once, by so many Armies of Barbarians who attack until they win or are gone; raids are independent
of each other, and nobody retreats. A Province that falls, with its Fort, is the raiders'.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from ...core.figures.ledger import total
from ...core.frozen import replace
from ..board.board import Board
from ..charts import points
from . import garrisons
from .weights import Weights

LEAVES_OUT = (
    "Legions that fall in a raid that is withstood",
    "what raiders do after a raid, and raids that come together from more than one side",
    "retreats, and what the Faction does before it scores again",
)


@dataclass(frozen=True, slots=True)
class Raids:
    """Raids on a Faction: Province -> Armies that attack it, and the People that holds what falls."""

    faction: str
    armies: Mapping[str, int]
    by: str = "Galli"

    def holds(self, board: Board, province: str, fort: str) -> Fraction:
        """The chance that a Province withstands its raid with this Fort."""
        raiders = self.armies.get(province, 0)
        return garrisons.holds(board.rules, board.provinces[province].armies, fort, raiders) if raiders else Fraction(1)


def remaining(board: Board, raids: Raids, diocese: str, forts: Mapping[str, str], w: Weights) -> Fraction:
    """What a Faction has left of a Diocese after the raids on average: its points and its Cities, and the Legions there.

    Args:
        board: the board.
        raids: the raids.
        diocese: where.
        forts: Province -> its Fort, where that is another than on the board.
        w: `vp` for what is scored, `army` for a Legion that lives.
    """
    rules = board.rules
    mine = [
        n for n in rules.provinces_of[diocese] if board.provinces[n].side == raids.faction and board.provinces[n].armies
    ]
    risky = [n for n in mine if raids.armies.get(n)]
    found = Fraction(0)
    for fallen in product((False, True), repeat=len(risky)):
        chance, after = Fraction(1), board
        for name, falls in zip(risky, fallen, strict=True):
            holds = raids.holds(board, name, forts.get(name, board.provinces[name].fort))
            chance *= 1 - holds if falls else holds
            if falls:
                after = after.with_province(name, side=raids.by, armies=1, fort="", faction="")
        if chance:
            found += chance * _scored(after, raids.faction, diocese, w)
    return found


def _scored(board: Board, faction: str, diocese: str, w: Weights) -> Fraction:
    """What a Diocese would score for a Faction as the board lies, and its Legions there."""
    rules = board.rules
    presence = {diocese: points.presences(board, faction, True)[diocese]}
    held = [(n, board.provinces[n]) for n in rules.provinces_of[diocese] if board.provinces[n].side == faction]
    terms = [*points.diocese_terms(rules, board.turn, presence), *points.city_terms(rules, board.turn, held, True)]
    return w.vp * total(terms, rules.values) + w.army * sum(p.armies for _, p in held)


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
