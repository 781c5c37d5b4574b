"""Fights and plots: Wars, Civil Wars, Rebellions, Assassination (Sections 8.3, 11.2-11.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ...core.errors import BadInput, Problem
from ...core.meanings import Meaning
from ...core.names import listed
from ...core.plots import CHANCES
from ...core.results.base import Asked, PositionResult, rules_notes
from ...core.results.pictures import Picture, side_by_side
from ...core.results.show import Bars, Exhibit, Table, chance, percent
from ...core.words import counted
from ..board.board import Board
from ..charts import assassination as assassination_chart
from ..charts import civil_war as civil_war_chart
from ..charts import rebellion as rebellion_chart
from ..charts import war as war_chart
from ..charts.war_dice import RESULTS
from ..meanings import OF_ASSASSINATION, OF_CIVIL_WAR, OF_REBELLION, OF_WAR
from . import civil_war_order

JointChances = Mapping[tuple[str, int], Fraction]


def _losses_table(joint: JointChances, results: Sequence[str]) -> Table:
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


def _joint_rows(joint: JointChances) -> list[dict[str, object]]:
    return [{"result": r, "losses": n, "chance": str(p), "percent": 100 * float(p)} for (r, n), p in joint.items()]


def _joint_picture(joint: JointChances, results: Sequence[str], means: Mapping[str, Meaning]) -> Picture:
    """The chance of each number of Losses with each result that can be."""
    series = [(r, [joint.get((r, n), Fraction(0)) for n in range(1, 7)]) for r in results]
    return side_by_side(
        "Result and Losses together",
        [counted(n, "Loss", "Losses") for n in range(1, 7)],
        series,
        CHANCES,
        of_series=[means[r] for r in results],
    )


def _joint_json(joint: JointChances, results: Sequence[str]) -> dict[str, object]:
    return {
        "p": {r: str(sum((p for (q, _), p in joint.items() if q == r), Fraction(0))) for r in results},
        "losses_by_result": {
            r: {str(n): str(p) for (q, n), p in joint.items() if q == r}
            for r in results
            if any(q == r for q, _ in joint)
        },
    }


@dataclass(frozen=True, eq=False, repr=False)
class War(PositionResult[Board]):
    """The odds of one War. `p("Triumph")` is a chance; `odds.joint` the chance of result and Losses together."""

    odds: war_chart.WarOdds

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
        annexed = war_chart.annexations(self.position, o.force.commander, counter)
        provinces = f"{annexed} Annexation" + ("s" if annexed > 1 else "")
        gains = f"+{half} Prestige, -{half} Unrest, +{gold} Gold, {provinces}"
        if o.force.commander.kind == "Rebel":
            gains = f"{gold} Gold to absorb Losses, no Prestige (Case 11.2.6)"
        headline.append(("A Triumph brings", gains + (f", to the {o.benefit}" if o.benefit else "")))
        return Exhibit(
            f"{o.force.war} War in {self.position.wars[o.force.war].space}, fought by {o.force.commander.name} with "
            + (", ".join(o.force.provinces) or "nobody"),
            tuple(headline),
            (Bars("Result", tuple((r, o.p(r)) for r in RESULTS), OF_WAR, ordered=True),),
            (_losses_table(o.joint, RESULTS),),
            (("Modifier of the War 3D6", o.ledger),),
            "All 216 throws of two white dice and the purple one, which is the number of Losses (Case 11.3.1).",
            tuple(notes),
            line_unit="modifier",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The results, then with their Losses, and the modifier."""
        return self.exhibit().drawings(_joint_picture(self.odds.joint, RESULTS, OF_WAR))

    def rows(self) -> list[dict[str, object]]:
        """The chance of each result with each number of Losses."""
        return _joint_rows(self.odds.joint)

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each result."""
        return {r: self.odds.p(r) for r in RESULTS}

    def as_json(self) -> dict[str, object]:
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


def war(board: Board, name: str, commander: str, fight: Sequence[str] | str | None = None, benefit: str = "") -> War:
    """The odds of a War; see `Position.war`.

    Args:
        board: the board.
        name: the War.
        commander: who fights it, by name or Command.
        fight: the Provinces that fight, a list or one text with commas; None for all that the Commander can bring.
        benefit: the Empire that gains and pays where a Sole Emperor fights.
    """
    problems: list[Problem] = []
    found = board.rules.names["war"].get(name) or ""
    if not found:
        problems.append(board.rules.names["war"].problem(name, "war"))
    elif found not in board.wars:
        hint = f'Place it, for example: "{found} @ ' + _somewhere(board) + '".'
        problems.append(Problem(f"{found} War", "is not on the map", hint))
    who = None
    try:
        who = war_chart.commander(board, commander, found)
    except BadInput as error:
        problems += error.problems
    chosen: list[str] = []
    for text in listed(fight or ()):
        if province := board.rules.names["province"].get(text):
            chosen.append(province)
        else:
            problems.append(board.rules.names["province"].problem(text, "fight"))
    side = board.rules.names["empire"].get(benefit) or "" if benefit else ""
    if benefit and not side:
        problems.append(board.rules.names["empire"].problem(benefit, "benefit"))
    if problems or who is None:
        raise BadInput(problems)
    if fight is None:
        chosen = list(war_chart.eligible(board, found, who))
    force = war_chart.Force(found, who, tuple(dict.fromkeys(chosen)))
    return War(
        board,
        Asked(war, (found, commander, None if fight is None else tuple(chosen), benefit)),
        war_chart.odds(board, force, side),
        rules_notes=rules_notes(board.rules),
    )


def _somewhere(board: Board) -> str:
    return next(iter(board.rules.capitals.values()))


@dataclass(frozen=True, eq=False, repr=False)
class CivilWar(PositionResult[Board]):
    """The odds of a Civil War; `after` are those after other Rebels of the same Emperor, where the order changes them."""

    odds: civil_war_chart.CivilWarOdds

    @property
    def after(self) -> tuple[civil_war_order.After, ...]:
        """The odds after other Rebels have been beaten."""
        return civil_war_order.after_others(self.position, self.odds)

    def p(self, result: str) -> Fraction:
        """The chance of a result: Rebel Victory, Stalemate or Rebel Defeat."""
        return self.odds.p(result)

    def exhibit(self) -> Exhibit:
        """The law and the ledger."""
        o = self.odds
        after = self.after
        notes = ("Half the Losses, rounded up, must Destroy Legions (Case 5.3.4).",) if o.must_destroy else ()
        return Exhibit(
            f"Civil War: {o.rebel.name} against {o.emperor.name}",
            (("Rebel Defeat", chance(o.p("Rebel Defeat"))), ("Rebel Victory", chance(o.p("Rebel Victory")))),
            (Bars("Result", tuple((r, o.p(r)) for r in civil_war_chart.RESULTS), OF_CIVIL_WAR, ordered=True),),
            (_losses_table(o.joint, civil_war_chart.RESULTS), *((civil_war_order.table(o, after),) if after else ())),
            (("Modifier of the Civil War 3D6", o.ledger),),
            "All 216 throws; the purple die is the number of Losses.",
            (*notes, civil_war_order.NOTE) if after else notes,
            line_unit="modifier",
        )

    def drawings(self) -> tuple[Picture, ...]:
        """The results, then with their Losses, and the modifier."""
        together = _joint_picture(self.odds.joint, civil_war_chart.RESULTS, OF_CIVIL_WAR)
        return self.exhibit().drawings(together)

    def rows(self) -> list[dict[str, object]]:
        """The chance of each result with each number of Losses."""
        return _joint_rows(self.odds.joint)

    def figures(self) -> Mapping[str, Fraction]:
        """The chance of each result."""
        return {r: self.odds.p(r) for r in civil_war_chart.RESULTS}

    def as_json(self) -> dict[str, object]:
        """Plain data."""
        o, after = self.odds, [x.as_json() for x in self.after]
        return {
            "civil_war": {
                "rebel": o.rebel.name,
                "emperor": o.emperor.name,
                "modifier": o.modifier,
                **_joint_json(o.joint, civil_war_chart.RESULTS),
                **({"after": after} if after else {}),
                "ledger": [line.as_json() for line in o.ledger.lines],
            }
        }


def civil_war(board: Board, rebel: str, emperor: str = "") -> CivilWar:
    """The odds of a Civil War; see `Position.civil_war`."""
    side = board.rules.names["empire"].find(emperor, "emperor") if emperor else ""
    return CivilWar(
        board,
        Asked(civil_war, (rebel, emperor)),
        civil_war_chart.odds(board, war_chart.commander(board, rebel), side),
        rules_notes=rules_notes(board.rules),
    )


@dataclass(frozen=True, eq=False, repr=False)
class Rebellion(PositionResult[Board]):
    """The chance that somebody rebels if he must roll."""

    odds: rebellion_chart.RebellionOdds

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
            (Bars("Rebellion 3D6", (("rebels", o.p_rebels), ("stays loyal", 1 - o.p_rebels)), OF_REBELLION),),
            ledgers=(("Modifier of the Rebellion 3D6", o.ledger),),
            how="A total of 25 or more rebels (Cases 11.5.1-11.5.3).",
            line_unit="modifier",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance."""
        return {"rebels": self.odds.p_rebels}

    def as_json(self) -> dict[str, object]:
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


