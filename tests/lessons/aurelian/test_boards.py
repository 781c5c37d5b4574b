"""The boards that exercises are drawn from."""

import pytest

from rometeach.lessons.aurelian import boards
from rometeach.lessons.chooser import Chooser

DUE = (
    "Actions",
    "Build",
    "Levy",
    "Dead Pool",
    "Taxation",
    "Turn End",
    "action",
    "build",
    "levy",
    "paid levy",
    "triumph",
)


@pytest.mark.parametrize("due", DUE)
def test_a_board_of_a_played_game_lies_rightly_on_the_table(due: str) -> None:
    for seed in range(20):
        found = boards.at(Chooser(f"{due}/{seed}"), due)
        assert found is not None and not found.is_over
        assert not [x for x in found.problems() if x.severity == "error"]
        assert due[0].islower() or found.phase == due
        assert found.cups.is_known


def test_many_different_boards_are_drawn_and_the_same_seed_draws_the_same() -> None:
    drawn = [boards.at(Chooser(f"{seed}"), "action") for seed in range(60)]
    assert drawn == [boards.at(Chooser(f"{seed}"), "action") for seed in range(60)]
    assert len({p.share() for p in drawn if p}) > 40


def test_the_turns_asked_for_are_kept_and_none_is_given_where_there_are_none() -> None:
    late = [boards.at(Chooser(f"{seed}"), "Actions", (5, 6)) for seed in range(20)]
    assert {p.turn for p in late if p} == {5, 6}
    assert boards.at(Chooser("1"), "triumph", ()) is None


def test_a_set_up_places_the_number_of_chits_that_the_rulebook_says() -> None:
    for seed in range(20):
        p = boards.set_up(Chooser(f"{seed}"))
        assert [sum(len(p.stacks[b].units) for b in p.rebels(r)) for r in ("Yellow", "Blue", "Red", "Green")] == [
            6, 6, 4, 0,
        ]  # fmt: skip


def test_a_change_that_the_table_forbids_gives_no_board() -> None:
    p = boards.drawn(1)
    assert boards.changed(p, "army 4") is not None
    assert boards.changed(p, "army 44") is None
    assert boards.changed(p, "Gallia: no such unit") is None


def test_a_box_in_words_says_what_lies_on_top() -> None:
    p = boards.drawn(1).edit("Gallia: 3, 4 CV; Roma: none")
    assert boards.told(p, "Gallia") == "Gallia: Gallia 3, Gallia 4 on top, on the Combat Value side"
    assert boards.told(p, "Roma") == "Roma: no Enemy Unit"
    assert "Gallia" in boards.boxes(p, True) and "Gallia" not in boards.boxes(p, False) and "Roma" in boards.free(p)
