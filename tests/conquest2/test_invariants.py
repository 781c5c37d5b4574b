"""What random play holds games to: games are sound, and planted mistakes and boards that cannot be are found."""

import re
import shlex
from typing import Any

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.conquest2 import fuzz
from rometeach.conquest2.board.state import Force, Influence
from rometeach.conquest2.charts import influence
from rometeach.conquest2.phases import actions, battle, cards, moves, season
from rometeach.conquest2.position import position
from rometeach.conquest2.rules import standard, switches
from rometeach.core.frozen import replace
from rometeach.core.games import find
from rometeach.fuzz.many import run


def test_random_play_keeps_every_law() -> None:
    found = run(find("conquest2"), 1, turns=25, thorough=0)
    assert found.turns >= 25 and not found.failures, str(found)


def test_games_begin_in_many_ways() -> None:
    starts = [fuzz.start(seed) for seed in range(500)]
    assert {len(p.players) for p in starts} == {2, 3, 4, 5, 6}
    assert {name for p in starts for name in p.rules.chosen_switches} == set(switches())


def test_the_laws_count_pieces_and_cards_of_the_box_anew() -> None:
    rules = standard()
    assert {p: rules.number_of[p.removesuffix("s") if p != "Infantry" else p] for p in fuzz.PIECES} == fuzz.PIECES
    assert set(rules.keys) == fuzz.KEYS
    assert len(rules.deck) + len(rules.votes) == fuzz.CARDS


# --- mistakes planted in the rules

SENT, BOUGHT, HIRED, DRAWN, TAKEN = moves.sent, influence.bought, actions.hired, season._drawn, cards._taken_from


def twice(board: Any, side: str, start: str, end: str, force: Any) -> Any:
    """A Move with a mistake: who goes stays as well."""
    after = SENT(board, side, start, end, force)
    return after.with_force(start, side, after.provinces[start].force(side).plus(force))


def free(board: Any, side: str, hire: Any) -> Any:
    """Recruits with a mistake: twice the price is paid."""
    after = HIRED(board, side, hire)
    paid = board.players[side].talents - after.players[side].talents
    return after.with_player(side, talents=after.players[side].talents - paid)


def elsewhere(board: Any, side: str, key: str, wanted: Any) -> Any:
    """Influence with a mistake: it lies in Syria."""
    return BOUGHT(board, side, key, wanted).with_influence("Syria", side, 1)


def kept(board: Any, side: str, senator: str) -> Any:
    """A Senator that is taken stays as well."""
    return board


def more_tokens(board: Any, key: str) -> Any:
    """A draw with a mistake: the token stays in the pool."""
    return board


PLANTED: dict[str, tuple[list[tuple[Any, str]], Any, str]] = {
    "who goes stays as well": (
        [(moves, "sent"), (battle, "sent"), (cards, "sent")],
        twice,
        r"Infantry|Cavalry|Caesar|General|Catapult",
    ),
    "twice the price": ([(actions, "hired")], free, r"-\d+ Talents"),
    "influence elsewhere": ([(influence, "bought")], elsewhere, r"Syria"),
    "a Senator in two hands": ([(cards, "_taken_from")], kept, r"should hold"),
    "a token in the pool": ([(season, "_drawn")], more_tokens, r"Province Tokens"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_found_and_the_command_that_is_told_shows_it_again(
    planted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    places, mistaken, words = PLANTED[planted]
    for module, name in places:
        monkeypatch.setattr(module, name, mistaken)
    failures = run(find("conquest2"), 1, games=2, thorough=0).failures
    assert failures
    failure = failures[0]
    assert re.search(words, failure.what), failure
    again = CliRunner().invoke(main, shlex.split(failure.command)[1:])
    assert again.exit_code == 1 and str(failure) in again.stdout


# --- boards that cannot be

BROKEN: dict[str, tuple[Any, str]] = {
    "a second Caesar": (lambda b: b.with_force("Syria", "Red", Force(1, 0, 0, 0, 2)), "Red has 2 Caesar"),
    "too many Infantry": (lambda b: b.with_force("Syria", "Red", Force(21)), "Red has 24 Infantry"),
    "fewer than none": (lambda b: b.with_force("Syria", "Red", Force(1, -1)), r"Syria has Force\("),
    "too many Galleys": (lambda b: b.with_galleys("Mare Narbo", "Red", 9), "Red has 9 Galleys"),
    "debts": (lambda b: b.with_player("Red", talents=-5), "-5 Talents"),
    "half a coin": (lambda b: b.with_player("Red", talents=7), "no coins make"),
    "less than no Chaos": (lambda b: b.with_player("Red", chaos=-1), "-1 Chaos"),
    "three actions": (lambda b: b.with_player("Red", left=3), "3 actions left"),
    "influence in a plain Province": (lambda b: b.with_influence("Syria", "Red", 1), "influence lies in Syria"),
    "no token": (lambda b: b.with_province("Italia", influence=(Influence("Red", 0),)), "Italia has"),
    "a card too many": (lambda b: replace(b, display=(*b.display, "Hail Caesar")), "84 cards of 83"),
    "two boxes for one": (lambda b: replace(b, boxes=("Red", "Red")), "the boxes hold"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_laws_see_a_board_that_cannot_be(what: str) -> None:
    change, words = BROKEN[what]
    board = position("four").edit("Italia: Red 3I 1G, influence Red 2")
    assert fuzz.wrong(board) == []
    found = fuzz.wrong(change(board))
    assert any(re.search(words, x) for x in found), found
