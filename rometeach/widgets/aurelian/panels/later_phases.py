"""The panels of the later phases: Building (8), Taxation (11) and Victory Points (12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import ipywidgets as w

from ....aurelian.actions import REFORMS, TRIUMPH, Build, Reform
from ....aurelian.board.board import PHASES
from ....aurelian.charts import money
from ....aurelian.phases import build, taxation, turn_end
from ....aurelian.phases.common import WHO
from ....aurelian.position import Position
from ....aurelian.results import Score, Taxes, score, taxes
from ....aurelian.results.building import Building, building, things
from ....aurelian.rules import LAST_TURN
from ....core.figures.ledger import Ledger
from ....core.results.pictures import GOOD_OR_BAD
from ....core.results.show import percent, signed
from ....core.session.actions import DONE, Action
from ....core.session.dice import SeededDice
from ....core.session.play import run
from ....core.session.requests import Steps
from ....core.words import counted
from ...amounts import amounts
from ...parts import html, labelled, row
from ...small.panel import Figures, RulePanel, Waiting, same
from . import fields, picks

T = TypeVar("T")


def _run(steps: Steps[T], answer: Action = DONE) -> T:
    """A step without dice, with one answer to whatever is asked."""
    return run(steps, SeededDice(0), {WHO: lambda _: answer})


class ScorePanel(RulePanel[Position, Score]):
    """Victory Points at the end of the turn, and the threshold."""

    title = "Victory Points"
    example = "Zenobia > dead pool; Red temple: finished; officers: Roma"

    def rows(self) -> Sequence[w.Widget]:
        """The tracks, the Officers, Zenobia; a Region with what is built there."""
        tracks = fields.tracks(self, "turn", "vp", "army", "income", "treasury", "Aurelian Walls")
        regions = lambda: same(self.position.rules.regions)  # noqa: E731
        region = self.controls.pick("region", "Region", regions, picks.named(self, "region"), width="190px")
        built = fields.in_region(self, lambda: self.choice_of("region"))
        hint = "Go to the Turn End Phase with the Treasury that the taxes leave; there it can be changed"
        taxed = self.button("Taxation first", hint, self._tax)
        return [
            row(*tracks, taxed),
            row(fields.officers(self), self._zenobia(), fields.leadership(self)),
            row(region, *built),
        ]

    def _tax(self) -> None:
        """The Treasury as it is when the points are scored."""
        if PHASES.index(self.position.phase) > PHASES.index("Taxation"):
            raise Waiting("The Taxation Phase of this turn is over.")
        left = money.treasury_after(self.position)
        self.change(f"treasury {left}; phase Turn End")

    def _zenobia(self) -> w.Dropdown:
        places = [("in the Yellow Region", "usurper"), ("in the Dead Pool", "dead pool"), ("set aside", "aside")]

        def read() -> str | None:
            p = self.position
            if "Zenobia" in p.usurpers.values():
                return "usurper"
            return "dead pool" if "Zenobia" in p.dead else "aside" if "Zenobia" in p.aside else None

        def clause(value: str) -> str:
            return "Yellow usurper: Zenobia" if value == "usurper" else f"Zenobia > {value}"

        return self.controls.mirror(labelled(w.Dropdown, "Zenobia is", "260px", options=places), read, clause)

    def ask(self) -> Score:
        """The list, and on Turn 6 bonus and penalty."""
        return score(self.position)

    def figures(self) -> Figures:
        """The points with and without a Triumph, against the threshold."""
        r, turn = self.found, self.position.turn
        found = {"the game": r.lost} if r.lost else {}
        if r.treasury != self.position.treasury:
            found["the taxes leave (11.2)"] = counted(r.treasury, "Coin")
        found |= {f"Turn {turn} scores": str(r.ledger.total), "then": self._against(r.total)}
        if r.triumph is not None:
            found["with a Triumph, which scores the list twice (12.2)"] = self._against(self._triumph())
        if turn == LAST_TURN and self.position.usurpers:
            found["a Usurper is left"] = "so the game is lost whatever the points are (13.0)"
        return found

    def _against(self, points: int) -> str:
        missing = self.found.threshold - points
        verdict = f"{missing} missing" if missing > 0 else "the game is over before" if self.found.lost else "met"
        return f"{points} of the {self.found.threshold} that are asked for ({verdict})"

    def _triumph(self) -> int:
        """The points at the end of the turn with a Triumph, by the phase itself."""
        scored = _run(turn_end.counted(money.after_taxes(self.position)))
        board = _run(turn_end.triumph(scored), TRIUMPH)
        board = _run(turn_end.last(board)) if board.turn == LAST_TURN else board
        return int(board.vp)

    def draw(self) -> str:
        """What each line brings."""
        r = self.found
        lines = [(x.reason, x.value) for ledger in (r.ledger, *self._last()) for x in ledger.lines]
        return amounts("Victory Points of this turn", lines, GOOD_OR_BAD)

    def _last(self) -> list[Ledger]:
        return [self.found.bonus, self.found.penalty] if self.position.turn == LAST_TURN else []


class TaxPanel(RulePanel[Position, Taxes]):
    """The Treasury after the Taxation Phase, and Reforms."""

    title = "Taxation"
    example = "income 15; Danube 4: 3; Blue usurper: none"

    def rows(self) -> Sequence[w.Widget]:
        """The Income, the Strength of the Spaces, the Usurper of the Blue Region; Reforms."""
        reform = self.button("Tax and make Reforms", "Carry out the Taxation Phase with Reforms", self._reform)
        tracks = fields.tracks(self, "income", "treasury")
        usurper = fields.usurper(self, lambda: "Blue", "Blue Usurper")
        note = "<small>Spaces in a Region with a named Usurper cost no upkeep (Section 11.2).</small>"
        return [row(*tracks, usurper, reform), html(note), row(*fields.strengths(self))]

    def _reform(self) -> None:
        before = self.position
        if money.treasury_after(before) < before.rules.values["reforms.coins"]:
            raise Waiting("Too few Coins are left after taxes for Reforms (Section 11.3).")
        if REFORMS.mark in before.done:
            raise Waiting("Reforms were made this turn (Section 11.3).")
        board = _run(taxation.taxation(before), REFORMS)
        assert isinstance(board, Position)
        self.go_to(board, f"Taxed, with Reforms: Income {board.income}, Treasury {board.treasury}.")

    def ask(self) -> Taxes:
        """Income less upkeep."""
        return taxes(self.position)

    def figures(self) -> Figures:
        """The Treasury, and what Reforms would make of it."""
        p, left = self.position, self.found.treasury
        found = {
            "Treasury after taxes": counted(left, "Coin")
            if left >= 0
            else f"{left}: below zero, the game is lost (13.0)"
        }
        price = p.rules.values["reforms.coins"]
        if REFORMS.mark in p.done:
            return found | {"Reforms": "made this turn (11.3)"}
        if left < price:
            return found | {"Reforms": f"not possible, they cost {price} Coins (11.3)"}
        board = _run(taxation.taxation(p), REFORMS)
        return found | {"with Reforms": f"{counted(board.treasury, 'Coin')}, and an Income of {board.income} (11.3)"}

    def draw(self) -> str:
        """The Income, what each Space costs, and what is left."""
        lines = [("Income", self.position.income), *((x.reason, x.value) for x in self.found.ledger.lines)]
        return amounts("Coins", [*lines, ("Treasury after taxes", self.found.treasury)])


class BuildingPanel(RulePanel[Position, Building]):
    """Walls, Temples, the Aurelian Walls, Reforms: what they bring over the turns left."""

    title = "Building"
    example = "turn 3; treasury 9; Red usurper: none; Green temple: started"

    def rows(self) -> Sequence[w.Widget]:
        """What is built, how far it is, and the tracks."""
        what = self.controls.pick(
            "what", "Build", lambda: same(map(str, things(self.position))), width="260px", first=self._first
        )
        pay = self.button("Pay for the next step", "Pay for it and move its marker", self._build)
        tracks = fields.tracks(self, "turn", "income", "treasury", "Aurelian Walls")
        return [row(what, pay), row(*tracks), row(*fields.in_region(self, self._region))]

    def _region(self) -> str:
        what = self._what()
        return what.region if isinstance(what, Build) else ""

    def _what(self) -> Build | Reform:
        chosen, every = self.choice_of("what"), things(self.position)
        return next((w for w in every if str(w) == chosen), every[0])

    def _first(self) -> str:
        return str(building(self.position).what)

    def _build(self) -> None:
        what, p = self._what(), self.position
        if isinstance(what, Reform):
            raise Waiting('Reforms follow the taxes: use panel("taxes") (Section 11.3).')
        why = money.why_not(p, what)
        if why is not None:
            raise Waiting(f"{what} cannot be paid for: {why[0]} (Section {why[1]}).")
        price = money.build_price(p, what)
        board = build.pay(p, what)
        assert isinstance(board, Position)
        self.go_to(board, f"{what}: {build.state(board, what)}, for {price} Coins.")

    def ask(self) -> Building:
        """What it brings."""
        return building(self.position, self.choice_of("what"))

    def figures(self) -> Figures:
        """The points as soon as can be; for Walls on the Danube the next Barbarian."""
        r, first = self.found, self.found.soonest
        found = {}
        if first is None:
            found[str(r.what)] = f"{r.state}, and nothing more can be built there as the board lies"
        else:
            coins = f", and {signed(first.coins)} Coins" if first.coins else ""
            found[f"{r.what}, done in Turn {first.turn}"] = (
                f"{signed(first.vp)} Victory Points{coins} by the end of Turn 6"
            )
        if r.holds:
            found["the next Barbarian takes a Space there"] = ", ".join(f"{n} {percent(q)}" for n, q in r.holds)
        return found

    def draw(self) -> str:
        """The points by the turn in which it is done."""
        r = self.found
        if r.multipliers:
            return amounts(
                "Bonus and Penalty of Turn 6, Aurelian Walls at",
                [(signed(m), b + c) for m, b, c in r.multipliers],
                GOOD_OR_BAD,
            )
        return amounts("Victory Points if it is done in", [(f"Turn {f.turn}", f.vp) for f in r.finishes], GOOD_OR_BAD)
