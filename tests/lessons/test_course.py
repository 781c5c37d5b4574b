"""The course: its lessons, the Cases they teach, their notebooks, the learner's progress."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.games import find as find_game
from rometeach.core.games import games
from rometeach.core.resources import notebooks_dir
from rometeach.core.verbs import verbs_of
from rometeach.lessons import chart, scorebook
from rometeach.lessons.charts import sentence
from rometeach.lessons.course import course, find, moved
from rometeach.lessons.footer import cases_of, footer
from rometeach.lessons.generators import generators
from rometeach.lessons.predictions import of_lesson as predictions
from rometeach.rome_iinc.rules import standard

each_game = pytest.mark.parametrize("game", games())


def index(game: str) -> dict[str, Any]:
    """The index of a game's Cases."""
    found: dict[str, Any] = importlib.import_module(f"{find_game(game).verbs.rpartition('.')[0]}.cases").load()
    return found


@each_game
def test_each_lesson_takes_one_sitting_and_builds_on_earlier_ones(game: str) -> None:
    known: set[str] = set()
    for lesson in course(game):
        assert 20 <= lesson.minutes <= 40, lesson.id
        assert set(lesson.before) <= known, lesson.id
        assert lesson.about and lesson.after
        known.add(lesson.id)


@each_game
def test_each_lesson_has_its_notebook_in_order(game: str) -> None:
    for lesson in course(game):
        assert lesson.notebook.startswith(f"{lesson.number:02d}_")
        assert (notebooks_dir() / game.replace("-", "_") / lesson.notebook).is_file()


@each_game
def test_every_case_of_the_index_is_taught_by_one_lesson(game: str) -> None:
    lessons = {lesson.id for lesson in course(game)}
    for number, case in index(game).items():
        assert case.lesson in lessons, number
    taught = [n for lesson in lessons for n in cases_of(game, lesson)]
    assert len(taught) == len(set(taught)) == len(index(game))


def test_the_footer_names_the_cases_and_the_way_on() -> None:
    text = footer("rome-iinc", find("rome-iinc", "revolts"))
    assert "11.1, 11.1.1, 11.1.2" in text
    assert "(07_building.ipynb)" in text and "(09_fighting.ipynb)" in text


def test_a_lesson_is_found_by_id_number_or_title() -> None:
    assert find("rome-iinc", "8") == find("rome-iinc", "revolts") == find("rome-iinc", "Revolts and Romanisation")
    with pytest.raises(BadInput, match="Did you mean revolts"):
        find("rome-iinc", "revolt")


def test_a_chart_is_printed_with_every_value_of_the_rules() -> None:
    table = chart("rome-iinc", "revolt")
    lines = [v for k, v in standard().charts.items() if k.startswith("revolt.")]
    assert [row[:2] for row in table.rows] == [(sentence(line), line.case) for line in lines]
    assert [r[0] for r in chart("rome-iinc", "revolt", "fort", "legion").rows] == [
        "each Legion in the Province: -1",
        "a Fort in the Province: -2",
    ]
    with pytest.raises(BadInput, match="Did you mean revolt"):
        chart("rome-iinc", "revolts")
    with pytest.raises(BadInput, match="Did you mean fort"):
        chart("rome-iinc", "revolt", "forts")


def test_a_table_is_printed_with_every_row_and_says_what_is_reconstructed() -> None:
    table = chart("aurelian", "battle table")
    assert [row[0] for row in table.rows] == [str(n) for n in range(1, 9)]
    assert {row[-1] for row in table.rows} == {"reconstructed, not from the game"}
    assert len(chart("aurelian", "campaign table", "1").rows) == 1


def test_progress_is_kept_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "mine.json"
    kept = scorebook.load(path)
    kept.record("rome-iinc", "revolts", "the_sum", solved=False)
    kept.record("rome-iinc", "revolts", "the_sum", solved=True, alone=True)
    kept.record("rome-iinc", "events", "x", solved=True)
    again = scorebook.load(path)
    assert again.scores == kept.scores
    assert again.score("rome-iinc", "revolts", "the_sum") == scorebook.Tally(2, 1, 1)
    assert (again.solved("rome-iinc", "revolts"), again.solved("rome-iinc", "board")) == (1, 0)


def test_progress_that_names_no_game_is_of_the_first_course(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    scores = '{"revolts/the_sum": [3, 2, 1], "aurelian/danube/the_die": [1, 1, 0]}'
    path.write_text(f'{{"rometeach": "progress", "format": 1, "scores": {scores}}}')
    kept = scorebook.load(path)
    assert kept.score("rome-iinc", "revolts", "the_sum") == scorebook.Tally(3, 2, 1)
    assert kept.solved("aurelian", "danube") == 1


def test_progress_follows_what_moved_to_another_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorebook, "moved", {"rome-iinc": {"board/pay": "treasury/pay"}, "aurelian": {}}.__getitem__)
    path = tmp_path / "mine.json"
    scores = '{"board/pay": [3, 2, 1], "rome-iinc/treasury/pay": [1, 1, 1], "aurelian/board/pay": [5, 0, 0]}'
    guesses = '{"rome-iinc/board/pay": ["7", false]}'
    path.write_text(f'{{"rometeach": "progress", "format": 1, "scores": {scores}, "predictions": {guesses}}}')
    kept = scorebook.load(path)
    assert kept.score("rome-iinc", "treasury", "pay") == scorebook.Tally(4, 3, 2)
    assert kept.score("aurelian", "board", "pay") == scorebook.Tally(5, 0, 0)
    assert (kept.solved("rome-iinc", "treasury"), kept.solved("rome-iinc", "board")) == (1, 0)
    assert kept.predicted("rome-iinc", "treasury", "pay") == scorebook.Guessed("7", False)
    kept.record("rome-iinc", "treasury", "pay", solved=True)
    kept.predict("rome-iinc", "treasury", "pay", scorebook.Guessed("8", True))
    assert "rome-iinc/board/pay" not in path.read_text()
    again = scorebook.load(path)
    assert again.score("rome-iinc", "treasury", "pay") == scorebook.Tally(5, 4, 2)
    assert again.predicted("rome-iinc", "treasury", "pay") == scorebook.Guessed("8", True)


