"""All that the draws still to come may bring: each player draws one of the Tokens that he has not seen, and does what is best for him.

Who holds a Token is seen by all, what it is by nobody else. So a later player decides by the Token that he has drawn himself alone, and
whoever is asked takes all that he has not seen to be equally likely.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from rometeach.hotre.phases.draw import may_hold

Vector = tuple[Fraction, ...]
"""What is counted on average; the first entry is the worth that decides."""


@dataclass(frozen=True)
class Tree:
    """The draws of one kind of Token.

    Attributes:
        factions: those that draw Tokens of this kind.
        later: those that draw after the player who is asked, in order.
        tokens: all numbers.
        counts: (in whose eyes, who holds it, its number) -> what that counts.
    """

    factions: tuple[str, ...]
    later: tuple[str, ...]
    tokens: frozenset[int]
    counts: Callable[[str, str, int], Vector]
    _means: dict[tuple[str, int, frozenset[str], frozenset[int]], Vector] = field(default_factory=dict, repr=False)

    def held(
        self, eyes: str, n: int, holders: frozenset[str], choice: tuple[str, int], unseen: frozenset[int]
    ) -> Vector:
        """What it brings in somebody's eyes that a Token goes to a holder, with all draws after it.

        Args:
            eyes: the Faction whose player asks.
            n: so many of the later players have drawn.
            holders: who holds a Token before it.
            choice: who holds this one, and its number.
            unseen: the numbers that the player has not seen.
        """
        counts = self.counts(eyes, *choice)
        rest = self.mean(eyes, n, holders | {choice[0]}, unseen)
        return tuple(a + b for a, b in zip(counts, rest, strict=True)) if rest else counts

    def mean(self, eyes: str, n: int, holders: frozenset[str], unseen: frozenset[int]) -> Vector:
        """What the draws from one on bring on average; empty where nobody draws any more.

        Args:
            eyes: the Faction whose player asks.
            n: so many of the later players have drawn.
            holders: who holds a Token.
            unseen: the numbers that the player has not seen.
        """
        if n == len(self.later):
            return ()
        key = (eyes, n, holders, unseen)
        if key not in self._means:
            drawn = [self._answered(eyes, n, holders, number, unseen) for number in sorted(unseen)]
            self._means[key] = _mean(drawn)
        return self._means[key]

    def _answered(self, eyes: str, n: int, holders: frozenset[str], number: int, unseen: frozenset[int]) -> Vector:
        """What follows when the next player has drawn a Token."""
        answers = self.answers(n, holders, number)
        return _mean([self.held(eyes, n + 1, holders, (who, number), unseen - {number}) for who in answers])

    def answers(self, n: int, holders: frozenset[str], number: int) -> tuple[str, ...]:
        """Who may hold the Token that a later player has drawn so that it is best for him; several where it is all the same to him.

        Args:
            n: so many of the later players have drawn before him.
            holders: who holds a Token.
            number: that of his Token.
        """
        drawer = self.later[n]
        open_to = may_hold(drawer, self.factions, holders)
        if len(open_to) == 1:
            return open_to
        unseen = self.tokens - {number}
        worths = {who: self.held(drawer, n + 1, holders, (who, number), unseen)[0] for who in open_to}
        best = max(worths.values())
        return tuple(who for who, worth in worths.items() if worth == best)


def _mean(found: list[Vector]) -> Vector:
    return found[0] if len(found) == 1 else tuple(sum(column) / len(found) for column in zip(*found, strict=True))


__all__ = ["Tree", "Vector"]
