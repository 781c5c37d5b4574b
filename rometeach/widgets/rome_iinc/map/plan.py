"""A plan on the map: Transfers as arrows, what is Built and Promoted, and the Wars with their odds; the same as tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from html import escape

from ....core.errors import BadInput, Problem
from ....core.results.plans import Plan
from ....core.results.show import STYLE, Table, percent
from ....rome_iinc import plans
from ....rome_iinc.actions import Annex, Build, Fight, Planned, Promote, Transfer
from ....rome_iinc.board.board import GARRISONED
from ....rome_iinc.board.units import LETTERS, Units
from ....rome_iinc.charts import war
from ....rome_iinc.charts.war_dice import RESULTS
from ....rome_iinc.position import Position
from ....rome_iinc.valuation import fights
from ...map.drawing import draw
from ...map.view import Arrow, Badge, LegendEntry, MapView
from .picture import KEY, headline, odds_of, view

PLAN_KEY = (
    "The map shows the garrisons and the Revolts as planned. Green boxes: + Built, ^ Promoted, Annexed; green arrows: "
    "Units that are Transferred; dashed lines lead to the War that is fought, beside the chance of a Triumph as the board stands."
)
"""What the marks of a plan mean."""


@dataclass(frozen=True)
class DrawnFight:
    """A fight of a plan on the planned board: the chance of each result, and that it goes ahead (Case 11.1.5)."""

    war: str
    space: str
    commander: str
    provinces: tuple[str, ...]
    odds: dict[str, Fraction]
    goes_ahead: Fraction


@dataclass(frozen=True)
class PlanMap:
    """A plan as a picture with its tables; it needs no kernel and no script. Make it with `plan_map`."""

    plan: Plan
    before: Position
    empire: str

    @cached_property
    def choices(self) -> tuple[Planned, ...]:
        """The plan's actions that a board can show; Losses stand in the table alone."""
        return tuple(a for a in self.plan.actions if isinstance(a, Planned))

    @cached_property
    def after(self) -> Position:
        """The board with all but the fights carried out."""
        return plans.carry_out(self.before, self.empire, [a for a in self.choices if not isinstance(a, Fight)])

    @cached_property
    def bouts(self) -> tuple[DrawnFight, ...]:
        """The fights."""
        return tuple(_bout(self.after, found) for found in plans.with_fights(self.after, self.choices))

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """The Transfers, one arrow for all that go the same way, and a line for each Province that fights elsewhere."""
        moved: dict[tuple[str, str], Counter[str]] = {}
        for action in self.choices:
            if isinstance(action, Transfer):
                moved.setdefault((action.source, action.target), Counter())[action.unit] += 1
        found = [Arrow(a, b, Units(**units).short(), "transfer") for (a, b), units in moved.items()]
        found += [Arrow(n, b.space, "", "fight") for b in self.bouts for n in b.provinces if n != b.space]
        return tuple(found)

    @property
    def marks(self) -> dict[str, list[str]]:
        """Space -> what is marked there, in short."""
        built: dict[str, Counter[str]] = {}
        marks: dict[str, list[str]] = {}
        for action in self.choices:
            if isinstance(action, Build | Promote):
                sign = "^" if isinstance(action, Promote) else "+"
                built.setdefault(action.province, Counter())[sign + LETTERS[action.unit]] += 1
            elif isinstance(action, Annex):
                marks.setdefault(action.province, []).append("Annexed")
        for province, units in built.items():
            words = (f"{x[0]}{n if n > 1 else ''}{x[1:]}" for x, n in units.items())
            marks.setdefault(province, []).append(" ".join(words))
        for b in self.bouts:
            p = b.odds["Triumph"]
            marks.setdefault(b.space, []).append(f"Triumph {percent(p) if p else 'never'}")
        return marks

    @property
    def view(self) -> MapView:
        """What the map shows."""
        marks = self.marks
        drawn = view(self.after, arrows=self.arrows)
        areas = tuple(
            replace(
                area,
                badges=(*area.badges, *(Badge(text, "plan") for text in marks.get(area.name, ()))),
                title=". ".join([area.title, *(f"Plan: {text}" for text in marks.get(area.name, ()))]),
                emphasis=area.name in marks or area.emphasis,
            )
            for area in drawn.areas
        )
        legend = (*drawn.legend, LegendEntry("Planned here", "#00513b", None)) if marks else drawn.legend
        title = f"Plan: {headline(self.before)}"
        return replace(drawn, title=title, description=self.description, areas=areas, legend=legend)

    @property
    def description(self) -> str:
        """The plan in words, for who cannot see the picture."""
        return f"{self.plan.change or 'Do nothing'}. {PLAN_KEY} {KEY}"

    def svg(self, prefix: str = "plan") -> str:
        """The picture alone; two on one page need different prefixes."""
        return draw(self.view, prefix=prefix)

    def tables(self, choices: bool = True) -> tuple[Table, ...]:
        """The choices with their cost (unless they stand elsewhere), the Provinces that change, and the fights."""
        rows = tuple((str(a), f"{c} Gold") for a, c in zip(self.plan.actions, self.plan.costs, strict=True))
        plan = Table("The plan", ("Choice", "Cost"), rows or (("do nothing", "0 Gold"),))
        found = [*([plan] if choices else []), self._provinces(), self._fights()]
        return tuple(t for t in found if t.rows)

    def _provinces(self) -> Table:
        a, b = self.before, self.after
        old, new = odds_of(a), odds_of(b)
        rows = []
        for name in a.rules.provinces:
            risks = [odds[name].p_revolt if name in odds else Fraction(0) for odds in (old, new)]
            if a.provinces[name] == b.provinces[name] and risks[0] == risks[1]:
                continue
            states = [_state(x, name) for x in (a, b)]
            rows.append((name, *states, *(percent(r) if r else "never" for r in risks)))
        return Table(
            "What changes before the Revolt step", ("Province", "Now", "Planned", "Revolts now", "Planned"), tuple(rows)
        )

    def _fights(self) -> Table:
        rows = tuple(
            (
                b.war,
                b.commander,
                ", ".join(b.provinces),
                percent(b.goes_ahead),
                *(percent(p) if p else "never" for p in b.odds.values()),
            )
            for b in self.bouts
        )
        return Table(
            "Fights, as the board then stands", ("War", "Commander", "Provinces", "Goes ahead", *RESULTS), rows
        )

    def beside(self) -> str:
        """The picture where the plan itself stands beside it: the choices are left to that one."""
        return self.html(choices=False)

    def html(self, prefix: str = "plan", choices: bool = True) -> str:
        """The picture, its key, and its tables."""
        tables = "".join(t.html() for t in self.tables(choices))
        key = f"<p><small>{escape(PLAN_KEY)} {escape(KEY)}</small></p>"
        return f'<section class="rometeach">{STYLE}{self.svg(prefix)}{key}{tables}</section>'

    def text(self) -> str:
        """The plan in words."""
        return "\n\n".join([self.plan.title, *(t.text() for t in self.tables())])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    def __str__(self) -> str:
        return self.text()


