"""The compact change grammar: clauses read, carried out, and written as the difference of two boards."""
