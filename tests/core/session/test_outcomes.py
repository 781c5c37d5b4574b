"""Every end of a step with its chance: branch by branch, and with equal states followed once."""

import pickle
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest

from rometeach.core.session.dice import SeededDice
from rometeach.core.session.engine import Engine
from rometeach.core.session.outcomes import NeverEnds, NotWithin, TooManyBranches, chances, last, outcomes, within
from rometeach.core.session.play import run
from rometeach.core.session.requests import Checkpoint, Decision, Draw, Note, Option, Roll, Steps
from rometeach.core.session.thrown import follow
from rometeach.core.session.values import Stage

Sides = tuple[int, int]
Law = dict[Any, Fraction]


def battle(a: int, b: int) -> Steps[Sides]:
    """Two sides that hit on a 6, both at once, until one is gone; in most rounds nothing happens."""
    while a and b:
        yield Checkpoint((a, b))
        mine, theirs = yield Roll("the battle", "2", 2)
        a, b = a - (theirs == 6), b - (mine == 6)
        yield Note(f"{a} against {b}.", "2")
    return a, b


def feud(a: int, b: int) -> Steps[Sides]:
    """The higher die takes one from the other side; on a pair of ones help comes to a side, as long as there are few."""
    while a and b:
        yield Checkpoint((a, b))
        mine, theirs = yield Roll("the feud", "2", 2)
        if mine == theirs == 1 and a + b < 7:
            side = yield Draw("who gets help", "3", ("one", "other"))
            a, b = a + (side == "one"), b + (side == "other")
        else:
            a, b = a - (mine < theirs), b - (mine > theirs)
    return a, b


def walk(start: int, end: int) -> Steps[str]:
    """A step on or back with equal chance, until one of both ends is reached."""
    at = start
    while 0 < at < end:
        yield Checkpoint(at)
        at += 1 if (yield Draw("on or back", "1", ("on", "back"))) == "on" else -1
    return "end" if at else "start"


def law(ends: list[tuple[Fraction, Any]]) -> Law:
    """End -> chance; each end only once."""
    found = {end: p for p, end in ends}
    assert len(found) == len(ends)
    return found


# -- Battles without a limit of rounds ---------------------------------------------------------------------


@cache
def battle_law(a: int, b: int) -> Law:
    """The law of `battle` by recursion: rounds in which nothing happens are left out, the others weighed anew."""
    if not a or not b:
        return {(a, b): Fraction(1)}
    found: Law = {}
    for faces, after in ((1, (a - 1, b - 1)), (5, (a - 1, b)), (5, (a, b - 1))):
        for end, q in battle_law(*after).items():
            found[end] = found.get(end, Fraction(0)) + Fraction(faces, 11) * q
    return found


@pytest.mark.parametrize(("a", "b"), [(1, 1), (2, 1), (3, 4), (6, 5)])
def test_a_battle_of_any_number_of_rounds_has_an_exact_law(a: int, b: int) -> None:
    found = law(outcomes(lambda: battle(a, b)))
    assert found == battle_law(a, b)
    assert sum(found.values()) == 1


@pytest.mark.parametrize(("start", "end"), [(1, 2), (1, 5), (4, 7), (20, 60)])
def test_a_walk_to_and_fro_ends_as_the_gambler_does(start: int, end: int) -> None:
    assert law(outcomes(lambda: walk(start, end))) == {"end": Fraction(start, end), "start": Fraction(end - start, end)}


@pytest.mark.parametrize("step", [battle, feud])
def test_a_battle_simulated_is_the_battle_computed(step: Callable[[int, int], Steps[Sides]]) -> None:
    games, dice = 4_000, SeededDice(7)
    seen = Counter(run(step(3, 2), dice, {}) for _ in range(games))
    found = law(outcomes(lambda: step(3, 2)))
    assert sum(found.values()) == 1 and set(seen) <= set(found)
    for end, p in found.items():
        error = sqrt(p * (1 - p) / games)
        assert abs(seen[end] / games - p) <= 4 * error


