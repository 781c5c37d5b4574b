"""Everything that may be tried now and what the cups bring, with its chances: the answer to a board without a question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ...core.figures.ledger import total
from ...core.figures.sources import Source
from ...core.meanings import GAIN, LOSS
from ...core.results.base import Asked, PositionResult
from ...core.results.pictures import Picture
from ...core.results.show import Bars, Exhibit, Table, fraction, percent
from ...core.words import counted
from ..actions import PieceAction
from ..board.board import Board
from ..charts import attempts
from ..charts.common import p_success
from ..phases import choices
from ..rules import SIDES
from . import ahead
from .deeds import follows
from .notes import board_notes
from .raids import raid
from .turns import score, taxes


@dataclass(frozen=True, slots=True)
class Try:
    """One choice that needs a die or Coins: the chance that it does what it should, and what that means."""

    action: PieceAction
    p: Fraction
    does: str

    @property
    def name(self) -> str:
        """The choice as it is spelled."""
        return str(self.action)


@dataclass(frozen=True, eq=False, repr=False)
class Overview(PositionResult[Board]):
    """What may be tried now, and what each Combat Value of Barbarians would do to the Danube.

    `actions` are those that may be taken now, `ways` those to clear a Box, `cups` what the cups bring.
    """

    AMOUNTS = (": mean", ": Army loses")

    tries: tuple[Try, ...]
    raids: tuple[tuple[str, Fraction, Fraction], ...]
    actions: tuple[str, ...] = ()
    ways: tuple[PositionResult[Board], ...] = ()
    cups: tuple[PositionResult[Board], ...] = ()
    why_none: str = ""

    def exhibit(self) -> Exhibit:
        """Tables of chances."""
        rows = tuple((t.name, fraction(t.p), percent(t.p), t.does) for t in self.tries)
        after = tuple((name, *follows(self.position.rules.actions[name])) for name in self.actions)
        danube = tuple((name, fraction(over), percent(over), percent(lost)) for name, over, lost in self.raids)
        return Exhibit(
            f"Chances on Turn {self.position.turn}",
            tables=(
                Table("Actions that need a die or Coins", ("Choice", "Succeeds", "", "Then"), rows),
                Table("What follows an Action", ("Action", "Cup Adjustment", "Reactions", "Section"), after),
                Table("A Barbarian that is drawn", ("Barbarian", "Overruns a Space", "", "Game lost"), danube),
                *_tables(self.ways, 2),
                *_tables(self.cups, 1),
            ),
            headline=self._headline(),
            how="Exact, with an eight-sided die. Each part can be asked for by itself, with all its reasons: `deeds`, "
            "`attempt`, `clear`, `raid`, `danube`, `reactions`, `revolts`, `where`, `actions_left`, `score`, `taxes`; and "
            "`reach` for the chance to reach the threshold. On the command line these are options of `rometeach odds`.",
            notes=tuple(self._notes()),
        )

    def _headline(self) -> tuple[tuple[str, str], ...]:
        p, points = self.position, score(self.position)
        asked = f"{points.total} as the board lies, of the {points.threshold} that Turn {p.turn} asks for (12.1, 12.5)"
        return (
            *((("The game", f"{points.lost} (13.0)"),) if points.lost else ()),
            ("Victory Points at the end of the turn", asked),
            ("Treasury after taxes", f"{taxes(p).treasury} (11.2)"),
        )

    def _notes(self) -> Iterator[str]:
        """What the parts assume, each once, and what is left out."""
        if any(t.action.action in ("Battle", "Campaign") for t in self.tries):
            yield "A Battle or a Campaign succeeds when the Army lives (6.5, 6.6)."
        if self.why_none:
            yield f"{self.why_none}: what the cups bring is left out."
        yield from dict.fromkeys(note for r in (*self.ways, *self.cups) for note in r.exhibit().notes)

    def drawings(self) -> tuple[Picture, ...]:
        """The Actions, the surest first; what a Barbarian would do. Each part draws more, asked by itself."""
        surest = tuple(sorted(((t.name, t.p) for t in self.tries), key=lambda x: -x[1]))
        over = tuple((name, p) for name, p, _ in self.raids)
        raids = Bars("A Barbarian that is drawn overruns a Space", over, LOSS).picture()
        return (Bars("An Action succeeds, or the Army lives", surest, GAIN).picture(), raids) if surest else (raids,)

    def rows(self) -> list[dict[str, object]]:
        """A row for each choice that needs a die or Coins."""
        return [{"choice": t.name, "chance": str(t.p), "percent": float(t.p) * 100, "then": t.does} for t in self.tries]

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

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        tries = [{"choice": t.name, "p": str(t.p), "then": t.does} for t in self.tries]
        raids = [{"barbarian": n, "p_overrun": str(o), "p_lost": str(x)} for n, o, x in self.raids]
        found: dict[str, object] = {"tries": tries, "raids": raids}
        found["clear"] = [result.as_json()["clear"] for result in self.ways]
        for result in self.cups:
            found |= result.as_json()
        return {"odds": found}


def _tables(results: tuple[PositionResult[Board], ...], most: int) -> list[Table]:
    """The first tables of some results, each with the title of its result."""
    shown = [result.exhibit() for result in results]
    return [replace(t, caption=f"{e.title}. {t.caption}") for e in shown for t in e.tables[:most]]


def overview(p: Board) -> Overview:
    """What may be tried now, and what Barbarians would do."""
    rests: set[str] = set()
    tries = []
    legal = choices.legal(p)
    for choice in legal:
        found = _try(p, choice, rests)
        if found:
            tries.append(found)
    weakest = {cv: name for name, cv in reversed(p.rules.barbarians.items())}
    raids = []
    for name in sorted(weakest.values()):
        one = raid(p, name)
        raids.append((name, one.p_overrun, one.p_lost))
    rests |= {f"barbarians:{n}" for n in weakest.values()} | {f"danube:{n + 1}" for n in range(len(p.strength))}
    cups, why_none = ahead.from_cups(p)
    taken = {choice.action for choice in legal}
    return Overview(
        p, Asked(overview), tuple(tries), tuple(raids), tuple(a for a in p.rules.actions if a in taken),
        tuple(ahead.sieges(p)), cups, why_none,
        rests_on=tuple(sorted(rests)), rules_notes=board_notes(p),
    )  # fmt: skip


def _try(p: Board, choice: PieceAction, rests: set[str]) -> Try | None:
    box, piece, values = choice.box, choice.piece, p.rules.values
    if choice.action == "Suppress":
        gone = attempts.suppressed(p, box, piece)
        return Try(
            choice, p_success(total(attempts.suppress_terms(p, box, piece), values)), f"removes {', '.join(gone)}"
        )
    if choice.action == "Placate":
        return Try(choice, Fraction(1), f"{counted(attempts.placate_price(p, box), 'Coin')} for {p.stacks[box].top}")
    if choice.action == "Siege":
        rests.add(f"combat:{p.stacks[box].top}")
        return Try(
            choice, p_success(total(attempts.siege_terms(p, box, piece), values)), f"removes {p.stacks[box].top}"
        )
    if choice.action == "Battle":
        rests |= {f"combat:{u}" for u in p.stacks[box].units}
        rests |= _rows(p, "battle", total(attempts.battle_terms(p), values))
        law = attempts.battle_law(p, box)
        safe = law.p_if(lambda n: n < p.army)
        return Try(choice, safe, f"the Army loses {', '.join(f'{n}: {percent(q)}' for n, q in law.items())}")
    if choice.action == "Campaign":
        pool = len(p.pool(p.rules.region_of[box]))
        rests |= _rows(p, "campaign", total(attempts.campaign_terms(p), values))
        table = attempts.campaign_law(p, pool)
        results = [f"{n} for {counted(c, 'Coin')}: {percent(Fraction(w, SIDES))}" for (n, c), w in table.items()]
        safe = Fraction(sum(w for (n, _), w in table.items() if n < p.army), SIDES)
        return Try(choice, safe, f"the Army loses {', '.join(results)}")
    return None


def _rows(p: Board, table: str, modifier: int) -> set[str]:
    return {f"{table}:{attempts.row(die, modifier)}" for die in range(1, SIDES + 1)}
