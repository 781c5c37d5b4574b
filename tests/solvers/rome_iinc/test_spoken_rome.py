"""Requests of Rome, IInc. as players say them: how they are understood, how others are refused, and that plans obey them."""

from collections.abc import Callable
from typing import Any

import pytest

import rometeach
from rometeach.core.asked_for import read_requests
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.results.plans import Plan
from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Build, Fight, Promote, Transfer
from solvers.rome_iinc.requests import read

BOARD = rometeach.position("rome-iinc", "286").edit("7/5 Vandal @ Numidia; West gold 60")


@pytest.mark.parametrize(
    ("typed", "compact", "sentence"),
    [
        ("keep 20 gold", "gold 20", "Keep at least 20 Gold."),
        ("Keep at least twenty Gold", "gold 20", "Keep at least 20 Gold."),
        ("keep 20 gold in the West", "West gold 20", "Keep at least 20 Gold in the West."),
        ("no more than 30 gold", "spend 30", "Spend at most 30 Gold."),
        ("spend at most thirty gold", "spend 30", "Spend at most 30 Gold."),
        ("build a fleet in Belgica", "Belgica +Fleet", "Build 1 Fleet in Belgica."),
        ("a fort in Rome", "Rome: Fort", "At the end at least 1 Fort in Rome."),
        ("at least 2 legions in Germania II", "Germania II: 2 Legion", "At the end at least 2 Legions in Germania II."),
        ("keep the Guard in Rome", "Rome: Guard", "At the end at least 1 Guard in Rome."),
        ("move a Guard from Rome to Numidia", "Rome > Numidia: Guard", "Move 1 Guard from Rome to Numidia."),
        ("fight 7/5 Vandal", "7/5 Vandal", "Fight the 7/5 Vandal War."),
        ("defeat the Vandals", "7/5 Vandal", "Fight the 7/5 Vandal War."),
        ("fight 7/5 Vandal with Africa", "7/5 Vandal by Africa", "Africa fights the 7/5 Vandal War."),
        ("Germania II must not revolt", "Germania II safe", "Germania II must not Revolt: its chance is 0 after Builds and Transfers."),
        ("Gallia must not revolt", "Gallia safe", "Gallia must not Revolt: its chance is 0 after Builds and Transfers."),
        ("Africa must fight the Vandals", "7/5 Vandal by Africa", "Africa fights the 7/5 Vandal War."),
        ("make Constantius I governor of Gallia", "Gallia governor Constantius I", "Constantius I becomes Governor of Gallia."),
        ("annex Suevia", "Suevia allied", "Annex: Suevia allied."),
    ],
)  # fmt: skip
def test_what_a_plan_must_do_is_read_as_it_is_said(typed: str, compact: str, sentence: str) -> None:
    said, short = read(BOARD, typed, "", "West"), read(BOARD, compact, "", "West")
    assert said.without_text == short.without_text
    question = "annex" if "annex" in typed else "governors" if "governor" in typed else "turn"
    assert read_requests(BOARD, question, must=typed, empire="west") == (sentence,)


@pytest.mark.parametrize(
    ("typed", "compact", "sentence"),
    [
        ("no transfers", "transfers", "Units stay where they are."),
        ("no builds", "builds", "No Builds and no Promotions."),
        ("no fleets", "Fleet", "No Fleet is Built."),
        ("no cavalry in Gallia", "Cavalry in Gallia", "No Cavalry is Built in Gallia or moved there."),
        ("not the Emperor", "Western Emperor", "Western Emperor fights nothing."),
        ("do not touch Belgica", "Belgica", "Do not touch Belgica: it stays as it is."),
        ("Gallia", "Gallia", "Do not touch the Provinces of Gallia: no Builds, Transfers or fights."),
        ("do not fight the Vandals", "7/5 Vandal", "Do not fight the 7/5 Vandal War."),
        ("no fights", "wars", "No War is fought."),
        ("no fights from Numidia", "fights from Numidia", "Numidia fights nothing."),
        ("more than 30 gold", "more than 30 gold", "Spend at most 30 Gold."),
    ],
)
def test_what_it_must_not_do_is_read_as_it_is_said_in_either_list(typed: str, compact: str, sentence: str) -> None:
    short = read(BOARD, "", compact, "West")
    assert read(BOARD, "", typed, "West").without_text == short.without_text
    assert read_requests(BOARD, "turn", forbid=typed, empire="west") == (sentence,)
    if typed.startswith(("no", "do not")):
        assert read(BOARD, typed, "", "West").without_text == short.without_text


def refused(must: str = "", forbid: str = "", question: str = "turn", **given: Any) -> str:
    with pytest.raises(BadInput) as error:
        rometeach.plan(BOARD, question, **{"empire": "west", "must": must, "forbid": forbid} | given)
    return str(error.value)


