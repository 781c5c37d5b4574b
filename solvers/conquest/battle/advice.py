"""Best play for a program: the answer to a decision of a battle on a board, where there are few enough states of units left.

A search is kept and serves the later rounds of its battle, whose states are among its own.
"""

from __future__ import annotations

from math import prod
from operator import mul

from rometeach.conquest.actions import Form, Lose, Remove, Stand, Withdraw
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import FORTIFIED, Force
from rometeach.conquest.charts.battle import Battle
from rometeach.conquest.charts.forces import Force as Side
from rometeach.conquest.charts.legion import Troops
from rometeach.conquest.charts.refuge import refuges
from rometeach.conquest.phases.battle import Fighting, troops
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision

from .inputs import USUAL_WORTH, BattleQuestion, Worth
from .players import Player, Remembered
from .question import players
from .search import Values

MOST = 3_500
"""So many states of units left at most: about 0.3 seconds for the first decision of a battle, a few thousandths for the others."""
KEPT = 16
"""So many searches are kept."""


class _Search:
    """A battle that was searched, and who plays it best."""

    def __init__(self, question: BattleQuestion) -> None:
        self.question, self.values = question, Values(question)
        attack, defence = players(self.values)
        self.players: tuple[Player, Player] = Remembered(attack), Remembered(defence)

    def holds(self, question: BattleQuestion) -> bool:
        """Whether the states of this battle are among its own, with all else the same."""
        mine, yours = question.battle.attacker, question.battle.defender
        known = self.question.battle
        return (
            mine.troops in self.values.mine.place
            and yours.troops in self.values.yours.place
            and self.question.attacker == question.attacker
            and self.question.defender == question.defender
            and (known.fort, known.figures) == (question.battle.fort, question.battle.figures)
            and all(
                (x.generals, x.caesar, x.refuge) == (y.generals, y.caesar, y.refuge)
                for x, y in ((known.attacker, mine), (known.defender, yours))
            )
        )


_kept: list[_Search] = []


def _searched(question: BattleQuestion) -> _Search:
    found = next((x for x in _kept if x.holds(question)), None)
    if found is None:
        found = _Search(question)
    else:
        _kept.remove(found)
    _kept.insert(0, found)
    del _kept[KEPT:]
    return found


def advise(
    board: Board,
    decision: Decision,
    *,
    other: Troops | None = None,
    lost: Troops | None = None,
    worth: Worth = USUAL_WORTH,
    most: int = MOST,
) -> Action | None:
    """The best answer to a decision of a battle: "legion", "losses", "retreat" or "victims".

    Args:
        board: the board, as it is when the decision is asked.
        decision: what is asked, by `rometeach.conquest.phases.battle`.
        other: the enemy's Battle Legion of this round; None for the one that is best for him.
        lost: what the defender loses in this round, where the attacker is asked for his losses; None where it is not known: then
            all his hits count with their chances.
        worth: what is at stake for both sides.
        most: so many states of units left are searched at most.

    Returns:
        The action, or None: there are more states, or it is another decision.
    """
    about = decision.about
    if not isinstance(about, Fighting):
        return None
    question = _question(board, about, worth)
    mine, yours = question.battle.attacker.troops, question.battle.defender.troops
    if prod(n + 1 for n in (*mine, *yours)) > most:
        return None
    search = _searched(question)
    attack, defence = search.players
    attacks = decision.who == about.attacker
    me = attack if attacks else defence
    if decision.kind == "legion":
        first = (other or defence.legion(mine, yours, None)) if attacks else None
        return Form(Force(*me.legion(mine, yours, first)))
    if decision.kind == "retreat":
        return Withdraw() if me.retreats(mine, yours) else Stand()
    if decision.kind == "victims":
        return Remove(Force(*me.victims(yours if attacks else mine, about.hits)))
    if decision.kind != "losses":
        return None
    if not attacks:
        answer = other or attack.legion(mine, yours, about.legion)
        return Lose(Force(*defence.losses(mine, yours, about.legion, answer, about.hits)))
    theirs = other or defence.legion(mine, yours, None)
    if lost is not None:
        return Lose(Force(*attack.losses(mine, yours.less(lost), about.legion, theirs, about.hits)))
    return Lose(Force(*_unseen(search, mine, yours, about, theirs)))


def _unseen(search: _Search, mine: Troops, yours: Troops, about: Fighting, theirs: Troops) -> Troops:
    """The attacker's losses where he does not know what the defender loses: best on average over his own hits."""
    v, defence = search.values, search.players[1]
    a, d = v.mine.place[mine], v.yours.place[yours]
    x = next(f for f in v.mine.formations[a] if f.legion == about.legion)
    y = next(f for f in v.yours.formations[d] if f.legion == theirs)
    weights, _ = v.hits(x, y)
    rows = [
        v.after[v.yours.place[yours.less(defence.losses(mine, yours, theirs, about.legion, i))]]
        for i in range(len(weights))
    ]
    best = max(x.after[about.hits], key=lambda k: sum(map(mul, weights, [row[k] for row in rows])))
    return mine.less(v.mine.found[best])


def _question(board: Board, about: Fighting, worth: Worth) -> BattleQuestion:
    """The battle as it stands on the board."""
    there = board.provinces[about.province]

    def side(who: str) -> Side:
        force = there.force(who)
        return Side(troops(force), force.generals, bool(force.caesar), bool(refuges(board, who, about.province)))

    figures = board.rules.combat(board.times)
    battle = Battle(side(about.attacker), side(about.defender), there.city == FORTIFIED, figures=figures)
    return BattleQuestion(battle, worth, worth)


__all__ = ["MOST", "advise"]
