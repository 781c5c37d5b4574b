"""Walls, Temples and Levies of the model "works": started, finished on a later turn, paid for Space by Space (8, 9.2)."""

from __future__ import annotations

from rometeach.aurelian.actions import AURELIAN_WALLS, THE_AURELIAN_WALLS, WALLS, AddStrength, Build, add_strength
from rometeach.aurelian.board.board import FINISHED, STARTED
from rometeach.aurelian.charts import money

from ...cp import Amount, IntVar
from .draft import Draft, Finished


def add_levies(draft: Draft) -> None:
    """The Paid Levies, where the weights or the requests make them count."""
    q = draft.q
    most = q.p.rules.values["danube.most"]
    wanted = q.weights.guard or any(isinstance(w.step, AddStrength) for w in q.wishes)
    for space in range(1, len(q.p.strength) + 1) if wanted else ():
        what, so_far = add_strength(space), list[IntVar]()
        for t in q.turns:
            if t.is_open(what):
                so_far.append(draft.number(t.number, what, most))
            for levy in so_far:
                draft.counts(levy, t.guard_of(space) * q.weights.guard)
        if so_far:
            draft.model.add(sum(so_far) <= max(0, most - q.p.strength[space - 1]))


def add_buildings(draft: Draft, word: str) -> Finished:
    """The "walls" or the "temple" of every Region: start and finish, the latter on a later turn (8.1, 8.2)."""
    q, m = draft.q, draft.model
    finished: Finished = {}
    begun: list[Amount] = []
    alike: dict[object, tuple[list[IntVar], list[IntVar]]] = {}
    for region in q.p.rules.regions:
        what = Build(word, region)
        starts, finishes = _add_region(draft, what, finished)
        begun.append(sum(starts) + bool(money.built(q.p, what)))
        likeness = _likeness(draft, what)
        for first, second in zip(alike.get(likeness, ((), ())), (starts, finishes), strict=True):
            for n in range(1, len(first) + 1):
                m.add(sum(first[:n]) >= sum(second[:n]))
        alike[likeness] = (starts, finishes)
    if word == WALLS:
        m.add(sum(begun) <= max(q.p.rules.values["walls.markers"], len(q.p.walls)))
    return finished


def _add_region(draft: Draft, what: Build, finished: Finished) -> tuple[list[IntVar], list[IntVar]]:
    """The starts and the finishes of one Region, turn by turn."""
    q, m, region = draft.q, draft.model, what.region
    state = money.built(q.p, what)
    starts: list[IntVar] = []
    finishes: list[IntVar] = []
    for t in q.turns:
        now = t.is_open(what) and not (t.number == q.p.turn and what.mark in q.p.done)
        step = draft.yes_no(t.number, what) if now and state < FINISHED else None
        start, finish = m.new_bool_var(f"start {t.number} {what}"), m.new_bool_var(f"finish {t.number} {what}")
        m.add(start + finish == (0 if step is None else step))
        m.add(finish <= sum(starts) + (state == STARTED))
        if state:
            m.add(start == 0)
        starts.append(start)
        finishes.append(finish)
        done = m.new_bool_var(f"finished by {t.number} {what}")
        m.add(done == sum(finishes) + (state == FINISHED))
        finished[t.number, what] = done
        draft.counts(done, t.point(what) * t.times * q.weights.vp)
        if what.building == WALLS and q.weights.guard:
            one, both = t.guard(region, STARTED), t.guard(region, FINISHED)
            draft.counts(done, (both - one) * q.weights.guard)
            for s in starts:
                draft.counts(s, one * q.weights.guard)
            draft.base += (one if state else 0) * q.weights.guard
    m.add(sum(starts) <= 1)
    m.add(sum(finishes) <= 1)
    return starts, finishes


def _likeness(draft: Draft, what: Build) -> object:
    """Regions with the same are built in the order of their names: swapping them would change nothing."""
    q, region = draft.q, what.region
    if any(w.step == what for w in q.wishes):
        return what
    tables = [(t.is_open(what), t.point(what), region in t.board.usurpers,
               (t.guard(region, STARTED), t.guard(region, FINISHED)) if what.building == WALLS else ()) for t in q.turns]  # fmt: skip
    return money.built(q.p, what), what.mark in q.p.done, tuple(tables)


def add_marker(draft: Draft) -> IntVar:
    """The steps of the Aurelian Walls, and where their marker stands in the end (8.3)."""
    q, m = draft.q, draft.model
    least, most = q.p.rules.tracks[AURELIAN_WALLS]
    many = q.p.rules.switches["aurelian_walls_steps"] != "one"
    for t in q.turns:
        if t.is_open(THE_AURELIAN_WALLS):
            done = t.number == q.p.turn and THE_AURELIAN_WALLS.mark in q.p.done
            draft.number(t.number, THE_AURELIAN_WALLS, most - least if many else int(not done))
    paid = [v for planned, v in draft.steps.items() if planned.step == THE_AURELIAN_WALLS]
    marker = m.new_int_var(q.p.aurelian_walls, max(most, q.p.aurelian_walls), "marker")
    m.add(marker == q.p.aurelian_walls + sum(paid))
    return marker
