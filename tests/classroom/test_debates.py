"""Debates: their files, their boards, the numbers on their sheets, their notebooks, their command."""

from __future__ import annotations

import copy
import itertools
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path

import nbformat
import pytest
from click.testing import CliRunner
from make_debate_notebooks import CASES, FOLDER, LESSONS, PLACES, cells

import rometeach
from rometeach.classroom import debates
from rometeach.classroom.debates.many import one_game, seed_of, stored_path, written
from rometeach.classroom.debates.orders import Decided
from rometeach.classroom.debates.parts import Order
from rometeach.classroom.debates.reader import from_row, option_of
from rometeach.classroom.debates.sheets import KINDS, documents
from rometeach.classroom.documents import Document, Heading, NewPage, Together
from rometeach.classroom.plain_text import text
from rometeach.classroom.web_page import pages
from rometeach.cli import main
from rometeach.core.figures.tables import read_toml
from rometeach.core.resources import data_dir
from rometeach.core.session.requests import Decision
from rometeach.core.session.session import Session
from rometeach.lessons.history import UNCHECKED
from rometeach.rome_iinc.position import Position

COUNCIL, DIOCLETIAN = "council-before-adrianople", "who-follows-diocletian"
NAMES = debates.names()
each_debate = pytest.mark.parametrize("name", NAMES)
OPTIONS = [(name, o.id) for name in NAMES for o in debates.debate(name).options]
each_option = pytest.mark.parametrize(("name", "option"), OPTIONS)


def row(name: str) -> dict[str, object]:
    return read_toml(data_dir() / "classroom" / "debates" / f"{name.replace('-', '_')}.toml")


def flat(document: Document) -> str:
    return " ".join(text(document, 100_000).split())


def test_there_are_two() -> None:
    assert NAMES == (COUNCIL, DIOCLETIAN)


@each_debate
def test_a_debate_fills_a_period_and_a_class(name: str) -> None:
    one = debates.debate(name)
    assert one.minutes == 45 == sum(step.minutes for step in one.course)
    assert len(one.roles) == 10 and len(one.options) == 4 and len(one.passages) >= 4
    assert len({role.wants for role in one.roles}) == len({role.knows for role in one.roles}) == 10


@each_debate
def test_every_option_has_two_who_want_it_and_nobody_has_a_majority(name: str) -> None:
    one = debates.debate(name)
    wanted = Counter(role.option for role in one.roles if role.option)
    assert set(wanted) == {o.id for o in one.options}
    assert min(wanted.values()) >= 2 and max(wanted.values()) < len(one.roles) / 2


@each_debate
def test_words_on_cards_are_short(name: str) -> None:
    for role in debates.debate(name).roles:
        said = " ".join((role.who, role.wants, role.knows, role.offers, *role.begins, role.wins))
        sentences = [s for s in said.replace("?", ".").replace(";", ".").split(".") if s.strip()]
        assert len(said.split()) / len(sentences) <= 14, role.id
        assert 90 <= len(said.split()) <= 170, role.id


@each_option
def test_the_change_of_an_option_is_a_board_that_the_rules_allow(name: str, option: str) -> None:
    one, p = debates.debate(name), debates.decided(name, option)
    assert rometeach.position(one.game, p.share()) == p  # a line that is read is held to the rules
    assert (p == debates.decided(name)) == (option in ("attack", "hold"))


@each_option
def test_what_was_decided_is_carried_out(name: str, option: str) -> None:
    one = debates.debate(name)
    asked: list[str] = []
    decided = Decided(option_of(one, option).orders, lambda d: asked.append(d.kind) or d.options[0].action)
    session: Session[Position] = rometeach.play(debates.decided(name, option), 1, phase=one.phase)
    while decided.open and isinstance(session.request, Decision):
        session.answer(decided(session.request))
    assert decided.open == []
    fought = any("fights the 10/2 Visigothic War" in str(entry) for entry in session.log)
    assert fought == (option in ("attack", "wait"))


