"""Random games one after the other, until so many turns or games are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ..core.declaration import Game
from ..core.words import counted
from .game import Failure, play

SHOWN = 20
"""So many failures are told."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What so many random games came to.

    Attributes:
        game: the name of the game.
        seed: of the first of them; each further one has the next.
        games: how many there were.
        thorough: how many of them were looked at thoroughly.
        turns: the turns that were played in them.
        steps: the steps in which something was asked.
        thrown: the throws of dice and draws.
        decided: the decisions of players.
        failures: what broke.
    """

    game: str
    seed: int
    games: int
    thorough: int
    turns: int
    steps: int
    thrown: int
    decided: int
    failures: tuple[Failure, ...]

    def __str__(self) -> str:
        head = (
            f"{counted(self.turns, 'turn')} of {self.game} in {counted(self.games, 'game')} from seed {self.seed}, "
            f"{self.thorough} of them looked at thoroughly: {self.steps} steps, {self.thrown} throws and draws, "
            f"{counted(self.decided, 'decision')}; {counted(len(self.failures), 'failure')}."
        )
        more = len(self.failures) - SHOWN
        return "\n".join([head, *map(str, self.failures[:SHOWN]), *([f"... and {more} more"] if more > 0 else [])])


def run(
    game: Game,
    seed: int,
    *,
    turns: int = 0,
    games: int = 0,
    thorough: int = 50,
    tell: Callable[[int], object] | None = None,
) -> Summary:
    """Random games of a seed and those after it. Ctrl-C ends them before the game that is being played.

    Args:
        game: which game.
        seed: of the first one.
        turns: it ends with the game in which so many turns are reached; 0 for no such end.
        games: it ends after so many games; 0 for no such end.
        thorough: every so many-th seed is that of a game looked at thoroughly; 0 for none.
        tell: called after each game with its turns, or with 1 where games are counted.
    """
    sums, failures = Counter[str](), list[Failure]()
    while (games and sums["games"] < games) or (not games and sums["turns"] < turns):
        at = seed + sums["games"]
        looked = thorough > 0 and at % thorough == 0
        try:
            played = play(game, at, looked)
        except KeyboardInterrupt:
            break
        sums.update({name: getattr(played, name) for name in ("turns", "steps", "thrown", "decided")})
        sums.update(games=1, thorough=looked)
        failures += [played.failure] if played.failure else []
        if tell:
            tell(1 if games else played.turns)
    return Summary(
        game.name,
        seed,
        sums["games"],
        sums["thorough"],
        sums["turns"],
        sums["steps"],
        sums["thrown"],
        sums["decided"],
        tuple(failures),
    )


__all__ = ["Summary", "run"]
