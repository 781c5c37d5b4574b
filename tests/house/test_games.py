"""What the module of every game offers, as `rometeach.core.verbs.Verbs` says it."""

import inspect

import pytest

from rometeach.core.games import find, games
from rometeach.core.verbs import Verbs, verbs_of

VERBS = sorted(name for name, verb in vars(Verbs).items() if callable(verb) and not name.startswith("_"))


@pytest.mark.parametrize("game", games())
def test_a_game_has_something_to_follow(game: str) -> None:
    verbs = verbs_of(find(game))
    assert verbs.following() == verbs.STAGES[0] and verbs.following(whole=True) == verbs.STAGES[-1]


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("game", games())
def test_a_game_takes_what_every_game_takes(game: str, verb: str) -> None:
    """The same names in the same order; what is more has a default."""
    asked = list(inspect.signature(getattr(Verbs, verb)).parameters.values())[1:]
    taken = list(inspect.signature(getattr(verbs_of(find(game)), verb)).parameters.values())
    assert [(p.name, p.kind) for p in taken[: len(asked)]] == [(p.name, p.kind) for p in asked]
    assert all(p.default is not p.empty for p in taken[len(asked) :])
    assert all(
        mine.default is not mine.empty for its, mine in zip(asked, taken, strict=False) if its.default is not its.empty
    )