def test_a_feud_is_what_its_first_rounds_make_of_it() -> None:
    """The law is the fixed point: that of a state is the mixture of those after one round."""
    states = [(a, b) for a in range(1, 7) for b in range(1, 7) if a + b <= 7]
    found = {(a, b): law(outcomes(lambda a=a, b=b: feud(a, b))) for a, b in states}  # type: ignore[misc]
    for a, b in states:
        after: list[tuple[Fraction, Sides]] = [(Fraction(15, 36), (a - 1, b)), (Fraction(15, 36), (a, b - 1))]
        if a + b < 7:
            after += [(Fraction(5, 36), (a, b)), (Fraction(1, 72), (a + 1, b)), (Fraction(1, 72), (a, b + 1))]
        else:
            after += [(Fraction(6, 36), (a, b))]
        mixed: Law = {}
        for p, state in after:
            for end, q in found.get(state, {state: Fraction(1)}).items():
                mixed[end] = mixed.get(end, Fraction(0)) + p * q
        assert mixed == found[a, b]


# -- Checkpoints -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [battle, feud])
def test_from_each_checkpoint_on_the_law_is_that_of_its_state(step: Callable[[int, int], Steps[Sides]]) -> None:
    """However a step comes to a state, it goes on like one that begins there; merged, resumed, or neither."""
    rng, ways = Random(3), dict[Sides, set[tuple[Any, ...]]]()

    def gone(answers: tuple[Any, ...], note: Callable[[Any], None] = lambda _: None) -> Steps[Sides]:
        """The step after these answers."""
        steps, answer, given = step(3, 2), None, iter(answers)
        try:
            while True:
                asked = steps.send(answer)
                answer = None
                if isinstance(asked, Checkpoint):
                    note(asked.state)
                elif isinstance(asked, Roll | Draw):
                    answer = next(given, None) or (yield asked)
        except StopIteration as end:
            result: Sides = end.value
            return result

    for _ in range(60):
        answers = [rng.choice([(6, 1), (1, 6), (6, 6), (1, 1), (2, 2)]) for _ in range(rng.randrange(5))]
        states: list[Sides] = []
        begun = gone(tuple(answers), states.append)
        asked = next(begun, None)
        if isinstance(asked, Roll):
            ways.setdefault(states[-1], set()).add(tuple(answers))
    assert len(ways) >= 5 and sum(len(w) > 1 for w in ways.values()) >= 4
    for state, every in ways.items():
        begins = first_rounds(lambda s=state: step(*s), 2)  # type: ignore[misc]
        assert all(first_rounds(lambda w=way: gone(w), 2) == begins for way in sorted(every)[:2])  # type: ignore[misc]
        whole = law(outcomes(lambda s=state: step(*s)))  # type: ignore[misc]
        assert law(outcomes(lambda s=state: step(*s), resume=lambda s: step(*s))) == whole  # type: ignore[misc]


def first_rounds(make: Callable[[], Steps[Sides]], rounds: int) -> Law:
    """The ends within so many throws, without any regard to Checkpoints, and what is left."""

    def cut() -> Steps[Any]:
        steps, answer, thrown = make(), None, 0
        try:
            while True:
                asked = steps.send(answer)
                answer = None
                if isinstance(asked, Roll) and thrown == rounds:
                    return "goes on"
                if isinstance(asked, Roll | Draw):
                    thrown += isinstance(asked, Roll)
                    answer = yield asked
        except StopIteration as end:
            return end.value

    found: Law = {}
    for p, end in outcomes(cut):
        found[end] = found.get(end, Fraction(0)) + p
    return found


