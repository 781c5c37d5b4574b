"""The question "annex": the best Provinces to Annex (Section 10.2)."""
