"""The one table of colours: each meaning can be told from each other, on white and on black, by the colour-blind and in grey."""

from __future__ import annotations

from itertools import combinations

import pytest

from rometeach.core import plots
from rometeach.core.frozen import Frozen
from rometeach.core.meanings import (
    GAIN,
    LOSS,
    MEANINGS,
    NEITHER,
    NUMBER,
    RUIN,
    UNDECIDED,
    Meaning,
    by_sign,
    meaning,
    together,
)

DEUTERANOPIA = ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969))
PROTANOPIA = ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052))
"""What the colour-blind see, on linear light (Machado, Oliveira and Fernandes 2009)."""


def linear(colour: str) -> list[float]:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def luminance(colour: str) -> float:
    return sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: str, eye: tuple[tuple[float, ...], ...]) -> list[float]:
    return [sum(w * c for w, c in zip(row, linear(colour), strict=True)) for row in eye]


def test_every_meaning_has_its_own_colour_letter_and_words() -> None:
    for part in ("colour", "letter", "words"):
        assert len({getattr(m, part) for m in MEANINGS}) == len(MEANINGS)


def test_every_outcome_has_its_own_pattern_and_mark() -> None:
    outcomes = [m for m in MEANINGS if m is not NUMBER]  # a number stands in no chart of outcomes
    assert len({m.hatch for m in outcomes}) == len({m.mark for m in outcomes}) == len(outcomes)
    assert all(m.mark for m in outcomes) and not NUMBER.mark


@pytest.mark.parametrize("means", MEANINGS, ids=lambda m: m.words)
@pytest.mark.parametrize("paper", ["#ffffff", "#111111"])
def test_bars_stand_out_from_light_and_dark_paper(means: Meaning, paper: str) -> None:
    assert contrast(means.colour, paper) >= 3


@pytest.mark.parametrize("ink", [plots.INK, plots.FAINT])
def test_words_of_a_picture_without_paper_are_read_on_light_and_on_dark(ink: str) -> None:
    assert contrast(ink, "#ffffff") >= 3.9 and contrast(ink, "#111111") >= 3.9


@pytest.mark.parametrize("eye", [DEUTERANOPIA, PROTANOPIA])
def test_good_bad_and_neither_differ_for_the_colour_blind(eye: tuple[tuple[float, ...], ...]) -> None:
    for a, b in combinations((GAIN, LOSS, NEITHER, UNDECIDED), 2):
        apart = max(abs(x - y) for x, y in zip(seen(a.colour, eye), seen(b.colour, eye), strict=True))
        assert apart > 0.05, f"{a.words} and {b.words}"


def test_series_that_are_no_outcomes_keep_away_from_the_colours_of_outcomes() -> None:
    assert not {*plots.SERIES} & {m.colour for m in MEANINGS if m is not NUMBER}


def test_a_number_means_what_its_sign_does() -> None:
    signs = by_sign(GAIN, LOSS)
    assert [signs(n) for n in (-2, 0, 3)] == [LOSS, NEITHER, GAIN]
    assert together([GAIN, GAIN]) is GAIN and together([NEITHER, GAIN]) is UNDECIDED


def test_an_outcome_that_is_not_declared_is_no_outcome() -> None:
    assert meaning(RUIN, "anything") is RUIN and meaning(Frozen({"won": GAIN}), "won") is GAIN
    with pytest.raises(KeyError):
        meaning(Frozen({"won": GAIN}), "lost")
