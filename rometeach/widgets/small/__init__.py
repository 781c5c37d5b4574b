"""The small panels, each for one chart: their controls, what they answer, and the panel itself."""
