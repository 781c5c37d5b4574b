"""What the game gets from the kit. Run with `python -m pytest checks.py` where both are installed."""

from __future__ import annotations

import functools
import itertools
import pickle
import random
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from triumvirs import actions, battle, solver, turns
from triumvirs.board import Board
from triumvirs.players import random_player
from triumvirs.rules import SEATS, Rules

import rometeach
from rometeach.core.errors import BadInput
from rometeach.core.frozen import replace
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import play
from rometeach.core.session.requests import Draw
from rometeach.fuzz.many import run


@pytest.fixture
def p():
    return rometeach.position("triumvirs", "43-dealt")


def kit(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "rometeach", *words], capture_output=True, text=True, timeout=120)


# --- the library


def test_the_game_its_positions_and_its_questions_are_found() -> None:
    assert rometeach.games()["triumvirs"].title == "Triumvirs" and len(rometeach.games()) >= 3
    assert dict(rometeach.positions("triumvirs"))["43"] == "43 BCE: three heirs"
    assert list(rometeach.questions("triumvirs")) == ["battle", "holds", "station"]


def test_a_position_can_be_changed_shared_saved_and_read(p, tmp_path: Path) -> None:
    changed = p.edit("Italia: Antonius 5; asia: caesar 2")
    assert changed.areas["Italia"] == ("Antonius", 5) and changed.areas["Asia"] == ("Caesar", 2)
    assert p.edit(p.diff(changed)) == changed
    assert rometeach.position("triumvirs", changed.share()) == changed
    changed.save(tmp_path / "mine.toml")
    assert rometeach.position("triumvirs", str(tmp_path / "mine.toml")) == changed
    with pytest.raises(BadInput, match="Italia"):
        p.edit("Itallia: Caesar 3")


def test_a_view_is_shared_with_whose_it_is(p) -> None:
    mine = p.view("Caesar")
    again = rometeach.position("triumvirs", mine.share())
    assert again == mine and again.seat == "Caesar" and "?" in again.hands[1]


def simple_recursion(attackers: int, defenders: int, hit: Fraction) -> Fraction:
    """The chance that the defender is left, by the first round in which anything happens."""

    @functools.cache
    def p(a: int, d: int) -> Fraction:
        if not a:
            return Fraction(d > 0)
        if not d:
            return Fraction(0)
        other = Fraction(1, 3)
        ways = {(a - 1, d): (1 - hit) * other, (a, d - 1): hit * (1 - other), (a - 1, d - 1): hit * other}
        return sum((w * p(*x) for x, w in ways.items()), Fraction(0)) / sum(ways.values())

    return p(attackers, defenders)


@pytest.mark.parametrize(("area", "hit"), [("Gallia", Fraction(1, 3)), ("Italia", Fraction(1, 6))])
def test_4_1_a_battle_without_a_limit_of_rounds_is_exact(p, area: str, hit: Fraction) -> None:
    for attackers, defenders in itertools.product(range(1, 6), repeat=2):
        owner = p.areas[area][0]
        board = p.edit(f"{area}: {owner} {defenders}")
        assert rometeach.ask(board, "battle", area=area, attackers=attackers).p == simple_recursion(
            attackers, defenders, hit
        )


def test_4_1_a_battle_agrees_with_throwing_dice() -> None:
    stream, held, n = random.Random(7), 0, 20_000
    for _ in range(n):
        a, d = 4, 3
        while a and d:
            mine, yours = stream.randrange(6) + 1, stream.randrange(6) + 1
            a, d = a - (yours >= 5), d - (mine >= 6)
        held += d > 0
    exact = battle.p_held(Rules.standard(), "Italia", 4, 3)
    assert abs(held / n - float(exact)) < 4 * (float(exact) * (1 - float(exact)) / n) ** 0.5


def test_2_2_what_a_hand_may_hold_is_asked_of_a_view_as_of_the_board(p) -> None:
    view = p.view("Antonius")
    assert rometeach.ask(view, "holds", player="Antonius", card="Veterans").p == 1
    unseen = list(view.unseen)
    hands = list(itertools.combinations(range(len(unseen)), 2))
    brute = Fraction(sum(any(unseen[i] == "Fleet" for i in h) for h in hands), len(hands))
    assert rometeach.ask(view, "holds", player="Caesar", card="Fleet").p == brute
    assert rometeach.ask(p, "holds", player="Caesar", card="Fleet").p == 1


def test_what_is_hidden_may_be_permuted_and_the_view_is_the_same(p) -> None:
    hidden = [c for n in (1, 2) for c in p.hands[n]] + list(p.deck)
    stream, views = random.Random(3), set()
    for _ in range(50):
        stream.shuffle(hidden)
        hands = (p.hands[0], tuple(hidden[:2]), tuple(hidden[2:4]))
        views.add(repr(replace(p, hands=hands, deck=tuple(hidden[4:])).view("Caesar").plain()))
    assert len(views) == 1


def test_every_action_offered_is_read_back(p) -> None:
    found = [
        actions.Play("Levy"),
        *(actions.Raise(a) for a in p.areas),
        *turns.marches(p, "Caesar"),
        actions.Station("Asia", 2),
    ]
    assert [actions.parse(p.rules, str(a)) for a in found] == found


@pytest.mark.parametrize("seat", SEATS)
def test_the_plan_is_that_of_enumeration(p, seat: str) -> None:
    for legions in range(5):
        plan = rometeach.plan(p, "station", player=seat, legions=legions)
        brute = max(solver.worth(p, way) for way in solver.every(p, seat, legions))
        assert plan.value == plan.bound == brute and plan.is_optimal
    asked = pickle.loads(pickle.dumps(plan))
    ways = sorted({solver.worth(p, way) for way in solver.every(p, seat, 4)}, reverse=True)
    assert asked.next_best(1)[0].value in ways[:2]
    assert asked.why_not(f"{p.of(seat)[0]} +4").loss >= 0


