"""Why a list of placements: how far it gets, what stands in its way, which figures it rests on."""

from __future__ import annotations

from collections.abc import Iterator

from rometeach.core.figures.sources import Source
from rometeach.core.results.bars import Bars
from rometeach.core.results.numbers import percent
from rometeach.core.session.actions import Action
from rometeach.core.words import counted
from rometeach.hotre.actions import BuildCity, Place, PlaceFort
from rometeach.hotre.charts.points import LEVELS, level, presences
from rometeach.hotre.valuation import expansion
from rometeach.hotre.valuation.expansion import ExpansionValue

from .inputs import ExpansionQuestion


def actions(q: ExpansionQuestion, value: ExpansionValue) -> tuple[Action, ...]:
    """What the player does where all goes well: Armies in order, then Forts and Cities."""
    board, side = value.boards[-1], q.side
    done: list[Action] = [Place(n) for n in _entries(q, value)]
    forted = expansion.fortified(board, side, q.weights)
    done += [PlaceFort(n) for n in forted.now.bought[len(board.now.bought) :]]
    return (*done, *(BuildCity(n) for n in expansion.city_places(board, side)))


def _entries(q: ExpansionQuestion, value: ExpansionValue) -> Iterator[str]:
    for a, b in zip(value.boards, value.boards[1:], strict=False):
        yield next(n for n in a.provinces if (a.provinces[n].side, a.provinces[n].armies) != (b.provinces[n].side, b.provinces[n].armies)
                   or (a.provinces[n] != b.provinces[n] and a.provinces[n].side != q.side))  # fmt: skip


def lines(q: ExpansionQuestion, entries: tuple[str, ...], value: ExpansionValue) -> Iterator[str]:
    """How far the list gets, entry by entry where there is a fight, and the Dioceses in the end."""
    roman = q.side in q.board.factions
    section = "9.3.1" if roman else "9.2.2"
    yield (
        f"{counted(q.board.now.reserve, 'Army', 'Armies')} to place. The list is carried out from its beginning: where somebody "
        f"fights, one Army after the other, until the Province is won; it ends when no Army is left (Sections {section}, 10)."
    )
    for n, (province, board) in enumerate(zip(entries, value.boards, strict=False), 1):
        there = board.provinces[province]
        if there.side == q.side or not (there.armies or (there.fort and not roman)):
            continue
        found = expansion.defence(
            board.with_active(emperor=True), q.side, province, expansion.comes(board, q.side, province)
        )
        who = f"{counted(there.armies, 'Army', 'Armies')} of {there.side}" if there.armies else f"the {there.fort}"
        each = found.exchange.p if there.armies else found.fort.p if found.fort else found.exchange.p
        yield f"{province}: {who}; an exchange is won with {percent(each)}, and the list gets so far with {percent(value.reached[n])}."
    for end in expansion.carried_out(q.board, entries, q.weights)[-1].looted:
        yield f"The City of {end} is looted when it falls: that brings more than to keep it (Section 12)."
    before = presences(q.board, q.board.now.faction, roman)
    after = presences(value.boards[-1], q.board.now.faction, roman)
    for diocese, now in after.items():
        old, new = level(q.board.rules, before[diocese]), level(q.board.rules, now)
        if new != old:
            worth = q.board.rules.diocese_value(diocese, q.board.turn)
            was, will = LEVELS[old] or "nothing", LEVELS[new] or "nothing"
            yield f"{diocese} (worth {worth}): from {was} to {will} where all is won (Section 15.3)."


def bars(entries: tuple[str, ...], value: ExpansionValue) -> tuple[Bars, ...]:
    """The chance to get so far in the list."""
    rows = tuple((f"{n}. {name}", value.reached[n]) for n, name in enumerate(entries, 1))
    return (Bars("The list gets so far", rows, ordered=True),) if rows else ()


def doubts(q: ExpansionQuestion, entries: tuple[str, ...]) -> dict[str, Source]:
    """The figures behind the plan that are not certain: borders, ports, Sites and Dioceses of the Provinces in it, the Armies' number."""
    rules, rows, held = q.board.rules, list[str](), set(q.board.held_by(q.side))
    for name in dict.fromkeys(entries):
        rows += [f"connections:{rules.border_row(n, name)}" for n in rules.neighbours[name] if n in held]
        rows += [f"ports:{name}", f"sites:{name}"] if q.side in q.board.factions else []
        held.add(name)
    for diocese in dict.fromkeys(rules.diocese_of[n] for n in held):
        rows.append(f"diocese_values:{diocese} {q.board.turn}")
    if (row := f"{q.side} {q.board.turn}") in rules.tables["strengths"]:
        rows.append(f"strengths:{row}")
    known = rules.sources
    return rules.doubts(*(r for r in dict.fromkeys(rows) if r in known))
