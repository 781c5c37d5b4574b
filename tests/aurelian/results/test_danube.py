"""The Danube ahead: against brute force over every order of the Barbarians and every face of the dice, written anew."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.phases.common import Lost
from rometeach.aurelian.phases.reactions import barbarian
from rometeach.aurelian.position import Board, Position
from rometeach.core.errors import BadInput
from rometeach.core.session.outcomes import outcomes
from rometeach.core.session.requests import Steps

GREEN = (5, 6, 7, 8)


def attacks(
    values: tuple[int, ...], strength: list[int], held: frozenset[int], guarded: bool, walls: int
) -> Iterator[tuple[frozenset[int], Fraction]]:
    """Every way in which Barbarians of these Combat Values attack one after the other; each face told by hand."""
    if not values or len(held) >= 3:
        yield held, Fraction(1)
        return
    for face, second in product(range(1, 9), repeat=2):
        space = face
        while space in held:
            space += 1
        after = held
        if not (guarded and face <= 2) and space <= 8:
            total = second + strength[space - 1] + (walls if space in GREEN else 0)
            if total <= values[0]:
                after = held | {space}
        for end, p in attacks(values[1:], strength, after, guarded, walls):
            yield end, p / 64


def brute(
    values: tuple[int, ...], k: int, strength: list[int], held: frozenset[int], guarded: bool, walls: int
) -> dict[frozenset[int], Fraction]:
    found: dict[frozenset[int], Fraction] = {}
    orders = list(permutations(values, min(k, len(values))))
    for order in orders:
        for end, p in attacks(order, strength, held, guarded, walls):
            found[end] = found.get(end, Fraction(0)) + p / len(orders)
    return found


CASES = [
    ("", frozenset[int](), False, 0),
    ("Blue usurper: Postumus", frozenset[int](), True, 0),
    ("Danube 4: Barbarian 4a; Green walls: started", frozenset({4}), False, 1),
    ("Danube 8: Barbarian 4a; Danube 7: Barbarian 6b; Green walls: finished", frozenset({7, 8}), False, 3),
]


@pytest.mark.parametrize("k", [1, 2])
@pytest.mark.parametrize(("change", "held", "guarded", "walls"), CASES)
def test_7_2_the_next_barbarians_are_those_of_every_order_and_every_die(
    change: str, held: frozenset[int], guarded: bool, walls: int, k: int
) -> None:
    p = empty("hostile: Barbarian 4b, Barbarian 5a, Barbarian 7a, Sassanids, Roma 3").edit(change or "army 2")
    strength = [0 if n in held else (1 if n < 3 else 2) for n in range(1, 9)]
    found = p.danube(2).ahead[k - 1]
    wanted = brute((4, 5, 7), k, strength, held, guarded, walls)
    assert sum(wanted.values()) == 1
    for s in range(1, 9):
        assert found.fallen[s - 1] == sum(q for end, q in wanted.items() if s in end - held), s
    assert found.p_lost == sum(q for end, q in wanted.items() if len(end) >= 3)
    assert found.p_any == 1 - wanted.get(held, 0)
    assert found.p_drawn == 1


def test_13_0_the_third_space_is_lost_as_every_face_of_six_dice_says() -> None:
    """Three Barbarians of one Combat Value: the Spaces are followed as a chain of sets, all in whole numbers."""
    p = empty("hostile: Barbarian 7a, Barbarian 7b, Barbarian 6a; correct barbarians:Barbarian 6a.cv = 7")
    strength = [1, 1, 2, 2, 2, 2, 2, 2]
    states: dict[frozenset[int], int] = {frozenset(): 1}
    for _ in range(3):
        following: dict[frozenset[int], int] = {}
        for held, n in states.items():
            for end, q in attacks((7,), strength, held, False, 0):
                following[end] = following.get(end, 0) + n * int(q * 64)
        states = following
    found = p.danube(3).ahead[-1]
    assert found.p_lost == Fraction(sum(n for held, n in states.items() if len(held) == 3), 64**3)
    assert found.p_lost > 0


def test_7_2_two_barbarians_followed_through_the_phase_are_those_of_the_result() -> None:
    p = empty("hostile: Barbarian 5a, Barbarian 6a; Danube 3: Barbarian 4a; Red walls: started")

    def both(first: str, second: str) -> Steps[Board]:
        try:
            board = yield from barbarian(p, first)
            return (yield from barbarian(board, second))
        except Lost as lost:
            return lost.board

    lost = fallen = Fraction(0)
    for order in (("Barbarian 5a", "Barbarian 6a"), ("Barbarian 6a", "Barbarian 5a")):
        ends = outcomes(lambda o=order: both(*o))  # type: ignore[misc]
        lost += sum((q for q, b in ends if sum(map(bool, b.raiders)) >= 3), Fraction(0)) / 2
        fallen += sum((q for q, b in ends if b.raiders[3]), Fraction(0)) / 2
    found = p.danube(2).ahead[-1]
    assert (found.p_lost, found.fallen[3]) == (lost, fallen)


def test_5_0_a_barbarian_that_may_have_come_unseen_counts_as_often_as_it_has() -> None:
    p = empty("unfriendly: Barbarian 7a, Roma 3, Roma 2a; hostile: Barbarian 4a; unseen: U>H")
    with_, without = empty("hostile: Barbarian 7a, Barbarian 4a"), empty("hostile: Barbarian 4a")
    for k in (1, 2):
        found, a, b = (q.danube(2).ahead[k - 1] for q in (p, with_, without))
        assert found.p_drawn == (1 if k == 1 else Fraction(1, 3))
        for s in range(8):
            assert found.fallen[s] == a.fallen[s] / 3 + b.fallen[s] * Fraction(2, 3)


def test_7_2_where_no_barbarian_is_in_the_cup_nothing_falls() -> None:
    found = empty("hostile: Roma 3; friendly: Barbarian 7a").danube()
    assert {a.p_any for a in found.ahead} | {a.p_drawn for a in found.ahead} == {0}


def test_the_danube_ahead_shows_itself_and_refuses_what_cannot_be() -> None:
    p: Position = drawn()
    found = p.danube()
    assert [a.number for a in found.ahead] == [1, 2, 3, 4]
    assert found.ahead[0].p_lost == found.ahead[1].p_lost == 0 < found.ahead[2].p_lost < found.ahead[3].p_lost
    assert "So many are drawn" in found.text()
    assert found.html().startswith("<section")
    assert len(found.as_json()["danube"]["ahead"]) == 4
    assert found.doubts()
    assert found.sensitivity().changes
    with pytest.raises(BadInput, match="expected 1 to 9"):
        p.danube(0)
    with pytest.raises(BadInput, match="hold no chit"):
        empty().danube()
