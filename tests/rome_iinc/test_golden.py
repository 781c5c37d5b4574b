"""One whole game of each scenario, told line by line, is what it was."""

import difflib
import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from rometeach.rome_iinc.rules import SCENARIOS

ROOT = Path(__file__).resolve().parents[2]


def refresher() -> ModuleType:
    spec = importlib.util.spec_from_file_location("refresh_golden", ROOT / "tools" / "refresh_golden.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_game_is_what_it_was(scenario: str) -> None:
    golden = refresher()
    stored = (golden.FOLDER / f"{scenario}.txt").read_text(encoding="utf-8").splitlines()
    played = golden.lines(scenario)
    if played != stored:
        change = list(difflib.unified_diff(stored, played, "stored", "played", lineterm="", n=4))[:40]
        pytest.fail(
            "\n".join([f"{scenario}: another game. If that is meant: python tools/refresh_golden.py", *change]),
            pytrace=False,
        )


def test_lines_are_sentences_with_their_case() -> None:
    for scenario in SCENARIOS:
        path = ROOT / "tests" / "rome_iinc" / "golden" / f"{scenario}.txt"
        for line in path.read_text(encoding="utf-8").splitlines()[1:-1]:
            if not line.startswith(("- ", "= ")):
                assert line[0].isupper() or line[0].isdigit(), line
                assert line.endswith(")"), line
