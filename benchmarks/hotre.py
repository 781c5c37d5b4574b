"""How fast the law of a fight in History of the Roman Empire is, as ratios against icepool in the same run.

    python benchmarks/hotre.py [--repeat 5]

Each figure is the median of several timings. "exchanges known": the chances of single exchanges are given to both. "from the dice":
nothing is remembered, and both count the exchanges anew. icepool follows a fight in two ways: by `map` with `repeat="inf"`, its own
way to run a Markov chain, and by a recursion over dice of ends, written by hand; both are shown. Nothing is asserted but that
the laws are equal.
"""

from __future__ import annotations

import argparse
import statistics
import timeit
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from time import process_time
from typing import Any

import icepool

from rometeach.hotre.charts import exchange as charts
from rometeach.hotre.charts.exchange import Exchange
from rometeach.hotre.charts.fights import Defence, chances, fight_law, survivors

PLAIN, FOREST = Exchange(2, 0, 1, 0), Exchange(2, 0, 2, 1)
LED = Exchange(3, 0, 2, 1, after=FOREST)
CASES = (
    ("3 against 1 and a Fort, forest", 3, 1, FOREST, FOREST),
    ("5 against 3, plain", 5, 3, PLAIN, None),
    ("10 against 3 and a Fort, forest", 10, 3, FOREST, FOREST),
    ("10 against 3, forest, +1 DIE", 10, 3, LED, None),
)
Case = tuple[str, int, int, Exchange, Exchange | None]
State = tuple[int, int, bool, bool]
"""Attackers, defenders, a Fort that has to be fought, the Emperor alive."""


def median(call: Callable[[], Any], repeat: int) -> float:
    """Seconds of processor time of one call: the median over `repeat` timings of enough calls to be measured."""
    timer = timeit.Timer(call, timer=process_time)
    number = max(1, timer.autorange()[0] // 4)
    return statistics.median(timer.repeat(repeat, number)) / number


def forget() -> None:
    """Nothing that was computed before is remembered."""
    for remembered in (charts._law, charts.single, chances, survivors):
        remembered.cache_clear()


def here(attackers: int, defenders: int, first: Exchange, fort: Exchange | None) -> Any:
    """The law of the kit."""
    dead = chances(first.after) if first.after else None
    return fight_law(attackers, Defence(defenders, chances(first), chances(fort) if fort else None, dead))


def icepool_exchange(e: Exchange) -> Any:
    """(won, the Emperor lives) of one exchange by icepool, ties thrown again."""
    mine = icepool.d6.highest(e.attack_dice) + e.attack_plus
    yours = icepool.d6.highest(e.defence_dice) + e.defence_plus
    if e.after is None:
        return icepool.map(lambda a, d: icepool.Reroll if a == d else (a > d, True), mine, yours)
    later = icepool_exchange(e.after)
    dice = icepool.tupleize(icepool.d6, icepool.d6, icepool.d6)

    def once(faces: tuple[int, ...], d: int) -> Any:
        killed, high = len(set(faces)) == 1, max(faces) + e.attack_plus
        if high == d:
            return later.map(lambda x: (x[0], False)) if killed else icepool.Reroll
        return (high > d, not killed)

    return icepool.map(once, dice, yours, star=False)


def icepool_chain(start: State, first: Any, bare: Any, fort: Any) -> Any:
    """The ends by `map`, repeated until nothing changes any more."""

    def step(a: int, d: int, stands: bool, lives: bool) -> Any:
        if not a or not (d or stands):
            return icepool.Die([(a, d, stands, lives)])
        die = (first if lives else bare) if d else fort
        return die.map(
            lambda won, alive: (
                ((a, d - 1, stands, lives and alive) if d else (a, 0, False, lives))
                if won
                else (a - 1, d, stands, lives and alive)
            ),
            star=True,
        )

    return icepool.Die([start]).map(step, star=True, repeat="inf")


def icepool_recursion(start: State, first: Any, bare: Any, fort: Any) -> Any:
    """The ends by a remembered recursion."""

    @cache
    def ends(a: int, d: int, stands: bool, lives: bool) -> Any:
        if not a or not (d or stands):
            return icepool.Die([(a, d, stands, lives)])
        die = (first if lives else bare) if d else fort
        return die.map(
            lambda won, alive: (
                (ends(a, d - 1, stands, lives and alive) if d else ends(a, 0, False, lives))
                if won
                else ends(a - 1, d, stands, lives and alive)
            ),
            star=True,
        )

    return ends(*start)


def rivals(case: Case) -> dict[str, Callable[[], Any]]:
    """What icepool is asked, by the way that it goes, the exchanges counted anew or known."""
    _, a, d, first, fort = case
    start = (a, d, fort is not None, True)
    known = (icepool_exchange(first), icepool_exchange(first.after or first), icepool_exchange(fort or first))

    def anew(way: Callable[..., Any]) -> Any:
        one = icepool_exchange(first)
        bare = icepool_exchange(first.after) if first.after else one
        return way(start, one, bare, icepool_exchange(fort) if fort and fort != first else one)

    return {
        "anew, chain": lambda: anew(icepool_chain),
        "anew, recursion": lambda: anew(icepool_recursion),
        "known, chain": lambda: icepool_chain(start, *known),
        "known, recursion": lambda: icepool_recursion(start, *known),
    }


def same(case: Case) -> None:
    """Both laws are equal."""
    law = here(*case[1:])
    mine = {tuple(end[:4]): Fraction(w, law.denominator) for end, w in law.weights.items() if w}
    for name, ask in rivals(case).items():
        die = ask()
        assert mine == {k: Fraction(v, die.denominator()) for k, v in die.items()}, (case[0], name)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5)
    repeat = parser.parse_args().repeat
    print(
        "| fight | exchanges known | chain / here | recursion / here | from the dice | chain / here | recursion / here | asked again |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for case in CASES:
        same(case)
        name, a, d, first, fort = case
        known = chances(first), chances(fort) if fort else None, chances(first.after) if first.after else None
        defence = Defence(d, *known)

        def fresh(case: Case = case) -> Any:
            forget()
            return here(*case[1:])

        times = {name: median(ask, repeat) for name, ask in rivals(case).items()}
        given = median(lambda a=a, x=defence: fight_law(a, x), repeat)  # type: ignore[misc]
        anew = median(fresh, repeat)
        again = median(lambda a=a, x=defence: survivors(a, x), repeat)  # type: ignore[misc]
        ratios = [
            f"{times[f'{w}, {way}'] / t:,.0f}"
            for w, t in (("known", given), ("anew", anew))
            for way in ("chain", "recursion")
        ]
        cells = [
            name,
            f"{given * 1e6:,.1f} us",
            *ratios[:2],
            f"{anew * 1e6:,.0f} us",
            *ratios[2:],
            f"{again * 1e6:.2f} us",
        ]
        print("| " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
