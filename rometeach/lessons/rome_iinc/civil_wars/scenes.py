"""What the exercises of lesson 10 draw from: Rebels, armies and heroes on the boards of the set-ups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rometeach.core.figures.ledger import Ledger
from rometeach.core.frozen import Frozen
from rometeach.rome_iinc.board.board import GARRISONED, Commander, Governor, with_provinces
from rometeach.rome_iinc.board.units import STACKS
from rometeach.rome_iinc.charts import civil_war as chart
from rometeach.rome_iinc.charts import war
from rometeach.rome_iinc.phases import people
from rometeach.rome_iinc.position import Position, ProvinceState, Status, Units

from ...chooser import Chooser
from ..boards import named
from ..fighting.scenes import garrison, statesmen

LESSON = "civil-wars"
STARTS = ("286", "363", "425")
"""The set-ups with two living Empires."""


@dataclass(frozen=True)
class CivilWarScene:
    """A board with a Rebel, and the Emperor who fights him."""

    board: Position
    rebel: Commander
    emperor: Commander

    @property
    def ledger(self) -> Ledger:
        """The sum that is added to the dice."""
        return self.board.rules.ledger(chart.terms(self.board, self.rebel, self.emperor))

    @property
    def focus(self) -> str:
        """Where to look: a Province of the Rebel, one with Units if there is one."""
        return (*self.army(self.rebel), self.board.rules.provinces_of[self.rebel.commands[0]][0])[0]

    def army(self, who: Commander) -> tuple[str, ...]:
        """The Provinces of one side with Units, and its Foederati and Allies."""
        commands = war.commands_of(self.board, who)
        return tuple(
            n
            for n, s in self.board.provinces.items()
            if self.board.rules.provinces[n].command in commands
            and (s.units.number or s.status in (Status.FOEDERATI, Status.ALLIED))
        )


def start(choose: Chooser, step: str = "Civil Wars") -> Position:
    """A set-up with two Empires in the War Phase, without Rebels."""
    p = named(choose.pick(STARTS))
    return replace(p, governors=Frozen({}), phase="War", step=step)


def appoint(p: Position, name: str, commands: Sequence[str], *, rebel: bool = False) -> Position:
    """The board with somebody ("" = Generic) in the box of the first Command, as Governor or Rebel.

    Args:
        p: the board.
        name: the Statesman; "" for a Generic one.
        commands: what he holds, his own Command first.
        rebel: whether he is a Rebel.
    """
    box = tuple(n for n in p.statesmen_box if n != name)
    held = Governor(name, (commands[0], *sorted(commands[1:])), rebel)
    return replace(p, governors=Frozen({**p.governors, commands[0]: held}), statesmen_box=box)


def settled(p: Position, empire: str) -> list[str]:
    """The Commands of an Empire that have Roman or Insurgent Provinces."""
    return [
        c
        for c in people.commands_of_empire(p, empire)
        if any(p.provinces[n].status in GARRISONED for n in p.rules.provinces_of[c])
    ]


def some_units(choose: Chooser, p: Position, name: str, number: int) -> Units:
    """A random garrison of so many different stacks.

    Args:
        choose: the source of chance.
        p: the board.
        name: the Province; one in the mountains gets no Fleet.
        number: how many different stacks.
    """
    found = dict.fromkeys(Units._fields, 0)
    stacks = [(s, m) for s, m in STACKS if s != "Fleet" or not p.rules.provinces[name].mountain]
    for stack, members in choose.sample(stacks, number):
        room = int(p.rules.tables["units"][stack]["stack"])
        for _ in range(choose.number(1, room)):
            found[choose.pick(members)] += 1
    return Units(**found)


def mustered(choose: Chooser, p: Position, commands: Iterable[str], number: int) -> Position:
    """The board with garrisons in so many Provinces of these Commands, and none in their others.

    Args:
        choose: the source of chance.
        p: the board.
        commands: the Commands.
        number: how many Provinces get Units.
    """
    wanted = frozenset(commands)
    inside = [n for n in p.provinces if p.rules.provinces[n].command in wanted]
    changes: dict[str, ProvinceState] = {}
    for n in inside:
        state = p.provinces[n]
        status = Status.ALLIED if state.status is Status.FOEDERATI else state.status
        changes[n] = ProvinceState(Status.BARBARIAN if status is Status.ALLIED else status)
    able = [n for n in inside if changes[n].status in GARRISONED]
    for n in choose.sample(able, number):
        changes[n] = replace(changes[n], units=some_units(choose, p, n, choose.number(2, 3)))
    empty = [n for n in able if not changes[n].units.number]
    for n in choose.sample(empty, 2):
        if choose.likely(1, 2):
            changes[n] = ProvinceState(Status.ALLIED)
        elif choose.likely(1, 2):
            changes[n] = ProvinceState(Status.FOEDERATI, choose.pick(p.rules.tribes))
    return with_provinces(p, changes)


def civil_war(choose: Chooser, *, armies: bool = True) -> CivilWarScene | None:
    """A Rebel with one or two Commands against the Emperor who must fight him, with a few garrisons on either side."""
    p = start(choose)
    empire = choose.pick(("East", "West"))
    able = settled(p, empire)
    if len(able) < 3:
        return None
    first = choose.pick(able)
    near = [c for c in able if c != first and people.touch(p, first, c)]
    names = statesmen(p.scenario)
    name = choose.pick(names) if choose.likely(3, 4) else ""
    commands = (first, *choose.sample(near, 1)) if name and choose.likely(1, 2) else (first,)
    p = appoint(p, name, commands, rebel=True)
    rebel = p.commander_of[first]
    emperor = chart.opponent(p, rebel)
    if armies:
        p = mustered(choose, p, war.commands_of(p, rebel), choose.number(1, 2))
        p = mustered(choose, p, war.commands_of(p, emperor), choose.number(2, 3))
    return CivilWarScene(p, p.commander_of[first], chart.opponent(p, p.commander_of[first]))


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[:1].upper() + text[1:]


def told(c: CivilWarScene) -> str:
    """Both sides in words."""
    p = c.board
    sides = []
    for who in (c.rebel, c.emperor):
        army = "; ".join(garrison(p, n) for n in c.army(who)) or "nothing"
        where = f" in {' and '.join(who.commands)}" if who.is_rebel else ""
        sides.append(f"{capital(who.name)} ({who.kind}{where}, Military {who.abilities.military}) has {army}.")
    return f"{p.scenario} CE. {' '.join(sides)}"
