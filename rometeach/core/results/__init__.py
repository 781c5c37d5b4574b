"""Answers that show themselves: exhibits, plans and estimates, sensitivity."""
