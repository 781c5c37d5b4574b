"""What the next Reactions draw, and when the phase ends: against brute force over every chit that can be moved or drawn."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.phases import reactions as phase
from rometeach.aurelian.phases.common import adjust
from rometeach.aurelian.position import Board
from rometeach.aurelian.results.actions_left import ActionPlan
from rometeach.core.errors import BadInput
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.requests import Steps

World = tuple[frozenset[str], frozenset[str], frozenset[str]]
SMALL = (
    "friendly: Confederation, Roma 3; unfriendly: Gallia 3, Turn End 3; "
    "hostile: Turn End 1, Turn End 2, Judaea 6, Barbarian 4a, Sassanids"
)
START: World = (
    frozenset({"Confederation", "Roma 3"}),
    frozenset({"Gallia 3", "Turn End 3"}),
    frozenset({"Turn End 1", "Turn End 2", "Judaea 6", "Barbarian 4a", "Sassanids"}),
)
KIND = {
    "Confederation": "Confederation",
    "Roma 3": "Enemy Unit, Red",
    "Gallia 3": "Enemy Unit, Blue",
    "Judaea 6": "Enemy Unit, Yellow",
    "Barbarian 4a": "Barbarian",
    "Sassanids": "Sassanids",
    "Turn End 1": "Turn End",
    "Turn End 2": "Turn End",
    "Turn End 3": "Turn End",
}
ENDS = {"Confederation", "Turn End 1", "Turn End 2", "Turn End 3"}
MOVES = {
    "Suppress": (("FU",), 2),
    "Placate": (("UF",), 1),
    "Redeploy": (("FU",), 1),
    "Campaign": (("UF",), 2),
    "Battle": (("FU", "UH"), 2),
    "Siege": (("UH",), 2),
    "March": ((), 1),
}


def moved(world: World, step: str) -> Iterator[tuple[World, Fraction]]:
    """Every chit that one Cup Adjustment can move."""
    a, b = "FUH".index(step[0]), "FUH".index(step[1])
    if step == "FU" and not world[0]:
        a, b = 1, 2
    if not world[a]:
        yield world, Fraction(1)
    for chit in world[a]:
        new = list(world)
        new[a], new[b] = new[a] - {chit}, new[b] | {chit}
        yield (new[0], new[1], new[2]), Fraction(1, len(world[a]))


def worlds(world: World, steps: tuple[str, ...]) -> list[tuple[World, Fraction]]:
    found = [(world, Fraction(1))]
    for step in steps:
        found = [(after, p * q) for w, p in found for after, q in moved(w, step)]
    return found


@pytest.mark.parametrize("action", ["", "Suppress", "Siege", "Battle"])
@pytest.mark.parametrize("number", [1, 2, 3, 9])
def test_7_0_the_next_reactions_are_those_of_every_order_of_every_cup(action: str, number: int) -> None:
    wanted: dict[str, dict[int, Fraction]] = {}
    first: dict[str, Fraction] = {}
    over = Fraction(0)
    for (_, _, hostile), p in worlds(START, MOVES[action][0] if action else ()):
        orders = list(permutations(sorted(hostile), min(number, len(hostile))))
        if number == 9:  # all are drawn, so one order tells as much as all of them
            orders = [tuple(sorted(hostile)[i:] + sorted(hostile)[:i]) for i in range(len(hostile))]
        for order in orders:
            q = p / len(orders)
            for kind in set(KIND.values()):
                n = sum(KIND[c] == kind for c in order)
                law = wanted.setdefault(kind, {})
                law[n] = law.get(n, Fraction(0)) + q
            first[KIND[order[0]]] = first.get(KIND[order[0]], Fraction(0)) + q
            over += q * (len(ENDS & set(order)) >= 2)
    found = empty(SMALL).reactions(number, action)
    assert found.p_ends == over
    for kind in found.kinds:
        assert {n: q for n, q in kind.law.items() if q} == wanted.get(kind.name, {0: Fraction(1)}), kind.name
        assert kind.p_next == first.get(kind.name, 0)
    assert sum(k.p_next for k in found.kinds) == 1


def test_5_0_chits_that_came_unseen_are_drawn_as_often_as_they_have_come() -> None:
    """Two blind moves and a chit that was shown: every history by hand, then the next two chits of each."""
    p = empty(SMALL).edit("unseen: F>U, U>H, H-Judaea 6, U>H")
    alive: list[tuple[frozenset[str], Fraction]] = []
    for (f, u, h), w in worlds(START, ("FU", "UH")):
        if "Judaea 6" in h:
            shown = (f, u, h - {"Judaea 6"})
            alive += [(x[2], w * q / len(h)) for x, q in moved(shown, "UH")]
    whole = sum((w for _, w in alive), Fraction(0))
    two = {0: Fraction(0), 1: Fraction(0), 2: Fraction(0)}
    for h, w in alive:
        orders = list(permutations(sorted(h), 2))
        for order in orders:
            two[sum(c.startswith("Turn End") for c in order)] += w / whole / len(orders)
    law = next(k.law for k in p.reactions(2).kinds if k.name == "Turn End")
    assert law == two


@cache
def ended(world: World, dead: int, left: tuple[str, ...]) -> tuple[Fraction, ...]:
    """After each of these Actions, the chance that two markers lie in the Dead Pool: every move and draw by hand."""
    if not left:
        return ()
    steps, number = MOVES[left[0]]
    found = [Fraction(0)] * len(left)
    for after, p in worlds(world, steps):
        orders = list(permutations(sorted(after[2]), min(number, len(after[2]))))
        for order in orders:
            q, now = p / len(orders), dead + len(ENDS & set(order))
            if now >= 2:
                found = [x + q for x in found]
            else:
                rest = ended((after[0], after[1], after[2] - set(order)), now, left[1:])
                found = [found[0], *(x + q * y for x, y in zip(found[1:], rest, strict=True))]
    return tuple(found)


@pytest.mark.parametrize(
    "actions",
    [
        ("Suppress",) * 4,
        ("Placate",) * 4,
        ("Redeploy",) * 4,
        ("Campaign",) * 3,
        ("Battle",) * 4,
        ("Siege",) * 4,
        ("March",) * 5,
        ("Battle", "March", "Siege", "Siege"),
        ("Placate", "Placate", "Placate", "Battle"),
    ],
)
def test_5_0_the_actions_left_are_those_of_every_adjustment_and_every_draw(actions: tuple[str, ...]) -> None:
    (plan,) = empty(SMALL).actions_left(", ".join(actions)).plans
    wanted = ended(START, 0, actions)
    assert [plan.p_over(n) for n in range(1, len(actions) + 1)] == list(wanted)
    assert sum(plan.law.values()) + plan.p_never == 1


def test_5_0_a_marker_that_is_in_the_dead_pool_already_counts() -> None:
    p = empty(SMALL.replace("Turn End 1, ", "")).edit("dead pool: Turn End 1")
    start = (START[0], START[1], START[2] - {"Turn End 1"})
    (plan,) = p.actions_left("Battle").plans
    assert [plan.p_over(n) for n in (1, 2, 3)] == list(ended(start, 1, ("Battle",) * 3))
    done = p.edit("dead pool: Turn End 1, Confederation").actions_left("Siege").plans[0]
    assert (done.law, done.mean) == ({0: 1}, 0)


def test_5_0_two_actions_followed_through_the_phase_end_it_as_often() -> None:
    p = empty(SMALL.replace("Barbarian 4a", "Noricum 2"))

    def two() -> Steps[tuple[int, int]]:
        board: Board = p
        ends = []
        for _ in range(2):
            board = yield from adjust(board, "unfriendly", "hostile")
            board = yield from phase.react(board, 2)
            ends.append(board.ends)
        return ends[0], ends[1]

    found = outcomes(two)
    (plan,) = p.actions_left("Siege").plans
    assert plan.p_over(1) == p.reactions(2, "Siege").p_ends == sum(q for q, (a, _) in found if a >= 2)
    assert plan.p_over(2) == sum(q for q, (_, b) in found if b >= 2)


def test_5_0_where_the_cups_run_dry_the_phase_never_ends_by_itself() -> None:
    p = empty("hostile: Turn End 1, Judaea 6, Sassanids; friendly: Turn End 2")
    found: ActionPlan = p.actions_left("March").plans[0]
    assert (found.p_never, found.mean, found.law) == (1, None, {})
    assert "may run dry" in p.actions_left().text()
    assert "It never ends by itself" in p.actions_left("March").text()


def test_5_0_the_reactions_of_a_plan_are_those_of_its_actions() -> None:
    (plan,) = empty(SMALL).actions_left("Battle, March").plans
    assert plan.drawn[:4] == (0, 2, 3, 4)
    assert plan.reactions()[2] == plan.law[1]
    assert plan.mean == sum(1 - plan.p_over(n) for n in range(max(plan.law)))


def test_the_reactions_and_the_actions_left_show_themselves_and_refuse_what_cannot_be() -> None:
    p = drawn()
    for found in (p.reactions(2, "battle"), p.reactions(), p.reactions(7), p.actions_left(), p.actions_left("Siege")):
        assert found.text() == found.text()
        assert found.html().startswith("<section")
        assert found.as_json()
        assert found.sensitivity().tried > 5
    assert "The next 2 Reactions after a Battle" in p.reactions(2, "battle").text()
    assert "4 or more" in p.reactions(7).text()
    with pytest.raises(BadInput, match="1 or more"):
        p.reactions(0)
    with pytest.raises(BadInput, match="Did you mean"):
        p.reactions(1, "Batle")
    with pytest.raises(BadInput, match="Did you mean"):
        p.actions_left("Siege, Batle")
    with pytest.raises(BadInput, match="hold no chit"):
        empty().actions_left()
