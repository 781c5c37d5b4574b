"""Bars and pairs: as long as their chances, equal ones merged, in words, characters and SVG."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from rometeach.core.frozen import Frozen
from rometeach.core.meanings import GAIN, LOSS, MEANINGS, NEITHER, NUMBER, UNDECIDED, by_sign
from rometeach.core.results.bar_svg import FULL, bar
from rometeach.core.results.bars import MANY, Bar, Bars, Pairs, law_bars, law_pairs, merged
from rometeach.core.results.numbers import apart
from rometeach.core.results.ties import leaders, likeliest

SVG = "{http://www.w3.org/2000/svg}"
WAR = Bars(
    "Result",
    (("Triumph", Fraction(1, 10)), ("Stalemate", Fraction(1, 5)), ("Defeat", Fraction(7, 10))),
    Frozen({"Triumph": GAIN, "Stalemate": NEITHER, "Defeat": LOSS}),
)
FORT = Pairs(
    "Revolts",
    "now",
    "with a Fort",
    (("Gallia", Fraction(1, 2), Fraction(1, 3)), ("Rome", Fraction(0), Fraction(0))),
    LOSS,
)


def rects(svg: str) -> list[tuple[float, str]]:
    """The length and the colour of every bar."""
    found = ElementTree.fromstring(svg).iterfind(f"{SVG}g/{SVG}rect")
    return [(float(r.attrib["width"]), r.attrib["fill"]) for r in found]


def texts(svg: str) -> list[str]:
    return [t.text or "" for t in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_bars_are_as_long_as_their_chances_and_coloured_by_meaning() -> None:
    assert rects(WAR.svg()) == [(0.1 * FULL, GAIN.colour), (0.2 * FULL, NEITHER.colour), (0.7 * FULL, LOSS.colour)]
    small = Bars("Small", (("one", Fraction(1, 20)), ("other", Fraction(0)), ("all", Fraction(1))))
    assert rects(small.svg()) == [(0.05 * FULL, NUMBER.colour), (FULL, NUMBER.colour)]
    assert {"0%", "50%", "100%"} <= {*texts(small.svg())}


def test_the_picture_says_its_meanings_where_they_differ() -> None:
    label = ElementTree.fromstring(WAR.svg()).attrib["aria-label"]
    assert label == "Result: Triumph (a gain) 10.0%; Stalemate (nothing changes) 20.0%; Defeat (a loss) 70.0%"
    assert ElementTree.fromstring(FORT.svg()).attrib["aria-label"] == (
        "Revolts: Gallia now 50.0%, with a Fort 33.3%, 16.7 percentage points less; Rome now 0.0%, with a Fort 0.0%, the same"
    )
    assert [t for t in texts(WAR.svg()) if t in {GAIN.mark, LOSS.mark, NEITHER.mark}] == [
        GAIN.mark,
        NEITHER.mark,
        LOSS.mark,
    ]


def test_a_picture_takes_the_colour_of_the_page_and_has_no_paper() -> None:
    for svg in (WAR.svg(), FORT.svg()):
        root = ElementTree.fromstring(svg)
        assert root.attrib["fill"] == "currentColor" and "max-width:100%" in root.attrib["style"]
        assert "background" not in svg and "id=" not in svg and "<style" not in svg
        inks = {t.attrib.get("fill") for t in root.iter(f"{SVG}text")}
        assert inks <= {None, *(m.colour for m in MEANINGS)}


def test_letters_tell_the_meanings_where_there_is_no_colour() -> None:
    assert (
        WAR.text()
        == "Result:\n  Triumph   ++++ 10.0%\n  Stalemate ........ 20.0%\n  Defeat    ---------------------------- 70.0%"
    )
    assert FORT.text().splitlines() == [
        "Revolts:",
        "  Gallia, now         -------------------- 50.0%",
        "          with a Fort ------------- 33.3%, 16.7 percentage points less",
        "  Rome, now           0.0%",
        "        with a Fort   0.0%, the same",
    ]


def test_many_equal_bars_are_one() -> None:
    bars = Bars("Dies", (("Probus", Fraction(1, 2)), *((f"Man {n}", Fraction(1, 20)) for n in range(17))))
    assert [b.label for b in bars.drawn()] == ["Probus", "each of 17 others"]
    assert "each of 17 others ## 5.0%" in bars.text() and len(rects(bars.svg())) == 2
    assert "<title>Man 0, Man 1," in bars.svg()
    assert bars.picture().size == 2 and len(bars.rows()) == len(bars.bars) == 18
    assert [b.label for b in Bars("All", bars.bars[1:]).drawn()] == ["each of 17"]
    few = Bars("Few", bars.bars[:MANY])
    assert [b.names for b in few.drawn()] == [(name,) for name, _ in few.bars]


def test_bars_that_mean_different_things_or_stand_in_an_order_are_not_merged() -> None:
    names = [str(n) for n in range(2 * MANY)]
    equal = tuple((name, Fraction(1, 10)) for name in names)
    means = Frozen({name: (GAIN, LOSS)[int(name) % 2] for name in names})
    assert [b.label for b in Bars("Two", equal, means).drawn()] == [
        "each of 0, 2, 4, 6 and 8",
        "each of 1, 3, 5, 7 and 9",
    ]
    assert [b.label for b in Bars("Faces", equal, ordered=True).drawn()] == names
    pairs = [Bar(name, (name,), Fraction(1, 3), LOSS, Fraction(int(name) < MANY, 2)) for name in names]
    assert [b.before for b in merged(pairs)] == [Fraction(1, 2), Fraction(0)]


def test_pairs_have_a_hollow_bar_of_before_above_the_full_one() -> None:
    svg = FORT.svg()
    assert [w for w, _ in rects(svg)] == [0.5 * FULL, pytest.approx(FULL / 3, abs=0.01)]
    hollow = [r.attrib.get("fill-opacity") for r in ElementTree.fromstring(svg).iterfind(f"{SVG}g/{SVG}rect")]
    assert hollow == [".18", None]
    assert {"now", "with a Fort", "33.3%, 16.7 percentage points less", "0.0%, the same"} <= {*texts(svg)}
    assert FORT.rows()[0] == {
        "of": "Revolts", "outcome": "Gallia", "now": "1/2", "with a Fort": "1/3", "difference": pytest.approx(-100 / 6)
    }  # fmt: skip


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [("1/2", "1/3", "16.7 percentage points less"), ("0", "1/100", "1 percentage point more"), ("1/3", "1/3", "the same"),
     ("1/3", "3334/10000", "less than 0.1 percentage points more"), ("0", "1", "100 percentage points more")],
)  # fmt: skip
def test_differences_in_words(before: str, after: str, words: str) -> None:
    assert apart(Fraction(before), Fraction(after)) == words


def test_laws_of_numbers_mean_what_their_numbers_do() -> None:
    law = {n: Fraction(1, 3) for n in (-1, 0, 1)}
    assert [b.means for b in law_bars("Prestige", law, means=by_sign(GAIN, LOSS)).drawn()] == [LOSS, NEITHER, GAIN]
    wide = law_bars("Wide", {n: Fraction(1, 40) for n in range(-20, 20)}, means=by_sign(GAIN, LOSS)).drawn()
    assert [b.means for b in wide] == [LOSS] * 4 + [UNDECIDED] + [GAIN] * 3
    assert [b.label for b in wide][3:5] == ["-5 to -1", "0 to 4"] and sum(b.p for b in wide) == 1
    both = law_pairs("Change", ("plan A", "plan B"), ({0: Fraction(1)}, {0: Fraction(1, 4), 2: Fraction(3, 4)}))
    assert both.changes == (("0", Fraction(1), Fraction(1, 4)), ("2", Fraction(0), Fraction(3, 4)))


def test_charts_are_values() -> None:
    for chart in (WAR, FORT, law_bars("Prestige", {1: Fraction(1)}, means=by_sign(GAIN, LOSS))):
        assert pickle.loads(pickle.dumps(chart)) == chart and hash(chart)


def test_patterns_stay_within_their_bar() -> None:
    for means in MEANINGS:
        drawn = bar(10, 20, 30, means)
        assert all(float(x) == 10 for x in re.findall(r"M([\d.]+) ", drawn))
        assert all(float(w) == 30 for w in re.findall(r"h([\d.]+)", drawn))
        assert all(20 < float(y) < 34 for y in re.findall(r"M[\d.]+ ([\d.]+)", drawn))
    assert bar(0, 0, 0, GAIN) == ""


def test_ties_are_named() -> None:
    chances = {"Numidia": Fraction(2, 5), "Africa": Fraction(2, 5), "Rome": Fraction(1, 5)}
    assert leaders(chances) == ("Numidia", "Africa") and leaders({}) == ()
    assert likeliest(chances) == "a tie of Numidia and Africa, 40.0% each"
    assert likeliest({"Rome": Fraction(1)}) == "Rome, 100.0%"
    assert likeliest({str(n): Fraction(1, 12) for n in range(12)}) == "a tie of 12, 8.3% each"
