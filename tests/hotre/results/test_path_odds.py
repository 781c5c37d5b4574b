"""Chains of attacks (9, 10, 15): against a recursion over every throw, every way to stop, and chains that are played."""

import random
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest
from all_dice import Dice, Fight, ends, every_throw, played
from odds_boards import GAUL, board

from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.hotre.charts.exchange import Exchange
from rometeach.hotre.charts.fights import Defence, chances
from rometeach.hotre.charts.paths import Before, Path, Stage, always, best, up_to

PLAIN, FOREST = Dice(), Dice(defence=2, fort=1)
DEADLY = Dice(attack=3, deadly=True, after=PLAIN)
KIT = {
    PLAIN: Exchange(2, 0, 1, 0),
    FOREST: Exchange(2, 0, 2, 1),
    DEADLY: Exchange(3, 0, 1, 0, after=Exchange(2, 0, 1, 0)),
}
Asked = tuple[tuple[int, Dice, Dice | None, int], ...]
"""For each Province: defenders, the exchange, that against a Fort alone, what it is worth."""
TWO: Asked = ((2, FOREST, FOREST, 5), (0, PLAIN, None, 1), (1, PLAIN, None, 2))
LED: Asked = ((1, DEADLY, None, 3), (2, DEADLY, None, 4))


def path_of(asked: Asked, army: Fraction = Fraction(0)) -> Path:
    """The kit's path."""
    stages = []
    for d, dice, lone, worth in asked:
        kit = KIT[dice]
        defence = Defence(
            d, chances(kit), chances(KIT[lone]) if lone else None, chances(kit.after) if kit.after else None
        )
        stages.append(Stage(defence, Fraction(worth)))
    return Path(tuple(stages), army)


def chain(asked: Asked, armies: int, stop: int = 99) -> dict[tuple[int, int, bool], Fraction]:
    """(Provinces won, Armies alive, Emperor alive) of an attacker who stops after so many Provinces, fight by fight."""
    found: dict[tuple[int, int, bool], Fraction] = {}
    at = {(0, armies, True): Fraction(1)}
    for d, dice, lone, _ in asked[:stop]:
        following: dict[tuple[int, int, bool], Fraction] = {}
        for (won, left, lives), q in at.items():
            if not left:
                found[won, won, lives] = found.get((won, won, lives), Fraction(0)) + q
                continue
            now = dice if lives or dice.after is None else dice.after
            for (a, _, _, alive, _), r in ends(Fight(left, d, now, lone)).items():
                if a:
                    key = (won + 1, a - 1, lives and alive)
                    following[key] = following.get(key, Fraction(0)) + q * r
                else:
                    key = (won, won, lives and alive)
                    found[key] = found.get(key, Fraction(0)) + q * r
        at = following
    for (won, left, lives), q in at.items():
        key = (won, won + left, lives)
        found[key] = found.get(key, Fraction(0)) + q
    return found


@pytest.mark.parametrize("asked", [TWO, LED])
@pytest.mark.parametrize("armies", [1, 3, 6])
def test_9_10_how_far_a_chain_gets_is_that_of_its_fights(asked: Asked, armies: int) -> None:
    path = path_of(asked)
    assert {tuple(e): q for e, q in path.law(armies, always).items()} == {
        k: q for k, q in chain(asked, armies).items() if q
    }
    for stop in range(len(asked) + 1):
        law = path.law(armies, up_to(stop))
        assert {tuple(e): q for e, q in law.items()} == {k: q for k, q in chain(asked, armies, stop).items() if q}


def test_9_10_chains_that_are_played_get_as_far() -> None:
    dice, games = random.Random(9), 4000
    counted = dict.fromkeys(range(4), 0)
    for _ in range(games):
        left, won = 5, 0
        for d, kind, lone, _ in TWO:
            end = played(Fight(left, d, kind, lone), dice) if left else (0,)
            if not end[0]:
                break
            left, won = end[0] - 1, won + 1
        counted[won] += 1
    law: dict[int, Fraction] = {}
    for end, q in path_of(TWO).law(5, always).items():
        law[end.provinces] = law.get(end.provinces, Fraction(0)) + q
    for won, n in counted.items():
        p = float(law.get(won, Fraction(0)))
        assert abs(n / games - p) < 4.5 * (p * (1 - p) / games) ** 0.5 + 1e-9


