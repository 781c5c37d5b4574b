"""What hands may hold: every course of unseen cards followed one by one, and nothing that a seat does not know (7.1 to 7.3, 9.11)."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

import pytest
from asked_boards import MANY, played

from rometeach.conquest2.charts.senators import KINDS
from rometeach.conquest2.position import Position, from_share, from_text, named
from rometeach.conquest2.results.hands import SenateOdds, hand_text
from rometeach.core.errors import BadInput

WORTH = {kind: n for n, kind in enumerate(KINDS, 1)}
SEEN = "seen: Blue takes Senator I from Red, Green gains Senator IV, Green takes Senator III from Blue, Red pays Senator II"
TAKEN = named("four").edit(
    "Red hand: Senator III; Blue hand: Senator I, Senator I, Senator II; active Red; gone: Senator II; "
    f"Green hand: Senator I, Senator II, Senator III, Senator III, Senator IV; {SEEN}"
)
"""Blue has robbed Red, Green has robbed Blue."""


def courses(p: Position, eyes: str) -> dict[str, dict[tuple[str, ...], Fraction]]:
    """Player -> hand -> chance: each card by itself, each unseen one followed, those dropped that the watcher knows to be false."""
    worlds: list[tuple[dict[str, list[str]], Fraction]] = [({s: list(KINDS[:3]) for s in p.players}, Fraction(1))]
    for what, side, card, other in p.view(eyes if eyes in p.players else "").seen:
        after = []
        for hands, q in worlds:
            if what == "gains":
                after.append((hands | {side: [*hands[side], card]}, q))
                continue
            victim = other or side
            for at, held in enumerate(hands[victim]):
                if card not in ("?", held):
                    continue
                rest = [c for n, c in enumerate(hands[victim]) if n != at]
                moved = hands | {victim: rest}
                if what == "takes":
                    moved |= {side: [*moved[side], held]}
                after.append((moved, q / (hands[victim].count(card) if what == "pays" else len(hands[victim]))))
        worlds = after
    if eyes in p.players:
        worlds = [(h, q) for h, q in worlds if sorted(h[eyes]) == sorted(p.players[eyes].hand)]
    whole = sum((q for _, q in worlds), Fraction(0))
    found: dict[str, dict[tuple[str, ...], Fraction]] = {s: defaultdict(Fraction) for s in p.players}
    for hands, q in worlds:
        for side, hand in hands.items():
            found[side][tuple(sorted(hand))] += q / whole
    return found


def told(found: SenateOdds, side: str) -> dict[tuple[str, ...], Fraction]:
    """The law of a hand, card by card."""
    return {tuple(k for k, n in zip(KINDS, hand, strict=True) for _ in range(n)): p for hand, p in found.hand(side).law}


@pytest.mark.parametrize("eyes", ["Red", "Blue", "Green", "Yellow", "nobody"])
def test_7_1_all_courses_of_what_was_taken_unseen(eyes: str) -> None:
    found, anew = TAKEN.hands(by=eyes, votes=5), courses(TAKEN, eyes)
    for side in TAKEN.players:
        assert told(found, side) == anew[side]
        beats = sum((q for hand, q in anew[side].items() if sum(WORTH[c] for c in hand) > 5), Fraction(0))
        assert dict(found.outvoted).get(side, beats) == beats
        size = len(TAKEN.players[side].hand)
        for kind, p in found.hand(side).random:
            assert p == sum((q * hand.count(kind) / size for hand, q in anew[side].items()), Fraction(0))
    assert found.fits and found.as_json()["hands"]


def test_7_1_the_hands_of_seeded_games() -> None:
    """In these games Senators are bribed, and paid again."""
    looked = 0
    for seed in (13, *range(14, 200)):
        if looked >= 5 * MANY:
            break
        for p in played(seed, 60)[9::10]:
            for eyes in p.players:
                found, anew = p.hands(by=eyes), courses(p, eyes)
                assert found.fits and all(told(found, side) == anew[side] for side in p.players)
                assert found.hand(eyes).known and tuple(sorted(p.players[eyes].hand)) in told(found, eyes)
                looked += any(not h.known for h in found.hands)
    assert looked >= 5


def test_who_can_outvote_together_is_not_independent() -> None:
    """In the eyes of Yellow what Red lacks Blue or Green has: the chance of anybody is that of the worlds."""
    found = TAKEN.hands(by="nobody", votes=8)
    assert found.anybody >= max(p for _, p in found.outvoted)
    assert found.anybody <= sum(p for _, p in found.outvoted)
    assert (
        TAKEN.hands(by="Green").number == 13
        and TAKEN.hands(by="Red").number == 3
        and TAKEN.hands(by="nobody").number == 0
    )
    assert TAKEN.hands("Blue", "nobody", 8).anybody == dict(found.outvoted)["Blue"]


def test_a_board_whose_hands_do_not_fit_what_was_seen() -> None:
    p = named("two").edit("Blue hand: Senator IV, Senator IV; display: 6 Senator I, 6 Senator II, 6 Senator III")
    unseen = ["Senator I", "Senator II", "Senator III"] + ["Senator IV"] * 4
    ways = Counter(tuple(sorted(hand)) for hand in combinations(unseen, 2))
    found = p.hands(by="Red", votes=5)
    assert not found.fits and "does not fit" in found.text()
    assert (
        told(found, "Blue") == {hand: Fraction(n, comb7 := sum(ways.values())) for hand, n in ways.items()}
        and comb7 == 21
    )
    assert found.anybody == Fraction(sum(n for h, n in ways.items() if sum(WORTH[c] for c in h) > 5), 21)


def test_anybody_where_all_unseen_senators_are_alike() -> None:
    p = named("three").edit(
        "Blue hand: Senator IV; Green hand: Senator IV, Senator I; display: 6 Senator I, 6 Senator II, 7 Senator III"
    )
    unseen = ["Senator I"] + ["Senator II"] + ["Senator IV"] * 4
    deals = [(blue, green) for blue in range(6) for green in combinations([n for n in range(6) if n != blue], 2)]
    beaten = sum(WORTH[unseen[b]] > 5 or sum(WORTH[unseen[n]] for n in g) > 5 for b, g in deals)
    assert p.hands(by="Red", votes=5).anybody == Fraction(beaten, len(deals))


def test_what_is_hidden_stays_hidden() -> None:
    """Boards that a seat cannot tell apart have the same answers for it, and covered cards come back as they were."""
    other = TAKEN.edit(
        "Red hand: Senator I; Blue hand: Senator II, Senator III, Senator III; "
        "Green hand: Senator I, Senator I, Senator II, Senator III, Senator IV; "
        "seen: Blue takes Senator III from Red, Green gains Senator IV, Green takes Senator I from Blue, Red pays Senator II"
    )
    for eyes in ("Yellow", "nobody"):
        seat = "" if eyes == "nobody" else eyes
        assert TAKEN.view(seat) == other.view(seat)
        for verb in ("hands", "draws", "odds", "score"):
            mine, yours = (getattr(p.view(seat), verb)() for p in (TAKEN, other))
            assert mine.as_json() == yours.as_json() and mine.text() == yours.text()
        assert TAKEN.hands(by=eyes).text() == other.hands(by=eyes).text() == TAKEN.view(seat).hands().text()
    for seat in (*TAKEN.players, ""):
        view = TAKEN.view(seat)
        assert from_share(view.share()) == view == from_text(view.dump()) and view.view("Blue") == view
        assert TAKEN.edit(TAKEN.diff(view)) == view == TAKEN.edit(f"view: {view.seat}") and view.seat == (
            seat or "nobody"
        )


def test_7_2_7_3_what_can_be_shown_and_what_rome_draws() -> None:
    p = TAKEN.edit("Italia: influence Blue 2; pool: Italia 7")
    found = p.hands(by="Green")
    hand = list(p.players["Green"].hand)
    sums = {sum(WORTH[c] for c in part) for n in range(1, 6) for part in combinations(hand, n)}
    assert [x.votes for x in found.payments] == sorted(sums) and found.rome == "Blue"
    for x in found.payments:
        fewest = min(n for n in range(1, 6) for part in combinations(hand, n) if sum(WORTH[c] for c in part) == x.votes)
        assert sum(x.senators) == fewest and x.drawn == Fraction(x.votes, fewest)
    assert "Blue draws of them" in found.text()
    assert p.edit("Italia: influence Blue 2, influence Red 2; pool: Italia 5").hands(by="Green").rome == ""


def test_bad_input_is_told_at_once() -> None:
    with pytest.raises(BadInput) as error:
        TAKEN.hands("Purple", "Black", 100)
    assert [p.where for p in error.value.problems] == ["by", "side", "votes"]
    with pytest.raises(BadInput, match="what Blue sees"):
        TAKEN.view("Blue").hands(by="Red")
    assert TAKEN.view("Blue").hands() == TAKEN.view("Blue").hands(by="blue")
    assert TAKEN.view("Black").hands().text() == TAKEN.view("Black").hands(by="black").text()
    assert TAKEN.view("Black").edit("view: none").seat == ""
    with pytest.raises(BadInput, match="Did you mean Blue"):
        TAKEN.edit("view: Bleu")
    assert hand_text((0, 0, 0, 0)) == "none"
