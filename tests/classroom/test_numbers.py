"""History in numbers: the stored games can be played again, the curves and errors are right, and the pages say what the tables hold."""

from __future__ import annotations

import csv
import math
from pathlib import Path

import networkx as nx
import pytest

from rometeach.classroom.numbers.drawn import Shown
from rometeach.classroom.numbers.paired import difference
from rometeach.classroom.numbers.rome_iinc import (
    choices,
    dates,
    decisions,
    fall,
    guesses,
    reigns,
    roads,
    stored,
    tetrarchy,
    watched,
)
from rometeach.classroom.numbers.survival import survival
from rometeach.core.errors import BadInput
from rometeach.core.session.requests import Decision
from rometeach.lessons.history import works
from rometeach.rome_iinc import simulation
from rometeach.rome_iinc.actions import Buy
from rometeach.rome_iinc.players.simple.player import SimplePlayer
from rometeach.rome_iinc.position import named
from rometeach.rome_iinc.rollouts import rollout
from rometeach.widgets import static_card

TABLES = [stored.name_of(s) for s in stored.SCENARIOS] + [decisions.NAME]
PAGES = sorted((Path(__file__).parents[2] / "notebooks" / "classroom").glob("numbers_*.ipynb"))


def raw(name: str) -> list[list[str]]:
    lines = (stored.folder() / name).read_text("utf-8").splitlines()
    return list(csv.reader(x for x in lines if x[0] != "#"))


# -- What is stored ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TABLES)
def test_a_table_was_made_by_the_rules_of_now(name: str) -> None:
    assert stored.made_by(name) == stored.digest(), f"run {stored.COMMAND}"


@pytest.mark.parametrize("scenario", stored.SCENARIOS)
def test_the_games_of_a_scenario_are_those_of_their_seeds_and_no_row_is_lost_in_reading(scenario: str) -> None:
    games = stored.games(scenario)
    assert [g.seed for g in games] == watched.seeds(stored.SEED, stored.GAMES[scenario])
    assert [stored.row(g) for g in games] == raw(stored.name_of(scenario))[1:]


@pytest.mark.parametrize("number", [3, 7, 77, 150, 199])
@pytest.mark.parametrize("scenario", stored.SCENARIOS)
def test_a_stored_game_is_played_again_and_ends_the_same(scenario: str, number: int) -> None:
    game = stored.games(scenario)[number]
    assert watched.one_game(scenario, game.seed) == game


@pytest.mark.parametrize("number", [0, 7, 149])
@pytest.mark.parametrize("choice", choices.BY_NAME)
def test_a_stored_choice_is_played_again_and_ends_the_same(choice: str, number: int) -> None:
    seeds, found = decisions.table()
    assert choices.one_job((choice, seeds[number])) == found[choice][number]


def test_all_choices_have_the_same_seeds_and_as_many_games() -> None:
    seeds, found = decisions.table()
    assert list(seeds) == watched.seeds(stored.SEED, decisions.SEEDS)
    assert list(found) == list(choices.BY_NAME) and {len(v) for v in found.values()} == {decisions.SEEDS}


