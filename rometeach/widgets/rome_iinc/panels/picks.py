"""What the small panels of Rome, IInc. ask: which Province, which Empire, which War, which Governor."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import ipywidgets as w

from ....core.results.show import Result
from ....rome_iinc.board.board import Commander
from ....rome_iinc.charts import war as chart
from ....rome_iinc.position import Position
from ....rome_iinc.rules import EMPIRES
from ...small.controls import Offers, same
from ...small.panel import RulePanel

RomePanel = RulePanel[Position, Result]
"""A small panel of this game, whatever it answers."""


def named(panel: RomePanel, kind: str) -> Callable[[str], str]:
    """How names of a kind are read."""
    return lambda text: panel.position.rules.names[kind].find(text)


def province(
    panel: RomePanel,
    offers: Callable[[], Iterable[str]] | None = None,
    first: Callable[[], str] | None = None,
    label: str = "Province",
) -> w.Dropdown:
    """A choice of a Province.

    Args:
        panel: where it is chosen.
        offers: the Provinces that may be chosen; None for all of them.
        first: what is chosen where nothing was.
        label: the words in front of it.
    """
    names = offers or (lambda: panel.position.provinces)
    return panel.controls.pick("province", label, lambda: same(names()), named(panel, "province"), first, width="270px")


def empire(panel: RomePanel) -> w.Dropdown:
    """A choice of an Empire; the West first."""
    return panel.controls.pick("empire", "Empire", lambda: same(EMPIRES[::-1]), named(panel, "empire"), width="160px")


def provinces_of_empire(panel: RomePanel) -> list[str]:
    """The Provinces of the Empire that is chosen, those with Units first."""
    p, mine = panel.position, panel.choice_of("empire")
    names = [n for n in p.provinces if p.empire_of[n] == mine]
    return sorted(names, key=lambda n: (not p.provinces[n].units.number, n))


def governor(panel: RomePanel, offers: Callable[[Position], Iterable[Commander]]) -> w.Dropdown:
    """A choice of a Governor."""
    return panel.controls.pick(
        "governor", "Governor", lambda: commanders(offers(panel.position)), box(panel), width="400px"
    )


def provinces_of_governor(panel: RomePanel) -> list[str]:
    """The Provinces of the Governor that is chosen."""
    if not panel.choice_of("governor"):
        return []
    who = chart.commander(panel.position, panel.choice_of("governor"))
    return [n for c in who.commands for n in panel.position.rules.provinces_of[c]]


def commanders(found: Iterable[Commander]) -> Offers:
    """Commanders with their Commands."""
    return [(f"{c.name} ({', '.join(c.commands)})", c.box) for c in found]


def box(panel: RomePanel) -> Callable[[str], str]:
    """How names of Commanders are read."""
    return lambda text: chart.commander(panel.position, text).box


def war(panel: RomePanel) -> w.Dropdown:
    """A choice of a War: those on the map, those in the Wars Box, the others."""

    def find(text: str) -> str:
        names = panel.position.rules.names["war"]
        return names.get(text) or names.find(text)

    return panel.controls.pick("war", "War", lambda: _wars(panel.position), find, width="330px")


def _wars(p: Position) -> Offers:
    found = [(f"{n} War, in {s.space}" + (f" with {s.leader}" if s.leader else ""), n) for n, s in p.wars.items()]
    found += [(f"{n}, in the Wars Box", n) for n in p.wars_box if n in p.rules.wars]
    known = {n for _, n in found}
    return [*found, *((f"{n}, not on the map", n) for n in p.rules.wars if n not in known)]
