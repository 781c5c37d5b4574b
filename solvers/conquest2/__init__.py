"""Plans for Conquest of the Empire II: what answers each question for the best plan."""
