"""What the question "programme" is asked, and its requests."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from rometeach.conquest.actions import Buy
from rometeach.conquest.board.board import Board
from rometeach.conquest.charts import shop
from rometeach.conquest.valuation import programme
from rometeach.conquest.valuation.programme import AIMS, TALENTS, Outlook, Planned, opened
from rometeach.conquest_board.rules import CITY, FORTIFICATION, INFANTRY, ROAD
from rometeach.core.errors import BadInput, Problem, did_you_mean
from rometeach.core.grammar import quoted

Plans = tuple[Planned, ...]
_PIECES = {"city": CITY, "cities": CITY, "fortification": FORTIFICATION, "road": ROAD, "infantry": INFANTRY}
_CLAUSE = re.compile(
    r"(?:round\s+(?P<before>\d{1,3})\s*:\s*)?(?:buy\s+)?(?:(?P<number>\d{1,2})\s+)?(?P<piece>city|cities|fortification|road|infantry)"
    r"(?:\s+(?:at|for|in)\s+(?!round\b)(?P<place>.+?))?(?:\s+(?P<when>in|by)\s+round\s+(?P<round>\d{1,3}))?",
    re.IGNORECASE,
)
_HINT = "Say 2 Cities by round 3, City at Dalmatia, Fortification at Italia by round 4, Road at Italia - Neapolis, 4 Infantry in round 2."
MOST_PLACED = 8
"""So many pieces with a place of their own may be asked for."""


@dataclass(frozen=True, slots=True)
class Want:
    """What has to be bought, or must not be.

    Attributes:
        piece: what.
        place: where; "" for anywhere.
        number: how many at least.
        first: the first round in which it counts.
        last: the round by whose end it is there.
    """

    piece: str
    place: str
    number: int
    first: int
    last: int

    def __str__(self) -> str:
        where = f" at {self.place}" if self.place else ""
        when = f"in round {self.last}" if self.first == self.last else f"by round {self.last}"
        words = "Cities" if self.piece == CITY and self.number > 1 else self.piece
        return f"{self.number} {words}{where} {when}"


@dataclass(frozen=True)
class ProgrammeQuestion:
    """What is asked.

    Attributes:
        board: the position, in the turn of the player who builds.
        outlook: what is assumed of the rounds to come.
        aim: one of `AIMS`.
        must: what has to be bought.
        forbid: what must not be bought.
        keep: nothing is bought that leaves fewer Talents.
        limit: so many purchases at most; None for any number.
    """

    board: Board
    outlook: Outlook = field(default_factory=Outlook)
    aim: str = TALENTS
    must: tuple[Want, ...] = ()
    forbid: tuple[Want, ...] = ()
    keep: int = 0
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, turns: int = 8, growth: str = "", rises: str = "", *, aim: str = TALENTS, must: str = "",
           forbid: str = "", keep: int = 0) -> ProgrammeQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            turns: how many turns, with this one.
            growth: assumed growth of tribute, "10" or "10, 5, 0".
            rises: higher prices that others trigger, "x2 Blue 6".
            aim: one of `AIMS`.
            must: what has to be bought.
            forbid: what must not be.
            keep: nothing is bought that leaves fewer Talents.

        Raises:
            BadInput: what cannot be read or would do nothing, all at once.
        """
        problems: list[Problem] = []
        outlook = Outlook()
        try:
            outlook = programme.read_outlook(p.rules, turns, growth, rises)
        except BadInput as error:
            problems += error.problems
        if aim not in AIMS:
            problems.append(
                Problem("aim", f'"{aim[:40]}" is no aim', did_you_mean(aim, AIMS) or f"Say {' or '.join(AIMS)}.")
            )
        wanted, banned = (read_wants(p, text, outlook, problems) for text in (must, forbid))
        if sum(bool(w.place) for w in wanted) > MOST_PLACED:
            problems.append(Problem("must", "asks for too many places", f"Name {MOST_PLACED} at most."))
        problems += [x for w in banned if (x := useless(p, w, wanted, outlook, aim))]
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        return cls(p, outlook, aim, wanted, banned, keep)

    def value(self, plan: Plans) -> Fraction:
        """What a programme is worth by the rules."""
        return programme.expected(self.board, plan, self.outlook, self.aim)


