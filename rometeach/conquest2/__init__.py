"""Conquest of the Empire II: rules, odds and play."""