def rebellion(board: Board, governor: str) -> Rebellion:
    """The chance that a Governor rebels; see `Position.rebellion`."""
    return Rebellion(
        board,
        Asked(rebellion, (governor,)),
        rebellion_chart.odds(board, war_chart.commander(board, governor)),
        rules_notes=rules_notes(board.rules),
    )


@dataclass(frozen=True, eq=False, repr=False)
class Assassination(PositionResult[Board]):
    """The chance that an Assassin kills his target."""

    odds: assassination_chart.AssassinationOdds

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
            (Bars("Assassination 1D6", (("killed", o.p_killed), ("survives", 1 - o.p_killed)), OF_ASSASSINATION),),
            ledgers=(("Modifier of the Assassination 1D6", o.ledger),),
            how="A total of 12 or more kills (Case 8.3.3).",
            line_unit="modifier",
        )

    def figures(self) -> Mapping[str, Fraction]:
        """The chance."""
        return {"killed": self.odds.p_killed}

    def as_json(self) -> dict[str, object]:
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


def assassination(board: Board, assassin: str, target: str = "") -> Assassination:
    """The chance of an Assassination; see `Position.assassination`."""
    victim = assassination_chart.target(board, target) if target else None
    return Assassination(
        board,
        Asked(assassination, (assassin, target)),
        assassination_chart.odds(board, war_chart.commander(board, assassin), victim),
        rules_notes=rules_notes(board.rules),
    )
