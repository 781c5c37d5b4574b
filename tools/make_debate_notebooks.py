"""Write the texts of the notebooks in notebooks/classroom/ that belong to debates, from data/classroom/debates/.

python tools/make_debate_notebooks.py && python tools/refresh_notebooks.py notebooks/classroom/NAME.ipynb
"""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from rometeach.classroom.debates.parts import Debate, Option
from rometeach.classroom.debates.reader import debate, names
from rometeach.lessons.history import UNCHECKED

FOLDER = Path(__file__).resolve().parents[1] / "notebooks" / "classroom"
PLACES = {"council-before-adrianople": "Rhodope", "who-follows-diocletian": "emperor East; emperor West"}
"""Name of a debate -> the part of its board that is shown first."""
CASES = {
    "council-before-adrianople": "10.1 (Unrest), 11.1 (Revolts), 11.2 and 11.3 (fighting Wars), 9.5 (Pillage)",
    "who-follows-diocletian": "5.1 (Emperors), 8.2 (Mortality), 8.3 (Assassination), 11.4 and 11.5 (Civil Wars and Rebellions)",
}
"""Name of a debate -> the Cases that its notebook rests on."""
LESSONS = {
    "council-before-adrianople": "[9 Fighting Wars and Losses](../rome_iinc/09_fighting.ipynb)",
    "who-follows-diocletian": "[2 Commanders](../rome_iinc/02_commanders.ipynb) and [10 Civil Wars](../rome_iinc/10_civil_wars.ipynb)",
}
"""Name of a debate -> the lessons that teach its rules."""


def listed(texts: tuple[str, ...]) -> str:
    """Texts as a list."""
    return "\n".join(f"- {text}" for text in texts)


def paragraphs(texts: tuple[str, ...]) -> str:
    """Texts as paragraphs."""
    return "\n\n".join(texts)


