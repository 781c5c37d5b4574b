"""The simple player, who follows plain sense.

He fights when the expected value is positive, garrisons the worst Revolts first, keeps the next Pay in the Treasury and
buys Unrest down. He looks one step ahead and no further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.session.actions import DONE, NO, Action, Choose, ChooseArea
from ....core.session.requests import Decision
from ...actions import (
    ALL_PROVINCES,
    BUY_CALM,
    BUY_PRESTIGE,
    FIGHT_CIVIL_WAR,
    RAISE_TAXES,
    Annex,
    Appoint,
    Attack,
    Demote,
    Destroy,
    Dismiss,
    Give,
    Leave,
    Loss,
    Promote,
    TurnFaceUp,
)
from ...board.board import ALLIED, BARBARIAN, INSURGENT, Board, Commander, ProvinceState
from ...board.units import ORDINARY
from ...charts import civil_war, pay, revolt, unrest, war
from ...charts.war import Force
from ...phases import people
from ...phases.exchange import AMOUNTS
from . import judgement
from .civil_wars import next_civil_war
from .intentions import Intentions
from .judgement import Battle, Engagement
from .worths import SIMPLE, Worths


class SimplePlayer:
    """A player for one or both Empires in one game; call it with each Decision. See the module.

    It remembers its plans of each Empire and makes one anew where it no longer fits the board. Whatever it has no mind of its
    own about gets the first option.
    """

    def __init__(self, worths: Worths = SIMPLE) -> None:
        self.worths = worths
        self.intentions = Intentions(worths)
        self._fights: tuple[Board | None, list[Engagement]] = None, []

    def __call__(self, decision: Decision) -> Action:
        """The action of an option."""
        board = decision.board
        if not isinstance(board, Board):
            raise TypeError(f"a choice of the {decision.who} without a board of Rome, IInc.")
        if decision.kind in ("build", "transfer"):
            return self.intentions.next_step(board, decision.who, decision.kind == "build")
        if decision.kind == "bread":
            return _bread(decision, board, self.intentions)
        if decision.kind == "losses":
            return _losses(decision, board, self.intentions)
        if decision.kind == "fight":
            self._fights = board, judgement.fights(board, decision.who, self.worths, decision.about)
            return _fight(decision, self._fights[1], self.worths)
        if decision.kind == "muster":
            return _muster(decision, board, self._fights[1] if board is self._fights[0] else (), self.worths)
        plan = _PLANS.get(decision.kind)
        return plan(decision, board, self.worths) if plan else decision.options[0].action


def seeded_player(seed: int) -> SimplePlayer:
    """A new simple player, who needs no seed."""
    return SimplePlayer()


def _exchange(d: Decision, board: Board, w: Worths) -> Action:
    """What the other Treasury lacks; before Bread and Circuses so much that both can buy their Unrest down alike."""
    here, there = board.empire(d.who), board.empire(people.other(d.who))
    if there.gold < 0:
        missing = Give(-there.gold)
        return missing if here.gold + there.gold >= 20 and missing in d.actions else DONE
    if board.phase == "Treasury":
        least, most = pay.amount(board, people.other(d.who)) - there.gold, here.gold - pay.amount(board, d.who)
        return Give(min(enough)) if least > 0 and (enough := _gifts(d, least, most)) else DONE
    # Ten Gold buy one Unrest: a gift moves the two Empires towards the same Unrest. The end of a Fallen one ends both.
    apart = there.unrest - here.unrest - (there.gold - here.gold) / 10 + 4 * board.is_fallen(people.other(d.who))
    return Give(max(enough)) if (enough := _gifts(d, 10, 5 * apart - 20)) else DONE


def _gifts(d: Decision, least: int, most: float) -> list[int]:
    """The gifts on offer between two amounts, of those that may be given at any time; of all before an excess."""
    if most < least:
        return []
    gifts = [a.gold for a in d.actions if isinstance(a, Give) and least <= a.gold <= most]
    return [g for g in gifts if g in AMOUNTS] if d.case == "9.1.5" else gifts


def _extra_taxes(d: Decision, board: Board, w: Worths) -> Action:
    return RAISE_TAXES if board.empire(d.who).unrest < board.rules.values["fall.unrest"] else DONE


def _emperor(d: Decision, board: Board, w: Worths) -> Action:
    def worth(choice: Choose) -> int:
        a = board.rules.statesmen[choice.name].abilities
        return 3 * a.administration + 2 * a.popularity + a.military - a.intrigue

    return max(_choices(d), key=worth)


def _choices(d: Decision) -> list[Choose]:
    return [a for a in d.actions if isinstance(a, Choose)]


def _annex(d: Decision, board: Board, w: Worths) -> Action:
    """Barbarians into Allies first, the most threatening first; Allies into Insurgents only if they can be held."""

    def worth(action: Action) -> float:
        if not isinstance(action, Annex):
            return 0.0
        p = action.province
        if board.provinces[p].status is ALLIED:
            state = ProvinceState(INSURGENT)
            up, down, _ = revolt.faces(board, p, state)
            icons = sum(1 for _ in unrest.icons(board, p, state))
            gold = board.rules.provinces[p].gold * judgement.turns_left(board, w) * w.gold
            return w.prestige + down / 6 * gold - up / 6 * judgement.loss(board, p, state.status, w) - w.icon * icons
        threatened = sum(s in board.provinces and s not in board.hostile for s, _ in board.rules.neighbours[p])
        return 1.0 + (0.5 if action.status is ALLIED else 0.0) + threatened * (board.provinces[p].status is BARBARIAN)

    return max(d.actions, key=worth)


def _banish(d: Decision, board: Board, w: Worths) -> Action:
    return max(_choices(d), key=lambda c: board.rules.wars[c.name].strength)


def _plague(d: Decision, board: Board, w: Worths) -> Action:
    order = ("pseudo_legion", "veteran_auxilia", "veteran_fleet", "veteran_legion", "veteran_guard", "veteran_cavalry")
    return min((a for a in d.actions if isinstance(a, Demote)), key=lambda a: order.index(a.unit))


def _governors(d: Decision, board: Board, w: Worths) -> Action:
    """Those who wait get the Command where they are worth most, none is left to the other Empire; then whatever change is worth it."""
    emperor = board.emperor_of(d.who).abilities.administration
    held = {g.statesman: g.commands for g in board.governors.values()}

    known: dict[tuple[str, str], float] = {}

    def in_command(who: str, command: str) -> float:
        if (found := known.get((who, command))) is None:
            found = known[who, command] = judgement.in_command(board, who, command, emperor, w)
        return found

    def rule(who: str, commands: tuple[str, ...]) -> float:
        return judgement.rule([in_command(who, c) for c in commands])

    def worth(action: Action) -> float:
        if not isinstance(action, Appoint):
            return -1.0 if isinstance(action, TurnFaceUp) else 0.0
        who = action.statesman
        return rule(who, action.commands) - rule(who, held.get(who, ())) - 0.4

    best = max((a for a in d.actions if not isinstance(a, Leave)), key=worth)
    return best if worth(best) > 0 or DONE not in d.actions else DONE


def _bread(d: Decision, board: Board, intentions: Intentions) -> Action:
    """Gold that neither the next Pay nor the garrisons want goes to the people; Prestige when they are calm."""
    state, actions = board.empire(d.who), d.actions
    prestige, calmer = BUY_PRESTIGE, BUY_CALM
    left, w = state.gold - board.rules.values["gold.bread"], intentions.worths
    if calmer in actions and state.unrest > w.fear:
        return calmer
    if board.turn == 10:
        calm = state.unrest + 6 < board.rules.values["fall.unrest"]
        return next((a for a in (prestige, calmer) if a in actions and (calm or a == calmer)), DONE)
    left -= intentions.reserve(board, d.who)
    if calmer in actions and state.unrest > w.alarm and left >= 0:
        return calmer
    if left < 0 or left < intentions.wanted(board, d.who):
        return DONE
    if calmer in actions and state.unrest > w.content and (state.unrest > w.calm or prestige not in actions):
        return calmer
    if board.turn < w.prestige_from:
        return DONE
    return prestige if prestige in actions else DONE


def _fight(d: Decision, fights: Sequence[Engagement], w: Worths) -> Action:
    """The fight with the highest expected value, while that is above zero."""
    best = next(iter(fights), None)
    action = Attack(best.war, best.commander.box) if best and best.value > w.fought else DONE
    return action if action in d.actions else DONE


def _muster(d: Decision, board: Board, fights: Sequence[Engagement], w: Worths) -> Action:
    """One Province after the other of the force that does best.

    Args:
        d: the Decision.
        board: its board.
        fights: the best fights of this board, as far as they are known.
        w: the worths.
    """
    due = d.about
    if not isinstance(due, Force):
        return ALL_PROVINCES
    name, who = due.war, due.commander
    found = next((f for f in fights if f.war == name and f.commander == who), None)
    if not found:
        battle = Battle.of(board, name, who, judgement.enemy(board, name), w)
        found = judgement.best_force(board, battle, war.eligible(board, name, who))
    if not found.provinces:
        return ALL_PROVINCES
    actions = d.actions
    others = DONE if DONE in actions else ALL_PROVINCES
    return next((a for a in map(ChooseArea, found.provinces) if a in actions), others)


_DEAR = frozenset(f for f, ordinary in ORDINARY.items() if ordinary in ("cavalry", "guard", "fleet")) | {
    "veteran_legion"
}


def _losses(d: Decision, board: Board, intentions: Intentions) -> Action:
    gold = board.empire(d.who).gold - intentions.reserve(board, d.who)
    w = intentions.worths
    costs = dict(w.losses)
    if board.empire(d.who).unrest > w.worry:
        costs["disgrace"] += w.worried
    if gold <= 20:
        costs["tribute"] += w.poor

    def cost(loss: Loss) -> float:
        dear = isinstance(loss, (Dismiss, Destroy)) and loss.unit in _DEAR
        return costs[loss.kind] + (2.0 if dear else 0.0)

    return min((a for a in d.actions if isinstance(a, Loss)), key=cost)


def _promote(d: Decision, board: Board, w: Worths) -> Action:
    order = ("legion", "cavalry", "fleet", "guard", "auxilia", "fort")
    return min((a for a in d.actions if isinstance(a, Promote)), key=lambda a: order.index(a.unit))


def _benefit(d: Decision, board: Board, w: Worths) -> Action:
    """The Empire with the least Prestige gains; where the dice have shown no Triumph, the calmest pays."""
    if d.about in ("", "Triumph"):
        return min(_choices(d), key=lambda c: board.empire(c.name).prestige)
    return min(_choices(d), key=lambda c: board.empire(c.name).unrest)


def _civil_war(d: Decision, board: Board, w: Worths) -> Action:
    rebel = d.about
    if not isinstance(rebel, Commander) or rebel.is_emperor:
        return DONE
    odds = civil_war.odds(board, rebel, d.who)
    return FIGHT_CIVIL_WAR if odds.p("Rebel Defeat") * 10 > w.sure else DONE


_PLANS: dict[str, Callable[[Decision, Board, Worths], Action]] = {
    "exchange": _exchange,
    "extra taxes": _extra_taxes,
    "emperor": _emperor,
    "annex": _annex,
    "banish": _banish,
    "plague": _plague,
    "governors": _governors,
    "promote": _promote,
    "benefit": _benefit,
    "civil war": _civil_war,
    "civil war order": lambda d, b, w: next_civil_war(d, b),
    "consent": lambda d, b, w: NO,
}
