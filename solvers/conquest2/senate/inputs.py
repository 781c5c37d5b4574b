"""What the question "senate" is asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial

from rometeach.conquest2.actions import Pass, Vote
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.senators import Hand, Hands, votes
from rometeach.conquest2.valuation import hands as knowledge
from rometeach.conquest2.valuation.influence import RIVAL, Scale
from rometeach.conquest2.valuation.votes import NOTHING, raised
from rometeach.core.chance.written import chance as read_chance
from rometeach.core.errors import BadInput, Problem
from rometeach.core.hands import is_covered
from rometeach.core.names import Names, separate

from .. import readings
from ..readings import read

MOST_HANDS = 400
"""So many ways in which Senators may lie are followed at most."""
_PART = re.compile(r"(?:(\d{1,2})\s*x?\s*)?(?:senators?\s+)?(I{1,3}|IV)", re.IGNORECASE)
NUMERALS = ("I", "II", "III", "IV")
EVENTS, UNSEEN, TYPED = "what was seen of Senators", "which Senators lie nowhere face up", "what was typed"


@dataclass(frozen=True)
class SenateQuestion:
    """What is asked: it is this player's turn to vote.

    Attributes:
        board: the board.
        side: who asks.
        card: the Senate Vote.
        first: who calls it.
        worlds: the hands that all may hold, each with its chance.
        known: how they are known, in words.
        scale: what things count.
        chance: the chance of winning that is wanted, for the fewest votes; None for the greatest worth.
        limits: player -> the most votes that he would pay.
        leader: who leads the vote now; "" for nobody.
        shown: the Senators that he shows.
        must: the Senators that are shown now; None for any.
        kept: Senators that are not shown.
        by_price: whether Talents count by what influence costs.
    """

    board: Board
    side: str
    card: str
    first: str
    worlds: tuple[tuple[Hands, Fraction], ...]
    known: str
    scale: Scale
    chance: Fraction | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    leader: str = ""
    shown: Hand = NOTHING
    must: Hand | None = None
    kept: Hand = NOTHING
    by_price: bool = False

    @property
    def hand(self) -> Hand:
        """His Senators."""
        return self.worlds[0][0][self.board.seats.index(self.side)]

    @property
    def free(self) -> Hand:
        """Those that he may show."""
        return _minus(self.hand, self.kept)

    @classmethod
    def of(cls, p: Board, card: str, side: str = "", chance: Fraction | str = "", *, hands: str = "", limits: str = "", shown: str = "",
           caller: str = "", exchange: int | None = None, vote: int = 1, rival: str = str(RIVAL), must: str = "",
           forbid: str = "") -> SenateQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            card: the Senate Vote.
            side: who asks; "" for the active player.
            chance: the chance of winning that is wanted; "" for the greatest worth.
            hands: hands of others, "Blue: I, 2 III; Green: IV".
            limits: the most votes that others would pay, "Blue 4, Green 0".
            shown: who leads the vote and with which Senators, "Blue: III"; "" where nobody has voted.
            caller: who calls it; "" for who asks.
            exchange: Talents for a Victory Point; None for what influence costs.
            vote: Victory Points that a vote of a Senator counts.
            rival: what a Victory Point of another player counts.
            must: the Senators that are shown now, "III".
            forbid: Senators that are not shown, "IV, 2 I".

        Raises:
            BadInput: what cannot be read, all at once.
        """
        problems: list[Problem] = []
        who = read(problems, p.seats[0], partial(readings.player, p, side))
        name = read(problems, p.rules.votes[0], partial(Names("Senate Vote", p.rules.votes).find, card, "card"))
        called = who if not caller.strip() else read(problems, who, partial(readings.player, p, caller, "caller"))
        wanted = None if chance == "" else read(problems, Fraction(1), partial(read_chance, chance, "chance"))
        known = read(problems, dict[str, Hand](), partial(_hands, p, hands, "hands"))
        most = read(problems, dict[str, int](), partial(readings.numbers, p, limits, "limits"))
        now = read(problems, dict[str, Hand](), partial(_hands, p, shown, "shown"))
        talent = read(problems, Fraction(0), lambda: readings.talent(p, exchange))
        each = read(problems, 1, lambda: readings.limited(vote, "vote", 0, readings.MOST))
        share = read(problems, RIVAL, lambda: readings.share(rival, "rival"))
        first = None if not must.strip() else read(problems, NOTHING, partial(senators, must, "must"))
        kept = read(problems, NOTHING, partial(senators, forbid, "forbid"))
        if len(now) > 1 or who in now or NOTHING in now.values():
            hint = "Say who leads and what he shows: Blue: III."
            problems.append(Problem("shown", "is no vote of one other player", hint, case="7.2"))
        for where, others in (("hands", known), ("limits", most)):
            if who in others:
                problems.append(Problem(where, f"{who} asks himself", "His own Senators are those of the position."))
        if any(is_covered(c) for c in p.players[who].hand):
            problems.append(
                Problem("side", f"the hand of {who} is covered", "Ask for the player whose view this is.", case="7.1")
            )
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        worlds, how = _worlds(p, who, known)
        scale = Scale(talent, Fraction(each), share) if wanted is None else Scale(Fraction(0), Fraction(1), Fraction(0))
        leader, led = next(iter(now.items()), ("", NOTHING))
        q = cls(p, who, name, called, worlds, how, scale, wanted, most, leader, led, first, kept,
                exchange is None and wanted is None)  # fmt: skip
        return q._checked()

    def _checked(self) -> SenateQuestion:
        """The question with the hands that the vote so far leaves."""
        problems = []
        if not _holds(self.hand, self.kept):
            problems.append(Problem("forbid", f"{self.side} has not so many of them", _said(self.hand)))
        if self.must is not None and not _holds(self.free, self.must):
            problems.append(Problem("must", f"{self.side} has not all of them to show", _said(self.free)))
        kept = tuple((hands, p) for hands, p in self.worlds if self.fits(hands))
        if not kept:
            hint = "Say their limits or hands: who can surpass a vote is taken to do so."
            problems.append(Problem("shown", "no hands fit what was voted and passed so far", hint, case="7.2"))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        whole = sum(p for _, p in kept)
        worlds = tuple((hands, p / whole) for hands, p in kept)
        return replace(self, worlds=worlds)

    def before(self) -> tuple[str, ...]:
        """Who has passed since the last vote, or since the vote was called."""
        seats = self.board.seats
        at = seats.index(self.leader) + 1 if self.leader else seats.index(self.first)
        found = []
        while seats[at % len(seats)] != self.side:
            found.append(seats[at % len(seats)])
            at += 1
        return tuple(found)

    def fits(self, hands: Hands) -> bool:
        """Whether what was voted and passed so far may be so with these hands."""
        seats = self.board.seats
        if self.leader and not _holds(hands[seats.index(self.leader)], self.shown):
            return False
        return all(raised(hands[seats.index(s)], votes(self.shown), self.limits.get(s)) is None for s in self.before())


