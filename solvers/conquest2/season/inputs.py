"""What the question "season" is asked, and its requests."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS, BoardState
from rometeach.conquest2.valuation import season
from rometeach.conquest2.valuation.season import Step, Terms
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.grammar import quoted

from ..readings import player

Steps = tuple[Step, ...]
TAX = "special tax"
_INFLUENCE = re.compile(r"(?:buy\s+)?(?:([1-9])\s+)?influence\s+(?:in\s+)?([^:]+?)(?::.*)?", re.IGNORECASE)
_HINT = "Say 2 influence in Egyptus, take Loot the Countryside, or special tax."


@dataclass(frozen=True, slots=True)
class Want:
    """What has to be done in the season, or must not be.

    Attributes:
        what: "influence", "card" or "tax".
        name: the Key Province, or the card.
        number: so many tokens that are gained at least; where it is forbidden, fewer are.
    """

    what: str
    name: str = ""
    number: int = 1

    def __str__(self) -> str:
        if self.what == "tax":
            return TAX
        return f"take {self.name}" if self.what == "card" else f"{self.number} influence in {self.name}"


@dataclass(frozen=True)
class SeasonQuestion:
    """What is asked.

    Attributes:
        board: the position, in the actions of a season.
        side: the player.
        terms: what counts at the end.
        must: what has to be done.
        forbid: what must not be.
        time: seconds.
        not_these: results that are left out, see `Result`.
        limit: so many actions at most, used cards among them; None for any number.
    """

    board: Board
    side: str
    terms: Terms = field(default_factory=Terms)
    must: tuple[Want, ...] = ()
    forbid: tuple[Want, ...] = ()
    time: float = 5
    not_these: tuple[Result, ...] = ()
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, side: str = "", lead: str | Fraction = "0", *, must: str = "", forbid: str = "",
           time: float = 5) -> SeasonQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            side: the player; "" for the one who acts.
            lead: what a Victory Point of another player counts against the plan: "0", "1/3".
            must: what has to be done, "2 influence in Egyptus; take Loot the Countryside; special tax".
            forbid: what must not be.
            time: seconds.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: the season has no actions now.
        """
        problems: list[Problem] = []
        who = p.active
        if side.strip():
            try:
                who = player(p, side)
            except BadInput as error:
                problems += error.problems
        counts = _share(lead, problems)
        wanted, banned = (read_wants(p, text, problems) for text in (must, forbid))
        problems += clashes(wanted, banned)
        if not 0 < time <= 3600:
            problems.append(Problem("time", f"{time} is no time limit", "Give seconds from 0.1 to 3600."))
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        if p.phase != ACTIONS or p.round < 1:
            raise IllegalChoice("3", "a plan of the season begins in its actions", p.phase)
        return cls(p, who, Terms(counts), wanted, banned, time)

    def value(self, after: Board) -> Fraction:
        """What the board before taxes is worth by the rules."""
        return season.tally(self.board, after, self.side).worth(self.terms)


@dataclass(frozen=True, slots=True)
class Result:
    """What two plans differ in.

    Attributes:
        bought: (Key Province, tokens bought there), where any are.
        cards: (card, how many of it are taken), where any are.
    """

    bought: frozenset[tuple[str, int]] = frozenset()
    cards: frozenset[tuple[str, int]] = frozenset()


@dataclass(frozen=True)
class SeasonAnswer:
    """What was asked, the steps of the plan, and what they come to."""

    q: SeasonQuestion
    steps: Steps
    result: Result


def clashes(wanted: tuple[Want, ...], banned: tuple[Want, ...]) -> list[Problem]:
    """Requests that contradict others, or say less than others."""
    found = []
    for w in wanted:
        if any(b.what == w.what and b.name == w.name and b.number <= w.number and b != w for b in banned):
            found.append(Problem(quoted(str(w)), "must and must not be", "Leave one of them out."))
        if any(o.what == w.what and o.name == w.name and o.number > w.number for o in wanted):
            found.append(Problem(quoted(str(w)), "would do nothing: more is asked for there"))
    for b in banned:
        if any(o.what == b.what and o.name == b.name and o.number < b.number for o in banned):
            found.append(Problem(quoted(f"no {b}"), "would do nothing: less is forbidden there"))
    return found


def read_wants(p: BoardState, text: str, problems: list[Problem]) -> tuple[Want, ...]:
    """Requests as they are typed.

    Args:
        p: the position.
        text: the requests, with semicolons between them.
        problems: what cannot be read is added to them.
    """
    found = []
    for part in (re.sub(r"(?i)^round\s+\d+\s*:\s*", "", x.strip()) for x in text.split(";")):
        if not part:
            continue
        if part.casefold().startswith(TAX):
            found.append(Want("tax"))
            continue
        m = _INFLUENCE.fullmatch(part)
        try:
            if m:
                found.append(Want("influence", p.rules.names["key province"].find(m[2]), int(m[1] or 1)))
            elif part.casefold().startswith("take "):
                found.append(Want("card", p.rules.names["card"].find(part[5:].split(",")[0])))
            else:
                problems.append(Problem(part[:40], "is nothing that this plan does", _HINT))
        except BadInput as error:
            problems += error.problems
    return tuple(found)


def _share(text: str | Fraction, problems: list[Problem]) -> Fraction:
    if isinstance(text, Fraction):
        found = text
    else:
        m = re.fullmatch(r"\s*([0-9]{1,3}(?:\.[0-9]{1,3}|/[1-9][0-9]{0,2})?)\s*", text)
        found = Fraction(m[1]) if m else Fraction(-1)
    if not 0 <= found <= 1:
        problems.append(Problem("lead", f'"{str(text)[:40]}" is no share', "Say 0, 1/3 or 1."))
        return Fraction(0)
    return found


__all__ = ["Result", "SeasonAnswer", "SeasonQuestion", "Steps", "Want", "read_wants"]
