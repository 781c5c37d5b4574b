"""Lesson 12: a whole turn together (Module 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from rometeach.core.session.actions import DONE
from rometeach.core.session.requests import Answer, Checkpoint, Draw, Note, Request, Roll
from rometeach.core.session.session import sentence
from rometeach.rome_iinc.board.board import Board
from rometeach.rome_iinc.charts import pay, tax
from rometeach.rome_iinc.phases import revolts, tracks, treasury, turn
from rometeach.rome_iinc.position import Position
from rometeach.rome_iinc.rules import EMPIRES

from ...answers import OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from ...slips import Basis, Mistake, terms
from ..boards import named, set_up
from .examples import routine
from .scenes import LESSON
from .steps_of_a_turn import PHASES, STEPS


@exercise(LESSON, "order the steps", "A turn in order")
def turn_in_order(choose: Chooser) -> Assignment | None:
    """Some steps of a turn, in order."""
    prompt = "Here are some steps of one turn, from all its phases. Put them into the order in which they are played."
    return in_order(choose, prompt, STEPS, choose.number(5, 6))


_HAPPENS = (
    ("a Statesman dies of old age", "7.1"),
    ("a Governor tries to murder his Emperor", "7.1"),
    ("the Papacy makes the West uneasy", "7.1"),
    ("Diocletian persecutes once more", "7.1"),
    ("an Emperor abdicates", "7.1"),
    ("a Governor's Provinces yield double Gold", "7.2"),
    ("a War enters one Province more because it has pillaged", "7.2"),
    ("a new Leader joins his War", "7.2"),
    ("the Treasury falls by what the army costs", "7.2"),
    ("a Legion icon without a Legion makes trouble", "7.3"),
    ("a Dynasty is turned up", "7.3"),
    ("the Emperor's Popularity calms his people", "7.3"),
    ("10 Gold become 1 Prestige", "7.3"),
    ("Galerius gets his Command", "7.3"),
    ("a Fort is built", "7.3"),
    ("a Guard marches from Rome to the Rhine", "7.3"),
    ("an Insurgent Province becomes Roman again", "7.4"),
    ("an Allied Province is lost to the Barbarians", "7.4"),
    ("a Triumph brings Gold", "7.4"),
    ("a Unit is Promoted for having fought", "7.4"),
    ("a victorious Governor turns against his Emperor", "7.4"),
    ("a Rebel and an Emperor meet in battle", "7.4"),
    ("the Players compare their Prestige, if it is turn 10", "7.5"),
)


@exercise(LESSON, "decide", "In which phase?")
def which_phase(choose: Chooser) -> Assignment | None:
    """The phase in which something happens."""
    what, case = choose.pick(_HAPPENS)
    steps = [text for text, c in STEPS if c == case]
    return Assignment(
        f"Think of the whole turn. In which of its five phases does this happen: {what}?",
        OneOf(tuple(f"{p} Phase" for p in PHASES.values())),
        f"{PHASES[case]} Phase",
        (
            "A turn begins with fate, goes on with money and the enemy's marches, then with your own plans, and then with battles.",
            f"It belongs to the same phase as this: {steps[0]}.",
        ),
        (f"The {PHASES[case]} Phase (Case {case}): {'; '.join(steps)}.",),
        tuple(
            Mistake(f"{p} Phase", f"The {p} Phase is something else: {next(t for t, c in STEPS if c == k)}, and so on.")
            for k, p in PHASES.items()
        ),
    )


_FIRST = (
    ("both Empires want to Build the last Fleet of the Barracks", "10.6.4"),
    ("both Players want to Transfer Units", "10.7.1"),
    ("both Empires could appoint Constantius I", "10.3.4"),
    ("two Wars are on the map, one in each Empire, and must move", "9.4.1"),
    ("both Emperors have died of the Plague, and there is one good successor", "5.1.4"),
)


@exercise(LESSON, "decide", "Who goes first?", more=True)
def who_first(choose: Chooser) -> Assignment | None:
    """Which Empire acts first on this turn."""
    number, (what, case) = choose.number(1, 10), choose.pick(_FIRST)
    first, second = tracks.order(named("286").edit(f"turn {number}"))
    return Assignment(
        f"It is turn {number}, and {what}. The Players agree on nothing.\n\nWhich Empire comes first?",
        OneOf(("East", "West", "The one with more Prestige")),
        first,
        ("It depends on nothing but the number of the turn.", "On turn 1 the East goes first."),
        (
            f"Odd turns: the East. Even turns: the West. Turn {number} is {'odd' if number % 2 else 'even'} (Case {case}).",
        ),
        (
            Mistake(second, "The other way round: the East has the odd turns, the West the even ones."),
            Mistake("The one with more Prestige", "Prestige does not matter for the order."),
        ),
    )


@exercise(LESSON, "compute", "The chest after Taxes and Pay")
def after_pay(choose: Chooser) -> Assignment | None:
    """An Empire's Gold after Taxes and Pay with given dice."""
    p = set_up(choose, ("286", "363", "425", "565"))
    empire = choose.pick([e for e in EMPIRES if p.empire(e).seat != "Viceroy"])
    p = p.edit(f"{empire} gold {choose.number(5, 60)}")
    dice: dict[object, tuple[int, ...]] = {}
    steps, said, answer = treasury.taxes(p), [], None
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Roll):
                answer = dice[asked.about] = choose.throw(2)
            elif isinstance(asked, Note) and asked.who == empire:
                said.append(f"{sentence(asked.what)} Dice: {' '.join(map(str, asked.dice))}.")
    except StopIteration as end:
        taxed: Board = end.value
    owed = pay.amount(p, empire)
    mine = [o for o in tax.all_odds(p) if p.empire_of_commander(o.governor) == empire and o.base]
    if not mine:
        return None
    thrown = [
        f"{sentence(o.governor.name)}: {o.base} Gold, doubled on {o.needs} or less; thrown "
        + " and ".join(map(str, dice[o.governor]))
        for o in mine
    ]
    base, before = sum(o.base for o in mine), p.empire(empire).gold
    gold = taxed.empire(empire).gold - owed
    brought = ((o.base * (1 + (sum(dice[o.governor]) <= o.needs)), f"the Taxes of {o.governor.name}") for o in mine)
    basis = Basis(terms("9.2.4", (before, "the Gold of the chest"), *brought, (-owed, "the Pay")))
    return Assignment(
        f"{p.scenario} CE. The {empire} has {before} Gold, and its Pay is {owed}. Its Governors collect:\n\n{'; '.join(thrown)}.\n\n"
        "How much Gold has it after Taxes and Pay?",
        WholeNumber("Gold"),
        gold,
        ("First the Taxes of each Governor, doubled or not.", f"They bring {gold + owed - before} Gold together; then the Pay goes off."),
        (*said, f"{before} and {gold + owed - before} less {owed} of Pay: {gold} (Cases 9.2.4, 9.3.1)."),
        (
            Mistake(gold + owed, "The Pay is still to go off."),
            Mistake(before + base - owed, "Some Governor has doubled his Gold: look at the sums of the dice."),
            Mistake(gold - before, "You have forgotten what lay in the chest before."),
            Mistake(before + 2 * base - owed, "Not every Governor doubles: the sum must be low enough."),
        ),
        board=p,
        basis=(basis,) if basis.ledger.total == gold else (),
    )  # fmt: skip


