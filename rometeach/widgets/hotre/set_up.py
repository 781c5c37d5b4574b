"""The controls of History of the Roman Empire for everything that is not a Province: phase, Factions, Tokens, cards, counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...core.frozen import replace
from ...core.hands import is_covered
from ...hotre.board.grammar import PHASES
from ...hotre.board.state import BARBARIAN, DRAW, EMPEROR, OVER, PLAY, SET_UP, STEPS, Token
from ...hotre.board.texts import listed
from ...hotre.board.views import colour
from ...hotre.columns import LAST_TURN
from ...hotre.position import Position
from ..workbench.controls import Choice, Control, Counter, Deed, Group, Stepper, choice
from . import clauses
from .map.picture import kind_of_badge
from .place_controls import run_by

OPEN = {
    SET_UP: "the Event Cards are still to be dealt",
    DRAW: "Tokens are drawn now; all Player Phases of the turn are still to come",
    PLAY: "the Tokens are drawn; Player Phases are played now",
    OVER: "nothing is played any more",
}
STEPS_OPEN = {
    "Events": "Event Cards may be played; building, placement and Victory Points are still to come",
    "Building": "Legions, Forts and Cities are bought now; placement is still to come",
    "Placement": "building is over; Armies are placed and fights fought now",
    "Cities": "placement and fights are over; Cities are looted or spared now",
    "Points": "only Victory Points are still to come",
}
"""What a phase and a step of a Player Phase open and close (4, 4.1)."""
_NUMBERS = (
    ("Armies beside the map", "reserve", "reserve", "8"),
    ("Forts beside the map", "forts", "forts", "8.2.3"),
    ("Event Cards played in it", "cards", "phase cards", "7"),
    ("A card adds to the attack", "attack_card", "attack card", "7"),
    ("A card adds to the defence", "defence_card", "defence card", "7"),
    ("A card adds Victory Points", "points_card", "points card", "7"),
)


def set_up(p: Position) -> Sequence[Group]:
    """All of them."""
    step = f", {p.active.step}: {STEPS_OPEN[p.active.step]}" if p.active else f": {OPEN[p.phase]}"
    peoples = [s for s in p.rules.kinds if p.rules.kind_of(s) not in ("Faction", "Rebels")]
    there = [s for s in peoples if s in p.runs or p.armies_of(s)]
    found = [
        Group(f"Turn {p.turn}, {p.active.words if p.active else p.phase}{step}", (*_phase(p), *(_active(p) if p.active else ()))),
        Group("Victory Points and Event Cards played", tuple(_factions(p))),
        Group("Put on the map", tuple(_tray(p, p.factions)) + tuple(_built())),
        Group("Peoples, Kingdoms, Tribes and Rebels to put on the map", tuple(_tray(p, _others(p))), True, True),
        Group("Tokens of this turn", tuple(_tokens(p))),
        Group("Who runs whom", tuple(run_by(p, s) for s in there)),
        Group("Who runs the Peoples that are not on the map", tuple(run_by(p, s) for s in peoples if s not in there), True, True),
        Group("Event Cards", (*_cards(p), *_covered(p)), True, True),
        Group("Peoples that were there when the turn began (9.2)", tuple(_present(p, there)), folded=True),
        Group("Who may not attack whom this turn (16)", tuple(_spared(p, there)), folded=True),
    ]  # fmt: skip
    return [g for g in found if g.controls]


def _others(p: Position) -> list[str]:
    return [s for s in clauses.sides(p) if s not in p.factions]


def _phase(p: Position) -> Iterator[Control]:
    yield Stepper(
        "Turn", p.turn, f"turn {p.turn + 1}" if p.turn < LAST_TURN else "", f"turn {p.turn - 1}" if p.turn > 1 else ""
    )
    ends = "; active: nobody" if p.active else ""
    yield choice("Phase", [(x, x, f"phase {x}{ends if x != PLAY else ''}") for x in PHASES], p.phase, OPEN[p.phase])
    yield Stepper(
        "Player Phases that are over", p.done, f"done {p.done + 1}", f"done {p.done - 1}" if p.done else "", note="6"
    )
    offers = [("nobody's", "", "active: nobody")]
    for faction, side in clauses.phases(p):
        words = f"{faction}: {'Roman' if faction == side else side}"
        offers.append((words, f"{faction} {side}", clauses.active(p, faction, side, p.active.step if p.active else "")))
    now = f"{p.active.faction} {p.active.side}" if p.active else ""
    yield choice("Player Phase", offers, now, "6")


def _active(p: Position) -> Iterator[Control]:
    now, left = p.now, clauses.counters(p)
    offers = [(x, x, f"active: {now.faction} as {now.side}, {x}") for x in STEPS]
    yield choice("Step", offers, now.step, STEPS_OPEN[now.step])
    for label, field, word, section in _NUMBERS:
        number: int = getattr(now, field)
        can = field != "reserve" or left[now.side] > 0
        less = f"{word} {number - 1}" if number else ""
        yield Stepper(label, number, f"{word} {number + 1}" if can else "", less, f"{word} {{}}", note=section)
    if now.side in p.factions:
        offers = [("alive", "alive", "emperor alive"), ("dead", "dead", "emperor dead")]
        yield choice("Emperor", offers, "alive" if now.emperor else "dead", "What he brings ends with his death (5.3)")


def _factions(p: Position) -> Iterator[Control]:
    most = p.rules.values["events.turn"]
    for name, f in p.factions.items():
        for label, word, now in (("Roman", "roman", f.roman), ("Barbarian", "barbarian", f.barbarian)):
            text = f"{name} {word}"
            yield Stepper(
                f"{name}: {label} VP",
                now,
                f"{text} {now + 1}",
                f"{text} {now - 1}" if now else "",
                f"{text} {{}}",
                note="15",
            )
        less = f"{name} played {f.played - 1}" if f.played else ""
        yield Stepper(
            f"{name}: cards played",
            f.played,
            f"{name} played {f.played + 1}" if f.played < most else "",
            less,
            note="7",
        )
        if len(p.seats) > len(p.players) or len(p.factions) == 4:
            seats = [(s, s, f"{name} seat {s}") for s in p.factions]
            yield choice(f"{name}: run by the player of", seats, p.seats[name], "2.1")


def _tray(p: Position, sides: Iterable[str]) -> Iterator[Counter]:
    left = clauses.counters(p)
    for side in sides:
        if (spare := left[side]) > 0:
            yield Counter(side, clauses.armies(side), kind_of_badge(p, side), f"{spare} more counters")


def _built() -> Iterator[Counter]:
    for name, section in (("Fort", "8.2.3"), ("Fortress", "8.2.3"), ("City", "8.2.4"), (clauses.LOOTED_CITY, "12")):
        yield Counter(name, name, "city" if "City" in name else "fort", section)


def _tokens(p: Position) -> Iterator[Choice]:
    emperors = {at: e.name for at, e in p.rules.emperors.items()}
    for kind, known in ((BARBARIAN, p.rules.people_of), (EMPEROR, emperors)):
        names = {n: name for (turn, n), name in known.items() if turn == p.turn}
        taken = {t.number for t in p.tokens if t.kind == kind}
        for faction in p.factions:
            held = [t for t in p.tokens if t.kind == kind and t.holder == faction]
            for token in held:
                yield from _token(p, token, {n: x for n, x in names.items() if n == token.number or n not in taken})
            if not held:
                offers = [("none", "", "")]
                for n, x in names.items():
                    if n not in taken:
                        change = clauses.tokens((*p.tokens, Token(kind, n, faction, faction, shown=True)))
                        offers.append((f"{n}: {x}", str(n), change))
                yield choice(f"{faction}: {kind} Token", offers, "", "5.4")


def _token(p: Position, token: Token, names: dict[int, str]) -> Iterator[Choice]:
    others = [t for t in p.tokens if t is not token]
    drawn = ", drawn and not yet kept" if token.waits else ""
    label = f"{token.holder}: {token.kind} Token{drawn}"

    def instead(**changes: object) -> str:
        return clauses.tokens(replace(token, **changes) if t is token else t for t in p.tokens)

    offers = [("none", "", clauses.tokens(others))]
    offers += [(f"{n}: {x}", str(n), instead(number=n)) for n, x in names.items()]
    if not token.number:
        offers.append(("covered", "0", ""))
    yield choice(label, offers, str(token.number), "5.4")
    if token.number:
        shown = [("covered", "", instead(shown=False)), ("revealed", "yes", instead(shown=True))]
        yield choice(f"{label} is", shown, "yes" if token.shown else "", "5.4")


def _cards(p: Position) -> Iterator[Choice]:
    """Where each card lies whose face the board knows."""
    heaps = {f: x.hand for f, x in p.factions.items()} | {"discards": p.discards, "aside": p.aside}
    words = {f: f"hand of {f}" for f in p.factions} | {"discards": "played", "aside": "not dealt"}
    hidden = {f for f, hand in heaps.items() if any(map(is_covered, hand))}
    for card in p.rules.cards:
        now = next((heap for heap, cards in heaps.items() if card in cards), "")
        if card in p.unseen:
            continue
        offers = (
            [("out of the game", "", _heap(now, [c for c in heaps[now] if c != card]))]
            if now
            else [("out of the game", "", "")]
        )
        for heap in heaps:
            if heap in hidden and heap != now:
                continue
            left = [_heap(now, [c for c in heaps[now] if c != card])] if now else []
            offers.append((words[heap], heap, "; ".join([*left, _heap(heap, [*heaps[heap], card])])))
        yield choice(card, offers, now, f"{p.rules.cards[card].colour} back (7)")


def _heap(name: str, cards: Sequence[str]) -> str:
    return f"{name}: {listed(cards)}" if name in ("discards", "aside") else f"{name} hand: {listed(cards)}"


def _covered(p: Position) -> Iterator[Deed]:
    """Cards that this view does not know: who may have played them."""
    for faction, f in p.factions.items():
        backs = {colour(p.rules, c): c for c in f.hand if is_covered(c)}
        for card in dict.fromkeys(p.unseen):
            back = backs.get(p.rules.cards[card].colour) if card in p.rules.cards else None
            if back is None:
                continue
            hand, unseen = list(f.hand), list(p.unseen)
            hand.remove(back)
            unseen.remove(card)
            change = [_heap(faction, hand), _heap("discards", [*p.discards, card]), f"unseen: {listed(unseen)}"]
            yield Deed(f"{faction} has played {card}", "; ".join(change), "It was covered (7)")


def _present(p: Position, sides: Sequence[str]) -> Iterator[Choice]:
    for people in dict.fromkeys([*p.present, *(s for s in sides if s in p.rules.peoples)]):
        change = f"present: {listed(clauses.toggled(p.present, people))}"
        yield choice(people, [("no", "", change), ("yes", "yes", change)], "yes" if people in p.present else "")


def _spared(p: Position, sides: Sequence[str]) -> Iterator[Choice]:
    for people in (s for s in sides if s in p.rules.peoples):
        for faction in p.factions:
            words = f"{people} {faction}"
            change = f"spared: {listed(clauses.toggled(p.spared, words))}"
            yield choice(
                f"{people} against {faction}",
                [("may attack", "", change), ("spare", "yes", change)],
                "yes" if words in p.spared else "",
            )


__all__ = ["OPEN", "STEPS_OPEN", "set_up"]
