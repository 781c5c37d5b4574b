"""The exercises of lesson 10 about Rebellions: the sum, the chance, and the die that decides."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from rometeach.core.figures.ledger import Ledger
from rometeach.core.frozen import Frozen
from rometeach.core.results.show import chance
from rometeach.rome_iinc.board.board import Commander
from rometeach.rome_iinc.charts import rebellion
from rometeach.rome_iinc.phases import people
from rometeach.rome_iinc.phases import rebellions as phase
from rometeach.rome_iinc.position import Position

from ... import patterns
from ...answers import Chance, OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake
from ...steps import play, script
from ..boards import as_position
from ..fighting.scenes import garrison, statesmen
from .scenes import LESSON, appoint, capital, mustered, settled, start


@dataclass(frozen=True)
class Hero:
    """A Governor who triumphed this turn."""

    board: Position
    who: Commander

    @property
    def emperor(self) -> Commander:
        """His Emperor."""
        return self.board.emperor_of(self.board.empire_of_commander(self.who))

    @property
    def ledger(self) -> Ledger:
        """What is added to his dice."""
        return self.board.rules.ledger(rebellion.terms(self.board, self.who))

    @property
    def focus(self) -> str:
        """Where to look: a Province of his, one with Units if there is one."""
        return (*self.garrisons, self.board.rules.provinces_of[self.who.commands[0]][0])[0]

    @property
    def garrisons(self) -> tuple[str, ...]:
        """The Provinces of his Commands with Units."""
        return tuple(
            n
            for c in self.who.commands
            for n in self.board.rules.provinces_of[c]
            if self.board.provinces[n].units.number
        )


def hero(choose: Chooser) -> Hero | None:
    """A Governor with one or two Commands, a War counter, random garrisons and a random Unrest of his Empire."""
    p = start(choose, "Rebellions")
    empire = choose.pick(("East", "West"))
    able = settled(p, empire)
    if not able:
        return None
    first = choose.pick(able)
    near = [c for c in able if c != first and people.touch(p, first, c)]
    name = choose.pick(statesmen(p.scenario)) if choose.likely(3, 4) else ""
    commands = (first, *choose.sample(near, 1)) if name and choose.likely(1, 2) else (first,)
    p = appoint(p, name, commands)
    war = choose.pick([n for n in p.wars_box if n in p.rules.wars])
    held = replace(p.governors[first], triumphs=(war,))
    p = replace(p, governors=Frozen({**p.governors, first: held}), wars_box=tuple(n for n in p.wars_box if n != war))
    p = mustered(choose, p, commands, choose.number(2, 3))
    p = p_unrest(p, empire, choose.number(1, 18))
    return Hero(p, p.commander_of[first])


def p_unrest(p: Position, empire: str, unrest: int) -> Position:
    """The board with this Unrest in an Empire."""
    return as_position(people.with_empire(p, empire, replace(p.empire(empire), unrest=unrest)))


def told(h: Hero) -> str:
    """The hero, his Emperor, the Unrest and his garrisons in words."""
    p = h.board
    empire = p.empire_of_commander(h.who)
    army = "; ".join(garrison(p, n) for n in h.garrisons) or "nothing"
    war = p.governors[h.who.box].triumphs[0]
    post = capital(h.who.name) + (f", Governor of {' and '.join(h.who.commands)}," if h.who.statesman else "")
    return (
        f"{p.scenario} CE. {post} has triumphed "
        f"over the {war} War. His Popularity is "
        f"{h.who.abilities.popularity}, that of the Emperor, {h.emperor.name}, "
        f"{h.emperor.abilities.popularity}. {empire}ern Unrest is "
        f"{p.empire(empire).unrest}. In his Provinces stand: {army}."
    )


@exercise(LESSON, "compute", "The sum of a Rebellion", more=True)
def rebellion_sum(choose: Chooser) -> Assignment | None:
    """What is added to the dice of a hero."""
    h = hero(choose)
    if h is None:
        return None
    total = h.ledger.total
    signed = h.who.abilities.popularity - h.emperor.abilities.popularity
    units = [h.board.provinces[n].units for n in h.garrisons]
    auxilia = sum(u.veteran_auxilia for u in units)
    plain = sum(u.cavalry + u.guard + u.legion + u.fleet for u in units)
    veterans = sum(x.value for x in h.ledger.lines if "veteran" in x.key)
    mistakes = [
        Mistake(
            total + signed - abs(signed),
            "The smaller Popularity is always taken from the greater, so it is never a minus (Case 11.5.4).",
        ),
        Mistake(
            total + h.who.abilities.popularity - abs(signed),
            "The difference counts, not his own Popularity (Case 11.5.4).",
        ),
        Mistake(total + auxilia, "Veteran Auxilia tempt nobody to rebel (Case 2.2.6)."),
        Mistake(total + plain, "Only Veterans count for a Rebellion (Case 2.1.3)."),
        Mistake(total + veterans, "A Veteran counts 1 here, not 2 (Case 11.5.4)."),
    ]
    return patterns.total(
        f"{told(h)}\n\nWhat is added to the three dice of his Rebellion?",
        h.ledger,
        (
            "Three things: how far the two Popularities lie apart, the Unrest, and his Veterans.",
            "Veteran Cavalry, Guards, Legions and Fleets count 1 each; Auxilia never do.",
            f"His Veterans make {veterans:+d}.",
        ),
        mistakes,
        board=h.board,
        focus=h.focus,
    )


def _tail(least: int) -> Fraction:
    return Fraction(sum(sum(t) >= least for t in product(range(1, 7), repeat=3)), 216)


@exercise(LESSON, "compute", "The danger of a hero")
def rebellion_chance(choose: Chooser) -> Assignment | None:
    """From the sum to the chance of a Rebellion."""
    h = hero(choose)
    if h is None or not 8 <= h.ledger.total <= 21:
        return None
    odds = rebellion.odds(h.board, h.who)
    limit = h.board.rules.values["rebellion.limit"]
    return Assignment(
        f"{capital(h.who.name)} has beaten a War ({h.board.scenario} CE). His Rebellion sum is "
        f"{h.ledger.total:+d}.\n\nHow likely will he turn on his Emperor?",
        Chance(),
        odds.p_rebels,
        (
            f"He rebels with a total of {limit} or more.",
            f"The three dice must show {odds.needs} or more.",
        ),
        (
            ("The sum", h.ledger),
            f"{odds.needs} or more with three dice: {odds.p_rebels * 216} of 216 throws, {chance(odds.p_rebels)}",
        ),
        (
            Mistake(
                Fraction(max(0, min(16, 19 - odds.needs)), 16),
                "The totals of three dice are not equally likely: count throws.",
            ),
        ),
        board=h.board,
        basis=(
            Basis(
                h.ledger,
                lambda total: _tail(limit - total),
                f"A total of exactly {limit} is a Rebellion too, and {limit - 1} is not (Case 11.5.3).",
                "That is the chance that he stays loyal.",
                given=True,
            ),
        ),
    )


@exercise(LESSON, "predict then check", "Loyal or not?", more=True)
def loyal_or_not(choose: Chooser) -> Assignment | None:
    """A hero throws: what is he afterwards?"""
    h = hero(choose)
    if h is None or not 10 <= h.ledger.total <= 20:
        return None
    dice = choose.throw(3)
    target = choose.likely(1, 2)
    end = play(phase.after_triumphs(h.board), script([dice])).board
    rebels = end.commander_of[h.who.commands[0]].is_rebel
    total = sum(dice) + h.ledger.total
    if rebels != target or abs(total - 25) > 4:
        return None
    where = " and ".join(h.who.commands)
    one = h.who.commands[0]
    fates = {
        "rebel": f"He is a Rebel with {where}; the War counter goes",
        "loyal": f"He stays Governor of {where}; the War counter goes",
        "keeps": f"He stays Governor of {where} and keeps the War counter for the next turn",
        "crown": "He becomes Rebel Emperor at once",
    }
    if len(h.who.commands) > 1:
        fates["one"] = f"He is a Rebel with {one} alone, where the War counter lay"
    answer = fates["rebel" if rebels else "loyal"]
    return Assignment(
        f"{told(h)}\n\nPredict, then check: he throws {dice[0]}, {dice[1]} and {dice[2]}. What now?",
        OneOf(tuple(choose.shuffled(list(fates.values())))),
        answer,
        (
            f"The sum is {h.ledger.total:+d}, so the total is {total}.",
            "The War counter leaves his box in any case. A Rebel takes all his Commands with him.",
        ),
        (
            ("The sum", h.ledger),
            f"{sum(dice)} {h.ledger.total:+d} = {total}",
            f"Played by the rules: {answer[0].lower()}{answer[1:]}.",
        ),
        tuple(
            Mistake(text, why)
            for key, text, why in (
                ("rebel", fates["rebel"], f"{total} is less than the limit (Case 11.5.3)."),
                ("loyal", fates["loyal"], f"{total} is enough for a Rebellion (Case 11.5.3)."),
                ("keeps", fates["keeps"], "The War counter is removed, whatever he throws (Case 11.5.3)."),
                (
                    "crown",
                    fates["crown"],
                    "First he is a Rebel; only a dead Emperor leaves him the throne (Case 5.1.4).",
                ),
                ("one", fates.get("one", ""), "All his Commands rebel with him (Case 5.3.1)."),
            )
            if text and text != answer
        ),
        board=h.board,
        focus=h.focus,
    )