@dataclass
class _Moment:
    """A question of the game, with what had just happened."""

    stage: str
    request: Request
    before: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        """The question in words."""
        asked = self.request
        if isinstance(asked, Roll):
            return f"Dice ({asked.number}) for {asked.what}"
        if isinstance(asked, Draw):
            return f"Chance decides {asked.what}"
        return f"The {asked.who} decides: {asked.what}"


def _played(p: Position, choose: Chooser) -> Iterator[_Moment]:
    """The first question of each step of a turn, its dice thrown; the Players do nothing that they need not do."""
    board: Board = p
    said: list[str] = []
    for stage in turn.TURN:
        steps, first = stage.run(board), True
        answer: Answer = None
        try:
            while True:
                asked = steps.send(answer)
                answer = None
                if isinstance(asked, Note):
                    said.append(asked.what)
                    continue
                if isinstance(asked, Checkpoint):
                    continue
                answer = routine(asked)
                if first and not answer:
                    yield _Moment(stage.name, asked, said[-3:])
                    first = False
                answer = answer or _idle(asked, choose)
        except StopIteration as end:
            board = end.value


def _idle(asked: Request, choose: Chooser) -> Answer:
    """An answer: the dice are thrown, and a Player who may do nothing does nothing."""
    if isinstance(asked, Roll):
        return choose.throw(asked.number)
    if isinstance(asked, Draw):
        return choose.pick(asked.options)
    if asked.kind in ("build", "transfer"):
        return DONE
    return DONE if DONE in asked.actions else choose.pick(asked.actions)


