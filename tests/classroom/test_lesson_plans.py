"""Lesson plans: what is in them holds, what is wrong with one is told at once, and what is printed of them."""

import re
import shlex
from dataclasses import replace
from html import unescape
from itertools import accumulate
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import rometeach
from rometeach.classroom import pdf
from rometeach.classroom.documents import Items, Together, Words
from rometeach.classroom.plain_text import column_widths, text
from rometeach.classroom.plans import claims, pages
from rometeach.classroom.plans.plan import LEVELS, Claim, Plan
from rometeach.classroom.plans.printed import for_pupils, for_teacher
from rometeach.classroom.plans.reader import commands, find, of_theme, plans, read, texts, themes
from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.core.resources import data_dir
from rometeach.core.results.show import Table

PERIOD = data_dir() / "classroom" / "plans" / "period_1.toml"
PERIODS = ("period-1", "period-2")


def run(*words: str) -> Result:
    found = CliRunner().invoke(main, ["lesson-plan", *words])
    assert found.exception is None or isinstance(found.exception, SystemExit), found.exception
    return found


def claim(**changes: object) -> Claim:
    """The chance of Germania II, changed."""
    known = Claim("1 in 3", "rome-iinc", "286", "Germania II.p_revolt", "1/3", question="revolts")
    return replace(known, **changes)  # type: ignore[arg-type]


# -- What is in them ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", plans())
def test_every_number_of_a_plan_is_what_the_rules_give(name: str) -> None:
    for found in plans()[name].claims:
        claims.check(found)


@pytest.mark.parametrize("name", plans())
def test_no_number_of_a_plan_could_be_another(name: str) -> None:
    found = plans()[name].claims[0]
    for wrong in (replace(found, value="7/9"), replace(found, says="seventeen times out of nineteen")):
        with pytest.raises(BadInput, match="is not what the rules give"):
            claims.check(wrong)


def test_a_rule_that_changes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    board = rometeach.position("rome-iinc", "286", owner=False)
    rules = board.rules.with_changes({"charts:revolt.fort": "-1", "charts:build.guard": "24"})
    monkeypatch.setattr(claims, "position", lambda *_, **__: board.with_rules(rules))
    wrong = []
    for found in find("period-1").claims:
        try:
            claims.check(found)
        except BadInput:
            wrong.append(found.says)
    for said in (
        "a Fort takes 2 off the sum",
        "build a Guard, 25 Gold",
        "they cost 50 Gold",
        "Mesopotamia has a sum of +3",
    ):
        assert said in wrong
    assert "a chance of 1 in 3" not in wrong


@pytest.mark.parametrize("name", PERIODS)
def test_a_period_is_whole(name: str) -> None:
    plan = find(name)
    assert plan.minutes == 45 == sum(step.minutes for step in plan.steps)
    assert 6 <= len(plan.steps) <= 9 and len(plan.questions) == 8 and len(plan.misconceptions) >= 3
    assert all(len(c.levels) == len(LEVELS) for c in plan.rubric)


@pytest.mark.parametrize("plan", plans().values(), ids=lambda p: p.name)
def test_steps_and_minutes_that_are_named_are_there(plan: Plan) -> None:
    everything = " ".join(texts(plan))
    begins = set(accumulate((step.minutes for step in plan.steps), initial=0))
    assert {int(n) for n in re.findall(r"minute (\d+)", everything)} <= begins
    assert all(1 <= int(n) <= len(plan.steps) for n in re.findall(r"\bstep (\d+)", everything))
    assert all(1 <= int(n) <= len(plan.questions) for n in re.findall(r"[Qq]uestions? (\d+)", everything))


@pytest.mark.parametrize("name", PERIODS)
def test_a_period_names_the_projector_and_what_pupils_take_home(name: str) -> None:
    first = {" ".join(command.split()[1:3]) for command in commands(find(name))}
    assert "rometeach present rome-iinc 286" in commands(find(name))
    assert first & {"handout rome-iinc/revolts", "quiz new"}


def test_the_pupils_of_the_second_period_do_not_read_how_the_war_ended() -> None:
    page = text(for_pupils(find("period-2")))
    told = ("95%", "Allectus", "peace", "failed", "won back", "disagree about")
    assert [word for word in told if word in page] == []


