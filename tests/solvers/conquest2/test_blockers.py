"""The cheapest blockers (3.5) against all sets of blockers on small boards, each asked of the rules."""

import os
import pickle
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest
from frontiers_of import compare

import solvers.conquest2.questions as ask
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.moves import land_ways, landings
from rometeach.conquest2.position import Position, named
from rometeach.core.errors import BadInput, IllegalChoice
from solvers.conquest2.blockers import search

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "8"))
BLOCK = 4
EDIT = "Italia: Red 3I 1G, influence Red 2; Mesopotamia: Blue 5I 1G; boxes: Red, Blue, Green, Yellow; active Red"
FREE = 6
"""So many Provinces may be held on a small board."""


def start() -> Position:
    return named("four").edit(EDIT)


def small(seed: int) -> tuple[Position, dict[str, object], list[str]]:
    """A board with units here and there, what is asked of it, and the few spaces that may be held."""
    r = Random(seed)
    p = named("four").edit("boxes: Red, Blue, Green, Yellow; active Red; Narbonensis: Red 1G, influence Red 1")
    keys, others = list(p.rules.keys), list(p.provinces)
    goals = r.sample([k for k in keys if k != "Narbonensis"], r.choice((1, 1, 2)))
    starts = r.sample([n for n in others if n not in goals and n != "Narbonensis"], r.choice((1, 2)))
    p = p.edit("; ".join(f"{n}: Blue 2I 1G" for n in starts))
    armies = ["Red 1I", "Green 1C", "Yellow 1K", "Red 1G", "Red 2C", "Green 1G", "Yellow 1G"]
    for n, army in zip(r.sample(others, 7), armies, strict=True):
        if not p.provinces[n].armies and not p.provinces[n].influence:
            p = p.edit(f"{n}: {army}")
    closing = sorted({s for seas in p.rules.straits.values() for s in seas})
    for sea in r.sample(closing, 2):
        p = p.edit(f"{sea}: 1 Galley of {r.choice(('Red', 'Blue', 'Green'))}")
    if r.random() < 0.3:  # a sea zone at two crossings, as an owner's table may say
        p = p.edit("correct straits:Thracia - Asia.sea = Mare Epirus")
    # spaces near the ways, so that some set of them keeps the enemy away more often
    inner = {x for g in goals for x in p.rules.neighbours[g]} | {x for s in starts for x in p.rules.neighbours[s]}
    inner -= {*goals, *starts}
    able = [*r.sample(sorted(inner), min(len(inner), FREE)), *r.sample(closing, 2)]
    far = r.choice((None, 3, 20))
    lying = {s for seas in p.rules.straits.values() for s in seas}
    banned = [
        s for s in (*p.provinces, *p.seas) if (s in lying or s in p.provinces) and s not in (*able, *goals, *starts)
    ]
    forbid = "; ".join(s for s in banned if price(p, s, far) is not None)
    return (
        p,
        {"goal": "; ".join(goals), "enemy": "Blue", "start": "; ".join(starts), "far": far, "forbid": forbid},
        able,
    )


def price(p: Board, space: str, far: object) -> int | None:
    """The price of a blocker by this test's own account: new ones come from Narbonensis, where Red's General recruits."""
    if space in p.seas:
        return 15
    fleets = [s for s in p.rules.coast_of[space] if any(f.side == "Red" for f in p.seas[s])]
    if space == "Narbonensis" or fleets or space in land_ways(p, "Red", "Narbonensis"):
        return 5
    return None if far is None else 5 + int(str(far))


def held(p: Board, spaces: tuple[str, ...]) -> Board:
    for s in spaces:
        if s in p.seas:
            p = p.with_galleys(s, "Red", p.galleys_in(s, "Red") + 1)
        else:
            force = p.provinces[s].force("Red")
            p = p.with_force(s, "Red", force._replace(catapults=force.catapults + 1))
    return p


def is_kept(p: Board, asked: dict[str, object]) -> bool:
    goals = set(str(asked["goal"]).split("; "))
    return not any(goals & set(land_ways(p, "Blue", s)) for s in str(asked["start"]).split("; "))


