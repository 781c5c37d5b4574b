"""Everything that may be tried now and what the cups bring, with its chances: the answer to a board without a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ...core.ledger import total
from ...core.show import Exhibit, Table, fraction, percent
from ...core.sources import Source
from ...core.words import counted
from ..charts import attempts
from ..charts.common import p_success
from ..phases import choices
from ..phases.choices import Choice
from ..position import Position
from ..rules import SIDES
from . import ahead
from .base import GameResult, rules_notes
from .fronts import raid


@dataclass(frozen=True, slots=True)
class Try:
    """One choice that needs a die or Coins: the chance that it does what it should, and what that means."""

    name: str
    p: Fraction
    does: str


@dataclass(frozen=True)
class Overview(GameResult):
    """What may be tried now, and what each Combat Value of Barbarians would do to the Danube."""

    tries: tuple[Try, ...]
    raids: tuple[tuple[str, Fraction, Fraction], ...]
    ways: tuple[GameResult, ...] = ()
    cups: tuple[GameResult, ...] = ()
    why_none: str = ""

    def exhibit(self) -> Exhibit:
        """Tables of chances."""
        rows = tuple((t.name, fraction(t.p), percent(t.p), t.does) for t in self.tries)
        danube = tuple((name, fraction(over), percent(over), percent(lost)) for name, over, lost in self.raids)
        return Exhibit(
            f"Chances on Turn {self.position.turn}",
            tables=(
                Table("Actions that need a die or Coins", ("Choice", "Succeeds", "", "Then"), rows),
                Table("A Barbarian that is drawn", ("Barbarian", "Overruns a Space", "", "Game lost"), danube),
                *_tables(self.ways, 2),
                *_tables(self.cups, 1),
            ),
            how="Exact, with an eight-sided die. Ask `attempt`, `clear`, `raid`, `danube`, `reactions`, `revolts`, "
            "`actions_left`, `score`, `taxes` for the reasons.",
            notes=(f"{self.why_none}: what the cups bring is left out.",) if self.why_none else (),
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chances."""
        found = {t.name: t.p for t in self.tries} | {name: over for name, over, _ in self.raids}
        for result in (*self.ways, *self.cups):
            title = result.exhibit().title
            found |= {f"{title}: {name}": q for name, q in result.figures().items()}
        return found

    def doubts(self) -> dict[str, Source]:
        """Those of all its parts."""
        found = super().doubts()
        for result in (*self.ways, *self.cups):
            found |= result.doubts()
        return found

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        tries = [{"choice": t.name, "p": str(t.p), "then": t.does} for t in self.tries]
        raids = [{"barbarian": n, "p_overrun": str(o), "p_lost": str(x)} for n, o, x in self.raids]
        found: dict[str, Any] = {"tries": tries, "raids": raids}
        found["clear"] = [result.as_json()["clear"] for result in self.ways]
        for result in self.cups:
            found |= result.as_json()
        return {"odds": found}


def _tables(results: tuple[GameResult, ...], most: int) -> list[Table]:
    """The first tables of some results, each with the title of its result."""
    shown = [result.exhibit() for result in results]
    return [replace(t, caption=f"{e.title}. {t.caption}") for e in shown for t in e.tables[:most]]


def overview(p: Position) -> Overview:
    """What may be tried now, and what Barbarians would do."""
    rests: set[str] = set()
    tries = []
    for name in choices.legal(p):
        choice = choices.parse(p, name)
        found = _try(p, name, choice, rests)
        if found:
            tries.append(found)
    weakest = {cv: name for name, cv in reversed(p.rules.barbarians.items())}
    raids = []
    for name in sorted(weakest.values()):
        one = raid(p, name)
        raids.append((name, one.p_overrun, one.p_lost))
    rests |= {f"barbarians:{n}" for n in weakest.values()} | {f"danube:{n + 1}" for n in range(len(p.strength))}
    cups, why_none = ahead.from_cups(p)
    return Overview(
        p, overview, tuple(sorted(rests)), tuple(tries), tuple(raids), tuple(ahead.sieges(p)), cups, why_none,
        rules_notes=rules_notes(p.rules),
    )  # fmt: skip


def _try(p: Position, name: str, choice: Choice, rests: set[str]) -> Try | None:
    box, piece, values = choice.box, choice.piece, p.rules.values
    if choice.action == "Suppress":
        gone = attempts.suppressed(p, box, piece)
        return Try(name, p_success(total(attempts.suppress_terms(p, box, piece), values)), f"removes {', '.join(gone)}")
    if choice.action == "Placate":
        return Try(name, Fraction(1), f"{counted(attempts.placate_price(p, box), 'Coin')} for {p.stacks[box].top}")
    if choice.action == "Siege":
        rests.add(f"combat:{p.stacks[box].top}")
        return Try(name, p_success(total(attempts.siege_terms(p, box, piece), values)), f"removes {p.stacks[box].top}")
    if choice.action == "Battle":
        rests |= {f"combat:{u}" for u in p.stacks[box].units}
        rests |= _rows(p, "battle", total(attempts.battle_terms(p), values))
        law = attempts.battle_law(p, box)
        safe = law.p_if(lambda n: n < p.army)
        return Try(name, safe, f"the Army survives so often, and loses {fraction(law.mean)} on average")
    if choice.action == "Campaign":
        pool = len(p.pool(p.rules.region_of[box]))
        rests |= _rows(p, "campaign", total(attempts.campaign_terms(p), values))
        table = attempts.campaign_law(p, pool)
        loss = sum((Fraction(n * w, SIDES) for (n, _), w in table.items()), Fraction(0))
        safe = Fraction(sum(w for (n, _), w in table.items() if n < p.army), SIDES)
        return Try(name, safe, f"the Army survives so often, and loses {fraction(loss)} on average")
    return None


def _rows(p: Position, table: str, modifier: int) -> set[str]:
    return {f"{table}:{attempts.row(die, modifier)}" for die in range(1, SIDES + 1)}
