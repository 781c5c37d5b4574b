"""Exercises of lesson 4 about what you do on the Danube: Redeploy, Campaign, upkeep, and the Confederation (6.4, 6.5, 7.3, 11.2)."""

from __future__ import annotations

from rometeach.aurelian.actions import AURELIAN, PlaceStrength
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import actions, attempts, money
from rometeach.aurelian.charts import danube as chart
from rometeach.aurelian.phases import reactions as phase
from rometeach.aurelian.phases import turn
from rometeach.aurelian.phases.actions import campaign as campaign_step
from rometeach.aurelian.phases.strength import arrange, open_spaces
from rometeach.aurelian.position import Position
from rometeach.core.figures.ledger import total
from rometeach.core.results.show import Table
from rometeach.core.session.requests import Answer, Decision, Request
from rometeach.core.words import counted

from ...answers import AnyOf, OneOf, WholeNumber
from ...chooser import Chooser
from ...exercise import Assignment
from ...generators import exercise
from ...slips import Basis, Mistake, terms
from ...steps import STOP, first, play, script, story
from .. import boards
from .predictions import LESSON
from .raids import front


@exercise(LESSON, "compute", "The upkeep of the Danube", more=True)
def upkeep(choose: Chooser) -> Assignment | None:
    """The Coins that the Danube costs in the Taxation Phase."""
    p = boards.at(choose, choose.pick(("Taxation", "action")))
    if p is None:
        return None
    change = [f"Danube {n}: {choose.number(1, 3)}" for n in range(1, len(p.strength) + 1) if not p.raiders[n - 1]]
    p = p.edit("; ".join(change))
    if choose.likely(1, 3) and "Red" not in p.usurpers:
        p = boards.changed(p, "Red usurper: unnamed; " + "; ".join(f"{b} CV" for b in p.rebels("Red"))) or p
        p = p.edit(f"officers: {', '.join(b for b in p.officers if p.rules.region_of[b] != 'Red') or 'none'}")
    ledger = p.rules.ledger(money.upkeep_terms(p))
    free = sum(s for n, s in enumerate(p.strength, 1) if p.can_redeploy(n))
    return Assignment(
        f"Turn {p.turn}, Taxation Phase. The Army has Strength {p.army}.\n\nHow many Coins does the Danube cost?",
        WholeNumber(),
        -ledger.total,
        (
            "One Coin for each point of Strength on the Danube; the Army costs nothing (11.2).",
            "Leave out the Regions with a named Usurper: he pays for his own. An unnamed one does not.",
        ),
        (("The upkeep", ledger), f"{counted(-ledger.total, 'Coin')} (11.2)."),
        (
            Mistake(sum(p.strength), "Regions with a named Usurper cost you nothing (11.2)."),
            Mistake(free, "Only a named Usurper pays for his Legions; for an unnamed one you pay (11.2)."),
            Mistake(-ledger.total + p.army, "The Army costs nothing (11.2)."),
            Mistake(-ledger.total + sum(map(bool, p.raiders)), "Where Barbarians are, no Legion is left to be paid."),
            Mistake(-ledger.total - 1, "Add up once more, Space by Space.", vague=True),
        ),
        shown=(front(p),),
        basis=(Basis(ledger, lambda coins: -coins, signs=False),),
        board=p,
        focus="the danube",
    )


def _pools(choose: Chooser, p: Position) -> Position | None:
    """The board with other Barbarian Pools, one of them the fullest."""
    names = choose.shuffled([b for b in p.rules.barbarians if b not in p.raiders])
    sizes = choose.shuffled([choose.number(3, 5), choose.number(0, 2), choose.number(0, 2)])
    change = []
    for region, n in zip(p.rules.danube_regions, sizes, strict=True):
        mine = [names.pop() for _ in range(min(n, len(names)))]
        change.append(f"pool {region}: {', '.join(mine) or 'none'}")
    board = boards.changed(p, "; ".join(change))
    return board if board is not None and len(chart.fullest_pools(board)) == 1 else None


def pools(p: Board) -> Table:
    """The Barbarian Pools."""
    rows = tuple((r, str(len(p.pool(r))), ", ".join(p.pool(r)) or "none") for r in p.rules.danube_regions)
    return Table("The Barbarian Pools", ("Pool", "Barbarians", "Which"), rows)