@pytest.mark.parametrize(
    ("must", "near"),
    [
        ("build a fleet in Belgca", "build a fleet in Belgica"),
        ("keep 20 coins", "keep 20 gold"),
        ("fort Rome please", "keep Fort in Rome"),
        ("no elephants", "no fleets"),
    ],
)
def test_anything_else_is_refused_with_the_nearest_that_is_read(must: str, near: str) -> None:
    assert refused(must).endswith(f'Did you mean "{near}"?')
    assert read(BOARD, near, "", "West").text


def test_all_mistakes_are_told_at_once() -> None:
    told = refused("keep 20 coins; build a fleet in Belgca", "no elephants")
    assert [x in told for x in ('"keep 20 coins"', '"build a fleet in Belgca"', '"no elephants"')] == [True] * 3


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"must": "fight the Vandals", "question": "garrison"}, "garrison fights nothing"),
        ({"forbid": "the Vandals", "question": "garrison"}, "garrison fights nothing"),
        ({"forbid": "no builds", "question": "fight"}, "fight builds and moves nothing"),
        ({"forbid": "Syria"}, "is in the East"),
        ({"forbid": "build a fort in Syria"}, "is in the East"),
        ({"must": "Syria must not revolt"}, "is in the East"),
        ({"must": "keep 20 gold in the East"}, "the West is planned"),
        ({"must": "keep 0 gold"}, "asks for nothing"),
        ({"must": "spend at most 60 gold"}, "has 60 Gold to spend"),
        ({"must": "spend at most 10 gold", "empire": "both"}, "whose Gold"),
        ({"forbid": "not the Emperor", "empire": "both"}, "which Emperor"),
        ({"forbid": "build a fleet in Rhaetia"}, ""),
        ({"must": "defeat the Franks"}, "no War on the map"),
    ],
)
def test_a_request_that_does_nothing_says_so(given: dict[str, str], why: str) -> None:
    if why:
        assert why in refused(**given)
    else:
        assert read(BOARD, "", given["forbid"], "West").forbid


def test_several_wars_of_one_tribe_have_to_be_told_apart() -> None:
    two = BOARD.edit("9/1 Vandal @ Belgica")
    with pytest.raises(BadInput, match=r'may mean .*9/1 Vandal.*Say "fight'):
        read(two, "defeat the Vandals", "", "West")


def asked(question: str, must: str = "", forbid: str = "") -> Plan:
    return rometeach.plan(BOARD, question, empire="west", must=must, forbid=forbid)


def _revolts(plan: Plan, place: str) -> bool:
    board = plans.carry_out(BOARD, "West", [a for a in plan.actions if not isinstance(a, Fight)])  # type: ignore[misc]
    return any(r.odds.province == place and r.p_revolt for r in board.revolts())


GALLIA = tuple(n for n, x in BOARD.rules.provinces.items() if x.command == "Gallia")


@pytest.mark.parametrize(
    ("question", "must", "forbid", "obeyed"),
    [
        ("turn", "spend at most 2 gold", "", lambda p: sum(p.costs) <= 2),
        ("turn", "", "no builds", lambda p: not any(isinstance(a, Build | Promote) for a in p.actions)),
        ("garrison", "", "no transfers", lambda p: not any(isinstance(a, Transfer) for a in p.actions)),
        ("garrison", "", "no forts; no transfers", lambda p: not any(isinstance(a, Build) and a.unit == "fort" for a in p.actions)),
        ("garrison", "no transfers; Germania II must not revolt", "", lambda p: not _revolts(p, "Germania II")),
        ("turn", "Germania II must not revolt", "", lambda p: not _revolts(p, "Germania II")),
        ("turn", "", "Gallia", lambda p: not any({*getattr(a, "names", ())} & {*GALLIA} for a in p.actions)),
        ("turn", "Gallia must not revolt", "", lambda p: not any(_revolts(p, n) for n in GALLIA)),
        ("turn", "defeat the Vandals with Africa", "",
         lambda p: any(isinstance(a, Fight) and a.commander == "Africa" for a in p.actions)),
        ("turn", "", "no fleet in Germania II",
         lambda p: not any(getattr(a, "target", "") == "Germania II" and a.unit == "fleet" for a in p.actions if isinstance(a, Transfer))),
        ("bread", "keep 50 gold", "", lambda p: sum(p.costs) <= 10),
    ],
)  # fmt: skip
def test_the_plan_obeys_and_would_not_without_the_request(
    question: str, must: str, forbid: str, obeyed: Callable[[Plan], bool]
) -> None:
    free = asked(question, "no transfers" if "no transfers; G" in must else "", "")
    plan = asked(question, must, forbid)
    assert plan.is_optimal and obeyed(plan) and not obeyed(free) and plan.value <= free.value


def test_what_no_garrison_can_keep_is_refused_with_its_case() -> None:
    with pytest.raises(IllegalChoice) as error:
        rometeach.plan(BOARD, "garrison", empire="west", gold=0, must="Germania II must not revolt; no transfers")
    assert error.value.case
