"""Sentences about the draw, the order of play and the events, right and wrong: one of five is to be found (5 to 7.3, 11)."""

from __future__ import annotations

from rometeach.core.results.show import Table
from rometeach.hotre.charts import strength
from rometeach.hotre.phases.common import numeral
from rometeach.hotre.phases.order import order
from rometeach.hotre.position import Position
from rometeach.hotre.rules import FACTIONS

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Mistake
from .exercises import dealt, held
from .scenes import LESSON, name_of

Said = tuple[str, bool, str]
"""A sentence, whether it is right, and why, or what is right."""


def about_order(p: Position, choose: Chooser) -> Said:
    """Which of two Phases comes first."""
    tokens = order(p)
    i, j = sorted(choose.sample(range(len(tokens)), 2))
    one, two = (name_of(p, tokens[n]) for n in (i, j))
    right = choose.likely(1, 2)
    first, then = (one, two) if right else (two, one)
    why = "The numbers tell it: People and Emperors take turns, the lowest of each first (6)."
    return f"{first} moves before {then}", right, why


def about_emperor(p: Position, choose: Chooser) -> Said:
    """What an Emperor brings."""
    faction = choose.pick(FACTIONS)
    found = p.emperor_of(faction)
    assert found
    right = choose.likely(1, 2)
    others = sorted({e.bonus for (t, _), e in p.rules.emperors.items() if t == p.turn and e.bonus != found.bonus})
    said = found.bonus if right or not others else choose.pick(others)
    return (
        f"{found.name} gives {faction} this bonus: {said}",
        said == found.bonus,
        f"The Emperors Chart gives him: {found.bonus} (5.3).",
    )


def about_people(p: Position, choose: Chooser) -> Said:
    """How many new Armies a People gets."""
    faction = choose.pick(FACTIONS)
    people = p.people_of(faction)
    new = strength.new_armies(p, people)
    right = choose.likely(1, 2)
    said = new if right else new + choose.pick((-1, 1, 2))
    return (
        f"{faction} gets {said} new Armies of the {people}, who are not on the map yet",
        said == new,
        f"The Barbarians Chart gives them {new} on turn {p.turn} (5.2).",
    )


EVENTS: tuple[tuple[str, str, str], ...] = (
    (
        "A player may play two Event Cards in a Game Turn",
        "A player may play two Event Cards in one Phase",
        "One in a Phase, two in a turn (7).",
    ),
    (
        "A card may be played only on the turns that stand on it",
        "A card may be played on any turn",
        "Each card names its turns (7.1).",
    ),
    (
        "A new Kingdom brings a City and a Fort with it",
        "A new Tribe brings a City and a Fort with it",
        "Kingdoms have Cities and Forts, Tribes have not (14).",
    ),
    (
        "A new Tribe places its Armies at once, and fights at once",
        "A new Tribe waits for its player's next Phase",
        "Its mini-phase comes at once (7.2).",
    ),
    (
        "A Kingdom scores in the Barbarian Phase of its player",
        "A Kingdom scores in the Roman Phase of its player",
        "Kingdoms and Tribes count with the Barbarians (15.1).",
    ),
    ("A plague leaves Cities as they are", "A plague takes the City with the Armies", "Cities are not touched (7.3)."),
    (
        "A Province that is empty is taken without a fight",
        "A Province that is empty may be looted by whoever comes",
        "It is claimed, not conquered, and only conquest is followed by looting (7.3).",
    ),
    (
        "A Fort helps a Legion against Rebels who rise",
        "Difficult Terrain helps a Legion against Rebels who rise",
        "They cross no border; a Fort still helps (11).",
    ),
    (
        "A Rebel Legion cannot be recruited while it stands",
        "A Rebel Legion may be recruited again at once",
        "It is not eliminated yet (11).",
    ),
    (
        "Tokens that nobody drew are laid aside unseen",
        "Tokens that nobody drew are shown to all",
        "They are laid aside for later turns (5.4).",
    ),
    (
        "A player who was given a Token must pass the one that he draws",
        "A player who was given a Token may keep the one that he draws",
        "Nobody holds two of a kind (5.4).",
    ),
)
"""Right, wrong, and why."""


def about_events(choose: Chooser) -> Said:
    """A rule about Events or Tokens."""
    right, wrong, why = choose.pick(EVENTS)
    is_right = choose.likely(1, 2)
    return right if is_right else wrong, is_right, why


@exercise(LESSON, "find the mistake", "Four sentences are right")
def one_is_wrong(choose: Chooser) -> Assignment | None:
    """One of five sentences about a turn is wrong."""
    p = dealt(choose, choose.number(1, 7))
    makers = (about_order, about_emperor, about_people)
    found = [make(p, choose) for make in (*makers, choose.pick(makers))]
    found += [about_events(choose) for _ in range(3)]
    said = {one[0]: one for one in found}
    right, wrong = [s for s in said.values() if s[1]], [s for s in said.values() if not s[1]]
    if len(right) < 4 or not wrong:
        return None
    bad = choose.pick(wrong)
    options = tuple(choose.shuffled([bad[0], *(s[0] for s in choose.sample(right, 4))]))
    return Assignment(
        f"Turn {p.turn}, and all Tokens are drawn. Somebody at the table says five things. One of them is wrong.\n\nWhich?",
        OneOf(options),
        bad[0],
        (
            "Take them one by one: is it about a number, about a chart, or about a rule?",
            f"It is about {_subject(bad[0])}.",
        ),
        (f"{bad[0]}: that is wrong. {bad[2]}",),
        tuple(Mistake(text, f"That is right. {said[text][2]}") for text in options if text != bad[0]),
        shown=(held(p), charts(p)),
        board=p,
        focus="order",
    )


def charts(p: Position) -> Table:
    """The Barbarians Chart and the Emperors Chart of the turn."""
    rows = []
    for n in range(1, 7):
        people = p.rules.people_of.get((p.turn, n), "")
        emperor = p.rules.emperors[p.turn, n]
        armies = str(p.rules.strength(p.turn, people)) if people else ""
        rows.append((numeral(n), people, armies, emperor.name, emperor.bonus))
    return Table(f"The charts of turn {p.turn}", ("Token", "People", "Armies", "Emperor", "Bonus"), tuple(rows))


def _subject(sentence: str) -> str:
    """What a sentence is about, for a hint."""
    words = {"moves before": "the order of play", "bonus": "an Emperor", "new Armies": "a People"}
    return next((what for word, what in words.items() if word in sentence), "the draw or the Event Cards")
