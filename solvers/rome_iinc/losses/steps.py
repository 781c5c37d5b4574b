"""One step of the search for Losses: what the rules offer and is worth trying, and the boards that it leads to.

Only orders that can matter are followed: which Provinces give their Units up is decided first (`evictions`), Losses of the
tracks go last; equal Provinces count once (`likeness`).
"""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.board.board import Board, Status
from rometeach.rome_iinc.phases import losses

from .evictions import STACK_OF, Evictions
from .inputs import LIMITED, TRACKS, LossInputs, LossState, head
from .likeness import Likeness
from .prices import LossPrices


class LossSteps:
    """The steps of one fight's search.

    Args:
        inputs: what is asked.
        prices: what Losses cost.
        evictions: which Provinces give their Units up.
        likeness: what nothing later can tell apart.
    """

    def __init__(self, inputs: LossInputs, prices: LossPrices, evictions: Evictions, likeness: Likeness) -> None:
        self._inputs, self._prices, self._evictions, self._likeness = inputs, prices, evictions, likeness

    # -- What may be taken next -----------------------------------------------------------------------------

    def options(self, s: LossState) -> tuple[list[str], bool]:
        """(the Losses worth trying next, whether the rules offer any)."""
        taken = dict(zip(LIMITED, s.taken, strict=True))
        offered = dict.fromkeys(
            o.name for o in losses.choices(s.board, self._inputs.toll, taken, s.owed, s.left, s.purse)
        )
        free = not s.order or self._may_lapse(s)
        matters = frozenset() if free else self._evictions.matters(s.board, s.order[0])
        found: dict[object, str] = {}
        tracks: list[str] = []
        for name in offered:
            if self._barred(name):
                continue
            verb, _, rest = name.partition(" ")
            if verb in TRACKS:
                if free:
                    tracks.append(name)
            elif verb == "revolt":
                if (
                    rest == s.order[0]
                    if rest in s.order
                    else free and s.last < 0 and self._evictions.stays(s.board, rest)
                ):
                    found[name] = name
            elif s.last < 0 and (free or self._touches(rest, matters)):
                found.setdefault(self._alike(s, name), name)
        if not self._inputs.every and tracks:
            cheapest = min(tracks, key=lambda k: (self._prices.tracks[k], TRACKS.index(k)))
            tracks = [k for k in tracks if k == cheapest or k in s.due]
        elif self._inputs.every:
            tracks = [k for k in tracks if TRACKS.index(k) >= s.last]
        return [*found.values(), *tracks], bool(offered)

    def _may_lapse(self, s: LossState) -> bool:
        """Whether compulsory Legions may run out, which lets Losses go before that could not follow (Case 2.2.3)."""
        return s.owed > self._evictions.to_destroy(s)

    @staticmethod
    def _touches(rest: str, matters: frozenset[tuple[str, str]]) -> bool:
        title, _, province = rest.partition(" in ")
        return (province, STACK_OF[title]) in matters if province else any(s == "Auxilia" for _, s in matters)

    def _barred(self, name: str) -> bool:
        if not self._inputs.forbid and not self._inputs.untouched:
            return False
        place = name.partition(" in ")[2] or (name[7:] if name.startswith("revolt ") else "")
        return head(name) in self._inputs.forbid or place in self._inputs.untouched

    def _alike(self, s: LossState, name: str) -> object:
        what, _, province = name.partition(" in ")
        if province in self._likeness.named or not province:
            return name
        if s.order:
            return what, self._likeness.alike(s.board, province, s.order)
        u = s.board.provinces[province].units
        return what, (u.pseudo_legion, u.fort) if what.endswith(("Pseudo Legion", "Fort")) else ()

    # -- One step -------------------------------------------------------------------------------------------

    def successors(self, s: LossState, quick: bool = False) -> Iterator[LossState]:
        """Every state that one more Loss leads to; the state itself with nothing left if there is none to take."""
        names, any_ = self.options(s)
        if not any_:
            if not s.due and not s.order:
                yield LossState(s.board, s.taken, s.owed, 0, s.purse, s.last, (), s.cost, s.path, ())
            return
        for name in names:
            verb, _, rest = name.partition(" ")
            taken = tuple(n + (k == verb) for k, n in zip(LIMITED, s.taken, strict=True))
            owed = max(0, s.owed - (verb == "destroy"))
            purse = s.purse - self._prices.tribute if verb == "tribute" and s.purse is not None else s.purse
            due = list(s.due)
            if head(name) in due:
                due.remove(head(name))
            order, left = s.order, s.left - 1
            if verb == "revolt" and rest in order and s.board.provinces[rest].status is Status.INSURGENT:
                order = order[1:]
                if not order and rest not in self._inputs.toll.fought and not s.board.provinces[rest].units.number:
                    continue
            revolts = self._evictions.revolts(s.board, s.order) - (verb == "revolt" and rest in s.order)
            if len(due) > left or revolts > min(left, self._prices.most - taken[2]):
                continue
            last = TRACKS.index(verb) if verb in TRACKS else -1
            for board, further in self._ends(s, name, order, quick):
                said = name + (f": {', '.join(further)}" if further else "")
                yield LossState(
                    board, taken, owed, left, purse, last, tuple(due), self._prices.of(board), (*s.path, said), order
                )

    def _ends(
        self, s: LossState, name: str, order: tuple[str, ...], quick: bool
    ) -> Iterator[tuple[Board, tuple[str, ...]]]:
        """The boards after one Loss, with the answers that it asked for."""
        pending: list[tuple[str, ...]] = [()]
        seen: set[object] = set()
        while pending:
            given = pending.pop()
            steps, answers, answer = losses.apply(s.board, self._inputs.toll, name), iter(given), None
            try:
                while True:
                    event = steps.send(answer)
                    answer = None
                    if isinstance(event, Decision):
                        answer = next(answers, None)
                        if answer is None:
                            key = event.kind, len(given), self._likeness.where(event.board, order)
                            if key in seen:
                                break
                            seen.add(key)
                            answer, *others = self._answers(s, event, order)
                            pending += [(*given, x) for x in others if not quick]
                            given = (*given, answer)
            except StopIteration as end:
                yield end.value, given

    def _answers(self, s: LossState, asked: Decision, order: tuple[str, ...]) -> list[str]:
        names = [o.name for o in asked.options if asked.kind != "dismiss" or o.name not in self._inputs.untouched]
        if asked.kind == "foederati":
            return names
        if s.left == 1 or (asked.kind == "dismiss" and not order):
            return names[:1]
        board: Board = asked.board
        found: dict[object, str] = {}
        for p in names:
            found.setdefault(
                self._likeness.alike(board, p, order)
                if asked.kind == "dismiss"
                else self._likeness.goal(board, p, order, asked.about.unit),
                p,
            )
        return list(found.values())
