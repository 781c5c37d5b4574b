"""Requests as players say them in the games with smaller requests: how they are understood and refused, and that plans obey them."""

from collections.abc import Callable

import pytest
from question_examples import Asked, position_of, solved, told

import rometeach
from rometeach.core.asked_for import read_requests
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.games import find
from rometeach.core.results.plans import Plan

FRONT, WORKS, ACTION = (("aurelian", q) for q in ("front", "works", "action"))
EXPANSION, SPENDING, FORTS = (("hotre", q) for q in ("expansion", "spending", "forts"))
ARMY, GARRISON, ROUTES, CAMPAIGN, PROGRAMME = (
    ("conquest", q) for q in ("army", "garrison", "routes", "campaign", "programme")
)
SEASON, TAX, BID, SENATE, BLOCKERS, CARDS = (
    ("conquest2", q) for q in ("season", "tax", "bid", "senate", "blockers", "cards")
)


@pytest.mark.parametrize(
    ("asked", "said", "compact", "sentence"),
    [
        (FRONT, "at least four in the army", "army 4+", "An Army Strength of at least 4."),
        (FRONT, "keep 2 in Danube 3", "Danube 3: 2", "2 Strength in Danube 3."),
        (FRONT, "no free levy", "decline", "Decline the Free Levy."),
        (WORKS, "build walls in Red in turn 3", "Turn 3: Red walls", "Do this in Turn 3: Red walls."),
        (WORKS, "keep 3 coins", "coins 3", "Keep at least 3 Coins in every turn."),
        (ACTION, "compare sieges", "Siege", "Compare: Siege."),
        (EXPANSION, "take Belgica", "Belgica", "Place an Army in Belgica."),
        (SPENDING, "build a fortress in Roma", "Fortress in Roma", "A Fortress in Roma."),
        (SPENDING, "build a city in Roma", "rebuild Roma", "Rebuild the City of Roma."),
        (FORTS, "a fort in Roma", "Roma", "A Fort in Roma."),
        (ARMY, "at least 3 infantry and 2 catapults", "3I 2K", "Buy at least 3 Infantry, 2 Catapult."),
        (CAMPAIGN, "attack Hispania", "Hispania", "Take Hispania."),
        (PROGRAMME, "build a city in Dalmatia", "City at Dalmatia", "Buy City at Dalmatia."),
        (PROGRAMME, "build two cities by round 3", "2 Cities by round 3", "Buy 2 Cities by round 3."),
        (SEASON, "buy 2 influence in Egyptus", "2 influence in Egyptus", "Gain at least 2 influence in Egyptus."),
        (SEASON, "take Loot the Countryside", "take Loot the Countryside", "Take the card Loot the Countryside."),
        (TAX, "buy influence in Asia", "Asia", "Buy influence in Asia."),
        (BID, "bid at most 12", "limit 12", "Bid at most 12 Talents."),
        (BID, "put Blue in A", "Blue to A", "The proposal places Blue in A."),
        (CARDS, "take Politician in round 2", "round 2: take Politician", "Take Politician in round 2."),
        (SENATE, "show Senator III", "III", "Show III."),
        (BLOCKERS, "hold Macedonia", "Macedonia", "Hold Macedonia."),
    ],
)  # fmt: skip
def test_what_must_be_is_read_as_it_is_said(asked: Asked, said: str, compact: str, sentence: str) -> None:
    assert told(asked, said) == told(asked, compact) == (sentence,)


@pytest.mark.parametrize(
    ("asked", "said", "sentence"),
    [
        (FRONT, "do not touch Danube 3", "Danube 3 stays as it is."),
        (WORKS, "no walls", "Build no walls."),
        (WORKS, "Red temple", "Never: Red temple."),
        (ACTION, "no sieges", "Leave out: Siege."),
        (EXPANSION, "do not enter Syria", "No Army in Syria."),
        (SPENDING, "no forts", "Do not buy this in any number: buy Fort."),
        (FORTS, "no fort in Roma", "No Fort in Roma."),
        (ARMY, "no catapults", "Buy no Catapult."),
        (GARRISON, "no cavalry", "Buy no Cavalry."),
        (ROUTES, "do not enter Moesia", "Do not enter Moesia."),
        (CAMPAIGN, "do not attack Dalmatia", "Do not take Dalmatia."),
        (PROGRAMME, "no city in round 2", "Not: City in round 2."),
        (SEASON, "no taxes", "Take no Special Tax."),
        (TAX, "no influence in Italia", "Buy no influence in Italia."),
        (BID, "do not put Green in A", "The proposal does not place Green in A."),
        (CARDS, "do not take Loot the Countryside", "Do not take Loot the Countryside."),
        (SENATE, "do not show IV", "Never show IV."),
        (BLOCKERS, "do not hold Thracia", "Hold nothing in Thracia."),
    ],
)
def test_what_must_not_be_is_read_as_it_is_said(asked: Asked, said: str, sentence: str) -> None:
    assert told(asked, forbid=said) == (sentence,)


