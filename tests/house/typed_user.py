"""What a user writes, with the types that the kit promises. `test_types` has mypy read it, and runs it.

A type that were `Any` would let the wrong lines below pass, and mypy would then find their `type: ignore` unused.
"""

from collections.abc import Mapping
from fractions import Fraction

import rometeach
import rometeach.aurelian.board.board
import rometeach.aurelian.position
import rometeach.aurelian.sensitivity
import rometeach.aurelian.verbs
import rometeach.rome_iinc.board.board
import rometeach.rome_iinc.position
import rometeach.rome_iinc.simulation
import rometeach.rome_iinc.verbs
from rometeach.core.declaration import Game
from rometeach.core.positions.saved import GamePosition
from rometeach.core.results.plans import Plan
from rometeach.core.results.show import Result
from rometeach.core.session.session import Session
from rometeach.core.verbs import Examine, Simulate, Verbs, verbs_of

p: rometeach.rome_iinc.position.Position = rometeach.position("rome-iinc", "286")
a: rometeach.aurelian.position.Position = rometeach.position("aurelian", "270-drawn", owner=False)
wrong: rometeach.aurelian.position.Position = rometeach.position("rome-iinc", "286")  # type: ignore[assignment]

chance: Fraction = p.revolts()["Germania II"].p_revolt
edited: rometeach.rome_iinc.position.Position = p.edit("Germania II +Fort")
number: int = rometeach.position("aurelian", "270-drawn").treasury
text: int = p.share()  # type: ignore[assignment]

s: Session[rometeach.rome_iinc.position.Position] = rometeach.play(p, 1)
t: Session[rometeach.aurelian.position.Position] = rometeach.play(a, seed=1, phase="Actions")
titles: tuple[str, str] = (s.board.revolts().exhibit().title, t.board.score().exhibit().title)
mixed: Session[rometeach.aurelian.position.Position] = rometeach.play(p, 1)  # type: ignore[arg-type]


rome: Verbs[rometeach.rome_iinc.board.board.Board] = rometeach.rome_iinc.verbs
aurelian: Verbs[rometeach.aurelian.board.board.Board] = rometeach.aurelian.verbs
no_game: Verbs[rometeach.aurelian.board.board.Board] = rometeach.rome_iinc.verbs  # type: ignore[assignment]
plays: Simulate = rometeach.rome_iinc.simulation.simulate
examines: Examine = rometeach.aurelian.sensitivity.examine


def every(game: Game) -> GamePosition:
    """Whatever the game, its positions have these verbs."""
    verbs: Verbs[GamePosition] = verbs_of(game)
    board: GamePosition = rometeach.position(game.name, next(iter(rometeach.positions(game.name))))
    played: Session[GamePosition] = rometeach.play(board, 1)
    line: str = verbs.summary(played.board)
    assert line and verbs.position(board.share()) == board.edit(board.diff(board))
    return board


def wrongly(board: GamePosition, verbs: Verbs[GamePosition]) -> None:
    """What not every game has. This is read, not run."""
    board.revolts()  # type: ignore[attr-defined]
    verbs.simulate("286", 1, 1, ("simple", "simple"))  # type: ignore[attr-defined]
    verbs.position(286)  # type: ignore[arg-type]
    rometeach.play(p).board.score()  # type: ignore[attr-defined]
    rometeach.play("286")  # type: ignore[type-var]
    rometeach.plan("286", "turn")  # type: ignore[arg-type]


bread: Plan = rometeach.plan(p, "bread", empire="west")
worth: Fraction = bread.value
answer: Result = rometeach.ask(p, "taxes")
asked: Mapping[str, str] = rometeach.questions("aurelian")
boards: list[GamePosition] = [every(game) for game in rometeach.games().values()]
