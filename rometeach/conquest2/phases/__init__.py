"""The phases of a season, step by step: decisions, dice, draws."""
