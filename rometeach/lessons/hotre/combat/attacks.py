"""Exercises of lesson 4 about attacks: where to attack, what is true of combat, an attack in order (10 to 10.5)."""

from __future__ import annotations

from rometeach.core.results.show import percent
from rometeach.hotre.charts import combat
from rometeach.hotre.phases import fight

from ...answers import OneOf
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...patterns import in_order
from .. import fields
from ..boards import Claim, armies_in, claims
from .scenes import CROSSINGS, LESSON


@exercise(LESSON, "decide", "Where to attack")
def where(choose: Chooser) -> Assignment | None:
    """The Province of four that the next Army takes most easily."""
    base = fields.named()
    rules, turn = base.rules, choose.number(2, 7)
    roman = choose.likely(1, 2)
    peoples = sorted({p for (t, _), p in rules.people_of.items() if t == turn})
    side = "Red" if roman else choose.pick(peoples)
    start = choose.pick(rules.provinces)
    near = choose.shuffled(sorted(rules.neighbours[start]))[:4]
    if roman and start in rules.ports:
        far = sorted(n for n in rules.ports if n not in rules.neighbours[start] and n != start)
        near = [*near[:3], choose.pick(far)]
    if len(near) < 4:
        return None
    enemies = ["Blue", "Green", *([p for p in peoples if p != side][:1] if roman else [])]
    clauses = [f"turn {turn}; phase Play; title: Turn {turn}", f"{start}: {side} 1"]
    for n in near:
        enemy = choose.pick(enemies)
        fort = choose.pick(("", "", ", Fort", ", Fortress")) if enemy in ("Blue", "Green") else ""
        clauses.append(f"{n}: {enemy} 1{fort}{', City' if fort == ', Fortress' else ''}")
    clauses += [f"{x} of Yellow" for x in peoples if x == side or x in enemies]
    if roman:
        clauses.append(f"tokens: Emperor {choose.number(1, 6)} Red shown")
    clauses.append(f"active: {'Red' if roman else 'Yellow'} as {side}, Placement; reserve 1; held: {start}")
    p = fields.changed(base, "; ".join(clauses))
    if p is None:
        return None
    attacks = {n: fight.attack(p, side, n) for n in near}
    found = {n: combat.exchange(rules, a).p for n, a in attacks.items()}
    best = max(near, key=lambda n: found[n])
    if sum(found[n] == found[best] for n in near) > 1 or any(a.bonus.die for a in attacks.values()):
        return None
    options = tuple(choose.shuffled(near))
    emperor = p.emperor_of("Red") if roman else None
    led = f" Red is led by {emperor.name} (bonus: {emperor.bonus})." if emperor else ""
    who = "Red has one Legion left" if roman else f"The {side} have one Army left"
    told = "; ".join(f"{n}: {armies_in(p, n)}, {CROSSINGS[attacks[n].crossing]}" for n in options)
    why = {
        n: f"{armies_in(p, n)[:1].upper()}{armies_in(p, n)[1:]}, {CROSSINGS[attacks[n].crossing]}: {percent(found[n])}."
        for n in options
    }
    return Assignment(
        f"{who}, in {start}.{led} The Provinces that it can attack: {told}.\n\nWhere is it most likely to win?",
        OneOf(options),
        best,
        (
            "For each: how many dice does the defender throw, what is added to them, and who wins ties?",
            "A second die, or a Fort: each brings 69% down to about a half; both together leave a quarter.",
        ),
        tuple(f"{n}: {percent(found[n])} (Case 10)." for n in options),
        fields.missed(why, {best}),
        board=p,
        focus=start,
        why=why,
    )


CLAIMS = (
    Claim("The highest single die of each side is compared.", "The dice of each side are added up and compared.", "10"),
    Claim("The loser of an exchange removes one Army.", "The loser of an exchange removes all his Armies there.", "10"),
    Claim("Equal dice are thrown again if nobody wins ties.", "Equal dice cost both sides an Army.", "10"),
    Claim("A Fort adds 1 to each die of the defender.", "A Fort gives the defender a second die.", "10.4"),
    Claim("A Fortress wins ties for the defender.", "A Fortress adds 2 to each die of the defender.", "10.4"),
    Claim(
        "Against an attack over a strait the defender throws two dice.",
        "Against an attack over a strait the attacker throws one die.",
        "10.3",
    ),
    Claim("Only Legions can retreat.", "Barbarians can retreat to a Province of theirs.", "10.1"),
    Claim(
        "A landing among Barbarians meets two dice, with 1 on each.",
        "A landing among Barbarians meets one die, as they have no ports.",
        "9.3.2",
    ),
    Claim(
        "Your own other side gives way without dice.",
        "Your own other side throws dice against you like any other.",
        "10.5",
    ),
    Claim(
        "Legions need not fight a Fort that stands alone.",
        "Legions must beat a Fort that stands alone, as if it were an Army.",
        "10.4",
    ),
    Claim(
        "Three equal faces kill an Emperor with a third die.",
        "A triple six alone kills an Emperor with a third die.",
        "5.3",
    ),
    Claim(
        "An attacker who has lost an Army may stop.", "An attacker must go on until he or the defender is gone.", "10"
    ),
)


@exercise(LESSON, "find the mistake", "A wrong word about war")
def wrong_word(choose: Chooser) -> Assignment | None:
    """One of five sentences about combat is wrong."""
    prompt = (
        "Somebody at the table explains how a fight goes, in five sentences. One of them is wrong.\n\nFind it: which?"
    )
    return claims(choose, prompt, CLAIMS)


STEPS = (
    ("The attacker places an Army in the defender's Province", "9.2.2"),
    ("The border says how many dice the defender throws", "10.2"),
    ("Both sides throw their dice for the first time", "10"),
    ("A Fort's 1 is added, and the highest dice are compared", "10.4"),
    ("The loser removes an Army", "10"),
    ("Legions that are left in defence may retreat", "10.1"),
    ("The next round is thrown", "10"),
    ("The Province is conquered, and its City may be looted", "12"),
    ("Up to two more Armies may be placed there", "10"),
)


@exercise(LESSON, "order the steps", "An attack, in order")
def attack_in_order(choose: Chooser) -> Assignment | None:
    """The steps of an attack that succeeds."""
    prompt = "An attack that succeeds in the end, from the first counter to the last: order these steps."
    return in_order(choose, prompt, STEPS, choose.number(4, 6))
