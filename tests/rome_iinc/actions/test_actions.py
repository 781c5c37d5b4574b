"""Actions and their spelling are inverse to each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rometeach.core.errors import BadInput
from rometeach.core.session.actions import DONE, NO, YES, Action, Choose, ChooseArea
from rometeach.rome_iinc import actions as a
from rometeach.rome_iinc.actions.reading import parse, read_losses, read_plan
from rometeach.rome_iinc.board.state import Status
from rometeach.rome_iinc.board.units import FIELDS
from rometeach.rome_iinc.rules import EMPIRES, Rules

RULES = Rules.standard()
provinces, units = st.sampled_from(list(RULES.provinces)), st.sampled_from(FIELDS)
wars, people = st.sampled_from(list(RULES.wars)), st.sampled_from(list(RULES.statesmen))
commands, tribes = st.sampled_from(list(RULES.commands)), st.sampled_from(RULES.tribes)
empires = st.sampled_from(EMPIRES)
boxes = commands | st.sampled_from(["Eastern Emperor", "Western Emperor"]) | people
gold = st.integers(0, 9_999)
plain = st.sampled_from((Status.ALLIED, Status.INSURGENT))
tracks = st.sampled_from(("prestige", "unrest"))


def several(of: st.SearchStrategy[str], most: int = 3) -> st.SearchStrategy[tuple[str, ...]]:
    """Different names."""
    return st.lists(of, min_size=1, max_size=most, unique=True).map(tuple)


answers = st.lists(provinces.map(ChooseArea) | tribes.map(lambda t: Choose(f"{t} Foederati")), max_size=4).map(tuple)
change = st.text(alphabet="abc XYZ;:,+>'", min_size=1).map(str.strip).filter(bool)
planned: st.SearchStrategy[Action] = st.one_of(
    st.builds(a.Annex, provinces, plain),
    st.builds(a.Annex, provinces, st.just(Status.FOEDERATI), tribes, st.booleans()),
    st.builds(a.Appoint, several(commands), people),
    st.builds(a.TurnFaceUp, people),
    st.builds(a.Buy, tracks, st.just("") | empires),
    st.builds(a.Build, provinces, units),
    st.builds(a.Promote, provinces, units),
    st.builds(a.Transfer, provinces, provinces, units),
    st.builds(a.Fight, wars, boxes, several(provinces, 6), st.just("") | empires),
)
lost: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from((a.DISGRACE, a.DISHONOR, a.TRIBUTE)),
    st.builds(a.Destroy, units, provinces),
    st.builds(a.DemoteLoss, units, provinces),
    st.builds(a.Dismiss, units.filter(lambda f: f != "auxilia"), provinces),
    st.builds(a.DismissAuxilia, st.integers(0, 99), answers),
    st.builds(a.RevoltLoss, provinces, answers),
)
others: st.SearchStrategy[Action] = st.one_of(
    st.sampled_from((DONE, YES, NO, a.ALL_PROVINCES, a.FIGHT_CIVIL_WAR, a.WAIT)),
    st.builds(a.NextCivilWar, commands | st.sampled_from(["Eastern Emperor", "Western Emperor"])),
    st.builds(a.KeepCommands, several(commands)),
    st.builds(a.Attack, wars, boxes),
    st.builds(a.Demote, provinces, units),
    st.builds(a.Give, gold, st.just("") | empires),
    st.builds(a.Leave, people, empires),
    st.builds(a.RaiseTaxes, st.just("") | empires),
    st.builds(a.SetRight, change),
)


@given(planned | lost | others)
def test_what_an_action_spells_is_read_as_that_action(action: Action) -> None:
    """In capitals too."""
    assert parse(RULES, str(action)) == action
    if not isinstance(action, a.SetRight | a.Fight | a.Attack) and Choose not in {
        type(x) for x in getattr(action, "answers", ())
    }:
        assert parse(RULES, str(action).upper()) == action


@given(st.lists(planned, max_size=6))
def test_a_plan_is_read_as_the_actions_that_it_spells(plan: list[Action]) -> None:
    """One clause each."""
    assert read_plan(RULES, "; ".join(map(str, plan))) == tuple(plan)


@given(st.lists(lost, max_size=6))
def test_losses_are_read_as_they_are_spelled(found: list[Action]) -> None:
    """One clause each."""
    assert read_losses(RULES, "; ".join(map(str, found))) == tuple(found)


def test_one_clause_of_a_plan_may_stand_for_several_actions() -> None:
    """Units are counted, as are purchases and Losses."""
    forts = (a.Build("Germania II", "fort"), *[a.Build("Germania II", "auxilia")] * 2)
    assert read_plan(RULES, "germania ii + fort + 2 auxilia; buy 2 prestige") == (*forts, *[a.Buy("prestige")] * 2)
    assert read_losses(RULES, "2 disgrace; destroy 2 Legion in Rome") == (
        *[a.DISGRACE] * 2,
        *[a.Destroy("legion", "Rome")] * 2,
    )
    with pytest.raises(BadInput, match="3 things at once"):
        parse(RULES, "Germania II +Fort +2 Auxilia")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hello", "is no choice of a plan"),
        ("Rome +Frt", "Did you mean Fort"),
        ("Roma > Belgca: Guard", "Did you mean Rome.*\n.*Did you mean Belgica"),
        ("7/5 Vandal by Africa with Africa for Gaul", "names no Empire"),
        ("Gallia governor Nobody", "there is no Statesman"),
        ("Rome foederati", "is no choice of a plan"),
        ("Rome allied settled", "is no choice of a plan"),
    ],
)
def test_what_is_wrong_with_a_clause_is_told(text: str, told: str) -> None:
    """With what was probably meant."""
    with pytest.raises(BadInput, match=told):
        read_plan(RULES, text)


def test_what_an_action_is_about_is_no_matter_of_words() -> None:
    """Its Province on the map, and all names in it."""
    assert a.Transfer("Belgica", "Rome", "guard").place == "Belgica"
    assert a.Transfer("Belgica", "Rome", "guard").names == ("Belgica", "Rome")
    assert a.Fight("7/5 Vandal", "Africa", ("Africa",)).names == ("7/5 Vandal", "Africa", "Africa")
    assert a.RevoltLoss("Rome", (Choose("Vandal Foederati"),)).alone == a.RevoltLoss("Rome")
    assert a.Annex("Gallaecia", Status.FOEDERATI, "Suevian", True).plain == a.Annex(
        "Gallaecia", Status.FOEDERATI, "Suevian"
    )
    assert (a.Buy("unrest").place, a.Buy("unrest").names) == ("", ("buy unrest",))
