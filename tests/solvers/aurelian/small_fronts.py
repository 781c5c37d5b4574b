"""Random boards with few Danube Spaces to arrange, and every arrangement of them, as the phases allow it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from aurelian_boards import empty

from rometeach.aurelian import arrangements
from rometeach.aurelian.arrangements import Occasion
from rometeach.aurelian.phases.strength import open_spaces
from rometeach.aurelian.position import Position
from rometeach.aurelian.valuation import evaluate
from rometeach.aurelian.valuation.evaluate import Weights
from rometeach.core.errors import IllegalChoice

SWITCHES = ("levy_redeploy add", "walls_with_usurper no")


def small(seed: int, most: int = 4) -> tuple[Position, str, int, Weights]:
    """(board, what arranges, Barbarians, weights): at most so many Spaces may be arranged."""
    rng = Random(seed)
    closed = rng.choice(
        (("Green",), ("Green",), ("Green", "Red"), ("Green", "Blue"), ("Red", "Blue"))[: 5 if most >= 4 else 4]
    )
    clauses = [f"{r} usurper: {rng.choice(('unnamed', 'Postumus')) if r == 'Blue' else 'unnamed'}" for r in closed]
    clauses += [f"switch {s}" for s in SWITCHES if rng.random() < 0.1]
    barbarians = ["Barbarian 4a", "Barbarian 4b", "Barbarian 5a", "Barbarian 6a", "Barbarian 7a", "Barbarian 7b"]
    rng.shuffle(barbarians)
    spaces = list(range(1, 9))
    rng.shuffle(spaces)
    held = rng.choice((0, 0, 0, 1, 2))
    for n in range(1, 9):
        clauses.append(f"Danube {n}: {rng.randint(1, 3)}")
    clauses += [f"Danube {n}: {barbarians.pop()}" for n in spaces[:held]]
    cup = [barbarians.pop() for _ in range(rng.randint(1, min(3, len(barbarians))))]
    clauses.append(
        "hostile: " + ", ".join([*cup, *rng.sample(("Turn End 1", "Gallia 3", "Sassanids"), rng.randint(0, 3))])
    )
    clauses.append("friendly: Gallia 4" if rng.random() < 0.8 else "friendly: none")
    for region in ("Blue", "Red", "Green"):
        clauses.append(f"{region} walls: {rng.choice(('none', 'none', 'started', 'finished'))}")
    phase = rng.choice(("Actions", "Actions", "Levy", "Levy", "Build"))
    here = next(
        b for b in ("Roma", "Gallia", "Moesia") if {"Roma": "Red", "Gallia": "Blue", "Moesia": "Green"}[b] not in closed
    )
    clauses += [f"phase {phase}", f"turn {rng.randint(1, 6)}", f"army {rng.randint(1, 5)}", f"income {rng.randint(6, 25)}",
                f"treasury {rng.randint(0, 6)}", f"Aurelian @ {here}"]  # fmt: skip
    p = empty("; ".join(clauses))
    by = "redeploy" if phase == "Actions" else rng.choice(("paid levy", f"free levy {rng.randint(1, 3)}"))

    def one(*usual: str) -> Fraction:
        return Fraction(rng.choice(usual))

    weights = Weights(one("1", "0"), one("0", "1/2", "2"), one("0", "2/3", "1"), one("0", "1/3"), one("0", "2", "5/2"),
                      one("0", "10", "60"))  # fmt: skip
    return p, by, rng.randint(0, 4), weights


def every(p: Position, by: Occasion) -> Iterator[tuple[tuple[int, ...] | None, Position]]:
    """Every arrangement that the phases carry out: the Strength of each Space, and the board."""
    if by.kind == "free levy":
        yield None, arrangements.carry_out(p, by, None)
    spaces = open_spaces(p, levy=by.kind != "redeploy")
    for levels in product(range(5), repeat=len(spaces)):
        strengths = list(p.strength)
        for s, n in zip(spaces, levels, strict=True):
            strengths[s - 1] = n
        try:
            yield tuple(strengths), arrangements.carry_out(p, by, strengths)
        except IllegalChoice:
            continue


def best(p: Position, by: Occasion, barbarians: int, weights: Weights, fits: object = None) -> Fraction | None:
    """The worth of the best arrangement by trying them all; `fits` sorts out boards."""
    found = [
        evaluate.front(p, strengths, by, barbarians, weights).worth
        for strengths, board in every(p, by)
        if fits is None or fits(strengths, board)  # type: ignore[operator]
    ]
    return max(found, default=None)
