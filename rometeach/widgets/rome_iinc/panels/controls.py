"""The controls of the small panels that show a Province, an Empire or an Event of the board and change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as w

from ....rome_iinc.board.units import TITLES
from ....rome_iinc.position import Position, Status
from ...parts import labelled
from ...small.controls import Controls, Offers, same


class RomeControls(Controls[Position]):
    """The controls of a board of Rome, IInc."""

    def of(self, kind: str) -> Callable[[str], str]:
        """How names of a kind are read."""
        return lambda text: self.position.rules.names[kind].find(text)

    def pick_province(
        self,
        label: str = "Province",
        offers: Callable[[], Offers] | None = None,
        first: Callable[[], str] | None = None,
    ) -> w.Dropdown:
        """A choice of a Province."""
        every = lambda: same(self.position.provinces)  # noqa: E731
        return self.pick("province", label, offers or every, self.of("province"), first, width="270px")

    def status_of(self, province: Callable[[], str]) -> w.Dropdown:
        """The status of a Province."""
        plain = [s.value for s in Status if s is not Status.FOEDERATI]
        statuses = [*plain, *(f"{t} Foederati" for t in self.base.rules.tribes)]

        def clause(value: str) -> str:
            return f"{province()} {value if 'Foederati' in value else value.lower()}"

        return self.mirror(
            labelled(w.Dropdown, "Status", "240px", options=statuses),
            lambda: self.position.provinces[province()].title if province() else None,
            clause,
        )

    def units_of(self, province: Callable[[], str], fields: Sequence[str]) -> list[w.BoundedIntText]:
        """How many of some Units stand in a Province."""

        def one(field: str) -> w.BoundedIntText:
            def count() -> int | None:
                return getattr(self.position.provinces[province()].units, field) if province() else None

            def clause(value: int) -> str:
                step = value - (count() or 0)
                return f"{province()} {'+' if step > 0 else '-'}{abs(step)} {TITLES[field]}"

            return self.mirror(labelled(w.BoundedIntText, TITLES[field], "175px", min=0, max=9), count, clause)

        return [one(field) for field in fields]

    def track_of(self, empire: Callable[[], str], track: str, low: int = 0) -> w.BoundedIntText:
        """The Gold, Prestige or Unrest of an Empire."""
        return self.mirror(
            labelled(w.BoundedIntText, track.capitalize(), "160px", min=low, max=500),
            lambda: max(low, getattr(self.position.empire(empire()), track)) if empire() else None,
            lambda value: f"{empire()} {track} {value}",
        )

    def event(self, name: Callable[[], str], label: str) -> w.Dropdown:
        """Whether an Event is in play, single or doubled."""
        states = ("off", "single", "doubled")
        return self.mirror(
            labelled(w.Dropdown, label, "230px", options=states),
            lambda: states[self.position.events.get(name(), 0)] if name() else None,
            lambda value: f"event {name()} {value}",
        )
