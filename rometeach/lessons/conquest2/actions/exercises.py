"""Exercises of lesson 3 about money: a recruiting bill, taxes, Chaos, which card, what is true (3.1, 3.2, 3.4, 4)."""

from __future__ import annotations

from rometeach.conquest2.charts.points import taxes
from rometeach.conquest2.phases.cards import takeable
from rometeach.core.words import counted

from ...answers import AnyOf, WholeNumber
from ...chooser import Chooser
from ...claims import Claim, claims
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order, total
from ...slips import Basis, Mistake, terms
from .. import boards
from .scenes import LESSON

PIECES = ("Infantry", "Cavalry", "Catapult", "General", "Galley")
MANY = {"Catapult": "Catapults", "General": "Generals", "Galley": "Galleys"}


def _many(number: int, piece: str) -> str:
    return f"{number} {MANY.get(piece, piece) if number > 1 else piece}"


@exercise(LESSON, "compute", "The recruiting bill")
def recruiting_bill(choose: Chooser) -> Assignment | None:
    """What is left of a purse after a Recruit action."""
    purse = 5 * choose.number(12, 24)
    p = boards.changed(boards.table(boards.FOUR), f"title: Red recruits; Red talents {purse}")
    if p is None:
        return None
    wanted = {
        piece: choose.number(1, 4 if piece in ("Infantry", "Cavalry") else 1) for piece in choose.sample(PIECES, 3)
    }
    costs = p.rules.costs
    ledger = terms(
        "3.2",
        (purse, "the purse before"),
        *((-n * costs[piece], f"{_many(n, piece)} for {n * costs[piece]}") for piece, n in wanted.items()),
    )
    if ledger.total < 0:
        return None
    words = boards.listed([_many(n, piece) for piece, n in wanted.items()])
    return Assignment(
        f"Red has {purse} Talents. In one Recruit action in Italia he buys {words}.\n\nHow many Talents are left?",
        WholeNumber("Talents"),
        ledger.total,
        (
            "Multiply each number with the price of the unit.",
            ", ".join(f"{piece} {costs[piece]}" for piece in wanted) + " Talents.",
        ),
        (("His purse", ledger),),
        board=p,
        focus="prices",
        basis=(Basis(ledger, signs=False),),
    )


@exercise(LESSON, "compute", "The taxes")
def taxes_of_red(choose: Chooser) -> Assignment | None:
    """What a player takes in taxes."""
    base = boards.table(boards.EMPTY_MAP)
    keys = choose.sample(base.rules.keys, choose.number(3, 5))
    city = choose.pick(keys)
    owner = choose.pick(("Red", "Red", "Blue"))
    clauses = []
    for key in keys:
        parts = [f"influence Red {choose.number(1, 3)}"]
        parts += [f"{owner} 1I", f"City of {owner}"] if key == city else []
        clauses.append(f"{key}: {', '.join(parts)}")
    p = boards.changed(base, "; ".join(["title: The taxes", *clauses]))
    if p is None:
        return None
    each = p.rules.charts["tax.influence"].value
    extras = []
    if owner != "Red":
        tokens = p.provinces[city].tokens_of("Red")
        extras = [(tokens * p.rules.charts["tax.city"].value, f"the City in {city}", f"it is {owner}'s (4).")]
    lines = taxes(p, "Red")
    told = {key: p.provinces[key].tokens_of("Red") for key in keys}
    ledger = terms(
        "4",
        *((n * each, f"{counted(n, 'token')} in {key}") for key, n in told.items()),
        *([(told[city] * p.rules.charts["tax.city"].value, f"Red's own City in {city}")] if owner == "Red" else []),
    )
    if ledger.total != lines.total:
        return None
    shown = ", ".join(f"{key} {n}" for key, n in told.items())
    made = total(
        f"A season ends. Red's tokens: {shown}. In {city} stands a City of {owner}.\n\nHow many Talents does Red take in taxes?",
        ledger,
        (
            "Count all tokens, and take five Talents for each.",
            f"{'His own City adds' if owner == 'Red' else 'Only an own City adds'} five more for each token beside it.",
        ),
        caption="The taxes of Red",
        unit="Talents",
        signs=False,
        extras=extras,
        board=p,
        focus=", ".join(keys),
    )
    return made


