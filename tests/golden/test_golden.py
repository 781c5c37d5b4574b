"""What the kit answers is what it was: games of a seed, chances, plans, share strings and saved sessions.

The frozen files are made by `python tools/refresh_golden.py`; each is computed again here and compared line by line.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator

import pytest
from golden import aurelian, conquest, conquest2, hotre, records, rome_iinc

from rometeach.rome_iinc.rules import SCENARIOS


def computations() -> Iterator[tuple[str, str, Callable[[], str]]]:
    """(game, frozen file, what computes it again) of every file."""
    for scenario in SCENARIOS:
        yield "rome_iinc", f"games/{scenario}.txt", lambda s=scenario: rome_iinc.game(s)[0]  # type: ignore[misc]
    yield "rome_iinc", "games/random.txt", rome_iinc.random_games
    for seed in aurelian.TOLD:
        yield "aurelian", f"games/simple_{seed}.txt", lambda s=seed: aurelian.game(s)[0]  # type: ignore[misc]
    yield "aurelian", "games/ends.txt", aurelian.ends
    for scenario in hotre.TOLD:
        yield "hotre", f"games/{scenario}.txt", lambda s=scenario: hotre.game(s)[0]  # type: ignore[misc]
    yield "hotre", "games/ends.txt", hotre.ends
    for scenario in conquest.TOLD:
        yield "conquest", f"games/{scenario}.txt", lambda s=scenario: conquest.game(s)[0]  # type: ignore[misc]
    yield "conquest", "games/ends.txt", conquest.ends
    for scenario in conquest2.TOLD:
        yield "conquest2", f"games/{scenario}.txt", lambda s=scenario: conquest2.game(s)[0]  # type: ignore[misc]
    yield "conquest2", "games/ends.txt", conquest2.ends
    for game in (rome_iinc, aurelian, hotre, conquest, conquest2):
        yield game.GAME, "shares.txt", game.shares
        yield game.GAME, "boards.txt", game.boards
        for name in game.SESSIONS:
            saved = records.stored(game.GAME, f"sessions/{name}.json")
            yield game.GAME, f"sessions/{name}.txt", lambda game=game, saved=saved: game.resumed(saved)  # type: ignore[misc]
            yield game.GAME, f"sessions/{name}.json", lambda game=game, name=name: game.session(name)[0]  # type: ignore[misc]
        for name, p in game.positions().items():
            yield game.GAME, f"odds/{name}.txt", lambda game=game, name=name, p=p: game.odds(name, p)  # type: ignore[misc]
            if game is not rome_iinc or rome_iinc.is_planned(name):
                yield game.GAME, f"plans/{name}.txt", lambda game=game, name=name, p=p: game.plans(name, p)  # type: ignore[misc]


FOUND = list(computations())


@pytest.mark.parametrize(("game", "file", "compute"), [pytest.param(*x, id=f"{x[0]}-{x[1]}") for x in FOUND])
def test_it_is_what_it_was(game: str, file: str, compute: Callable[[], str]) -> None:
    stored, now = records.stored(game, file).splitlines(), compute().splitlines()
    if now != stored:
        change = list(difflib.unified_diff(stored, now, "stored", "now", lineterm="", n=2))[:40]
        hint = f"{game}/{file} is another one. If that is meant: python tools/refresh_golden.py"
        pytest.fail("\n".join([hint, *change]), pytrace=False)


def test_every_frozen_file_is_compared() -> None:
    frozen = {
        p.relative_to(records.FOLDER).as_posix() for p in records.FOLDER.rglob("*") if p.suffix in (".txt", ".json")
    }
    assert frozen == {f"{game}/{file}".replace(" ", "_") for game, file, _ in FOUND}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_lines_of_a_log_are_sentences_with_their_case(scenario: str) -> None:
    for line in records.stored("rome_iinc", f"games/{scenario}.txt").splitlines()[1:-1]:
        if not line.startswith(("- ", "= ")):
            assert line[0].isupper() or line[0].isdigit(), line
            assert line.endswith(")"), line
