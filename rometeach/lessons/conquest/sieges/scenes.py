"""The boards of lesson 4, and what its texts ask of them."""

from __future__ import annotations

from dataclasses import replace

from rometeach.conquest.charts.battle import battle_law
from rometeach.conquest.charts.hits import fort_dice
from rometeach.conquest.charts.legion import Troops, legion_size
from rometeach.conquest.charts.prices import price
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.position import Position
from rometeach.core.results.show import Table, percent

from .. import battles, boards

LESSON, GAME = "sieges", boards.GAME
BOARD = boards.SET_UP
ITALIA, SEA = "example-4.2.2-battles", "example-4.2.3"
"""The rulebook's boards: the two battles of Italia, and the battle at sea."""

_BASE = f"{boards.FIVE}; active Red; phase Combat; {boards.EMPTY_MAP}; Italia: Red 2I 2G Caesar, Fortified City"
STORM = f"{_BASE}; title: The storm of Macedonia; Macedonia: Red 5I 1K 1G, Green 3I 2G Caesar, of Green, Fortified City; Achaia: Green 1I"
"""Red at the walls of Green's Home Province, where the Caesar is."""
WALL = f"{_BASE}; title: Seven at the wall; Macedonia: Red 7I 1G, Green 5I 3G Caesar, of Green, Fortified City"
"""Red's seven Infantry against five behind a wall."""
LATER = "title: A turn later; Macedonia: Red 6I 1K 1G, Green {}I 3G Caesar, of Green, Fortified City"
"""The same with a Catapult instead of an Infantry, when Green has bought Infantry."""
PLACE = "Macedonia"
NOW, WAIT = "storm now", "wait a turn for a Catapult"


def defence_dice(p: Position, province: str) -> int:
    """The dice that the defender of a Province throws in the first round."""
    fight = battles.battle(p, province)
    mine, yours = fight.attacker, fight.defender
    legion = fight.attack.legion(mine.troops, mine.leaders)
    wall = fort_dice(legion, mine.troops.less(legion)) if fight.fort else 0
    return legion_size(yours.troops, yours.leaders) + wall


def one_more(p: Position, province: str) -> dict[str, tuple[str, str]]:
    """What is added to the attackers -> how often they win with it: as it is, and if there were no wall."""
    found = {}
    for name, more in (("nothing", "none"), ("an Infantry", "1I"), ("a Cavalry", "1C"), ("a Catapult", "1K")):
        fight = battles.battle(p, province)
        fight = battles.with_troops(fight, fight.attacker.troops.more(Troops.of(more)))
        found[name] = (
            percent(battle_law(fight).p_conquered),
            percent(battle_law(replace(fight, fort=False)).p_conquered),
        )
    return found


def best_unit(p: Position, province: str) -> str:
    """The kind of unit with which the attackers conquer most often."""
    fight = battles.battle(p, province)
    units = {"Infantry": "1I", "Cavalry": "1C", "Catapult": "1K"}
    return max(
        units,
        key=lambda n: battles.chance_of(battles.with_troops(fight, fight.attacker.troops.more(Troops.of(units[n])))),
    )


def later(p: Position, bought: int) -> Position:
    """The board a turn later, when the defender has bought so many Infantry."""
    infantry = p.provinces[PLACE].force("Green").infantry
    return p.edit(LATER.format(infantry + bought))


def can_buy(p: Position) -> int:
    """How many Infantry the defender buys with one turn's tribute."""
    return tribute(p, "Green") // price(p, "Infantry")


def storm_or_wait(p: Position) -> Table:
    """How often Red takes Macedonia: now, and a turn later by what Green has bought."""
    rows = [("now", _forces(p), percent(battles.chance_of(battles.battle(p, PLACE))))]
    for bought in range(4):
        then = later(p, bought)
        rows.append(
            (f"later, Green buys {bought}", _forces(then), percent(battles.chance_of(battles.battle(then, PLACE))))
        )
    return Table("Red takes Macedonia", ("When", "Who fights", "Chance"), tuple(rows))


def _forces(p: Position) -> str:
    return f"{battles.troops(p, PLACE, 'Red')} against {battles.troops(p, PLACE, 'Green')}"


__all__ = [
    *("BOARD", "GAME", "ITALIA", "LESSON", "NOW", "PLACE", "SEA"),
    *("STORM", "WAIT", "WALL", "best_unit", "can_buy", "defence_dice", "later"),
    *("one_more", "storm_or_wait"),
]
