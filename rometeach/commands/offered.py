"""What a command takes for the GAME that is named: its options, its `--help` and its examples are made from the declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click

from ..core.declaration import Game, Parameter, Question
from ..core.games import games

Value = object
"""What was typed for an option: a text, a number, several texts, whether a flag was given; None for one that was not."""
Asked = Mapping[str, Value]
"""The options of the games by key: those of the game that is named, and those of others, which are refused by name."""
_GAME = "rometeach.game"
_EXAMPLES = 6


@dataclass(frozen=True, slots=True)
class Offer:
    """An option of a game.

    Attributes:
        key: its name, "civil_war".
        help: what `--help` says.
        parameter: how its value is read; None for a flag.
        names: what else it may be called, in full: "--west-player".
        required: whether the command needs it.
    """

    key: str
    help: str
    parameter: Parameter | None = None
    names: tuple[str, ...] = ()
    required: bool = False

    @property
    def option(self) -> str:
        """ "--civil-war"."""
        return f"--{self.key.replace('_', '-')}"

    def made(self, hidden: bool = False) -> click.Option:
        """The option for click; the value of one that was not typed is None."""
        name = "asked_" + self.key.replace("-", "_")
        words = [self.option, *self.names, name]
        p = self.parameter
        if p is None or p.kind == "flag":
            return click.Option(words, is_flag=True, default=None, help=self.help, hidden=hidden)
        kind: click.ParamType[Any] = click.STRING
        if p.kind == "number":
            kind = click.IntRange(*p.limits) if p.limits else click.INT
        elif p.kind == "seconds":
            kind = click.FLOAT
        bare: dict[str, Any] = {} if p.bare is None else {"is_flag": False, "flag_value": p.bare}
        return click.Option(
            words,
            type=kind,
            multiple=p.repeated,
            metavar=p.metavar or None,
            help=self.help,
            hidden=hidden,
            required=self.required and not hidden,
            **bare,
        )


def _nothing(game: Game) -> tuple[()]:
    return ()


class GameCommand(click.Command):
    """A command whose first argument is a GAME, and whose options are those of the game that is named.

    What the options of the games hold its function gets as one mapping, `asked`. Where no game is named, `--help` lists them for
    each game. In the examples of its help GAME, POSITION, CHANGE and the like are those of the game.

    Args:
        name: see click, as for all that is not named here.
        offers: the options of a game; None for a command that takes none.
        listed: what else of a game its help lists: (name, what it is).
        calls: examples for a game, as they are typed after the name of the command.
    """

    def __init__(
        self,
        name: str | None,
        *,
        offers: Callable[[Game], Sequence[Offer]] | None = None,
        listed: Callable[[Game], Iterable[tuple[str, str]]] = _nothing,
        calls: Callable[[Game], Iterable[str]] = _nothing,
        **attributes: Any,
    ) -> None:
        super().__init__(name, **attributes)
        self.offers, self.listed, self.calls = offers, listed, calls

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; which game is meant is looked up first."""
        known = games()
        ctx.meta[_GAME] = next((known[word] for word in args if word in known), None)
        self._check_once(ctx, args)
        rest = super().parse_args(ctx, args)
        made = [name for name in ctx.params if name.startswith("asked_")]
        if self.offers is not None:
            ctx.params["asked"] = {name.removeprefix("asked_"): ctx.params.pop(name) for name in made}
        return rest

    def _check_once(self, ctx: click.Context, args: Sequence[str]) -> None:
        """Refuse an option that is given twice and holds one value: all but the last would be lost without a word.

        Raises:
            click.UsageError: there is one.
        """
        try:
            order = self.make_parser(ctx).parse_args(list(args))[2]
        except click.ClickException:
            return  # what is wrong there is told with the words that follow
        for option in dict.fromkeys(order):
            single = isinstance(option, click.Option) and not (option.multiple or option.is_flag or option.count)
            if single and order.count(option) > 1:
                raise click.UsageError(f"{option.opts[0]} is given {order.count(option)} times; it can be given once.")

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own, then those of the game that is named, then, hidden, those of the others."""
        found = super().get_params(ctx)
        mine: Game | None = ctx.meta.get(_GAME)
        taken = {name for p in found for name in p.opts}
        for game in sorted(games().values(), key=lambda game: game is not mine):
            for offer in self.offers(game) if self.offers else ():
                if offer.option not in taken:
                    taken |= {offer.option, *offer.names}
                    found.append(offer.made(hidden=game is not mine))
        return found

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The docstring with a real game in its examples, then what the game's declaration lists."""
        shown = _shown(ctx)
        text, self.help = self.help, spelled(self.help or "", shown[0] if shown else None)
        try:
            super().format_help_text(ctx, formatter)
        finally:
            self.help = text
        for game in shown:
            if rows := list(self.listed(game)):
                with formatter.section(f"Questions of {game.title} ({game.name})"):
                    formatter.write_dl(rows)
        most = _EXAMPLES if len(shown) == 1 else 2
        lines = [f"{ctx.command_path} {call}" for game in shown for call in list(self.calls(game))[:most]]
        if lines:
            with formatter.section("Examples"):
                for line in lines:
                    formatter.write(f"{'':{formatter.current_indent}}{line}\n")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options of each game that is shown, then the command's own."""
        for game in _shown(ctx):
            rows = [
                row
                for offer in (self.offers(game) if self.offers else ())
                if (row := offer.made().get_help_record(ctx))
            ]
            if rows:
                with formatter.section(f"Options for {game.title} ({game.name})"):
                    formatter.write_dl(rows)
        own = [row for p in super().get_params(ctx) if isinstance(p, click.Option) and (row := p.get_help_record(ctx))]
        with formatter.section("Options"):
            formatter.write_dl(own)


