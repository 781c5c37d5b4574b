"""The change grammar: every clause is read, what contradicts itself is told, and a difference leads from one board to the other."""

import random

import pytest
from conquest_boards import board, there

from rometeach.conquest.actions import parse
from rometeach.conquest.board.grammar import CHANGES
from rometeach.conquest.phases import turn
from rometeach.conquest.players.random import random_player
from rometeach.conquest.position import Board, from_share, named
from rometeach.core.errors import BadInput
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play


@pytest.mark.parametrize("example", [c.example for c in CHANGES.clauses])
def test_the_example_of_every_clause_can_be_read(example: str) -> None:
    CHANGES.read_one(example, board("Dalmatia: Red 1I"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("Dalmatia: Red 3I, Red 1G", "Red stands there twice"),
        ("Dalmatia: Red 3I half 4I", "more have moved than are there"),
        ("Dalmatia: Red -1I", "Red has not so much in Dalmatia"),
        ("Dalmatia -City", "Dalmatia has no City"),
        ("Italia: 1 Galley of Red with 3I", "cannot be in Italia"),
        ("Italia: 1 Galley of Red at Mare Rhodus", "Italia does not touch Mare Rhodus"),
        ("allies: Red", "is no alliance"),
        ("rises: twice Red 5", "is no inflation to come"),
        ("Red prisoners: Red 1", "Red cannot be among them"),
        ("active Yellow", "Yellow does not play"),
        ("bought: many Infantry", "is nothing to be placed"),
        ("correct costs:Infantry.cost off", "is not corrected"),
    ],
)
def test_what_cannot_be_is_told_with_all_other_mistakes(change: str, told: str) -> None:
    with pytest.raises(BadInput) as error:
        board().edit(f"{change}; tturn 3")
    assert told in str(error.value) and '"tturn 3"' in str(error.value)


def test_changes_that_follow_each_other_are_made_in_order() -> None:
    found = board().edit(
        "Dalmatia: Red 2I; Dalmatia: Red +1C 1G; Dalmatia: Red -1I; Dalmatia +City; Dalmatia +Fortification"
    )
    assert there(found, "Dalmatia") == "Red 1I 1C 1G, Fortified City"
    assert there(found.edit("Dalmatia -Fortification; Dalmatia of Blue; phase Combat; active Red"), "Dalmatia") == (
        "Red 1I 1C 1G, of Blue, City"
    )
    assert there(found.edit("dalmatia: NONE"), "Dalmatia") == "none"


@pytest.mark.parametrize("change", ["Red talents 5000000", "Red talents -5", "turn 1.5", f"turn {'9' * 9_999}"])
def test_a_number_that_cannot_be_is_told_with_the_limits(change: str) -> None:
    with pytest.raises(BadInput) as error:
        board().edit(change)
    assert "expected a whole number from 0 to 99999, not" in str(error.value)
    assert len(error.value.problems) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_difference_leads_from_any_board_of_a_game_to_any_other(seed: int) -> None:
    start = named(("two", "three", "six")[seed % 3])
    boards: list[Board] = [start]
    players = {side: random_player(seed * 8 + n) for n, side in enumerate(start.players)}
    play(start, turn.stages(start, "game")[:90], SeededDice(seed), players, after=lambda _, b: boards.append(b))
    pick = random.Random(seed)
    for old, new in [(pick.choice(boards), pick.choice(boards)) for _ in range(12)]:
        change = old.diff(new)
        assert (old.edit(change) if change else old) == new
        assert from_share(new.share()) == new
        assert new.problems() == [] or all(p.severity == "warning" for p in new.problems())


def test_the_pieces_of_six_colours_in_one_hand_can_be_written_and_read() -> None:
    six = named("six")
    homes = {side: six.players[side].home for side in six.players}
    fallen = [s for s in homes if s not in ("Red", "Blue")]
    gone = "; ".join(f"{homes[s]}: none; {s} heir Blue" for s in fallen)
    start = six.edit(f"{gone}; Blue inherited: {', '.join(fallen)}")
    many = start.edit(
        f"{homes['Blue']}: Blue 100I Caesar, of Blue; Red prisoners: Blue 16; phase Purchase; Blue talents 2000"
    )
    bought = many.edit(f"active Blue; {homes['Blue']}: Blue Caesar, of Blue; bought: 100 Infantry at {homes['Blue']}")
    for p in (many, bought):
        assert from_share(p.share()).provinces == p.provinces and from_share(p.share()).share() == p.share()
    assert str(parse(six.rules, f"buy 100 Infantry for {homes['Blue']}")) == f"buy 100 Infantry for {homes['Blue']}"
