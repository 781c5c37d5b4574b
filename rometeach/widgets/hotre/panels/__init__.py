"""The small panels of History of the Roman Empire that are more than one question: a fight, and the points of a Diocese."""
