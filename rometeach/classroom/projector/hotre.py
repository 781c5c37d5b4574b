"""The dice of a board of History of the Roman Empire: one exchange of each attack that can be made now."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.errors import RometeachError
from ...core.meanings import GAIN, LOSS, RUIN, UNDECIDED, Meaning
from ...hotre.charts.exchange import Exchange
from ...hotre.position import Position
from .throws import Throw, found

NAMES = {
    "attacker": ("the attacker wins", GAIN),
    "defender": ("the defender wins", LOSS),
    "again": ("a tie: thrown again", UNDECIDED),
}


def throws(board: Position) -> Iterator[Throw]:
    """One exchange of dice for every Province that the side in its Phase can attack (10)."""
    try:
        targets = board.odds().targets
    except RometeachError:  # it is nobody's Phase
        return
    for target in targets:
        e, name = board.exchange(target.assault.name).exchange, target.assault.name
        outcomes, of = found((6,) * (e.attack_dice + e.defence_dice), Reader(e))
        plus = ", ".join(
            f"+{n} {who}" for n, who in ((e.attack_plus, "for the attacker"), (e.defence_plus, "for the defender")) if n
        )
        yield Throw(
            f"One exchange: {target.assault.words}", f"{name} is attacked: who wins the first exchange?", name,
            (6,) * (e.attack_dice + e.defence_dice), outcomes, of,
            colours=("red",) * e.attack_dice + ("white",) * e.defence_dice,
            rule=f"Red attacks, white defends; the highest die of each side counts{', ' + plus if plus else ''} (Case 10).",
            about="exchange",
        )  # fmt: skip


class Reader:
    """Reads the faces of an exchange, those of the attacker first."""

    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange

    def __call__(self, faces: tuple[int, ...]) -> tuple[str, Meaning, str]:
        """Who wins, and whether three equal faces kill the Emperor."""
        e = self.exchange
        mine, yours = faces[: e.attack_dice], faces[e.attack_dice :]
        if e.kills(mine):
            return "three equal faces: the Emperor is killed", RUIN, "5.3"
        words, means = NAMES[e.winner(max(mine), max(yours))]
        return words, means, "10"


__all__ = ["Reader", "throws"]
