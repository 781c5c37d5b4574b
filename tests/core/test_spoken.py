"""Requests as people say them: what does not matter in them, what stands in a hole, and what is suggested for what cannot be read."""

import pytest

from rometeach.core.asked_for import Books, ask, translate
from rometeach.core.errors import BadInput
from rometeach.core.grammar import wrong
from rometeach.core.spoken import NUMBER, Nouns, Saying, Sayings, plain

NOUNS = {"n": NUMBER, "place": Nouns(("Ostia", "Capua")), "ship": Nouns(("Galley",), {"boat": "Galley"})}
MUST = Sayings(
    (
        Saying("coins {n}", "Keep at least {n} Coins", ("(?:keep |at least )+{n} coins?",), "keep {n} coins"),
        Saying("{place} +{ship}", "Build a {ship} in {place}", ("build {ship} in {place}",)),
    ),
    NOUNS,
)
FORBID = Sayings((Saying("{ship}", "No {ship} is built", ("(?:no )?{ship}",), "no galleys"),), NOUNS)
BOOKS = Books(MUST, FORBID, idle=lambda form, banned: "there is none" if form == "Capua +Galley" else "")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Please  keep the twenty coins.", "Please keep twenty coins"),
        ("you must not build a boat", "you not build boat"),
        ("It must build an aqueduct", "build aqueduct"),
        ("Blue to A", "Blue to A"),
        ("don't touch Ostia!", "not touch Ostia"),
    ],
)
def test_articles_politeness_and_number_words_do_not_matter(typed: str, meant: str) -> None:
    assert plain(typed).casefold() in (
        meant.casefold(),
        meant.casefold().replace("please ", "").replace("twenty", "20").replace("you not", "you not"),
    )


def test_a_saying_and_its_compact_form_mean_the_same() -> None:
    for typed in ("keep three coins", "AT LEAST 3 Coins", "coins 3"):
        found = MUST.understood(typed)
        assert found is not None and (found.form, found.means) == ("coins 3", "Keep at least 3 Coins.")
    for typed in ("build a boat in Ostia", "ostia +galley", "build galleys in ostia"):
        found = MUST.understood(typed)
        assert found is not None and found.form == "Ostia +Galley"
    assert MUST.understood("build a boat in Athens") is None


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("build a boat in Ostja", "build a boat in Ostia"),
        ("keep 7 denarii", "keep 7 coins"),
        ("some Galley for Capua", "build Galley in Capua"),
    ],
)
def test_what_is_suggested_takes_up_what_was_typed_and_is_read_itself(typed: str, near: str) -> None:
    assert MUST.nearest(typed) == near and MUST.understood(near)


def test_a_question_is_asked_in_its_compact_form() -> None:
    said = translate(BOOKS, "keep 3 coins; no boats; build a boat in Ostia, coins 4", "galley")
    assert (said.must, said.forbid) == (("coins 3", "Ostia +Galley", "coins 4"), ("Galley", "Galley"))
    assert said.sentences[1] == "No Galley is built." and not said.problems
    assert ask(BOOKS, "keep two coins", "no boats", lambda must, forbid: (must, forbid)) == ("coins 2", "Galley")


def test_all_mistakes_are_told_at_once_each_with_the_nearest_that_is_read() -> None:
    def read(must: str, forbid: str) -> str:
        raise BadInput(wrong("is nothing to build").problems) if "Ostja" in must else wrong('"sing" is no request')

    with pytest.raises(BadInput) as error:
        ask(BOOKS, "build a boat in Capua; sing", "", read)
    assert list(map(str, error.value.problems)) == [
        'error: "sing": "sing" is no request. Did you mean "keep 2 coins"?',
        'error: "build a boat in Capua": would do nothing: there is none.',
    ]
    both = Books(MUST, MUST)
    with pytest.raises(BadInput, match="must and must not be"):
        ask(both, "keep 3 coins", "coins 3", lambda must, forbid: must)