@pytest.mark.parametrize(
    ("asked", "armies", "army"), [(TWO[:2], 3, 2), (LED, 3, 1), (LED, 2, 3), (TWO, 3, Fraction(3, 2))]
)
def test_the_best_way_is_the_best_of_all_ways_to_stop(asked: Asked, armies: int, army: Fraction) -> None:
    """Every policy is valued by its law."""
    path = path_of(asked, Fraction(army))
    places = sorted({at for at in reachable(path, armies)})
    assert 4 <= len(places) <= 13
    worths = []
    for choices in product((False, True), repeat=len(places)):
        policy = dict(zip(places, choices, strict=True))
        worths.append(path.value(path.law(armies, policy.__getitem__)))
    found = best(path, armies)
    assert found.value == max(worths) == path.value(path.law(armies, found))


def reachable(path: Path, armies: int) -> set[Before]:
    """Wherever an attacker who never stops may come to."""
    found, at = set(), {path.start(armies)}
    while at:
        here = at.pop()
        if here not in found and path.may_go_on(here):
            found.add(here)
            at |= {then for _, then in path.placed(here)}
    return found


def test_an_optimal_stop_by_hand() -> None:
    """One Legion in the plain against one Army with worth 1: one Army goes on only if it wins more than it is worth."""
    p = every_throw(PLAIN)[True, True]
    for army in (Fraction(1), Fraction(5)):
        path = path_of(((1, PLAIN, None, 3),), army)
        assert best(path, 1).value == max(army, p * (3 + army))
    assert best(path_of(((1, PLAIN, None, 3),), Fraction(1)), 1)(Before(0, 1, 1, True))
    assert not best(path_of(((1, FOREST, None, 1),), Fraction(5)), 1)(Before(0, 1, 1, True))


def test_9_3_1_each_province_is_entered_from_those_before_it() -> None:
    p = board("turn 2; Aquitania: Red 1; Lugdunensis: Galli 2; Galli of Blue; Belgica: Galli 1")
    found = p.path("Lugdunensis, Belgica", 5, "Red")
    assert [s.assault.crossing for s in found.stretches] == ["clear", "difficult"]
    assert p.path("Belgica", 5, "Red").stretches[0].assault.crossing == "sea"
    law = chain(((2, PLAIN, None, 0), (1, Dice(defence=2), None, 0)), 5)
    for k, q in found.reached(found.on).items():
        assert q == sum(r for end, r in law.items() if end[0] == k)


def test_15_the_worth_of_a_province_is_what_it_adds_to_the_phase() -> None:
    found = GAUL.path("Lugdunensis, Narbonensis", 6, "Suebi")
    scores = []
    for change in ("", "Lugdunensis: Suebi 1", "Lugdunensis: Suebi 1; Narbonensis: Suebi 1, City"):
        scores.append((GAUL.edit(change) if change else GAUL).score("Blue", "Barbarian").total)
    assert list(found.scored) == scores
    assert [s.worth for s in found.stretches] == [b - a for a, b in pairwise(scores)]
    law = found.phase_points(found.on)
    assert law.mean == sum(q * scores[k] for k, q in found.reached(found.on).items())
    assert sum(law.weights.values()) == law.denominator


def test_12_looted_cities_are_in_the_law_of_the_points() -> None:
    spared, looted = (GAUL.path("Aegyptus", 4, "Blue", loot=how) for how in ("spare", "loot"))
    won = spared.reached(spared.on)[1]
    # the City brings one point less, and a die with the 2 of the Aegyptii
    assert looted.phase_points(looted.on).mean - spared.phase_points(spared.on).mean == won * (Fraction(7, 2) + 2 - 1)
    law = looted.phase_points(looted.on)
    for face in range(1, 7):
        assert law.p(looted.scored[1] + face + 2) == won / 6
    assert law.p(looted.scored[0]) == 1 - won


