"""Aurelian: games by seed, boards on the way, their chances and plans, share strings and saved sessions."""

from __future__ import annotations

from collections.abc import Iterator

import rometeach
from rometeach.aurelian import verbs
from rometeach.aurelian.phases import turn
from rometeach.aurelian.players.random import random_player
from rometeach.aurelian.players.simple.player import simple_player
from rometeach.aurelian.position import Board, Position, set_up
from rometeach.aurelian.rules import standard
from rometeach.core.session.play import Player
from solvers.aurelian import questions as solvers

from . import records

GAME = "aurelian"
TOLD = (1, 2)
"""The seeds of the simple player's games whose logs are kept."""
SEEDS = range(1, 21)
"""The seeds of the games of which the end is kept, under both players."""
KEPT = ("Turn 1: Actions", "Turn 2: Turn End", "Turn 3: Actions", "Turn 4: Build")
"""The stages of the told games after which the board is kept."""


def position(text: str) -> Position:
    """A position without the corrections of whoever runs this."""
    return rometeach.position("aurelian", text, owner=False)  # type: ignore[return-value]


def _played(seed: int, player: Player) -> tuple[list[str], list[tuple[str, Board]], Board]:
    """The log of a game, its boards, its end."""
    start = set_up(standard())
    return records.played(start, turn.stages(start), seed, {"Player": player}, _told)


def _told(board: Board) -> str:
    return f"{board.vp} VP, Treasury {board.treasury}, Army {board.army}, Danube {board.strength}"


def game(seed: int) -> tuple[str, dict[str, str]]:
    """The log of the simple player's game, and the boards that are kept of it, by name."""
    log, boards, end = _played(seed, simple_player)
    kept = {f"game {seed} {stage}": b.share() for stage, b in boards if stage in KEPT and isinstance(b, Position)}
    kept = {name.replace(":", ""): share for name, share in kept.items()}
    return "\n".join([f"seed {seed}", *log, f"The end, on Turn {end.turn}: {end.outcome}"]) + "\n", kept


def ends() -> str:
    """How games of both players end, with a digest of their logs and of their last boards."""
    lines = []
    for seed in SEEDS:
        for kind, player in (("simple", simple_player), ("random", random_player(seed))):
            log, _, end = _played(seed, player)
            assert isinstance(end, Position)
            last = records.board(end)
            words = f"Turn {end.turn}, {end.vp} VP, {end.outcome}"
            lines.append(f"{kind} {seed}: {words}; log {records.digest(chr(10).join(log))}, board {last}")
    return "\n".join(lines) + "\n"


def boards() -> str:
    """The boards that are kept of the simple player's games."""
    return "".join(f"{name} = {share}\n" for seed in TOLD for name, share in game(seed)[1].items())


def _asked_of(name: str, p: Position) -> Iterator[str]:
    """The lines of every question of chance on a board."""

    def ask(words: str, verb: str, *arguments: object) -> Iterator[str]:
        return iter(records.asked(f"{name}, {words}", lambda: getattr(p, verb)(*arguments)))

    for verb in ("odds", "actions_left", "building", "score", "taxes"):
        yield from ask(verb, verb)
    yield from ask("reach", "reach", "decline", 0)
    yield from ask("reach with the Levy", "reach", "levy", 0)
    yield from ask("reach by games", "reach", "decline", 20, 3)
    pieces = ("Aurelian", *p.officers)
    for piece in dict.fromkeys(pieces):
        yield from ask(f"deeds of {piece}", "deeds", piece)
        yield from ask(f"clear {piece}", "clear", piece)
        for action in ("Suppress", "Siege", "Battle", "Campaign", "Placate"):
            yield from ask(f"{action} by {piece}", "attempt", piece, action)
    for number in (1, 2, 4):
        yield from ask(f"danube {number}", "danube", number)
        yield from ask(f"reactions {number}", "reactions", number)
    for number in (1, 2):
        yield from ask(f"revolts {number}", "revolts", number)
        yield from ask(f"revolts {number} after Battle", "revolts", number, "Battle")
    for chit in ("Barbarian 5a", "Turn End 2", "Sassanids"):
        yield from ask(f"where {chit}", "where", chit)
        yield from ask(f"raid {chit}", "raid", chit)


def positions() -> dict[str, Position]:
    """The boards of the catalogue, one as it is followed on a table, and those of the stored games."""
    names = {name: position(name) for name, _ in verbs.positions()}
    names["270-drawn as seen"] = names["270-drawn"].seen()
    return names | {name: position(share) for name, share in records.boards(GAME).items()}


def odds(name: str, p: Position) -> str:
    """The chances of one board."""
    with records.same_dice():
        return "\n".join(_asked_of(name, p)) + "\n"


def plans(name: str, p: Position) -> str:
    """The plans of one board; those by simulated games from a fixed number of games."""
    lines: list[str] = []
    for by in ("redeploy", "paid levy", "free levy 2"):
        lines += records.planned(f"{name}, front by {by}", lambda by=by: solvers.front(p, by, 2), ["Army 4"], 2)
    for forecast in ("", f"Turn {p.turn}: Blue usurper falls"):
        lines += records.planned(
            f"{name}, works {forecast}", lambda forecast=forecast: solvers.works(p, forecast), ["Red walls"], 1
        )
    for question in ("action", "stop", "triumph"):
        lines += _estimated(f"{name}, {question}", p, question)
    return "\n".join(lines) + "\n"


def _estimated(name: str, p: Position, question: str) -> list[str]:
    try:
        found = getattr(solvers, question)(p, rollouts=60, seed=1)
    except rometeach.RometeachError as error:
        return [f"{name}: refused: {' / '.join(str(error).splitlines())}"]
    return [f"{name}: {found.value} | {found.change} | {records.digest(found.text())}"]


def shares() -> str:
    """The share strings of the catalogue and of some changed boards."""
    lines = [f"{name} = {position(name).share()}" for name, _ in verbs.positions()]
    for change in ("treasury 7; army 5", "Gallia: 3, 4 CV; Danube 3: 2", "turn 3; vp 20"):
        try:
            lines.append(f"270-drawn with {change} = {position('270-drawn').edit(change).share()}")
        except rometeach.BadInput as error:
            lines.append(f"270-drawn with {change} refused: {' / '.join(str(error).splitlines())}")
    return "\n".join(lines) + "\n"


def session(name: str) -> tuple[str, str]:
    """A saved session of a turn, answered by the simple player, and its report."""
    return records.session(position(name), simple_player)


def resumed(text: str) -> str:
    """The report of a saved session that is taken up again."""
    return records.resumed(verbs.resume, text)


SESSIONS = ("270", "270-drawn")


def refresh() -> list[str]:
    """Write every file of this game; the names of those that changed."""
    found = {f"games/simple {seed}.txt": game(seed)[0] for seed in TOLD}
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
