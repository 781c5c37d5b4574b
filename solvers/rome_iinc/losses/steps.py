"""One step of the search for Losses: what the rules offer and is worth trying, and the boards that it leads to.

Only orders that can matter are followed: which Provinces give their Units up is decided first (`evictions`), Losses of the
tracks go last; equal Provinces count once (`likeness`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from rometeach.core.session.actions import Choose
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.actions.losses import ON_TRACKS, Loss
from rometeach.rome_iinc.board.board import INSURGENT, Board
from rometeach.rome_iinc.phases import losses
from rometeach.rome_iinc.phases.fighters import Fighters

from .evictions import Evictions
from .inputs import LIMITED, LossInputs, LossState
from .likeness import Likeness
from .prices import LossPrices
from .table import LossFacts, LossTable

REVOLT, TRIBUTE = LIMITED.index("revolt"), ON_TRACKS.index("tribute")


class LossSteps:
    """The steps of one fight's search.

    Args:
        inputs: what is asked.
        table: the numbers of Losses.
        prices: what Losses cost.
        evictions: which Provinces give their Units up.
        likeness: what nothing later can tell apart.
    """

    def __init__(
        self, inputs: LossInputs, table: LossTable, prices: LossPrices, evictions: Evictions, likeness: Likeness
    ) -> None:
        self._inputs, self._table, self._prices = inputs, table, prices
        self._evictions, self._likeness = evictions, likeness

    # -- What may be taken next -----------------------------------------------------------------------------

    def options(self, s: LossState) -> tuple[list[int], bool]:
        """(the Losses worth trying next, whether the rules offer any)."""
        taken = dict(zip(LIMITED, s.taken, strict=True))
        number, facts = self._table.number, self._table.facts
        choices = losses.choices(s.board, s.toll, taken, s.owed, s.left, s.purse)
        offered = [number(cast("Loss", option.action)) for option in choices]
        free = not s.order or self._may_lapse(s)
        matters = frozenset() if free else self._evictions.matters(s.board, s.toll.fought, s.order[0])
        found: dict[object, int] = {}
        tracks: list[int] = []
        for i in offered:
            fact = facts[i]
            if fact.barred:
                continue
            if fact.track >= 0:
                if free:
                    tracks.append(i)
            elif fact.revolts:
                where = fact.province
                if (
                    where == s.order[0]
                    if where in s.order
                    else free and s.last < 0 and self._evictions.stays(s.board, where)
                ):
                    found[i] = i
            elif s.last < 0 and (free or _touches(fact, matters)):
                found.setdefault(self._alike(s, i, fact), i)
        if not self._inputs.every and tracks:
            cheapest = min(tracks, key=lambda i: (self._prices.tracks[facts[i].loss.kind], facts[i].track))
            tracks = [i for i in tracks if i == cheapest or i in s.due]
        elif self._inputs.every:
            tracks = [i for i in tracks if facts[i].track >= s.last]
        return [*found.values(), *tracks], bool(offered)

    def _may_lapse(self, s: LossState) -> bool:
        """Whether compulsory Legions may run out, which lets Losses go before that could not follow (Case 2.2.3)."""
        return s.owed > self._evictions.to_destroy(s)

    def _alike(self, s: LossState, number: int, fact: LossFacts) -> object:
        province = fact.province
        if province in self._likeness.named or not province:
            return number
        if s.order:
            return fact.what, self._likeness.alike(s.board, s.toll.fought, province, s.order)
        if province not in s.toll.fought.provinces:
            return number
        u, fort = s.toll.fought.units(s.board, province), s.board.provinces[province].units.fort
        return fact.what, (u.pseudo_legion, fort) if fact.two_sided else ()

    # -- One step -------------------------------------------------------------------------------------------

    def successors(self, s: LossState, quick: bool = False) -> Iterator[LossState]:
        """Every state that one more Loss leads to; the state itself with nothing left if there is none to take."""
        numbers, any_ = self.options(s)
        if not any_:
            if not s.due and not s.order:
                yield LossState(s.board, s.toll, s.taken, s.owed, 0, s.purse, s.last, (), s.cost, s.path, ())
            return
        revolts = self._evictions.revolts(s.board, s.order)
        for number in numbers:
            fact = self._table.facts[number]
            where = fact.province
            taken = tuple(n + (k == fact.limited) for k, n in enumerate(s.taken))
            owed = max(0, s.owed - fact.destroys)
            purse = s.purse - self._prices.tribute if s.purse is not None and fact.track == TRIBUTE else s.purse
            due = s.due
            if fact.head in due:
                at = due.index(fact.head)
                due = (*due[:at], *due[at + 1 :])
            order, left = s.order, s.left - 1
            gives_up = fact.revolts and where in order
            if gives_up and s.board.provinces[where].status is INSURGENT:
                order = order[1:]
                if not order and where not in s.toll.fought.provinces and not s.board.provinces[where].units.number:
                    continue
            if len(due) > left or revolts - gives_up > min(left, self._prices.most - taken[REVOLT]):
                continue
            for (board, fought), further in self._ends(s, fact, order, quick):
                path = (*s.path, (number, further))
                toll = s.toll if fought is s.toll.fought else replace(s.toll, fought=fought)
                yield LossState(
                    board, toll, taken, owed, left, purse, fact.track, due, self._prices.of(board), path, order
                )

    def _ends(
        self, s: LossState, fact: LossFacts, order: tuple[str, ...], quick: bool
    ) -> Iterator[tuple[tuple[Board, Fighters], tuple[Choose, ...]]]:
        """The boards after one Loss and where those who fought stand, with the answers that it asked for."""
        pending: list[tuple[Choose, ...]] = [()]
        seen: set[object] = set()
        fought = s.toll.fought
        mixed = (
            fact.revolts and fought.units(s.board, fact.province).number and fought.idle(s.board, fact.province).number
        )
        while pending:
            given = pending.pop()
            steps, answers, answer = losses.apply(s.board, s.toll, fact.loss), iter(given), None
            try:
                while True:
                    event = steps.send(answer)
                    answer = None
                    if isinstance(event, Decision):
                        answer = next(answers, None)
                        if answer is None:
                            where = self._likeness.where(event.board, fought, order)
                            key = event.kind, len(given), where, given if mixed else ()
                            if key in seen:
                                break
                            seen.add(key)
                            answer, *others = self._answers(s, event, order)
                            pending += [(*given, x) for x in others if not quick]
                            given = (*given, answer)
            except StopIteration as end:
                yield end.value, given

    def _answers(self, s: LossState, asked: Decision, order: tuple[str, ...]) -> list[Choose]:
        choices = [a for a in asked.actions if isinstance(a, Choose)]
        if asked.kind == "foederati":
            return choices
        dismissed = asked.kind == "dismiss"
        if dismissed:
            choices = [c for c in choices if c.name not in self._inputs.untouched]
        if s.left == 1:  # where its Units come to stand matters for the icons that they cover alone
            last: dict[str, Choose] = {}
            for c in choices:
                last.setdefault(c.name if c.name in self._likeness.named and not dismissed else "", c)
            return list(last.values())
        board: Board = asked.board
        fought, found = s.toll.fought, dict[object, Choose]()
        for c in choices:
            if not dismissed:
                key = self._likeness.goal(s, board, c.name, order, asked.about.unit)
            elif order:
                key = self._likeness.alike(board, fought, c.name, order)
            else:  # it makes no difference in which of the Provinces that fight
                key = c.name in fought.provinces or c.name
            found.setdefault(key, c)
        return list(found.values())


def _touches(fact: LossFacts, matters: frozenset[tuple[str, str]]) -> bool:
    if fact.province:
        return (fact.province, fact.stack) in matters
    return any(stack == "Auxilia" for _, stack in matters)
