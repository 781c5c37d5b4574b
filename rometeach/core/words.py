"""Small matters of English."""

from __future__ import annotations


def counted(number: int, noun: str, plural: str = "") -> str:
    """ "1 Event", "3 Events", "1 Loss", "2 Losses"."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def singular(nouns: str) -> str:
    """One of several: "Army", "Victory Point", "die"."""
    if nouns == "dice":
        return "die"
    return f"{nouns[:-3]}y" if nouns.endswith("ies") else nouns.removesuffix("s")


def is_are(number: int) -> str:
    """The verb for so many."""
    return "is" if number == 1 else "are"


def with_article(noun: str) -> str:
    """ "a Battle", "an orange card"."""
    return f"{'an' if noun[:1] in 'AEIOUaeiou' else 'a'} {noun}"
