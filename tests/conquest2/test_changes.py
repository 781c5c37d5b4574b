"""The change grammar and typed choices: every clause is read, contradictions are told, a difference leads from one board to the other."""

import random

import pytest
from conquest2_boards import board, there

from rometeach.conquest2.actions import TABLE, parse
from rometeach.conquest2.board.grammar import CHANGES
from rometeach.conquest2.phases import turn
from rometeach.conquest2.players.random import random_player
from rometeach.conquest2.players.simple.player import seeded_player
from rometeach.conquest2.position import Board, from_share, named
from rometeach.conquest2.rules import standard
from rometeach.core.errors import BadInput
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Decision


@pytest.mark.parametrize("example", [c.example for c in CHANGES.clauses])
def test_the_example_of_every_clause_can_be_read(example: str) -> None:
    CHANGES.read_one(example, board("Italia: Red 1I, City of Red"))


@pytest.mark.parametrize("example", TABLE.examples)
def test_the_example_of_every_choice_is_read_and_spelled_alike(example: str) -> None:
    assert str(parse(standard(), example)) == example


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_choice_of_a_game_is_read_back_from_its_spelling(seed: int) -> None:
    start, kinds = named(("two", "three", "four")[seed % 3]), set[type[Action]]()
    pick = random.Random(seed)
    plain, simple = random_player(seed), seeded_player(seed)

    def player(decision: Decision) -> Action:
        for option in pick.sample(decision.options, min(8, len(decision.options))):
            text = option.name
            assert parse(start.rules, text) == option.action, text
            assert parse(start.rules, text.upper()) == option.action, text
            kinds.add(type(option.action))
        return plain(decision) if pick.random() < 0.5 else simple(decision)

    play(start, turn.stages(start, "season"), SeededDice(seed), dict.fromkeys(start.players, player))
    assert len(kinds) >= 10


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bid 10: Blue to C", "proposes nothing"),
        ("buy influence in Italia: of Blu", "Did you mean Blue"),
        ("buy influence in Italia: one", "is no token"),
        ("hire 3 Elephants for Italia", "there is no unit"),
        ("take Asassin", "Did you mean Assassin"),
        ("commit many", "are no Galleys"),
        ("lose 3X", "is no military unit"),
        ("vote 2xV", "is no Senator"),
        ("send 3I to Itallia", "Did you mean Italia"),
        ("sing", "Did you mean|there is no space"),
    ],
)
def test_a_choice_that_is_mistyped_is_told(text: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        parse(standard(), text)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("Dalmatia: Red 3I, Red 1G", "Red stands there twice"),
        ("Dalmatia: Red -1I", "Red has not so much in Dalmatia"),
        ("Italia -City", "Italia has no City"),
        ("Italia +City", "whose City is it?"),
        ("Italia: influence Pink 2", 'there is no colour "Pink"'),
        ("Italia influence Pink 2", 'there is no colour "Pink"'),
        ("Italia: City of Pink", 'there is no colour "Pink"'),
        ("Mare Narbo: 2 Galleys of Pink", 'there is no colour "Pink"'),
        ("Italia: 3 Elephants", "is nothing that lies in a Province"),
        ("active Purple", "Purple does not play"),
        ("display: Asassin", "Did you mean Assassin"),
        ("pool: Syria 3", "Key Province"),
        ("bid: Red many", "is no part of a bid"),
        ("seen: Red eats Senator I", "says nothing of a Senator"),
        ("Red chaos -3", "cannot be less than 0"),
        ("correct values:Italia.first off", "is not corrected"),
    ],
)
def test_what_cannot_be_is_told_with_all_other_mistakes(change: str, says: str) -> None:
    with pytest.raises(BadInput) as error:
        board().edit(f"{change}; sseason 3")
    assert says in str(error.value) and '"sseason 3"' in str(error.value)


def test_changes_that_follow_each_other_are_made_in_order() -> None:
    found = board().edit(
        "Italia: Red 2I; Italia: Red +1C 1G; Italia: Red -1I; Italia +City of Red; Italia influence Blue 2; Italia tokens 1"
    )
    assert there(found, "Italia") == "Red 1I 1C 1G, influence Blue 2, 1 token, City of Red"
    assert there(found.edit("Italia -City; Italia influence Blue 0; Italia tokens 0"), "Italia") == "Red 1I 1C 1G"
    assert there(found.edit("italia: NONE"), "Italia") == "none"


@pytest.mark.parametrize("change", ["Red talents 5000000", "season 1.5", f"season {'9' * 9_999}"])
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
    play(start, turn.stages(start, "game")[:60], SeededDice(seed), players, after=lambda _, b: boards.append(b))
    pick = random.Random(seed)
    for old, new in [(pick.choice(boards), pick.choice(boards)) for _ in range(12)]:
        change = old.diff(new)
        assert (old.edit(change) if change else old) == new
        assert from_share(new.share()) == new
        assert new.problems() == []
