"""Cups drawn from what was seen where the exact law is too large: against the exact law, and against what cannot be."""

from math import sqrt

import pytest
from aurelian_boards import drawn

from rometeach.aurelian.board import beliefs
from rometeach.aurelian.board.cups import CUPS, Cups, Unclear, law

SMALL = Cups(
    ("Gallia 3", "Gallia 4", "Roma 3"),
    ("Dalmatia 3", "Dalmatia 4", "Moesia 3", "Moesia 4"),
    ("Tyana 3", "Tyana 4", "Turn End 1"),
    True,
    ("F>U", "U>H", "U>F", "H-Tyana 3", "U>H", "F>U", "U+Roma 2a", "U>H", "H-Moesia 3", "F-Dalmatia 4", "U>F", "F>U"),
)


@pytest.fixture
def by_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guesses are used, however small the exact law."""
    monkeypatch.setattr(beliefs, "WAYS", 0)


@pytest.mark.usefixtures("by_guesses")
def test_guesses_agree_with_the_exact_law() -> None:
    exact = law(SMALL)
    runs, size = 60, 32
    means: dict[tuple[str, str], list[float]] = {}
    for seed in range(runs):
        found = beliefs.sample(SMALL, seed, size)
        for chit in SMALL.chits():
            for cup in CUPS:
                means.setdefault((chit, cup), []).append(sum(chit in c.known(cup) for c in found) / size)
    for chit in SMALL.chits():
        for cup, p in zip(CUPS, exact.where(chit), strict=True):
            values = means[chit, cup]
            mean = sum(values) / runs
            spread = sum((v - mean) ** 2 for v in values) / (runs - 1)
            assert abs(mean - float(p)) <= 4 * sqrt(spread / runs) + 0.002, (chit, cup)


@pytest.mark.usefixtures("by_guesses")
def test_guesses_hold_all_chits_in_cups_of_the_right_size() -> None:
    for cups in beliefs.sample(SMALL, 1, 40):
        assert cups.is_known
        assert sorted(cups.chits()) == sorted(SMALL.chits())
        assert [len(cups.known(c)) for c in CUPS] == [SMALL.size(c) for c in CUPS]


@pytest.mark.usefixtures("by_guesses")
def test_the_same_seed_guesses_the_same() -> None:
    assert beliefs.sample(SMALL, 4, 8) == beliefs.sample(SMALL, 4, 8)
    assert beliefs.sample(SMALL, 4, 8) != beliefs.sample(SMALL, 5, 8)


@pytest.mark.usefixtures("by_guesses")
@pytest.mark.parametrize("events", [("F>U", "H-Gallia 3"), ("F>U", "H-Nobody"), ("U>F", "F-Tyana 4")])
def test_what_cannot_have_been_is_refused(events: tuple[str, ...]) -> None:
    with pytest.raises(Unclear, match="cannot have been"):
        beliefs.sample(Cups(SMALL.friendly, SMALL.unfriendly, SMALL.hostile, True, events), 1)


def test_a_board_on_which_too_much_was_moved_for_the_exact_law_can_still_be_guessed() -> None:
    p = drawn(1)
    moves = []
    for chit in (*p.cups.hostile[:9],):
        moves += ["F>U", "U>H", "U>F", f"H-{chit}", f"U+{chit}", "U>H"]
    seen = p.seen()
    object.__setattr__(seen, "cups", Cups(p.cups.friendly, p.cups.unfriendly, p.cups.hostile, True, tuple(moves)))
    with pytest.raises(Unclear, match="ways"):
        law(seen.cups, 2_000)
    guessed = seen.guess(2)
    assert guessed.cups.is_known
    assert [len(guessed.cups.known(c)) for c in CUPS] == [seen.cups.size(c) for c in CUPS]


def test_known_cups_are_taken_as_they_are() -> None:
    known = Cups(("Gallia 3",), (), ("Turn End 1",), True)
    assert beliefs.sample(known, 1, 2) == [Cups(("Gallia 3",), (), ("Turn End 1",))] * 2
