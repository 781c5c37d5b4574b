"""What holds on every board of every game: ROMETEACH_AURELIAN_GAMES sets how many random games are looked at."""

import os
import re
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from aurelian_boards import NEVER_LOST, game
from click.testing import CliRunner

from rometeach.aurelian import fuzz
from rometeach.aurelian.charts import money, points
from rometeach.aurelian.phases import levy
from rometeach.aurelian.position import Board, Position, position
from rometeach.aurelian.rules import switches
from rometeach.cli import main
from rometeach.core.figures.ledger import Term
from rometeach.core.games import find
from rometeach.fuzz import boards
from rometeach.fuzz.many import run

GAMES = int(os.environ.get("ROMETEACH_AURELIAN_GAMES", "2000"))
START = position("270")
LONG = START.with_rules(START.rules.with_changes(NEVER_LOST)).edit("vp 40; income 30")
"""No threshold is missed here, so that games last."""


def check(name: str, board: Board) -> None:
    """The laws of one board, and those that hold after some phases alone."""
    assert isinstance(board, Position)
    assert [*boards.wrong(board, board), *fuzz.wrong(board)] == [], name
    if name.endswith("Turn End") and not board.outcome:
        assert board.phase == "Actions"
        assert (board.done, board.actions) == ((), 0)


@pytest.mark.parametrize("part", range(10))
def test_every_chit_is_in_one_place_and_every_track_in_its_range(part: int) -> None:
    turns = Counter[int]()
    for seed in range(part, GAMES, 10):
        board, _ = game(seed, LONG if seed % 3 else START, check)
        turns[board.turn] += 1
        assert board.outcome
    assert sum(turns.values()) == len(range(part, GAMES, 10))


@pytest.mark.parametrize("name", switches())
def test_games_are_sound_under_the_other_reading_of_every_switch(name: str) -> None:
    for choice in switches()[name].choices[1:]:
        start = LONG.with_rules(LONG.rules.with_changes(switches={name: choice}))
        for seed in range(6):
            assert game(seed, start, check)[0].outcome


def test_random_play_keeps_every_law() -> None:
    found = run(find("aurelian"), 1, turns=300, thorough=40)
    assert found.turns >= 300 and found.thorough and not found.failures, str(found)


def test_games_begin_in_many_ways() -> None:
    starts = [fuzz.start(seed) for seed in range(300)]
    assert {p.phase for p in starts} == {"Set-up", "Actions"}
    assert {p.rules.corrections.get("turns:1.threshold") for p in starts} == {None, "-99"}
    assert {name for p in starts for name in p.rules.chosen_switches} == set(switches())


def upkeep_of_all(board: Board) -> Iterator[Term]:
    """A chart with a mistake: a named Usurper keeps nothing off the list."""
    return (("upkeep.strength", strength, str(space)) for space, strength in enumerate(board.strength, 1))


def no_points_for_temples(board: Board) -> Iterator[Term]:
    """A chart with a mistake."""
    return (term for term in TERMS(board) if term[0] != "vp.temple")


def nobody_dies(board: Board, chits: Iterable[str]) -> tuple[str, ...]:
    """A phase with a mistake: the chit that was drawn lies nowhere."""
    return board.dead


TERMS = points.terms
PLANTED = {
    "a changed chart": (money, "upkeep_terms", upkeep_of_all, "Treasury after Taxation"),
    "another changed chart": (points, "terms", no_points_for_temples, "Victory Points of the turn"),
    "a lost chit": (levy, "dead", nobody_dies, "is nowhere"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_found_and_the_command_that_is_told_shows_it_again(
    planted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, mistaken, words = PLANTED[planted]
    monkeypatch.setattr(module, name, mistaken)
    failure = run(find("aurelian"), 1, turns=200, thorough=0).failures[0]
    assert re.search(words, failure.what), failure
    again = CliRunner().invoke(main, shlex.split(failure.command)[1:])
    assert again.exit_code == 1 and str(failure) in again.stdout


BROKEN = {
    "chits": "Zenobia is in 2 places",
    "army": "an Army of 6",
    "treasury": "-1 Coins",
    "income": "Coins with an Income of 2",
    "walls": "Aurelian Walls stand at 5",
    "officers": "Officers in",
    "siege": "1 Sieges",
    "strength": "Danube 1 has Strength 4",
    "raider": "Red 1 holds Danube 1",
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_laws_see_a_board_that_cannot_be(what: str) -> None:
    p = position("270").draw(1)
    raiders = ("Red 1", *p.raiders[1:])
    changes = {
        "chits": {"dead": ("Zenobia", *p.dead)},
        "army": {"army": 6},
        "treasury": {"treasury": -1},
        "income": {"income": 2, "treasury": 9},
        "walls": {"aurelian_walls": 5},
        "officers": {"officers": ("Gallia", "Roma", "Aquileia")},
        "siege": {"sieges": ("Aurelian",), "phase": "Build"},
        "strength": {"strength": (4, *p.strength[1:]), "raiders": ("", *p.raiders[1:])},
        "raider": {"strength": (0, *p.strength[1:]), "raiders": raiders},
    }
    assert fuzz.wrong(p) == []
    found = fuzz.wrong(replace(p, **changes[what]))  # type: ignore[arg-type]
    assert any(re.search(BROKEN[what], x) for x in found), found
