"""From a position file to a board: every name looked up, every mistake collected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, replace

from ...core.errors import Problem, did_you_mean
from ...core.frozen import Frozen
from ..rules import SCENARIOS, Rules
from .parts import (
    FOEDERATI,
    ROMAN,
    SEATS,
    STEPS,
    EmpireState,
    Governor,
    Options,
    ProvinceState,
    Status,
    Used,
    WarState,
    tidy,
)
from .shape import SHOWN, BoxesFile, EmpireFile, PositionFile, UsedFile, WarFile
from .state import BoardState
from .units import NONE, parse


class Reader:
    """Turns a `PositionFile` into a board, collecting every problem on the way."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.problems: list[Problem] = []

    def name(self, kind: str, text: str, where: str) -> str:
        """The canonical name, or "" after noting the problem."""
        found = self.rules.names[kind].get(text)
        if found is None:
            if len(self.problems) < SHOWN:
                self.problems.append(self.rules.names[kind].problem(text, where))
            else:
                self.problems.append(Problem(where[:120], f"there is no such {kind}"))
            return ""
        return found

    def keys(self, kind: str, given: Iterable[str], where: str) -> dict[str, str]:
        """The keys of a table -> the names they mean; the same thing under two spellings is a mistake."""
        result: dict[str, str] = {}
        for text in given:
            name = self.name(kind, text, f"{where}.{text}")
            if name and name in result.values():
                what = f"{name} stands there twice"
                self.problems.append(Problem(f"{where}.{text}"[:120], what, "Keep one of them."))
            elif name:
                result[text] = name
        return result

    def some(self, kind: str, texts: list[str] | None, where: str) -> tuple[str, ...]:
        """Several names, in order; one that stands there twice is a mistake."""
        return self._once([n for t in texts or () if (n := self.name(kind, t, where))], where)

    def _once(self, names: list[str], where: str) -> tuple[str, ...]:
        twice = sorted(n for n, times in Counter(names).items() if times > 1)
        self.problems += [Problem(where, f"{n} stands there twice", "Keep one of them.") for n in twice]
        return tuple(dict.fromkeys(names))

    def choice(self, text: str, choices: tuple[str, ...], where: str) -> str:
        """One of a few words, in any case of letters."""
        for c in choices:
            if c.casefold() == text.casefold():
                return c
        what = f'"{text[:40]}" is none of ' + ", ".join(choices)
        self.problems.append(Problem(where, what, did_you_mean(text, choices)))
        return choices[0]

    def province(self, text: str, where: str) -> ProvinceState:
        """Read "Insurgent: Cavalry, Guard"."""
        title, _, rest = text.partition(":")
        try:
            found = parse(rest)
        except ValueError as error:
            self.problems.append(Problem(where, str(error)))
            found = NONE
        status = status_of(title, self.rules)
        if status is None:
            choices = [s.value for s in Status if s is not FOEDERATI]
            choices += [f"{t} Foederati" for t in self.rules.tribes]
            hint = did_you_mean(title.strip(), choices) or "Choose among " + ", ".join(choices) + "."
            self.problems.append(Problem(where, f'"{title.strip()[:40]}" is no status', hint))
            return ProvinceState(ROMAN, "", found)
        return ProvinceState(*status, found)

    def read(self, file: PositionFile, board: BoardState) -> BoardState:
        """The board of a file, on top of another one."""
        scenario = self.choice(file.scenario, SCENARIOS, "scenario") if file.scenario else board.scenario
        phase, step = board.phase, board.step
        if file.phase is not None:
            phase = self.choice(file.phase, tuple(STEPS), "phase")
            step = STEPS[phase][0]
        if file.step is not None:
            step = self.choice(file.step, STEPS[phase], "step")
        changed = replace(
            board,
            title=file.title or board.title,
            scenario=scenario,
            turn=board.turn if file.turn is None else file.turn,
            phase=phase,
            step=step,
            outcome=board.outcome if file.outcome is None else file.outcome,
            east=self._empire(file.east, board.east, "east"),
            west=self._empire(file.west, board.west, "west"),
            provinces=self._provinces(file, board),
            governors=self._governors(file, board),
            wars=self._wars(file, board),
            leaders=self._leaders(file, board),
            events=self._events(file, board),
        )
        changed = _unboxed(file.boxes, self._boxes(file.boxes, changed))
        options = {k: v for k, v in asdict(file.options).items() if v is not None}
        return replace(
            changed,
            options=Options(**{**asdict(board.options), **options}),
            used=self._used(file.used, board.used),
        )

    def _provinces(self, file: PositionFile, board: BoardState) -> Frozen[str, ProvinceState]:
        known = self.keys("province", file.provinces, "provinces")
        given = {known.get(k, k): self.province(v, f"provinces.{known.get(k, k)}") for k, v in file.provinces.items()}
        return board.provinces | {n: v for n, v in given.items() if n in board.provinces}

    def _events(self, file: PositionFile, board: BoardState) -> Frozen[str, int]:
        events = {n: file.events[k] for k, n in self.keys("event", file.events, "events").items()}
        for n, v in events.items():
            if v not in (0, 1, 2):
                what = f"{str(v)[:20]} is none of 0 (off), 1 and 2 (doubled)"
                self.problems.append(Problem(f"events.{n}", what))
        return Frozen({n: v for n, v in sorted((board.events | events).items()) if v})

    def _empire(self, file: EmpireFile, old: EmpireState, where: str) -> EmpireState:
        emperor = old.emperor
        if file.emperor is not None:
            generic = file.emperor.casefold() in ("", "generic")
            emperor = "" if generic else self.name("statesman", file.emperor, f"{where}.emperor")
        seat = self.choice(file.seat, SEATS, f"{where}.seat") if file.seat is not None else old.seat
        rebels = old.rebel_commands
        if file.rebel_commands is not None:
            rebels = tuple(sorted(self.some("command", file.rebel_commands, f"{where}.rebel_commands")))
        tracks = {
            t: getattr(old, t) if getattr(file, t) is None else getattr(file, t) for t in ("gold", "prestige", "unrest")
        }
        return EmpireState(**tracks, emperor=emperor, seat=seat, rebel_commands=rebels)

    def _leaders(self, file: PositionFile, board: BoardState) -> Frozen[str, str]:
        result = dict(board.leaders)
        for k, name in self.keys("leader", file.leaders, "leaders").items():
            if file.leaders[k] == "off":
                result.pop(name, None)
            elif homeland := self.name("homeland", file.leaders[k], f"leaders.{k}"):
                result[name] = homeland
        return Frozen(dict(sorted(result.items())))

    def _governors(self, file: PositionFile, board: BoardState) -> Frozen[str, Governor]:
        result = dict(board.governors)
        known = self.keys("command", file.governors, "governors")
        for k, v in file.governors.items():
            box, where = known.get(k, ""), f"governors.{k}"
            if isinstance(v, str):
                held = Governor(self.name("statesman", v, where), (box,)) if v != "off" else None
                if held and box:
                    result[box] = held
                elif box:
                    result.pop(box, None)
                continue
            statesman = self.name("statesman", v.statesman, f"{where}.statesman") if v.statesman else ""
            commands = self.some("command", v.commands, f"{where}.commands") or (box,)
            triumphs = self.some("war", v.triumphs, f"{where}.triumphs")
            if not box:
                continue
            if box not in commands:
                hint = "Use the box of a Command that the Governor holds."
                self.problems.append(Problem(f"{where}.commands", f"{box} is not among them", hint, case="5.2.5"))
            result[box] = Governor(statesman, commands, v.rebel, triumphs)
        return tidy(result)

    def _wars(self, file: PositionFile, board: BoardState) -> Frozen[str, WarState]:
        result = dict(board.wars)
        known = self.keys("war", file.wars, "wars")
        for k, v in file.wars.items():
            war, where = known.get(k, ""), f"wars.{k}"
            if v == "off":
                result.pop(war, None)
                continue
            w = WarFile(at=v) if isinstance(v, str) else v
            space = self.name("space", w.at, f"{where}.at")
            leader = self.name("leader", w.leader, f"{where}.leader") if w.leader else ""
            visited = tuple(n for t in w.visited if (n := self.name("space", t, f"{where}.visited")))
            if space and war:
                result[war] = WarState(space, leader, visited, w.moved, w.pillaged, w.fought)
        return Frozen({k: v for k, v in sorted(result.items())})

    def _boxes(self, file: BoxesFile, board: BoardState) -> BoardState:
        """The board with the boxes that the file names."""
        barracks, dynasties, face_up = board.barracks, board.dynasties, board.face_up
        if file.barracks is not None:
            try:
                barracks = parse(file.barracks)
            except ValueError as error:
                self.problems.append(Problem("boxes.barracks", str(error)))
        if file.dynasties is not None:
            given = self.some("dynasty", file.dynasties, "boxes.dynasties")
            dynasties = tuple(d for d in self.rules.dynasties if d in given)
        if file.face_up is not None:
            face_up = tuple(sorted(self.some("statesman", file.face_up, "boxes.face_up")))
        return replace(
            board,
            barracks=barracks,
            dynasties=dynasties,
            face_up=face_up,
            statesmen_box=self._counters(
                file.statesmen, board.statesmen_box, ("statesman", "dynasty"), "boxes.statesmen"
            ),
            wars_box=self._counters(file.wars, board.wars_box, ("war", "leader"), "boxes.wars"),
            waiting_counters=self._counters(file.waiting, board.waiting_counters, ("war", "leader"), "boxes.waiting"),
        )

    def _counters(
        self, texts: list[str] | None, before: tuple[str, ...], kinds: tuple[str, str], where: str
    ) -> tuple[str, ...]:
        if texts is None:
            return before
        return tuple(sorted(self._once([n for t in texts if (n := self._either(kinds, t, where))], where)))

    def _either(self, kinds: tuple[str, str], text: str, where: str) -> str:
        for kind in kinds:
            if name := self.rules.names[kind].get(text):
                return f"{name} Dynasty" if kind == "dynasty" else name
        first, second = (self.rules.names[kind] for kind in kinds)
        problem = first.problem(text, where)
        hint = did_you_mean(text, [*first.names, *second.names])
        self.problems.append(
            replace(problem, what=problem.what.replace(first.kind, f"{first.kind} or {second.kind}"), hint=hint)
        )
        return ""

    def _used(self, file: UsedFile, old: Used) -> Used:
        def pick(given: list[str] | None, before: tuple[str, ...], kind: str, where: str) -> tuple[str, ...]:
            if given is None:
                return before
            return tuple(sorted(self.some(kind, given, where) if kind else self._once(given, where)))

        return Used(
            pick(file.commanders, old.commanders, "", "used.commanders"),
            pick(file.provinces, old.provinces, "province", "used.provinces"),
            pick(file.rebels, old.rebels, "", "used.rebels"),
            pick(file.taxed, old.taxed, "command", "used.taxed"),
            pick(file.leaving, old.leaving, "province", "used.leaving"),
        )


