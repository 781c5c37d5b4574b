"""The bound of the search for an expansion: in no state of it may more follow than it says (9, 10, 15)."""

import os

import pytest
from small_expansions import small

from rometeach.hotre.position import named
from solvers.hotre.expansion.inputs import ExpansionQuestion
from solvers.hotre.expansion.search import Search, State

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "100")) * 10
BLOCK = 200


def surplus(search: Search) -> float:
    """By how much more than the bound says may follow at most, in any state that a list can come to: all of them are followed."""
    known: dict[object, float] = {}
    worst = 0.0

    def follows(s: State) -> float:
        nonlocal worst
        key = s.held, s.more, s.left.number
        if key not in known:
            most = max((n.value + follows(n) - s.value for n in search.following(s)), default=0.0)
            known[key] = max(0.0, most)
            worst = max(worst, known[key] - s.rest)
        return known[key]

    follows(search.first())
    return worst


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_9_and_10_no_more_follows_than_the_bound_says(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, only, weights = small(seed)
        assert surplus(Search(ExpansionQuestion.of(p, only=only, weights=weights))) < 1e-9, seed


def test_9_3_3_the_first_pair_of_sites_brings_the_city_of_the_starting_province_too() -> None:
    """The Starting Province stands apart from the pairs: with Asia and Bithynia there are two new Cities, and no Capital is near."""
    p, only, weights = small(950)
    search = Search(ExpansionQuestion.of(p, only=only, weights=weights))
    t = search.t
    pair = t.first | 1 << t.number["Asia"] | 1 << t.number["Bithynia"]
    assert t.new_cities(t.first) == 0 and t.new_cities(pair) == 2 and t.free_start == 1 << t.number["Syria"]
    assert t.cities(pair)[0] == 2 * t.city_worth.most == 4.0
    assert surplus(search) < 1e-9


def test_9_3_3_a_starting_province_with_a_city_brings_none() -> None:
    board = named("60").edit(
        "phase Play; active: Red as Red, Placement; reserve 3; Red start Roma; Roma: Red 1, City; Sicilia: Galli 1"
    )
    assert Search(ExpansionQuestion.of(board)).t.free_start == 0
