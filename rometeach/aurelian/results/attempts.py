"""The odds of one Action where a piece stands: Suppress, Placate, Siege, Battle, Campaign (6.1, 6.2, 6.5 to 6.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, IllegalChoice, Problem
from ...core.figures.ledger import Ledger
from ...core.frozen import Frozen
from ...core.meanings import NO_MEANINGS, Meaning
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Table, chance
from ...core.words import counted
from ..board.board import Board
from ..charts import attempts
from ..charts.actions import why_not
from ..charts.common import box_of, needs, p_success
from ..meanings import OF_ACTION, of_loss
from ..rules import SIDES
from .names import find_actions, find_piece
from .notes import board_notes

ODDS = ("Suppress", "Placate", "Siege", "Battle", "Campaign")


@dataclass(frozen=True, eq=False, repr=False)
class Attempt(PositionResult[Board]):
    """One Action: either it succeeds with `p_success`, or its `outcomes` have chances and meanings; `ledger` is added to the die."""

    AMOUNTS = ("price",)

    action: str
    piece: str
    box: str
    ledger: Ledger
    p_success: Fraction
    outcomes: tuple[tuple[str, Fraction], ...]
    p_army_lost: Fraction
    price: int
    units: tuple[str, ...]
    means: Frozen[str, Meaning] = NO_MEANINGS

    def exhibit(self) -> Exhibit:
        """The chance, its reasons and what goes to the Dead Pool."""
        title = f"{self.action} in {self.box} by {'Aurelian' if self.piece == 'Aurelian' else 'an Officer'}"
        lines: list[tuple[str, str]] = []
        if self.action in ("Suppress", "Siege"):
            face = needs(self.ledger.total)
            lines = [("Succeeds", chance(self.p_success) + (f", on a {face} or more" if face <= SIDES else ""))]
        elif self.action == "Placate":
            lines = [("Costs", f"{self.price} Coin{'s' if self.price != 1 else ''}")]
        else:
            lines = [("Army Strength", str(self.position.army)), ("The Army is lost", chance(self.p_army_lost))]
        lines.append(("To the Dead Pool", ", ".join(self.units)))
        bars = (Bars("What it costs and brings", self.outcomes, self.means, ordered=True),) if self.outcomes else ()
        faces = tuple((str(d), self._face(d)) for d in range(1, SIDES + 1)) if self.action != "Placate" else ()
        table = Table("Face of the die", ("Die", "Result"), faces)
        ledgers = (("Added to the die", self.ledger),) if self.ledger.lines or self.ledger.silent else ()
        section = self.position.rules.actions[self.action].case
        how = f"An eight-sided die ({section})." if faces else "Half the topmost Resistance, rounded up (6.2)."
        return Exhibit(title, tuple(lines), bars, (table,), ledgers, how)

    def _face(self, die: int) -> str:
        p = self.position
        if self.action == "Battle":
            return (
                f"row {attempts.row(die, self.ledger.total)}: the Army loses {attempts.battle_loss(p, self.box, die)}"
            )
        if self.action == "Campaign":
            loss, coins = attempts.campaign_result(p, len(self.units), die)
            return f"row {attempts.row(die, self.ledger.total)}: the Army loses {loss}, {counted(coins, 'Coin')}"
        return "success" if die + self.ledger.total > 0 else "no effect"

    def drawings(self) -> tuple[Picture, ...]:
        """The outcomes of the die; nothing where no die is thrown."""
        if self.action == "Placate":
            return ()
        title = self.exhibit().title
        if self.outcomes:
            return (Bars(title, self.outcomes, self.means, ordered=True).picture(),)
        return (Bars(title, (("succeeds", self.p_success), ("no effect", 1 - self.p_success)), OF_ACTION).picture(),)

    def rows(self) -> list[dict[str, object]]:
        """A row for each face of the die; for a Placate one with its price."""
        if self.action == "Placate":
            return [{"action": self.action, "box": self.box, "coins": self.price}]
        return [{"die": d, "result": self._face(d)} for d in range(1, SIDES + 1)]

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of success, or the chances of the outcomes."""
        found = {"success": self.p_success, "price": Fraction(self.price), "Army lost": self.p_army_lost}
        return found | dict(self.outcomes)

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        return {
            "attempt": {
                "action": self.action,
                "piece": self.piece,
                "box": self.box,
                "p_success": str(self.p_success),
                "price": self.price,
                "outcomes": {k: str(v) for k, v in self.outcomes},
                "p_army_lost": str(self.p_army_lost),
                "units": list(self.units),
                "ledger": [line.as_json() for line in self.ledger.lines],
            }
        }


