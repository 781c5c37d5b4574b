"""The phases of a turn and what is done in them, in plain words (Module 7)."""

from __future__ import annotations

STEPS = (
    ("Take the old Event counters off, and bring the Events of special abilities", "7.1"),
    ("Throw for the number of Events, and draw them", "7.1"),
    ("Throw for Mortality", "7.1"),
    ("Assassins strike", "7.1"),
    ("Each Loyal Governor collects Taxes", "7.2"),
    ("Pay the Loyal Units", "7.2"),
    ("Move the Wars on the map", "7.2"),
    ("Draw new Wars and Leaders from the Wars Box", "7.2"),
    ("Count the new Unrest of each Empire", "7.3"),
    ("Turn up counters in the Statesmen Box", "7.3"),
    ("Annex Provinces", "7.3"),
    ("Appoint Governors", "7.3"),
    ("Bread and Circuses", "7.3"),
    ("Build and Promote Units", "7.3"),
    ("Transfer Units", "7.3"),
    ("Throw for the Revolts", "7.4"),
    ("Fight the Wars", "7.4"),
    ("Fight the Civil Wars", "7.4"),
    ("Governors with a Triumph throw for Rebellion", "7.4"),
    ("Advance the Turn counter", "7.5"),
)
"""The steps of a turn in order; a test holds them against the stages that the game is played by."""

PHASES = {"7.1": "Event", "7.2": "Treasury", "7.3": "Unrest", "7.4": "War", "7.5": "Victory"}
"""Case -> the phase that it is about."""
