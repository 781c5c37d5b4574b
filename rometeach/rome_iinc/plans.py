"""A plan as text: read into single choices, carried out by the rules.

A plan is a list of clauses in the game's compact grammar, in the order of play:

    Suevia allied                                        Annexation (10.2)
    Gallaecia Suevian Foederati settled                  the same by settlers of a War just beaten next to it (10.2.4)
    Gallia + Hispania governor Aegidius                  appointment (10.3)
    buy 2 prestige; West buy unrest                      Bread and Circuses (10.5)
    Germania II +Fort +2 Auxilia; Belgica promote Fort   Builds and Promotions (10.6)
    Belgica > Rome: Guard, 2 Auxilia                     Transfers (10.7)
    7/5 Vandal by Africa with Africa, Numidia            fights (11.2); "for West" names who gains
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from ..core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from .charts import war
from .charts.war import Force
from .phases import annexation, building, governors, tracks, transfers
from .position import grammar, units
from .position.model import Board, with_provinces
from .position.units import FIELDS, NONE, TITLES, Units
from .rules import EMPIRES, Rules

B = TypeVar("B", bound=Board)

MOST = 500
"""More single choices than this are no plan: the game has 84 Units."""

KINDS = ("annex", "appoint", "bread", "build", "transfer", "fight")
"""The kinds of choices in the order of play."""

SETTLED = " settled"
"""Ends an Annexation whose settlers come from a beaten War: it is taken as given that the War stood there (Case 10.2.4)."""

_BUILD = re.compile(r"(.+?)\s*(?:(\+)|\bpromote\b)\s*(.+)", re.IGNORECASE)
_FIGHT = re.compile(r"(?:fight\s+)?(.+?)\s+by\s+(.+?)\s+with\s+(.+?)(?:\s+for\s+(\w+))?", re.IGNORECASE)
_MOVE = re.compile(r"(.+?)\s*>\s*(.+?)\s*:\s*(.+)")
_BREAD = re.compile(r"(?:(east|west)\s+)?buy\s+(?:([0-9]{1,2})\s+)?(prestige|unrest)", re.IGNORECASE)
_APPOINT = re.compile(r"(.+?)\s+governor\s+(.+)|(.+?)\s+face up", re.IGNORECASE)
_HINT = (
    "A plan reads like: Germania II +Fort +2 Auxilia; Belgica > Rome: Guard; 7/5 Vandal by Africa with Africa, Numidia."
)


def kind(name: str) -> str:
    """The kind of one choice; see `KINDS`."""
    if name.removeprefix("East ").removeprefix("West ").startswith("buy "):
        return "bread"
    if " by " in name and " with " in name:
        return "fight"
    if " > " in name:
        return "transfer"
    if " governor " in name or name.endswith(" face up"):
        return "appoint"
    return "build" if " +" in name or " promote " in name else "annex"


def read(rules: Rules, text: str) -> tuple[str, ...]:
    """A plan's single choices, in order, as the game's Decisions spell them.

    Raises:
        BadInput: clauses that cannot be read and names that do not exist; all at once.
    """
    problems: list[Problem] = []
    names: list[str] = []
    if len(text) > grammar.MAX_LENGTH:
        raise BadInput([Problem("plan", f"{len(text):,} characters are no plan", _HINT)])
    for clause in grammar.split(text):
        shown = clause if len(clause) <= 70 else clause[:67] + "..."
        try:
            names += _clause(rules, clause, shown)
        except BadInput as error:
            problems += error.problems
        except ValueError as error:
            problems.append(Problem(f'"{shown}"', str(error).rstrip(".")))
    if len(names) > MOST:
        problems.append(Problem("plan", f"{len(names):,} choices at once are no plan", _HINT))
    if problems:
        raise BadInput(problems, "This plan cannot be read:")
    return tuple(names)


def _clause(rules: Rules, clause: str, shown: str) -> list[str]:
    for pattern, reader in _READERS:
        match = pattern.fullmatch(clause)
        if match:
            return reader(rules, match)
    annexed = _annexed(rules, clause)
    if annexed:
        return [annexed]
    raise BadInput([Problem(f'"{shown}"', "is no choice of a plan", _HINT)])


def _read_bread(rules: Rules, m: re.Match[str]) -> list[str]:
    return [(f"{m[1].title()} " if m[1] else "") + f"buy {m[3].lower()}"] * int(m[2] or 1)


def _read_build(rules: Rules, m: re.Match[str]) -> list[str]:
    (province,), found = _units_in(rules, m, 1)
    verb = "+" if m[2] else "promote "
    return [f"{province} {verb}{TITLES[f]}" for f in FIELDS for _ in range(getattr(found, f))]


def _read_move(rules: Rules, m: re.Match[str]) -> list[str]:
    (source, target), found = _units_in(rules, m, 1, 2)
    return [f"{source} > {target}: {TITLES[f]}" for f in FIELDS for _ in range(getattr(found, f))]


def _units_in(rules: Rules, m: re.Match[str], *provinces: int) -> tuple[list[str], Units]:
    """The Provinces and (third) the Units that a clause names; raises BadInput with everything that is wrong with it."""
    found: list[str] = []
    problems: list[Problem] = []
    for group in provinces:
        try:
            found.append(rules.names["province"].find(m[group]))
        except BadInput as error:
            problems += error.problems
    number = NONE
    try:
        number = units.parse(m[3])
    except ValueError as error:
        shown = m.string if len(m.string) <= 70 else m.string[:67] + "..."
        problems.append(Problem(f'"{shown}"', str(error).rstrip(".")))
    if problems:
        raise BadInput(problems)
    return found, number


def _read_fight(rules: Rules, m: re.Match[str]) -> list[str]:
    problems: list[Problem] = []
    name, provinces = "", []
    try:
        name = rules.names["war"].find(m[1])
    except BadInput as error:
        problems += error.problems
    for part in m[3].split(","):
        try:
            provinces.append(rules.names["province"].find(part.strip()))
        except BadInput as error:
            problems += error.problems
    empire = rules.names["empire"].get(m[4]) if m[4] else ""
    if m[4] and not empire:
        problems.append(Problem(f'"for {m[4]}"', "names no Empire", "Say: for East, or: for West."))
    if problems:
        raise BadInput(problems)
    return [fight_name(name, " ".join(m[2].split()), dict.fromkeys(provinces), empire or "")]


def _read_appointment(rules: Rules, m: re.Match[str]) -> list[str]:
    if m[3]:
        return [f"{rules.names['statesman'].find(m[3])} face up"]
    commands = [rules.names["command"].find(c.strip()) for c in m[1].split("+")]
    return [f"{' + '.join(commands)} governor {rules.names['statesman'].find(m[2])}"]


def _annexed(rules: Rules, clause: str) -> str:
    words = clause.split()
    for i in range(len(words) - 1, 0, -1):
        province = rules.names["province"].get(" ".join(words[:i]))
        rest = " ".join(words[i:])
        if province and rest.casefold() in ("allied", "insurgent"):
            return f"{province} {rest.casefold()}"
        settled = rest.casefold().endswith(SETTLED)
        rest = rest[: -len(SETTLED)].rstrip() if settled else rest
        if province and rest.casefold().endswith(" foederati"):
            tribe = rest[: -len(" foederati")].strip().title()
            return f"{province} {tribe} Foederati" + SETTLED * settled
    return ""


_READERS: tuple[tuple[re.Pattern[str], Callable[[Rules, re.Match[str]], list[str]]], ...] = (
    (_BREAD, _read_bread),
    (_FIGHT, _read_fight),
    (_MOVE, _read_move),
    (_APPOINT, _read_appointment),
    (_BUILD, _read_build),
)


def fight_name(name: str, box: str, provinces: Sequence[str] | dict[str, None], empire: str = "") -> str:
    """A fight as a plan spells it."""
    return f"{name} by {box} with {', '.join(provinces)}" + (f" for {empire}" if empire else "")


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight of a plan: the force, and who gains ("" where the Commander's Empire does)."""

    force: Force
    empire: str = ""


