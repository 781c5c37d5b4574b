"""A player of Conquest of the Empire II who plays each choice on before he makes it."""
