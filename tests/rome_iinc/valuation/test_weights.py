"""The default weights and the table behind them, a player's own file, and the tool that fits the table."""

import importlib.util
import random
import sys
from dataclasses import fields, replace
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.figures.sources import CONFIDENCES
from rometeach.rome_iinc.phases.victory import LAST_TURN
from rometeach.rome_iinc.players.simple import judgement
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from rometeach.rome_iinc.valuation import fitted, weights_file
from rometeach.rome_iinc.valuation.weights import CURVES, WEIGHTS, Weights, of, rescaled

ROOT = Path(__file__).parents[3]
TURNS = range(1, LAST_TURN + 1)
EVERY = [(s, t) for s in SCENARIOS for t in TURNS]
NAMES = {
    "unrest",
    "alarm",
    "gold",
    "short",
    "taxes",
    "veteran",
    "frontier",
    "capital",
    "war",
    "statesman",
    "emperor",
    "rebellion",
}


def defaults() -> list[tuple[str, int, Weights]]:
    return [(s, t, fitted.default(replace(named(s), turn=t), e)) for s, t in EVERY for e in EMPIRES]


# -- The table and what is made of it ----------------------------------------------------------------------


def test_every_turn_of_every_scenario_has_every_weight_with_its_error_source_and_confidence() -> None:
    assert set(fitted.rows()) == set(EVERY)
    for key, rows in fitted.rows().items():
        wanted = (
            NAMES
            | {f"units.{u}" for u in WEIGHTS.units}
            | {f"statuses.{s}" for s in WEIGHTS.statuses if s != "Barbarian"}
        )
        assert set(rows) == wanted, key
        for name, row in rows.items():
            assert row.confidence in CONFIDENCES
            assert row.source == "prior" or row.source.startswith("simulation:seed "), (key, name)
            assert row.source != "prior" or row.confidence == "low", (key, name)
            assert row.error >= 0


def test_default_weights_are_small_fractions_from_0_to_1000() -> None:
    for scenario, turn, w in defaults():
        for f in fields(Weights):
            given = getattr(w, f.name)
            numbers = list(given.values()) if isinstance(given, dict) else [given]
            if f.name not in ("calm", "need", *CURVES):
                least = 200 if f.name == "gold" else 100
                assert all(0 <= n <= 1000 and least % Fraction(n).denominator == 0 for n in numbers), (
                    scenario,
                    turn,
                    f.name,
                )


def test_defaults_make_sense_on_every_turn() -> None:
    for scenario, turn, w in defaults():
        where = scenario, turn
        assert (w.prestige == 1) == (w.prestige_curve is None or w.prestige_curve.slope(-1, 1) == w.prestige), where
        assert w.prestige == 1 or turn == LAST_TURN, where
        assert 0 <= w.unrest < 3 and (w.unrest > Fraction(1, 5) or turn >= LAST_TURN - 1), where
        assert (w.gold > 0) == (turn < LAST_TURN), where
        assert w.taxes <= LAST_TURN - turn, where
        assert w.statuses["Barbarian"] == 0 and w.statuses["Insurgent"] <= w.statuses["Roman"], where
        for unit, worth in w.units.items():
            price = named("286").rules.values[f"build.{unit}"]
            assert worth <= price * w.gold + Fraction(price + 1, 200), (where, unit)
        assert w.units["legion"] >= w.units["fort"] >= w.units["auxilia"], where


def test_units_are_priced_in_gold_and_come_down_with_it() -> None:
    cheaper = 0
    for scenario, turn in EVERY:
        board = replace(named(scenario), turn=turn)
        poor, rich = (fitted.default(replace(board, west=replace(board.west, gold=g)), "West") for g in (0, 450))
        assert rich.gold <= poor.gold and all(rich.units[u] <= poor.units[u] for u in poor.units), (scenario, turn)
        assert rich.statuses == poor.statuses
        assert rich.unease(9) - rich.unease(2) <= poor.unease(9) - poor.unease(2), (scenario, turn)
        cheaper += rich.units["legion"] < poor.units["legion"]
    assert cheaper >= 40


