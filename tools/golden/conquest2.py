"""Conquest of the Empire II: games by seed, boards on the way, their chances and plans, share strings and saved sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import rometeach
from rometeach.conquest2 import verbs
from rometeach.conquest2.phases import turn
from rometeach.conquest2.players.random import random_player
from rometeach.conquest2.players.simple.player import seeded_player
from rometeach.conquest2.position import Board, Position
from rometeach.core.session.play import Player
from solvers.conquest2 import questions as solvers

from . import records

GAME = "conquest2"
TOLD = {"four": 1, "three": 2, "two": 3}
"""Set-up -> the seed of the simple players' game whose log is kept."""
SEEDS = range(1, 5)
"""The seeds of the games of which the end is kept, under both kinds of players."""
KEPT = ("Season 2, round 2: place 1", "Season 3, round 4: place 2")
"""The stages of the told games after which the board is kept."""
CHANCES: tuple[tuple[object, ...], ...] = (
    ("odds",),
    ("battle", "3I 1C 1G, lent 2I against 4I 1C, card 2I in a City"),
    ("naval", "", "", "", "3 Galleys", "2 Galleys, 1 Training"),
    ("score",),
    ("influence",),
    ("draws",),
    ("hands",),
    ("reach",),
)
"""The questions of chance whose answers are kept of each board: a verb of the position and its arguments."""
PLANS: tuple[tuple[str, Callable[[Position], object]], ...] = (
    ("tax", solvers.tax),
    ("bid", solvers.bid),
    ("senate Hail Caesar", lambda p: solvers.senate(p, "Hail Caesar")),
    ("blockers Italia", lambda p: solvers.blockers(p, "Italia")),
    ("cards", solvers.cards),
    ("fight", lambda p: solvers.fight(p, attack="4I 1C 1G", defence="3I 1C 1K")),
)
"""The plans that are kept of each board: a name, and what makes one."""


def position(text: str) -> Position:
    """A position without the corrections of whoever runs this."""
    return rometeach.position(GAME, text, owner=False)  # type: ignore[return-value]


def _played(
    scenario: str, seed: int, player: Callable[[int], Player]
) -> tuple[list[str], list[tuple[str, Board]], Board]:
    """The log of a game, its boards, its end."""
    start = position(scenario)
    players = {side: player(seed * 8 + n) for n, side in enumerate(start.players)}
    return records.played(start, turn.stages(start, "game"), seed, players, _told)


def _told(board: Board) -> str:
    return ", ".join(f"{s} {p.points}/{board.influence_of(s)}/{p.talents}/{p.chaos}" for s, p in board.players.items())


def game(scenario: str) -> tuple[str, dict[str, str]]:
    """The log of a game of simple players, and the boards that are kept of it, by name."""
    seed = TOLD[scenario]
    log, boards, end = _played(scenario, seed, seeded_player)
    kept = {f"game {scenario} {stage}".replace(":", ""): b.share() for stage, b in boards if stage in KEPT}
    return "\n".join([f"{scenario}, seed {seed}", *log, f"The end: {records.board(end)}"]) + "\n", kept


def ends() -> str:
    """How games of both kinds of players end, with a digest of their logs and of their last boards."""
    lines = []
    kinds: Mapping[str, Callable[[int], Player]] = {"simple": seeded_player, "random": random_player}
    for seed in SEEDS:
        for kind, player in kinds.items():
            scenario = ("two", "three", "five", "six")[seed % 4]
            log, _, end = _played(scenario, seed, player)
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
    for verb, *arguments in CHANCES:
        words = " ".join((str(verb), *map(str, arguments)))
        yield from records.asked(f"{name}, {words}", lambda v=str(verb), a=arguments: getattr(p, v)(*a))


def odds(name: str, p: Position) -> str:
    """The chances of one board."""
    with records.same_dice():
        return "\n".join(_asked_of(name, p)) + "\n"


def plans(name: str, p: Position) -> str:
    """The plans of one board."""
    lines: list[str] = []
    for what, made in PLANS:
        lines += records.planned(f"{name}, {what}", lambda made=made: made(p))
    return "\n".join(lines) + "\n"


def shares() -> str:
    """The share strings of the catalogue and of some changed boards."""
    lines = [f"{name} = {position(name).share()}" for name, _ in verbs.positions()]
    for change in (
        "season 2; Italia: Red 3I 1G, influence Red 2, City of Red; Mare Narbo: 2 Galleys of Blue",
        "Red hand: Senator I, Senator IV; Blue cards: 2 Army Training, Assassin used; seen: Red gains Senator IV",
        "phase Alliances; bid: Red 10, Blue to A, Green to B, turn Blue, opener Red",
        "Dalmatia: Red 30I",
    ):
        try:
            lines.append(f"four with {change} = {position('four').edit(change).share()}")
        except rometeach.BadInput as error:
            lines.append(f"four with {change} refused: {' / '.join(str(error).splitlines())}")
    return "\n".join(lines) + "\n"


def session(name: str) -> tuple[str, str]:
    """A saved session of a round, answered by a simple player, with answers taken back; and its report."""
    return records.session(position(name), seeded_player(5), undone=(3, 6))


def resumed(text: str) -> str:
    """The report of a saved session that is taken up again."""
    return records.resumed(verbs.resume, text)


SESSIONS = ("four", "two", "example-10.1")


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
