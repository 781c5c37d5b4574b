"""How hard a lesson is to read: words a sentence, sentences that are too long, and the school year it asks for.

python tools/readability.py                          all lessons
python tools/readability.py rome-iinc/revolts hotre  one lesson, and those of a game
python tools/readability.py rome-iinc --long         and each sentence of more than 25 words

Counted is what `measure_lessons.py` counts as read, without titles and tables. "Grade" is the Automated Readability Index: 4.71 times the
letters a word, plus half the words a sentence, less 21.43. It is about the American school year that reads such a text with ease; names
of Provinces and peoples make it higher.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lesson_words import count, measured
from measure_lessons import as_table, lessons

from rometeach.lessons.course import Lesson

MOST = 25
"""More words than this in a sentence are hard to follow."""
COLUMNS = ("Lesson", "Sentences", "Words a sentence", f"Over {MOST}", "Grade")

_BETWEEN = re.compile(r"(?<=[.!?])[\"\u201d)*]*\s+(?=[\"\u201c(*]*[A-Z0-9])|\n\s*\n|\n\s*[-*>]\s")
_WITHOUT_END = re.compile(r"^\s*(#|\||>\s*$|-{3,})")


@dataclass(frozen=True)
class Reading:
    """What a text is made of: its sentences."""

    sentences: tuple[str, ...]

    @property
    def average(self) -> float:
        """Words a sentence."""
        return count(*self.sentences) / len(self.sentences)

    @property
    def long(self) -> tuple[str, ...]:
        """The sentences of more than 25 words."""
        return tuple(found for found in self.sentences if count(found) > MOST)

    @property
    def grade(self) -> float:
        """The Automated Readability Index."""
        letters = sum(sign.isalnum() for sentence in self.sentences for sign in sentence)
        return 4.71 * letters / count(*self.sentences) + 0.5 * self.average - 21.43


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text; titles, tables and what has fewer than three words are none."""
    running = "\n".join("" if _WITHOUT_END.match(line) else line for line in text.replace("[", "").splitlines())
    for piece in _BETWEEN.split(running):
        if count(piece) >= 3:
            yield " ".join(piece.split())


def reading(game: str, lesson: Lesson) -> Reading:
    """How a lesson reads, in its own time."""
    parts = (part for part in measured(game, lesson).parts if not part.more)
    return Reading(tuple(found for part in parts for text in part.texts for found in sentences(text)))


def main(given: Sequence[str] | None = None) -> int:
    """Print the table, and the long sentences where they are wanted; the exit status is 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lessons", nargs="*", help="rome-iinc/revolts, or a game")
    parser.add_argument("--long", action="store_true", help=f"list each sentence of more than {MOST} words")
    asked = parser.parse_args(given)
    rows: list[Sequence[str]] = [COLUMNS]
    for game, lesson in lessons(asked.lessons):
        found, name = reading(game, lesson), f"{game}/{lesson.id}"
        figures = (f"{found.average:.1f}", str(len(found.long)), f"{found.grade:.1f}")
        rows.append((name, str(len(found.sentences)), *figures))
        if asked.long:
            print("".join(f"{name}: {count(sentence)} words: {sentence}\n" for sentence in found.long), end="")
    print(as_table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
