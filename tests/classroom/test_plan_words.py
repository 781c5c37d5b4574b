"""Lesson plans are easy to read: short sentences, in all that a teacher or a pupil sees of them."""

from __future__ import annotations

import re

import pytest
from readability import Reading, sentences

from rometeach.classroom.plans.reader import plans, texts

WORDS_A_SENTENCE = 14
LONGEST = 45


def reading(name: str) -> Reading:
    """A plan's sentences, without what is typed."""
    found = (re.sub(r"`[^`]*`", "", text) for text in texts(plans()[name]))
    return Reading(tuple(sentence for text in found for sentence in sentences(text)))


@pytest.mark.parametrize("name", plans())
def test_sentences_are_short(name: str) -> None:
    found = reading(name)
    assert len(found.sentences) > 50 and found.average <= WORDS_A_SENTENCE
    assert not [x for x in found.sentences if len(x.split()) > LONGEST]