def _shown(ctx: click.Context) -> list[Game]:
    """The game that is named, else all of them."""
    mine: Game | None = ctx.meta.get(_GAME)
    return list(games().values()) if mine is None else [mine]


def spelled(text: str, game: Game | None) -> str:
    """A help text whose examples name a game: in its lines of commands GAME, POSITION, ... are words of the game."""
    if game is None:
        return text
    cases = [case for q in game.questions for case in q.cases]
    words = {
        "GAME": game.name,
        "POSITION": game.start,
        "CHANGE": game.edit,
        "CASE": cases[0] if cases else "1",
        "PLAN": game.plans[0].name if game.plans else "PLAN",
    }
    lines = text.split("\n")
    for i, line in enumerate(lines):
        if line.lstrip().startswith("rometeach "):
            for word, meant in words.items():
                line = line.replace(word, meant)
            lines[i] = line
    return "\n".join(lines)


def of_plans(game: Game) -> list[Offer]:
    """The options of the questions for a plan. One that several take stands once, and says who takes it for what."""
    found: dict[str, list[tuple[Question, Parameter]]] = {}
    for question in game.plans:
        for parameter in question.parameters:
            found.setdefault(parameter.key, []).append((question, parameter))
    offers = []
    for key, uses in found.items():
        texts: dict[str, list[str]] = {}
        for question, parameter in uses:
            texts.setdefault(parameter.help, []).append(question.name)
        if len(texts) == 1:
            (help_,) = texts
            who = "" if len(uses) == len(game.plans) else f" [{', '.join(q.name for q, _ in uses)}]"
            offers.append(Offer(key, help_ + who, _read_as(uses)))
        else:
            told = (f"{', '.join(names)}: {text[:1].lower()}{text[1:].rstrip('.')}" for text, names in texts.items())
            offers.append(Offer(key, "; ".join(told) + ".", _read_as(uses)))
    return offers


def is_typed(value: Value) -> bool:
    """Whether something was typed for an option."""
    return value is not None and value is not False and value != ()


def _read_as(uses: Sequence[tuple[Question, Parameter]]) -> Parameter:
    """How an option of several questions is read: as text where they do not agree."""
    first = uses[0][1]
    return first if len({p.kind for _, p in uses}) == 1 else Parameter(first.name, spelled=first.spelled)


def of_chances(game: Game) -> list[Offer]:
    """The questions of chance as options, each followed by what goes with it."""
    offers: dict[str, Offer] = {}
    asked = [q for q in game.chances if not q.apart]
    for question in asked:
        offers[question.name] = Offer(question.name, question.help, question.about)
    for question in asked:
        for parameter in question.parameters:
            if parameter.key not in offers:
                mains = " or ".join(q.option for q in companions(game, parameter.key))
                offers[parameter.key] = Offer(parameter.key, f"{parameter.help} With {mains}.", parameter)
    return list(offers.values())


def companions(game: Game, key: str) -> list[Question]:
    """The questions of chance that take an option."""
    return [q for q in game.chances if not q.apart and any(p.key == key for p in q.parameters)]


def examples(game: Game, questions: Iterable[Question], named: bool = False) -> list[str]:
    """Calls as they are typed after the name of the command; `named` for a command that takes the question's name."""
    return [
        " ".join(x for x in (game.name, game.start, q.name if named else "", q.example or _flag(q, named)) if x)
        for q in questions
    ]


def _flag(question: Question, named: bool) -> str:
    return "" if named else question.option


__all__ = ["Asked", "GameCommand", "Offer", "companions", "examples", "is_typed", "of_chances", "of_plans", "spelled"]
