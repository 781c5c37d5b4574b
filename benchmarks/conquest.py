"""How fast the law of a battle in Conquest of the Empire is, as ratios against icepool in the same run; and what best play brings.

    python benchmarks/conquest.py [--repeat 5] [--panel] [--best]

Each figure is the median of several timings of processor time. "From nothing": no law of hits is remembered; "again": those of the
dice are. icepool gets the laws of hits of all Legions as dice and follows a battle in two ways: by `map` with `repeat="inf"`, its own
way to run a Markov chain, and by a remembered recursion in which a round that changes nothing is thrown again, written by hand.
Nothing is asserted but that the laws are equal.

With `--panel` one more: the battle calculator, from the question to its page, when no law is remembered, against the laws alone where
each further battle ("one piece more", "further Infantry") is followed by itself with the exact law.

With `--best` two more tables: how long best play takes, and how much it brings against usual orders.
"""

from __future__ import annotations

import argparse
import statistics
import timeit
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from time import process_time
from typing import Any

import icepool

from rometeach.conquest.charts.battle import ATTACKER, DEFENDER, Battle, Force, battle_law
from rometeach.conquest.charts.hits import fort_dice, hits_law, most_hits
from rometeach.conquest.charts.least_force import stronger
from rometeach.conquest.charts.legion import NOBODY, Troops
from rometeach.conquest.charts.orders import NEVER, USUAL, Orders, Retreat
from rometeach.conquest.position import named
from rometeach.conquest.results.battle_odds import BattleOdds, battle_odds
from rometeach.conquest_board.combat_die import matched_law
from solvers.conquest.battle.inputs import BattleQuestion
from solvers.conquest.battle.question import BestPlay, against_orders, best_play, worth

T = Troops.of
BATTLES = (
    ("3 v 2", "2I 1C", 1, "2I", 1, False),
    ("8 v 6", "5I 2C 1K", 2, "4I 2C", 1, False),
    ("10 v 8, mixed", "5I 3C 2K", 1, "4I 3C 1K", 1, False),
    ("10 v 8, mixed, 3 Leaders each, fort", "5I 3C 2K", 3, "4I 3C 1K", 3, True),
)
LARGE = (
    ("14 v 14, fort", "7I 4C 3K", 2, "7I 4C 3K", 2, True),
    ("20 v 20, fort", "10I 6C 4K", 5, "10I 6C 4K", 5, True),
)
PANELS = (
    ("8 v 7", "5I 2C 1K 2G", "4I 2C 1K 1G Caesar", "none"),
    ("15 v 14", "8I 5C 2K 2G", "7I 5C 2K 1G Caesar", "none"),
    ("15 v 14, fort", "8I 5C 2K 2G", "7I 5C 2K 1G Caesar", "fort"),
    ("20 v 20", "10I 6C 4K 2G", "10I 6C 4K 1G Caesar", "none"),
)
"""Battles of the calculator: each force as it is typed, and the fort."""
CONTESTED = (
    ("2I 1C", 1, "2I", 1, False),
    ("3I 2C 2K", 1, "4I 2C 1K", 1, False),
    ("5I 2C 1K", 2, "4I 2C", 1, False),
    ("7I", 1, "5I", 5, True),
    ("5I 1C 1K", 1, "5I", 5, True),
    ("5I 2C 1K", 1, "5I 2C 1K", 1, False),
    ("5I 2C 1K", 1, "5I 2C 1K", 1, True),
    ("4I 4C", 1, "8I", 1, False),
    ("3I 3C 2K", 1, "6I 2C", 1, True),
    ("6I 1C", 1, "3I 3C 1K", 1, False),
    ("5I 3C 2K", 1, "4I 3C 1K", 1, False),
    ("5I 3C 2K", 2, "5I 3C 2K", 2, True),
)
RETREATS = (NEVER, Retreat(below=3), Retreat(outnumbered=(3, 2)), Retreat(outnumbered=(2, 1)))
"""What orders may say of a retreat: the best of these in each battle counts."""
Case = tuple[str, str, int, str, int, bool]


