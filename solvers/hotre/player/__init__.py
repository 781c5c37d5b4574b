"""A player who asks the solvers: the best expansion for what is bought, drawn and placed; the rest by rules of thumb."""
