"""The picture of every worked Example shows the subject of its story, as the story has it, and gives nothing away too early."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rometeach.core.games import games
from rometeach.core.positions.saved import GamePosition
from rometeach.lessons import examples
from rometeach.lessons.course import course
from rometeach.lessons.example import Example
from rometeach.lessons.generators import generators
from rometeach.rome_iinc.position import Position
from rometeach.widgets.drawings.subjects import found, parts
from rometeach.widgets.example_panel import example
from rometeach.widgets.face import face

ALL = [e for game in games() for e in examples.all_examples(game).values()]
each_example = pytest.mark.parametrize("told", ALL, ids=lambda e: f"{e.game}-{e.number}")


def picture(told: Example[GamePosition], part: str, *, chances: bool = False) -> str:
    return unescape(face(told.game).subject(told.board(), part, chances=chances))


WORDS = {"cups": "Cup", "order": "Tokens", "map": "svg", "statesmen": "Military"}
"""What is written in a picture whose subject has no name of its own."""


@each_example
def test_its_picture_names_its_subject(told: Example[GamePosition]) -> None:
    mine, board = face(told.game), told.board()
    for part in parts(told.focus):
        shown, drawn = picture(told, part), found(mine.drawings, board, part)
        if drawn:  # it is written in the drawing itself
            shown = " ".join(re.findall(r">([^<>]+)</text>", shown))
        name = WORDS.get(part) or (
            f"Turn {board.turn}" if part == "turn order" else (drawn and (drawn[1] or drawn[0])) or part
        )
        for word in re.split(" against |, ", name):
            assert word.casefold() in shown.casefold(), part


@each_example
def test_it_is_drawn_before_and_after_and_on_paper(told: Example[GamePosition]) -> None:
    mine, start, end = face(told.game), told.board(), told.film().board
    after = mine.subject(end, told.focus, before=start)
    assert "<svg" in after
    if end == start:
        return
    shown = mine.subject(end, told.focus, chances=False)
    assert "<img" in example(told.game, told.number).card().html() and shown


ROME = [e for e in ALL if e.game == "rome-iinc"]
STATUS = "Roman|Insurgent|Allied|Barbarian"


def claims(p: Position, story: str) -> list[tuple[str, str]]:
    """(Province, status) as a story gives them."""
    places = "|".join(map(re.escape, sorted(p.provinces, key=len, reverse=True)))
    tribes = "|".join(p.rules.tribes)
    claimed = [(m[2], m[1]) for m in re.finditer(rf"\b({STATUS}|{tribes}) ({places})\b", story)]
    return claimed + [(m[1], m[2]) for m in re.finditer(rf"\b({places}) (?:is|has become) ({STATUS})\b", story)]


def test_the_board_has_the_status_that_the_story_gives() -> None:
    checked = 0
    for told in ROME:
        p = told.board()
        assert isinstance(p, Position)
        for place, status in claims(p, told.story):
            assert p.provinces[place].title.startswith(status), (told.number, place, status)
            checked += 1
    assert checked > 12


def test_the_board_has_the_status_that_an_exercise_gives() -> None:
    checked = 0
    for lesson in course("rome-iinc"):
        for generator in generators("rome-iinc", lesson.id).values():
            for seed in (1, 2, 3):
                task = generator.exercise(seed).task
                if isinstance(task.board, Position):
                    for place, status in claims(task.board, task.prompt):
                        assert task.board.provinces[place].title.startswith(status), (generator.name, place, status)
                        checked += 1
    assert checked > 20


def test_a_story_that_names_people_has_them_on_its_board() -> None:
    checked = 0
    for told in ROME:
        p = told.board()
        assert isinstance(p, Position)
        for m in re.finditer(r"\b(\w+(?: [IV]+)?) governs (\w+)\b", told.story):
            if m[1] in p.rules.statesmen and m[2] in p.rules.commands:
                assert p.commander_of[m[2]].name == m[1], told.number
                checked += 1
    assert checked > 4


@each_example
def test_what_is_drawn_at_first_tells_no_chance_and_not_who_follows(told: Example[GamePosition]) -> None:
    mine, board = face(told.game), told.board()
    shown = "".join(picture(told, part) for part in parts(told.focus) if found(mine.drawings, board, part))
    assert not re.search(r"\b\d+ in \d|Player chooses|may never be|counter \"x10\"", shown)


def test_the_examples_that_are_about_more_than_the_map_draw_it() -> None:
    drawn = {
        n: picture(examples.example("rome-iinc", n), examples.example("rome-iinc", n).focus)
        for n in ("T02", "T13", "T01")
    }
    assert "Command Box of Gallia" in drawn["T02"] and "Administration" in drawn["T02"]
    assert "Game Track of the East" in drawn["T13"] and "Majorian" in drawn["T01"]


def test_the_faces_of_a_die_are_dice_in_the_panel_and_on_paper() -> None:
    panel = example("rome-iinc", "T27")
    paper = panel.card().html()
    assert "1 or 2: is Romanised; 3 to 5: nothing happens; 6: Revolts" in paper and "A 3" not in paper
    assert re.search(r'<img alt="The die of Lugdunensis II', paper) and re.search(r"<caption[^>]*>Step by step<", paper)