def attempt(p: Board, piece: str, action: str) -> Attempt:
    """The odds of an Action where the piece stands.

    Raises:
        BadInput: no such piece or Action.
        IllegalChoice: the rules refuse it there, with the Section.
    """
    who, (name,) = find_piece(p, piece), find_actions(p, [action])
    if name not in ODDS:
        raise BadInput([Problem(name, "needs no die and costs no Coins", f"Ask for {', '.join(ODDS)}.")])
    box = box_of(p, who)
    why = why_not(p, name, box, who)
    if why is not None:
        raise IllegalChoice(why[1], why[0], f"{name} in {box}")
    ledger, p_done, price = p.rules.ledger(()), Fraction(1), 0
    outcomes: tuple[tuple[str, Fraction], ...] = ()
    lost = Fraction(0)
    units = p.stacks[box].units if box in p.stacks else ()
    if name == "Suppress":
        ledger = p.rules.ledger(attempts.suppress_terms(p, box, who))
        p_done, units = p_success(ledger.total), attempts.suppressed(p, box, who)
    elif name == "Siege":
        ledger = p.rules.ledger(attempts.siege_terms(p, box, who))
        p_done, units = p_success(ledger.total), units[-1:]
    elif name == "Placate":
        price, units = attempts.placate_price(p, box), units[-1:]
    elif name == "Battle":
        return _battle(p, who, box)
    else:
        return _campaign(p, who, box)
    return Attempt(
        p, Asked(attempt, (who, name)), name, who, box, ledger, p_done, outcomes, lost, price, units,
        rules_notes=board_notes(p),
    )  # fmt: skip


def _battle(p: Board, who: str, box: str) -> Attempt:
    ledger, law = p.rules.ledger(attempts.battle_terms(p)), attempts.battle_law(p, box)
    rows = {attempts.row(d, ledger.total) for d in range(1, SIDES + 1)}
    rests = [f"battle:{r}" for r in sorted(rows)] + [f"charts:battle.c{n}" for n in range(2, 6)]
    rests += [f"combat:{u}" for u in p.stacks[box].units]
    outcomes = tuple((f"loses {n}", chance) for n, chance in law.items())
    means = Frozen({f"loses {n}": of_loss(n, p.army) for n, _ in law.items()})
    lost = law.p_if(lambda n: n >= p.army)
    return Attempt(
        p, Asked(attempt, (who, "Battle")), "Battle", who, box, ledger, 1 - lost, outcomes, lost, 0,
        p.stacks[box].units, means, rests_on=tuple(rests), rules_notes=board_notes(p),
    )  # fmt: skip


def _campaign(p: Board, who: str, box: str) -> Attempt:
    pool = p.pool(p.rules.region_of[box])
    ledger, law = p.rules.ledger(attempts.campaign_terms(p)), attempts.campaign_law(p, len(pool))
    rows = {attempts.row(d, ledger.total) for d in range(1, SIDES + 1)}
    outcomes = tuple((f"loses {n}, {counted(c, 'Coin')}", Fraction(w, SIDES)) for (n, c), w in law.items())
    means = Frozen({f"loses {n}, {counted(c, 'Coin')}": of_loss(n, p.army, c) for n, c in law})
    lost = Fraction(sum(w for (n, _), w in law.items() if n >= p.army), SIDES)
    return Attempt(
        p, Asked(attempt, (who, "Campaign")), "Campaign", who, box,
        ledger, 1 - lost, outcomes, lost, 0, pool, means,
        rests_on=tuple(f"campaign:{r}" for r in sorted(rows)), rules_notes=board_notes(p),
    )  # fmt: skip
