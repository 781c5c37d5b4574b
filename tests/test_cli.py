"""The command line, on real positions: what each command prints, its JSON, its exit status, its errors."""

import io
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rometeach.cli import main
from rometeach.commands import progress_line
from rometeach.core.games import find, games
from rometeach.core.progress import current

VANDAL = ["--edit", "7/5 Vandal @ Numidia"]


def run(*words: str) -> Result:
    """Run a command that must not end in anything but a status."""
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def good(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def plain(*words: str) -> dict[str, Any]:
    found = json.loads(good(*words, "--json"))
    assert isinstance(found, dict)
    return found


def bad(*words: str) -> str:
    """What a mistake is told as: on the error stream, status 2, no traceback."""
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


def process(*words: str, **environment: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-c", "from rometeach.cli import main; main()", *words]
    return subprocess.run(command, capture_output=True, env={**os.environ, **environment}, timeout=60)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- odds --------------------------------------------------------------------------------------------------


def test_without_a_question_the_odds_are_all_revolts() -> None:
    text = good("odds", "rome-iinc", "286")
    assert "Germania II     Roman      West    +2        5+          1/3 (33.3%, 1 in 3)" in text
    assert "No Revolt at all  10/81" in text


def test_the_json_of_revolts_has_the_published_shape() -> None:
    found = plain("odds", "rome-iinc", "286")
    assert list(found) == ["revolts", "revolt_count"]
    wanted = {"province", "status", "modifier", "revolts_on", "dice", "p_revolt", "becomes", "p_romanise", "ledger"}
    for entry in found["revolts"]:
        assert wanted <= set(entry)
        assert all({"value", "reason", "case", "source"} <= set(line) for line in entry["ledger"])
        assert sum(line["value"] for line in entry["ledger"]) == entry["modifier"]
        assert entry["dice"] == 1
    by_name = {entry["province"]: entry for entry in found["revolts"]}
    rhine = by_name["Germania II"]
    assert (rhine["status"], rhine["modifier"], rhine["revolts_on"], rhine["p_revolt"]) == ("Roman", 2, 5, "1/3")
    assert rhine["becomes"] == {"Insurgent": "1/3"}
    assert by_name["Belgica"]["revolts_on"] is None
    assert by_name["Belgica"]["p_romanise"] == "1/2"
    assert sum(Fraction(p) for p in found["revolt_count"].values()) == 1
    assert found["revolt_count"]["0"] == "10/81"


def test_an_edit_comes_before_the_question() -> None:
    found = plain("odds", "rome-iinc", "286", "--edit", "Germania II +Auxilia; West gold 87")
    assert {e["province"]: e["p_revolt"] for e in found["revolts"]}["Germania II"] == "1/6"


def test_the_json_of_a_war() -> None:
    found = plain("odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 vandal", "--commander", "Africa")
    war = found["war"]
    assert (war["name"], war["fight"], war["modifier"]) == ("7/5 Vandal", ["Africa", "Mauretania I"], 3)
    assert set(war["p"]) == {"Triumph", "Draw", "Stalemate", "Defeat", "Disaster"}
    assert sum(Fraction(p) for p in war["p"].values()) == 1
    assert war["matched"] is False
    assert list(found["rules"]) == ["corrections", "switches", "digest", "rests_on"]
    assert found["rules"]["rests_on"].keys() == {"charts:war.fort"}


def test_the_provinces_that_fight_can_be_chosen() -> None:
    war = ("odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 Vandal", "--commander", "Maximian")
    assert plain(*war, "--fight", "mauretania i")["war"]["fight"] == ["Mauretania I"]
    assert plain(*war, "--fight", "")["war"]["fight"] == []
    assert "to the West" in good(*war, "--benefit", "west")


QUESTIONS = [
    (["--civil-war", "Carausius"], "civil_war"),
    (["--rebellion", "Gallia"], "rebellion"),
    (["--assassination", "Gallia"], "assassination"),
    (["--assassination", "Maximian", "--target", "Carausius"], "assassination"),
    (["--mortality"], "mortality"),
    (["--taxes"], "taxes"),
    (["--events"], "events"),
    (["--events", "--draws", "3"], "events"),
    (["--unrest", "west"], "unrest"),
    (["--pay", "East"], "pay"),
    (["--pillage", "7/5 Vandal"], "pillage"),
    (["--forecast"], "revolt_count"),
]


@pytest.mark.parametrize(
    ("options", "key"), QUESTIONS, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_every_question_is_answered_as_text_and_json(options: list[str], key: str) -> None:
    assert len(good("odds", "rome-iinc", "286", *VANDAL, *options).splitlines()) > 3
    assert key in plain("odds", "rome-iinc", "286", *VANDAL, *options)


def test_several_questions_at_once_keep_their_answers_apart() -> None:
    found = plain("odds", "rome-iinc", "286", "--unrest", "West", "--pay", "West", "--forecast", "--taxes")
    assert {"unrest", "pay", "forecast", "taxes", "income"} <= set(found)
    assert found["pay"]["total"] == 62
    assert found["forecast"]["unrest"].keys() == {"East", "West"}


def test_sensitivity_comes_beside_the_answer() -> None:
    war = ("odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 Vandal", "--commander", "Africa", "--sensitivity")
    assert "charts:war.fort = 0 instead of -1" in good(*war)
    changes = plain(*war)["sensitivity"]["war"]["changes"]
    assert {"what", "case", "figures"} == set(changes[0])


def test_the_rules_are_named_only_where_they_matter() -> None:
    assert "rules" not in plain("odds", "rome-iinc", "286")
    corrected = plain("odds", "rome-iinc", "286", "--edit", "correct charts:revolt.river = 3")["rules"]
    assert corrected["corrections"] == {"charts:revolt.river": "3"}
    switched = plain("odds", "rome-iinc", "286", "--edit", "switch capital_guard twice")["rules"]
    assert (switched["corrections"], switched["switches"]) == ({}, {"capital_guard": "twice"})
    assert "With corrections: charts:revolt.river = 3." in good(
        "odds", "rome-iinc", "286", "--edit", "correct charts:revolt.river = 3"
    )


# -- move, show, share, check ------------------------------------------------------------------------------


def test_the_json_of_a_move() -> None:
    ends = plain("move", "rome-iinc", "example-9.5", "--war", "7/5 Vandal")["ends"]
    assert sum(Fraction(p) for p in ends.values()) == 1
    assert ends["Neapolis"] == "1/12"
    assert "7/5 Vandal ends in" in good("move", "rome-iinc", "example-9.5", "--war", "7/5 Vandal")


def test_wars_move_in_the_order_that_is_given() -> None:
    words = (
        "move",
        "rome-iinc",
        "286",
        "--edit",
        "5/1 Moorish @ Numidia",
        "--war",
        "5/1 Moorish",
        "--war",
        "7/1 Moorish",
    )
    assert "Movement of the 5/1 Moorish, 7/1 Moorish Wars (7/1 Moorish drawn from the Wars Box first)" in good(*words)


def test_the_page_of_a_board() -> None:
    change = "7/5 Vandal @ Numidia with Gaiseric; 7/5 Vandal visited Africa; used provinces: Rome; event Papacy doubled"
    text = good("show", "rome-iinc", "286", "--edit", change)
    for part in (
        "286 CE: Diocletian and Maximian",
        "Turn 1, Event Phase, step Events",
        "West    50    0         4       62   Maximian (3-3-1-4, War against Moorish)",
        "Events: Papacy doubled",
        "Britannia (West): Rebel Carausius",
        "  Belgica         Insurgent  Cavalry, Guard",
        "Numidia       Roman  7/5 Vandal War",
        "Gaiseric (Strength 5, Pillage 5)  came by Africa",
        "Wars Box: 10/2 Sarmatian",
        "Barracks: 2 Cavalry, 2 Guard",
        "Provinces that fought: Rome",
    ):
        assert part in text


@pytest.mark.parametrize("name", ["286", "363", "425", "497", "565", "example-11.2.9", "example-8.3.5-end"])
def test_every_dump_reads_back_as_the_same_position(here: Path, name: str) -> None:
    (here / "mine.toml").write_text(good("show", "rome-iinc", name, "--toml"), encoding="utf-8")
    assert good("check", "mine.toml").endswith("mine.toml: no mistakes.\n") or name not in (
        "286",
        "363",
        "425",
        "497",
        "565",
    )
    shared = good("share", "rome-iinc", name).strip()
    assert good("share", "rome-iinc", "mine.toml").strip() == shared
    assert plain("show", "rome-iinc", shared) == plain("show", "rome-iinc", name)


def test_a_catalogue_name_comes_before_a_file_unless_the_file_is_forced(here: Path) -> None:
    (here / "286").write_text('game = "rome-iinc"\nbased_on = "286"\ntitle = "Mine"\n', encoding="utf-8")
    assert good("show", "rome-iinc", "286").startswith("286 CE")
    assert good("show", "rome-iinc", "./286").startswith("Mine\n")


BROKEN = """game = "rome-iinc"
based_on = "286"
[west]
gold = "87"
[provinces]
"Germnia II" = "Roman"
Belgica = "Roman: Forrt"
"""


def test_check_tells_all_mistakes_at_once(here: Path) -> None:
    (here / "mine.toml").write_text(BROKEN, encoding="utf-8")
    for words in (["check", "mine.toml"], ["check", "rome-iinc", "mine.toml"]):
        result = run(*words)
        assert result.exit_code == 1
        assert result.stderr == ""
        assert "west.gold: expected a whole number" in result.stdout
        assert 'there is no Province "Germnia II". Did you mean Germania II' in result.stdout
        assert "provinces.Belgica" in result.stdout
        assert result.stdout.endswith("mine.toml: 3 errors.\n")


def test_check_shows_warnings_and_is_content(here: Path) -> None:
    (here / "mine.toml").write_text('game = "rome-iinc"\nbased_on = "286"\n[west]\nunrest = 30\n', encoding="utf-8")
    text = good("check", "mine.toml")
    assert "warning: west.unrest" in text
    assert text.endswith("1 warning; it can be used.\n")


def test_check_says_when_the_rules_have_changed_since(here: Path) -> None:
    text = good("show", "rome-iinc", "286", "--toml").replace('digest = "', 'digest = "0')
    (here / "mine.toml").write_text(text, encoding="utf-8")
    assert "warning: rules.digest" in good("check", "mine.toml")
    result = run("odds", "rome-iinc", "mine.toml")
    assert result.exit_code == 0
    assert result.stderr.startswith("warning: mine.toml was made with the rules 0")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "game: is missing"),
        ("game = 3", "game: expected text in quotes"),
        ('game = "rome-inc"', 'game: "rome-inc" is no game of this kit. Did you mean rome-iinc?'),
        ("game = ", "is not valid TOML"),
        ("\x00\x1b[31m", "is not valid TOML"),
    ],
)
def test_check_of_a_file_that_is_no_position(here: Path, text: str, says: str) -> None:
    (here / "mine.toml").write_text(text, encoding="utf-8")
    result = run("check", "mine.toml")
    assert result.exit_code == 1
    assert says in result.stdout
    assert "\x1b" not in result.output


