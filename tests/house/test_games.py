"""What every game of the kit offers, as `rometeach.games.Game` says it."""

import inspect

import pytest

from rometeach import games

VERBS = sorted(name for name, verb in vars(games.Game).items() if callable(verb) and not name.startswith("_"))


@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_has_its_name_and_something_to_follow(game: str) -> None:
    module = games.find(game)
    assert (game, games.GAMES[game][0]) == (module.NAME, module.__name__)
    assert module.following() == module.STAGES[0] and module.following(whole=True) == module.STAGES[-1]


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("game", games.GAMES)
def test_a_game_takes_what_every_game_takes(game: str, verb: str) -> None:
    """The same names in the same order; what is more has a default."""
    asked = list(inspect.signature(getattr(games.Game, verb)).parameters.values())[1:]
    taken = list(inspect.signature(getattr(games.find(game), verb)).parameters.values())
    assert [(p.name, p.kind) for p in taken[: len(asked)]] == [(p.name, p.kind) for p in asked]
    assert all(p.default is not p.empty for p in taken[len(asked) :])
    assert all(
        mine.default is not mine.empty for its, mine in zip(asked, taken, strict=False) if its.default is not its.empty
    )
