"""Fights and plots: Wars, Civil Wars, Rebellions, Assassination (Sections 8.3, 11.2-11.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...core.errors import BadInput, Problem
from ...core.names import listed
from ...core.results.show import Bars, Exhibit, Table, chance, percent
from ..charts import assassination as assassination_
from ..charts import civil_war as civil_war_
from ..charts import rebellion as rebellion_
from ..charts import war as war_
from ..charts.war_dice import RESULTS
from ..position import Position
from .base import GameResult, rules_notes

Joint = Mapping[tuple[str, int], Fraction]


def _losses_table(joint: Joint, results: Sequence[str]) -> Table:
    rows = tuple(
        (
            r,
            chance(sum((p for (q, _), p in joint.items() if q == r), Fraction(0))),
            *(percent(joint[r, n]) if (r, n) in joint else "-" for n in range(1, 7)),
        )
        for r in results
        if any(q == r for q, _ in joint)
    )
    return Table(
        "Result and Losses together",
        ("Result", "Chance", *(f"{n} Loss" + ("es" if n > 1 else "") for n in range(1, 7))),
        rows,
    )


def _joint_json(joint: Joint, results: Sequence[str]) -> dict[str, Any]:
    return {
        "p": {r: str(sum((p for (q, _), p in joint.items() if q == r), Fraction(0))) for r in results},
        "losses_by_result": {
            r: {str(n): str(p) for (q, n), p in joint.items() if q == r}
            for r in results
            if any(q == r for q, _ in joint)
        },
    }


@dataclass(frozen=True)
class War(GameResult):
    """The odds of one War. `p("Triumph")` is a chance; `odds.joint` the chance of result and Losses together."""

    odds: war_.WarOdds

    def p(self, result: str) -> Fraction:
        """The chance of a result: Triumph, Draw, Stalemate, Defeat or Disaster."""
        return self.odds.p(result)

    def exhibit(self) -> Exhibit:
        """The law, the ledger, and what the force still lacks."""
        o = self.odds
        notes = [str(w) for w in o.warnings]
        kind, need, has = ("Naval", o.needs[0], o.brings[0]) if o.needs[0] else ("Cavalry", o.needs[1], o.brings[1])
        headline = [("Triumph", chance(o.p("Triumph"))), ("Modifier", f"{o.modifier:+d}")]
        if need:
            headline.append(
                (f"{kind} Strength", f"needs {need}, has {has}" + ("" if o.matched else ": a Triumph is only a Draw"))
            )
        counter = self.position.rules.wars[o.force.war]
        half = -(-counter.strength // 2)
        gold = counter.strength * o.force.commander.abilities.administration
        annexed = war_.annexations(self.position, o.force.commander, counter)
        provinces = f"{annexed} Annexation" + ("s" if annexed > 1 else "")
        gains = f"+{half} Prestige, -{half} Unrest, +{gold} Gold, {provinces}"
        if o.force.commander.kind == "Rebel":
            gains = f"{gold} Gold to absorb Losses, no Prestige (Case 11.2.6)"
        headline.append(("A Triumph brings", gains + (f", to the {o.benefit}" if o.benefit else "")))
        return Exhibit(
            f"{o.force.war} War in {self.position.wars[o.force.war].space}, fought by {o.force.commander.name} with "
            + (", ".join(o.force.provinces) or "nobody"),
            tuple(headline),
            (Bars("Result", tuple((r, o.p(r)) for r in RESULTS)),),
            (_losses_table(o.joint, RESULTS),),
            (("Modifier of the War 3D6", o.ledger),),
            "All 216 throws of two white dice and the purple one, which is the number of Losses (Case 11.3.1).",
            tuple(notes),
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each result."""
        return {r: self.odds.p(r) for r in RESULTS}

    def as_json(self) -> dict[str, Any]:
        """The published shape."""
        o = self.odds
        return {
            "war": {
                "name": o.force.war,
                "commander": o.force.commander.name,
                "fight": list(o.force.provinces),
                "modifier": o.modifier,
                "matched": o.matched,
                **_joint_json(o.joint, RESULTS),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def war(p: Position, name: str, commander: str, fight: Sequence[str] | str | None = None, benefit: str = "") -> War:
    """The odds of a War; see `Position.war`."""
    problems: list[Problem] = []
    found = p.rules.names["war"].get(name) or ""
    if not found:
        problems.append(p.rules.names["war"].problem(name, "war"))
    elif found not in p.wars:
        hint = f'Place it, for example: "{found} @ ' + _somewhere(p) + '".'
        problems.append(Problem(f"{found} War", "is not on the map", hint))
    who = None
    try:
        who = war_.commander(p, commander, found)
    except BadInput as error:
        problems += error.problems
    chosen: list[str] = []
    for text in listed(fight or ()):
        if province := p.rules.names["province"].get(text):
            chosen.append(province)
        else:
            problems.append(p.rules.names["province"].problem(text, "fight"))
    side = p.rules.names["empire"].get(benefit) or "" if benefit else ""
    if benefit and not side:
        problems.append(p.rules.names["empire"].problem(benefit, "benefit"))
    if problems or who is None:
        raise BadInput(problems)
    if fight is None:
        chosen = list(war_.eligible(p, found, who))
    force = war_.Force(found, who, tuple(dict.fromkeys(chosen)))
    return War(
        p,
        lambda q: war(q, found, commander, fight, benefit),
        war_.odds(p, force, side),
        rules_notes=rules_notes(p.rules),
    )


def _somewhere(p: Position) -> str:
    return next(iter(p.rules.capitals.values()))


@dataclass(frozen=True)
class CivilWar(GameResult):
    """The odds of a Civil War."""

    odds: civil_war_.CivilWarOdds

    def p(self, result: str) -> Fraction:
        """The chance of a result: Rebel Victory, Stalemate or Rebel Defeat."""
        return self.odds.p(result)

    def exhibit(self) -> Exhibit:
        """The law and the ledger."""
        o = self.odds
        notes = ("Half the Losses, rounded up, must Destroy Legions (Case 5.3.4).",) if o.must_destroy else ()
        return Exhibit(
            f"Civil War: {o.rebel.name} against {o.emperor.name}",
            (("Rebel Defeat", chance(o.p("Rebel Defeat"))), ("Rebel Victory", chance(o.p("Rebel Victory")))),
            (Bars("Result", tuple((r, o.p(r)) for r in civil_war_.RESULTS)),),
            (_losses_table(o.joint, civil_war_.RESULTS),),
            (("Modifier of the Civil War 3D6", o.ledger),),
            "All 216 throws; the purple die is the number of Losses.",
            notes,
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each result."""
        return {r: self.odds.p(r) for r in civil_war_.RESULTS}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        o = self.odds
        return {
            "civil_war": {
                "rebel": o.rebel.name,
                "emperor": o.emperor.name,
                "modifier": o.modifier,
                **_joint_json(o.joint, civil_war_.RESULTS),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def civil_war(p: Position, rebel: str, emperor: str = "") -> CivilWar:
    """The odds of a Civil War; see `Position.civil_war`."""
    side = p.rules.names["empire"].find(emperor, "emperor") if emperor else ""
    return CivilWar(
        p,
        lambda q: civil_war(q, rebel, emperor),
        civil_war_.odds(p, war_.commander(p, rebel), side),
        rules_notes=rules_notes(p.rules),
    )


@dataclass(frozen=True)
class Rebellion(GameResult):
    """The chance that somebody rebels if he must roll."""

    odds: rebellion_.RebellionOdds

    @property
    def p_rebels(self) -> Fraction:
        """The chance."""
        return self.odds.p_rebels

    def exhibit(self) -> Exhibit:
        """The chance and the ledger."""
        o = self.odds
        return Exhibit(
            f"Rebellion of {o.who.name}",
            (("Rebels", f"{chance(o.p_rebels)}, on a throw of {o.needs} or more"),),
            (Bars("Rebellion 3D6", (("rebels", o.p_rebels), ("stays loyal", 1 - o.p_rebels))),),
            ledgers=(("Modifier of the Rebellion 3D6", o.ledger),),
            how="A total of 25 or more rebels (Cases 11.5.1-11.5.3).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance."""
        return {"rebels": self.odds.p_rebels}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        o = self.odds
        return {
            "rebellion": {
                "who": o.who.name,
                "modifier": o.modifier,
                "needs": o.needs,
                "p_rebels": str(o.p_rebels),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def rebellion(p: Position, governor: str) -> Rebellion:
    """The chance that a Governor rebels; see `Position.rebellion`."""
    return Rebellion(
        p,
        lambda q: rebellion(q, governor),
        rebellion_.odds(p, war_.commander(p, governor)),
        rules_notes=rules_notes(p.rules),
    )


@dataclass(frozen=True)
class Assassination(GameResult):
    """The chance that an Assassin kills his target."""

    odds: assassination_.AssassinationOdds

    @property
    def p_killed(self) -> Fraction:
        """The chance."""
        return self.odds.p_killed

    def exhibit(self) -> Exhibit:
        """The chance, the ledger, and what the Empire loses."""
        o = self.odds
        headline = [("Killed", chance(o.p_killed))]
        if o.empire:
            headline.append(("Then", f"{o.empire} Prestige {o.prestige:+d}, Unrest {o.unrest:+d} (Case 8.3.3)"))
        return Exhibit(
            f"Assassination: {o.assassin.name} against {o.target.name}",
            tuple(headline),
            (Bars("Assassination 1D6", (("killed", o.p_killed), ("survives", 1 - o.p_killed))),),
            ledgers=(("Modifier of the Assassination 1D6", o.ledger),),
            how="A total of 12 or more kills (Case 8.3.3).",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance."""
        return {"killed": self.odds.p_killed}

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        o = self.odds
        return {
            "assassination": {
                "assassin": o.assassin.name,
                "target": o.target.name,
                "modifier": o.modifier,
                "p_killed": str(o.p_killed),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def assassination(p: Position, assassin: str, target: str = "") -> Assassination:
    """The chance of an Assassination; see `Position.assassination`."""
    victim = assassination_.target(p, target) if target else None
    return Assassination(
        p,
        lambda q: assassination(q, assassin, target),
        assassination_.odds(p, war_.commander(p, assassin), victim),
        rules_notes=rules_notes(p.rules),
    )
