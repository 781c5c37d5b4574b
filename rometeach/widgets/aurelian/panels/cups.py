"""The panel of the three cups: where a chit may be, and Cup Adjustments that nobody sees (5.0)."""

from __future__ import annotations

from collections.abc import Sequence

import ipywidgets as w

from ....aurelian.phases.common import adjust
from ....aurelian.position import Position
from ....aurelian.results import Where, where
from ....aurelian.rules import CUPS, adjustment
from ....core.results.show import Table, chance, fraction
from ....core.session.outcomes import outcomes
from ...amounts import amounts
from ...parts import labelled, row
from ...small.panel import Figures, Offers, RulePanel, Waiting, same
from . import picks

MOVES = ("Friendly-Unfriendly", "Unfriendly-Hostile", "Unfriendly-Friendly")


class CupPanel(RulePanel[Position, Where]):
    """In which cup a chit may be."""

    title = "The three cups"
    example = "Turn End 1 > dead pool; unseen: F>U, U>H"

    def rows(self) -> Sequence[w.Widget]:
        """The chit; a Cup Adjustment to make; whether the cups are known."""
        chit = self.controls.pick("chit", "Chit", self._chits, picks.named(self, "chit"), self._first, width="300px")
        move = self.controls.pick("move", "Cup Adjustment", lambda: same(MOVES), width="330px")
        button = self.button("Move one chit unseen", "Nobody looks at the chit that is moved", self._move)
        modes = [("known to the program", "known"), ("as seen on the table", "seen")]
        mode = self.controls.mirror(
            labelled(w.Dropdown, "Cups are", "280px", options=modes),
            lambda: "seen" if self.position.cups.seen else "known",
            lambda value: f"cups: {value}",
        )
        return [row(chit, mode), row(move, button)]

    def _chits(self) -> Offers:
        return same(self.position.rules.in_order(self.position.cups.chits()))

    def _first(self) -> str:
        return next((c for c in self.position.cups.chits() if c == "Confederation"), "")

    def _move(self) -> None:
        p = self.position.seen()
        source, target = adjustment(self.choice_of("move"))
        ((_, board),) = outcomes(lambda: adjust(p, source, target))
        assert isinstance(board, Position)
        if board.cups == p.cups:
            raise Waiting("Both cups are empty, so the Cup Adjustment is skipped (Section 5.0).")
        way = board.cups.events[-1] if board.cups.events else ""
        said = "A chit was moved unseen" + (f" ({way})." if way else ".")
        self.go_to(board, f"{said} From now on only what was seen counts.")

    def ask(self) -> Where:
        """The chance of each cup."""
        if not self.choice_of("chit"):
            raise Waiting("The cups are empty: draw the set-up first, or open a board that is drawn.")
        return where(self.position, self.choice_of("chit"))

    def figures(self) -> Figures:
        """The chance of each cup."""
        f, u, h = self.found.chances
        return {f"{self.found.chit} is in the Friendly Cup": chance(f), "Unfriendly": chance(u), "Hostile": chance(h)}

    def draw(self) -> str:
        """How full the cups are, and the chances of chits with the same past."""
        p = self.position
        sizes = amounts("Chits in the cups", [(c.title(), p.cups.size(c)) for c in CUPS])
        return f"{sizes}<details><summary>All chits</summary>{as_likely(p)}</details>"


def as_likely(p: Position) -> str:
    """All chits in the cups with the chance of each cup, those of the same past in one row.

    Raises:
        BadInput: too much was moved unseen.
    """
    law = p.law()
    rows = tuple((", ".join(c), *(fraction(x) for x in law.where(c[0]))) for c in law.classes if c)
    return Table("Chits that are as likely", ("Chits", *(c.title() for c in CUPS)), rows).html()
