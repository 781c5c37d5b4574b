"""Every chart of every game: bars as long as their chances, one colour a meaning, axes from 0 to 100 %, equal bars merged."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from xml.etree import ElementTree

import matplotlib
import pytest

matplotlib.use("Agg")

from matplotlib.colors import to_rgb
from matplotlib.figure import Figure

import rometeach
from rometeach.core.errors import RometeachError
from rometeach.core.games import find, games
from rometeach.core.meanings import MEANINGS, NUMBER, meaning
from rometeach.core.plots import CHANCES, ESTIMATES, GAMES
from rometeach.core.results.bar_svg import FULL
from rometeach.core.results.bars import MANY, PAIRS, Bar, Bars, Pairs
from rometeach.core.results.base import PositionResult
from rometeach.core.results.show import Result

SVG = "{http://www.w3.org/2000/svg}"
QUESTIONS = [(game, q.name) for game, declared in games().items() for q in declared.chances]
each_question = pytest.mark.parametrize(("game", "name"), QUESTIONS, ids=lambda text: text)


def results(game: str, name: str) -> Iterator[Result]:
    """The answers to a question: its example, and the same of every position of the catalogue that has an answer."""
    question = find(game).question(name)
    change, given = question.typed()
    if question.played:
        given = {**given, question.played: 4}
    yield rometeach.ask(rometeach.position(game, find(game).start).edit(change), name, **given)
    for where in [*rometeach.positions(game)][:6]:
        try:
            yield rometeach.ask(rometeach.position(game, where).edit(change), name, **given)
        except RometeachError:
            continue  # nothing of the kind lies on this board


def charts(game: str, name: str) -> Iterator[Bars | Pairs]:
    for found in results(game, name):
        yield from (chart for chart in found.exhibit().bars if chart.bars)


def chances(bar: Bar) -> list[Fraction]:
    """The chances that a line of a chart shows."""
    return [p for p in (bar.before, bar.p) if p is not None]


@each_question
def test_every_bar_is_as_long_as_its_chance_and_has_the_colour_of_its_meaning(game: str, name: str) -> None:
    for chart in charts(game, name):
        drawn = [(float(p) * FULL, b.means.colour) for b in chart.drawn() for p in chances(b) if p]
        rects = ElementTree.fromstring(chart.svg()).iterfind(f"{SVG}g/{SVG}rect")
        seen = [(float(r.attrib["width"]), r.attrib["fill"]) for r in rects]
        assert [colour for _, colour in seen] == [colour for _, colour in drawn]
        assert [width for width, _ in seen] == pytest.approx([width for width, _ in drawn], abs=0.01)
        said = ["0%", "50%", "100%"]
        assert [t.text for t in ElementTree.fromstring(chart.svg()).iterfind(f"{SVG}text") if t.text in said] == said


@each_question
def test_an_outcome_has_one_meaning_in_every_chart_and_numbers_stand_apart(game: str, name: str) -> None:
    package = find(game).verbs.split(":")[0].rpartition(".")[0]
    declared = import_module(f"{package}.meanings").MEANINGS
    for chart in charts(game, name):
        names = [n for n, *_ in (chart.bars if isinstance(chart, Bars) else chart.changes)]
        kinds = {n: meaning(chart.means, n) for n in names}
        assert {n: kinds[n] for n in kinds if n in declared} == {n: declared[n] for n in kinds if n in declared}
        assert set(kinds.values()) in ({NUMBER}, set(kinds.values()) - {NUMBER}), chart.title


@each_question
def test_what_is_equal_is_merged_and_nothing_is_lost(game: str, name: str) -> None:
    for chart in charts(game, name):
        lines = chart.drawn()
        most = MANY if isinstance(chart, Bars) else PAIRS
        if not chart.ordered:
            assert max(Counter((b.before, b.p, b.means) for b in lines).values()) < most
        then = dict(chart.bars) if isinstance(chart, Bars) else {n: after for n, _, after in chart.changes}
        assert {n: b.p for b in lines for n in b.names} == then


@each_question
def test_every_axis_of_chances_goes_from_0_to_100(game: str, name: str) -> None:
    for found in results(game, name):
        for picture in found.drawings():
            ax = picture.draw(Figure().subplots())
            if ax.get_xlabel() in (CHANCES, GAMES, ESTIMATES):
                assert ax.get_xlim() == (0, 112), ax.get_title(loc="left")
            else:
                assert "%" not in ax.get_xlabel()
        break


@each_question
def test_pictures_of_outcomes_have_the_colours_of_their_charts(game: str, name: str) -> None:
    allowed = {to_rgb(m.colour) for m in MEANINGS}
    for chart in charts(game, name):
        bars = chart.picture().draw(Figure().subplots()).patches
        assert {bar.get_facecolor()[:3] for bar in bars} <= allowed
        kinds = [b.means for b in chart.drawn()] * (2 if isinstance(chart, Pairs) else 1)
        assert [bar.get_facecolor()[:3] for bar in bars] == [to_rgb(m.colour) for m in kinds]


@each_question
def test_figures_that_are_no_chances_are_declared(game: str, name: str) -> None:
    for found in results(game, name):
        if isinstance(found, PositionResult):
            assert all(0 <= q <= 1 for n, q in found.figures().items() if not n.endswith(found.AMOUNTS or ("\0",))), (
                name
            )
