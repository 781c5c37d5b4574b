"""What Senators the players may hold in the eyes of a seat: their votes, who outvotes, what a random one is (7.1 to 7.3, 9.2, 9.11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.chance.laws import Law
from ...core.errors import BadInput, Problem
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Bars, Exhibit, Table, chance, fraction, law_bars, percent
from ...core.words import counted
from ..board.board import Board
from ..charts.senators import KINDS, Hand, payments, votes
from ..phases.senate import leader_in_rome
from .beliefs import GUESSED, Believed, believed
from .eyes import find_eyes
from .notes import board_notes
from .sides import find_side

MOST_VOTES = 99
_SHOWN = 12
"""So many hands of a player are shown one by one; all are in the data."""


@dataclass(frozen=True, slots=True)
class HandOdds:
    """The hand of a player: how large it is, what it may be, its votes, and which Senator a random one of it is.

    Attributes:
        side: whose hand.
        size: how many Senators he has.
        law: the hands that may be, the likeliest first.
        votes: the law of all his votes.
        random: Senator -> the chance that one drawn at random is of this kind: by a bribe, by the Assassin (9.2, 9.11).
        known: whether the hand is known for certain.
    """

    side: str
    size: int
    law: tuple[tuple[Hand, Fraction], ...]
    votes: Law
    random: tuple[tuple[str, Fraction], ...]
    known: bool


@dataclass(frozen=True, slots=True)
class Payment:
    """So many votes that a player may show: with the fewest Senators that make them, and what one of these is worth on average."""

    votes: int
    senators: Hand
    ways: int
    drawn: Fraction


@dataclass(frozen=True, eq=False, repr=False)
class SenateOdds(PositionResult[Board]):
    """All hands in the eyes of a seat, and the chances that so many votes are outvoted.

    Attributes:
        eyes: who looks; "nobody" for somebody who only looks on.
        side: the only player who is asked about; "" for all others.
        number: the votes that may be outvoted.
        hands: the hand of each player.
        outvoted: player -> the chance that he can show more votes than `number`, the watcher himself left out.
        anybody: the chance that any of them can.
        payments: what the watcher himself can show.
        rome: who draws one of the Senators that are paid; "" for nobody (7.3).
        fits: whether what was seen tells the hands.
    """

    AMOUNTS = ("on average",)

    eyes: str
    side: str
    number: int
    hands: tuple[HandOdds, ...]
    outvoted: tuple[tuple[str, Fraction], ...]
    anybody: Fraction
    payments: tuple[Payment, ...]
    rome: str
    fits: bool

    def hand(self, side: str) -> HandOdds:
        """The hand of a player."""
        return next(h for h in self.hands if h.side == side)

    def exhibit(self) -> Exhibit:
        """Who can outvote, the votes of each, what hands may be, what a random Senator is."""
        said = counted(self.number, "vote")
        who = self.side or "anybody else"
        others = tuple(h for h in self.hands if h.side in dict(self.outvoted))
        bars = [Bars(f"More than {said} can be shown by", self.outvoted)] if self.outvoted else []
        bars += [law_bars(f"Votes of {h.side}", h.votes.items()) for h in others if not h.known]
        header = ("Player", "Senators", "Votes", "on average", "More than " + said)
        chances = dict(self.outvoted)
        rows = tuple(
            (
                h.side,
                str(h.size),
                _range(h.votes),
                fraction(h.votes.mean),
                percent(chances.get(h.side, _own(h, self.number))),
            )
            for h in self.hands
        )
        tables = [Table("Votes (7.2)", header, rows), Table("What hands may be (7.1)", _HANDS, tuple(self._laws()))]
        tables.append(
            Table("One at random, by a bribe or the Assassin (9.2, 9.11)", ("Of", *KINDS), tuple(self._random()))
        )
        if self.payments:
            drawn = f"{self.rome} draws of them on average" if self.rome else ""
            tables.append(
                Table(
                    f"What {self.eyes} can show (7.2, 7.3)", ("Votes", "Senators", "Ways", drawn), tuple(self._shown())
                )
            )
        return Exhibit(
            f"Senators in the eyes of {self.eyes}",
            ((f"More than {said} can be shown by {who}", chance(self.anybody)),),
            tuple(bars),
            tuple(tables),
            how="Exact: every course of what was taken unseen is followed with its chance (7.1, 9.11).",
            notes=tuple(self._notes()),
        )

    def _laws(self) -> Iterator[tuple[str, ...]]:
        for h in self.hands:
            for hand, p in h.law[:_SHOWN]:
                yield h.side, hand_text(hand), str(votes(hand)), fraction(p), percent(p)
            if rest := h.law[_SHOWN:]:
                p = sum((p for _, p in rest), Fraction(0))
                yield h.side, f"{len(rest)} others", "", fraction(p), percent(p)

    def _random(self) -> Iterator[tuple[str, ...]]:
        for h in self.hands:
            if h.size:
                yield h.side, *(percent(p) if p else "-" for _, p in h.random)

    def _shown(self) -> Iterator[tuple[str, ...]]:
        for x in self.payments:
            yield str(x.votes), hand_text(x.senators), str(x.ways), fraction(x.drawn) if self.rome else ""

    def _notes(self) -> Iterator[str]:
        if not self.fits:
            yield GUESSED
        yield "Whether a player wants to vote is not asked, only whether he can; what was shown in lost votes is taken to say nothing."
        if self.rome:
            yield (
                f"{self.rome} alone has most influence in Italia, and draws one of the Senators that are paid (7.3), "
                "if the vote changes nothing there."
            )

    def rows(self) -> list[dict[str, object]]:
        """A row for each hand that may be."""
        return [
            {
                "player": h.side,
                "hand": hand_text(hand),
                "votes": votes(hand),
                "chance": str(p),
                "percent": float(p) * 100,
            }
            for h in self.hands
            for hand, p in h.law
        ]

    def figures(self) -> Mapping[str, Fraction]:
        """The chances to be outvoted, and the votes of each player on average."""
        found = {f"{side} outvotes": p for side, p in self.outvoted} | {"anybody outvotes": self.anybody}
        return found | {f"{h.side}, votes on average": h.votes.mean for h in self.hands}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "hands": {
                "eyes": self.eyes,
                "number": self.number,
                "outvoted": {side: str(p) for side, p in self.outvoted},
                "anybody": str(self.anybody),
                "rome": self.rome or None,
                "players": {
                    h.side: {
                        "size": h.size,
                        "known": h.known,
                        "votes": h.votes.as_json(),
                        "hands": {hand_text(hand): str(p) for hand, p in h.law},
                        "random": {kind: str(p) for kind, p in h.random},
                    }
                    for h in self.hands
                },
            }
        }


_HANDS = ("Player", "Senators", "Votes", "Chance", "")


def hand_text(hand: Hand) -> str:
    """ "I, 2 III": the Senators of a hand; "none" for an empty one."""
    said = [f"{n} {kind.split()[-1]}" if n > 1 else kind.split()[-1] for kind, n in zip(KINDS, hand, strict=True) if n]
    return ", ".join(said) or "none"


def _range(law: Law) -> str:
    found = [n for n, _ in law.items()]
    return str(found[0]) if len(found) == 1 else f"{found[0]} to {found[-1]}"


def _own(hand: HandOdds, number: int) -> Fraction:
    return hand.votes.p_if(lambda n: n > number)


def senate_odds(p: Board, side: str = "", by: str = "", shown: int = 0) -> SenateOdds:
    """What Senators the players may hold, and who can show more than so many votes (7.1 to 7.3).

    Args:
        p: the board, or the view of a seat.
        side: who may outvote; "" for all but the one who looks.
        by: in whose eyes; "" for the seat of a view, else the player whose turn it is; "nobody" for somebody who only looks on.
        shown: how many votes are to be outvoted; 0 for all that the one who looks has.

    Raises:
        BadInput: no such player, a number that cannot be, or the view of another seat.
    """
    problems: list[Problem] = []
    eyes = who = ""
    try:
        eyes = find_eyes(p, by)
    except BadInput as error:
        problems += error.problems
    try:
        who = find_side(p, side, "side") if side.strip() else ""
    except BadInput as error:
        problems += error.problems
    if not 0 <= shown <= MOST_VOTES:
        hint = "Say 0 for all votes of the one who looks."
        problems.append(
            Problem("votes", f"expected a whole number from 0 to {MOST_VOTES}, not {shown}", hint, case="7.2")
        )
    if problems:
        raise BadInput(problems)
    view = p if p.seat else p.view("" if eyes not in p.players else eyes)
    known = believed(view)
    hands = tuple(_hand(view, known, s) for s in view.players)
    own = next((h for h in hands if h.side == eyes), None)
    number = shown or (votes(own.law[0][0]) if own else 0)
    others = tuple(s for s in view.players if (s == who if who else s != eyes))
    outvoted = tuple((s, 1 - known.p_at_most((s,), number)) for s in others)
    return SenateOdds(
        p, Asked(senate_odds, (who, eyes, shown)), eyes, who, number, hands, outvoted,
        1 - known.p_at_most(others, number), tuple(_payments(own)), leader_in_rome(view), known.fits,
        rules_notes=board_notes(p),
    )  # fmt: skip


def _hand(view: Board, known: Believed, side: str) -> HandOdds:
    found = known.law(side)
    size = len(view.players[side].hand)
    law = Law.of((votes(hand), p) for hand, p in found.items())
    random = tuple(
        (kind, sum((p * Fraction(hand[at], size) for hand, p in found.items()), Fraction(0)) if size else Fraction(0))
        for at, kind in enumerate(KINDS)
    )
    ordered = sorted(found.items(), key=lambda x: (-x[1], x[0]))
    return HandOdds(side, size, tuple(ordered), law, random, len(found) == 1)


def _payments(own: HandOdds | None) -> Iterator[Payment]:
    if own is None or not own.known:
        return
    for number, ways in payments(own.law[0][0]).items():
        if number:
            fewest = min(ways, key=sum)
            yield Payment(number, fewest, len(ways), Fraction(number, sum(fewest)))


__all__ = ["HandOdds", "Payment", "SenateOdds", "hand_text", "senate_odds"]
