"""Write docs/api.md, what a program can call, from the docstrings of the code.

python tools/make_api_page.py            write it
python tools/make_api_page.py --check    say whether it is as the docstrings are; exit status 1 if not
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import griffe
from griffe2md import ConfigDict, render_object_docs

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "api.md"

PARTS = {
    "Positions, games and plans by name": [
        "rometeach.position", "rometeach.play", "rometeach.plan", "rometeach.questions", "rometeach.games.find",
    ],
    "A position of Rome, IInc.": ["rometeach.rome_iinc.position.Position"],
    "A position of Aurelian": ["rometeach.aurelian.position.Position"],
    "What every result can do": ["rometeach.core.results.show.Result"],
    "Plans": ["rometeach.core.results.plans.Plan", "rometeach.core.results.plans.WhyNot"],
    "Questions of Rome, IInc.": ["solvers.rome_iinc.questions.*"],
    "Questions of Aurelian": ["solvers.aurelian.questions.*"],
    "Sessions of a game": ["rometeach.core.session.session.Session"],
    "Exact chances": ["rometeach.core.chance.laws.Law", "rometeach.core.figures.ledger.Ledger"],
    "Errors": [
        "rometeach.core.errors.RometeachError", "rometeach.core.errors.BadInput", "rometeach.core.errors.IllegalChoice",
        "rometeach.core.errors.Problem",
    ],
}  # fmt: skip
"""Heading -> what stands below it; `.*` for all public functions of a module."""

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
    contents, parts = [], []
    for heading, paths in PARTS.items():
        contents.append(f"- [{heading}](#{re.sub(r'[^a-z ]', '', heading.lower()).replace(' ', '-')})")
        parts.append(f"## {heading}\n")
        for path in paths:
            for found in _named(packages, path):
                parts.append(_plain(render_object_docs(found, STYLE)))
    return "\n".join([HEAD, *contents, "", *parts]).rstrip() + "\n"


def _named(packages: dict[str, griffe.Object | griffe.Alias], path: str) -> list[griffe.Object]:
    package, _, inner = path.partition(".")
    if not path.endswith(".*"):
        found = packages[package][inner]
        return [found.final_target if isinstance(found, griffe.Alias) else found]
    module = packages[package][inner.removesuffix(".*")]
    return [
        f for name, f in module.functions.items() if not name.startswith("_") and f.has_docstring and not f.is_alias
    ]


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
