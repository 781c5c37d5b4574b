"""The draw (5.4, 6): every choice of Tokens, and the order of play as the phase itself says it."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from odds_boards import board

from rometeach.core.errors import BadInput
from rometeach.core.frozen import replace
from rometeach.hotre.board.state import BARBARIAN, EMPEROR, Token
from rometeach.hotre.phases.order import order
from rometeach.hotre.position import Position, named

SIZE = {BARBARIAN: 5, EMPEROR: 6}


def every_draw(p: Position) -> list[Position]:
    """The board with every choice of Tokens that is still open; who holds which says nothing of the order."""
    found = [replace(p, tokens=())]
    for kind, size in SIZE.items():
        known = {t.number for t in p.tokens if t.kind == kind and t.number}
        more = len(p.factions) - len(known)
        left = [n for n in range(1, size + 1) if n not in known]
        held = [(*known, *more_of) for more_of in combinations(left, more)]
        found = [
            replace(b, tokens=(*b.tokens, *(Token(kind, n, "Red", "Red") for n in numbers)))
            for b in found
            for numbers in held
        ]
    return found


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("60", ""),
        ("60-three", ""),
        ("60-two", "turn 5"),
        ("60", "turn 4; phase Draw; tokens: Barbarian 2 Red, Barbarian 4 Blue from Red, Emperor 6 Green"),
        ("60", "phase Draw; tokens: Barbarian ? Blue, Barbarian 3 Red"),
    ],
)
def test_6_every_choice_of_tokens_is_counted(name: str, change: str) -> None:
    p = named(name).edit(change) if change else named(name)
    boards = every_draw(p)
    found = p.draw("Red")
    for t in found.tokens:
        held = [b for b in boards if any((x.kind, x.number) == (t.kind, t.number) for x in b.tokens)]
        assert t.held == Fraction(len(held), len(boards)), t
        least = [b for b in boards if min(x.number for x in b.tokens if x.kind == t.kind) == t.number]
        assert t.lowest == Fraction(len(least), len(boards)), t
        places = [next(n for n, x in enumerate(order(b), 1) if (x.kind, x.number) == (t.kind, t.number)) for b in held]
        assert t.place == (Fraction(sum(places), len(places)) if places else None), t


def test_6_h20_the_lowest_emperor_of_four() -> None:
    assert named("60").draw().lowest(EMPEROR) == {1: Fraction(2, 3), 2: Fraction(4, 15), 3: Fraction(1, 15)}


def test_5_4_what_a_player_draws_is_any_token_that_is_left() -> None:
    p = named("60").edit("phase Draw; tokens: Barbarian 2 Red, Barbarian 4 Green from Blue")
    red, blue, yellow = (p.draw(f) for f in ("Red", "Blue", "Yellow"))
    assert red.has == ("Numidae", "") and [t.number for t in red.tokens if t.kind == BARBARIAN and t.mine == 1] == [2]
    for found in (blue, yellow):
        mine = {t.number: t.mine for t in found.tokens if t.kind == BARBARIAN and t.mine}
        assert mine == dict.fromkeys((1, 3, 5), Fraction(1, 3))
    assert Counter(t.mine for t in red.tokens if t.kind == EMPEROR) == {Fraction(1, 6): 6}


def test_5_4_a_view_knows_less() -> None:
    p = named("60").edit("phase Draw; tokens: Barbarian 1 Red, Barbarian 3 Blue")
    mine, theirs = p.view("Red").draw("Red"), p.view("Blue").draw("Red")
    assert mine.has[0] == "Galli" and theirs.has[0] == ""
    assert {t.number: t.held for t in mine.tokens if t.kind == BARBARIAN}[1] == 1
    assert {t.number: t.held for t in theirs.tokens if t.kind == BARBARIAN}[1] == Fraction(3, 4)


def test_13_a_dead_faction_draws_no_emperor() -> None:
    p = board("phase Draw; Red start Roma; Blue start Achaea; Achaea: Blue 1; Red roman 0")
    found = p.draw("Red")
    assert found.drawing == (4, 3) and not any(t.mine for t in found.tokens if t.kind == EMPEROR)
    with pytest.raises(BadInput, match="does not play"):
        named("60-three").draw("Yellow")
