"""The charts of the game, a module each: a function to terms, its ledger, and its exact odds.

Every chart reads the position's facts and yields `core.figures.ledger.Term`s. Odds, solvers, panels and play all call it.
"""
