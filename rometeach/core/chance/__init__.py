"""Exact laws of dice, and what simulations of whole games share."""
