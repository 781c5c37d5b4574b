"""The change, in the compact grammar, that turns one board into another: `edit(old, diff(old, new)) == new`."""

from __future__ import annotations

from ..rules import Rules
from .cups import CUPS
from .grammar.edit import NUMBERS
from .state import BUILDING, BoardState, Stack


def diff(old: BoardState, new: BoardState) -> str:
    """The clauses that turn one board into another."""
    clauses = [*_rules(old.rules, new.rules)]
    clauses += [f"title: {new.title}"] if old.title != new.title else []
    clauses += [f"phase {new.phase}"] if old.phase != new.phase else []
    for word, field in NUMBERS.items():
        if getattr(old, field) != getattr(new, field):
            clauses.append(f"{'Aurelian Walls' if ' ' in word else word} {getattr(new, field)}")
    clauses += [f"Aurelian @ {new.aurelian}"] if old.aurelian != new.aurelian else []
    clauses += [f"Aurelian +{new.leadership}"] if old.leadership != new.leadership else []
    clauses += [f"officers: {listed(new.officers)}"] if old.officers != new.officers else []
    clauses += [f"siege: {listed(new.sieges)}"] if old.sieges != new.sieges else []
    clauses += [f"done: {listed(new.done)}"] if old.done != new.done else []
    clauses += [f"outcome: {new.outcome or 'none'}"] if old.outcome != new.outcome else []
    for field, word in (("walls", "walls"), ("temples", "temple")):
        before, after = getattr(old, field), getattr(new, field)
        for region in new.rules.regions:
            if before.get(region, 0) != after.get(region, 0):
                clauses.append(f"{region} {word}: {BUILDING[after.get(region, 0)]}")
    return "; ".join([*clauses, *_chits(old, new)])


def listed(chits: tuple[str, ...]) -> str:
    """A list as the grammar reads it."""
    return ", ".join(chits) or "none"


def stack_text(stack: Stack) -> str:
    """ "Gallia 3, Gallia 4 CV"."""
    return f"{listed(stack.units)} {stack.side}"


def _rules(old: Rules, new: Rules) -> list[str]:
    clauses = [f"switch {n} {c}" for n, c in new.switches.items() if old.switches[n] != c]
    clauses += [f"correct {r} off" for r in old.corrections if r not in new.corrections]
    return clauses + [f"correct {r} = {v or 'no'}" for r, v in new.corrections.items() if old.corrections.get(r) != v]


def _chits(old: BoardState, new: BoardState) -> list[str]:
    """The places that differ, each as a whole: the cups first, the Danube last.

    A Barbarian that leaves the Danube leaves a Legion behind, so the Spaces come after all that could take one away.
    """
    clauses = ["unseen: none"] if old.cups.events else []
    for cup in CUPS:
        if old.cups.known(cup) != new.cups.known(cup) or (old.cups.events and new.cups != old.cups):
            clauses.append(f"{cup}: {listed(new.cups.known(cup))}")
    if old.cups == new.cups:
        clauses = []
    elif new.cups.events:
        clauses.append(f"unseen: {listed(new.cups.events)}")
    elif old.cups.seen != new.cups.seen:
        clauses.append(f"cups: {'seen' if new.cups.seen else 'known'}")
    for region in new.rules.regions:
        if old.usurpers.get(region) != new.usurpers.get(region):
            clauses.append(f"{region} usurper: {new.usurpers.get(region, 'none')}")
    for box in new.rules.region_of:
        if old.stacks.get(box) != new.stacks.get(box):
            found = new.stacks.get(box)
            clauses.append(f"{box}: {stack_text(found) if found else 'none'}")
    for region in new.rules.danube_regions:
        if old.pool(region) != new.pool(region):
            clauses.append(f"pool {region}: {listed(new.pool(region))}")
    clauses += [f"dead pool: {listed(new.dead)}"] if old.dead != new.dead else []
    clauses += [f"hand: {listed(new.hand)}"] if old.hand != new.hand else []
    for n, now in enumerate(zip(new.strength, new.raiders, strict=True), 1):
        if (old.strength[n - 1], old.raiders[n - 1]) != now:
            clauses.append(f"Danube {n}: {now[1] or now[0]}")
    return clauses