# -- case, sources, games, lab, doctor ---------------------------------------------------------------------


def test_a_case_names_what_rests_on_it() -> None:
    text = good("case", "rome-iinc", "11.1.2")
    assert text.startswith("Case 11.1.2: ")
    assert "rometeach.rome_iinc.charts.revolt.terms" in text
    assert "charts:revolt.fort" in text


def test_the_sources_as_text_and_json() -> None:
    text = good("sources", "rome-iinc")
    assert '"charts:war.fort" = -1  # public (medium confidence)' in text
    assert "capital_guard = once (Case 8.3.5; choices: once, twice)" in text
    found = plain("sources", "rome-iinc")
    assert list(found) == ["tables", "doubtful", "switches", "corrections", "digest"]
    assert found["tables"]["wars"]["rows"] == sum(found["tables"]["wars"]["sources"].values())
    assert found["switches"]["capital_guard"]["setting"] == "once"
    assert list(plain("sources", "rome-iinc", "--doubtful")) == ["doubtful"]
    assert "Switches" not in good("sources", "rome-iinc", "--doubtful")


def test_every_doubtful_reference_can_stand_in_an_owners_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = good("sources", "rome-iinc", "--doubtful")
    lines = [line.strip() for line in text.splitlines() if line.startswith('  "')]
    (here / "rometeach.toml").write_text("[rome-iinc.corrections]\n" + "\n".join(lines), encoding="utf-8")
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    assert "(0), each figure" in good("sources", "rome-iinc", "--doubtful")


