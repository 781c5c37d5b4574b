"""What a choice of a player means, in a few words: prices, what a card does, what a bid leads to."""

from __future__ import annotations

from ...conquest2.actions import BuyInfluence, Hire, Raise, Recruit, SpecialTax, Take, Use, Vote
from ...conquest2.board.state import BoardState
from ...conquest2.charts.senators import votes
from ...conquest2.rules import INFLUENCE
from ...core.session.actions import Action
from ...core.words import counted
from .cards import does, offer


def meaning(action: Action, board: BoardState) -> str:
    """What a choice means; "" where its name says it all."""
    rules = board.rules
    match action:
        case Take(card):
            return offer(rules.cards[card], rules)
        case Use(card):
            return does(rules.cards[card], rules)
        case Recruit():
            return f"{rules.values['recruit.chaos']} Chaos"
        case Hire(piece, number, _):
            return f"{number * rules.costs[piece]} Talents"
        case BuyInfluence(_, owners):
            return f"{len(owners) * rules.costs[INFLUENCE]} Talents"
        case SpecialTax(talents):
            return f"{talents // rules.values['tax.talents']} Chaos"
        case Vote(senators):
            return counted(votes(senators), "vote")
        case Raise(_, first, second):
            places = len(board.boxes)
            found = [f"{s} acts {n}." for s, n in ((first, places + 1), (second, places + 2)) if s]
            return " ".join(found)
    return ""


__all__ = ["meaning"]
