"""The question "blockers": the cheapest units and Galleys that keep an enemy away from a goal by land."""
