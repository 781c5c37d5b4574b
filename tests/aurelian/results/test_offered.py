"""What forms offer: each choice is what its words say."""

from __future__ import annotations

import pytest

from rometeach.aurelian import offered
from rometeach.aurelian.position import Position, position


@pytest.fixture
def p() -> Position:
    return position("270-drawn")


def test_nothing_before_moves_no_chit_and_an_action_moves_its_own(p: Position) -> None:
    words = dict(offered.before(p))
    assert words["nothing before"] == "" and p.reactions(1, words["nothing before"]) == p.reactions(1)
    for action in p.rules.actions:
        assert p.reactions(1, words[f"after a {action}"]) == p.reactions(1, action)


def test_the_action_that_is_told_where_none_is_chosen_is_the_first_that_may_be_taken(p: Position) -> None:
    assert offered.actions(p)[0] == ("the first that may be taken", "")
    for piece in ("Aurelian", *(name for _, name in offered.pieces(p)[1:])):
        found = p.deeds(piece)
        assert found.shown == next(d.action for d in found.deeds if d.why_not is None)


def test_every_offer_is_read(p: Position) -> None:
    for _, piece in offered.pieces(p):
        assert p.deeds(piece).deeds
    for _, barbarian in offered.barbarians(p):
        assert p.raid(barbarian).text()
    for _, chit in offered.chits(p):
        assert p.where(chit).chit == chit
    for words, thing in offered.buildings(p):
        assert p.building(thing).text(), words
