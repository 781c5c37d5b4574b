"""Results, boards and errors are values: equal to their twin computed anew, hashable, picklable, with a repr of one line."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, is_dataclass

import pytest
from questions import QUESTIONS, position

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import PositionResult
from rometeach.core.results.show import Result
from rometeach.rome_iinc import acts, plans, results
from rometeach.rome_iinc.board import lookup
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import Position, from_share, from_text


def test_every_verb_of_a_position_is_asked_and_every_kind_of_result_is_here() -> None:
    verbs = {n.replace("_", " ").removesuffix(" ahead") for n in vars(Position) if not n.startswith("_")}
    assert verbs <= {name.partition(",")[0] for name in QUESTIONS}
    assert {n for n in results.__all__ if n[0].isupper()} <= {
        type(ask(position())).__name__ for ask in QUESTIONS.values()
    }


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_result_is_a_value(name: str) -> None:
    one, two = (QUESTIONS[name](position()) for _ in range(2))
    assert one == two and one is not two
    assert hash(one) == hash(two) and len({one, two}) == 1
    back = pickle.loads(pickle.dumps(one))
    assert back == one and hash(back) == hash(one)
    assert "\n" not in repr(one)
    if isinstance(one, Result | results.Thrown):
        assert back.text() == one.text()


@pytest.mark.parametrize("name", QUESTIONS)
def test_another_board_gives_another_value(name: str) -> None:
    one, other = QUESTIONS[name](position()), QUESTIONS[name](position().edit("West unrest += 1; turn 3"))
    if isinstance(one, PositionResult | Board):
        assert one != other and len({one, other}) == 2
    if isinstance(one, PositionResult):
        assert isinstance(other, PositionResult) and one.again == other.again
        assert one.again(other.position) == other and other.again(one.position) == one


@pytest.mark.parametrize("name", QUESTIONS)
def test_what_a_result_holds_cannot_be_changed(name: str) -> None:
    pending, seen = [QUESTIONS[name](position())], 0
    while pending:
        value = pending.pop()
        seen += 1
        assert not isinstance(value, list | set | bytearray)
        assert type(value) is not dict, f"{name} holds a dict"
        if isinstance(value, tuple | frozenset):
            pending += value
        elif isinstance(value, Frozen):
            pending += [*value.keys(), *value.values()]
        elif is_dataclass(value) and not isinstance(value, Board):
            pending += [getattr(value, f.name) for f in fields(value) if f.name != "position"]
    assert seen > 1 or name.startswith("the ")


def test_the_same_question_in_other_words_of_the_same_kind_is_the_same_result() -> None:
    p = position()
    assert p.war("7/5 Vandal", "Africa", ["numidia"]) == p.war("7/5 vandal war", "Africa", "Numidia")
    assert p.war("7/5 Vandal", "Africa") != p.war("7/5 Vandal", "Africa", ["Numidia"])


def test_a_position_is_the_same_however_it_came() -> None:
    p = position()
    twins = [
        position(),
        from_text(p.dump()),
        from_share(p.share()),
        Position.of(lookup.from_share(p.share())),
        pickle.loads(pickle.dumps(p)),
    ]
    assert len({p, *twins}) == 1 and all(t == p for t in twins)
    assert Board.of(p) != p and p != Board.of(p)


def _refused(kind: str) -> object:
    """Raises; runs in a worker process."""
    p = position()
    if kind == "edit":
        return p.edit("Nowhere +Fort; Rome +Elephant")
    if kind == "war":
        return p.war("7/5 Vandl", "Nobody", "Nowhere")
    if kind == "act":
        return acts.begin(p, "East gives 400")
    return plans.carry_out(
        p, "West", plans.read(p.rules, "Rome +Veteran Guard; Numidia promote Fort; Rome > Ravenna: Fort")
    )


@pytest.mark.parametrize(
    ("kind", "error"), [("edit", BadInput), ("war", BadInput), ("act", IllegalChoice), ("plan", IllegalChoice)]
)
def test_an_error_in_a_worker_process_arrives_whole(kind: str, error: type[Exception]) -> None:
    with pytest.raises(error) as here:
        _refused(kind)
    with ProcessPoolExecutor(1) as pool, pytest.raises(error) as there:
        pool.submit(_refused, kind).result()
    assert type(there.value) is type(here.value) is error and str(there.value) == str(here.value)
    for name in ("problems", "title", "case", "what", "got"):
        assert getattr(there.value, name, None) == getattr(here.value, name, None)
    assert [str(x) for x in getattr(there.value, "also", ())] == [str(x) for x in getattr(here.value, "also", ())]


def test_a_result_comes_back_from_a_worker_process() -> None:
    with ProcessPoolExecutor(1) as pool:
        assert pool.submit(_asked).result() == position().revolts()


def _asked() -> results.Revolts:
    return position().revolts()