@exercise(LESSON, "predict then check", "What is due next?")
def due_next(choose: Chooser) -> Assignment | None:
    """A moment between two steps of a turn: which question comes next."""
    p = set_up(choose, ("286", "363", "425", "565")).edit(f"turn {choose.number(1, 9)}")
    moments = list(_played(p, choose))
    if len(moments) < 6:
        return None
    place = choose.number(1, len(moments) - 1)
    last, now = moments[place - 1], moments[place]
    words = [m.words for m in moments]
    nearby = [w for w in words[place + 1 : place + 3] + words[max(0, place - 2) : place] if w != now.words]
    if len(nearby) < 3 or len(set(words)) < len(words) or not now.before:
        return None
    options = tuple(choose.shuffled([now.words, *nearby[:3]]))
    done = [w for w in options if w in words[:place]]
    return Assignment(
        f"{p.scenario} CE, turn {p.turn}. The last step that asked for anything began with this: {last.words}. It is over now, with "
        f"these as its last words: {' '.join(sentence(x) for x in now.before)}\n\nPredict, then check: what is asked next?",
        OneOf(options),
        now.words,
        (
            f"You come from here: {last.stage}. Go through the steps that follow.",
            f"The next question belongs to the {now.stage}.",
        ),
        (f"{now.stage}: {now.words} (Case {now.request.case}).", "Steps in which nothing is to be thrown or decided are passed over."),
        (
            *(Mistake(w, "That step is over already this turn.") for w in done),
            *(Mistake(w, "That comes later: something else is due before it.") for w in options if w not in done),
        ),
        board=p,
    )  # fmt: skip


@exercise(LESSON, "find the mistake", "A slip in the log")
def slip_in_the_log(choose: Chooser) -> Assignment | None:
    """The log of a Tax or Revolt step with one line that does not follow from its dice."""
    p = set_up(choose, ("286", "363", "425"))
    run, words = choose.pick([(treasury.taxes, "Taxes"), (revolts.revolts, "Revolts")])
    lines: list[tuple[str, str]] = []
    steps, answer = run(p), None
    try:
        while True:
            asked = steps.send(answer)
            answer = None
            if isinstance(asked, Roll):
                answer = choose.throw(asked.number)
            elif not isinstance(asked, Note):
                if not isinstance(asked, Checkpoint):
                    break
            elif asked.dice and asked.ledger is not None and "(Insurgent)" not in asked.what:
                added = f", {asked.ledger.total:+d}" if asked.ledger.total or words == "Revolts" else ""
                lines.append((sentence(asked.what), f" (dice {' '.join(map(str, asked.dice))}{added})"))
    except StopIteration:
        pass
    lines = choose.sample(lines, 5)
    place = choose.number(0, len(lines) - 1)
    said, dice = lines[place]
    wrong = _altered(said)
    if not wrong or len(lines) < 4:
        return None
    shown = [w + d for w, d in lines]
    shown[place] = wrong + dice
    right = "holds" if words == "Revolts" else "doubled"
    return Assignment(
        f"{p.scenario} CE. Some lines from somebody's log of the {words} step, each with its dice and what is added to them. In one line "
        "the result does not follow from the dice.\n\nIn which?",
        OneOf(tuple(shown)),
        shown[place],
        (
            "Taxes are doubled when dice and modifier together are 0 or less."
            if words == "Taxes"
            else "A Province Revolts when dice and modifier together are above 6.",
            "Add up dice and modifier line by line.",
        ),
        (f"It should read: {said}{dice}", f"Cases {'9.2.4' if words == 'Taxes' else '11.1.1 and 11.1.3'}."),
        tuple(Mistake(x, f"That line is right: add it up, and look whether it says {right}.") for x in shown if x != shown[place]),
        board=p,
    )  # fmt: skip


def _altered(line: str) -> str:
    """The line with another outcome, or ""."""
    for a, b in ((" holds.", " Revolts."), (" Revolts.", " holds.")):
        if line.endswith(a):
            return line.removesuffix(a) + b
    if line.endswith(", doubled."):
        return line.removesuffix(", doubled.") + "."
    return line.removesuffix(".") + ", doubled." if " collects " in line else ""
