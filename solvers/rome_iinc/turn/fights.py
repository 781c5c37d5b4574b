"""The fights of a turn: which Wars are fought by whom, and which Provinces join them (Section 11.2)."""

from __future__ import annotations

from ...cp import IntVar
from .builder import ModelBuilder
from .candidates import TurnOptions
from .fight_options import Duel
from .garrisons import Garrisons

DuelKey = tuple[str, str, str]
"""War, Commander's box, Empire that gains."""


class Fights:
    """Who fights which War with which Provinces.

    Attributes:
        by_war: War -> its duels.
        fought: duel -> whether it is fought.
        places: Province -> the Wars that it could fight.
        joins: (Province, War) -> whether it fights that War.
        forced: the Wars that are to be fought.
    """

    def __init__(self, builder: ModelBuilder, options: TurnOptions, garrisons: Garrisons) -> None:
        self._builder, self._options, self._garrisons = builder, options, garrisons
        self.by_war: dict[str, list[Duel]] = {}
        self.fought: dict[DuelKey, IntVar] = {}
        self.places: dict[str, list[str]] = {}
        self.joins: dict[tuple[str, str], IntVar] = {}
        self.forced = {*options.q.requests.fight, *(f[0] for f in options.limits.forces)}
        for d in options.duels:
            self.by_war.setdefault(d.war, []).append(d)
        self._wars()
        for box in dict.fromkeys(d.who.box for d in options.duels):
            builder.model.add_at_most_one(self.fought[d.key] for d in options.duels if d.who.box == box)
        self._provinces()
        for d in options.duels:
            # somebody fights; for a Sole Emperor somebody of the Empire that gains (Case 11.2.4)
            own = [p for p in (*d.garrisons, *d.allies) if options.p.empire_of[p] == d.empire or not d.is_sole]
            builder.model.add(self.fought[d.key] <= sum(self.joins[p, d.war] for p in own))

    def _wars(self) -> None:
        """Each War is fought by one at most, and by one where that is asked for."""
        model, wanted = self._builder.model, self._options.q.requests.fight
        for name, duels in self.by_war.items():
            for d in duels:
                self.fought[d.key] = self._builder.flag()
            on = self._builder.flag()
            model.add(sum(self.fought[d.key] for d in duels) == on)
            if name in wanted:
                model.add_bool_or([self.fought[d.key] for d in duels])
        for name in wanted:
            if name not in self.by_war:
                self._builder.never()

    def _provinces(self) -> None:
        """Each Province fights one War at most, one that is fought; a garrison only where one stands."""
        builder, model, garrisons = self._builder, self._builder.model, self._garrisons
        for d in self._options.duels:
            for g in (*d.garrisons, *d.allies):
                if d.war not in self.places.setdefault(g, []):
                    self.places[g].append(d.war)
        for province, wars in self.places.items():
            for name in wars:
                f = self.joins[province, name] = builder.flag()
                able = [d for d in self.by_war[name] if province in (*d.garrisons, *d.allies)]
                model.add(f <= sum(self.fought[d.key] for d in able))
                if province in garrisons.counts:
                    model.add(f <= sum(garrisons.counts[province].values()) + garrisons.forts[province])
                    model.add(f == sum(x for (_, w), x in garrisons.cells[province].items() if w == name))
            if len(wars) > 1:
                model.add_at_most_one(self.joins[province, w] for w in wars)
            for w in wars:
                builder.tie(self.joins[province, w])

    @property
    def open(self) -> set[str]:
        """The Provinces that could fight more than one War, and those of Wars whose forces are asked for or forbidden."""
        named = {f[0] for f in (*self._options.limits.forces, *self._options.limits.no_forces)}
        return {p for p, wars in self.places.items() if len(wars) > 1 or named.intersection(wars)}

    def request(self) -> None:
        """Fights that are asked for with their Provinces, and such as are forbidden. To be called once, after all else."""
        model, limits, duels = self._builder.model, self._options.limits, self._options.duels
        for name, box, provinces in limits.forces:
            ds = [d for d in duels if d.war == name and d.who.box == box]
            model.add_bool_or([self.fought[d.key] for d in ds])
            for p, w in self.joins:
                if w == name:
                    model.add(self.joins[p, w] == int(p in provinces))
            if any((p, name) not in self.joins for p in provinces):
                self._builder.never()
        for name, box, provinces in limits.no_forces:
            ds = [d for d in duels if d.war == name and d.who.box == box]
            others = [j for (p, w), j in self.joins.items() if w == name and p not in provinces]
            mine = [self.joins[p, name].Not() for p in provinces if (p, name) in self.joins]
            if ds:
                model.add_bool_or([*others, *mine, *(self.fought[d.key].Not() for d in ds[:1])])
