"""What the games declare is so: each question has its answerer, which takes what is declared; each example can be asked."""

import inspect
import pickle
import shlex
import subprocess
import sys
import types
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from click.testing import CliRunner

import rometeach
from rometeach import answers
from rometeach.cli import main
from rometeach.core.declaration import Game, Parameter, Question
from rometeach.core.errors import BadInput
from rometeach.core.games import find, games
from rometeach.core.registry import resolve
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Result
from rometeach.core.verbs import verbs_of

ROOT = Path(__file__).parents[2]
QUESTIONS = [(game, q.name) for game, declared in games().items() for q in declared.questions]
each_game = pytest.mark.parametrize("game", games())
each_question = pytest.mark.parametrize(("game", "name"), QUESTIONS, ids=lambda text: text)
KINDS: dict[str, type] = {"text": str, "choice": str, "number": int, "seconds": float, "flag": bool}
"""Kind -> the type that the answerer takes; of the others see `fits`."""
OWN = {"--edit", "--json", "--figure", "--sensitivity", "--next", "--why-not", "--explain", "--advice", "--help", "-h"}
"""The options of the commands themselves."""


def asked(game: str, name: str) -> tuple[Question, Callable[..., object], inspect.Signature]:
    question = find(game).question(name)
    position = rometeach.position(game, find(game).start)
    answerer = answers.answerer_of(question, position)
    return question, getattr(answerer, "function", answerer), inspect.signature(answerer)


def fits(kind: str, hint: Any) -> bool:
    """Whether an argument with this hint takes values of a kind."""
    types_ = get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    if kind == "names":
        return any(getattr(t, "__origin__", None) is Sequence for t in types_)
    if kind == "chance":
        return Fraction in types_
    return (
        any(inspect.isclass(t) and t not in KINDS.values() for t in types_) if kind == "file" else KINDS[kind] in types_
    )


@each_question
def test_each_parameter_fits_its_answerer(game: str, name: str) -> None:
    question, function, signature = asked(game, name)
    hints = get_type_hints(function)
    declared = {p.name: p for p in question.parameters}
    assert list(declared) == list(dict.fromkeys(declared)) and set(declared) <= set(signature.parameters)
    for taken, parameter in ((signature.parameters[p], declared[p]) for p in declared):
        needed = taken.default is taken.empty
        assert parameter.needed == needed, parameter
        assert needed or parameter.default == taken.default, parameter
        assert fits(parameter.kind, hints[parameter.name]), parameter
    assert {n for n, taken in signature.parameters.items() if taken.default is taken.empty} <= set(declared)


@pytest.mark.parametrize("game", games())
def test_every_option_of_a_plan_is_declared(game: str) -> None:
    for question in find(game).plans:
        _, _, signature = asked(game, question.name)
        assert set(signature.parameters) == {p.name for p in question.parameters}, question.name


def is_of_the_rulebook(game: str, number: str) -> bool:
    """Whether it is a Case, or a Section whose first Case is one."""
    try:
        return number in verbs_of(find(game)).case(number)
    except BadInput:
        return number in verbs_of(find(game)).case(f"{number}.1")


@each_question
def test_a_question_is_told_in_a_line_with_its_cases(game: str, name: str) -> None:
    question = find(game).question(name)
    assert question.help.endswith(".") and "\n" not in question.help and question.title and question.cases
    assert all(is_of_the_rulebook(game, number) for number in question.cases)
    assert all(p.help.endswith(".") or p is question.about for p in question.parameters)


@each_question
def test_the_options_of_a_question_are_its_own(game: str, name: str) -> None:
    question = find(game).question(name)
    options = [p.option for p in question.parameters]
    assert len(set(options)) == len(options) and not OWN & {question.option, *options}


def quick(question: Question, given: dict[str, object]) -> dict[str, object]:
    """Its simulated games are few."""
    return {**given, **({"rollouts": 4} if any(p.name == "rollouts" for p in question.parameters) else {})}


@each_question
def test_the_example_can_be_asked(game: str, name: str) -> None:
    question = find(game).question(name)
    change, given = question.typed()
    p = rometeach.position(game, find(game).start)
    found = rometeach.ask(p.edit(change) if change else p, name, **quick(question, given))
    assert isinstance(found, Result) and isinstance(found, Plan) == (question in find(game).plans)
    if not question.played and not any(x.name == "rollouts" for x in question.parameters):
        board = {"p": p, "rometeach": rometeach}
        assert eval(question.call("p"), board) == found


ASKED_ON = """
import pickle, sys
plan = pickle.load(sys.stdin.buffer)
assert not [m for m in sys.modules if m.endswith(".questions")], "no solver is loaded with a plan"
sys.stdout.buffer.write(pickle.dumps(plan.next_best(1)))
"""


