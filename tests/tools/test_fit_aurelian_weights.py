"""The fitted weights of `front`: what is recorded of a shocked board, the fit itself, and the table as it stands."""

import csv
import random
from fractions import Fraction

import fit_aurelian_weights as tool
import pytest
from aurelian_boards import drawn
from fit_aurelian_weights import PARTS, Fit, Shocked

from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.rules import LAST_TURN
from rometeach.aurelian.valuation import evaluate, weights
from rometeach.core.chance.simulation import seed_of
from rometeach.core.frozen import replace
from rometeach.core.resources import data_dir


def table() -> list[dict[str, str]]:
    """The rows of the table."""
    with open(data_dir() / "aurelian" / "planning" / "weights.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("seed", range(4))
def test_the_parts_of_a_board_are_those_that_front_adds_up(seed: int) -> None:
    stream = random.Random(seed)
    p = tool.shock(drawn(seed), stream)
    found = dict(zip(PARTS, tool.parts(p, 2), strict=True))  # type: ignore[arg-type]
    danger = evaluate.danger(p, p, Occasion("redeploy"), 2)  # type: ignore[arg-type]
    assert (found["vp"], found["coin"], found["army"]) == (p.vp, p.treasury, p.army)
    assert found["strength"] == pytest.approx(float(sum(p.strength) - danger.strength))
    assert found["fallen"] == pytest.approx(float(danger.held))
    assert found["lost"] == pytest.approx(float(danger.p_lost))


def test_a_shock_keeps_every_barbarian_and_every_track() -> None:
    p, stream = drawn(1), random.Random(5)
    chits = sorted([*p.raiders, *(b for pool in p.pools.values() for b in pool)])
    changed = 0
    for _ in range(60):
        board = tool.shock(p, stream)
        assert sorted(b for b in [*board.raiders, *(b for q in board.pools.values() for b in q)] if b) == [
            c for c in chits if c
        ]
        assert all(bool(r) <= (s == 0) for r, s in zip(board.raiders, board.strength, strict=True))
        assert 1 <= board.army <= board.rules.tracks["Army Strength"][1]
        assert board.treasury >= 0
        changed += board != p
    assert changed > 50


def test_the_shocks_of_a_game_are_those_of_its_seed() -> None:
    seed = seed_of(11, 4)
    one, other = tool.shocks(4, seed), tool.shocks(4, seed)
    assert one == other
    assert [s.turn for s in one] == list(range(1, len(one) + 1))
    assert len({s.vp for s in one}) == 1


def test_the_fit_finds_the_worths_that_made_the_points() -> None:
    stream = random.Random(2)
    true = (1.0, 0.5, 3.0, 2.0, -4.0, -20.0)
    rows = []
    for i in range(800):
        change = tuple(stream.choice((-1.0, 0.0, 1.0)) for _ in PARTS)
        seen = (1.0, stream.gauss(0, 1), stream.gauss(0, 1))
        points = 30 + 5 * seen[1] + sum(a * b for a, b in zip(true, change, strict=True)) + stream.gauss(0, 8)
        rows.append(Shocked(i, 3, seen, change, 12, False, points))  # type: ignore[arg-type]
    fit = tool.fit_of(rows)
    for part, worth in zip(PARTS, true, strict=True):
        assert abs(fit.worth[part] - worth) < 4 * fit.error[part] < 2.5
    assert fit.coming == pytest.approx(18, abs=2)


def test_turns_around_count_two_thirds_and_one_third() -> None:
    fits = {t: Fit(dict.fromkeys(PARTS, float(t)), dict.fromkeys(PARTS, 1.0), 0.0, 9) for t in range(1, LAST_TURN + 1)}
    worth, error = tool.smoothed(fits, 1, "army")
    assert worth == pytest.approx((1 + 2 * 2 / 3 + 3 / 3) / 2)
    assert error == pytest.approx((1 + 4 / 9 + 1 / 9) ** 0.5 / 2)


def test_every_value_of_the_table_is_its_prior_with_the_fit_taken_up() -> None:
    rows = table()
    assert len(rows) == 5 * (LAST_TURN - 1) + 2
    for row in rows:
        prior, fit, error = (float(row[c]) for c in ("prior", "fit", "fit_error"))
        doubt = max(prior, 0.5)
        share = error**-2 / (error**-2 + doubt**-2)
        assert float(row["value"]) == pytest.approx(
            max(tool.least(row["weight"], prior), prior + share * (fit - prior)), abs=0.02
        )
        assert float(row["error"]) == pytest.approx(error * share**0.5, abs=0.02)


def test_the_weights_of_a_turn_are_those_of_the_table() -> None:
    for turn in range(1, LAST_TURN + 1):
        found = weights.default(replace(drawn(1), turn=turn))
        mine = {r["weight"]: Fraction(r["value"]) for r in table() if int(r["turn"]) == turn}
        assert {n: getattr(found, n) for n in mine} == mine
        assert found.vp == 1
    assert (found.strength, found.coin, found.fallen) == (0, 0, 0)
