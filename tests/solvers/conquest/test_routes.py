"""The fewest turns of a Legion (2.1) against all routes by rules of this test's own, on a thousand random boards."""

import os
import pickle
from collections import deque
from random import Random
from statistics import median

import pytest

import solvers.conquest.questions as ask
from rometeach.conquest.actions import March
from rometeach.conquest.board import lookup
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import Army, Force, Galley
from rometeach.conquest.charts import marches, routes, voyages
from rometeach.conquest.charts.threats import next_turn
from rometeach.core.errors import BadInput, IllegalChoice

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "30"))
BLOCK = 5


def small(seed: int) -> tuple[Board, str, str, dict[str, object]]:
    """A board with Roads of Red and land units of Blue, and what is asked of it."""
    r = Random(seed)
    p = Board.of(lookup.named("four")).edit("Mesopotamia: Blue Caesar, of Blue; Red talents 0")
    p = p.with_force("Macedonia", "Red", Force())
    rows = sorted(p.rules.land_routes)
    for row in r.sample(rows, 6):
        a, b = row.split(" - ")
        for name in (a, b):
            p = p.with_province(name, owner="Red", city="City")
        p = p.edit(f"{row} +Road")
    for name in r.sample(p.rules.provinces, 6):
        if p.provinces[name].owner != "Red":
            p = p.with_province(name, owner="Blue", armies=(Army("Blue", Force(1)),))
    cavalry, galleys = r.random() < 0.4, r.random() < 0.4
    spaces = (*p.rules.provinces, *(p.rules.seas if galleys else ()))
    start, end = r.sample(spaces, 2)
    return p, start, end, {"cavalry": cavalry, "galleys": galleys, "side": "Red"}


def one_turn(p: Board, start: str, end: str, here: str, cavalry: bool, galleys: bool) -> set[str]:
    """Where one turn leads, by the rows of the board alone."""
    closed = {n for n, there in p.provinces.items() if there.enemy_of("Red") and n not in (start, end)}

    def joined(a: str, b: str) -> bool:
        cities = p.provinces[a].owner == p.provinces[b].owner == "Red"
        return cities and bool({f"{a} - {b}", f"{b} - {a}"} & p.roads)

    def point(a: str) -> set[str]:
        found = {b for b in p.rules.neighbours[a] if b not in closed}
        along, waiting = {a}, [a]
        while waiting:
            there = waiting.pop()
            new = {b for b in p.rules.neighbours[there] if joined(there, b) and b not in along | closed}
            along |= new
            waiting += new
        return found | along

    found: set[str] = set()
    if here in p.provinces:
        found = point(here)
        if cavalry:
            found |= {c for b in found if b != end for c in point(b)}
        if galleys:
            seas = set(p.rules.coast_of[here])
            found |= seas | {x for s in seas for x in p.rules.borders[s]}
    else:
        seas = set(p.rules.seas_beside[here])
        found = set(p.rules.borders[here]) | {x for s in seas for x in p.rules.borders[s]}
    return {x for x in found if x not in closed and x != here}


def followed(
    p: Board, start: str, end: str, cavalry: bool, galleys: bool, more: int = 1
) -> tuple[int | None, list[int]]:
    """The fewest turns; and the turns of all routes of at most so many turns more, that pass no space twice: 20,000 at most."""
    spaces = (*p.provinces, *p.seas)
    after = {s: one_turn(p, start, end, s, cavalry, galleys) for s in spaces}
    far = {end: 0}
    ways = deque([end])
    while ways:
        here = ways.popleft()
        for s in spaces:
            if s not in far and here in after[s]:
                far[s] = far[here] + 1
                ways.append(s)
    if start not in far:
        return None, []
    most, numbers = far[start] + more, list[int]()
    stack = [(start, (start,))]
    while stack and len(numbers) < 20_000:
        here, passed = stack.pop()
        for s in after[here]:
            if s == end:
                numbers.append(len(passed))
            elif s not in passed and s in far and len(passed) + far[s] <= most:
                stack.append((s, (*passed, s)))
    return far[start], sorted(numbers)


