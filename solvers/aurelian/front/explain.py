"""Why an arrangement of Strength: what it does to Coins, points and the Danube."""

from __future__ import annotations

from dataclasses import replace

from rometeach.aurelian import arrangements
from rometeach.aurelian.board.board import Board
from rometeach.aurelian.charts import money
from rometeach.aurelian.results.danube import Ahead, danube
from rometeach.aurelian.valuation import evaluate
from rometeach.core.meanings import LOSS
from rometeach.core.results.show import Pairs, fraction
from rometeach.core.words import counted

from .inputs import Arrangement, FrontQuestion


def horizon(q: FrontQuestion) -> str:
    """The Barbarians looked ahead, and how many are expected, as a limit of the plan."""
    try:
        mean = f"; the cups bring {float(evaluate.expected_barbarians(q.p, q.by)):.2f} on average until Strength can be arranged again"
    except ValueError:
        mean = ""
    return f"other numbers of Barbarians than the {q.barbarians} looked ahead{mean}"


def _ahead(q: FrontQuestion, board: Board) -> Ahead | None:
    if not q.barbarians:
        return None
    facing = evaluate.facing(q.p, q.by)
    return danube(replace(board, cups=facing.cups, dead=facing.dead), q.barbarians).ahead[-1]


def lines(q: FrontQuestion, row: Arrangement, after: Board) -> list[str]:
    """What the arrangement changes, with the Sections."""
    p = q.p
    found = []
    if row.declined:
        found.append(f"The Free Levy is declined for {p.rules.values['levy.vp']} Victory Point (Section 9.1).")
    if q.by.kind == "redeploy":
        found.append(f"A Redeploy from {arrangements.where_to_redeploy(p)} places all the Strength anew (Section 6.4).")
    if after.army != p.army:
        found.append(
            f"The Army has {after.army} in place of {p.army}: a point each at the end of the turn (Section 12.1)."
        )
    coins, before = money.treasury_after(after), money.treasury_after(p)
    found.append(
        f"Upkeep leaves {counted(coins, 'Coin')} after the taxes"
        + (f", before {before}" if coins != before else "")
        + " (Section 11.2)."
    )
    if coins < 0:
        found.append("Below zero the game is lost, whatever is done here (Section 13.0).")
    if row.coins:
        found.append(f"The Paid Levy costs {row.coins} Coins, which the taxes would take anyway (Sections 9.2, 11.1).")
    for n, (raider, then) in enumerate(zip(p.raiders, after.raiders, strict=True), 1):
        if raider and not then:
            found.append(f"{raider} is driven from Danube Space {n} into its Pool (Section 6.4).")
    old, new = _ahead(q, p), _ahead(q, after)
    if old and new:
        found.append(
            f"Over {q.barbarians} Barbarians a third Space is lost with {fraction(new.p_lost)} "
            f"({float(new.p_lost):.1%}), as the board stands {float(old.p_lost):.1%} (Section 13.0)."
        )
        for n, (a, b) in enumerate(zip(p.strength, after.strength, strict=True), 1):
            if a != b:
                chances = f"{float(old.fallen[n - 1]):.1%} -> {float(new.fallen[n - 1]):.1%}"
                found.append(f"Danube Space {n}: Strength {a} -> {b}; falls {chances} (Section 7.2).")
    return found


def bars(q: FrontQuestion, after: Board) -> tuple[Pairs, ...]:
    """The chance of each Space that it falls, as the board stands and with the arrangement."""
    old, new = _ahead(q, q.p), _ahead(q, after)
    if old is None or new is None:
        return ()
    fallen = enumerate(zip(old.fallen, new.fallen, strict=True), 1)
    rows = tuple((f"Space {n}", a, b) for n, (a, b) in fallen if not after.raiders[n - 1])
    return (Pairs(f"Fallen after {q.barbarians} Barbarians", "as it stands", "with the plan", rows, LOSS),)
