"""What the question "cards" is asked: the rounds that are looked at, what things count in Talents, requests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from rometeach.conquest2.board.board import Board
from rometeach.conquest2.board.state import ACTIONS, OVER, PHASES
from rometeach.conquest2.charts.armies import KEEP_VARIETY
from rometeach.conquest2.results.battles import Asked, Ways, find_battle
from rometeach.core.chance.written import chance as read_chance
from rometeach.core.errors import BadInput, IllegalChoice, Problem
from rometeach.core.grammar import quoted
from rometeach.core.names import separate
from rometeach.core.session.actions import Action

from ..readings import player

MOST = 10_000
ROUNDS = 6
"""So many rounds are looked at, at most."""
HINT = "Say Assassin; Army Training in round 2; City in Italia or Neapolis."
_CLAUSE = re.compile(
    r"(?:season\s+\d+\s+)?(?:round\s+(?P<before>\d{1,2})\s*:\s*)?(?:take\s+)?(?P<card>.+?)"
    r"(?:\s+in\s+round\s+(?P<round>\d{1,2}))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, order=True)
class Slot:
    """A round in which a card may be taken: one a round (3.1)."""

    season: int
    round: int

    def __str__(self) -> str:
        return f"season {self.season} round {self.round}"


@dataclass(frozen=True, slots=True)
class CardTaken(Action):
    """A card that is taken in a round, a City with its Province."""

    slot: Slot
    card: str
    site: str = ""

    def __str__(self) -> str:
        return f"{self.slot}: take {self.card}{f' for {self.site}' if self.site else ''}"

    @property
    def place(self) -> str:
        """Where the City is built."""
        return self.site


@dataclass(frozen=True)
class Rates:
    """What counts how much, in Talents; and how many battles are to come.

    Attributes:
        point: a Victory Point.
        chaos: a Chaos Point.
        prize: a battle that is won.
        vote: a vote in the Senate.
        action: an action that is spent.
        called: the chance to win a Senate Vote that one calls.
        battles: own attacks in a season.
        attacked: attacks of enemies in a season, on one's City where one has been built.
        naval: naval battles in a season.
    """

    point: int = 5
    chaos: int = 5
    prize: int = 40
    vote: int = 3
    action: int = 0
    called: Fraction = Fraction(1, 2)
    battles: int = 1
    attacked: int = 0
    naval: int = 0


@dataclass(frozen=True, slots=True)
class Want:
    """A card that has to be taken, or must not be: in a round of the season, 0 for any."""

    card: str
    round: int = 0

    def fits(self, taken: CardTaken) -> bool:
        """Whether a card that is taken is meant."""
        return taken.card == self.card and self.round in (0, taken.slot.round)

    def __str__(self) -> str:
        return f"{self.card} in round {self.round}" if self.round else self.card


@dataclass(frozen=True)
class CardsQuestion:
    """What is asked.

    Attributes:
        board: the board.
        side: who takes cards.
        slots: the rounds that are looked at.
        talents: his money now.
        rates: what counts how much.
        battle: a battle as it is to be expected.
        also: cards that are thought to lie in the display as well.
        must: what has to be taken.
        forbid: what must not be.
        limit: so many cards at most; None for one in each round.
    """

    board: Board
    side: str
    slots: tuple[Slot, ...]
    talents: int
    rates: Rates
    battle: Asked
    also: tuple[str, ...] = ()
    must: tuple[Want, ...] = ()
    forbid: tuple[Want, ...] = ()
    limit: int | None = None

    @classmethod
    def of(cls, p: Board, rounds: int | None = None, talents: int | None = None, battle: str = "", also: str = "", *,
           point: int = 5, chaos: int = 5, prize: int = 40, vote: int = 3, action: int = 0, called: Fraction | str = "1/2",
           battles: int = 1, attacked: int = 0, naval: int = 0, must: str = "", forbid: str = "",
           side: str = "") -> CardsQuestion:  # fmt: skip
        """The question with its words read.

        Args:
            p: the position.
            rounds: how many rounds; None for those left in this season.
            talents: the money; None for what he has.
            battle: a battle to be expected, "3I 1C 1G against 4I 1C".
            also: further cards, as if they lay in the display.
            point: what a Victory Point counts.
            chaos: what a Chaos Point counts.
            prize: what a battle counts that is won.
            vote: what a vote in the Senate counts.
            action: what an action counts.
            called: the chance to win a Senate Vote.
            battles: own attacks in a season.
            attacked: attacks of enemies in a season.
            naval: naval battles in a season.
            must: cards that are taken.
            forbid: cards that are not.
            side: who takes them.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: the game is over, with the Section.
        """
        problems: list[Problem] = []
        for where, n in (("point", point), ("chaos", chaos), ("prize", prize), ("vote", vote), ("action", action),
                         ("battles", battles), ("attacked", attacked), ("naval", naval), ("talents", talents or 0)):  # fmt: skip
            if not 0 <= n <= MOST:
                problems.append(Problem(where, f"{n} is too much or too little", f"Give 0 to {MOST}."))
        if rounds is not None and not 1 <= rounds <= ROUNDS:
            problems.append(Problem("rounds", f"{rounds} cannot be looked at", f"Give 1 to {ROUNDS}.", case="3"))
        who = ""
        try:
            who = player(p, side)
        except BadInput as error:
            problems += error.problems
        share, asked, more = Fraction(0), None, list[str]()
        try:
            share = read_chance(called, "called")
        except BadInput as error:
            problems += error.problems
        try:
            ways = Ways((KEEP_VARIETY.name, KEEP_VARIETY.name), ("never", "never"))
            asked = find_battle(p, battle, (who, "") if who in p.players else ("", ""), ("", ""), ways)
        except BadInput as error:
            problems += error.problems
        for part in separate(also):
            try:
                more.append(p.rules.names["card"].find(part, "also"))
            except BadInput as error:
                problems += error.problems
        wanted, banned = (read_wants(p, text, problems) for text in (must, forbid))
        for want in wanted:
            if any(ban.card == want.card and ban.round in (0, want.round) and ban != want for ban in banned):
                problems.append(Problem(quoted(f"take {want}"), "must and must not be", "Leave one of them out."))
        if problems or asked is None:
            raise BadInput(problems, "This question cannot be read:")
        rates = Rates(point, chaos, prize, vote, action, share, battles, attacked, naval)
        money = p.players[who].talents if talents is None else talents
        return cls(p, who, slots(p, who, rounds), money, rates, asked, tuple(more), wanted, banned)


@dataclass(frozen=True)
class CardsAnswer:
    """What was asked, and the cards of the plan."""

    q: CardsQuestion
    taken: tuple[CardTaken, ...]


def slots(p: Board, side: str, rounds: int | None) -> tuple[Slot, ...]:
    """The rounds in which a player may still take a card, from now on (3.1).

    Args:
        p: the board.
        side: who.
        rounds: how many; None for those left in this season, or of the next one where none is left.

    Raises:
        IllegalChoice: no round is left in the game.
    """
    each, last = p.rules.values["season.rounds"], p.rules.seasons
    season, first = p.season, max(p.round, 1)
    acts = p.phase == ACTIONS
    if p.phase == OVER or (p.phase in PHASES and PHASES.index(p.phase) > PHASES.index(ACTIONS)):
        season, first = season + 1, 1
    elif acts and p.players[side].took:
        first += 1
    found = [Slot(s, r) for s in range(season, last + 1) for r in range(1, each + 1) if s > season or r >= first]
    if p.phase == OVER or not found:
        raise IllegalChoice("8", "no round is left in which a card can be taken", "cards")
    if rounds is None:
        found = [s for s in found if s.season == found[0].season]
    return tuple(found[:rounds])


def read_wants(p: Board, text: str, problems: list[Problem]) -> tuple[Want, ...]:
    """Requests as they are typed.

    Args:
        p: the position.
        text: the requests, with semicolons between them.
        problems: what cannot be read is added to them.
    """
    found = []
    for part in (x.strip() for x in text.split(";")):
        m = _CLAUSE.fullmatch(part)
        if m is None:
            continue
        try:
            name = m["card"]
            if p.rules.names["card"].get(name) is None and " for " in name:
                name = name.rpartition(" for ")[0]
            found.append(Want(p.rules.names["card"].find(name, "card"), int(m["before"] or m["round"] or 0)))
        except BadInput as error:
            problems += error.problems
    return tuple(found)


__all__ = [
    "HINT",
    "ROUNDS",
    "CardTaken",
    "CardsAnswer",
    "CardsQuestion",
    "Rates",
    "Slot",
    "Want",
    "read_wants",
    "slots",
]