@dataclass(frozen=True)
class ProgrammeAnswer:
    """What was asked, and the purchases of the plan."""

    q: ProgrammeQuestion
    plan: Plans


def useless(p: Board, ban: Want, wanted: tuple[Want, ...], outlook: Outlook, aim: str) -> Problem | None:
    """What is wrong with a purchase that must not be: it is not made anyhow, it is asked for, or its round or number is not looked at.

    Args:
        p: the position.
        ban: the purchase.
        wanted: what has to be bought.
        outlook: what is looked at.
        aim: one of `AIMS`.
    """
    if ban in wanted:
        return None
    said, whole = ban.piece, ban.first == p.turn and ban.last == p.turn + outlook.turns - 1
    said += f" at {ban.place}" if ban.place else ""
    said += "" if whole else f" in round {ban.last}" if ban.first == ban.last else f" by round {ban.last}"
    needs = [w for w in wanted if w.piece == ban.piece and (w.place in ("", ban.place) or not ban.place)]
    needs += [w for w in wanted if ban.piece == CITY and ban.place and w.place and ban.place in w.place.split(" - ")]
    placed = [w for w in needs if ban.place and w.place]
    if placed or [w for w in needs if not ban.place and ban.first <= w.first and w.last <= ban.last]:
        return Problem(quoted(said), "must and must not be", "Leave one of them out.")
    said = quoted(f"no {said}")
    if ban.piece in (FORTIFICATION, ROAD) or (ban.piece == INFANTRY and aim == TALENTS and not needs):
        return Problem(said, f"would do nothing: {ban.piece} is bought only where it is asked for")
    if ban.place and ban.place not in {where for where, _ in shop.places(opened(p, outlook), p.active, CITY)}:
        return Problem(said, f"would do nothing: no City can be built at {ban.place}", case="2.6")
    if ban.number > 1 or (ban.place and not whole):
        return Problem(said, "says more than is read", "Name a piece, with a place or with a round.")
    return None


def read_wants(p: Board, text: str, outlook: Outlook, problems: list[Problem]) -> tuple[Want, ...]:
    """Requests as they are typed.

    Args:
        p: the position.
        text: the requests, with semicolons between them.
        outlook: what is looked at.
        problems: what cannot be read is added to them.
    """
    found, end = [], p.turn + outlook.turns - 1
    for part in (x.strip() for x in text.split(";")):
        m = _CLAUSE.fullmatch(part)
        if m is None:
            if part:
                problems.append(Problem(part[:40], "is nothing that a programme buys", _HINT))
            continue
        piece, number = _PIECES[m["piece"].lower()], int(m["number"] or 1)
        place = ""
        if m["place"] and piece != INFANTRY:
            try:
                place = _place(p, piece, m["place"])
            except BadInput as error:
                problems += error.problems
                continue
        if not place and piece in (FORTIFICATION, ROAD):
            problems.append(Problem(part[:40], "does not say where", _HINT))
            continue
        at = m["before"] or (m["round"] if m["when"] == "in" else None)
        last = int(at or m["round"] or end)
        first = last if at else p.turn
        if not p.turn <= last <= end:
            problems.append(
                Problem(part[:40], f"round {last} is not looked at", f"Name a round from {p.turn} to {end}.")
            )
            continue
        found.append(Want(piece, place, 1 if place else number, first, last))
    return tuple(found)


def _place(p: Board, piece: str, text: str) -> str:
    find = p.rules.names["province"].find
    if piece != ROAD:
        return find(text)
    a, _, b = text.partition(" - ")
    return p.rules.border_row(find(a), find(b))


def purchase(piece: str, place: str, number: int = 1) -> Buy:
    """A purchase as an action."""
    return Buy(piece, place, number)


__all__ = ["Plans", "ProgrammeAnswer", "ProgrammeQuestion", "Want", "purchase", "read_wants"]
