"""What random play holds games to: games are sound, and planted mistakes, lost counters and boards that cannot be are found."""

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner
from hotre_boards import empty

from rometeach.cli import main
from rometeach.core.figures.ledger import Term
from rometeach.core.frozen import replace
from rometeach.core.games import find
from rometeach.core.session.requests import Steps
from rometeach.fuzz.many import run
from rometeach.hotre import fuzz
from rometeach.hotre.board.state import Token
from rometeach.hotre.charts import points, prices
from rometeach.hotre.phases import draw, fight, mini_phase, placement, setup
from rometeach.hotre.rules import switches


def test_random_play_keeps_every_law() -> None:
    found = run(find("hotre"), 1, turns=42, thorough=6)
    assert found.turns >= 42 and found.thorough and not found.failures, str(found)


def test_games_begin_in_many_ways() -> None:
    starts = [fuzz.start(seed) for seed in range(400)]
    assert {len(p.players) for p in starts} == {2, 3, 4}
    assert {name for p in starts for name in p.rules.chosen_switches} == set(switches())


def test_8_the_laws_count_the_counters_of_the_sheet_anew() -> None:
    assert sum(fuzz.ARMIES.values()) == 84
    assert {p: empty().rules.counters_of[p] for p in fuzz.ARMIES} == {**fuzz.ARMIES}


# --- mistakes planted in the rules


def no_roma(rules: Any, turn: int, held: Any, roman: bool) -> Iterator[Term]:
    """A chart with a mistake: Roma brings what any City does."""
    return ((key.replace("capital", "city"), n, about) for key, n, about in CITIES(rules, turn, held, roman))


def control_by_four(rules: Any, presence: Any) -> int:
    """A chart with a mistake: four Provinces are all of a Diocese."""
    return 3 if presence.controlled >= 4 else LEVEL(rules, presence)


def endless(board: Any, side: str, province: str, way: Any) -> Steps[Any]:
    """A phase with a mistake: a lost Army comes back beside the map, and one more with it."""
    board, alive = yield from ASSAULT(board, side, province, way)
    return (board if alive else board.with_active(reserve=board.now.reserve + 9)), alive


def any_room(board: Any, side: str, province: str) -> bool:
    """A chart with a mistake: as many Armies as one likes where there are some already, and nowhere else."""
    return bool(board.provinces[province].side == side)


def two_cards(board: Any) -> Steps[Any]:
    """A set-up with a mistake: a card is dealt and stays in its pile."""
    board = yield from SET_UP(board)
    first = next(iter(board.factions))
    return replace(board, aside=(*board.aside, board.factions[first].hand[0]))


def one_token(board: Any, kind: str) -> tuple[str, ...]:
    """A draw with a mistake: a Token that was drawn goes back."""
    return LEFT(replace(board, tokens=()), kind)


CITIES, LEVEL, ASSAULT = points.city_terms, points.level, fight.assault
SET_UP, LEFT = setup.set_up, draw.left
PLANTED = {
    "Roma is a City like others": (points, "city_terms", no_roma, r"scores \d+ .*counted \d+"),
    "control too soon": (points, "level", control_by_four, r"scores \d+ .*counted \d+"),
    "lost Armies come back": (fight, "assault", endless, r"Armies, and \d+ counters|Legions, and ten|counters"),
    "four in a Province": (placement, "is_open", any_room, r"has \d+ Armies"),
    "a card twice": (setup, "set_up", two_cards, r"\d+ cards of 55|is there 2 times"),
    "a Token twice": (draw, "left", one_token, r"Tokens? .*|is held twice"),
}


@pytest.mark.parametrize("planted", PLANTED)
def test_a_planted_mistake_is_found_and_the_command_that_is_told_shows_it_again(
    planted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, mistaken, words = PLANTED[planted]
    monkeypatch.setattr(module, name, mistaken)
    if name == "is_open":
        monkeypatch.setattr(mini_phase, name, mistaken)
    failure = run(find("hotre"), 1, turns=35, thorough=0).failures[0]
    assert re.search(words, failure.what), failure
    again = CliRunner().invoke(main, shlex.split(failure.command)[1:])
    assert again.exit_code == 1 and str(failure) in again.stdout


def test_a_price_that_is_wrong_is_not_what_random_play_looks_for() -> None:
    """What a Legion costs is held by the tests of its section: points never go below zero all the same."""
    assert prices.price(empty().rules, 2, prices.Purchase(legions=1)) == 2


# --- boards that cannot be


def _board() -> Any:
    return empty("Belgica: Galli 2; Roma: Red 1, City; Galli of Blue")


BROKEN: dict[str, tuple[Any, str]] = {
    "four Armies": (lambda b: b.with_province("Belgica", armies=4), "Belgica has 4 Armies of Galli"),
    "an Army of nobody": (lambda b: b.with_province("Dacia", armies=1), "Dacia has 1 Armies of nobody"),
    "a Fort with two owners": (
        lambda b: b.with_province("Roma", fort="Fort", faction="Blue"),
        "Roma has a Fort of Blue that does not stand alone",
    ),
    "a Fort of a People": (lambda b: b.with_province("Belgica", fort="Fort"), "Belgica has a Fort of Galli"),
    "eleven Legions": (
        lambda b: with_legions(b, ("Dacia", "Thracia", "Achaea", "Syria")),
        "Red has 13 Legions, and ten counters",
    ),
    "too many of a People": (
        lambda b: b.with_province("Dacia", side="Galli", armies=3).with_province("Thracia", side="Galli", armies=1),
        "Galli has 6 Armies, and 5 counters",
    ),
    "points below zero": (lambda b: b.with_faction("Red", roman=-1), "Red has -1 and"),
    "three cards in a turn": (lambda b: b.with_faction("Red", played=3), "has played 3 cards"),
    "a card twice": (
        lambda b: b.with_faction("Red", hand=(first(b),)).with_faction("Blue", hand=(first(b),)),
        "2 cards of 55",
    ),
    "a Token twice": (
        lambda b: replace(b, tokens=(*b.tokens, Token("Emperor", 2, "Yellow", "Yellow"))),
        r"Emperor Tokens \[2, 3, 5, 6, 2\]",
    ),
    "a Token that there is not": (
        lambda b: replace(b, tokens=(*b.tokens[1:], Token("Barbarian", 6, "Red", "Red"))),
        "Barbarian Tokens",
    ),
    "fewer than no Armies": (
        lambda b: empty("active: Red as Red, Placement; reserve 1").with_active(reserve=-1),
        "-1 Armies and 0 Forts beside the map",
    ),
}


def with_legions(board: Any, names: tuple[str, ...]) -> Any:
    """The board with three Legions of Red in each of these Provinces."""
    for name in names:
        board = board.with_province(name, side="Red", armies=3)
    return board


def first(board: Any) -> str:
    """The first card of the deck."""
    return next(iter(board.rules.tables["cards"]))


@pytest.mark.parametrize("what", BROKEN)
def test_the_laws_see_a_board_that_cannot_be(what: str) -> None:
    change, words = BROKEN[what]
    board = _board()
    assert fuzz.wrong(board) == []
    found = fuzz.wrong(change(board))
    assert any(re.search(words, x) for x in found), found