def cells(one: Debate) -> list[tuple[str, str]]:
    """(kind, source) of every cell of a debate's notebook."""
    chooser = next(r for r in one.roles if not r.option)
    roles = "\n".join(f"| {r.name} | {r.who}{' *(invented)*' if r.invented else ''} |" for r in one.roles)
    quoted = "\n\n".join(f"> {p.words}\n>\n> {p.source}\n\n*{p.ask}*" for p in one.passages if not p.after)
    after = "\n\n".join(f"> {p.words}\n>\n> {p.source}" for p in one.passages if p.after)
    sources = listed(tuple(f"{c.text()}." for c in one.sources))
    star = f"\n\n\\{UNCHECKED}" if any(c.is_unchecked for c in one.sources) else ""
    orders = "\n".join(
        f"- *{o.name}*: where the {o.orders[0].seat} is asked, answer "
        + ", then ".join(f"`{x.action}`" for x in o.orders)
        + "."
        for o in one.options
        if o.orders
    )
    found = [
        (
            "markdown",
            f"# {one.title}\n\n*A debate with roles for a class; {one.minutes} minutes. Cards, sources and voting sheets are printed with* "
            f"`rometeach debate {one.id} --pdf debate.pdf`.\n\n{paragraphs(one.situation)}\n\n**{one.question}**",
        ),
        (
            "code",
            "from rometeach.classroom import debates\nfrom rometeach.widgets import play, static_card\n\n"
            f'NAME = "{one.id}"\nbefore = debates.decided(NAME)',
        ),
        ("code", f'static_card(before, focus="{PLACES[one.id]}")'),
        ("markdown", f"## What the ancient writers say\n\n{quoted}"),
        (
            "markdown",
            f"## Who sits here\n\nEach role has a card with what it wants, what only it knows and what it may offer. "
            "Cards stay face down.\n\n"
            f"| Role | Who that is |\n|---|---|\n{roles}\n\n**Rules of speaking**\n\n" + listed(one.rules),
        ),
        (
            "markdown",
            "## The options\n\n"
            + "\n\n".join(
                f"**{n}. {o.name}.** *For it:* {o.speaks_for} *Against it:* {o.speaks_against}"
                for n, o in enumerate(one.options, 1)
            )
            + f"\n\nSpeak, deal, and vote on paper. Then {chooser.name.partition(',')[0]} announces the decision. Only then scroll on.",
        ),
        (
            "markdown",
            "## What the model says\n\nEach option is a change of one board of the game. The board can be asked what may happen on it, "
            "and its answers are exact. It is one theory of how such things go, and no more. "
            "Write your guess down each time before you run the box.",
        ),
    ]
    found.append(("code", "word = debates.options(NAME)"))
    for n, option in enumerate(one.options, 1):
        found += guessed(n, option)
    found += [
        ("markdown", "All options together. Which of them would you have feared most before you saw this?"),
        ("code", 'static_card(word, folded="The model\'s word on every option")'),
        ("markdown", f"**What the model cannot say**\n\n{listed(one.cannot)}"),
        (
            "markdown",
            "## What may come of it\n\nOne throw tells little. Programs can play the game on from each option many times, always with the "
            "same luck for all of them. They are simple players; people would do better in places, and worse in others.\n\n"
            "**Predict:** after which option do both Empires stand to the end most often? "
            "Then unfold the games that were played beforehand.",
        ),
        ("code", 'static_card(debates.stored(NAME), folded="Many games from each option")'),
        (
            "markdown",
            "Play a few yourself: four games from each option take some seconds. "
            "How far do they lie from the many? An error of 0 after four games means nothing. "
            "Change the seed, and look again.",
        ),
        ("code", "few = debates.games(NAME, 4, seed=1, progress=debates.counting(NAME, 4))\nfew"),
        (
            "markdown",
            "## Your decision is played on\n\nWrite the option that your class has voted for between the quotation marks: "
            + ", ".join(f"`{o.id}`" for o in one.options)
            + f". Then run both boxes. The {one.phase} Phase is played with your own dice: throw them on a desk, and enter what they show."
            + (f"\n\n{orders}" if orders else ""),
        ),
        ("code", f'choice = "{one.options[0].id}"'),
        ("code", f'play(debates.decided(NAME, choice), phase="{one.phase}")'),
        ("markdown", f"**Where the game departs from history**\n\n{listed(one.departs)}"),
        (
            "markdown",
            f"## What happened\n\n<details><summary>Unfold this last</summary>\n\n{paragraphs(one.happened)}"
            + (f"\n\n{after}" if after else "")
            + "\n\n</details>",
        ),
        (
            "markdown",
            f"## What is disputed\n\n{paragraphs(one.dispute)}\n\n"
            f"<details><summary>Sources</summary>\n\n{sources}{star}\n\n</details>",
        ),
        (
            "markdown",
            f"---\n*Cases used here: {CASES[one.id]}.* Lessons that teach them: {LESSONS[one.id]}.\n\n"
            "The whole course: [Start here](../00_start_here.ipynb).",
        ),
    ]
    return found


def guessed(number: int, option: Option) -> list[tuple[str, str]]:
    """A prediction about one option, and what answers it."""
    first = option.asked[0]
    ask = (
        f"**Predict:** {first.says}: how many is it?"
        if first.amount
        else f"**Predict:** {first.says}: in how many of 100 such cases?"
    )
    text = f"### {number}. {option.name}\n\n*On the board:* {option.reading}\n\n{ask}"
    return [("markdown", text), ("code", f'print(word.told("{option.id}"))')]


def notebook(one: Debate) -> nbformat.NotebookNode:
    """The notebook of a debate, without outputs."""
    made = new_notebook()
    for n, (kind, source) in enumerate(cells(one)):
        cell = new_markdown_cell(source) if kind == "markdown" else new_code_cell(source)
        cell.id = f"debate-{n:02d}"
        if source.startswith("print("):
            cell.metadata["tags"] = ["nbval-check-output"]
        made.cells.append(cell)
    return made


def main() -> None:
    """Write the notebooks; their outputs come from `tools/refresh_notebooks.py`."""
    FOLDER.mkdir(exist_ok=True)
    for name in names():
        path = FOLDER / f"{name.replace('-', '_')}.ipynb"
        nbformat.write(notebook(debate(name)), path)
        print(path)


if __name__ == "__main__":
    main()
