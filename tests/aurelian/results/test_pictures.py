"""Pictures and rows of the results: what is drawn is what the result says, and nothing is cut off."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import matplotlib

matplotlib.use("Agg")

import pytest
from aurelian_boards import drawn, empty
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg

from rometeach.aurelian import sensitivity, simulation
from rometeach.aurelian.position import Position, position
from rometeach.core.errors import BadInput
from rometeach.core.figures.ledger import Ledger
from rometeach.core.frozen import Frozen
from rometeach.core.results.show import Result

ARMED = "Gallia: 3, 4 CV; Aurelian @ Gallia; officers: Roma; Roma: 3; hostile: Barbarian 4a, Turn End 1, Belgica 5"
SIEGE = "Belgica: Belgica 4a, 4, 5 CV; Aurelian @ Belgica"
LATE = "turn 6; vp 60; army 4; treasury 9; income 18; Red walls: finished; Aurelian Walls -1"


def armed() -> Position:
    return empty(ARMED)


READINGS = [sensitivity.OtherReading("turns", "the last threshold", Frozen({"turns:6.threshold": "99"}))]
DRAWN: dict[str, tuple[Callable[[], Result], int]] = {
    "odds": (lambda: armed().odds(), 2),
    "attempt Battle": (lambda: armed().attempt("Aurelian", "Battle"), 1),
    "attempt Suppress": (lambda: armed().attempt("Roma", "Suppress"), 1),
    "deeds": (lambda: armed().deeds("Aurelian"), 2),
    "clear": (lambda: armed().clear("Aurelian"), 2),
    "clear by Sieges": (lambda: position("270-drawn").edit(SIEGE).clear("Aurelian"), 2),
    "raid": (lambda: drawn().raid("Barbarian 5a"), 1),
    "danube": (lambda: drawn().danube(), 1),
    "danube over nine": (lambda: drawn().danube(9), 1),
    "where": (lambda: drawn().where("Confederation"), 1),
    "reactions": (lambda: drawn().reactions(2), 1),
    "actions left": (lambda: drawn().actions_left(), 1),
    "actions left of a plan": (lambda: drawn().actions_left("Battle, Siege"), 2),
    "revolts": (lambda: drawn().revolts(2), 1),
    "building Walls": (lambda: drawn().building("Red walls"), 3),
    "building the Aurelian Walls": (lambda: drawn().edit(LATE).building("Aurelian Walls"), 2),
    "score": (lambda: drawn().score(), 1),
    "score of the last turn": (lambda: drawn().edit(LATE).score(), 1),
    "taxes": (lambda: drawn().taxes(), 1),
    "reach": (lambda: drawn().reach(games=4), 2),
    "simulation": (lambda: simulation.simulate(games=6, jobs=1), 3),
    "win sensitivity": (lambda: sensitivity.examine(3, jobs=1, asked=READINGS), 2),
}
"""A result of each sort, and how many pictures it has."""


@cache
def result(name: str) -> Result:
    """One of the results."""
    return DRAWN[name][0]()


@pytest.fixture(autouse=True)
def closed() -> object:
    yield
    pyplot.close("all")


def labels(ax: Axes) -> list[str]:
    """What stands beside the bars, line breaks left out."""
    return [" ".join(t.get_text().split()) for t in ax.get_yticklabels()]


def widths(ax: Axes) -> list[float]:
    """How long the bars are."""
    return [round(bar.get_width(), 6) for bar in ax.patches]


@pytest.mark.parametrize("name", DRAWN)
def test_every_picture_is_drawn_whole_on_one_sheet(name: str) -> None:
    found, number = result(name), DRAWN[name][1]
    assert len(found.pictures) == number
    sheet = found.figure()
    FigureCanvasAgg(sheet).draw()
    width, height = sheet.bbox.width, sheet.bbox.height
    assert len(sheet.axes) == number
    for ax in sheet.axes:
        box = ax.get_tightbbox()
        assert box is not None and box.x0 >= -1 and box.y0 >= -1 and box.x1 <= width + 1 and box.y1 <= height + 1
        assert ax.get_title(loc="left") and ax.get_xlabel() and all(labels(ax))
        texts = [t.get_window_extent() for t in ax.get_yticklabels()]
        assert all(a.y0 > b.y1 - 2 for a, b in pairwise(texts)), "labels lie on each other"
        if ax.get_xlabel().endswith(" in %"):
            assert ax.get_xlim()[0] == 0 and 100 <= ax.get_xlim()[1] <= 115


@pytest.mark.parametrize("name", DRAWN)
def test_a_picture_is_drawn_on_the_axes_that_are_handed_in_or_on_new_ones(name: str) -> None:
    found, number = result(name), DRAWN[name][1]
    _, ax = pyplot.subplots()
    assert found.plot(ax) is ax
    assert found.plot(which=number - 1) is not ax
    for which in (-1, number):
        with pytest.raises(BadInput, match=f"has {number} picture"):
            found.plot(which=which)


@pytest.mark.parametrize("name", DRAWN)
def test_rows_are_plain_and_all_of_one_kind(name: str) -> None:
    rows = result(name).rows()
    assert rows and all(list(row) == list(rows[0]) for row in rows)
    assert {type(v) for row in rows for v in row.values()} <= {str, int, float, bool, type(None)}


def test_what_has_no_chance_draws_nothing() -> None:
    placate = empty("Roma: 3; Aurelian @ Roma").attempt("Aurelian", "Placate")
    assert placate.pictures == () and placate.rows() == [{"action": "Placate", "box": "Roma", "coins": 2}]
    with pytest.raises(BadInput, match="has nothing to draw"):
        placate.plot()
    with pytest.raises(BadInput, match="has nothing to draw"):
        placate.figure()
    calm = empty("Aurelian @ Roma").deeds("Aurelian", action="March")
    assert calm.pictures == () and len(calm.rows()) == 8


def test_the_actions_are_ranked() -> None:
    p = armed()
    ax = p.odds().plot()
    tries = sorted(p.odds().tries, key=lambda t: -t.p)
    assert labels(ax) == [t.name for t in tries] and widths(ax) == [float(100 * t.p) for t in tries]
    assert p.odds().rows()[0]["choice"] == p.odds().tries[0].name
    assert labels(p.deeds("Aurelian").plot()) == ["Battle: the Army lives", "Siege"]


def test_the_ways_to_clear_a_box_stand_side_by_side() -> None:
    found = position("270-drawn").edit(SIEGE).clear("Aurelian")
    soon, lost = found.plot(), found.plot(which=1)
    names = [w.name for w in found.ways]
    legend = soon.get_legend()
    assert legend is not None and [t.get_text() for t in legend.get_texts()] == names
    steps = (1, 2, 3, 4, 6, 8)
    assert widths(soon) == [round(float(100 * w.within[k - 1]), 6) for w in found.ways for k in steps]
    assert labels(lost)[0] == "loses 0" and sum(widths(lost)) == pytest.approx(100 * len(names))
    assert len(found.rows()) == 8 * len(names)


def test_the_spaces_fall_one_barbarian_after_the_other() -> None:
    found = drawn().danube(4)
    ax = found.plot()
    falling = [s for s in range(1, 9) if found.ahead[-1].fallen[s - 1]]
    assert labels(ax) == [*(f"Space {s}" for s in falling), "a Space at all", "the game is lost"]
    last = found.ahead[-1]
    chances = [*(last.fallen[s - 1] for s in falling), last.p_any, last.p_lost]
    assert widths(ax)[-len(chances) :] == [round(float(100 * q), 6) for q in chances]
    nine = drawn().danube(9).plot().get_legend()
    assert nine is not None and [t.get_text() for t in nine.get_texts()] == [
        f"after {n} Barbarian{'s' if n > 1 else ''}" for n in (1, 3, 4, 6, 7, 9)
    ]


def test_sums_are_drawn_line_by_line_with_their_signs() -> None:
    p = drawn().edit(LATE)
    score, taxes = p.score(), p.taxes()

    def values(*ledgers: Ledger) -> list[float]:
        return [float(line.value) for x in ledgers for line in x.lines]

    drawn_points = widths(score.plot())
    assert drawn_points == [60.0, *values(score.ledger, score.bonus, score.penalty)] and min(drawn_points) < 0
    assert sum(drawn_points) == score.total
    assert widths(taxes.plot()) == [18.0, *values(taxes.ledger)] and sum(widths(taxes.plot())) == taxes.treasury
    assert [row["reason"] for row in taxes.rows()] == [line.reason for line in taxes.ledger.lines]
    early = drawn().score()
    assert sum(widths(early.plot())) == early.total


def test_buildings_are_compared() -> None:
    found = drawn().building("Red walls")
    assert widths(found.plot()) == [float(f.vp) for f in found.finishes]
    every = [vp for _, vp in found.soonest_of if vp is not None]
    assert widths(found.plot(which=1)) == sorted(map(float, every), reverse=True)
    walls = drawn().edit(LATE).building("Aurelian Walls")
    assert widths(walls.plot())[: len(walls.multipliers)] == [float(b) for _, b, _ in walls.multipliers]


def test_both_chances_to_reach_the_threshold_are_shown() -> None:
    found = drawn().reach(games=4)
    assert labels(found.plot()) == ["with the fixed plan", "the simple player"]
    assert labels(drawn().reach(games=0).plot()) == ["with the fixed plan"]
    law = found.plot(which=1)
    assert labels(law) == [f"{n}: {'met' if n >= found.threshold else 'missed'}" for n, _ in found.law]


def test_a_simulation_shows_how_games_end() -> None:
    found = simulation.simulate(games=6, jobs=1)
    ends = found.plot()
    assert sum(widths(ends)) == pytest.approx(100)
    assert ends.get_xlabel() == found.plot(which=1).get_xlabel() == "share of games in %"
    assert {name.removeprefix("lost: ") for name in labels(ends)} == {g.cause or "won" for g in found.games}
    assert [row["vp"] for row in found.rows()] == [g.vp for g in found.games]
    assert labels(found.plot(which=2))[0].startswith("Turn 1 (asks ")


def test_regions_and_plans_are_compared() -> None:
    revolts = drawn().revolts(2)
    ax = revolts.plot()
    assert labels(ax) == [r.region for r in revolts.regions]
    assert widths(ax)[:4] == [round(float(100 * r.p_drawn), 6) for r in revolts.regions]
    left = drawn().actions_left()
    ax = left.plot()
    assert labels(ax) == ["2 Actions", "4 Actions", "6 Actions", "8 Actions"]
    assert widths(ax)[:4] == [round(float(100 * left.plans[0].p_over(n)), 6) for n in (2, 4, 6, 8)]
    single = drawn().actions_left("Battle")
    assert single.rows()[0]["plan"] == single.plans[0].name
