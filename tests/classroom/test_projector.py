"""`rometeach present`: decks of lessons and boards, their dice against the rules, and what is seen before an answer."""

from __future__ import annotations

import html
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rometeach
from rometeach.aurelian.results import thrown as raids
from rometeach.classroom.projector import films, fit, lesson, markdown, position
from rometeach.classroom.projector.decks import deck, decks
from rometeach.classroom.projector.page import page
from rometeach.classroom.projector.slides import Bit, Deck, Dice, Summary, Text, Vote
from rometeach.classroom.projector.throws import Throw, throws
from rometeach.classroom.projector.votes import few, of_chance
from rometeach.cli import main
from rometeach.conquest.charts.hits import hits_law
from rometeach.core.games import find
from rometeach.core.results.show import Table
from rometeach.core.verbs import verbs_of
from rometeach.hotre.charts.exchange import single
from rometeach.lessons import predictions
from rometeach.lessons.course import course
from rometeach.lessons.faces import BAD, GOOD, FaceOutcome, Faces
from rometeach.rome_iinc.charts import revolt, war
from rometeach.rome_iinc.results import thrown

FOLDED = re.compile(r"<details class=\"(?:answer|after|told)\">.*?</details>", re.DOTALL)
LESSONS = [(game, found.id) for game in rometeach.games() for found in course(game)]


def board_of(game: str, name: str = "", edit: str = "") -> rometeach.GamePosition:
    declared = find(game)
    found = verbs_of(declared).position(name or declared.start, owner=False)
    return found.edit(edit) if edit else found


@cache
def board_deck(game: str) -> Deck:
    return position.deck(board_of(game))


def dice_of(game: str, name: str = "", edit: str = "") -> list[Throw]:
    return list(throws(find(game), board_of(game, name, edit)))


def every_throw(throw: Throw) -> Iterator[tuple[int, ...]]:
    return product(*(range(1, sides + 1) for sides in throw.sides))


def sections(made: str, kind: str) -> list[str]:
    return re.findall(rf'<section class="slide {kind}".*?</section>', made, re.DOTALL)


# -- Dice: what the page says of a throw is what the rules make of it


@pytest.mark.parametrize("name", ["286", "example-11.1"])
def test_each_face_of_a_revolt_die_does_what_the_phase_does_with_it(name: str) -> None:
    board = rometeach.position("rome-iinc", name)
    asked = [t for t in throws(find("rome-iinc"), board) if t.about == "revolts"]
    assert "The die of Germania II" in [t.title for t in asked] or name != "286"
    for throw in asked:
        before = board.provinces[throw.place].status
        for (face,) in every_throw(throw):
            played = thrown.of_revolt(board, throw.place, (face,))
            said = throw.outcome((face,)).words
            told = " ".join(played.lines)
            kind = "Revolts" if " Revolts." in told else "is Romanised" if "Romanised" in told else "stays as it is"
            assert said.startswith(kind), (throw.place, face)
            assert throw.plus == (played.ledger.total if played.ledger else None)
            if kind == "Revolts" and isinstance(played.end, type(board)):
                after = played.end.provinces[throw.place]
                assert after.status != before and after.title in said
        odds = revolt.odds(board, throw.place)
        assert odds is not None
        assert sum((o.p or 0 for o in throw.outcomes if o.words.startswith("Revolts")), Fraction(0)) == odds.p_revolt


def test_each_face_of_an_emperors_die_does_what_the_phase_does_with_it() -> None:
    board = rometeach.position("rome-iinc", "286")
    asked = [t for t in throws(find("rome-iinc"), board) if t.about == "mortality"]
    assert asked
    for throw in asked:
        who = throw.title.removeprefix("The life of ")
        for (face,) in every_throw(throw):
            told = " ".join(thrown.of_mortality(board, who, (face,)).lines)
            assert (f"{who} dies" in told) == (throw.outcome((face,)).words == "dies"), (face, told)


