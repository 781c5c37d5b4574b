"""The whole board as one immutable value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from rometeach.core.errors import BadInput, Problem
from rometeach.core.frozen import Frozen, replace
from rometeach.core.grammar import Clause, ClauseTable
from rometeach.core.positions.files import write_text
from rometeach.core.positions.saved import Kept

from .rules import SEATS, Rules

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Board(Kept):
    """Areas with their owner and Legions, hands, the deck. `seat` says whose view it is; `unseen` are the cards it does not know."""

    GAME = "triumvirs"
    PREFIX = "T1"

    rules: Rules
    areas: Frozen[str, tuple[str, int]]
    hands: tuple[tuple[str, ...], ...] = ((), (), ())
    deck: tuple[str, ...] = ()
    turn: int = 1
    phase: str = "Turns"
    title: str = ""
    seat: str = ""
    unseen: tuple[str, ...] = ()

    def view(self, seat: str) -> Self:
        """The board as a seat knows it: the other hands and the deck are cards of which only the kinds are known."""
        if self.seat:
            return self
        own = SEATS.index(seat) if seat in SEATS else -1
        unseen = [c for n, hand in enumerate(self.hands) if n != own for c in hand]
        hands = tuple(hand if n == own else (UNKNOWN,) * len(hand) for n, hand in enumerate(self.hands))
        deck = (UNKNOWN,) * len(self.deck)
        return replace(self, hands=hands, deck=deck, seat=seat or "nobody", unseen=tuple(sorted([*unseen, *self.deck])))

    def of(self, seat: str) -> tuple[str, ...]:
        """The areas of a seat."""
        return tuple(a for a, (owner, _) in self.areas.items() if owner == seat)

    def edit(self, change: str) -> Self:
        """The board after a change such as "Italia: Caesar 3"; raises BadInput."""
        return replace(self, areas=EDIT.edit(self, change).areas)

    def diff(self, other: Board) -> str:
        """The change that turns this board into the other."""
        return "; ".join(f"{a}: {o} {n}" for a, (o, n) in other.areas.items() if self.areas[a] != (o, n))

    def problems(self) -> list[Problem]:
        """What is wrong with the board."""
        return [Problem(a, "has no Legion", severity="warning") for a, (_, n) in self.areas.items() if not n]

    def plain(self) -> dict[str, object]:
        """The board as plain data."""
        return {
            "game": self.GAME,
            "format": 1,
            "title": self.title,
            "turn": self.turn,
            "phase": self.phase,
            "areas": {a: f"{owner} {n}" for a, (owner, n) in self.areas.items()},
            "hands": {s: list(h) for s, h in zip(SEATS, self.hands, strict=True)},
            "deck": list(self.deck),
            "view": self.seat,
            "unseen": list(self.unseen),
            "rules": self.rules.plain(),
        }

    def text_over(self, raw: bytes, where: str) -> str:
        """The text of a file, with the comments of the one that is there."""
        return write_text(self.plain(), raw.decode("utf-8-sig"))


def _area(board: Board, m: re.Match[str]) -> Board:
    area, owner = board.rules.names["area"].find(m[1]), board.rules.names["seat"].find(m[2])
    return replace(board, areas=board.areas | {area: (owner, int(m[3]))})


EDIT: ClauseTable[Board, Board] = ClauseTable(
    (Clause("an area", r"(\w+)\s*:\s*(\w+)\s+(\d{1,2})", _area, "Italia: Caesar 3"),)
)


def set_up(rules: Rules) -> Board:
    """The board at the start; the cards are still to be dealt (2.2)."""
    areas = Frozen({n: (r["owner"], int(r["legions"])) for n, r in rules.tables["areas"].items()})
    return Board(rules, areas, deck=rules.deck, phase="Deal", title="43 BCE: three heirs")


def dealt(rules: Rules) -> Board:
    """The same with two cards each."""
    hands = (("Fleet", "Levy"), ("Levy", "Veterans"), ("Levy", "Levy"))
    left = list(rules.deck)
    for card in (c for h in hands for c in h):
        left.remove(card)
    return replace(set_up(rules), hands=hands, deck=tuple(left), phase="Turns", title="43 BCE, with the cards dealt")


NAMED = {"43": ("43 BCE: three heirs", set_up), "43-dealt": ("43 BCE, with the cards dealt", dealt)}


def from_plain(plain: Mapping[str, object]) -> Board:
    """A board from plain data; raises BadInput with every mistake."""
    rules = Rules.standard()
    problems: list[Problem] = []
    areas = dict(set_up(rules).areas)
    given = plain.get("areas")
    for name, text in (given if isinstance(given, dict) else {}).items():
        m = re.fullmatch(r"(\w+) (\d{1,2})", str(text))
        if rules.names["area"].get(str(name)) is None or m is None or m[1] not in SEATS:
            problems.append(
                Problem(f"areas.{name}", "is no area with an owner and a number", 'Write Italia = "Caesar 3".')
            )
        else:
            areas[str(name)] = (m[1], int(m[2]))
    hands = plain.get("hands")
    held = tuple(tuple(hands.get(s, ())) if isinstance(hands, dict) else () for s in SEATS)
    if problems:
        raise BadInput(problems, "This position cannot be used:")
    deck, unseen = (tuple(x) if isinstance(x := plain.get(k), list) else () for k in ("deck", "unseen"))
    texts = {k: str(plain.get(k, "")) for k in ("title", "phase")}
    turn = plain.get("turn", 1)
    return Board(
        rules, Frozen(areas), held, deck, turn if isinstance(turn, int) else 1, texts["phase"] or "Turns", texts["title"],
        str(plain.get("view", "")), unseen,
    )  # fmt: skip
