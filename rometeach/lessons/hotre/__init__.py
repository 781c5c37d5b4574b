"""The course of History of the Roman Empire."""
