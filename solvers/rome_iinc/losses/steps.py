"""The cheapest Losses of one fight: an exact best-first search over the rules' own states (Section 11.3).

Every state is a real board and every step a Loss that `losses.choices` offers. What is left is bounded from below by
its cheapest Losses one by one, so the first end that is reached is proven cheapest. Only orders that can matter are
followed: which Provinces give their Units up is decided first (`leaving`), Losses of the tracks go last; equal
Provinces count once.
"""

from __future__ import annotations

import heapq
import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter

from rometeach.core import progress
from rometeach.core.session.requests import Decision
from rometeach.rome_iinc.board.state import Board, Status
from rometeach.rome_iinc.board.units import VETERAN, Units
from rometeach.rome_iinc.phases import losses

from .evictions import STACK_OF, Leaving
from .prices import TRACKS, Prices

LIMITED = ("demote", "dismiss", "revolt", *TRACKS)


def head(name: str) -> str:
    """A Loss without the answers that follow it; "dismiss Auxilia" whatever their number."""
    return re.sub(r"^dismiss \d+ Auxilia$", "dismiss Auxilia", name.partition(": ")[0])


def kind_of(name: str) -> str:
    """A Loss without its Province, where swapping places changes nothing else; Revolts keep theirs."""
    return head(name) if name.startswith("revolt") else head(name).partition(" in ")[0]


