"""Tables of lesson 2: the counters of Statesmen, and the Command Boxes with who sits there."""

from __future__ import annotations

from collections.abc import Sequence

from rometeach.core.results.show import Table
from rometeach.rome_iinc.charts import tax
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import Statesman

from .predictions import FREE
from .scenes import kind_of, numbers


def counters(found: Sequence[Statesman]) -> Table:
    """The counters of some Statesmen."""
    rows = tuple(
        (
            s.name,
            *(str(n) for n in numbers(s).values()),
            s.ability + (f" ({s.enemy})" if s.enemy else ""),
            kind_of(s),
        )
        for s in found
    )
    header = ("Statesman", "Military", "Administration", "Popularity", "Intrigue", "Special ability", "Name")
    return Table("The counters", header, rows)


def boxes(p: Position) -> Table:
    """The abilities printed in the Command Boxes, and who uses his own instead."""
    rows = []
    for empire, printed in p.rules.generic_emperors.items():
        rows.append((f"{empire}ern Emperor", printed, p.emperor_of(empire).name))
    for name, command in p.rules.commands.items():
        who = p.commander_of[name]
        rows.append((name, command.abilities, who.name + (" (Rebel)" if who.is_rebel else "")))
    return Table(
        f"The Command Boxes ({p.scenario} CE)",
        ("Box", "Military", "Administration", "Popularity", "Intrigue", "Who sits there"),
        tuple(
            (box, str(a.military), str(a.administration), str(a.popularity), str(a.intrigue), who)
            for box, a, who in rows
        ),
    )


def statesmen(p: Position) -> Table:
    """The counters of all Statesmen in play."""
    return counters([p.rules.statesmen[n] for n in p.statesmen_in_play])


def taxes(p: Position) -> Table:
    """The Commands that the decision is about: the Gold of their Provinces, and whose Administration counts."""
    rows = []
    for command in FREE:
        governor = p.commander_of[command]
        emperor = p.emperor_of(p.empire_of_command(command))
        mine, his = governor.abilities.administration, emperor.abilities.administration
        rows.append((command, str(tax.base(p, governor)), str(mine), f"{emperor.name}, {his}"))
    header = (
        "Command",
        "Gold in Taxes",
        "Administration of its Generic Governor",
        "His Emperor and his Administration",
    )
    return Table("Four Commands that nobody famous governs", header, tuple(rows))
