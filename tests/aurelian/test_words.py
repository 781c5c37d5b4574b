"""What is told is for readers: programs ask what a request or an action is, and other words change nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian import actions as a
from rometeach.aurelian import arrangements, simulation
from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.phases import actions, choices, levy, reactions, turn
from rometeach.aurelian.players.dealer import Dealer
from rometeach.aurelian.players.random import random_player
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import Board, position
from rometeach.aurelian.results import thrown
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import Player, play
from rometeach.core.session.requests import Decision, Draw, Lazy, Note, Roll, Steps
from solvers.aurelian import questions
from solvers.aurelian.player import player as solver

LATE = "turn 5; vp 40; army 4; income 24; treasury 8; dead pool: Turn End 1"


def reworded(run: Callable[..., Steps[Any]]) -> Callable[..., Steps[Any]]:
    """The same step with other words for everything."""

    def step(*given: Any, **named: Any) -> Steps[Any]:
        steps, answer = run(*given, **named), None
        try:
            while True:
                answer = yield _reworded(steps.send(answer))
        except StopIteration as end:
            return end.value

    return step


def _reworded(asked: Note | Roll | Draw | Decision) -> Note | Roll | Draw | Decision:
    if not isinstance(asked, Decision):
        return replace(asked, what="something happens")
    options = [replace(o, meaning="something comes of it") for o in asked.options]
    refused = Lazy(lambda: [replace(r, reason="something is against it") for r in asked.refused])
    return replace(asked, what="something is to be decided", options=options, refused=refused)


def kinds_of_actions(of: type[Action] = Action) -> Iterator[type[Action]]:
    """Every kind of Action that spells itself."""
    for kind in of.__subclasses__():
        yield from kinds_of_actions(kind)
        if "__str__" in kind.__dict__:
            yield kind


@pytest.fixture
def other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Action is spelled by a number that is never used twice, and all else is told in other words."""
    numbers = itertools.count(1)
    for kind in kinds_of_actions():
        monkeypatch.setattr(kind, "__str__", lambda action: f"choice {next(numbers)}")
    monkeypatch.setattr(turn, "RUNS", {phase: reworded(run) for phase, run in turn.RUNS.items()})


def open_game(start: Board, seed: int, player: Player) -> Board:
    """The last board of a game that the program deals."""
    return play(start, turn.stages(start), SeededDice(seed), {"Player": player}, check=True)


def table_game(start: Board, seed: int, player: Player) -> Board:
    """The last board of a game with a dealer, in which nobody sees into the cups."""
    seats: dict[str, Player] = {"Player": player, "Table": Dealer(seed)}
    return play(start.seen(), turn.stages(start), SeededDice(seed), seats, check=True)  # type: ignore[attr-defined]


def ends() -> list[Board]:
    """The last boards of games by all players, opened and on a table."""
    found = [open_game(position("270"), s, random_player(s)) for s in range(1, 13)]
    found += [open_game(position("270"), s, simple_player) for s in range(1, 13)]
    found += [table_game(drawn(s), s, simple_player) for s in range(1, 4)]
    found += [table_game(drawn(s).edit(LATE), s, solver.SolverPlayer(s, budget=14)) for s in range(1, 4)]
    return found


def test_a_game_told_in_other_words_is_the_same_game(request: pytest.FixtureRequest) -> None:
    expected = ends()
    causes = {simulation.watched()[1](b).cause for b in expected}
    assert len(causes) > 2 and any(b.turn > 3 for b in expected)
    request.getfixturevalue("other_words")
    assert str(a.END) != str(a.END)
    assert ends() == expected
    assert {simulation.watched()[1](b).cause for b in expected} == causes


def test_estimates_in_other_words_are_the_same(request: pytest.FixtureRequest) -> None:
    p = drawn(2).edit("unseen: F>U, U>H")

    def estimated() -> list[Any]:
        plans = [questions.action(p, rollouts=40), questions.stop(p, rollouts=40)]
        return [(x.actions, x.value, [c.value for c in x.candidates]) for x in plans]  # type: ignore[attr-defined]

    expected = estimated()
    request.getfixturevalue("other_words")
    assert estimated() == expected


def test_plans_in_other_words_are_the_same(request: pytest.FixtureRequest) -> None:
    p = drawn(1).edit("turn 4; income 24; treasury 9; army 5")

    def planned() -> list[Any]:
        works = questions.works(p, must="Turn 4: Red walls; Danube 3 +1; coins 11", forbid="Green walls")
        front, paid = questions.front(p, "redeploy", 2, must="Army 4"), questions.front(p, "paid levy", 1)
        losses = [works.why_not("Reforms").loss, front.why_not("Danube 3: 2").loss]
        return [(x.actions, x.costs, x.value) for x in (works, front, paid)] + losses

    expected = planned()
    assert expected[0][0] and expected[1][0]
    request.getfixturevalue("other_words")
    assert planned() == expected


def test_strength_is_arranged_by_what_is_asked_not_by_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    p = empty("army 2; Blue usurper: Postumus; treasury 6")
    wanted = (1, 1, 1, 3, 2, 2, 2, 2)

    def arranged() -> list[Board]:
        more = tuple(s + (n == 7) for n, s in enumerate(p.strength))
        return [
            arrangements.carry_out(p, Occasion("redeploy"), wanted),
            arrangements.carry_out(p, Occasion("paid levy"), more),
        ]

    expected = arranged()
    monkeypatch.setattr(arrangements, "arrange", reworded(arrangements.arrange))
    monkeypatch.setattr(levy, "paid", reworded(levy.paid))
    assert arranged() == expected and expected[0].strength == wanted


def test_a_typed_die_is_given_its_meaning_in_other_words_too(monkeypatch: pytest.MonkeyPatch) -> None:
    p = empty("Aurelian @ Gallia; Gallia: 3, 4 CV; army 4; hostile: Barbarian 5a; friendly: Roma 3")
    battle = next(c for c in choices.legal(p) if c.action == "Battle")

    def read() -> list[Any]:
        found = [thrown.of_action(p, battle, (3,)), thrown.of_chit(p, "Barbarian 5a", (4, 1))]
        return [(t.faces, t.ledger, [n.case for n in t.notes], t.end) for t in found]

    expected = read()
    due = thrown.of_action(p, battle, (3,)).due
    assert due == "a chit is drawn: which chit comes from the Hostile Cup? (Case 7.0)"
    monkeypatch.setattr(actions, "act", reworded(actions.act))
    monkeypatch.setattr(thrown, "resolve", reworded(reactions.resolve))
    assert read() == expected
    assert thrown.of_action(p, battle, (3,)).due == due