def test_the_games_with_their_positions_and_coverage() -> None:
    text = good("games")
    assert "rome-iinc: Rome, IInc." in text
    assert "Cases and Sections are implemented" in text
    assert "286                286 CE: Diocletian and Maximian" in text


def test_the_lab_gets_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def open_lab(folder: Path, *, browser: bool, port: int | None) -> int:
        asked.append((folder, browser, port))
        return 7

    monkeypatch.setattr("rometeach.cli.open_lab", open_lab)
    assert run("lab").exit_code == 7
    assert run("lab", "there", "--no-browser", "--port", "9999").exit_code == 7
    assert asked == [(Path("rometeach-notebooks"), True, None), (Path("there"), False, 9999)]
    assert "--port" in bad("lab", "--port", "0")


def test_the_doctor_reports() -> None:
    result = run("doctor")
    assert "Python: " in result.stdout
    assert result.exit_code in (0, 1)


@pytest.mark.parametrize("name", main.commands)
def test_every_command_explains_itself(name: str) -> None:
    assert good(name, "--help").startswith("Usage: ")
    assert main.commands[name].hidden or name in good("--help")


@pytest.mark.parametrize("game", games())
def test_fuzz_plays_every_game_and_sums_up(game: str) -> None:
    said = good("fuzz", game, "--turns", "3", "--seed", "5", "--thorough", "0")
    assert f"of {game} in " in said and " from seed 5, " in said and "; 0 failures." in said


