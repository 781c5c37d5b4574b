"""A player who asks for exact odds of battles: where he attacks, who falls, when he retreats, what he buys; the rest by rules of thumb."""
