"""While an exercise is open nothing gives its answer away: no chart, result or law is asked for its picture, tables and card."""

from __future__ import annotations

import functools
import gc
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import rometeach
from rometeach.core.games import find, games
from rometeach.core.verbs import verbs_of
from rometeach.lessons import generators as generators_
from rometeach.lessons.answers import AnyOf, Chance, OneOf
from rometeach.lessons.course import course
from rometeach.lessons.exercise import Exercise
from rometeach.lessons.generators import Generator
from rometeach.widgets import exercises, open_exercise, worksheet
from rometeach.widgets.face import face
from rometeach.widgets.map import drawing
from rometeach.widgets.map.view import MapView
from rometeach.widgets.plain import plain_html

HOUSE = Path(rometeach.__file__).parent
GAMES = [game for game in games() if course(game)]
LESSONS = [(game, lesson.id) for game in GAMES for lesson in course(game)]
GENERATORS = [g for game, lesson in LESSONS for g in generators_.generators(game, lesson).values()]

ROOMS = ("charts", "results", "valuation")
CLOSED = tuple(
    f"{HOUSE / folder}/"
    for folder in ("core/chance", *(f"{game.replace('-', '_')}/{room}" for game in GAMES for room in ROOMS))
)
"""Where chances, sums and what is said of them come from."""

OF_CHANCE = re.compile(r"\b\d+ in \d+\b|\d%|per cent|\bRevolts\b|\bRomanised\b|\bsucceeds\b|\bchance\b", re.IGNORECASE)
"""How the boards of both games tell a chance."""

each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)
each_game = pytest.mark.parametrize("game", GAMES)


class Asked(AssertionError):
    """A chart, a result or a law was asked."""


@contextmanager
def closed() -> Iterator[None]:
    """Every function in these folders raises when it is called, and so does the end, should somebody have caught that."""
    asked: list[str] = []

    def refuse(frame: FrameType, event: str, _: object) -> None:
        where = frame.f_code.co_filename
        if where.startswith(CLOSED):
            asked.append(f"{Path(where).relative_to(HOUSE)}: {frame.f_code.co_name}")
            raise Asked(asked[-1])

    before = sys.gettrace()
    sys.settrace(refuse)
    try:
        yield
    finally:
        sys.settrace(before)
    assert not asked, asked


def forget() -> None:
    """Empty every cache of these folders."""
    for found in gc.get_objects():
        if isinstance(found, functools._lru_cache_wrapper):
            code = getattr(found.__wrapped__, "__code__", None)
            if code is not None and code.co_filename.startswith(CLOSED):
                found.cache_clear()


def fresh(exercise: Exercise) -> Exercise:
    """The same exercise on a copy of its board that has computed nothing yet."""
    board = exercise.task.board
    return replace(exercise, task=replace(exercise.task, board=None if board is None else replace(board)))


def seen(exercise: Exercise) -> dict[str, str]:
    """Everything of an exercise that can be seen while it is open."""
    task, card = exercise.task, open_exercise.card(exercise)
    return {
        "prompt": exercise.prompt_html(),
        "picture": open_exercise.picture(task),
        "options": open_exercise.options(task),
        "tables": open_exercise.tables(task),
        "card": card.html(),
        "text": card.text(),
    }


def words(html: str) -> str:
    """What can be read of HTML, titles and labels included."""
    labels = " ".join(re.findall(r'(?:aria-label|alt)="([^"]*)"', html))
    shown = re.sub(r"<style\b.*?</style>", " ", html, flags=re.DOTALL)
    return unescape(f"{re.sub('<[^>]*>', ' ', shown)} {labels}")


