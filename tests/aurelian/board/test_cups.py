"""What can be known of the cups after chits were moved unseen: the exact law against brute force over every history."""

import random
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction

import pytest
from aurelian_boards import drawn, empty

from rometeach.aurelian.board import cups as cups_
from rometeach.aurelian.board import unseen
from rometeach.aurelian.board.cups import CUP, CUPS, Cups, Unclear, law
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
        assert tuple(sorted({c for w, _ in worlds for c in w[cup]})) == cups.possible(cup)


def shuffled(stream: random.Random) -> Cups:
    """Cups of a few chits after events that can have been, played with cups that nobody sees."""
    hidden: dict[str, list[str]] = {c: [] for c in CUPS}
    for i in range(stream.randint(4, 9)):
        hidden[stream.choice(CUPS)].append(f"c{i}")
    start = [tuple(hidden[c]) for c in CUPS]
    events, out = [], list[str]()
    for _ in range(stream.randint(3, 12)):
        kind = stream.choice(["F>U", "U>H", "U>F", "F>U", "U>H", "H-", "H-", "F-", "+"])
        if kind == "+" and out:
            chit, letter = out.pop(), stream.choice("FUH")
            hidden[CUP[letter]].append(chit)
            events.append(f"{letter}+{chit}")
        elif kind != "+" and hidden[CUP[kind[0]]]:
            content = hidden[CUP[kind[0]]]
            chit = content.pop(stream.randrange(len(content)))
            if kind[1] == "-":
                out.append(chit)
            else:
                hidden[CUP[kind[2]]].append(chit)
            events.append(kind + (chit if kind[1] == "-" else ""))
    return Cups(*start, True, tuple(events))


def test_5_0_exactly_those_chits_are_possible_to_which_the_law_gives_a_chance() -> None:
    stream, narrower = random.Random(11), 0
    for _ in range(200):
        cups = shuffled(stream)
        found = law(cups)
        by_moves = unseen.reach(cups.start, cups.events)
        for i, cup in enumerate(CUPS):
            support = {c for c in cups.chits() if found.where(c)[i]}
            assert set(cups.possible(cup)) == support or not cups.events
            assert support <= {c for c, letters in by_moves.items() if cup[0].upper() in letters}
            narrower += len(support) < sum(cup[0].upper() in letters for letters in by_moves.values())
    assert narrower > 20


def test_where_too_much_was_moved_unseen_the_moves_alone_say_what_is_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    cups = Cups(("a", "b"), ("c",), ("d", "e"), True, ("F>U", "U>H", "H-a"))
    assert cups.possible("friendly") == ("b",)
    assert cups.possible("hostile") == ("d", "e")
    monkeypatch.setattr(unseen, "LIMIT", 1)
    assert cups.possible("friendly") == ("b",)
    assert cups.possible("hostile") == ("b", "c", "d", "e")


def test_what_cannot_have_been_leaves_what_the_moves_allow() -> None:
    cups = Cups(("a",), ("b", "c"), ("d",), True, ("U>H", "H-a"))
    assert cups.possible("hostile") == ("b", "c", "d")


def test_events_that_are_followed_one_by_one_give_the_law_of_all_of_them_at_once() -> None:
    stream = random.Random(3)
    for _ in range(40):
        cups = shuffled(stream)
        unseen._kept.clear()
        at_once = law(cups)
        unseen._kept.clear()
        for n in range(len(cups.events) + 1):
            part = Cups(*cups.start, True, cups.events[:n])
            with suppress(Unclear):
                law(part, 2)
            law(part)
        assert law(cups) == at_once


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


def test_what_happens_later_is_added_to_what_was_moved_unseen() -> None:
    p = drawn()
    shown = next(c for c in p.cups.hostile if c.startswith("Barbarian"))
    at_once = p.edit(f"unseen: F>U, U>H, H-{shown}, U>F")
    assert p.edit("unseen: F>U, U>H").edit(f"more unseen: H-{shown}, U>F") == at_once
    assert p.edit("more unseen: F>U, U>H").edit(f"more unseen: H-{shown}; more unseen: U>F") == at_once
    fallen = p.edit("unseen: F>U, U>H").edit(f"more unseen: H-{shown}; Danube 5: {shown}")
    assert fallen.raiders[4] == shown
    with pytest.raises(BadInput, match=f"more unseen: H-{shown}"):
        p.edit("unseen: F>U, U>H").edit(f"Danube 5: {shown}")


def test_every_event_that_cannot_be_is_told_at_once() -> None:
    p = drawn().edit("friendly: Noricum 2, Ravenna 2; unfriendly: Moesia 3; hostile: Tyana 4, Palmyra 5a")
    with pytest.raises(BadInput) as told:
        p.edit("unseen: Q>F, F>U, H-Tyana 44, H-Ravenna 2, F+Tyana 4, F-Moesia 3, U>H, H-Ravenna 2; army x")
    words = [str(problem) for problem in told.value.problems]
    assert [w.split(": ")[2] for w in words[:-1]] == ["Q>F", "H-Tyana 44", "H-Ravenna 2", "F+Tyana 4", "F-Moesia 3"]
    assert "Did you mean Tyana 4" in words[1] and "cannot have been in the Hostile Cup" in words[2]
    assert len(words) == 6
