"""Small random boards for the question "expansion", and the best list by enumeration with the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from rometeach.core.errors import IllegalChoice
from rometeach.core.frozen import Frozen, replace
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import PLACEMENT, PLAY, Active, Token
from rometeach.hotre.charts.reach import is_open, ways
from rometeach.hotre.position import named
from rometeach.hotre.valuation import expansion
from rometeach.hotre.valuation.weights import Weights, default, points_only

EMPERORS = (1, 2, 3, 4, 5, 6)


def small(seed: int) -> tuple[Board, str, Weights]:
    """A board in its Placement, the Provinces that a list may have, and weights."""
    r = Random(seed)
    p = Board.of(named("60"))
    rules, turn, roman = p.rules, r.randint(1, 7), r.random() < 0.5
    side = "Red" if roman else r.choice(rules.peoples)
    names = list(rules.provinces)
    home = r.choice([n for n in names if n in rules.ports or not roman])
    near = list(
        dict.fromkeys(
            [home, *rules.neighbours[home], *(m for n in rules.neighbours[home] for m in rules.neighbours[n])]
        )
    )
    others = [
        "Blue",
        "Green",
        "Rebels of Blue",
        *(n for n in ("Galli", "Gothi", "Parthi") if n != side),
        "Daci",
        "Mauri",
    ]
    left = {n: rules.counters_of.get(n, 3) for n in others}
    runs = {"Daci": "Blue", "Mauri": "Green", "Gothi": "Yellow", "Galli": "Green"} | ({} if roman else {side: "Red"})
    emperor = Token("Emperor", r.choice(EMPERORS), "Red", "Red", True)
    p = replace(
        p,
        turn=turn,
        phase=PLAY,
        runs=Frozen(runs),
        present=() if roman else (side,),
        tokens=(emperor,) if roman else (),
    )
    for n in near:
        fort, city = r.choice(("", "", "", "Fort", "Fortress")), r.choice(("", "", "City", "City", "Looted"))
        who, armies = r.choice(others), r.choice((1, 1, 1, 2, 3))
        if n == home:
            p = p.with_province(n, side=side, armies=r.randint(1, 2), city=city)
        elif r.random() < 0.7 and left[who] >= armies:
            left[who] -= armies
            p = p.with_province(n, side=who, armies=armies, fort=fort, city=city)
        elif r.random() < 0.4:
            p = p.with_province(n, fort=fort, faction=r.choice(("Red", "Blue")) if fort else "", city=city)
    p = p.with_faction("Red", start=home if home in rules.starts else "Roma")
    armies, forts = 4, r.choice((0, 0, 1)) if roman else 0
    p = replace(p, active=Active("Red", side, PLACEMENT, armies, forts, frozenset({home})))
    ring = list(rules.neighbours[home])
    only = [home, *r.sample(ring, min(len(ring), 3)), *[n for n in near[1:] if n not in ring][:2]]
    return p, "; ".join(only), r.choice((default(p, side), default(p, side), points_only))


def lists(board: Board, only: set[str]) -> Iterator[tuple[tuple[str, ...], Board]]:
    """Every list of placements that the rules allow, of no more entries than Armies."""
    open_lists: list[tuple[tuple[str, ...], Board]] = [((), board)]
    side, w = board.now.side, Weights()
    while open_lists:
        entries, after = open_lists.pop()
        yield entries, after
        if len(entries) < board.now.reserve:
            for n in ways(after, side):
                there = board.provinces[n]
                friends = there.side != side and board.are_friends(side, there.side or there.faction)
                if (
                    n in only
                    and is_open(after, side, n)
                    and not (friends and not (there.has_lone_fort and there.faction == side))
                ):
                    open_lists.append(((*entries, n), expansion.won(after, side, n, w)[0]))


def best(board: Board, only: set[str], w: Weights) -> tuple[Fraction, int]:
    """What the best of all lists is worth, priced by the rules one by one, and how many there are."""
    found = None
    number = 0
    for entries, _ in lists(board, only):
        number += 1
        try:
            worth = expansion.expected(board, entries, w).worth
        except IllegalChoice:
            continue
        found = worth if found is None else max(found, worth)
    assert found is not None
    return found, number
