"""What the exercises of lesson 9 draw from: Wars on the boards of the set-ups, with somebody to fight them."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace

from rometeach.core.figures.ledger import Ledger
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc.board.board import GARRISONED, Commander, Governor, WarState, with_provinces
from rometeach.rome_iinc.charts import war as chart
from rometeach.rome_iinc.position import Position, Status, Units
from rometeach.rome_iinc.rules import WarCounter

from ...chooser import Chooser
from ..boards import SET_UPS, named


@dataclass(frozen=True)
class FightScene:
    """A board with one War, and the force that fights it."""

    board: Position
    force: chart.Force

    @property
    def war(self) -> WarCounter:
        """The War's counter."""
        return self.board.rules.wars[self.force.war]

    @property
    def space(self) -> str:
        """Where the War is."""
        return self.board.wars[self.force.war].space

    @property
    def who(self) -> Commander:
        """Who leads."""
        return self.force.commander

    @property
    def ledger(self) -> Ledger:
        """The sum that is added to the dice."""
        return self.board.rules.ledger(chart.terms(self.board, self.force))

    @property
    def matched(self) -> bool:
        """Whether Naval or Cavalry Strength is met."""
        return chart.is_matched(self.board, self.force)

    @property
    def ability(self) -> bool:
        """Whether the Commander's special ability names this War."""
        return chart.has_matching_ability(self.who, self.war)

    def read(self, dice: tuple[int, int, int], *, matched: bool | None = None, ability: bool | None = None) -> str:
        """The result of a throw (white, white, purple), also as if the match or the ability were otherwise."""
        reading = chart.reading(self.board, self.force.war, self.who)
        if ability is not None:
            reading = reading._replace(matching_ability=ability)
        return reading.result(dice, self.ledger.total, self.matched if matched is None else matched)


@functools.lru_cache(maxsize=256)
def _near_home(start: str, enemy: str) -> tuple[str, ...]:
    """The places of `_places` that this enemy reaches from its Homelands in at most four steps; all, if there is none."""
    p = named(start)
    reached = {h for h, tribe in p.rules.homelands.items() if tribe == enemy}
    reached |= {n for n, s in p.provinces.items() if s.tribe == enemy}
    for _ in range(4):
        reached |= {n for s in reached for n, _ in p.rules.neighbours[s]}
    return tuple(n for n in _places(start) if n in reached) or _places(start)


@functools.lru_cache(maxsize=8)
def _places(start: str) -> tuple[str, ...]:
    """Where a War finds at least two Provinces that can fight it."""
    p = named(start)
    found = []
    for space in p.provinces:
        near = [space, *(s for s, _ in p.rules.neighbours[space] if s in p.provinces)]
        able = [
            s for s in near if p.is_loyal(s) and (p.provinces[s].units.number or p.provinces[s].status is Status.ALLIED)
        ]
        if len(able) >= 2:
            found.append(space)
    return tuple(found)


def fight(choose: Chooser, *, statesman: bool = False, leader: bool = False) -> FightScene | None:
    """A War at a random place, and a Commander with two to four Provinces that can fight it.

    `statesman` puts a Statesman of the set-up into the Command if its Governor leads; `leader` may add an Enemy Leader.
    """
    start = choose.pick(SET_UPS)
    p = named(start)
    boxed = [n for n in p.wars_box if n in p.rules.wars]
    counter = choose.pick(boxed)
    space = choose.pick(_near_home(start, p.rules.wars[counter].enemy))
    board = with_war(p, counter, space)
    if leader and choose.likely(1, 3):
        fitting = [
            n for n, x in p.rules.leaders.items() if x.enemy == board.rules.wars[counter].enemy and n in p.wars_box
        ]
        if fitting:
            board = with_war(p, counter, space, fitting[0])
    able = {}
    for c in chart.commanders(board):
        provinces = chart.eligible(board, counter, c)
        if len(provinces) >= 2 and not c.is_rebel and not chart.problems(board, chart.Force(counter, c, provinces)):
            able[c.box] = provinces
    if not able:
        return None
    box = choose.pick(sorted(able))
    if statesman and "Emperor" not in box:
        board = with_governor(board, box, choose.pick(statesmen(start)))
        able[box] = chart.eligible(board, counter, board.commander_of[box])
    provinces = tuple(choose.sample(able[box], choose.number(2, 4)))
    board = equipped(choose, board, counter, provinces) if choose.likely(2, 3) else board
    who = chart.commander(board, box)
    return FightScene(board, chart.Force(counter, who, provinces))


