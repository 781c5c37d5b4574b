"""What cannot be on a board: an error forbids the position, a warning only says that no game leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...core.errors import Problem, did_you_mean
from ...core.words import counted
from ..rules import LAST_TURN
from .defeat import defeats
from .state import PHASES, BoardState


def problems(board: BoardState) -> list[Problem]:
    """Everything that is wrong with a board."""
    return [*_chits(board), *_danube(board), *_defeats(board), *_tracks(board), *_revolts(board), *_pieces(board)]


def _warning(where: str, what: str, case: str = "", hint: str = "") -> Problem:
    return Problem(where, what, hint, "warning", case)


def _chits(board: BoardState) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    known = board.rules.order
    for place, chits in board.places().items():
        for chit in chits:
            if chit not in known:
                yield Problem(place, f'there is no chit "{chit[:60]}"', did_you_mean(chit, known))
            elif chit in seen:
                yield Problem(place, f"{chit} is also in {seen[chit]}", "Keep it in one place.")
            seen[chit] = place
    if board.hand:
        drawn = {*board.rules.units, *board.rules.barbarians, *board.rules.tables["markers"]}
        wrong = [c for c in board.hand if c not in drawn]
        yield from (Problem("hand", f"{c[:60]} is never drawn as a Reaction", case="7.0") for c in wrong)
        what = f"{', '.join(board.hand)}: drawn and shown, and what comes of it is still to be decided"
        yield _warning("hand", what, "7.0", "A phase that is played sees to it first.")
    yield from (Problem(chit, "is nowhere") for chit in board.rules.chits if chit not in seen)
    for box, stack in board.stacks.items():
        for unit in stack.units:
            if unit in board.rules.units and board.rules.units[unit].box != box:
                yield Problem(f"boxes.{box}", f"{unit} does not belong there", case="7.1")
    for region, usurper in board.usurpers.items():
        if board.rules.usurpers.get(usurper, region) != region:
            yield Problem(f"usurpers.{region}", f"{usurper} belongs to the {board.rules.usurpers[usurper]} Region")
    for region, chits in board.pools.items():
        wrong = [c for c in chits if c not in board.rules.barbarians]
        yield from (Problem(f"pools.{region}", f"{c} is no Barbarian") for c in wrong)


def _danube(board: BoardState) -> Iterator[Problem]:
    least, most = board.rules.values["danube.least"], board.rules.values["danube.most"]
    for space, (strength, raider) in enumerate(zip(board.strength, board.raiders, strict=True), 1):
        if raider and raider not in board.rules.barbarians:
            yield Problem(f"danube.{space}", f"{raider} is no Barbarian")
        if not raider and not least <= strength <= most:
            yield Problem(f"danube.{space}", f"expected a Strength from {least} to {most}, not {strength}", case="6.4")


def _defeats(board: BoardState) -> Iterator[Problem]:
    if not board.outcome:
        for where, why, section in defeats(board):
            yield _warning(where, f"{why}, so the game is lost", section)


def _tracks(board: BoardState) -> Iterator[Problem]:
    if not 1 <= board.turn <= LAST_TURN:
        yield Problem("turn", f"expected 1 to {LAST_TURN}, not {board.turn}")
    if board.phase not in PHASES:
        yield Problem("phase", f'"{board.phase[:40]}" is no phase', did_you_mean(board.phase, PHASES))
    if board.leadership not in (1, 2):
        yield Problem("leadership", f"expected 1 or 2, not {board.leadership}", case="2.2")
    for name, value, track in (
        ("army", board.army, "Army Strength"),
        ("income", board.income, "Income"),
        ("treasury", board.treasury, "Treasury"),
        ("aurelian_walls", board.aurelian_walls, "Aurelian Walls"),
    ):
        least, most = board.rules.tracks[track]
        if not -999 <= value <= 999:
            yield Problem(name, f"expected {least} to {most}, not {value}")
        elif not least <= value <= most:
            yield _warning(name, f"the track goes from {least} to {most}, and this is {value}")
    if not -9999 <= board.vp <= 9999:
        yield Problem("vp", f"{board.vp} is beyond every game")
    if board.treasury > board.income:
        yield _warning("treasury", "is higher than the Income", "11.1")


def _revolts(board: BoardState) -> Iterator[Problem]:
    v = board.rules.values
    for box, stack in board.stacks.items():
        usurper = board.rules.region_of[box] in board.usurpers
        if usurper and not stack.armed:
            yield _warning(f"boxes.{box}", "would be on the CV side, as there is a Usurper in the Region", "7.1")
    for region in board.rules.regions:
        armed = [b for b in board.rebels(region) if board.stacks[b].armed]
        if region not in board.usurpers and len(armed) >= v["revolt.stacks"]:
            yield _warning(region, f"{' and '.join(armed)} are in armed revolt, so there would be a Usurper", "7.1")
    started = sum(map(bool, board.walls.values()))
    if started > v["walls.markers"]:
        yield _warning("walls", f"there are {v['walls.markers']} Walls markers, not {started}", "8.1")


def _pieces(board: BoardState) -> Iterator[Problem]:
    if board.aurelian not in board.rules.region_of:
        yield Problem("aurelian", f'there is no Box "{board.aurelian[:40]}"')
    if len(board.officers) > board.rules.values["officers.most"]:
        yield Problem("officers", f"there are at most {board.rules.values['officers.most']}", case="6.3")
    for piece, number in Counter(board.sieges).items():
        box = board.aurelian if piece == "Aurelian" else piece
        there = 1 if piece == "Aurelian" else board.officers.count(piece)
        if not there:
            yield Problem("siege", f"there is no Officer in {piece[:40]}", case="6.7")
        elif number > there:
            yield Problem(
                "siege", f"{piece[:40]} stands there {number} times, for {counted(there, 'piece')}", case="6.7"
            )
        if not (box in board.stacks and board.stacks[box].armed):
            yield _warning("siege", f"there is nothing to besiege in {box[:40]}", "6.7")
