"""Boards of the second half of a turn, changed at random, and words for them."""

from __future__ import annotations

from dataclasses import replace

from rometeach.aurelian.actions import WALLS, Build
from rometeach.aurelian.charts import points
from rometeach.aurelian.phases import build
from rometeach.aurelian.position import Board, Position
from rometeach.aurelian.rules import LAST_TURN
from rometeach.core.figures.ledger import total
from rometeach.core.results.show import Table, signed

from ...chooser import Chooser
from .. import boards

STATES = ("none", "started", "finished")


def board_at(choose: Chooser, phase: str) -> Position | None:
    """A board at the start of a phase: of a played game, or the set-up brought forward to it."""
    if choose.likely(2, 3):
        return boards.at(choose, phase)
    p = boards.set_up(choose)
    return boards.changed(p, f"phase {phase}")


def with_legions(choose: Chooser, p: Position) -> Position | None:
    """Other Strengths on the Danube, and now and then a Usurper without a name."""
    clauses = [f"Danube {s}: {choose.pick((1, 1, 2, 2, 3))}" for s, raider in enumerate(p.raiders, 1) if not raider]
    calm = [r for r in p.rules.danube_regions if r not in p.usurpers]
    if calm and choose.likely(1, 3):
        clauses.append(usurped(p, choose.pick(calm)))
    return boards.changed(p, "; ".join(clauses))


def usurped(p: Position, region: str) -> str:
    """The change that puts a Usurper without a name into a Region."""
    officers = ", ".join(b for b in p.officers if p.rules.region_of[b] != region) or "none"
    armed = "".join(f"; {b} CV" for b in p.rebels(region))
    return f"officers: {officers}; {region} usurper: unnamed{armed}"


def with_works(choose: Chooser, p: Position, everywhere: bool = False) -> Position | None:
    """Walls and Temples at random stages in the Regions without a Usurper, or in all: one may have risen since."""
    clauses, walls = [], 0
    for region in p.rules.regions:
        temple, wall = choose.pick(STATES), choose.pick(STATES)
        if region in p.usurpers and not everywhere:
            temple = wall = "none"
        if wall != "none" and walls == p.rules.values["walls.markers"]:
            wall = "none"
        walls += wall != "none"
        clauses += [f"{region} temple: {temple}", f"{region} walls: {wall}"]
    return boards.changed(p, "; ".join(clauses))


def danube(p: Position) -> Table:
    """Who holds each Danube Space."""
    rows = tuple(
        (str(s), p.rules.spaces[s - 1], raider or f"Legion of {strength}")
        for s, (strength, raider) in enumerate(zip(p.strength, p.raiders, strict=True), 1)
    )
    return Table("The Danube", ("Space", "Region", "Held by"), rows)


def works(p: Position) -> Table:
    """What is built where, and by whom each Region is held."""
    rows = tuple(
        (r, p.usurpers.get(r, "none"), STATES[p.walls.get(r, 0)], STATES[p.temples.get(r, 0)]) for r in p.rules.regions
    )
    return Table(
        f"Works; the Aurelian Walls at {signed(p.aurelian_walls)}", ("Region", "Usurper", "Walls", "Temple"), rows
    )


def purse(p: Position) -> str:
    """Treasury, Income and Army in words."""
    return f"Treasury {p.treasury}, Income {p.income}, Army Strength {p.army}"


def usurpers(p: Position) -> str:
    """Who rules which Region against you."""
    return "; ".join(f"{u} in {r}" for r, u in p.usurpers.items()) or "none"


def named(what: Build) -> str:
    """Something to build as a reader says it: "Walls of the Red Region"."""
    if not what.region:
        return "a step of the Aurelian Walls"
    return f"{'Walls' if what.building == WALLS else 'Temple'} of the {what.region} Region"


def heaps(p: Position) -> Table:
    """Every Region with its Usurper, its Temple, its Boxes with Enemy Units and how many, and your pieces."""
    rows = []
    for region in p.rules.regions:
        found = [f"{b} {len(p.stacks[b].units)}{' (CV)' * p.stacks[b].armed}" for b in p.rebels(region)]
        pieces = [f"Aurelian in {p.aurelian}"] if p.rules.region_of[p.aurelian] == region else []
        pieces += [f"Officer in {b}" for b in p.officers if p.rules.region_of[b] == region]
        temple = STATES[p.temples.get(region, 0)]
        words = (", ".join(found) or "none", ", ".join(pieces) or "none")
        rows.append((region, p.usurpers.get(region, "none"), temple, *words))
    header = ("Region", "Usurper", "Temple", "Enemy Units in each Box", "Your pieces")
    return Table("Before the phase", header, tuple(rows))


def later(p: Position, what: Build) -> tuple[int, list[str]]:
    """The Victory Points that a step brings to the end of the game if nothing else changes, and how they come about."""
    board: Board = replace(p, treasury=99, income=99)
    after, told, gain = build.pay(board, what), [], 0
    for turn in range(p.turn, LAST_TURN + 1):
        if turn > p.turn and what.region and build.state(after, what) == "started":
            after = build.pay(replace(after, done=()), what)
        more = points.scored(replace(after, treasury=0)) - points.scored(replace(board, treasury=0))
        told += [f"Turn {turn}: {more:+d}"] if more else []
        gain += more
    for name, chart_of in (("bonus", points.bonus_terms), ("penalty", points.penalty_terms)):
        values = p.rules.values
        more = total(chart_of(after), values) - total(chart_of(board), values)
        told += [f"{name} of Turn {LAST_TURN}: {more:+d}"] if more else []
        gain += more
    return gain, told
