"""In a real JupyterLab: a lesson before it runs, with its code collapsed, its answers folded and its words glossed; a quiz to its end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from browsing import is_fit_for_everybody, panel_with
from lab_browser import open_notebook, run_cells

if TYPE_CHECKING:
    from playwright.sync_api import Page

LESSON = "rome_iinc/07_building.ipynb"
QUIZ = "quiz.ipynb"


def test_a_fresh_lesson_is_collapsed_folded_and_glossed(page: Page, jupyter_lab: Any) -> None:
    from playwright.sync_api import expect

    open_notebook(page, jupyter_lab, LESSON)
    page.get_by_role("heading", name="The price, and the Pay").first.wait_for(timeout=60_000)
    collapsed = page.locator(".jp-CodeCell .jp-InputArea .jp-Placeholder, .jp-CodeCell .jp-InputPlaceholder")
    expect(collapsed.first).to_be_visible()
    folded = page.locator("summary", has_text="The answer: predict first")
    expect(folded.first).to_be_visible()
    expect(page.get_by_text("So after 5 turns you have paid for each Unit twice").first).not_to_be_visible()
    word = page.locator('.jp-MarkdownCell a[href="#Glossary"]').first
    word.focus()
    assert len(word.get_attribute("title") or "") > 20
    assert word.evaluate("link => document.activeElement === link")
    expect(page.locator('h3[data-jupyter-id="Glossary"]')).to_have_count(1)  # where JupyterLab takes the link
    page.locator("summary", has_text="The words that other lessons explain").click()
    expect(page.locator("details li", has_text="A group of Provinces of one colour under one Governor")).to_be_visible()
    run_cells(page, LESSON, "button:has-text('This is my prediction')")
    expect(page.get_by_role("button", name="This is my prediction").first).to_be_visible()
    expect(folded.first).not_to_be_visible()


def test_a_quiz_is_answered_and_ends_in_a_line(page: Page, jupyter_lab: Any) -> None:
    from playwright.sync_api import expect

    source = 'from rometeach.classroom import quiz\nquiz("363-A28-9CU")'
    cell = {"cell_type": "code", "id": "quiz", "metadata": {}, "source": source, "outputs": [], "execution_count": None}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    plain = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (jupyter_lab.folder / QUIZ).write_text(json.dumps(plain), encoding="utf-8")
    open_notebook(page, jupyter_lab, QUIZ)
    run_cells(page, QUIZ, ".rt-panel button")
    panel = panel_with(page, "Begin")
    panel.get_by_label("Your name or number").fill("Zoë")
    panel.get_by_label("Your name or number").press("Enter")
    status = panel.get_by_role("status")
    for number in range(1, 9):
        expect(status).to_contain_text(f"Question {number} of 8")
        expect(panel.get_by_text("How it is done")).to_have_count(0)
        if number == 1:
            panel.get_by_label("Germania II", exact=True).check()
            panel.get_by_role("button", name="Next", exact=True).click()
        elif number == 3:
            panel.get_by_label("Your answer").fill("44")
            panel.get_by_label("Your answer").press("Enter")
        else:
            panel.get_by_role("button", name="Leave it open").click()
    expect(status).to_contain_text("Done: 1 of 8 right")
    (line,) = panel.get_by_label("To paste").all()
    assert line.input_value().startswith("rq1-")
    expect(panel.get_by_text("How it is done")).to_have_count(8)
    is_fit_for_everybody(page)
