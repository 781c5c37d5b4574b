"""The years of a game: a scenario's ten turns fill the time until the next scenario begins.

This is a reading of the kit. The rulebook says that a turn is five to ten years long, and names the years in which scenarios begin and
the last one ends; even turns between these years are 6.2 to 7.7 years long. A quarter is one of the four phases in which dice
are thrown: Event, Treasury, Unrest, War.
"""

from __future__ import annotations

from ....rome_iinc.rules import SCENARIOS

LAST = 629
"""The year in which the last scenario ends."""
PHASES = ("Event", "Treasury", "Unrest", "War")
QUARTERS = 40
"""Of a game of ten turns."""


def years(scenario: str) -> float:
    """How many years a scenario covers."""
    starts = [int(s) for s in SCENARIOS]
    place = starts.index(int(scenario))
    return float([*starts[1:], LAST][place] - starts[place])


def span(scenario: str, quarters: float) -> float:
    """How many years so many quarters of a turn are."""
    return years(scenario) * quarters / QUARTERS


def year(scenario: str, quarters: float) -> float:
    """The year after so many quarters of a scenario."""
    return int(scenario) + span(scenario, quarters)


def quarters(scenario: str, year: float) -> float:
    """How many quarters of a scenario have gone by in a year."""
    return (year - int(scenario)) * QUARTERS / years(scenario)


def at(turn: int, stage: str) -> int:
    """How many quarters have gone by at the end of the phase that a stage belongs to."""
    phase = stage.partition(" Phase: ")[0]
    return 4 * (turn - 1) + (PHASES.index(phase) + 1 if phase in PHASES else len(PHASES))
