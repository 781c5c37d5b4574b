"""What the kit asks of a game: sessions, files, the command line, the owner's file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rometeach
from rometeach.aurelian import simulation, verbs
from rometeach.aurelian.position import Position, position
from rometeach.cli import main
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.positions.lookup import RulesChanged
from rometeach.core.session.requests import Decision


def run(*words: str) -> Result:
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def good(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


# -- sessions ----------------------------------------------------------------------------------------------


def test_a_session_with_a_seed_draws_the_set_up_itself() -> None:
    session = rometeach.play(position("270"), seed=1)
    assert session.board == position("270").draw(1)
    assert isinstance(session.request, Decision)
    assert session.request.kind == "action"


def test_a_session_without_a_seed_asks_for_every_die_and_chit_that_is_shown() -> None:
    session = rometeach.play(position("270"))
    request = session.request
    assert isinstance(request, Decision)
    assert (request.who, request.kind) == ("Table", "reveal")
    assert len(request.options) == 14
    session.answer("Judaea 6")
    assert session.board.stacks["Judaea"].units == ("Judaea 6",)


def test_a_session_is_saved_and_resumed(tmp_path: Path) -> None:
    session = verbs.play("270", 3, "game")
    for _ in range(6):
        assert isinstance(session.request, Decision)
        session.answer(session.request.options[0].name)
    path = tmp_path / "game.json"
    session.save(path)
    again = verbs.resume(path)
    assert again.board == session.board
    assert again.report() == session.report()


def test_a_session_of_another_game_is_refused_and_one_of_unknown_rules_is_told(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    verbs.play("270", 3).save(path)
    plain = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(plain | {"game": "rome-iinc"}), encoding="utf-8")
    with pytest.raises(BadInput, match="not of aurelian"):
        verbs.resume(path)
    path.write_text(json.dumps(plain | {"rules": "0" * 12}), encoding="utf-8")
    with pytest.warns(RulesChanged, match=f"made with the rules {'0' * 12}"):
        again = verbs.resume(path)
    assert again.board == verbs.play("270", 3).board


def test_the_board_can_be_set_right_between_actions() -> None:
    session = verbs.play("270", 3)
    session.act("set right: treasury 9; Aurelian @ Roma")
    assert (session.board.treasury, session.board.aurelian) == (9, "Roma")
    assert isinstance(session.request, Decision)
    assert any(o.name.startswith("Aurelian > Ravenna") for o in session.request.options)
    session.undo()
    assert session.board.aurelian == "Moesia"
    for wrong in ("set right: turn 3", "set right: army 2", "march", "set right: treasure 3"):
        with pytest.raises(BadInput):
            session.act(wrong)


def test_one_phase_or_the_rest_of_the_game_can_be_followed() -> None:
    p = position("270").draw(1)
    assert [s.name for s in verbs.play(p, 1, "Taxation").stages] == ["Turn 1: Taxation"]
    assert len(verbs.play(p, 1, "game from Turn End").stages) == 1 + 5 * 6
    assert len(verbs.play(p, 1).stages) == 6
    assert verbs.following("Build", True) == "game from Build"
    assert (verbs.following(), verbs.following(whole=True)) == ("turn", "game")
    with pytest.raises(BadInput, match="Did you mean Build"):
        verbs.play(p, 1, "Bild")


def test_a_board_followed_on_a_table_is_guessed_when_a_program_plays_on() -> None:
    p = position("270").draw(1).edit("unseen: F>U, U>H")
    assert verbs.play(p, 5).board.cups.is_known
    assert not verbs.play(p).board.cups.is_known


# -- the command line --------------------------------------------------------------------------------------


def test_games_lists_this_game_with_its_positions() -> None:
    text = good("games")
    assert "aurelian: Aurelian, Restorer of the World" in text
    assert "45 Cases and Sections are implemented" in text
    assert "270        The year 270" in text


def test_show_prints_the_board_and_takes_a_change() -> None:
    text = good("show", "aurelian", "270-drawn", "--edit", "Danube 4: Barbarian 7a; officers: Roma")
    assert "Officers in Roma." in text
    assert "4      Red     Barbarian 7a" in text
    assert json.loads(good("show", "aurelian", "270", "--json"))["aurelian_walls"] == -2


def test_a_dumped_file_is_checked_and_shared(here: Path) -> None:
    Path("mine.toml").write_text(good("show", "aurelian", "270-drawn", "--toml"), encoding="utf-8")
    assert good("check", "mine.toml") == "mine.toml: no mistakes.\n"
    line = good("share", "aurelian", "mine.toml").strip()
    assert rometeach.position("aurelian", line) == position("270-drawn")
    Path("mine.toml").write_text(
        'game = "aurelian"\nbased_on = "270"\nofficers = ["Rom"]\ntreasury = 20', encoding="utf-8"
    )
    result = run("check", "mine.toml")
    assert result.exit_code == 1
    assert "Did you mean Roma?" in result.stdout
    Path("mine.toml").write_text('game = "aurelian"\nbased_on = "270"\ntreasury = 20', encoding="utf-8")
    assert "1 warning; it can be used" in good("check", "mine.toml")


def test_case_and_sources() -> None:
    assert good("case", "aurelian", "5").startswith("Section 5.0")
    assert "Near it: 5.0" in run("case", "aurelian", "5.2").stderr
    text = good("sources", "aurelian")
    assert '"turns:1.threshold" = 6  # reconstructed (low confidence)' in text
    assert "siege_lock = you" in text


def test_play_needs_no_scenario_here_and_one_elsewhere() -> None:
    text = good("play", "aurelian", "--games", "3", "--jobs", "1", "--seed", "4")
    assert text.startswith("3 games of 270: simple player, seed 4")
    found = json.loads(good("play", "aurelian", "--games", "3", "--jobs", "1", "--player", "random", "--json"))
    assert (found["games"], found["player"]) == (3, "random")
    assert "Missing option '--scenario'" in run("play", "rome-iinc").stderr
    assert "is for one" in run("play", "aurelian", "--west-player", "random").stderr


def test_every_doubtful_reference_can_stand_in_an_owners_file(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [x.strip() for x in good("sources", "aurelian", "--doubtful").splitlines() if x.startswith('  "')]
    (here / "rometeach.toml").write_text("[aurelian.corrections]\n" + "\n".join(lines), encoding="utf-8")
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    assert "(0), each figure" in good("sources", "aurelian", "--doubtful")


def test_an_owners_file_corrects_the_set_up(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toml = '[aurelian.corrections]\n"setup:vp.value" = 3\n"danube:1.strength" = 2\n[aurelian.switches]\nsiege_lock = "piece"\n'
    (here / "rometeach.toml").write_text(toml, encoding="utf-8")
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    p = rometeach.position("aurelian", "270")
    assert isinstance(p, Position)
    assert (p.vp, p.strength[0], p.rules.switches["siege_lock"]) == (3, 2, "piece")
    assert "With corrections: setup:vp.value = 3" in p.score().text()
    assert rometeach.position("aurelian", "270", owner=False) == position("270")


def test_mistakes_of_an_owners_file_are_told_all_at_once(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    toml = '[aurelian.corrections]\n"turns:1.threshhold" = 3\n[aurelian.switches]\nsiege_lok = "piece"\n'
    (here / "rometeach.toml").write_text(toml, encoding="utf-8")
    monkeypatch.delenv("ROMETEACH_IGNORE_OWNER")
    with pytest.raises(BadInput) as caught:
        rometeach.position("aurelian", "270")
    assert [p.where for p in caught.value.problems] == [
        "aurelian.switches.siege_lok",
        "aurelian.corrections.turns:1.threshhold",
    ]


def test_odds_prints_every_action_with_its_chance() -> None:
    text = good("odds", "aurelian", "270-drawn", "--edit", "Aurelian @ Roma")
    assert "Aurelian: Suppress" in text
    assert "Barbarian 7a" in text
    found = json.loads(good("odds", "aurelian", "270-drawn", "--edit", "Aurelian @ Roma", "--json"))
    assert found["odds"]["raids"][0]["barbarian"] == "Barbarian 4a"
    assert found["rules"]["rests_on"]
    assert "Treasury after taxes" in good("odds", "aurelian", "270", "--taxes", "--sensitivity")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("odds", "aurelian", "270", "--mortality"), "--mortality: is no question of aurelian"),
        (("move", "aurelian", "270", "--war", "x"), "move: is not offered for aurelian"),
        (("plan", "aurelian", "270", "turn"), '"turn": is no question'),
        (("show", "aurelian", "271"), "Did you mean 270"),
    ],
)
def test_what_this_game_does_not_answer_is_refused_without_a_traceback(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert says in result.stderr


def test_the_chances_of_an_overview_are_those_of_each_question() -> None:
    p = position("270-drawn").edit("Aurelian @ Noricum; pool Red: Barbarian 4c; officers: Roma")
    found = {t.name: t for t in p.odds().tries}
    for name, one in found.items():
        who, _, action = name.partition(": ")
        piece, _, box = who.partition(" > ")
        moved = p.edit(f"Aurelian @ {box}" if piece == "Aurelian" else f"officers: {box}") if box else p
        asked = moved.attempt("Aurelian" if piece == "Aurelian" else moved.officers[0], action)
        assert asked.p_success == one.p, name
    assert {n.rpartition(": ")[2] for n in found} >= {"Suppress", "Placate", "Campaign"}
    for name, over, lost in p.odds().raids:
        assert (p.raid(name).p_overrun, p.raid(name).p_lost) == (over, lost)


FILES = ("cattrs", "tomlkit")
"""What reading and writing position files needs."""


@pytest.mark.parametrize(
    ("blocked", "name"),
    [
        (FILES, "p = rometeach.position('aurelian', '270').draw(1)"),
        ((), "p = rometeach.position('aurelian', '270-drawn')"),
    ],
)
def test_a_board_is_computed_with_everything_heavy_blocked(blocked: tuple[str, ...], name: str) -> None:
    heavy = ("IPython", "anywidget", "click", "ipywidgets", "matplotlib", "networkx", "numpy", "ortools", *blocked)
    code = (
        "import sys\n"
        "class Blocked:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name.partition('.')[0] in {heavy!r}:\n"
        "            raise ImportError(name + ' is blocked in this test')\n"
        "        return None\n"
        "sys.meta_path.insert(0, Blocked())\n"
        "import rometeach\n"
        f"{name}\n"
        "print(bool(p.odds().tries), p.taxes().treasury)\n"
    )
    code += "" if blocked else "print(rometeach.position('aurelian', p.share()) == p)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("True 1\n" + ("" if blocked else "True\n"), 0), done.stderr


def test_every_mistake_of_a_row_of_games_is_told_at_once() -> None:
    result = run("play", "aurelian", "--scenario", "271", "--player", "simpel", "--west-player", "nobody")
    assert result.exit_code == 2 and len(result.stderr.splitlines()) >= 3
    assert "Did you mean simple?" in result.stderr and "has no seat" in result.stderr
    both = run("play", "aurelian", "--player", "me", "--games", "1", "--sensitivity")
    assert "Players: simple, random, solver." in both.stderr and "expected 2 or more games" in both.stderr


@pytest.mark.parametrize("game", ["aurelian", "rome-iinc"])
def test_a_player_that_is_none_is_told_all_that_there_are(game: str) -> None:
    scenario = find(game).scenarios[0]
    result = run("play", game, "--scenario", scenario, "--player", "foo")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == ["error: foo: is no player. Players: simple, random, solver."]
    assert ", ".join(p.name for p in find(game).programs) == "simple, random, solver"


def test_the_solver_without_his_job_is_told_where_he_plays() -> None:
    with pytest.raises(BadInput, match="job of its own"):
        simulation.simulate("270", 1, players=["solver"])