@pytest.mark.parametrize("plan", plans().values(), ids=lambda p: p.name)
def test_a_passage_says_whose_words_they_are(plan: Plan) -> None:
    for passage in plan.passages:
        assert "our translation" in passage.note and "not compared with an edition" in passage.note


def test_the_second_period_quotes_one_source() -> None:
    assert [p.source for p in find("period-2").passages] == ["Aurelius Victor, The Caesars 39"]


def _parsed(command: str) -> click.Context:
    """What the command line makes of a command, without running it."""
    words = shlex.split(command)[1:]
    found = main.get_command(click.Context(main), words[0])
    while isinstance(found, click.Group):
        words = words[1:]
        found = found.get_command(click.Context(found), words[0])
    assert found is not None, command
    return found.make_context(words[0], words[1:])


@pytest.mark.parametrize(("name", "command"), [(p.name, c) for p in plans().values() for c in commands(p)])
def test_the_commands_of_the_preparation_are_read(name: str, command: str) -> None:
    assert _parsed(command).args == []


def test_a_command_that_is_mistyped_is_found() -> None:
    with pytest.raises(click.NoSuchOption):
        _parsed("rometeach odds rome-iinc 286 --revoltz")


@pytest.mark.parametrize(
    "command",
    dict.fromkeys(c for p in plans().values() for c in commands(p) if c.split()[1] not in ("lab", "app", "present")),
)
def test_the_commands_of_the_preparation_run(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.txt").write_text("Anna\nBen\n", encoding="utf-8")
    found = CliRunner().invoke(main, shlex.split(command)[1:])
    assert found.exit_code == 0, found.output
    named = re.findall(r"--(?:html|pdf) (\S+)", command)
    assert all((tmp_path / name).stat().st_size > 1000 for name in named)


# -- What is wrong with one --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"value": "1/4"}, "comes to 1/3, not to 1/4"),
        ({"says": "1 in 4"}, '"1 in 4" does not hold 1/3'),
        ({"edit": "Germania II +Guard"}, "comes to 1/6, not to 1/3"),
        ({"path": "Germania II.p_revolts"}, "Did you mean p_revolt"),
        ({"path": "figures"}, "not to a number or a text"),
        ({"question": "revolt"}, "Did you mean revolts"),
        ({"position": "287"}, "287"),
        ({"question": "os:getcwd"}, 'there is no "os:getcwd"'),
        ({"question": "rometeach.core.disk:read", "options": {"nothing": 1}}, "missing a required argument"),
        ({"question": "", "path": "rules.load(x)"}, "cannot be asked with that"),
        ({"question": "", "path": "save(x)"}, 'there is no "save'),
        ({"question": "", "path": "__class__.__name__"}, 'there is no "__class__"'),
    ],
)
def test_a_wrong_claim_says_what_is_wrong(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput) as raised:
        claims.check(claim(**changes))
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("count.p(0)", "10/81"),
        ("count.mean", "5/3"),
        ("1 - Germania II.p_revolt", "2/3"),
        ("1 - Germania II.p_revolt + Lugdunensis II.p_revolt", "1/2"),
        ("1 - Germania II.p_revolt * 1 - Mesopotamia.p_revolt", "1/3"),
        ("provinces.0.odds.province", "Mesopotamia"),
        ("as_json.revolts.province=Mesopotamia.modifier", "3"),
        ('position.rules.charts."build.fort".value', "10"),
        ("provinces.len", "6"),
    ],
)
def test_a_path_is_followed(path: str, value: str) -> None:
    found = rometeach.position("rome-iinc", "286", owner=False).revolts()
    assert claims.along(found, path) == claims.read(value)


@pytest.mark.parametrize(
    ("says", "value", "holds"),
    [
        ("a third", "1/3", True),
        ("33%", "1/3", True),
        ("33.3%", "1/3", True),
        ("34%", "1/3", False),
        ("2 of the 6 faces", "1/3", True),
        ("about 182 Gold", "6551/36", True),
        ("182 Gold", "6551/36", False),
        ("1.67 of them", "5/3", True),
        ("takes 2 off", "-2", True),
        ("+3", "3", True),
        ("two thirds", "2/3", True),
        ("1,250 Gold", "1250", True),
        ("the ability Persecution", "Persecution", True),
        ("thirty", "3", False),
    ],
)
def test_words_hold_a_number_or_not(says: str, value: str, holds: bool) -> None:
    assert claims.told(says, claims.read(value)) == holds


