"""What would change the advice: the best plan of this turn alone with a few more Gold."""

from __future__ import annotations

from fractions import Fraction

from rometeach.rome_iinc import plans
from rometeach.rome_iinc.actions import Buy

from ..advice import with_more_gold
from ..question import Question
from .proposals import Proposal
from .question import Campaign


def more_gold(asked: Campaign, proposal: Proposal) -> tuple[tuple[str, Fraction], ...]:
    """(how much more Gold and what the best plan of this turn alone then does otherwise, what that adds), Empire by Empire.

    Args:
        asked: the question.
        proposal: the turn whose purchases are taken as made.
    """
    ready = asked.finder().ready
    found: list[tuple[str, Fraction]] = []
    for empire in asked.empires:
        buys = [a for a in proposal.actions if isinstance(a, Buy) and plans.owner(ready, asked.empire, a) == empire]
        p = plans.try_out(ready, empire, buys)[0]
        for row in with_more_gold(Question.of(p, empire, time=3)):
            found.append((f"{row.words}: {row.told}", row.gain))
    return tuple(found)
