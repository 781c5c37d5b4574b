"""Lessons: exercises, checks and history notes for the notebooks. Nothing is taught from here yet."""
