"""The simple player, who follows plain sense.

He fights when the expected value is positive, garrisons the worst Revolts first, keeps the next Pay in the Treasury and
buys Unrest down. He looks one step ahead and no further.
"""

from __future__ import annotations

from collections.abc import Callable

from ....core.session.requests import Decision
from ...board.board import Board, Commander, ProvinceState, Status
from ...charts import civil_war, pay, revolt, unrest
from ...charts.war import Force
from ...phases import annexation, people
from . import judgement
from .intentions import Intentions


class SimplePlayer:
    """A player for one or both Empires in one game; call it with each Decision. See the module.

    It remembers its plans of each Empire and makes one anew where it no longer fits the board. Whatever it has no mind of its
    own about gets the first option.
    """

    def __init__(self) -> None:
        self.intentions = Intentions()

    def __call__(self, decision: Decision) -> str:
        """The name of an option."""
        board = decision.board
        if not isinstance(board, Board):
            raise TypeError(f"a choice of the {decision.who} without a board of Rome, IInc.")
        if decision.kind in ("build", "transfer"):
            answer = self.intentions.next_step(board, decision.who, decision.kind == "build")
        elif decision.kind == "bread":
            answer = _bread(decision, board, self.intentions)
        else:
            plan = _PLANS.get(decision.kind)
            answer = plan(decision, board) if plan else ""
        return answer or decision.options[0].name


def seeded_player(seed: int) -> SimplePlayer:
    """A new simple player, who needs no seed."""
    return SimplePlayer()


def _names(d: Decision) -> list[str]:
    return [o.name for o in d.options]


def _exchange(d: Decision, board: Board) -> str:
    """What the other Treasury lacks; before Bread and Circuses so much that both can buy their Unrest down alike."""
    here, there = board.empire(d.who), board.empire(people.other(d.who))
    gifts = [int(n.removeprefix("give ")) for n in _names(d) if n != "done"]
    if there.gold < 0:
        return f"give {-there.gold}" if -there.gold in gifts and here.gold + there.gold >= 20 else "done"
    if board.phase == "Treasury":
        spare = here.gold - pay.amount(board, d.who)
        missing = pay.amount(board, people.other(d.who)) - there.gold
        enough = [g for g in gifts if missing <= g <= spare] if missing > 0 else []
        return f"give {min(enough)}" if enough else "done"
    # Ten Gold buy one Unrest: a gift moves the two Empires towards the same Unrest. The end of a Fallen one ends both.
    apart = there.unrest - here.unrest - (there.gold - here.gold) / 10 + 4 * board.is_fallen(people.other(d.who))
    enough = [g for g in gifts if g >= 10 and g <= 5 * apart - 20]
    return f"give {max(enough)}" if enough else "done"


def _extra_taxes(d: Decision, board: Board) -> str:
    return "extra taxes" if board.empire(d.who).unrest < board.rules.values["fall.unrest"] else "done"


def _emperor(d: Decision, board: Board) -> str:
    def worth(name: str) -> int:
        a = board.rules.statesmen[name].abilities
        return 3 * a.administration + 2 * a.popularity + a.military - a.intrigue

    return max(_names(d), key=worth)


def _annex(d: Decision, board: Board) -> str:
    """Barbarians into Allies first, the most threatening first; Allies into Insurgents only if they can be held."""

    def worth(name: str) -> float:
        if name == "done":
            return 0.0
        p = annexation.province_of(board, name)
        if board.provinces[p].status is Status.ALLIED:
            state = ProvinceState(Status.INSURGENT)
            up, down, _ = revolt.faces(board, p, state)
            icons = sum(1 for _ in unrest.icons(board, p, state))
            gold = board.rules.provinces[p].gold * judgement.turns_left(board) / 10
            return judgement.PRESTIGE + down / 6 * gold - up / 6 * judgement.loss(board, p, state.status) - icons
        threatened = sum(s in board.provinces and s not in board.hostile for s, _ in board.rules.neighbours[p])
        return (
            1.0
            + (0.5 if name.endswith("allied") else 0.0)
            + threatened * (board.provinces[p].status is Status.BARBARIAN)
        )

    return max(_names(d), key=worth)


