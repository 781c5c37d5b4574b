"""Positions as TOML: read by hand-written file, dumped in full, saved without losing a file's comments.

The shape of a file is the dataclass `PositionFile`; `[provinces]` values read "Roman: Legion, 2 Auxilia" or
"Visigothic Foederati", `[wars]` values "Numidia" or a table. With `based_on` a file holds only what differs, and "off" takes
a War, Leader, Event or Governor away.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from ...core.errors import BadInput, Problem, did_you_mean
from ...core.frozen import Frozen
from ...core.tables import parse_toml
from .. import rules as rules_
from ..rules import Rules
from . import units as units_
from .checks import problems as board_problems
from .model import SEATS, STEPS, Board, EmpireState, Governor, Options, ProvinceState, Status, Used, WarState

FORMAT = 1


@dataclass(frozen=True)
class EmpireFile:
    """`[east]` and `[west]`."""

    gold: int | None = None
    prestige: int | None = None
    unrest: int | None = None
    emperor: str | None = None
    seat: str | None = None
    rebel_commands: list[str] | None = None


@dataclass(frozen=True)
class GovernorFile:
    """A value of `[governors]`."""

    statesman: str = ""
    commands: list[str] = field(default_factory=list)
    rebel: bool = False
    triumphs: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class WarFile:
    """A value of `[wars]`, when it is a table."""

    at: str
    leader: str = ""
    visited: list[str] = field(default_factory=list)
    moved: bool = False
    pillaged: bool = False
    fought: bool = False


@dataclass(frozen=True)
class BoxesFile:
    """`[boxes]`."""

    barracks: str | None = None
    dynasties: list[str] | None = None
    statesmen: list[str] | None = None
    face_up: list[str] | None = None
    wars: list[str] | None = None
    waiting: list[str] | None = None


@dataclass(frozen=True)
class OptionsFile:
    """`[options]`."""

    events: int | None = None
    taxes: int | None = None
    wars: int | None = None
    losses: bool | None = None


@dataclass(frozen=True)
class UsedFile:
    """`[used]`."""

    commanders: list[str] | None = None
    provinces: list[str] | None = None
    rebels: list[str] | None = None
    taxed: list[str] | None = None


@dataclass(frozen=True)
class RulesFile:
    """`[rules]`: an owner's corrections and switches, and the digest of the rules that the file was made with."""

    corrections: dict[str, str | int] = field(default_factory=dict)
    switches: dict[str, str] = field(default_factory=dict)
    digest: str = ""


@dataclass(frozen=True)
class PositionFile:
    """A whole file."""

    game: str = rules_.GAME
    format: int = FORMAT
    based_on: str = ""
    scenario: str = ""
    title: str = ""
    case: str = ""
    about: str = ""
    turn: int | None = None
    phase: str | None = None
    step: str | None = None
    edit: str = ""
    east: EmpireFile = EmpireFile()
    west: EmpireFile = EmpireFile()
    governors: dict[str, GovernorFile | str] = field(default_factory=dict)
    provinces: dict[str, str] = field(default_factory=dict)
    wars: dict[str, WarFile | str] = field(default_factory=dict)
    leaders: dict[str, str] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    boxes: BoxesFile = BoxesFile()
    options: OptionsFile = OptionsFile()
    used: UsedFile = UsedFile()
    rules: RulesFile = RulesFile()
    sources: dict[str, str] = field(default_factory=dict)


def structure(raw: Mapping[str, object]) -> PositionFile:
    """Plain data as a `PositionFile`.

    Raises:
        BadInput: keys that do not exist and values of the wrong kind, all with their key path.
    """
    import cattrs
    from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError
    from cattrs.strategies import configure_union_passthrough

    converter = cattrs.Converter(forbid_extra_keys=True, detailed_validation=True)
    configure_union_passthrough(str | int | bool | None, converter)
    converter.register_structure_hook(int, _strict(int))
    converter.register_structure_hook(str, _strict(str))
    converter.register_structure_hook(bool, _strict(bool))
    converter.register_structure_hook(GovernorFile | str, lambda v, _: v if isinstance(v, str) else converter.structure(v, GovernorFile))
    converter.register_structure_hook(WarFile | str, lambda v, _: v if isinstance(v, str) else converter.structure(v, WarFile))
    try:
        return converter.structure(dict(raw), PositionFile)
    except (ClassValidationError, ForbiddenExtraKeysError) as error:
        raise BadInput(_shape_problems(error, "")) from None


def _strict(kind: type) -> Any:
    names = {int: "a whole number", str: "text in quotes", bool: "true or false"}

    def read(value: object, _: object) -> object:
        if type(value) is not kind:
            raise TypeError(f"expected {names[kind]}, not {str(value)[:40]!r}")
        return value

    return read