def test_what_serves_later_turns_is_worth_nothing_on_the_last_one() -> None:
    for scenario in SCENARIOS:
        w = fitted.default(replace(named(scenario), turn=LAST_TURN), "West")
        assert w.taxes == w.veteran == w.war == w.frontier == 0
        assert not any(w.units.values()) and not any(w.statuses.values())
        assert w.need == 0


def test_9_3_1_need_is_what_the_next_pay_will_lack() -> None:
    for scenario in SCENARIOS:
        board = named(scenario)
        for empire in EMPIRES:
            assert fitted.default(board, empire).need == min(500, judgement.reserve(board, empire))
    assert fitted.default(named("286"), "East").need > 0


# -- A player's own file -----------------------------------------------------------------------------------


def test_a_file_changes_what_it_names_and_keeps_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('unrest = "3/2"\nalarm = 2.5\ncalm = 12\n[units]\nlegion = 1\n[provinces]\n"germania ii" = 2\n')
    base = fitted.default(named("286"), "West")
    w = weights_file.read(path, base)
    assert (w.unrest, w.alarm, w.units["legion"]) == (Fraction(3, 2), Fraction(5, 2), Fraction(1))
    assert w.calm == 12
    assert w.provinces == {"Germania II": 2}
    assert (w.gold, w.need, w.units["fort"], w.statuses) == (base.gold, base.need, base.units["fort"], base.statuses)
    assert w.unrest_curve is None and (w.gold_curve, w.prestige_curve) == (base.gold_curve, base.prestige_curve)
    same = replace(w, unrest=base.unrest, alarm=base.alarm, calm=15, units=base.units, provinces={})
    assert replace(same, unrest_curve=base.unrest_curve) == base


def test_a_players_own_figures_stand_in_for_a_curve() -> None:
    board = replace(named("286"), turn=LAST_TURN)
    base = fitted.default(board, "West")
    assert base.gold_curve and base.unrest_curve and base.prestige_curve
    for curve, names in CURVES.items():
        for name in names:
            w = weights_file.parse({name: 2}, base)
            assert getattr(w, curve) is None and all(getattr(w, c) == getattr(base, c) for c in CURVES if c != curve)
    own = weights_file.parse(
        {"unrest": 2, "alarm": 1, "calm": 10, "gold": "1/4", "short": "1/2", "need": 20, "prestige": 3}, base
    )
    assert own.unease(12) - own.unease(9) == 2 * 3 + 2 and own.slope(10) == 3
    assert own.treasury(25) - own.treasury(15) == Fraction(10, 4) + Fraction(5, 2)
    assert own.esteem(80) - own.esteem(70) == 30
    with pytest.raises(BadInput, match="is not known here"):
        weights_file.parse({"gold_curve": 1}, base)


def test_an_empty_file_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("")
    assert weights_file.read(str(path)) == WEIGHTS


BAD = """\
unrset = 1
gold = "much"
alarm = -1
short = true
calm = 14.5
war = "1/0"
emperor = "1e9"
taxes = nan
capital = [1]
statuses = 3
[units]
legoin = 1
fort = 2000
[provinces]
Germania = 1
"germania ii" = 1
"Germania II" = 2
"""


def test_every_mistake_of_a_file_is_named_at_once(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD)
    with pytest.raises(BadInput) as caught:
        weights_file.read(path)
    assert str(caught.value).startswith(f"{path} cannot be used:")
    places = [p.where for p in caught.value.problems]
    scalars = ["unrset", "gold", "alarm", "short", "calm", "war", "emperor", "taxes", "capital", "statuses"]
    tables = ["units.legoin", "units.fort", "provinces.Germania", "provinces.Germania II"]
    assert places == [f"weights.{n}" for n in scalars + tables]
    said = str(caught.value)
    assert "Did you mean unrest?" in said and "Did you mean legion?" in said and "named twice" in said


def test_a_slip_in_toml_stands_alone_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text("unrset = 1\ngold = \n")
    with pytest.raises(BadInput) as caught:
        weights_file.read(path)
    (problem,) = caught.value.problems
    assert "line 2, column" in problem.what


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml"):
        weights_file.read(tmp_path / "none.toml")


