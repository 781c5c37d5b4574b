"""Conquest of the Empire, Classic: games by seed, boards on the way, their chances and plans, share strings and saved sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import rometeach
from rometeach.conquest import verbs
from rometeach.conquest.charts.tribute import tribute
from rometeach.conquest.phases import turn
from rometeach.conquest.players.random import random_player
from rometeach.conquest.players.simple.player import seeded_player
from rometeach.conquest.position import Board, Position
from rometeach.core.session.play import Player
from solvers.conquest import questions as solvers

from . import records

GAME = "conquest"
TOLD = {"four": 1, "three": 2, "two": 3}
"""Set-up -> the seed of the simple players' game whose log is kept."""
LAST = 12
"""The rounds of a told game; the games of which the end alone is kept have half as many."""
SEEDS = range(1, 5)
"""The seeds of the games of which the end is kept, under both kinds of players."""
KEPT = ("Round 5, Red: Combat", "Round 10, Blue: Movement")
"""The stages of the told games after which the board is kept."""


def position(text: str) -> Position:
    """A position without the corrections of whoever runs this."""
    return rometeach.position(GAME, text, owner=False)  # type: ignore[return-value]


def _played(
    scenario: str, seed: int, player: Callable[[int], Player], last: int
) -> tuple[list[str], list[tuple[str, Board]], Board]:
    """The log of a game, its boards, its end."""
    start = position(scenario)
    players = {side: player(seed * 8 + n) for n, side in enumerate(start.players)}
    stages = turn.stages(start, "game")[: last * 6 * len(players)]
    return records.played(start, stages, seed, players, _told)


def _told(board: Board) -> str:
    return ", ".join(f"{s} {tribute(board, s)}/{p.talents}" for s, p in board.players.items())


def game(scenario: str) -> tuple[str, dict[str, str]]:
    """The log of a game of simple players, and the boards that are kept of it, by name."""
    seed = TOLD[scenario]
    log, boards, end = _played(scenario, seed, seeded_player, LAST)
    kept = {f"game {scenario} {stage}".replace(":", ""): b.share() for stage, b in boards if stage in KEPT}
    return "\n".join([f"{scenario}, seed {seed}", *log, f"The end: {records.board(end)}"]) + "\n", kept


def ends() -> str:
    """How games of both kinds of players end, with a digest of their logs and of their last boards."""
    lines = []
    kinds: Mapping[str, Callable[[int], Player]] = {"simple": seeded_player, "random": random_player}
    for seed in SEEDS:
        for kind, player in kinds.items():
            scenario = ("two", "three", "five", "six")[seed % 4]
            log, _, end = _played(scenario, seed, player, LAST // 2)
            told = f"log {records.digest(chr(10).join(log))}, board {records.board(end)}"
            lines.append(f"{kind} {scenario} {seed}: {_told(end)}; {told}")
    return "\n".join(lines) + "\n"


def boards() -> str:
    """The boards that are kept of the told games."""
    return "".join(f"{name} = {share}\n" for scenario in TOLD for name, share in game(scenario)[1].items())


def positions() -> dict[str, Position]:
    """The boards of the catalogue, and those of the stored games."""
    names = {name: position(name) for name, _ in verbs.positions()}
    return names | {name: position(share) for name, share in records.boards(GAME).items()}


def _asked_of(name: str, p: Position) -> Iterator[str]:
    """The lines of every question of chance on a board."""

    def ask(verb: str, *arguments: object) -> Iterator[str]:
        words = " ".join((verb, *map(str, arguments)))
        return iter(records.asked(f"{name}, {words}", lambda: getattr(p, verb)(*arguments)))

    for verb in ("odds", "reach", "danger", "tribute"):
        yield from ask(verb)
    for place in ("Dalmatia", "Narbonensis", "Italia"):
        yield from ask("battle", place)
    yield from ask("naval", "Mare Alexandria")


def odds(name: str, p: Position) -> str:
    """The chances of one board."""
    with records.same_dice():
        return "\n".join(_asked_of(name, p)) + "\n"


def plans(name: str, p: Position) -> str:
    """The plans of one board."""
    lines = records.planned(f"{name}, programme", lambda: solvers.programme(p, 4))
    lines += records.planned(f"{name}, routes", lambda: solvers.routes(p, "Italia", "Aquitania"))
    return "\n".join(lines) + "\n"


def shares() -> str:
    """The share strings of the catalogue and of some changed boards."""
    lines = [f"{name} = {position(name).share()}" for name, _ in verbs.positions()]
    for change in (
        "turn 3; Dalmatia: Red 2I 1G, City; Macedonia: Red -2I -1G",
        "prices x2; reached x2",
        "Dalmatia: Red 30I",
    ):
        try:
            lines.append(f"four with {change} = {position('four').edit(change).share()}")
        except rometeach.BadInput as error:
            lines.append(f"four with {change} refused: {' / '.join(str(error).splitlines())}")
    return "\n".join(lines) + "\n"


def session(name: str) -> tuple[str, str]:
    """A saved session of a turn, answered by a simple player, with answers taken back; and its report."""
    return records.session(position(name), seeded_player(5), undone=(3, 6))


def resumed(text: str) -> str:
    """The report of a saved session that is taken up again."""
    return records.resumed(verbs.resume, text)


SESSIONS = ("four", "two", "example-4.2.2")


def refresh() -> list[str]:
    """Write every file of this game; the names of those that changed."""
    found = {f"games/{scenario}.txt": game(scenario)[0] for scenario in TOLD}
    found["games/ends.txt"] = ends()
    found["boards.txt"] = boards()
    found["shares.txt"] = shares()
    for name in SESSIONS:
        found[f"sessions/{name}.json"], found[f"sessions/{name}.txt"] = session(name)
    changed = records.write(found, GAME)
    more_found = {}
    for name, p in positions().items():
        more_found[f"odds/{name}.txt"] = odds(name, p)
        more_found[f"plans/{name}.txt"] = plans(name, p)
    return changed + records.write(more_found, GAME)
