"""The words of each game: explained once, marked in texts, and not used before the lesson that explains them."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import nbformat
import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.core.games import find as find_game
from rometeach.core.registry import resolve
from rometeach.core.resources import notebooks_dir
from rometeach.lessons import history
from rometeach.lessons.course import course
from rometeach.lessons.examples import all_examples
from rometeach.lessons.footer import footer
from rometeach.lessons.glossary import STYLE, early, glossary, linked, marked, term, unlinked, used

GAMES = ("rome-iinc", "aurelian", "hotre", "conquest", "conquest2")
each_game = pytest.mark.parametrize("game", GAMES)
LESSONS = [(game, lesson.id) for game in GAMES for lesson in course(game)]


class Balanced(HTMLParser):
    """Reads HTML and keeps its text; what is not closed as it was opened is an error."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("br", "hr", "img", "input"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)


def cells(game: str, lesson: str) -> list[Any]:
    """The cells of a lesson's notebook, its footer left out."""
    (name,) = (x.notebook for x in course(game) if x.id == lesson)
    cells: list[Any] = nbformat.read(notebooks_dir() / game.replace("-", "_") / name, as_version=4).cells[:-1]
    return cells


def markdown(game: str, lesson: str) -> str:
    """What a lesson's notebook says."""
    return "\n\n".join(cell.source for cell in cells(game, lesson) if cell.cell_type == "markdown")


def shown(game: str, lesson: str) -> str:
    """What it says and shows."""
    outputs = [o for cell in cells(game, lesson) for o in cell.get("outputs", ())]
    return " ".join(
        [unlinked(markdown(game, lesson)), *(str(o.get("data", {}).get("text/plain", o.get("text"))) for o in outputs)]
    )


@each_game
def test_every_word_has_one_short_sentence_a_lesson_and_a_case(game: str) -> None:
    places = {lesson.id: lesson.number for lesson in course(game)}
    cases = resolve(f"rometeach.{find_game(game).folder}.cases:load")()
    forms = [form for t in glossary(game).values() for form in (t.name, *t.forms)]
    assert len(forms) == len(set(forms))
    for t in glossary(game).values():
        assert places[t.met] <= places[t.lesson], t.name
        assert t.case in cases or any(number.startswith(f"{t.case}.") for number in cases), t.name
        assert t.sentence.count(".") == 1 and t.sentence.endswith("."), t.name
        assert len(t.sentence.split()) <= 25 and not re.search(r"[\"<>()\[\]|`]", t.sentence), t.name


@each_game
def test_every_word_is_used_in_the_lesson_that_explains_it(game: str) -> None:
    for t in glossary(game).values():
        text = shown(game, t.lesson)
        assert any(form.casefold() in text.casefold() for form in (t.name, *t.forms)), f"{t.name} in {t.lesson}"


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_no_word_is_used_before_the_lesson_that_explains_it(game: str, lesson: str) -> None:
    assert early(game, markdown(game, lesson), lesson) == ()


def test_a_word_of_a_later_lesson_is_found_unless_the_paragraph_links_to_that_lesson() -> None:
    assert early("rome-iinc", "A Triumph ends it. See `Draw`.", "board") == ("Triumph",)
    assert early("rome-iinc", "A Triumph ends it ([9](09_fighting.ipynb)).\n\n## Draw", "board") == ()
    assert early("rome-iinc", "A Triumph ends it, and Prestige grows.", "fighting") == ()


def test_the_first_use_is_marked_the_longest_word_wins_and_what_is_no_text_stays() -> None:
    html = (
        "<h4>Legion</h4><p title='a Fort'>A <b>Pseudo Legion</b> and a Legion, <a href='x'>a Guard</a>, <code>Fleet</code>. Legions</p>"
        "<svg><text>Cavalry</text></svg><p>Legionary &amp; Fort-like</p>"
    )
    result = marked("rome-iinc", html, "revolts")
    assert re.findall(r'class="rt-term"[^>]*>([^<]*)<', result) == ["Pseudo Legion", "Legion"]
    assert 'tabindex="0"' in result and 'data-says="Legion: A strong Unit' in result
    assert Balanced(result).text == Balanced(html).text


def test_what_a_lesson_explains_itself_is_not_marked() -> None:
    assert marked("rome-iinc", "<p>a Legion</p>", "board") == "<p>a Legion</p>"
    assert (
        "rt-term" in marked("rome-iinc", "<p>a Legion</p>")
        and marked("rome-iinc", "<p>nothing</p>") == "<p>nothing</p>"
    )


def test_the_sentence_shows_on_hover_and_on_focus() -> None:
    assert ".rt-term:hover::after, .rt-term:focus::after" in STYLE and "attr(data-says)" in STYLE


@each_game
def test_marking_is_done_once_and_never_breaks_a_page(game: str) -> None:
    pages = [history.note(game, lesson.id).html() for lesson in course(game)]
    pages += [found.html() for found in all_examples(game).values()]
    assert len(pages) > 20
    for html in pages:
        once = marked(game, html)
        assert "rt-term" in once and marked(game, once) == once
        assert re.sub(r'<span class="rt-term"[^>]*>([^<]*)</span>', r"\1", once) == html


def test_links_into_the_glossary_are_made_once() -> None:
    text = "## Legions\n\nA **Legion**, `a Fort`, two Legions and [a Guard](x.ipynb).\n\n| Unit |\n|---|\n| Fort |"
    seen: set[str] = set()
    once = linked("rome-iinc", text, "revolts", seen)
    assert (
        seen == {"Legion", "Fort", "Unit"}
        and once.count("](#Glossary") == 3
        and '**[Legion](#Glossary "A strong' in once
    )
    assert linked("rome-iinc", once, "revolts", set()) == once and unlinked(once) == text
    assert [t.name for t in used("rome-iinc", once)] == ["Fort", "Legion", "Unit"]
    assert linked("rome-iinc", once, "board", set()) == text


def test_a_word_is_found_by_each_form() -> None:
    assert term("rome-iinc", "pseudo legions") == term("rome-iinc", " Pseudo Legion ")
    with pytest.raises(BadInput, match="Did you mean Foederati"):
        term("rome-iinc", "Federati")


@pytest.mark.parametrize(("word", "found", "case"), [("placement", "Placement", "9"), ("Naval", "landing", "9.3.2")])
def test_9_steps_and_ways_of_the_third_game_are_words(word: str, found: str, case: str) -> None:
    assert (term("hotre", word).name, term("hotre", word).case) == (found, case)


def test_the_command_line_says_what_a_word_means() -> None:
    said = CliRunner().invoke(main, ["term", "rome-iinc", "pseudo", "legions"])
    assert said.exit_code == 0 and said.output.startswith("Pseudo Legion: A Legion that is never a Veteran")
    assert "Case 2.2.4. Lesson 1, " in said.output


@each_game
def test_a_footer_holds_the_words_that_its_lesson_links_to(game: str) -> None:
    lesson = course(game)[3]
    text = linked(game, markdown(game, lesson.id), lesson.id, set())
    words = used(game, text)
    page = footer(game, lesson, words)
    assert page.startswith("---\n*Cases used here:") and "### Glossary" in page and page.endswith("</details>")
    assert [t.name for t in words] == re.findall(r"^- \*\*(.+?)\*\*", page, re.MULTILINE) and len(words) > 3
    assert "Glossary" not in footer(game, lesson)