def test_equal_states_are_followed_once() -> None:
    def plain(rounds: int, *, marked: bool) -> Steps[int]:
        score = 0
        for left in range(rounds, 0, -1):
            if marked:
                yield Checkpoint((left, score))
            passed[left, score] += 1
            (face,) = yield Roll("a round", "1", split=(1, 4))
            score += face == 4
        return score

    passed = Counter[Sides]()
    merged = law(outcomes(lambda: plain(12, marked=True), resume=None))
    assert merged == {
        k: Fraction(n, 2**12) for k, n in enumerate([1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1])
    }
    assert len(outcomes(lambda: plain(12, marked=False))) == 2**12

    def again(state: Any) -> Steps[int]:
        return score_from(*state)

    def score_from(left: int, score: int) -> Steps[int]:
        while left:
            yield Checkpoint((left, score))
            passed[left, score] += 1
            (face,) = yield Roll("a round", "1", split=(1, 4))
            left, score = left - 1, score + (face == 4)
        return score

    passed.clear()
    assert law(outcomes(lambda: score_from(12, 0), resume=again)) == merged
    assert set(passed) == {(left, s) for left in range(12, 0, -1) for s in range(13 - left)}
    assert set(passed.values()) == {2}  # each state with each of its two answers, and never more


def test_branches_are_counted_from_one_checkpoint_to_the_next() -> None:
    assert len(outcomes(lambda: battle(6, 6), limit=36 * 36 + 1)) == 13
    with pytest.raises(TooManyBranches, match="more than 1,000 branches"):
        outcomes(lambda: battle(6, 6), limit=1_000)


def test_what_looks_at_more_than_its_part_says_so() -> None:
    """Battles in a row: the state of one says nothing of the battles before it and after it."""

    def won(rounds: int) -> Steps[int]:
        number = 0
        for left in range(rounds, 0, -1):
            a, _ = yield from within((left, number), battle(2, 1))
            number += a > 0
        return number

    p = sum(q for (a, _), q in battle_law(2, 1).items() if a)
    found = law(outcomes(lambda: won(3)))
    assert found == {0: (1 - p) ** 3, 1: 3 * p * (1 - p) ** 2, 2: 3 * p**2 * (1 - p), 3: p**3}


def test_ends_of_a_step_without_checkpoints_stand_by_themselves_in_order() -> None:
    def step() -> Steps[str]:
        (face,) = yield Roll("a die", "1")
        yield Note("it falls", "1")
        return "high" if face > 4 else "low"

    assert outcomes(step) == [(Fraction(1, 6), end) for end in ("low",) * 4 + ("high",) * 2]


# -- What cannot be followed -------------------------------------------------------------------------------


def test_a_step_that_can_never_end_is_refused() -> None:
    def endless() -> Steps[int]:
        at = yield Draw("a road", "1", ("home", "round"))
        while at != "home":
            yield Checkpoint(("on the way", at))
            at = yield Draw("a turn", "1", ("left", "right"))
        return 1

    with pytest.raises(NeverEnds, match=r"can never end once it has come to \('on the way', '(left|right)'\)") as found:
        outcomes(endless)
    assert pickle.loads(pickle.dumps(found.value)).state == found.value.state

    def still() -> Steps[int]:
        while True:
            yield Checkpoint("here")

    with pytest.raises(NeverEnds, match="come to here"):
        outcomes(still)
    with pytest.raises(NeverEnds, match="come to here"):
        outcomes(still, resume=lambda _: still())


@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("split", [(1, 4), (1,), ()])
def test_a_step_that_never_comes_to_the_same_state_is_refused_at_the_limit(
    marked: bool, split: tuple[int, ...]
) -> None:
    def endless() -> Steps[int]:
        number = 0
        while True:
            if marked:
                yield Checkpoint(number)
            yield Roll("on and on", "1", split=split)
            number += 1

    with pytest.raises(TooManyBranches, match="more than 500 branches"):
        outcomes(endless, limit=500)


def test_a_step_that_does_not_come_to_the_same_state_again_is_refused() -> None:
    faces = iter(range(1000))

    def fickle() -> Steps[int]:
        yield Checkpoint(next(faces))
        (face,) = yield Roll("a die", "1")
        return int(face)

    with pytest.raises(ValueError, match="comes to 1 where it should come to 0"):
        outcomes(fickle)
    with pytest.raises(ValueError, match=r"comes to \(9, 9\) where it should come to \(2, 1\)"):
        outcomes(lambda: battle(2, 1), resume=lambda _: battle(9, 9))


