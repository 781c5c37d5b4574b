"""While a game is played Python looks for no cycles; afterwards it does as before."""

import gc

import pytest

from rometeach.core.chance.simulation import no_collection
from rometeach.hotre.simulation import simulate


def test_the_collector_rests_and_is_as_before_afterwards_also_after_an_error() -> None:
    for before in (True, False):
        (gc.enable if before else gc.disable)()
        try:
            with pytest.raises(ZeroDivisionError), no_collection():
                assert not gc.isenabled()
                raise ZeroDivisionError
            assert gc.isenabled() is before
        finally:
            gc.enable()


def test_whole_games_leave_nothing_that_only_the_collector_finds() -> None:
    simulate(games=1, players=("simple",) * 4, jobs=1)
    gc.collect()
    with no_collection():
        simulate(games=2, players=("simple", "random", "simple", "random"), jobs=1)
        assert gc.collect() < 100
