"""The question "tribute": the marches and sailings that bring the most tribute."""