def fight(board: Board, name: str) -> Fight:
    """A fight by its name.

    Raises:
        BadInput: nobody of that name commands anything, or the War is not on the map.
    """
    m = _FIGHT.fullmatch(name)
    assert m is not None
    if m[1] not in board.wars:
        hint = did_you_mean(m[1], board.wars) or "Wars on the map: " + (", ".join(board.wars) or "none") + "."
        raise BadInput([Problem(f"{m[1]} War", "is not on the map", hint)])
    return Fight(Force(m[1], war.commander(board, m[2]), tuple(x.strip() for x in m[3].split(","))), m[4] or "")


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
            return board.empire_of[building.parse(name)[0]]
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
    province, unit, promoted = building.parse(name)
    if promoted:
        if unit not in building.PROMOTIONS:
            return "only Forts and Auxilia are Promoted for Gold", "10.6.2"
        return building.against_promotion(board, empire, province, unit)
    if unit not in building.BUILDS:
        return "only Ordinary Units are Built", "2.1.2"
    return building.against_build(board, empire, province, unit)


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
        return f"it costs {price} Gold and the {empire} has {state.gold}", "10.5.1"
    if name.endswith("buy unrest") and state.unrest <= 0:
        return f"the {empire} has no Unrest", "10.5.2"
    return None


def _against_annexation(board: Board, empire: str, name: str) -> tuple[str, str] | None:
    province, plain = annexation.province_of(board, name), name.removesuffix(SETTLED)
    tribe = plain[len(province) + 1 :].removesuffix(" Foederati") if plain != name else ""
    if plain not in {o.name for o in annexation.choices(board, (province,), tribe, frozenset((province,)))}:
        return f"{province} is {board.provinces[province].title} and cannot be Annexed so", "10.2.6"
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
        return building.cost(board, name)
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
        after = building.apply(board, empire, name)
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
        return {building.parse(name)[0]}
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


def with_fights(board: Board, names: Sequence[str]) -> tuple[Fight, ...]:
    """The fights of a plan, read on the board that they are fought on."""
    return tuple(fight(board, n) for n in names if kind(n) == "fight")
