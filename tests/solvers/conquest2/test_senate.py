"""Senate Votes (7.2, 7.3, 9.4) against everything that may be shown, played by the phases for all hands that may be."""

import os
import pickle
from fractions import Fraction

import pytest
import small_votes as boards

import solvers.conquest2.questions as ask
from rometeach.conquest2.actions import PASS, Vote
from rometeach.conquest2.position import named
from rometeach.core.errors import BadInput, IllegalChoice

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "10"))
EDIT = (
    "boxes: Red, Blue, Green, Yellow; phase Actions; round 2; active Red; Italia influence Red 2; "
    "Red hand: Senator I, Senator II, Senator III, Senator IV; Green hand: Senator I, Senator II; "
    "Blue hand: Senator I, Senator II, Senator III, Senator III; seen: Red gains Senator IV, Blue takes Senator III from Green"
)


def names(text: str) -> tuple[str, ...]:
    return () if text == "none" else tuple(f"Senator {n.strip()}" for n in text.split(","))


def known(seed: int) -> tuple[boards.Trial, dict[str, object]]:
    p, hands, limits, caller = boards.small(seed)
    law: boards.Law = [({s: names(text) for s, text in hands.items()}, Fraction(1))]
    rival, vote = (Fraction(1, 4), Fraction(0))[seed % 2], (1, 3)[seed // 2 % 2]
    t = boards.Trial(p, law, limits, caller, 15, rival, vote)
    typed = "; ".join(f"{s}: {text}" for s, text in hands.items())
    said = ", ".join(f"{s} {n}" for s, n in limits.items())
    asked: dict[str, object] = {"hands": typed, "limits": said, "rival": str(rival), "vote": vote, "caller": caller}
    return t, asked


@pytest.mark.parametrize("seed", range(BOARDS))
def test_7_2_a_vote_among_known_hands_is_the_best_of_all(seed: int) -> None:
    t, asked = known(seed)
    if t.caller != "Red" and any(t.lowest(s, h, 0) for s, h in t.law[0][0].items() if s in before(t.caller)):
        with pytest.raises(BadInput, match="no hands fit"):
            ask.senate(t.board, "Hail Caesar", **asked)  # type: ignore[arg-type]
        return
    plan = ask.senate(t.board, "Hail Caesar", **asked)  # type: ignore[arg-type]
    found = t.all_of((0,))
    assert plan.is_optimal and plan.value == max(worth for _, worth, _ in found)


def before(caller: str) -> tuple[str, ...]:
    """Who is asked before Red."""
    return {"Red": (), "Blue": ("Blue", "Green"), "Green": ("Green",)}[caller]


@pytest.mark.parametrize("seed", range(BOARDS))
def test_7_2_for_hands_that_are_not_known_each_turn_is_the_best_for_all_that_was_seen(seed: int) -> None:
    """Blue has two unknown Senators of the four that lie nowhere else; Green's are known."""
    t, asked = known(seed)
    own, green = t.board.players["Red"].hand, t.law[0][0]["Green"]
    hidden = [*[c for c in boards.NUMERALS if c not in own + green][:2], "Senator I", "Senator III"]
    all_cards = [c for c in boards.NUMERALS for _ in range(t.board.rules.cards[c].number)]
    rest = list(all_cards)
    for c in (*own, *green, *hidden):
        rest.remove(c)
    p = boards.replace(t.board.with_player("Blue", hand=tuple(sorted(hidden[:2]))), gone=tuple(sorted(rest)))
    pairs = [tuple(sorted((a, b))) for n, a in enumerate(hidden) for b in hidden[n + 1 :]]
    law: boards.Law = [
        ({"Blue": pair, "Green": green}, Fraction(pairs.count(pair), len(pairs))) for pair in sorted(set(pairs))
    ]
    t = boards.Trial(p, law, t.limits, "Red", 15, t.rival, t.vote)
    typed = ", ".join(c.removeprefix("Senator ") for c in green) or "none"
    asked |= {"hands": f"Green: {typed}", "caller": ""}
    plan = ask.senate(p, "Hail Caesar", **asked)  # type: ignore[arg-type]
    found = t.all_of(tuple(range(len(law))))
    assert plan.value == max(worth for _, worth, _ in found)
    for chance in {win for win, _, _ in found if win}:
        fewest = ask.senate(p, "Hail Caesar", chance=str(chance), **asked)  # type: ignore[arg-type]
        assert fewest.value == max(lost for win, _, lost in found if win >= chance)
    surest = max(win for win, _, _ in found)
    if surest < 1:
        with pytest.raises(IllegalChoice, match="the best chance"):
            ask.senate(p, "Hail Caesar", chance="1", **asked)  # type: ignore[arg-type]


def test_7_3_who_leads_in_rome_gets_the_one_senator_that_he_pays_back() -> None:
    """By hand: nobody else has a Senator; one vote wins 15 points, and in Rome it costs nothing."""
    p = boards.board("Red", ("Senator I", "Senator IV"))
    alone = "Blue: none; Green: none"
    assert ask.senate(p, "Hail Caesar", hands=alone).value == 15
    assert ask.senate(boards.board("", ("Senator I",)), "Hail Caesar", hands=alone).value == 14
    assert ask.senate(boards.board("Blue", ("Senator I",)), "Hail Caesar", hands=alone).value == 14 - Fraction(1, 4)
    against = ask.senate(p, "Hail Caesar", hands="Blue: III; Green: none", chance="1")
    assert against.value == 0 and against.tables[0].rows[0][3] == "vote 1xIV"


def test_9_4_what_the_five_votes_are_worth_by_their_cards() -> None:
    """By hand: 40 Talents and 30 for Infantry at 4 a point, 15 points, 2 tokens for 20 points and 10 in taxes, 10 points of Chaos."""
    p = named("three").edit(
        "boxes: Red, Blue, Green, -; phase Actions; round 1; active Red; Red hand: Senator II; Red chaos 9; Blue chaos 4"
    )
    worths = {
        "Emergency Tax": 10,
        "Hail Caesar": 15,
        "New Legions": Fraction(15, 2),
        "Influence in Rome": Fraction(45, 2),
        "Bread and Circuses": 10,
    }
    for card, worth in worths.items():
        plan = ask.senate(p, card, hands="Blue: none; Green: none", exchange=4, rival="0")
        back = (
            2 if card == "Influence in Rome" else 0
        )  # then he leads in Rome, and draws the Senator that he has paid (7.3)
        assert plan.value == worth - 2 + back, card


def test_7_2_a_vote_that_has_begun_goes_on() -> None:
    p = named("four").edit(EDIT)
    plan = ask.senate(p, "Hail Caesar", shown="Yellow: II", caller="Green")
    assert plan.actions != (PASS,) and plan.value > plan.idle
    assert all(hands[3][1] for hands, _ in plan.setting.q.worlds)
    last = ask.senate(p, "Hail Caesar", shown="Blue: I, II", limits="Green 0; Yellow 0; Blue 3")
    assert last.actions == (Vote((0, 0, 0, 1)),) and last.exhibit().headline[1] == ("Chance to win", "100.0% (1)")


def test_7_1_hands_follow_from_what_was_seen_and_else_from_what_lies_nowhere() -> None:
    p = named("four").edit(EDIT)
    plan = ask.senate(p, "Hail Caesar")
    assert sorted(q for _, q in plan.setting.q.worlds) == [Fraction(1, 3)] * 3
    unseen = p.edit("seen: none").edit("Yellow hand: Senator II, Senator II")
    other = ask.senate(unseen, "Hail Caesar", hands="Blue: I; Green: none")
    assert len(other.setting.q.worlds) > 3 and sum(q for _, q in other.setting.q.worlds) == 1
    with pytest.raises(BadInput, match="more than 400"):
        ask.senate(p.edit("seen: none"), "Hail Caesar")


def test_a_vote_answers_why_not_and_what_if_and_is_pickled() -> None:
    p = named("four").edit(EDIT)
    plan = ask.senate(p, "hail caesar")
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert plan.why_not(plan.actions[0]).loss == 0
    for text in ("pass", "IV", "1xI 1xII", "III, IV"):
        found = plan.why_not(text)
        assert found.loss is not None and found.loss >= 0
    assert plan.why_not("2 IV").verdict == "Red has not all of them to show"
    assert [q.value for q in plan.next_best(4)] == sorted((q.value for q in plan.next_best(4)), reverse=True)
    assert all(gain >= 0 for _, gain in plan.explain().what_if)
    kept = ask.senate(p, "Hail Caesar", must="III", forbid="IV")
    assert kept.actions == (Vote((0, 0, 1, 0)),) and kept.value <= plan.value
    assert kept.why_not("IV").loss is None


@pytest.mark.parametrize(
    ("asked", "problems"),
    [
        ({"card": "Hail"}, 1),
        ({"card": "Hail Caesar", "chance": "2", "vote": -1}, 2),
        ({"card": "Hail Caesar", "hands": "Blue I; Purple: II; Green: V"}, 3),
        ({"card": "Hail Caesar", "shown": "Blue: I; Green: II"}, 1),
        ({"card": "Hail Caesar", "limits": "Red 3", "hands": "Red: I"}, 2),
        ({"card": "Hail Caesar", "must": "2 IV", "forbid": "3 I"}, 2),
        ({"card": "Hail Caesar", "hands": "Blue: 9 IV"}, 1),
        ({"card": "Hail Caesar", "shown": "Blue: IV"}, 1),
    ],
)
def test_a_vote_tells_every_mistake(asked: dict[str, str], problems: int) -> None:
    with pytest.raises(BadInput) as error:
        ask.senate(named("four").edit(EDIT), **asked)  # type: ignore[arg-type]
    assert len(error.value.problems) == problems


def test_7_2_a_vote_that_surpasses_nothing_is_refused() -> None:
    p = named("four").edit(EDIT)
    with pytest.raises(IllegalChoice, match="does not surpass"):
        ask.senate(p, "Hail Caesar", shown="Blue: III", limits="Green 0; Yellow 0", must="II")
    with pytest.raises(BadInput, match="covered"):
        ask.senate(p.view("Blue"), "Hail Caesar")


def test_7_1_more_ways_than_can_be_followed_are_told() -> None:
    p = named("six").edit(
        "boxes: Red, Blue, Green, Yellow, Purple, Black; phase Actions; round 2; active Red; Blue hand: Senator I, Senator II; "
        "Red hand: Senator I, 2 Senator II, 2 Senator III, 2 Senator IV"
    )
    with pytest.raises(BadInput, match="too many ways to win"):
        ask.senate(p, "Hail Caesar", chance="9/10", hands="Yellow: I, II, III; Purple: I, III; Black: II, III")


def test_7_2_a_vote_is_worth_what_passing_lacks() -> None:
    p = named("four").edit(EDIT)
    plan = ask.senate(p, "Hail Caesar")
    (row,) = plan.checklist()
    assert row.worth == plan.value - plan.idle
    (wanted,) = ask.senate(p, "Hail Caesar", chance="1/10").checklist()
    assert wanted.worth is None