def test_of_two_predictions_that_of_today_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scorebook, "moved", lambda game: {"board/pay": "treasury/pay"})
    path = tmp_path / "mine.json"
    guesses = '{"rome-iinc/treasury/pay": ["8", true], "rome-iinc/board/pay": ["7", false]}'
    path.write_text(f'{{"rometeach": "progress", "format": 1, "scores": {{}}, "predictions": {guesses}}}')
    assert scorebook.load(path).guesses == {"rome-iinc/treasury/pay": scorebook.Guessed("8", True)}


@each_game
def test_what_moved_is_there_now_and_no_longer_where_it_was(game: str) -> None:
    there = {f"{lesson.id}/{name}" for lesson in course(game) for name in generators(game, lesson.id)}
    there |= {f"{lesson.id}/{name}" for lesson in course(game) for name in predictions(game, lesson.id)}
    assert set(moved(game).values()) <= there
    assert not set(moved(game)) & there


def test_a_game_that_is_not_known_has_moved_nothing() -> None:
    assert moved("conquest-of-gaul") == {}


@pytest.mark.parametrize("game", ["conquest-of-gaul", "../rome_iinc"])
def test_a_game_without_a_course_is_named(game: str) -> None:
    with pytest.raises(BadInput, match="is no game"):
        course(game)


@pytest.mark.parametrize(
    "text", ["notes", "{}", "[1]", '{"rometeach": "session"}', '{"rometeach": "progress", "format": 9}', "[" * 99_999]
)
def test_a_foreign_file_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    with pytest.raises(BadInput, match="no file of a learner's progress"):
        scorebook.load(path)
    assert path.read_text() == text


def test_progress_that_cannot_be_written_is_said_and_stays_in_memory(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    kept = scorebook.Scorebook(blocked / "mine.json")
    with pytest.raises(BadInput, match="kept only in memory"):
        kept.record("rome-iinc", "revolts", "the_sum", solved=True)
    assert kept.solved("rome-iinc", "revolts") == 1


def test_the_environment_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(scorebook.ENVIRONMENT, str(tmp_path / "pupil-7.json"))
    scorebook.load().record("rome-iinc", "board", "x", solved=True)
    assert json.loads((tmp_path / "pupil-7.json").read_text())["scores"] == {"rome-iinc/board/x": [1, 1, 0]}


def test_the_lines_of_a_chart_are_sentences_with_their_values() -> None:
    said = {line.key: sentence(line) for line in standard().charts.values()}
    assert said["revolt.road"] == "each hostile neighbour joined by Road: +3"
    assert said["tax.governor"] == "a Governor's Administration: minus its value"
    assert said["revolt.limit"] == "the Province Revolts on a total above 6"
    assert said["build.fort"] == "to Build a Fort costs 10 Gold"
    owned = standard().load({"charts:war.fort": "-2", "charts:tax.governor": "-2"}).charts
    assert sentence(owned["war.fort"]) == "each Fort that fights: -2"
    assert sentence(owned["tax.governor"]) == "a Governor's Administration: minus 2 times its value"


@each_game
def test_every_line_of_a_chart_has_a_sentence_with_its_value_and_no_other(game: str) -> None:
    for line in verbs_of(find_game(game)).rules(owner=False).charts.values():
        assert line.sentence and line.sentence.count("{") == 1 and re.search(r"\{(its)?\}", line.sentence), line.key
        assert "…" not in sentence(line) and "_" not in sentence(line), line.key
        assert len(sentence(line).split()) <= 25, line.key


WHOLE = '{"rometeach": "progress", "format": 1, "scores": {"rome-iinc/board/x": [1, 1, 0]}}'


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0" * 300,
        WHOLE[:60],
        WHOLE[:-1],
        WHOLE.replace("[1, 1, 0]", "[1, 1]"),
        WHOLE.replace("[1, 1, 0]", "[1e999, 1, 0]"),
        WHOLE.replace("[1, 1, 0]", "[-1, 1, 0]"),
        WHOLE.replace("[1, 1, 0]", '["1", 1, 0]'),
        WHOLE.replace("[1, 1, 0]", "9" * 5000),
        WHOLE.replace("[1, 1, 0]", "[" * 50_000),
        '{"rometeach": "progress", "format": 1}',
    ],
)
def test_a_broken_file_of_progress_is_told_and_kept_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.json"
    for number in ("", "-2"):
        path.write_text(text)
        kept = scorebook.load(path)
        assert (
            f"mine.json is broken: your progress begins anew, and with your next answer that file is kept as "
            f"mine.broken{number}.json." in kept.notice
        )
        assert path.read_text() == text  # nothing is touched before there is something to keep
        kept.record("rome-iinc", "board", "y", solved=True)
        assert (tmp_path / f"mine.broken{number}.json").read_text() == text
        again = scorebook.load(path)
        assert (again.notice, again.scores) == ("", {"rome-iinc/board/y": scorebook.Tally(1, 1, 0)})
        assert (
            kept.notice == f"{path} was broken: it is kept as mine.broken{number}.json, and your progress began anew."
        )
    (tmp_path / "mine.broken-x.json").write_text("somebody's")
    (told,) = scorebook.load(path).notices()
    assert told.endswith("do not count: mine.broken-2.json, mine.broken.json.")
