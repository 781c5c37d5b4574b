"""A lesson in a real JupyterLab before it runs: code is collapsed, answers are folded, words lead to the glossary."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lab_browser import open_notebook, run_cells

if TYPE_CHECKING:
    from playwright.sync_api import Page

LESSON = "rome_iinc/07_building.ipynb"


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
