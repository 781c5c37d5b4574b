"""The bound of an expansion by patterns of fights, against every list on small boards, and the tables that it stands on."""

import os
from itertools import combinations, product
from statistics import median
from time import perf_counter

import pytest
from small_expansions import best, small

from rometeach.core import progress
from rometeach.hotre.position import named
from solvers.hotre.expansion import search as searching
from solvers.hotre.expansion.inputs import ExpansionQuestion
from solvers.hotre.expansion.search import Search, State
from solvers.hotre.expansion.single_sets import NONE
from solvers.hotre.expansion.tables import Tables

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "100"))
BLOCK = 10


def question(seed: int) -> tuple[ExpansionQuestion, float]:
    """A small question, and what its best list is worth."""
    p, only, weights = small(seed)
    value, _ = best(p, set(only.split("; ")), weights)
    return ExpansionQuestion.of(p, only=only, weights=weights), float(value)


def by_patterns(q: ExpansionQuestion, seconds: float) -> tuple[float, State | None]:
    """The bound by patterns after so many seconds, and the list that was made."""
    search = Search(q)
    root = search.first()
    patterns = search.patterns(root, perf_counter() + seconds)
    assert patterns is not None
    return search.by_patterns(patterns, root, None)


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_9_and_10_no_list_beats_the_bound_by_patterns(block: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "PATIENCE", 0)
    monkeypatch.setattr(searching, "TURN", 10**9)
    gaps = []
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        q, value = question(seed)
        ceiling, made = by_patterns(q, 60)
        assert ceiling >= value - 1e-6 and (made is None or made.value <= value + 1e-6), seed
        gaps.append(ceiling - value)
        found = Search(q).best(60)
        assert found.status == "OPTIMAL" and found.value == pytest.approx(value, abs=2e-6), seed
    assert median(gaps) < 1e-6, gaps


def test_15_2_a_city_of_thracia_counts_more_before_it_is_a_capital(monkeypatch: pytest.MonkeyPatch) -> None:
    """On turn 3 the City that Red may build in Thracia brings more on the next turn than any other outside Rome."""
    q, value = question(530)
    tables, bound = Tables(q), by_patterns(q, 60)[0]
    common = {tables._city(q.board, n) for n in ("Pannonia", "Asia", "Macedonia")}
    assert tables._city(q.board, "Thracia") == tables.city_worth.common > max(common) == tables.city_worth.least
    monkeypatch.setattr(searching, "PATIENCE", 0)
    assert bound >= value - 1e-6 and Search(q).best(60).value == pytest.approx(value, abs=2e-6)


@pytest.mark.parametrize("turn", [1, 10, 100, 1000])
def test_9_and_10_a_bound_by_patterns_that_was_left_early_is_still_one(
    turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "TURN", turn)
    for seed in range(10):
        q, value = question(seed)
        assert by_patterns(q, 60)[0] >= value - 1e-6, seed
        monkeypatch.setattr(searching, "PATIENCE", 20)
        assert Search(q).best(60).value == pytest.approx(value, abs=2e-6), seed


@pytest.mark.parametrize("seconds", [0.0, 0.02, 0.1, 0.3])
def test_9_and_10_a_bound_by_patterns_that_ran_out_of_time_is_still_one(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "TURN", 10**9)
    for seed in range(10):
        q, value = question(seed)
        assert by_patterns(q, seconds)[0] >= value - 1e-6, seed


def test_9_a_question_that_was_stopped_looks_at_no_further_patterns(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(question(0)[0])
    root = search.first()
    patterns = search.patterns(root, perf_counter() + 60)
    assert patterns is not None
    monkeypatch.setattr("solvers.hotre.expansion.patterns.Patterns.following", None)
    with progress.watching(progress.Progress()) as now:
        now.stop()
        assert search.by_patterns(patterns, root, root) == (float("inf"), root)


def sets(t: Tables) -> list[tuple[int, ...]]:
    """The sets of targets that the Armies can take."""
    return [some for k in range(min(t.reserve, len(t.targets)) + 1) for some in combinations(t.targets, k)]


WITH_CITIES = """phase Play; active: Red as Red, Placement; reserve 5; Red start Roma
Roma: Red 1, City; Dacia: Rebels of Blue 1, City; Sicilia: City"""


@pytest.mark.parametrize("pairs", ["apart", "counted"])
@pytest.mark.parametrize("kingdoms", ["no", "yes"])
def test_9_3_3_new_cities_are_as_many_for_every_set_as_the_table_says(pairs: str, kingdoms: str) -> None:
    board = named("60").edit(f"switch city_pairs {pairs}; switch kingdom_site {kingdoms}; {WITH_CITIES}")
    near = "Dacia; Sicilia; Cisalpina; Dalmatia; Macedonia; Achaea; Thracia; Pannonia; Africa; Baetica"
    t = Tables(ExpansionQuestion.of(board, only=near))
    rows = {tuple(row[:-1]): row[-1] for row in t.city_rows}
    assert len({halves for _, halves in t.city_kinds}) == 3
    for some in sets(t):
        held = t.first | sum(1 << i for i in some)
        taken = tuple((held & ~t.first & mask).bit_count() for mask, _ in t.city_kinds)
        assert rows[taken] == t.new_cities(held), [t.names[i] for i in some]


@pytest.mark.parametrize(("seed", "forts"), [(seed, forts) for seed in range(12) for forts in (None, 5)])
def test_9_and_10_single_sets_bring_no_more_than_the_table_says(seed: int, forts: int | None) -> None:
    p, only, weights = small(seed)
    p = p if forts is None else p.with_active(forts=forts)
    search = Search(ExpansionQuestion.of(p, only=only, weights=weights))
    patterns = search.patterns(search.first(), perf_counter() + 60)
    assert patterns is not None
    bounds, t = patterns.bounds, search.t
    for armies in range(t.reserve + 1):
        for fights in product(range(3), repeat=min(3, len(bounds.defences))):
            every = (*fights, *(0 for _ in bounds.defences[3:]))
            closer, rough = bounds.single.most(armies, every, 5), bounds.table(armies, every, True)
            assert closer <= rough + 1e-6
            assert rough <= bounds.table(armies, every, False) + 1e-9
            assert rough == NONE or armies <= t.reserve
