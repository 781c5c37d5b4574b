"""The history notes: each claim has a source, each source a work, and no page that nobody looked up."""

import importlib
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from rometeach.core.errors import BadInput
from rometeach.core.figures.tables import read_toml
from rometeach.core.games import find, games
from rometeach.core.resources import data_dir, notebooks_dir
from rometeach.lessons.course import course
from rometeach.lessons.history import UNCHECKED, HistoryNote, note, notes, works
from rometeach.widgets.cards import static_card
from rometeach.widgets.plain import plain_html

LESSONS = [(game, lesson.id) for game in games() for lesson in course(game)]
WORKS = works()

NUMBER = r"\d+(?:\.\d+)*(?:-\d+(?:\.\d+)*)?"
WORD = r"(?:Oriens|Occidens|years?|fragment|lines|chapter|letter|oration)"
PLACE = re.compile(rf"(?:{WORD} )?{NUMBER}(?:; (?:{WORD} )?{NUMBER})*")
MARK = re.compile(r"\[(\d+)\]")
CASE = re.compile(r"\b(?:Cases?|Sections?|Module) ([\d.]+\d)(?:(?:,| and) ([\d.]+\d))?")


def written(n: HistoryNote) -> str:
    return "\n".join([n.models, *n.happened, n.departs])


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.?!])\s+", MARK.sub("", text))


@pytest.mark.parametrize("game", games())
def test_every_lesson_of_the_course_has_a_note_in_order(game: str) -> None:
    assert list(notes(game)) == [lesson.id for lesson in course(game)]


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
class TestNote:
    def test_all_parts_are_there_at_a_readable_length(self, game: str, lesson: str) -> None:
        n = note(game, lesson)
        assert (n.game, n.lesson) == (game, lesson)
        assert 10 <= len(n.title) <= 60
        assert 35 <= len(n.models.split()) <= 80
        assert 2 <= len(n.happened) <= 4
        assert all(20 <= len(p.split()) <= 80 for p in n.happened)
        assert 60 <= len(n.departs.split()) <= 130
        assert 1 <= len(n.discuss) <= 2
        assert all(len(q.split()) >= 10 and "?" in q for q in n.discuss)

    def test_it_is_read_in_two_minutes(self, game: str, lesson: str) -> None:
        n = note(game, lesson)
        assert len(MARK.sub("", " ".join([written(n), *n.discuss])).split()) <= 410

    def test_each_mark_has_a_source_and_each_source_a_mark(self, game: str, lesson: str) -> None:
        n = note(game, lesson)
        marks = {int(m) for m in MARK.findall(written(n))}
        assert marks == set(range(1, len(n.sources) + 1))

    def test_the_marks_first_appear_in_order(self, game: str, lesson: str) -> None:
        firsts = list(dict.fromkeys(int(m) for m in MARK.findall(written(note(game, lesson)))))
        assert firsts == sorted(firsts)

    def test_every_paragraph_of_what_happened_ends_with_a_source(self, game: str, lesson: str) -> None:
        for paragraph in note(game, lesson).happened:
            assert MARK.search(sentences_with_marks(paragraph)[-1]), paragraph

    def test_sentences_with_a_year_are_covered_by_a_source(self, game: str, lesson: str) -> None:
        # A claim is covered by a mark in its own sentence or the next one, in the same paragraph.
        for paragraph in note(game, lesson).happened:
            said = sentences_with_marks(paragraph)
            for this, following in zip(said, [*said[1:], ""], strict=True):
                if re.search(r"\b\d{3,4}\b", MARK.sub("", this)):
                    assert MARK.search(this + following), this

    def test_no_sentence_is_longer_than_45_words(self, game: str, lesson: str) -> None:
        n = note(game, lesson)
        for sentence in sentences("\n".join([written(n), *n.discuss])):
            assert len(sentence.split()) <= 45, sentence

    def test_what_the_rule_models_names_cases_that_exist(self, game: str, lesson: str) -> None:
        n = note(game, lesson)
        named = [c for pair in CASE.findall(written(n)) for c in pair if c]
        assert named
        known = set(importlib.import_module(f"{find(game).verbs.rpartition('.')[0]}.cases").load())
        for case in named:
            stem = case.removesuffix(".0") + "."
            assert case in known or any(k.startswith(stem) for k in known), case

    def test_ancient_works_are_cited_by_their_own_divisions(self, game: str, lesson: str) -> None:
        for source in note(game, lesson).sources:
            if source.work.kind == "ancient":
                assert PLACE.fullmatch(source.where), source
            else:
                assert not source.where or re.fullmatch(r"chapter \d+", source.where), source

    def test_no_source_has_a_page(self, game: str, lesson: str) -> None:
        for source in note(game, lesson).sources:
            assert not re.search(r"\bpp?\.|\bpages?\b", f"{source.where} {source.about}"), source

    def test_the_html_needs_no_trust_and_is_balanced(self, game: str, lesson: str) -> None:
        html = note(game, lesson).html()
        assert plain_html(html) == html
        assert not re.search(r"<(script|style|svg|img|a|iframe)\b|\son\w+=|javascript:|\bid=", html)
        assert static_card(note(game, lesson)).html() == html
        balance = Balance()
        balance.feed(html)
        assert balance.open == []

    def test_text_and_html_say_the_same_and_number_every_source(self, game: str, lesson: str) -> None:
        n = note(game, lesson)
        assert n._repr_mimebundle_() == {"text/plain": n.text(), "text/html": n.html()}
        assert str(n) == n.text()
        words = Balance()
        words.feed(n.html())
        for part in [n.title, n.models, *n.happened, n.departs, *n.discuss, *(s.about for s in n.sources)]:
            assert part in n.text()
            assert part in "".join(words.said)
        assert [int(x) for x in re.findall(r"^\[(\d+)\] ", n.text(), re.MULTILINE)] == [*range(1, len(n.sources) + 1)]


