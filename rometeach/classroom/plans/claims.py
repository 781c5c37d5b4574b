"""The numbers of a lesson plan, computed again from the rules.

A `[[claim]]` of a plan says in which words a number stands in it, and how the kit comes to it:

    [[claim]]
    says = "1 in 3"                  # as it stands somewhere in the plan, a claim apart; holds the number itself
    game = "my-game"
    position = "286"                 # a named position
    edit = "Mesopotamia +Fort"       # a change first; may be left out
    question = "revolts"             # asked as by rometeach.ask; left out, the path begins at the position.
                                     # "my_game.results:province" is a function of the kit that takes the position
    options = { war = "7/5 Vandal" } # what the question takes, by name; may be left out
    path = "Germania II.p_revolt"
    value = "1/3"                    # a whole number, a fraction, a decimal ("0.25") or a text

The path is names with dots between them, followed one after the other from the answer. A name that holds a dot stands
in double quotes: `rules.charts."revolt.fort".value`. A name is, in this order:

    an item        of a mapping, or of a result that has items:    `figures.Germania II Revolts`, `Germania II.p_revolt`
    its number     in a list, the first is 0, the last -1:         `actions.0.name`; also a key that is a number: `law.3`
    key=value      the first of a list of which this is true:      `lines.reason=Fort.value`, `wars.name=7/5 Vandal.strength`
    an attribute   or a verb that needs nothing and is then asked: `ledger.total`, `as_json.revolts.0.modifier`
    verb(a, b)     a verb asked with whole numbers or texts:       `count.p(0)`, `count.p_at_least(2)`
    len            how many there are:                             `provinces.len`

"a + b" adds what two paths come to, "1 - " before that takes it from one, and "a * b" multiplies in the end, all with their
spaces: `1 - Colchis.p_revolt * 1 - Bosporus.p_revolt` is the chance that neither Revolts, `1 - p.Defeat + p.Disaster` that
neither of the two happens.
Every answer to a question of chance has `figures` and `as_json`; `rometeach odds GAME POSITION --json` shows the latter.

What stands in `says` must hold the number too: as a fraction (1/3), in words (a third, half, never), as chances are said
(1 in 3, 4 of 6, "2 of the 6"), as a whole number (12, twelve), or rounded as a percentage (33%) or a decimal (1.67). After
"about" or "on average" a whole number may be rounded too.
"takes 2 off" holds -2.
"""

from __future__ import annotations

import inspect
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from ...answers import ask
from ...api import position
from ...core.errors import BadInput, Problem, RometeachError, did_you_mean
from ...core.positions.saved import GamePosition
from ...core.registry import resolve
from .plan import Claim

_STEP = re.compile(r'"([^"]*)"|([^."]+)')
_ONE_LESS = "1 - "
_OURS = re.compile(r"rometeach(?:\.\w+)+:\w+")
_CLOSED = ("save",)
"""What no path may do."""
_CALL = re.compile(r"(\w+)\((.*)\)")
_NUMBER = re.compile(r"-?[0-9]+(?:/[1-9][0-9]*|\.[0-9]+)?")
_NAMED = 12

Value = Fraction | str
"""What a claim comes to: a number or a text."""


def check(claim: Claim) -> None:
    """Compute a claim again.

    Raises:
        BadInput: its value is another, its path leads nowhere, its words do not hold its value, or the game refuses what is asked.
    """
    try:
        found = computed(claim)
    except RometeachError as error:
        wrong = error.problems if isinstance(error, BadInput) else (Problem(claim.path, str(error)),)
        raise BadInput(wrong, f'The claim "{claim.says}" cannot be computed:') from None
    value = read(claim.value)
    problems = list[Problem]()
    if found != value:
        problems.append(Problem(claim.path, f"comes to {written(found)}, not to {claim.value}"))
    if not told(claim.says, found):
        problems.append(
            Problem("says", f'"{claim.says}" does not hold {written(found)}', "Say it as a number or a chance.")
        )
    if problems:
        raise BadInput(problems, f'The claim "{claim.says}" is not what the rules give:')


