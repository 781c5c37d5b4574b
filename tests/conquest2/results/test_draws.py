"""What is drawn next: closed forms, every draw of small heaps one by one, and seeded seasons of the phases (1, 2.1, 2.2)."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from asked_boards import WAR, boards

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts import draws
from rometeach.conquest2.phases import season
from rometeach.conquest2.position import named
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run


def misses(size: int, good: int, number: int) -> Fraction:
    """The chance that no good one is drawn."""
    return Fraction(comb(size - good, number), comb(size, number))


def test_1_what_a_player_begins_with() -> None:
    found = named("four").draws()
    assert found.different is not None
    assert found.different.p(4) == Fraction(comb(10, 4) * 7**4, comb(70, 4)) == Fraction(14406, 26197)
    assert {h.name: h.p for h in found.hand} == dict.fromkeys(
        [k for k in named("four").rules.keys if k != "Italia"], 1 - misses(70, 7, 4)
    )
    assert WAR.draws().different is None and WAR.draws().hand == ()


def test_2_1_and_2_2_the_first_season_of_four() -> None:
    found = named("four").draws()
    assert found.numbers == (8, 8)
    assert found.of("Italia").p == 1 - misses(79 - 16, 9, 8) == Fraction(44959189, 61474519)
    assert found.of("Assassin").p == Fraction(8, 83 - 5 - 12) == Fraction(4, 33)
    assert found.of("Army Training").p == 1 - misses(66, 5, 8) == Fraction(1571, 3224)
    assert found.of("Senators").p == 1 - misses(66, 28 - 12, 8)
    assert sum(t.law.mean for t in found.tokens) == 8 == sum(c.law.mean for c in found.cards)
    types = [k for k in found.kinds if k.name in ("Multi-use cards", "Senators", "Diplomacy cards", "Permanent cards")]
    assert sum(k.law.mean for k in types) + found.of("Cards for immediate use").law.mean == 8


def test_every_draw_of_a_small_heap_with_some_taken_away_before() -> None:
    sure, loose, taken, good, number = 2, 4, 2, 3, 3
    heap = [("sure", n) for n in range(sure)] + [("loose", n) for n in range(loose)]
    seen: Counter[int] = Counter()
    for gone in combinations([x for x in heap if x[0] == "loose"], taken):
        for drawn in combinations([x for x in heap if x not in gone], number):
            seen[sum(kind == "loose" and n < good for kind, n in drawn)] += 1
    law = draws.drawn_of_rest(sure, loose, taken, good, number)
    assert dict(law.items()) == {n: Fraction(w, sum(seen.values())) for n, w in sorted(seen.items())}


def test_every_order_of_a_small_pool() -> None:
    pool = "AABBC"
    kinds = Counter(len(set(order[:3])) for order in permutations(pool))
    assert dict(draws.kinds_drawn([2, 2, 1], 3).items()) == {n: Fraction(w, 120) for n, w in sorted(kinds.items())}
    assert draws.kinds_drawn([1, 2], 9).p(2) == 1 and draws.drawn(3, 2, 9).p(2) == 1
    two = named("two").edit("phase Province Tokens; pool: Egyptus 3, Italia 2").draws(tokens=2)
    assert two.of("Italia").law.p(2) == Fraction(1, 10) and two.of("Hispania").p == 0


def test_seeded_seasons_of_the_phases_come_near() -> None:
    """300 set-ups with the draws that follow, each count within four standard errors of what is expected."""
    games, counts = 300, Counter[str]()
    for seed in range(games):
        board: Board = named("three")
        for step in (season.set_up, season.place_tokens, season.place_cards):
            board = run(step(board), SeededDice(seed), {})
            if step is season.set_up:
                red = [k for k in board.rules.keys if board.provinces[k].tokens_of("Red")]
                counts["four different"] += len(red) == 4
        counts.update(k for k in board.rules.keys if board.provinces[k].tokens)
        counts.update({c for c in board.display if c in board.rules.deck})
    found = named("three").draws()
    assert found.different is not None
    asked = {n: found.of(n).p for n in ("Italia", "Asia", "Army Training", "Bribe Senator", "Senator IV", "Senator I")}
    for name, p in (asked | {"four different": found.different.p(4)}).items():
        error = (float(p * (1 - p)) / games) ** 0.5
        assert abs(counts[name] / games - float(p)) < 4 * error, name


def test_a_seat_knows_as_much_as_the_whole_table() -> None:
    for p in boards(every=9):
        for seat in (*p.players, ""):
            assert p.view(seat).draws().figures() == p.draws().figures()
    assert named("four").view("Red").draws().figures() == named("four").draws().figures()


def test_where_what_was_seen_does_not_fit_all_unseen_senators_are_alike() -> None:
    p = named("two").edit("Blue hand: Senator IV, Senator IV; display: 7 Senator I")
    found, rng, times, games = p.view("Red").draws(cards=4), random.Random(5), 0, 20_000
    unseen = ["Senator II"] * 7 + ["Senator III"] * 7 + ["Senator IV"] * 4  # Red himself has one each of I, II, III
    others = found.of("Army Training").left + sum(
        c.left for c in found.cards if not c.name.startswith("Senator ") and c.name != "Army Training"
    )
    assert others == 83 - 5 - 28
    for _ in range(games):
        rng.shuffle(unseen)
        times += "Senator IV" in rng.sample([*unseen[2:], *["other"] * others], 4)
    p4 = found.of("Senator IV").p
    assert abs(times / games - float(p4)) < 4 * (float(p4 * (1 - p4)) / games) ** 0.5
    assert "does not fit" in found.text()
    assert found.of("Senators").left == 7 + 7 + 4 - 2


def test_the_end_of_the_pool_and_of_the_game() -> None:
    p = named("four").edit("phase Province Tokens; season 4; pool: Italia 3")
    assert p.draws().of("Italia").law.p(3) == 1
    assert p.edit("switch token_pool none").draws().of("Italia").p == 0
    assert "last season" not in p.draws().text()
    assert "last season" in p.edit("phase Taxes").draws().text()


def test_bad_numbers_are_told_at_once() -> None:
    with pytest.raises(BadInput) as error:
        WAR.draws(-1, 100)
    assert [p.where for p in error.value.problems] == ["tokens", "cards"]
