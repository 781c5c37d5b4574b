"""The cards of lesson plans, to cut out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rometeach.classroom.documents import Heading, NewPage, Together
from rometeach.classroom.plans import pages
from rometeach.classroom.plans.plan import Card
from rometeach.classroom.plans.printed import document
from rometeach.classroom.plans.reader import find, plans
from rometeach.core.errors import BadInput

GROUPS = (
    Card("Roles", "A boatman", "You want to be paid."),
    Card("Roles", "A clerk", "You want names."),
    Card("Events", "376", "At the river."),
)


def test_each_group_begins_a_page_and_no_card_is_broken() -> None:
    made = document(replace(find("migration"), cards=GROUPS), "cards")
    kinds = [type(part) for part in made.parts]
    assert kinds == [Heading, Together, Together, NewPage, Heading, Together]
    assert [part.words for part in made.parts if isinstance(part, Heading)] == ["Roles", "Events"]


def test_a_plan_without_cards_says_so() -> None:
    with pytest.raises(BadInput, match="no cards"):
        document(replace(find("migration"), cards=()), "cards")


def test_the_folder_of_pages_has_the_cards_and_a_way_to_them() -> None:
    made = pages.texts()
    for plan in plans().values():
        file = pages.cards_file(plan)
        assert (file in made) == bool(plan.cards) == (file in made[pages.teacher_file(plan)])
        assert all(card.title in made[file].replace("&#x27;", "'") for card in plan.cards)


def test_cards_name_no_step_that_the_plan_does_not_have() -> None:
    for plan in plans().values():
        for group in {card.group for card in plan.cards}:
            named = [int(word) for word in group.rstrip(")").split() if word.isdigit()]
            assert all(1 <= n <= len(plan.steps) for n in named), (plan.name, group)


def test_the_cards_of_each_group_differ() -> None:
    for plan in plans().values():
        assert len({(c.group, c.title) for c in plan.cards}) == len(plan.cards)
