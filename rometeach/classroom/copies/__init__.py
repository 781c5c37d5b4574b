"""Copies of one notebook: for pupils, for the teacher, solved, and as masters for nbgrader and Otter-Grader."""