# -- Mistakes ----------------------------------------------------------------------------------------------

MISTAKES = [
    (["odds", "rome-inc", "286"], "rome-inc: is no game of this kit. Did you mean rome-iinc?"),
    (["odds", "rome-iinc", "287"], "287: is no named position, share string or file. Did you mean 286?"),
    (["odds", "rome-iinc", ""], "is no named position"),
    (["odds", "rome-iinc", "x" * 5000], "is no named position"),
    (["odds", "rome-iinc", "a\x00b"], "is no named position"),
    (["odds", "rome-iinc", "."], "cannot be read"),
    (["odds", "rome-iinc", "R1.eNqdVltv4joQ_iuRnznaEspeeKP0shwtFacc8VKtVkMy"], "share string"),
    (["odds", "rome-iinc", "286", "--edit", "Germnia II +Fort"], "Did you mean Germania I"),
    (["odds", "rome-iinc", "286", "--edit", "Rome +Frot; West gld 3"], '"West gld 3"'),
    (["odds", "rome-iinc", "286", "--war", "7/5 Vandl", "--commander", "Africa"], "Did you mean 7/5 Vandal"),
    (["odds", "rome-iinc", "286", "--war", "7/5 Vandl"], "Did you mean 7/5 Vandal"),
    (["odds", "rome-iinc", "286", "--war", "7/1 Moorish"], "is not on the map"),
    (["odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 Vandal"],
     "Could fight it: Maximian (Africa, Mauretania I); Africa"),
    (["odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 Vandal", "--commander", "Afrika"], "Did you mean Africa?"),
    (["odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 Vandal", "--commander", "Africa", "--fight", "Afrca"],
     "Did you mean Africa"),
    (["odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 Vandal", "--commander", "Maximian", "--fight", "Rome"],
     "is neither Numidia, where the War is, nor connected to it"),
    (["odds", "rome-iinc", "286", *VANDAL, "--war", "7/5 Vandal", "--commander", "Africa", "--benefit", "north"],
     'there is no Empire "north"'),
    (["odds", "rome-iinc", "286", "--commander", "Africa"], "--commander: goes with --war"),
    (["odds", "rome-iinc", "286", "--target", "Rome"], "--target: goes with --assassination"),
    (["odds", "rome-iinc", "286", "--draws", "2"], "--draws: goes with --events"),
    (["odds", "rome-iinc", "286", "--unrest", "north"], 'there is no Empire "north"'),
    (["odds", "rome-iinc", "286", "--pillage", "7/5 Vandal"], "is not on the map"),
    (["odds", "rome-iinc", "286", "--civil-war", "<script>alert(1)</script>"], "there is no Commander"),
    (["odds", "rome-iinc", "286", "--wor"], "No such option"),
    (["odds", "rome-iinc"], "Missing argument"),
    (["move", "rome-iinc", "286", "--war", "7/1 Morish"], "Did you mean 7/1 Moorish"),
    (["move", "rome-iinc", "286"], "Missing option"),
    (["show", "rome-iinc", "286", "--toml", "--json"], "choose one"),
    (["check", "nothing.toml"], "nothing.toml: is no file"),
    (["check", "rome-inc", __file__], "is no game of this kit"),
    (["check", "a", "b", "c"], "Give a FILE"),
    (["case", "rome-iinc", "11.1.9"], "Near it: 11.1.3, 11.1.4, 11.1.5"),
    (["case", "rome-iinc", "abc"], "is no number of a Case"),
    (["sources", "rome"], "is no game of this kit"),
    (["oods"], "No such command"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "says"), MISTAKES, ids=[" ".join(w)[:60].replace("\x00", "0") for w, _ in MISTAKES])
