"""A plan carried out by the rules, choice by choice: whose it is, what is against it, what it costs, what it leaves.

`plan_text` says how the choices are written, and reads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from ..core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from .board.board import GARRISONED, Board, with_provinces
from .board.units import Units
from .charts import war
from .charts.war import Force
from .phases import annexation, builds, governors, tracks, transfers
from .plan_text import KINDS, SETTLED, fight_name, fight_parts, kind, read
from .rules import EMPIRES

__all__ = [
    "KINDS",
    "SETTLED",
    "PlannedFight",
    "against",
    "apply",
    "carry_out",
    "cost",
    "empire_of",
    "fight",
    "fight_name",
    "kind",
    "owner",
    "read",
    "try_out",
    "with_fights",
    "with_gold",
]

B = TypeVar("B", bound=Board)


@dataclass(frozen=True, slots=True)
class PlannedFight:
    """A fight of a plan: the force, and who gains ("" where the Commander's Empire does)."""

    force: Force
    empire: str = ""


def fight(board: Board, name: str) -> PlannedFight:
    """A fight by its name.

    Raises:
        BadInput: nobody of that name commands anything, or the War is not on the map.
    """
    name, who, provinces, empire = fight_parts(name)
    if name not in board.wars:
        hint = did_you_mean(name, board.wars) or "Wars on the map: " + (", ".join(board.wars) or "none") + "."
        raise BadInput([Problem(f"{name} War", "is not on the map", hint)])
    return PlannedFight(Force(name, war.commander(board, who), provinces), empire)


def empire_of(board: Board, names: Sequence[str]) -> str:
    """The Empire of a plan: that of the first Province in it.

    Raises:
        BadInput: nothing in the plan says whose it is.
    """
    for name in names:
        what = kind(name)
        if what == "bread" and not name.startswith("buy "):
            return name.partition(" ")[0]
        if what == "build":
            return board.empire_of[builds.parse(name)[0]]
        if what == "transfer":
            return board.empire_of[transfers.read(name)[2]]
        if what == "annex":
            return board.empire_of[annexation.province_of(board, name)]
        if what == "fight":
            return board.empire_of_commander(fight(board, name).force.commander)
        if what == "appoint" and " governor " in name:
            return board.empire_of_command(name.split(" governor ")[0].split(" + ")[0])
        if what == "appoint":
            who = governors.statesman_of(name)
            seat = next((c for c in board.governors_in_play if c.statesman and c.statesman.name == who), None)
            if seat:
                return board.empire_of_commander(seat)
    raise BadInput([Problem("empire", "the plan does not say whose it is", "Give the Empire: East or West.")])


def with_gold(board: B, empire: str, gold: object) -> B:
    """The board as if an Empire's Treasury held just this Gold; None leaves what is there.

    Raises:
        BadInput: less than nothing, or more than a Treasury holds (Case 9.1.2).
    """
    if gold is None:
        return board
    most = board.rules.values["gold.maximum"]
    if not isinstance(gold, int) or not 0 <= gold <= most:
        raise BadInput([Problem("gold", f"{gold!r} is no budget", f"Give a number from 0 to {most}.", case="9.1.2")])
    state = replace(board.empire(empire), gold=gold)
    return replace(board, east=state) if empire == "East" else replace(board, west=state)


def against(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    """(reason, Case) against one choice as the board stands, or None."""
    return _AGAINST[kind(name)](board, empire, name)


def _against_build(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    province, unit, promoted = builds.parse(name)
    if promoted:
        if unit not in builds.PROMOTIONS:
            return "only Forts and Auxilia are Promoted for Gold", "10.6.2"
        return builds.against_promotion(board, empire, province, unit)
    if unit not in builds.BUILDS:
        return "only Ordinary Units are Built", "2.1.2"
    return builds.against_build(board, empire, province, unit)


def _against_transfer(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    unit, source, target = transfers.read(name)
    if board.empire_of[source] != empire:
        return f"{source} is not in the {empire}ern Empire", "10.7.1"
    return transfers.against(board, unit, source, target)


def _against_fight(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    found = fight(board, name)
    problems = [p for p in war.problems(board, found.force) if p.severity == "error"]
    if problems:
        return f"{problems[0].where} {problems[0].what}", problems[0].case
    sides = {board.empire_of[p] for p in found.force.provinces}
    if found.empire and found.empire not in sides:
        return f"the {found.empire} gains only if its Provinces fight", "11.2.4"
    return None


def _against_bread(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    price, state = board.rules.values["gold.bread"], board.empire(empire)
    if state.gold < price:
        number = "10.5.2" if name.endswith("unrest") else "10.5.1"
        return f"it costs {price} Gold and the {empire} has {state.gold}", number
    if name.endswith("buy unrest") and state.unrest <= 0:
        return f"the {empire} has no Unrest", "10.5.2"
    return None


def _against_annexation(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    province, plain = annexation.province_of(board, name), name.removesuffix(SETTLED)
    tribe = plain[len(province) + 1 :].removesuffix(" Foederati") if plain != name else ""
    if plain not in {o.name for o in annexation.choices(board, (province,), tribe, frozenset((province,)))}:
        state = board.provinces[province]
        number = "10.2.1" if state.status in GARRISONED else "10.2.6"
        return f"{province} is {state.title} and cannot be Annexed so", number
    return None


def _against_appointment(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    who = governors.statesman_of(name)
    if name.endswith(" face up"):
        seated = any(c.statesman and c.statesman.name == who and not c.is_rebel for c in board.governors_in_play)
        return None if seated else (f"{who} is no Governor", "10.3.3")
    waiting = who in board.face_up or any(g.statesman == who and not g.rebel for g in board.governors.values())
    if not waiting:
        return f"{who} is neither face up nor a Loyal Governor", "10.3.3"
    return governors.against(board, empire, who, tuple(name.rpartition(" governor ")[0].split(" + ")))


_AGAINST: dict[str, Callable[[Board, str, str], tuple[str, str] | None]] = {
    "build": _against_build,
    "transfer": _against_transfer,
    "fight": _against_fight,
    "bread": _against_bread,
    "annex": _against_annexation,
    "appoint": _against_appointment,
}


def cost(board: Board, name: str) -> int:
    """The Gold of one choice."""
    what = kind(name)
    if what == "build":
        return builds.cost(board, name)
    if what == "bread":
        return board.rules.values["gold.bread"]
    if what == "transfer":
        return transfers.cost(board, *transfers.read(name))
    return 0


def apply(board: B, empire: str, name: str) -> B:
    """The board after one legal choice; a fight uses up its Commander and Provinces."""
    what = kind(name)
    after: Board
    if what == "build":
        after = builds.apply(board, empire, name)
    elif what == "transfer":
        after = _transferred(board, name)
    elif what == "bread":
        bought = name.endswith("buy prestige")
        after = tracks.change(board, empire, gold=-cost(board, name), prestige=int(bought), unrest=-int(not bought))
    elif what == "annex":
        after = annexation.apply(board, name.removesuffix(SETTLED))
    elif what == "appoint":
        after = governors.apply(board, name)
    else:
        force = fight(board, name).force
        wars = board.wars | {force.war: replace(board.wars[force.war], fought=True)}
        after = tracks.mark(replace(board, wars=wars), commanders=[force.commander.box], provinces=force.provinces)
    return cast(B, after)


def _transferred(board: Board, name: str) -> Board:
    unit, source, target = transfers.read(name)
    gold, one = transfers.cost(board, unit, source, target), Units(**{unit: 1})
    a, b = board.provinces[source], board.provinces[target]
    board = with_provinces(
        board, {source: replace(a, units=a.units.minus(one)), target: replace(b, units=b.units.plus(one))}
    )
    return tracks.change(board, board.empire_of[target], gold=-gold) if gold else board


def carry_out(board: B, empire: str, names: Sequence[str]) -> B:
    """The board after the choices, one by one, in the order of play whatever their order in the list.

    Raises:
        IllegalChoice: those that the rules, the Barracks or the Gold forbid, the first one and `also` the others.
    """
    board, refused = try_out(board, empire, names)
    if refused:
        first, *also = refused
        raise IllegalChoice(first.case, first.what, first.got, also)
    return board


def try_out(board: B, empire: str, names: Sequence[str]) -> tuple[B, list[IllegalChoice]]:
    """The board after the choices that are legal, and the others; one that rests on a refused one is passed over."""
    bought: Counter[str] = Counter()
    refused: list[IllegalChoice] = []
    doubtful: set[str] = set()
    for name in sorted(names, key=lambda n: KINDS.index(kind(n))):
        if doubtful and doubtful & (named := _named(board, name)):
            doubtful |= named
            continue
        mine = owner(board, empire, name)
        reason = against(board, mine, name)
        if name.endswith("buy prestige"):
            bought[mine] += 1
            limit = board.emperor_of(mine).abilities.administration
            if bought[mine] > limit:
                reason = reason or (f"the Administration of {board.emperor_of(mine).name} allows {limit}", "10.5.1")
        if reason:
            refused.append(IllegalChoice(reason[1], reason[0], name))
            doubtful |= _named(board, name)
        else:
            board = apply(board, mine, name)
    return board, refused


def _named(board: Board, name: str) -> set[str]:
    """The Provinces, Commands and people of a choice; of Bread and Circuses itself."""
    what = kind(name)
    if what == "build":
        return {builds.parse(name)[0]}
    if what == "transfer":
        return set(transfers.read(name)[1:])
    if what == "annex":
        return {annexation.province_of(board, name)}
    if what == "fight":
        force = fight(board, name).force
        return {force.war, force.commander.box, *force.provinces}
    if what == "appoint":
        return {governors.statesman_of(name), *name.rpartition(" governor ")[0].split(" + ")} - {""}
    return {name}


def owner(board: Board, empire: str, name: str) -> str:
    """Whose choice it is: the Empire's, or where both are planned that of the Provinces named."""
    return empire if empire in EMPIRES else empire_of(board, [name])


def with_fights(board: Board, names: Sequence[str]) -> tuple[PlannedFight, ...]:
    """The fights of a plan, read on the board that they are fought on."""
    return tuple(fight(board, n) for n in names if kind(n) == "fight")