@exercise(LESSON, "predict then check", "How much Chaos?")
def how_much_chaos(choose: Chooser) -> Assignment | None:
    """The Chaos that a player's actions bring."""
    p = boards.table(boards.FOUR)
    values = p.rules.values
    begins = choose.number(0, 6)
    deeds, parts = [], [(begins, "the Chaos that he had")]
    for _ in range(choose.number(2, 4)):
        kind = choose.pick(("recruit", "tax", "tax", "move", "influence", "card"))
        if kind == "recruit":
            number = choose.number(2, 6)
            deeds.append(f"he recruits {number} Infantry")
            parts.append((values["recruit.chaos"], f"the Recruit action of {number} Infantry"))
        elif kind == "tax":
            talents = 5 * choose.number(1, 5)
            deeds.append(f"he raises a Special Tax of {talents}")
            parts.append((talents // values["tax.talents"], f"the Special Tax of {talents}"))
        else:
            deeds.append({"move": "he moves", "influence": "he buys influence", "card": "he takes a card"}[kind])
    ledger = terms("3.2", *parts)
    if len(parts) < 3 or len({d for d in deeds}) < len(deeds):
        return None
    taxed = sum(5 * n for n, what in parts if "Special Tax" in what)
    mistakes = (
        [Mistake(begins + taxed, "A Special Tax brings one Chaos for each five Talents, not for each one (3.4).")]
        if taxed
        else []
    )
    p = boards.changed(p, f"title: A season of Red; Red chaos {begins}") or p
    return Assignment(
        f"Red has {begins} Chaos. In the rounds of a season {boards.listed(deeds)}.\n\n"
        "Predict, then check: how much Chaos has he then?",
        WholeNumber("Chaos"),
        ledger.total,
        (
            "Moving, buying influence and taking cards bring none.",
            "Each Recruit action brings two, however many units come; each five Talents of a Special Tax bring one.",
        ),
        (("His Chaos", ledger),),
        tuple(m for m in mistakes if m.answer != ledger.total),
        board=p,
        focus="Italia",
        basis=(Basis(ledger, signs=False),),
    )


@exercise(LESSON, "decide", "Which cards can he take?", more=True)
def which_cards(choose: Chooser) -> Assignment | None:
    """The cards of the display that a player can pay and use."""
    base = boards.table(boards.FOUR)
    known = [name for name, card in base.rules.cards.items() if card.kind != "vote" and card.act != "revolt"]
    names = choose.sample(known, 5)
    purse = 5 * choose.number(1, 6)
    p = boards.changed(base, f"title: The display; Red talents {purse}; display: {', '.join(names)}")
    if p is None:
        return None
    right = frozenset(takeable(p, "Red")) & frozenset(names)
    if not 1 <= len(right) <= 4:
        return None
    why = {}
    for name in names:
        cost = p.rules.cards[name].cost
        if name in right:
            why[name] = f"It costs {cost}, and he can use it (3.1)." if cost else "It is free, and he can use it (3.1)."
        elif cost > purse:
            why[name] = f"It costs {cost}, and he has {purse} (3.1)."
        else:
            why[name] = "It is used at once, and could do nothing for him now (3.1)."
    options = tuple(choose.shuffled(names))
    return Assignment(
        f"It is Red's turn. He has {purse} Talents and has taken no card in this round.\n\nWhich of these cards can he take?",
        AnyOf(options),
        right,
        (
            "What does each cost? Cards without a price are free, and still take an action.",
            "A card for immediate use must do something: a Barbarian card needs a Move of four units that gets there.",
        ),
        tuple(f"{name}: {why[name]}" for name in options),
        boards.one_too_many(why, right),
        board=p,
        focus="display",
        why=why,
    )


CLAIMS = (
    Claim("A card is taken once a round at the most.", "With two actions you may take two cards.", "3.1"),
    Claim("A card without a price still takes an action.", "A free card takes no action.", "3.1"),
    Claim("Recruiting needs influence of your own and a Leader.", "Recruiting needs influence alone.", "3.2"),
    Claim("One Recruit action brings two Chaos, whatever you buy.", "Each unit that is recruited brings Chaos.", "3.2"),
    Claim("A Special Tax brings 25 Talents at the most.", "A Special Tax brings as much as you dare.", "3.4"),
    Claim("A Move begins in a Province with your Leader.", "Any units may move without a Leader.", "3.5"),
    Claim("Units of one Move may go to several Provinces.", "All units of a Move go to one Province.", "3.5"),
    Claim("Leaders alone block nobody.", "A General bars the way to enemies.", "3.5"),
    Claim("Enemy Galleys do not stop a landing.", "An enemy Galley beside the goal stops a landing.", "3.5.1"),
    Claim("A Galley carries four units in each action.", "A Galley carries as many units as you have.", "3.5.1"),
    Claim("Who passes may act in a later round.", "Who passes is out until the season ends.", "3.8"),
    Claim("Taxes come once a season.", "Taxes come after each round.", "4"),
    Claim("Units cost nothing to keep.", "For each army you pay upkeep after the season.", "4"),
)  # fmt: skip


@exercise(LESSON, "find the mistake", "A wrong word about actions")
def wrong_sentence(choose: Chooser) -> Assignment | None:
    """One of five sentences about actions is wrong."""
    return claims(choose, "A scribe lists what a Caesar can do. One of his five sentences is wrong.\n\nWhich?", CLAIMS)


STEPS = (
    ("A Special Tax fills the purse", "3.4"),
    ("Units are recruited where a Leader and influence of his are", "3.2"),
    ("They move to the Province of the token, and stop there", "3.5"),
    ("The guard is attacked and beaten", "3.6.1"),
    ("The token is bought", "3.3"),
    ("It brings taxes after the last round", "4"),
    ("It counts for Victory Points", "5.1"),
)


@exercise(LESSON, "order the steps", "The long way to a token")
def to_a_token(choose: Chooser) -> Assignment:
    """From an empty purse to Victory Points."""
    prompt = (
        "Red has a Caesar, but no money and no army. He wants a token that an enemy's Infantry guards. "
        "Order his steps, and what follows."
    )
    return in_order(choose, prompt, STEPS, choose.number(4, 6))


__all__ = ["how_much_chaos", "recruiting_bill", "taxes_of_red", "to_a_token", "which_cards", "wrong_sentence"]