@pytest.mark.parametrize(("game", "name"), [(g, q.name) for g, d in games().items() for q in d.plans])
def test_a_plan_can_be_asked_on_in_a_process_that_never_saw_its_solver(game: str, name: str) -> None:
    question = find(game).question(name)
    change, given = question.typed()
    p = rometeach.position(game, find(game).start)
    plan = rometeach.plan(p.edit(change) if change else p, name, **quick(question, given))
    done = subprocess.run([sys.executable, "-c", ASKED_ON], input=pickle.dumps(plan), capture_output=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr.decode()
    assert pickle.loads(done.stdout) == plan.next_best(1)


@pytest.mark.parametrize(("game", "name"), [(g, q.name) for g, d in games().items() for q in d.chances])
def test_the_example_is_the_same_on_the_command_line(game: str, name: str) -> None:
    question = find(game).question(name)
    command = question.name.replace("_", "-") if question.apart else "odds"
    words = [command, game, find(game).start, *(shlex.split(question.example) or [question.option])]
    result = CliRunner().invoke(main, words)
    change, given = question.typed()
    p = rometeach.position(game, find(game).start)
    answer = rometeach.ask(p.edit(change) if change else p, name, **given)
    assert (result.exit_code, result.stdout) == (0, answer.text() + "\n"), result.output


@each_game
def test_what_a_declaration_points_at_is_there(game: str) -> None:
    declared = find(game)
    pointed = [
        declared.board,
        declared.face,
        *declared.panels.values(),
        declared.bench,
        *declared.extras.values(),
    ]
    pointed += [where for program in declared.programs for where in (program.make, program.job)]
    pointed += [w for q in declared.questions for p in q.parameters for w in (p.offered, p.reader, p.missing)]
    pointed += [q.advice for q in declared.questions]
    for where in pointed:
        assert not where or resolve(where) is not None, where
    board = resolve(declared.board)
    assert declared.name == board.GAME and issubclass(type(rometeach.position(game, declared.start)), board)


@each_game
def test_what_stands_in_a_declaration_can_be_used(game: str) -> None:
    declared = find(game)
    p = rometeach.position(game, declared.start)
    assert p.edit(declared.edit) != p and declared.credit and declared.title
    assert set(declared.scenarios) <= {*rometeach.positions(game)}
    offers = [x for q in declared.questions for x in q.parameters if x.offered]
    assert all(len(pair) == 2 for x in offers for pair in resolve(x.offered)(p))


@each_game
def test_every_program_of_a_declaration_plays(game: str) -> None:
    declared = find(game)
    for program in declared.programs:
        session = rometeach.play(rometeach.position(game, declared.start), 1)
        player = resolve(program.make)(1)
        assert session.request is not None and player(session.request), program.name


def test_a_declaration_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadInput, match="has 0 seats"):
        Game("chess", "Chess", "verbs", "board", "start", seats=())
    with pytest.raises(BadInput, match="two questions called mate"):
        Game("chess", "Chess", "verbs", "board", "start", chances=(Question("mate", "mate", "."),) * 2)


def test_the_hint_for_what_is_missing_is_the_games() -> None:
    p = rometeach.position("rome-iinc", "286").edit("7/5 Vandal @ Numidia")
    with pytest.raises(BadInput, match=r"war: needs commander. Could fight it: Maximian \(Africa, Mauretania I\)"):
        rometeach.ask(p, "war", war="7/5 Vandal")
    with pytest.raises(BadInput, match="draws: expected 0 to 30, not 31"):
        rometeach.ask(p, "events", draws=31)


def test_a_value_is_read_as_its_kind() -> None:
    number = Parameter("number", kind="number")
    assert (number.value("3"), number.value(4), replace(number, kind="names").value("a, b")) == (3, 4, ("a", "b"))
    assert Parameter("must", repeated=True).value(("a", "b")) == "a; b"
    with pytest.raises(BadInput, match='--number: "x" is no number'):
        number.value("x")
    wanted = Parameter("wanted", kind="chance")
    assert {wanted.value(x) for x in ("80%", "0.8", "4/5", Fraction(4, 5))} == {Fraction(4, 5)}
    with pytest.raises(BadInput, match='--wanted: "150%" is no chance'):
        wanted.value("150%")


@pytest.mark.parametrize("game", ["conquest", "conquest2"])
def test_a_chance_can_be_typed_on_the_command_line(game: str) -> None:
    said = CliRunner().invoke(main, ["odds", game, "four", "--battle", "5I against 4I", "--wanted", "95%"])
    assert said.exit_code == 0 and "For a chance of 95.0% are needed" in said.stdout