def test_no_file_of_random_values_ends_in_anything_but_weights_or_a_list_of_mistakes() -> None:
    rng = random.Random(3)
    names = [*(f.name for f in fields(Weights)), "units", "statuses", "provinces", "x"]
    keys = ["legion", "Roman", "Britannia I", "", "y" * 50]
    values: list[object] = [
        1,
        -1,
        0.5,
        "1/3",
        "x",
        "",
        True,
        None,
        [],
        {},
        float("inf"),
        10**30,
        "9" * 6000,
        "1e999999999",
        "١",
    ]
    for _ in range(400):
        plain = {
            rng.choice(names): rng.choice([rng.choice(values), {rng.choice(keys): rng.choice(values)}])
            for _ in range(3)
        }
        try:
            found = weights_file.parse(plain)
        except BadInput as error:
            assert error.problems
        else:
            assert all(isinstance(v, Fraction) for v in found.units.values())


# -- The tool ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("fit_weights", ROOT / "tools" / "fit_weights.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["fit_weights"] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_same_seed_fits_the_same_table(tool: ModuleType) -> None:
    texts = []
    for _ in range(2):
        found = {s: tool.records(s, 2, 5) for s in ("497", "565")}
        texts.append(tool.text(tool.table(found, 5)))
    assert texts[0] == texts[1]
    lines = texts[0].splitlines()
    assert lines[0].split(",") == list(tool.COLUMNS)
    assert len(lines) == 1 + 2 * len(TURNS) * len(tool.GOODS)


def test_records_survive_being_written_and_read(tool: ModuleType) -> None:
    found = {"565": tool.records("565", 1, 9)}
    assert tool.from_json(tool.to_json(found, 9)) == (found, 9)


def test_a_game_is_recorded_on_each_of_its_turns_with_all_its_features(tool: ModuleType) -> None:
    record = tool.one_record("286", 5, 0)
    assert record.turns == tuple(range(1, len(record.turns) + 1))
    assert all(len(row) == len(tool.FEATURES) for row in record.rows)
    start = dict(zip(tool.FEATURES, tool.features(named("286")), strict=True))
    units = named("286").units_on_map
    assert start["units.legion"] == units.legion + units.veteran_legion
    assert start["gold"] == sum(named("286").empire(e).gold for e in EMPIRES)


def test_a_known_weight_is_found_again(tool: ModuleType) -> None:
    np = tool.np
    rng = np.random.default_rng(1)
    x = rng.normal(size=(6000, 2)) * (1, 5)
    turns, games = np.repeat([1.0, 2.0], 3000), np.arange(6000) // 2
    linear = x @ np.array([2.0, -0.3]) + turns
    fit = tool.regress(x, linear + rng.normal(size=6000), np.ones(6000), turns, games, 3000, False)
    assert np.abs(fit.values - (2.0, -0.3)).max() < 0.05 and fit.errors.max() < 0.02
    chance = 1 / (1 + np.exp(-(linear - 1)))
    fit = tool.regress(x, (rng.random(6000) < chance) * 1.0, np.ones(6000), turns, games, 3000, True)
    assert (np.abs(fit.values - (2.0, -0.3)) < 4 * fit.errors + 0.01).all()


def test_a_prior_and_a_fit_meet_by_their_precisions(tool: ModuleType) -> None:
    assert tool.together(1.0, 1.0, 3.0, 1.0) == (2.0, pytest.approx(0.5**0.5))
    assert tool.together(1.0, 1.0, 3.0, 1e-6)[0] == pytest.approx(3.0)
    assert tool.together(1.0, 1.0, 3.0, 1e6)[0] == pytest.approx(1.0)


def test_curves_go_up_and_down_with_the_figures_that_stand_in_for_them() -> None:
    w = fitted.default(named("425"), "West")
    assert w.unrest_curve is not None and w.gold_curve is not None
    dearer = rescaled({"unrest": 2 * w.unrest, "alarm": 2 * w.alarm}, w)
    assert dearer.gold_curve == w.gold_curve and dearer.prestige_curve == w.prestige_curve
    for a, b in ((3, 9), (18, 24)):
        assert abs(dearer.unease(b) - dearer.unease(a) - 2 * (w.unease(b) - w.unease(a))) <= Fraction(b - a, 1000)
    assert of({"unrest": 2}, w).unrest_curve is None
