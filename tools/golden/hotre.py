"""History of the Roman Empire: games by seed, boards on the way, their chances and plans, share strings and saved sessions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

import rometeach
from rometeach.core.session.play import Player
from rometeach.hotre import verbs
from rometeach.hotre.phases import turn
from rometeach.hotre.players.random import random_player
from rometeach.hotre.players.simple.player import seeded_player
from rometeach.hotre.position import Board, Position
from solvers.hotre import questions as solvers

from . import records

GAME = "hotre"
TOLD = {"60": 1, "60-three": 2, "60-two": 3}
"""Set-up -> the seed of the simple players' game whose log is kept."""
SEEDS = range(1, 7)
"""The seeds of the games of which the end is kept, under both kinds of players."""
KEPT = ("Turn 2: Player Phase 3", "Turn 5: Draw", "Turn 6: Player Phase 6")
"""The stages of the told games after which the board is kept."""
PLACES = ("Roma", "Aquitania", "Achaea", "Syria", "Belgica", "Dacia")
"""The Provinces that are asked about."""
PLANNED = ("example-10.2", "example-10.4", "example-12", "example-8.1", "example-8.2.4", "example-9.3.3-galli")
"""The positions whose best expansion is proven at once, on any machine."""


def position(text: str) -> Position:
    """A position without the corrections of whoever runs this."""
    return rometeach.position(GAME, text, owner=False)  # type: ignore[return-value]


def _played(
    scenario: str, seed: int, player: Callable[[int], Player]
) -> tuple[list[str], list[tuple[str, Board]], Board]:
    """The log of a game, its boards, its end."""
    start = position(scenario)
    players = {seat: player(seed * 8 + n) for n, seat in enumerate(start.players)}
    return records.played(start, turn.stages(start, "game"), seed, players, _told)


def _told(board: Board) -> str:
    return ", ".join(f"{f} {v.roman} + {v.barbarian} VP" for f, v in board.factions.items())


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
            scenario = tuple(TOLD)[seed % len(TOLD)]
            log, _, end = _played(scenario, seed, player)
            points = ", ".join(f"{f} {v.total}" for f, v in end.factions.items())
            told = f"log {records.digest(chr(10).join(log))}, board {records.board(end)}"
            lines.append(f"{kind} {scenario} {seed}: {points}; {told}")
    return "\n".join(lines) + "\n"


def boards() -> str:
    """The boards that are kept of the told games."""
    return "".join(f"{name} = {share}\n" for scenario in TOLD for name, share in game(scenario)[1].items())


def positions() -> dict[str, Position]:
    """The boards of the catalogue, one as a seat sees it, and those of the stored games."""
    names = {name: position(name) for name, _ in verbs.positions()}
    names["example-5.4 as seen"] = names["example-5.4"].view(names["example-5.4"].players[0])
    return names | {name: position(share) for name, share in records.boards(GAME).items()}


def _asked_of(name: str, p: Position) -> Iterator[str]:
    """The lines of every question of chance on a board."""

    def ask(verb: str, *arguments: object) -> Iterator[str]:
        words = " ".join((verb, *map(str, arguments)))
        return iter(records.asked(f"{name}, {words}", lambda: getattr(p, verb)(*arguments)))

    for verb in ("odds", "exchanges", "draw", "hand"):
        yield from ask(verb)
    for faction in p.factions:
        yield from ask("score", faction)
        yield from ask("draw", faction)
    for place in PLACES:
        for verb in ("exchange", "fight", "emperor", "loot"):
            yield from ask(verb, place)
    yield from ask("path", "Roma; Cisalpina")


def odds(name: str, p: Position) -> str:
    """The chances of one board."""
    with records.same_dice():
        return "\n".join(_asked_of(name, p)) + "\n"


def plans(name: str, p: Position) -> str:
    """The plans of one board."""
    lines = records.planned(f"{name}, forts", lambda: solvers.forts(p, 2), ["Fort in Roma"], 2)
    lines += records.planned(f"{name}, token", lambda: solvers.token(p), ["keep", "pass to Blue"], 2)
    if name in PLANNED:
        lines += records.planned(f"{name}, expansion", lambda: solvers.expansion(p), ["Army to Roma"], 1)
    return "\n".join(lines) + "\n"


def shares() -> str:
    """The share strings of the catalogue and of some changed boards."""
    lines = [f"{name} = {position(name).share()}" for name, _ in verbs.positions()]
    for change in ("turn 3; Roma: Red 2, City", "Red roman 7; Galli of Blue", "Roma: Galli 4"):
        try:
            lines.append(f"60 with {change} = {position('60').edit(change).share()}")
        except rometeach.BadInput as error:
            lines.append(f"60 with {change} refused: {' / '.join(str(error).splitlines())}")
    return "\n".join(lines) + "\n"


def session(name: str) -> tuple[str, str]:
    """A saved session of a turn, answered by a simple player, with answers taken back; and its report."""
    return records.session(position(name), seeded_player(5), undone=(6, 20))


def resumed(text: str) -> str:
    """The report of a saved session that is taken up again."""
    return records.resumed(verbs.resume, text)


SESSIONS = ("60", "60-two", "example-10.2")


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