def test_a_mistake_is_told_without_a_traceback(words: list[str], says: str) -> None:
    assert says in bad(*words)


def test_control_characters_of_a_title_do_not_reach_the_terminal(here: Path) -> None:
    text = 'game = "rome-iinc"\nbased_on = "286"\ntitle = "\\u001b[31mred\\u0007"\n'
    (here / "mine.toml").write_text(text, encoding="utf-8")
    for words in (["show", "rome-iinc", "mine.toml"], ["odds", "rome-iinc", "mine.toml"], ["check", "mine.toml"]):
        result = run(*words)
        assert not set("\x1b\x07") & set(result.output)


def test_an_owners_file_with_mistakes_is_told(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (here / "rometeach.toml").write_text('[rome-iinc.corrections]\n"charts:war.frot" = 1\n', encoding="utf-8")
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    assert "Did you mean war.fort" in bad("odds", "rome-iinc", "286")


# -- Real processes ----------------------------------------------------------------------------------------


def test_an_ascii_terminal_gets_readable_text(tmp_path: Path) -> None:
    text = 'game = "rome-iinc"\nbased_on = "286"\ntitle = "Żółw – 3 × 2"\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    done = process("show", "rome-iinc", str(tmp_path / "mine.toml"), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[0] == b"???w - 3 x 2"
    done = process("show", "rome-iinc", str(tmp_path / "mine.toml"), PYTHONIOENCODING="utf-8")
    assert done.stdout.decode().splitlines()[0] == "Żółw – 3 × 2"
    done = process("odds", "rome-iinc", "Żółw", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_a_reader_who_stops_early_is_no_error() -> None:
    command = [sys.executable, "-c", "from rometeach.cli import main; main()", "odds", "rome-iinc", "286", "--json"]
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert child.stdout is not None and child.stderr is not None
    child.stdout.close()
    said = child.stderr.read()
    child.stderr.close()
    child.wait(60)
    assert said == b""


def test_the_statuses_of_a_real_process() -> None:
    assert process("odds", "rome-iinc", "286", "--mortality").returncode == 0
    wrong = process("odds", "rome-iinc", "287")
    assert (wrong.returncode, wrong.stdout) == (2, b"")
    assert wrong.stderr.startswith(b"error: 287: ")


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom rometeach.cli import main\nmain(['--help'], standalone_mode=False)\n"
        "heavy = {'IPython', 'anywidget', 'cattrs', 'ipywidgets', 'matplotlib', 'numpy', 'ortools', 'tomlkit'}\n"
        "print(sorted(heavy & set(sys.modules)), 'rometeach.rome_iinc.rules' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[] False", done.stderr


# -- plan --------------------------------------------------------------------------------------------------

WEST = ("plan", "rome-iinc", "286")
PLANS: dict[str, tuple[str, ...]] = {
    "garrison": ("--empire", "west", "--gold", "25"),
    "fight": ("--empire", "west", *VANDAL),
    "turn": ("--empire", "west", "--gold", "10", *VANDAL),
    "campaign": ("--empire", "west", "--turns", "1", "--rollouts", "20"),
    "annex": ("--empire", "west", "--number", "1"),
    "governors": ("--empire", "west"),
    "bread": ("--empire", "west"),
    "losses": (*VANDAL, "--war", "7/5 Vandal", "--commander", "Africa", "--result", "Draw", "--number", "3"),
    "least": ("--empire", "west", "--chance", "1/2"),
}


def test_every_question_can_be_asked() -> None:
    assert list(PLANS) == [q.name for q in find("rome-iinc").plans]


@pytest.mark.parametrize("question", PLANS)
def test_the_json_of_a_plan_has_the_published_shape(question: str) -> None:
    found = plain(*WEST, question, *PLANS[question])
    if question == "campaign":
        assert found["status"] == "ESTIMATED" and {"candidates", "told_apart", "bound"} <= set(found)
        return
    assert {"status", "objective", "bound", "seconds", "plan", "value", "lines"} <= set(found)
    assert found["status"] == "OPTIMAL" and Fraction(found["objective"]) == Fraction(found["bound"])
    assert all({"action", "gold"} == set(step) for step in found["plan"])
    if question != "least":
        assert all(Fraction(found["value"][part]).denominator for part in ("prestige", "unrest", "gold"))


def test_a_plan_as_text_with_the_next_best_and_the_reasons() -> None:
    text = good(*WEST, "bread", *PLANS["bread"], "--next", "1", "--why-not", "buy prestige", "--explain")
    assert "OPTIMAL: no plan is worth more" in text and "Why not buy prestige?" in text
    assert "Next best Bread and Circuses 1" in text and "What one more would bring:" in text


def test_the_json_of_what_else_is_asked_of_a_plan() -> None:
    found = plain(*WEST, "bread", *PLANS["bread"], "--next", "2", "--why-not", "buy prestige", "--explain")
    assert [Fraction(x["objective"]) <= Fraction(found["objective"]) for x in found["next"]] == [True, True]
    assert {"choice", "verdict", "case", "loss"} <= set(found["why_not"])
    assert found["runner_up"]["plan"] == found["next"][0]["plan"] and found["what_if"]


def test_requests_and_weights_are_heeded(here: Path) -> None:
    Path("mine.toml").write_text("prestige = 9\nunrest = 0\n")
    options = ("--empire", "West", "--weights", "mine.toml", "--must", "gold 30", "--must", "buy prestige")
    assert [step["action"] for step in plain(*WEST, "bread", *options)["plan"]] == ["buy prestige"] * 2
    assert plain(*WEST, "bread", *options, "--gold", "40")["plan"] == [{"action": "buy prestige", "gold": 10}]
    fort = plain(*WEST, "garrison", "--empire", "west", "--gold", "10", "--must", "Germania II +Fort")
    assert {"action": "Germania II +Fort", "gold": 10} in fort["plan"]


def test_a_corrected_figure_is_named_in_the_json_of_a_plan() -> None:
    found = plain(*WEST, "bread", "--empire", "west", "--edit", "correct charts:gold.bread = 20")
    assert found["rules"]["corrections"] == {"charts:gold.bread": "20"}
    assert all(step["gold"] == 20 for step in found["plan"])


def test_all_mistakes_of_a_question_are_told_at_once(here: Path) -> None:
    Path("mine.toml").write_text("prestig = 9\n")
    told = bad(
        *WEST,
        "bread",
        "--war",
        "7/5 Vandal",
        "--weights",
        "mine.toml",
        "--empire",
        "wets",
        "--must",
        "Roma +Fotr",
        "--time",
        "0",
    )
    for words in ("--war: is no option of bread", "prestig", "wets", "Roma", "time"):
        assert words in told, words
    told = bad(*WEST, "garison", "--empire", "wets", "--chance", "3")
    assert "Did you mean garrison?" in told and "wets" in told and "is no chance" in told
    told = bad(*WEST, "losses", "--empire", "west", "--war", "7/5 Vandal")
    assert "--empire: is no option" in told and "needs --commander" in told and "needs --result" in told
    assert "is no chance" in bad(*WEST, "least", "--empire", "west", "--chance", "1/0")
    assert "is no chance" in bad(*WEST, "least", "--empire", "west", "--chance", "120%")
    assert "war: is needed with the commander" in bad(*WEST, "least", "--empire", "west", "--commander", "Africa")
    assert "a budget needs one Empire" in bad(*WEST, "turn", "--gold", "20")
    assert "287" in bad("plan", "rome-iinc", "287", "turn")


def test_what_the_rules_forbid_is_told_with_its_case() -> None:
    assert "10.5.2" in bad(*WEST, "bread", "--empire", "west", "--must", "buy 9 unrest", "--edit", "West unrest 0")


def test_every_request_that_cannot_be_met_is_told_at_once() -> None:
    told = bad(*WEST, "turn", "--empire", "west", "--must", "Phrygia +Fleet; Rome +Fort; Rome +Fort; Bosporus +Legion")
    assert [x in told for x in ("Phrygia", "Case 2.3.1", "Bosporus")] == [True] * 3
    told = bad(*WEST, "turn", "--empire", "west", "--must", "Rhaetia > Rome: Fort; Rom > Pisa: Gard; Suevia +Fort")
    for words in ("Rhaetia holds no Fort", '"Rom"', '"Pisa"', "Did you mean Guard?", "Suevia is Barbarian"):
        assert words in told, words


def test_the_empire_of_a_plan_is_that_of_its_commander_or_the_choices_are_named() -> None:
    asked = ["least", "--edit", "7/1 Moorish @ Numidia", "--war", "7/1 Moorish", "--chance", "1/9"]
    assert "the West" in good(*WEST, *asked, "--commander", "Africa")
    assert "empire: is needed where nobody is named who fights. Say East or West." in bad(*WEST, *asked)
    assert "Known: East, West." in bad(*WEST, "turn", "--empire", "north")


class Terminal(io.StringIO):
    """An error stream that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_that_a_plan_is_being_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(progress_line, "FIRST", 0.01)
    monkeypatch.setattr(sys, "stderr", screen)
    with progress_line.patience():
        found = current()
        assert found is not None
        found.best, found.bound = Fraction(1), Fraction(3)
        while "+2 more than the best" not in screen.getvalue():
            pass
    assert "Looking for the best plan, 0 s" in screen.getvalue() and screen.getvalue().endswith("\r")
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress_line.patience():
        assert current() is None


@pytest.mark.parametrize("words", [["--scenario", "300"], ["--scenario", "286", "--player", "simpel"]])
def test_no_games_are_announced_that_are_not_played(words: list[str]) -> None:
    told = bad("play", "rome-iinc", *words)
    assert "games" not in told and told.startswith("error: ")
    both = bad("play", "rome-iinc", "--scenario", "300", "--player", "simpel")
    assert "300" in both and "Did you mean simple?" in both


def test_a_fight_that_is_asked_for_by_halves_or_from_afar_is_told() -> None:
    asked = ("fight", "--edit", "7/1 Moorish @ Numidia", "--must")
    assert "7/1 Moorish by Africa with Africa, Mauretania I" in good(*WEST, *asked, "fight the Moors with Africa")
    assert "nor connected to it (Case 11.2.7)" in bad(*WEST, *asked, "7/1 Moorish by Africa with Rome")
    assert "is not on the map" in bad(*WEST, "fight", "--must", "7/1 Moorish by Africa")


def test_requests_are_typed_as_one_says_them() -> None:
    asked = ("turn", "--empire", "west", "--edit", "West gold 30")
    found = good(*WEST, *asked, "--must", "keep 20 gold", "--must", "no fleets", "--forbid", "Gallia")
    assert "Belgica" not in found and "Germania II" not in found
    told = bad(*WEST, *asked, "--must", "kep 20 gold", "--forbid", "Galia; not the Barbarians")
    assert [x in told for x in ('Did you mean "keep 20 gold"?', 'Did you mean "Gallia"?')] == [True, True]
    assert '"not the Barbarians"' in told
    assert "no fleets; do not touch Belgica" in " ".join(good("plan", "rome-iinc", "--help").split())


def test_the_points_of_each_part_are_in_the_json_of_a_plan() -> None:
    found = plain(*WEST, "garrison", "--empire", "west")
    assert sum(Fraction(x) for x in found["points"].values()) == Fraction(found["objective"])


def test_a_missing_solver_is_told_plainly() -> None:
    code = (
        "import sys; sys.modules['solvers'] = None\n"
        "from rometeach.cli import main; main(['plan', 'rome-iinc', '286', 'turn', '--empire', 'west'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "") and "Traceback" not in done.stderr
    assert done.stderr.startswith("Planning needs ")


def test_several_edits_are_all_made() -> None:
    both = good("share", "rome-iinc", "286", "--edit", "West gold 7", "--edit", "East gold 9")
    assert both == good("share", "rome-iinc", "286", "--edit", "West gold 7; East gold 9")
    assert both != good("share", "rome-iinc", "286", "--edit", "East gold 9")


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (("plan", "rome-iinc", "425", "turn", "--empire", "west", "--empire", "east"), "--empire"),
        (("play", "aurelian", "270", "--games", "1", "--games", "2"), "--games"),
        (("odds", "rome-iinc", "286", "--figure", "a.png", "--figure", "b.png"), "--figure"),
        (("fuzz", "aurelian", "--seed", "1", "--seed", "2"), "--seed"),
    ],
)
def test_an_option_of_one_value_that_is_given_twice_is_refused(words: tuple[str, ...], option: str) -> None:
    result = run(*words)
    assert result.exit_code == 2 and f"{option} is given 2 times" in result.output
    assert not Path("a.png").exists()