@pytest.mark.parametrize("name", ["example-10.2.7", "example-13.2.2", "example-11.3.2"])
def test_the_throws_of_a_war_have_its_exact_chances(name: str) -> None:
    board = rometeach.position("rome-iinc", name)
    asked = [t for t in throws(find("rome-iinc"), board) if t.about == "war"]
    assert asked
    fights = [f for empire in ("East", "West") for f in war.open_fights(board, empire)]
    for throw in asked:
        fight = next(f for f in fights if f"{f[1].name} fights the {f[0]} War" in throw.ask)
        odds = war.odds(board, war.Force(*fight))
        assert {o.words: o.p for o in throw.outcomes} == {o.words: odds.p(o.words) for o in throw.outcomes}
        told = Counter(throw.outcome(faces).words for faces in every_throw(throw))
        assert {words: Fraction(n, 216) for words, n in told.items()} == {o.words: o.p for o in throw.outcomes}
        assert throw.plus == odds.modifier


@pytest.mark.parametrize("edit", ["", "Danube 3: Barbarian 4a; Danube 5: Barbarian 5b"])
def test_the_two_dice_of_a_barbarian_do_what_the_phase_does_with_them(edit: str) -> None:
    board = rometeach.position("aurelian", "270-drawn").edit(edit)
    asked = list(throws(find("aurelian"), board))
    assert asked
    for throw in asked:
        name = throw.title.partition(" comes")[0]
        for first, second in every_throw(throw):
            words = throw.outcome((first, second)).words
            dice = (first,) if words.startswith(("a Usurper", "no Space")) else (first, second)
            told = raids.of_chit(board, name, dice).text()
            assert ("overruns" in told) == (words == "the Space is lost"), (first, second, told)
            assert ("is Defeated" in told) == (words == "the Legion holds"), (first, second, told)


def test_the_throws_of_an_exchange_are_those_that_are_counted() -> None:
    board = rometeach.position("hotre", "example-10.2")
    asked = list(throws(find("hotre"), board))
    assert asked
    for throw in asked:
        win, lose, tie, whole = single(board.exchange(throw.place).exchange)
        found = {o.words: o.p for o in throw.outcomes}
        assert found["the attacker wins"] == Fraction(win, whole) and found["the defender wins"] == Fraction(
            lose, whole
        )
        assert found.get("a tie: thrown again", 0) == Fraction(tie, whole)


def test_the_hits_of_a_throw_have_their_exact_law() -> None:
    (throw,) = dice_of("conquest")
    best = rometeach.position("conquest", "four").legion().best
    law = hits_law(best.legion, best.reserve)
    assert [(o.words.split()[0], o.p) for o in throw.outcomes] == [(str(n), p) for n, p in law.items()]
    (other,) = dice_of("conquest2")
    asked = rometeach.position("conquest2", "four").battle().asked.battle
    weights = Counter(sum(asked.figures.die.matched(f, asked.attacker.army.all)) for f in every_throw(other))
    assert [o.p for o in other.outcomes] == [Fraction(weights[n], len(other.of)) for n in sorted(weights)]


@pytest.mark.parametrize("game", rometeach.games())
def test_all_chances_of_a_throw_come_to_one_and_every_throw_has_an_outcome(game: str) -> None:
    found = dice_of(game)
    assert found
    for throw in found:
        assert sum((o.p or Fraction(0) for o in throw.outcomes), Fraction(0)) == 1
        assert len(throw.of) == len(list(every_throw(throw))) and {*throw.of} == {*range(len(throw.outcomes))}
        assert throw.rule and "Case" in throw.rule


def test_the_faces_that_a_lesson_explains_are_the_faces_of_its_dice() -> None:
    told = Faces("The die", (FaceOutcome("falls", BAD, "1.1"), *[FaceOutcome("holds", GOOD, "1.2")] * 7))
    slide = films.of_faces(told)
    assert slide.sides == (8,) and slide.of == (0, *[1] * 7)
    assert [(o.words, o.p, o.case) for o in slide.outcomes] == [
        ("falls", Fraction(1, 8), "1.1"),
        ("holds", Fraction(7, 8), "1.2"),
    ]
    assert slide.rule == "1: falls; 2 to 8: holds (Case 1.1, 1.2)."


# -- Decks


