"""What things are worth to a planner, in points: the player's own figures, or curves fitted to simulated games.

One Prestige is one point unless said otherwise. Gold, Unrest and Prestige are curves where `fitted.default` makes them: Gold
is dear while the Treasury is short of the next Pay, Unrest near the Fall of the Empire (Case 10.1.7), Prestige at the levels
of victory. A player's own figures are straight lines, of Gold and Unrest with one bend each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Any

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen
from ..board.board import Status
from ..board.units import FIELDS, ORDINARY, Units
from .curve import Curve

Number = Fraction | int | str | float

_UNITS = {
    "cavalry": Fraction(6, 5),
    "guard": Fraction(1),
    "legion": Fraction(4, 5),
    "pseudo_legion": Fraction(7, 10),
    "fort": Fraction(2, 5),
    "auxilia": Fraction(1, 4),
    "fleet": Fraction(4, 5),
}
_STATUSES = {
    "Roman": Fraction(3, 2),
    "Insurgent": Fraction(1),
    "Foederati": Fraction(1, 2),
    "Allied": Fraction(1, 2),
    "Barbarian": Fraction(0),
}


CURVES = {
    "gold_curve": ("gold", "need", "short"),
    "unrest_curve": ("unrest", "calm", "alarm"),
    "prestige_curve": ("prestige",),
}
"""Each curve, and a player's own figures that stand in for it."""
NEAR = 3
"""The dice of a turn move Unrest or Prestige by about so much, up or down: the slope is that between there and there."""
_MOST_GOLD = 500


@dataclass(frozen=True, slots=True)
class Weights:
    """What one of each thing is worth, in points.

    `unrest` is what one Unrest costs and `alarm` what it costs more above `calm`. `gold` is one Gold in the Treasury and
    `short` what it is worth more as long as the Treasury holds less than `need`. `taxes` is for how many turns a change
    of Taxes or of Grain lasts. `units` are what Ordinary Units on the board are worth for later turns, `veteran` is what
    a Veteran is worth more. `statuses` are what a Province is worth by its status besides its Taxes; a Barbarian one
    costs `frontier` for every neighbour that it presses on, a capital `capital` when it is no longer Roman (five times
    that when it is lost). `war` is a War less on the board; `statesman` and `emperor` are the lives of those with a
    counter; `rebellion` is what a Rebel costs. `provinces` adds to the worth of a Province while it is Roman or Insurgent.

    `gold_curve`, `unrest_curve` and `prestige_curve` stand in for the straight lines where something is certain, such as what
    is spent and bought; `unrest_curve` is what Unrest costs. What the dice bring is priced by a slope: `gold`, `prestige`, and
    `slope` of the Unrest there is.
    """

    prestige: Fraction = Fraction(1)
    unrest: Fraction = Fraction(1)
    calm: int = 15
    alarm: Fraction = Fraction(1)
    gold: Fraction = Fraction(1, 20)
    need: int = 0
    short: Fraction = Fraction(1, 20)
    taxes: Fraction = Fraction(3)
    veteran: Fraction = Fraction(1, 2)
    frontier: Fraction = Fraction(1, 2)
    capital: Fraction = Fraction(10)
    war: Fraction = Fraction(1)
    statesman: Fraction = Fraction(1)
    emperor: Fraction = Fraction(3)
    rebellion: Fraction = Fraction(5)
    units: Mapping[str, Fraction] = field(default_factory=lambda: Frozen(_UNITS))
    statuses: Mapping[str, Fraction] = field(default_factory=lambda: Frozen(_STATUSES))
    provinces: Mapping[str, Fraction] = field(default_factory=Frozen)
    gold_curve: Curve | None = None
    unrest_curve: Curve | None = None
    prestige_curve: Curve | None = None

    def __post_init__(self) -> None:
        problems: list[Problem] = []
        for f in fields(self):
            given = getattr(self, f.name)
            if f.name in CURVES:
                continue
            if f.name in ("calm", "need"):
                if not isinstance(given, int) or not -500 <= given <= 500:
                    problems.append(_problem(f.name, given, "Give a whole number from -500 to 500."))
            elif isinstance(given, Mapping):
                known = {"units": [x for x in FIELDS if x in _UNITS], "statuses": list(_STATUSES)}.get(f.name)
                base = {"units": _UNITS, "statuses": _STATUSES}.get(f.name, {})
                for key in given:
                    if known is not None and key not in known:
                        hint = did_you_mean(str(key), known) or "Known: " + ", ".join(known) + "."
                        problems.append(Problem(f"weights.{f.name}.{str(key)[:40]}", "is not known here", hint))
                merged = {k: _number(f"{f.name}.{k}", v, problems) for k, v in {**base, **given}.items()}
                object.__setattr__(self, f.name, Frozen(merged))
            else:
                object.__setattr__(self, f.name, _number(f.name, given, problems))
        if problems:
            raise BadInput(problems, "These weights cannot be used:")

    def worth_of(self, unit: str) -> Fraction:
        """What one Unit on the board is worth for later turns."""
        return self.units[ORDINARY[unit]] + (self.veteran if unit != ORDINARY[unit] else 0)

    def army(self, units: Units) -> Fraction:
        """What some Units are worth together."""
        return sum((n * self.worth_of(f) for f, n in zip(FIELDS, units, strict=True) if n), Fraction(0))

    @property
    def purse(self) -> Curve:
        """What Gold in the Treasury is worth: a concave curve."""
        if self.gold_curve is not None:
            return self.gold_curve
        return Curve(((self.need - 1, self.gold + self.short), (self.need, self.gold)))

    def treasury(self, gold: int) -> Fraction:
        """What a Treasury of so much Gold is worth, against one of another amount."""
        if self.gold_curve is not None:
            return self.gold_curve.at(gold)
        return self.gold * gold - self.short * max(0, self.need - gold)

    def unease(self, level: int) -> Fraction:
        """What a level of Unrest costs, against another level."""
        if self.unrest_curve is not None:
            return self.unrest_curve.at(level)
        return self.unrest * level + self.alarm * max(0, level - self.calm)

    def slope(self, level: int) -> Fraction:
        """What one Unrest that the dice may bring or take away costs at a level."""
        if self.unrest_curve is not None:
            return self.unrest_curve.near(level, NEAR, 0)
        return self.unrest + (self.alarm if level >= self.calm else 0)

    def stands(self, level: int) -> bool:
        """Whether an Empire does not Fall at the end of the phase by so much Unrest, and so keeps its Prestige (Case 12.2.2)."""
        return self.unrest_curve is None or level < self.unrest_curve.pieces[-1][0]

    def esteem(self, prestige: int) -> Fraction:
        """What so much Prestige is worth, against another amount."""
        return self.prestige * prestige if self.prestige_curve is None else self.prestige_curve.at(prestige)

    def with_reserve(self, gold: int) -> Weights:
        """The same where so much more Gold is wanted in the Treasury."""
        if self.gold_curve is None:
            return replace(self, need=min(_MOST_GOLD, self.need + gold))
        return replace(self, gold_curve=self.gold_curve.moved(gold, _MOST_GOLD))

    def status(self, status: Status) -> Fraction:
        """What a Province of a status is worth, besides its Taxes."""
        return self.statuses[status.value]


