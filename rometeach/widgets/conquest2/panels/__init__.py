"""The small panels of Conquest of the Empire II that are more than one question: battles, influence."""