@pytest.fixture
def in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps are not drawn but told: all that the drawing gets to know, in no more time than it takes to say it."""
    assert [face(game) for game in GAMES]  # loaded now, so that all that draws is at hand
    drawn = drawing.draw

    def draw(view: MapView, **how: object) -> str:
        badges = [[(b.kind, b.text) for b in area.badges] for area in view.areas]
        looks = "".join(
            f"<p>{a.title}; {a.fill} {a.pattern} {a.chance or ''} {a.emphasis} {b}</p>"
            for a, b in zip(view.areas, badges, strict=True)
        ) + " ".join(f"{entry.label} {entry.fill} {entry.pattern}" for entry in view.legend)
        label = getattr(how.get("detail"), "label", "")
        return f"<div><p>{view.title}</p><p>{view.description}</p><p>{view.selected}</p>{looks}<p>{label}</p></div>"

    found = [module for name, module in sys.modules.items() if name.startswith("rometeach.widgets")]
    for module in found:
        if getattr(module, "draw", None) is drawn:
            monkeypatch.setattr(module, "draw", draw)


def exercises_of(game: str, lesson: str, variants: range) -> list[Exercise]:
    return [g.exercise(n) for g in generators_.generators(game, lesson).values() for n in variants]


@each_lesson
def test_the_same_is_seen_where_every_chart_and_every_law_refuses(game: str, lesson: str, in_words: None) -> None:
    same_without_charts(game, lesson, range(1, 3))


@each_lesson
def test_the_same_is_seen_in_twenty_variants(game: str, lesson: str, in_words: None) -> None:
    same_without_charts(game, lesson, range(3, 21))


def same_without_charts(game: str, lesson: str, variants: range) -> None:
    found = exercises_of(game, lesson, variants)
    with_charts = [seen(x) for x in found]
    forget()
    for exercise, before in zip(found, with_charts, strict=True):
        copy = fresh(exercise)
        with closed():
            after = seen(copy)
        assert after == before, (exercise.name, exercise.seed)
        tell_no_chance(exercise, before)


def tell_no_chance(exercise: Exercise, shown: dict[str, str]) -> None:
    """No chance in picture and tables, and nowhere in words the chance that is asked for; no help on the card."""
    task, card = exercise.task, words(shown["card"]).replace(exercise.how, "")
    for part in ("picture", "options", "tables"):
        found = OF_CHANCE.findall(words(shown[part]))
        assert not found, (exercise.name, exercise.seed, part, found)
    if isinstance(task.ask, Chance) and task.answer not in (0, 1):
        for told in re.findall(r"[\d.]+%|\d+ in [\d.]+", task.ask.words(task.answer)):
            assert told not in card and told not in words(shown["prompt"]), (exercise.name, exercise.seed, told)
    assert exercise.title in card and task.prompt.split("\n")[0] in card
    assert all(option in card for option in task.ask.options)
    assert "Worked solution" not in card and "Hint 1" not in card and not any(hint in card for hint in task.hints)


@each_lesson
def test_a_whole_drawing_asks_no_chart_either(game: str, lesson: str) -> None:
    found = exercises_of(game, lesson, range(1, 2))
    forget()
    for exercise in found:
        copy = fresh(exercise)
        with closed():
            shown = open_exercise.options(copy.task) or open_exercise.picture(copy.task)
        assert bool(shown) == (exercise.task.board is not None)
        assert not OF_CHANCE.search(words(shown)), exercise.name


def uncertain(game: str) -> Any:
    """A board on which there is a chance to tell: where a game begins, or where two armies meet."""
    return verbs_of(find(game)).position({"conquest2": "example-10.2"}.get(game, find(game).start))


@each_game
def test_a_picture_with_chances_is_refused(game: str) -> None:
    """What the other tests rest on: with its chances no board of these games gets past the closed doors."""
    mine = face(game)
    board = replace(uncertain(game))
    assert OF_CHANCE.search(words(mine.focused(board)))
    forget()
    for asked in (mine.view, mine.focused, mine.table):
        with pytest.raises(Asked), closed():
            asked(replace(board))
    with closed():
        told = words(mine.focused(replace(board), chances=False)) + words(mine.on_paper(replace(board)))
        told += mine.picture(replace(board), chances=False).text()
    assert not OF_CHANCE.search(told)


@each_game
def test_a_refusal_that_is_caught_is_told_at_the_end(game: str) -> None:
    board = uncertain(game)
    forget()
    with pytest.raises(AssertionError, match=r"charts|results|chance"), closed(), suppress(Asked):
        face(game).view(replace(board))


def test_tracks_hold_numbers_and_no_sums() -> None:
    board = verbs_of(find("aurelian")).position("270-drawn")
    mine = face("aurelian")
    assert re.search(r"asks for|after taxes", mine.tracks(board).text())
    assert not re.search(r"asks for|scores|after taxes", mine.tracks(board, chances=False).text())


@pytest.mark.parametrize("generator", GENERATORS, ids=lambda g: f"{g.game}-{g.lesson}-{g.name}")
def test_the_place_that_is_outlined_is_not_the_answer(generator: Generator) -> None:
    """A place that the prompt does not name, and that stands in right options alone, tells them."""
    told = offered = 0
    for seed in range(1, 13):
        task = generator.exercise(seed).task
        if task.board is None or not task.focus or not isinstance(task.ask, OneOf | AnyOf):
            return
        right = task.answer if isinstance(task.answer, frozenset) else {task.answer}
        named = [o for o in task.ask.options if task.focus in o]
        offered += 1
        told += bool(named) and set(named) <= right and task.focus not in task.prompt
    assert told <= 0.5 * offered, f"{told} of {offered}"


def test_a_mute_map_says_nothing_but_names() -> None:
    mute = [x for g in GENERATORS if (x := g.exercise(1)).task.mute]
    assert {x.name for x in mute} == {"neighbours_by", "one_move", "what_is_it"}
    for x in mute:
        task = x.task
        shown = open_exercise.picture(task) + open_exercise.options(task)
        assert "<svg" in shown and "<table" not in shown and not open_exercise.tables(task)
        assert not re.search(r"Joined|Line|Road|Legion|Roman|Rebel|Empire", words(shown)), x.name
        assert "<img" in open_exercise.paper(x)


def test_a_panel_leaves_the_exercise_as_it_was_put() -> None:
    panel = exercises("rome-iinc", "revolts")
    panel.hint()
    card = panel.card()
    assert card == open_exercise.card(panel.exercise)
    assert "<img" in card.html() and not any(hint in card.html() for hint in panel.exercise.task.hints)


def test_a_worksheet_folds_hints_and_solutions_away_below_boards_without_chances() -> None:
    paper = worksheet("rome-iinc", "revolts", 3).html()
    for generator in generators_.generators("rome-iinc", "revolts").values():
        x = generator.exercise(3)
        assert open_exercise.paper(x) in paper
        assert plain_html(x.open_html(open_exercise.tables(x.task))) in paper
        assert not OF_CHANCE.search(words(open_exercise.tables(x.task)))
    assert paper.count("<summary>Worked solution</summary>") == paper.count("<summary>Hint 1</summary>")
