"""What would change the advice: the best plan of this turn alone with a few more Gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy

from ..advice import with_more_gold
from ..question import Question

if TYPE_CHECKING:
    from .answer import CampaignPlan


def more_gold(plan: CampaignPlan) -> list[tuple[str, str]]:
    """(how much more Gold, what the best plan of this turn alone then does otherwise), for each Empire that is planned.

    The purchases of the turn are taken as made.
    """
    asked = plan.asked
    ready = asked.finder().ready
    found = []
    for empire in asked.empires:
        buys = [
            a for a in plan.proposal.actions if isinstance(a, Buy) and plans.owner(ready, asked.empire, a) == empire
        ]
        p = plans.try_out(ready, empire, buys)[0]
        found += with_more_gold(Question.of(p, empire, time=3))
    return found
