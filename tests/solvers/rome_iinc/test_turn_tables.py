"""The tables of a turn's model: what is left out of them is beaten by what is kept."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import lcm

from small_boards import six_wars

from rometeach.rome_iinc.board.board import with_provinces
from rometeach.rome_iinc.board.units import FIELDS, Units
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation.outlooks import Outlooks
from rometeach.rome_iinc.valuation.weights import Weights
from solvers.rome_iinc.question import Question
from solvers.rome_iinc.turn import fight_options
from solvers.rome_iinc.turn.province_options import INDEX, OpenProvince, classes, open_provinces

KINDS = frozenset(FIELDS)


def worth(g: OpenProvince, way: tuple[int, ...]) -> int:
    """What it is worth at least to hold a Province in a way, times its scale."""
    legions, auxilia, veterans, guard, fleet, fort = way
    units = dict(zip(("legion", "auxilia", "veteran_auxilia", "guard", "fleet", "fort"),
                     (legions, auxilia - veterans, veterans, guard, fleet, fort), strict=True))  # fmt: skip
    at = min(sum(g.effect[INDEX[t]] * n for t, n in units.items()), len(g.worths) - 1)
    worths, bare_legion, bare_fleet, forts = (row[at] for row in g.in_levels(g.scale))
    covered = any(units.get(t) for t in g.icon_by)
    return worths - (0 if covered else bare_legion) - (0 if fleet else bare_fleet) - fort * forts


def test_every_way_to_hold_a_province_is_kept_or_beaten_by_a_kept_one_that_asks_for_no_more() -> None:
    seen = shorter = 0
    for name in SCENARIOS:
        p = six_wars(name)
        q = Question.of(p, "both")
        for g in open_provinces(p, EMPIRES, q.weights)[::4]:
            if not g.is_rising:
                continue
            (only,) = classes([g])
            kept = {(n.legions, n.auxilia, n.veterans, n.guard, n.fleet, n.fort): n.worth for n in only.needs}
            assert all(g.scale * x == worth(g, way) for way, x in kept.items())
            rooms = [range(g.room[s] + 1) for s in ("Legion", "Auxilia", "Auxilia", "Guard", "Fleet")]
            ways = [way for way in product(*rooms, (0, 1)) if way[2] <= way[1]]
            for way in ways:
                fort = way[5]
                # A Fort that stands is kept at no cost.
                assert any(
                    g.scale * x >= worth(g, way)
                    and all(a <= b for a, b in zip(other[:5], way[:5], strict=True))
                    and (other[5] == fort or (fort and not g.units.fort))
                    for other, x in kept.items()
                ), f"{name}: {g.name} {way}"
            seen += 1
            shorter += len(kept) < len(ways)
    assert seen > 20 and shorter == seen


def test_classes_are_the_same_whatever_other_provinces_stand_beside_them() -> None:
    p = six_wars("286")
    q = Question.of(p, "both")
    every = [g for g in open_provinces(p, EMPIRES, q.weights) if g.is_rising]
    together = {g.name: c.needs for c in classes(every) for g in c.provinces}
    assert len(together) == len(every) and lcm(*(g.scale for g in every)) > 1
    for g in every:
        assert set(together[g.name]) == set(classes([g])[0].needs)


def test_the_tables_of_a_board_are_its_own_although_another_that_stands_alike_was_asked_for_before() -> None:
    p, outlooks = six_wars("286"), Outlooks()
    weights = dict.fromkeys(EMPIRES, Weights())
    open_provinces(p, EMPIRES, weights, outlooks=outlooks)
    then = with_provinces(p, {n: replace(s, units=Units(legion=1)) for n, s in p.provinces.items() if any(s.units)})
    then = replace(then, west=replace(then.west, unrest=Weights().calm + 5), east=replace(then.east, unrest=0))
    found = open_provinces(then, EMPIRES, weights, outlooks=outlooks)
    assert found == open_provinces(then, EMPIRES, weights) != open_provinces(p, EMPIRES, weights)


def test_11_2_allied_provinces_that_lower_the_modifier_alone_are_those_that_never_make_it_worse() -> None:
    helped = left = 0
    for name in SCENARIOS:
        for seed in range(3):
            p = six_wars(name, seed)
            weights = dict.fromkeys(EMPIRES, Weights())
            for d in fight_options.duels(p, EMPIRES, weights, p.rules.provinces):
                some = list(d.allies)
                found = fight_options._helpful(d, some)
                kept: tuple[str, ...] = ()
                for a in some:
                    tables = []
                    for allies in (kept, (*kept, a)):
                        law = fight_options.noise(d, allies)
                        rows = [[q * d.outlook.points(d.outlook.base - s + m, match + x >= d.wanted, promoted)
                                 for (m, x), q in law.items()]
                                for s in range(-3, 20) for match in range(d.wanted + 1)
                                for promoted in (0, d.outlook.bonus)]  # fmt: skip
                        tables.append([sum(row) for row in rows])
                    if all(x >= y for x, y in zip(tables[1], tables[0], strict=True)):
                        kept = (*kept, a)
                assert found == kept
                helped += len(found)
                left += len(some) - len(found)
    assert helped > 20


def test_a_province_that_may_add_to_the_modifier_does_not_simply_lower_it() -> None:
    weights = dict.fromkeys(EMPIRES, Weights())
    boards = [six_wars(name, seed) for name in SCENARIOS for seed in range(3)]
    d = next(d for p in boards for d in fight_options.duels(p, EMPIRES, weights, p.rules.provinces) if d.allies)
    ally, shifted = d.allies[0], d.outlook.shifted
    key = d.war, ally, True
    for those, lowers in (
        ([(1, 0, 0, 0)], True),
        ([(1, -2, 0, 0), (1, 1, 0, 0)], False),
        ([(1, -1, -1, -1)], False),
        ([(1, 0, 1, 1)], True),
    ):
        shifted[d.war, ally, False] = 1, [(1, 0, 0, 0)]
        shifted[key] = len(those), those
        assert fight_options._lowers(d, ally) == lowers
    shifted[d.war, ally, False] = 3, [(2, 0, 0, 0), (1, 2, 0, 0)]
    for those, lowers in (([(1, 0, 0, 0), (1, 2, 0, 0)], False), ([(3, 0, 0, 0), (1, 2, 0, 0)], True)):
        shifted[key] = sum(n for n, *_ in those), those
        assert fight_options._lowers(d, ally) == lowers