@exercise(LESSON, "compute", "What the Confederation takes", more=True)
def confederation(choose: Chooser) -> Assignment | None:
    """The Strength, or the Coins, that the Confederation costs."""
    p = boards.at(choose, "action")
    p = _pools(choose, p.edit("Confederation > hostile")) if p is not None else None
    if p is None:
        return None
    change = [f"Danube {n}: {choose.number(1, 3)}" for n in range(1, len(p.strength) + 1) if not p.raiders[n - 1]]
    p = p.edit("; ".join([*change, f"treasury {choose.number(6, 12)}"]))
    region = chart.fullest_pools(p)[0]
    played = play(phase.confederation(p, "Confederation"), first)
    after = played.board
    assert isinstance(after, Board)
    lost, coins = sum(p.strength) - sum(after.strength), p.treasury - after.treasury
    spaces = [s for s in p.rules.spaces_of[region] if p.strength[s - 1]]
    of_strength = choose.likely(3, 5)
    answer = lost if of_strength else coins
    everywhere = sum(s > 1 for s in p.strength)
    if of_strength:
        mistakes = (
            Mistake(len(spaces), "No Legion falls below Strength 1 (7.3)."),
            Mistake(everywhere, "Only the Region of the fullest Pool is hit (7.3)."),
            Mistake(coins, "That is what it costs in Coins, one for each Barbarian of the Pool (7.3)."),
        )
    else:
        mistakes = (
            Mistake(lost, "That is the Strength that is lost; the Coins go by the Barbarians in the Pool (7.3)."),
            Mistake(sum(map(len, p.pools.values())), "Only the fullest Pool attacks (7.3)."),
            Mistake(len(spaces), "Count the Barbarians of the Pool, not the Spaces of the Region (7.3)."),
        )
    if of_strength:
        parts = [
            (s - t, f"Danube Space {n}") for n, (s, t) in enumerate(zip(p.strength, after.strength, strict=True), 1)
        ]
        spared = "no Legion falls below Strength 1 (7.3)."
        extras = [(1, f"Danube Space {s}", spared) for s in spaces if p.strength[s - 1] == 1]
    else:
        parts, extras = [(1, b) for b in p.pool(region)][:coins], []
    basis = Basis(terms("7.3", *parts), extras=extras, signs=False)
    return Assignment(
        f"A Reaction draws the Confederation. The Treasury holds {p.treasury} Coins.\n\n"
        f"How {'much Strength does the Danube lose in all' if of_strength else 'many Coins do you lose'}?",
        WholeNumber(),
        answer,
        (
            "Which Pool is the fullest? Only its Region is hit.",
            f"It is the {region} Region, with the Spaces {', '.join(map(str, p.rules.spaces_of[region]))}. No Legion falls below 1."
            if of_strength
            else f"It is the {region} Pool: a Coin for each Barbarian in it.",
        ),
        (*story(played.notes), f"{lost} Strength and {counted(coins, 'Coin')} are lost (7.3)."),
        (*mistakes, Mistake(answer + 1, "Count once more.", vague=True)),
        shown=(front(p), pools(p)),
        board=p,
        focus="the danube",
        basis=(basis,),
    )


