"""What random play holds games to: games are sound, and planted mistakes and boards that cannot be are found."""

import re
import shlex
from typing import Any

import pytest
from click.testing import CliRunner

from rometeach.cli import main
from rometeach.conquest import fuzz, steps
from rometeach.conquest.actions import March, Sail
from rometeach.conquest.board.state import NOBODY, Force, Galley
from rometeach.conquest.charts import marches, tribute
from rometeach.conquest.phases import battle, capture, destroy, placement, purchase
from rometeach.conquest.phases import tribute as collecting
from rometeach.conquest.position import position
from rometeach.conquest.rules import switches
from rometeach.core.frozen import Frozen, replace
from rometeach.core.games import find
from rometeach.fuzz.many import run


def test_random_play_keeps_every_law() -> None:
    found = run(find("conquest"), 1, turns=30, thorough=0)
    assert found.turns >= 30 and not found.failures, str(found)


def test_a_game_looked_at_thoroughly_keeps_them_too() -> None:
    found = run(find("conquest"), 20, games=1, thorough=1)
    assert found.thorough == 1 and not found.failures, str(found)


def test_games_begin_in_many_ways() -> None:
    starts = [fuzz.start(seed) for seed in range(600)]
    assert {len(p.players) for p in starts} == {2, 3, 4, 5, 6}
    assert {name for p in starts for name in p.rules.chosen_switches} == set(switches())
    assert len({p.players[p.active].talents for p in starts}) > 20


def test_the_laws_count_pieces_and_costs_of_the_box_anew() -> None:
    rules = position("four").rules
    assert {p: rules.number_of[p] for p in fuzz.BOX} == {**fuzz.BOX}
    assert {p: rules.number_of[p] for p in fuzz.IVORY} == {**fuzz.IVORY}
    assert rules.costs == {**fuzz.COSTS}


# --- mistakes planted in the rules

MARCHED, TRIBUTE, BOUGHT, PLACED = marches.marched, tribute.tribute, purchase.bought, placement.placed
DESTROYED = destroy.destroyed


def twice(board: Any, march: Any) -> Any:
    """A march with a mistake: one more Infantry comes than went."""
    board = MARCHED(board, march)
    return board.with_force(march.end, board.active, board.provinces[march.end].force(board.active).plus(Force(1)))


def flying(board: Any, march: Any) -> Any:
    """A march with a mistake: it ends elsewhere."""
    return MARCHED(board, replace(march, end="Britannia" if march.start != "Britannia" else "Creta"))


def generous(board: Any, side: str) -> int:
    """Tribute with a mistake: a City brings ten."""
    return TRIBUTE(board, side) + 5 * sum(bool(p.city) for p in board.provinces.values() if p.owner == side)


def free(board: Any, buy: Any) -> Any:
    """A purchase with a mistake: nothing is paid."""
    return BOUGHT(board, buy).with_player(board.active, talents=board.players[board.active].talents)


def lost_pieces(board: Any) -> Any:
    """A placement with a mistake: one kind of piece is forgotten."""
    return PLACED(replace(board, bought=board.bought[1:]))


def roads_stay(board: Any, province: str) -> Any:
    """A City is destroyed, and another one with it."""
    return DESTROYED(DESTROYED(board, province), board.players["Blue"].home)


def nothing_noticed(board: Any, side: str) -> Any:
    """Inflation with a mistake: nobody looks."""
    return board