@pytest.mark.parametrize("game", sorted(rometeach.games()))
def test_what_empty_fields_show_is_read(game: str) -> None:
    for question in find(game).plans:
        for parameter in question.parameters:
            if parameter.name in ("must", "forbid"):
                p, values = position_of((game, question.name))
                if game == "rome-iinc":
                    p = rometeach.position(game, "286").edit("7/5 Vandal @ Numidia; West gold 60")
                    values["empire"] = "west"
                assert read_requests(p, question.name, **{parameter.name: parameter.example}, **values), question.name


@pytest.mark.parametrize(
    ("asked", "must", "forbid", "near"),
    [
        (FRONT, "at least 4 in the navy", "", "at least 4 in the army"),
        (WORKS, "", "no wals", "no walls"),
        (EXPANSION, "take Belgca", "", "take Belgica"),
        (SPENDING, "build a fortress in Romma", "", "build a fortress in Roma"),
        (ARMY, "", "no catapolts", "no Catapult"),
        (CAMPAIGN, "attack Hispanja", "", "attack Hispania"),
        (SEASON, "buy influence in Egyptas", "", "buy influence in Egyptus"),
        (BLOCKERS, "hold Macedonja", "", "hold Macedonia"),
    ],
)
def test_anything_else_is_refused_with_the_nearest_that_is_read(
    asked: Asked, must: str, forbid: str, near: str
) -> None:
    for ask in (told, solved):
        with pytest.raises(BadInput) as error:
            ask(asked, must, forbid)
        assert f'"{near}"' in str(error.value)
    assert told(asked, near if must else "", near if forbid else "")


@pytest.mark.parametrize(
    ("asked", "must", "forbid", "why"),
    [
        (ARMY, "", "no galleys", "an army has no Galley"),
        (ROUTES, "", "do not enter Macedonia", "begins or ends in Macedonia"),
        (FORTS, "", "no fort in Britannia", "does not hold Britannia"),
        (SEASON, "take special tax", "no taxes", "must and must not be"),
        (SEASON, "", "do not take Assassin", "does not lie in the display"),
        (SPENDING, "", "no fortress in Syria", "can be bought now"),
        (CAMPAIGN, "", "do not attack Macedonia", "has Macedonia already"),
        (WORKS, "Red walls", "Red walls", "must and must not be"),
    ],
)
def test_a_request_that_does_nothing_or_contradicts_another_says_so(
    asked: Asked, must: str, forbid: str, why: str
) -> None:
    with pytest.raises(BadInput, match=why):
        solved(asked, must, forbid)


@pytest.mark.parametrize(
    ("asked", "must", "forbid", "obeyed"),
    [
        (WORKS, "", "no walls", lambda p: "Green walls" not in p.change),
        (WORKS, "build walls in Red in turn 3", "", lambda p: "Turn 3: Red walls" in p.change),
        (SPENDING, "", "no forts", lambda p: "buy Fort" not in p.change),
        (FORTS, "", "no fort in Roma", lambda p: "Roma" not in p.change),
        (ARMY, "", "no cavalry", lambda p: "Cavalry" not in p.change),
        (ARMY, "at least one catapult", "", lambda p: "Catapult" in p.change),
        (GARRISON, "", "no cavalry", lambda p: "Cavalry" not in p.change),
        (CAMPAIGN, "", "do not attack Dacia", lambda p: "to Dacia" not in p.change),
        (SEASON, "", "no influence in Egyptus", lambda p: "influence in Egyptus" not in p.change),
        (TAX, "at most 10 talents", "", lambda p: "special tax 20" not in p.change),
        (BID, "bid at most 2", "", lambda p: p.change.startswith("bid 0")),
        (BID, "put Red in B", "", lambda p: "Red to B" in p.change),
        (SENATE, "show II", "", lambda p: p.change == "vote 1xII"),
        (BLOCKERS, "hold Macedonia", "", lambda p: "Macedonia" in p.change),
        (CARDS, "", "do not take Loot the Countryside", lambda p: "Loot" not in p.change),
    ],
)
def test_the_plan_obeys_and_would_not_without_the_request(
    asked: Asked, must: str, forbid: str, obeyed: Callable[[Plan], bool]
) -> None:
    assert obeyed(solved(asked, must, forbid)) and not obeyed(solved(asked))


def test_a_question_without_requests_says_so() -> None:
    with pytest.raises(BadInput, match="must: is no option of stop"):
        told(("aurelian", "stop"), "army 4")


def test_what_the_rules_forbid_is_told_with_its_section() -> None:
    with pytest.raises(IllegalChoice) as error:
        solved(FORTS, "a fort in Achaea")
    assert error.value.case == "8.2.3"
