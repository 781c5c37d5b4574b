"""What is told is for readers: programs ask what a request or Note is about, and other words change nothing."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from rometeach.core.errors import IllegalChoice
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Checkpoint, Decision, Draw, Lazy, Note, Roll, Steps
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.actions import DISGRACE, Buy, Destroy
from rometeach.rome_iinc.phases import events, losses, revolts, treasury, turn
from rometeach.rome_iinc.phases.fighters import Fighters
from rometeach.rome_iinc.phases.losses import Toll
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.results import thrown
from rometeach.rome_iinc.valuation import losses_exact


def reworded(run: Callable[..., Steps[Any]]) -> Callable[..., Steps[Any]]:
    """The same step with other words for everything."""

    def step(*given: Any) -> Steps[Any]:
        steps, answer = run(*given), None
        try:
            while True:
                asked = steps.send(answer)
                answer = yield asked if isinstance(asked, Checkpoint | Draw) else _reworded(asked)
        except StopIteration as end:
            return end.value

    return step


def _reworded(asked: Note | Roll | Decision) -> Note | Roll | Decision:
    if not isinstance(asked, Decision):
        return replace(asked, what="something happens")
    options = Lazy(lambda: [replace(o, meaning="something comes of it") for o in asked.options])
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
    monkeypatch.setattr(turn, "TURN", tuple(replace(s, run=reworded(s.run)) for s in turn.TURN))


def ends(scenario: str, kind: str, seeds: Sequence[int]) -> list[tuple[object, str]]:
    """How games end, with their last boards."""
    found = []
    for seed in seeds:
        boards: list[Any] = []
        game = simulation.one_game(scenario, seed, kind, kind, watch=lambda _, b, seen=boards: seen.append(b))
        found.append((game, boards[-1].share()))
    return found


@pytest.mark.parametrize(
    ("scenario", "kind"), [("286", "simple"), ("425", "random"), ("425", "simple"), ("286", "random")]
)
def test_a_game_told_in_other_words_is_the_same_game(scenario: str, kind: str, request: pytest.FixtureRequest) -> None:
    seeds = range(1, 4)
    expected = ends(scenario, kind, seeds)
    assert any(game.fallen for game, _ in expected)
    request.getfixturevalue("other_words")
    assert str(Buy("unrest")) != str(Buy("unrest"))
    assert ends(scenario, kind, seeds) == expected


def test_11_3_1_a_single_loss_left_is_known_by_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    board = named("286").edit("Belgica: Legion")
    toll, only = Toll("West", "West", Fighters(("Belgica",)), (), 1, must_destroy=1), Destroy("legion", "Belgica")
    monkeypatch.setattr(losses, "take", reworded(losses.take))
    assert not losses_exact.carry_out(board, toll, [only]).provinces["Belgica"].units.number
    with pytest.raises(IllegalChoice, match=f"the only Loss left is: {only}"):
        losses_exact.carry_out(board, toll, [DISGRACE])


def test_dice_are_given_meaning_by_what_they_are_about(monkeypatch: pytest.MonkeyPatch) -> None:
    p = named("286")
    province = next(o.province for o in revolts.revolt.all_odds(p) if o.p_revolt)
    governor = next(c.box for c in treasury.tax.collectors(p) if treasury.tax.base(p, c))
    who = events.mortality.odds(p).who[-1]

    def all_three() -> list[Any]:
        found = [
            thrown.of_revolt(p, province, [6]),
            thrown.of_tax(p, governor, [1, 2]),
            thrown.of_mortality(p, who, [6]),
        ]
        return [(t.faces, t.ledger, [n.case for n in t.notes], t.end) for t in found]

    expected = all_three()
    assert all(cases for _, _, cases, _ in expected)
    for module, name in ((revolts, "revolts"), (treasury, "taxes"), (events, "mortality_step")):
        monkeypatch.setattr(module, name, reworded(getattr(module, name)))
    assert all_three() == expected