def test_what_was_ordered_and_cannot_be_done_is_told() -> None:
    session: Session[Position] = rometeach.play(debates.decided(COUNCIL), 1, phase="War")
    due = session.request
    assert isinstance(due, Decision)
    decided = Decided([Order("East", "fight", "9/9 Visigothic by Nobody")], lambda d: d.options[0].action)
    with pytest.raises(rometeach.BadInput, match=r'"9/9 Visigothic by Nobody" cannot be chosen. There is: done, 10/2'):
        decided(due)


def test_expired_orders_are_forgotten() -> None:
    session: Session[Position] = rometeach.play(debates.decided(COUNCIL), 1, phase="War")
    assert isinstance(session.request, Decision)
    decided = Decided([Order("East", "fight", "nothing")], lambda d: d.options[0].action)
    decided.expire()
    assert str(decided(session.request)) == "done"


def war(modifier: int) -> dict[str, Fraction]:
    """The result of a War with enough ships, counted throw by throw."""
    counts: Counter[str] = Counter()
    for a, b, c in itertools.product(range(1, 7), repeat=3):
        total = a + b + c + modifier
        won = "Triumph" if total <= 9 else "Defeat" if total >= 12 else "Draw"
        counts["Disaster" if a == b == c else "Stalemate" if a == b else won] += 1
    return {name: Fraction(n, 216) for name, n in counts.items()}


def test_the_battle_is_counted_again() -> None:
    """10 and 5 for Fritigern; 2 for Valens, 2 and 2 and 2 in Rhodope, 1 and 1 and 4 in Constantinople, 1 in Moesia II."""
    even = 10 + 5 - 2 - (2 + 2 + 2) - (1 + 1 + 4) - 1
    joined = even - (1 + 1 + 1 + 1 + 1)  # Cavalry, Guard, Legion, two Auxilia of the West
    word = debates.options(COUNCIL)
    for option, modifier in (("attack", even), ("wait", joined)):
        found = {s.says: s.value for s in word.of(option)}
        law, worse = war(modifier), war(modifier + 4)
        assert found["Valens wins"] == law["Triumph"] and found["Valens is beaten"] == law["Defeat"]
        assert found["Disaster: Valens is killed"] == law["Disaster"]
        assert found["Nobody wins: a Draw"] == law["Draw"] and found["Nobody wins: a Stalemate"] == law["Stalemate"]
        more = "If there are more Goths than the scouts saw (War 14/2): Valens"
        assert found[f"{more} wins"] == worse["Triumph"] and found[f"{more} is beaten"] == worse["Defeat"]
    assert war(even)["Triumph"] == Fraction(11, 36)


@each_debate
def test_every_number_is_the_answer_of_the_board(name: str) -> None:
    one, word = debates.debate(name), debates.options(name)
    for option in one.options:
        board = debates.decided(name, option.id)
        for asked, said in zip(option.asked, word.of(option.id), strict=True):
            answer = rometeach.ask(board.edit(asked.edit), asked.question, **asked.options)
            assert answer.figures()[asked.figure] == said.value  # type: ignore[attr-defined]
    shown = flat(documents(name, ["teacher"])[0])
    assert [s for s in word.said if f"{s.says}" not in shown or s.words not in shown] == []
    assert word.figures() and len(word.rows()) == len(word.said) and set(word.as_json()) == {o.id for o in one.options}


@each_debate
def test_stored_games_are_200_of_each_option_and_the_sheet_says_so(name: str) -> None:
    one, found = debates.debate(name), debates.stored(name)
    assert found.number == 200 and {len(g) for g in found.played.values()} == {200}
    assert list(found.played) == [o.id for o in one.options]
    assert written(found) == stored_path(one).read_text(encoding="utf-8")
    shown = flat(documents(name, ["teacher"])[0])
    assert "200 simulated games from each option" in shown and "seed 1" in shown
    for option in one.options:
        assert [what for what in found.counted if found.words(option.id, what) not in shown] == []


