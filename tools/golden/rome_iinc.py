"""Rome, IInc.: games by seed, boards on the way, their chances and plans, share strings and saved sessions."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import rometeach
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import Player, play
from rometeach.core.session.requests import Note
from rometeach.rome_iinc import verbs
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.phases import turn
from rometeach.rome_iinc.players.random import random_player
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import Position, named
from rometeach.rome_iinc.rules import EMPIRES, SCENARIOS
from solvers.rome_iinc import questions

from . import records

GAME = "rome_iinc"
SEED = 1
RANDOM = (1, 2, 3)
"""The seeds of the games of the random player."""
KEPT = {3: "Event Phase: end", 5: "Unrest Phase: Governors", 7: "War Phase: Revolts"}
"""Turn -> the step of the simple player's games after which the board is kept."""


def position(text: str) -> Position:
    """A position without the corrections of whoever runs this."""
    return rometeach.position("rome-iinc", text, owner=False)


# --- games


def _played(scenario: str, sides: dict[str, Player]) -> tuple[list[str], list[tuple[str, Board]], Board]:
    """The log of a game (a line for each step that did something, the tracks after each phase), its boards, its end."""
    found: list[str] = []
    boards: list[tuple[str, Board]] = []
    now = [""]

    def note(stage: str, n: Note) -> None:
        if n.what.endswith((") holds.", " lives.")):
            return
        if stage != now[0]:
            now[0] = stage
            found.append(f"- {stage}")
        found.append(records.note_line(n))

    def after(stage: str, board: Board) -> None:
        boards.append((stage, board))
        if stage.endswith((": end", ": Victory")) and now[0]:
            now[0] = ""
            tracks = "; ".join(
                f"{e} {s.gold} Gold, {s.prestige} Prestige, {s.unrest} Unrest"
                for e in EMPIRES
                if (s := board.empire(e))
            )
            found.append(f"= {tracks}")

    end = play(named(scenario), turn.game(), SeededDice(SEED), sides, note, after)
    return found, boards, end


def game(scenario: str) -> tuple[str, dict[str, str]]:
    """The log of the simple player's game, and the boards that are kept of it, by name."""
    log, boards, end = _played(scenario, dict.fromkeys(EMPIRES, SimplePlayer()))
    kept = {}
    for stage, board in boards:
        if KEPT.get(board.turn) == stage and isinstance(board, Position):
            kept[f"{scenario} turn {board.turn} {board.phase}"] = board.share()
    return "\n".join([f"{scenario}, seed {SEED}", *log, f"The end, on Turn {end.turn}: {end.outcome}"]) + "\n", kept


def random_games() -> str:
    """How games of the random player end, with a digest of their logs and of their last boards."""
    lines = []
    for scenario, seed in itertools.product(SCENARIOS, RANDOM):
        sides = {e: random_player(seed * 2 + i) for i, e in enumerate(EMPIRES)}
        log, _, end = _played(scenario, sides)
        assert isinstance(end, Position)
        last = records.board(end)
        lines.append(
            f"{scenario} {seed}: Turn {end.turn}, {end.outcome}; log {records.digest(chr(10).join(log))}, board {last}"
        )
    return "\n".join(lines) + "\n"


# --- boards, chances and plans


def boards() -> str:
    """The boards that are kept of the simple player's games."""
    return "".join(f"{name} = {share}\n" for s in SCENARIOS for name, share in game(s)[1].items())


def _asked_of(name: str, p: Position) -> Iterator[str]:
    """The lines of every question of chance on a board."""
    rules = p.rules

    def ask(words: str, verb: str, *arguments: object) -> Iterator[str]:
        return iter(records.asked(f"{name}, {words}", lambda: getattr(p, verb)(*arguments)))

    for verb in ("revolts", "taxes", "mortality", "events_ahead", "forecast"):
        yield from ask(verb, verb)
    for empire in EMPIRES:
        yield from ask(f"pay {empire}", "pay", empire)
        yield from ask(f"unrest {empire}", "unrest", empire)
    for who in p.governors_in_play:
        if who.is_rebel:
            yield from ask(f"civil war {who.box}", "civil_war", who.box)
        else:
            yield from ask(f"rebellion {who.box}", "rebellion", who.box)
            if who.ability == "Assassin":
                yield from ask(f"assassination {who.box}", "assassination", who.box)
    for war in p.wars:
        yield from ask(f"pillage {war}", "pillage", war)
        yield from ask(f"move {war}", "move", war)
        for command in rules.commands:
            if rules.provinces.get(p.wars[war].space) and rules.provinces[p.wars[war].space].command == command:
                yield from ask(f"war {war} by {command}", "war", war, command)
        yield from ask(f"war {war} by the Western Emperor", "war", war, "Western Emperor")


