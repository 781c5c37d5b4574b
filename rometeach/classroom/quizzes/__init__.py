"""Quizzes: questions of a course behind a short code, answers in one line, and what a whole class got wrong."""
