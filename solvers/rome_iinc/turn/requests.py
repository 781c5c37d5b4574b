"""What is asked of a turn as its model takes it: what must be done first, and limits on all else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rometeach.core.errors import IllegalChoice
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Planned, Promote, Transfer
from rometeach.rome_iinc.actions.planned import in_order_of_play
from rometeach.rome_iinc.board.units import FIELDS, VETERAN, Units
from rometeach.rome_iinc.phases import builds
from rometeach.rome_iinc.position import Position

from ..conflicts import cases_of
from ..question import Question
from ..requests import Asked
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
    first: tuple[Planned, ...]
    ready: Question
    limits: TurnLimits


def ordered(actions: Sequence[Planned]) -> list[Planned]:
    """Actions in the order of play."""
    return sorted(actions, key=in_order_of_play)


def prepare(kind: str, q: Question) -> PreparedTurn:
    """A question made ready for its model.

    Raises:
        IllegalChoice: what must and must not be done, or what the rules forbid; with its Case.
    """
    r = q.requests
    first = ordered([a for a in r.must if not isinstance(a, Fight)])
    for action in r.must:
        still = r.no_transfers and isinstance(action, Transfer)
        barred = (r.no_builds and isinstance(action, Build | Promote)) or (
            isinstance(action, Build) and action.unit in r.no_unit
        )
        if still or barred or action in r.forbid or any(p in _places(action) for p in r.untouched):
            raise IllegalChoice(cases_of(action)[0], "it must and must not be done", str(action))
    board = plans.carry_out(q.p, q.empire, first)
    least: dict[str, Counter[str]] = {}
    most: dict[str, Counter[str]] = {}
    for action in first:
        match action:
            case Build(province, unit):
                least.setdefault(province, Counter())[unit] += 1
            case Promote(province, unit):
                least.setdefault(province, Counter())[builds.PROMOTIONS[unit][0]] += 1
            case Transfer(source, target, unit):
                least.setdefault(target, Counter())[unit] += 1
                most.setdefault(source, Counter())[unit] += 1
    low = {p: Units(**{u: getattr(board.provinces[p].units, u) for u in c}) for p, c in least.items()}
    high = {p: Units(*(getattr(board.provinces[p].units, f) if f in c else 9 for f in FIELDS)) for p, c in most.items()}
    for p, unit in r.no_unit_in:
        there = board.provinces[p].units
        high[p] = high.get(p, Units(*(9 for _ in FIELDS)))._replace(**{unit: getattr(there, unit)})
    keep = tuple((p, (f, VETERAN[f]) if f in VETERAN and VETERAN[f] != f else (f,), n) for p, u in r.keep.items()
                 for f, n in zip(FIELDS, u, strict=True) if n)  # fmt: skip
    no_builds = frozenset(a for a in r.forbid if isinstance(a, Build | Promote))
    no_moves = tuple(a for a in r.forbid if isinstance(a, Transfer))
    forces, banned = ([_force(q, a) for a in asked if isinstance(a, Fight)] for asked in (r.must, r.forbid))
    before = q.p.phase in ("Event", "Treasury", "Unrest")
    places = kind != "fight"
    fixed = tuple(r.untouched) if places else tuple(board.provinces)
    closed = [p for p in r.safe if p in fixed or not before or p not in _open(board, q.sides)] if places else []
    for province in closed:
        _stands(q, board, province)
    built, moved = not r.no_builds, not r.no_transfers
    limits = TurnLimits(places and before and built, places and before and moved, kind != "garrison", low, high, keep, no_builds, fixed,
                  no_moves, tuple(forces), tuple(banned), q.p if first else None,
                  tuple(p for p in r.safe if p not in closed), r.no_unit, r.no_unit_in, r.by,
                  frozenset((*r.no_fight_from, *(r.untouched if kind == "fight" else ()))))  # fmt: skip
    if places and not before:
        limits = replace(limits, fixed=tuple(board.provinces))
    return PreparedTurn(kind, q, tuple(first), replace(q, p=board), limits)


def _stands(q: Question, board: Position, province: str) -> None:
    """Refuse a request that a Province where nothing can be done holds, if it may be lost."""
    bounds = [r.p_revolt for r in board.revolts() if r.odds.province == province and r.p_revolt]
    if bounds:
        asked = q.requests.text.get(Asked("safe", province), province)
        raise IllegalChoice(
            "11.1.3", f"{province} Revolts with {bounds[0]}, and this plan can change nothing there", asked
        )


def _open(board: Position, sides: Sequence[str]) -> frozenset[str]:
    """The Provinces of these Empires where Units can come and go."""
    return frozenset(p for p in board.rules.provinces for side in sides
                     if board.empire_of[p] == side and not builds.against_place(board, side, p))  # fmt: skip


def _places(action: Planned) -> tuple[str, ...]:
    """The Provinces that a Build, Promotion or Transfer changes."""
    return action.names if isinstance(action, Build | Promote | Transfer) else ()


def _force(q: Question, action: Fight) -> tuple[str, str, tuple[str, ...]]:
    found = plans.fight(q.p, action)
    return found.force.war, found.force.commander.box, found.force.provinces