WARS = (
    "7/1 Moorish @ Numidia; 7/5 Vandal @ Germania II; 5/1 Arabian @ Palaestina; West gold 90; East gold 70; "
    "phase Unrest; step Build and Transfer"
)


def positions() -> dict[str, Position]:
    """The boards of the catalogue, two with Wars on them, and those of the stored games."""
    names = {name: position(name) for name, _ in verbs.positions() if not name.startswith("blank")}
    for scenario in ("286", "425"):
        names[f"{scenario} with Wars"] = position(scenario).edit(WARS)
    return names | {name: position(share) for name, share in records.boards(GAME).items()}


def odds(name: str, p: Position) -> str:
    """The chances of one board."""
    with records.same_dice():
        return "\n".join(_asked_of(name, p)) + "\n"


PLANNED = ("286", "497", "286 with Wars", "425 with Wars", "example-11.3.2")
"""The boards on which plans are made, besides those of the games that are in the Unrest Phase."""


def plans(name: str, p: Position) -> str:
    """The plans of one board."""
    lines: list[str] = []
    whole = name in PLANNED
    for empire in EMPIRES:
        for question in ("garrison", "fight", "turn", "annex", "governors", "bread"):
            builds, fights = question in ("garrison", "turn"), question == "fight" and whole
            lines += records.planned(
                f"{name}, {question} {empire}",
                lambda question=question, empire=empire: getattr(questions, question)(
                    p, empire=empire, time=60, **({"number": 2} if question == "annex" else {})
                ),
                [f"{p.rules.capitals[empire]} +Legion"] * (builds and whole) + list(p.wars)[:1] * fights,
                1 if question in ("fight", "annex", "governors", "bread") or name == "286" else 0,
                not builds,
            )
        lines += records.planned(
            f"{name}, calm {empire}", lambda empire=empire: questions.least(p, empire, chance="1/3")
        )
    for war in list(p.wars)[:2]:
        for commander in ("Africa", "Western Emperor"):
            lines += records.planned(
                f"{name}, least {war} by {commander}",
                lambda war=war, commander=commander: questions.least(p, "West", war, commander, "1/4"),
            )
            for result, number in (("Triumph", 2), ("Defeat", 4), ("Disaster", 6)):
                lines += records.planned(
                    f"{name}, losses {war} by {commander}: {result} {number}",
                    lambda war=war, commander=commander, result=result, number=number: questions.losses(
                        p, war, commander, result, number
                    ),
                    further=1,
                )
    return "\n".join(lines) + "\n"


def is_planned(name: str) -> bool:
    """Whether plans are made on a board."""
    return name in PLANNED or name.endswith(" Unrest")


# --- share strings and sessions


def shares() -> str:
    """The share strings of the catalogue and of some changed boards."""
    lines = [f"{name} = {position(name).share()}" for name, _ in verbs.positions()]
    for change in ("Germania II +Fort; Suevia allied", "turn 3; 7/5 Vandal @ Numidia with Gaiseric; Gallia rebel",
                   "switch capital_guard twice; West gold 87; event Papacy doubled"):  # fmt: skip
        try:
            lines.append(f"286 with {change} = {position('286').edit(change).share()}")
        except rometeach.BadInput as error:
            lines.append(f"286 with {change} refused: {' / '.join(str(error).splitlines())}")
    return "\n".join(lines) + "\n"


def session(scenario: str) -> tuple[str, str]:
    """A saved session of a first turn, answered by the simple player, and its report."""
    return records.session(named(scenario), SimplePlayer())


def resumed(text: str) -> str:
    """The report of a saved session that is taken up again."""
    return records.resumed(verbs.resume, text)


SESSIONS = ("286", "497")


def refresh() -> list[str]:
    """Write every file of this game; the names of those that changed."""
    found = {f"games/{scenario}.txt": game(scenario)[0] for scenario in SCENARIOS}
    found["games/random.txt"] = random_games()
    found["boards.txt"] = boards()
    found["shares.txt"] = shares()
    for scenario in SESSIONS:
        found[f"sessions/{scenario}.json"], found[f"sessions/{scenario}.txt"] = session(scenario)
    changed = records.write(found, GAME)
    more_found = {}
    for name, p in positions().items():
        more_found[f"odds/{name}.txt"] = odds(name, p)
        if is_planned(name):
            more_found[f"plans/{name}.txt"] = plans(name, p)
    return changed + records.write(more_found, GAME)
