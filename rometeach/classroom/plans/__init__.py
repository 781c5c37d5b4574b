"""Lesson plans: read, checked and printed."""
