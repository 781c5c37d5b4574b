"""Which cards to take (3.1, 9) against all orders of taking them on small displays, and what cards are worth, by hand and by the rules."""

import os
import pickle
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from frontiers_of import compare

import solvers.conquest2.questions as ask
from rometeach.conquest2.actions import March
from rometeach.conquest2.board.board import Board
from rometeach.conquest2.charts.battle import LOST, WON, battle_law
from rometeach.conquest2.charts.points import chaos_after_cities, influence_points, taxes
from rometeach.conquest2.phases.cards import takeable, taken, usable, used
from rometeach.conquest2.position import Position, named
from rometeach.core.errors import BadInput, IllegalChoice
from rometeach.core.session.actions import Action
from rometeach.core.session.dice import SeededDice
from rometeach.core.session.play import run
from rometeach.core.session.requests import Decision
from solvers.conquest2.cards.inputs import CardTaken, Slot
from solvers.conquest2.cards.worths import Option, Worths

BOARDS = int(os.environ.get("ROMETEACH_BOARDS", "8"))
BLOCK = 4
EDIT = (
    "boxes: Red, Blue, Green, Yellow; phase Actions; round 1; active Red; Italia: Red 5I 2C 1G Caesar, influence Red 2, influence Blue 2;"
    "Egyptus: Red 1I, influence Red 3; Mesopotamia: Blue 5I 2C 1G; Red chaos 9; Mare Alexandria: 1 Galley of Red; Red talents 60"
)
CARDS = (
    "Merchant of Egyptus",
    "Merchant of Italia",
    "City in Egyptus or Numidia",
    "City in Italia or Neapolis",
    "City in Italia or Mesopotamia",
    "Loot the Countryside",
    "Army Training",
    "Politician",
    "Barbarians in Germania",
    "Barbarians in Armenia",
    "Assassin",
    "Senator IV",
    "Hail Caesar",
    "Commandeer Mare Aegaeum",
)


def start() -> Position:
    return named("four").edit(EDIT)


def small(seed: int) -> tuple[Position, dict[str, object]]:
    r = Random(seed)
    season, first = r.choice(((1, 1), (2, 3), (3, 2), (4, 1), (3, 4)))
    display = r.sample(CARDS, 4) + r.choice(([], ["Army Training"], ["Politician"]))
    p = start().edit(
        f"season {season}; round {first}; Red talents {r.choice((5, 15, 25, 40, 60))}; display: {', '.join(display)}"
    )
    asked: dict[str, object] = {
        "rounds": r.choice((1, 2, 3)), "point": r.choice((1, 5)), "chaos": r.choice((0, 5, 8)), "action": r.choice((0, 4)),
        "prize": r.choice((40, 150)), "battle": "3I 1C 1G against 4I 1C",
    }  # fmt: skip
    if r.random() < 0.3:
        asked["forbid"] = display[0]
    return p, asked


def slots(p: Board, rounds: int) -> list[Slot]:
    found = [Slot(s, r) for s in range(p.season, 5) for r in range(1, 5) if (s, r) >= (p.season, p.round)]
    return found[:rounds]


def money_of(p: Board, card: str, site: str) -> tuple[int, int, int]:
    """What a card brings at once, at the end of a season, in each later one, by the tokens on the board of these tests."""
    if card.startswith("Merchant"):
        brings = {"Merchant of Egyptus": 30, "Merchant of Italia": 10}[card]
        return brings, 0, brings
    if card == "Loot the Countryside":
        return 50, 0, 50
    if site:
        return 0, 5 * p.provinces[site].tokens_of("Red"), 0
    return (40, 0, 0) if card == "Barbarians in Armenia" else (0, 0, 0)


def everything(p: Board, worths: Worths, left: list[Slot], forbid: str) -> Iterator[tuple[Fraction, tuple[str, ...]]]:
    """All ways to take cards: what they are worth, and which they are."""

    def on(at: int, money: int, net: Fraction, owned: list[Option]) -> Iterator[tuple[Fraction, tuple[str, ...]]]:
        if at == len(left):
            yield net, tuple(sorted(f"{o.card} {o.site}" for o in owned))
            return
        if at and left[at].season != left[at - 1].season:
            sums = [money_of(p, o.card, o.site) for o in owned]
            money += 25 + sum(end + later for _, end, later in sums)  # five tokens on the board of these tests
        yield from on(at + 1, money, net, owned)
        for o in worths.possible:
            cost = p.rules.cards[o.card].cost
            same = [x for x in owned if x.card == o.card]
            taken = any(x.site == o.site for x in owned if o.site) or bool(o.site and same) or len(same) != o.copy
            # seven units stand with a Leader: four of them can go against Barbarians, once
            taken |= o.card.startswith("Barb") and any(x.card.startswith("Barb") for x in owned)
            if o.card != forbid and cost <= money and not taken:
                now = money_of(p, o.card, o.site)[0]
                yield from on(at + 1, money - cost + now, net + worths.net(o, left[at].season), [*owned, o])

    yield from on(0, p.players["Red"].talents, Fraction(0), [])


