"""The questions of a quiz as one page for a projector or on paper, with their pictures; its answers only where they are asked for."""

from __future__ import annotations

from html import escape

from ...widgets import open_exercise
from .. import web_page
from .quiz import Question, Quiz


def page(quiz: Quiz, pupil: str = "", *, key: bool = False) -> str:
    """The questions as a page that needs nothing else.

    Args:
        quiz: the quiz.
        pupil: whose questions, where each pupil has their own.
        key: whether the answers and the ways to them stand there too.

    Raises:
        BadInput: each pupil has their own questions, and no name is given.
    """
    body = "".join(_question(question, key) for question in quiz.questions(pupil))
    title = f"{quiz.title}{f', for {pupil}' if pupil and quiz.own else ''}"
    return web_page.of_html(title, body)


def _question(question: Question, key: bool) -> str:
    if question.exercise is None:
        return f"<h2>Question {question.number}</h2><p>{escape(question.gone)}</p>"
    card = open_exercise.card(question.exercise)
    answer = f"<details open><summary>Answer</summary>{question.exercise.solution_html()}</details>" if key else ""
    return f"<section><h2>Question {question.number}</h2>{card.html()}{answer}</section>"


__all__ = ["page"]