def _bout(board: Position, found: plans.PlannedFight) -> DrawnFight:
    force = found.force
    law = war.law_of(board, force)
    odds = {r: Fraction(sum(w for x, _, w in law if x == r), 216) for r in RESULTS}
    chance = Fraction(1)
    for n in force.provinces:
        if board.provinces[n].status in GARRISONED:
            chance *= 1 - fights.p_lost(board, n)
    return DrawnFight(force.war, board.wars[force.war].space, force.commander.name, force.provinces, odds, chance)


def _state(p: Position, name: str) -> str:
    state = p.provinces[name]
    return f"{state.title}: {state.units}" if state.status in GARRISONED else state.title


def plan_map(plan: Plan, position: Position | None = None) -> PlanMap:
    """A plan on the map of the position that it was made for, or of another one.

    Raises:
        BadInput: the plan does not say which position it is for; give it.
        IllegalChoice: the plan cannot be carried out on that position.
    """
    setting = plan.setting
    asked = getattr(setting, "q", setting)
    found = position or getattr(asked, "p", None) or getattr(asked, "board", None)
    if not isinstance(found, Position):
        raise BadInput([Problem("position", "is not known to this plan", "Give it: plan_map(plan, position).")])
    made = PlanMap(plan, found, getattr(asked, "empire", "") or "both")
    made.bouts  # noqa: B018  # a plan that cannot be carried out is refused here
    return made
