"""`rometeach plan aurelian`: text, JSON, all mistakes at once, and the options that belong to other games."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rometeach.cli import main
from rometeach.core.games import find, games

BOARD = ("plan", "aurelian", "270-drawn")
FALLS = ("--forecast", "Turn 5: Blue usurper falls", "--edit", "turn 5; income 19; treasury 9")


def run(*words: str) -> Result:
    """Run a command that must not end in anything but a status."""
    result = CliRunner().invoke(main, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def good(*words: str) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.stdout


def bad(*words: str) -> str:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    return result.stderr


def plain(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(good(*words, "--json"))
    return found


@pytest.mark.parametrize("words", [("front", "--barbarians", "2"), ("works", *FALLS)], ids=["front", "works"])
def test_the_json_of_a_plan_has_the_published_shape(words: tuple[str, ...]) -> None:
    found = plain(*BOARD, *words)
    assert {"status", "objective", "bound", "seconds", "plan", "value", "lines", "leaves_out", "rules"} <= set(found)
    assert found["status"] == "OPTIMAL" and Fraction(found["objective"]) == Fraction(found["bound"])
    assert found["plan"] and all({"action", "coins"} == set(step) for step in found["plan"])
    assert "reconstructed" in str(found["rules"]["rests_on"])


def test_a_front_as_text_with_the_next_best_and_the_reasons() -> None:
    text = good(
        *BOARD, "front", "--must", "army 4", "--barbarians", "2", "--next", "1", "--why-not", "army 2", "--explain"
    )
    for words in (
        "army 4",
        "OPTIMAL: no plan that meets the requests is worth more",
        "What one more would bring:",
        "Next best 1",
        "Why not army 2?",
    ):
        assert words in text, words


def test_works_with_a_forecast_and_requests() -> None:
    found = plain(
        *BOARD,
        "works",
        *FALLS,
        "--must",
        "Turn 5: Red walls",
        "--forbid",
        "Reforms",
        "--next",
        "1",
        "--why-not",
        "Red temple",
    )
    steps = [x["action"] for x in found["plan"]]
    assert "Turn 5: Red walls" in steps and not any("Reforms" in x for x in steps)
    assert Fraction(found["next"][0]["objective"]) <= Fraction(found["objective"])
    assert {"choice", "verdict", "case", "loss"} <= set(found["why_not"])


def test_a_levy_is_named_by_its_points() -> None:
    text = good(*BOARD, "front", "--by", "free levy 2", "--barbarians", "1", "--edit", "phase Levy", "--must", "levy")
    assert "free levy 2" in text and "vp 1" not in text


def test_weights_of_a_file_are_heeded(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("lost = 0\nfallen = 0\nstrength = 0\n")
    found = plain(*BOARD, "front", "--weights", str(path))
    assert found["plan"][-1]["action"] == "army 5"
    path.write_text('lots = 3\nvp = "a"\n')
    told = bad(*BOARD, "front", "--weights", str(path), "--must", "army x")
    assert all(words in told for words in ("weights.lots", "weights.vp", "army x"))


def test_all_mistakes_of_a_question_are_told_at_once() -> None:
    told = bad(
        *BOARD, "front", "--gold", "3", "--empire", "west", "--must", "Danube 9: 1", "--barbarians", "8", "--time", "0"
    )
    for words in ("--gold: is no option of front", "--empire: is no option of front", "Danube 9", "barbarians", "time"):
        assert words in told, words
    told = bad(*BOARD, "works", "--by", "redeploy", "--must", "Red wall", "--forecast", "rain")
    for words in ("--by: is no option of works", 'Did you mean "Red walls"', "rain"):
        assert words in told, words
    told = bad("plan", "aurelian", "271", "frnt")
    assert "Did you mean front?" in told and "271" in told
    assert "--barbarians: is no option of turn" in bad("plan", "rome-iinc", "286", "turn", "--barbarians", "2")
    assert "is no game of this kit" in bad("plan", "chess", "286", "turn")


def test_what_the_rules_forbid_is_told_with_its_section() -> None:
    assert "13.0" in bad(*BOARD, "front", "--must", "army 0")
    assert "8.4" in bad(*BOARD, "works", "--must", "Blue walls")
    assert "6.4" in bad(*BOARD, "front", "--edit", "Moesia: 3; Byzantium: 4; Dalmatia: 3")


def test_the_help_names_the_questions_of_every_game_or_of_one() -> None:
    text = good("plan", "--help")
    assert all(f"\n  {q.name} " in text for game in games().values() for q in game.plans)
    text = good("plan", "aurelian", "--help")
    assert all(f"\n  {q.name} " in text for q in find("aurelian").plans)
    assert "--barbarians" in text and "garrison" not in text and "--empire" not in text