PLANTED: dict[str, tuple[list[tuple[Any, str]], Any, str]] = {
    "one more comes than went": ([(marches, "marched")], twice, r"has .*, and not|became"),
    "a march ends elsewhere": ([(marches, "marched")], flying, r"and not \["),
    "a City brings ten": ([(collecting, "tribute"), (fuzz, "tribute")], generous, r"tribute of|there should be"),
    "nothing is paid": ([(purchase, "bought")], free, r"Talents, and there are"),
    "pieces are forgotten": ([(placement, "placed")], lost_pieces, r"became|had|Roads"),
    "two Cities for one": ([(destroy, "destroyed")], roads_stay, r"Destroy: \w+ had"),
    "nobody notices an inflation": ([(placement, "noticed"), (capture, "noticed")], nothing_noticed, r"has reached 1"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_found_and_the_command_that_is_told_shows_it_again(
    planted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    places, mistaken, words = PLANTED[planted]
    for module, name in places:
        monkeypatch.setattr(module, name, mistaken)
    failures = run(find("conquest"), 1, games=3, thorough=0).failures
    assert failures
    failure = failures[0]
    assert re.search(words, failure.what), failure
    again = CliRunner().invoke(main, shlex.split(failure.command)[1:])
    assert again.exit_code == 1 and str(failure) in again.stdout


def test_3_5_a_province_that_is_not_taken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def kept(board: Any, province: str, side: str, *, fought: bool) -> Any:
        yield from ()
        return board

    for module in (battle, capture):
        monkeypatch.setattr(module, "taken", kept)
    monkeypatch.setattr("rometeach.conquest.phases.combat.taken", kept)
    failure = run(find("conquest"), 1, games=1, thorough=0).failures[0]
    assert "has land units of" in failure.what or "stand" in failure.what or "are there" in failure.what


# --- boards that cannot be


def _board() -> Any:
    return position("four").edit("Achaia: of Red, City; Macedonia - Achaia +Road; Dalmatia: Red 2I")


BROKEN: dict[str, tuple[Any, str]] = {
    "a second Caesar": (
        lambda b: b.with_force("Dalmatia", "Red", Force(1, 0, 0, 0, 1)),
        "Red has 2 Caesars",
    ),
    "too many Infantry": (lambda b: b.with_force("Dalmatia", "Red", Force(17)), "Red has 22 Infantry of 20"),
    "fewer than none": (lambda b: b.with_force("Dalmatia", "Red", Force(1, -1)), r"Red has Force\("),
    "debts": (lambda b: b.with_player("Red", talents=-5), "-5 Talents"),
    "pieces of who is out": (lambda b: b.with_player("Blue", heir="Red"), "Blue is out and has"),
    "too many Generals": (lambda b: b.with_force("Dalmatia", "Red", Force(1, 0, 0, 1)), "there are 17 Generals"),
    "strange land units": (
        lambda b: replace(b.with_force("Thracia", "Blue", Force(1)), phase="Purchase"),
        "Thracia of nobody has land units of Blue",
    ),
    "a Road without a City": (lambda b: b.with_province("Achaia", city=""), "joins"),
    "a tribute that nobody noticed": (
        lambda b: replace(
            b, provinces=b.provinces | {n: replace(p, owner="Blue") for n, p in b.provinces.items() if not p.armies}
        ),
        "inflation has reached 1",
    ),
    "prices above what was reached": (lambda b: replace(b, times=3), "prices are x3"),
    "a Galley too full": (
        lambda b: b.with_galleys("Mare Rhodus", (Galley("Red", Force(8, 0, 0, 0)),)),
        "Mare Rhodus has a Galley",
    ),
    "an end that is none": (lambda b: replace(b, phase="over"), "the phase is over"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_laws_see_a_board_that_cannot_be(what: str) -> None:
    change, words = BROKEN[what]
    board = _board()
    assert fuzz.wrong(board) == []
    found = fuzz.wrong(change(board))
    assert any(re.search(words, x) for x in found), found


STEPS: dict[str, tuple[Any, str]] = {
    "prices fall": (lambda b: (replace(b, times=2, reached=2), b), "prices fell"),
    "the dead return": (
        lambda b: (b.with_player("Blue", heir="Red"), b),
        "Blue came back",
    ),
    "a General is gone": (
        lambda b: (b, b.with_force("Macedonia", "Red", Force(5, 0, 0, 3, 1))),
        "there were 16 Generals, and now 15",
    ),
    "a turn is left out": (lambda b: (b, replace(b, active="Green")), "after Red in round 1 came Green"),
    "units from nowhere": (
        lambda b: (b, b.with_force("Dalmatia", "Red", Force(3))),
        "Movement: 22 Infantry became 23",
    ),
    "money from nowhere": (lambda b: (b, b.with_player("Red", talents=5)), "there should be 0 Talents"),
    "others move": (
        lambda b: (b, b.with_force("Numidia", "Green", NOBODY).with_force("Creta", "Green", Force(5, 0, 0, 4, 1))),
        "pieces of Green moved",
    ),
    "a Road is gone": (lambda b: (b, replace(b, roads=frozenset())), "Movement: Roads"),
    "Provinces pass": (lambda b: (b, b.with_province("Achaia", owner="Blue")), "Achaia passed from Red to Blue"),
}


@pytest.mark.parametrize("what", STEPS)
def test_the_laws_see_a_step_that_cannot_be(what: str) -> None:
    change, words = STEPS[what]
    board = _board()
    assert fuzz.lost(board, board) == []
    found = fuzz.lost(*change(board))
    assert any(words in x for x in found), found


def test_2_1_1_each_step_is_between_provinces_that_touch_and_with_pieces_that_were_there() -> None:
    board = _board()
    march = March("Macedonia", "Thracia", Force(2, 0, 0, 1))
    assert steps._strange(board, march, marches.marched(board, march)) == ""
    assert "and not" in steps._strange(board, march, board)
    assert "do not touch" in steps._strange(board, replace(march, end="Asia"), board)
    assert "without a Leader" in steps._strange(board, replace(march, force=Force(2)), board)
    assert "do not touch at sea" in steps._strange(board, Sail("Macedonia", "Mare Narbo"), board)
    assert Frozen(board.provinces) == board.provinces
