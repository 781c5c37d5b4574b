"""Requests of both Conquest games that would do nothing, contradict others, or are about Talents: refused with the reason, or obeyed."""

import pytest
from question_examples import Asked, position_of, solved, told

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.games import find
from rometeach.core.results.plans import Plan

ARMY, GARRISON, ROUTES, CAMPAIGN, PROGRAMME = (
    ("conquest", q) for q in ("army", "garrison", "routes", "campaign", "programme")
)
SEASON, TAX, BID, BLOCKERS, CARDS = (("conquest2", q) for q in ("season", "tax", "bid", "blockers", "cards"))
NOTHING = "would do nothing"


@pytest.mark.parametrize(
    ("asked", "must", "forbid", "why"),
    [
        (ARMY, "keep 0 talents", "", f"{NOTHING}: it is always so"),
        (ARMY, "keep 91 talents", "", "there are only 90 Talents"),
        (ARMY, "spend at most 90 talents", "", f"{NOTHING}: there are only 90 Talents"),
        (ARMY, "keep 30 talents; spend at most 60 talents", "", f"{NOTHING}: 60 may be spent"),
        (ARMY, "at least 1 catapult", "no catapults", "must and must not be"),
        (ARMY, "", "no generals", "an army has no General"),
        (ARMY, "", "no cavalry; no cavalry", "it is said twice"),
        (GARRISON, "keep 0 talents", "", f"{NOTHING}: it is always so"),
        (GARRISON, "", "no galleys", "a garrison buys no Galley"),
        (GARRISON, "", "no roads", "a garrison buys no Road"),
        (GARRISON, "", "no cities", "none can be bought where the Caesar may be"),
        (ROUTES, "", "do not enter Britannia", "no way leads through it"),
        (CAMPAIGN, "", "do not attack Britannia", "no Leader who may go gets there"),
        (CAMPAIGN, "take Achaia; take Achaia", "", "it is said twice"),
        (PROGRAMME, "build 0 cities", "", "it is always so"),
        (PROGRAMME, "", "no city in Macedonia", "no City can be built at Macedonia"),
        (PROGRAMME, "", "no infantry", "bought only where it is asked for"),
        (PROGRAMME, "", "no fortification in Britannia", "bought only where it is asked for"),
        (PROGRAMME, "build 2 cities by round 3", "no cities", "must and must not be"),
        (SEASON, "", "no influence in Hispania", "no plan does so much"),
        (SEASON, "", "9 influence in Egyptus", "no plan does so much"),
        (SEASON, "2 influence in Egyptus", "no influence in Egyptus", "must and must not be"),
        (SEASON, "1 influence in Egyptus; 2 influence in Egyptus", "", "more is asked for there"),
        (SEASON, "", "no influence in Egyptus; 2 influence in Egyptus", "less is forbidden there"),
        (TAX, "at least 0 talents", "", "it is always so"),
        (TAX, "at most 500 talents", "", "all actions bring 150"),
        (TAX, "at least 30 talents; at most 20 talents", "", "is more than the most, 20"),
        (TAX, "", "no influence in Hispania", "Red can buy none there"),
        (BID, "bid at most 500", "", "Green has 55 Talents"),
        (BID, "put Blue in A; put Blue in B", "", "contradicts another request"),
        (BLOCKERS, "hold Italia", "", "keeps nobody from entering it"),
        (BLOCKERS, "", "do not hold Mesopotamia", "the enemy sets out from there"),
        (BLOCKERS, "", "do not hold Mare Caspium", "no crossing lies there|no space"),
        (CARDS, "", "do not take Assassin", "does not lie in the display"),
        (CARDS, "", "do not take Assassin in round 2", "does not lie in the display"),
        (CARDS, "", "do not take Politician in round 9", "round 9 is not looked at"),
        (CARDS, "take Politician in round 2", "do not take Politician", "must and must not be"),
    ],
)
def test_what_does_nothing_or_contradicts_another_is_refused(asked: Asked, must: str, forbid: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        solved(asked, must, forbid)


def test_a_card_that_brings_nothing_is_not_taken_anyhow() -> None:
    p, values = position_of(CARDS)
    p = p.edit("display: Favorable Wind, Loot the Countryside")
    with pytest.raises(BadInput, match="Favorable Wind would bring nothing"):
        rometeach.plan(p, "cards", forbid="do not take Favorable Wind", **values)
    plan = rometeach.plan(p, "cards", forbid="do not take Loot the Countryside", **values)
    assert plan.actions == ()


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("conquest", "province"),
        ("conquest", "general"),
        ("conquest", "units"),
        ("conquest2", "prize"),
        ("conquest2", "units"),
    ],
)
def test_what_a_fight_is_for_is_said_in_a_sentence(game: str, name: str) -> None:
    (parameter,) = (x for x in find(game).question("fight").parameters if x.name == name)
    assert "worth" in parameter.label and len(parameter.label.split()) > 3


def spent(plan: Plan) -> int:
    return sum(plan.costs)


def test_2_5_talents_that_are_kept_are_left() -> None:
    for asked in (ARMY, GARRISON):
        free, kept = solved(asked), solved(asked, "keep 30 talents")
        most = free.setting.q.talents - 30
        assert spent(free) > most >= spent(kept) and kept.value < free.value
        assert kept.value == solved(asked, f"spend at most {most} talents").value
        p, values = position_of(asked)
        assert kept.value == rometeach.plan(p, asked[1], **{**values, "talents": most}).value
        assert told(asked, "please keep ten talents") == ("Keep at least 10 Talents.",)
    both = solved(ARMY, "keep 30 talents; at least 1 catapult")
    assert spent(both) <= 60 and "Catapult" in both.change


def test_2_5_a_programme_buys_nothing_that_leaves_fewer() -> None:
    p, _ = position_of(PROGRAMME)
    p = p.edit("Dalmatia: Red 1I; Moesia: Red 1I; Thracia: Red 1I; Achaia: Red 1I; Red talents 65")
    free = rometeach.plan(p, "programme", turns=9)
    kept = rometeach.plan(p, "programme", turns=9, must="keep 20 talents")
    assert len([a for a in free.actions if a.round == 1]) == 2  # type: ignore[attr-defined]
    assert len([a for a in kept.actions if a.round == 1]) == 1  # type: ignore[attr-defined]
    assert kept.value < free.value
    assert rometeach.plan(p, "programme", must="keep 500 talents").actions == ()


def test_talents_are_not_kept_where_none_are_spent() -> None:
    with pytest.raises(BadInput, match='Did you mean "take '):
        solved(CAMPAIGN, "keep 10 talents")


def test_2_5_what_is_not_bought_in_a_round_is_not_bought_there_at_a_place_either() -> None:
    p, _ = position_of(PROGRAMME)
    p = p.edit("Dalmatia: Red 1I; Red talents 60")
    plan = rometeach.plan(p, "programme", must="build a city in Dalmatia by round 3", forbid="no city in round 1")
    assert [a.round for a in plan.actions] and all(a.round > 1 for a in plan.actions)  # type: ignore[attr-defined]
