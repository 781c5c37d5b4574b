"""What can be known of the cups after chits were moved unseen: the exact law against brute force over every history."""

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.position import cups as cups_
from rometeach.aurelian.position.cups import CUP, CUPS, Cups, Unclear, law
from rometeach.core.errors import BadInput

START = Cups(("a", "b"), ("c",), ("d", "e", "f"), seen=True)


def histories(cups: Cups) -> Iterator[tuple[dict[str, frozenset[str]], Fraction]]:
    """Every way in which the events can have gone, chit by chit, with its chance and what was seen taken into account."""
    worlds: list[tuple[dict[str, frozenset[str]], Fraction]] = [
        ({c: frozenset(cups.known(c)) for c in CUPS}, Fraction(1))
    ]
    for event in cups.events:
        following = []
        for world, p in worlds:
            a = CUP[event[0]]
            if event[1] == ">":
                for chit in sorted(world[a]):
                    b = CUP[event[2]]
                    new = world | {a: world[a] - {chit}, b: world[b] | {chit}}
                    following.append((new, p / len(world[a])))
            elif event[1] == "+":
                following.append((world | {a: world[a] | {event[2:]}}, p))
            elif event[2:] in world[a]:
                following.append((world | {a: world[a] - {event[2:]}}, p / len(world[a])))
        worlds = following
    yield from worlds


SCRIPTS = [
    ("F>U",),
    ("F>U", "U>H", "H-d"),
    ("F>U", "U>H", "U>F", "H-a"),
    ("F>U", "U>H", "H-c", "U+c", "U>F", "F>U", "U>H", "H-e"),
    ("U>H", "U+x", "U>H", "H-x", "F>U", "F+x", "F>U", "H-c"),
    ("F>U", "F>U", "U>H", "U>H", "U>F", "H-b", "H-f", "U+b", "U+f", "U>H", "H-b"),
]


@pytest.mark.parametrize("events", SCRIPTS)
def test_5_0_the_chances_after_blind_adjustments_are_those_of_every_history(events: tuple[str, ...]) -> None:
    cups = Cups(START.friendly, START.unfriendly, START.hostile, True, events)
    worlds = list(histories(cups))
    whole = sum((p for _, p in worlds), Fraction(0))
    found = law(cups)
    for chit in cups.chits():
        expected = tuple(sum((p for w, p in worlds if chit in w[c]), Fraction(0)) / whole for c in CUPS)
        assert found.where(chit) == expected, chit
        assert sum(expected) == 1
    for cup in CUPS:
        assert {len(w[cup]) for w, _ in worlds} == {cups.size(cup)}
        assert {c for w, _ in worlds for c in w[cup]} <= set(cups.possible(cup))


def test_a_blind_move_from_a_cup_with_one_chit_is_known() -> None:
    assert START.move_unseen("unfriendly", "hostile").hostile == ("c", "d", "e", "f")


def test_chits_that_are_shown_while_the_cups_are_known_leave_them_known() -> None:
    cups = START.take("hostile", "d").put("friendly", ("d",))
    assert cups == Cups(("a", "b", "d"), ("c",), ("e", "f"), True)


def test_a_guess_is_a_board_that_fits_and_each_is_as_likely_as_it_is() -> None:
    p = empty("friendly: Roma 2a, Roma 2b, Roma 3; hostile: Judaea 6; unseen: F>U, U>H")
    assert p.where("Roma 3").chances == (Fraction(2, 3), Fraction(0), Fraction(1, 3))
    counts = sum("Roma 3" in p.guess(seed).cups.hostile for seed in range(600))
    assert 150 < counts < 250
    assert p.guess(1) == p.guess(1)
    assert p.guess(1).cups.is_known
    assert drawn(2).seen().guess(5) == drawn(2)


def test_too_much_that_is_unknown_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cups_, "LIMIT", 500)
    stream = random.Random(1)
    cups = Cups(
        tuple(f"a{n}" for n in range(9)), tuple(f"b{n}" for n in range(9)), tuple(f"c{n}" for n in range(9)), True
    )
    for n in range(60):
        cups = cups.move_unseen("friendly" if n % 2 else "unfriendly", "unfriendly" if n % 2 else "friendly")
        if n % 6 == 0:
            cups = cups.move_unseen("unfriendly", "hostile").put(stream.choice(CUPS), (f"x{n}",))
    with pytest.raises(Unclear):
        law(cups)


def test_a_chit_that_cannot_have_been_shown_is_said() -> None:
    with pytest.raises(Unclear, match="cannot have been"):
        law(Cups(("a", "b"), (), ("c", "d"), True, ("F>U", "U>F", "U+c", "H-a")))


def test_a_chit_that_is_in_no_cup_is_refused_with_its_place() -> None:
    with pytest.raises(BadInput, match="aside"):
        empty().where("Roma 3")
    with pytest.raises(BadInput, match="Did you mean"):
        empty().where("Rome 3")