def _unboxed(file: BoxesFile, board: BoardState) -> BoardState:
    """The board, with the boxes that the file does not name without what lies elsewhere on it."""
    placed = {
        *board.wars,
        *board.leaders,
        *(w.leader for w in board.wars.values()),
        board.east.emperor,
        board.west.emperor,
        *(g.statesman for g in board.governors.values()),
        *(w for g in board.governors.values() for w in g.triumphs),
        *board.face_up,
        *(f"{d} Dynasty" for d in board.dynasties),
    }

    def left(box: tuple[str, ...], given: list[str] | None) -> tuple[str, ...]:
        return tuple(n for n in box if n not in placed) if given is None else box

    return replace(
        board,
        wars_box=left(board.wars_box, file.wars),
        waiting_counters=left(board.waiting_counters, file.waiting),
        statesmen_box=left(board.statesmen_box, file.statesmen),
    )


def status_of(text: str, rules: Rules) -> tuple[Status, str] | None:
    """(Status, tribe) of "allied" or "Visigothic Foederati", or None."""
    words = text.strip().casefold()
    for s in Status:
        if s is not FOEDERATI and s.value.casefold() == words:
            return s, ""
    tribe = rules.names["tribe"].get(words.removesuffix("foederati").strip())
    return (FOEDERATI, tribe) if tribe and words.endswith("foederati") else None
