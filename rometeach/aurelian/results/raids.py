"""A Barbarian that is drawn now (7.2), and in which cup a chit may be (5.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, Problem
from ...core.figures.ledger import Ledger
from ...core.meanings import LOSS
from ...core.results.base import Asked, PositionResult
from ...core.results.show import Bars, Exhibit, Table, chance, fraction
from ..board.board import Board
from ..charts import danube
from ..charts.common import p_success
from ..rules import CUPS, SIDES
from .notes import board_notes


@dataclass(frozen=True, eq=False, repr=False)
class Raid(PositionResult[Board]):
    """What a Barbarian would do. `attacks`: (faces, Space, ledger, chance to hold) for each Space it can come to."""

    barbarian: str
    attacks: tuple[tuple[tuple[int, ...], int, Ledger, Fraction], ...]
    p_handled: Fraction
    p_overrun: Fraction
    p_lost: Fraction

    def exhibit(self) -> Exhibit:
        """The chance of each Space, and whether it holds."""
        rows = tuple(
            (str(s), " ".join(map(str, faces)), str(self.position.strength[s - 1]), fraction(hold))
            for faces, s, _, hold in self.attacks
        )
        return Exhibit(
            f"{self.barbarian} attacks",
            (
                ("A Space is overrun", chance(self.p_overrun)),
                ("A Usurper deals with it", chance(self.p_handled)),
                ("The game is lost by it", chance(self.p_lost)),
            ),
            (
                Bars(
                    "Overrun",
                    tuple((f"Space {s}", Fraction(len(f), SIDES) * (1 - h)) for f, s, _, h in self.attacks),
                    LOSS,
                ),
            ),
            (Table("Attacks", ("Space", "Rolled", "Strength", "Holds"), rows),),
            tuple((f"Added to the die on Space {s}", ledger) for _, s, ledger, _ in self.attacks),
            "One eight-sided die for the Space, one for the defence (7.2).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chances."""
        return {"overrun": self.p_overrun, "handled": self.p_handled, "lost": self.p_lost}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        attacks = [{"space": s, "faces": list(f), "p_holds": str(h)} for f, s, _, h in self.attacks]
        return {"raid": {"barbarian": self.barbarian, "attacks": attacks, "p_overrun": str(self.p_overrun)}}


def raid(p: Board, barbarian: str) -> Raid:
    """What a Barbarian that is drawn now would do.

    Raises:
        BadInput: no such Barbarian.
    """
    name = p.rules.names["barbarian"].find(barbarian)
    faces: dict[int, list[int]] = {}
    handled = 0
    for face in range(1, SIDES + 1):
        if danube.is_handled(p, face):
            handled += 1
        elif space := danube.target(p, face):
            faces.setdefault(space, []).append(face)
    attacks = []
    for space, rolled in sorted(faces.items()):
        ledger = p.rules.ledger(danube.defence_terms(p, space, name))
        attacks.append((tuple(rolled), space, ledger, p_success(ledger.total)))
    overrun = sum((Fraction(len(f), SIDES) * (1 - h) for f, _, _, h in attacks), Fraction(0))
    last = sum(map(bool, p.raiders)) + 1 >= p.rules.values["danube.lost"]
    lost = Fraction(1) if danube.is_lost(p) else overrun if last else Fraction(0)
    rests = tuple(f"danube:{n}" for n in range(1, len(p.strength) + 1))
    return Raid(
        p, Asked(raid, (name,)), name, tuple(attacks), Fraction(handled, SIDES), overrun, lost,
        rests_on=rests, rules_notes=board_notes(p),
    )  # fmt: skip


@dataclass(frozen=True, eq=False, repr=False)
class Where(PositionResult[Board]):
    """In which cup a chit may be."""

    chit: str
    chances: tuple[Fraction, Fraction, Fraction]

    def exhibit(self) -> Exhibit:
        """The chance of each cup."""
        bars = Bars("Cup", tuple((cup.title(), x) for cup, x in zip(CUPS, self.chances, strict=True)))
        size = self.position.cups.size("hostile")
        drawn = self.chances[2] / size if size else Fraction(0)
        head = (("In the Hostile Cup", chance(self.chances[2])), ("The next Reaction", chance(drawn)))
        return Exhibit(f"Where {self.chit} is", head, (bars,), how="Exact, given every chit that was shown (5.0).")

    def figures(self) -> Mapping[str, Fraction]:
        """The chances."""
        return dict(zip(CUPS, self.chances, strict=True))

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {"where": {"chit": self.chit} | {c: str(x) for c, x in self.figures().items()}}


def where(p: Board, chit: str) -> Where:
    """The chance that a chit is in each cup.

    Raises:
        BadInput: no such chit, one in no cup, or too much was moved unseen.
    """
    name = p.rules.names["chit"].find(chit)
    if name not in p.cups.chits():
        place = next(place for place, chits in p.places().items() if name in chits)
        raise BadInput([Problem(name, f"is in no cup, but here: {place}")])
    return Where(p, Asked(where, (name,)), name, p.law().where(name), rules_notes=board_notes(p))
