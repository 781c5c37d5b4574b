"""What results draw and what their rows hold: every picture says what the figures say, and nothing is cut off."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import pairwise

import matplotlib
import pytest

matplotlib.use("Agg")

from matplotlib.figure import Figure
from questions import QUESTIONS, position

from rometeach.core.errors import BadInput
from rometeach.core.results.pictures import Picture
from rometeach.core.results.show import Result, percent
from rometeach.core.words import counted
from rometeach.rome_iinc import results, simulation
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rules import EMPIRES

DRAWN = list({type(r): name for name, ask in QUESTIONS.items() if isinstance(r := ask(position()), Result)}.values())
"""A question for each kind of result."""


def result(name: str) -> Result:
    found = QUESTIONS[name](position())
    assert isinstance(found, Result)
    return found


def widths(r: Result, which: int = 0) -> dict[str, float]:
    """The name of each bar of a picture -> its length."""
    ax = r.plot(Figure().subplots(), which)
    names = [label.get_text().replace("\n", " ") for label in ax.get_yticklabels()]
    return dict(zip(names, (bar.get_width() for bar in ax.patches), strict=True))


def titles(r: Result) -> list[str]:
    return [r.plot(Figure().subplots(), i).get_title(loc="left") for i in range(len(r.pictures))]


@pytest.mark.parametrize("name", DRAWN)
def test_every_result_draws_as_many_bars_as_it_says_with_a_number_on_each(name: str) -> None:
    r = result(name)
    assert r.pictures
    for which, number in enumerate(r.pictures):
        ax = r.plot(Figure().subplots(), which)
        assert len(ax.patches) == number >= 1
        bare = [bar for bar in ax.patches if bar.get_width() == 0]
        assert len(ax.texts) >= number - len(bare)
        assert ax.get_title(loc="left") and ax.get_xlabel()
    for wrong in (len(r.pictures), -1):
        with pytest.raises(BadInput, match=f"has {counted(len(r.pictures), 'picture')}"):
            r.plot(Figure().subplots(), wrong)


@pytest.mark.parametrize("name", DRAWN)
def test_nothing_is_cut_off_and_no_words_lie_on_others(name: str) -> None:
    figure = result(name).figure()
    figure.draw_without_rendering()
    width, height = figure.bbox.max
    for ax in figure.axes:
        box = ax.get_tightbbox()
        assert box is not None and box.x0 >= 0 and box.x1 <= width + 1 and box.y0 >= 0 and box.y1 <= height + 1
        labels = [label.get_window_extent() for label in ax.get_yticklabels()]
        assert not any(a.overlaps(b) for a, b in pairwise(labels))
        assert not any(text.get_window_extent().overlaps(label) for text in ax.texts for label in labels)
        if legend := ax.get_legend():
            assert not any(legend.get_window_extent().overlaps(bar.get_window_extent()) for bar in ax.patches)


@pytest.mark.parametrize("name", DRAWN)
def test_rows_are_plain_and_alike(name: str) -> None:
    rows = result(name).rows()
    assert rows and json.loads(json.dumps(rows)) == rows
    assert len({tuple(row) for row in rows}) == 1
    for row in rows:
        for key, value in row.items():
            assert value is None or isinstance(value, str | int | float), key
            if key.startswith("percent_") and value is not None:
                assert value == 100 * float(Fraction(str(row[key.replace("percent_", "p_")])))


def test_revolts_rank_the_provinces() -> None:
    r = position().revolts()
    assert titles(r) == ["Chance to Revolt", "Number of Revolts", "Chance to be Romanised"]
    ranked = {x.odds.province: 100 * float(x.p_revolt) for x in r if x.p_revolt}
    named = {name: length for name, length in widths(r).items() if name in ranked}
    assert named == {name: ranked[name] for name in named} and list(ranked)[: len(named)] == [*named]
    assert widths(r) == {**named, "each of 8 others": pytest.approx(100 / 6)} and len(named) == len(ranked) - 8
    assert widths(r, 2) == {x.odds.province: 100 * float(x.p_romanise) for x in r if x.p_romanise}
    rows = r.rows()
    assert [row["province"] for row in rows] == [x.odds.province for x in r]
    assert rows[1] == {
        "province": "Colchis",
        "status": "Allied",
        "empire": "East",
        "modifier": 2,
        "dice": 1,
        "revolts_on": 5,
        "p_revolt": "1/3",
        "percent_revolt": pytest.approx(100 / 3),
        "p_romanised": "0",
        "percent_romanised": 0.0,
    }


def test_one_province_draws_what_one_more_unit_does() -> None:
    r = results.province(position(), "Belgica")
    assert titles(r)[:2] == [f"Belgica {what}, with one more Unit" for what in ("Revolts", "is Romanised")]
    for which, now in enumerate((r.p_revolt, r.p_romanise)):
        drawn, pairs = r.plot(Figure().subplots(), which), r.what_if()[which].drawn()
        assert [t.get_text().replace("\n", " ") for t in drawn.get_yticklabels()] == [b.label for b in pairs]
        assert {unit: b.p for b in pairs for unit in b.names} == {u: x[which] for u, x in r.one_more().items()}
        lengths = [bar.get_width() for bar in drawn.patches]
        assert lengths == [100 * float(now)] * len(pairs) + [100 * float(b.p) for b in pairs]
    assert widths(r, 2) == {line.reason: line.value for line in r.ledger.lines}
    assert [row["one_more"] for row in r.rows()] == ["", *r.one_more()]


def test_a_war_draws_its_outcomes_and_what_each_thing_adds() -> None:
    r = position().war("7/5 Vandal", "Africa")
    assert widths(r) == {
        name: 100 * float(r.p(name)) for name in ("Triumph", "Draw", "Stalemate", "Defeat", "Disaster")
    }
    joint = r.plot(Figure().subplots(), 1)
    assert sum(bar.get_width() for bar in joint.patches) == pytest.approx(100)
    legend = joint.get_legend()
    assert legend is not None
    assert [t.get_text() for t in legend.get_texts()] == [n for n in widths(r) if r.p(n)]
    assert widths(r, 2) == {line.reason: line.value for line in r.odds.ledger.lines}
    assert sum(Fraction(str(row["chance"])) for row in r.rows()) == 1
    assert {(row["result"], row["losses"]) for row in r.rows()} == {*r.odds.joint}


@pytest.mark.parametrize(("name", "unit"), [("pay", "Gold"), ("unrest", "Unrest")])
def test_a_sum_draws_its_lines_as_amounts(name: str, unit: str) -> None:
    r = result(name)
    assert isinstance(r, results.Sum)
    assert widths(r) == {line.reason: line.value for line in r.ledger.lines}
    assert r.plot(Figure().subplots()).get_xlabel() == unit
    assert titles(r) == [f"{r.title}: {r.total:+d} in all"]
    assert sum(int(str(row[unit.casefold()])) for row in r.rows()) == r.total


def test_a_sum_of_nothing_has_nothing_to_draw() -> None:
    r = named("blank-286").pay("East")
    assert r.pictures == () and r.rows() == [] and r.total == 0
    for draw in (r.plot, r.figure):
        with pytest.raises(BadInput, match="nothing to draw"):
            draw()


def test_events_are_drawn_single_and_doubled() -> None:
    r = position().events_ahead()
    assert titles(r) == ["In play after the Event Phase", "Single and doubled"]
    drawn = [bar.get_width() for bar in r.plot(Figure().subplots(), 1).patches]
    assert drawn == [100 * float(p) for p in (*r.odds.single.values(), *r.odds.doubled.values())]
    assert next(row for row in r.rows() if row["event"] == "Mutiny")["now"] == 1


def test_a_move_draws_every_war_that_may_have_moved() -> None:
    p = named("425").edit("7/5 Vandal @ Numidia; 12/2 Visigothic @ Africa")
    r = p.move("7/5 Vandal")
    assert len(r.all_ends) == 2
    assert titles(r)[:2] == ["7/5 Vandal ends in", "12/2 Visigothic ends in"]
    for which, ends in enumerate(r.all_ends.values()):
        assert widths(r, which) == {space: 100 * float(q) for space, q in ends.items()}
    assert {(row["war"], row["moved"]) for row in r.rows()} == {("7/5 Vandal", True), ("12/2 Visigothic", False)}


def test_taxes_draw_income_and_who_doubles() -> None:
    r = position().taxes()
    assert titles(r) == ["Income of the East", "Income of the West", "Chance to double"]
    assert widths(r, 2) == {o.governor.name: 100 * float(o.p_double) for o in r.governors}
    expected = {e: sum(float(str(row["expected"])) for row in r.rows() if row["empire"] == e) for e in EMPIRES}
    assert expected == {e: pytest.approx(float(r.income[e].mean)) for e in EMPIRES}


def test_a_forecast_draws_the_danger_ranking_and_names_what_helps_most() -> None:
    r = position().forecast()
    assert {"Number of Revolts", "Chance to Revolt", "Income of the East", "Unrest step of the West: +2 in all"} <= {
        *titles(r)
    }
    rows = {str(row["province"]): row for row in r.rows()}
    assert [*rows] == [n for n, p, _ in r.ranking() if p]
    for name, p, effect in r.ranking():
        unit = str(rows[name]["helps_most"])
        assert Fraction(str(rows[name]["p_revolt_then"])) == p - max(0, *effect.values(), 0)
        best = [u for u, lowered in effect.items() if lowered == max(effect.values()) > 0]
        assert unit == " or ".join(best)


def test_builds_tell_what_is_allowed_and_why_not() -> None:
    r = results.builds(position(), "Numidia")
    rows = r.rows()
    assert [row["choice"] for row in rows if row["allowed"]] == [str(a) for a, _, _ in r.options]
    assert [(row["choice"], row["reason"], row["case"]) for row in rows if not row["allowed"]] == [*r.refused]


def test_a_fall_draws_the_room_that_is_left() -> None:
    r = results.fall(position().edit("West gold -3; West unrest 22"), "West")
    most = r.position.rules.values["fall.unrest"]
    assert widths(r) == {"Gold": -3, "Unrest": most - 22}
    assert [row["what"] for row in r.rows()] == ["Gold", "Unrest", r.position.rules.capitals["West"]]


def test_a_simulation_draws_victories_and_falls_and_has_a_row_a_game() -> None:
    r = simulation.simulate("286", 8, 1, ("random", "random"), jobs=1)
    assert titles(r) == ["East: Prestige at the end", "West: Prestige at the end", "Level of victory", "Falls by turn"]
    drawn = [r.plot(Figure().subplots(), i) for i in range(4)]
    assert {ax.get_xlabel() for ax in drawn} == {"share of games in %"}
    levels = [bar.get_width() for bar in drawn[2].patches]
    assert [sum(levels[:5]), sum(levels[5:])] == [pytest.approx(100)] * 2
    rows = r.rows()
    assert [row["score"] for row in rows] == [g.score for g in r.games] and len(rows) == 8
    assert sum(float(str(row["east_prestige"])) for row in rows) / 8 == pytest.approx(r.prestige("East")[0])
    first = {(e, at) for g in r.games for e, at, _ in g.fallen}
    assert {("East", row["east_fell_on_turn"]) for row in rows if row["east_fell_by"]} <= first
    assert any(row["east_fell_by"] for row in rows)


def test_mortality_names_who_abdicates() -> None:
    r = named("286").edit("turn 3").mortality()
    assert [row["who"] for row in r.rows() if row["abdicates"]] == ["Diocletian", "Maximian"] == [*r.odds.abdicates]
    assert {row["who"] for row in r.rows()} == {*r.odds.who, "Diocletian", "Maximian"}


def test_a_picture_can_be_drawn_on_new_axes_too() -> None:
    r = position().revolts()
    picture = r.drawings()[0]
    assert isinstance(picture, Picture) and picture.size == r.pictures[0]
    drawn = r.plot()
    assert drawn.get_title(loc="left") == "Chance to Revolt"
    assert [t.get_text() for t in drawn.texts] == [percent(b.p) for b in r.exhibit().bars[0].drawn()]