def computed(claim: Claim) -> Value:
    """What the rules give for a claim.

    Raises:
        BadInput: the path leads nowhere, or to no number and no text.
        RometeachError: the game refuses the position, the change or the question.
    """
    board: GamePosition = position(claim.game, claim.position, owner=False)
    if claim.edit:
        board = board.edit(claim.edit)
    return along(_asked(board, claim) if claim.question else board, claim.path)


def _asked(board: GamePosition, claim: Claim) -> object:
    """What the question of a claim answers."""
    options = dict(claim.options)
    if ":" not in claim.question:
        return ask(board, claim.question, **options)
    try:
        answerer = resolve(claim.question) if _OURS.fullmatch(claim.question) else None
        if answerer is None or not inspect.isfunction(answerer):
            raise AttributeError
        given = inspect.signature(answerer).bind(board, **options)
    except (ImportError, AttributeError):
        hint = 'Expected a question of the game, or "rometeach.module:function".'
        raise BadInput([Problem("question", f'there is no "{claim.question}"', hint)]) from None
    except TypeError as error:
        raise BadInput([Problem("options", f"{claim.question}: {error}")]) from None
    return _called(answerer, given, claim.question)


def along(start: object, path: str) -> Value:
    """What a path comes to.

    Args:
        start: where it begins.
        path: see above.

    Raises:
        BadInput: it leads nowhere, or to no number and no text.
    """
    if " * " in path:
        return math.prod((_number(along(start, part), part) for part in path.split(" * ")), start=Fraction(1))
    if path.startswith(_ONE_LESS):
        return 1 - _number(along(start, path.removeprefix(_ONE_LESS)), path)
    if " + " in path:
        return sum((_number(along(start, part), part) for part in path.split(" + ")), start=Fraction(0))
    at = start
    for quoted, bare in _STEP.findall(path):
        at = _next(at, quoted or bare.strip(), path)
    if isinstance(at, bool) or at is None:
        return str(at).lower()
    if isinstance(at, int | Fraction | float):
        return Fraction(str(at)) if isinstance(at, float) else Fraction(at)
    if isinstance(at, str):
        return read(at)
    raise BadInput([Problem(path, f"comes to a {type(at).__name__}, not to a number or a text", _choices(at))])


def _next(at: object, name: str, path: str) -> object:
    """One step of a path."""
    for found in _items(at, name):
        return found
    if name == "len" and isinstance(at, Mapping | Sequence | set | frozenset):
        return len(at)
    called = _CALL.fullmatch(name)
    verb = called[1] if called else name
    found = None if verb.startswith("_") or verb in _CLOSED else getattr(at, verb, None)
    if found is not None and not callable(found) and not called:
        return found
    if callable(found):
        given = [read(x) for x in called[2].split(",") if x.strip()] if called else []
        try:
            asked = inspect.signature(found).bind(*(int(x) if isinstance(x, Fraction) else x for x in given))
        except TypeError:
            raise BadInput(
                [Problem(path, f'"{name}" needs other words in brackets', f"It is {verb}{inspect.signature(found)}.")]
            ) from None
        return _called(found, asked, path)
    raise BadInput([Problem(path, f'there is no "{name}"', did_you_mean(name, _names(at)) or _choices(at))])


def _called(verb: Callable[..., object], given: inspect.BoundArguments, where: str) -> object:
    """What a verb answers; what it cannot take is told as a mistake of the plan."""
    try:
        return verb(*given.args, **given.kwargs)
    except RometeachError:
        raise
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError) as error:
        raise BadInput([Problem(where, f"cannot be asked with that: {error}")]) from None


def _items(at: object, name: str) -> Iterator[object]:
    """What an item of this name is, if there is one."""
    number = int(name) if re.fullmatch(r"-?[0-9]{1,6}", name) else None
    if isinstance(at, Sequence) and not isinstance(at, str):
        said, equal, value = name.partition("=")
        if number is not None and -len(at) <= number < len(at):
            yield at[number]
        elif equal:
            yield from (x for x in at if str(_field(x, said)) == value)
        return
    if not hasattr(at, "__getitem__") or isinstance(at, str):
        return
    keys: list[object] = [name, *([] if number is None else [number, Fraction(number)])]
    for key in keys:
        try:
            yield at[key]
        except (LookupError, TypeError, RometeachError):
            continue