def test_a_note_tells_once_of_each_ancient_work_how_far_to_trust_it() -> None:
    n = note("rome-iinc", "whole-turn")
    assert [s.work.key for s in n.sources].count("ammianus") == 6
    assert n.html().count("A retired officer who finished it about 390.") == 1
    assert n.html().count("<small>") == len({s.work.key for s in n.sources}) == 3


class Balance(HTMLParser):
    """Which elements are still open, and the words of the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def sentences_with_marks(paragraph: str) -> list[str]:
    return re.split(r"(?<=[.?!])\s+", paragraph)


def test_every_reference_of_the_files_exists_and_every_work_is_used() -> None:
    files = [data_dir() / "history" / f"{game.replace('-', '_')}.toml" for game in games()]
    entries = [entry for path in files for entry in read_toml(path).values()]
    cited = {s["ref"] for entry in entries for s in entry["sources"]}  # type: ignore[index]
    assert cited | {ref for ref, _ in classroom_sources()} == set(WORKS)


def classroom_sources() -> set[tuple[str, str]]:
    """(work, place) of every source and passage of the files for the classroom."""
    found = set()
    for path in (data_dir() / "classroom").rglob("*.toml"):
        row = read_toml(path)
        for kind in ("source", "passage"):
            given = row.get(kind, [])
            for source in given if isinstance(given, list) else []:
                found |= {(source["ref"], place) for place in source.get("where", "").split("; ")}
    return found


def test_every_ancient_place_says_once_how_it_was_checked() -> None:
    checked = {
        key: sorted((*work.read, *work.quoted, *work.known)) for key, work in WORKS.items() if work.kind == "ancient"
    }
    cited: dict[str, set[str]] = {}
    for game, lesson in LESSONS:
        for source in note(game, lesson).sources:
            if source.work.kind == "ancient":
                cited.setdefault(source.work.key, set()).update(source.where.split("; "))
    for key, place in classroom_sources():
        if key in checked:
            cited.setdefault(key, set()).add(place)
    assert checked == {key: sorted(places) for key, places in cited.items()}


def test_a_place_that_was_not_looked_up_has_a_star_and_the_note_says_what_it_means() -> None:
    found = note("rome-iinc", "fighting")
    ammianus = next(source for source in found.sources if source.work.key == "ammianus")
    assert (ammianus.places, ammianus.is_unchecked) == (ammianus.where, False)
    doubted = replace(ammianus, where="31.12; 15.5")
    assert doubted.places == "31.12; 15.5*" and doubted.is_unchecked and "15.5*:" in doubted.html()
    told = replace(found, sources=(doubted,))
    assert told.text().endswith(UNCHECKED) and UNCHECKED in told.html()
    quiet = replace(found, sources=(ammianus,))
    assert UNCHECKED not in quiet.text() + quiet.html()


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_passage_whose_place_was_not_looked_up_says_so(game: str, lesson: str) -> None:
    (name,) = (x.notebook for x in course(game) if x.id == lesson)
    page = (notebooks_dir() / game.replace("-", "_") / name).read_text(encoding="utf-8")
    for line in re.findall(r"> [^\n\"]*\(our translation[^)]*\)", page):
        for source in note(game, lesson).sources:
            if source.work.author.split()[0] in line:
                unchecked = any(f"{place.rpartition(' ')[2]} (" in line for place in source.work.known)
                assert unchecked == ("not compared with an edition" in line), line


def test_works_stand_in_order_ancient_first() -> None:
    assert list(WORKS) == sorted(WORKS, key=lambda key: (WORKS[key].kind, key))


@pytest.mark.parametrize("key", sorted(WORKS))
def test_a_work_has_every_field_of_its_kind_and_none_of_the_other(key: str) -> None:
    work = WORKS[key]
    assert work.author and work.title
    if work.kind == "ancient":
        assert work.original and work.language and len(work.about.split()) >= 10
        assert not (work.publisher or work.place or work.year or work.within or work.until)
        assert all(len(s.split()) <= 45 for s in sentences(work.about))
    else:
        assert work.kind == "modern"
        assert work.publisher and work.place and 1776 <= work.year <= 2024
        assert key.endswith(f"-{work.year}")
        assert not (work.original or work.language or work.about)
        assert not work.until or work.until > work.year


def test_a_modern_work_prints_its_imprint_and_an_ancient_one_its_own_title() -> None:
    assert str(WORKS["jones-1964"]).endswith("(Oxford: Basil Blackwell, 1964)")
    assert str(WORKS["gibbon-1776"]).endswith("(London: Strahan and Cadell, 1776-1788)")
    assert WORKS["croke-1983"].imprint == "Chiron 13, Munich: C. H. Beck, 1983"
    assert str(WORKS["ammianus"]) == "Ammianus Marcellinus, Roman History (Res gestae, in Latin)"


def test_what_comes_out_cannot_change_what_is_kept() -> None:
    notes("rome-iinc").clear()
    works().clear()
    assert note("rome-iinc", "board").lesson == "board"


def test_an_unknown_lesson_names_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"fihgting.*Did you mean fighting\?"):
        note("rome-iinc", "fihgting")
    with pytest.raises(BadInput, match="Lessons: board, commanders"):
        note("rome-iinc", "")


@pytest.mark.parametrize("game", ["rome-inc", "../history/rome_iinc", "references", ""])
def test_a_game_without_notes_names_those_that_have(game: str) -> None:
    with pytest.raises(BadInput, match="has no history notes"):
        note(game, "board")


def test_case_and_blanks_of_a_lesson_do_not_matter() -> None:
    assert note("rome-iinc", " Whole-Turn ") is note("rome-iinc", "whole-turn")
