"""Write what README.md and the docs say of each game, from the games' declarations: tables, commands, credits.

python tools/make_readme_table.py            write it
python tools/make_readme_table.py --check    say which pages are not as the declarations are; exit status 1 if any

It stands between comments: `<!-- made: games -->` and `<!-- end -->`; what is made is one of `BLOCKS`, and some of them are told a game.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from rometeach.commands.offered import examples
from rometeach.core.declaration import Game, Question
from rometeach.core.games import find, games
from rometeach.core.registry import resolve
from rometeach.core.verbs import verbs_of
from rometeach.lessons.course import course
from rometeach.lessons.glossary import glossary

ROOT = Path(__file__).parents[1]
PAGES = (ROOT / "README.md", ROOT / "docs" / "planning.md")
BLOCK = re.compile(r"(<!-- made: ([^>]+) -->\n).*?(<!-- end -->\n)", re.S)
WIDTH = 62
FEW = 3
"""So many questions of a game stand among the commands."""


def ours() -> list[Game]:
    """The games that come with the kit: the one with more questions first."""
    own = [game for game in games().values() if game.verbs.startswith("rometeach.")]
    return sorted(own, key=lambda game: (-len(game.questions), game.name))


def table() -> str:
    """What is computed for each game."""
    lines = ["| Game | Exact chances | Best plans |", "|---|---|---|"]
    for game in ours():
        lines.append(f"| {game.title} | {_titles(game.chances, ', ')} | {_titles(game.plans, '; ')} |")
    return "\n".join(lines) + "\n"


def _titles(questions: tuple[Question, ...], between: str) -> str:
    return between.join(q.title or q.name for q in questions) or "-"


def credits() -> str:
    """Who made each game."""
    return "".join(f"- *{game.title}*: {game.credit}.\n" for game in ours())


def commands() -> str:
    """What one may type: what is the same for every game, then some questions of each."""
    game = ours()[0]
    board, edit, case = f"{game.name} {game.start}", game.edit, game.questions[0].cases[0]
    rows = [
        ("games", "the games and their named positions"),
        (f"show {board}", "the whole board on one page"),
        (f'show {board} --edit "{edit}"', "after a change"),
        (f"show {board} --toml > mine.toml", "a file to write your own position in"),
        ("check mine.toml", "all its mistakes at once"),
        (f"share {game.name} mine.toml", "one line to send to somebody"),
        (f"odds {game.name} --help", "the questions of one game"),
    ]
    for each in ours():
        board = f"{each.name} {each.start}"
        asked = [q for q in each.chances if q.example and not q.apart][:FEW]
        rows.append((f"odds {board}", each.chances[0].title))
        rows += [(f"odds {x}", q.title) for q, x in zip(asked, examples(each, asked), strict=True)]
        rows += [(f"{_command(q)} {x}", q.title) for q in each.chances if q.apart for x in examples(each, [q])]
        some = each.plans[:FEW]
        rows += [(f"plan {x}", q.title) for q, x in zip(some, examples(each, some, named=True), strict=True)]
        start = f" --scenario {each.scenarios[0]}" if len(each.scenarios) > 1 else ""
        rows.append(
            (f"play {each.name}{start} --games 100 --seed 1", "a hundred games by program, with standard errors")
        )
    first = f"odds {game.name} {game.start}"
    rows.append((f"{first} --figure odds.png", "the same as a picture: .png, .svg or .pdf"))
    rows.append((f"{first} --csv odds.csv", "the same as a table for a spreadsheet; so with plan"))
    plan = f" --plan {game.plans[0].name} {game.plans[0].example}" if game.plans else ""
    rows.append(
        (
            f"report {game.name} {game.start}{plan} --html report.html",
            "map, odds and plan as a page to print; --pdf prints it",
        )
    )
    sheet = f"handout {game.name}/{_lesson(game)}"
    rows.append(
        (f"{sheet} --seed 7 --pdf sheets.pdf", "a worksheet with its key; --pupils names.txt makes one for each")
    )
    rows.append((f"{sheet} --rules --pdf rules.pdf", "the rules of a lesson on one page"))
    rows.append((f"case {game.name} {case}", f"what {_word(game)} is about, and what rests on it"))
    rows.append((f"term {game.name} {next(iter(glossary(game.name)))}", "what a word of the game means"))
    told = "".join(f"rometeach {words:{WIDTH}} # {what}\n" for words, what in rows)
    return f"```sh\n{told}```\n"


def _lesson(game: Game) -> str:
    """The lesson that teaches the first question of a game."""
    cases = resolve(f"rometeach.{game.folder}.cases:load")()
    taught = (cases[number].lesson for number in game.questions[0].cases)
    return next(filter(None, taught), course(game.name)[0].id)


def _command(question: Question) -> str:
    return question.name.replace("_", "-")


def _word(game: Game) -> str:
    case = verbs_of(game).case(game.questions[0].cases[0])
    return f"a {case.split()[0]}"


def plans(name: str) -> str:
    """The questions for a plan of a game."""
    lines = ["| Question | What is chosen | Cases | For example |", "|---|---|---|---|"]
    for q in find(name).plans:
        example = f"`{q.example}`" if q.example else ""
        lines.append(f"| `{q.name}` | {q.help} | {', '.join(q.cases)} | {example} |")
    return "\n".join(lines) + "\n"


BLOCKS: dict[str, Callable[..., str]] = {"games": table, "credits": credits, "commands": commands, "plans": plans}
"""What stands in a comment -> what makes it; further words are handed to it."""


def made(text: str) -> str:
    """A page with its blocks made anew."""

    def block(m: re.Match[str]) -> str:
        kind, *words = m[2].split()
        return f"{m[1]}{BLOCKS[kind](*words)}{m[3]}"

    return BLOCK.sub(block, text)


def main() -> int:
    """Write the pages, or compare them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; say which pages are not as they would be")
    check, late = parser.parse_args().check, []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        if made(text) != text:
            late.append(page.name)
            if not check:
                page.write_text(made(text), encoding="utf-8")
    if check and late:
        print(f"{', '.join(late)}: not as the games declare themselves: python tools/make_readme_table.py")
    return 1 if check and late else 0


if __name__ == "__main__":
    sys.exit(main())
