"""Small Senate Votes for the question "senate", and the best of all by trying every answer that the phases offer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from random import Random

from rometeach.conquest2.actions import PASS, Vote
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import Owned
from rometeach.conquest2.phases.cards import used
from rometeach.conquest2.position import named
from rometeach.core.frozen import replace
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision, Draw, Note

SIDES = ("Red", "Blue", "Green")
NUMERALS = {"Senator I": 1, "Senator II": 2, "Senator III": 3, "Senator IV": 4}
Law = list[tuple[dict[str, tuple[str, ...]], Fraction]]


def board(rome: str, own: tuple[str, ...]) -> Board:
    """A board with one leader in Rome, or none."""
    p = replace(Board.of(named("three")), boxes=("Red", "Blue", "Green", ""), phase="Actions", round=1, active="Red")
    p = p.with_player("Red", hand=own)
    return p.with_influence("Italia", rome, 2) if rome else p


def small(seed: int) -> tuple[Board, dict[str, str], dict[str, int], str]:
    """A board, hands of the others as they are typed, their limits, and who calls the vote."""
    r = Random(seed)
    kinds = tuple(NUMERALS)
    own = tuple(sorted(r.choices(kinds, k=r.randint(1, 3))))
    hands = {
        s: ", ".join(c.removeprefix("Senator ") for c in r.choices(kinds, k=r.randint(0, 2))) or "none"
        for s in SIDES[1:]
    }
    limits = {s: r.randint(0, 6) for s in SIDES[1:] if r.random() < 0.4}
    return board(r.choice(("", *SIDES)), own), hands, limits, r.choice(("Red", "Red", *SIDES[1:]))


@dataclass(frozen=True)
class Trial:
    """A vote on Hail Caesar, with the hands that may be.

    Attributes:
        board: the board.
        law: the hands of the others, with their chances.
        limits: the most votes of the others.
        caller: who calls it.
        benefit: Victory Points of the winner.
        rival: what those of another player count.
        vote: what a vote of a Senator counts.
    """

    board: Board
    law: Law
    limits: dict[str, int]
    caller: str
    benefit: int
    rival: Fraction
    vote: int

    def lowest(self, side: str, cards: tuple[str, ...], least: int) -> Vote | None:
        """What another player shows: the fewest votes above the last ones, in the fewest Senators, the higher ones first."""
        found = []
        for chosen in product((False, True), repeat=len(cards)):
            shown = sorted(NUMERALS[c] for c, taken in zip(cards, chosen, strict=True) if taken)
            if least < sum(shown) <= self.limits.get(side, 99):
                found.append((sum(shown), len(shown), [-n for n in reversed(shown)], shown))
        if not found:
            return None
        shown = min(found)[3]
        return Vote(tuple(shown.count(n) for n in (1, 2, 3, 4)))

    def run(self, world: int, own: tuple[Action, ...]) -> tuple[tuple[str, ...], Decision | None, list[Board]]:
        """(what was seen, the next decision of Red, the boards at the end) when he does so."""
        ends: list[Board] = []
        number = 1
        while len(ends) < number:
            start = self.board.with_player(self.caller, cards=(Owned("Hail Caesar"),))
            for side, hand in self.law[world][0].items():
                start = start.with_player(side, hand=hand)
            steps, given, seen, script = used(start, self.caller, "Hail Caesar"), None, [], list(own)
            try:
                while True:
                    asked = steps.send(given)
                    given = None
                    if isinstance(asked, Note):
                        seen.append(f"{asked.who}: {asked.about or asked.what}")
                    elif isinstance(asked, Draw):
                        number, given = len(asked.options), asked.options[len(ends)]
                    elif isinstance(asked, Decision) and asked.who == "Red":
                        if not script:
                            return tuple(seen), asked, []
                        given = script.pop(0)
                    elif isinstance(asked, Decision):
                        given = self.lowest(asked.who, self.law[world][0][asked.who], asked.about[3]) or PASS
            except StopIteration as end:
                ends.append(end.value)
        return (), None, ends

    def worth(self, world: int, end: Board) -> tuple[bool, Fraction, Fraction]:
        """(whether Red has won, what it is worth to him, votes that he has lost)."""
        before = {**{s: h for s, h in self.law[world][0].items()}, "Red": self.board.players["Red"].hand}
        total, lost = Fraction(0), Fraction(0)
        for side in SIDES:
            now = sum(NUMERALS[c] for c in end.players[side].hand) - sum(NUMERALS[c] for c in before[side])
            each = end.players[side].points + self.vote * now
            total += each if side == "Red" else -self.rival * each
            lost += now if side == "Red" else 0
        return end.players["Red"].points > 0, total, lost

    def all_of(
        self, worlds: tuple[int, ...], own: tuple[Action, ...] = ()
    ) -> list[tuple[Fraction, Fraction, Fraction]]:
        """(chance to win, worth, votes lost) of everything that may be done from here, for all that may be seen."""
        base = [Fraction(0)] * 3
        groups: dict[tuple[str, ...], tuple[list[int], Decision]] = {}
        for world in worlds:
            seen, asked, ends = self.run(world, own)
            for end in ends:
                p = self.law[world][1] / len(ends)
                won, worth, lost = self.worth(world, end)
                base = [base[0] + p * won, base[1] + p * worth, base[2] + p * lost]
            if asked is not None:
                groups.setdefault(seen, ([], asked))[0].append(world)
        found = {tuple(base)}
        for members, asked in groups.values():
            ways = {way for o in asked.options for way in self.all_of(tuple(members), (*own, o.action))}
            found = {tuple(a + b for a, b in zip(x, y, strict=True)) for x in found for y in ways}
        return sorted((a, b, c) for a, b, c in found)


__all__ = ["NUMERALS", "Trial", "board", "small"]
