"""The panels of Wars (Sections 11.2, 11.3) and Civil Wars (11.4)."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....core.errors import Problem
from ....core.results.show import chance
from ....rome_iinc import results
from ....rome_iinc.board.board import Commander
from ....rome_iinc.charts import civil_war
from ....rome_iinc.charts import war as chart
from ....rome_iinc.position import Position
from ....rome_iinc.results import thrown
from ....rome_iinc.rules import EMPIRES
from ...parts import html, labelled, row
from ...small.panel import Figures, Offers, RulePanel, Waiting, same
from . import fields, picks


class WarPanel(RulePanel[Position, results.War]):
    """One War, who fights it, and with what."""

    title = "Wars"
    dice = "white, white, purple: 2 3 6"
    example = "7/5 Vandal @ Numidia; Africa +2 Legion"

    def rows(self) -> Sequence[w.Widget]:
        """The War, its place, the Commander, the Provinces that fight."""
        war, place = picks.war(self), fields.space_of_war(self)
        commander = self.controls.pick("commander", "Commander", self._commanders, self._commander, width="420px")
        province, names = picks.named(self, "province"), lambda: same(self._eligible())
        fight = self.controls.pick("fight", "Provinces that fight", names, province, width="420px", many=True)
        hint = html("<small>Ctrl with a click adds a Province to those that fight, or takes it out.</small>")
        return [row(war, place, commander), fight, hint]

    @property
    def war(self) -> str:
        """The War that is chosen."""
        return self.choice_of("war")

    def _commander(self, text: str) -> str:
        return chart.commander(self.position, text, self.war).box

    def _commanders(self) -> Offers:
        p = self.position
        if self.war not in p.wars:
            return []
        found = [(c, len(chart.eligible(p, self.war, c))) for c in chart.commanders(p)]
        forbidden = {c.box for c, _ in found if any(x.severity == "error" for x in self._against(c))}
        found.sort(key=lambda x: (x[0].box in forbidden, -x[1]))
        return [(f"{c.name}, {n} Province{'' if n == 1 else 's'} can fight", c.box) for c, n in found]

    def _against(self, who: Commander) -> list[Problem]:
        return chart.problems(self.position, chart.Force(self.war, who, ()))

    def _eligible(self) -> tuple[str, ...]:
        who = self.choice_of("commander")
        if not who or self.war not in self.position.wars:
            return ()
        return chart.eligible(self.position, self.war, chart.commander(self.position, who, self.war))

    def ask(self) -> results.War:
        """The odds of the fight."""
        if self.war not in self.position.wars:
            raise Waiting(f"The {self.war} War is not on the map. Choose where it is.")
        return self.position.war(self.war, self.choice_of("commander"), self.choices_of("fight"))

    def figures(self) -> Figures:
        """The chances of the best and the worst."""
        return {
            f"{self.war} War: Triumph": chance(self.found.p("Triumph")),
            "Disaster": chance(self.found.p("Disaster")),
        }

    def shown(self) -> str:
        """The chances, and folded below them the Losses and the sum line by line."""
        chances, table, rest = self.found.html().partition("<table>")
        folded = (
            f"<details><summary>The Losses, and the sum line by line</summary>{table}{rest.removesuffix('</section>')}"
        )
        return f"{chances}{folded}</details></section>"

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """The fight with these dice."""
        if self.war not in self.position.wars:
            raise Waiting("Without a War no dice are thrown.")
        return thrown.of_war(self.position, self.war, self.choice_of("commander"), self.choices_of("fight"), dice)


class CivilWarPanel(RulePanel[Position, results.CivilWar]):
    """A Rebel against an Emperor."""

    title = "Civil Wars"
    dice = "white, white, purple: 2 3 6"
    example = "Gallia rebel; Gallia + Hispania rebel Aegidius"

    def rows(self) -> Sequence[w.Widget]:
        """The Rebel, the Emperor who fights him, and who is a Rebel at all."""
        rebel = self.controls.pick("rebel", "Rebel", self._rebels, picks.box(self), width="360px")
        emperor = self.controls.pick(
            "emperor", "Emperor who fights him", self._emperors, picks.named(self, "empire"), width="420px"
        )
        names = lambda: same(self.position.rules.commands)  # noqa: E731
        command = self.controls.pick("command", "Command", names, picks.named(self, "command"), width="240px")
        loyal = self.controls.mirror(
            labelled(w.Dropdown, "Command is", "220px", options=[("Loyal", "loyal"), ("Rebel", "rebel")]),
            lambda: "rebel" if self.choice_of("command") in self.position.rebel_commands else "loyal",
            lambda value: f"{self.choice_of('command')} {value}",
        )
        return [row(rebel, emperor), row(command, loyal)]

    def _rebels(self) -> Offers:
        return picks.commanders(c for c in chart.commanders(self.position) if c.is_rebel)

    def _rebel(self) -> Commander:
        if not self.choice_of("rebel"):
            raise Waiting("Nobody is a Rebel on this board. Choose a Command and make it Rebel.")
        return chart.commander(self.position, self.choice_of("rebel"))

    def _emperors(self) -> Offers:
        if not self.choice_of("rebel"):
            return []
        usual = civil_war.opponent(self.position, self._rebel())
        found = {self.position.emperor_of(e).box: (self.position.emperor_of(e), e) for e in EMPIRES}
        own = found.pop(usual.box)
        return [(f"{own[0].name}, as the rules have it", own[1]), *((c.name, e) for c, e in found.values())]

    def ask(self) -> results.CivilWar:
        """The odds of the Civil War."""
        self._rebel()
        return self.position.civil_war(self.choice_of("rebel"), self.choice_of("emperor"))

    def figures(self) -> Figures:
        """The chance that the Rebel is beaten, and that he wins."""
        return {
            f"{self.found.odds.rebel.name}, {r}": chance(self.found.p(r)) for r in ("Rebel Defeat", "Rebel Victory")
        }

    def throw(self, dice: tuple[int, ...]) -> thrown.Thrown:
        """The fight with these dice."""
        self._rebel()
        return thrown.of_civil_war(self.position, self.choice_of("rebel"), self.choice_of("emperor"), dice)
