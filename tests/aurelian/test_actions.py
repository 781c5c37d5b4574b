"""Actions and their spelling are inverse to each other, and say where on the map they happen."""

from __future__ import annotations

from typing import Any

import pytest
from aurelian_boards import drawn, empty
from hypothesis import given
from hypothesis import strategies as st

from rometeach.aurelian import actions as a
from rometeach.aurelian.phases import choices, turn
from rometeach.aurelian.players.dealer import Dealer
from rometeach.aurelian.players.random import random_player
from rometeach.aurelian.rules import standard
from rometeach.core.errors import BadInput
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision

RULES = standard()
boxes, regions = st.sampled_from(list(RULES.region_of)), st.sampled_from(RULES.regions)
spaces, turns = st.integers(1, len(RULES.spaces)), st.integers(1, 6)
maybe = st.just("") | boxes
pieces = st.just(a.AURELIAN) | boxes
others = st.sampled_from([name for name in RULES.actions if name != "March"])
steps: st.SearchStrategy[a.Step] = st.one_of(
    st.builds(a.Build, st.sampled_from((a.WALLS, a.TEMPLE)), regions),
    st.sampled_from((a.THE_AURELIAN_WALLS, a.REFORMS)),
    st.builds(a.AddStrength, spaces),
)
found: st.SearchStrategy[Action] = st.one_of(
    st.builds(a.PieceAction, pieces, others, maybe),
    st.builds(a.PieceAction, pieces, st.just("March"), maybe, boxes),
    st.sampled_from(a.PLAIN),
    steps,
    st.builds(a.Planned, turns, steps),
    st.builds(a.PlaceStrength, spaces, st.integers(0, 99)),
    st.builds(a.OnTrack, st.sampled_from(a.TRACKS), st.integers(-99, 99)),
    st.builds(a.InPool, regions, st.lists(st.sampled_from(list(RULES.barbarians)), unique=True, max_size=4).map(tuple)),
    st.builds(a.MoveAurelian, boxes),
    st.builds(a.AttackFrom, regions),
    st.builds(a.Chit, st.sampled_from(RULES.chits)),
)


@given(found)
def test_what_an_action_spells_is_read_as_that_action(action: Action) -> None:
    for text in (str(action), str(action).upper(), f"  {action} "):
        assert a.parse(RULES, text) == action


@given(found, found)
def test_two_actions_with_one_spelling_are_one_action(one: Action, other: Action) -> None:
    assert (one == other) == (str(one) == str(other))
    assert one != other or hash(one) == hash(other)


def offered(seeds: range) -> list[Decision]:
    """Every Decision of some random games, half of them followed on a table."""
    asked: list[Decision] = []
    for seed in seeds:
        start = drawn(seed).seen() if seed % 2 else drawn(seed)
        mine, dealer = random_player(seed), Dealer(seed)

        def player(d: Decision, mine: Any = mine) -> Action:
            asked.append(d)
            answer: Action = mine(d)
            return answer

        def table(d: Decision, dealer: Any = dealer) -> Action:
            asked.append(d)
            answer: Action = dealer(d)
            return answer

        play(start, turn.stages(start), SeededDice(seed), {"Player": player, "Table": table}, check=True)
    return asked


def test_everything_that_is_offered_or_refused_in_games_is_spelled_and_read() -> None:
    kinds = set()
    for d in offered(range(60)):
        kinds.add(d.kind)
        every = [*d.actions, *(r.action for r in d.refused)]
        assert len({str(x) for x in every}) == len(every) == len(set(every)), d.kind
        for action in every:
            assert a.parse(d.board.rules, str(action)) == action
            assert d.find(str(action).upper()) == (action if action in d.actions else None)
            place = action.place
            assert not place or place in d.board.rules.region_of or place.split()[0] in ("Danube", *RULES.regions)
    assert {"action", "build", "levy", "strength", "paid levy", "reforms", "reveal", "handled"} <= kinds


def test_an_action_says_in_which_box_it_is_taken_and_needs_no_board_for_its_effect() -> None:
    p = empty("Byzantium: 4; officers: Roma")
    legal = choices.legal(p)
    assert {c.place for c in legal if c.piece == a.AURELIAN and not c.to} == {p.aurelian}
    assert all(c.place == c.to for c in legal if c.to)
    assert {c.place for c in legal if c.piece == "Roma" and not c.to} == {"Roma"}
    typed = a.parse(p.rules, "Aurelian: Assign")
    assert isinstance(typed, a.PieceAction)
    assert (typed.place, choices.placed(p, typed).place) == ("", p.aurelian)
    assert a.parse(p.rules, "Officer Roma: Suppress").place == "Roma"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Danube 3 +1", "Danube 3"),
        ("Danube 3: 2", "Danube 3"),
        ("Red walls", "Red Region"),
        ("Turn 2: Red temple", "Red Region"),
        ("Aurelian Walls", ""),
        ("Red", "Red Region"),
        ("Gallia 3", "Gallia"),
        ("Turn End 1", ""),
        ("done", ""),
    ],
)
def test_the_places_of_the_map(text: str, place: str) -> None:
    assert a.parse(RULES, text).place == place


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Aurelian > Galia: Suppress", "Did you mean Gallia"),
        ("Officer Roma: Feast", "Action"),
        ("Aurelian: March", "does not name where it leads"),
        ("Aurelian: Siege > Gallia", "names where it leads"),
        ("Danube 9 +1", "is no Danube Space"),
        ("Turn 2: rain", "can be read"),
        ("rain", "can be read"),
        ("", "can be read"),
    ],
)
def test_what_spells_nothing_is_refused_with_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        a.parse(RULES, text)