def test_who_decides_is_named() -> None:
    def asks() -> Steps[str]:
        yield Checkpoint(1)
        choice: str = yield Decision("West", "on or off", "1", (Option("on"), Option("off")))
        return choice

    with pytest.raises(ValueError, match="West decides here: on or off"):
        outcomes(asks)


# -- Who drives a step passes over a Checkpoint ------------------------------------------------------------


def test_play_sessions_and_typed_dice_pass_over_checkpoints() -> None:
    noted: list[str] = []
    end = run(battle(2, 2), SeededDice(5), {}, lambda n: noted.append(n.what))
    session = Engine((2, 2), [Stage("Battle", lambda p: battle(*p))], 5, None)
    assert session.request is None and session.board == end
    assert [e.text for e in session.log] == noted
    thrown = follow(battle(1, 1), (6, 1))
    assert thrown.end == (1, 0) and [n.what for n in thrown.notes] == ["1 against 0."]


# -- What a larger step has to say -------------------------------------------------------------------------


def twice(a: int, b: int) -> Steps[int]:
    """Two battles, of which the second is asked how the first ended, and nobody says so."""
    first = yield from battle(a, b)
    second = yield from battle(a, b)
    return first[0] + second[0]


def said(a: int, b: int) -> Steps[int]:
    """The same, and both say what is looked at besides."""
    first = yield from within("first", battle(a, b))
    second = yield from within(first, battle(a, b))
    return first[0] + second[0]


def test_a_step_that_runs_one_with_checkpoints_says_what_it_looks_at_besides() -> None:
    with pytest.raises(NotWithin, match="battle has Checkpoints, and twice runs it"):
        outcomes(lambda: twice(1, 1))
    assert law(outcomes(lambda: said(1, 1))) == {
        n: sum(
            (p * q for (a, _), p in battle_law(1, 1).items() for (b, _), q in battle_law(1, 1).items() if a + b == n),
            Fraction(0),
        )
        for n in range(3)
    }


def test_it_says_so_at_every_depth() -> None:
    def third() -> Steps[int]:
        return (yield from within("more", twice(1, 1)))

    def fourth() -> Steps[int]:
        return (yield from last(twice(1, 1)))

    for step in (third, fourth):
        with pytest.raises(NotWithin, match="battle has Checkpoints, and twice runs it"):
            outcomes(step)
    with pytest.raises(NotWithin, match="said has Checkpoints, and fifth runs it"):
        outcomes(fifth)


def fifth() -> Steps[int]:
    """Runs one that says everything, and adds something of its own."""
    return (yield from said(1, 1)) + 1


def test_what_ends_a_step_may_be_all_that_is_left() -> None:
    def moved() -> Steps[Sides]:
        yield Note("To battle.", "1")
        return (yield from last(battle(2, 1)))

    assert law(outcomes(moved)) == battle_law(2, 1)
    assert law(outcomes(lambda: last(last(battle(2, 1))))) == battle_law(2, 1)


def test_within_tells_what_is_asked_and_what_happens() -> None:
    heard: list[object] = []
    run(within("more", battle(1, 1), heard.append), SeededDice(1), {})
    assert {type(x) for x in heard} == {Checkpoint, Roll, Note}
    error = pickle.loads(pickle.dumps(NotWithin("battle", "war")))
    assert (error.inner, error.outer, str(error)) == ("battle", "war", str(NotWithin("battle", "war")))


def test_symbols_are_counted_and_not_told_apart() -> None:
    three = Roll("three dice", "1", 3, symbols=(("I",), ("I",), ("C",), ("K",), ("-",), ("-",)))
    found = chances(three)
    assert sum(chance for _, chance in found) == 1
    apart = Counter[tuple[str, ...]]()
    for faces in product(range(6), repeat=3):
        apart[tuple(sorted(three.symbols[f][0] for f in faces))] += 1
    told = {tuple(sorted(three.symbols[f - 1][0] for f in faces)): chance * 216 for faces, chance in found}
    assert told == apart
