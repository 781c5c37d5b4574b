"""The charts: what each die needs, what things cost, and when a Region revolts. One module a kind of question."""
