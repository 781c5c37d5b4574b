"""The panels of movement (Sections 9.4-9.6), Mortality (8.2), Events (8.1) and Unrest (10.1)."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....core.results.show import chance, ledger_html, percent
from ....rome_iinc import results
from ....rome_iinc.charts import movement
from ....rome_iinc.position import Position
from ....rome_iinc.results import thrown
from ...amounts import amounts
from ...map.view import Arrow
from ...parts import labelled, row
from ...small.panel import Figures, RulePanel, Waiting, same
from ..map.section import section
from . import fields, picks

FEW = 6
"""With so many Wars on the map a move is followed at once; with more of them behind the button."""


class MovePanel(RulePanel[Position, results.Move]):
    """Where does a War end its move?"""

    title = "Movement"
    dice = "a Pillage die, the number of a way: 5 1"
    example = "7/5 Vandal @ Numidia; 7/5 Vandal fresh"

    def rows(self) -> Sequence[w.Widget]:
        """The War, its place and Leader, and the question."""
        self._asked: tuple[Position, str] | None = None
        war, place = picks.war(self), fields.space_of_war(self)
        leader = self.controls.mirror(
            labelled(w.Dropdown, "Leader", "240px", options=[("none", "")]),
            lambda: self.position.wars[self.war].leader if self.war in self.position.wars else None,
            self._lead,
            self._leaders,
        )
        return [row(war, place, leader, self.button("Where does it end?", "Exact odds of its move", self._follow))]

    @property
    def war(self) -> str:
        """The War that is chosen."""
        return self.choice_of("war")

    def _leaders(self) -> list[tuple[str, str]]:
        rules = self.position.rules
        enemy = rules.wars[self.war].enemy if self.war else ""
        names = [n for n, x in rules.leaders.items() if x.enemy == enemy]
        now = self.position.wars[self.war].leader if self.war in self.position.wars else ""
        return [("none", ""), *same(dict.fromkeys([*names, *([now] if now else [])]))]

    def _lead(self, value: str) -> str:
        return f"{value} @ {self.war}" if value else f"{self.position.wars[self.war].leader} off"

    def _follow(self) -> None:
        self._asked = (self.position, self.war)
        self._answer()

    def ask(self) -> results.Move:
        """Where it ends."""
        p = self.position
        if self.war not in p.wars and self.war not in p.wars_box:
            raise Waiting(f"The {self.war} War is neither on the map nor in the Wars Box. Choose where it is.")
        if len(p.wars) > FEW and self._asked != (p, self.war):
            raise Waiting(f"{len(p.wars)} Wars are on the map: press Where does it end?")
        return p.move(self.war)

    def figures(self) -> Figures:
        """The likeliest ends, and whether it moves on from where it is."""
        ends = list(self.found.ends.items())
        words = [f"the {self.war} War ends in", "in", "in"]
        found = {f"{word} {s}": chance(q) for word, (s, q) in zip(words, ends, strict=False)}
        here = self._pillage()
        return found | ({"it moves on from where it is": chance(here.odds.p_moves)} if here else {})

    def _pillage(self) -> results.Pillage | None:
        """The Pillage die where the War is, if that comes first."""
        p = self.position
        state = p.wars.get(self.war)
        if state is None or state.pillaged or not movement.is_target(p, p.rules.wars[self.war], state.space):
            return None
        return p.pillage(self.war)

    def draw(self) -> str:
        """The map around its ends, with arrows, and the Pillage die where the War is."""
        p, ends, here = self.position, self.found.ends, self._pillage()
        start = p.wars[self.war].space if self.war in p.wars else ""
        known = p.rules.neighbours
        arrows = tuple(Arrow(start, s, percent(q)) for s, q in ends.items() if start and s != start and s in known)
        spaces = [s for s in dict.fromkeys([start, *ends]) if s in known]
        picture = section(p, spaces, start, arrows) if spaces else ""
        return picture + (ledger_html(f"Modifier of the Pillage 1D6 in {start}", here.odds.ledger) if here else "")

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """The move with these dice."""
        return thrown.of_move(self.position, self.war, dice)


class MortalityPanel(RulePanel[Position, results.Mortality]):
    """Who may die."""

    title = "Mortality"
    dice = "one die: 6"
    example = "turn 3; event Plague doubled"

    def rows(self) -> Sequence[w.Widget]:
        """Whose die is thrown, the Plague, the turn."""
        who = self.controls.pick("who", "Whose die", lambda: same(self.position.mortality().odds.who), width="300px")
        turn = self.controls.mirror(
            labelled(w.BoundedIntText, "Turn", "140px", min=1, max=10),
            lambda: self.position.turn,
            lambda value: f"turn {value}",
        )
        return [row(who, fields.event(self, lambda: "Plague", "Plague Event"), turn)]

    def ask(self) -> results.Mortality:
        """The odds of all."""
        return self.position.mortality()

    def figures(self) -> Figures:
        """Each one's chance, and that nobody dies."""
        o = self.found.odds
        return {"Each one dies": chance(o.p_dies), f"none of {len(o.who)} dies": chance(o.deaths.p(0))}

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """His die."""
        return thrown.of_mortality(self.position, self.choice_of("who"), dice)


class EventPanel(RulePanel[Position, results.Events]):
    """How likely is each Event?"""

    title = "Events"
    dice = "white, purple: 3 5"
    example = "events: Papacy doubled, Bagaudae"

    def rows(self) -> Sequence[w.Widget]:
        """How many are drawn, and what is in play."""
        numbers = [("as the rules have it", ""), *((str(n), str(n)) for n in range(11))]
        draws = self.controls.pick("draws", "Events drawn", lambda: numbers, str, width="310px")
        names = lambda: same(self.position.rules.events)  # noqa: E731
        event = self.controls.pick("event", "Event", names, picks.named(self, "event"), width="220px")
        return [row(draws, event, fields.event(self, lambda: self.choice_of("event"), "Event is now"))]

    def ask(self) -> results.Events:
        """The chance of each."""
        return self.position.events_ahead(int(self.choice_of("draws")) if self.choice_of("draws") else None)

    def figures(self) -> Figures:
        """The chances of the chosen Event."""
        o, name = self.found.odds, self.choice_of("event")
        return {f"{name} single": chance(o.single[name]), "doubled": chance(o.doubled[name])}

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """One random Event with these dice."""
        return thrown.of_event(self.position, dice)


class UnrestPanel(RulePanel[Position, results.Sum]):
    """How much Unrest does an Empire gain?"""

    title = "Unrest"
    example = "7/5 Vandal @ Numidia; Gallia rebel"

    def rows(self) -> Sequence[w.Widget]:
        """The Empire, and a Province's status and the Units that cover its icons."""
        empire = picks.empire(self)
        province = picks.province(self, lambda: picks.provinces_of_empire(self))
        units = fields.units(self, ("legion", "fleet"))
        return [row(empire, fields.track(self, "unrest"), province), row(fields.status(self), *units)]

    def ask(self) -> results.Sum:
        """The sum."""
        return self.position.unrest(self.choice_of("empire"))

    def figures(self) -> Figures:
        """The Unrest that comes, and the track then."""
        empire, new = self.choice_of("empire"), self.found.total
        now = self.position.empire(empire).unrest
        return {f"New Unrest of the {empire}": f"{new:+d}", "then it has": str(now + new)}

    def draw(self) -> str:
        """What each source brings."""
        lines = [(x.reason, x.value) for x in self.found.ledger.lines]
        return amounts(f"New Unrest of the {self.choice_of('empire')}", lines)