@each_debate
def test_shares_and_errors_of_stored_games_are_counted_again(name: str) -> None:
    found = debates.stored(name)
    first, *others = found.played
    for k, what in enumerate(found.counted):
        values = [game[k] for game in found.played[first]]
        mean = sum(values) / 200
        error = (sum((x - mean) ** 2 for x in values) / 199 / 200) ** 0.5
        assert (found.of(first, what).mean, found.of(first, what).error) == pytest.approx((mean, error))
        for other in others:
            apart = [a[k] - b[k] for a, b in zip(found.played[other], found.played[first], strict=True)]
            assert found.apart(other, first, what).mean == pytest.approx(sum(apart) / 200)


def test_in_most_games_of_the_council_an_empire_falls_as_its_sheet_says() -> None:
    found = debates.stored(COUNCIL)
    assert all(found.of(option, "both stand to the end").mean < 0.5 for option in found.played)


def test_after_diocletian_no_option_clearly_changes_the_fall_of_the_east_as_its_sheet_says() -> None:
    found = debates.stored(DIOCLETIAN)
    pairs = itertools.combinations(found.played, 2)
    assert not any(found.apart(a, b, "the East Falls").is_clear for a, b in pairs)


@pytest.mark.parametrize("number", [0, 57, 199])
@each_option
def test_stored_games_are_played_again(name: str, option: str, number: int) -> None:
    assert one_game((name, option, seed_of(1, number))) == debates.stored(name).played[option][number]


def test_games_meet_the_same_luck_and_tell_how_far_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    found = debates.games(COUNCIL, 1, first=57, progress=debates.counting(COUNCIL, 1))
    assert capsys.readouterr().out.endswith("4 of 4 games\n")
    assert {o: games[0] for o, games in found.played.items()} == {
        o: games[57] for o, games in debates.stored(COUNCIL).played.items()
    }
    assert "1 simulated game from" in found.exhibit().title and len(found.drawings()) == len(found.counted)


def test_what_cannot_be_asked_is_told() -> None:
    with pytest.raises(rometeach.BadInput, match="Did you mean council-before-adrianople"):
        debates.debate("council before adrianopel")
    with pytest.raises(rometeach.BadInput, match="Did you mean attack"):
        debates.decided(COUNCIL, "atack")
    with pytest.raises(rometeach.BadInput, match="expected 1 to 5000 games"):
        debates.games(COUNCIL, 0)


def test_all_mistakes_of_a_file_are_told_at_once() -> None:
    bad = copy.deepcopy(row(COUNCIL))
    bad["minuets"] = bad.pop("minutes")
    bad["passage"][0]["ref"] = "amianus"  # type: ignore[index]
    bad["passage"][1]["where"] = "31.99"  # type: ignore[index]
    bad["role"][1]["option"] = "atack"  # type: ignore[index]
    bad["role"][2]["begins"] = ["Only one."]  # type: ignore[index]
    bad["role"][3]["id"] = "victor"  # type: ignore[index]
    del bad["option"][3]["reading"]  # type: ignore[attr-defined]
    with pytest.raises(rometeach.BadInput) as caught:
        from_row("mine", bad)
    told = [str(p) for p in caught.value.problems]
    for part in (
        "minuets: is read by nothing. Did you mean minutes?",
        "minutes: expected a whole number above 0",
        '"amianus" is no work of references.toml. Did you mean ammianus?',
        '"31.99" is no place of ammianus',
        "role sebastianus.option",
        "role victor.begins: expected two sentences",
        "role victor: stands there twice",
        "option hold.reading: expected a text",
    ):
        assert any(part in line for line in told), (part, told)


def test_a_board_or_question_that_cannot_be_is_told() -> None:
    bad = copy.deepcopy(row(COUNCIL))
    bad["option"][1]["edit"] = "Rhodope +2 Guard"  # type: ignore[index]
    bad["option"][2]["edit"] = "Rhodop allied"  # type: ignore[index]
    bad["option"][3]["ask"][0]["question"] = "unrust"  # type: ignore[index]
    bad["course"][0]["minutes"] = 5  # type: ignore[index]
    with pytest.raises(rometeach.BadInput) as caught:
        from_row("mine", bad)
    told = str(caught.value)
    assert "option wait.edit" in told and "3 Guard Units" in told
    assert "option treaty.edit" in told and "Rhodope" in told and '"unrust" is no question' in told


