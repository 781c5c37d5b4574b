"""A position on which every question of the game has something to answer, and the questions."""

from __future__ import annotations

from collections.abc import Callable

from rometeach.rome_iinc import results, simulation
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.results import thrown

POSITION = (
    "7/5 Vandal @ Mauretania I with Gaiseric; Gallia rebel; Italia governor Aegidius; event Mutiny; East gold 90; "
    "Numidia +Legion +Auxilia; Mauretania I +Auxilia"
)


def position() -> Position:
    return named("425").edit(POSITION)


QUESTIONS: dict[str, Callable[[Position], object]] = {
    "revolts": lambda p: p.revolts(),
    "war": lambda p: p.war("7/5 Vandal", "Africa"),
    "war, fought by some": lambda p: p.war("7/5 Vandal", "Africa", ["Numidia"]),
    "war, fought by some in words": lambda p: p.war("7/5 vandal", "Africa", "mauretania i, numidia"),
    "war, who gains": lambda p: p.war("7/5 Vandal", "Africa", ("Numidia", "Mauretania I"), "West"),
    "civil war": lambda p: p.civil_war("Gallia"),
    "civil war, by whom": lambda p: p.civil_war("Gallia", "west"),
    "rebellion": lambda p: p.rebellion("Aegidius"),
    "assassination": lambda p: p.assassination("Western Emperor", "Aegidius"),
    "mortality": lambda p: p.mortality(),
    "events": lambda p: p.events_ahead(),
    "events, some": lambda p: p.events_ahead(2),
    "taxes": lambda p: p.taxes(),
    "pay": lambda p: p.pay("East"),
    "unrest": lambda p: p.unrest("west"),
    "pillage": lambda p: p.pillage("7/5 Vandal"),
    "pillage, where": lambda p: p.pillage("7/5 Vandal", "Numidia"),
    "move": lambda p: p.move("7/5 Vandal"),
    "move, a list": lambda p: results.move(p, ["7/5 Vandal"]),
    "forecast": lambda p: p.forecast(),
    "one Province": lambda p: results.province(p, "numidia"),
    "one Governor's Taxes": lambda p: results.tax(p, "Aegidius"),
    "builds": lambda p: results.builds(p, "Numidia"),
    "fall": lambda p: results.fall(p, "West"),
    "thrown in a War": lambda p: thrown.of_war(p, "7/5 Vandal", "Africa", ["Numidia"], (2, 3, 4)),
    "thrown in a Civil War": lambda p: thrown.of_civil_war(p, "Gallia", "", (2, 3, 4)),
    "thrown for a Rebellion": lambda p: thrown.of_rebellion(p, "Aegidius", (1, 2, 3)),
    "thrown for Taxes": lambda p: thrown.of_tax(p, "Aegidius", (1, 2)),
    "thrown for Extra Taxes": lambda p: thrown.of_extra_taxes(p.edit("West gold -5"), "West", (1, 2)),
    "thrown for Mortality": lambda p: thrown.of_mortality(p, "Aegidius", (6,)),
    "thrown for an Event": lambda p: thrown.of_event(p, (1, 2)),
    "thrown for a Revolt": lambda p: thrown.of_revolt(p, "Colchis", (5,)),
    "thrown for a Pillage": lambda p: thrown.of_move(p, "7/5 Vandal", (5,)),
    "thrown for an Assassination": lambda p: thrown.of_assassination(p, "Western Emperor", "Aegidius", (5,)),
    "a simulation": lambda p: simulation.simulate("497", 2, 3, jobs=1),
    "the position": lambda p: p.edit("Numidia +Fort"),
    "the board": lambda p: Board.of(p),
}
