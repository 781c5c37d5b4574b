"""The question "campaign": the marches and sailings that bring the most tribute."""
