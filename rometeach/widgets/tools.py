"""What a notebook asks for a position, whichever its game: its map, its panels, a plan on its map. The game's declaration is asked.

import rometeach
from rometeach.widgets import analyse, panel, show_map

p = rometeach.position(game, text)
show_map(p)
"""

from __future__ import annotations

from ..core import games
from ..core.declaration import Game
from ..core.errors import BadInput, Problem, did_you_mean
from ..core.names import key
from ..core.positions.saved import GamePosition
from ..core.registry import resolve
from ..core.results.plans import Plan
from .analyser import PlainAnalyser
from .board_map import BoardMap, PlanPicture
from .board_panel import AnyBoardPanel
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


def analyse(p: GamePosition) -> AnyBoardPanel:
    """The panel around a position: its map, every chance with its reasons, and what a change would do to it.

    Raises:
        BadInput: it is no position; a text is one with its game: `rometeach.position(game, text)`.
    """
    where = games.of(p).tools.get("analyse")
    made: AnyBoardPanel = resolve(where)(p) if where else PlainAnalyser(p)
    return made


def edit_position(p: GamePosition) -> AnyBoardPanel:
    """The panel in which a position is made up: every part of the board with a control of its own.

    Raises:
        BadInput: no position, or one of a game without such a panel; it says what there is.
    """
    game = games.of(p)
    where = game.tools.get("edit_position")
    if where is None:
        hint = f"It has {', '.join(_tools(game))}; analyse and p.edit change a position by text."
        raise BadInput([Problem(game.title, "has no panel edit_position", hint)])
    made: AnyBoardPanel = resolve(where)(p)
    return made


def _tools(game: Game) -> list[str]:
    """What can be asked for a position of a game."""
    planning = ["plan_panel", "show_plan"] if game.plans else []
    return ["analyse", *(["panel"] if game.panels or game.chances else []), "play", *planning, "show_map"]


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


__all__ = ["analyse", "edit_position", "panel", "show_map", "show_plan"]