@dataclass(frozen=True, slots=True)
class State:
    """Where a way of taking Losses stands.

    `last` is the place of the last Loss of a track, -1 after any other; `order` the Provinces that are still to give
    their Units up, the next one first, before any other Losses that may as well follow.
    """

    board: Board
    taken: tuple[int, ...]
    owed: int
    left: int
    purse: int | None
    last: int
    due: tuple[str, ...]
    cost: int
    path: tuple[str, ...]
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Losses in order, what they cost times the scale, and a bound: none cost less."""

    names: tuple[str, ...]
    cost: int
    bound: int
    proven: bool


@dataclass(frozen=True)
class Search(Prices):
    """One fight's Losses to take, searched."""

    """One fight's Losses to take. `must` are Losses that have to be among them, `forbid` those that may not."""

    @cached_property
    def leaving(self) -> Leaving:
        """What giving Units up means here."""
        asked = " ".join((*self.must, *self.forbid))
        named = self.untouched | {p for p in self.board.provinces if p in asked}
        kept = self.untouched | {n.removeprefix("revolt ") for n in self.forbid}
        return Leaving(self.board, self.toll, named, kept)

    def starts(self) -> Iterator[State]:
        """The states before any Loss: one for every order in which Provinces may give their Units up."""
        t, none = self.toll, (0,) * len(LIMITED)
        for order in self.leaving.orders(min(self.most, t.number)):
            yield State(self.board, none, t.must_destroy, t.number, t.purse, -1, tuple(sorted(self.must)), 0, (), order)

    # -- What may be taken next -----------------------------------------------------------------------------

    def options(self, s: State) -> tuple[list[str], bool]:
        """(the Losses worth trying next, whether the rules offer any)."""
        taken = dict(zip(LIMITED, s.taken, strict=True))
        offered = dict.fromkeys(o.name for o in losses.choices(s.board, self.toll, taken, s.owed, s.left, s.purse))
        free = not s.order or self._may_lapse(s)
        matters = frozenset() if free else self.leaving.matters(s.board, s.order[0])
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
                if rest == s.order[0] if rest in s.order else free and s.last < 0 and self.leaving.stays(s.board, rest):
                    found[name] = name
            elif s.last < 0 and (free or self._touches(rest, matters)):
                found.setdefault(self._alike(s, name), name)
        if not self.every and tracks:
            cheapest = min(tracks, key=lambda k: (self.tracks[k], TRACKS.index(k)))
            tracks = [k for k in tracks if k == cheapest or k in s.due]
        elif self.every:
            tracks = [k for k in tracks if TRACKS.index(k) >= s.last]
        return [*found.values(), *tracks], bool(offered)

    def _may_lapse(self, s: State) -> bool:
        """Whether compulsory Legions may run out, which lets Losses go before that could not follow (Case 2.2.3)."""
        return s.owed > self._standing(s, ())

    def _standing(self, s: State, leaving: tuple[str, ...]) -> int:
        """Legions and Pseudo Legions that can only be Destroyed, those left aside that leave."""
        units = [s.board.provinces[p].units for p in self.toll.fought if p not in leaving]
        pseudo = sum(u.pseudo_legion for u in units)
        return sum(u.legion + u.veteran_legion for u in units) + max(0, pseudo - (self.most - s.taken[0]))

    @staticmethod
    def _touches(rest: str, matters: frozenset[tuple[str, str]]) -> bool:
        title, _, province = rest.partition(" in ")
        return (province, STACK_OF[title]) in matters if province else any(s == "Auxilia" for _, s in matters)

    def _barred(self, name: str) -> bool:
        if not self.forbid and not self.untouched:
            return False
        place = name.partition(" in ")[2] or (name[7:] if name.startswith("revolt ") else "")
        return head(name) in self.forbid or place in self.untouched

    def _alike(self, s: State, name: str) -> object:
        what, _, province = name.partition(" in ")
        if province in self.leaving.named or not province:
            return name
        if s.order:
            return what, self.leaving.alike(s.board, province, s.order)
        u = s.board.provinces[province].units
        return what, (u.pseudo_legion, u.fort) if what.endswith(("Pseudo Legion", "Fort")) else ()

    # -- One step -------------------------------------------------------------------------------------------

    def _revolts(self, board: Board, order: tuple[str, ...]) -> int:
        """How many Revolts it takes until these Provinces have given their Units up."""
        return sum(1 + (board.provinces[p].status is Status.ROMAN) for p in order)

    def successors(self, s: State, quick: bool = False) -> Iterator[State]:
        """Every state that one more Loss leads to; the state itself with nothing left if there is none to take."""
        names, any_ = self.options(s)
        if not any_:
            if not s.due and not s.order:
                yield State(s.board, s.taken, s.owed, 0, s.purse, s.last, (), s.cost, s.path, ())
            return
        for name in names:
            verb, _, rest = name.partition(" ")
            taken = tuple(n + (k == verb) for k, n in zip(LIMITED, s.taken, strict=True))
            owed = max(0, s.owed - (verb == "destroy"))
            purse = s.purse - self.tribute if verb == "tribute" and s.purse is not None else s.purse
            due = list(s.due)
            if head(name) in due:
                due.remove(head(name))
            order, left = s.order, s.left - 1
            if verb == "revolt" and rest in order and s.board.provinces[rest].status is Status.INSURGENT:
                order = order[1:]
                if not order and rest not in self.toll.fought and not s.board.provinces[rest].units.number:
                    continue
            revolts = self._revolts(s.board, s.order) - (verb == "revolt" and rest in s.order)
            if len(due) > left or revolts > min(left, self.most - taken[2]):
                continue
            last = TRACKS.index(verb) if verb in TRACKS else -1
            for board, further in self._ends(s, name, order, quick):
                said = name + (f": {', '.join(further)}" if further else "")
                yield State(
                    board, taken, owed, left, purse, last, tuple(due), self.price(board), (*s.path, said), order
                )

    def _ends(
        self, s: State, name: str, order: tuple[str, ...], quick: bool
    ) -> Iterator[tuple[Board, tuple[str, ...]]]:
        """The boards after one Loss, with the answers that it asked for."""
        pending: list[tuple[str, ...]] = [()]
        seen: set[object] = set()
        while pending:
            given = pending.pop()
            steps, answers, answer = losses.apply(s.board, self.toll, name), iter(given), None
            try:
                while True:
                    event = steps.send(answer)
                    answer = None
                    if isinstance(event, Decision):
                        answer = next(answers, None)
                        if answer is None:
                            key = event.kind, len(given), self.leaving.where(event.board, order)
                            if key in seen:
                                break
                            seen.add(key)
                            answer, *others = self._answers(s, event, order)
                            pending += [(*given, x) for x in others if not quick]
                            given = (*given, answer)
            except StopIteration as end:
                yield end.value, given

    def _answers(self, s: State, asked: Decision, order: tuple[str, ...]) -> list[str]:
        names = [o.name for o in asked.options if asked.kind != "dismiss" or o.name not in self.untouched]
        if asked.kind == "foederati":
            return names
        if s.left == 1 or (asked.kind == "dismiss" and not order):
            return names[:1]
        board: Board = asked.board
        found: dict[object, str] = {}
        for p in names:
            found.setdefault(
                self.leaving.alike(board, p, order)
                if asked.kind == "dismiss"
                else self.leaving.goal(board, p, order, asked.about.unit),
                p,
            )
        return list(found.values())

    # -- A bound on what is left ----------------------------------------------------------------------------

    def bound(self, s: State) -> int:
        """No way to take what is left costs less, times the scale."""
        if not s.left:
            return 0
        rooms = {k: self.most - n for k, n in zip(LIMITED, s.taken, strict=True)}
        w, now = self.worths, s.board.provinces
        surely, lost, free = 0, 0, []
        for p in self.toll.near:
            state = now[p]
            steps = self.chain(p, state)
            if p in s.order:
                n = self._revolts(s.board, (p,))
                surely += sum(steps[:n]) + w["fort"] * state.units.fort
                lost += state.units.fort if p in self.toll.fought else 0
                free += steps[n:]
            elif p not in self.toll.fought and not state.units.number:
                free += steps
            elif state.status is not Status.INSURGENT:
                free += steps[:1] if state.status is Status.ROMAN else steps
        revolts = self._revolts(s.board, s.order)
        rooms["revolt"], left = rooms["revolt"] - revolts, s.left - revolts
        free = sorted(free)[: rooms["revolt"]]
        units = Units(
            *map(
                sum, zip(self.leaving.joining(s.board, s.order), *(now[p].units for p in self.toll.fought), strict=True)
            )
        )
        down = rooms["demote"] > 0
        destroy = sorted([w["legion"]] * units.legion + [w["legion" if down else "veteran_legion"]] * units.veteran_legion
                         + [w["pseudo_legion"]] * units.pseudo_legion)  # fmt: skip
        forced = min(s.owed, self._standing(s, s.order), left)
        free += destroy[forced:]
        demote = [w[v] - w[o] for o, v in VETERAN.items() for _ in range(getattr(units, v))]
        demote += [w["pseudo_legion"] - w["fort"]] * units.pseudo_legion
        free += sorted(demote)[: rooms["demote"]]
        dismiss = [
            w[f.removeprefix("veteran_") if down else f] for f in losses.DISMISSED for _ in range(getattr(units, f))
        ]
        if lost:
            dismiss = [0] * lost + sorted(dismiss, key=lambda x: x != w["fort"])[lost:]
        dismiss += [w["fort"]] * (units.pseudo_legion if down else 0)
        dismiss += [w["auxilia"]] * (units.auxilia + (units.veteran_auxilia if down else 0))
        free += sorted(dismiss)[: rooms["dismiss"]]
        gold = s.purse if s.purse is not None else s.board.empire(self.toll.empire).gold
        rooms["tribute"] = min(rooms["tribute"], max(0, gold) // self.tribute)
        tracks = [self.tracks[k] for k in TRACKS if k not in self.forbid for _ in range(rooms[k])]
        lapsed = sum(tracks) + sum(min(0, x) for x in free)
        free = sorted(free + tracks)
        rest = left - forced
        whole = sum(destroy[:forced]) + sum(free[:rest])
        if len(free) < rest:
            return surely + lapsed
        return surely + (min(whole, lapsed) if left > len(tracks) else whole)

    # -- The search -----------------------------------------------------------------------------------------

    def _key(self, s: State) -> object:
        where = self.leaving.where(s.board, s.order)
        return s.taken, s.owed, s.left, s.purse, s.last, s.due, s.order, where, s.cost if self.every else 0

    def ends(self, seconds: float) -> Iterator[Found]:
        """The cheapest Losses first, then each next cheapest; cut short, one that is not proven and then no more."""
        stop, now = perf_counter() + seconds, progress.current()
        tick = itertools.count()
        heap = [(self.bound(s), s.left, next(tick), s) for s in self.starts()]
        heapq.heapify(heap)
        seen: dict[object, int] = {}
        while heap:
            f, _, _, s = heapq.heappop(heap)
            if not s.left:
                yield Found(s.path, s.cost, f, True)
                continue
            late = perf_counter() > stop or (now is not None and now.stopped)
            for t in () if late else self.successors(s):
                key = self._key(t)
                if seen.get(key, t.cost + 1) > t.cost:
                    seen[key] = t.cost
                    heapq.heappush(heap, (max(f, t.cost + self.bound(t)), t.left, next(tick), t))
                late = perf_counter() > stop or (now is not None and now.stopped)
                if late:
                    break
            if late:
                for x in (s, *(x for _, _, _, x in sorted(heap))):
                    end = self._dive(x)
                    if end is not None:
                        yield Found(end.path, end.cost, min(f, end.cost), end.cost <= f)
                        return
                return

    def _dive(self, s: State) -> State | None:
        """Some end: from a state on always the step that looks best."""
        if not s.left:
            return s
        for t in sorted(self.successors(s, quick=True), key=lambda t: t.cost + self.bound(t)):
            end = self._dive(t)
            if end is not None:
                return end
        return None


def kinds(names: tuple[str, ...]) -> Counter[str]:
    """What a list of Losses consists of, equal places counted as one."""
    return Counter(kind_of(n) for n in names)
