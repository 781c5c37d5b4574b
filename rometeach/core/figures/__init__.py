"""Figures with sources: tables, charts explained as sums, the rules of a game, an owner's corrections."""
