"""How the decision of a class is carried out: the first choices are answered as it decided, the others by whoever plays on."""

from __future__ import annotations

from collections.abc import Sequence

from ...core.errors import BadInput, Problem
from ...core.session.actions import Action
from ...core.session.play import Player
from ...core.session.requests import Decision
from .parts import Order


class Decided:
    """A player who follows orders, each once, and leaves everything else to another. Call it with each Decision.

    `open` are the orders that nobody has been asked for yet; `expire` forgets them.
    """

    def __init__(self, orders: Sequence[Order], then: Player) -> None:
        self.open = list(orders)
        self.then = then

    def __call__(self, decision: Decision) -> Action:
        """The action that was ordered, or that of the other player.

        Raises:
            BadInput: what was ordered is not among the options.
        """
        due = self.open[0] if self.open else None
        if due is None or (due.seat, due.kind) != (decision.who, decision.kind):
            return self.then(decision)
        self.open.pop(0)
        found = {str(o.action): o.action for o in decision.options}
        if due.action not in found:
            known = f"There is: {', '.join(found)}."
            raise BadInput([Problem(f"{due.seat}: {due.kind}", f'"{due.action}" cannot be chosen', known)])
        return found[due.action]

    def expire(self) -> None:
        """Forget the orders: their hour is over."""
        self.open.clear()


__all__ = ["Decided"]
