"""The question "battle": the Battle Legions, losses and retreats of both sides that are best for what each of them has at stake.

Everything is seen by both and decided one after the other, so backward induction answers it; OR-Tools is not needed.
"""