def carried_out(p: Board, start: str, legs: tuple[tuple[object, ...], ...], legion: object) -> Board:
    """The board after the turns of a route, each move asked of the charts."""
    for actions in legs:
        p = next_turn(p, "Red")
        for action in actions:
            if isinstance(action, March):
                assert marches.objection(p, action) is None
                p = marches.marched(p, action)
            else:
                if action.start in p.provinces:
                    number = p.rules.coast(action.start, action.end)
                    p = p.with_galleys(action.start, (Galley("Red", coast=number),))
                assert voyages.objection(p, action) is None
                p = voyages.sailed(p, action)
    return p


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_2_1_no_route_takes_fewer_turns(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, start, end, asked = small(seed)
        fewest, numbers = followed(p, start, end, bool(asked["cavalry"]), bool(asked["galleys"]))
        if fewest is None:
            with pytest.raises(IllegalChoice):
                ask.routes(p, start, end, **asked)
            continue
        plan = ask.routes(p, start, end, **asked)
        assert -plan.value == fewest, seed
        others = plan.next_best(3)
        assert [-o.value for o in others][: len(numbers) - 1] == numbers[1:4], seed
        assert len({plan.setting.route, *(o.setting.route for o in others)}) == 1 + len(others)
        q = plan.setting.q
        legion = routes.CAVALRY if asked["cavalry"] else routes.INFANTRY
        board = (
            p.with_force(start, "Red", legion)
            if start in p.provinces
            else p.with_galleys(start, (Galley("Red", legion),))
        )
        board = carried_out(board, start, q.turns().actions(plan.setting.route), legion)
        assert board.provinces[end].force("Red") == legion if end in p.provinces else board.seas[end][0].cargo == legion


def test_2_1_the_random_boards_have_many_routes() -> None:
    numbers = []
    for seed in range(60):
        p, start, end, asked = small(seed)
        numbers.append(len(followed(p, start, end, bool(asked["cavalry"]), bool(asked["galleys"]), more=3)[1]))
    assert median(numbers) >= 200, median(numbers)


def test_0_3_the_barriers_bar_every_way_and_no_fewer_do() -> None:
    p = Board.of(lookup.named("four"))
    found = routes.barriers(p, "Red", "Hispania")
    assert found.price == 3 == len(found.spaces)

    def walks(barred: set[str]) -> bool:
        seen, waiting = {"Macedonia"}, ["Macedonia"]
        while waiting:
            new = set(p.rules.neighbours[waiting.pop()]) - barred - seen
            seen |= new
            waiting += new
        return "Hispania" in seen

    assert not walks(set(found.spaces))
    assert all(walks(set(found.spaces) - {name}) for name in found.spaces)
    assert not any(
        walks({a, b}) is False for a in p.rules.provinces for b in p.rules.provinces if "Hispania" not in (a, b)
    )
    assert "Narbonensis" in str(ask.routes(p, "Macedonia", "Hispania"))


def test_2_1_reach_says_where_an_enemy_can_come() -> None:
    found = routes.reach(Board.of(lookup.named("four")), "Red")
    assert set(found) == {"Achaia", "Dalmatia", "Moesia", "Thracia"}
    assert {f.units for f in found.values()} == {5}


def test_2_1_a_route_answers_why_not_what_else_and_what_if() -> None:
    p = Board.of(lookup.named("four"))
    plan = ask.routes(p, "Macedonia", "Hispania")
    assert pickle.loads(pickle.dumps(plan)) == plan and plan.value == -4
    assert plan.why_not("Moesia").loss == 1 and plan.why_not("Dalmatia").loss == 0
    assert plan.why_not("Creta").loss is None
    assert dict(plan.explain().what_if) == {"the Legion were Cavalry alone": 2, "a Galley lay on each coast": 2}
    with pytest.raises(BadInput) as error:
        ask.routes(p, "Nowhere", "Italia", forbid="Atlantis", side="Pink")
    assert len(error.value.problems) == 3
    for wrong in (("Italia", "Italia"), ("Italia", "Mare Rhodus")):
        with pytest.raises(BadInput):
            ask.routes(p, *wrong)