def test_10_when_to_stop_is_told() -> None:
    dear = GAUL.path("Lugdunensis, Narbonensis", 5, "Suebi", army="3")
    cheap = GAUL.path("Lugdunensis, Narbonensis", 5, "Suebi", army="0")
    assert dear.stop_at == 0 and "before the first attack" in dear.text()
    assert cheap.stop_at == 2 and cheap.way.value == cheap.stops[-1]
    for found in (dear, cheap):
        assert found.way.value >= max(found.stops)
        assert found.path.value(found.best_ends) == found.way.value
    given = GAUL.path("Lugdunensis, Narbonensis", 5, "Suebi", "10, 1/2", "1")
    assert [s.worth for s in given.stretches] == [10, Fraction(1, 2)] and given.path.army == 1


def test_8_2_1_a_legion_is_worth_its_price_and_a_barbarian_nothing() -> None:
    assert GAUL.path("Aegyptus", 4, "Blue").path.army == 2
    assert GAUL.edit("turn 4; tokens: none").path("Aegyptus", 4, "Blue").path.army == 3
    assert GAUL.path("Lugdunensis", 4, "Suebi").path.army == 0


def test_10_4_what_was_a_fort_is_no_help_to_the_next_attack() -> None:
    found = GAUL.path("Lugdunensis", 5, "Suebi")
    assert found.reached(found.on)[1] == GAUL.fight("Lugdunensis", 5, "Suebi").p


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"provinces": ""}, "expected 1 to 9 Provinces"),
        ({"provinces": "Lugdunensis, Nowhere"}, "no Province"),
        ({"provinces": "Lugdunensis, Lugdunensis"}, "comes twice"),
        ({"provinces": "Lugdunensis", "worths": "1, 2"}, "2 numbers for 1 Province"),
        ({"provinces": "Lugdunensis", "worths": "much"}, "no number"),
        ({"provinces": "Lugdunensis", "army": "1/0"}, "no number"),
        ({"provinces": "Lugdunensis", "loot": "both"}, "no choice"),
        ({"provinces": "Lugdunensis, Parthia"}, "9.2.2"),
    ],
)
def test_a_path_that_cannot_be_is_refused(question: dict[str, str], words: str) -> None:
    with pytest.raises((BadInput, IllegalChoice), match=words.replace(".", r"\.")):
        GAUL.path(armies=3, by="Suebi", **question)  # type: ignore[arg-type]


@cache
def slow_value(asked: Asked, armies: int, army: Fraction) -> Fraction:
    """The best expectation once more, from the end: after each Army placed the attacker compares both."""

    def value(stage: int, left: int, d: int, lives: bool) -> Fraction:
        stop = army * left
        if not left or stage == len(asked):
            return stop
        on = Fraction(0)
        _, dice, lone, worth = asked[stage]
        now = dice if lives or dice.after is None else dice.after
        for (a, e, _, alive, _), q in ends(Fight(1, d, now, lone)).items():
            if a:
                following = asked[stage + 1][0] if stage + 1 < len(asked) else 0
                on += q * (worth + army + value(stage + 1, left - 1, following, lives and alive))
            else:
                on += q * value(stage, left - 1, e, lives and alive)
        return max(stop, on)

    return value(0, armies, asked[0][0], True)


@pytest.mark.parametrize("army", [0, 1, 3])
@pytest.mark.parametrize("asked", [TWO, LED])
def test_the_best_way_is_found_again_from_the_end(asked: Asked, army: int) -> None:
    for armies in (1, 4, 6):
        assert best(path_of(asked, Fraction(army)), armies).value == slow_value(asked, armies, Fraction(army))