def test_programs_play_it_to_its_end(p) -> None:
    players = {s: random_player(n) for n, s in enumerate(SEATS)}
    boards = [play(p, turns.stages(p, "game"), SeededDice(5), players, check=True) for _ in range(1)]
    assert boards[0].phase == "over" and boards[0].turn == 4


def test_a_session_is_played_saved_and_resumed(p, tmp_path: Path) -> None:
    s = rometeach.play(p, seed=4, whole=True, autosave=tmp_path / "game.json")
    stream = random.Random(1)
    for _ in range(12):
        assert s.seat in SEATS and s.view(s.seat).seat == s.seat
        assert rometeach.position("triumvirs", s.board.share()) == s.board
        s.answer(stream.choice(s.request.actions))
    from triumvirs.verbs import VERBS

    again = VERBS.resume(tmp_path / "game.json")
    assert again.board == s.board and [e.text for e in again.log] == [e.text for e in s.log]
    caesar, lepidus = (" ".join(e.text for e in s.told(seat)) for seat in ("Caesar", "Lepidus"))
    assert "Caesar draws a card" in lepidus and "Caesar draws a card" not in caesar


# --- the command line


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["games"], "Triumvirs"),
        (["show", "triumvirs", "43"], "Graecia: Antonius, 3 Legions"),
        (["odds", "triumvirs", "43-dealt"], "Legions attack Italia"),
        (
            ["odds", "triumvirs", "43-dealt", "--battle", "--area", "Gallia", "--attackers", "2"],
            "2 Legions attack Gallia",
        ),
        (["odds", "triumvirs", "43-dealt", "--holds", "Antonius", "--card", "Levy"], "Does Antonius hold a Levy?"),
        (["odds", "triumvirs", "--help"], "--attackers"),
        (["plan", "triumvirs", "43-dealt", "station", "--player", "Caesar", "--legions", "2"], "OPTIMAL"),
        (["share", "triumvirs", "43-dealt"], "T1."),
        (["case", "triumvirs", "4.1"], "battle"),
        (["sources", "triumvirs", "--doubtful"], "charts:battle.walls"),
    ],
)
def test_the_command_line_knows_it(words: list[str], says: str) -> None:
    done = kit(*words)
    assert done.returncode == 0 and says in done.stdout, done.stdout + done.stderr


def test_the_command_line_tells_mistakes() -> None:
    done = kit("odds", "triumvirs", "43-dealt", "--battle", "--area", "Itallia")
    assert done.returncode == 2 and "Italia" in done.stderr and "Traceback" not in done.stderr


def test_a_modifier_has_its_case_and_sensitivity(p) -> None:
    found = rometeach.ask(p, "battle")
    assert "charts:battle.walls" in found.doubts() and "4.2" in found.text()
    assert any("walls" in str(row) for row in found.sensitivity().rows())


# --- random play


def test_random_play_keeps_its_laws_and_what_every_game_must_keep() -> None:
    done = kit("fuzz", "triumvirs", "--games", "12", "--seed", "1", "--thorough", "3")
    assert done.returncode == 0 and "12 games from seed 1, 4 of them" in done.stdout, done.stdout + done.stderr
    assert "0 failures." in done.stdout


def forgotten_card(board, seat, number):
    card = yield Draw(f"the card that {seat} draws", number, board.deck)
    deck = list(board.deck)
    deck.remove(card)
    return replace(board, deck=tuple(deck))


@pytest.mark.parametrize(
    ("where", "name", "mistaken", "words"),
    [
        (turns, "_draw", forgotten_card, "cards are gone"),
        (battle, "attack_terms", lambda rules, area: iter(()), "one Legion holds Italia"),
        (Board, "diff", lambda board, other: "Italia: Caesar 9", "differs from itself"),
    ],
)
def test_what_is_planted_is_found_by_random_play(monkeypatch, where, name: str, mistaken, words: str) -> None:
    battle.p_held.cache_clear()
    monkeypatch.setattr(where, name, mistaken)
    found = run(rometeach.games()["triumvirs"], 1, games=6, thorough=2)
    assert found.failures and re.search(words, found.failures[0].what), found
    battle.p_held.cache_clear()


# --- the notebook


def test_the_map_the_panels_and_the_player_come_from_the_declaration(p) -> None:
    from rometeach import widgets

    picture = widgets.show_map(p)
    assert "<svg" in picture.html() and "Graecia" in picture.html() and "Graecia" in picture.text()
    panel = widgets.panel("battle", p, area="Gallia")
    assert "Gallia" in panel.card().text()
    assert "3 Legions attack Italia" in widgets.panel("battle", p).card().text()  # as the declaration has it
    planner = widgets.plan_panel(p)
    assert "station" in [value for _, value in planner.question.options]


def test_one_screen_is_handed_from_player_to_player(p) -> None:
    from rometeach import widgets

    player = widgets.play(p, seed=2)
    table = player.hand_over
    assert "Hand the screen to Caesar" in table.words.value and table.box.layout.display != "none"
    assert "Fleet" not in repr(player.board.hands)
    table.button.click()
    assert table.box.layout.display == "none" and "Fleet" in repr(player.board.hands[0])
    while player.session.seat == "Caesar":
        player.answer(str(player.session.request.actions[0]))
    assert player.session.seat == "Antonius" and "Hand the screen to Antonius" in table.words.value
    table.button.click()
    assert set(player.board.hands[0]) <= {"?"} and "?" not in player.board.hands[1]
    shown = player.log.value
    assert "Caesar draws a card" in shown and "Caesar: play" not in shown
