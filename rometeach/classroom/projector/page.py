"""A deck as one page that needs nothing else: it works from a file, without a network, and can be read without scripts.

What it shows before an answer holds no answer: that stands in what is folded, and in the attributes that the script reads.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from .fit import ROOM
from .slides import Bit, Deck, Dice, Outcome, Picture, Slide, Text, Vote
from .votes import spoken

_HERE = Path(__file__).parent
_LOOK = (_HERE / "page.css").read_text(encoding="utf-8")
_SCRIPT = (_HERE / "page.js").read_text(encoding="utf-8")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LARGER = (("large", 2.0), ("larger", 1.5))
"""A text of which so many would fit is in larger letters."""
HAD = ("had it right", "had something else")
"""What is counted where the class says itself whether it was right."""
KEYS = (
    ("→ Space PgDn", "next step; on a vote, the answer first"),
    ("← PgUp", "back"),
    ("1 to 9", "a vote more for that option; with Shift one less"),
    ("R", "reveal or hide the answer"),
    ("D", "throw the dice"),
    ("M", "map large or small"),
    ("F", "full screen"),
    ("Home End", "first or last slide"),
    ("?", "these keys"),
)
"""What the keys do."""


def page(deck: Deck, lead: str = "") -> str:
    """A deck as a whole page.

    Args:
        deck: the deck.
        lead: HTML of a way back, shown on the first slide; "" for none.
    """
    title = escape(deck.title)
    slides = [_title(deck, lead), *(_slide(slide, n) for n, slide in enumerate(deck.slides, 2))]
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title} - {escape(deck.under)}</title><style>{_LOOK}</style>"
    )
    body = f'<main id="slides">{"".join(slides)}</main>{_bar()}{_help()}'
    script = f"<script>{_SCRIPT}</script>"
    return f'<!doctype html><html lang="en"><head>{head}</head><body data-deck="{escape(deck.name)}">{body}{script}</body></html>'


def _title(deck: Deck, lead: str) -> str:
    way = f'<p class="lead">{lead}</p>' if lead else ""
    return (
        '<section class="slide title" id="s1" aria-labelledby="h1">'
        f'<h1 id="h1">{escape(deck.title)}</h1><p>{escape(deck.under)}</p>'
        f'<p class="js quiet">Next with the right arrow or a remote. All keys: ?</p>{way}</section>'
    )


def _slide(slide: Slide, n: int) -> str:
    if isinstance(slide, Text):
        kind, inner = "text", _text(slide)
    elif isinstance(slide, Vote):
        kind, inner = "vote", _vote(slide, n)
    elif isinstance(slide, Dice):
        kind, inner = "dice", _folded(_dice(slide))
    else:
        kind, inner = "summary", '<div class="stage"><div class="sums"><p>No votes yet.</p></div></div>'
    return f'<section class="slide {kind}" id="s{n}" aria-labelledby="h{n}"><h2 id="h{n}">{escape(slide.title)}</h2>{inner}</section>'


def _folded(inner: str) -> str:
    """What comes after an answer: without scripts it is folded."""
    return f'<details class="after"><summary>What comes of it</summary>{inner}</details>'


def _text(slide: Text) -> str:
    boards = _pictures([(0, slide.picture)] if slide.picture else [], slide.shown)
    words = "".join(_bit(bit) for bit in slide.bits)
    steps = " steps" if slide.steps else ""
    if boards and words:
        inner = f'<div class="stage two{steps}">{boards}<div class="words">{words}</div></div>'
    elif boards:
        inner = f'<div class="stage whole">{boards}</div>'
    else:
        high = sum(bit.lines for bit in slide.bits)
        large = next((f" {look}" for look, times in LARGER if high * times <= ROOM), "")
        inner = f'<div class="stage{steps}{large}"><div class="words">{words}</div></div>'
    return _folded(inner) if slide.after else inner


def _bit(bit: Bit) -> str:
    return f'<div class="bit">{bit.html}</div>'


def _pictures(first: Sequence[tuple[int, Picture]], more: Sequence[tuple[int, Picture]], aside: bool = False) -> str:
    """A figure with its boards: the one that is seen from the first bit on, and those that take its place."""
    boards = "".join(
        f'<div class="board" data-from="{n}">{p.html}</div>'
        + (
            f'<details class="told"><summary>With the answer</summary><div class="board">{p.told}</div></details>'
            if p.told
            else ""
        )
        for n, p in (*first, *more)
    )
    return f'<figure class="pic{" aside" * aside}">{boards}</figure>' if boards else ""


def _vote(vote: Vote, n: int) -> str:
    boards = _pictures([(0, vote.picture)], (), aside=not vote.beside) if vote.picture else ""
    asked = "".join(f"<p>{escape(p)}</p>" for p in vote.question)
    kind = vote.kind
    options = tuple(Outcome(words) for words in HAD) if kind == "hands" else vote.options
    right = HAD[:1] if kind == "hands" else vote.right
    rows = "".join(_option(o, o.words in right, n, k) for k, o in enumerate(options, 1))
    marks = f'data-kind="{kind}" data-name="{escape(vote.name)}" data-answers="{escape(json.dumps(list(right)))}"'
    marks += ' data-chance="1"' * vote.of_chance
    typed = (
        f'<form class="js typed"><label for="t{n}">What the class says</label> <input id="t{n}" type="text" size="6" '
        'autocomplete="off"><button type="submit">Add a vote</button></form>'
    )
    pupils = (
        f'<span class="js pupils"><label for="p{n}">Pupils</label> '
        f'<input id="p{n}" type="number" min="1" max="99" value="20"></span>'
    )
    note = f'<p class="note">{escape(vote.note)} {pupils if kind == "any" else ""}</p>' if vote.note else ""
    extra = note + (typed if kind == "typed" else "")
    look = "stage two" if boards and vote.beside else "stage"
    many = " many" if look == "stage" and len(options) > 4 else ""
    return (
        f'<div class="{look}" {marks}>{boards}<div class="words"><div class="asked">{asked}</div>{extra}'
        f'<ol class="options{many}">{rows}</ol>{_answer(vote)}</div></div>'
    )


def _option(option: Outcome, right: bool, n: int, k: int) -> str:
    """An option with its tally: what is right or how likely it is stands where the script alone reads it."""
    words = escape(option.words)
    number = f'<span class="number js" aria-hidden="true">{k}</span> ' if option.words != str(k) else ""
    marks = ' data-right="1"' * right
    if option.p is not None:
        marks += f' data-p="{float(option.p):.6f}" data-colour="{option.means.colour}" data-mark="{option.means.mark}"'
    return (
        f'<li{marks}><span class="word">{number}{words}</span>'
        f'<span class="tally js"><button type="button" class="less" aria-label="One vote less for {words}">−</button>'
        f'<input type="number" min="0" max="99" value="0" aria-label="Votes for {words}" id="v{n}-{k}">'
        f'<button type="button" class="more" aria-label="One vote more for {words}">+</button></span></li>'
    )


def _answer(vote: Vote) -> str:
    odds = f'<p class="odds{" many" * (len(vote.options) > 3)}">{escape(vote.answer)}</p>' if vote.of_chance else ""
    said = {word for right in vote.right for word in (right, f"a {right}")}
    marked = len(vote.options) > 4 and (vote.kind == "any" or vote.answer in said)
    answer = f'<p class="right{" many" * marked}"><strong>{escape(vote.answer)}</strong></p>'
    answer = odds if vote.of_chance else answer if vote.answer else ""
    why = f'<p class="why">{escape(vote.why)}</p>' if vote.why else ""
    return f'<details class="answer"><summary>Reveal</summary>{answer}<p class="result js"></p>{why}</details>'


def _dice(dice: Dice) -> str:
    told = {
        "sides": dice.sides,
        "of": "".join(_DIGITS[k] for k in dice.of),
        "plus": dice.plus,
        "colours": dice.colours,
        "symbols": dice.symbols,
        "outcomes": [
            {"words": o.words, "p": float(o.p or 0), "say": spoken(o.p) if o.p is not None else "", "case": o.case,
             "colour": o.means.colour, "mark": o.means.mark} for o in dice.outcomes
        ],
    }  # fmt: skip
    rows = "".join(
        f'<tr><th scope="row">{escape(o.words)}</th><td>{spoken(o.p) if o.p is not None else ""}</td></tr>'
        for o in dice.outcomes
    )
    table = f'<table><thead><tr><th scope="col">Outcome</th><th scope="col">Chance</th></tr></thead><tbody>{rows}</tbody></table>'
    boards = _pictures([(0, dice.picture)], (), aside=True) if dice.picture else ""
    rule = f'<p class="rule">{escape(dice.rule)}</p>' if dice.rule else ""
    return f'<div class="stage" data-dice="{escape(json.dumps(told))}">{boards}<div class="words">{rule}{table}</div></div>'


def _bar() -> str:
    buttons = (
        ("back", "Back", "Back"),
        ("next", "Next", "Next"),
        ("reveal", "Reveal", "Reveal or hide the answer"),
        ("throw", "Throw", "Throw the dice"),
        ("map", "Map", "Map large or small"),
        ("full", "Full screen", "Full screen"),
        ("keys", "Keys ?", "The keys"),
    )
    made = "".join(
        f'<button type="button" id="{name}" title="{said}">{words}</button>' for name, words, said in buttons
    )
    return (
        f'<nav class="bar" aria-label="Slides" hidden>{made}<select id="goto" aria-label="Go to a slide"></select>'
        '<span id="count"></span></nav><div role="status" aria-live="polite" class="said" id="said"></div>'
    )


def _help() -> str:
    rows = "".join(f'<tr><th scope="row">{escape(keys)}</th><td>{escape(does)}</td></tr>' for keys, does in KEYS)
    return (
        '<dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2>'
        f'<table><tbody>{rows}</tbody></table><button type="button" id="close">Close</button></dialog>'
    )


__all__ = ["HAD", "KEYS", "page"]
