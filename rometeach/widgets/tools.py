"""What a notebook asks for a position, whichever its game: its map, its small panels, a plan on its map. The game's declaration is asked.

import rometeach
from rometeach.widgets import panel, show_map

p = rometeach.position(game, text)
show_map(p)
"""

from __future__ import annotations

from ..core import games
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.names import key
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.results.plans import Plan
from .board_map import BoardMap, PlanPicture
from .face import face_of, is_board
from .small.asked import AskedPanel
from .small.panel import AnyRulePanel, RulePanel


def show_map(p: GamePosition, *, selected: str = "", chances: bool = True) -> BoardMap:
    """The map of a position with its tables.

    Args:
        p: the position, of any game.
        selected: a place that is outlined.
        chances: whether the map tells chances.

    Raises:
        BadInput: no position, or no such place.
    """
    face = face_of(p)
    return face.picture(p, selected=face.find(p, selected) if selected else "", chances=chances)


def show_plan(plan: Plan, p: GamePosition | None = None) -> PlanPicture:
    """A plan on the map of the position that it was made for, or of another one.

    Raises:
        BadInput: the plan does not say which position it is for (give it), or changes nothing that the map shows.
        IllegalChoice: the plan cannot be carried out on that position.
    """
    board = p or _asked_of(plan)
    return face_of(board).planned(plan, board)


def _asked_of(plan: Plan) -> GamePosition:
    """The position that a plan was made for: its setting, or what this names `p` or `board`."""
    asked = getattr(plan.setting, "q", plan.setting)
    for found in (asked, getattr(asked, "p", None), getattr(asked, "board", None)):
        if is_board(found):
            return found
    raise BadInput([Problem("position", "is not known to this plan", "Give it: show_plan(plan, position).")])


def panel(question: str, p: GamePosition, **choices: object) -> AnyRulePanel:
    """The small panel for a question of chance: the game's own, or one made of the question's declaration.

    Args:
        question: the name of a panel or of a question of chance; blanks may be underscores.
        p: the position that it is asked about.
        choices: what it opens at, by the panel's own names.

    Raises:
        BadInput: no such panel, position or choice; the nearest names are suggested.
    """
    game = games.of(p)
    own = {_plain(name): where for name, where in game.panels.items()}
    declared = {_plain(q.name): q for q in game.chances}
    name = _plain(question)
    if name in own:
        made = resolve(own[name])(p, **choices)
        assert isinstance(made, RulePanel)
        return made
    if name in declared:
        return AskedPanel(p, declared[name], **choices)
    known = list(dict.fromkeys((*own, *declared)))
    hint = did_you_mean(name, known) or (f"Panels: {', '.join(known)}." if known else "It has none.")
    raise BadInput([Problem("panel", f'{game.title} has no panel "{question[:40]}"', hint)])


def _plain(name: str) -> str:
    return key(name.replace("_", " "))


__all__ = ["panel", "show_map", "show_plan"]