def _field(of: object, key: str) -> object:
    return of.get(key) if isinstance(of, Mapping) else getattr(of, key, None)


def _names(at: object) -> list[str]:
    """What a path could name next."""
    if isinstance(at, Mapping):
        return [str(key) for key in at]
    if isinstance(at, Sequence):
        return [str(n) for n in range(len(at))]
    return [name for name in dir(at) if not name.startswith("_")]


def _choices(at: object) -> str:
    names = _names(at)
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"There is {', '.join(names[:_NAMED])}{more}." if names else ""


def _number(value: Value, path: str) -> Fraction:
    if isinstance(value, str):
        raise BadInput([Problem(path, f'is the text "{value[:40]}", not a number')])
    return value


def read(text: str) -> Value:
    """A value as a plan writes it: a number where it is one."""
    text = text.strip()
    return Fraction(text) if _NUMBER.fullmatch(text) else text


def written(value: Value) -> str:
    """A value as a plan writes it."""
    return str(value)


_UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SAID: Mapping[str, Fraction] = {
    **{word: Fraction(n) for n, word in enumerate(_UNITS)},
    **{word: Fraction(0) for word in ("never", "no", "none", "nothing", "impossible", "safe")},
    **{word: Fraction(1) for word in ("certain", "always", "once")},
    **{word: Fraction(1, 2) for word in ("half", "one half", "even")},
    **{f"{a} {word}": Fraction(1, n) for a in ("a", "one") for n, word in enumerate(("third", "quarter", "fifth", "sixth"), 3)},
    **{f"{_UNITS[k]} {w}": Fraction(k, n) for n, w in ((3, "thirds"), (4, "quarters"), (5, "fifths"), (6, "sixths")) for k in range(2, n)},
    "twice": Fraction(2),
}  # fmt: skip
_IN_WORDS = re.compile("|".join(rf"\b{word}\b" for word in sorted(_SAID, key=len, reverse=True)), re.IGNORECASE)
_OF = re.compile(r"([0-9]+(?:\.[0-9]+)?) (?:in|of|out of)(?: the)? ([0-9]+(?:\.[0-9]+)?)")
_ROUNDLY = re.compile(r"\b(about|on average)\b", re.IGNORECASE)
_PLAIN = re.compile(r"([-−+]?)([0-9][0-9,]*(?:\.[0-9]+)?)(?:/([1-9][0-9]*))?(\s?%)?")


def told(says: str, value: Value) -> bool:
    """Whether words hold a value, exactly or rounded to the digits that they give."""
    if isinstance(value, str):
        return value.casefold() in says.casefold()
    whole = Fraction(1 if _ROUNDLY.search(says) and abs(value) > 1 else 0)
    return any(_close(v, said, step or whole) for v in {value, abs(value)} for said, step in _said(says))


def _said(says: str) -> Iterable[tuple[Fraction, Fraction]]:
    """Each number in words, and by how much its last digit steps; 0 for exact ones."""
    for word in _IN_WORDS.findall(says):
        yield _SAID[word.casefold()], Fraction(0)
    for a, b in _OF.findall(says):
        if Fraction(b):
            yield (
                Fraction(a) / Fraction(b),
                Fraction(a) / Fraction(b) - Fraction(a) / (Fraction(b) + _digit(b)) if "." in b else Fraction(0),
            )
    for sign, digits, below, percent in _PLAIN.findall(says):
        number = Fraction(digits.replace(",", "")) / int(below or 1) * (-1 if sign in ("-", "−") and sign else 1)
        step = _digit(digits) if "." in digits or percent else Fraction(0)
        yield (number / 100, step / 100) if percent else (number, step)
        if sign:
            yield -number / (100 if percent else 1), step / (100 if percent else 1)


def _digit(digits: str) -> Fraction:
    """What the last digit of a number counts."""
    return Fraction(1, 10 ** len(digits.partition(".")[2]))


def _close(value: Fraction, said: Fraction, step: Fraction) -> bool:
    return abs(value - said) <= step / 2


__all__ = ["Value", "along", "check", "computed", "read", "told", "written"]
