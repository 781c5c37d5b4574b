"""Conquest of the Empire, Classic: the solvers."""
