"""What the question "token" is asked: the board as its drawer sees it, the Token, who draws after him, and what rivals count."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rometeach.core.errors import BadInput, IllegalChoice, Problem, did_you_mean
from rometeach.core.frozen import replace
from rometeach.core.names import separate
from rometeach.hotre.board.board import Board
from rometeach.hotre.board.state import BARBARIAN, DRAW, EMPEROR, HIDDEN, Token
from rometeach.hotre.phases.draw import by_points, drawers, left, may_hold, names, number_of

from .tree import Tree, Vector
from .worths import lost_people, phase_worth

_SHARE = re.compile(r"[0-9]{1,3}(/[1-9][0-9]{0,2}|\.[0-9]{1,3})?")


@dataclass(frozen=True)
class TokenQuestion:
    """What is asked.

    Attributes:
        board: as the drawer sees it, without his Token.
        faction: who has drawn it.
        kind: "Barbarian" or "Emperor".
        number: that of the Token.
        later: who draws after him, in order.
        rivals: a point of a rival counts so much against one of one's own.
    """

    board: Board
    faction: str
    kind: str
    number: int
    later: tuple[str, ...]
    rivals: Fraction

    @classmethod
    def of(cls, p: Board, token: str = "", faction: str = "", order: str = "", rivals: str = "") -> TokenQuestion:
        """The question with its words read.

        Args:
            p: the position, in the Draw Phase.
            token: the People or the Emperor on the Token; "" for the last one on the board.
            faction: who has drawn it; "" for the next one who draws.
            order: who draws after him, "Blue; Red"; "" for the order of the rules.
            rivals: what a point of a rival counts, "1/3"; "" for one point shared among all rivals.

        Raises:
            BadInput: what cannot be read, all at once.
            IllegalChoice: nobody has drawn a Token on this board.
        """
        if p.phase != DRAW:
            raise IllegalChoice("5.4", "nobody draws a Token on this board", "It is not the Draw Phase.")
        problems: list[Problem] = []
        before, kind, number = _token(p, token, problems)
        drawn = p.tokens[-1].drawer if before is not p else ""
        who = _faction(p, faction, "faction", problems) or drawn or next(iter(_to_come(before, kind)), "")
        named = [_faction(p, part, "order", problems) for part in separate(order)]
        if rivals.strip() and not _SHARE.fullmatch(rivals.strip()):
            problems.append(
                Problem("rivals", f'"{rivals[:40]}" is no number', 'Give a number such as 0, 0.5 or "1/3".')
            )
        if not problems:
            problems += _clashes(before, kind, who, named)
        if problems:
            raise BadInput(problems, "This question cannot be read:")
        later = tuple(named) if order.strip() else tuple(f for f in _to_come(before, kind) if f != who)
        share = Fraction(rivals.strip()) if rivals.strip() else Fraction(1, max(1, len(p.players) - 1))
        seen = before if before.seat else before.view(before.seats[who])
        return cls(seen, who, kind, number, later, share)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """The Tokens of this kind, by number."""
        return names(self.board, self.kind)

    @cached_property
    def tree(self) -> Tree:
        """All draws that may follow."""
        return Tree(drawers(self.board, self.kind), self.later, frozenset(self.names), self._counts)

    @property
    def holders(self) -> frozenset[str]:
        """Who holds a Token of this kind."""
        return frozenset(t.holder for t in self.board.tokens if t.kind == self.kind)

    @property
    def open_to(self) -> tuple[str, ...]:
        """Who may hold the Token."""
        return may_hold(self.faction, drawers(self.board, self.kind), self.holders)

    @property
    def unseen(self) -> frozenset[int]:
        """The numbers that the drawer has not seen."""
        known = {t.number for t in self.board.tokens if t.kind == self.kind and t.number != HIDDEN}
        return frozenset(self.names) - known - {self.number}

    def result(self, holder: str) -> Vector:
        """What it brings that somebody holds the Token: the worth, the points of one's own, the chance of each Token for oneself."""
        return self.tree.held(self.faction, 0, self.holders, (holder, self.number), self.unseen)

    @cached_property
    def worths(self) -> dict[tuple[str, int], Fraction]:
        """(Faction, number) -> the points of the Phase that a Token brings."""
        who = drawers(self.board, self.kind)
        return {(f, n): phase_worth(self.board, f, self.kind, n) for f in who for n in self.names}

    @cached_property
    def losses(self) -> dict[int, tuple[str, int]]:
        """Number -> the Faction whose player loses its People when another one holds it, and how many points."""
        found = {}
        for n, name in self.names.items():
            runner = self.board.runs.get(name, "") if self.kind == BARBARIAN else ""
            found[n] = runner, lost_people(self.board, runner, self.kind, n) if runner else 0
        return found

    def _counts(self, eyes: str, holder: str, number: int) -> Vector:
        """What it counts in a player's eyes that somebody holds a Token; for the drawer also his own points, and which one he holds."""
        seats = self.board.seats
        own = others = Fraction(0)
        runner, loss = self.losses[number]
        sums = [(holder, self.worths[holder, number])]
        if runner and seats[runner] != seats[holder]:
            sums.append((runner, Fraction(-loss)))
        for faction, amount in sums:
            if seats[faction] == seats[eyes]:
                own += amount
            else:
                others += amount
        worth = own - self.rivals * others
        if eyes != self.faction:
            return (worth,)
        holds = (Fraction(holder == eyes and n == number) for n in self.names)
        return (worth, own, *holds)


