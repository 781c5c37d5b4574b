"""The compact change grammar: clauses read and carried out."""
