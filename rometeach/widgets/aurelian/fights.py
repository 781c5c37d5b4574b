"""What may be fought in Aurelian, compared: every piece that can reach a Box, by every Action; every Barbarian on the Danube."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from ...aurelian.actions import AURELIAN
from ...aurelian.charts import attempts
from ...aurelian.charts.common import box_of
from ...aurelian.phases.actions import moved
from ...aurelian.position import Position
from ...aurelian.results.deeds import Deed, Deeds, boxes_of, deeds
from ...core.errors import RometeachError
from ..workbench.bench import Battle, Contender
from .map.places import space_name

RAID = "Barbarians"
ACTIONS = ("Suppress", "Placate", "Siege", "Battle", "Campaign")
"""The Actions against somebody (6.1, 6.2, 6.5 to 6.7)."""


def battles(p: Position) -> Sequence[Battle]:
    """The Boxes with Enemy Units, those where a piece can fight first; Campaigns; the next Barbarian."""
    near = list(dict.fromkeys(b for piece in pieces(p) for b in boxes_of(p, piece)))
    boxes = sorted(p.stacks, key=lambda b: near.index(b) if b in near else len(near))
    found = [Battle(b, f"Enemy Units of {b}", b) for b in boxes]
    campaigns = [b for b in near if b not in p.stacks and p.pool(p.rules.region_of[b])]
    found += [Battle(b, f"Campaign from {b}", b) for b in campaigns]
    return (*found, *([Battle(RAID, "The next Barbarian on the Danube")] if _raiders(p) else []))


def pieces(p: Position) -> tuple[str, ...]:
    """Aurelian, and each Box with Officers."""
    return (AURELIAN, *dict.fromkeys(p.officers))


def contenders(p: Position, battle: str) -> Sequence[Contender]:
    """All pieces and Actions, the surest first, then those who may not with the reason; for a raid every Barbarian."""
    if battle == RAID:
        return _raids(p)
    able: list[tuple[Fraction, Contender]] = []
    others: list[Contender] = []
    for piece in pieces(p):
        name = AURELIAN if piece == AURELIAN else f"the Officer in {piece}"
        if battle not in boxes_of(p, piece):
            others.append(Contender(name, None, note=f"is in {box_of(p, piece)}, which is not adjacent (6.0)"))
            continue
        found = deeds(p, piece, battle)
        for action in ACTIONS:
            deed = found[action]
            if deed.why_not is None:
                able.append((deed.p, _able(p, found, deed, name)))
            elif (action == "Campaign") != (battle in p.stacks):
                others.append(Contender(f"{name}: {action}", None, note=f"{deed.why_not[0]} ({deed.why_not[1]})"))
    able.sort(key=lambda found: -found[0])
    return (*(c for _, c in able), *others)


def _able(p: Position, found: Deeds, deed: Deed, name: str) -> Contender:
    after = "" if found.box == box_of(p, found.piece) else f"after a move from {box_of(p, found.piece)}"
    bound = replace(found, shown=deed.action) if deed.has_die else p.deeds(found.piece, found.box, deed.action)
    words = [f"costs {deed.price}" if deed.price else "", after]
    losses = _losses(p, found, deed)
    return Contender(f"{name}: {deed.action}", bound, None, losses, ", ".join(w for w in words if w))


def _losses(p: Position, found: Deeds, deed: Deed) -> Fraction | None:
    """The Army Strength that is lost on average."""
    if deed.action not in ("Battle", "Campaign"):
        return Fraction(0)
    board, _ = moved(p, found.piece, found.box)
    if deed.action == "Battle":
        return sum((n * q for n, q in attempts.battle_law(board, found.box).items()), Fraction(0))
    law = attempts.campaign_law(board, len(board.pool(board.rules.region_of[found.box])))
    return sum((Fraction(n * w) for (n, _), w in law.items()), Fraction(0)) / sum(w for _, w in law.items())


def _raiders(p: Position) -> list[str]:
    """One Barbarian of each Combat Value that may come out of the Hostile Cup."""
    inside = [b for b in p.cups.possible("hostile") if b in p.rules.barbarians]
    by_value = {p.rules.barbarians[b]: b for b in reversed(inside)}
    return [by_value[cv] for cv in sorted(by_value)]


def _raids(p: Position) -> Sequence[Contender]:
    return tuple(_raid_of(p))


def _raid_of(p: Position) -> Iterator[Contender]:
    for barbarian in _raiders(p):
        label = f"{barbarian}, Combat Value {p.rules.barbarians[barbarian]}"
        try:
            yield Contender(label, p.raid(barbarian))
        except RometeachError as error:
            yield Contender(label, None, note=str(error).splitlines()[0])


def movements(p: Position, battle: str) -> Mapping[str, Fraction]:
    """Which Danube Space the next Barbarian attacks."""
    raiders = _raiders(p) if battle == RAID else []
    if not raiders:
        return {}
    attacks = p.raid(raiders[0]).attacks
    return {space_name(s): Fraction(len(faces), 8) for faces, s, _, _ in attacks}


__all__ = ["battles", "contenders", "movements", "pieces"]
