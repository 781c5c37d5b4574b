"""Results are values: every verb's answer equals its twin computed anew, is hashed, pickled, and told in one line."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian import sensitivity, simulation
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.phases.common import Lost
from rometeach.aurelian.position import Position, position
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.frozen import Frozen
from rometeach.core.results.base import PositionResult

ARMED = "Gallia: 3, 4 CV; Aurelian @ Gallia; officers: Roma; Roma: 3; hostile: Barbarian 4a, Turn End 1, Belgica 5"

VERBS: dict[str, tuple[object, ...]] = {
    "odds": (),
    "attempt": ("Aurelian", "Battle"),
    "deeds": ("Aurelian", "Belgica", "March"),
    "clear": ("Aurelian",),
    "raid": ("Barbarian 5a",),
    "danube": (3,),
    "reactions": (2, "Battle"),
    "actions_left": ("Battle, Siege",),
    "revolts": (2, "Siege"),
    "building": ("Red walls",),
    "score": (),
    "reach": ("levy", 4, 2),
    "taxes": (),
    "where": ("Belgica 5",),
}
"""A question of each verb of a position."""
OTHERWISE: dict[str, tuple[object, ...]] = {
    "attempt": ("Officer Roma", "Suppress"),
    "deeds": ("Aurelian", "Belgica", "Assign"),
    "clear": (),
    "raid": ("Barbarian 4a",),
    "danube": (2,),
    "reactions": (1, "Battle"),
    "actions_left": ("Siege, Battle",),
    "revolts": (2, "Battle"),
    "building": ("Green temple",),
    "reach": ("levy", 4, 3),
    "where": ("Turn End 1",),
}
"""Another question of the same verb."""


def board() -> Position:
    """A board on which every verb has an answer."""
    return empty(ARMED)


def asked(verb: str, arguments: tuple[object, ...], p: Position) -> PositionResult[Board]:
    """The answer of a verb."""
    found: PositionResult[Board] = getattr(p, verb)(*arguments)
    return found


def test_every_verb_that_answers_is_gone_through() -> None:
    answering = {
        name
        for name, verb in vars(Position).items()
        if not name.startswith("_") and str(verb.__annotations__.get("return", "")).startswith("results.")
    }
    assert answering == set(VERBS)


@pytest.mark.parametrize("verb", VERBS)
def test_a_result_is_a_value(verb: str) -> None:
    found, twin = asked(verb, VERBS[verb], board()), asked(verb, VERBS[verb], board())
    loaded = pickle.loads(pickle.dumps(found))
    assert found is not twin and found == twin == loaded
    assert hash(found) == hash(twin) == hash(loaded) and len({found, twin, loaded}) == 1
    assert repr(found) == repr(loaded) == f"<{type(found).__name__}: {found.exhibit().title}>"
    assert "\n" not in repr(found) and len(repr(found)) < 200
    assert loaded.as_json() == found.as_json() and loaded.html() == found.html() and loaded.text() == found.text()
    assert found.again(board()).figures() == found.figures() and found.again(board()) == found


@pytest.mark.parametrize("verb", VERBS)
def test_results_of_other_questions_boards_and_rules_are_not_equal(verb: str) -> None:
    p = board()
    found = asked(verb, VERBS[verb], p)
    others = [
        asked(verb, VERBS[verb], p.edit("title: Another evening")),
        asked(verb, VERBS[verb], p.with_rules(p.rules.with_changes({"turns:1.threshold": "7"}))),
    ]
    others += [asked(verb, OTHERWISE[verb], p)] if OTHERWISE.get(verb) else []
    assert all(found != other for other in others)
    assert len({found, *others}) == 1 + len(others)
    assert found != p and found != "the answer"


def test_names_may_be_typed_in_any_way() -> None:
    p = board()
    assert p.attempt("aurelian", "battle") == p.attempt("Aurelian", "Battle")
    assert p.attempt("officer roma", "suppress") == p.attempt("Roma", "Suppress")
    assert p.actions_left("battle ,SIEGE") == p.actions_left("Battle, Siege") != p.actions_left()
    assert p.deeds("aurelian", "belgica", "march") == p.deeds("Aurelian", "Belgica", "March")
    assert p.building("red walls") == p.building("Red walls")


def test_the_chance_to_reach_the_threshold_is_equal_only_with_the_same_games() -> None:
    p = board()
    bare, played = p.reach(games=0), p.reach(games=4)
    assert bare == p.reach(games=0, seed=9) and played == p.reach(games=4) == bare.played(4)
    assert len({bare, played, p.reach(games=5), p.reach(games=4, seed=2), p.reach("levy", games=4)}) == 5
    assert played.played(0) == bare and hash(played.played(0)) == hash(bare)
    assert pickle.loads(pickle.dumps(played)).share == played.share
    assert played.sensitivity() == bare.sensitivity() and bare.sensitivity().tried > 5


def test_boards_and_cups_and_their_law_are_values() -> None:
    for p in (position("270"), drawn(2), board(), drawn(2).seen().edit("more unseen: F>U, U>H")):
        for value in (p, Board.of(p), p.cups, p.law(), p.stacks, p.rules):
            loaded = pickle.loads(pickle.dumps(value))
            assert loaded == value and hash(loaded) == hash(value), type(value)
            if isinstance(value, Board):
                assert repr(loaded) == repr(value) and "\n" not in repr(value) and len(repr(value)) < 120
        assert p != Board.of(p) and p.cups == Board.of(p).cups


def test_simulations_are_values() -> None:
    one, two = (simulation.simulate(games=3, seed=4, jobs=1) for _ in range(2))
    assert one == two == pickle.loads(pickle.dumps(one)) and hash(one) == hash(two)
    assert one != simulation.simulate(games=3, seed=5, jobs=1)
    assert "\n" not in repr(one) and repr(one).startswith("<Simulation: 3 games of 270")
    reading = sensitivity.OtherReading("turns", "a threshold", Frozen({"turns:1.threshold": "7"}))
    few, again = (sensitivity.examine(2, jobs=1, asked=[reading]) for _ in range(2))
    assert few == again == pickle.loads(pickle.dumps(few)) and hash(few) == hash(again)
    assert "\n" not in repr(few) and repr(few).startswith("<WinSensitivity: What the share")


def asked_elsewhere(verb: str) -> PositionResult[Board]:
    """A verb's answer, computed in another process."""
    return asked(verb, VERBS[verb], board())