def _banish(d: Decision, board: Board) -> str:
    return max(_names(d), key=lambda w: board.rules.wars[w].strength)


def _plague(d: Decision, board: Board) -> str:
    order = ("Pseudo Legion", "Veteran Auxilia", "Veteran Fleet", "Veteran Legion", "Veteran Guard", "Veteran Cavalry")
    return min(_names(d), key=lambda n: order.index(n.partition(" demote ")[2]))


def _governors(d: Decision, board: Board) -> str:
    """Those who wait get the Command where they are worth most; then whatever change is worth it."""
    names = _names(d)
    emperor = board.emperor_of(d.who).abilities.administration

    def worth(name: str) -> float:
        if name == "done":
            return 0.0
        if name.endswith(" face up"):
            return -1.0
        commands, _, who = name.rpartition(" governor ")
        taken, now = (
            commands.split(" + "),
            next((g.commands for g in board.governors.values() if g.statesman == who), ()),
        )
        return judgement.rule(board, who, taken, emperor) - judgement.rule(board, who, now, emperor) - 0.4

    best = max(names, key=worth)
    return best if worth(best) > 0 or "done" not in names else "done"


def _bread(d: Decision, board: Board, intentions: Intentions) -> str:
    """Gold that neither the next Pay nor the garrisons want goes to the people; Prestige when they are calm."""
    state, names = board.empire(d.who), _names(d)
    left = state.gold - board.rules.values["gold.bread"]
    if board.turn == 10:
        calm = state.unrest + 6 < board.rules.values["fall.unrest"]
        return next((n for n in ("prestige", "unrest") if n in names and (calm or n == "unrest")), "done")
    left -= judgement.reserve(board, d.who)
    if "unrest" in names and state.unrest > 14 and left >= 0:
        return "unrest"
    left -= intentions.wanted(board, d.who)
    if left < 0:
        return "done"
    if "unrest" in names and (state.unrest > 2 or "prestige" not in names):
        return "unrest"
    return "prestige" if "prestige" in names else "done"


def _fight(d: Decision, board: Board) -> str:
    """The fight with the highest expected value, while that is above zero."""
    best = next(iter(judgement.fights(board, d.who)), None)
    name = f"{best.war} by {best.commander.box}" if best and best.value > 0 else "done"
    return name if name in _names(d) else "done"


def _muster(d: Decision, board: Board) -> str:
    """One Province after the other of the force that does best."""
    due = d.about
    for fight in judgement.fights(board, d.who) if isinstance(due, Force) else ():
        if (fight.war, fight.commander.box) == (due.war, due.commander.box):
            names = _names(d)
            return next((p for p in fight.provinces if p in names), "done" if "done" in names else "all")
    return "all"


def _losses(d: Decision, board: Board) -> str:
    gold = board.empire(d.who).gold - judgement.reserve(board, d.who)
    worried = board.empire(d.who).unrest > 12
    costs = {
        "dishonor": 0.4,
        "disgrace": 1.8 if worried else 1.0,
        "tribute": 0.9 if gold > 20 else 1.5,
        "dismiss": 1.2,
        "demote": 1.1,
        "destroy": 2.5,
        "revolt": 4.0,
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
    rebel = d.about
    if not isinstance(rebel, Commander) or rebel.is_emperor:
        return "done"
    odds = civil_war.odds(board, rebel, d.who)
    return "fight" if odds.p("Rebel Defeat") * 10 > 7 else "done"


_PLANS: dict[str, Callable[[Decision, Board], str]] = {
    "exchange": _exchange,
    "extra taxes": _extra_taxes,
    "emperor": _emperor,
    "annex": _annex,
    "banish": _banish,
    "plague": _plague,
    "governors": _governors,
    "fight": _fight,
    "muster": _muster,
    "losses": _losses,
    "promote": _promote,
    "benefit": _benefit,
    "civil war": _civil_war,
    "consent": lambda d, b: "no",
}
