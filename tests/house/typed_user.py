"""What a user writes, with the types that the kit promises. `test_types` has mypy read it, and runs it.

A type that were `Any` would let the wrong lines below pass, and mypy would then find their `type: ignore` unused.
"""

from fractions import Fraction

import rometeach
import rometeach.aurelian.board.board
import rometeach.aurelian.game
import rometeach.aurelian.position
import rometeach.rome_iinc.board.board
import rometeach.rome_iinc.game
import rometeach.rome_iinc.position
from rometeach.core.positions.saved import GamePosition
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Result
from rometeach.core.session.session import Session
from rometeach.games import GAMES, Examined, Fought, Game, OneScenario, Simulated, find

p: rometeach.rome_iinc.position.Position = rometeach.position("rome-iinc", "286")
a: rometeach.aurelian.position.Position = rometeach.position("aurelian", "270-drawn", owner=False)
wrong: rometeach.aurelian.position.Position = rometeach.position("rome-iinc", "286")  # type: ignore[assignment]

chance: Fraction = p.revolts()["Germania II"].p_revolt
edited: rometeach.rome_iinc.position.Position = p.edit("Germania II +Fort")
number: int = rometeach.position("aurelian", "270-drawn").treasury
text: int = p.share()  # type: ignore[assignment]

s: Session[rometeach.rome_iinc.position.Position] = rometeach.play("rome-iinc", "286", 1)
t: Session[rometeach.aurelian.position.Position] = rometeach.play("aurelian", "270-drawn", seed=1, phase="Actions")
titles: tuple[str, str] = (s.board.revolts().exhibit().title, t.board.score().exhibit().title)
mixed: Session[rometeach.aurelian.position.Position] = rometeach.play("rome-iinc", "286", 1)  # type: ignore[assignment]


rome: Game[rometeach.rome_iinc.board.board.Board] = rometeach.rome_iinc.game
aurelian: Game[rometeach.aurelian.board.board.Board] = rometeach.aurelian.game
fought: Fought[rometeach.rome_iinc.board.board.Board] = rometeach.rome_iinc.game
no_game: Game[rometeach.aurelian.board.board.Board] = rometeach.rome_iinc.game  # type: ignore[assignment]


def every(game: str) -> GamePosition:
    """Whatever the game, its positions have these verbs."""
    module: Game[GamePosition] = find(game)
    name, _ = module.positions()[0]
    board: GamePosition = rometeach.position(game, name)
    played: Session[GamePosition] = rometeach.play(game, name, 1)
    line: str = module.summary(played.board)
    assert line and module.position(board.share()) == board.edit(board.diff(board))
    return board


def offers(game: str) -> list[str]:
    """What a game offers beyond what every game does."""
    module, found = find(game), []
    if isinstance(module, Simulated):
        result: Result = module.simulate(start(module), 1, 1, "simple", "simple", jobs=1)
        found.append(result.exhibit().title)
    if isinstance(module, Examined):
        games: int = module.sensitivity.number(1)
        found.append(f"{games > 1}")
    if isinstance(module, Fought):
        able: list[str] = module.able_to_fight(p.edit("7/5 Vandal @ Numidia"), "7/5 Vandal")
        found += able[:1]
    return found


def start(module: Game[GamePosition]) -> str:
    """The scenario of whole games: the game's only one, or one of its own."""
    return module.SCENARIO if isinstance(module, OneScenario) else "565"


def wrongly(board: GamePosition, module: Game[GamePosition]) -> None:
    """What not every game has. This is read, not run."""
    board.revolts()  # type: ignore[attr-defined]
    module.simulate("286", 1, 1, "simple", "simple")  # type: ignore[attr-defined]
    module.position(286)  # type: ignore[arg-type]
    rometeach.play("rome-iinc", "286").board.score()  # type: ignore[attr-defined]
    rometeach.plan("286", "turn")  # type: ignore[arg-type]


bread: Plan = rometeach.plan(p, "bread", empire="west")
worth: Fraction = bread.value
asked: dict[str, str] = rometeach.questions("aurelian")
boards: list[GamePosition] = [every(game) for game in GAMES]
told: list[list[str]] = [offers(game) for game in GAMES]
