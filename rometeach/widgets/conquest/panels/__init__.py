"""The small panels of Conquest of the Empire that are more than one question: the battle calculator."""