def _holds(hand: Hand, other: Hand) -> bool:
    return all(n <= have for have, n in zip(hand, other, strict=True))


def _minus(hand: Hand, other: Hand) -> Hand:
    return tuple(max(0, a - b) for a, b in zip(hand, other, strict=True))


def _said(hand: Hand) -> str:
    return f"There are {Vote(hand)!s}.".replace("vote ", "") if any(hand) else "There are none."


def senators(text: str, where: str) -> Hand:
    """Senators as they are typed: "III, 2 I", "1xI 1xIII".

    Raises:
        BadInput: all that are none.
    """
    found, problems = [0, 0, 0, 0], []
    for part in separate(re.sub(r"(?<=[IVX])\s+(?=\d)", ", ", text.replace("vote ", ""), flags=re.IGNORECASE)):
        m = _PART.fullmatch(part)
        if m is None:
            problems.append(Problem(where, f'"{part[:40]}" is no Senator', "Say III, or 2 I, IV."))
        else:
            found[NUMERALS.index(m[2].upper())] += int(m[1] or 1)
    if problems:
        raise BadInput(problems)
    return tuple(found)


def _hands(board: Board, text: str, where: str) -> dict[str, Hand]:
    """Hands of several players; raises BadInput."""
    problems: list[Problem] = []
    found = {}
    for part in (x.strip() for x in text.split(";") if x.strip()):
        name, colon, rest = part.partition(":")
        if not colon:
            problems.append(Problem(where, f'"{part[:40]}" is no hand', "Say Blue: I, 2 III."))
            continue
        side = read(problems, "", partial(readings.player, board, name or "?", where))
        nobody = rest.strip().casefold() in ("", "none")
        hand = NOTHING if nobody else read(problems, NOTHING, partial(senators, rest, where))
        if side:
            found[side] = hand
    if problems:
        raise BadInput(problems)
    return found


def _worlds(board: Board, side: str, known: dict[str, Hand]) -> tuple[tuple[tuple[Hands, Fraction], ...], str]:
    """The hands that may be, and how they are known."""
    how = EVENTS
    found = knowledge.by_events(board, side, known)
    if not found:
        number = len(board.seats) - 1 - len(known)
        how = UNSEEN if number else TYPED
        found = knowledge.by_what_is_unseen(board, side, known) if number <= 3 else {}
        if not found and number > 3:
            raise _too_many()
    if not found:
        raise BadInput(
            [Problem("hands", "there are not so many Senators", "Twenty-eight are in the game.", case="9.5")]
        )
    if len(found) > MOST_HANDS:
        raise _too_many()
    return tuple(sorted(found.items())), how


def _too_many() -> BadInput:
    what = f"there are more than {MOST_HANDS} ways in which Senators may lie"
    return BadInput([Problem("hands", what, "Say the hands of others: Blue: I, 2 III.", case="7.1")])


@dataclass(frozen=True)
class SenateAnswer:
    """What was asked, and what is done now."""

    q: SenateQuestion
    action: Vote | Pass


__all__ = ["NUMERALS", "SenateAnswer", "SenateQuestion", "senators"]