@exercise(LESSON, "decide", "Where can Aurelian do it?", more=True)
def where_can_he(choose: Chooser) -> Assignment | None:
    """In which Boxes Aurelian may Redeploy, or lead a Campaign."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    action = choose.pick(("Redeploy", "Campaign", "Campaign"))
    why = {b: actions.why_not(p, action, b, AURELIAN) for b in p.rules.region_of}
    able = [b for b in why if why[b] is None]
    unable = [b for b in why if why[b] is not None]
    reasons = {w: [b for b in unable if why[b] == w] for w in dict.fromkeys(why[b] for b in unable)}
    mixed = [choose.pick(found) for found in reasons.values()]
    number = choose.number(1, 3)
    options = choose.sample(able, number)
    options += choose.sample(mixed, 5 - len(options))
    options += choose.sample([b for b in unable if b not in options], 5 - len(options))
    right = frozenset(b for b in options if b in able)
    if len(options) < 5 or not right:
        return None
    options = choose.shuffled(options)
    ruled = frozenset(b for b in options if p.rules.region_of[b] in p.usurpers and b not in p.stacks)
    full = frozenset(b for b in options if b in p.stacks and p.rules.region_of[b] not in p.usurpers)
    dry = frozenset(b for b in options if b not in p.stacks and not p.rules.spaces_of[p.rules.region_of[b]])
    empty = frozenset(b for b in able if b in options) | frozenset(
        b for b in options if (w := why[b]) is not None and "Pool" in w[0]
    )
    told = {b: w[0] if (w := why[b]) else "" for b in options}
    said = ", ".join(f"{u} in {r}" for r, u in p.usurpers.items()) or "none"
    return Assignment(
        f"Turn {p.turn}. Usurpers: {said}. {'; '.join(boards.told(p, b) for b in options)}.\n\n"
        f"In which of these Boxes could Aurelian take the {action} Action, if he were there?",
        AnyOf(tuple(options)),
        right,
        (
            "The Box must be free of Enemy Units, and its Region without a Usurper and with Danube Spaces.",
            f"A Campaign needs Barbarians in the Pool of the Region too. {len(right)} of the five will do."
            if action == "Campaign"
            else f"{len(right)} of the five will do.",
        ),
        tuple(
            f"{b} ({p.rules.region_of[b]}): {told[b] or 'allowed'} ({p.rules.actions[action].case})." for b in options
        ),
        (
            Mistake(right | ruled, "Not in a Region with a Usurper."),
            Mistake(right | full, "Not in a Box with Enemy Units, calm or armed."),
            Mistake(right | dry, "The Yellow Region has no Danube Space."),
            Mistake(empty, "A Campaign needs somebody to fight: look at the Barbarian Pools."),
            Mistake(frozenset(options) - right, "Those are the ones where he cannot."),
        ),
        shown=(pools(p),) if action == "Campaign" else (),
        board=p,
    )


def campaign_column(p: Board, barbarians: int) -> Table:
    """A column of the Campaign Table, with what it rests on."""
    column = min(barbarians, 5) - 1
    rows = tuple((str(n), *map(str, row[column])) for n, row in enumerate(p.rules.campaign_table, 1))
    doubt = " (reconstructed, not the printed one)" if p.rules.doubts("campaign:1") else ""
    return Table(f"Campaign Table, {counted(barbarians, 'Barbarian')}{doubt}", ("Row", "Army loses", "Coins"), rows)


def _result(loss: int, coins: int) -> str:
    return f"The Army loses {loss}; the Treasury gains {coins}"


@exercise(LESSON, "predict then check", "A Campaign", more=True)
def campaign(choose: Chooser) -> Assignment | None:
    """A Campaign and its die: what the Army loses and the Treasury gains."""
    p = boards.at(choose, "action")
    box = choose.pick(["Moesia", "Ravenna", "Noricum", "Dalmatia", "Gallia"])
    if p is None or p.rules.region_of[box] in p.usurpers:
        return None
    region = p.rules.region_of[box]
    names = choose.sample([b for b in p.rules.barbarians if b not in p.raiders], choose.number(1, 5))
    change = (
        f"Aurelian @ {box}; siege: none; {box}: none; pool {region}: {', '.join(names)}; army {choose.number(2, 5)}"
    )
    board = boards.changed(p, f"{change}; treasury {max(0, p.income - choose.pick([1, 3, 9, 9]))}")
    if board is None or actions.why_not(board, "Campaign", box, AURELIAN) is not None:
        return None
    p, n = board, len(names)
    die = choose.pick([1, 1, *range(2, 9)])
    played = play(turn.ending(campaign_step(p, box, AURELIAN)), script([die], choose=first))
    after = played.board
    assert isinstance(after, Board)
    if after.outcome:
        return None
    loss, coins = p.army - after.army, after.treasury - p.treasury
    table = [row[min(n, 5) - 1] for row in p.rules.campaign_table]
    modifier = total(attempts.campaign_terms(p), p.rules.values)
    unnatural, bare = table[min(8, die + modifier) - 1], table[die - 1]
    whole = attempts.campaign_result(p, n, die)
    options = [
        _result(loss, coins),
        _result(*unnatural),
        _result(*bare),
        _result(*whole),
        *(_result(*row) for row in table),
    ]
    found = list(dict.fromkeys(options))[:5]
    if len(found) < 3:
        return None
    return Assignment(
        f"Aurelian leads a Campaign from {box} against the {counted(n, 'Barbarian')} of the {region} Pool. Army {p.army}, Leadership "
        f"{p.leadership}, Treasury {p.treasury}, Income {p.income}.\n\nPredict, then check: the die shows a {die}. What comes of it?",
        OneOf(tuple(choose.shuffled(found))),
        _result(loss, coins),
        (
            "Add Army and Leadership to the die for the row, at most 8; but what does a natural 1 do?",
            "The Treasury never holds more than the Income.",
        ),
        (*story(played.notes), f"Treasury {after.treasury}, Army {after.army} now.", p.attempt("Aurelian", "Campaign")),
        (
            Mistake(_result(*whole), "The Treasury cannot hold more than the Income (6.5)."),
            *((Mistake(_result(*unnatural), "A natural 1 is always row 1, whatever is added (6.5)."),) if die == 1 else ()),
            Mistake(_result(*bare), "Army and Leadership are added to the die (6.5)."),
            *(Mistake(x, "Look up the row once more: die, Army and Leadership.") for x in found),
        ),
        shown=(campaign_column(p, n),),
        board=p,
        focus=box,
    )  # fmt: skip


def fits(p: Position, plan: dict[int, int], army: int) -> bool:
    """Whether a Redeploy may end with this Strength on the Danube and in the Army, asked of the rules Space by Space."""

    def answer(request: Request) -> Answer:
        assert isinstance(request, Decision)
        wanted = PlaceStrength(request.about.space, plan.get(request.about.space, -1))
        return wanted if wanted in request.actions else STOP

    board = play(arrange(p, "6.4", army=True), answer).end
    if board is None or board.army != army:
        return False
    return all(board.strength[n - 1] == s for n, s in plan.items())


def _wording(plan: dict[int, int], army: int) -> str:
    """ "Space 1: 2; Spaces 3 to 8: 1-1-2-3-3-3; Army 4"."""
    runs: list[list[int]] = []
    for n in sorted(plan):
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    parts = [
        f"Space{f's {run[0]} to {run[-1]}' if len(run) > 1 else f' {run[0]}'}: {'-'.join(str(plan[n]) for n in run)}"
        for run in runs
    ]
    return "; ".join([*parts, f"Army {army}"])


@exercise(LESSON, "find the mistake", "The Redeploy that cannot be")
def wrong_redeploy(choose: Chooser) -> Assignment | None:
    """Four plans for a Redeploy; one breaks a rule."""
    p = boards.at(choose, "action")
    if p is None:
        return None
    p = p.edit("; ".join(f"Danube {n}: {choose.number(1, 3)}" for n in range(1, 9) if not p.raiders[n - 1]))
    spaces = open_spaces(p)
    if len(spaces) < 4 or any(p.raiders):
        return None
    now = {n: p.strength[n - 1] for n in spaces}
    whole = sum(now.values()) + p.army
    good: dict[str, str] = {}
    for _ in range(12):
        plan = {n: choose.number(1, 3) for n in spaces}
        army = whole - sum(plan.values())
        if fits(p, plan, army):
            good[_wording(plan, army)] = f"{sum(plan.values())} and {army} make {whole}"
        if len(good) == 3:
            break
    found = _broken(choose, p, now, whole)
    if len(good) < 3 or found is None:
        return None
    wrong, why = found
    options = tuple(choose.shuffled([*good, wrong]))
    usurpers = ", ".join(f"{u} in {r}" for r, u in p.usurpers.items()) or "none"
    return Assignment(
        f"Aurelian Redeploys. The Army has Strength {p.army}. Usurpers: {usurpers}.\n\n"
        "Four plans, with the Strength of the Spaces, one after the other, and of the Army afterwards. One breaks a rule. Which?",
        OneOf(options),
        wrong,
        (
            "Every Space between 1 and 3, the same Strength in all as before, no Space in a Region with a Usurper.",
            f"Spaces {', '.join(map(str, spaces))} and the Army have Strength {whole} together now.",
        ),
        (f"{wrong}: {why} (6.4).", *(f"{text}: {said}, allowed." for text, said in good.items())),
        tuple(Mistake(text, f"That one is allowed: {said}.") for text, said in good.items()),
        shown=(front(p),),
        board=p,
        focus="the danube",
    )


def _broken(choose: Chooser, p: Position, now: dict[int, int], whole: int) -> tuple[str, str] | None:
    """A plan that breaks a rule, and which."""
    plan = {n: choose.number(1, 3) for n in now}
    space = choose.pick(sorted(plan))
    kind = choose.pick(("too strong", "empty", "from nowhere", "Usurper"))
    if kind == "too strong":
        plan[space] = p.rules.values["danube.most"] + 1
        why = f"no Space holds more than {p.rules.values['danube.most']}"
    elif kind == "empty":
        plan[space] = 0
        why = f"no Space may go below {p.rules.values['danube.least']}"
    elif kind == "from nowhere":
        why = f"it does not add up to the {whole} that there are"
    else:
        closed = [n for n in range(1, len(p.strength) + 1) if n not in now]
        if not closed:
            return None
        other = choose.pick(closed)
        plan[other] = 1 + p.strength[other - 1] % 3
        why = f"Space {other} lies in a Region with a Usurper"
        whole += p.strength[other - 1]
    army = whole - sum(plan.values()) + (choose.pick((1, 2)) if kind == "from nowhere" else 0)
    most = p.rules.tracks["Army Strength"][1]
    if not 1 <= army <= most or fits(p, plan, army):
        return None
    return _wording(plan, army), why
