"""The vote as a game against players who raise as little as they can: each answer of mine for all that I may have seen, exactly (7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rometeach.conquest2.actions import PASS, Pass, Vote
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.senators import Hand, payments, votes
from rometeach.conquest2.phases.senate import leader_in_rome
from rometeach.conquest2.valuation.influence import SENATORS, lead, standing
from rometeach.conquest2.valuation.votes import NOTHING, Seen, called, dealt, raised
from rometeach.core.errors import BadInput, Problem

from .inputs import SenateQuestion

MOST_WAYS = 300
"""So many ways with different chances are kept at most."""
ONE: Hand = (1, 0, 0, 0)


def _one_vote(who: str, least: int, seen: Seen) -> Hand | None:
    """The first one votes, where nobody else has a Senator."""
    return ONE if not least else None


@dataclass(frozen=True)
class State:
    """A turn of the player who asks.

    Attributes:
        leader: who leads; "" for nobody.
        shown: what he shows.
        passed: how many have passed since.
        worlds: the hands that may be, by their places in the question.
    """

    leader: str
    shown: Hand
    passed: int
    worlds: tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """What is done in a turn, and what comes of it: masses are chances of the whole, not of this turn.

    Attributes:
        action: a vote, or a pass.
        win: the mass of the worlds in which he wins.
        worth: what it is worth, over all these worlds.
        then: what others may do, with his next turn.
        ends: (world, winner, what he pays) of the worlds in which the vote ends before that.
    """

    action: Vote | Pass
    win: Fraction
    worth: Fraction
    then: tuple[tuple[Seen, State, Way], ...]
    ends: tuple[tuple[int, str, Hand], ...]


def _joined(way: Way, seen: Seen, turn: State, further: Way) -> Way:
    """A way with one more turn that may follow."""
    return Way(
        way.action, way.win + further.win, way.worth + further.worth, (*way.then, (seen, turn, further)), way.ends
    )


class Ballot:
    """One Senate Vote, solved."""

    def __init__(self, q: SenateQuestion) -> None:
        self.q, self.seats = q, q.board.seats
        self.own = payments(q.free)
        self._known: dict[State, tuple[Way, ...]] = {}
        self._worths: dict[tuple[str, Hand], Fraction] = {}
        self._cheapest: dict[tuple[Hand, ...], Hand] = {}

    # --- what an end is worth

    @cached_property
    def ends(self) -> dict[str, tuple[Board, Board]]:
        """Winner -> the board before and after a vote that he wins with one Senator, its benefit brought."""
        found = {}
        for winner in self.seats:
            board = dealt(self.q.board, tuple(ONE if s == winner else NOTHING for s in self.seats))
            found[winner] = board, next(called(board, winner, self.q.card, _one_vote))[1]
        return found

    @cached_property
    def rome(self) -> dict[str, str]:
        """Winner -> who draws a Senator that he has paid, once the benefit is brought; "" for nobody (7.3)."""
        return {winner: leader_in_rome(end) for winner, (_, end) in self.ends.items()}

    @cached_property
    def benefit(self) -> dict[str, Fraction]:
        """Winner -> what the benefit of the card is worth to the player who asks, Senators aside."""
        q, found = self.q, {"": Fraction(0)}
        if q.chance is not None:
            return dict.fromkeys(("", *self.seats), Fraction(0))
        for winner, (board, end) in self.ends.items():
            now = lead(standing(board, q.scale), q.side, q.scale.rival)
            then = lead(standing(end, q.scale), q.side, q.scale.rival)
            found[winner] = sum((then[part] - now[part] for part in now if part != SENATORS), Fraction(0))
        return found

    def paid(self, winner: str, way: Hand) -> Fraction:
        """What the Senators that a winner pays change for the player who asks, with the one that the leader in Rome draws."""
        if not winner:
            return Fraction(0)
        scale, side = self.q.scale, self.q.side

        def sign(who: str) -> Fraction:
            return Fraction(1) if who == side else -scale.rival

        number, cards = votes(way), sum(way)
        rome = self.rome[winner]
        back = sign(rome) * Fraction(number, cards) if rome else Fraction(0)
        return scale.vote * (back - sign(winner) * number)

    def worth(self, winner: str, way: Hand) -> Fraction:
        """What an end of the vote is worth."""
        if (winner, way) not in self._worths:
            self._worths[winner, way] = self.benefit[winner] + self.paid(winner, way)
        return self._worths[winner, way]

    # --- the others

    def after(self, world: int, state: State, action: Vote | Pass) -> tuple[Seen, State | None, str, Hand]:
        """What others do after an action: what is seen, his next turn, or the winner and what he pays."""
        hands = self.q.worlds[world][0]
        leader, shown, passed = state.leader, state.shown, state.passed
        if isinstance(action, Vote):
            leader, shown, passed = self.q.side, action.senators, 0
        else:
            passed += 1
        at, seen = self.seats.index(self.q.side) + 1, list[tuple[str, Hand | None]]()
        while passed < len(self.seats) - bool(leader):
            voter = self.seats[at % len(self.seats)]
            at += 1
            if voter == leader:
                continue
            if voter == self.q.side:
                return tuple(seen), State(leader, shown, passed, ()), "", NOTHING
            hand = raised(hands[self.seats.index(voter)], votes(shown), self.q.limits.get(voter))
            seen.append((voter, hand))
            if hand is None:
                passed += 1
            else:
                leader, shown, passed = voter, hand, 0
        return tuple(seen), None, leader, shown

    # --- one's own turn

    def actions(self, state: State, first: bool) -> Iterator[Vote | Pass]:
        """For every number of votes the Senators that are cheapest to pay, and a pass; of equal ones the first is taken."""
        must = self.q.must if first else None
        if must is not None:
            if votes(must) > votes(state.shown):
                yield Vote(must)
            return
        for number, ways in self.own.items():
            if number > votes(state.shown):
                yield Vote(self.cheapest(ways))
        yield PASS

    def cheapest(self, ways: tuple[Hand, ...]) -> Hand:
        """Which of equal payments he shows: what costs him least if he wins, then the fewest Senators."""
        if ways not in self._cheapest:
            self._cheapest[ways] = max(ways, key=lambda way: (self.paid(self.q.side, way), -sum(way)))
        return self._cheapest[ways]

    def ways(self, state: State, action: Vote | Pass) -> list[Way]:
        """All that may come of an action; several only where a chance is wanted."""
        groups: dict[tuple[Seen, State], list[int]] = {}
        ends: list[tuple[int, str, Hand]] = []
        win = worth = Fraction(0)
        for world in state.worlds:
            seen, following, winner, shown = self.after(world, state, action)
            if following is None:
                p = self.q.worlds[world][1]
                ends.append((world, winner, shown))
                win += p * (winner == self.q.side)
                worth += p * self.worth(winner, shown)
            else:
                groups.setdefault((seen, following), []).append(world)
        branches = []
        for (seen, following), worlds in groups.items():
            turn = State(following.leader, following.shown, following.passed, tuple(worlds))
            branches.append([(seen, turn, way) for way in self.best(turn)])
        found = [Way(action, win, worth, (), tuple(ends))]
        for branch in branches:
            found = self.front([_joined(way, *turn) for way in found for turn in branch])
        return found

    def front(self, found: list[Way]) -> list[Way]:
        """The best way; where a chance is wanted, all of which none is both cheaper and surer.

        Raises:
            BadInput: so many ways are left that they cannot be followed.
        """
        found = sorted(found, key=lambda w: (-w.worth, -w.win))
        if self.q.chance is None:
            return found[:1]
        kept: list[Way] = []
        for way in found:
            if not kept or way.win > kept[-1].win:
                kept.append(way)
        if len(kept) > MOST_WAYS:
            what = "there are too many ways to win with a chance between none and all"
            raise BadInput(
                [Problem("chance", what, "Ask with chance 1, without a chance, or say the hands of others.")]
            )
        return kept

    def may_do(self, way: Way, state: State) -> bool:
        """Whether a way loses no more than the chance that is wanted allows: what it loses in a part is lost for the whole."""
        if self.q.chance is None:
            return True
        return sum((self.q.worlds[w][1] for w in state.worlds), -way.win) <= 1 - self.q.chance

    def best(self, state: State) -> tuple[Way, ...]:
        """What is best in a turn after the first one."""
        if state not in self._known:
            found = [way for action in self.actions(state, first=False) for way in self.ways(state, action)]
            kept = self.front([way for way in found if self.may_do(way, state)])
            surest = sorted(found, key=lambda w: -w.win)[:1]
            self._known[state] = tuple(kept or surest)
        return self._known[state]

    # --- what is asked

    @cached_property
    def start(self) -> State:
        """The turn that is asked about."""
        q = self.q
        return State(q.leader, q.shown, len(q.before()), tuple(range(len(q.worlds))))

    @cached_property
    def first(self) -> list[Way]:
        """All that may come of what is done now."""
        return [way for action in self.actions(self.start, first=True) for way in self.ways(self.start, action)]

    @cached_property
    def choices(self) -> list[Way]:
        """For each action of now the best that may come of it, best first; only those with the chance that is wanted."""
        found: dict[Vote | Pass, Way] = {}
        for way in self.first:
            if self.q.chance is None or way.win >= self.q.chance:
                found.setdefault(way.action, way)
        return sorted(found.values(), key=lambda w: (-w.worth, -w.win))

    @cached_property
    def surest(self) -> Fraction:
        """The greatest chance to win that any way has."""
        return max((way.win for way in self.first), default=Fraction(0))

    @cached_property
    def needed(self) -> dict[int, Fraction]:
        """Votes of his own that he may show -> the chance that nobody would surpass them."""
        tops = []
        for hands, p in self.q.worlds:
            most = [n for s, hand in zip(self.seats, hands, strict=True) if s != self.q.side
                    for n in payments(hand) if s not in self.q.limits or n <= self.q.limits[s]]  # fmt: skip
            tops.append((max(most), p))
        return {n: sum((p for top, p in tops if n >= top), Fraction(0)) for n in self.own if n}


__all__ = ["Ballot", "State", "Way"]