@dataclass(frozen=True)
class TokenAnswer:
    """What was asked, and who holds the Token."""

    q: TokenQuestion
    holder: str


def _to_come(board: Board, kind: str) -> list[str]:
    """Who has not drawn yet, in the order of later turns also on the first one, whose dice the board does not keep."""
    done, able = {t.drawer for t in board.tokens if t.kind == kind}, drawers(board, kind)
    return [f for f in by_points(board) if f in able and f not in done]


def _token(p: Board, token: str, problems: list[Problem]) -> tuple[Board, str, int]:
    """The board before the Token was drawn, its kind and number; the same board where it does not lie there yet."""
    last, text = _undecided(p), token.strip().casefold()
    if last is not None and text in ("", names(p, last.kind)[last.number].casefold()):
        return replace(p, tokens=p.tokens[:-1]), last.kind, last.number
    if not text:
        raise IllegalChoice("5.4", "nobody has to decide about a Token on this board", "Say which one was drawn.")
    found = {name: (kind, number_of(p, kind, name)) for kind in (BARBARIAN, EMPEROR) for name in left(p, kind)}
    name = next((n for n in found if n.casefold() == text), "")
    if not name:
        hint = did_you_mean(token, found) or f"Not drawn yet: {', '.join(found)}."
        problems.append(Problem("token", f'"{token[:40]}" is on no Token that can be drawn now', hint, case="5.4"))
        return p, BARBARIAN, HIDDEN
    return p, *found[name]


def _undecided(p: Board) -> Token | None:
    """The Token that was drawn last, while it lies before its drawer and is known."""
    last = p.tokens[-1] if p.tokens else None
    return last if last is not None and last.number != HIDDEN and last.drawer == last.holder else None


def _faction(p: Board, text: str, where: str, problems: list[Problem]) -> str:
    if not text.strip():
        return ""
    found = p.rules.names["faction"].get(text.strip())
    if found is None or found not in p.factions:
        hint = did_you_mean(text, p.factions) or f"In play: {', '.join(p.factions)}."
        problems.append(Problem(where, f'"{text[:40]}" does not play', hint, case="2"))
        return ""
    return found


def _clashes(board: Board, kind: str, who: str, order: list[str]) -> list[Problem]:
    """What cannot be of who draws, and in which order."""
    problems, able, to_come = [], drawers(board, kind), _to_come(board, kind)
    if who not in to_come:
        what = "has drawn already" if who in able else "draws no Token of this kind"
        problems.append(
            Problem("faction", f"{who or 'nobody'} {what}", f"Still to draw: {', '.join(to_come) or 'nobody'}.")
        )
    rest = [f for f in to_come if f != who]
    if order and sorted(order) != sorted(rest):
        problems.append(
            Problem("order", f'"{"; ".join(order)}" are not those who draw after {who}', f"Name {'; '.join(rest)}.")
        )
    return problems


__all__ = ["TokenAnswer", "TokenQuestion"]