def everything(p: Board, asked: dict[str, object], able: list[str]) -> list[tuple[int, int, frozenset[str]]]:
    """All sets of blockers that keep Blue away and of which none can be left out, with what they cost."""
    prices = {s: price(p, s, asked["far"]) for s in able}
    free = [s for s in able if prices[s] is not None]
    found: list[tuple[int, int, frozenset[str]]] = []
    for n in range(len(free) + 1):
        for some in combinations(free, n):
            if any(less <= set(some) for _, _, less in found):
                continue
            if is_kept(held(p, some), asked):
                found.append((sum(prices[s] or 0 for s in some), n, frozenset(some)))
    return sorted(found, key=lambda x: x[:2])


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_3_5_the_blockers_are_the_cheapest_of_all_and_so_are_those_after_them(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, asked, able = small(seed)
        wanted = everything(p, asked, able)
        if not wanted:
            with pytest.raises(IllegalChoice, match=r"3\.5"):
                ask.blockers(p, **asked)  # type: ignore[arg-type]
            continue
        plan = ask.blockers(p, **asked)  # type: ignore[arg-type]
        plans = [plan, *plan.next_best(len(wanted) + 2)]
        found = [(-x.value, len(x.actions), x.setting.spaces) for x in plans]
        assert [x[:2] for x in found] == [(Fraction(t), n) for t, n, _ in wanted], seed
        assert {x[2] for x in found} == {x[2] for x in wanted}, seed
        assert plan.is_optimal and plan.value == plan.bound


def test_3_5_the_small_boards_have_much_to_cut() -> None:
    sizes = []
    for seed in range(8):
        p, asked, able = small(seed)
        sizes += [len(x[2]) for x in everything(p, asked, able)]
    assert len(sizes) >= 10 and sizes.count(2) >= 6, sizes


def test_3_5_where_three_are_needed_no_two_of_all_provinces_are_enough() -> None:
    banned = "Thracia; Asia; Hispania; Baetica; Tingitana; Caesariensis; Numidia; Mare Aegaeum; Mare Baliaricum; Mare Hispalis"
    p = start()
    plan = ask.blockers(p, "Italia", forbid=banned)
    assert len(plan.actions) >= 3 and plan.value == -5 * len(plan.actions)
    able = [n for n in p.provinces if n not in (*banned.split("; "), "Italia", "Mesopotamia")]
    asked: dict[str, object] = {"goal": "Italia", "start": "Mesopotamia"}
    assert not any(is_kept(held(p, some), asked) for some in combinations(able, len(plan.actions) - 1))


def test_3_5_with_the_plan_the_goal_is_out_of_reach_and_without_any_part_of_it_in_reach() -> None:
    p = start()
    for asked in ({}, {"forbid": "Thracia; Asia"}, {"must": "Mare Aegaeum"}, {"far": 2, "forbid": "Hispania"}):
        plan = ask.blockers(p, "Italia; Neapolis", **asked)
        after = p.edit(plan.change)
        assert not {"Italia", "Neapolis"} & set(land_ways(after, "Blue", "Mesopotamia"))
        assert sum(plan.costs) == -plan.value and len(plan.actions) >= 2
        for left_out in plan.actions:
            fewer = p.edit("; ".join(str(a) for a in plan.actions if a != left_out))
            assert {"Italia", "Neapolis"} & set(land_ways(fewer, "Blue", "Mesopotamia")), (asked, left_out)


def test_3_5_a_galley_closes_a_crossing_and_who_stands_there_is_free() -> None:
    """By hand: between Mesopotamia and Italia all ways lead over Asia - Thracia or the crossing of Tingitana."""
    p = start()
    land = [n for n in p.provinces if price(p, n, 1) is not None and n not in ("Italia", "Mesopotamia")]
    galleys = ask.blockers(p, "Italia", far=1, forbid=", ".join(land))
    assert galleys.setting.spaces == {"Mare Aegaeum", "Mare Baliaricum"} and galleys.value == -30
    assert galleys.next_best(1)[0].setting.spaces == {"Mare Aegaeum", "Mare Hispalis"}
    assert ask.blockers(p.edit("Mare Aegaeum: 1 Galley of Green"), "Italia").value == -5
    assert ask.blockers(p.edit("Mare Aegaeum: 1 Galley of Yellow"), "Italia").value == -10
    assert ask.blockers(p.edit("Thracia: Green 1I; Baetica: Red 1C"), "Italia").change == ""
    assert ask.blockers(p.edit("Thracia: Green 1G; Baetica: Yellow 1C"), "Italia").value == -10


def test_0_1_where_no_infantry_is_left_another_unit_holds() -> None:
    p = start().edit("Italia: Red 20I 1G, influence Red 2")
    plan = ask.blockers(p, "Italia")
    assert plan.change == "Hispania: Red 1C; Thracia: Red 1C" and plan.costs == (10, 10)
    few = start().edit("Italia: Red 19I 1G, influence Red 2")
    assert any("1 new Infantry left" in line for line in ask.blockers(few, "Italia").lines)


def test_3_5_1_landings_stay_open_and_are_listed() -> None:
    p = start().edit("Mare Tyrrhenum: 2 Galleys of Blue; Syria: Blue 1I")
    plan = ask.blockers(p, "Italia")
    rows = {r[0]: r for r in plan.tables[0].rows}
    assert landings(p, "Blue", "Syria")["Italia"] == 8
    assert rows["Italia"][2:] == ("8 units", "a goal itself") and rows["Neapolis"][2:] == ("8 units", "yes")
    assert rows["Sardinia"][3] == "no" and rows["Dalmatia"][2] == "none yet"
    assert any("3.5.1" in line for line in plan.lines)


def test_blockers_answer_why_not_and_what_if_and_refuse_what_cannot_be() -> None:
    p = start()
    plan = ask.blockers(p, "Italia; Neapolis")
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert plan.why_not("Macedonia").loss == 5 and plan.why_not(str(plan.actions[0])).loss == 0
    assert plan.why_not("Mare Rhodus").loss == 15 and "does not need it" in plan.why_not("Mare Rhodus").verdict
    assert plan.why_not("Italia").case == plan.why_not("Mesopotamia").case == "3.5"
    assert ask.blockers(p, "Italia", forbid="Macedonia").why_not("Macedonia").verdict == "it is forbidden"
    assert dict(plan.explain().what_if)["a blocker stood in Thracia"] == 5
    with pytest.raises(BadInput) as wrong:
        ask.blockers(p, "Atlantis; Rom", "Green", must="Mordor", far=-1, side="Red")
    assert len(wrong.value.problems) == 5
    with pytest.raises(BadInput):
        ask.blockers(p, "Italia", must="Moesia", forbid="Moesia")
    with pytest.raises(IllegalChoice):
        ask.blockers(p, "Italia", start="Italia")
    with pytest.raises(IllegalChoice):
        ask.blockers(p.edit("Narbonensis: Blue 1I"), "Italia")
    with pytest.raises(IllegalChoice):
        ask.blockers(p.edit("Italia: Red 3I"), "Italia")


def test_3_5_no_fewer_blockers_are_as_cheap() -> None:
    shorter = 0
    for seed in range(3 * BOARDS):
        p, asked, able = small(seed)
        wanted = everything(p, asked, able)
        if wanted:
            plan = ask.blockers(p, **asked)  # type: ignore[arg-type]
            compare(plan, [(n, Fraction(-talents)) for talents, n, _ in wanted])
            shorter += len(plan.fewest(1000).actions) < len(plan.actions)
    assert shorter


def test_3_5_where_too_many_sets_are_cheaper_the_fewest_stand_and_nothing_is_proven(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(3 * BOARDS):
        p, asked, able = small(seed)
        if everything(p, asked, able):
            plan = ask.blockers(p, **asked)  # type: ignore[arg-type]
            exact = plan.fewest(1000)
            if len(exact.actions) < len(plan.actions):
                break
    monkeypatch.setattr(search, "SETS", 1)
    few = plan.fewest(1000)
    assert len(few.actions) == len(exact.actions) and few.value == exact.value
    assert few.bound is not None and few.bound >= exact.value and few.is_optimal == (few.bound == few.value)


def test_3_5_a_blocker_that_is_needed_is_worth_nothing_by_itself() -> None:
    """Without it the enemy comes; one that was asked for besides is worth the Talents that it costs, below zero."""
    plan = ask.blockers(start(), "Italia")
    assert plan.actions and all(r.worth is None for r in plan.checklist())
    more = ask.blockers(start(), "Italia", must="Macedonia")
    (row,) = (r for r in more.checklist() if r.action.place == "Macedonia")
    others = {a.place for a in more.actions} - {"Macedonia"}
    held_without = held(start(), tuple(sorted(others)))
    assert (row.worth is None) == ("Italia" in land_ways(held_without, "Blue", "Mesopotamia"))
    assert row.worth in (None, Fraction(-5))
