"""What a thrown eight-sided die means: an Action, or a chit that was drawn, run by the phases with these faces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...core.figures.ledger import Ledger
from ...core.session.requests import Checkpoint, Decision, Note, Request, Roll, Steps
from ...core.session.thrown import NoDice, Thrown, follow, in_words
from ..actions import PieceAction
from ..board.board import Board
from ..charts import attempts
from ..phases import actions
from ..phases.about import Drawn
from ..phases.common import Lost
from ..phases.reactions import resolve
from ..rules import SIDES


def guarded(steps: Steps[Board]) -> Steps[Board]:
    """The same steps; an instant defeat (13.0) is told, and ends them."""
    try:
        return (yield from steps)
    except Lost as lost:
        yield Note(f"The game is lost: {lost.why}.", lost.section, board=lost.board)
        return replace(lost.board, outcome=f"lost: {lost.why}")


def told(steps: Steps[Board], faces: Sequence[int] = ()) -> tuple[list[Note], str, Board | None]:
    """What happens with these dice until somebody has to decide: the notes, what is due then, the board at the end."""
    notes, left, answer = list[Note](), list(faces), None
    run = guarded(steps)
    try:
        while True:
            asked = run.send(answer)
            answer = None
            if isinstance(asked, Note):
                notes.append(asked)
            elif isinstance(asked, Checkpoint):
                continue
            elif isinstance(asked, Roll) and left:
                answer = (left.pop(0),)
            else:
                return notes, f"{asked.what[:1].upper()}{asked.what[1:]}", None
    except StopIteration as end:
        return notes, "", end.value
    finally:
        run.close()


def asks_dice(steps: Steps[Board]) -> bool:
    """Whether the first thing that is asked is a die."""
    run = guarded(steps)
    try:
        asked = run.send(None)
        while isinstance(asked, Note | Checkpoint):
            asked = run.send(None)
        return isinstance(asked, Roll)
    except StopIteration:
        return False
    finally:
        run.close()


def of_action(p: Board, choice: PieceAction, dice: Sequence[int]) -> Thrown:
    """An Action with its die: its effect, the Usurpers that fall by it, the Cup Adjustments, until a chit is drawn."""
    if not asks_dice(actions.effect(p, choice)):
        raise NoDice(f"No die is thrown for {choice.action} (Case {p.rules.actions[choice.action].case}).")
    found = _summed(follow(guarded(actions.act(p.seen(), choice)), dice, due=_due))
    if choice.action in ("Battle", "Campaign") and found.ledger is not None:
        die = found.faces[0]
        why = "a 1 on the die is always row 1" if die == 1 else f"the sum, and never more than {SIDES}"
        row = Note(
            f"Row {attempts.row(die, found.ledger.total)} of the {choice.action} Table: {why}.", found.notes[0].case
        )
        return replace(found, notes=(row, *found.notes))
    return found


def of_chit(p: Board, chit: str, dice: Sequence[int]) -> Thrown:
    """A chit that is drawn from the Hostile Cup now: for a Barbarian the die for the Space, then the defence."""
    board = replace(p, cups=p.cups.take("hostile", chit)) if chit in p.cups.possible("hostile") else p
    steps = resolve(board, chit)
    if not asks_dice(steps):
        raise NoDice(f"No die is thrown for {chit}.")
    found = follow(guarded(resolve(board, chit)), dice, due=_due)
    defence = next((n for n in found.notes if n.ledger and len(n.dice) > 1), None)
    if defence is None or defence.ledger is None:
        return found
    die, modifier = defence.dice[-1], defence.ledger.total
    said = (
        f"The defence: {die} {'-' if modifier < 0 else '+'} {abs(modifier)} = {die + modifier}, and it needs 1 or more."
    )
    return replace(found, faces=defence.dice, notes=(Note(said, "7.2"), *found.notes))


def _due(asked: Request) -> str:
    """What is due then, said to the one player."""
    if not isinstance(asked, Decision):
        return in_words(asked)
    if isinstance(asked.about, Drawn):
        return f"a chit is drawn: which chit comes from the {asked.about.cup.title()} Cup? (Case {asked.case})"
    return f"you decide: {asked.what} (Case {asked.case})"


def _summed(found: Thrown) -> Thrown:
    """With the ledger of the die, where the rules told one."""
    ledger: Ledger | None = next((n.ledger for n in found.notes if n.ledger and n.dice == found.faces), None)
    return replace(found, ledger=ledger) if ledger else found


__all__ = ["NoDice", "Thrown", "asks_dice", "guarded", "of_action", "of_chit", "told"]
