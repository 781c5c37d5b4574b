"""The question "routes": the fewest turns of a Legion from one space to another."""
