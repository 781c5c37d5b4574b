"""Planning by name: `rometeach.plan` and `rometeach.questions`, for positions of every game."""

import doctest
import subprocess
import sys

import pytest

import rometeach
from rometeach import answers
from rometeach.core.declaration import Game
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.games import find
from rometeach.core.positions.saved import GamePosition
from solvers.aurelian import questions as aurelian
from solvers.rome_iinc import questions as rome

ROME = rometeach.position("rome-iinc", "286")
AURELIAN = rometeach.position("aurelian", "270-drawn")


def refused(position: GamePosition, question: str, **options: object) -> list[str]:
    with pytest.raises(BadInput) as error:
        rometeach.plan(position, question, **options)
    return [str(p) for p in error.value.problems]


def test_a_plan_by_name_is_the_plan_of_the_solver() -> None:
    found = rometeach.plan(ROME, "garrison", empire="west", gold=25)
    asked = rome.garrison(ROME, empire="west", gold=25)
    assert found == asked and found.is_optimal and found.actions
    front = rometeach.plan(AURELIAN, "front", must="Army 4")
    assert front == aurelian.front(AURELIAN, must="Army 4") and front.is_optimal
    assert rometeach.plan(AURELIAN, "stop", rollouts=4, seed=3).change == "Aurelian: Redeploy"


def test_every_mistake_is_told_at_once_and_none_is_a_type_error() -> None:
    assert refused(ROME, "trun", golf=3) == ['error: "trun": is no question. Did you mean turn?']
    assert refused(AURELIAN, "turn") == [
        'error: "turn": is no question. Questions: front, works, action, stop, triumph.'
    ]
    assert refused(ROME, "annex", empir="west", golf=3) == [
        "error: empir: is no option of annex. Did you mean empire?",
        "error: golf: is no option of annex. It takes empire, number, source, must, forbid, weights, time.",
    ]
    assert refused(ROME, "losses", war="7/5 Vandal")[-1] == "error: losses: needs number."
    assert "gold" in refused(ROME, "turn", empire="west", gold=-1)[0]


def test_an_option_of_another_kind_is_told_and_no_fault() -> None:
    assert refused(ROME, "turn", empire="west", time="x", must=["Rome +Guard"], gold=True) == [
        "error: time: expected a number, not 'x'.",
        "error: must: expected a text, not \"['Rome +Guard']\".",
        "error: gold: expected a whole number or nothing (None), not 'True'.",
    ]
    assert refused(ROME, "turn", empire=3, weights={"gold": 1}) == [
        "error: empire: expected a text, not '3'.",
        "error: weights: expected a Weights or nothing (None), not \"{'gold': 1}\".",
    ]
    found = rometeach.plan(ROME, "bread", empire="west", time=2, gold=None)
    assert found == rometeach.plan(ROME, "bread", empire="west", time=2.0)


def test_what_the_docstring_shows_works() -> None:
    result = doctest.testmod(rometeach)
    assert result.attempted and not result.failed


def test_what_the_rules_forbid_is_told_with_its_case() -> None:
    with pytest.raises(IllegalChoice) as error:
        rometeach.plan(ROME, "turn", empire="west", must="Phrygia +Fleet")
    assert error.value.case


@pytest.mark.parametrize("game", rometeach.games())
def test_every_question_is_named_with_what_it_answers(game: str) -> None:
    found = rometeach.questions(game)
    assert list(found) == [q.name for q in find(game).questions]
    assert all(text[:1].isupper() and "\n" not in text and len(text) > 20 for text in found.values())
    assert all(text.endswith((".", "`")) for text in found.values())


def test_a_game_that_is_none_or_has_no_solver_is_told() -> None:
    with pytest.raises(BadInput, match="Did you mean rome-iinc"):
        rometeach.questions("rome-inc")
    with pytest.raises(BadInput, match=r"hotre: has no solver. Its exact chances: rometeach odds hotre POSITION."):
        answers.planned(Game("hotre", "Hotre", "verbs", "board", "1"), "turn")


@pytest.mark.parametrize(("module", "said"), [("ortools", "OPTIMAL"), ("solvers", "RometeachError Planning needs ")])
def test_without_or_tools_a_turn_is_planned_and_without_solvers_it_is_told_plainly(module: str, said: str) -> None:
    code = (
        f"import sys; sys.modules[{module!r}] = None\n"
        "import rometeach\n"
        "try: print(rometeach.plan(rometeach.position('rome-iinc', '286'), 'turn', empire='west', time=60).status)\n"
        "except rometeach.RometeachError as error: print(type(error).__name__, error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith(said) and done.returncode == 0, done.stderr