def _shape_problems(error: BaseException, path: str) -> list[Problem]:
    from cattrs.errors import AttributeValidationNote, BaseValidationError, ForbiddenExtraKeysError, IterableValidationNote

    if isinstance(error, ForbiddenExtraKeysError):
        known = [f.name for f in fields(error.cl)] if error.cl else []
        return [Problem(f"{path}.{k}".lstrip("."), "there is no such key",
                        did_you_mean(k, known) or "Keys: " + ", ".join(known) + ".") for k in sorted(error.extra_fields)]
    if isinstance(error, BaseValidationError):
        found: list[Problem] = []
        for inner in error.exceptions:
            place = path
            for note in getattr(inner, "__notes__", []):
                if isinstance(note, AttributeValidationNote):
                    place = f"{path}.{note.name}"
                elif isinstance(note, IterableValidationNote):
                    place = f"{path}[{note.index!r}]" if isinstance(note.index, int) else f"{path}.{note.index}"
            found += _shape_problems(inner, place.lstrip("."))
        return found
    text = str(error) if isinstance(error, TypeError) else f"has the wrong shape ({type(error).__name__})"
    return [Problem(path or "file", text)]


class Reader:
    """Turns a `PositionFile` into a Board, collecting every problem on the way."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[Problem] = []

    def name(self, kind: str, text: str, where: str) -> str:
        """The canonical name, or "" after noting the problem."""
        found = self.rules.names[kind].get(text)
        if found is None:
            self.problems.append(self.rules.names[kind].problem(text, where))
            return ""
        return found

    def some(self, kind: str, texts: list[str] | None, where: str) -> tuple[str, ...]:
        """Several names."""
        return tuple(n for t in texts or () if (n := self.name(kind, t, where)))

    def choice(self, text: str, choices: tuple[str, ...], where: str) -> str:
        """One of a few words, in any case of letters."""
        for c in choices:
            if c.casefold() == text.casefold():
                return c
        self.problems.append(Problem(where, f'"{text[:40]}" is none of ' + ", ".join(choices), did_you_mean(text, choices)))
        return choices[0]

    def province(self, text: str, where: str) -> ProvinceState:
        """Read "Insurgent: Cavalry, Guard"."""
        title, _, rest = text.partition(":")
        try:
            found = units_.parse(rest)
        except ValueError as error:
            self.problems.append(Problem(where, str(error)))
            found = units_.NONE
        status = status_of(title, self.rules)
        if status is None:
            choices = [s.value for s in Status if s is not Status.FOEDERATI] + [f"{t} Foederati" for t in self.rules.tribes]
            self.problems.append(Problem(where, f'"{title.strip()[:40]}" is no status', did_you_mean(title.strip(), choices)
                                         or "Choose among " + ", ".join(choices) + "."))
            return ProvinceState(Status.ROMAN, "", found)
        return ProvinceState(*status, found)

    def read(self, file: PositionFile, base: Board | None) -> Board:
        """The board of a file, on top of `base`."""
        rules = self.rules
        board = base or Board(rules, file.scenario or "286", provinces=Frozen({n: ProvinceState() for n in rules.provinces}))
        changes: dict[str, Any] = {"title": file.title or board.title, "scenario": file.scenario or board.scenario}
        if file.turn is not None:
            changes["turn"] = file.turn
        if file.phase is not None:
            changes["phase"] = self.choice(file.phase, tuple(STEPS), "phase")
            changes["step"] = STEPS[changes["phase"]][0]
        if file.step is not None:
            changes["step"] = self.choice(file.step, STEPS[changes.get("phase", board.phase)], "step")
        changes["east"] = self._empire(file.east, board.east, "east")
        changes["west"] = self._empire(file.west, board.west, "west")
        changes["provinces"] = board.provinces | {
            n: self.province(v, f"provinces.{n}") for k, v in file.provinces.items() if (n := self.name("province", k, f"provinces.{k}"))}
        changes["governors"] = self._governors(file, board)
        changes["wars"] = self._wars(file, board)
        off = [n for k, v in file.leaders.items() if v == "off" and (n := self.name("leader", k, f"leaders.{k}"))]
        changes["leaders"] = board.leaders.without(*off) | {
            n: h for k, v in file.leaders.items() if v != "off"
            if (n := self.name("leader", k, f"leaders.{k}")) and (h := self.name("homeland", v, f"leaders.{k}"))}
        events = {n: v for k, v in file.events.items() if (n := self.name("event", k, f"events.{k}"))}
        for n, v in events.items():
            if v not in (0, 1, 2):
                self.problems.append(Problem(f"events.{n}", f"{v} is none of 0 (off), 1 and 2 (doubled)"))
        changes["events"] = Frozen({n: v for n, v in (board.events | events).items() if v})
        changes |= self._boxes(file.boxes, board)
        changes["options"] = Options(**{**asdict(board.options), **{k: v for k, v in asdict(file.options).items() if v is not None}})
        changes["used"] = self._used(file.used, board.used)
        return type(board)(**{**{f.name: getattr(board, f.name) for f in fields(board)}, **changes})

    def _empire(self, file: EmpireFile, old: EmpireState, where: str) -> EmpireState:
        emperor = old.emperor
        if file.emperor is not None:
            emperor = "" if file.emperor.casefold() in ("", "generic") else self.name("statesman", file.emperor, f"{where}.emperor")
        seat = self.choice(file.seat, SEATS, f"{where}.seat") if file.seat is not None else old.seat
        rebels = old.rebel_commands if file.rebel_commands is None else self.some("command", file.rebel_commands, f"{where}.rebel_commands")
        return EmpireState(old.gold if file.gold is None else file.gold, old.prestige if file.prestige is None else file.prestige,
                           old.unrest if file.unrest is None else file.unrest, emperor, seat, rebels)

    def _governors(self, file: PositionFile, board: Board) -> Frozen[str, Governor]:
        result = dict(board.governors)
        for k, v in file.governors.items():
            where = f"governors.{k}"
            box = self.name("command", k, where)
            if not box:
                continue
            if isinstance(v, str):
                if v == "off":
                    result.pop(box, None)
                else:
                    result[box] = Governor(self.name("statesman", v, where), (box,))
                continue
            statesman = self.name("statesman", v.statesman, f"{where}.statesman") if v.statesman else ""
            result[box] = Governor(statesman, self.some("command", v.commands, f"{where}.commands") or (box,), v.rebel,
                                   self.some("war", v.triumphs, f"{where}.triumphs"))
        return Frozen({k: v for k, v in sorted(result.items())})

    def _wars(self, file: PositionFile, board: Board) -> Frozen[str, WarState]:
        result = dict(board.wars)
        for k, v in file.wars.items():
            where = f"wars.{k}"
            war = self.name("war", k, where)
            if war and v == "off":
                result.pop(war, None)
            elif war:
                w = WarFile(at=v) if isinstance(v, str) else v
                space = self.name("space", w.at, f"{where}.at")
                leader = self.name("leader", w.leader, f"{where}.leader") if w.leader else ""
                result[war] = WarState(space, leader, self.some("space", w.visited, f"{where}.visited"), w.moved, w.pillaged, w.fought)
        return Frozen({k: v for k, v in sorted(result.items())})

    def _boxes(self, file: BoxesFile, board: Board) -> dict[str, Any]:
        changes: dict[str, Any] = {}
        if file.barracks is not None:
            try:
                changes["barracks"] = units_.parse(file.barracks)
            except ValueError as error:
                self.problems.append(Problem("boxes.barracks", str(error)))
        if file.dynasties is not None:
            changes["dynasties"] = self.some("dynasty", file.dynasties, "boxes.dynasties")
        if file.face_up is not None:
            changes["face_up"] = tuple(sorted(self.some("statesman", file.face_up, "boxes.face_up")))
        for key, target, kinds in (("statesmen", "statesmen_box", ("statesman", "dynasty")), ("wars", "wars_box", ("war", "leader")),
                                   ("waiting", "waiting_counters", ("war", "leader"))):
            given = getattr(file, key)
            if given is not None:
                changes[target] = tuple(sorted(n for t in given if (n := self._either(kinds, t, f"boxes.{key}"))))
        return changes

    def _either(self, kinds: tuple[str, str], text: str, where: str) -> str:
        for kind in kinds:
            if name := self.rules.names[kind].get(text):
                return f"{name} Dynasty" if kind == "dynasty" else name
        return self.name(kinds[0], text, where)

    def _used(self, file: UsedFile, old: Used) -> Used:
        def pick(given: list[str] | None, before: tuple[str, ...], kind: str, where: str) -> tuple[str, ...]:
            return before if given is None else (self.some(kind, given, where) if kind else tuple(given))

        return Used(pick(file.commanders, old.commanders, "", "used.commanders"),
                    pick(file.provinces, old.provinces, "province", "used.provinces"),
                    pick(file.rebels, old.rebels, "", "used.rebels"), pick(file.taxed, old.taxed, "command", "used.taxed"))


def status_of(text: str, rules: Rules) -> tuple[Status, str] | None:
    """(Status, tribe) of "allied" or "Visigothic Foederati", or None."""
    words = text.strip().casefold()
    for s in Status:
        if s is not Status.FOEDERATI and s.value.casefold() == words:
            return s, ""
    tribe = rules.names["tribe"].get(words.removesuffix("foederati").strip())
    return (Status.FOEDERATI, tribe) if tribe and words.endswith("foederati") else None


def dump(board: Board) -> dict[str, Any]:
    """The whole board as plain data: what a file or a share string holds. Reading it back gives an equal board."""
    plain: dict[str, Any] = {"game": rules_.GAME, "format": FORMAT, "scenario": board.scenario, "title": board.title, "turn": board.turn,
                             "phase": board.phase, "step": board.step}
    for key, e in (("east", board.east), ("west", board.west)):
        plain[key] = {"gold": e.gold, "prestige": e.prestige, "unrest": e.unrest, "emperor": e.emperor, "seat": e.seat,
                      "rebel_commands": list(e.rebel_commands)}
    plain["governors"] = {k: _without_defaults(asdict(g)) for k, g in board.governors.items()}
    plain["provinces"] = {n: province_text(s) for n, s in board.provinces.items() if s != ProvinceState()}
    plain["wars"] = {k: _war_text(w) for k, w in board.wars.items()}
    plain["leaders"] = dict(board.leaders)
    plain["events"] = dict(board.events)
    plain["boxes"] = {"barracks": str(board.barracks), "dynasties": list(board.dynasties), "statesmen": list(board.statesmen_box),
                      "face_up": list(board.face_up), "wars": list(board.wars_box), "waiting": list(board.waiting_counters)}
    plain["options"] = asdict(board.options)
    plain["used"] = {k: list(v) for k, v in asdict(board.used).items()}
    plain["rules"] = {"corrections": dict(board.rules.corrections), "switches": board.rules.chosen_switches,
                      "digest": board.rules.digest}
    return plain


def province_text(state: ProvinceState) -> str:
    """"Roman: Legion, 2 Auxilia"."""
    return state.title + (f": {state.units}" if state.units.number else "")


def _without_defaults(plain: dict[str, Any]) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in plain.items() if v}


def _war_text(w: WarState) -> Any:
    plain = _without_defaults(asdict(w))
    plain["at"] = plain.pop("space", "")
    return plain["at"] if len(plain) == 1 else {"at": plain.pop("at"), **plain}


def difference(new: Mapping[str, Any], old: Mapping[str, Any], base: str) -> dict[str, Any]:
    """What a `based_on` file must say: the entries of one dump that another lacks, "off" for what is gone."""
    result: dict[str, Any] = {"game": rules_.GAME, "based_on": base}
    for key, value in new.items():
        if key in ("game", "format") or value == old.get(key):
            continue
        if not isinstance(value, dict):
            result[key] = value
            continue
        before = old.get(key, {})
        part = {k: v for k, v in value.items() if before.get(k) != v}
        gone = {"provinces": "Roman", "events": 0}.get(key, "off")
        part |= {k: gone for k in before if k not in value}
        if key == "rules":
            part = {k: v for k, v in part.items() if v}
        if part:
            result[key] = part
    return result


def read_text(raw: bytes, where: str) -> PositionFile:
    """A file's bytes as a `PositionFile`; raises BadInput."""
    file = structure(parse_toml(raw, where))
    problems = []
    if file.game != rules_.GAME:
        problems.append(Problem("game", f'"{file.game[:40]}" is not {rules_.GAME}'))
    if file.format != FORMAT:
        problems.append(Problem("format", f"this kit reads format {FORMAT}, not {file.format}"))
    if problems:
        raise BadInput(problems)
    return file


def write_text(plain: Mapping[str, Any], old_text: str = "") -> str:
    """TOML text of plain data; with `old_text` its comments and order stay wherever they still apply."""
    import tomlkit

    doc = tomlkit.parse(old_text) if old_text else tomlkit.document()
    _merge(doc, plain)
    return tomlkit.dumps(doc)


def _merge(doc: Any, plain: Mapping[str, Any]) -> None:
    for key in [k for k in doc if k not in plain]:
        del doc[key]
    for key, value in plain.items():
        if key in doc and isinstance(value, dict) and hasattr(doc[key], "items"):
            _merge(doc[key], value)
        elif key not in doc or doc[key] != value:
            doc[key] = value


def write_atomically(path: Path, text: str) -> None:
    """Write a file so that a crash leaves either the old or the new one, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def check(board: Board, found: list[Problem], title: str) -> Board:
    """The board, if neither reading it nor its own rules found an error; raises BadInput with all of them."""
    everything = found + board_problems(board)
    if any(p.severity == "error" for p in everything):
        raise BadInput(everything, title)
    return board
