"""The question "losses": the cheapest Losses that the result of a fight asks for (Section 11.3)."""