def equipped(choose: Chooser, p: Position, counter: str, provinces: tuple[str, ...]) -> Position:
    """The board with Fleets or Cavalry in some of these Provinces, as the War's Strength asks for them.

    Args:
        choose: the source of chance.
        p: the board.
        counter: the War.
        provinces: where they may stand.
    """
    war = p.rules.wars[counter]
    kind = "fleet" if war.naval else "cavalry"
    for n in provinces:
        state, printed = p.provinces[n], p.rules.provinces[n]
        taken = getattr(state.units, kind) + getattr(state.units, f"veteran_{kind}")
        if (
            state.status in GARRISONED
            and not taken
            and not (kind == "fleet" and printed.mountain)
            and choose.likely(1, 2)
        ):
            more = Units(**{choose.pick((kind, f"veteran_{kind}")): 1})
            p = with_provinces(p, {n: replace(state, units=state.units.plus(more))})
    return p


def with_war(p: Position, counter: str, space: str, leader: str = "") -> Position:
    """The board of the War Phase with one War on the map.

    Args:
        p: the board.
        counter: the War.
        space: where it stands.
        leader: who leads it; "" for nobody.
    """
    box = tuple(n for n in p.wars_box if n not in (counter, leader))
    wars = Frozen({counter: WarState(space, leader)})
    return replace(p, wars=wars, wars_box=box, phase="War", step="Wars")


@functools.lru_cache(maxsize=8)
def statesmen(start: str) -> tuple[str, ...]:
    """The Statesmen who lie in the Statesmen Box of a set-up."""
    p = named(start)
    return tuple(n for n in p.statesmen_box if n in p.rules.statesmen)


def with_governor(p: Position, command: str, name: str) -> Position:
    """The board with a Statesman of the Statesmen Box as Governor of one Command."""
    others = {b: g for b, g in p.governors.items() if g.statesman != name}
    box = tuple(n for n in p.statesmen_box if n != name)
    held = p.governors.get(command, Governor(commands=(command,)))
    return replace(p, governors=Frozen({**others, command: replace(held, statesman=name)}), statesmen_box=box)


def led_by(f: FightScene, name: str) -> FightScene:
    """The same fight with another Statesman in the Governor's box."""
    board = with_governor(f.board, f.who.box, name)
    return FightScene(board, replace(f.force, commander=board.commander_of[f.who.box]))


def garrison(p: Position, name: str) -> str:
    """A Province as a sentence of a force has it: its status, and its Units if it may have any."""
    state = p.provinces[name]
    units = f": {state.units}" if state.units.number else ""
    return f"{name} ({state.title}{units})"


def told(f: FightScene) -> str:
    """The War and the force in words."""
    leader = f.board.leader_of(f.force.war)
    led = f" with {leader.name}" if leader else ""
    ability = f" and the special ability {f.who.ability}" if f.who.ability else ""
    if f.who.ability == "War" and f.who.statesman:
        ability += f" ({f.who.statesman.enemy})"
    name = f.who.name[:1].upper() + f.who.name[1:]
    return (
        f"{f.board.scenario} CE. The {f.force.war} War{led} stands in {f.space}. {name} ({f.who.kind}, Military "
        f"{f.who.abilities.military}{ability}) fights it with "
        f"{'; '.join(garrison(f.board, n) for n in f.force.provinces)}."
    )