@pytest.mark.parametrize("game", rometeach.games())
def test_a_board_is_asked_what_is_least_certain(game: str) -> None:
    made = board_deck(game)
    votes = [s for s in made.slides if isinstance(s, Vote)]
    assert isinstance(made.slides[0], Text) and made.slides[0].picture and isinstance(made.slides[-1], Summary)
    assert 3 <= len(votes) <= position.MOST
    assert any(isinstance(s, Dice) for s in made.slides)
    for vote in votes:
        assert vote.of_chance and not vote.right
        assert sum((o.p or Fraction(0) for o in vote.options), Fraction(0)) == 1
        assert 2 <= len(vote.options) <= 6 and all(o.p for o in vote.options)


def test_a_first_period_has_its_revolts() -> None:
    made = board_deck("rome-iinc")
    (vote,) = [s for s in made.slides if isinstance(s, Vote) and s.title == "The die of Germania II"]
    assert {o.words: o.p for o in vote.options} == {
        "stays as it is": Fraction(2, 3),
        "Revolts: becomes Insurgent": Fraction(1, 3),
    }
    assert "Case 11.1.3" in vote.why and "1 in 3" in vote.answer
    safer = deck("rome-iinc", "286", "Germania II +Fort")
    assert "The die of Germania II" not in [s.title for s in safer.slides if isinstance(s, Dice)]


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_is_a_deck_that_keeps_its_answers(game: str, name: str) -> None:
    made = lesson.deck(game, name)
    asked = [s for s in made.slides if isinstance(s, Vote)]
    known = predictions.of_lesson(game, name)
    assert len(asked) >= 3 and {s.name for s in asked} & {p.question for p in known.values()}
    for slide in made.slides:
        if isinstance(slide, Text):
            assert slide.title and (slide.bits or slide.picture)
            high = sum(bit.lines for bit in slide.bits)
            assert high <= fit.ROOM or len(slide.bits) == 1, (slide.title, high)
        elif isinstance(slide, Vote) and slide.kind in ("one", "any"):
            assert len(slide.options) > 1 and {*slide.right} <= {o.words for o in slide.options}
    written = page(made)
    kept_back(written, made)
    self_contained(written)


def kept_back(written: str, made: Deck) -> None:
    """Nothing that is seen on a vote tells its answer: neither the answer nor the reason, nor how likely an option is."""
    votes = [s for s in made.slides if isinstance(s, Vote)]
    found = sections(written, "vote")
    assert len(found) == len(votes)
    for vote, section in zip(votes, found, strict=True):
        seen = html.unescape(re.sub(r"<[^>]*>", " ", FOLDED.sub("", section)))
        assert "Reveal" not in seen and (not vote.why or vote.why not in seen)
        if vote.of_chance or (not vote.options and len(vote.answer) > 8):
            assert "✓" not in seen
        assert not (vote.of_chance and re.search(r"\d%|\d in \d", seen)), seen
    assert all('<details class="after">' in section for section in sections(written, "dice"))


def self_contained(written: str) -> None:
    """It asks no other file and no network, shows no code, and is not too large to be kept."""
    assert not re.findall(r'(?:src|href)="(?!data:|#|index\.html)[^"]*"', written)
    assert "rometeach.position(" not in re.sub(r"<script>.*?</script>", "", written, flags=re.DOTALL)
    assert len(written.encode()) < 3_000_000
    assert len(re.findall(r"<h2 id=", written)) == written.count(
        '<section class="slide'
    )  # the keys have one, the first slide none


def test_a_page_without_scripts_can_be_read_and_its_dice_are_data() -> None:
    made = board_deck("rome-iinc")
    written = page(made)
    found = [json.loads(html.unescape(x)) for x in re.findall(r'data-dice="([^"]*)"', written)]
    dice = [s for s in made.slides if isinstance(s, Dice)]
    assert [x["of"] for x in found] == ["".join(map(str, d.of)) for d in dice]
    assert [[o["words"] for o in x["outcomes"]] for x in found] == [[o.words for o in d.outcomes] for d in dice]
    assert not re.search(r"<section[^>]* hidden", written)
    kept_back(written, made)


# -- Parts