def _problem(name: str, given: object, hint: str) -> Problem:
    return Problem(f"weights.{name}", f"{str(given)[:40]} is no weight", hint)


def _number(name: str, given: Number, problems: list[Problem]) -> Fraction:
    try:
        number = Fraction(str(given)) if isinstance(given, float) else Fraction(given)
    except (ValueError, ZeroDivisionError, TypeError):
        number = Fraction(-1)
    if not 0 <= number <= 1000 or number.denominator > 1000:
        problems.append(_problem(name, given, "Give a number from 0 to 1000, such as 1 or 1/10."))
        return Fraction(0)
    return number


WEIGHTS = Weights()
"""Plain constants, good for examples; `default` gives those fitted to a scenario and turn."""


def of(plain: Mapping[str, object], base: Weights = WEIGHTS) -> Weights:
    """Weights from plain data (a TOML table): what it does not name stays as in `base`.

    Raises:
        BadInput: names that are not known and numbers that are none; all at once.
    """
    known = [f.name for f in fields(Weights) if f.name not in CURVES]
    unknown = [Problem(f"weights.{str(k)[:40]}", "is not known here", did_you_mean(str(k), known) or "Known: " + ", ".join(known) + ".")
               for k in plain if k not in known]  # fmt: skip
    changes: dict[str, Any] = {
        k: v for k, v in plain.items() if k in known
    }  # each is checked by the Weights themselves
    for k in ("units", "statuses", "provinces"):
        if isinstance(changes.get(k), Mapping):
            changes[k] = {**getattr(base, k), **changes[k]}
    if unknown:
        raise BadInput(unknown, "These weights cannot be used:")
    changes |= dict.fromkeys((c for c, names in CURVES.items() if any(n in plain for n in names)), None)
    return replace(base, **changes)


def rescaled(plain: Mapping[str, object], base: Weights) -> Weights:
    """As `of`, but curves stay: each goes up and down with the first of the figures that stand in for it.

    Raises:
        BadInput: as `of` does.
    """
    found = of(plain, base)
    kept: dict[str, Any] = {}
    for curve, (name, *_) in CURVES.items():
        old, before, after = getattr(base, curve), getattr(base, name), getattr(found, name)
        kept[curve] = old.times(after / before) if old is not None and before else old
    return replace(found, **kept)
