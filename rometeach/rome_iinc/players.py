"""Players who are programs: one that picks any legal choice, and one that follows simple sense.

The simple player fights when the expected value is positive, garrisons the worst Revolts first, keeps the next Pay in its
Treasury and buys Unrest down. It looks one step ahead and no further.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from ..core.play import Player
from ..core.requests import Decision
from .charts import civil_war, pay, revolt, tax, war
from .phases import annexation, building, fighting, people
from .position.model import GARRISONED, Board, Status
from .rules import EMPIRES


def random_player(seed: int) -> Player:
    """Any legal choice, all equally likely; it is done after a few choices of the same kind, so that a game ends."""
    stream = random.Random(seed)
    repeated: dict[tuple[str, str, int], int] = {}

    def choose(decision: Decision) -> str:
        names = [o.name for o in decision.options]
        key = (decision.who, decision.kind, decision.board.turn if decision.board is not None else 0)
        repeated[key] = repeated.get(key, 0) + 1
        if "done" in names and (repeated[key] > 8 or stream.random() < 0.2):
            return "done"
        return names[int(stream.random() * len(names))]

    return choose


def simple_player(decision: Decision) -> str:
    """See the module; a Decision without a plan of its own gets its first option."""
    plan = _PLANS.get(decision.kind)
    answer = plan(decision, decision.board) if plan else ""
    return answer or decision.options[0].name


def reserve(board: Board, empire: str) -> int:
    """The Gold to keep: what the next Pay will lack, with the Taxes as they are without doubling."""
    income = sum(tax.base(board, g) for g in tax.collectors(board) if board.empire_of_commander(g) == empire)
    return max(0, pay.amount(board, empire) - income)


def _names(d: Decision) -> list[str]:
    return [o.name for o in d.options]


def _exchange(d: Decision, board: Board) -> str:
    """Gold that the other Treasury needs for its Pay, if there is more than enough here."""
    mine, theirs = board.empire(d.who), board.empire(people.other(d.who))
    missing = pay.amount(board, people.other(d.who)) - theirs.gold if board.step == "Taxes" else -theirs.gold
    spare = mine.gold - (pay.amount(board, d.who) if board.step == "Taxes" else 0)
    gifts = [int(n.removeprefix("give ")) for n in _names(d) if n != "done"]
    enough = [g for g in gifts if missing <= g <= spare] if missing > 0 else []
    return f"give {min(enough)}" if enough else "done"


def _extra_taxes(d: Decision, board: Board) -> str:
    return "extra taxes" if board.empire(d.who).unrest < board.rules.values["fall.unrest"] else "done"


def _emperor(d: Decision, board: Board) -> str:
    def worth(name: str) -> int:
        a = board.rules.statesmen[name].abilities
        return 3 * a.administration + 2 * a.popularity + a.military - a.intrigue

    return max(_names(d), key=worth)


def _annex(d: Decision, board: Board) -> str:
    """Barbarians into Allies first, most threatening first; Allies into Insurgents only for their Gold."""

    def worth(name: str) -> float:
        if name == "done":
            return 0.0
        p = annexation.province_of(board, name)
        state, printed = board.provinces[p], board.rules.provinces[p]
        if state.status is Status.BARBARIAN:
            threatened = sum(s in board.provinces and s not in board.hostile for s, _ in board.rules.neighbours[p])
            return (2.0 if name.endswith("allied") else 1.0) + threatened
        if state.status is Status.FOEDERATI:
            return 1.5
        return printed.gold / 4 - printed.legion_icon - printed.fleet_icon - printed.grain_icon

    return max(_names(d), key=worth)


def _banish(d: Decision, board: Board) -> str:
    return max(_names(d), key=lambda w: board.rules.wars[w].strength)


def _plague(d: Decision, board: Board) -> str:
    order = ("Pseudo Legion", "Veteran Auxilia", "Veteran Fleet", "Veteran Legion", "Veteran Guard", "Veteran Cavalry")
    return min(_names(d), key=lambda n: order.index(n.partition(" demote ")[2]))


def _governors(d: Decision, board: Board) -> str:
    """Those who wait get the Command where they are worth most; nobody is moved without need."""
    names = _names(d)
    if "done" in names:
        return "done"

    def worth(name: str) -> int:
        commands, _, who = name.rpartition(" governor ")
        if who not in board.face_up or " + " in commands:
            return -1000
        a = board.rules.statesmen[who].abilities
        wars = sum(board.wars[w].space in board.rules.provinces_of[commands] for w in board.wars)
        gold = sum(
            board.rules.provinces[p].gold
            for p in board.rules.provinces_of[commands]
            if board.provinces[p].status is Status.ROMAN
        )
        return a.administration * gold + a.military * (5 + 10 * wars)

    return max(names, key=worth)


def _bread(d: Decision, board: Board) -> str:
    state, names = board.empire(d.who), _names(d)
    left = state.gold - board.rules.values["gold.bread"] - reserve(board, d.who)
    if "unrest" in names and state.unrest > 12 and state.gold >= board.rules.values["gold.bread"]:
        return "unrest"
    if left < 0:
        return "done"
    if "unrest" in names and state.unrest > 4:
        return "unrest"
    return "prestige" if "prestige" in names else "done"


_CHEAP = (
    ("auxilia", 5),
    ("promote auxilia", 5),
    ("fort", 10),
    ("legion", 15),
    ("pseudo_legion", 15),
    ("fleet", 20),
    ("guard", 25),
)


def _build(d: Decision, board: Board) -> str:
    """The cheapest Unit that lowers the worst Revolt chance, while the next Pay stays in the Treasury."""
    spare = board.empire(d.who).gold - reserve(board, d.who)
    if spare < 5:
        return "done"
    for odds in revolt.all_odds(board):
        if odds.empire != d.who or not odds.p_revolt:
            continue
        state = board.provinces[odds.province]
        if state.status not in GARRISONED or not board.is_loyal(odds.province):
            continue
        best: tuple[float, str] | None = None
        for unit, gold in _CHEAP:
            if gold > spare:
                continue
            if unit == "promote auxilia":
                if not state.units.auxilia or building.against_promotion(board, d.who, odds.province, "auxilia"):
                    continue
                name = f"{odds.province} promote Auxilia"
            else:
                if building.against_build(board, d.who, odds.province, unit):
                    continue
                name = f"{odds.province} +{unit.replace('_', ' ').title()}"
            after = revolt.faces(building.apply(board, d.who, name), odds.province)[0]
            gain = (odds.p_revolt * 6 - after) / gold
            if gain > 0 and (best is None or gain > best[0]):
                best = float(gain), name
        if best:
            return best[1]
    return "done"


def _value_of_fight(board: Board, name: str) -> float:
    counter, _, box = name.partition(" by ")
    who = fighting.commander_in(board, box)
    force = war.Force(counter, who, war.eligible(board, counter, who))
    strength = board.rules.wars[counter].strength
    gain = strength + 2 + strength * who.abilities.administration / 10 if who.kind != "Rebel" else 1.0
    value = 0.0
    for result, losses, weight in war.law_of(board, force):
        outcome = {
            "Triumph": gain,
            "Draw": 0.5,
            "Stalemate": 0.5,
            "Defeat": -0.5 * losses,
            "Disaster": -2.5 * losses - 3,
        }[result]
        value += weight / 216 * (outcome - 0.8 * losses)
    return value


def _fight(d: Decision, board: Board) -> str:
    fights = [(_value_of_fight(board, n), n) for n in _names(d) if n != "done"]
    value, name = max(fights)
    return name if value > 0 else "done"


def _losses(d: Decision, board: Board) -> str:
    gold = board.empire(d.who).gold - reserve(board, d.who)
    costs = {
        "dishonor": 1.0,
        "disgrace": 1.1,
        "tribute": 0.9 if gold > 20 else 3.0,
        "dismiss": 1.5,
        "demote": 1.6,
        "destroy": 4.0,
        "revolt": 6.0,
    }

    def cost(name: str) -> float:
        kind = name.partition(" ")[0]
        dear = any(w in name for w in ("Cavalry", "Guard", "Fleet", "Veteran Legion"))
        return costs[kind] + (2.0 if kind in ("dismiss", "destroy") and dear else 0.0)

    return min(_names(d), key=cost)


def _promote(d: Decision, board: Board) -> str:
    order = ("Legion", "Cavalry", "Fleet", "Guard", "Auxilia", "Fort")
    return min(_names(d), key=lambda n: order.index(n.partition(" promote ")[2]))


def _benefit(d: Decision, board: Board) -> str:
    return min(_names(d), key=lambda e: board.empire(e).prestige)


def _civil_war(d: Decision, board: Board) -> str:
    for rebel in board.governors_in_play:
        if rebel.is_rebel and d.what.endswith(f"against {rebel.name}?"):
            odds = civil_war.odds(board, rebel, next(e for e in EMPIRES if e == d.who))
            return "fight" if odds.p("Rebel Defeat") * 10 > 7 else "done"
    return "done"


_PLANS: dict[str, Callable[[Decision, Board], str]] = {
    "exchange": _exchange,
    "extra taxes": _extra_taxes,
    "emperor": _emperor,
    "annex": _annex,
    "banish": _banish,
    "plague": _plague,
    "governors": _governors,
    "bread": _bread,
    "build": _build,
    "transfer": lambda d, b: "done",
    "fight": _fight,
    "muster": lambda d, b: "all",
    "losses": _losses,
    "promote": _promote,
    "benefit": _benefit,
    "civil war": _civil_war,
    "consent": lambda d, b: "no",
}
