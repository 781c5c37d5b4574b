"""Plans are carried out by the rules of the step that is on, as far as no dice come in between."""

import pytest

import rometeach
from rometeach.core.results.plans import Plan
from rometeach.core.session.carried_out import carried_out


@pytest.mark.parametrize(
    ("game", "position", "question", "change"),
    [
        ("conquest", "four", "campaign", "of nobody; Macedonia: Red 1I Caesar"),
        ("hotre", "example-10.2", "forts", "Aquitania: Red 1, Fort, City"),
        ("conquest2", "example-10.3", "season", "Galatia: Red 3I 2C 1K 1G, influence Red 2"),
    ],
)
def test_a_plan_that_no_change_can_write_changes_the_board_by_the_rules(
    game: str, position: str, question: str, change: str
) -> None:
    board = rometeach.position(game, position)
    plan = rometeach.ask(board, question)
    assert isinstance(plan, Plan)
    boards = plan.steps(board)
    assert change in board.diff(boards[-1]) and len(set(boards)) == len(plan.actions)


def test_an_army_that_has_to_fight_leaves_the_board_as_it_is() -> None:
    board = rometeach.position("hotre", "example-10.2")
    fight, walk = (next(a for a in _offered(board) if str(a) == f"Army to {x}") for x in ("Lugdunensis", "Narbonensis"))
    assert carried_out(board, fight) == board
    assert "Narbonensis: Red 1" in board.diff(carried_out(board, walk))


def test_what_is_not_offered_or_no_board_stays_as_it_is() -> None:
    board = rometeach.position("hotre", "example-10.2")
    walk = next(a for a in _offered(board) if str(a) == "Army to Narbonensis")
    other = rometeach.position("hotre", "60")
    assert carried_out(other, walk) == other and carried_out("text", walk) == "text"


def _offered(board: object) -> tuple[object, ...]:
    return rometeach.play(board).request.actions