def _spoilt(tmp_path: Path, *changes: tuple[str, str]) -> str:
    """What is said of the first period with these changes of its text."""
    content = PERIOD.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in content
        content = content.replace(old, new, 1)
    path = tmp_path / "mine.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(BadInput) as raised:
        read(path)
    return str(raised.value)


def test_all_mistakes_of_a_plan_are_told_at_once(tmp_path: Path) -> None:
    told = _spoilt(
        tmp_path,
        ('game = "rome-iinc"', 'game = "rome-inc"'),
        ('themes = ["roman-power", "tetrarchy"]', 'themes = ["roman-powr", 3]'),
        ('lessons = ["board", "building", "revolts"]', "lessons = []"),
        ("minutes = 6", "minutes = 7"),
        ('ref = "zosimus"', 'ref = "zosimos"'),
        ('to = "rome-iinc/revolts"', 'to = "rome-iinc/revolt"'),
        ('title = "The ladder"', 'titel = "The ladder"'),
        ('says = "costs 10 Gold"', 'says = "costs 11 Gold"'),
        ('question = "revolts"', 'question = "revolt"'),
        ("[differentiation]", "[differention]"),
    )
    for said in (
        'mine.toml, game: there is no "rome-inc". Did you mean rome-iinc?',
        'mine.toml, themes: there is no "roman-powr". Did you mean roman-power?',
        "mine.toml, themes 2: expected a text, not '3'",
        "mine.toml, lessons: has 0: expected 1 or more texts",
        "mine.toml, step: the minutes of the steps add up to 46. Expected 45.",
        "mine.toml, step 2, title: is missing",
        "mine.toml, step 2, titel: is not a key of this table. Did you mean title?",
        "mine.toml, differentiation: is missing",
        'mine.toml, source 2, ref: there is no "zosimos". Did you mean zosimus?',
        'mine.toml, link 2, to: there is no "revolt". Did you mean revolts?',
        'mine.toml, claim 1, question: there is no "revolt". Did you mean revolts?',
        'mine.toml, claim 6, says: "costs 11 Gold" stands nowhere in the plan',
    ):
        assert said in told


def test_a_place_that_no_list_of_works_has_is_refused(tmp_path: Path) -> None:
    assert 'source 2, where: there is no "2.35"' in _spoilt(tmp_path, ('where = "2.34"', 'where = "2.35"'))


def test_a_notebook_that_is_not_there_is_refused(tmp_path: Path) -> None:
    change = ('to = "rome-iinc/board"', 'to = "notebooks/rome_iinc/01_the_bord.ipynb"')
    assert "Did you mean rome_iinc/01_the_board.ipynb" in _spoilt(tmp_path, change)


# -- What is printed ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("plan", plans().values(), ids=lambda p: p.name)
def test_pupils_see_the_questions_and_no_answer(plan: Plan) -> None:
    shown = [part for part in for_pupils(plan).parts if not isinstance(part, Items)]
    flat = [inner for part in shown for inner in (part.parts if isinstance(part, Together) else (part,))]
    pupils = " ".join(part.words for part in flat if isinstance(part, Words))
    assert all(question.ask in pupils for question in plan.questions) and plan.task in pupils
    assert not any(isinstance(part, Table) for part in flat)
    assert not [answer for q in plan.questions for answer in q.expected if len(answer) > 25 and answer in pupils]


@pytest.mark.parametrize("name", PERIODS)
def test_the_teacher_sees_all(name: str) -> None:
    plan = find(name)
    cells = [c for part in for_teacher(plan).parts if isinstance(part, Table) for row in part.rows for c in row]
    for step in plan.steps:
        assert step.teacher in cells and step.pupils in cells
    for question in plan.questions:
        assert question.ask in cells and all(any(answer in c for c in cells) for answer in question.expected)
    assert f"{45 - plan.steps[-1].minutes}-45 {plan.steps[-1].title}" in cells
    assert all(level in cells for criterion in plan.rubric for level in criterion.levels)


