"""Sheets for a class: variants, no answers, a key that holds them; and the rules of each lesson on one page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rometeach.classroom import pdf, plain_text
from rometeach.classroom.documents import Beside, Blanks, Document, Drawing, Items, Name, Part, Together
from rometeach.classroom.handouts import class_list, rules_pages, sheets
from rometeach.classroom.handouts.exercises import put, short, solved
from rometeach.classroom.handouts.topics import Topic, find, topics
from rometeach.core.errors import BadInput
from rometeach.lessons.answers import AnyOf, InOrder, OneOf, WholeNumber
from rometeach.lessons.exercise import Exercise

TOPICS = list(topics())
NAMES = ("Zoë Łukasz", "Bo", "Åsa")


def flat(parts: tuple[Part, ...]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, Together | Beside):
            yield from flat(part.parts)
        yield part


def words(document: Document) -> str:
    return plain_text.text(document)


def texts(made: tuple[sheets.Sheet, ...]) -> list[str]:
    return ["\n".join(e.text() for e in sheet.exercises) for sheet in made]


def test_there_is_a_topic_for_each_lesson_of_each_course() -> None:
    assert {t.game for t in TOPICS} == {"aurelian", "conquest", "conquest2", "hotre", "rome-iinc"}
    assert find("rome-iinc/8") == find(" ROME-IINC/revolts ") != find("rome-iinc/fighting")
    assert len(find("aurelian/rules")) == len([t for t in TOPICS if t.game == "aurelian"])


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("rome-iinc/revolt", "Did you mean revolts?"),
        ("revolts", "Say of which game: rome-iinc/revolts"),
        ("rome-iinc/xyzzy", "board, commanders"),
        ("rom-iinc/revolts", "Did you mean rome-iinc/revolts"),
    ],
)
def test_an_unknown_topic_names_the_nearest(name: str, told: str) -> None:
    with pytest.raises(BadInput, match=re.escape(told)):
        find(name)


def test_each_pupil_has_variants_of_their_own_and_the_same_every_time() -> None:
    (topic,) = find("rome-iinc/revolts")
    chosen = sheets.chosen(topic)
    made = sheets.sheets(chosen, 7, NAMES)
    assert texts(made) == texts(sheets.sheets(chosen, 7, NAMES))
    assert len(set(texts(made))) == len(NAMES)
    assert not set(texts(made)) & set(texts(sheets.sheets(chosen, 8, NAMES)))
    assert texts(sheets.sheets(chosen, 7, NAMES[1:])) == texts(made)[1:]  # who else is in the class changes nothing
    (alone,) = sheets.sheets(chosen, 7)
    assert (alone.pupil, alone.number) == ("", 7)


def test_two_who_would_have_the_same_sheet_get_different_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    (topic,) = find("rome-iinc/revolts")
    monkeypatch.setattr(sheets, "number_of", lambda seed, pupil, again: 5 + again)
    assert [s.number for s in sheets.sheets(sheets.chosen(topic, 1), 7, ("A", "B"))] == [5, 6]


def test_the_exercises_can_be_counted_or_named() -> None:
    (topic,) = find("rome-iinc/revolts")
    known = list(topic.generators())
    assert [g.name for g in sheets.chosen(topic, 2)] == known[:2]
    assert [g.name for g in sheets.chosen(topic, names=(known[3], known[0], known[3]))] == [known[3], known[0]]
    with pytest.raises(BadInput) as told:
        sheets.chosen(topic, 99, ("the_summ",))
    assert "the_sum" in told.value.problems[0].hint
    assert len(told.value.problems) == 3


def exercise_of(topic: Topic, name: str, seed: int = 7) -> Exercise:
    return topic.generators()[name].exercise(seed)


def test_there_is_room_to_answer_suited_to_the_kind() -> None:
    (revolts,) = find("rome-iinc/revolts")
    for exercise in (g.exercise(7) for g in revolts.generators().values()):
        ask, parts = exercise.task.ask, list(flat(put(exercise, 1)))
        ticks = [p for p in parts if isinstance(p, Items) and p.tick]
        blanks = [p for p in parts if isinstance(p, Blanks)]
        if isinstance(ask, OneOf | AnyOf):
            assert [len(t.items) for t in ticks] == [len(ask.options)] and not blanks
        elif isinstance(ask, InOrder):
            assert blanks[-1].count == len(ask.options)
        elif isinstance(ask, WholeNumber):
            assert (blanks[-1].count, blanks[-1].end) == (1, ask.unit)
    tray = exercise_of(revolts, "make_it_safe").task.ask.options
    assert len([p for p in flat(put(exercise_of(revolts, "make_it_safe"), 1)) if isinstance(p, Blanks)]) == len(tray)


def test_the_letters_and_numbers_of_the_key_name_what_stands_on_the_sheet() -> None:
    for name in ("rome-iinc/revolts", "hotre/combat"):
        for generator in find(name)[0].generators().values():
            exercise = generator.exercise(3)
            ask, answer, code = exercise.task.ask, exercise.task.answer, short(exercise)
            if isinstance(ask, OneOf):
                assert ask.options["abcdefghij".index(code)] == answer
            elif isinstance(ask, AnyOf) and code != "none":
                assert {ask.options["abcdefghij".index(c)] for c in code.split(", ")} == answer
            elif isinstance(ask, InOrder):
                assert tuple(ask.options[int(n) - 1] for n in code.split()) == answer
            else:
                assert code == ask.words(answer)


def test_a_sheet_shows_no_answer_and_the_key_shows_all() -> None:
    (topic,) = find("rome-iinc/revolts")
    made = sheets.sheets(sheets.chosen(topic, 3), 7, NAMES)
    papers, key = sheets.papers(topic, made, 7), sheets.key(topic, made, 7)
    assert [p.pupil for d in papers for p in d.parts if isinstance(p, Name)] == list(NAMES)
    assert len(key) == 1 + len(NAMES)
    for sheet, paper, solutions in zip(made, papers, key[1:], strict=True):
        assert not re.search(r"Answer: [^_]|Case ", words(paper))
        for exercise in sheet.exercises:
            assert short(exercise) in words(key[0])
            assert exercise.task.ask.words(exercise.task.answer) in words(solutions).replace("\n", " ")
        assert str(sheet.number) in words(solutions)
    assert all("revolts, seed 7" in d.footer for d in (*papers, *key))


def test_the_maps_of_sheets_tell_no_chance() -> None:
    (topic,) = find("rome-iinc/revolts")
    pictures = [
        p for g in topic.generators().values() for p in flat(put(g.exercise(7), 1)) if isinstance(p, Beside | Drawing)
    ]
    drawn = [p.picture.svg if isinstance(p, Beside) else p.svg for p in pictures]
    assert len(drawn) >= 4
    assert not any(re.search(r">\d\+<|>\d+%<", svg) for svg in drawn)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda t: t.name)
def test_every_exercise_of_every_lesson_goes_on_paper(topic: Topic) -> None:
    for number, generator in enumerate(topic.generators().values(), 1):
        exercise = generator.exercise(11)
        assert f"{number}. {exercise.title}" in words(Document("", put(exercise, number)))
        assert exercise.title in words(Document("", solved(exercise, number)))


def test_a_sheet_has_two_pages_and_its_maps_are_explained_beside_the_first() -> None:
    (topic,) = find("rome-iinc/revolts")
    for paper in sheets.papers(topic, sheets.sheets(sheets.chosen(topic), 7, ("Anna", "Ben")), 7):
        assert pdf.length(paper) == 2
        first, _, rest = words(paper).partition("What the maps show")
        assert "1. " in first and "2. " not in first and "2. " in rest and "What the maps show" not in rest


@pytest.mark.parametrize("paper", pdf.SIZES)
@pytest.mark.parametrize("topic", TOPICS, ids=lambda t: t.name)
def test_the_rules_of_a_lesson_stand_on_one_page(topic: Topic, paper: str) -> None:
    page = rules_pages.page(topic, paper)
    assert pdf.length(page, paper) == 1
    text = words(page)
    assert topic.lesson.title in text and "Example" in text


def test_what_a_page_of_rules_leaves_out_it_names() -> None:
    (topic,) = find("rome-iinc/board")
    page = rules_pages.page(topic)
    table = next(p.rows for p in page.parts if hasattr(p, "rows"))
    told = re.sub(r"\s+", " ", words(page).partition("Not on this page: Cases")[2])
    left = re.findall(r"\d+(?:\.\d+)+", told.partition("(")[0])
    assert len(table) >= 10 and len(left) >= 10 and not set(left) & {row[0] for row in table}
    assert "rometeach case rome-iinc" in told and "lines of charts" in told


def test_a_page_of_rules_has_the_whole_chart_where_it_fits() -> None:
    (topic,) = find("rome-iinc/revolts")
    text = words(rules_pages.page(topic))
    assert "each hostile neighbour joined by Road: +3" in text and "11.1.4" in text


def names_file(folder: Path, content: bytes) -> Path:
    path = folder / "names.txt"
    path.write_bytes(content)
    return path


def test_a_class_is_read_line_by_line(tmp_path: Path) -> None:
    assert class_list.read(names_file(tmp_path, "\ufeffZoë  Łukasz\r\n\r\nBo\n".encode())) == ("Zoë Łukasz", "Bo")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is empty"),
        (b"\n \n", "is empty"),
        (b"\xff\xfe\x00B", "is no text in UTF-8"),
        (b"Bo\n" * 300, "is too long"),
        (b"x" * 200_000, "is too long"),
    ],
)
def test_a_file_that_is_no_class_is_told(tmp_path: Path, content: bytes, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        class_list.read(names_file(tmp_path, content))


def test_wrong_names_are_told_all_at_once(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as told:
        class_list.read(names_file(tmp_path, b"Bo\n***\nBo\n" + b"x" * 80))
    lines = [p.where.rpartition(", ")[2] for p in told.value.problems]
    assert lines == ["line 2", "line 3", "line 4"]
    with pytest.raises(BadInput, match="cannot be read"):
        class_list.read(tmp_path / "nobody.txt")
    with pytest.raises(BadInput, match="cannot be read"):
        class_list.read(tmp_path)
