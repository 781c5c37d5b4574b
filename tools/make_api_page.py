"""Write docs/api.md, what a program can call, from the docstrings of the code.

python tools/make_api_page.py            write it
python tools/make_api_page.py --check    say whether it is as the docstrings are; exit status 1 if not
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import re
import sys
from pathlib import Path

import griffe
from griffe2md import ConfigDict, render_object_docs

from rometeach.core.declaration import Game
from rometeach.core.games import games
from rometeach.core.registry import resolve
from rometeach.core.verbs import verbs_of

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "api.md"


def parts() -> dict[str, list[str]]:
    """Heading -> what stands below it. What a game has its declaration says."""
    own = [game for game in games().values() if game.verbs.startswith("rometeach.")]
    boards = {game.title: type(verbs_of(game).position(game.start, owner=False)) for game in own}
    return {
        "Games, positions and questions by name": [f"rometeach.{name}" for name in BY_NAME],
        **{f"A position of {title}": [f"{kind.__module__}.{kind.__qualname__}"] for title, kind in boards.items()},
        "What every result can do": ["rometeach.core.results.show.Result"],
        "Plans": ["rometeach.core.results.plans.Plan", "rometeach.core.results.plans.WhyNot"],
        **{f"Questions of {game.title}": answerers(game) for game in own if game.plans},
        "Sessions of a game": ["rometeach.core.session.session.Session"],
        "Exact chances": [
            *(f"rometeach.core.chance.laws.{name}" for name in ("Law", *LAWS)),
            "rometeach.core.session.outcomes.outcomes",
            "rometeach.core.session.requests.Checkpoint",
            "rometeach.core.figures.ledger.Ledger",
        ],
        "What a game declares": [
            *(f"rometeach.core.declaration.{name}" for name in ("Game", "Question", "Parameter", "Program", "Seat")),
            *(f"rometeach.core.games.{name}" for name in ("find", "of")),
            "rometeach.core.verbs.Verbs",
        ],
        "Errors": [
            f"rometeach.core.errors.{name}" for name in ("RometeachError", "BadInput", "IllegalChoice", "Problem")
        ],
    }


LAWS = ("dice", "count", "total", "highest", "lowest", "mixture")
BY_NAME = ("games", "positions", "position", "questions", "ask", "plan", "play")


def answerers(game: Game) -> list[str]:
    """What answers the questions for a plan, and what else its modules have but for what the declaration names as extras."""
    extras = set(game.extras.values())
    modules = dict.fromkeys(q.answer.partition(":")[0] for q in game.plans)
    found = []
    for module in modules:
        public: list[str] = importlib.import_module(module).__all__
        names = [n for n in public if inspect.isfunction(resolve(f"{module}:{n}")) and f"{module}:{n}" not in extras]
        asked = [q.answer.partition(":")[2] for q in game.plans]
        found += [f"{module}.{n}" for n in sorted(names, key=lambda n: asked.index(n) if n in asked else len(asked))]
    return found


HEAD = """\
# What a program can call

Made from the docstrings by `tools/make_api_page.py`. What is not here is inside the kit and may change; where it lives
tells [How it is built](how_it_is_built.md). Every text that names a thing of a game (a Province, a War, a change) is read as on
the command line: [README](../README.md).
"""

STYLE = ConfigDict(
    heading_level=3,
    show_root_full_path=False,
    show_object_full_path=False,
    show_bases=False,
    show_if_no_docstring=False,
    inherited_members=True,
    separate_signature=True,
    show_signature_annotations=True,
    annotations_path="brief",
    signature_crossrefs=False,
    docstring_section_style="list",
    members_order="source",
    filters=["!^_"],
    summary=False,
)


def page() -> str:
    """The whole page."""
    loader = griffe.GriffeLoader(
        docstring_parser="google",
        docstring_options={"returns_multiple_items": False},  # type: ignore[typeddict-item]
        search_paths=[str(ROOT)],
    )
    packages = {name: loader.load(name) for name in ("rometeach", "solvers")}
    loader.resolve_aliases()
    contents, made = [], []
    for heading, paths in parts().items():
        contents.append(f"- [{heading}](#{re.sub(r'[^a-z ]', '', heading.lower()).replace(' ', '-')})")
        made.append(f"## {heading}\n")
        for path in paths:
            made.append(_plain(render_object_docs(_named(packages, path), STYLE)))
    return "\n".join([HEAD, *contents, "", *made]).rstrip() + "\n"


def _named(packages: dict[str, griffe.Object | griffe.Alias], path: str) -> griffe.Object:
    package, _, inner = path.partition(".")
    found = packages[package][inner]
    return found.final_target if isinstance(found, griffe.Alias) else found


def _plain(text: str) -> str:
    """Without links to places that the page does not have, and with headings of one word."""
    while (plain := re.sub(r"\[([^][]+)\]\(#[^)]*\)", r"\1", text)) != text:
        text = plain
    text = re.sub(r"<code>(.*?)</code>", lambda m: f"`{m[1].replace('&#124;', '|')}`", text)
    text = re.sub(r"^(#+ )`(?:\w+\.)*(\w+)`", r"\1`\2`", text, flags=re.M)
    return re.sub(r"\n{3,}", "\n\n", text)


def main() -> int:
    """Write the page, or compare it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; say whether the page is as it would be")
    made = page()
    if not parser.parse_args().check:
        PAGE.write_text(made, encoding="utf-8")
    elif not PAGE.is_file() or PAGE.read_text(encoding="utf-8") != made:
        print("docs/api.md is not what the docstrings say: python tools/make_api_page.py")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
