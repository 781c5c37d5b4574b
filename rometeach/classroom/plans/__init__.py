"""Lesson plans: read and checked (`reader`), their numbers computed again (`claims`), printed (`printed`, `pages`)."""
