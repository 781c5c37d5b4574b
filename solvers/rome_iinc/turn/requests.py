"""What is asked of a turn as its model takes it: what must be done first, and limits on all else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rometeach.core.errors import IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.board.units import FIELDS, VETERAN, Units
from rometeach.rome_iinc.phases import builds, transfers

from ..conflicts import cases_of
from ..question import Question
from .inputs import TurnLimits


@dataclass(frozen=True)
class PreparedTurn:
    """A question about a turn, ready for its model.

    Attributes:
        kind: "garrison", "fight" or "turn".
        q: the question as it was asked.
        first: what must be done, in the order of play, but for fights.
        ready: the question after that.
        limits: what may be planned besides, and what is asked of it.
    """

    kind: str
    q: Question
    first: tuple[str, ...]
    ready: Question
    limits: TurnLimits


def ordered(actions: Sequence[str]) -> list[str]:
    """Actions in the order of play."""
    return sorted(actions, key=lambda n: plans.KINDS.index(plans.kind(n)))


def prepare(kind: str, q: Question) -> PreparedTurn:
    """A question made ready for its model.

    Raises:
        IllegalChoice: what must and must not be done, or what the rules forbid; with its Case.
    """
    r = q.requests
    first = ordered([n for n in r.must if plans.kind(n) != "fight"])
    for name in r.must:
        moved = r.no_transfers and plans.kind(name) == "transfer"
        if moved or name in r.forbid or any(p in _places(name) for p in r.untouched):
            raise IllegalChoice(cases_of(name)[0], "it must and must not be done", name)
    board = plans.carry_out(q.p, q.empire, first)
    least: dict[str, Counter[str]] = {}
    most: dict[str, Counter[str]] = {}
    for name in first:
        what = plans.kind(name)
        if what == "build":
            province, unit, promoted = builds.parse(name)
            unit = builds.PROMOTIONS[unit][0] if promoted else unit
            least.setdefault(province, Counter())[unit] += 1
        elif what == "transfer":
            unit, source, target = transfers.read(name)
            least.setdefault(target, Counter())[unit] += 1
            most.setdefault(source, Counter())[unit] += 1
    low = {p: Units(**{u: getattr(board.provinces[p].units, u) for u in c}) for p, c in least.items()}
    high = {p: Units(*(getattr(board.provinces[p].units, f) if f in c else 9 for f in FIELDS)) for p, c in most.items()}
    keep = tuple((p, (f, VETERAN[f]) if f in VETERAN and VETERAN[f] != f else (f,), n) for p, u in r.keep.items()
                 for f, n in zip(FIELDS, u, strict=True) if n)  # fmt: skip
    slots: dict[tuple[str, str], int] = {}
    moves = []
    for name in r.forbid:
        what = plans.kind(name)
        if what == "build":
            province, unit, promoted = builds.parse(name)
            slots[province, f"promote {unit}" if promoted else unit] = 0
        elif what == "transfer":
            unit, source, target = transfers.read(name)
            moves.append((source, target, unit))
    forces = [_force(q, n) for n in r.must if plans.kind(n) == "fight"]
    banned = [_force(q, n) for n in r.forbid if plans.kind(n) == "fight"]
    before = q.p.phase in ("Event", "Treasury", "Unrest")
    places = kind != "fight"
    fixed = tuple(r.untouched) if places else tuple(board.provinces)
    limits = TurnLimits(places and before, places and before and not r.no_transfers, kind != "garrison", low, high, keep, slots, fixed,
                  tuple(moves), tuple(forces), tuple(banned), q.p if first else None)  # fmt: skip
    if places and not before:
        limits = replace(limits, fixed=tuple(board.provinces))
    return PreparedTurn(kind, q, tuple(first), replace(q, p=board), limits)


def _places(name: str) -> tuple[str, ...]:
    """The Provinces that a Build, Promotion or Transfer changes."""
    if plans.kind(name) == "build":
        return (builds.parse(name)[0],)
    return transfers.read(name)[1:] if plans.kind(name) == "transfer" else ()


def _force(q: Question, name: str) -> tuple[str, str, tuple[str, ...]]:
    found = plans.fight(q.p, name)
    return found.force.war, found.force.commander.box, found.force.provinces