WRONG: dict[str, tuple[tuple[object, ...], type[Exception], str]] = {
    "attempt": (("Aurelius", "Battle"), BadInput, "is no piece on this board"),
    "deeds": (("Aurelian", "Thracia", "Fly"), BadInput, "is no Action"),
    "clear": (("Officer Roma",), IllegalChoice, "6.7"),
    "raid": (("Barbarian 9",), BadInput, "there is no Barbarian"),
    "danube": ((0,), BadInput, "expected 1 to 9"),
    "reactions": ((0, "Fly"), BadInput, "is no Action"),
    "actions_left": (("Fly",), BadInput, "is no Action"),
    "revolts": ((9,), BadInput, "expected 1 to 3"),
    "building": (("a bridge",), BadInput, "is nothing that can be built"),
    "reach": (("maybe", -1), BadInput, "is no choice in the Levy Phase"),
    "where": (("Roma 3",), BadInput, "is in no cup"),
    "edit": (("treasury lots; Galia: 3",), BadInput, "Did you mean Gallia"),
}
"""A verb with what it cannot answer."""


def refused_elsewhere(verb: str) -> object:
    """A verb that is asked what it cannot answer, in another process."""
    return getattr(board(), verb)(*WRONG[verb][0])


def test_answers_and_errors_come_back_from_another_process() -> None:
    with ProcessPoolExecutor(1) as pool:
        for verb, found in zip(VERBS, pool.map(asked_elsewhere, VERBS), strict=True):
            assert found == asked(verb, VERBS[verb], board())
        for verb, (arguments, kind, words) in WRONG.items():
            with pytest.raises(kind, match=words) as here:
                getattr(board(), verb)(*arguments)
            with pytest.raises(kind, match=words) as there:
                pool.submit(refused_elsewhere, verb).result()
            assert str(there.value) == str(here.value) and type(there.value) is type(here.value)
            if isinstance(here.value, BadInput) and isinstance(there.value, BadInput):
                assert there.value.problems == here.value.problems


def test_an_instant_defeat_survives_pickling() -> None:
    lost = pickle.loads(pickle.dumps(Lost(board(), "the Army is gone", "13.0")))
    assert (lost.board, lost.why, lost.section, str(lost)) == (board(), "the Army is gone", "13.0", "the Army is gone")
    assert replace(lost.board, army=1) != board()