@pytest.mark.parametrize("name", plans())
def test_a_plan_takes_few_pages(name: str) -> None:
    plan = plans()[name]
    teacher, pupils = pdf.printed([for_teacher(plan), for_pupils(plan)]).pages
    assert teacher <= (3 if plan.minutes == 45 else 4) and pupils <= 3


def test_plain_text_keeps_to_its_width() -> None:
    lines = text(for_teacher(find("period-1")), 70).split("\n")
    assert max(map(len, lines)) <= 70 and "0-5 Two" in "\n".join(lines)
    assert column_widths([("a", "word " * 40)], 30) == [1, 29]


def test_the_pages_lead_to_each_other(tmp_path: Path) -> None:
    files = pages.pages(tmp_path / "new" / "plans")
    with_cards = [plan for plan in plans().values() if plan.cards]
    assert files[0].name == pages.INDEX and len(files) == 1 + 2 * len(plans()) + len(with_cards)
    index = files[0].read_text(encoding="utf-8")
    for theme in themes().values():
        assert (f'id="{theme.key}"' in index) == bool(of_theme(theme.key))
    for file in files:
        page = file.read_text(encoding="utf-8")
        for link in re.findall(r'href="([^"]+)"', page):
            path, _, mark = link.partition("#")
            assert (file.parent / path).is_file() if path else f'id="{mark}"' in page
    assert all(plan.title in unescape(index) for plan in plans().values())


# -- The command -------------------------------------------------------------------------------------------


def test_the_list_stands_by_theme() -> None:
    shown = run().stdout
    assert shown.index("How Rome ruled (roman-power)") < shown.index("Diocletian and the rule of four (tetrarchy)")
    assert re.search(r"period-1 +45 minutes +rome-iinc +Holding the Rhine", shown)
    alone = run("--theme", "Constantine and church").stdout
    assert "constantine-and-church" in alone and "period-1" not in alone


def test_a_plan_is_written_as_text_page_and_pdf(tmp_path: Path) -> None:
    plan, html, paper = find("period-2"), tmp_path / "x.html", tmp_path / "x.pdf"
    assert text(for_teacher(plan)) in run("Period 2").stdout
    found = run("period-2", "--for", "pupils", "--html", str(html), "--pdf", str(paper), "--paper", "Letter")
    assert (found.exit_code, found.output) == (0, "")
    assert "Carausius" in html.read_text(encoding="utf-8") and "size:Letter" in html.read_text(encoding="utf-8")
    assert paper.read_bytes().startswith(b"%PDF")
    assert run("period-2", "--html", "-").stdout.startswith("<!doctype html>")


def test_the_numbers_of_a_plan_of_ones_own_are_checked(tmp_path: Path) -> None:
    assert run("period-2", "--check").stdout.endswith("All 18 numbers are what the rules give.\n")
    mine = tmp_path / "mine.toml"
    mine.write_text(
        PERIOD.read_text(encoding="utf-8").replace('value = "27"', "").replace('"1/3"', '"1/4"', 1), encoding="utf-8"
    )
    found = run(str(mine), "--check")
    assert found.exit_code == 2 and "comes to 1/3, not to 1/4" in found.stderr


def test_all_mistakes_of_a_call_are_told_at_once(tmp_path: Path) -> None:
    found = run("period-3", "--theme", "migratoin", "--html", str(tmp_path / "no" / "x.html"), "--pdf", "-")
    assert found.exit_code == 2 and "Traceback" not in found.output
    for said in (
        "period-3: is no lesson plan. Did you mean period-2 or period-1?",
        "Did you mean migration",
        "--html",
        "--pdf: expected a file",
    ):
        assert said in found.stderr
    assert "needs the name of a plan" in run("--check").stderr
    assert "Leave one of the two out" in run("period-1", "--all", str(tmp_path)).stderr
    (tmp_path / "file").touch()
    assert "is a file, expected a folder" in run("--all", str(tmp_path / "file")).stderr
    assert not list(tmp_path.glob("*.html"))
