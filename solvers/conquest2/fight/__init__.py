"""Which units to lose in a battle."""