# -- One game, watched ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["286", "425"])
def test_what_is_watched_is_what_a_simulation_tells(scenario: str) -> None:
    seed = watched.seeds(11, 1)[0]
    seen, told = watched.one_game(scenario, seed), simulation.one_game(scenario, seed)
    assert seen.is_lost == told.is_defeat and (seen.end + 3) // 4 == told.turn
    assert [(f.empire, (f.at + 3) // 4, f.cause) for f in seen.fallen] == list(told.fallen)


@pytest.mark.parametrize("scenario", stored.SCENARIOS)
def test_there_are_never_more_than_two_on_the_thrones_and_no_reign_outlasts_its_game(scenario: str) -> None:
    for game in stored.games(scenario):
        assert all(0 <= r.begin <= r.end <= game.end for r in game.reigns), game.seed
        there = [sum(r.begin <= quarter < r.end for r in game.reigns) for quarter in range(game.end)]
        assert max(there) <= 2 and min(there) >= 1, game.seed
        assert sum(r.how == watched.REIGNS for r in game.reigns) <= 2


def test_abdications_come_when_the_rules_have_them() -> None:
    """Case 8.2.3: in the Event Phase of turns 3, 5, 7 and 9 of 286, and in no other scenario."""
    abdicated = {
        s: {r.end for g in stored.games(s) for r in g.reigns if r.how == "abdicated"} for s in stored.SCENARIOS
    }
    assert abdicated == {"286": {9, 17, 25, 33}, "363": set(), "425": set(), "497": set()}


def test_the_state_of_a_turn_is_what_the_board_shows() -> None:
    assert watched.state(named("286")) == watched.TWO  # Carausius is a Rebel, and no other Governor has a name
    assert watched.state(named("363")) == watched.QUIET  # one Emperor rules both halves
    helped = named("425").edit("Italia governor Aetius")
    assert watched.state(helped) == watched.TWO | watched.QUIET  # nobody helps the East yet
    assert watched.state(helped.edit("Oriens governor Aspar")) == watched.TWO | watched.CAESARS | watched.QUIET


def test_a_turn_begins_where_the_last_one_ended() -> None:
    assert [dates.at(t, f"{p} Phase: end") for t in (1, 2) for p in dates.PHASES] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert dates.year("425", 0) == 425 and dates.year("425", 40) == 497
    assert dates.quarters("425", dates.year("425", 28)) == pytest.approx(28) and dates.year("425", 28) < 476
    assert [dates.years(s) for s in ("286", "363", "425", "497", "565")] == [77, 62, 72, 68, 64]


# -- Curves and errors ---------------------------------------------------------------------------------------


def test_a_survival_curve_by_hand() -> None:
    found = survival([(1, True), (2, False), (3, True), (4, True)])
    assert [(p.time, p.share, p.watched) for p in found.points] == [(0, 1, 4), (1, 0.75, 4), (3, 0.375, 2), (4, 0, 1)]
    assert found.at(1).error == pytest.approx(0.75 * math.sqrt(1 / 12))
    assert found.at(3).error == pytest.approx(0.375 * math.sqrt(1 / 12 + 1 / 2))
    assert found.at(2.9).share == 0.75 and found.half() == 3


def test_without_anything_cut_off_it_is_the_share_and_its_usual_error() -> None:
    found = survival([(t, True) for t in range(1, 11)])
    assert found.at(4).share == pytest.approx(0.6)
    assert found.at(4).error == pytest.approx(math.sqrt(0.6 * 0.4 / 10))
    assert math.isinf(survival([(5, False)]).half())


def test_the_same_dice_cancel_out() -> None:
    found = difference([3, 13, 23], [1, 11, 21])
    assert (found.mean, found.paired) == (2, 0) and found.is_clear and math.isinf(found.times)
    assert found.unpaired == pytest.approx(math.hypot(10 / math.sqrt(3), 10 / math.sqrt(3)))
    assert difference([1, 3], [3, 1]).mean == 0 and not difference([1, 3], [3, 1]).is_clear


# -- The five subjects ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("scenario", "year"), [("425", 476), ("363", 425)])
def test_falls_of_the_west_counted_from_the_file(scenario: str, year: int) -> None:
    years = {"425": 72, "363": 62}[scenario]
    number = 0
    for row in raw(stored.name_of(scenario))[1:]:
        at = [int(x.split()[0][1:]) for x in row[3].split("; ") if x.startswith("W") and "when Fallen" not in x]
        number += bool(at) and int(scenario) + at[0] * years / 40 < year
    assert fall.before(scenario, year, stored.games(scenario)) == number
    assert 0 < number < len(stored.games(scenario))


def test_every_emperor_has_a_source_and_a_reign() -> None:
    found, known = reigns.emperors(), works()
    assert len(found) == 45 and [e for e in found if e.ref not in known] == []
    assert [e for e in found if not 284 <= e.begin <= e.end <= 565 or e.how not in reigns.HOW] == []
    assert [e.begin for e in found] == sorted(e.begin for e in found)
    legions = raw("legions.csv")[1:]
    assert {row[3] for row in legions} <= set(known)
    assert {row[0] for row in legions} <= set(named("286").rules.provinces)
    assert len({row[2] for row in legions}) == len(legions) == 32


def test_a_reign_that_began_before_the_game_is_not_counted() -> None:
    game = watched.Watched(
        1, 40, False, (), (watched.Reign("East", 0, 9, "died"), watched.Reign("East", 9, 40, watched.REIGNS)), ()
    )
    assert reigns.simulated("286", [game]) == [(pytest.approx(31 * 77 / 40), watched.REIGNS)]
    assert reigns.lasting(reigns.simulated("286", [game])).at(70).share == 1


def test_who_leaves_something_undone_leaves_it_in_the_first_turn_or_always() -> None:
    bought: dict[str, set[int]] = {"never bread": set(), "no bread once": set(), choices.AS_PLAYED: set()}
    for name, turns in bought.items():
        west = choices.sides(choices.BY_NAME[name])["West"]

        def watching(decision: Decision, west=west, turns=turns):  # type: ignore[no-untyped-def]
            answer = west(decision)
            if isinstance(answer, Buy):
                turns.add(decision.board.turn)
            return answer

        rollout(named("425"), 5, {"East": SimplePlayer(), "West": watching})
    assert bought["never bread"] == set()
    assert min(bought["no bread once"]) > 1 == min(bought[choices.AS_PLAYED])


def test_nothing_changed_is_the_plain_game() -> None:
    game = rollout(named("425"), 9)
    fell = [turn for empire, turn, cause in game.fallen if empire == "West"]
    assert (choices.stood(choices.BY_NAME[choices.AS_PLAYED], 9) + 3) // 4 == (fell[0] if fell else game.turn)


def test_a_small_change_is_known_better_with_the_same_dice() -> None:
    found = decisions.compared()
    assert set(found) == set(choices.BY_NAME) - {choices.AS_PLAYED}
    assert [abs(d.mean) for d in found.values()] == sorted((abs(d.mean) for d in found.values()), reverse=True)
    assert all(d.paired < d.unpaired for d in found.values())
    before, after = (decisions.years(decisions.table()[1][n]) for n in (choices.AS_PLAYED, "a Fort"))
    assert found["a Fort"].mean == pytest.approx(sum(after) / len(after) - sum(before) / len(before))


def test_spells_of_joint_rule() -> None:
    both = watched.TWO | watched.CAESARS
    game = watched.Watched(1, 24, True, (), (), (both, both, 4, watched.TWO, both, both))
    assert tetrarchy.spells(game, both) == [(2, True), (2, True)]
    assert tetrarchy.spells(game, watched.TWO) == [(2, True), (3, True)]
    on = watched.Watched(1, 40, False, (), (), (4,) * 9 + (both,))
    assert tetrarchy.spells(on, both) == [(1, False)]


@pytest.mark.parametrize("targets", [("Rome",), roads.ITALY, ("Constantinople",)])
def test_a_cut_leaves_no_way_and_none_of_it_is_too_much(targets: tuple[str, ...]) -> None:
    graph, cut = roads.network(), roads.cut(roads.NORTH, targets)

    def open_(closed: set[str]) -> bool:
        left = graph.subgraph(set(graph) - closed)
        return any(nx.has_path(left, a, b) for a in roads.NORTH for b in targets)

    assert cut and not open_(set(cut))
    assert all(open_(set(cut) - {place}) for place in cut)


def test_the_crossroads_are_counted_way_by_way() -> None:
    graph = roads.network("aurelian")
    through = dict.fromkeys(graph, 0.0)
    for a in graph:
        for b in graph:
            if a < b:
                ways = list(nx.all_shortest_paths(graph, a, b))
                for way in ways:
                    for place in way[1:-1]:
                        through[place] += 1 / len(ways)
    pairs = (len(graph) - 1) * (len(graph) - 2) / 2
    assert roads.ranked("aurelian") == pytest.approx({p: n / pairs for p, n in through.items()})


# -- What is shown -------------------------------------------------------------------------------------------

SHOWN = {
    "fall": lambda: fall.curve("425"),
    "causes": lambda: fall.causes("425", "363"),
    "reigns": reigns.curve,
    "ends": reigns.ends,
    "ranking": decisions.ranking,
    "pairs": decisions.pairs,
    "tetrarchy": tetrarchy.curve,
    "turn": lambda: tetrarchy.at_the_end_of(3),
    "busiest": roads.busiest,
    "map": roads.drawn_map,
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_picture_has_a_title_units_words_a_table_and_a_source_and_is_small(name: str) -> None:
    shown: Shown = SHOWN[name]()
    axes = shown.figure.axes[0]
    assert axes.get_title(loc="left") and (axes.get_xlabel() or name == "map")
    assert shown.table.rows and "Source" in shown.source and len(shown.words) > 20
    card = static_card(shown)
    assert len(card.html().encode()) < 60_000 and '<img alt="' in card.html() and "<svg" not in card.html()
    assert shown.html() == SHOWN[name]().html()  # the same in every run


def test_the_games_of_a_class_stand_beside_the_stored_ones(capsys: pytest.CaptureFixture[str]) -> None:
    mine = fall.play("425", 2, seed=476)
    assert mine == stored.games("425")[:2] and capsys.readouterr().out == "..\n"
    assert "2 games of your own" in fall.curve("425", mine=mine).text()


@pytest.mark.parametrize("name", guesses.QUESTIONS)
def test_the_answer_to_a_question_is_one_of_its_options(name: str) -> None:
    asked = guesses.QUESTIONS[name]
    assert asked.guess.answer(asked.board()) in asked.guess.ask.options


def test_bands_and_wrong_names() -> None:
    assert [guesses.band(p) for p in (0, 9.9, 10, 50, 90)] == [guesses.BANDS[k] for k in (0, 0, 1, 3, 5)]
    for ask in (guesses.predict, stored.games, decisions.pairs, lambda x: tetrarchy.curve([x])):
        with pytest.raises(BadInput):
            ask("nobody")


def test_there_are_five_pages_and_each_says_its_limits() -> None:
    assert len(PAGES) == 5
    for page in PAGES:
        text = page.read_text("utf-8")
        for needed in ("cannot do", "Change one number", "To discuss", "What would count as evidence", "predict("):
            assert needed in text, (page.name, needed)


def test_the_numbers_that_the_pages_say_are_those_of_the_tables() -> None:
    said = {p.stem.removeprefix("numbers_"): p.read_text("utf-8") for p in PAGES}
    counts = [stored.games(s) for s in ("425", "363")]
    causes = [f.cause for games in counts for g in games if (f := g.fell("West"))]
    early = [100 * fall.before(s, y, stored.games(s)) / 1000 for s, y in (("425", 476), ("363", 425))]
    for share in (*early, 100 * causes.count("Unrest") / len(causes)):
        assert f"**{share:.0f} of 100**" in said["fall_of_the_west"]
    assert f"**{reigns.lasting(reigns.of_all()).half():.1f} years**" in said["reigns"]
    over = [how for _, how in reigns.of_all() if how != watched.REIGNS]
    wars, murders = (100 * over.count(how) / len(over) for how in ("civil war", "murdered"))
    assert f"**{wars:.0f} and {murders:.0f}**" in said["reigns"]
    four = tetrarchy.lasting(stored.games("286"), "four")
    turn = dates.span("286", 4)
    for years in (1, 2):
        assert f"**{100 * four.at(years * turn + 0.01).share:.0f} of 100**" in said["tetrarchy"]
    ranked = decisions.compared()
    clear = {n: round(-d.mean) for n, d in ranked.items() if d.is_clear}
    assert clear == {"never fights": 14, "never bread": 8, "waits once": 4, "never annexes": 3}
    assert f"14 years less, give or take {ranked['never fights'].paired:.1f}" in said["decisions"]
    for words in ("stands 8 years less", "costs 4 years", "costs 3", f"**{decisions.SEEDS} games**", "other five"):
        assert words in said["decisions"], words
    fort = [round(decisions.compared(n)["a Fort"].mean) for n in (10, 30, decisions.SEEDS)]
    assert fort == [-2, 3, 1] and 0 < ranked["a Fort"].mean < 1
