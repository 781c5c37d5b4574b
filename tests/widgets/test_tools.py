"""What a notebook asks for a position: the same functions for every game, which ask its declaration."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import rometeach
from rometeach.core import games
from rometeach.core.declaration import Game, Question
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.positions.saved import GamePosition
from rometeach.widgets import panel, plan_panel, play, show_map, show_plan
from rometeach.widgets.face import Face, face
from rometeach.widgets.map.circles import circles
from rometeach.widgets.map.drawing import draw
from rometeach.widgets.map.layout import read_geometry
from rometeach.widgets.map.view import Area, Badge, Link
from rometeach.widgets.small.asked import AskedPanel

OPENERS: list[Callable[..., object]] = [plan_panel, play, show_map, lambda p: panel("taxes", p)]


@pytest.fixture(params=games.games())
def game(request: pytest.FixtureRequest) -> Game:
    return games.find(request.param)


@pytest.fixture
def board(game: Game) -> GamePosition:
    return rometeach.position(game.name, game.start, owner=False)


@pytest.mark.parametrize("opener", OPENERS)
def test_a_text_is_no_position_without_its_game(opener: Callable[..., object]) -> None:
    with pytest.raises(BadInput, match=r"rometeach.position\(game, text\)"):
        opener("286")
    with pytest.raises(BadInput, match="expected a position, not int"):
        opener(286)


def test_the_functions_that_need_no_game_work_for_every_position(game: Game, board: GamePosition) -> None:
    assert show_map(board).svg and play(board, 1).origin == board
    made = plan_panel(board)
    assert [name for _, name in made.question.options] == [q.name for q in game.plans]
    for question in game.panels:
        assert panel(question, board).position == board


def test_a_game_without_a_panel_says_what_it_has(board: GamePosition, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(games.of(board), panels={}, bench="", plans=(), chances=())
    monkeypatch.setattr(games, "games", lambda: {bare.name: bare})
    with pytest.raises(BadInput, match=r'has no panel "x"\. It has none'):
        panel("x", board)
    with pytest.raises(BadInput, match="has no solver"):
        plan_panel(board)


def test_the_map_of_a_plan_is_that_of_its_game() -> None:
    p = rometeach.position("aurelian", "270-drawn", owner=False)
    plan = rometeach.plan(p, "front", barbarians=2)
    shown = show_plan(plan)
    assert shown.html() == show_map(p.edit(plan.change)).html() and "<svg" in shown.beside()
    assert show_plan(plan, p).text() == shown.text()
    idle = replace(plan, actions=(), costs=())
    with pytest.raises(BadInput, match="changes nothing that the map shows"):
        show_plan(idle, p)
    with pytest.raises(BadInput, match="Give it"):
        show_plan(replace(plan, setting=None))


# -- A panel made of a question's declaration


QUESTIONS = [(game, question) for game in games.games().values() for question in game.chances]


@pytest.mark.parametrize(("game", "question"), QUESTIONS, ids=lambda x: x.name)
def test_every_question_of_chance_has_a_panel_that_answers_as_the_game_does(game: Game, question: Question) -> None:
    change, values = question.typed()
    board = rometeach.position(game.name, game.start, owner=False)
    board = board.edit(change) if change else board
    played = {question.played: 0} if question.played else {}
    made = AskedPanel(board, question, **values | played)
    assert made.result == rometeach.ask(board, question.name, **values | played), made.spoken
    assert made.found.exhibit().title in made.card().text() and made.sentence.value
    empty = AskedPanel(board, question)
    lacking = any(p.needed and not p.choices and not empty.chosen[p.name] for p in question.parameters)
    assert empty.result is None or not lacking
    if empty.result is None and not lacking:  # what is chosen first has no answer on this board, and the panel says why
        chosen = {name: value for name, value in empty.chosen.items() if value != ""}
        with pytest.raises(IllegalChoice) as why:
            rometeach.ask(board, question.name, **chosen)
        assert why.value.what in empty.spoken


def test_a_panel_of_a_question_is_opened_by_its_name_and_follows_the_board() -> None:
    p = rometeach.position("rome-iinc", "286", owner=False)
    made = panel("civil war", p)
    assert isinstance(made, AskedPanel) and "Choose first: Rebel" in made.spoken
    made.choose(rebel="Carausius")
    assert made.result == p.civil_war("Carausius") and "Rebel Defeat" in made.spoken
    made.change("Britannia I +Fort")
    assert made.result == p.edit("Britannia I +Fort").civil_war("Carausius")
    with pytest.raises(BadInput, match="Did you mean rebel"):
        panel("civil_war", p, rebell="Carausius")
    war = panel("war", p.edit("7/5 Vandal @ Numidia"))
    assert "Could fight it: Maximian" in war.spoken


# -- A small face: circles, and the answers that every face has


class Small(Face[GamePosition]):
    """Four places and a road; a place tells the Treasury."""

    name = "aurelian"
    places = {"North": (0, 0), "South": (0, 2), "East": (1.5, 1), "Far": (9, 9)}  # noqa: RUF012
    links = (Link("North", "South", "road"), Link("South", "East", "road"))

    def area(self, board: GamePosition, place: str, *, chances: bool = True) -> Area:
        treasury = board.plain()["treasury"] if place == "South" else 0
        return Area(place, "#a9cdea", None, f"{place}, {treasury} Coins", (Badge(str(treasury), "units"),))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[Face[GamePosition]]:
    declared = replace(games.find("aurelian"), face=f"{__name__}:SMALL", panels={}, bench="")
    monkeypatch.setattr(games, "games", lambda: {"aurelian": declared})
    monkeypatch.setattr("rometeach.widgets.face.resolve", lambda where: SMALL)
    face.cache_clear()
    yield SMALL
    face.cache_clear()


SMALL = Small()


def test_a_small_face_has_a_map_that_is_drawn_walked_and_compared(small: Face[GamePosition]) -> None:
    p: GamePosition = rometeach.position("aurelian", "270-drawn", owner=False)
    ElementTree.fromstring(draw(small.view(p)))
    assert small.neighbours(p) == {
        "North": ("South",), "South": ("North", "East"), "East": ("South", "Far"), "Far": ("East",)
    }  # fmt: skip
    q = p.edit("treasury 9; army 3")
    assert small.changed_places(p, q) == {"South"} and small.clauses(p, q) == ()
    assert small.find(p, "south") == "South"
    assert "South, 9 Coins" in small.focused(q, "South") and "South, 9 Coins" not in small.on_paper(q)
    assert show_map(q, selected="east").selected == "East"
    player = play(p, 1)
    assert player.map.layout.display == "" and set(player.map.areas) == set(small.places)


def test_circles_never_meet_and_lie_in_the_frame() -> None:
    for places in ({"one": (3, 3)}, {"a": (0, 0), "b": (0, 1)}, {str(n): (n % 5, n // 5) for n in range(25)}):
        found = read_geometry(circles(places))
        at = {name: shape.label for name, shape in found.areas.items()}
        assert all(0 < x < found.width and 0 < y < found.height for x, y in at.values())
        for a in at:
            for b in at:
                apart = ((at[a][0] - at[b][0]) ** 2 + (at[a][1] - at[b][1]) ** 2) ** 0.5
                assert a == b or apart >= 109
    assert read_geometry(circles({})).areas == {}