@pytest.mark.parametrize("block", range(BOARDS // BLOCK))
def test_3_1_the_cards_are_the_best_of_all_and_so_are_those_after_them(block: int) -> None:
    for seed in range(block * BLOCK, (block + 1) * BLOCK):
        p, asked = small(seed)
        plan = ask.cards(p, **asked)  # type: ignore[arg-type]
        worths = Worths(plan.setting.q)
        best: dict[tuple[str, ...], Fraction] = {}
        left = slots(p, int(str(asked["rounds"])))
        assert plan.setting.q.slots == tuple(left)
        for net, cards in everything(p, worths, left, str(asked.get("forbid", ""))):
            best[cards] = max(net, best.get(cards, net))
        wanted = sorted(best.values(), reverse=True)
        assert plan.is_optimal and plan.value == plan.bound == wanted[0], seed
        # cards that are worth nothing and bring no money are not looked at: the search may know fewer sets, but never better ones
        others = [x.value for x in plan.next_best(3)]
        assert others == sorted(others, reverse=True) and all(v in wanted for v in others), seed
        useful = sorted((v for c, v in best.items() if all(_useful(worths, x, left) for x in c)), reverse=True)
        assert [plan.value, *others] == useful[: len(others) + 1], seed


@pytest.mark.parametrize("seed", range(BOARDS // 2))
def test_3_1_no_set_of_so_few_cards_is_worth_more(seed: int) -> None:
    p, asked = small(seed)
    plan = ask.cards(p, **asked)  # type: ignore[arg-type]
    worths, left = Worths(plan.setting.q), slots(p, int(str(asked["rounds"])))
    compare(plan, [(len(c), net) for net, c in everything(p, worths, left, str(asked.get("forbid", "")))])
    for n, row in enumerate(plan.checklist()):
        others: list[CardTaken] = [t for t in plan.setting.taken if t != plan.setting.taken[n]]
        copies = [sum(o.card == t.card for o in others[:at]) for at, t in enumerate(others)]
        nets = [worths.net(Option(t.card, t.site, copy), t.slot.season) for t, copy in zip(others, copies, strict=True)]
        assert row.worth in (None, plan.value - sum(nets))


def _useful(worths: Worths, name: str, left: list[Slot]) -> bool:
    for o in worths.possible:
        if f"{o.card} {o.site}" == name and (
            any(money_of(worths.board, o.card, o.site)) or any(worths.net(o, s.season) > 0 for s in left)
        ):
            return True
    return False


def net(p: Board, card: str, season: int = 1, site: str = "", copy: int = 0, **asked: object) -> Fraction:
    """What a card is worth, its price with it."""
    q = ask.cards(p, also=card, **asked).setting.q  # type: ignore[arg-type]
    return Worths(q).net(Option(card, site, copy), season)


def test_9_1_9_3_merchant_and_loot_pay_once_a_season() -> None:
    """By hand: three Influence Tokens in Egyptus bring 30 Talents a season; Loot brings 50 and 5 Chaos of 5 Talents each."""
    p = start()
    assert net(p, "Merchant of Egyptus") == 4 * 30 - 25 and net(p, "Merchant of Egyptus", 4) == 30 - 25
    assert net(p, "Loot the Countryside", 3) == 2 * (50 - 25) - 10
    assert net(p, "Loot the Countryside", 3, chaos=10, action=7) == -10 - 7


def test_9_8_a_city_is_worth_taxes_chaos_and_its_defence() -> None:
    p, card = start(), "City in Egyptus or Numidia"
    built = p.with_province("Egyptus", city="Red")
    more = taxes(built, "Red").total - taxes(p, "Red").total
    assert net(p, card, 3, "Egyptus") == 2 * more + 6 * 5 - 40 == 20
    assert net(p, card, 1, "Egyptus") == 4 * more + 9 * 5 - 40  # there are 9 Chaos to take away
    assert net(p.edit("Red chaos 0"), card, 1, "Egyptus") == 4 * more - 40
    line = "3I 1C 1G against 4I 1C"
    asked = ask.cards(p, battle=line).setting.q.battle.battle
    attacked = replace(asked, attacker=asked.defender, defender=asked.attacker)
    in_city = replace(attacked, defender=replace(attacked.defender, dice=attacked.defender.dice + 1), city=True)
    gain = battle_law(in_city).p_how(LOST) - battle_law(attacked).p_how(LOST)
    plain = net(p, card, 1, "Egyptus", battle=line)
    assert net(p, card, 1, "Egyptus", battle=line, attacked=2) - plain == gain * 2 * 4 * 40 > 0


def test_9_13_training_is_the_gain_in_chance_and_the_second_card_gains_what_it_adds() -> None:
    p, line = start(), "3I 1C 1G against 4I 1C"
    battle = ask.cards(p, battle=line).setting.q.battle.battle
    wins = [battle_law(replace(battle, attacker=replace(battle.attacker, dice=4 + n))).p_how(WON) for n in range(3)]
    for copy in (0, 1):
        found = net(p, "Army Training", 2, copy=copy, battle=line, battles=3, prize=100)
        assert found == (wins[copy + 1] - wins[copy]) * 3 * 3 * 100 - 10


def test_9_4_9_10_influence_is_worth_taxes_and_points_of_the_season() -> None:
    """By hand: a third token in Italia makes Red first alone, which brings no more than the tie did; in Asia a first one brings 10."""
    p = start()
    more = p.with_influence("Italia", "Red", 3)
    assert influence_points(more)["Italia"]["Red"] == influence_points(p)["Italia"]["Red"] == 20
    assert net(p, "Politician", 2) == 3 * 5 - 15
    away = p.edit("Italia: Red 5I 2C 1G, influence Red 2, influence Blue 2; Asia: Red Caesar, influence Blue 2")
    assert net(away, "Politician", 2) == 3 * (5 + 5 * 5) - 15
    assert (
        net(away, "Politician", 2, copy=1) == 3 * (5 + 5 * 5) - 15
    )  # the second token ties for the first place: from 5 points to 10
    assert net(away, "Politician", 2, copy=2) == 3 * 5 - 15
    assert net(p, "Hail Caesar", 3, called="1/3") == 2 * Fraction(1, 3) * 15 * 5 - 15
    chances = [Fraction(1, 4), Fraction(1, 2), Fraction(1, 4)]
    gone = sum(c * min(9, 10 * n) for n, c in enumerate(chances))
    assert net(p, "Bread and Circuses", 3) == gone * 5 - 15
    both = chances[1] * 10 + chances[2] * 20  # taxes at the end of the last season
    assert net(p, "Influence in Rome", 3) == Fraction(1, 2) * 10 + both - 15


def test_9_7_9_9_gifts_senators_and_what_counts_nothing() -> None:
    p = start()
    assert net(p, "Commandeer Mare Alexandria") == 2 * 15 and net(p, "Barbarians in Dacia") == 3 * 5 + 10
    assert net(p, "Barbarians in Britannia", point=7) == 70 and net(p, "Barbarians in Armenia") == 40
    assert (
        net(p, "Senator IV", vote=6) == 24 and net(p, "Bribe Senator") == 2 * 3 - 5 and net(p, "Assassin", 4) == 20 - 20
    )
    assert net(p, "Slave Revolt") == 0 and net(p, "Naval Training") == -5
    assert net(p, "Naval Training", 4, naval=1, prize=100) > 0 and net(p, "Pirates", 4, naval=1, prize=100) > 20
    assert net(p, "Diplomacy Egyptus", 1, prize=200, battle="3I 1G against 4I 1C") > 0
    assert net(p, "Diplomacy Achaia", 1, prize=200, battle="3I 1G against 4I 1C") == -15  # Red has nobody there


def test_3_1_the_rounds_are_those_in_which_a_card_may_be_taken() -> None:
    p = start().edit("display: Senator IV")
    assert [str(s) for s in ask.cards(p).setting.q.slots] == [f"season 1 round {n}" for n in (1, 2, 3, 4)]
    assert [s.round for s in ask.cards(p.edit("Red took yes; round 3")).setting.q.slots] == [4]
    late = ask.cards(p.edit("Red took yes; round 4")).setting.q.slots
    assert late[0] == Slot(2, 1) and len(late) == 4
    assert ask.cards(p.edit("phase Taxes; season 2"), 5).setting.q.slots[-1] == Slot(4, 1)
    with pytest.raises(IllegalChoice, match="8"):
        ask.cards(p.edit("phase Taxes; season 4"))


def test_9_9_as_many_cards_against_barbarians_as_there_are_units_for() -> None:
    p = start().edit(
        "display: Barbarians in Dacia, Barbarians in Armenia, Barbarians in Germania, Barbarians in Moesia"
    )
    assert len(ask.cards(p).actions) == 1
    assert len(ask.cards(p.edit("Italia: Red 7I 1C 1G Caesar")).actions) == 2
    assert len(ask.cards(p.edit("Italia: Red 7I 1C 1G Caesar; Syria: Red 4I 1G")).actions) == 3


def test_3_1_what_a_card_brings_pays_for_the_next_one() -> None:
    p = start().edit("display: City in Egyptus or Numidia, Loot the Countryside; Red talents 10; season 4")
    plan = ask.cards(p, 2)
    assert [t.card for t in plan.setting.taken] == ["Loot the Countryside"] and plan.value == 50 - 25 - 10
    rich = ask.cards(p.edit("season 1"), 2)
    assert [t.card for t in rich.setting.taken] == ["Loot the Countryside", "City in Egyptus or Numidia"]
    first = rich.why_not("City in Egyptus or Numidia in round 1")
    assert first.loss is None and first.case == "3.1"


def worth_by_the_board(p: Board) -> Fraction:
    """Talents with the taxes of this season, 5 for each Victory Point, less 5 for each Chaos Point that Cities leave."""
    points = p.players["Red"].points + sum(x.get("Red", 0) for x in influence_points(p).values())
    return Fraction(p.players["Red"].talents + taxes(p, "Red").total + 5 * points - 5 * chaos_after_cities(p)["Red"])


@pytest.mark.parametrize("seed", range(4))
def test_9_the_cards_of_the_last_season_played_by_the_phases_bring_what_the_plan_says(seed: int) -> None:
    r = Random(seed)
    sure = [c for c in CARDS[:10] if not c.startswith(("City in Italia", "Army"))]
    p = Board.of(
        start().edit(
            f"season 4; Red talents {r.choice((25, 50))}; Red points 3; display: {', '.join(r.sample(sure, 6))}"
        )
    )
    plan = ask.cards(p, action=0)
    board, site = p, [""]

    def choose(decision: Decision) -> Action:
        found = [o.action for o in decision.options]
        if decision.kind == "barbarians":
            return next(a for a in found if isinstance(a, March) and not a.force.leaders)
        return next((a for a in found if a.place == site[0]), found[0])

    for t in plan.setting.taken:
        assert t.card in set(takeable(board, "Red")), (seed, str(t))
        site[0] = t.site
        board = run(taken(board, "Red", t.card), SeededDice(seed), {"Red": choose})
        for name in list(usable(board, "Red")):
            board = run(used(board, "Red", name), SeededDice(seed), {"Red": choose})
        board = board.with_player("Red", took=False)
    assert plan.actions and worth_by_the_board(board) - worth_by_the_board(p) == plan.value, seed
    assert f"{board.players['Red'].talents} after" in plan.first[0][1]


def test_cards_answer_why_not_and_what_if_and_refuse_what_cannot_be() -> None:
    p = start().edit(f"display: {', '.join(CARDS[:9])}")
    plan = ask.cards(p, 3)
    assert pickle.loads(pickle.dumps(plan)) == plan
    assert isinstance(plan.actions[0], CardTaken) and plan.why_not(str(plan.actions[0])).loss == 0
    assert (plan.why_not("Army Training").loss or 0) > 0
    assert plan.why_not("Senator I").verdict == "it does not lie in the display"
    shut = ask.cards(p.edit("display: Politician; Italia: Red 5I; Moesia: Red Caesar"))
    assert shut.why_not("Politician").verdict == "it could do nothing now" and shut.actions == ()
    with_it = ask.cards(p, 3, must="Army Training in round 2; Politician", forbid="Loot the Countryside")
    names = {t.card: t.slot.round for t in with_it.setting.taken}
    assert names["Army Training"] == 2 and "Politician" in names and "Loot the Countryside" not in names
    assert len(plan.explain().what_if) == 2
    with pytest.raises(BadInput) as wrong:
        ask.cards(p, 9, must="Chariot", also="Elephant", point=-1, called="much", side="Pink")
    assert len(wrong.value.problems) == 6
    for choice in ("", "Chariot"):
        with pytest.raises(BadInput):
            plan.why_not(choice)
    with pytest.raises(IllegalChoice):
        ask.cards(p, 1, must="Politician; Army Training")


def test_9_3_a_card_that_another_one_pays_is_no_plan_without_it() -> None:
    p = start().edit("Red talents 10; display: Loot the Countryside, City in Egyptus or Numidia")
    plan = ask.cards(p)
    rows = {r.action.card: r.worth for r in plan.checklist()}  # type: ignore[attr-defined]
    assert rows["Loot the Countryside"] is None and rows["City in Egyptus or Numidia"] is not None