@each_debate
def test_cards_come_two_to_a_page_and_tell_nobody_else(name: str) -> None:
    one = debates.debate(name)
    (cards,) = documents(name, ["cards"])
    assert sum(isinstance(part, NewPage) for part in cards.parts) == len(one.roles) // 2 - 1
    made = [part for part in cards.parts if isinstance(part, Together)]
    assert [next(p.words for p in card.parts if isinstance(p, Heading)) for card in made] == [r.name for r in one.roles]
    for kind in ("sources", "vote"):
        shown = flat(documents(name, [kind])[0])
        assert [r.id for r in one.roles if r.knows in shown or r.wins in shown] == []


@each_debate
def test_pupils_sheets_do_not_tell_how_it_ended(name: str) -> None:
    one = debates.debate(name)
    ends = ("prevailed", "fatal", "worse advice", "drew Daia forward", "named Severus")
    assert [word for word in ends for p in one.passages if not p.after and word in p.words] == []
    years = re.findall(r"\b[34]\d\d\b", " ".join(f"{o.speaks_for} {o.speaks_against}" for o in one.options))
    assert [year for year in years if int(year) > one.year] == []
    shown = " ".join(flat(d) for d in documents(name, ["cards", "sources", "vote"]))
    assert [t for t in one.happened if t in shown] == []
    assert [p.words for p in one.passages if p.after and p.words in shown] == []
    teacher = flat(documents(name, ["teacher"])[0])
    assert [t for t in (*one.happened, *one.dispute, *one.departs, *one.cannot, *one.rules) if t not in teacher] == []


@each_debate
def test_a_place_that_was_not_looked_up_says_so(name: str) -> None:
    one = debates.debate(name)
    for passage in one.passages:
        assert "our" in passage.note and "not compared with an edition" in passage.note
    assert UNCHECKED in flat(documents(name, ["teacher"])[0])


@each_debate
def test_its_notebook_says_what_its_file_says(name: str) -> None:
    found = nbformat.read(FOLDER / f"{name.replace('-', '_')}.ipynb", as_version=4).cells
    assert [(c.cell_type, c.source) for c in found] == cells(debates.debate(name)), "run tools/make_debate_notebooks.py"
    assert name in PLACES and name in CASES and name in LESSONS


def test_the_command_lists_prints_and_writes(tmp_path: Path) -> None:
    run = CliRunner().invoke
    listed = run(main, ["debate"])
    assert listed.exit_code == 0 and all(name in listed.output for name in NAMES)
    page = run(main, ["debate", DIOCLETIAN, "--only", "cards", "--html", "-"])
    assert page.exit_code == 0 and page.output == pages(documents(DIOCLETIAN, ["cards"]))
    pdf = tmp_path / "vote.pdf"
    assert run(main, ["debate", COUNCIL, "--only", "vote", "--pdf", str(pdf)]).exit_code == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    told = run(main, ["debate", COUNCIL, "--only", "vote"]).output
    assert "Promises, threatens, asks" in told and "cut here" not in told


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["who"], ["who: is no debate"]),
        ([COUNCIL, "--only", "crads", "--html", "x.html"], ["crads: is no sheet of a debate. Did you mean cards?"]),
        (["nobody", "--only", "crads"], ["nobody: is no debate", "crads: is no sheet"]),
        (["--pdf", "-"], ["--pdf: expected a file", "NAME: expected a debate"]),
    ],
)
def test_the_command_tells_all_mistakes(arguments: list[str], parts: list[str]) -> None:
    told = CliRunner().invoke(main, ["debate", *arguments])
    assert told.exit_code != 0 and "Traceback" not in told.output
    assert [part for part in parts if part not in told.output] == []
    assert len(KINDS) == 4
