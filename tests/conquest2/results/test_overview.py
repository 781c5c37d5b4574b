"""The overview: each battle fought out anew face by face, dangers by what rivals are offered, small answers as the large ones."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from asked_boards import PLAY, WAR, boards, played

from rometeach.conquest2.phases import actions, moves
from rometeach.conquest2.position import Position, named
from rometeach.conquest2.results.battle_odds import battle_odds
from rometeach.conquest2.results.dangers import MOVE
from rometeach.conquest2.results.purchases import NOW

FACES = "IICKG-"
Army = tuple[int, int, int, int]


@cache
def hits(dice: int, army: Army) -> dict[int, Fraction]:
    """How many units of an army hit with so many dice: each face is matched with one unit."""
    found: Counter[int] = Counter()
    for faces in product(FACES, repeat=dice):
        found[sum(min(faces.count(kind), n) for kind, n in zip("ICKG", army, strict=True))] += 1
    return {n: Fraction(w, 6**dice) for n, w in found.items()}


def struck(army: Army, number: int) -> Army:
    """The army after hits: the most numerous kind loses a unit each time, the first of equal ones."""
    left = list(army)
    for _ in range(min(number, sum(army))):
        left[left.index(max(left))] -= 1
    return (left[0], left[1], left[2], left[3])


@cache
def fought(mine: Army, yours: Army, dice: tuple[int, int], city: bool) -> tuple[Fraction, Fraction, Fraction]:
    """(won, lost, both gone) of a battle to the end, from round to round."""
    if not (sum(mine) and sum(yours)):
        return (
            Fraction(not sum(yours) and sum(mine) > 0),
            Fraction(not sum(mine) and sum(yours) > 0),
            Fraction(not sum(mine) + sum(yours)),
        )
    found, stays = [Fraction(0)] * 3, Fraction(0)
    for lost, q in hits(dice[1], yours).items():
        after = struck(mine, lost)
        back = (hits(dice[0], after) if sum(after) else {0: Fraction(1)}) if city else hits(dice[0], mine)
        for killed, r in back.items():
            if not lost and not killed:
                stays += q * r
                continue
            then = fought(after, struck(yours, killed), dice, city)
            found = [a + q * r * b for a, b in zip(found, then, strict=True)]
    won, gone, both = (x / (1 - stays) for x in found)
    return won, gone, both


def test_3_6_each_battle_is_fought_out_anew() -> None:
    p = WAR.edit(
        "Sicilia: Red 1I 1C, Yellow 1I, City of Yellow; Red cards: Army Training; Achaia: Red 2I, Green 3I; Corsica: Red 1G, Blue 2I"
    )
    found = {(b.place, b.enemy): b for b in p.odds("Red").battles if not b.naval}
    assert set(found) == {("Italia", "Blue"), ("Sicilia", "Yellow")}  # Green is an ally, a General alone cannot attack
    italia, sicilia = found["Italia", "Blue"], found["Sicilia", "Yellow"]
    assert (italia.won, italia.lost, italia.both) == fought((4, 1, 0, 2), (3, 0, 1, 1), (5, 3), False)
    assert (sicilia.won, sicilia.lost, sicilia.both) == fought((1, 1, 0, 2), (1, 0, 0, 1), (4, 4), True)
    assert sicilia.city and not italia.city and italia.won + italia.lost + italia.both == 1
    for (
        place,
        enemy,
    ), b in found.items():  # Galleys of the Mare Tyrrhenum beside them: the question of the battle says the same
        assert b.won == battle_odds(p, place, by="Red", enemy=enemy).p
    assert p.odds("Red").battles[0].won == max(b.won for b in p.odds("Red").battles)


def test_3_7_1_a_naval_battle_of_three_rounds() -> None:
    @cache
    def at_sea(a: int, d: int, rounds: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        if not a or not d or not rounds:
            return Fraction(a > 0 == d), Fraction(d > 0 == a), Fraction(a == 0 == d), Fraction(a > 0 and d > 0)
        found = [Fraction(0)] * 4
        for i, q in hits(a, (0, 0, 0, a)).items():
            for j, r in hits(d + 1, (0, 0, 0, d)).items():
                then = at_sea(a - min(a, j), d - min(d, i), rounds - 1)
                found = [x + q * r * y for x, y in zip(found, then, strict=True)]
        return found[0], found[1], found[2], found[3]

    p = WAR.edit("Mare Tyrrhenum: 3 Galleys of Red, 2 Galleys of Blue; Blue cards: Naval Training")
    (b,) = (b for b in p.odds("Red").battles if b.naval)
    assert (b.won, b.lost, b.both, b.afloat) == at_sea(3, 2, 3)
    assert abs(float(b.won) - 0.362239) < 1e-6 and abs(float(b.afloat) - 0.528640) < 1e-6
    assert (b.place, b.enemy, str(b.attack), str(b.defence)) == ("Mare Tyrrhenum", "Blue", "3G", "2G")


def buys(p: Position, rival: str, key: str, side: str) -> bool:
    """Whether the phases offer a rival to buy one token of a player in a Province."""
    return any(x.province == key and x.owners == (side,) for x in actions.purchases(p, rival))


def in_danger(p: Position, side: str) -> dict[tuple[str, str], str]:
    """(Province, rival) -> when: now, or after one Leader has gone there by himself."""
    found = {}
    for rival in p.players:
        far = p.reach(rival)
        for key in p.rules.keys:
            if buys(p, rival, key, side):
                found[key, rival] = NOW
                continue
            for start, force in p.leaders(rival):
                leader = force._replace(infantry=0, cavalry=0, catapults=0)
                if key in far.reached(start) and buys(moves.sent(p, rival, start, key, leader), rival, key, side):  # type: ignore[arg-type]
                    found[key, rival] = MOVE
    return found


def test_3_3_1_which_influence_rivals_can_buy() -> None:
    looked = 0
    for p in (WAR, *played(3)[12::12]):
        for side in p.players:
            found = p.odds(side).dangers
            assert {(d.key, d.rival): d.how for d in found} == in_danger(p, side)
            for d in found:
                (x,) = (x for x in p.influence(d.rival).one if (x.key, x.told) == (d.key, f"1 of {side}"))
                assert (d.lost, d.gained) == (-dict(x.others).get(side, 0), x.gain)
            looked += len(found)
    assert looked > 5


def test_small_answers_are_those_of_the_questions() -> None:
    for p in (WAR, *boards(every=15)):
        found = p.odds()
        assert found.standings == p.score().standings
        best = p.influence(found.side).best()
        assert {x.key: x for x in found.influence} == best
        assert [x.gain for x in found.influence] == sorted((x.gain for x in best.values()), reverse=True)


def test_a_board_with_nothing_on_it() -> None:
    found = named("two").odds()
    assert found.battles == found.influence == found.dangers == () and found.rows()[0]["player"] == "Red"
    assert "Units" not in found.text() and found.side == "Red"
    assert named("four").edit(PLAY.replace("active Red", "active Green")).odds().side == "Green"