def median(call: Callable[[], Any], repeat: int) -> float:
    """Seconds of processor time of one call: the median over `repeat` timings of enough calls to be measured."""
    timer = timeit.Timer(call, timer=process_time)
    number = max(1, timer.autorange()[0] // 4)
    return statistics.median(timer.repeat(repeat, number)) / number


def once(call: Callable[[], Any]) -> float:
    """Seconds of processor time of one call that takes long."""
    start = process_time()
    call()
    return process_time() - start


def of(case: Case) -> Battle:
    """The battle of a line."""
    _, mine, leaders, yours, others, fort = case
    return Battle(Force(T(mine), leaders), Force(T(yours), others), fort)


def fresh(battle: Battle) -> Any:
    """The law of the kit, nothing remembered."""
    matched_law.cache_clear()
    return battle_law(battle)


def dice(battle: Battle) -> Callable[[Troops, Troops], tuple[Any, Any, Troops, Troops]]:
    """The laws of hits of a state as icepool dice, remembered, with both Legions."""

    @cache
    def hits(legion: Troops, reserve: Troops, more: int) -> Any:
        return icepool.Die(dict(hits_law(legion, reserve, more).weights))

    @cache
    def thrown(a: Troops, d: Troops) -> tuple[Any, Any, Troops, Troops]:
        legion = battle.attack.legion(a, battle.attacker.leaders)
        other = battle.defence.legion(d, battle.defender.leaders)
        more = fort_dice(legion, a.less(legion)) if battle.fort else 0
        return hits(legion, a.less(legion), 0), hits(other, d.less(other), more), legion, other

    return thrown


def moved(
    battle: Battle, a: Troops, d: Troops, legion: Troops, other: Troops
) -> Callable[[int, int], tuple[Troops, Troops]]:
    """What is left of a state after so many hits."""
    return lambda i, j: (
        a.less(battle.attack.losses.take(legion, j)),
        d.less(battle.defence.losses.take(other, i)),
    )


def icepool_chain(battle: Battle) -> Any:
    """The ends by `map`, repeated until nothing changes any more."""
    thrown = dice(battle)

    def step(state: tuple[Troops, Troops]) -> Any:
        a, d = Troops(*state[0]), Troops(*state[1])
        if NOBODY in (a, d):
            return icepool.Die([(a, d)])
        hits, struck, legion, other = thrown(a, d)
        return icepool.map(moved(battle, a, d, legion, other), hits, struck)

    return icepool.Die([(battle.attacker.troops, battle.defender.troops)]).map(step, star=False, repeat="inf")


def icepool_recursion(battle: Battle) -> Any:
    """The ends by a remembered recursion; a round that changes nothing is thrown again."""
    thrown = dice(battle)

    @cache
    def ends(a: Troops, d: Troops) -> Any:
        if NOBODY in (a, d):
            return icepool.Die([(a, d)])
        hits, struck, legion, other = thrown(a, d)
        to = moved(battle, a, d, legion, other)
        return icepool.map(lambda i, j: ends(*to(i, j)) if i or j else icepool.Reroll, hits, struck)

    return ends(battle.attacker.troops, battle.defender.troops)


def same(battle: Battle, die: Any) -> None:
    """Both laws are equal."""
    law = battle_law(battle)
    mine = {(tuple(e.attacker), tuple(e.defender)): Fraction(w, law.denominator) for e, w in law.weights.items()}
    assert mine == {(tuple(a), tuple(d)): Fraction(n, die.denominator()) for (a, d), n in die.items()}


def laws(repeat: int) -> Iterator[tuple[str, ...]]:
    """The lines of the table of laws."""
    yield "battle", "from nothing", "chain / here", "recursion / here", "again"
    for case in BATTLES:
        battle = of(case)
        here, again = median(lambda b=battle: fresh(b), repeat), median(lambda b=battle: battle_law(b), repeat)  # type: ignore[misc]
        ratios = []
        for ask in (icepool_chain, icepool_recursion):
            same(battle, ask(battle))
            ratios.append(f"{once(lambda b=battle, f=ask: f(b)) / here:,.0f}")  # type: ignore[misc]
        yield case[0], f"{here * 1e3:.2f} ms", *ratios, f"{again * 1e3:.2f} ms"
    for case in LARGE:
        battle = of(case)
        here, again = median(lambda b=battle: fresh(b), repeat), median(lambda b=battle: battle_law(b), repeat)  # type: ignore[misc]
        yield case[0], f"{here * 1e3:.1f} ms", "-", "-", f"{again * 1e3:.1f} ms"


def forget() -> None:
    """No law and no Legion is remembered."""
    matched_law.cache_clear()
    most_hits.cache_clear()


def answered(case: tuple[str, str, str, str], orders: str) -> BattleOdds:
    """The odds of a battle of the calculator, when nothing is remembered."""
    forget()
    _, attack, defence, fort = case
    board = named("four")
    return battle_odds(board, attack=attack, defence=defence, fort=fort, attack_orders=orders, defence_orders=orders)


def by_itself(case: tuple[str, str, str, str], orders: str, tried: int) -> None:
    """The same figures with the exact law of each battle."""
    found = answered(case, orders)
    assert found.one_more
    for n in range(1, tried):
        battle_law(stronger(found.asked.battle, ATTACKER, "Infantry", n))


def panels(repeat: int) -> Iterator[tuple[str, ...]]:
    """The lines of the table of the battle calculator."""
    yield "battle, orders", "its page", "each battle by itself / here"
    for case in PANELS:
        for orders in (USUAL[0].name, USUAL[2].name):
            here = median(lambda c=case, o=orders: answered(c, o).html(), repeat)  # type: ignore[misc]
            tried = answered(case, orders).least.tried
            alone = statistics.median(once(lambda c=case, o=orders, n=tried: by_itself(c, o, n)) for _ in range(repeat))  # type: ignore[misc]
            yield f"{case[0]}, {orders}", f"{here * 1e3:.0f} ms", f"{alone / here:.1f}"


def best(repeat: int) -> Iterator[tuple[str, ...]]:
    """The lines of the table of best play: what orders cost their side against a best opponent, in Talents, with the best of `RETREATS`."""
    names = [orders.name for orders in USUAL]
    yield (
        "battle",
        "seconds",
        "worth",
        *[f"{name}: attacker" for name in names],
        *[f"{name}: defender" for name in names],
    )
    for case in CONTESTED:
        battle = of(("", *case))
        question = BattleQuestion(battle)
        seconds = statistics.median(once(lambda q=question: best_play(q)) for _ in range(repeat))  # type: ignore[misc]
        found = best_play(question)
        lost: dict[str, list[str]] = {ATTACKER: [], DEFENDER: []}
        for orders in USUAL:
            for side, cells in lost.items():
                cells.append(f"{min(cost(found, side, replace(orders, retreat=x)) for x in RETREATS):.1f}")
        name = f"{battle.attacker} v {battle.defender}{', fort' if battle.fort else ''}"
        yield name, f"{seconds:.2f}", f"{float(found.value):.1f}", *lost[ATTACKER], *lost[DEFENDER]


def cost(found: BestPlay, side: str, orders: Orders) -> float:
    """What a side loses against a best opponent when it follows these orders instead of playing best."""
    question = replace(found.question, battle=replace(found.question.battle, attack=orders, defence=orders))
    value = worth(question, against_orders(replace(found, question=question), side))
    return abs(float(value - found.value))


def show(lines: Iterator[tuple[str, ...]]) -> None:
    """Print a table."""
    for k, cells in enumerate(lines):
        print("| " + " | ".join(cells) + " |", flush=True)
        if not k:
            print("|" + "---|" * len(cells))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--panel", action="store_true", help="the battle calculator too")
    parser.add_argument("--best", action="store_true", help="best play too")
    asked = parser.parse_args()
    show(laws(asked.repeat))
    if asked.panel:
        print()
        show(panels(asked.repeat))
    if asked.best:
        print()
        show(best(asked.repeat))


if __name__ == "__main__":
    main()
