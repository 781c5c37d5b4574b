"""A battle of Dalmatia played by the phases, with best play for both sides."""

from rometeach.conquest.actions import Form, Lose, Remove, Stand, Withdraw
from rometeach.conquest.board.board import Board
from rometeach.conquest.board.state import FORTIFIED, Force
from rometeach.conquest.charts.battle import Battle
from rometeach.conquest.charts.figures import CombatFigures
from rometeach.conquest.charts.forces import Force as Side
from rometeach.conquest.charts.hits import hits_of
from rometeach.conquest.charts.legion import Troops, legions, parts
from rometeach.conquest.charts.refuge import refuges
from rometeach.conquest.phases.battle import Fighting, Throw
from rometeach.core.session.actions import Action
from rometeach.core.session.requests import Decision, Note
from solvers.conquest.battle.inputs import BattleQuestion, Worth
from solvers.conquest.battle.players import Remembered
from solvers.conquest.battle.question import players
from solvers.conquest.battle.search import Values


class Watched:
    """Both sides of a battle follow best play; what one has done is seen by the other, as at a table."""

    def __init__(self, board: Board, attacker: str, defender: str, worth: Worth) -> None:
        self.attacker, self.defender = attacker, defender
        there = board.provinces["Dalmatia"]

        def side(who: str) -> Side:
            force = there.force(who)
            return Side(Troops(*force[:3]), force.generals, bool(force.caesar), bool(refuges(board, who, "Dalmatia")))

        fights = Battle(
            side(attacker), side(defender), there.city == FORTIFIED, figures=board.rules.combat(board.times)
        )
        attack, defence = players(Values(BattleQuestion(fights, worth, worth)))
        self.players = Remembered(attack), Remembered(defence)
        self.legions: dict[bool, Troops] = {}
        self.lost: Troops | None = None
        self.asked: dict[str, int] = {}

    def note(self, note: Note) -> None:
        """A throw shows the Legion of who throws; losses without a choice are known from the hits."""
        if not isinstance(note.about, Throw) or note.case != "2.2.2":
            return
        t = note.about
        if t.side != self.attacker:
            return
        self.legions[True] = t.legion
        hits = hits_of(note.dice, t.legion, t.reserve, CombatFigures())
        found = list(parts(self.legion(note.board, False), hits))
        self.lost = found[0] if len(found) == 1 else None

    def legion(self, board: Board, attacks: bool) -> Troops:
        """The Legion of a side in this round; where nobody was asked, there is one alone."""
        side = self.attacker if attacks else self.defender
        force = board.provinces["Dalmatia"].force(side)
        found = legions(Troops(*force[:3]), force.leaders)
        return self.legions.get(attacks) or found[0]

    def __call__(self, d: Decision) -> Action:
        attacks = d.who == self.attacker
        self.asked[d.kind] = self.asked.get(d.kind, 0) + 1
        answer = self.best(d, attacks)
        assert answer is not None or d.kind not in ("legion", "losses", "retreat", "victims")
        if isinstance(answer, Form):
            self.legions[attacks] = Troops(*answer.legion[:3])
        if isinstance(answer, Lose) and not attacks:
            self.lost = Troops(*answer.units[:3])
        if d.kind == "retreat":
            self.legions = {}
        return answer if answer is not None else d.options[0].action

    def best(self, d: Decision, attacks: bool) -> Action | None:
        """The best answer to a decision of the battle; None to any other."""
        about = d.about
        if not isinstance(about, Fighting):
            return None
        me = self.players[0 if attacks else 1]
        mine, yours = (Troops(*d.board.provinces["Dalmatia"].force(s)[:3]) for s in (self.attacker, self.defender))
        if d.kind == "legion":
            return Form(Force(*me.legion(mine, yours, self.legion(d.board, False) if attacks else None)))
        if d.kind == "retreat":
            return Withdraw() if me.retreats(mine, yours) else Stand()
        if d.kind == "victims":
            return Remove(Force(*me.victims(yours if attacks else mine, about.hits)))
        if d.kind != "losses":
            return None
        if attacks:
            assert self.lost is not None
            yours = yours.less(self.lost)
        return Lose(Force(*me.losses(mine, yours, about.legion, self.legion(d.board, not attacks), about.hits)))