def test_what_does_not_fit_stands_on_the_next_slide() -> None:
    bits = [fit.words("word " * 40) for _ in range(9)]
    parts = list(fit.packed(bits))
    assert [b for part in parts for b in part] == bits and len(parts) > 1
    assert all(sum(b.lines for b in part) <= fit.ROOM for part in parts)
    table = Table("Many", ("A", "B"), tuple((str(n), "some words") for n in range(30)))
    made = list(fit.table(table))
    assert len(made) > 2 and all('<th scope="col">A</th>' in bit.html and bit.lines <= fit.ROOM for bit in made)
    assert sum(bit.html.count("some words") for bit in made) == 30
    assert next(iter(fit.parted("One. Two. " * 200))).endswith(".")


def test_a_text_is_read_without_links_and_code() -> None:
    text = (
        '## Head\n\nA [Legion](#Glossary "Soldiers, (many)") **holds** `x`.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 < 3 |\n\n'
        "> Said.\n>\n> Who"
    )
    head, *bits = markdown.read(text)
    assert head == markdown.Heading("Head")
    shown = "".join(bit.html for bit in bits if isinstance(bit, Bit))
    assert "<p>A Legion <strong>holds</strong> <q>x</q>.</p>" in shown and "Glossary" not in shown
    assert "<li>one</li>" in shown and "<td>2 &lt; 3</td>" in shown and "<blockquote><p>Said.</p><p>Who</p>" in shown


def test_rare_outcomes_stand_together() -> None:
    throw = next(t for t in dice_of("rome-iinc") if t.about == "revolts")
    many = [o for o in throw.outcomes for _ in range(5)]
    shared = [type(o)(f"{o.words} {n}", Fraction(1, len(many))) for n, o in enumerate(many)]
    found = few(shared)
    assert len(found) == 6 and found[-1].words == "something else"
    assert sum((o.p or Fraction(0) for o in found), Fraction(0)) == 1
    assert of_chance("T", "Q?", shared, picture=None).of_chance


# -- The command


def run(*words: str) -> Result:
    found = CliRunner().invoke(main, ["present", *words])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found


def test_a_deck_is_written_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "deck.html"
    found = run("conquest2", "four", "--edit", "Italia: Red 2I", "--html", str(path), "--no-browser")
    assert found.exit_code == 0 and str(path) in found.output
    assert path.read_text(encoding="utf-8") == page(deck("conquest2", "four", "Italia: Red 2I"))
    assert run("aurelian", "4", "--html", "-").output.startswith("<!doctype html>")


def test_a_deck_without_a_file_opens_in_the_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def note(address: str) -> bool:
        opened.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", note)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run("conquest2", "four").output == ""
    (path,) = tmp_path.glob("rometeach-*.html")
    assert opened == [path.as_uri()] and "<section" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rome-iinc", "revlts"), "Did you mean revolts"),
        (("rome-iinc", "287"), "Did you mean 286"),
        (("aurelian", "nothing at all"), "is no lesson and no position of aurelian. Lessons: situation"),
        (("rome-iinc", "revolts", "--edit", "Germania II +Fort"), "--edit: goes with a position"),
        (("romeiinc", "286"), "rome-iinc"),
        (("hotre", "60", "--edit", "Gal +Fort"), "Gal"),
    ],
)
def test_what_is_wrong_is_told(words: tuple[str, ...], told: str) -> None:
    found = run(*words, "--no-browser")
    assert found.exit_code != 0 and told in found.output and "Traceback" not in found.output


@pytest.mark.skipif(sys.platform == "win32", reason="another message")
def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    found = run("rome-iinc", "revlts", "--html", str(tmp_path / "none" / "x.html"))
    assert "Did you mean revolts" in found.output and "cannot be written" in found.output


def test_all_decks_are_written_into_a_folder(tmp_path: Path) -> None:
    made = decks(tmp_path / "deep" / "decks")
    assert made[0].name == "index.html" and len(made) == 1 + len(LESSONS) + len(rometeach.games())
    index = made[0].read_text(encoding="utf-8")
    assert all(f'href="{path.name}"' in index for path in made[1:]) and all(path.stat().st_size for path in made)
    for path in made[1:]:
        self_contained(path.read_text(encoding="utf-8"))
